//! Who may shoot whom from where: the present, and a guess at where enemies will be.

use std::cell::OnceCell;
use std::sync::Arc;

use tallyho_rules::{Aim, Profile, RangeZero, Ship, ShipId, Target, Token, View};
use tallyho_table::{ArcSet, Base, BaseSize, Bearing, Maneuver, Quarter, Range, Side, Slide, sight_through};

use super::{scenario, weights};
use crate::odds::{self, AttackHelp, DefenseHelp};
use crate::way::{Book, Way};

/// The enemies of a ship and where they may be when shots are fired.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlook {
    enemies: Vec<Enemy>,
    /// Where all ships are when the ship moves, as far as one can tell.
    pub(super) bases: Vec<Base>,
    me: Option<Me>,
    /// What the place where the ship is promises it as it is, once somebody has asked.
    here: OnceCell<Prospect>,
    /// The ship's ways to what it is after in a mission; none without one.
    pub(super) ways: Vec<Arc<Way>>,
    /// All ways that were worked out.
    pub(super) book: Book,
}

/// An enemy and its places, with how likely each is.
#[derive(Clone, Copy, Debug)]
struct Enemy {
    id: ShipId,
    places: [(Base, f64); GUESSES.len()],
    count: usize,
    help: DefenseHelp,
    attack_help: AttackHelp,
    turret: Quarter,
    /// Whether it can still shoot this round.
    shoots: bool,
    /// How much a point of damage to it counts.
    worth: f64,
}

#[derive(Clone, Copy, Debug)]
struct Me {
    id: ShipId,
    state: Ship,
    help: AttackHelp,
    defense: DefenseHelp,
}

/// What a place promises.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospect {
    /// The damage of the best shot.
    pub(super) gain: f64,
    /// The damage of all shots at the ship.
    pub(super) threat: f64,
    /// The damage of the worst single shot at the ship.
    pub(super) worst: f64,
}

/// What changes for the ship that looks: tokens it would have, a turret it would turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Supposing {
    pub(super) focus: bool,
    pub(super) evade: bool,
    pub(super) lock_on: Option<ShipId>,
    pub(super) turret: Option<Quarter>,
}

/// What enemies do whose dial nobody has seen, and how likely.
const GUESSES: [((u8, Bearing), f64); 4] = [
    ((2, Bearing::Straight), 0.4),
    ((2, Bearing::Bank(Side::Left)), 0.2),
    ((2, Bearing::Bank(Side::Right)), 0.2),
    ((1, Bearing::Straight), 0.2),
];

impl Outlook {
    /// Looks at the table as it is: enemies that have activated stay where they are.
    pub(super) fn look(&mut self, view: &View<'_>, ship: ShipId) {
        self.enemies.clear();
        self.enemies.extend(view.enemies().map(|id| enemy(view, id)));
        self.bases.clear();
        self.bases.extend_from_slice(view.bases());
        let state = view.ship(ship);
        let help = if state.tokens.has(Token::Focus) { AttackHelp::Focus } else { AttackHelp::Nothing };
        self.me = Some(Me { id: ship, state, help, defense: defense_help(&state) });
        self.here = OnceCell::new();
        self.ways.clear();
        if view.scenario().is_some() {
            scenario::find_ways(view, ship, &mut self.book, &mut self.ways);
        }
    }

    /// Looks at the table as it will be when the ship moves: friends where their dials lead, enemies that move earlier on
    /// their likeliest way.
    pub(super) fn foresee(&mut self, view: &View<'_>, ship: ShipId) {
        self.look(view, ship);
        let initiative = view.profile(ship).initiative;
        for friend in view.friends().filter(|&friend| friend != ship) {
            if let Some(maneuver) = super::maneuver::planned(view, friend) {
                let base = view.base(friend);
                let end = base.pose.then(maneuver.displacement(base.size, Slide::Middle));
                self.bases[usize::from(friend.0)] = base.at(end);
            }
        }
        for enemy in &self.enemies {
            if view.profile(enemy.id).initiative < initiative {
                self.bases[usize::from(enemy.id.0)] = enemy.places[0].0;
            }
        }
    }

    /// What a place promises the ship.
    pub(super) fn prospect(&self, view: &View<'_>, at: Base, supposing: Supposing) -> Prospect {
        let mut prospect = Prospect::default();
        let Some(me) = self.me else { return prospect };
        for enemy in &self.enemies {
            let (mut gain, mut threat) = (0.0, 0.0);
            for &(place, likely) in &enemy.places[..enemy.count] {
                let reach = 3.0 * Range::BAND + at.size.radius() + place.size.radius();
                if (place.pose.at - at.pose.at).length_squared() > reach * reach {
                    continue;
                }
                gain += likely * shot(view, &me, at, enemy, place, supposing);
                threat += likely * shot_back(view, &me, at, enemy, place, supposing);
            }
            prospect.gain = prospect.gain.max(gain * enemy.worth);
            prospect.threat += threat;
            prospect.worst = prospect.worst.max(threat);
        }
        prospect
    }

    /// What the place where the ship is promises it as it is.
    pub(super) fn here(&self, view: &View<'_>) -> Prospect {
        let look = |me: Me| self.prospect(view, view.base(me.id), Supposing::default());
        *self.here.get_or_init(|| self.me.map(look).unwrap_or_default())
    }

    /// How well a place lies: near the nearest enemy and facing it.
    pub(super) fn position(&self, at: Base) -> f64 {
        let offsets = self.enemies.iter().map(|enemy| enemy.places[0].0.pose.at - at.pose.at);
        let Some(to) = offsets.min_by(|a, b| a.length_squared().total_cmp(&b.length_squared())) else { return 0.0 };
        let distance = to.length().max(1.0);
        let off = (distance - weights::LIKED_DISTANCE).abs() / Range::BAND;
        let facing = at.pose.heading.forward().dot(to) / distance;
        weights::FACING * facing - weights::CLOSENESS * off
    }

    /// What all of it is worth.
    pub(super) fn worth(&self, view: &View<'_>, at: Base, supposing: Supposing) -> f64 {
        self.prospect(view, at, supposing).worth()
    }
}

impl Prospect {
    /// What all of it is worth.
    pub(super) fn worth(self) -> f64 {
        weights::GAIN * self.gain - weights::THREAT * self.threat
    }
}

/// Where a maneuver leads that every base can fly.
fn guess(size: BaseSize, (speed, bearing): (u8, Bearing)) -> Option<tallyho_table::Pose> {
    Maneuver::new(speed, bearing).ok().map(|maneuver| maneuver.displacement(size, Slide::Middle))
}

fn enemy(view: &View<'_>, id: ShipId) -> Enemy {
    let (base, state) = (view.base(id), view.ship(id));
    let mut places = [(base, 0.0); GUESSES.len()];
    let count = if state.has_activated() {
        places[0].1 = 1.0;
        1
    } else {
        for (place, (maneuver, likely)) in places.iter_mut().zip(GUESSES) {
            let end = guess(base.size, maneuver).map_or(base.pose, |step| base.pose.then(step));
            *place = (base.at(end), likely);
        }
        GUESSES.len()
    };
    let profile = view.profile(id);
    let all = f64::from(profile.hull + profile.shields);
    let hurt = 1.0 - f64::from(view.endures(id)) / all;
    Enemy {
        id,
        places,
        count,
        help: defense_help(&state),
        attack_help: if state.tokens.has(Token::Focus) { AttackHelp::Focus } else { AttackHelp::Nothing },
        turret: state.turret,
        shoots: !state.has_engaged() && !state.tokens.has(Token::Disarm) && !state.tokens.has(Token::Cloak),
        worth: 1.0 + weights::WOUNDED * hurt,
    }
}

pub(super) fn defense_help(state: &Ship) -> DefenseHelp {
    let help = DefenseHelp::Nothing;
    let help = if state.tokens.has(Token::Focus) { help.with_focus() } else { help };
    if state.tokens.has(Token::Evade) { help.with_evade() } else { help }
}

/// The average damage of the ship's best shot at an enemy.
fn shot(view: &View<'_>, me: &Me, at: Base, enemy: &Enemy, place: Base, supposing: Supposing) -> f64 {
    if me.state.tokens.has(Token::Disarm) {
        return 0.0;
    }
    let help = if supposing.focus { me.help.with_focus() } else { me.help };
    let locked = supposing.lock_on.map(Target::Ship).or(me.state.lock) == Some(Target::Ship(enemy.id));
    let help = if locked { help.with_lock() } else { help };
    let turret = supposing.turret.unwrap_or(me.state.turret);
    fire(view, (me.id, at, turret, help), (enemy.id, place, enemy.help))
}

/// The average damage of an enemy's best shot at the ship.
fn shot_back(view: &View<'_>, me: &Me, at: Base, enemy: &Enemy, place: Base, supposing: Supposing) -> f64 {
    if !enemy.shoots {
        return 0.0;
    }
    let help = if supposing.focus { me.defense.with_focus() } else { me.defense };
    let help = if supposing.evade { help.with_evade() } else { help };
    fire(view, (enemy.id, place, enemy.turret, enemy.attack_help), (me.id, at, help))
}

type Shooter = (ShipId, Base, Quarter, AttackHelp);
type Mark = (ShipId, Base, DefenseHelp);

/// The average damage of the best weapon that bears.
fn fire(view: &View<'_>, (shooter, from, turret, help): Shooter, (target, to, against): Mark) -> f64 {
    let profile = view.profile(shooter);
    let Some(seen) = sight_through(from, arcs(profile, turret), to, view.settings()) else { return 0.0 };
    let range = seen.range.0;
    if range == 0 && view.ruleset().range_zero == RangeZero::NoAttacks {
        return 0.0;
    }
    let defense = view.defense_dice(target, Aim { range, obstructed: false });
    let mut best = 0.0_f64;
    for (weapon, attack) in profile.attacks.iter().enumerate() {
        if !attack.arc.arcs(turret).intersection(seen.arcs).is_empty() {
            let dice = view.attack_dice(shooter, weapon as u8, range);
            best = best.max(odds::expected(dice, help, defense, against));
        }
    }
    best
}

/// The arcs of a ship's weapons with its turret turned there.
pub(super) fn arcs(profile: &Profile, turret: Quarter) -> ArcSet {
    profile.attacks.iter().fold(ArcSet::EMPTY, |arcs, attack| arcs.union(attack.arc.arcs(turret)))
}
