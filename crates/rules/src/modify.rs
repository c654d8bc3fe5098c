//! What attacker and defender may do to the dice.

use crate::attack::AttackState;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::{AttackDice, AttackFace, DefenseFace};
use crate::effect::{Occasion, Permission, Window};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::state::{Seat, ShipId, Token};

impl Game {
    /// Offers what one side may do to the dice of the other, and what changes their number.
    pub(crate) fn offer_dice_effects_only(&mut self, window: Window, it: ShipId, seat: Seat) {
        self.options.clear();
        if !self.offer_dice_effects(window, it, seat) {
            self.options.push(Choice::Pass);
        }
    }

    /// Offers what the attacker may do to his dice.
    pub(crate) fn offer_attack_modifications(&mut self) {
        self.options.clear();
        let AttackState { attacker, defender, attack, .. } = self.state.attack;
        let Target::Ship(attacker) = attacker else {
            self.options.push(Choice::Pass);
            return self.offer_commando_modification();
        };
        // RR Range 0: by the revised rules the attacker's dice lie as they fell.
        if self.lie_as_they_fell(self.state.attack.assault()) {
            self.options.push(Choice::Pass);
            return;
        }
        let seat = self.facts.ships[attacker.index()].seat;
        let blinded = self.state.ship(attacker).faceup.has(DamageCard::BlindedPilot);
        if self.is_forbidden_to_spend(attacker, Permission::Modify) {
            return self.options.push(Choice::Pass);
        }
        if blinded || !self.offer_dice_effects(Window::ModifyAttack, attacker, seat) {
            self.options.push(Choice::Pass);
        }
        if self.is_forbidden_to_spend(attacker, Permission::ModifyOtherwise) {
            return;
        }
        let ship = *self.state.ship(attacker);
        let has_focus = attack.count(AttackFace::Focus) > 0;
        if ship.force > 0 && has_focus {
            self.options.push(Choice::Force);
        }
        if ship.faceup.has(DamageCard::BlindedPilot) {
            return;
        }
        let forbidden = |what: Permission| self.is_forbidden_to_spend(attacker, what);
        let (green, lock) = (!forbidden(Permission::SpendGreen), !forbidden(Permission::SpendLock));
        for token in [Token::Focus, Token::Calculate] {
            if green && has_focus && ship.tokens.has(token) {
                self.options.push(Choice::Token(token));
            }
        }
        if lock && ship.has_locked(defender) && !self.is_forbidden_to_spend(attacker, Permission::Reroll) {
            self.offer_rerolls(attack, self.rerolls_left());
        }
    }

    /// Whether a card forbids a ship to spend something in the attack under way.
    pub(crate) fn is_forbidden_to_spend(&self, ship: ShipId, what: Permission) -> bool {
        self.facts.hearing.is_heard(Window::Spend, ship)
            && self.is_forbidden(Window::Spend, Occasion::in_attack(ship, self.state.attack.assault()), what)
    }

    /// Every way to reroll at least one die, none of them a second time.
    fn offer_rerolls(&mut self, dice: AttackDice, most: u8) {
        let [hits, crits, focus, blanks] = AttackFace::ALL.map(|face| dice.fresh(face));
        for blank in 0..=blanks {
            for eye in 0..=focus {
                for hit in 0..=hits {
                    for crit in 0..=crits {
                        if (1..=most).contains(&(blank + eye + hit + crit)) {
                            self.options.push(Choice::Lock([hit, crit, eye, blank]));
                        }
                    }
                }
            }
        }
    }

    /// Offers what the defender may do to his dice.
    pub(crate) fn offer_defense_modifications(&mut self) {
        self.options.clear();
        let AttackState { defender, defense, gas_cloud, .. } = self.state.attack;
        let Target::Ship(defender) = defender else { return self.options.push(Choice::Pass) };
        let seat = self.facts.ships[defender.index()].seat;
        if self.is_forbidden_to_spend(defender, Permission::Modify) {
            return self.options.push(Choice::Pass);
        }
        if !self.offer_dice_effects(Window::ModifyDefense, defender, seat) {
            self.options.push(Choice::Pass);
        }
        let ship = *self.state.ship(defender);
        let green = !self.is_forbidden_to_spend(defender, Permission::SpendGreen);
        let (focus, blanks) = (defense.count(DefenseFace::Focus) > 0, defense.count(DefenseFace::Blank) > 0);
        if ship.force > 0 && focus {
            self.options.push(Choice::Force);
        }
        for token in [Token::Focus, Token::Calculate] {
            if green && focus && ship.tokens.has(token) {
                self.options.push(Choice::Token(token));
            }
        }
        if green && (focus || blanks) && ship.tokens.has(Token::Evade) {
            self.options.push(Choice::Token(Token::Evade));
        }
        if gas_cloud && blanks {
            self.options.push(Choice::GasCloud);
        }
        if green {
            self.offer_protection(defender);
        }
    }

    /// The attacker spends something on his dice.
    pub(crate) fn modify_attack(&mut self, choice: Choice, chance: &mut impl Chance, sink: &mut impl Sink) {
        let AttackState { attacker, .. } = self.state.attack;
        let dice = &mut self.state.attack.attack;
        let Target::Ship(attacker) = attacker else {
            dice.change(AttackFace::Focus, AttackFace::Hit, 1);
            self.state.attack.changed_focus = true;
            return sink.note(Event::AttackDice(self.state.attack.attack));
        };
        match choice {
            Choice::Token(Token::Focus) => {
                let all = dice.count(AttackFace::Focus);
                dice.change(AttackFace::Focus, AttackFace::Hit, all);
                self.spend(attacker, Token::Focus, Some(self.state.attack.assault()), sink);
            }
            Choice::Token(token) => {
                dice.change(AttackFace::Focus, AttackFace::Hit, 1);
                self.spend(attacker, token, Some(self.state.attack.assault()), sink);
            }
            Choice::Force => {
                dice.change(AttackFace::Focus, AttackFace::Hit, 1);
                self.spend_force(attacker, sink);
            }
            Choice::Lock(counts) => {
                dice.reroll(counts, chance);
                self.unlock(attacker, self.state.attack.defender, sink);
            }
            _ => {}
        }
        sink.note(Event::AttackDice(self.state.attack.attack));
    }

    /// The defender spends something on his dice.
    pub(crate) fn modify_defense(&mut self, choice: Choice, sink: &mut impl Sink) {
        let Target::Ship(defender) = self.state.attack.defender else { return };
        let dice = &mut self.state.attack.defense;
        match choice {
            Choice::Token(Token::Protect) => return self.spend_protection(defender, sink),
            Choice::Token(Token::Focus) => {
                let all = dice.count(DefenseFace::Focus);
                dice.change(DefenseFace::Focus, DefenseFace::Evade, all);
                self.spend(defender, Token::Focus, Some(self.state.attack.assault()), sink);
            }
            Choice::Token(Token::Evade) => {
                // A blank first: an eye may still be turned by something else.
                if dice.change(DefenseFace::Blank, DefenseFace::Evade, 1) == 0 {
                    dice.change(DefenseFace::Focus, DefenseFace::Evade, 1);
                }
                self.spend(defender, Token::Evade, Some(self.state.attack.assault()), sink);
            }
            Choice::Token(token) => {
                dice.change(DefenseFace::Focus, DefenseFace::Evade, 1);
                self.spend(defender, token, Some(self.state.attack.assault()), sink);
            }
            Choice::Force => {
                dice.change(DefenseFace::Focus, DefenseFace::Evade, 1);
                self.spend_force(defender, sink);
            }
            Choice::GasCloud => {
                dice.change(DefenseFace::Blank, DefenseFace::Evade, 1);
                self.state.attack.gas_cloud = false;
            }
            _ => {}
        }
        sink.note(Event::DefenseDice(self.state.attack.defense));
    }
}
