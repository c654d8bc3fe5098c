//! What rules and errands do to ships and things on the table: damage, mending, tokens.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tallyho_table::{IndexSet, Range};

use super::{Amount, Kinds, ScenarioEvent, Ships};
use crate::chance::Chance;
use crate::damage::DamageCard;
use crate::dice::Damage;
use crate::doer::Doer;
use crate::event::{Event, Sink};
use crate::frame::{Frame, GainStep};
use crate::game::Game;
use crate::object::Target;
use crate::setup::DialTiming;
use crate::state::{Fate, Seat, ShipId, Token};

/// What happens to each of some ships and things; an amount says how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// It suffers that much hit damage.
    Damage,
    /// It rolls so many attack dice, and suffers what they show.
    Dice,
    /// It gets that much back: shields first, up to what it began with, then hull.
    Mend,
    /// It flees from now on, if a flight system flies it; how much does not matter.
    Flee,
    /// It gains so many tokens.
    Gain(#[serde(serialize_with = "write_token", deserialize_with = "read_token")] Token),
}

impl Change {
    /// The tokens that rules may give: those that lie beside a ship and mean the same wherever they come from.
    pub const TOKENS: [Token; 10] = [
        Token::Stress,
        Token::Ion,
        Token::Strain,
        Token::Deplete,
        Token::Jam,
        Token::Tractor,
        Token::Disarm,
        Token::Focus,
        Token::Evade,
        Token::Calculate,
    ];

    /// The token of that name, if rules may give it.
    pub fn token(name: &str) -> Option<Token> {
        Self::TOKENS.into_iter().find(|token| token.name() == name)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn write_token<S: Serializer>(token: &Token, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(token.name())
}

fn read_token<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Token, D::Error> {
    let name = String::deserialize(deserializer)?;
    Change::token(&name)
        .ok_or_else(|| D::Error::custom(format!("'{}' is no token that rules give", name.escape_debug())))
}

/// Whom and what something happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// Who.
    pub who: Who,
    /// Only those that are near something.
    pub near: Option<Near>,
}

impl Subject {
    /// All of these ships.
    pub const fn ships(ships: Ships) -> Self {
        Self { who: Who::These(ships, 0), near: None }
    }
}

/// Who it is, before it is looked at where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// These ships, and things of these kinds.
    These(Ships, Kinds),
    /// What an errand is done on.
    It,
    /// Who does an errand.
    Doer,
}

/// Within a range of one of these ships, or of a thing of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Near {
    /// Which ships.
    pub ships: Ships,
    /// Which kinds of thing.
    pub kinds: Kinds,
    /// How far at most.
    pub reach: u8,
}

/// An errand under way: who does it, and on what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Running {
    pub(crate) ship: ShipId,
    pub(crate) on: Option<Target>,
}

impl Game {
    /// Something happens to each of some ships and things, all that it happens to being settled before it does. Rules look when nobody
    /// waits for others of his initiative: whatever is destroyed goes at once.
    pub(crate) fn change(
        &mut self,
        (whom, how, amount): (Subject, Change, Amount),
        running: Option<Running>,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let count = self.amount(amount).clamp(0, i16::from(u8::MAX)) as u8;
        if count == 0 {
            return;
        }
        let (ships, things) = self.concerned(whom, running);
        for ship in ships.iter() {
            self.change_ship(ShipId(ship as u8), how, count, chance, sink);
        }
        for index in things.iter() {
            match how {
                Change::Damage => self.damage_object(index, Damage { hits: count, crits: 0 }, sink),
                Change::Dice => self.roll_for_thing(index, count, chance, sink),
                Change::Mend => self.mend_thing(index, count, sink),
                Change::Gain(token) => (0..count).for_each(|_| self.thing_gains(index, token, sink)),
                Change::Flee => {}
            }
        }
        if matches!(how, Change::Damage | Change::Dice) {
            self.clear_away(chance, sink);
        }
    }

    fn change_ship(&mut self, ship: ShipId, how: Change, count: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        match how {
            Change::Damage => self.suffer(ship, Damage { hits: count, crits: 0 }, chance, sink),
            Change::Dice => self.suffer_matching(ship, count, chance, sink),
            Change::Mend => self.mend_ship(ship, count, sink),
            Change::Gain(token) => self.hand_out(ship, token, count, sink),
            Change::Flee if self.dial_timing(ship.index()) == DialTiming::AtActivation => self.flee(ship, sink),
            Change::Flee => {}
        }
    }

    /// The ships and the things that something happens to, by their places.
    fn concerned(&self, whom: Subject, running: Option<Running>) -> (IndexSet, IndexSet) {
        let (ships, kinds, thing) = match whom.who {
            Who::These(ships, kinds) => (ships, kinds, None),
            Who::Doer => (running.map_or(0, |running| 1 << running.ship.0), 0, None),
            Who::It => match running.and_then(|running| running.on) {
                Some(Target::Ship(ship)) => (1 << ship.0, 0, None),
                Some(Target::Object(index)) => (0, 0, Some(usize::from(index))),
                None => (0, 0, None),
            },
        };
        let is_near = |target: Target| whom.near.is_none_or(|near| self.is_near(target, near));
        let flies = |ship: &ShipId| self.state.ship(*ship).fate == Fate::Flying && is_near(Target::Ship(*ship));
        let stands =
            |index: &usize| self.lies(*index) && !self.is_wreck(*index) && is_near(Target::Object(*index as u8));
        let things = self.things_of(kinds).chain(thing);
        (self.flying(ships).filter(flies).map(ShipId::index).collect(), things.filter(stands).collect())
    }

    /// Whether a thing lies on the table, and on no ship's card.
    fn lies(&self, index: usize) -> bool {
        self.is_left(index) && self.state.objects[index].clings.is_none()
    }

    fn is_near(&self, target: Target, Near { ships, kinds, reach }: Near) -> bool {
        let index = match target {
            Target::Ship(ship) => return self.close_by(1 << ship.0, ships, kinds, reach).next().is_some(),
            Target::Object(index) => usize::from(index),
        };
        let here = self.placed(index);
        let reaches = |far: f64| Range(reach).reaches(far, &self.facts.settings);
        let others = || self.things_of(kinds).filter(|&other| other != index && self.lies(other));
        self.flying(ships).any(|ship| reaches(here.distance(self.state.base(ship))))
            || others().any(|other| reaches(here.distance_to_outline(self.placed(other))))
    }

    /// A ship gains tokens by a rule. Where somebody chooses for its opponent, the first other seat does.
    fn hand_out(&mut self, ship: ShipId, token: Token, count: u8, sink: &mut impl Sink) {
        let by = Seat((self.seat_of(ship).0 + 1) % self.facts.seats);
        match token {
            Token::Jam => (0..count).for_each(|_| {
                let doer = self.doer(Target::Ship(ship));
                self.raise_frame(Frame::Gain(ship, token, GainStep::AnnounceJam(by), doer));
            }),
            Token::Tractor => {
                let was_tractored = self.is_tractored(ship);
                (0..count).for_each(|_| self.gain(ship, token, sink));
                if !was_tractored {
                    self.raise_frame(Frame::Gain(ship, token, GainStep::Drag(by), Doer::Nobody));
                }
            }
            _ => (0..count).for_each(|_| self.gain(ship, token, sink)),
        }
    }

    /// A ship gets back what it has lost: shields, then damage cards, faceup ones first.
    pub(crate) fn mend_ship(&mut self, ship: ShipId, count: u8, sink: &mut impl Sink) {
        let full = self.facts.ships[ship.index()].profile.shields;
        for _ in 0..count {
            if self.state.ship(ship).shields < full {
                self.state.ship_mut(ship).shields += 1;
                sink.note(Event::RecoveredShield(ship));
            } else if self.shed_damage(ship) {
                self.tell(ScenarioEvent::Mended(Target::Ship(ship)), sink);
            } else {
                return;
            }
        }
    }

    /// Takes a damage card off a ship: the faceup one that came last where that is known, then any other faceup one, then one that is
    /// facedown; whether it had any.
    fn shed_damage(&mut self, ship: ShipId) -> bool {
        let seat = usize::from(self.seat_of(ship).0);
        let faceup = self.state.ship(ship).faceup;
        let card = self.state.latest.of(ship).chain(DamageCard::ALL).find(|card| faceup.has(*card));
        let has_cards = !self.is_dealt_tokens(ship);
        let state = self.state.ship_mut(ship);
        if let Some(card) = card {
            state.faceup.take(card);
            self.state.discarded[seat].add(card);
            return true;
        }
        let had = state.facedown > 0;
        state.facedown = state.facedown.saturating_sub(1);
        // What nobody has looked at goes back among its like.
        self.state.deck[seat] += u8::from(had && has_cards);
        had
    }

    fn mend_thing(&mut self, index: usize, count: u8, sink: &mut impl Sink) {
        let full = self.full_shields(index);
        for _ in 0..count {
            let object = &mut self.state.objects[index];
            if object.shields < full {
                object.shields += 1;
            } else if object.damage > 0 {
                object.damage -= 1;
            } else {
                return;
            }
            self.tell(ScenarioEvent::Mended(Target::Object(index as u8)), sink);
        }
    }

    /// What was destroyed goes, ships and things, whatever the phase; what their ends set off comes first.
    pub(crate) fn clear_away(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.remove_wrecks(chance, sink);
        let is_done =
            |index: &usize| self.state.ships[*index].fate == Fate::Dying && !self.is_manned_wreck(ShipId(*index as u8));
        let dying: Ships = (0..self.facts.ships.len()).filter(is_done).fold(0, |ships, index| ships | 1 << index);
        if dying != 0 && !self.state.raised.is_empty() {
            return self.raise_frame(Frame::Removal(dying));
        }
        for index in (0..self.facts.ships.len()).filter(|index| dying >> index & 1 == 1) {
            self.remove(ShipId(index as u8), Fate::Destroyed, sink);
        }
    }
}
