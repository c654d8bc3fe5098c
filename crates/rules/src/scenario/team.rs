//! Commandos that take a station module by module.

use serde::{Deserialize, Serialize};

use super::{Kinds, ScenarioEvent, ScenarioFrame, Ships, Test};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::state::Seat;

/// A team of commandos aboard a ship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Team {
    /// The ships that carry it; where the first of them lands, it gets off.
    pub ships: Ships,
    /// Whose it is.
    pub seat: u8,
    /// What must hold before it gets off.
    pub tests: Vec<Test>,
    /// The attack dice it rolls at the end of each round.
    pub dice: u8,
    /// The kinds of thing that stand in its way on a module.
    pub kinds: Kinds,
    /// The module it must hold to take the station.
    pub hub: u8,
    /// The counter, by its place, that is 1 once the station is taken.
    pub counter: u8,
}

impl Game {
    fn team(&self) -> Option<&Team> {
        self.facts.scenario.as_ref()?.team.as_ref()
    }

    /// At the end of a round, once: the team gets off, or rolls to go on. Whether it is asked anything.
    pub(crate) fn move_team(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) -> bool {
        let facts = self.facts.clone();
        let Some(team) = facts.scenario.as_ref().and_then(|scenario| scenario.team.as_ref()) else { return false };
        let taken = self.state.scenario.counters[usize::from(team.counter)] > 0;
        if taken || self.state.scenario.team_moved == self.state.round {
            return false;
        }
        self.state.scenario.team_moved = self.state.round;
        let Some(module) = self.state.scenario.team_at else {
            self.unload_team(team, sink);
            return false;
        };
        let faces = (0..team.dice).filter(|_| matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit));
        let hits = faces.count();
        let goes_on = hits >= self.in_the_teams_way(team, module).count();
        self.tell(ScenarioEvent::TeamRolled(module, hits as u8), sink);
        self.state.stack.push(Frame::Scenario(ScenarioFrame::Team(goes_on)));
        true
    }

    fn unload_team(&mut self, team: &Team, sink: &mut impl Sink) {
        let bay = self.state.scenario.landed.iter().flatten().find(|(ship, _)| team.ships >> ship.0 & 1 == 1);
        let Some(&(_, bay)) = bay.filter(|_| self.all_hold(&team.tests)) else { return };
        let module = self.facts.scenario.as_ref().map_or(0, |scenario| scenario.bays[usize::from(bay)].module);
        self.state.scenario.team_at = Some(module);
        self.tell(ScenarioEvent::TeamAt(module), sink);
    }

    /// What stands on a module in the way of a team.
    fn in_the_teams_way(&self, team: &Team, module: u8) -> impl Iterator<Item = usize> + '_ {
        self.things_of(team.kinds).filter(move |&index| self.module_of(index) == module && self.is_left(index))
    }

    pub(crate) fn team_seat(&self) -> Seat {
        Seat(self.team().map_or(0, |team| team.seat))
    }

    /// Offers to go on to an adjacent module, or to take the station from its hub; or else to destroy something on the module; or to wait.
    pub(crate) fn offer_team(&mut self, goes_on: bool) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let facts = self.facts.clone();
        let scenario = facts.scenario.as_ref();
        let Some((scenario, team)) = scenario.and_then(|it| Some((it, it.team.as_ref()?))) else { return };
        let Some(module) = self.state.scenario.team_at else { return };
        if !goes_on {
            for index in facts.obstacles.len()..usize::from(self.state.object_count) {
                if self.in_the_teams_way(team, module).any(|it| it == index) {
                    self.options.push(Choice::Object(index as u8));
                }
            }
            return;
        }
        if module == team.hub {
            self.options.push(Choice::Either(module));
        }
        let next = |&(a, b): &(u8, u8)| match module {
            it if it == a => Some(b),
            it if it == b => Some(a),
            _ => None,
        };
        for module in scenario.links.iter().filter_map(next) {
            self.options.push(Choice::Either(module));
        }
    }

    pub(crate) fn answer_team(&mut self, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        match choice {
            Choice::Either(module) if Some(module) == self.state.scenario.team_at => self.take_station(module, sink),
            Choice::Either(module) => {
                self.state.scenario.team_at = Some(module);
                self.tell(ScenarioEvent::TeamAt(module), sink);
            }
            Choice::Object(index) => {
                sink.note(Event::RemoteDestroyed(index));
                let blows_up = self.kind_of(usize::from(index)).is_some_and(|kind| kind.nature.blast.is_some());
                match blows_up {
                    true => self.state.stack.push(Frame::Scenario(ScenarioFrame::Blast(index))),
                    false => self.remove_object(usize::from(index), sink),
                }
            }
            _ => {}
        }
    }

    /// Everything on the station is the team's from now on.
    fn take_station(&mut self, hub: u8, sink: &mut impl Sink) {
        let Some((seat, counter)) = self.team().map(|team| (Seat(team.seat), team.counter)) else { return };
        let station = self.connected(hub) | 1 << hub;
        self.state.scenario.counters[usize::from(counter)] = 1;
        self.tell(ScenarioEvent::StationTaken(seat), sink);
        for index in self.facts.obstacles.len()..usize::from(self.state.object_count) {
            let module = self.module_of(index);
            if module != 0 && station >> module & 1 == 1 && self.is_left(index) {
                self.state.objects[index].owner = seat;
            }
        }
    }

    /// The team blows something up, or sees to it that nothing else is hurt.
    pub(crate) fn answer_blast(&mut self, index: u8, choice: Choice, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.state.stack.pop();
        match choice {
            Choice::Either(_) => self.blow_up(usize::from(index), chance, sink),
            _ => self.remove_object(usize::from(index), sink),
        }
        self.clear_wrecks(chance, sink);
    }
}
