//! What the game does otherwise for ships of the Flight Group Alpha system: they flee, jump to hyperspace, fly in formation, are
//! disabled, and make little of partial red maneuvers.

use tallyho_table::Range;
use tallyho_table::{Bearing, Maneuver, Pose, distance};

use crate::chance::Chance;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::doer::Doer;
use crate::event::{Event, Sink};
use crate::formation::Slot;
use crate::frame::{ActivationStep, Frame};
use crate::game::Game;
use crate::object::Target;
use crate::profile::Difficulty;
use crate::setup::{AtTheEdge, Handling};
use crate::state::{Dial, Fate, Phase, ShipId, Token};
use crate::view::View;

/// How a ship of a flight group is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlightGroup {
    /// Hull and shields left that make it flee; 0 for never.
    pub flees_at: u8,
    /// Whether it can jump to hyperspace.
    pub hyperdrive: Hyperdrive,
    /// What becomes of its lock on a ship that is out of reach.
    pub locks: Locks,
    /// What a critical hit does to it.
    pub criticals: Criticals,
    /// Where it flies in a formation; `None` for alone.
    pub formation: Option<Slot>,
    /// Who breaks away when a ship leaves its formation.
    pub breaking: Breaking,
}

impl FlightGroup {
    /// A ship that flies alone and never flees.
    pub const ALONE: Self = Self {
        flees_at: 0,
        hyperdrive: Hyperdrive::None,
        locks: Locks::LetGo,
        criticals: Criticals::Dealt,
        formation: None,
        breaking: Breaking::OneShip,
    };
}

/// Whether a ship can jump to hyperspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hyperdrive {
    /// It cannot.
    None,
    /// It can.
    Fitted,
}

/// What becomes of a ship's lock, and of one on a ship beyond range 3 when another enemy is within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Locks {
    /// It is removed when the ship activates.
    LetGo,
    /// It stays: the ship pursues that one.
    Kept,
    /// As the first; and after an attack of the ship it is removed, spent or not.
    ClearedByAttack,
}

/// What a critical hit does beside its damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Criticals {
    /// A card is dealt faceup.
    #[default]
    Dealt,
    /// A card is dealt facedown, and a die says what else.
    Rolled,
}

/// Who breaks away when a ship leaves its formation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Breaking {
    /// That ship alone.
    #[default]
    OneShip,
    /// All of them.
    WholeFormation,
}

/// What a ship of a flight group has beside it, and where it flies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GroupState {
    /// Whether it has a flee token.
    pub fleeing: Fleeing,
    /// Its hyperdrive tokens.
    pub hyperdrive: u8,
    /// Whether it can do anything at all.
    pub hold: Hold,
    /// Whom it flies with.
    pub(crate) place: Membership,
    /// The kind of damage card that it was dealt faceup last.
    pub latest: Option<DamageCard>,
}

/// The kinds of damage cards that ships of flight groups were dealt faceup, the latest first; each stands where it came last. One list for
/// all ships: a list for each would make every state a good deal larger, and more criticals than this are never on a table at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LatestCards([Option<(ShipId, DamageCard)>; 40]);

impl Default for LatestCards {
    fn default() -> Self {
        Self([None; 40])
    }
}

impl LatestCards {
    pub(crate) fn of(&self, ship: ShipId) -> impl Iterator<Item = DamageCard> + '_ {
        self.0.iter().flatten().filter(move |(whose, _)| *whose == ship).map(|(_, card)| *card)
    }

    fn put_first(&mut self, ship: ShipId, card: DamageCard) {
        let entry = Some((ship, card));
        let from = self.0.iter().position(|known| known.is_none() || *known == entry).unwrap_or(self.0.len() - 1);
        self.0[..=from].rotate_right(1);
        self.0[0] = entry;
    }
}

/// Whom a ship flies with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Membership {
    /// Nobody.
    #[default]
    Alone,
    /// Others, in that place of a formation.
    In(Slot),
    /// Nobody, since it could not follow that leader this round.
    StrayedFrom(ShipId),
}

/// Whether a ship has a flee token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fleeing {
    /// It has none.
    #[default]
    No,
    /// It got one while ships engage: it still attacks this round.
    FromNextRound,
    /// It has one.
    Yes,
}

/// What keeps a ship from doing anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hold {
    /// Nothing.
    #[default]
    Free,
    /// It is disabled: it drifts straight on at speed 1.
    Disabled,
    /// It is immobile.
    Immobile,
}

/// What a mission can make of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plight {
    /// It gets a flee token.
    Fleeing,
    /// It is disabled, for good.
    Disabled,
    /// It is immobile, for good.
    Immobile,
}

impl Plight {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fleeing, Self::Disabled, Self::Immobile];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fleeing => "fleeing",
            Self::Disabled => "disabled",
            Self::Immobile => "immobile",
        }
    }
}

/// Something that happened to a flight group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GroupEvent {
    /// A wingmate took its place in the formation.
    Formed(ShipId, Pose),
    /// A ship left its formation.
    BrokeAway(ShipId),
    /// A ship got a flee token.
    Flees(ShipId),
    /// A ship has so many hyperdrive tokens now.
    Powers(ShipId, u8),
    /// A hyperspace roll came to so many hits.
    HyperspaceRoll(ShipId, u8),
    /// A ship jumped to hyperspace.
    Jumped(ShipId),
}

impl GroupState {
    /// Its place in a formation.
    pub const fn slot(&self) -> Option<Slot> {
        match self.place {
            Membership::In(slot) => Some(slot),
            Membership::Alone | Membership::StrayedFrom(_) => None,
        }
    }

    /// The leader it could not follow this round.
    pub(crate) const fn strayed_from(&self) -> Option<ShipId> {
        match self.place {
            Membership::StrayedFrom(leader) => Some(leader),
            Membership::Alone | Membership::In(_) => None,
        }
    }

    /// Every number of it, for a fingerprint; nothing for a ship that has nothing.
    pub(crate) fn bytes(&self) -> impl Iterator<Item = u8> {
        let Self { fleeing, hyperdrive, hold, latest, .. } = *self;
        let place = self.slot().map_or([u8::MAX; 3], |slot| [slot.formation, slot.file as u8, slot.rank as u8]);
        let rest = [
            fleeing as u8,
            hyperdrive,
            hold as u8,
            self.strayed_from().map_or(u8::MAX, |from| from.0),
            latest.map_or(u8::MAX, |card| card as u8),
        ];
        let known = *self != Self::default();
        place.into_iter().chain(rest).filter(move |_| known)
    }

    pub(crate) fn begin_round(&mut self) {
        if self.strayed_from().is_some() {
            self.place = Membership::Alone;
        }
        if self.fleeing == Fleeing::FromNextRound {
            self.fleeing = Fleeing::Yes;
        }
    }
}

impl Game {
    fn group(&self, ship: ShipId) -> Option<FlightGroup> {
        self.facts.ships[ship.index()].handling.flight_group
    }

    /// A ship that activates and needs no dial: one that is held, or that follows its leader.
    pub(crate) fn activates_without_dial(&mut self, ship: ShipId, sink: &mut impl Sink) -> bool {
        let hold = if self.is_halted(ship) { Hold::Immobile } else { self.state.ship(ship).group.hold };
        match hold {
            Hold::Immobile => {
                self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::End));
                return true;
            }
            Hold::Disabled => {
                self.state.stack.turn_into(Frame::Activation(ship, ActivationStep::End));
                let drift = crate::activation::maneuver(1, Bearing::Straight);
                self.begin_maneuver(ship, drift, Difficulty::White, sink);
                return true;
            }
            Hold::Free => {}
        }
        let Some(group) = self.group(ship).filter(|_| self.state.ship(ship).dial == Dial::Empty) else { return false };
        if self.state.ship(ship).group.strayed_from().is_some() {
            return false;
        }
        if group.locks != Locks::Kept {
            self.let_go_of_lock(ship, sink);
        }
        self.follows_leader(ship, sink)
    }

    /// Removes the lock of a ship that has attacked, if its card says so.
    pub(crate) fn clear_lock_after_attack(&mut self, attacker: Target, sink: &mut impl Sink) {
        let Some(ship) = attacker.ship() else { return };
        let clears = self.group(ship).is_some_and(|group| group.locks == Locks::ClearedByAttack);
        if let Some(on) = self.state.ship(ship).lock.filter(|_| clears) {
            self.unlock(ship, on, sink);
        }
    }

    /// Removes a lock on something beyond range 3 when another enemy is within it.
    fn let_go_of_lock(&mut self, ship: ShipId, sink: &mut impl Sink) {
        let Some(locked) = self.state.ship(ship).lock else { return };
        let seat = self.facts.ships[ship.index()].seat;
        let base = self.state.base(ship);
        let near = |on: Target| {
            let far = match on {
                Target::Ship(other) => distance(base, self.state.base(other)),
                Target::Object(index) => self.placed(usize::from(index)).distance(base),
            };
            Range(3).reaches(far, &self.facts.settings)
        };
        let enemy = |other: ShipId| self.facts.ships[other.index()].seat != seat && self.state.ship(other).on_table();
        if !near(locked) && self.ships().any(|(other, _)| enemy(other) && near(Target::Ship(other))) {
            self.unlock(ship, locked, sink);
        }
    }

    /// Whether a red maneuver that was executed in part does not stress a ship.
    pub(crate) fn spares_stress(&self, ship: ShipId) -> bool {
        self.group(ship).is_some() && !self.state.lay_on.is_empty()
    }

    /// A ship left the play area: it has fled, unless it was meant to stay.
    pub(crate) fn leave_table(&mut self, ship: ShipId, sink: &mut impl Sink) {
        let edge = self.facts.ships[ship.index()].handling.edge;
        let stays = edge == AtTheEdge::IsDestroyed && self.state.ship(ship).group.fleeing == Fleeing::No;
        if self.escapes(ship).map_or(stays, |escapes| !escapes) {
            sink.learn(|| Doer::Nobody);
            sink.note(Event::Destroyed(ship));
            self.remove(ship, Fate::Destroyed, sink);
        } else {
            self.remove(ship, Fate::Fled, sink);
        }
    }

    /// After a maneuver: its formation turns with it, and a ship that flees powers its hyperdrive.
    pub(crate) fn after_group_maneuver(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        difficulty: Difficulty,
        sink: &mut impl Sink,
    ) {
        self.invert_formation(ship, maneuver);
        let group = self.state.ship(ship).group;
        let fitted = self.group(ship).is_some_and(|group| group.hyperdrive == Hyperdrive::Fitted);
        // An ion maneuver neither powers a hyperdrive nor stops it.
        if group.fleeing == Fleeing::No || !fitted || self.state.ship(ship).done.ion_maneuver {
            return;
        }
        let tokens = if difficulty == Difficulty::Blue { group.hyperdrive + 1 } else { 0 };
        self.power(ship, tokens, sink);
    }

    pub(crate) fn power(&mut self, ship: ShipId, tokens: u8, sink: &mut impl Sink) {
        let group = &mut self.state.ship_mut(ship).group;
        if group.hyperdrive != tokens {
            group.hyperdrive = tokens;
            sink.note(Event::Group(GroupEvent::Powers(ship, tokens)));
        }
    }

    /// What a token that a ship gained does to its flight.
    pub(crate) fn group_gained(&mut self, ship: ShipId, token: Token, sink: &mut impl Sink) {
        let tokens = self.state.ship(ship).group.hyperdrive;
        if token == Token::Ion && tokens > 0 {
            self.power(ship, tokens - 1, sink);
        }
        if matches!(token, Token::Ion | Token::Tractor) {
            self.break_if_adrift(ship, sink);
        }
    }

    /// A ship with so little left flees.
    pub(crate) fn check_flee(&mut self, ship: ShipId, sink: &mut impl Sink) {
        let Some(group) = self.group(ship).filter(|group| group.flees_at > 0) else { return };
        let (state, hull) = (self.state.ship(ship), self.facts.ships[ship.index()].profile.hull);
        let health = state.shields + hull.saturating_sub(state.damage());
        if state.fate == Fate::Flying && health <= group.flees_at {
            self.flee(ship, sink);
        }
    }

    /// A ship flees from now on: it has a flee token.
    pub(crate) fn flee(&mut self, ship: ShipId, sink: &mut impl Sink) {
        let engaging = self.state.phase == Phase::Engagement;
        let group = &mut self.state.ship_mut(ship).group;
        if group.fleeing == Fleeing::No {
            group.fleeing = if engaging { Fleeing::FromNextRound } else { Fleeing::Yes };
            sink.note(Event::Group(GroupEvent::Flees(ship)));
            self.break_away(ship, sink);
        }
    }

    /// Makes of a ship what a mission says.
    pub(crate) fn put_into(&mut self, ship: ShipId, plight: Plight) {
        let hold = self.state.ship(ship).group.hold;
        match (plight, hold) {
            (Plight::Fleeing, _) => self.flee(ship, &mut ()),
            (Plight::Disabled, Hold::Free) => self.hold(ship, Hold::Disabled),
            (Plight::Immobile, Hold::Free) => self.hold(ship, Hold::Immobile),
            // What a ship is in, it cannot lose.
            (Plight::Disabled | Plight::Immobile, Hold::Disabled | Hold::Immobile) => {}
        }
    }

    fn hold(&mut self, ship: ShipId, hold: Hold) {
        self.break_away(ship, &mut ());
        let state = self.state.ship_mut(ship);
        state.group.hold = hold;
        state.tokens.add(Token::Disarm);
    }

    /// Whether a ship engages without attacking: it is held, or it flees; and then it may jump to hyperspace.
    pub(crate) fn does_not_attack(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) -> bool {
        if self.rolls_to_jump(ship, chance, sink) {
            return true;
        }
        let group = self.state.ship(ship).group;
        // Of other systems a ship that a mission has flee fights on until it is away.
        if self.group(ship).is_none() {
            return group.hold != Hold::Free;
        }
        if group.fleeing == Fleeing::Yes && group.hold == Hold::Free && group.hyperdrive > 0 {
            self.try_to_jump(ship, chance, sink);
        }
        group.fleeing == Fleeing::Yes || group.hold != Hold::Free
    }

    /// The hyperspace roll: two attack dice, a hit for each hyperdrive token, and three hits to jump. A focus token or Force is
    /// spent if that makes it succeed.
    pub(crate) fn try_to_jump(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        const NEEDED: u8 = 3;
        if self.state.ship(ship).tokens.has(Token::Jam) {
            return;
        }
        let faces = [self.roll_one(chance), self.roll_one(chance)];
        let count = |wanted: fn(AttackFace) -> bool| faces.iter().filter(|&&face| wanted(face)).count() as u8;
        let eyes = count(|face| face == AttackFace::Focus);
        let mut hits = count(|face| matches!(face, AttackFace::Hit | AttackFace::Crit));
        hits += self.state.ship(ship).group.hyperdrive;
        if hits < NEEDED && hits + eyes >= NEEDED {
            let lacks = NEEDED - hits;
            if self.spend(ship, Token::Focus, None, sink) {
                hits += eyes;
            } else if self.state.ship(ship).force >= lacks {
                (0..lacks).for_each(|_| self.spend_force(ship, sink));
                hits += lacks;
            }
        }
        sink.note(Event::Group(GroupEvent::HyperspaceRoll(ship, hits)));
        if hits >= NEEDED {
            sink.note(Event::Group(GroupEvent::Jumped(ship)));
            self.remove(ship, Fate::Fled, sink);
        }
    }

    /// Notes which card came last: it is repaired first.
    pub(crate) fn note_latest(&mut self, ship: ShipId, card: DamageCard) {
        if self.group(ship).is_none() {
            return;
        }
        self.state.ship_mut(ship).group.latest = Some(card);
        self.state.latest.put_first(ship, card);
    }

    /// Whether a die says what a critical hit does to a ship.
    pub(crate) fn rolls_for_criticals(&self, ship: ShipId) -> bool {
        self.group(ship).is_some_and(|group| group.criticals == Criticals::Rolled)
    }

    /// A critical hit by the die: damage, and disarm, ion, stress, or damage once more.
    pub(crate) fn roll_critical(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.deal_facedown(ship, sink);
        let die = 1 + chance.draw(6);
        sink.learn(|| self.doer(Target::Ship(ship)));
        sink.note(Event::RolledForCritical(ship, die));
        match die {
            1 => self.by(Doer::DamageCard, |it| it.gain(ship, Token::Disarm, sink)),
            2 => self.by(Doer::DamageCard, |it| it.gain(ship, Token::Ion, sink)),
            3 | 4 => self.by(Doer::DamageCard, |it| it.gain(ship, Token::Stress, sink)),
            _ => self.deal_facedown(ship, sink),
        }
    }
}

impl View<'_> {
    /// How a ship is handled.
    pub fn handling(&self, ship: ShipId) -> Handling {
        self.game.facts.ships[usize::from(ship.0)].handling
    }
}
