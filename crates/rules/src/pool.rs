//! How many dice an attack and its defence are rolled with.

use crate::attack::{Assault, AttackState};
use crate::commando;
use crate::damage::DamageCard;
use crate::effect::{Occasion, Window};
use crate::event::Sink;
use crate::game::Game;
use crate::object::Target;
use crate::ruleset::RangeZero;
use crate::state::{ShipId, Token};
use crate::view::Aim;

impl Game {
    /// How many attack dice are rolled; a deplete token that took one is gone.
    pub(crate) fn attack_pool(&mut self, sink: &mut impl Sink) -> u8 {
        let AttackState { attacker, extra_dice, range_bonus, .. } = self.state.attack;
        let attacker = match attacker {
            Target::Ship(attacker) => attacker,
            Target::Object(index) => return self.gun_of(usize::from(index)).map_or(commando::DICE, |gun| gun.dice),
        };
        let count = self.attack_dice(self.state.attack.assault(), extra_dice, range_bonus);
        self.lose(attacker, Token::Deplete, sink);
        count
    }

    /// How many attack dice an attack is made with, as things are now; more by what was paid for.
    pub(crate) fn attack_dice(&self, assault: Assault, extra: i8, bonus: Option<bool>) -> u8 {
        let Assault { attacker, weapon, range, .. } = assault;
        let Some(attacker) = attacker.ship() else { return 0 };
        let Some(weapon) = self.facts.ships[attacker.index()].profile.weapon(weapon) else {
            return 0;
        };
        let ship = self.state.ship(attacker);
        let failures = ship.faceup.count(DamageCard::WeaponsFailure);
        let depleted = u8::from(ship.tokens.has(Token::Deplete));
        let heard = self.facts.hearing.is_heard(Window::AttackDice, attacker);
        // RR Range 0: by the revised rules no dice can be added.
        let adds = !self.lie_as_they_fell(assault);
        let (change, said) = match heard {
            true => {
                let occasion = Occasion::in_attack(attacker, assault);
                (self.dice_change(Window::AttackDice, occasion, adds), self.range_bonus(Window::AttackDice, occasion))
            }
            false => (0, None),
        };
        let bonus = match said.or(bonus) {
            Some(applies) => applies && adds,
            None => range == 1 && !weapon.ordnance,
        };
        let printed = if weapon.lent { self.lent_dice(attacker) } else { weapon.attack.dice };
        let extra = if adds { extra } else { extra.min(0) };
        let most = i16::from(printed) + i16::from(bonus) + i16::from(change) + i16::from(extra);
        let least = most - i16::from(depleted + failures);
        let most_dice = match heard {
            true => self.most_dice(Window::AttackDice, Occasion::in_attack(attacker, assault)),
            false => self.facts.ruleset.most_dice,
        };
        least.clamp(0, i16::from(most_dice)) as u8
    }

    /// Whether an attack is made with a primary weapon at range 0, to whose dice the attacker neither adds nor does anything by
    /// the revised rules.
    pub(crate) fn lie_as_they_fell(&self, assault: Assault) -> bool {
        let profile = assault.attacker.ship().map(|ship| &self.facts.ships[ship.index()].profile);
        self.shelters_defense(assault)
            && profile.and_then(|profile| profile.weapon(assault.weapon)).is_some_and(|weapon| weapon.is_primary())
    }

    /// Whether an attack is made at range 0, where by the revised rules enemies take none of the defender's dice and touch none
    /// of its results.
    pub(crate) fn shelters_defense(&self, assault: Assault) -> bool {
        assault.range == 0 && self.facts.ruleset.range_zero == RangeZero::PrimaryUnmodified
    }

    /// How many attack dice a weapon rolls at a range, but for what cards say of the target.
    pub(crate) fn plain_attack_dice(&self, attacker: ShipId, weapon: u8, range: u8) -> u8 {
        // On itself it has no lock, and no arc.
        let me = Target::Ship(attacker);
        self.attack_dice(Assault { attacker: me, defender: me, weapon, range, obstructed: false, arc: None }, 0, None)
    }

    /// How many defence dice are rolled; a strain token that took one is gone.
    pub(crate) fn defense_pool(&mut self, sink: &mut impl Sink) -> u8 {
        let AttackState { defender, range, obstructed, .. } = self.state.attack;
        let defender = match defender {
            Target::Ship(defender) => defender,
            Target::Object(index) => {
                // Nor has a remote a bonus for range against such weapons.
                let far = if self.is_ordnance(self.state.attack.assault()) { range.min(2) } else { range };
                return self.remote_defense_dice(usize::from(index), Aim { range: far, obstructed });
            }
        };
        let count = self.defense_dice(defender, Aim { range, obstructed }, Some(self.state.attack.assault()));
        self.lose(defender, Token::Strain, sink);
        count
    }

    /// How many defence dice a remote rolls against an attack.
    pub(crate) fn remote_defense_dice(&self, index: usize, Aim { range, obstructed }: Aim) -> u8 {
        let agility = self.remote_stats(index).map_or(0, |stats| stats.agility);
        let bonus = u8::from(range >= 3) + u8::from(obstructed) + self.generators_for(index);
        agility.saturating_add(bonus).min(self.facts.ruleset.most_dice)
    }

    /// How many defence dice a ship rolls against an attack, as it is now.
    pub(crate) fn defense_dice(&self, defender: ShipId, aim: Aim, assault: Option<Assault>) -> u8 {
        let Aim { range, obstructed } = aim;
        let profile = &self.facts.ships[defender.index()].profile;
        let ship = self.state.ship(defender);
        let cloaked = if ship.tokens.has(Token::Cloak) { 2 } else { 0 };
        let tractored = u8::from(self.is_tractored(defender));
        let damaged = ship.faceup.count(DamageCard::StructuralDamage);
        let ordnance = assault.is_some_and(|assault| self.is_ordnance(assault));
        let occasion = Occasion { assault, ..Occasion::of(defender) };
        let heard = self.facts.hearing.is_heard(Window::DefenseDice, defender);
        let far = match range {
            _ if ordnance => 0,
            _ if heard && self.range_bonus(Window::DefenseDice, occasion) == Some(false) => 0,
            0..=2 => 0,
            // From whatever distance a thing shoots, it is one die.
            _ if assault.is_some_and(|assault| assault.attacker.ship().is_none()) => 1,
            3 => 1,
            _ => 2,
        };
        let bonus = far + u8::from(obstructed);
        let strained = u8::from(ship.tokens.has(Token::Strain));
        let (change, most_dice) = match heard {
            true => {
                (self.dice_change(Window::DefenseDice, occasion, true), self.most_dice(Window::DefenseDice, occasion))
            }
            false => (0, self.facts.ruleset.most_dice),
        };
        let agility = if self.is_moored(defender) { 0 } else { profile.agility };
        let most = agility.saturating_add(cloaked + bonus).saturating_add_signed(change);
        most.saturating_sub(strained + tractored + damaged).min(most_dice)
    }

    /// Whether the weapon of an attack gives nobody a bonus for range.
    pub(crate) fn is_ordnance(&self, assault: Assault) -> bool {
        let profile = assault.attacker.ship().map(|ship| &self.facts.ships[ship.index()].profile);
        let weapon = profile.and_then(|profile| profile.weapon(assault.weapon));
        weapon.is_some_and(|weapon| weapon.ordnance)
    }
}
