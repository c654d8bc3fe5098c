//! What an upgrade says, made of its facts and effects.

use tallyho_rules::Attack;

use super::device_text::device;
use super::{Face, StatBonus, Upgrade, Weapon, WeaponUse};
use crate::library::Library;
use crate::slot::Slot;
use crate::word::Word;
use crate::wording::{and, or, prints};

impl Upgrade {
    /// Everything it does, in sentences: both sides, if it has two.
    pub fn text(&self, library: &Library) -> String {
        let front = self.front.text(library);
        match &self.back {
            None => front,
            Some((name, back)) => {
                let back = back.text(library);
                let back = if back.is_empty() { "This side does nothing." } else { &back };
                format!("{front} Other side, {name}: {back}").trim_start().to_owned()
            }
        }
    }
}

impl Face {
    /// Everything it does, in sentences.
    pub fn text(&self, library: &Library) -> String {
        let mut sentences: Vec<String> = Vec::new();
        sentences.extend(self.weapon.as_ref().map(weapon));
        sentences.extend(self.device.map(device));
        sentences.extend(stats(self.stats));
        sentences.extend(self.force.as_ref().map(|force| format!("+{} Force.", force.value)));
        sentences.extend(self.attacks.iter().map(|attack| format!("One more primary weapon: {}.", strength(*attack))));
        if !self.actions.is_empty() {
            let actions: Vec<String> = self.actions.iter().map(ToString::to_string).collect();
            sentences.push(format!("Adds to the action bar: {}.", actions.join(", ")));
        }
        if !self.adds.is_empty() {
            sentences.push(format!("Adds slots: {}.", slots(&self.adds)));
        }
        if !self.takes.is_empty() {
            sentences.push(format!("Takes slots: {}.", slots(&self.takes)));
        }
        if let Some(ability) = self.ship_ability.as_deref().and_then(|id| library.ability(id)) {
            sentences.push(format!("Instead of the ship's ability, {}: {}", ability.name, ability.text(library)));
        }
        if !self.conditions.is_empty() {
            let names = self.conditions.iter().map(|id| library.condition(id).map_or(id.as_str(), |it| &it.name));
            sentences.push(format!("Assigns the condition {}.", or(names)));
        }
        sentences.extend(prints(&self.effects, self.effects_200.as_deref(), library));
        sentences.extend(self.note.clone());
        if self.by_hand {
            sentences.push("(Resolve by hand.)".to_owned());
        }
        sentences.join(" ")
    }
}

/// `3 dice, front arc`.
fn strength(attack: Attack) -> String {
    let dice = if attack.dice == 1 { "die" } else { "dice" };
    format!("{} {dice}, {} arc", attack.dice, attack.arc.name())
}

fn weapon(weapon: &Weapon) -> String {
    let start = match weapon.use_as {
        WeaponUse::Attack => "Attack",
        WeaponUse::Bonus => "Bonus attack",
    };
    let needs = or(weapon.needs.iter().map(|need| need.word()));
    let needs = if needs.is_empty() { String::new() } else { format!(" ({needs})") };
    let mut parts = vec![strength(weapon.attack), format!("range {}", weapon.range)];
    if weapon.ordnance {
        parts.push("no range bonus".to_owned());
    }
    let price = |number: u8, what: &str| (number > 0).then(|| format!("spend {number} {what}"));
    parts.extend(price(weapon.charges, if weapon.charges == 1 { "charge" } else { "charges" }));
    parts.extend(price(weapon.energy, "energy"));
    if weapon.times > 1 {
        parts.push(format!("up to {} times a round", weapon.times));
        if weapon.free > 0 {
            parts.push(format!("{} of them for no energy", weapon.free));
        }
    }
    format!("{start}{needs}: {}.", parts.join(", "))
}

/// `cargo and crew`, `2 crew`.
fn slots(slots: &[Slot]) -> String {
    let mut said: Vec<String> = Vec::new();
    for (place, slot) in slots.iter().enumerate() {
        let count = slots.iter().filter(|it| *it == slot).count();
        match slots[..place].contains(slot) {
            true => {}
            false if count > 1 => said.push(format!("{count} {}", slot.word())),
            false => said.push(slot.word().to_owned()),
        }
    }
    and(said.iter().map(String::as_str))
}

fn stats(stats: StatBonus) -> Option<String> {
    let StatBonus { attack, agility, hull, shields, energy } = stats;
    let all = [("attack", attack), ("agility", agility), ("hull", hull), ("shields", shields), ("energy", energy)];
    let changed: Vec<String> = all
        .into_iter()
        .filter(|(_, by)| *by != 0)
        .map(|(name, by)| format!("{by:+} {}", if by.abs() == 1 { name.trim_end_matches('s') } else { name }))
        .collect();
    (!changed.is_empty()).then(|| format!("{}.", changed.join(", ")))
}
