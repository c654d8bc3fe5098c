//! Putting a flight system's questions to somebody: what follows from what was said, what Enter means, and answers that settle more
//! than one question.

use tallyho_pilots::flight::{Answer, Band, Die, Person, Query, Reach, Region, Strip, Where, Whom};
use tallyho_rules::{Chance, ShipId};
use tallyho_table::{Maneuver, Sector};

use crate::prompt::{Answers, Prompt, numbered, pick};
use crate::run::{Run, Stop, Taken};
use crate::session::Dice;
use crate::sheet::Sheet;

/// What somebody said during a decision, or several that belong together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    pub(crate) answers: Vec<(Query, Answer)>,
    /// Nobody is at range 0-3.
    far: bool,
    /// Maneuvers that meet nothing at all.
    clear: Vec<Maneuver>,
    /// Ships that are exactly on the line between two sectors.
    on_line: Vec<ShipId>,
}

/// An answer that settles more than its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum More {
    /// Nobody is at range 0-3.
    Far,
    /// The maneuver meets nothing at all.
    Clear,
    /// The ship is on the line between two sectors.
    OnLine,
}

impl More {
    /// The answer besides the plain ones, if a question has one: its key and its words.
    fn to(query: Query, given: &Given) -> Option<(Self, &'static str, &'static str)> {
        match query {
            _ if asks_near(query) => Some((Self::Far, "far", "nobody at range 0-3, whatever the arc")),
            Query::Meets(..) => Some((Self::Clear, "clear", "no, and it meets nothing else either")),
            Query::SectorOf(ship, Strip::Formation) if !given.on_line.contains(&ship) => {
                Some((Self::OnLine, "line", "exactly on the line between two of them"))
            }
            _ => None,
        }
    }
}

const HELP: &str = "'It' is the ship named first; an 'enemy' is one of your ships, a 'friend' another one that nobody flies. \
                    Measure, and answer with the number or the words of an answer.";

const SECTORS: &str = "The lines on the base make eight sectors: front-right is the right half of the front arc, right-front the front \
                       half of the right arc, and so on. Bullseye is whatever lies straight ahead, as wide as the whole base.";

/// What `?` says to a question.
const fn help(query: Query) -> &'static str {
    match query {
        Query::SectorOf(..) | Query::SectorOfEdge(..) | Query::OtherSector(_) | Query::PointsTo(..) => SECTORS,
        _ => HELP,
    }
}

impl Run<'_> {
    /// Puts a question of the flight system to the person, or rolls.
    pub(crate) fn put(
        &mut self,
        foe: usize,
        person: &Person,
        query: Query,
        given: &mut Given,
    ) -> Result<Taken<Answer>, Stop> {
        let about = self.sheet.foes[foe].name();
        if let (Query::Roll(die, _), Dice::Rolled) = (query, self.dice) {
            let answer = self.roll(die);
            self.say(format!("{about} rolls: {}.", person.answer_words(answer)));
            return Ok(Taken::Answer(answer));
        }
        let answers = self.sensible(foe, person.answers_to(query), query, given);
        if let [only] = answers[..] {
            return Ok(Taken::Answer(only));
        }
        (self.moment.query, self.moment.answers) = (Some(query), answers.clone());
        let taken = match answers[..] {
            [Answer::Number(least), .., Answer::Number(most)] => {
                let range = least..=most;
                let mut prompt = Prompt::new(Some(about), person.words(query), Answers::Number(range.clone()));
                prompt.default = self.usual(foe, query, &answers, given).map(|answer| person.answer_words(answer));
                self.take(prompt.help(help(query)), |typed| {
                    typed.parse().ok().filter(|number| range.contains(number)).map(Answer::Number)
                })?
            }
            _ => return self.put_options(foe, person, query, given, &answers),
        };
        if let Taken::Answer(answer) = taken {
            self.remember(foe, query, answer);
        }
        Ok(taken)
    }

    /// Puts a question that has a list of answers.
    fn put_options(
        &mut self,
        foe: usize,
        person: &Person,
        query: Query,
        given: &mut Given,
        answers: &[Answer],
    ) -> Result<Taken<Answer>, Stop> {
        let about = self.sheet.foes[foe].name();
        let more = More::to(query, given);
        let mut options = numbered(answers.iter().map(|answer| person.answer_words(*answer)));
        if matches!(more, Some((More::Clear, ..))) {
            options.iter_mut().for_each(|(key, words)| key.clone_from(words));
        }
        options.extend(more.map(|(_, key, words)| (key.to_owned(), words.to_owned())));
        let mut prompt =
            Prompt::new(Some(about), person.words(query), Answers::OneOf(options.clone())).help(help(query));
        prompt.default = match more {
            Some((More::Clear, key, _)) => Some(key.to_owned()),
            _ => self.usual(foe, query, answers, given).map(|answer| person.answer_words(answer)),
        };
        let Taken::Answer(place) = self.take(prompt, |typed| pick(&options, typed))? else {
            return Ok(Taken::Corrected);
        };
        let answer = match (answers.get(place), more, query) {
            (Some(answer), ..) => *answer,
            (None, Some((More::Clear, ..)), Query::Meets(maneuver, _)) => {
                given.clear.push(maneuver);
                Answer::No
            }
            (None, Some((More::OnLine, ..)), Query::SectorOf(ship, _)) => {
                given.on_line.push(ship);
                self.say("Name one of the two sectors; then the other is asked for.");
                return self.put(foe, person, query, given);
            }
            (None, ..) => {
                given.far = true;
                Answer::None
            }
        };
        self.remember(foe, query, answer);
        Ok(Taken::Answer(answer))
    }

    fn roll(&mut self, die: Die) -> Answer {
        match die {
            Die::Attack => Answer::Attack(self.luck.attack_die()),
            Die::Defense => Answer::Defense(self.luck.defense_die()),
            Die::Six => Answer::Number(self.luck.draw(6) + 1),
        }
    }

    /// The answers that can be true, by what is kept: who has a lower initiative, which sectors lie beside each other.
    fn sensible(&self, foe: usize, mut answers: Vec<Answer>, query: Query, given: &Given) -> Vec<Answer> {
        match query {
            Query::Nearest(Whom::LesserEnemy, _) => {
                let own = self.sheet.foes[foe].profile.initiative;
                answers.retain(|answer| match answer {
                    Answer::Ship(id) => {
                        self.sheet.mine_of(*id).is_some_and(|place| self.sheet.mine[place].initiative < own)
                    }
                    _ => true,
                });
            }
            Query::OtherSector(ship) => {
                let said = given.answers.iter().find_map(|(asked, answer)| match (asked, answer) {
                    (Query::SectorOf(whose, _), Answer::Sector(sector)) if *whose == ship => Some(*sector),
                    _ => None,
                });
                answers.retain(|answer| match (answer, said) {
                    (Answer::Sector(other), Some(own)) => are_beside(own, *other),
                    _ => true,
                });
            }
            _ => {}
        }
        answers
    }

    /// What Enter means: what the ship's last answer was where that is likely to be so again, no, none, or nothing at all where none of
    /// the answers is more likely than another.
    fn usual(&self, foe: usize, query: Query, answers: &[Answer], given: &Given) -> Option<Answer> {
        let there = |answer: &Answer| answers.contains(answer);
        let by_it = || {
            let found = self.last.iter().find(|(whose, asked, _)| (*whose, *asked) == (foe, query));
            found.map(|(_, _, answer)| *answer).filter(there)
        };
        let by_anybody = || {
            let found = self.last.iter().rev().find(|(_, asked, _)| *asked == query);
            found.map(|(_, _, answer)| *answer).filter(there)
        };
        match query {
            Query::Roll(..) | Query::SectorOf(..) | Query::SectorOfEdge(..) => None,
            Query::Nearest(Whom::Enemy | Whom::LesserEnemy, _) => {
                let is_ship = |answer: &Answer| matches!(answer, Answer::Ship(_)) && answers.contains(answer);
                let named = || {
                    let its = self.last.iter().rev().filter(|(whose, asked, _)| *whose == foe && is_enemy(*asked));
                    its.map(|(_, _, answer)| *answer).find(is_ship)
                };
                by_it().or_else(named).or_else(by_anybody).or_else(|| answers.iter().copied().find(is_ship))
            }
            Query::RangeToStand(ship) => {
                let measured = given.answers.iter().find(|(asked, _)| *asked == Query::RangeTo(ship));
                measured.map(|(_, answer)| *answer).or_else(by_it)
            }
            Query::RangeTo(_) | Query::RangeToEdge(_) | Query::EndsNearest(..) => by_it(),
            Query::DefenseDice => by_it().or_else(by_anybody),
            _ => [Answer::No, Answer::None, Answer::Number(0)].into_iter().find(|answer| answers.contains(answer)),
        }
    }

    /// Remembers what was said, for the next time.
    fn remember(&mut self, foe: usize, query: Query, answer: Answer) {
        self.last.retain(|(whose, asked, _)| (*whose, *asked) != (foe, query));
        self.last.push((foe, query, answer));
        if query == Query::Is(tallyho_pilots::flight::Status::OrdnanceLoaded) {
            self.sheet.foes[foe].unarmed = answer == Answer::No;
        }
    }
}

/// The nearest enemy that a ship can attack at all.
const ATTACKED: Query = Query::Nearest(Whom::Enemy, Where::FOR_ANY_WEAPON);

/// Whether two sectors other than the strip ahead have a line in common.
fn are_beside(a: Sector, b: Sector) -> bool {
    let around = Sector::ALL.len() - 1;
    let place = |sector: Sector| (sector as usize).checked_sub(1);
    match (place(a), place(b)) {
        (Some(a), Some(b)) => (a + 1) % around == b || (b + 1) % around == a,
        _ => false,
    }
}

const fn is_enemy(query: Query) -> bool {
    matches!(query, Query::Nearest(Whom::Enemy | Whom::LesserEnemy, _))
}

/// Whether a question is about the nearest of your ships at no more than range 3.
fn asks_near(query: Query) -> bool {
    matches!(
        query,
        Query::Nearest(
            Whom::Enemy | Whom::LesserEnemy,
            Where { band: Band { from: 0 | 1, to: 3 }, reach: Reach::Any, .. }
        )
    )
}

impl Given {
    /// What follows from what was said.
    pub(crate) fn follows(&self, query: Query, sheet: &Sheet, foe: usize) -> Option<Answer> {
        match query {
            _ if self.far && asks_near(query) => Some(Answer::None),
            Query::Nearest(_, Where { band: Band { to: 0..=3, .. }, reach: Reach::Any, .. }) if self.far => {
                Some(Answer::None)
            }
            Query::HowMany(Whom::Enemy, Where { band: Band { to: 0..=3, .. }, .. }) if self.far => {
                Some(Answer::Number(0))
            }
            Query::Nearest(Whom::Enemy, Where { region: Region::Anywhere, band, reach: Reach::Any })
                if band.to == Band::ANY.to =>
            {
                self.only_enemy(sheet, band.from)
            }
            Query::Nearest(Whom::Enemy, Where { reach: Reach::Weapon(_), .. }) | Query::CanShoot(..)
                if self.answers.contains(&(ATTACKED, Answer::None)) =>
            {
                let none = matches!(query, Query::Nearest(..));
                Some(if none { Answer::None } else { Answer::No })
            }
            // Beyond range 3 it does not matter how far.
            Query::RangeTo(ship) | Query::RangeToStand(ship) if self.far => {
                sheet.mine_of(ship).map(|_| Answer::Number(Band::BEYOND.from))
            }
            Query::Meets(maneuver, _) => self.clear.contains(&maneuver).then_some(Answer::No),
            Query::OtherSector(ship) => (!self.on_line.contains(&ship)).then_some(Answer::None),
            Query::CanShoot(0, ship) => {
                let only = sheet.foes[foe].profile.attacks.len() == 1;
                let can = |(asked, answer): &(Query, Answer)| {
                    matches!(asked, Query::Nearest(_, Where { reach: Reach::AnyWeapon, .. }))
                        && *answer == Answer::Ship(ship)
                };
                (only && self.answers.iter().any(can)).then_some(Answer::Yes)
            }
            _ => None,
        }
    }

    /// The only enemy there is, if nobody is nearer than that range.
    fn only_enemy(&self, sheet: &Sheet, from: u8) -> Option<Answer> {
        let nobody_at = |range: u8| {
            self.answers.iter().any(|(asked, answer)| match asked {
                Query::Nearest(Whom::Enemy, Where { region: Region::Anywhere, band, reach: Reach::Any }) => {
                    *answer == Answer::None && band.holds(range)
                }
                _ => false,
            })
        };
        let mut there = (0..sheet.mine.len()).filter(|place| sheet.mine[*place].flies());
        let (first, second) = (there.next()?, there.next());
        let nobody_nearer = (0..from).all(|range| self.far && range <= 3 || nobody_at(range));
        (nobody_nearer && second.is_none()).then(|| Answer::Ship(Sheet::mine_id(first)))
    }
}
