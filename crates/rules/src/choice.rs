//! Questions and answers: what is asked of a seat, and what it may say.

use serde::{Deserialize, Serialize};
use tallyho_table::{Arc, Edge, Lean, Pose, Quarter, Side, Slide, Template};

use crate::damage::DamageCard;
use crate::effect::{EffectId, Window};
use crate::load::{Facing, Way};
use crate::object::Target;
use crate::profile::{Action, Difficulty};
use crate::scenario::ScenarioQuestion;
use crate::state::{Seat, ShipId, Token};

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which of his obstacles a seat places next.
    NextObstacle,
    /// Who is first player, before anything is placed.
    FirstPlayer,
    /// Which of one's bombs goes off next.
    NextBomb,
    /// Where to place an obstacle, by its index.
    PlaceObstacle(u8),
    /// Where to deploy a ship.
    Deploy(ShipId),
    /// Where a ship's turret points at the start.
    SetTurret(ShipId),
    /// Set a ship's dial.
    SetDial(ShipId),
    /// Which ship goes next, of several with the same initiative.
    NextShip,
    /// Decloak, or stay hidden.
    Decloak(ShipId),
    /// Where a Tallon roll sets the ship down.
    TallonPlace(ShipId),
    /// Which action to perform.
    Action(ShipId),
    /// How or on what to perform it.
    Perform(ShipId, Action),
    /// Focus or calculate, as red, after bumping an enemy.
    BumpAction(ShipId),
    /// Drop or launch a device, or keep it.
    Drop(ShipId),
    /// On which ship a mine goes off that was dropped under several, by its index.
    MineVictim(u8),
    /// Which obstacle a seismic charge shatters, by the charge's index.
    Seismic(u8),
    /// Expose a damage card or gain strain.
    Expose(ShipId),
    /// Where to drag a ship that became tractored.
    Tractor(ShipId),
    /// Turn a ship that was dragged, for a stress token, or not.
    Turn(ShipId),
    /// Which green token or lock of a jammed ship goes.
    Jam(ShipId),
    /// What to attack, and with what.
    Attack(ShipId),
    /// How to modify the attack dice.
    ModifyAttack(ShipId),
    /// How to modify the defence dice.
    ModifyDefense(ShipId),
    /// Whether to change the attack dice before they are rolled.
    AttackPool(ShipId),
    /// Whose abilities come next, of several ships.
    WhoseAbility(Window),
    /// Which ability is used next.
    Abilities(Window),
    /// What the effect of a card does: on whom, with what.
    Within(EffectId),
    /// Where one of a ship's sensor buoys lies.
    PlaceBuoy(ShipId),
    /// Whether and where a remote relocates, by its index.
    Relocate(u8),
    /// At which guides of a ship a swarm of buzz droids takes hold, by its index.
    Cling(u8, ShipId),
    /// What a remote attacks, by its index.
    RemoteAttack(u8),
    /// How to modify the attack dice of a remote, by its index.
    RemoteModifiesAttack(u8),
    /// What a remote locks, by its index.
    RemoteLock(u8),
    /// What a ship locks that a sensor buoy sees.
    BuoyLock(ShipId),
    /// Dock on a carrier, or fly on.
    Dock(ShipId),
    /// Leave the carrier, or stay docked.
    Launch(ShipId),
    /// How to leave a carrier that is destroyed.
    Escape(ShipId),
    /// Join the wing again, or not.
    Join(ShipId),
    /// Which of a leader's wingmates split from the wing.
    Split(ShipId),
    /// Where a ship is put down that a huge ship pushed off its place.
    Displace(ShipId),
    /// Turn an opponent's ship that was put down, or leave it.
    TurnAside(ShipId),
    /// What a scenario asks.
    Scenario(ScenarioQuestion),
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Nothing, or nothing more.
    Pass,
    /// An object, by its index: an obstacle to place or to shatter, a remote to go next or to lock.
    Object(u8),
    /// A place on the table. Any legal one may be answered, not only those that are offered.
    Place(Place),
    /// A seat: the first player.
    Seat(Seat),
    /// A ship: to go next, to lock, to jam, to coordinate, to dock on, to join, to split from its wing.
    Ship(ShipId),
    /// A maneuver, by its index on the ship's dial.
    Maneuver(u8),
    /// An action, in one of the colours in which the ship has it.
    Action(Action, Difficulty),
    /// The action that repairs a damage card.
    Repair(DamageCard),
    /// A boost or decloak ahead: the template bends to a side, or not at all.
    Ahead(Option<Side>),
    /// A roll or decloak to a side.
    Aside(Side, Slide),
    /// A place on a template's end.
    Slide(Slide),
    /// A right angle to a side, on the spot.
    Turn(Side),
    /// An arc for a turret.
    Turret(Quarter),
    /// A side to reinforce: [`Token::ReinforceFore`] or [`Token::ReinforceAft`]. Also a token to spend or lose.
    Token(Token),
    /// Spend a Force charge.
    Force,
    /// Drop or launch a device.
    Drop {
        /// Its place among those the ship carries.
        load: u8,
        /// From which guides and with which template.
        way: Way,
        /// Which of its own guides it has at the template.
        facing: Facing,
    },
    /// Recover a charge of a device, by its place among those the ship carries.
    Reload(u8),
    /// Relocate from one of the remote's own pairs of guides, counted from 0, with a template.
    Relocate(u8, Template),
    /// Take hold of a ship at its front or rear guides.
    Guides(Edge),
    /// Turn a focus result to a hit, as a commando team may.
    ChangeFocus,
    /// Expose a damage card.
    Expose,
    /// A damage card to be dealt, of those that were drawn.
    Deal(DamageCard),
    /// Spend a lock to reroll so many hits, crits, focus results and blanks. Also: lose the lock.
    Lock([u8; 4]),
    /// Use what a card offers.
    Use(EffectId),
    /// One of several things a card does, by its place.
    Either(u8),
    /// Reroll so many dice of each face: hits, crits, focus results and blanks of attack dice, or evades, focus results and blanks
    /// of defence dice.
    Reroll([u8; 4]),
    /// A roll to a side along a bank template that leans forward or back.
    Banked(Side, Lean, Slide),
    /// Turn a blank to an evade, thanks to a gas cloud in between.
    GasCloud,
    /// Attack.
    Attack {
        /// With that weapon, by its index.
        weapon: u8,
        /// Through that arc.
        arc: Arc,
        /// That ship or remote.
        defender: Target,
    },
    /// An errand of the scenario, by its place, on an object, by its index.
    Errand(u8, u8),
    /// Leave a carrier.
    Launch {
        /// By that maneuver of the dial.
        maneuver: u8,
        /// From that edge of the carrier.
        edge: Edge,
        /// Where a Tallon roll ends.
        slide: Slide,
    },
}

/// A place on the table, to a hundredth of a millimetre and of a degree: what can be written down and read back exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// To the right, in hundredths of a millimetre.
    pub x: i32,
    /// Away from the first player's edge, in hundredths of a millimetre.
    pub y: i32,
    /// Clockwise from straight up the table, in hundredths of a degree.
    pub heading: u16,
}

impl Place {
    /// The place nearest to a pose.
    pub fn near(pose: Pose) -> Self {
        let hundredths = |number: f64| (100.0 * number).round();
        Self {
            x: hundredths(pose.at.x) as i32,
            y: hundredths(pose.at.y) as i32,
            heading: hundredths(pose.heading.degrees()).rem_euclid(36_000.0) as u16,
        }
    }

    /// The pose it stands for.
    pub fn pose(self) -> Pose {
        let (x, y) = (f64::from(self.x) / 100.0, f64::from(self.y) / 100.0);
        Pose::from_degrees(x, y, f64::from(self.heading) / 100.0)
    }
}

/// A question with everything that may be answered.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'g> {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub question: Question,
    /// The legal answers; never empty. Where a place is asked for these are some of them.
    pub options: &'g [Choice],
}

/// Room for the options of one question.
#[derive(Debug)]
pub(crate) struct Options {
    list: Vec<Choice>,
}

impl Default for Options {
    fn default() -> Self {
        // More than any question needs, so that nothing is allocated in play.
        Self { list: Vec::with_capacity(512) }
    }
}

impl Clone for Options {
    /// A copy has as much room.
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Keeps its room.
    fn clone_from(&mut self, other: &Self) {
        self.list.clear();
        self.list.extend_from_slice(&other.list);
    }
}

impl Options {
    /// Takes the room out of a game that is looked at while it is filled; to be put back.
    pub(crate) fn take(&mut self) -> Self {
        Self { list: std::mem::take(&mut self.list) }
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, choice: Choice) {
        self.list.push(choice);
    }

    /// Keeps those that fit.
    pub(crate) fn retain(&mut self, fits: impl FnMut(&Choice) -> bool) {
        self.list.retain(fits);
    }

    pub(crate) fn list(&self) -> &[Choice] {
        &self.list
    }
}
