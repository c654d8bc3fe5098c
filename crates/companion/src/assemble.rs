//! Before the first round of a mission: who flies it, what to fetch, how the table is set up, and who is there from the start.

use std::sync::Arc;

use crate::moment::Phase;
use crate::progress::Progress;
use crate::prompt::{Answers, Prompt, keyed};
use crate::run::{Run, Stop};
use crate::setup::MOST_INITIATIVE;
use crate::sheet::Mine;
use crate::sortie::{Berth, Sortie};

impl Run<'_> {
    /// Everything up to the first round.
    pub(crate) fn assemble(&mut self, sortie: &Arc<Sortie>) -> Result<(), Stop> {
        self.sheet.mission = Some(Progress::begin(sortie));
        let rounds = sortie.rounds.map_or("no limit of rounds".to_owned(), |rounds| format!("{rounds} rounds"));
        self.say(format!("{}, {rounds}. {}", sortie.name, sortie.story));
        for (ship, berth) in (0..).zip(&sortie.ships) {
            // Whoever waits comes when a rule brings it.
            let waits = sortie.scenario.waves.iter().any(|wave| wave.holds_back(ship));
            if let (Berth::Yours { name, initiative, footing }, false) = (berth, waits) {
                let mine = Mine { ship: Some(ship), footing: *footing, ..Mine::new(name.clone(), *initiative) };
                self.sheet.mine.push(mine);
            }
        }
        for (number, ship) in (1..).zip(sortie.pilots()) {
            let name = self.pilot_name(number)?;
            let initiative = self.initiative_of(&name, sortie.initiative)?;
            self.sheet.mine.push(Mine { ship: Some(ship), ..Mine::new(name, initiative) });
        }
        let fetched = Prompt::new(None, "Is everything here?", Answers::OneOf(keyed(&[("done", "it is all here")])))
            .or("done")
            .list(sortie.fetch.iter().cloned())
            .help("Enough for everybody who may come; not all of them need to.");
        self.choose(&fetched)?;
        // The map has a place of its own wherever there is a screen for it.
        self.say(format!("  {}", sortie.briefing));
        let laid = Prompt::new(None, "Is the table set up?", Answers::OneOf(keyed(&[("done", "it is")])))
            .or("done")
            .list(sortie.setup.iter().cloned())
            .help("Places are counted in squares from your left corner: to the right, and away from you. Nine of them are the side of the usual table.");
        self.choose(&laid)?;
        self.field_own_enemies(sortie);
        self.arrive(sortie)?;
        self.moment.enter(Phase::SetUp);
        let ready =
            Prompt::new(None, "Are all of your ships on the table?", Answers::OneOf(keyed(&[("done", "they are")])))
                .or("done")
                .help("Yours are put down last. 'mission' shows the rules and objectives at any time.");
        self.choose(&ready)?;
        Ok(())
    }

    fn pilot_name(&mut self, number: u8) -> Result<String, Stop> {
        let taken: Vec<String> = self.sheet.mine.iter().map(|mine| mine.name.to_lowercase()).collect();
        let prompt = Prompt::new(None, format!("Pilot {number}: the name of your ship?"), Answers::Text)
            .or(format!("Pilot {number}"))
            .help("Any name will do; a pilot's brings its initiative. It must not be taken.");
        self.ask(&prompt, |typed| {
            let usable = crate::setup::is_name(typed) && !taken.contains(&typed.to_lowercase());
            usable.then(|| typed.to_owned())
        })
    }

    fn initiative_of(&mut self, name: &str, usual: u8) -> Result<u8, Stop> {
        let known = self.yard.initiative(name).filter(|known| *known <= MOST_INITIATIVE).unwrap_or(usual);
        let words = format!("The initiative of {name}?");
        let prompt = Prompt::new(None, words, Answers::Number(0..=MOST_INITIATIVE))
            .or(known.to_string())
            .help("It is printed on the pilot's card. It says when you will be told that it is your turn.");
        self.number(&prompt)
    }

    /// Enemy ships that are there from the start and come in no squad.
    fn field_own_enemies(&mut self, sortie: &Sortie) {
        let in_squad = |ship: u8| sortie.scenario.waves.iter().any(|wave| wave.holds_back(ship));
        let first = self.sheet.foes.len();
        for (ship, berth) in (0..).zip(&sortie.ships) {
            if let Berth::Enemy(craft) = berth
                && !in_squad(ship)
            {
                let place = self.enter(ship, craft, "");
                self.say(format!("{} is on the table.", self.sheet.foes[place].name()));
            }
        }
        if self.sheet.foes.len() > first {
            self.enlist();
        }
    }
}
