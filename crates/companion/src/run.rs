//! Playing a session from its start: straight down the page, a typed answer for each question, until one is missing.

use std::sync::Arc;

use tallyho_pilots::flight::companion::{Decided, Flyer};
use tallyho_pilots::flight::{Answer, Asked, Because, Person, Query, Senses, explain};
use tallyho_rules::scenario::{Fire, Order, Ships};
use tallyho_rules::{Chance, Choice, Luck, ShipId};

use crate::ask::Given;
use crate::credit::Credits;
use crate::faces;
use crate::fix;
use crate::known::known;
use crate::moment::Moment;
use crate::prompt::{Answers, Prompt, pick};
use crate::session::{Dice, Start};
use crate::sheet::{Mine, Sheet};
use crate::sortie::{Footing, Sortie};
use crate::yard::Yard;

/// Why a run stopped.
pub(crate) enum Stop {
    /// The next answer is missing.
    Asks(Box<Prompt>),
    /// The answer that was taken last does not fit.
    Refused(String),
}

/// What came of a typed line.
pub(crate) enum Taken<T> {
    /// It was an answer.
    Answer(T),
    /// It corrected the sheet; the question stands.
    Corrected,
}

/// A session while it is played.
pub(crate) struct Run<'s> {
    pub(crate) yard: &'s dyn Yard,
    pub(crate) flyer: Box<dyn Flyer>,
    /// The mission that is flown, if one is.
    pub(crate) sortie: Option<Arc<Sortie>>,
    pub(crate) sheet: Sheet,
    pub(crate) said: Vec<String>,
    pub(crate) why: Vec<(String, String)>,
    pub(crate) moment: Moment,
    pub(crate) luck: Luck,
    pub(crate) dice: Dice,
    /// Whether it is kept who does what.
    pub(crate) credits: Credits,
    /// What was answered last to each question of a ship's, the latest at the end.
    pub(crate) last: Vec<(usize, Query, Answer)>,
    inputs: &'s [String],
    used: usize,
}

impl<'s> Run<'s> {
    pub(crate) fn new(start: Start, inputs: &'s [String], yard: &'s dyn Yard, flyer: Box<dyn Flyer>) -> Self {
        Self {
            yard,
            flyer,
            sortie: None,
            sheet: Sheet::default(),
            said: Vec::new(),
            why: Vec::new(),
            moment: Moment::default(),
            luck: Luck::new(start.seed),
            dice: start.dice,
            credits: Credits::Nobody,
            last: Vec::new(),
            inputs,
            used: 0,
        }
    }

    /// The same, flying a mission.
    pub(crate) fn on(self, sortie: Option<Arc<Sortie>>, credits: Credits) -> Self {
        Self { sortie, credits, ..self }
    }

    /// Whether ships that nobody flies go before yours of the same initiative.
    pub(crate) fn enemy_goes_first(&self) -> bool {
        self.sortie.as_ref().map_or(self.flyer.customs().first_player, |sortie| sortie.enemy_first)
    }

    /// How many answers were taken.
    pub(crate) fn used(&self) -> usize {
        self.used
    }

    pub(crate) fn say(&mut self, line: impl Into<String>) {
        self.said.push(line.into());
    }

    /// Takes the next line: a correction, or an answer as `read` understands it.
    pub(crate) fn take<T>(&mut self, prompt: Prompt, read: impl FnOnce(&str) -> Option<T>) -> Result<Taken<T>, Stop> {
        let Some(text) = self.inputs.get(self.used) else { return Err(Stop::Asks(Box::new(prompt))) };
        self.used += 1;
        self.moment.settle();
        if let Some(reading) = text.strip_prefix("reading ") {
            self.flyer.read(reading.trim()).map_err(Stop::Refused)?;
            // Nothing has happened: what was said last still holds.
            self.say(format!("From now on: {}.", reading.trim()));
            return Ok(Taken::Corrected);
        }
        self.said.clear();
        if let Some(correction) = text.strip_prefix("fix ") {
            let line = fix::correct(&mut self.sheet, correction).map_err(Stop::Refused)?;
            self.say(line);
            self.enlist();
            self.settle();
            return Ok(Taken::Corrected);
        }
        if let Some(who) = text.strip_prefix("dice ") {
            self.dice = match who {
                "mine" => Dice::Typed,
                "yours" => Dice::Rolled,
                _ => return Err(Stop::Refused("'dice mine' or 'dice yours' says who rolls".to_owned())),
            };
            return Ok(Taken::Corrected);
        }
        let refused = || format!("'{}' does not fit; {}", text.escape_debug(), prompt.allowed());
        read(text).map(Taken::Answer).ok_or_else(|| Stop::Refused(refused()))
    }

    /// Asks until there is an answer; corrections may come before it.
    pub(crate) fn ask<T>(&mut self, prompt: &Prompt, read: impl Fn(&str) -> Option<T>) -> Result<T, Stop> {
        loop {
            if let Taken::Answer(answer) = self.take(prompt.clone(), &read)? {
                return Ok(answer);
            }
        }
    }

    /// One of the options of a prompt, by its place.
    pub(crate) fn choose(&mut self, prompt: &Prompt) -> Result<usize, Stop> {
        let Answers::OneOf(options) = &prompt.answers else { return Ok(0) };
        self.ask(prompt, |typed| pick(options, typed))
    }

    /// A number.
    pub(crate) fn number(&mut self, prompt: &Prompt) -> Result<u8, Stop> {
        let Answers::Number(range) = &prompt.answers else { return Ok(0) };
        self.ask(prompt, |typed| typed.parse().ok().filter(|number| range.contains(number)))
    }

    /// So many attack dice, by face: rolled, or typed by who rolled them.
    pub(crate) fn roll_attack(&mut self, about: &str, count: u8) -> Result<[u8; 4], Stop> {
        if count == 0 {
            return Ok([0; 4]);
        }
        if self.dice == Dice::Typed {
            let words = roll_words(count, "attack");
            return self.attack_faces(&Prompt::new(Some(about.to_owned()), words, Answers::AttackDice(Some(count))));
        }
        let mut faces = [0; 4];
        for _ in 0..count {
            faces[self.luck.attack_die() as usize] += 1;
        }
        self.say(format!("{about} rolls {}.", faces::attack_words(faces)));
        Ok(faces)
    }

    /// A die of six sides.
    pub(crate) fn roll_six(&mut self, about: &str, words: &str) -> Result<u8, Stop> {
        if self.dice == Dice::Typed {
            return self.number(&Prompt::new(Some(about.to_owned()), words, Answers::Number(1..=6)));
        }
        let die = self.luck.draw(6) + 1;
        self.say(format!("{about} rolls: {die}."));
        Ok(die)
    }

    /// So many defence dice, by face.
    pub(crate) fn roll_defense(&mut self, about: &str, count: u8) -> Result<[u8; 3], Stop> {
        if count == 0 {
            return Ok([0; 3]);
        }
        if self.dice == Dice::Typed {
            let words = roll_words(count, "defence");
            let prompt = Prompt::new(Some(about.to_owned()), words, Answers::DefenseDice(Some(count)));
            return self.defense_faces(&prompt);
        }
        let mut faces = [0; 3];
        for _ in 0..count {
            faces[self.luck.defense_die() as usize] += 1;
        }
        self.say(format!("{about} rolls {}.", faces::defense_words(faces)));
        Ok(faces)
    }

    /// Attack dice that somebody types.
    pub(crate) fn attack_faces(&mut self, prompt: &Prompt) -> Result<[u8; 4], Stop> {
        let Answers::AttackDice(count) = prompt.answers else { return Ok([0; 4]) };
        let fits = |faces: &[u8; 4]| count.is_none_or(|count| faces.iter().sum::<u8>() == count);
        self.ask(prompt, |typed| faces::attack(typed).filter(fits))
    }

    /// Defence dice that somebody types.
    pub(crate) fn defense_faces(&mut self, prompt: &Prompt) -> Result<[u8; 3], Stop> {
        let Answers::DefenseDice(count) = prompt.answers else { return Ok([0; 3]) };
        let fits = |faces: &[u8; 3]| count.is_none_or(|count| faces.iter().sum::<u8>() == count);
        self.ask(prompt, |typed| faces::defense(typed).filter(fits))
    }

    /// A decision of the flight system for a ship. Whatever the sheet does not hold is asked, and what was said already is in
    /// `given`. `None` when the ship is corrected off the table meanwhile.
    pub(crate) fn decide<T>(
        &mut self,
        foe: usize,
        options: &[Choice],
        given: &mut Given,
        decide: impl Fn(&mut dyn Flyer, ShipId, &mut Person) -> Result<Decided<T>, Asked>,
    ) -> Result<Option<T>, Stop> {
        loop {
            match self.decide_unless_corrected(foe, options, given, &decide)? {
                Some(decided) => return Ok(Some(decided)),
                None if self.sheet.foes[foe].gone => return Ok(None),
                // Whatever was decided on the way was about another table.
                None => {}
            }
        }
    }

    /// The same, until somebody corrects the table: then `None`, and what was said so far is in `given`.
    fn decide_unless_corrected<T>(
        &mut self,
        foe: usize,
        options: &[Choice],
        given: &mut Given,
        decide: impl Fn(&mut dyn Flyer, ShipId, &mut Person) -> Result<Decided<T>, Asked>,
    ) -> Result<Option<T>, Stop> {
        let id = Sheet::foe_id(foe);
        let mut person = self.person(foe, options);
        for (query, answer) in &given.answers {
            // What a correction made impossible is asked again.
            let _ = person.answer(*query, *answer);
        }
        loop {
            let query = match decide(&mut *self.flyer, id, &mut person) {
                Ok(Decided { what, because }) => {
                    self.note(&because, &person);
                    return Ok(Some(what));
                }
                Err(Asked(query)) => query,
            };
            if person.ask(query).is_ok() {
                // It has an answer, and wants one of another sort: no answer would ever do.
                return Err(Stop::Refused("the flight system asks what cannot be answered".to_owned()));
            }
            let known = known(&self.sheet, foe, query).or_else(|| given.follows(query, &self.sheet, foe));
            if known.is_some_and(|answer| person.answer(query, answer).is_ok()) {
                continue;
            }
            let Taken::Answer(answer) = self.put(foe, &person, query, given)? else { return Ok(None) };
            given.answers.push((query, answer));
            if person.answer(query, answer).is_err() {
                return Err(Stop::Refused("that does not answer the question".to_owned()));
            }
        }
    }

    /// The person at the table, about one ship.
    fn person(&self, foe: usize, options: &[Choice]) -> Person {
        let spared = self.spared(foe);
        let lock = self.sheet.foes[foe].lock;
        let (struck, ward) = match self.sheet.foes[foe].group.task {
            Order::Strike(on) => (self.sheet.mine_of(on), None),
            Order::Escort(on) => (None, self.sheet.mine_of(on)),
            Order::Attack | Order::Escape(_) => (None, None),
        };
        let is_target = |place: usize, mine: &Mine| {
            let attacked = mine.ship.is_none_or(|ship| spared >> ship & 1 == 0);
            !mine.gone && attacked && (!mine.mark || [lock, struck].contains(&Some(place)))
        };
        let mine = self.sheet.mine.iter().enumerate().filter(|(place, mine)| is_target(*place, mine));
        let mine = mine.map(|(place, mine)| (Sheet::mine_id(place), mine.name.clone(), false));
        let friends = self.sheet.foes.iter().enumerate().filter(|(place, other)| *place != foe && !other.gone);
        let friends = friends.map(|(place, other)| (Sheet::foe_id(place), other.name(), true));
        let ward = ward.filter(|place| !self.sheet.mine[*place].gone);
        let ward = ward.map(|place| (Sheet::mine_id(place), self.sheet.mine[place].name.clone(), true));
        let profile = self.sheet.foes[foe].profile.clone();
        let is_moored = |id: ShipId| {
            let place = self.sheet.mine_of(id);
            place.is_some_and(|place| self.sheet.mine[place].footing == Footing::Moored)
        };
        let is_mark = |id: ShipId| self.sheet.mine_of(id).is_some_and(|place| self.sheet.mine[place].mark);
        let known = mine.chain(friends).chain(ward);
        Person::new(profile, [], []).knowing(known).marking(is_mark).mooring(is_moored).choosing(options)
    }

    /// The ships of the mission that one never attacks, unless it is sent after them.
    fn spared(&self, foe: usize) -> Ships {
        let Some((sortie, ship)) = self.sortie.as_ref().zip(self.sheet.foes[foe].ship) else { return 0 };
        let rules = sortie.scenario.fire.iter().filter(|rule| rule.may == Fire::Never && rule.ships >> ship & 1 == 1);
        let spared = rules.fold(0, |ships, rule| ships | rule.at);
        let Order::Strike(on) = self.sheet.foes[foe].group.task else { return spared };
        let struck = self.sheet.mine_of(on).and_then(|place| self.sheet.mine[place].ship);
        struck.map_or(spared, |ship| spared & !(1 << ship))
    }

    /// Keeps the reasons of a decision, and tells them in a line.
    fn note(&mut self, because: &Because, person: &Person) {
        let name = |ship| person.name(ship);
        self.why = because.iter().map(|reason| explain(reason, &name)).collect();
    }
}

fn roll_words(count: u8, dice: &str) -> String {
    match count {
        1 => format!("Roll 1 {dice} die. What does it show?"),
        count => format!("Roll {count} {dice} dice. What do they show?"),
    }
}
