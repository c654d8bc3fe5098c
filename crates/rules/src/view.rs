//! What a player may see of a game: everything but the dials of others that are not revealed yet.

use tallyho_table::{
    Arc, Base, Maneuver, Others, Placed, PlayArea, Pose, Quarter, Range, Reposition, Settings, Shot, Template,
    shot_within,
};

use crate::attack::Assault;
use crate::choice::Choice;
use crate::dice::{AttackDice, DefenseDice};
use crate::effect::{Ability, ActionStep, Effect, EffectId, MoveStep, Occasion, Step, TurnPrice, Window};
use crate::epic_frame::EpicFrame;
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::object::{Object, Target};
use crate::profile::{Action, Difficulty, Profile};
use crate::remote::RemoteStats;
use crate::reposition::{boost, roll, turn_boost};
use crate::ruleset::Ruleset;
use crate::setup::{DialTiming, ShipSetup};
use crate::state::{Dial, Phase, Seat, Ship, ShipId};
use crate::tractor::tractor_move;

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
    pub attacker: Target,
    /// Who is attacked.
    pub defender: Target,
    /// With which weapon, by its place among the attacker's.
    pub weapon: u8,
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

    /// The points a seat has by now.
    pub fn score(&self, seat: Seat) -> u32 {
        self.game.score(seat)
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

    /// Where the turret of a ship points.
    pub fn turret(&self, ship: ShipId) -> Quarter {
        self.game.state.ship(ship).turret
    }

    /// Where the turret of a ship can be turned to.
    pub fn turret_positions(&self, ship: ShipId) -> impl Iterator<Item = Quarter> + 'g {
        self.game.turret_positions(ship)
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
        self.aim_along(ship.into(), defender.into(), self.game.shot(ship, arc, defender)?)
    }

    /// How an attack with a weapon, by its index, would reach a ship or a remote; `None` when it does not.
    pub fn aim(&self, ship: ShipId, weapon: u8, arc: Arc, defender: Target) -> Option<Aim> {
        let weapon = self.profile(ship).weapon(weapon)?;
        self.aim_along(ship.into(), defender, self.game.shot_with(ship, &weapon, arc, defender)?)
    }

    /// How the attack of a remote would reach a ship or a remote; `None` when it does not.
    pub fn remote_aim(&self, remote: u8, defender: Target) -> Option<Aim> {
        self.aim_along(Target::Object(remote), defender, self.game.remote_shot(usize::from(remote), defender)?)
    }

    /// Every attack that a ship could make if it engaged now, all cards considered.
    pub fn each_attack(&self, ship: ShipId, mut found: impl FnMut(Choice)) {
        self.game.each_attack(ship, &mut found);
    }

    /// The initiative at which a ship engages.
    pub fn engages_at(&self, ship: ShipId) -> u8 {
        self.game.state.ship(ship).cards.engages_at.unwrap_or(self.profile(ship).engages())
    }

    /// What a ship costs.
    pub fn points(&self, ship: ShipId) -> u16 {
        self.facts(ship).points
    }

    /// When a ship's dial is set.
    pub fn dial_timing(&self, ship: ShipId) -> DialTiming {
        self.facts(ship).handling.dial
    }

    /// How an attack with a primary weapon through an arc would reach a ship, were both there; `None` when it does not.
    pub fn aim_between(
        &self,
        (attacker, from): (ShipId, Base),
        arc: Arc,
        (defender, to): (ShipId, Base),
    ) -> Option<Aim> {
        let shot = shot_within(from, arc, to, Range::ARC, self.settings())?;
        let (attacker, defender) = (attacker.into(), defender.into());
        if self.game.is_lost_in_cloud(attacker, defender, shot) {
            return None;
        }
        self.aim_along(attacker, defender, shot)
    }

    fn aim_along(&self, attacker: Target, defender: Target, shot: Shot) -> Option<Aim> {
        Some(Aim { range: shot.range.0, obstructed: self.game.is_obstructed(attacker, defender, shot) })
    }

    /// How many attack dice a weapon would roll at a range, but for what cards say of the target.
    pub fn attack_dice(&self, ship: ShipId, weapon: u8, range: u8) -> u8 {
        self.game.plain_attack_dice(ship, weapon, range)
    }

    /// What a remote is; `None` for objects that are none.
    pub fn remote(&self, index: u8) -> Option<RemoteStats> {
        self.game.remote_stats(usize::from(index))
    }

    /// How many defence dice a remote would roll against an attack.
    pub fn remote_defense_dice(&self, index: u8, aim: Aim) -> u8 {
        self.game.remote_defense_dice(usize::from(index), aim)
    }

    /// The action that an automated ship takes where it would take another: a card may have it prefer one.
    pub fn preferred(&self, ship: ShipId, action: Action) -> Action {
        let steps = self.game.applying(Window::Bar, Occasion::of(ship)).flat_map(|listed| &listed.effect.blocks[0]);
        let mut preferred = steps.filter_map(|step| match step {
            Step::Action(ActionStep::Prefer(first, other)) if *other == action => Some(*first),
            _ => None,
        });
        preferred.next().unwrap_or(action)
    }

    /// Whose a ship or object is.
    pub fn owner_of(&self, target: Target) -> Seat {
        self.game.owner_of(target)
    }

    /// Where a remote would be after relocating.
    pub fn place_after_relocating(&self, index: u8, guides: u8, template: Template) -> Option<Pose> {
        self.game.relocated(usize::from(index), guides, template).map(|(_, pose)| pose)
    }

    pub(crate) fn game(&self) -> &'g Game {
        self.game
    }

    /// How many attack and defence dice an attack would be made with, all cards considered.
    pub fn dice(&self, ship: ShipId, weapon: u8, defender: ShipId, aim: Aim) -> (u8, u8) {
        let Aim { range, obstructed } = aim;
        let (attacker, target) = (Target::Ship(ship), Target::Ship(defender));
        let assault = Assault { attacker, defender: target, weapon, range, obstructed, arc: None };
        (self.game.attack_dice(assault, 0, None), self.game.defense_dice(defender, aim, Some(assault)))
    }

    /// What an effect does, and the card it stands on.
    pub fn effect(&self, id: EffectId) -> Option<(&'g Ability, &'g Effect)> {
        let (_, listed) = self.game.facts.hearing.find(id)?;
        Some((self.profile(listed.holder()).abilities.get(usize::from(listed.ability))?, &listed.effect))
    }

    /// How many defence dice a ship would roll against an attack, but for what cards say of the attacker.
    pub fn defense_dice(&self, ship: ShipId, aim: Aim) -> u8 {
        self.game.defense_dice(ship, aim, None)
    }

    /// Where a ship would be after a boost, a roll or a decloak; `None` when it cannot go there.
    pub fn place_after(&self, ship: ShipId, action: Option<Action>, way: Choice) -> Option<Pose> {
        self.place_from(self.base(ship), ship, action, way)
    }

    /// The same, were the ship in another place before.
    pub fn place_from(&self, base: Base, ship: ShipId, action: Option<Action>, way: Choice) -> Option<Pose> {
        let size = base.size;
        let reposition = match (action, way) {
            (Some(Action::BarrelRoll), way) => roll(size, way)?,
            (Some(Action::Boost), Choice::Ahead(bend)) => boost(1, bend),
            (Some(Action::Boost), Choice::Turn(side)) => turn_boost(side),
            (None, Choice::Aside(side, slide)) => Reposition::decloak_sideways(size, side, slide),
            (None, Choice::Ahead(_)) => Reposition::decloak_forward(size),
            _ => return None,
        };
        match self.game.facts.hearing.is_heard(Window::Obstacles, ship) {
            false => reposition.attempt(base, self.others(ship), self.game.rocks(), self.area(), self.settings()).ok(),
            true => {
                let rocks = self.game.rocks_for(ship);
                reposition.attempt(base, self.others(ship), rocks, self.area(), self.settings()).ok()
            }
        }
    }

    /// Whether a ship rolls along bank templates, and no others.
    pub fn rolls_along_banks(&self, ship: ShipId) -> bool {
        self.has_template(ship, |step| *step == Step::Move(MoveStep::BankedRolls))
    }

    /// Whether a ship may boost along turn templates, too, for nothing.
    pub fn boosts_along_turns(&self, ship: ShipId) -> bool {
        self.has_template(ship, |step| *step == Step::Move(MoveStep::TurnBoosts(TurnPrice::Free)))
    }

    fn has_template(&self, ship: ShipId, wanted: impl Fn(&Step) -> bool) -> bool {
        self.game.has_step(Window::Template, Occasion::of(ship), wanted)
    }

    /// Whether a ship could perform an action of that colour that a card grants it, maybe in spite of stress.
    pub fn can_be_granted(&self, ship: ShipId, action: Action, difficulty: Difficulty, stressed: bool) -> bool {
        self.game.can_be_granted(ship, action, difficulty, stressed)
    }

    /// Where a ship that became tractored would be dragged; `None` when it cannot be.
    pub fn place_when_dragged(&self, ship: ShipId, way: Choice) -> Option<Pose> {
        let base = self.base(ship);
        let reposition = tractor_move(base.size, way).filter(|&reposition| self.game.can_drag(ship, reposition))?;
        Some(base.pose.then(reposition.displacement(base.size)))
    }

    /// Where a docked ship would be after it left its carrier.
    pub fn launched(&self, ship: ShipId, way: Choice) -> Option<Base> {
        self.game.launched(ship, way)
    }

    /// How hard a maneuver of that colour is for a ship as it is now.
    pub fn difficulty(&self, ship: ShipId, maneuver: Maneuver, colour: Difficulty) -> Difficulty {
        self.game.difficulty(ship, maneuver, colour)
    }

    /// What a ship would fly by that place of its dial if it were revealed now: stress, ions or want of the Force may make it
    /// another maneuver. `None` where the dial has no such place.
    pub fn would_fly(&self, ship: ShipId, index: u8) -> Option<(Maneuver, Difficulty)> {
        self.game.would_fly(ship, index)
    }

    /// The kinds of damage cards that a ship of a flight group was dealt faceup, the latest first.
    pub fn latest_cards(&self, ship: ShipId) -> impl Iterator<Item = crate::DamageCard> + 'g {
        self.game.state.latest.of(ship)
    }

    /// Whether a ship could lock, jam or coordinate another from where they are.
    pub fn can_choose(&self, ship: ShipId, action: Action, on: ShipId) -> bool {
        self.game.can_choose(ship, action, on)
    }

    /// Whether an action can be performed on a thing: of those that are performed on something, only locks are.
    pub fn can_choose_thing(&self, ship: ShipId, action: Action, index: u8) -> bool {
        match action {
            Action::Lock => self.game.lockable_objects(ship).any(|lockable| lockable == usize::from(index)),
            Action::Protect => self.game.can_protect(ship, Target::Object(index)),
            _ => false,
        }
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
            Some(Frame::Act(_, Grant::LinkedTo(first, _))) => Some(first),
            _ => None,
        }
    }

    /// The effect that grants the action which is asked about now.
    pub fn granted_by(&self) -> Option<EffectId> {
        match self.game.state.stack.top() {
            Some(Frame::Act(_, Grant::Card { effect, .. })) => Some(self.game.facts.hearing.effect(effect).id),
            _ => None,
        }
    }

    /// The maneuver of its leader, for a wingmate that has just split for want of a place and sets a dial of its own instead.
    pub fn parted_at(&self, ship: ShipId) -> Option<Maneuver> {
        let leader = self.game.state.ship(ship).wing.map(|wing| wing.leader)?;
        self.game.state.stack.iter().find_map(|frame| match frame {
            Frame::Epic(EpicFrame::Wing(of, maneuver, ..)) if of == leader => Some(maneuver),
            _ => None,
        })
    }

    /// The huge ship that pushed the ship aside which is to be put down now.
    pub fn pushed_by(&self) -> Option<ShipId> {
        match self.game.state.stack.top() {
            Some(Frame::Epic(EpicFrame::Displace(huge, _))) => Some(huge),
            _ => None,
        }
    }

    /// The attack under way, if there is one.
    pub fn attack(&self) -> Option<AttackUnderWay> {
        if !self.game.state.is_shooting() {
            return None;
        }
        let state = &self.game.state.attack;
        Some(AttackUnderWay {
            attacker: state.attacker,
            defender: state.defender,
            weapon: state.weapon,
            aim: Aim { range: state.range, obstructed: state.obstructed },
            attack: state.attack,
            defense: state.defense,
            reinforce: self.game.reinforcement(state.attacker, state.defender),
        })
    }
}
