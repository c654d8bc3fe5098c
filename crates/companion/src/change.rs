//! What rules do to ships: those of the enemy suffer, mend and gain tokens on the sheet; players see to their own.

use tallyho_rules::Fleeing;
use tallyho_rules::scenario::{Change, Order, Rim, Subject, Who};

use crate::prompt::{Answers, Prompt, keyed, numbered};
use crate::run::{Run, Stop};
use crate::sheet::Foe;

impl Run<'_> {
    /// Something happens to each of some ships and things, so much of it. Who is near enough only the table shows.
    pub(crate) fn change(&mut self, whom: Subject, how: Change, much: u8, asked: &str) -> Result<(), Stop> {
        let prompt = Prompt::new(None, asked, Answers::OneOf(keyed(&[("done", "it is done")]))).or("done");
        self.choose(&prompt.help(
            "See to your own ships, and to things. The sheet keeps what happens to enemy ships; say 'fix Luke gone' if one of yours is lost.",
        ))?;
        // Only errands happen to who does them, or to what they are done on.
        let Who::These(ships, _) = whom.who else { return Ok(()) };
        let is_one = |foe: &Foe| !foe.gone && foe.ship.is_some_and(|ship| ships >> ship & 1 == 1);
        let foes: Vec<usize> = (0..self.sheet.foes.len()).filter(|foe| is_one(&self.sheet.foes[*foe])).collect();
        let foes = if whom.near.is_some() { self.those_near(foes)? } else { foes };
        for foe in foes {
            self.change_foe(foe, how, much)?;
        }
        self.settle();
        Ok(())
    }

    /// Which of some enemy ships are as near as a rule says.
    fn those_near(&mut self, mut left: Vec<usize>) -> Result<Vec<usize>, Stop> {
        let mut near = Vec::new();
        while !left.is_empty() {
            let mut options = numbered(left.iter().map(|foe| self.sheet.foes[*foe].name()));
            options.push(("nobody".to_owned(), "nobody, or nobody more".to_owned()));
            let prompt = Prompt::new(None, "Which enemy ship is so near?", Answers::OneOf(options)).or("nobody");
            let chosen = self.choose(&prompt.help("One ship at a time. A rule of the mission asks it."))?;
            if chosen >= left.len() {
                break;
            }
            near.push(left.remove(chosen));
        }
        Ok(near)
    }

    fn change_foe(&mut self, foe: usize, how: Change, much: u8) -> Result<(), Stop> {
        match how {
            Change::Damage => self.suffer(foe, None, (much, 0))?,
            Change::Dice => {
                let name = self.sheet.foes[foe].name();
                let [hits, crits, ..] = self.roll_attack(&name, much)?;
                self.suffer(foe, None, (hits, crits))?;
            }
            Change::Mend => {
                (0..much).for_each(|_| self.sheet.foes[foe].mend());
                let ship = &self.sheet.foes[foe];
                self.say(format!("{} has hull {} and shields {} now.", ship.name(), ship.hull, ship.shields));
            }
            Change::Flee => self.have_flee(foe)?,
            Change::Gain(token) => {
                let ship = &mut self.sheet.foes[foe];
                (0..much).for_each(|_| ship.gain(token));
                let line = format!("{} has {} {} now.", ship.name(), token.name(), ship.count(token));
                self.say(line);
            }
        }
        Ok(())
    }
}

impl Run<'_> {
    /// A rule has a ship flee: by a flee token where its flight system knows them, else it is told to escape over the nearest edge.
    fn have_flee(&mut self, foe: usize) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        if self.handling(foe).flight_group.is_some() {
            self.sheet.foes[foe].group.fleeing = Fleeing::Yes;
            self.break_away(foe);
            self.say(format!("{name} gets a flee token."));
            return Ok(());
        }
        let edges = numbered(Rim::ALL.map(|rim| format!("the {} edge", rim.name())));
        let prompt =
            Prompt::new(Some(name), "It flees from now on. Which edge is nearest to it?", Answers::OneOf(edges));
        let edge =
            self.choose(&prompt.or("1").help("Near is yours, far the one across, left and right as you see them."))?;
        self.sheet.foes[foe].group.task = Order::Escape(Rim::ALL[edge.min(Rim::ALL.len() - 1)]);
        Ok(())
    }
}

impl Foe {
    /// One shield comes back, or one of hull: a faceup card goes first.
    fn mend(&mut self) {
        if self.shields < self.profile.shields {
            self.shields += 1;
        } else if self.hull < self.profile.hull {
            self.hull += 1;
            self.faceup.pop();
        }
    }
}
