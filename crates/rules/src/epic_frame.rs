//! What is under way with docking, wings and huge ships, and who is asked about it.

use tallyho_table::Maneuver;

use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::event::Sink;
use crate::game::Game;
use crate::profile::Difficulty;
use crate::state::{Seat, ShipId};

/// One thing under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum EpicFrame {
    /// Question: dock on a carrier or not.
    Dock(ShipId),
    /// Question: dock on the carrier that the ship ran into, or suffer the bump.
    DockOrBump(ShipId),
    /// Question: leave the carrier or stay docked.
    Launch(ShipId),
    /// A ship has left its carrier: its action.
    Launched(ShipId),
    /// A carrier is destroyed: the ships docked on it leave, one by one.
    Abandon(ShipId),
    /// Question: how a ship leaves its destroyed carrier.
    Escape(ShipId),
    /// Wingmates follow the leader's maneuver, from that one on.
    Wing(ShipId, Maneuver, Difficulty, u8),
    /// Ships that split may join their wings again, from that one on.
    Joins(u8),
    /// Question: join the wing again or not.
    Join(ShipId),
    /// Wings may split, from that leader on.
    Splits(u8),
    /// Question: which of a leader's wingmates split.
    Split(ShipId),
    /// A ship without a dial has moved on.
    Strayed(ShipId),
    /// A huge ship has pushed ships off their places: they are put down again, then it rolls so many dice.
    Ram(ShipId, u8),
    /// Question: where the second ship is put down, behind the first.
    Displace(ShipId, ShipId),
    /// Question to the seat: turn the ship or not.
    TurnAside(ShipId, Seat),
}

impl Game {
    /// The question of a frame that waits for an answer, and who is asked.
    pub(crate) fn epic_question(&self, frame: EpicFrame) -> Option<(Seat, Question)> {
        let owner = |ship: ShipId| self.facts.ships[ship.index()].seat;
        Some(match frame {
            EpicFrame::Dock(ship) | EpicFrame::DockOrBump(ship) => (owner(ship), Question::Dock(ship)),
            EpicFrame::Launch(ship) => (owner(ship), Question::Launch(ship)),
            EpicFrame::Escape(ship) => (owner(ship), Question::Escape(ship)),
            EpicFrame::Join(ship) => (owner(ship), Question::Join(ship)),
            EpicFrame::Split(leader) => (owner(leader), Question::Split(leader)),
            EpicFrame::Displace(_, ship) => (owner(ship), Question::Displace(ship)),
            EpicFrame::TurnAside(ship, seat) => (seat, Question::TurnAside(ship)),
            EpicFrame::Launched(_)
            | EpicFrame::Abandon(_)
            | EpicFrame::Wing(..)
            | EpicFrame::Joins(_)
            | EpicFrame::Splits(_)
            | EpicFrame::Strayed(_)
            | EpicFrame::Ram(..) => return None,
        })
    }

    /// Fills in the options of a question.
    pub(crate) fn offer_epic(&mut self, frame: EpicFrame) {
        match frame {
            EpicFrame::Dock(ship) | EpicFrame::DockOrBump(ship) => self.offer_docks(ship),
            EpicFrame::Launch(ship) => self.offer_launches(ship),
            EpicFrame::Escape(ship) => self.offer_escapes(ship),
            EpicFrame::Join(ship) => self.offer_join(ship),
            EpicFrame::Split(leader) => self.offer_splits(leader),
            EpicFrame::Displace(huge, ship) => self.offer_displacement(huge, ship),
            EpicFrame::TurnAside(ship, _) => self.offer_turns(ship),
            EpicFrame::Launched(_)
            | EpicFrame::Abandon(_)
            | EpicFrame::Wing(..)
            | EpicFrame::Joins(_)
            | EpicFrame::Splits(_)
            | EpicFrame::Strayed(_)
            | EpicFrame::Ram(..) => {}
        }
    }

    /// One step of a frame that is not a question.
    pub(crate) fn step_epic(&mut self, frame: EpicFrame, chance: &mut impl Chance, sink: &mut impl Sink) {
        match frame {
            EpicFrame::Launched(ship) => self.step_launched(ship),
            EpicFrame::Abandon(carrier) => self.step_abandon(carrier, chance, sink),
            EpicFrame::Wing(leader, maneuver, difficulty, from) => {
                self.step_wing(leader, maneuver, difficulty, from, sink);
            }
            EpicFrame::Joins(from) => self.step_joins(from),
            EpicFrame::Splits(from) => self.step_splits(from),
            EpicFrame::Strayed(ship) => self.step_strayed(ship, sink),
            EpicFrame::Ram(ship, dice) => self.step_ram(ship, dice, chance, sink),
            EpicFrame::Dock(_)
            | EpicFrame::DockOrBump(_)
            | EpicFrame::Launch(_)
            | EpicFrame::Escape(_)
            | EpicFrame::Join(_)
            | EpicFrame::Split(_)
            | EpicFrame::Displace(..)
            | EpicFrame::TurnAside(..) => {}
        }
    }

    /// Carries out an answer.
    pub(crate) fn apply_epic(
        &mut self,
        frame: EpicFrame,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        match frame {
            EpicFrame::Dock(ship) => self.dock(ship, choice, sink),
            EpicFrame::DockOrBump(ship) => {
                self.dock(ship, choice, sink);
                if choice == Choice::Pass {
                    self.suffer_bump(ship, chance, sink);
                }
            }
            EpicFrame::Launch(ship) => self.launch(ship, choice, sink),
            EpicFrame::Escape(ship) => self.escape(ship, choice, sink),
            EpicFrame::Join(ship) => self.join(ship, choice, sink),
            EpicFrame::Split(_) => self.split(choice, sink),
            EpicFrame::Displace(huge, ship) => self.displace(huge, ship, choice, sink),
            EpicFrame::TurnAside(ship, _) => self.turn_aside(ship, choice, sink),
            EpicFrame::Launched(_)
            | EpicFrame::Abandon(_)
            | EpicFrame::Wing(..)
            | EpicFrame::Joins(_)
            | EpicFrame::Splits(_)
            | EpicFrame::Strayed(_)
            | EpicFrame::Ram(..) => {}
        }
    }

    /// Whether a frame is about a ship.
    pub(crate) fn is_epic_about(&self, frame: EpicFrame, ship: ShipId) -> bool {
        match frame {
            EpicFrame::Joins(_) | EpicFrame::Splits(_) => false,
            EpicFrame::Displace(huge, of) => of == ship || huge == ship,
            // The carrier is as busy as who is leaving it.
            EpicFrame::Launch(of) | EpicFrame::Escape(of) => of == ship || self.state.ship(of).docked_on == Some(ship),
            EpicFrame::Dock(of)
            | EpicFrame::DockOrBump(of)
            | EpicFrame::Launched(of)
            | EpicFrame::Abandon(of)
            | EpicFrame::Wing(of, ..)
            | EpicFrame::Join(of)
            | EpicFrame::Split(of)
            | EpicFrame::Strayed(of)
            | EpicFrame::Ram(of, _)
            | EpicFrame::TurnAside(of, _) => of == ship,
        }
    }
}
