//! A round: Planning, System, Activation, Engagement and End, in the order of initiative. Your ships act before enemy ships of
//! the same initiative.

use tallyho_pilots::flight::companion::Acts;
use tallyho_rules::scenario::{Exits, Moment as When};
use tallyho_rules::{AtTheEdge, Colours, DamageCard, Difficulty, Fleeing, Hold, Token};
use tallyho_table::{Bearing, Maneuver};

use crate::acts::ActionOrder;
use crate::ask::Given;
use crate::moment::{Doing, Phase};
use crate::progress::Fate;
use crate::prompt::{Answers, Prompt, keyed};
use crate::run::{Run, Stop};
use crate::setup::MOST_INITIATIVE;
use crate::words;

/// What comes of a maneuver.
const FLOWN: [(&str, &str); 5] = [
    ("done", "it flew, and may act"),
    ("bumped", "it ran into a ship, and may not act"),
    ("no action", "it hit an obstacle, and may not act"),
    ("edge", "it would have left the play area"),
    ("lost", "it is destroyed"),
];
const BUMPED: usize = 1;
const NO_ACTION: usize = 2;
const EDGE: usize = 3;
const LOST: usize = 4;

impl Run<'_> {
    /// The whole game.
    pub(crate) fn play(&mut self) -> Result<(), Stop> {
        self.set_up()?;
        loop {
            self.sheet.round += 1;
            self.begin_mission_round()?;
            self.join_wings()?;
            if !self.planning()? {
                return self.reckon();
            }
            self.rule(When::SystemStart)?;
            self.system_phase()?;
            self.activation_phase()?;
            self.engagement_phase()?;
            self.muster_out()?;
            self.end_phase();
            self.split_wings()?;
            if self.is_over()? {
                return self.reckon();
            }
        }
    }

    /// What a mission does when a round begins: its rules, and whoever comes by them or by the round.
    fn begin_mission_round(&mut self) -> Result<(), Stop> {
        let Some(sortie) = self.sortie.clone() else { return Ok(()) };
        self.moment.enter(Phase::Planning);
        if self.sheet.round == 1 {
            self.rule(When::Start)?;
        }
        self.rule(When::RoundStart)?;
        // A correction may have set the round to 0, where everything begins.
        self.sheet.round = self.sheet.round.max(1);
        self.arrive(&sortie)
    }

    /// Whether the game goes on.
    fn planning(&mut self) -> Result<bool, Stop> {
        let options =
            [("go", "on"), ("more", "enemy ships come"), ("mine", "more ships of yours come"), ("end", "of the game")];
        loop {
            self.moment.enter(Phase::Planning);
            let rounds = self.sortie.as_ref().map(|sortie| sortie.round(self.sheet.round));
            let words = match (&rounds, self.sheet.foes_left()) {
                (Some(round), _) => format!("Round {round}, Planning: set your dials."),
                (None, true) => format!("Round {}, Planning: set your dials.", self.sheet.round),
                (None, false) => {
                    format!("Round {}: no enemy is left. Do more come, or is this the end?", self.sheet.round)
                }
            };
            let prompt = Prompt::new(None, words, Answers::OneOf(keyed(&options)))
                .or("go")
                .help("Enemy ships set no dials you would have to wait for.");
            match self.choose(&prompt)? {
                0 => return Ok(true),
                1 => self.add_foes()?,
                2 => self.add_mine()?,
                _ if rounds.is_some() => return Ok(false),
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
        let mine = self.sheet.mine.iter().filter(|mine| mine.flies() && mine.initiative == initiative);
        let names: Vec<&str> = mine.map(|mine| mine.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    fn system_phase(&mut self) -> Result<(), Stop> {
        self.moment.enter(Phase::System);
        for initiative in 0..=MOST_INITIATIVE {
            for foe in self.foes_of(initiative) {
                self.moment.turn_to(Some(foe));
                self.decloak(foe)?;
                if self.sheet.foes[foe].charges == 0 || self.sheet.foes[foe].gone {
                    continue;
                }
                let drops =
                    self.decide(foe, &[], &mut Given::default(), |flyer, id, person| flyer.device(id, person))?;
                let name = self.sheet.foes[foe].name();
                match drops {
                    Some(true) => {
                        let charges = &mut self.sheet.foes[foe].charges;
                        *charges = charges.saturating_sub(1);
                        let how = match self.flyer.customs().drops_closest {
                            true => ", with the template of its card that puts it closest to one of your ships",
                            false => "",
                        };
                        self.say(format!("System phase: {name} drops or launches a device, for 1 charge{how}."));
                    }
                    Some(false) => {
                        self.say(format!("System phase: {name} keeps its devices."));
                        self.because();
                    }
                    None => {}
                }
            }
        }
        Ok(())
    }

    /// A cloaked ship decloaks where its system says, or stays as it is.
    fn decloak(&mut self, foe: usize) -> Result<(), Stop> {
        while self.sheet.foes[foe].count(Token::Cloak) > 0 && !self.sheet.foes[foe].gone {
            let decided =
                self.decide(foe, &[], &mut Given::default(), |flyer, id, person| flyer.decloak(id, person))?;
            let name = self.sheet.foes[foe].name();
            let Some(way) = decided.flatten() else {
                self.say(format!("System phase: {name} stays cloaked."));
                self.because();
                return Ok(());
            };
            self.say(format!("System phase: {name} decloaks ({}).", words::way(way, &self.sheet, foe)));
            self.because();
            let options = [("done", "it does"), ("again", "there is no room"), ("stays", "there is no room anywhere")];
            let prompt = Prompt::new(Some(name), "Its decloak?", Answers::OneOf(keyed(&options)));
            match self.choose(&prompt.or("done").help("Where a die said which way, 'again' rolls it again."))? {
                0 => self.sheet.foes[foe].lose(Token::Cloak),
                1 => {}
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    fn activation_phase(&mut self) -> Result<(), Stop> {
        self.moment.enter(Phase::Activation);
        let first = self.enemy_goes_first();
        for initiative in 0..=MOST_INITIATIVE {
            if !first {
                self.your_turn(initiative)?;
            }
            for foe in self.foes_of(initiative) {
                if !self.sheet.foes[foe].gone {
                    self.activate(foe)?;
                    self.sheet.foes[foe].activated = true;
                }
            }
            if first {
                self.your_turn(initiative)?;
            }
        }
        Ok(())
    }

    /// Your ships of an initiative move and act.
    fn your_turn(&mut self, initiative: u8) -> Result<(), Stop> {
        self.moment.turn_to(None);
        let Some(names) = self.mine_of_initiative(initiative) else { return Ok(()) };
        let words = format!("Initiative {initiative}, Activation: it is your turn with {names}.");
        let prompt = Prompt::new(None, words, Answers::OneOf(keyed(&[("done", "they have moved and acted")])));
        let help = match self.enemy_goes_first() {
            true => "Enemy ships of this initiative have had their turn.",
            false => "Enemy ships of this initiative come after yours.",
        };
        self.choose(&prompt.or("done").help(help))?;
        let moved = self.sheet.mine.iter_mut().filter(|mine| mine.initiative == initiative);
        moved.for_each(|mine| mine.moved = true);
        Ok(())
    }

    fn activate(&mut self, foe: usize) -> Result<(), Stop> {
        self.moment.turn_to(Some(foe));
        let name = self.sheet.foes[foe].name();
        match self.sheet.foes[foe].group.hold {
            Hold::Free => {}
            Hold::Immobile => {
                self.say(format!("{name} is immobile: it neither moves nor acts."));
                return Ok(());
            }
            Hold::Disabled => {
                self.say(format!("{name} is disabled and drifts: 1 straight (white), and no action."));
                let outcome = self.ask_outcome(foe)?;
                return self.leave_or_lose(foe, outcome);
            }
        }
        let mut given = Given::default();
        self.fly_within_limits(foe, &mut given, |run, given| {
            run.let_go_of_lock(foe, given)?;
            match run.sheet.leader_of(foe) {
                _ if run.sheet.foes[foe].gone => Ok(()),
                Some(leader) if run.sheet.came_in_wing(foe) => run.follow_in_wing(foe, leader, given),
                Some(leader) => run.follow_leader(foe, leader, given),
                None => run.fly(foe, None, given),
            }
        })
    }

    /// A ship flies by itself: what its system says, or what the leader flew that it could not follow.
    pub(crate) fn fly(&mut self, foe: usize, led: Option<Maneuver>, given: &mut Given) -> Result<(), Stop> {
        let decided = self.decide(foe, &[], given, |flyer, id, person| match led {
            Some(led) => flyer.stray(id, led, person),
            None => flyer.maneuver(id, person),
        })?;
        let Some(index) = decided else { return Ok(()) };
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
        self.after_maneuver(foe, (flown.map(|(maneuver, _)| maneuver), colour))
    }

    /// Asks what came of a maneuver.
    fn ask_outcome(&mut self, foe: usize) -> Result<usize, Stop> {
        let prompt = Prompt::new(Some(self.sheet.foes[foe].name()), "How did it go?", Answers::OneOf(keyed(&FLOWN)))
            .or("done")
            .help("Move the ship, and say what came of it. What an obstacle does to it, set with fix.");
        self.choose(&prompt)
    }

    /// What comes of a maneuver in that colour; without one it was the ion maneuver.
    pub(crate) fn after_maneuver(
        &mut self,
        foe: usize,
        (maneuver, colour): (Option<Maneuver>, Difficulty),
    ) -> Result<(), Stop> {
        let outcome = self.ask_outcome(foe)?;
        let handling = self.handling(foe);
        if outcome == LOST {
            return self.leave_or_lose(foe, outcome);
        }
        // Who is in a flight group makes little of a red maneuver that it flew in part.
        let spared = handling.flight_group.is_some() && outcome == BUMPED && colour == Difficulty::Red;
        if !spared {
            self.check_difficulty(foe, colour);
        }
        if self.sheet.foes[foe].gone {
            return Ok(());
        }
        if let Some(maneuver) = maneuver {
            self.sheet.foes[foe].group.flown = Some((maneuver, colour));
            self.invert_formation(foe, maneuver);
            self.power(foe, colour);
        }
        let costs_action = handling.colours == Colours::RedCostsTheAction && colour == Difficulty::Red;
        match outcome {
            EDGE => self.leave_or_lose(foe, outcome)?,
            BUMPED | NO_ACTION => {}
            _ if costs_action => {
                let name = self.sheet.foes[foe].name();
                self.say(format!("{name} does not act: a red maneuver costs its action, but no stress."));
            }
            _ => {
                let options = self.actions_of(foe, maneuver.is_none());
                self.act(foe, Acts::Activated, &options, ActionOrder::First)?;
            }
        }
        if maneuver.is_none() {
            self.sheet.foes[foe].set(Token::Ion, 0);
            self.settle();
        }
        Ok(())
    }

    /// A ship that is destroyed, or that came to the edge: it turns back, has fled or is destroyed, as its system says.
    fn leave_or_lose(&mut self, foe: usize, outcome: usize) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        let edge = match self.handling(foe).edge {
            AtTheEdge::LeavesByExits if outcome == EDGE => self.is_let_out(foe, AtTheEdge::TurnsBack)?,
            edge if outcome == EDGE && edge != AtTheEdge::TurnsBack && self.has_own_way_out(foe) => {
                let edge = self.is_let_out(foe, AtTheEdge::IsDestroyed)?;
                if edge == AtTheEdge::IsDestroyed {
                    self.say(format!("{name} left where it may not, and is lost."));
                    self.lose_foe(foe);
                    return Ok(());
                }
                edge
            }
            edge => edge,
        };
        match (outcome, edge) {
            (LOST, _) => self.lose_foe(foe),
            (EDGE, AtTheEdge::TurnsBack) => {
                let ship = &mut self.sheet.foes[foe];
                ship.gain(Token::Disarm);
                ship.gain(Token::Stress);
                self.say(format!(
                    "{name} stops before the edge, turns by 90 or 180 degrees towards the middle, and gains a disarm and a stress token."
                ));
            }
            (EDGE, AtTheEdge::IsDestroyed) if self.sheet.foes[foe].group.fleeing == Fleeing::No => {
                self.say(format!("{name} left the play area and is destroyed."));
                self.lose_foe(foe);
            }
            (EDGE, AtTheEdge::Flees | AtTheEdge::IsDestroyed | AtTheEdge::LeavesByExits) => {
                self.say(format!("{name} has fled."));
                self.sheet.foes[foe].fate = Fate::Escaped;
                self.lose_foe(foe);
            }
            _ => {}
        }
        Ok(())
    }

    /// What becomes of a ship at the edge that may leave by the exits of its mission alone.
    fn is_let_out(&mut self, foe: usize, otherwise: AtTheEdge) -> Result<AtTheEdge, Stop> {
        let Exits::Only(stretches) = self.exits_of(foe)? else { return Ok(AtTheEdge::Flees) };
        if stretches.is_empty() {
            return Ok(otherwise);
        }
        let words: Vec<String> = stretches.iter().map(words::stretch).collect();
        let options = [("exit", "there"), ("elsewhere", "over another edge, or another part of these")];
        let prompt = Prompt::new(Some(self.sheet.foes[foe].name()), "Where does it cross the edge?", {
            Answers::OneOf(keyed(&options))
        });
        let others = match otherwise {
            AtTheEdge::TurnsBack => "Before any other edge it turns back",
            AtTheEdge::Flees | AtTheEdge::IsDestroyed | AtTheEdge::LeavesByExits => "Over any other edge it is lost",
        };
        let help = format!("It may leave over {}. {others}.", words.join(", or over "));
        Ok(if self.choose(&prompt.help(help))? == 0 { AtTheEdge::Flees } else { otherwise })
    }

    pub(crate) fn check_difficulty(&mut self, foe: usize, colour: Difficulty) {
        let usual = self.handling(foe).colours == Colours::Usual;
        let ship = &mut self.sheet.foes[foe];
        match colour {
            Difficulty::Blue if usual => {
                [Token::Stress, Token::Strain, Token::Deplete].into_iter().for_each(|one| ship.lose(one))
            }
            Difficulty::Red if usual => ship.gain(Token::Stress),
            Difficulty::Blue | Difficulty::Red | Difficulty::White => {}
            Difficulty::Purple => ship.force = ship.force.saturating_sub(1),
        }
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
        self.settle();
    }

    /// Round tokens go, Force recovers, and everybody is ready again.
    fn end_phase(&mut self) {
        for foe in &mut self.sheet.foes {
            for token in Token::ALL.into_iter().filter(|token| token.goes_in_end_phase()) {
                foe.set(token, 0);
            }
            foe.force = foe.force.saturating_add(foe.profile.force_recovers).min(foe.profile.force);
            (foe.activated, foe.engaged) = (false, false);
            foe.group.begin_round();
        }
        self.sheet.mine.iter_mut().for_each(|mine| mine.moved = false);
        self.flyer.begin_round();
        self.say(format!("End phase of round {}: round tokens are removed.", self.sheet.round));
    }
}
