//! What happened, in words.

use std::fmt::Write;

use tallyho_rules::{
    Ability, Action, Damage, Device, EffectId, Event, GroupEvent, ObjectKind, ObstacleKind, Phase, Scenario, Setup,
    ShipId, ShipSetup, Sink, Target, Token,
};
use tallyho_table::Side;

mod scenario;
mod why;

/// Writes down what happens, one line each, as it happens.
#[derive(Clone, Debug)]
pub struct Log {
    names: Vec<String>,
    /// For each ship the cards that its effects stand on, one after the other.
    cards: Vec<Vec<String>>,
    /// For each ship its cards.
    decks: Vec<Vec<String>>,
    /// What the first and the second seat are called.
    sides: [String; 2],
    /// What a mission adds: its words are needed.
    scenario: Option<Box<Scenario>>,
    text: String,
    /// What lies on the table, by its index.
    things: Vec<String>,
    /// How many obstacles come before the things of a mission.
    rocks: usize,
    /// Whether an attack is under way, in which tokens are spent; otherwise they are lost.
    attacking: bool,
    /// Who decided last, as far as questions tell.
    decided: Option<ShipId>,
    /// Whether it is the End phase, in which tokens go that everybody knows must.
    ending: bool,
    /// Who has just acted for a token: it was named with the action.
    acted: Option<(ShipId, Action)>,
}

impl Log {
    /// Nothing was written yet. Ships go by those names, in the order of their ids, and sides by theirs.
    pub fn new(names: Vec<String>, ships: &[ShipSetup], sides: [String; 2]) -> Self {
        let each = |card: &Ability| vec![card.name.clone(); card.effects.len()];
        let cards = ships.iter().map(|ship| ship.profile.abilities.iter().flat_map(each).collect()).collect();
        let deck = |ship: &ShipSetup| ship.profile.abilities.iter().map(|card| card.name.clone()).collect();
        let decks = ships.iter().map(deck).collect();
        Self {
            names,
            cards,
            decks,
            sides,
            scenario: None,
            text: String::new(),
            things: Vec::new(),
            rocks: 0,
            decided: None,
            attacking: false,
            ending: false,
            acted: None,
        }
    }

    /// The same, of a mission.
    pub fn with(self, setup: &Setup) -> Self {
        let mut log = Self { scenario: setup.scenario.clone(), ..self };
        let kinds = log
            .scenario
            .iter()
            .flat_map(|it| it.things.iter().map(|thing| it.kinds[usize::from(thing.kind)].name.clone()));
        let kinds: Vec<String> = kinds.collect();
        log.things = vec![String::new(); setup.obstacles.len()];
        log.things.extend(kinds);
        log.rocks = setup.obstacles.len();
        log
    }

    /// Takes what was written since.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    pub(super) fn name(&self, ship: ShipId) -> &str {
        self.names.get(usize::from(ship.0)).map_or("a ship", String::as_str)
    }

    /// The card that an effect stands on.
    fn deck_card(&self, ship: ShipId, card: u8) -> &str {
        let deck = self.decks.get(usize::from(ship.0));
        deck.and_then(|deck| deck.get(usize::from(card))).map_or("a card", String::as_str)
    }

    fn card(&self, id: EffectId) -> &str {
        let cards = self.cards.get(usize::from(id.ship.0));
        cards.and_then(|cards| cards.get(usize::from(id.index))).map_or("an ability", String::as_str)
    }

    /// A thing of a mission as questions call it, with a number where there are several of its kind; `None` for anything else.
    fn mission_thing(&self, index: usize) -> Option<String> {
        let scenario = self.scenario.as_ref()?;
        let place = index.checked_sub(self.rocks)?;
        let kind = scenario.things.get(place)?.kind;
        let name = &scenario.kinds[usize::from(kind)].name;
        let alike = |things: &[tallyho_rules::scenario::Thing]| things.iter().filter(|it| it.kind == kind).count();
        // Its place may have gone to a device.
        let name = Some(name).filter(|name| self.things.get(index) == Some(name))?;
        match alike(&scenario.things) {
            1 => Some(name.clone()),
            _ => Some(format!("{name} {}", alike(&scenario.things[..=place]))),
        }
    }

    /// A device by its name and number.
    fn thing(&self, index: u8) -> String {
        if let Some(thing) = self.mission_thing(usize::from(index)) {
            return thing;
        }
        let name = self.things.get(usize::from(index)).filter(|name| !name.is_empty());
        format!("{} {}", name.map_or("obstacle", String::as_str), index + 1)
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Ship(ship) => self.name(ship).to_owned(),
            Target::Object(index) => self.thing(index),
        }
    }

    fn lay(&mut self, index: u8, kind: ObjectKind) {
        let index = usize::from(index);
        if self.things.len() <= index {
            self.things.resize(index + 1, String::new());
        }
        if !matches!(kind, ObjectKind::Thing(_)) {
            self.things[index] = kind.name().to_owned();
        }
    }

    /// What remotes and other devices do, in words.
    fn device_words(&self, event: Event) -> Option<(usize, String)> {
        let (name, thing) = (|ship| self.name(ship), |index| self.thing(index));
        Some(match event {
            Event::Laid(index, ObjectKind::Device(Device::SensorBuoy), _) => (1, format!("{} is placed", thing(index))),
            Event::Laid(index, ObjectKind::Obstacle(ObstacleKind::Blaze), _) => {
                (3, format!("{} is left", thing(index)))
            }
            Event::Dropped(ship, index) => (2, format!("{} drops {}", name(ship), thing(index))),
            Event::Launched(ship, index) => (2, format!("{} launches {}", name(ship), thing(index))),
            Event::Detonated(index) => (2, format!("{} goes off", thing(index))),
            Event::Relocated(index, _) => (2, format!("{} moves", thing(index))),
            Event::Clung(index, ship) => (3, format!("{} takes hold of {}", thing(index), name(ship))),
            Event::Bitten(ship, index) => (2, format!("{} bites {}", thing(index), name(ship))),
            Event::RemoteLocked(index, on) => (2, format!("{} locks {}", thing(index), self.target(on))),
            Event::RemoteDamaged(index) => (3, format!("{} suffers damage", thing(index))),
            Event::RemoteDestroyed(index) => (3, format!("{} is destroyed", thing(index))),
            Event::ThingGained(index, token) => (3, format!("{} gains {} token", thing(index), a(token.name()))),
            Event::ThingLost(..) if self.ending => return None,
            Event::ThingLost(index, token) => {
                let how = if self.attacking && token.is_green() { "spends" } else { "loses" };
                (3, format!("{} {how} {} token", thing(index), a(token.name())))
            }
            Event::BurntOut(index) => (2, format!("{} is gone", thing(index))),
            Event::ObjectRemoved(index) => (3, format!("{} is shattered", thing(index))),
            Event::MetObstacle(ship, index) => (3, format!("{} meets {}", name(ship), thing(index))),
            _ => return None,
        })
    }

    fn side(&self, seat: tallyho_rules::Seat) -> &str {
        self.sides.get(usize::from(seat.0)).map_or("somebody", String::as_str)
    }

    /// What an event is in words, with how far it is indented; `None` for what another event says.
    fn words(&self, event: Event) -> Option<(usize, String)> {
        let name = |ship| self.name(ship);
        Some(match event {
            Event::Scenario(event) => {
                let names = scenario::Names {
                    ship: &|ship| self.name(ship).to_owned(),
                    thing: &|index| self.thing(index),
                    side: &|seat| self.side(seat).to_owned(),
                };
                scenario::words(self.scenario.as_deref(), event, &names)
            }
            Event::RoundBegan(round) => (0, format!("\nRound {round}")),
            Event::PhaseBegan(Phase::Activation) => (1, "Activation".to_owned()),
            Event::PhaseBegan(Phase::Engagement) => (1, "Engagement".to_owned()),
            Event::PhaseBegan(Phase::Planning | Phase::System | Phase::End)
            | Event::Revealed(..)
            | Event::Repositioned(..)
            | Event::ActionGiven { .. }
            | Event::Removed(_) => return None,
            Event::Placed(index, _) => (1, format!("obstacle {} is placed", index + 1)),
            Event::Deployed(ship, _) => (1, format!("{} deploys", name(ship))),
            Event::Laid(..)
            | Event::Dropped(..)
            | Event::Launched(..)
            | Event::Detonated(_)
            | Event::Relocated(..)
            | Event::Clung(..)
            | Event::Bitten(..)
            | Event::RemoteLocked(..)
            | Event::RemoteDamaged(_)
            | Event::RemoteDestroyed(_)
            | Event::ThingGained(..)
            | Event::ThingLost(..)
            | Event::BurntOut(_)
            | Event::ObjectRemoved(_)
            | Event::MetObstacle(..) => return self.device_words(event),
            Event::Exposed(ship, card) => (3, format!("{} exposes {}", name(ship), card.name())),
            Event::Rotated(ship, quarter) => {
                (3, format!("{} points its turret to the {}", name(ship), quarter.arc().name()))
            }
            Event::Group(event) => return self.group(event),
            Event::Adjusted(_) => (2, "the table was corrected by hand".to_owned()),
            Event::Dragged(ship, by) => (3, format!("{} drags {}", self.side(by), name(ship))),
            Event::Turned(ship, _) => (3, format!("{} turns on the spot", name(ship))),
            Event::FirstPlayer(seat) => (1, format!("{} is first player", self.side(seat))),
            Event::Maneuvered { ship, maneuver, difficulty, bumped, .. } => {
                let bearing = maneuver.bearing();
                let side = bearing.side().map_or(String::new(), |side: Side| format!(" {}", side.name()));
                let bump = bumped.map_or(String::new(), |other| format!(" and bumps into {}", name(other)));
                let flown = format!("{} {}{side} ({})", maneuver.speed(), bearing.name(), difficulty.name());
                (2, format!("{} flies {flown}{bump}", name(ship)))
            }
            Event::Fled(ship) => (3, format!("{} leaves the table", name(ship))),
            Event::RolledForCritical(ship, die) => (3, format!("{} rolls {die} for the critical damage", name(ship))),
            Event::TurnedBack(ship, _) => (3, format!("{} stops at the edge and turns back", name(ship))),
            Event::Acted(ship, action) => (3, format!("{}: {}", name(ship), action.name())),
            Event::Failed(ship, action) => (3, format!("{} fails: {}", name(ship), action.name())),
            Event::ReloadedCard(ship, card) => (3, format!("{} reloads {}", name(ship), self.deck_card(ship, card))),
            Event::Reloaded(ship, device) => (3, format!("{} reloads {}", name(ship), a(device.name()))),
            Event::Gained(ship, token) => return self.gained(ship, token),
            Event::Lost(..) | Event::RecoveredForce(_) if self.ending => return None,
            Event::RecoveredForce(ship) => (3, format!("{} recovers a Force charge", name(ship))),
            Event::Lost(ship, token) => {
                let how = if self.attacking && token.is_green() { "spends" } else { "loses" };
                (3, format!("{} {how} {} token", name(ship), a(token.name())))
            }
            Event::Locked(ship, Target::Ship(on)) => (3, format!("{} locks {}", name(ship), name(on))),
            Event::Locked(ship, Target::Object(index)) => (3, format!("{} locks object {}", name(ship), index + 1)),
            Event::Unlocked(ship) => (3, format!("the lock of {} is gone", name(ship))),
            Event::Scanned(ship, Target::Ship(on)) => (2, format!("{} scans {}", name(ship), name(on))),
            Event::Scanned(ship, Target::Object(index)) => (2, format!("{} scans object {}", name(ship), index + 1)),
            Event::SpentForce(ship) => (3, format!("{} spends a Force charge", name(ship))),
            Event::Attacked { attacker, defender, arc, range, obstructed } => {
                let through = if obstructed { ", obstructed" } else { "" };
                let how = format!("at range {range} through the {} arc{through}", arc.name());
                (2, format!("{} attacks {} {how}", self.target(attacker), self.target(defender)))
            }
            Event::AttackDice(dice) => (3, format!("attack: {dice}")),
            Event::DefenseDice(dice) => (3, format!("defence: {dice}")),
            Event::Hit(target, Damage { hits: 0, crits: 0 }) => {
                (3, format!("{} is hit without damage", self.target(target)))
            }
            Event::Hit(target, damage) => (3, format!("{} is hit: {}", self.target(target), amount(damage))),
            Event::Missed(target) => (3, format!("{} is missed", self.target(target))),
            Event::LostShield(ship) => (3, format!("{} loses a shield", name(ship))),
            Event::Damaged(ship) => (3, format!("{} suffers damage", name(ship))),
            Event::CriticallyDamaged(ship, card) => (3, format!("{} suffers {}", name(ship), card.name())),
            Event::Repaired(ship, card) => (3, format!("{} repairs {}", name(ship), card.name())),
            Event::Used(id) => (3, format!("{} uses {}", name(id.ship), self.card(id))),
            Event::Destroyed(ship) => (3, format!("{} is destroyed", name(ship))),
            Event::FinalSalvo { seat, dice, hits } => {
                (1, format!("{} fires a final salvo: {hits} of {dice} dice hit", self.side(seat)))
            }
            Event::Scored(seat, points) => (1, format!("{} has {points} points", self.side(seat))),
            Event::Docked(ship, on) => (2, format!("{} docks on {}", name(ship), name(on))),
            Event::LeftCarrier(ship, from) => (2, format!("{} leaves {}", name(ship), name(from))),
            Event::Formed(ship, _) => (2, format!("{} takes its place in the wing", name(ship))),
            Event::Split(ship) => (3, format!("{} splits from its wing", name(ship))),
            Event::Joined(ship, leader) => (2, format!("{} joins the wing of {}", name(ship), name(leader))),
            Event::Rammed(ship, other) => (3, format!("{} runs into {}", name(ship), name(other))),
            Event::Displaced(ship, _) => (3, format!("{} is pushed aside", name(ship))),
            Event::SpentEnergy(ship) => (3, format!("{} spends energy", name(ship))),
            Event::RecoveredEnergy(_) | Event::RecoveredShield(_) => return None,
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
            GroupEvent::HyperspaceRoll(ship, hits) => {
                (2, format!("{} rolls to jump: {hits} {}", name(ship), if hits == 1 { "hit" } else { "hits" }))
            }
            GroupEvent::Jumped(ship) => (3, format!("{} jumps to hyperspace", name(ship))),
        })
    }

    /// A token that an action brings to its own ship was named with the action.
    fn gained(&self, ship: ShipId, token: Token) -> Option<(usize, String)> {
        let named = self.acted.is_some_and(|(who, action)| who == ship && brings(action, token));
        (!named).then(|| (3, format!("{} gains {} token", self.name(ship), a(token.name()))))
    }
}

/// Whether an action is one for that token.
const fn brings(action: Action, token: Token) -> bool {
    matches!(
        (action, token),
        (Action::Focus, Token::Focus)
            | (Action::Evade, Token::Evade)
            | (Action::Calculate, Token::Calculate)
            | (Action::Cloak, Token::Cloak)
            | (Action::Reinforce, Token::ReinforceFore | Token::ReinforceAft)
    )
}

/// A name with the article before it: `an evade`.
fn a(name: &str) -> String {
    format!("{} {name}", if name.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" })
}

fn amount(Damage { hits, crits }: Damage) -> String {
    let of = |count: u8, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {one}s")),
    };
    [of(hits, "hit"), of(crits, "crit")].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

impl Log {
    /// Takes note of an event: its words and how far they are indented, or nothing when another event says it.
    pub fn line(&mut self, event: Event) -> Option<(usize, String)> {
        match event {
            Event::Attacked { .. } => self.attacking = true,
            Event::Hit(..) | Event::Missed(_) => self.attacking = false,
            Event::PhaseBegan(phase) => self.ending = phase == Phase::End,
            Event::Laid(index, kind, _) => self.lay(index, kind),
            _ => {}
        }
        let words = self.words(event);
        self.acted = match event {
            Event::Acted(ship, action) => Some((ship, action)),
            _ => None,
        };
        words
    }

    pub(super) fn write(&mut self, indent: usize, words: &str) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.text, "{:width$}{words}", "", width = 2 * indent);
    }
}

impl Sink for Log {
    fn note(&mut self, event: Event) {
        if let Some((indent, words)) = self.line(event) {
            self.write(indent, &words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_told_once_with_its_action_or_on_its_own_if_a_card_brings_it() {
        let [one, two] = [ShipId(0), ShipId(1)];
        let names = ["Ace", "Two"].map(str::to_owned).to_vec();
        let mut log = Log::new(names, &[], ["Red", "Blue"].map(str::to_owned));
        log.note(Event::Acted(one, Action::Focus));
        log.note(Event::Gained(one, Token::Focus));
        log.note(Event::Gained(one, Token::Focus));
        log.note(Event::Acted(one, Action::Evade));
        log.note(Event::Gained(two, Token::Evade));
        log.note(Event::Acted(one, Action::Evade));
        log.note(Event::Gained(one, Token::Stress));
        let told: Vec<&str> = log.text.lines().map(str::trim).collect();
        let wanted = ["Ace: focus", "Ace gains a focus token", "Ace: evade", "Two gains an evade token", "Ace: evade"];
        assert_eq!(told, [&wanted[..], &["Ace gains a stress token"]].concat());
    }

    #[test]
    fn articles_fit_what_they_stand_before_and_a_hit_without_damage_is_told() {
        let one = ShipId(0);
        let mut log = Log::new(vec!["Ace".to_owned()], &[], ["Red", "Blue"].map(str::to_owned));
        log.note(Event::Lost(one, Token::Ion));
        log.note(Event::Lost(one, Token::Stress));
        log.note(Event::Gained(one, Token::ReinforceAft));
        log.note(Event::Reloaded(one, Device::ElectroProtonBomb));
        log.note(Event::Hit(Target::Ship(one), Damage { hits: 0, crits: 0 }));
        log.note(Event::Hit(Target::Ship(one), Damage { hits: 1, crits: 2 }));
        let told: Vec<&str> = log.text.lines().map(str::trim).collect();
        let wanted = [
            "Ace loses an ion token",
            "Ace loses a stress token",
            "Ace gains an aft reinforce token",
            "Ace reloads an electro-proton bomb",
            "Ace is hit without damage",
            "Ace is hit: 1 hit, 2 crits",
        ];
        assert_eq!(told, wanted);
    }
}
