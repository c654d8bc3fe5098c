//! Moves without a maneuver: boosts, barrel rolls, decloaking, and what lies in their way.

use tallyho_table::{
    BaseSize, Bearing, Executed, Flight, IndexSet, Lean, Maneuver, Others, Placed, Pose, Reposition, Side, Slide,
    Swath, Template, fly,
};

use crate::choice::Choice;
use crate::effect::{MoveStep, Occasion, Step, TurnPrice, Window};
use crate::event::{Event, Sink};
use crate::frame::{Frame, RemoteFrame};
use crate::game::Game;
use crate::profile::Difficulty;
use crate::state::{Met, ShipId, Token};

impl Game {
    /// The rolls that are possible now, along a straight template or, where a card says so, a bank.
    pub(crate) fn ways_to_roll(&self, ship: ShipId) -> impl Iterator<Item = Choice> + '_ {
        self.ways_of_rolling(ship)
            .filter(move |&way| roll(self.state.base(ship).size, way).is_some_and(|it| self.can_move(ship, it)))
    }

    /// The ways in which a ship rolls, with room or without: sideways, or leaning where a card says so.
    pub(crate) fn ways_of_rolling(&self, ship: ShipId) -> impl Iterator<Item = Choice> + use<> {
        let banked =
            self.has_step(Window::Template, Occasion::of(ship), |step| *step == Step::Move(MoveStep::BankedRolls));
        let straight = rolls().filter(move |_| !banked).map(|(side, slide)| Choice::Aside(side, slide));
        let leaning = rolls()
            .filter(move |_| banked)
            .flat_map(|(side, slide)| [Lean::Forward, Lean::Back].map(|lean| Choice::Banked(side, lean, slide)));
        straight.chain(leaning)
    }

    pub(crate) fn can_boost(&self, ship: ShipId, bend: Option<Side>) -> bool {
        self.can_move(ship, boost(1, bend)) || self.partial_boost(ship, bend).is_some()
    }

    /// How far a boost goes that would end on a ship, where a card lets a ship make it all the same; nothing else may be in its
    /// way.
    fn partial_boost(&self, ship: ShipId, bend: Option<Side>) -> Option<(Maneuver, Flight)> {
        let allows = |step: &Step| *step == Step::Move(MoveStep::PartialBoosts);
        if !self.has_step(Window::Template, Occasion::of(ship), allows) {
            return None;
        }
        let (facts, base) = (&self.facts, self.state.base(ship));
        let alone = Others::except(&[], 0);
        boost(1, bend).attempt(base, alone, self.rocks_for(ship), facts.area, &facts.settings).ok()?;
        let maneuver = Maneuver::new(1, bend.map_or(Bearing::Straight, Bearing::Bank)).ok()?;
        Some((maneuver, fly(base, maneuver, &[Slide::Middle], self.others(ship), &facts.settings)))
    }

    /// A ship boosts, as far as it goes.
    pub(crate) fn perform_boost(&mut self, ship: ShipId, bend: Option<Side>, sink: &mut impl Sink) {
        if self.can_move(ship, boost(1, bend)) {
            return self.reposition(ship, boost(1, bend), sink);
        }
        let Some((maneuver, flight)) = self.partial_boost(ship, bend) else { return };
        let base = self.state.base(ship);
        self.move_to(ship, flight.pose, flight.swath(base, maneuver), sink);
        if let Executed::Partial { touching: Some(other) } = flight.executed {
            self.touch(ship, ShipId(other as u8));
        }
    }

    /// Offers boosts with a turn template, where a card allows them.
    pub(crate) fn offer_turn_boosts(&mut self, ship: ShipId) {
        let difficulty = match self.state.stack.top() {
            Some(Frame::Perform(_, _, difficulty)) => difficulty,
            _ => Difficulty::White,
        };
        if self.turn_boost_price(ship, difficulty).is_some() {
            for side in Side::BOTH {
                if self.can_move(ship, turn_boost(side)) {
                    self.options.push(Choice::Turn(side));
                }
            }
        }
    }

    /// Whether a boost action of that colour can be performed with a turn template.
    pub(crate) fn can_turn_boost(&self, ship: ShipId, difficulty: Difficulty) -> bool {
        self.turn_boost_price(ship, difficulty).is_some()
            && Side::BOTH.into_iter().any(|side| self.can_move(ship, turn_boost(side)))
    }

    /// What a boost action of that colour costs with a turn template, the least of what cards ask; `None` where none allows it.
    pub(crate) fn turn_boost_price(&self, ship: ShipId, difficulty: Difficulty) -> Option<TurnPrice> {
        let offers = |price: TurnPrice| {
            self.has_step(Window::Template, Occasion::of(ship), |step| *step == Step::Move(MoveStep::TurnBoosts(price)))
        };
        let affordable = |price: &TurnPrice| match price {
            TurnPrice::Free => true,
            TurnPrice::Force => self.state.ship(ship).force > 0,
            TurnPrice::AsRed => difficulty == Difficulty::White,
        };
        let prices = [TurnPrice::Free, TurnPrice::Force, TurnPrice::AsRed];
        prices.into_iter().find(|price| affordable(price) && offers(*price))
    }

    /// The ways out of a cloak that are free.
    pub(crate) fn ways_to_decloak(&self, ship: ShipId) -> impl Iterator<Item = Choice> + '_ {
        let size = self.state.base(ship).size;
        let aside = rolls()
            .filter(move |&(side, slide)| self.can_decloak(ship, Reposition::decloak_sideways(size, side, slide)));
        let ahead = std::iter::once(()).filter(move |()| self.can_decloak(ship, Reposition::decloak_forward(size)));
        let cloaked = self.state.ship(ship).tokens.has(Token::Cloak) && !self.is_huge(ship);
        let ways = aside.map(|(side, slide)| Choice::Aside(side, slide)).chain(ahead.map(|()| Choice::Ahead(None)));
        ways.filter(move |_| cloaked)
    }

    /// Whether a ship can leave its cloak that way: no card lets it do so across obstacles that count.
    fn can_decloak(&self, ship: ShipId, reposition: Reposition) -> bool {
        let (facts, base) = (&self.facts, self.state.base(ship));
        let rocks = self.rocks_for(ship);
        reposition.attempt(base, self.others(ship), rocks, facts.area, &facts.settings).is_ok()
    }

    /// Whether a ship can boost or roll that way.
    pub(crate) fn can_move(&self, ship: ShipId, reposition: Reposition) -> bool {
        let facts = &self.facts;
        let base = self.state.base(ship);
        let heard = facts.hearing.is_heard(Window::Obstacles, ship);
        if heard
            && self
                .has_step(Window::Obstacles, Occasion::of(ship), |step| *step == Step::Move(MoveStep::ThroughObstacles))
        {
            let none = std::iter::empty();
            return reposition.attempt(base, self.others(ship), none, facts.area, &facts.settings).is_ok();
        }
        match heard {
            false => reposition.attempt(base, self.others(ship), self.rocks(), facts.area, &facts.settings).is_ok(),
            true => {
                let rocks = self.rocks_for(ship);
                reposition.attempt(base, self.others(ship), rocks, facts.area, &facts.settings).is_ok()
            }
        }
    }

    /// Moves a ship that boosts, rolls, decloaks or is dragged; what it met on its way is suffered next, nearest first.
    pub(crate) fn reposition(&mut self, ship: ShipId, reposition: Reposition, sink: &mut impl Sink) {
        let base = self.state.base(ship);
        let pose = base.pose.then(reposition.displacement(base.size));
        self.move_to(ship, pose, Some(reposition.swath(base)), sink);
    }

    /// Puts a ship where a move that is no maneuver ends, and notes what it met under its template.
    fn move_to(&mut self, ship: ShipId, pose: Pose, swath: Option<Swath>, sink: &mut impl Sink) {
        let base = self.state.base(ship);
        self.part(ship);
        self.leave_wing(ship, sink);
        self.state.bases[ship.index()] = base.at(pose);
        sink.note(Event::Repositioned(ship, pose));
        self.break_if_moved(ship, sink);
        let guides = self.facts.settings.guides;
        let under_way = |thing: &Placed<'_>| swath.is_some_and(|swath| thing.under_swath(swath));
        let end = base.at(pose);
        let met: IndexSet = self
            .things()
            .enumerate()
            .filter(|(_, thing)| thing.under(end, guides) || under_way(thing) && !thing.under(base, guides))
            .filter(|(index, _)| self.state.objects[*index].obstacle().is_none_or(|kind| !self.ignores(ship, kind)))
            .map(|(index, _)| index)
            .collect();
        let met = Met::by_distance(met.union(self.swarms_under(swath)), |index| {
            let along = swath.and_then(|swath| self.things().nth(index).and_then(|thing| thing.along_swath(swath)));
            along.unwrap_or(f64::INFINITY)
        });
        // The nearest lies on top.
        for index in met.iter().rev() {
            match self.state.objects[index] {
                object if object.mine().is_some() => self.state.stack.push(Frame::Mine(index as u8, ship)),
                object if object.obstacle().is_some() => {
                    self.state.stack.push(Frame::Obstacle(index as u8, ship));
                    self.raise_contact(ship, index);
                }
                object if object.remote().is_some() => {
                    self.state.stack.push(Frame::Remote(RemoteFrame::Meet(index as u8, ship)));
                }
                _ => {}
            }
        }
    }

    /// Offers the ways out of a cloak, and to stay in it.
    pub(crate) fn offer_decloak(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let mut ways = [Choice::Pass; 7];
        let count = ways.iter_mut().zip(self.ways_to_decloak(ship)).map(|(place, way)| *place = way).count();
        ways[..count].iter().for_each(|way| self.options.push(*way));
    }

    pub(crate) fn decloak(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let size = self.state.base(ship).size;
        let reposition = match choice {
            Choice::Aside(side, slide) => Reposition::decloak_sideways(size, side, slide),
            Choice::Ahead(_) => Reposition::decloak_forward(size),
            _ => return,
        };
        self.lose(ship, Token::Cloak, sink);
        // Who decloaks drops nothing.
        if self.state.stack.top() == Some(Frame::Drop(ship)) {
            self.state.stack.pop();
        }
        self.reposition(ship, reposition, sink);
        self.raise(Window::AfterDecloak, Occasion::of(ship));
    }
}

/// The three ways a boost may bend.
pub(crate) const BENDS: [Option<Side>; 3] = [Some(Side::Left), None, Some(Side::Right)];

pub(crate) fn boost(speed: u8, bend: Option<Side>) -> Reposition {
    Reposition::boost(match bend {
        None => Template::Straight(speed),
        Some(side) => Template::Bank(speed, side),
    })
}

/// A boost with a turn template.
pub(crate) fn turn_boost(side: Side) -> Reposition {
    Reposition::boost(Template::Turn(1, side))
}

/// The barrel roll that an answer stands for.
pub(crate) fn roll(size: BaseSize, way: Choice) -> Option<Reposition> {
    match way {
        Choice::Aside(side, slide) => Some(Reposition::barrel_roll(size, side, slide)),
        Choice::Banked(side, lean, slide) => Some(Reposition::banked_roll(1, side, lean, slide)),
        _ => None,
    }
}

/// Both sides, and the three places on each.
pub(crate) fn rolls() -> impl Iterator<Item = (Side, Slide)> {
    Side::BOTH.into_iter().flat_map(|side| Slide::ALL.into_iter().map(move |slide| (side, slide)))
}
