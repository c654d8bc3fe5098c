//! Senses that ask: somebody at a real table measures and answers.

use std::fmt;

use tallyho_rules::effect::{MoveStep, Step, TurnPrice};
use tallyho_rules::{Action, AttackFace, Choice, DefenseFace, Profile, ShipId};
use tallyho_table::{Lean as Bow, Quarter, Sector, Side, Slide};

use super::query::{Answer, Die, Move, Query, Strip, Thing, Whom, thing_of};
use super::senses::{Asked, Senses};
use super::words;

/// The answers of somebody so far. A decision that needs one more stops with the question; it is answered here and the decision
/// made again.
///
/// ```
/// use tallyho_pilots::flight::{Answer, Asked, Person, Query, Senses, Status};
/// use tallyho_rules::sample;
///
/// let mut person = Person::new(sample::tie_fighter(), ["Red 1"], []);
/// let query = Query::Is(Status::Stressed);
/// assert_eq!(person.yes(query), Err(Asked(query)));
/// assert_eq!(person.words(query), "Is it stressed?");
/// person.answer(query, Answer::No)?;
/// assert_eq!(person.yes(query), Ok(false));
/// # Ok::<(), tallyho_pilots::flight::NotAnAnswer>(())
/// ```
#[derive(Clone, Debug)]
pub struct Person {
    profile: Profile,
    options: Vec<Choice>,
    ships: Vec<Contact>,
    answers: Vec<(Query, Answer)>,
}

/// A ship that somebody can name.
#[derive(Clone, Debug)]
struct Contact {
    id: ShipId,
    name: String,
    friend: bool,
    /// Whether it is no ship but a thing on the table.
    thing: bool,
    /// Whether it is huge and does not move, so that its nearest stand is what counts.
    moored: bool,
}

/// An answer that does not fit its question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NotAnAnswer(pub Query, pub Answer);

impl fmt::Display for NotAnAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |ship: ShipId| format!("ship {}", ship.0 + 1);
        write!(f, "'{}' does not answer: {}", words::answer(self.1, &name), words::question(self.0, &name))
    }
}

impl std::error::Error for NotAnAnswer {}

impl Person {
    /// Somebody who knows the enemies, then the friends, by those names; they are numbered in that order. The ship may choose
    /// every action of its bar.
    pub fn new<'n>(
        profile: Profile,
        enemies: impl IntoIterator<Item = &'n str>,
        friends: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let named = enemies.into_iter().map(|name| (name, false)).chain(friends.into_iter().map(|name| (name, true)));
        let ships = (0..).zip(named);
        let ships = ships
            .map(|(id, (name, friend))| Contact {
                id: ShipId(id),
                name: name.to_owned(),
                friend,
                thing: false,
                moored: false,
            })
            .collect();
        let options = profile.actions.iter().map(|entry| Choice::Action(entry.action, entry.difficulty)).collect();
        Self { profile, options, ships, answers: Vec::new() }
    }

    /// The same person, where ships have numbers of their own: `(number, name, whether it is a friend)`.
    #[must_use]
    pub fn knowing(mut self, ships: impl IntoIterator<Item = (ShipId, String, bool)>) -> Self {
        let contact = |(id, name, friend)| Contact { id, name, friend, thing: thing_of(id).is_some(), moored: false };
        self.ships = ships.into_iter().map(contact).collect();
        self
    }

    /// The same person, to whom some of those are things on the table that somebody makes for.
    #[must_use]
    pub fn marking(mut self, is_thing: impl Fn(ShipId) -> bool) -> Self {
        self.ships.iter_mut().for_each(|contact| contact.thing |= is_thing(contact.id));
        self
    }

    /// The same person, to whom some of those are huge ships that do not move: they are measured to their nearest stands.
    #[must_use]
    pub fn mooring(mut self, is_moored: impl Fn(ShipId) -> bool) -> Self {
        self.ships.iter_mut().for_each(|contact| contact.moored |= is_moored(contact.id));
        self
    }

    /// The same person, of a ship that may choose those alone.
    #[must_use]
    pub fn choosing(mut self, options: &[Choice]) -> Self {
        self.options = options.to_vec();
        self
    }

    /// Notes an answer; a later one to the same question replaces it.
    ///
    /// # Errors
    /// When it is not [among the answers](Self::answers_to).
    pub fn answer(&mut self, query: Query, answer: Answer) -> Result<(), NotAnAnswer> {
        if !self.answers_to(query).contains(&answer) {
            return Err(NotAnAnswer(query, answer));
        }
        self.answers.retain(|(asked, _)| *asked != query);
        self.answers.push((query, answer));
        Ok(())
    }

    /// What may be answered.
    pub fn answers_to(&self, query: Query) -> Vec<Answer> {
        let numbers = |most: u8| (0..=most).map(Answer::Number).collect();
        let yes_or_no = || vec![Answer::Yes, Answer::No];
        match query {
            Query::Is(_)
            | Query::Has(_)
            | Query::InRegion(..)
            | Query::InFrontOf(_)
            | Query::Closing(_)
            | Query::Holds(_)
            | Query::Meets(..)
            | Query::CanAct(..)
            | Query::HasMoved(_)
            | Query::CanShoot(..) => yes_or_no(),
            Query::Count(_) | Query::AttackResults(_) | Query::Rerollable(_) | Query::DefenseResults(_) => numbers(20),
            Query::RangeTo(_) | Query::RangeToStand(_) | Query::RangeToEdge(_) | Query::DefenseDice => numbers(20),
            Query::OtherSector(_) => {
                Sector::ALL[1..].iter().copied().map(Answer::Sector).chain([Answer::None]).collect()
            }
            Query::PointsTo(_, a, b) => vec![Answer::Sector(a), Answer::Sector(b), Answer::None],
            Query::Repair => {
                let repairs = self.options.iter().copied().filter(|option| matches!(option, Choice::Repair(_)));
                repairs.map(Answer::Way).chain([Answer::None]).collect()
            }
            Query::HowMany(whom, _) => numbers(self.among(whom).count() as u8),
            Query::Locked => self.ships.iter().map(|ship| Answer::Ship(ship.id)).chain([Answer::None]).collect(),
            Query::MostAbilities(_) => self.among(Whom::Enemy).map(Answer::Ship).chain([Answer::None]).collect(),
            Query::Nearest(whom, _) => self.among(whom).map(Answer::Ship).chain([Answer::None]).collect(),
            Query::SideOf(thing) => {
                let none = (thing == Thing::NearestObstacle).then_some(Answer::None);
                Side::BOTH.into_iter().map(Answer::Side).chain(none).collect()
            }
            Query::SectorOf(_, strip) | Query::SectorOfEdge(_, strip) => {
                let from = usize::from(strip == Strip::Without);
                Sector::ALL[from..].iter().copied().map(Answer::Sector).collect()
            }
            Query::Way(step, ..) => self.ways(step).into_iter().map(Answer::Way).chain([Answer::None]).collect(),
            Query::EndsNearest(_, maneuvers) => maneuvers.iter().map(Answer::Maneuver).collect(),
            Query::Roll(Die::Attack, _) => AttackFace::ALL.map(Answer::Attack).to_vec(),
            Query::Roll(Die::Defense, _) => DefenseFace::ALL.map(Answer::Defense).to_vec(),
            Query::Roll(Die::Six, _) => (1..=6).map(Answer::Number).collect(),
        }
    }

    /// A question in words.
    pub fn words(&self, query: Query) -> String {
        match (query, &self.profile.attacks[..]) {
            // Nobody counts the weapons of a ship that has one.
            (Query::CanShoot(0, ship), [_]) => format!("Can it attack {}?", self.name(ship)),
            (Query::RangeToStand(ship), _) if self.is_moored(ship) => format!("At what range is {}?", self.stand(ship)),
            (Query::SectorOf(..) | Query::OtherSector(_) | Query::PointsTo(..), _) => {
                words::question(query, &|ship| self.stand(ship))
            }
            _ => words::question(query, &|ship| self.name(ship)),
        }
    }

    /// An answer in words.
    pub fn answer_words(&self, answer: Answer) -> String {
        words::answer(answer, &|ship| self.name(ship))
    }

    /// Whether that ship is one of those the person can name.
    pub fn knows(&self, ship: ShipId) -> bool {
        self.ships.iter().any(|contact| contact.id == ship)
    }

    /// What a ship is called.
    pub fn name(&self, ship: ShipId) -> String {
        let known = self.ships.iter().find(|contact| contact.id == ship);
        known.map_or_else(|| format!("ship {}", ship.0 + 1), |contact| contact.name.clone())
    }

    fn is_moored(&self, ship: ShipId) -> bool {
        self.ships.iter().any(|contact| contact.id == ship && contact.moored)
    }

    /// What of a ship counts when a maneuver is selected.
    fn stand(&self, ship: ShipId) -> String {
        let name = self.name(ship);
        if self.is_moored(ship) { format!("the nearest stand of {name}") } else { name }
    }

    fn among(&self, whom: Whom) -> impl Iterator<Item = ShipId> + '_ {
        let friends = match whom {
            Whom::Enemy | Whom::LesserEnemy | Whom::EnemyWithLock | Whom::EnemyAiming | Whom::EnemyRemote => false,
            Whom::Friend | Whom::FriendToLead => true,
        };
        let things = whom == Whom::EnemyRemote;
        let meant = move |contact: &&Contact| contact.friend == friends && contact.thing == things;
        self.ships.iter().filter(meant).map(|contact| contact.id)
    }

    /// Every way to make a move, whether there is room or not.
    fn ways(&self, step: Move) -> Vec<Choice> {
        let rolls = || {
            Side::BOTH.into_iter().flat_map(|side| Slide::ALL.into_iter().map(move |slide| Choice::Aside(side, slide)))
        };
        let says = |wanted: fn(&Step) -> bool| {
            let effects = self.profile.abilities.iter().flat_map(|card| &card.effects);
            effects.flat_map(|effect| &effect.blocks[0]).any(wanted)
        };
        let banked = rolls().flat_map(|roll| match roll {
            Choice::Aside(side, slide) => [Bow::Forward, Bow::Back].map(|bow| Choice::Banked(side, bow, slide)),
            other => [other; 2],
        });
        match step {
            Move::Action(Action::BarrelRoll) if says(|step| *step == Step::Move(MoveStep::BankedRolls)) => {
                banked.collect()
            }
            Move::Action(Action::BarrelRoll) => rolls().collect(),
            Move::Action(Action::Boost) => {
                let turns = Side::BOTH
                    .into_iter()
                    .filter(|_| says(|step| *step == Step::Move(MoveStep::TurnBoosts(TurnPrice::Free))))
                    .map(Choice::Turn);
                [None, Some(Side::Left), Some(Side::Right)].map(Choice::Ahead).into_iter().chain(turns).collect()
            }
            Move::Action(Action::Rotate) => Quarter::ALL.map(Choice::Turret).to_vec(),
            Move::Action(Action::Slam) => (0..self.profile.dial.len() as u8).map(Choice::Maneuver).collect(),
            Move::Chain(first, _) => self.ways(Move::Action(first)),
            Move::Action(_) => Vec::new(),
            Move::Decloak => rolls().chain([Choice::Ahead(None)]).collect(),
            Move::TallonRoll(_) => Slide::ALL.map(Choice::Slide).to_vec(),
        }
    }
}

impl Senses for Person {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn options(&self) -> &[Choice] {
        &self.options
    }

    fn is_thing(&self, id: ShipId) -> bool {
        self.ships.iter().any(|contact| contact.id == id && contact.thing)
    }

    fn ask(&mut self, query: Query) -> Result<Answer, Asked> {
        // Where nobody has a remote, nobody is asked about them.
        if matches!(query, Query::Nearest(Whom::EnemyRemote, _)) && self.among(Whom::EnemyRemote).next().is_none() {
            return Ok(Answer::None);
        }
        self.answers.iter().find(|(asked, _)| *asked == query).map(|(_, answer)| *answer).ok_or(Asked(query))
    }
}
