//! Docking bays: ships land in them and come out again.

use serde::{Deserialize, Serialize};
use tallyho_table::{Base, Maneuver, Others, Outline, Placed, Pose, Slide, Vec2, fly};

use super::{ScenarioEvent, ScenarioFrame, Ships};
use crate::chance::Chance;
use crate::choice::{Choice, Place};
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::profile::Difficulty;
use crate::state::{Fate, ShipId};

/// How wide the line of an entrance is taken to be.
const LINE: f64 = 0.5;
/// How many ships can be in bays at once.
pub const MAX_LANDED: usize = 4;

/// A docking bay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bay {
    /// Who may land in it.
    pub ships: Ships,
    /// The ends of its entrance, in millimetres.
    pub entrance: [[f64; 2]; 2],
    /// The corners of its floor, in order.
    pub floor: Vec<[f64; 2]>,
    /// The middle of its entrance, and where ships face that come out.
    pub exit: Place,
    /// The module of the station that it is.
    pub module: u8,
}

impl Bay {
    /// Its entrance and its floor, as they lie on the table.
    pub(crate) fn outlines(&self) -> [Outline; 2] {
        let [a, b] = self.entrance.map(|[x, y]| Vec2::new(x, y));
        let way = b - a;
        let aside = Vec2::new(way.y, -way.x) * (0.5 * LINE / way.length().max(LINE));
        let floor: Vec<Vec2> = self.floor.iter().map(|&[x, y]| Vec2::new(x, y)).collect();
        [Outline::new([a + aside, b + aside, b - aside, a - aside]), Outline::new(floor)]
    }
}

/// What comes of trying to land.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Landing {
    /// The template crosses the entrance.
    Lands,
    /// Only the base lies over the bay.
    Fails,
}

impl Game {
    fn bays(&self) -> &[Bay] {
        self.facts.scenario.as_ref().map_or(&[][..], |scenario| &scenario.bays)
    }

    /// The entrance and the floor of a bay.
    fn bay_outlines(&self, bay: usize) -> [Placed<'_>; 2] {
        let first = self.facts.outlines.len() - 2 * self.bays().len() + 2 * bay;
        [0, 1].map(|which| self.facts.outlines[first + which].placed(Pose::default()))
    }

    /// What would come of trying to land in a bay with a maneuver; `None` for a ship that comes nowhere near.
    fn landing(&self, ship: ShipId, bay: usize, maneuver: Maneuver) -> Option<Landing> {
        self.landing_from(self.state.base(ship), bay, maneuver)
    }

    /// Whether trying to land in a bay from there would succeed; `None` from where nobody comes near.
    pub(crate) fn lands_from(&self, start: Base, bay: usize, maneuver: Maneuver) -> Option<bool> {
        Some(self.landing_from(start, bay, maneuver)? == Landing::Lands)
    }

    fn landing_from(&self, start: Base, bay: usize, maneuver: Maneuver) -> Option<Landing> {
        let settings = &self.facts.settings;
        let nobody = Others::except(&self.state.bases[..0], 0);
        let flight = fly(start, maneuver, &[Slide::Middle], nobody, settings);
        let [entrance, floor] = self.bay_outlines(bay);
        if flight.swath(start, maneuver).is_some_and(|swath| entrance.under_swath(swath)) {
            return Some(Landing::Lands);
        }
        floor.under(start.at(flight.pose), settings.guides).then_some(Landing::Fails)
    }

    fn bays_in_reach(&self, ship: ShipId, maneuver: Maneuver) -> impl Iterator<Item = (usize, Landing)> + '_ {
        let bays = self.bays().iter().enumerate().filter(move |(_, bay)| bay.ships >> ship.0 & 1 == 1);
        bays.filter_map(move |(bay, _)| Some((bay, self.landing(ship, bay, maneuver)?)))
    }

    /// A ship that has revealed a maneuver may declare that it lands.
    pub(crate) fn ask_to_land(&mut self, ship: ShipId) {
        let Some((maneuver, difficulty)) = self.state.planned else { return };
        let room = self.state.scenario.landed.iter().any(Option::is_none);
        let may = difficulty != Difficulty::Red && !self.state.ship(ship).done.ion_maneuver && room;
        if may && self.bays_in_reach(ship, maneuver).next().is_some() {
            self.state.stack.push(Frame::Scenario(ScenarioFrame::Land(ship)));
        }
    }

    pub(crate) fn offer_landing(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let Some((maneuver, difficulty)) = self.state.planned.filter(|_| self.state.ship(ship).on_table()) else {
            return;
        };
        let reached = self.bays_in_reach(ship, maneuver).fold(0_u64, |bits, (bay, _)| bits | 1 << bay);
        for bay in (0..self.bays().len()).filter(|bay| difficulty != Difficulty::Red && reached >> bay & 1 == 1) {
            self.options.push(Choice::Either(bay as u8));
        }
    }

    pub(crate) fn answer_landing(
        &mut self,
        ship: ShipId,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        self.state.stack.pop();
        let (Choice::Either(bay), Some((maneuver, _))) = (choice, self.state.planned) else { return };
        match self.landing(ship, usize::from(bay), maneuver) {
            Some(Landing::Lands) => {
                if let Some(free) = self.state.scenario.landed.iter_mut().find(|landed| landed.is_none()) {
                    *free = Some((ship, bay));
                }
                self.tell(ScenarioEvent::Landed(ship, bay), sink);
                self.remove(ship, Fate::Landed, sink);
                self.state.planned = None;
                self.state.stack.cut_to_turns();
            }
            Some(Landing::Fails) => {
                self.tell(ScenarioEvent::FailedToLand(ship), sink);
                self.suffer_one_crit(ship, chance, sink);
                if self.bury(ship, sink) {
                    self.state.stack.cut_to_turns();
                }
            }
            None => {}
        }
    }

    /// At the start of a round ships may come out of their bays.
    pub(crate) fn open_bays(&mut self) {
        if self.state.scenario.landed.iter().any(Option::is_some) {
            self.state.stack.push(Frame::Scenario(ScenarioFrame::Bays(0)));
        }
    }

    pub(crate) fn step_bays(&mut self, place: u8) {
        let Some(landed) = self.state.scenario.landed.get(usize::from(place)) else { return self.state.stack.pop() };
        let landed = *landed;
        self.state.stack.turn_into(Frame::Scenario(ScenarioFrame::Bays(place + 1)));
        if let Some((ship, _)) = landed {
            self.state.stack.push(Frame::Scenario(ScenarioFrame::ComeOut(ship, place)));
        }
    }

    /// Where a ship stands that comes out of a bay: before its entrance, or as near to that as there is room.
    fn way_out(&self, ship: ShipId, place: u8) -> Option<Base> {
        let (_, bay) = self.state.scenario.landed[usize::from(place)]?;
        self.place_near(ship, self.bays()[usize::from(bay)].exit.pose())
    }

    pub(crate) fn offer_way_out(&mut self, ship: ShipId, place: u8) {
        self.options.clear();
        self.options.push(Choice::Pass);
        if self.way_out(ship, place).is_some() {
            self.options.push(Choice::Either(0));
        }
    }

    pub(crate) fn come_out(&mut self, ship: ShipId, place: u8, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Some(base) = self.way_out(ship, place).filter(|_| choice == Choice::Either(0)) else { return };
        self.state.scenario.landed[usize::from(place)] = None;
        self.put_down(ship, base, sink);
    }
}
