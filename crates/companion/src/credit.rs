//! Who did what to whom, as far as the table tells it: which of yours attacks, and what that did to an enemy ship.

use crate::prompt::{Answers, Prompt, numbered};
use crate::run::{Run, Stop};

/// Whether whoever keeps the session wants to know who does what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Credits {
    /// It does not matter who.
    #[default]
    Nobody,
    /// The pilots of the mission are credited with what they do: where it could be several, it is asked.
    Pilots,
}

/// What an attack did to an enemy ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// It damaged it, shields or hull.
    Damaged,
    /// It had a faceup damage card dealt to it, or a die rolled for its critical damage.
    Faceup,
    /// It destroyed it.
    Destroyed,
}

/// Something that a ship of the mission did to another. Ships are numbered as the mission numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// In which round.
    pub round: u8,
    /// Whose doing it was; nobody's that is known where somebody else attacked.
    pub by: Option<u8>,
    /// To whom.
    pub on: u8,
    /// What.
    pub what: Harm,
}

impl Run<'_> {
    /// Which ships of yours may attack at an initiative.
    pub(crate) fn shooters(&self, initiative: u8) -> Vec<usize> {
        let mine = self.sheet.mine.iter().enumerate();
        mine.filter(|(_, it)| it.flies() && it.initiative == initiative).map(|(place, _)| place).collect()
    }

    /// Asks which of yours attacks, where several could and somebody wants to know; the others are asked about first that have not yet.
    pub(crate) fn who_attacks(&mut self, able: &[usize], done: &mut Vec<usize>) -> Result<Option<usize>, Stop> {
        if self.credits == Credits::Nobody {
            return Ok(None);
        }
        if let [only] = able {
            return Ok(Some(*only));
        }
        let mut places = able.to_vec();
        places.sort_by_key(|place| done.contains(place));
        let names = places.iter().map(|place| self.sheet.mine[*place].name.clone());
        let mut options = numbered(names);
        let usual = options.first().map(|(typed, _)| typed.clone());
        options.push(("other".to_owned(), "somebody or something else".to_owned()));
        let prompt = Prompt::new(None, "Which of yours attacks?", Answers::OneOf(options));
        let prompt = prompt.help("So that the report knows who did what.");
        let chosen = self.choose(&prompt.or(usual.unwrap_or_else(|| "other".to_owned())))?;
        let by = places.get(chosen).copied();
        done.extend(by);
        Ok(by)
    }

    /// Notes what an attack of one of yours did.
    pub(crate) fn credit(&mut self, by: Option<usize>, foe: usize, what: Harm) {
        let Some(on) = self.sheet.foes[foe].ship.filter(|_| self.credits == Credits::Pilots) else { return };
        let round = self.sheet.round.min(u32::from(u8::MAX)) as u8;
        let by = by.and_then(|place| self.sheet.mine[place].ship);
        if let Some(progress) = &mut self.sheet.mission {
            progress.deeds.push(Deed { round, by, on, what });
        }
    }
}
