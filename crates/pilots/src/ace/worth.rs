//! What a table is worth to a side: what is left of everybody, and who is where for the next round.

use tallyho_rules::{MAX_SEATS, Need, Seat, ShipId, Target, Token, View};
use tallyho_table::{Base, Range};

use super::clash::{Clash, Fighter};
use super::weights::Weights;

/// What all ships of a side are worth together, at the start.
const SIDE: f64 = 10.0;
/// What is added to both sides before they are compared.
const EVEN: f64 = 1.0;
/// Being where a bulk freighter ends before anybody else moves: all that a ship is worth.
const RUN_OVER: f64 = 1.0;
/// Whoever is less likely still there than this is not reckoned with.
const GONE: f64 = 0.02;

/// What ships are, as far as it matters to what a table is worth.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    /// By their ids.
    ships: Vec<Value>,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    /// What it is worth when whole.
    worth: f64,
    /// Its health when whole.
    whole: f64,
    /// Its guns, next to three dice.
    guns: f64,
    /// Whether it shoots to all sides.
    turret: bool,
    /// Whether it has weapons that want a lock.
    wants_lock: bool,
}

impl Values {
    /// Takes stock of the ships there are: by points, or by health and agility where nothing costs points.
    pub(super) fn of(view: &View<'_>) -> Self {
        let ids = || (0..view.bases().len()).map(|index| ShipId(index as u8));
        let mut sides = [0.0; MAX_SEATS];
        ids().for_each(|ship| sides[usize::from(view.owner(ship).0)] += raw(view, ship));
        let value = |ship: ShipId| {
            let profile = view.profile(ship);
            let dice = profile.attacks.iter().map(|attack| attack.dice).max().unwrap_or(0);
            Value {
                worth: SIDE * raw(view, ship) / sides[usize::from(view.owner(ship).0)].max(1.0),
                whole: f64::from(profile.hull + profile.shields).max(1.0),
                guns: f64::from(dice) / 3.0,
                turret: profile.attacks.iter().any(|attack| attack.arc.is_turret()),
                wants_lock: profile.specials.iter().any(|special| special.needs == Some(Need::Lock)),
            }
        };
        Self { ships: ids().map(value).collect() }
    }

    /// What a ship is worth when whole.
    pub(super) fn of_ship(&self, ship: ShipId) -> f64 {
        self.value(ship).worth
    }

    fn value(&self, ship: ShipId) -> &Value {
        &self.ships[ship.index()]
    }
}

fn raw(view: &View<'_>, ship: ShipId) -> f64 {
    let profile = view.profile(ship);
    match view.points(ship) {
        0 => f64::from(profile.hull + profile.shields) * (1.0 + 0.3 * f64::from(profile.agility)),
        points => f64::from(points),
    }
}

/// What the table is worth to a side, after the clash.
pub(super) fn worth(view: &View<'_>, seat: Seat, values: &Values, clash: &Clash, weights: &Weights) -> f64 {
    let (mut own, mut theirs, mut places) = (0.0, 0.0, 0.0);
    for fighter in &clash.fighters {
        let value = values.value(fighter.id);
        let health = fighter.expected_health() / value.whole;
        let left = value.worth * (weights.flying * fighter.alive + (1.0 - weights.flying) * health);
        let promised =
            if fighter.alive < GONE { 0.0 } else { fighter.alive * place(view, fighter, seat, values, clash, weights) };
        if fighter.seat == seat {
            own += left;
            places += value.worth * promised;
        } else {
            theirs += left;
            places -= weights.theirs * value.worth * promised;
        }
    }
    // The fewer there are, the more it matters who has more.
    own - weights.theirs * theirs + weights.ratio * libm::log((own + EVEN) / (theirs + EVEN)) + places
}

/// What the place of a ship promises for the next round.
fn place(view: &View<'_>, fighter: &Fighter, seat: Seat, values: &Values, clash: &Clash, weights: &Weights) -> f64 {
    let (at, value) = (view.base(fighter.id), values.value(fighter.id));
    let (mut sight, mut seen, mut near) = (0.0_f64, 0.0_f64, f64::INFINITY);
    for other in clash.fighters.iter().filter(|other| other.seat != fighter.seat && other.alive > GONE) {
        let (there, their) = (view.base(other.id), values.value(other.id));
        sight = sight.max(other.alive * promise(at, value, there, weights));
        seen += other.alive * promise(there, their, at, weights);
        near = near.min((there.pose.at - at.pose.at).length_squared());
    }
    let state = view.ship(fighter.id);
    let stress = f64::from(state.tokens.count(Token::Stress));
    let mut place = weights.sight * sight - weights.seen * seen.min(2.0) - weights.stress * stress;
    if near.is_finite() {
        place -= weights.approach * (near.sqrt() / Range::BAND - weights.fades).max(0.0);
    }
    if let Some(Target::Ship(locked)) = state.lock
        && view.owner(locked) != fighter.seat
    {
        place += if value.wants_lock { weights.ordnance } else { weights.lock };
    }
    if fighter.seat == seat && crate::heuristic::is_cornered(view, fighter.id, at) {
        place -= weights.cornered;
    }
    // Whoever knows where it goes next does not stay there.
    if fighter.seat == seat && crate::heuristic::is_in_the_way(view, fighter.id, at) {
        place -= RUN_OVER;
    }
    place
}

/// How likely a ship has another before its guns in the next round, by where they are, and what its guns are.
fn promise(from: Base, guns: &Value, to: Base, weights: &Weights) -> f64 {
    let way = to.pose.at - from.pose.at;
    let distance = way.length().max(1.0);
    let facing = from.pose.heading.forward().dot(way) / distance;
    let turned = ((facing - weights.abeam) / (1.0 - weights.abeam)).clamp(0.0, 1.0);
    let turned = if guns.turret { turned.max(0.7) } else { turned };
    let far = ((distance / Range::BAND - weights.fades) / weights.fading).max(0.0);
    let close = (1.1 - distance / Range::BAND).max(0.0);
    guns.guns * turned * (1.0 - weights.passing * close) / (1.0 + far * far)
}
