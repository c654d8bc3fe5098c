//! A scene that is played with scripted luck while experience is counted.

use tallyho_campaign::Cast;
use tallyho_campaign::flight_group::{Counter, Foe, Roles, Tally};
use tallyho_cards::Library;
use tallyho_rules::{Ability, Adjust, Choice, Event, Game, Profile, Question, Script, Status};
use tallyho_testkit::{Scene, script};

/// What hears a game: the counter, and a record of everything.
pub(crate) type Ears = (Counter, Vec<Event>);

/// What a word for an enemy stands for: `tie` has a threat level of 1, `ace` of 3.
pub(crate) fn foe(key: &str) -> Foe {
    match key {
        "tie" => Foe::Ship { threat: 1 },
        "ace" => Foe::Ship { threat: 3 },
        "freighter" => Foe::Freighter { pays: false },
        "paid-freighter" => Foe::Freighter { pays: true },
        "tower" => Foe::Emplacement,
        "container" => Foe::Other,
        _ => panic!("no enemy is called {key}"),
    }
}

/// Who is who, a word for each ship: `crow`, `raven` and `dove` are pilots, `friend` is none.
pub(crate) fn cast(who: &str, things: usize) -> Cast {
    let pilot = |word: &str| ["crow", "raven", "dove"].contains(&word).then(|| word.to_owned());
    let enemy = |word: &str| (pilot(word).is_none() && word != "friend").then(|| word.to_owned());
    let words = || who.split_whitespace();
    Cast { seat: 0, pilots: words().map(pilot).collect(), foes: words().map(enemy).collect(), things }
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) ears: Ears,
    script: Script,
}

impl Table {
    pub(crate) fn new(scene: Scene, who: &str, luck: &str) -> Self {
        let things = scene.setup.obstacles.len();
        let roles =
            Roles::of(&cast(who, things), scene.setup.scenario.as_deref(), foe, |kind| match kind.id.as_str() {
                "" => Foe::of(kind),
                id => foe(id),
            });
        let ears = (Counter::new(roles), Vec::new());
        let game = Game::new(scene.setup).unwrap_or_else(|faults| panic!("{faults:?}"));
        Self { game, ears, script: script(luck) }
    }

    pub(crate) fn asked(&mut self) -> (Question, Vec<Choice>) {
        match self.game.advance(&mut self.script, &mut self.ears) {
            Status::Ask(ask) => (ask.question, ask.options.to_vec()),
            Status::Over(_) => panic!("the game is over"),
        }
    }

    #[track_caller]
    pub(crate) fn answer(&mut self, choice: Choice) -> &mut Self {
        let asked = self.asked();
        let answered = self.game.answer(choice, &mut self.script, &mut self.ears);
        assert_eq!(answered, Ok(()), "{asked:?}");
        self.game.advance(&mut self.script, &mut self.ears);
        self
    }

    /// Passes, or takes what comes first, until that is asked.
    #[track_caller]
    pub(crate) fn until(&mut self, question: Question) -> &mut Self {
        for _ in 0..200 {
            let (asked, options) = self.asked();
            if asked == question {
                return self;
            }
            self.answer(if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] });
        }
        panic!("{question:?} is never asked");
    }

    /// Passes, or takes what comes first, until that is among the options.
    #[track_caller]
    pub(crate) fn until_offered(&mut self, choice: Choice) -> &mut Self {
        for _ in 0..200 {
            let (_, options) = self.asked();
            if options.contains(&choice) {
                return self;
            }
            self.answer(if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] });
        }
        panic!("{choice:?} is never offered");
    }

    /// Passes through that round and the next ones until that round has begun, or the game is over.
    #[track_caller]
    pub(crate) fn until_round(&mut self, round: u8) -> &mut Self {
        for _ in 0..200 {
            let options = match self.game.advance(&mut self.script, &mut self.ears) {
                Status::Ask(ask) => ask.options.to_vec(),
                Status::Over(_) => return self,
            };
            if self.game.state().round >= round {
                return self;
            }
            self.answer(if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] });
        }
        panic!("the round never begins");
    }

    #[track_caller]
    pub(crate) fn adjust(&mut self, adjust: Adjust) -> &mut Self {
        self.asked();
        assert_eq!(self.game.adjust(adjust, &mut self.ears), Ok(()));
        self
    }

    pub(crate) fn happened(&self, event: Event) -> bool {
        self.ears.1.contains(&event)
    }

    /// What is counted so far.
    #[track_caller]
    pub(crate) fn counts_so_far(&mut self, tally: &str) -> &mut Self {
        assert_eq!(self.ears.0.tally().to_string(), tally);
        self
    }

    /// What is counted, all luck being used up.
    #[track_caller]
    pub(crate) fn counts(&self, tally: &str) {
        assert!(self.script.is_used_up(), "luck is left over or was missing: {:?}", self.script);
        assert_eq!(self.ears.0.tally().to_string(), tally);
        assert_eq!(Tally::read(tally).map(|it| it.to_string()), Ok(tally.to_owned()));
    }
}

/// The ship with a card: what a pilot of that id can do, or an upgrade.
pub(crate) fn with(mut profile: Profile, id: &str) -> Profile {
    let library = Library::embedded().unwrap_or_else(|error| panic!("{error}"));
    let place = profile.abilities.len() as u8;
    let (name, effects, charges) = if let Some(ability) = library.pilot_ability(id) {
        (ability.name.clone(), ability.effects.clone(), 0)
    } else {
        let card = library.upgrade_by_id(id).unwrap_or_else(|| panic!("no card {id}"));
        if let Some(weapon) = &card.front.weapon {
            let mut special = weapon.special(card.slot());
            special.card = Some(place);
            profile.specials.push(special);
        }
        (card.name.clone(), card.front.effects.clone(), 0)
    };
    let kind = String::new();
    profile.abilities.push(Ability { id: id.to_owned(), kind, name, charges, recovers: 0, effects });
    profile
}
