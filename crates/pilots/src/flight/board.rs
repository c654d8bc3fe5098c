//! Senses that measure: every answer is computed from a view of the game.

use tallyho_rules::scenario::Course;
use tallyho_rules::{
    Action, AttackUnderWay, Chance, Choice, DamageCard, DeviceKind, Luck, MAX_SHIPS, Object, ObjectKind, Profile, Seat,
    Ship, ShipId, Target, View,
};
use tallyho_table::{
    Approach, Arc, ArcSet, Aspect, Base, BaseSize, Executed, Flight, Maneuver, Range, Side, approach, arcs_drawn_on,
    aspect, distance, fly, is_in_any, range, sight,
};

use super::hazard::is_hazard;
use super::measure::{Best, Place, each_way, end_of, firing_arcs};
use super::query::{
    Answer, Die, Fact, Foe, Lean, Maneuvers, Move, Peril, Pool, Query, Reach, Region, Status, Thing, Wanted, Where,
    Whom, thing_id, thing_of,
};
use super::senses::{Asked, Senses};

/// Ships whose distances differ by less are as near as each other.
const SAME: f64 = 0.01;

/// Whether what goes by a number is on the table.
pub(super) fn is_on_table(view: &View<'_>, id: ShipId) -> bool {
    match thing_of(id) {
        None => view.ships().any(|other| other == id),
        Some(index) => view.objects().get(usize::from(index)).is_some_and(|object| object.kind != ObjectKind::Gone),
    }
}

/// Whether an object is a remote.
fn is_remote(object: &Object) -> bool {
    object.kind.device().is_some_and(|device| device.kind() == DeviceKind::Remote)
}

/// The senses of one ship in a game. Nothing is computed before it is asked for, and nothing is allocated.
#[derive(Debug)]
pub struct Board<'v, 'l> {
    pub(super) view: View<'v>,
    pub(super) ship: ShipId,
    pub(super) options: &'v [Choice],
    luck: &'l mut Luck,
    seen: [Option<Seen>; MAX_SHIPS],
    /// The arcs that hold another ship; no farther than range 3, unless it is wholly beyond.
    arcs: [Option<ArcSet>; MAX_SHIPS],
    /// The ship with the maneuvers alone that its mission lets it set now, where those are limited.
    limited: Option<Box<Profile>>,
    /// The maneuver that was tried out last, and how it went: several perils are asked about in a row.
    tried: Option<(Maneuver, Flight)>,
}

/// What another ship is to this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) distance: f64,
    range: u8,
}

/// The maneuver of a ship's dial that one has decided on: by its place among those that its mission lets it set.
pub(super) fn on_whole_dial(view: &View<'_>, ship: ShipId, index: u8) -> Choice {
    let able = view.limited_dial(ship);
    Choice::Maneuver(able.and_then(|able| able.get(usize::from(index)).copied()).unwrap_or(index))
}

impl<'v, 'l> Board<'v, 'l> {
    /// The senses of a ship that may choose among those answers and rolls its dice with that luck.
    pub fn new(view: View<'v>, ship: ShipId, options: &'v [Choice], luck: &'l mut Luck) -> Self {
        let limited = view.limited_dial(ship).map(|able| {
            let mut profile = view.profile(ship).clone();
            profile.dial = able.iter().map(|&index| profile.dial[usize::from(index)]).collect();
            Box::new(profile)
        });
        Self { view, ship, options, luck, seen: [None; MAX_SHIPS], arcs: [None; MAX_SHIPS], limited, tried: None }
    }

    fn state(&self) -> Ship {
        self.view.ship(self.ship)
    }

    pub(super) fn base(&self) -> Base {
        self.view.base(self.ship)
    }

    fn seat(&self) -> Seat {
        self.view.owner(self.ship)
    }

    /// The enemies on the table.
    pub(super) fn enemies(&self) -> impl Iterator<Item = ShipId> + '_ {
        let seat = self.seat();
        self.view.ships().filter(move |&other| self.view.owner(other) != seat)
    }

    /// What lies where something is, as a base: a thing is as a small ship in its place.
    pub(super) fn base_of(&self, other: ShipId) -> Base {
        match thing_of(other) {
            None => self.view.base(other),
            Some(index) => Base::new(BaseSize::Small, self.view.objects()[usize::from(index)].pose),
        }
    }

    /// How far something is from a base.
    fn distance_from(&self, base: Base, other: ShipId) -> f64 {
        match thing_of(other) {
            None => distance(base, self.view.base(other)),
            Some(index) => self.view.things().nth(usize::from(index)).map_or(0.0, |placed| placed.distance(base)),
        }
    }

    pub(super) fn see(&mut self, other: ShipId) -> Seen {
        let place = usize::from(other.0);
        if thing_of(other).is_some() {
            let distance = self.distance_from(self.base(), other);
            return Seen { distance, range: Range::of(distance, self.view.settings()).0 };
        }
        if let Some(seen) = self.seen[place] {
            return seen;
        }
        let distance = distance(self.base(), self.view.base(other));
        let touching = self.view.are_touching(self.ship, other);
        let range = if touching { 0 } else { Range::of(distance, self.view.settings()).0 };
        let seen = Seen { distance, range };
        self.seen[place] = Some(seen);
        seen
    }

    fn arcs_that_hold(&mut self, other: ShipId) -> ArcSet {
        let place = usize::from(other.0);
        if let Some(&Some(arcs)) = self.arcs.get(place) {
            return arcs;
        }
        let (from, to, settings) = (self.base(), self.base_of(other), self.view.settings());
        let near = sight(from, to, settings);
        let arcs = if near.range > Range::ARC { arcs_drawn_on(from, to, settings) } else { near.arcs };
        if let Some(known) = self.arcs.get_mut(place) {
            *known = Some(arcs);
        }
        arcs
    }

    fn is_among(&self, whom: Whom, other: ShipId) -> bool {
        let friend = self.view.owner(other) == self.seat();
        other != self.ship
            && match whom {
                Whom::Enemy => !friend && !self.view.leaves_alone(self.ship, other),
                Whom::LesserEnemy => {
                    !friend && self.view.profile(other).initiative < self.view.profile(self.ship).initiative
                }
                Whom::EnemyWithLock => !friend && self.view.ship(other).lock.is_some(),
                Whom::EnemyAiming => !friend && self.in_arc_of(other, self.base()),
                // They are no ships.
                Whom::EnemyRemote => false,
                Whom::Friend => friend,
                Whom::FriendToLead => {
                    let coordinates = |entry: &tallyho_rules::ActionEntry| entry.action == Action::Coordinate;
                    friend
                        && !self.view.profile(other).actions.iter().any(coordinates)
                        && !self.view.ship(other).is_stressed()
                }
            }
    }

    fn is_in_region(&mut self, other: ShipId, region: Region) -> bool {
        let arcs = self.arcs_that_hold(other);
        match region {
            Region::Anywhere => true,
            Region::Arc(arc) => arcs.contains(arc),
            Region::EitherSide => arcs.contains(Arc::Left) || arcs.contains(Arc::Right),
            Region::Turret => !arcs.intersection(self.turret_arcs()).is_empty(),
            Region::Firing => !arcs.intersection(firing_arcs(&self.view, self.ship)).is_empty(),
        }
    }

    fn is_there(&mut self, other: ShipId, place: Where) -> bool {
        let seen = self.see(other);
        place.band.holds(seen.range)
            && (place.region == Region::Anywhere || self.is_in_region(other, place.region))
            && match place.reach {
                Reach::Any => true,
                Reach::Action(action) => self.view.can_choose(self.ship, action, other),
                Reach::Weapon(weapon) => self.can_shoot(weapon, other),
                Reach::Aim(weapon) => self.aims_at(weapon, other),
                Reach::AnyWeapon => self.can_shoot_at_all(other),
                Reach::Close => {
                    let in_front = || aspect(self.base(), self.view.base(other)) == Aspect::InFrontOf;
                    seen.range <= 1 || seen.range == 2 && in_front()
                }
            }
    }

    fn can_shoot(&self, weapon: u8, other: ShipId) -> bool {
        self.options.iter().any(
            |option| matches!(*option, Choice::Attack { weapon: with, defender, .. } if with == weapon && defender == Target::of_id(other)),
        )
    }

    /// The nearest remote of an enemy that a weapon can attack.
    fn nearest_remote(&self, place: Where) -> Option<ShipId> {
        let (base, view) = (self.base(), self.view);
        let mut best: Option<(u8, f64)> = None;
        for option in self.options {
            let Choice::Attack { weapon, defender: Target::Object(index), .. } = *option else { continue };
            let meant = match place.reach {
                Reach::Weapon(wanted) => wanted == weapon,
                Reach::Any | Reach::Action(_) | Reach::Aim(_) | Reach::AnyWeapon | Reach::Close => true,
            };
            if !meant || !is_remote(&view.objects()[usize::from(index)]) {
                continue;
            }
            let far = self.distance_from(base, thing_id(index));
            if place.band.holds(Range::of(far, view.settings()).0) && best.is_none_or(|(_, least)| far < least) {
                best = Some((index, far));
            }
        }
        best.map(|(index, _)| thing_id(index))
    }

    fn nearest(&mut self, whom: Whom, place: Where) -> Option<ShipId> {
        if whom == Whom::EnemyRemote {
            return self.nearest_remote(place);
        }
        let mut best: Option<(ShipId, f64)> = None;
        let view = self.view;
        for other in view.ships() {
            if !self.is_among(whom, other) {
                continue;
            }
            if best.is_some_and(|(_, least)| self.is_surely_farther(other, least)) {
                continue;
            }
            let distance = self.see(other).distance;
            if best.is_some_and(|(near, least)| !self.is_nearer((other, distance), (near, least))) {
                continue;
            }
            if self.is_there(other, place) {
                best = Some((other, distance));
            }
        }
        best.map(|(ship, _)| ship)
    }

    /// Whether even the circles about both ships are farther apart than that: then they need not be measured.
    fn is_surely_farther(&self, other: ShipId, least: f64) -> bool {
        let (here, there) = (self.base(), self.view.base(other));
        let circles = least + SAME + here.size.radius() + there.size.radius();
        (there.pose.at - here.pose.at).length_squared() > circles * circles
    }

    /// Whether the first is nearer than the second, or as near and more nearly straight ahead.
    fn is_nearer(&self, (a, near_a): (ShipId, f64), (b, near_b): (ShipId, f64)) -> bool {
        if (near_a - near_b).abs() > SAME {
            return near_a < near_b;
        }
        let here = self.base().pose;
        let ahead = |ship: ShipId| {
            let to = here.point_to_local(self.view.base(ship).pose.at);
            to.y / to.length().max(1.0)
        };
        ahead(a) > ahead(b) + 1e-9
    }

    fn how_many(&mut self, whom: Whom, place: Where) -> u8 {
        let (mut count, view) = (0, self.view);
        for other in view.ships() {
            count += u8::from(self.is_among(whom, other) && self.is_there(other, place));
        }
        count
    }

    /// The nearest obstacle, by its index.
    fn nearest_obstacle(&self) -> Option<usize> {
        let (view, base) = (self.view, self.base());
        let obstacles = view.objects().iter().zip(view.things()).enumerate();
        let obstacles = obstacles.filter(|(_, (object, _))| object.obstacle().is_some());
        let mut best: Option<(usize, f64)> = None;
        for (index, (_, placed)) in obstacles {
            // No nearer than its circle is.
            let circle = (placed.pose.at - base.pose.at).length() - placed.outline.radius() - base.size.radius();
            if best.is_some_and(|(_, least)| circle > least) {
                continue;
            }
            let distance = placed.distance(base);
            if best.is_none_or(|(_, least)| distance < least) {
                best = Some((index, distance));
            }
        }
        best.map(|(index, _)| index)
    }

    fn side_of(&self, thing: Thing) -> Option<Side> {
        let at = match thing {
            Thing::Ship(ship) => self.base_of(ship).pose.at,
            Thing::NearestObstacle => self.view.objects()[self.nearest_obstacle()?].pose.at,
            Thing::Edge(border) => self.nearest_of_edge(self.base(), border),
            Thing::NearestEdge => self.nearest_of_edge(self.base(), self.nearest_edge()),
        };
        let local = self.base().pose.point_to_local(at);
        Some(if local.x < 0.0 { Side::Left } else { Side::Right })
    }

    /// How far a base is from a thing.
    pub(super) fn distance_to(&self, base: Base, thing: Thing) -> f64 {
        match thing {
            Thing::Ship(ship) => self.distance_from(base, ship),
            Thing::Edge(border) => self.distance_to_edge(base, border),
            Thing::NearestEdge => self.distance_to_edge(base, self.nearest_edge()),
            Thing::NearestObstacle => self
                .nearest_obstacle()
                .and_then(|index| self.view.things().nth(index))
                .map_or(0.0, |placed| placed.distance(base)),
        }
    }

    fn is_foe(&self, foe: Foe, enemy: ShipId) -> bool {
        match foe {
            Foe::Any => true,
            Foe::YetToEngage => !self.view.ship(enemy).has_engaged(),
            Foe::This(ship) => ship == enemy,
        }
    }

    /// Whether a base is in a firing arc of an enemy.
    pub(super) fn in_arc_of(&self, enemy: ShipId, base: Base) -> bool {
        let from = self.view.base(enemy);
        let reach = 3.0 * Range::BAND + from.size.radius() + base.size.radius();
        if (from.pose.at - base.pose.at).length_squared() > reach * reach {
            return false;
        }
        is_in_any(from, firing_arcs(&self.view, enemy), base, self.view.settings())
    }

    /// Whether an enemy is in a firing arc of the ship, were it there.
    pub(super) fn has_shot_from(&self, place: Place, enemy: ShipId, band: super::query::Band) -> bool {
        let to = self.base_of(enemy);
        let reach = 3.0 * Range::BAND + place.base.size.radius() + to.size.radius();
        if (to.pose.at - place.base.pose.at).length_squared() > reach * reach {
            return false;
        }
        let settings = self.view.settings();
        is_in_any(place.base, place.arcs, to, settings) && band.holds(range(place.base, to, settings).0)
    }

    pub(super) fn holds(&self, fact: Fact, place: Place) -> bool {
        match fact {
            Fact::InFiringArcOf(foe) => {
                self.enemies().any(|enemy| self.is_foe(foe, enemy) && self.in_arc_of(enemy, place.base))
            }
            Fact::HasShot(Foe::This(thing), band) if thing_of(thing).is_some() => {
                self.has_shot_from(place, thing, band)
            }
            Fact::HasShot(foe, band) => {
                self.enemies().any(|enemy| self.is_foe(foe, enemy) && self.has_shot_from(place, enemy, band))
            }
            Fact::ObstacleAhead => {
                let width = self.view.settings().bullseye_width;
                let obstacles = self.view.objects().iter().zip(self.view.things());
                obstacles
                    .filter(|(object, _)| object.obstacle().is_some())
                    .any(|(_, placed)| placed.is_ahead_of(place.base, width, 2.0 * Range::BAND))
            }
            Fact::AtRange(other, band) => band.holds(self.range_from(place.base, other)),
            Fact::EdgeAhead => self.edge_is_ahead(place.base),
            Fact::BetterShot(enemy) => self.is_better_shot(place, enemy),
            Fact::MoreDice(enemy) => self.bonus_dice(place, enemy) > self.bonus_dice(self.here(), enemy),
            Fact::LeftAnArc => {
                let here = self.base();
                self.enemies().any(|enemy| !self.in_arc_of(enemy, place.base) && self.in_arc_of(enemy, here))
            }
        }
    }

    pub(super) fn here(&self) -> Place {
        Place { base: self.base(), arcs: firing_arcs(&self.view, self.ship) }
    }

    /// The best way to make a move such that everything wanted is true afterwards.
    fn best_way(&self, step: Move, wanted: Wanted, lean: Option<Lean>) -> Option<Choice> {
        match step {
            Move::Chain(first, second) => self.first_of_chain((first, second), wanted, lean),
            Move::Action(_) | Move::Decloak | Move::TallonRoll(_) => {
                let mut best = Best::new(wanted, lean);
                let _ = each_way(&self.view, self.ship, self.base(), step, &mut |choice, place| {
                    best.weigh(self, choice, place)
                });
                best.choice()
            }
        }
    }

    fn can_act_on(&self, action: Action, other: ShipId) -> bool {
        match thing_of(other) {
            None => self.view.can_choose(self.ship, action, other),
            Some(index) => self.view.can_choose_thing(self.ship, action, index),
        }
    }

    fn fly(&mut self, maneuver: Maneuver) -> Flight {
        if let Some((last, flight)) = self.tried
            && last == maneuver
        {
            return flight;
        }
        let (start, view) = (self.base(), self.view);
        let flight = fly(start, maneuver, &tallyho_table::Slide::ALL, view.others(self.ship), view.settings());
        self.tried = Some((maneuver, flight));
        flight
    }

    fn meets(&mut self, maneuver: Maneuver, peril: Peril) -> bool {
        if peril == Peril::Freighter && !self.any_freighter() {
            return false;
        }
        let flight = self.fly(maneuver);
        let (start, view) = (self.base(), self.view);
        let settings = view.settings();
        let end = start.at(flight.pose);
        match peril {
            Peril::Freighter => self.is_in_freighter_path(end),
            Peril::Ship => flight.executed != Executed::Full,
            Peril::Edge => !view.area().holds(end, settings),
            Peril::FacingEdge => {
                let front = end.pose.point_to_table(tallyho_table::Vec2::new(0.0, end.size.half_length()));
                !view.area().holds_point(front + end.pose.heading.forward() * Range::BAND)
            }
            Peril::Blast => self.in_blast(end),
            Peril::Hazard => {
                let met = flight.contacts(start, maneuver, view.things(), settings);
                met.overlapped
                    .union(met.moved_through)
                    .iter()
                    .any(|index| is_hazard(&view.objects()[index]) || view.dice_of_contact(index).is_some())
            }
            Peril::Obstacle => {
                let met = flight.contacts(start, maneuver, view.things(), settings);
                let huge = |other: usize| view.bases()[other].size == BaseSize::Huge;
                flight.overlapped.iter().any(huge)
                    || met.overlapped.union(met.moved_through).iter().any(|index| {
                        let object = view.objects()[index];
                        let rock = object.obstacle().is_some_and(|kind| !kind.is_cloud());
                        rock || object.mine().is_some() || view.dice_of_contact(index).is_some()
                    })
            }
        }
    }

    fn ends_nearest(&self, thing: Thing, maneuvers: Maneuvers) -> Option<Maneuver> {
        let mut best = None;
        for maneuver in maneuvers.iter() {
            let distance = self.distance_to(end_of(&self.view, self.ship, maneuver), thing);
            if best.is_none_or(|(_, least)| distance < least) {
                best = Some((maneuver, distance));
            }
        }
        best.map(|(maneuver, _)| maneuver)
    }

    fn is(&self, status: Status) -> bool {
        let state = self.state();
        match status {
            Status::Stressed => state.is_stressed(),
            Status::Ionized => self.view.is_ionized(self.ship),
            Status::EngineDamaged => state.faceup.has(DamageCard::DamagedEngine),
            Status::Blinded => state.faceup.has(DamageCard::BlindedPilot),
            Status::OutOfOrdnance | Status::OrdnanceLoaded | Status::OrdnanceSpent => self.is_armed(status),
            Status::NearlyDestroyed => self.view.endures(self.ship) == 1,
            Status::HasEngaged => state.has_engaged(),
            Status::LacksCharges => self.lacks_charges(),
            Status::LocksDefender => {
                let is_lock = |option: &Choice| matches!(option, Choice::Lock(_));
                let free = self.options.is_empty() || self.options.iter().any(is_lock);
                free && self.attack().is_some_and(|attack| state.lock == Some(attack.defender))
            }
            Status::OnObstacle | Status::Fleeing => self.is_in_group(status),
            Status::InGasCloud => self.options.contains(&Choice::GasCloud),
        }
    }

    fn attack(&self) -> Option<AttackUnderWay> {
        self.view.attack()
    }

    fn count(&self, pool: Pool) -> u8 {
        // What a card forbids to spend on dice is as good as gone.
        let barred =
            |choice: Choice| !self.options.is_empty() && !self.options.contains(&choice) && self.attack().is_some();
        match pool {
            Pool::Tokens(token) if barred(Choice::Token(token)) => 0,
            Pool::Force if barred(Choice::Force) => 0,
            Pool::Tokens(token) => self.state().tokens.count(token),
            Pool::Force => self.state().force,
            Pool::Health => self.view.endures(self.ship),
            Pool::Reinforcement => self.attack().map_or(0, |attack| attack.reinforce),
        }
    }

    fn roll(&mut self, die: Die) -> Answer {
        match die {
            Die::Attack => Answer::Attack(self.luck.attack_die()),
            Die::Defense => Answer::Defense(self.luck.defense_die()),
            Die::Six => Answer::Number(1 + self.luck.draw(6)),
        }
    }
}

fn or_none<T>(found: Option<T>, answer: impl Fn(T) -> Answer) -> Answer {
    found.map_or(Answer::None, answer)
}

impl Senses for Board<'_, '_> {
    fn profile(&self) -> &Profile {
        self.limited.as_deref().unwrap_or_else(|| self.view.profile(self.ship))
    }

    fn options(&self) -> &[Choice] {
        self.options
    }

    fn preferred(&self, action: Action) -> Action {
        self.view.preferred(self.ship, action)
    }

    fn mission_table(&self) -> Option<[Maneuver; 6]> {
        match self.view.conduct(self.ship)?.course {
            Course::Table(table) => Some(table),
            Course::Escape(_) | Course::Strike(..) => None,
        }
    }

    fn ask(&mut self, query: Query) -> Result<Answer, Asked> {
        Ok(match query {
            Query::Is(status) => Answer::of(self.is(status)),
            Query::Has(token) => Answer::of(self.state().tokens.has(token)),
            Query::Count(pool) => Answer::Number(self.count(pool)),
            Query::Locked => or_none(self.state().lock.map(Target::id), Answer::Ship),
            Query::Nearest(whom, place) => or_none(self.nearest(whom, place), Answer::Ship),
            Query::HowMany(whom, place) => Answer::Number(self.how_many(whom, place)),
            Query::InRegion(other, region) => Answer::of(self.is_in_region(other, region)),
            Query::SideOf(thing) => or_none(self.side_of(thing), Answer::Side),
            Query::SectorOf(other, strip) => Answer::Sector(self.sector_of(other, strip)),
            Query::OtherSector(other) => or_none(self.other_sector(other), Answer::Sector),
            Query::PointsTo(other, a, b) => or_none(self.points_to(other, a, b), Answer::Sector),
            // What never moves is where it will be.
            Query::HasMoved(other) => Answer::of(self.stays(other) || self.view.ship(other).has_activated()),
            Query::Repair => or_none(self.repair(), Answer::Way),
            Query::DefenseDice => Answer::Number(self.defense_dice()),
            Query::RangeToStand(other) if self.is_huge(other) => Answer::Number(self.range_from(self.base(), other)),
            Query::RangeTo(other) | Query::RangeToStand(other) => Answer::Number(self.see(other).range),
            Query::SectorOfEdge(border, strip) => Answer::Sector(self.sector_of_edge(border, strip)),
            Query::RangeToEdge(border) => Answer::Number(self.range_to_edge(border)),
            Query::CanAct(action, other) => Answer::of(self.can_act_on(action, other)),
            // A thing looks nowhere: one is always in front of it.
            Query::InFrontOf(other) => {
                Answer::of(thing_of(other).is_some() || aspect(self.base(), self.view.base(other)) == Aspect::InFrontOf)
            }
            Query::Closing(other) => {
                let closing = approach(self.base(), self.stand_of(other), self.view.settings());
                Answer::of(closing == Approach::Closing || self.is_moored(other))
            }
            Query::Holds(fact) => Answer::of(self.holds(fact, self.here())),
            Query::Way(step, wanted, lean) => or_none(self.best_way(step, wanted, lean), Answer::Way),
            Query::Meets(maneuver, peril) => Answer::of(self.meets(maneuver, peril)),
            Query::EndsNearest(thing, maneuvers) => or_none(self.ends_nearest(thing, maneuvers), Answer::Maneuver),
            Query::MostAbilities(weapon) => or_none(self.most_abilities(weapon), Answer::Ship),
            Query::CanShoot(weapon, other) => Answer::of(self.can_shoot(weapon, other)),
            Query::Roll(die, _) => self.roll(die),
            Query::AttackResults(face) => Answer::Number(self.attack().map_or(0, |attack| attack.attack.count(face))),
            Query::Rerollable(face) => Answer::Number(self.attack().map_or(0, |attack| attack.attack.fresh(face))),
            Query::DefenseResults(face) => Answer::Number(self.attack().map_or(0, |attack| attack.defense.count(face))),
        })
    }
}
