//! Waves: ships that come to the table after the others, or before players deploy.

use tallyho_table::{Base, BaseSize, Pose, Vec2, WingPlace};

use super::{Arrival, ArrivalLock, ScenarioEvent, Wave};
use crate::chance::Chance;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::epic::{Formation, Wing};
use crate::event::Sink;
use crate::flight_group::Membership;
use crate::formation::Slot;
use crate::frame::Turns;
use crate::game::Game;
use crate::object::Target;
use crate::start::fresh;
use crate::state::{Fate, ShipId};

/// Between ships that stand in a row: the width of a straight template.
const GAP: f64 = 20.0;
/// From the edge to the rear of a base, so that its guides are on the table.
const MARGIN: f64 = 2.0;
/// How far to the side a wave moves when its place is taken, and how often.
const SHIFT: f64 = 20.0;
const SHIFTS: usize = 24;
/// The most ships of a wave that come together.
const MOST_TOGETHER: usize = 16;
/// Ships that are called together and form a wing.
const WING: std::ops::RangeInclusive<usize> = 3..=6;
/// The most ships of a formation.
const MOST_IN_FORMATION: usize = 4;
/// Marks a wave of the set-up that waits for its turn among those who deploy.
const IN_TURN: u8 = 0x80;
/// How many sides a marker has.
const SIDES: usize = 4;
/// How far in it stands when there is no room at the edge.
const INWARD: [f64; 4] = [0.0, 30.0, 60.0, 100.0];

impl Game {
    /// Whether a ship waits for a round that is still to come.
    pub(crate) fn is_expected(&self, ship: ShipId) -> bool {
        let scheduled = |wave: &Wave| !matches!(wave.when, Arrival::Called) && wave.ships.contains(&ship.0);
        self.state.ship(ship).fate == Fate::Coming
            && self.facts.scenario.as_ref().is_some_and(|scenario| scenario.waves.iter().any(scheduled))
    }

    /// The waves that come now arrive, each by a vector that no other has used this round.
    pub(crate) fn arrive(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let Some(scenario) = &facts.scenario else { return };
        self.state.scenario.used = 0;
        // Who only guesses at the game knows nothing of those who are still to come.
        if self.imagined {
            return;
        }
        let now = match self.state.round {
            0 => Arrival::Setup,
            round => Arrival::Round(round),
        };
        // Those whose vector is fixed come before those who draw one, so that nobody draws what is another's.
        for is_fixed in [true, false] {
            let of_kind = |(_, wave): &(usize, &Wave)| (wave.vectors.len() == 1) == is_fixed;
            for (place, wave) in scenario.waves.iter().enumerate().filter(of_kind) {
                if wave.when == now {
                    let in_turn = if now == Arrival::Setup && wave.by_die { IN_TURN } else { 0 };
                    self.state.scenario.due[place] = wave.ships.len() as u8 | in_turn;
                }
                if (1..IN_TURN).contains(&self.state.scenario.due[place]) {
                    self.arrive_by_vector(place, wave, chance, sink);
                }
            }
        }
    }

    /// A ship of the set-up that comes by a marker arrives when its initiative's turn has come among ships that deploy; whether one did.
    pub(crate) fn deploy_wave(
        &mut self,
        next: Option<(u8, u8)>,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> bool {
        let facts = self.facts.clone();
        let Some(scenario) = &facts.scenario else { return false };
        let turn = |(place, wave): (usize, &Wave)| {
            let waits = self.state.scenario.due[place] >= IN_TURN;
            let ships = wave.ships.iter().map(|ship| ShipId(*ship)).filter(|_| waits);
            let rank = |ship: ShipId| {
                let order = self.player_order(facts.ships[ship.index()].seat);
                (self.rank(Turns::Deployment, ship.index()), order, place, ship)
            };
            ships.filter(|ship| self.comes(wave, *ship)).map(rank).min()
        };
        let first = scenario.waves.iter().enumerate().filter_map(turn).min();
        let comes = first.filter(|(rank, order, ..)| next.is_none_or(|next| (*rank, *order) < next));
        let Some((.., place, ship)) = comes else { return false };
        let came = self.arrive_together(place, &scenario.waves[place], &[ship], chance, sink);
        let due = &mut self.state.scenario.due[place];
        // What finds no room now comes in the first round.
        *due = match came {
            true if *due - 1 > IN_TURN => *due - 1,
            true => 0,
            false => *due - IN_TURN,
        };
        true
    }

    /// The ships of a wave that are due come: out of markers one by one, otherwise all by one vector.
    fn arrive_by_vector(&mut self, place: usize, wave: &Wave, chance: &mut impl Chance, sink: &mut impl Sink) {
        let wanted = usize::from(self.state.scenario.due[place]);
        let mut ships = [ShipId(0); MOST_TOGETHER];
        let mut count = 0;
        for ship in wave.ships.iter().map(|ship| ShipId(*ship)) {
            if self.comes(wave, ship) && count < wanted.min(ships.len()) {
                ships[count] = ship;
                count += 1;
            }
        }
        let ships = &ships[..count];
        let at_once = if wave.by_die { 1 } else { ships.len().max(1) };
        let mut waiting = count;
        // Whoever is called draws a vector, even when nobody is left.
        if ships.is_empty() && !wave.by_die && self.draw_vector(wave, chance).is_none() {
            return self.tell(ScenarioEvent::Delayed(place as u8), sink);
        }
        for together in ships.chunks(at_once) {
            if !self.arrive_together(place, wave, together, chance, sink) {
                break;
            }
            waiting -= together.len();
        }
        // Those that found no way or no room try again next round.
        self.state.scenario.due[place] = waiting as u8;
    }

    /// Whether a ship of a wave is one that may still come.
    fn comes(&self, wave: &Wave, ship: ShipId) -> bool {
        let fate = self.state.ship(ship).fate;
        if wave.returns {
            return fate == Fate::Fled;
        }
        fate == Fate::Coming || wave.again && fate == Fate::Destroyed
    }

    /// All ships of a wave that have left by their own move are to come back.
    pub(crate) fn call_back(&mut self, wave: u8) {
        let waves = self.facts.scenario.as_ref().map(|scenario| &scenario.waves);
        let Some(returning) = waves.and_then(|all| all.get(usize::from(wave))) else { return };
        let count = returning.ships.iter().filter(|ship| self.comes(returning, ShipId(**ship))).count();
        self.state.scenario.due[usize::from(wave)] = count as u8;
    }

    /// Ships of a wave come by one vector; whether there was one, and room.
    fn arrive_together(
        &mut self,
        place: usize,
        wave: &Wave,
        ships: &[ShipId],
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> bool {
        let facts = self.facts.clone();
        let Some(scenario) = &facts.scenario else { return false };
        let Some(vector) = self.draw_vector(wave, chance) else {
            self.tell(ScenarioEvent::Delayed(place as u8), sink);
            return false;
        };
        if wave.wings {
            self.form_up(ships);
        }
        if wave.formations {
            self.fall_in(ships);
        }
        let middle = scenario.vectors[usize::from(vector)].place.pose();
        if !self.place_wave(ships, middle, sink) {
            self.tell(ScenarioEvent::Delayed(place as u8), sink);
            return false;
        }
        ships.iter().for_each(|&ship| self.lock_on_arrival(ship, wave.locks, sink));
        let (state, count) = (&mut self.state.scenario, ships.len() as u8);
        state.used |= 1 << vector;
        state.came[place] = state.came[place].saturating_add(count);
        self.tell(ScenarioEvent::Arrived(place as u8, vector, count), sink);
        true
    }

    /// Ships that are called together are a wing, the first of them its leader; fewer fly alone.
    fn form_up(&mut self, ships: &[ShipId]) {
        let small = |ship: &ShipId| self.facts.ships[ship.index()].profile.size == BaseSize::Small;
        let together = WING.contains(&ships.len()) && ships.iter().all(small);
        let places = WingPlace::ALL.into_iter().map(Some).filter(|_| together).chain(std::iter::repeat(None));
        self.state.ship_mut(ships[0]).wing = None;
        for (&mate, place) in ships[1..].iter().zip(places) {
            let wing = place.map(|place| Wing { leader: ships[0], place, flying: Formation::Kept });
            self.state.ship_mut(mate).wing = wing;
        }
    }

    /// A ship that is after somebody has him locked when it comes.
    fn lock_on_arrival(&mut self, ship: ShipId, locks: Option<ArrivalLock>, sink: &mut impl Sink) {
        let base = self.state.base(ship);
        let seat = self.facts.ships[ship.index()].seat;
        let target = match locks {
            None => return,
            Some(ArrivalLock::Nearest) => {
                let enemies = (0..self.facts.ships.len())
                    .filter(|&index| self.facts.ships[index].seat != seat && self.state.ships[index].on_table());
                let far = |index: &usize| tallyho_table::distance(base, self.state.bases[*index]);
                enemies.min_by(|a, b| far(a).total_cmp(&far(b))).map(|index| Target::Ship(ShipId(index as u8)))
            }
            Some(ArrivalLock::Thing(kinds)) => {
                let there = self.things_of(kinds).filter(|&index| self.is_left(index));
                let far = |index: &usize| self.placed(*index).distance(base);
                there.min_by(|a, b| far(a).total_cmp(&far(b))).map(|index| Target::Object(index as u8))
            }
        };
        if let Some(target) = target {
            self.acquire_lock(ship, target, sink);
        }
    }

    /// A vector that is still free this round, drawn where there are several. A fixed one that is taken is replaced by any other.
    fn draw_vector(&self, wave: &Wave, chance: &mut impl Chance) -> Option<u8> {
        if wave.by_die {
            return self.draw_side(wave, chance);
        }
        let scenario = self.facts.scenario.as_ref()?;
        let is_free = |vector: u8| self.state.scenario.used >> vector & 1 == 0;
        let behind = |vector: u8| self.is_behind(wave.behind, scenario.vectors[usize::from(vector)].place.pose());
        let mut free = [0; super::MAX_VECTORS];
        let mut list = |from: &mut dyn Iterator<Item = u8>| {
            let mut count = 0;
            from.take(free.len()).for_each(|vector| {
                free[count] = vector;
                count += 1;
            });
            count
        };
        let own = || wave.vectors.iter().copied().filter(|&vector| is_free(vector));
        let mut count = list(&mut own().filter(|&vector| behind(vector)));
        if count == 0 {
            count = list(&mut own());
        }
        if count == 0 && wave.vectors.len() == 1 {
            // Any other of the edges: bays and corners are somebody's own.
            let numbered = |vector: &u8| scenario.vectors[usize::from(*vector)].name.parse::<u8>().is_ok();
            count = list(&mut (0..scenario.vectors.len() as u8).filter(numbered).filter(|&vector| is_free(vector)));
        }
        match count {
            0 => None,
            1 => Some(free[0]),
            count => Some(free[usize::from(chance.draw(count as u8))]),
        }
    }

    /// A side of a marker that is drawn, by an attack die: a hit is its front, a crit its right, a focus result its left, a blank the one
    /// nearest to an enemy, or its front where there is none. One that is taken leaves its place to the next around.
    fn draw_side(&self, wave: &Wave, chance: &mut impl Chance) -> Option<u8> {
        let is_free = |vector: &u8| self.state.scenario.used >> vector & 1 == 0;
        let mut markers = wave.vectors.chunks_exact(SIDES).filter(|sides| sides.iter().any(is_free));
        let drawn = match markers.clone().count() {
            0 => return None,
            1 => 0,
            count => usize::from(chance.draw(count as u8)),
        };
        let sides = markers.nth(drawn)?;
        let first = match chance.attack_die() {
            AttackFace::Hit => 0,
            AttackFace::Crit => 1,
            AttackFace::Focus => 3,
            AttackFace::Blank => self.side_near_enemies(wave, sides),
        };
        (0..SIDES).map(|step| sides[(first + step) % SIDES]).find(is_free)
    }

    /// Which of a marker's sides is nearest to an enemy of a wave.
    fn side_near_enemies(&self, wave: &Wave, sides: &[u8]) -> usize {
        let (Some(scenario), Some(&own)) = (self.facts.scenario.as_ref(), wave.ships.first()) else { return 0 };
        let seat = self.seat_of(ShipId(own));
        let there = |index: &usize| self.facts.ships[*index].seat != seat && self.state.ships[*index].on_table();
        let far = |side: usize| {
            let at = scenario.vectors[usize::from(sides[side])].place.pose().at;
            let enemies = (0..self.facts.ships.len()).filter(there);
            enemies.map(|index| self.state.bases[index].pose.at.distance(at)).fold(f64::INFINITY, f64::min)
        };
        // Of equals the first, and that is the front.
        (0..SIDES).min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap_or(0)
    }

    /// Whether a place is in the full rear arc of one of these ships; of none, anything is.
    fn is_behind(&self, ships: u64, place: Pose) -> bool {
        let on_table = |index: &usize| ships >> index & 1 == 1 && self.state.ships[*index].on_table();
        let mut named = (0..self.facts.ships.len()).filter(on_table).peekable();
        named.peek().is_none()
            || named.any(|index| {
                let pose = self.state.bases[index].pose;
                let (forward, to) = (pose.heading.forward(), place.at - pose.at);
                forward.x * to.x + forward.y * to.y < 0.0
            })
    }

    /// Puts ships down about a vector: a wing about its leader, others in a row, the first in the middle. Whether there was room.
    fn place_wave(&mut self, ships: &[ShipId], middle: Pose, sink: &mut impl Sink) -> bool {
        for shift in 0..SHIFTS * INWARD.len() {
            // A corner leaves no room at the very edge: farther in there is.
            let (inward, shift) = (INWARD[shift / SHIFTS], shift % SHIFTS);
            let aside = (shift.div_ceil(2)) as f64 * SHIFT * if shift % 2 == 0 { 1.0 } else { -1.0 };
            let from = middle.then(Pose::new(Vec2::new(aside, inward), tallyho_table::Heading::NORTH));
            let mut bases = [None; MOST_TOGETHER];
            self.stand_in_formations(ships, from, &mut bases);
            for (place, &ship) in ships.iter().enumerate() {
                bases[place] = bases[place].or_else(|| Some(self.stand_in_wave(ships, place, ship, from)));
            }
            let fits = ships.iter().zip(bases).all(|(&ship, base)| {
                base.is_some_and(|base| {
                    self.facts.area.holds(base, &self.facts.settings)
                        && self.others(ship).under(base, &self.facts.settings).is_empty()
                })
            });
            if fits {
                for (&ship, base) in ships.iter().zip(bases) {
                    self.renew(ship);
                    base.into_iter().for_each(|base| self.put_down(ship, base, sink));
                }
                return true;
            }
        }
        false
    }

    /// Where a ship stands that comes from there alone: there, or as far to a side as it must.
    pub(crate) fn place_near(&self, ship: ShipId, middle: Pose) -> Option<Base> {
        let size = self.facts.ships[ship.index()].profile.size;
        (0..SHIFTS).find_map(|shift| {
            let aside = (shift.div_ceil(2)) as f64 * SHIFT * if shift % 2 == 0 { 1.0 } else { -1.0 };
            let at = Vec2::new(aside, size.half_length() + MARGIN);
            let base = Base::new(size, middle.then(Pose::new(at, tallyho_table::Heading::NORTH)));
            let free = self.others(ship).under(base, &self.facts.settings).is_empty();
            (free && self.facts.area.holds(base, &self.facts.settings)).then_some(base)
        })
    }

    /// Where a ship of a wave stands when the wave comes from there.
    fn stand_in_wave(&self, ships: &[ShipId], place: usize, ship: ShipId, from: Pose) -> Base {
        let settings = &self.facts.settings;
        let size = |ship: ShipId| self.facts.ships[ship.index()].profile.size;
        let in_from_edge = |x: f64, y: f64| from.then(Pose::new(Vec2::new(x, y), tallyho_table::Heading::NORTH));
        let leader = ships[0];
        let of_leader = self.state.ship(ship).wing.filter(|wing| wing.leader == leader).map(|wing| wing.place);
        let mates = ships.iter().filter_map(|&mate| self.state.ship(mate).wing.filter(|wing| wing.leader == leader));
        let behind = mates.map(|wing| -wing.place.pose(Pose::default(), settings).at.y).fold(0.0, f64::max);
        let close = |ship: ShipId| size(ship).half_length() + MARGIN;
        let lead = in_from_edge(0.0, behind + close(leader));
        if let Some(in_wing) = of_leader {
            return Base::new(size(ship), in_wing.pose(lead, settings));
        }
        if place == 0 {
            return Base::new(size(ship), lead);
        }
        // Alternating left and right of the first.
        let step = ships.iter().map(|&ship| 2.0 * size(ship).half_width() + GAP).fold(0.0, f64::max);
        let row = place.div_ceil(2) as f64 * step * if place % 2 == 1 { -1.0 } else { 1.0 };
        Base::new(size(ship), in_from_edge(row, behind + close(ship)))
    }

    /// Ships that come together and are flown as a flight group fly in formations: those of a chassis that follow each other, up to
    /// four. A formation is called by the number of its first ship.
    fn fall_in(&mut self, ships: &[ShipId]) {
        let facts = self.facts.clone();
        let flies_so = |ship: &ShipId| facts.ships[ship.index()].handling.flight_group.is_some();
        let alike =
            |a: &ShipId, b: &ShipId| facts.ships[a.index()].profile.chassis == facts.ships[b.index()].profile.chassis;
        for group in ships.chunk_by(alike).flat_map(|alike| alike.chunks(MOST_IN_FORMATION)) {
            let together = group.len() > 1 && group.iter().all(flies_so);
            let mut slots = Slot::formation(group[0].0, group.len());
            for &ship in group {
                let slot = slots.next().filter(|_| together);
                self.state.ship_mut(ship).group.place = slot.map_or(Membership::Alone, Membership::In);
            }
        }
    }

    /// Where ships stand whose wave comes in formations, side by side and centred there; nowhere yet if none of them is in one.
    fn stand_in_formations(&self, ships: &[ShipId], from: Pose, bases: &mut [Option<Base>; MOST_TOGETHER]) {
        let slot = |ship: &ShipId| self.state.ship(*ship).group.slot();
        if ships.iter().all(|ship| slot(ship).is_none()) {
            return;
        }
        let settings = &self.facts.settings;
        let size = |ship: &ShipId| self.facts.ships[ship.index()].profile.size;
        let together =
            |a: &ShipId, b: &ShipId| slot(a).is_some_and(|own| slot(b).is_some_and(|it| it.formation == own.formation));
        let width = |group: &[ShipId]| {
            let files = group.len().min(2) as f64;
            files * 2.0 * size(&group[0]).half_width() + (files - 1.0) * GAP
        };
        let groups = || ships.chunk_by(together);
        let count = groups().count() as f64;
        let mut left = -0.5 * (groups().map(width).sum::<f64>() + (count - 1.0) * GAP);
        let mut place = 0;
        for group in groups() {
            let size = size(&group[0]);
            let close = size.half_length() + MARGIN;
            let first = Slot { formation: 0, file: 0, rank: 0 };
            let depth = group.iter().filter_map(slot).map(|it| -it.pose(first, Pose::default(), size, settings).at.y);
            let lead = Vec2::new(left + size.half_width(), depth.fold(0.0, f64::max) + close);
            let lead = from.then(Pose::new(lead, tallyho_table::Heading::NORTH));
            for ship in group {
                let pose = slot(ship).map_or(lead, |own| own.pose(first, lead, size, settings));
                bases[place] = Some(Base::new(size, pose));
                place += 1;
            }
            left += width(group) + GAP;
        }
    }

    /// The damage cards of a ship that comes again go back: those nobody has seen into the deck, the others to the discarded ones.
    fn return_cards(&mut self, ship: ShipId) {
        if self.is_dealt_tokens(ship) {
            return;
        }
        let seat = usize::from(self.facts.ships[ship.index()].seat.0);
        let state = self.state.ship_mut(ship);
        let (facedown, faceup) = (std::mem::take(&mut state.facedown), std::mem::take(&mut state.faceup));
        self.state.deck[seat] += facedown;
        for card in DamageCard::ALL {
            (0..faceup.count(card)).for_each(|_| self.state.discarded[seat].add(card));
        }
    }

    /// A ship that comes again is a new one; one that returns is, too, but what has been of it is remembered.
    fn renew(&mut self, ship: ShipId) {
        let fate = self.state.ship(ship).fate;
        if fate == Fate::Fled {
            self.return_cards(ship);
            *self.state.ship_mut(ship) = fresh(&self.facts.ships[ship.index()]);
            self.state.ship_mut(ship).group.place = Membership::Alone;
        }
        if fate == Fate::Destroyed {
            self.return_cards(ship);
            let (wing, place) = (self.state.ship(ship).wing, self.state.ship(ship).group.place);
            *self.state.ship_mut(ship) = fresh(&self.facts.ships[ship.index()]);
            self.state.ship_mut(ship).wing = wing;
            self.state.ship_mut(ship).group.place = place;
            self.state.scenario.halved &= !(1 << ship.0);
        }
    }
}
