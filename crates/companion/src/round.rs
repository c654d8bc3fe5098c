//! A round: Planning, System, Activation, Engagement and End, in the order of initiative. Your ships act before enemy ships of
//! the same initiative.

use tallyho_pilots::flight::companion::{Acts, Deed};
use tallyho_rules::{Action, AtTheEdge, Choice, DamageCard, Difficulty, Token};
use tallyho_table::Bearing;

use crate::moment::{Doing, Phase};
use crate::prompt::{Answers, Prompt, keyed};
use crate::run::{Given, Run, Stop};
use crate::setup::MOST_INITIATIVE;
use crate::words;

/// What comes of a maneuver.
const FLOWN: [(&str, &str); 4] = [
    ("done", "it flew, and may act"),
    ("no action", "it hit a ship or an obstacle, and may not act"),
    ("edge", "it would have left the play area"),
    ("lost", "it is destroyed"),
];

impl Run<'_> {
    /// The whole game.
    pub(crate) fn play(&mut self) -> Result<(), Stop> {
        self.set_up()?;
        loop {
            self.sheet.round += 1;
            if !self.planning()? {
                return Ok(());
            }
            self.system_phase()?;
            self.activation_phase()?;
            self.engagement_phase()?;
            self.end_phase();
        }
    }

    /// Whether the game goes on.
    fn planning(&mut self) -> Result<bool, Stop> {
        let options =
            [("go", "on"), ("more", "enemy ships come"), ("mine", "more ships of yours come"), ("end", "of the game")];
        loop {
            self.moment.enter(Phase::Planning);
            let words = match self.sheet.foes_left() {
                true => format!("Round {}, Planning: set your dials.", self.sheet.round),
                false => format!("Round {}: no enemy is left. Do more come, or is this the end?", self.sheet.round),
            };
            let prompt = Prompt::new(None, words, Answers::OneOf(keyed(&options)))
                .or("go")
                .help("Enemy ships set no dials you would have to wait for.");
            match self.choose(&prompt)? {
                0 => return Ok(true),
                1 => self.add_foes()?,
                2 => self.add_mine()?,
                _ => {
                    self.say(format!("The game ends in round {}.", self.sheet.round));
                    return Ok(false);
                }
            }
        }
    }

    /// Enemy ships on the table of that initiative, by number.
    pub(crate) fn foes_of(&self, initiative: u8) -> Vec<usize> {
        let foes = self.sheet.foes.iter().enumerate();
        let mut places: Vec<usize> = foes
            .filter(|(_, foe)| !foe.gone && foe.profile.initiative.min(MOST_INITIATIVE) == initiative)
            .map(|(place, _)| place)
            .collect();
        places.sort_by_key(|place| self.sheet.foes[*place].number);
        places
    }

    /// Your ships of that initiative, in words.
    pub(crate) fn mine_of_initiative(&self, initiative: u8) -> Option<String> {
        let mine = self.sheet.mine.iter().filter(|mine| !mine.gone && mine.initiative == initiative);
        let names: Vec<&str> = mine.map(|mine| mine.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    fn system_phase(&mut self) -> Result<(), Stop> {
        self.moment.enter(Phase::System);
        for initiative in 0..=MOST_INITIATIVE {
            for foe in self.foes_of(initiative) {
                if self.sheet.foes[foe].charges == 0 || self.sheet.foes[foe].gone {
                    continue;
                }
                self.moment.turn_to(Some(foe));
                let drops =
                    self.decide(foe, &[], &mut Given::default(), |flyer, id, person| flyer.device(id, person))?;
                let name = self.sheet.foes[foe].name();
                match drops {
                    Some(true) => {
                        let charges = &mut self.sheet.foes[foe].charges;
                        *charges = charges.saturating_sub(1);
                        self.say(format!("System phase: {name} drops or launches a device, for 1 charge."));
                    }
                    Some(false) => self.say(format!("System phase: {name} keeps its devices.")),
                    None => {}
                }
            }
        }
        Ok(())
    }

    fn activation_phase(&mut self) -> Result<(), Stop> {
        self.moment.enter(Phase::Activation);
        for initiative in 0..=MOST_INITIATIVE {
            self.moment.turn_to(None);
            if let Some(names) = self.mine_of_initiative(initiative) {
                let words = format!("Initiative {initiative}, Activation: it is your turn with {names}.");
                let prompt = Prompt::new(None, words, Answers::OneOf(keyed(&[("done", "they have moved and acted")])));
                self.choose(&prompt.or("done").help("Enemy ships of this initiative come after yours."))?;
            }
            for foe in self.foes_of(initiative) {
                if !self.sheet.foes[foe].gone {
                    self.activate(foe)?;
                    self.sheet.foes[foe].activated = true;
                }
            }
        }
        Ok(())
    }

    fn activate(&mut self, foe: usize) -> Result<(), Stop> {
        self.moment.turn_to(Some(foe));
        let mut given = Given::default();
        let Some(index) = self.decide(foe, &[], &mut given, |flyer, id, person| flyer.maneuver(id, person))? else {
            return Ok(());
        };
        let flown = index.and_then(|index| self.sheet.foes[foe].profile.dial.get(usize::from(index)).copied());
        // A damaged engine makes turns harder; an ionized ship flies a blue straight of 1.
        let colour = match flown {
            None => Difficulty::Blue,
            Some((maneuver, colour)) => {
                let turn = matches!(maneuver.bearing(), Bearing::Turn(_));
                let damaged = self.sheet.foes[foe].has(DamageCard::DamagedEngine);
                if turn && damaged && colour != Difficulty::Purple { colour.harder() } else { colour }
            }
        };
        let name = self.sheet.foes[foe].name();
        let what = flown.map_or_else(|| "the ion maneuver: 1 straight".to_owned(), |(one, _)| words::maneuver(one));
        self.say(format!("{name} flies {what} ({}).", colour.name()));
        self.moment.doing = Some(Doing::Flies(flown.map(|(one, _)| one), colour));
        self.because();
        if let Some((maneuver, _)) = flown.filter(|(one, _)| matches!(one.bearing(), Bearing::TallonRoll(_))) {
            let aligned =
                self.decide(foe, &[], &mut Given::default(), |flyer, id, person| flyer.align(id, maneuver, person))?;
            if let Some(place) = aligned.flatten() {
                self.say(format!("{name} ends its roll {}.", words::way(place, &self.sheet, foe)));
            }
        }
        self.after_maneuver(foe, flown.is_none(), colour)
    }

    fn after_maneuver(&mut self, foe: usize, ionized: bool, colour: Difficulty) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        let prompt = Prompt::new(Some(name.clone()), "How did it go?", Answers::OneOf(keyed(&FLOWN)))
            .or("done")
            .help("Move the ship, and say what came of it. What an obstacle does to it, set with fix.");
        let flown = self.choose(&prompt)?;
        if flown == 3 {
            self.lose_foe(foe);
            return Ok(());
        }
        self.check_difficulty(foe, colour);
        let ship = &mut self.sheet.foes[foe];
        if ionized {
            ship.set(Token::Ion, 0);
        }
        if ship.gone {
            return Ok(());
        }
        match (flown, self.flyer.handling().edge) {
            (2, AtTheEdge::TurnsBack) => {
                ship.gain(Token::Disarm);
                ship.gain(Token::Stress);
                self.say(format!(
                    "{name} stops before the edge, turns by 90 or 180 degrees towards the middle, and gains a disarm and a stress token."
                ));
                Ok(())
            }
            (2, AtTheEdge::Flees) => {
                self.lose_foe(foe);
                Ok(())
            }
            (1, _) => Ok(()),
            _ => {
                let options = self.actions_of(foe, ionized);
                self.act(foe, Acts::Activated, &options, Linked::May)
            }
        }
    }

    fn check_difficulty(&mut self, foe: usize, colour: Difficulty) {
        let ship = &mut self.sheet.foes[foe];
        match colour {
            Difficulty::Blue => {
                [Token::Stress, Token::Strain, Token::Deplete].into_iter().for_each(|one| ship.lose(one))
            }
            Difficulty::White => {}
            Difficulty::Red => ship.gain(Token::Stress),
            Difficulty::Purple => ship.force = ship.force.saturating_sub(1),
        }
    }

    /// The actions that a ship may choose from, stressed or not.
    fn actions_of(&self, foe: usize, ion_maneuver: bool) -> Vec<Choice> {
        let ship = &self.sheet.foes[foe];
        let focus_only = ion_maneuver || ship.has(DamageCard::DamagedSensorArray);
        let bar = ship.profile.actions.iter().filter(|entry| {
            (!focus_only || entry.action == Action::Focus) && (entry.difficulty != Difficulty::Purple || ship.force > 0)
        });
        let repairs = ship.faceup.iter().filter(|card| card.has_repair_action()).map(|card| Choice::Repair(*card));
        let repairs = repairs.filter(|_| !ion_maneuver);
        bar.map(|entry| Choice::Action(entry.action, entry.difficulty)).chain(repairs).collect()
    }

    /// An action, what comes of it, and one that is linked to it.
    fn act(&mut self, foe: usize, when: Acts, options: &[Choice], linked: Linked) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        if self.sheet.foes[foe].count(Token::Stress) > 0 {
            if linked == Linked::May {
                self.say(format!("{name} is stressed and does not act."));
            }
            return Ok(());
        }
        self.moment.turn_to(Some(foe));
        let decided =
            self.decide(foe, options, &mut Given::default(), |flyer, id, person| flyer.action(id, when, person))?;
        let Some(Deed { choice, way }) = decided else { return Ok(()) };
        let (action, colour) = match choice {
            Choice::Action(action, colour) => (action, colour),
            Choice::Repair(card) => {
                self.sheet.foes[foe].faceup.retain(|one| *one != card);
                self.say(format!("{name} repairs its {}: turn the card facedown.", card.name()));
                self.because();
                return Ok(());
            }
            _ => {
                if linked == Linked::May {
                    self.say(format!("{name} performs no action."));
                    self.because();
                }
                return Ok(());
            }
        };
        let way = way.filter(|(meant, _)| *meant == action).map(|(_, way)| way);
        self.say(format!("{name} performs {}.", words::action(action, colour, way, &self.sheet, foe)));
        self.because();
        self.moment.doing = Some(Doing::Acts(action, colour, way));
        let options = [("done", "it does"), ("failed", "it cannot be done after all")];
        let prompt = Prompt::new(Some(name), "Its action?", Answers::OneOf(keyed(&options)));
        let done =
            self.choose(&prompt.or("done").help("An action that fails brings nothing, but costs what it costs."))? == 0;
        match colour {
            Difficulty::Red => self.sheet.foes[foe].gain(Token::Stress),
            Difficulty::Purple => self.sheet.foes[foe].force = self.sheet.foes[foe].force.saturating_sub(1),
            Difficulty::Blue | Difficulty::White => {}
        }
        if !done || self.sheet.foes[foe].gone {
            return Ok(());
        }
        self.perform(foe, action, way)?;
        self.follow(foe, action, when, linked)
    }

    /// The action that is linked to one that was performed.
    fn follow(&mut self, foe: usize, action: Action, when: Acts, linked: Linked) -> Result<(), Stop> {
        let entries = self.sheet.foes[foe].profile.actions.iter().filter(|entry| entry.action == action);
        let links: Vec<Choice> =
            entries.filter_map(|entry| entry.linked.map(|(next, colour)| Choice::Action(next, colour))).collect();
        if linked == Linked::Is || links.is_empty() {
            return Ok(());
        }
        self.act(foe, when, &links, Linked::Is)
    }

    /// What an action brings.
    fn perform(&mut self, foe: usize, action: Action, way: Option<Choice>) -> Result<(), Stop> {
        let locked = match way {
            Some(Choice::Ship(id)) => self.sheet.mine_of(id),
            _ => None,
        };
        let ship = &mut self.sheet.foes[foe];
        match action {
            Action::Focus => ship.gain(Token::Focus),
            Action::Evade => ship.gain(Token::Evade),
            Action::Calculate => ship.gain(Token::Calculate),
            Action::Cloak => ship.gain(Token::Cloak),
            Action::Slam => ship.gain(Token::Disarm),
            Action::Lock => ship.lock = locked.or(ship.lock),
            Action::Reload => {
                ship.charges = ship.charges.saturating_add(1).min(ship.full_charges);
                ship.gain(Token::Disarm);
            }
            Action::Reinforce => match way {
                Some(Choice::Token(token)) => ship.gain(token),
                _ => ship.gain(Token::ReinforceFore),
            },
            Action::Coordinate => {
                let friend = match way {
                    Some(Choice::Ship(id)) => self.sheet.foe_of(id).filter(|friend| !self.sheet.foes[*friend].gone),
                    _ => None,
                };
                if let Some(friend) = friend {
                    let options = self.actions_of(friend, false);
                    return self.act(friend, Acts::Elsewhen, &options, Linked::Is);
                }
            }
            Action::BarrelRoll | Action::Boost | Action::Jam | Action::Rotate => {}
        }
        Ok(())
    }

    /// The reasons of the last decision, in a line.
    pub(crate) fn because(&mut self) {
        let says: Vec<String> = self.why.iter().map(|(_, says)| says.clone()).collect();
        if !says.is_empty() {
            self.say(format!("  because: {}", says.join("; ")));
        }
    }

    /// Takes a ship off the table.
    pub(crate) fn lose_foe(&mut self, foe: usize) {
        self.sheet.foes[foe].gone = true;
        self.say(format!("{} is off the table.", self.sheet.foes[foe].name()));
    }

    /// Round tokens go, Force recovers, and everybody is ready again.
    fn end_phase(&mut self) {
        for foe in &mut self.sheet.foes {
            for token in Token::ALL.into_iter().filter(|token| token.goes_in_end_phase()) {
                foe.set(token, 0);
            }
            foe.force = foe.force.saturating_add(foe.profile.force_recovers).min(foe.profile.force);
            (foe.activated, foe.engaged) = (false, false);
        }
        self.say(format!("End phase of round {}: round tokens are removed.", self.sheet.round));
    }
}

/// Whether an action is linked to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Linked {
    /// It comes first, and another one may follow.
    May,
    /// It follows, or is granted, and none is linked to it any more.
    Is,
}
