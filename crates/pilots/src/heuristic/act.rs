//! Which action, and how: what it adds to damage dealt and takes from damage suffered.

use tallyho_rules::{Action, Choice, DamageCard, Difficulty, ShipId, Target, Token, View};
use tallyho_table::{Aspect, Quarter, Range, Side, Slide, aspect, distance};

use super::outlook::{Outlook, Supposing};
use super::{link_of, scenario, weights};

/// What an action is worth; passing is worth nothing.
pub(super) fn score(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    match choice {
        Choice::Action(action, difficulty) => {
            let spends = difficulty == Difficulty::Red && scenario::saves_energy(view, ship);
            let price = price(difficulty) + if spends { scenario::SAVED } else { 0.0 };
            // A link is worth what it promises once the first action is done; half of it is a fair guess.
            let link = link_of(view, ship, action, difficulty).map_or(0.0, |(next, colour)| {
                (0.5 * plain(outlook, view, ship, next) - price_of_link(colour)).max(0.0)
            });
            plain(outlook, view, ship, action) + link - price
        }
        Choice::Repair(card) => repair(card),
        Choice::Errand(..) => scenario::errand(view, ship),
        _ => 0.0,
    }
}

fn price(difficulty: Difficulty) -> f64 {
    match difficulty {
        Difficulty::Blue | Difficulty::White => 0.0,
        Difficulty::Red => weights::STRESS,
        Difficulty::Purple => weights::FORCE,
    }
}

fn price_of_link(difficulty: Difficulty) -> f64 {
    0.5 * price(difficulty)
}

fn repair(card: DamageCard) -> f64 {
    match card {
        DamageCard::WeaponsFailure | DamageCard::BlindedPilot | DamageCard::HullBreach => 1.5 * weights::REPAIR,
        _ => weights::REPAIR,
    }
}

/// What an action is worth when it costs nothing.
fn plain(outlook: &Outlook, view: &View<'_>, ship: ShipId, action: Action) -> f64 {
    let at = view.base(ship);
    let gain_of = |supposing: Supposing| {
        let (now, then) = (outlook.here(view), outlook.prospect(view, at, supposing));
        (weights::GAIN * (then.gain - now.gain), weights::THREAT * (now.worst - then.worst))
    };
    match action {
        Action::Focus => focus(gain_of(Supposing { focus: true, ..Supposing::default() })),
        Action::Calculate => 0.7 * focus(gain_of(Supposing { focus: true, ..Supposing::default() })),
        Action::Evade => 0.03 + gain_of(Supposing { evade: true, ..Supposing::default() }).1,
        Action::Reinforce => best_way(outlook, view, ship, action, &REINFORCE),
        Action::Lock => lock(outlook, view, ship),
        Action::BarrelRoll => best_way(outlook, view, ship, action, &ROLLS),
        Action::Boost => best_way(outlook, view, ship, action, &BOOSTS),
        Action::Rotate => best_way(outlook, view, ship, action, &TURRETS),
        Action::Cloak => {
            let now = outlook.here(view);
            0.5 * weights::THREAT * now.threat - now.gain
        }
        Action::Coordinate => 0.3,
        Action::Jam => 0.15,
        Action::Protect => best_ward(view, ship),
        Action::Reload | Action::Slam => -0.1,
    }
}

/// A focus token helps once: in the better of attack and defence, and a little by leaving the choice open.
fn focus((attack, defense): (f64, f64)) -> f64 {
    0.05 + attack.max(defense) + 0.4 * attack.min(defense)
}

fn lock(outlook: &Outlook, view: &View<'_>, ship: ShipId) -> f64 {
    let reached = |on: &ShipId| Range::ARC.reaches(distance(view.base(ship), view.base(*on)), view.settings());
    let targets = view.enemies().filter(reached).map(|on| way(outlook, view, ship, Action::Lock, Choice::Ship(on)));
    // Where nobody is in reach there may still be rocks and friends, which are not worth it.
    let best = targets.reduce(f64::max).unwrap_or(-1.0);
    // A lock on somebody who flies is worth as much as the next one.
    let has_lock = matches!(view.ship(ship).lock, Some(Target::Ship(_)));
    if has_lock { best.min(0.0) } else { best }
}

const REINFORCE: [Choice; 2] = [Choice::Token(Token::ReinforceFore), Choice::Token(Token::ReinforceAft)];
const BOOSTS: [Choice; 3] = [Choice::Ahead(None), Choice::Ahead(Some(Side::Left)), Choice::Ahead(Some(Side::Right))];
const TURRETS: [Choice; 4] = [
    Choice::Turret(Quarter::Front),
    Choice::Turret(Quarter::Right),
    Choice::Turret(Quarter::Rear),
    Choice::Turret(Quarter::Left),
];
const ROLLS: [Choice; 6] = [
    Choice::Aside(Side::Left, Slide::Forward),
    Choice::Aside(Side::Left, Slide::Middle),
    Choice::Aside(Side::Left, Slide::Back),
    Choice::Aside(Side::Right, Slide::Forward),
    Choice::Aside(Side::Right, Slide::Middle),
    Choice::Aside(Side::Right, Slide::Back),
];

fn best_way(outlook: &Outlook, view: &View<'_>, ship: ShipId, action: Action, ways: &[Choice]) -> f64 {
    ways.iter().map(|&choice| way(outlook, view, ship, action, choice)).fold(f64::NEG_INFINITY, f64::max)
}

/// What a way to perform an action is worth, beside doing nothing.
pub(super) fn way(outlook: &Outlook, view: &View<'_>, ship: ShipId, action: Action, choice: Choice) -> f64 {
    let at = view.base(ship);
    let now = Supposing::default();
    match (action, choice) {
        (Action::BarrelRoll | Action::Boost, _) => {
            let Some(pose) = view.place_after(ship, Some(action), choice) else { return f64::NEG_INFINITY };
            let there = at.at(pose);
            let better = outlook.worth(view, there, now) - outlook.here(view).worth();
            better + 0.3 * (outlook.position(there) - outlook.position(at))
        }
        (Action::Rotate, Choice::Turret(quarter)) => {
            let turned = Supposing { turret: Some(quarter), ..now };
            outlook.worth(view, at, turned) - outlook.here(view).worth()
        }
        (Action::Lock, Choice::Ship(on)) if view.owner(on) != view.seat() => {
            let locked = outlook.prospect(view, at, Supposing { lock_on: Some(on), ..now });
            weights::LOCK + locked.gain - outlook.here(view).gain
        }
        // A friend is never worth a lock, nor is a rock.
        (Action::Lock, _) => -1.0,
        // A second token for stress: the next maneuver and action are worth more.
        (Action::Focus | Action::Evade | Action::Calculate | Action::Cloak, Choice::Token(_)) => -1.0,
        (Action::Reinforce, Choice::Token(token)) => reinforce(outlook, view, ship, token),
        (Action::Slam, Choice::Maneuver(index)) => {
            let (maneuver, _) = view.profile(ship).dial[usize::from(index)];
            let end = at.at(at.pose.then(maneuver.displacement(at.size, Slide::Middle)));
            outlook.worth(view, end, now) + outlook.position(end)
        }
        (Action::Coordinate, Choice::Ship(on)) => {
            let threatened = view.enemies().filter(|&enemy| !view.are_touching(on, enemy)).count();
            if view.ship(on).is_stressed() { -1.0 } else { 0.01 * threatened as f64 }
        }
        (Action::Protect, Choice::Ship(on)) => protect(view, Target::Ship(on)),
        (Action::Protect, Choice::Object(index)) => protect(view, Target::Object(index)),
        (Action::Jam, Choice::Ship(on)) => view.ship(on).tokens.green().count() as f64,
        _ => 0.0,
    }
}

/// A token keeps a damage from a ship or a thing, if somebody is near enough to shoot at it and it has not as many already.
fn protect(view: &View<'_>, ward: Target) -> f64 {
    let tokens = match ward {
        Target::Ship(ship) => view.ship(ship).tokens.count(Token::Protect),
        Target::Object(index) => view.objects()[usize::from(index)].tokens.count(Token::Protect),
    };
    let near = |enemy: &ShipId| {
        let enemy = view.base(*enemy);
        let far = match ward {
            Target::Ship(ship) => distance(enemy, view.base(ship)),
            Target::Object(index) => view.things().nth(usize::from(index)).map_or(0.0, |placed| placed.distance(enemy)),
        };
        Range::ARC.reaches(far, view.settings())
    };
    let shooters = view.enemies().filter(near).count();
    if usize::from(tokens) < shooters { weights::PROTECT } else { 0.0 }
}

fn best_ward(view: &View<'_>, ship: ShipId) -> f64 {
    let there = |ward: &Target| match *ward {
        Target::Ship(ship) => view.ship(ship).on_table(),
        Target::Object(index) => view.can_choose_thing(ship, Action::Protect, index),
    };
    view.handling(ship).protects.iter().filter(there).map(|ward| protect(view, ward)).fold(0.0, f64::max)
}

/// A reinforce token takes most of one hit from each attack on its side.
fn reinforce(outlook: &Outlook, view: &View<'_>, ship: ShipId, token: Token) -> f64 {
    let at = view.base(ship);
    let side = if token == Token::ReinforceFore { Aspect::InFrontOf } else { Aspect::Behind };
    let attackers = view.enemies().filter(|&enemy| aspect(view.base(enemy), at) == side).count();
    let all = view.enemies().count().max(1);
    let share = attackers as f64 / all as f64;
    0.9 * weights::THREAT * share * outlook.here(view).threat
}

/// Whether and where to decloak: hidden, a ship cannot attack.
pub(super) fn decloak(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    let at = view.base(ship);
    let Some(pose) = view.place_after(ship, None, choice) else {
        return outlook.position(at) - weights::ACTION;
    };
    outlook.position(at.at(pose))
}
