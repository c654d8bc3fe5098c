//! What happened, in words.

use std::fmt::Write;

use tallyho_rules::{Damage, Event, GroupEvent, Phase, ShipId, Sink, Token};
use tallyho_table::Side;

/// Writes down what happens, one line each, as it happens.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    names: Vec<String>,
    /// What the first and the second seat are called.
    sides: [String; 2],
    text: String,
    /// Whether an attack is under way, in which tokens are spent; otherwise they are lost.
    attacking: bool,
}

impl Log {
    pub(crate) fn new(names: Vec<String>, sides: [String; 2]) -> Self {
        Self { names, sides, text: String::new(), attacking: false }
    }

    /// Takes what was written since.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn name(&self, ship: ShipId) -> &str {
        self.names.get(usize::from(ship.0)).map_or("a ship", String::as_str)
    }

    fn side(&self, seat: tallyho_rules::Seat) -> &str {
        self.sides.get(usize::from(seat.0)).map_or("somebody", String::as_str)
    }

    /// What an event is in words, with how far it is indented; `None` for what another event says.
    fn words(&self, event: Event) -> Option<(usize, String)> {
        let name = |ship| self.name(ship);
        Some(match event {
            Event::RoundBegan(round) => (0, format!("\nRound {round}")),
            Event::PhaseBegan(Phase::Activation) => (1, "Activation".to_owned()),
            Event::PhaseBegan(Phase::Engagement) => (1, "Engagement".to_owned()),
            Event::PhaseBegan(Phase::Planning | Phase::System | Phase::End)
            | Event::Revealed(..)
            | Event::Repositioned(..)
            | Event::Removed(_) => return None,
            Event::Placed(index, _) => (1, format!("obstacle {} is placed", index + 1)),
            Event::Deployed(ship, _) => (1, format!("{} deploys", name(ship))),
            Event::Dropped(ship, _) => (2, format!("{} drops a device", name(ship))),
            Event::Detonated(_) => (2, "a device goes off".to_owned()),
            Event::ObjectRemoved(index) => (3, format!("obstacle {} is shattered", index + 1)),
            Event::Exposed(ship, card) => (3, format!("{} exposes {}", name(ship), card.name())),
            Event::Rotated(ship, quarter) => {
                (3, format!("{} points its turret to the {}", name(ship), quarter.arc().name()))
            }
            Event::Group(event) => return self.group(event),
            Event::Adjusted(_) => (2, "the table was corrected by hand".to_owned()),
            Event::FirstPlayer(seat) => (1, format!("{} is first player", self.side(seat))),
            Event::Maneuvered { ship, maneuver, difficulty, bumped, .. } => {
                let bearing = maneuver.bearing();
                let side = bearing.side().map_or(String::new(), |side: Side| format!(" {}", side.name()));
                let bump = bumped.map_or(String::new(), |other| format!(" and bumps into {}", name(other)));
                let flown = format!("{} {}{side} ({})", maneuver.speed(), bearing.name(), difficulty.name());
                (2, format!("{} flies {flown}{bump}", name(ship)))
            }
            Event::MetObstacle(ship, index) => (3, format!("{} meets obstacle {}", name(ship), index + 1)),
            Event::Fled(ship) => (3, format!("{} leaves the table", name(ship))),
            Event::TurnedBack(ship, _) => (3, format!("{} stops at the edge and turns back", name(ship))),
            Event::Acted(ship, action) => (3, format!("{}: {}", name(ship), action.name())),
            Event::Gained(ship, token) => return self.gained(ship, token),
            Event::Lost(ship, token) => {
                let how = if self.attacking && token.is_green() { "spends" } else { "loses" };
                (3, format!("{} {how} a {} token", name(ship), token.name()))
            }
            Event::Locked(ship, on) => (3, format!("{} locks {}", name(ship), name(on))),
            Event::Unlocked(ship) => (3, format!("the lock of {} is gone", name(ship))),
            Event::SpentForce(ship) => (3, format!("{} spends a Force charge", name(ship))),
            Event::Attacked { attacker, defender, arc, range, obstructed } => {
                let through = if obstructed { ", obstructed" } else { "" };
                let how = format!("at range {range} through the {} arc{through}", arc.name());
                (2, format!("{} attacks {} {how}", name(attacker), name(defender)))
            }
            Event::AttackDice(dice) => (3, format!("attack: {dice}")),
            Event::DefenseDice(dice) => (3, format!("defence: {dice}")),
            Event::Hit(ship, damage) => (3, format!("{} is hit: {}", name(ship), amount(damage))),
            Event::Missed(ship) => (3, format!("{} is missed", name(ship))),
            Event::LostShield(ship) => (3, format!("{} loses a shield", name(ship))),
            Event::Damaged(ship) => (3, format!("{} suffers damage", name(ship))),
            Event::CriticallyDamaged(ship, card) => (3, format!("{} suffers {}", name(ship), card.name())),
            Event::Repaired(ship, card) => (3, format!("{} repairs {}", name(ship), card.name())),
            Event::Destroyed(ship) => (3, format!("{} is destroyed", name(ship))),
            Event::Over(Some(seat)) => (0, format!("\n{} wins", self.side(seat))),
            Event::Over(None) => (0, "\nNobody wins".to_owned()),
        })
    }

    /// What happened to a flight group.
    fn group(&self, event: GroupEvent) -> Option<(usize, String)> {
        let name = |ship| self.name(ship);
        Some(match event {
            GroupEvent::Formed(ship, _) => (2, format!("{} follows in formation", name(ship))),
            GroupEvent::BrokeAway(ship) => (3, format!("{} leaves its formation", name(ship))),
            GroupEvent::Flees(ship) => (3, format!("{} gets a flee token", name(ship))),
            GroupEvent::Powers(ship, 1) => (3, format!("{} has 1 hyperdrive token", name(ship))),
            GroupEvent::Powers(ship, count) => (3, format!("{} has {count} hyperdrive tokens", name(ship))),
            GroupEvent::HyperspaceRoll(ship, hits) => (2, format!("{} rolls to jump: {hits} of 3 hits", name(ship))),
            GroupEvent::Jumped(ship) => (3, format!("{} jumps to hyperspace", name(ship))),
        })
    }

    /// A token that an action brings was named with the action.
    fn gained(&self, ship: ShipId, token: Token) -> Option<(usize, String)> {
        let tells = !token.is_green() && token != Token::Cloak;
        tells.then(|| (3, format!("{} gains a {} token", self.name(ship), token.name())))
    }
}

fn amount(Damage { hits, crits }: Damage) -> String {
    let of = |count: u8, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {one}s")),
    };
    [of(hits, "hit"), of(crits, "crit")].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

impl Sink for Log {
    fn note(&mut self, event: Event) {
        match event {
            Event::Attacked { .. } => self.attacking = true,
            Event::Hit(..) | Event::Missed(_) => self.attacking = false,
            _ => {}
        }
        if let Some((indent, words)) = self.words(event) {
            // Writing to a text cannot fail.
            let _ = writeln!(self.text, "{:width$}{words}", "", width = 2 * indent);
        }
    }
}
