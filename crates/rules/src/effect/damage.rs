//! Damage: suffered, prevented and repaired; damage cards, hull and shields.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::Damage;
use crate::doer::Doer;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::state::{ShipId, Token};

use super::{Band, Happens, Holds, Listed, Occasion, Purpose, Resolving, Who, Window};

/// What damage a ship suffers, is spared or is rid of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DamageStep {
    /// A ship suffers damage.
    Suffer {
        /// Hit damage.
        hits: u8,
        /// Critical damage.
        crits: u8,
        /// Who.
        who: Who,
    },
    /// A ship is dealt facedown damage cards.
    Deal(u8, Who),
    /// A ship exposes a damage card.
    Expose(Who),
    /// Somebody looks at a ship's facedown damage cards and chooses the one that it exposes.
    ExposeChosen(Who),
    /// A ship repairs a faceup damage card, of its owner's choice.
    Repair(Who),
    /// The damage card is dealt facedown instead.
    Facedown,
    /// It is dealt faceup.
    Faceup,
    /// So much of the damage does not happen; or the token is not gained.
    Prevent(u8),
    /// So many damage cards are drawn; one is dealt, the others are discarded.
    DrawDamage(u8),
    /// Of the results that are left, so many deal hit damage, and each of the others brings a token.
    Instead(u8, Token),
    /// The ship with the card is destroyed.
    Destroy,
    /// A ship recovers a shield.
    RecoverShield(Who),
    /// A ship loses a shield.
    LoseShield(Who),
}

/// How whole a ship is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DamageCondition {
    /// A ship has damage cards.
    Damaged(Who),
    /// A ship has faceup damage cards.
    CriticallyDamaged(Who),
    /// How many shields a ship has left.
    Shields(Band, Who),
    /// How many damage cards a ship has.
    DamageCards(Band, Who),
    /// How much hull a ship has left.
    Hull(Band, Who),
}

impl Happens for DamageStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::Suffer { .. }
            | Self::Deal(..)
            | Self::Expose(_)
            | Self::ExposeChosen(_)
            | Self::Repair(_)
            | Self::Destroy
            | Self::RecoverShield(_)
            | Self::LoseShield(_) => &[],
            Self::Facedown | Self::Faceup | Self::DrawDamage(_) => &[Window::WouldBeDealt],
            Self::Prevent(_) => &[Window::WouldSuffer, Window::WouldGain],
            Self::Instead(..) => &[Window::AttackHits],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Suffer { who: Who::Opponent | Who::Attacker | Who::Defender | Who::Target, .. }
            | Self::Expose(Who::Opponent | Who::Attacker | Who::Defender | Who::Target)
            | Self::ExposeChosen(_)
            | Self::Deal(..)
            | Self::Faceup => Some(Purpose::Attack),
            Self::RecoverShield(Who::Me) | Self::Repair(Who::Me) | Self::Prevent(_) | Self::Facedown => {
                Some(Purpose::Defence)
            }
            Self::Suffer { .. }
            | Self::Expose(_)
            | Self::Repair(_)
            | Self::DrawDamage(_)
            | Self::Instead(..)
            | Self::Destroy
            | Self::RecoverShield(_)
            | Self::LoseShield(_) => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        match self {
            Self::Expose(who) => game.whom(*who, on).is_none_or(|ship| game.state.ship(ship).facedown > 0),
            Self::ExposeChosen(who) => game.whom(*who, on).is_some_and(|ship| game.can_look_at_damage(ship)),
            Self::Repair(who) => game.whom(*who, on).is_some_and(|ship| !game.state.ship(ship).faceup.is_empty()),
            Self::Facedown => game.deals_faceup(on.it) == Some(true),
            Self::Faceup => game.deals_faceup(on.it) == Some(false),
            Self::Prevent(_) => game.has_damage_left(on.it),
            Self::DrawDamage(_) => game.can_draw_damage(on.it),
            Self::RecoverShield(who) => game.whom(*who, on).is_some_and(|ship| game.lacks_shields(ship)),
            Self::LoseShield(who) => game.whatever(*who, on).is_some_and(|target| game.has_shields(target)),
            Self::Suffer { who, .. } => game.whatever(*who, on).is_some(),
            Self::Deal(_, who) => game.whom(*who, on).is_some(),
            Self::Instead(..) | Self::Destroy => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::Suffer { hits, crits, who } => {
                let damage = Damage { hits: *hits, crits: *crits };
                match game.whatever(*who, on) {
                    Some(Target::Ship(ship)) if game.state.ship(ship).on_table() => {
                        game.suffer(ship, damage, chance, sink);
                        game.bury(ship, sink);
                    }
                    // RR Remotes: whatever is attacked is treated as a ship.
                    Some(Target::Object(index)) => game.damage_object(usize::from(index), damage, sink),
                    Some(Target::Ship(_)) | None => {}
                }
            }
            Self::Deal(count, who) => {
                let Some(ship) = game.present(*who, on) else { return };
                game.deal_outright(ship, *count, sink);
                game.bury(ship, sink);
            }
            Self::Expose(who) => {
                let Some(ship) = game.present(*who, on) else { return };
                game.expose(ship, chance, sink);
                game.bury(ship, sink);
            }
            Self::ExposeChosen(who) => {
                let Some(ship) = game.present(*who, on) else { return };
                game.look_at_damage(ship, chance);
                game.decide(on);
            }
            Self::Repair(_) => game.decide(on),
            Self::Facedown => game.turn_card(on.it, false),
            Self::Faceup => game.turn_card(on.it, true),
            Self::Prevent(count) => match game.facts.hearing.effect(on.effect).effect.window {
                Window::WouldGain => _ = game.swap_token(on.it, None),
                _ => game.prevent(on.it, *count),
            },
            Self::DrawDamage(count) => {
                game.draw_damage(on.it, *count, chance);
                game.decide(on);
            }
            Self::Instead(keep, token) => game.deal_instead(*keep, *token, on, chance, sink),
            Self::Destroy => game.destroy(me, sink),
            Self::RecoverShield(who) => {
                let Some(ship) = game.present(*who, on).filter(|ship| game.lacks_shields(*ship)) else { return };
                game.state.ship_mut(ship).shields += 1;
                sink.note(Event::RecoveredShield(ship));
            }
            Self::LoseShield(who) => match game.whatever(*who, on) {
                // That is no damage.
                Some(Target::Ship(ship)) if game.state.ship(ship).on_table() => {
                    game.by(Doer::Nobody, |it| _ = it.lose_shield(ship, sink));
                }
                Some(Target::Object(index)) => game.lose_shield_of_object(usize::from(index), sink),
                Some(Target::Ship(_)) | None => {}
            },
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        match self {
            Self::Repair(who) => {
                let Some(ship) = game.whom(*who, on) else { return };
                for card in game.state.ship(ship).faceup.kinds() {
                    game.options.push(Choice::Repair(card));
                }
            }
            Self::DrawDamage(_) | Self::ExposeChosen(_) => {
                let drawn = game.state.drawn;
                drawn.kinds().for_each(|card| game.options.push(Choice::Deal(card)));
            }
            Self::Suffer { .. }
            | Self::Deal(..)
            | Self::Expose(_)
            | Self::Facedown
            | Self::Faceup
            | Self::Prevent(_)
            | Self::Instead(..)
            | Self::Destroy
            | Self::RecoverShield(_)
            | Self::LoseShield(_) => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        match self {
            Self::Repair(who) => {
                if let (Some(ship), Choice::Repair(card)) = (game.whom(*who, on), choice) {
                    game.repair(ship, card, sink);
                }
            }
            Self::ExposeChosen(who) => {
                if let (Some(ship), Choice::Deal(card)) = (game.whom(*who, on), choice) {
                    game.expose_chosen(ship, card, chance, sink);
                    game.bury(ship, sink);
                }
            }
            Self::DrawDamage(_) => {
                if let Choice::Deal(card) = choice {
                    game.deal_drawn(on.it, card, chance, sink);
                }
            }
            Self::Suffer { .. }
            | Self::Deal(..)
            | Self::Expose(_)
            | Self::Facedown
            | Self::Faceup
            | Self::Prevent(_)
            | Self::Instead(..)
            | Self::Destroy
            | Self::RecoverShield(_)
            | Self::LoseShield(_) => {}
        }
    }
}

impl Holds for DamageCondition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| game.who(who, me, occasion);
        match self {
            Self::Damaged(who) => ship(*who).is_some_and(|ship| game.state.ship(ship).damage() > 0),
            Self::CriticallyDamaged(who) => ship(*who).is_some_and(|ship| !game.state.ship(ship).faceup.is_empty()),
            Self::Shields(band, who) => ship(*who).is_some_and(|ship| band.holds(game.state.ship(ship).shields)),
            Self::DamageCards(band, who) => ship(*who).is_some_and(|ship| band.holds(game.state.ship(ship).damage())),
            Self::Hull(band, who) => ship(*who)
                .is_some_and(|ship| band.holds(game.profile(ship).hull.saturating_sub(game.state.ship(ship).damage()))),
        }
    }
}

impl Game {
    /// Whether a ship or a thing has shields left.
    fn has_shields(&self, target: Target) -> bool {
        match target {
            Target::Ship(ship) => self.state.ship(ship).shields > 0,
            Target::Object(index) => self.state.objects()[usize::from(index)].shields > 0,
        }
    }

    fn lacks_shields(&self, ship: ShipId) -> bool {
        self.state.ship(ship).shields < self.facts.ships[ship.index()].profile.shields
    }

    /// Of the results that are left, so many deal hit damage and each of the others brings a token.
    fn deal_instead(&mut self, keep: u8, token: Token, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let left = std::mem::take(&mut self.state.attack.left).total();
        let me = self.facts.hearing.effect(on.effect).id.ship;
        let Some(defender) = self.whom(Who::Defender, on) else {
            // It suffers what is not turned into tokens, and few things have tokens.
            self.state.attack.left.hits = keep.min(left);
            if let Target::Object(index) = self.state.attack.defender {
                (keep..left).for_each(|_| self.thing_gains(usize::from(index), token, sink));
            }
            return;
        };
        // What is left of the attack is the attack's.
        let attack = Doer::Attack(self.state.attack.attacker);
        self.by(attack, |it| (0..keep.min(left)).for_each(|_| it.suffer_hit(defender, chance, sink)));
        self.gain_by(me, defender, token, left.saturating_sub(keep), sink);
    }
}
