//! Weapons: what they reach and need, where turrets point, and the attacks made with them.

use tallyho_table::{ArcSet, Quarter, sight};

use crate::attack::Assault;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::{Event, Sink};
use crate::frame::{AttackStep, Frame};
use crate::game::Game;
use crate::object::Target;
use crate::profile::Weapon;
use crate::state::ShipId;

use super::{ArcWord, Band, Happens, Holds, Listed, Occasion, Purpose, Resolving, Step, Who, Window, worded};

worded! {
    /// A kind of weapon, or what it fires through.
    WeaponClass {
        /// A primary weapon.
        Primary "primary",
        /// A weapon of an upgrade.
        Special "special",
        /// A torpedo.
        Torpedo "torpedo",
        /// A missile.
        Missile "missile",
        /// A cannon.
        Cannon "cannon",
        /// A turret upgrade.
        TurretUpgrade "turret-upgrade",
        /// Anything that fires through the front arc.
        ThroughFront "through-front",
        /// Anything that fires through a turret.
        ThroughTurret "through-turret",
        /// Anything that fires through the rear arc.
        ThroughRear "through-rear",
        /// A weapon with the ordnance icon, which gives nobody a bonus for range.
        Ordnance "ordnance",
        /// A weapon that needs a lock on its target.
        NeedsLock "needs-lock",
        /// The weapon on this card.
        This "this",
        /// Any but the weapon of the attack.
        Other "other",
        /// A turret that points where the ship has not attacked through a turret this round.
        FreshTurret "fresh-turret",
    }
}

worded! {
    /// How an attack ended.
    Outcome {
        /// It hit.
        Hit "hit",
        /// It missed.
        Miss "miss",
        /// The defender was destroyed.
        Destroyed "destroyed",
    }
}

worded! {
    /// On whom a bonus attack may be made.
    BonusOn {
        /// Anybody.
        Anybody "anybody",
        /// The ship that was just attacked.
        Same "same",
        /// Anybody but that one.
        Another "another",
        /// The subject of the window.
        It "it",
        /// The ship that was chosen.
        Chosen "chosen",
        /// Anybody else at range 0 to 1 of the ship that was just attacked, without what the weapon needs.
        Nearby "nearby",
    }
}

/// What weapons can do, and what attacks are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeaponStep {
    /// The ranges a weapon reaches.
    WeaponRange(Band),
    /// The weapon reaches so much nearer and farther, within range 0 to 3.
    WidenRange(u8),
    /// The weapon may be used at range 0.
    AtRangeZero,
    /// What would need the front arc needs the turret's instead.
    TurretForFront,
    /// Enemies in the front arc at these ranges count as in the bullseye arc.
    BullseyeAhead(Band),
    /// The weapon may be used in spite of a disarm token.
    WhileDisarmed,
    /// The weapon needs nothing.
    NeedsNothing,
    /// The weapon needs no lock.
    NeedsNoLock,
    /// A Force charge may be spent for the lock or the focus token that the weapon needs.
    ForceForNeed,
    /// A ship's turret is turned, which is no action.
    TurnTurret(Who),
    /// A ship may perform a bonus attack with such a weapon, on the same defender or on anybody.
    Bonus {
        /// With one of these.
        weapons: Vec<WeaponClass>,
        /// Which must be of this kind too.
        too: Option<WeaponClass>,
        /// On whom.
        on: BonusOn,
        /// Who.
        who: Who,
    },
    /// The ship with the card performs an attack.
    Attack,
    /// No dice are rolled, and the attack hits.
    HitAtOnce,
    /// A ship engages at that initiative this round.
    EngageAt(u8, Who),
}

/// What an attack is like, and what part a ship has in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeaponCondition {
    /// The attack is made with one of these.
    Weapon(Vec<WeaponClass>),
    /// The weapon of the attack stands on a card with that id.
    WeaponCard(String),
    /// The range of the attack.
    AttackRange(Band),
    /// The attack is obstructed.
    Obstructed,
    /// A ship stands in the arc that the attack is made through.
    InAttackArc(Who),
    /// The turret of the ship with the card points there: front, rear or sides.
    TurretPoints(ArcWord),
    /// How the attack ended.
    Outcome(Outcome),
    /// A ship has attacked this round.
    Attacked(Who),
    /// A ship has made a bonus attack this round.
    BonusAttacked(Who),
    /// A ship is the attacker.
    Attacking(Who),
    /// A ship is the defender.
    Defending(Who),
}

impl Happens for WeaponStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::WeaponRange(_)
            | Self::WidenRange(_)
            | Self::AtRangeZero
            | Self::TurretForFront
            | Self::BullseyeAhead(_)
            | Self::WhileDisarmed
            | Self::NeedsNothing
            | Self::NeedsNoLock
            | Self::ForceForNeed => &[Window::Weapon],
            Self::TurnTurret(_) | Self::Bonus { .. } | Self::Attack | Self::EngageAt(..) => &[],
            Self::HitAtOnce => &[Window::AttackDeclared],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Bonus { who: Who::Me, .. } | Self::Attack | Self::HitAtOnce | Self::EngageAt(..) => {
                Some(Purpose::Attack)
            }
            Self::Bonus { .. } => Some(Purpose::Support),
            Self::WeaponRange(_)
            | Self::WidenRange(_)
            | Self::AtRangeZero
            | Self::TurretForFront
            | Self::BullseyeAhead(_)
            | Self::WhileDisarmed
            | Self::NeedsNothing
            | Self::NeedsNoLock
            | Self::ForceForNeed
            | Self::TurnTurret(_) => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        let me = game.owner(on);
        match self {
            Self::TurnTurret(who) => {
                game.whom(*who, on).is_some_and(|ship| game.turret_positions(ship).next().is_some())
            }
            Self::Bonus { who, .. } => game.whom(*who, on).is_some_and(|ship| game.has_bonus_attack(ship, self, on)),
            Self::Attack => game.has_attack(me),
            Self::WeaponRange(_)
            | Self::WidenRange(_)
            | Self::AtRangeZero
            | Self::TurretForFront
            | Self::BullseyeAhead(_)
            | Self::WhileDisarmed
            | Self::NeedsNothing
            | Self::NeedsNoLock
            | Self::ForceForNeed
            | Self::HitAtOnce
            | Self::EngageAt(..) => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::TurnTurret(_) => game.decide(on),
            Self::Bonus { .. } => game.state.stack.push(Frame::ChooseBonus(*on)),
            Self::Attack => {
                game.state.ship_mut(me).done.attacked = false;
                game.state.stack.push(Frame::ChooseAttack(me));
            }
            Self::HitAtOnce => game.hit_at_once(),
            Self::EngageAt(initiative, who) => {
                if let Some(ship) = game.present(*who, on) {
                    game.state.ship_mut(ship).cards.engages_at = Some(*initiative);
                }
            }
            // Asked for elsewhere; nothing happens by itself.
            Self::WeaponRange(_)
            | Self::WidenRange(_)
            | Self::AtRangeZero
            | Self::TurretForFront
            | Self::BullseyeAhead(_)
            | Self::WhileDisarmed
            | Self::NeedsNothing
            | Self::NeedsNoLock
            | Self::ForceForNeed => {}
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        match self {
            Self::TurnTurret(who) => {
                let Some(ship) = game.whom(*who, on) else { return };
                game.offer_turrets(ship);
            }
            Self::WeaponRange(_)
            | Self::WidenRange(_)
            | Self::AtRangeZero
            | Self::TurretForFront
            | Self::BullseyeAhead(_)
            | Self::WhileDisarmed
            | Self::NeedsNothing
            | Self::NeedsNoLock
            | Self::ForceForNeed
            | Self::Bonus { .. }
            | Self::Attack
            | Self::HitAtOnce
            | Self::EngageAt(..) => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, _: &mut impl Chance, sink: &mut impl Sink) {
        match self {
            Self::TurnTurret(who) => {
                if let (Some(ship), Choice::Turret(quarter)) = (game.whom(*who, on), choice) {
                    game.state.ship_mut(ship).turret = quarter;
                    sink.note(Event::Rotated(ship, quarter));
                }
            }
            Self::WeaponRange(_)
            | Self::WidenRange(_)
            | Self::AtRangeZero
            | Self::TurretForFront
            | Self::BullseyeAhead(_)
            | Self::WhileDisarmed
            | Self::NeedsNothing
            | Self::NeedsNoLock
            | Self::ForceForNeed
            | Self::Bonus { .. }
            | Self::Attack
            | Self::HitAtOnce
            | Self::EngageAt(..) => {}
        }
    }
}

impl Holds for WeaponCondition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| game.who(who, me, occasion);
        match self {
            Self::Weapon(classes) => occasion.assault.is_some_and(|assault| game.is_weapon(assault, classes, listed)),
            Self::WeaponCard(id) => occasion.assault.is_some_and(|assault| {
                let card = assault.attacker.ship().and_then(|ship| {
                    game.profile(ship).abilities.get(usize::from(game.profile(ship).weapon(assault.weapon)?.card?))
                });
                card.is_some_and(|card| card.id == *id)
            }),
            Self::AttackRange(band) => occasion.assault.is_some_and(|assault| band.holds(assault.range)),
            Self::Obstructed => occasion.assault.is_some_and(|assault| assault.obstructed),
            Self::InAttackArc(who) => ship(*who).is_some_and(|who| game.is_in_attack_arc(who, occasion)),
            Self::TurretPoints(arc) => match game.state.ship(me).turret {
                Quarter::Front => *arc == ArcWord::Front,
                Quarter::Rear => *arc == ArcWord::Rear,
                Quarter::Left | Quarter::Right => *arc == ArcWord::Sides,
            },
            Self::Outcome(outcome) => match outcome {
                // Who is destroyed was hit.
                Outcome::Hit => occasion.outcome.is_some_and(|ended| ended != Outcome::Miss),
                Outcome::Miss | Outcome::Destroyed => occasion.outcome == Some(*outcome),
            },
            Self::Attacked(who) => ship(*who).is_some_and(|ship| game.state.ship(ship).done.attacked),
            Self::BonusAttacked(who) => ship(*who).is_some_and(|ship| game.state.ship(ship).done.bonus != 0),
            Self::Attacking(who) => {
                occasion.assault.is_some_and(|assault| ship(*who).map(Target::Ship) == Some(assault.attacker))
            }
            Self::Defending(who) => {
                occasion.assault.is_some_and(|assault| ship(*who).map(Target::Ship) == Some(assault.defender))
            }
        }
    }
}

impl Game {
    /// Whether an attack is made by a ship with a weapon of one of these kinds.
    fn is_weapon(&self, assault: Assault, classes: &[WeaponClass], listed: &Listed) -> bool {
        assault.attacker.ship().is_some_and(|ship| {
            let card = (ship == listed.holder()).then_some(listed.ability);
            let profile = &self.facts.ships[ship.index()].profile;
            // Only who asks for the arc asks whether it is tied to the turret: what ties it asks for the weapon's kind.
            let by_arc = |class: &WeaponClass| {
                matches!(class, WeaponClass::ThroughFront | WeaponClass::ThroughTurret | WeaponClass::FreshTurret)
            };
            let tied = classes.iter().any(by_arc) && self.is_tied_to_turret(ship, assault.weapon);
            classes.iter().any(|class| match class {
                _ if !tied || !by_arc(class) => profile.is_weapon(assault.weapon, &[*class], card),
                class => *class != WeaponClass::ThroughFront,
            })
        })
    }

    /// The arcs of a ship's weapons of some sort, as they point now.
    pub(super) fn arcs_where(&self, ship: ShipId, wanted: impl Fn(&Weapon) -> bool) -> ArcSet {
        let weapons = (0..).zip(self.facts.ships[ship.index()].profile.weapons());
        weapons
            .filter(|(_, weapon)| wanted(weapon) && !(weapon.lent && self.lent_dice(ship) == 0))
            .fold(ArcSet::EMPTY, |arcs, (number, weapon)| arcs.union(self.weapon_arcs(ship, number, &weapon)))
    }

    fn is_in_attack_arc(&self, who: ShipId, occasion: &Occasion) -> bool {
        let Some(assault) = occasion.assault else { return false };
        let Some((attacker, arc)) = assault.attacker.ship().zip(assault.arc) else { return false };
        who != attacker
            && sight(self.state.base(attacker), self.state.base(who), &self.facts.settings).arcs.contains(arc)
    }

    /// Whether a card has an enemy in a ship's front arc count as in its bullseye arc.
    pub(crate) fn is_as_in_bullseye(&self, ship: ShipId, other: ShipId) -> bool {
        if !self.facts.hearing.is_heard(Window::Weapon, ship) || self.is_friendly(ship, other) {
            return false;
        }
        let near = |band: &Band| self.is_within(ship, other, *band);
        self.has_step(
            Window::Weapon,
            Occasion::of(ship),
            |step| matches!(step, Step::Weapon(WeaponStep::BullseyeAhead(band)) if near(band)),
        )
    }

    fn is_friendly(&self, ship: ShipId, other: ShipId) -> bool {
        self.facts.ships[ship.index()].seat == self.facts.ships[other.index()].seat
    }

    /// No dice are rolled: the attack goes on where it hits, with no result left.
    fn hit_at_once(&mut self) {
        let defender = self.state.attack.defender;
        self.state.attack.stood = self.is_whole(defender);
        self.state.attack.hit = true;
        let attack = self.state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Attack(_)));
        if let Some(frame) = attack {
            *frame = Frame::Attack(AttackStep::Hit);
        }
    }
}
