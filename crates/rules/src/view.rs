//! What a player may see of a game: everything but the dials of others that are not revealed yet.

use tallyho_table::{Arc, Base, Maneuver, Others, Placed, PlayArea, Pose, Reposition, Settings, obstruction};
use tallyho_table::{Obstruction, Range};

use crate::action::boost;
use crate::choice::Choice;
use crate::dice::{AttackDice, DefenseDice};
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::profile::{Action, Difficulty, Profile};
use crate::ruleset::Ruleset;
use crate::setup::ShipSetup;
use crate::state::{Dial, Object, Phase, Seat, Ship, ShipId};

/// A game as one seat sees it. It borrows the game and copies nothing; hidden dials are masked as they are asked for.
#[derive(Clone, Copy, Debug)]
pub struct View<'g> {
    pub(crate) game: &'g Game,
    seat: Seat,
}

/// How an attack would reach its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The attack range.
    pub range: u8,
    /// Whether an obstacle is in the way.
    pub obstructed: bool,
}

/// The attack under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackUnderWay {
    /// Who attacks.
    pub attacker: ShipId,
    /// Who is attacked.
    pub defender: ShipId,
    /// How it reaches.
    pub aim: Aim,
    /// The attack dice as they lie.
    pub attack: AttackDice,
    /// The defence dice as they lie.
    pub defense: DefenseDice,
    /// How many reinforce tokens of the defender count against it.
    pub reinforce: u8,
}

impl Game {
    /// The game as a seat sees it.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View { game: self, seat }
    }
}

impl<'g> View<'g> {
    /// Who looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u8 {
        self.game.state.round
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.game.state.phase
    }

    /// Who is first player.
    pub fn first(&self) -> Seat {
        self.game.state.first
    }

    /// The rules of the table.
    pub fn ruleset(&self) -> &'g Ruleset {
        &self.game.facts.ruleset
    }

    /// What the table agrees on.
    pub fn settings(&self) -> &'g Settings {
        &self.game.facts.settings
    }

    /// The play area.
    pub fn area(&self) -> PlayArea {
        self.game.facts.area
    }

    /// The obstacles and devices, those that are gone too: their index never changes.
    pub fn objects(&self) -> &'g [Object] {
        self.game.state.objects()
    }

    /// The same as outlines where they lie.
    pub fn things(&self) -> impl Iterator<Item = Placed<'g>> + Clone {
        self.game.things()
    }

    /// The ships on the table.
    pub fn ships(&self) -> impl Iterator<Item = ShipId> + 'g {
        let game = self.game;
        (0..game.facts.ships.len()).filter(|&index| game.state.ships[index].on_table()).map(|index| ShipId(index as u8))
    }

    /// The viewer's ships on the table.
    pub fn friends(&self) -> impl Iterator<Item = ShipId> + 'g {
        let view = *self;
        self.ships().filter(move |&ship| view.owner(ship) == view.seat)
    }

    /// Everybody else's ships on the table.
    pub fn enemies(&self) -> impl Iterator<Item = ShipId> + 'g {
        let view = *self;
        self.ships().filter(move |&ship| view.owner(ship) != view.seat)
    }

    fn facts(&self, ship: ShipId) -> &'g ShipSetup {
        &self.game.facts.ships[ship.index()]
    }

    /// Whose a ship is.
    pub fn owner(&self, ship: ShipId) -> Seat {
        self.facts(ship).seat
    }

    /// What a ship is.
    pub fn profile(&self, ship: ShipId) -> &'g Profile {
        &self.facts(ship).profile
    }

    /// How a ship is. Another seat's dial is hidden until it is revealed.
    pub fn ship(&self, ship: ShipId) -> Ship {
        let mut state = *self.game.state.ship(ship);
        if self.owner(ship) != self.seat && matches!(state.dial, Dial::Set(_)) {
            state.dial = Dial::Hidden;
        }
        state
    }

    /// Where a ship is.
    pub fn base(&self, ship: ShipId) -> Base {
        self.game.state.base(ship)
    }

    /// Where all ships are, by their ids; those that are gone are far away.
    pub fn bases(&self) -> &'g [Base] {
        &self.game.state.bases[..self.game.facts.ships.len()]
    }

    /// The other ships, as one of them sees them.
    pub fn others(&self, ship: ShipId) -> Others<'g> {
        self.game.others(ship)
    }

    /// How much more damage destroys a ship.
    pub fn endures(&self, ship: ShipId) -> u8 {
        let state = self.game.state.ship(ship);
        state.shields + self.profile(ship).hull.saturating_sub(state.damage())
    }

    /// Whether two ships are at range 0.
    pub fn are_touching(&self, a: ShipId, b: ShipId) -> bool {
        self.game.are_touching(a, b)
    }

    /// Whether a ship has ion tokens enough for its size.
    pub fn is_ionized(&self, ship: ShipId) -> bool {
        self.game.is_ionized(ship)
    }

    /// How an attack through an arc would reach a ship; `None` when it does not.
    pub fn shot(&self, ship: ShipId, arc: Arc, defender: ShipId) -> Option<Aim> {
        let shot = self.game.shot(ship, arc, defender)?;
        let (verdict, _) = obstruction(shot.lane, self.game.rocks(), self.settings());
        let obstructed = verdict == Obstruction::Obstructed && shot.range != Range::ZERO;
        Some(Aim { range: shot.range.0, obstructed })
    }

    /// How many attack dice a weapon would roll at a range.
    pub fn attack_dice(&self, ship: ShipId, weapon: u8, range: u8) -> u8 {
        self.game.attack_dice(ship, weapon, range)
    }

    /// How many defence dice a ship would roll against an attack.
    pub fn defense_dice(&self, ship: ShipId, aim: Aim) -> u8 {
        self.game.defense_dice(ship, aim)
    }

    /// Where a ship would be after a boost, a roll or a decloak; `None` when it cannot go there.
    pub fn place_after(&self, ship: ShipId, action: Option<Action>, way: Choice) -> Option<Pose> {
        self.place_from(ship, self.base(ship), action, way)
    }

    /// The same, were the ship there.
    pub fn place_from(&self, ship: ShipId, base: Base, action: Option<Action>, way: Choice) -> Option<Pose> {
        let size = base.size;
        let reposition = match (action, way) {
            (Some(Action::BarrelRoll), Choice::Aside(side, slide)) => Reposition::barrel_roll(size, side, slide),
            (Some(Action::Boost), Choice::Ahead(bend)) => boost(1, bend),
            (None, Choice::Aside(side, slide)) => Reposition::decloak_sideways(size, side, slide),
            (None, Choice::Ahead(_)) => Reposition::decloak_forward(size),
            _ => return None,
        };
        reposition.attempt(base, self.others(ship), self.game.rocks(), self.area(), self.settings()).ok()
    }

    /// How hard a maneuver of that colour is for a ship as it is now.
    pub fn difficulty(&self, ship: ShipId, maneuver: Maneuver, colour: Difficulty) -> Difficulty {
        self.game.difficulty(ship, maneuver, colour)
    }

    /// Whether a ship could lock, jam or coordinate another from where they are.
    pub fn can_choose(&self, ship: ShipId, action: Action, on: ShipId) -> bool {
        self.game.can_choose(ship, action, on)
    }

    /// The maneuvers, by their index on its dial, that a ship could SLAM now, were the action white.
    pub fn slams(&self, ship: ShipId) -> impl Iterator<Item = u8> + 'g {
        self.game.slams(ship, Difficulty::White)
    }

    /// Whether a ship activates now.
    pub fn activates(&self, ship: ShipId) -> bool {
        self.game.state.stack.iter().any(|frame| matches!(frame, Frame::Activation(of, _) if of == ship))
    }

    /// The action just performed, when what is asked now is an action that is linked to it.
    pub fn linked_to(&self) -> Option<Action> {
        match self.game.state.stack.top() {
            Some(Frame::Act(_, Grant::LinkedTo(first))) => Some(first),
            _ => None,
        }
    }

    /// The attack under way, if there is one.
    pub fn attack(&self) -> Option<AttackUnderWay> {
        let Some(Frame::Attack(_)) = self.game.state.stack.top() else { return None };
        let state = &self.game.state.attack;
        Some(AttackUnderWay {
            attacker: state.attacker,
            defender: state.defender,
            aim: Aim { range: state.range, obstructed: state.obstructed },
            attack: state.attack,
            defense: state.defense,
            reinforce: self.game.reinforcement(state.attacker, state.defender),
        })
    }
}
