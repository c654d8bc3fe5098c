//! Which effects apply, and what a window is about.

use tallyho_table::Maneuver;

use crate::attack::Assault;
use crate::game::Game;
use crate::object::Target;
use crate::profile::{Action, Difficulty};
use crate::state::{ShipId, Token};

use super::{About, CardSide, Effect, Holds, Listed, Outcome, Side, Step, Who, Window};

/// What a window is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occasion {
    /// Its subject.
    pub(crate) it: ShipId,
    /// The attack, under way or only thought of.
    pub(crate) assault: Option<Assault>,
    /// The ship or object that was chosen, or that the moment is about.
    pub(crate) target: Option<Target>,
    /// The action, if it is one that a bar can have, and its colour.
    pub(crate) action: Option<(Option<Action>, Difficulty)>,
    /// The token.
    pub(crate) token: Option<Token>,
    /// The maneuver, where it is not the one that was executed.
    pub(crate) maneuver: Option<(Maneuver, Difficulty)>,
    /// How the attack ended.
    pub(crate) outcome: Option<Outcome>,
    /// The device.
    pub(crate) object: Option<u8>,
}

impl Occasion {
    /// Something about a ship, and nothing else.
    pub(crate) const fn of(it: ShipId) -> Self {
        Self { it, assault: None, target: None, action: None, token: None, maneuver: None, outcome: None, object: None }
    }

    /// A ship's part in an attack.
    pub(crate) const fn in_attack(it: ShipId, assault: Assault) -> Self {
        Self { assault: Some(assault), ..Self::of(it) }
    }

    /// What it is about, besides ships.
    pub(crate) fn about(&self) -> About {
        match (self.object, self.action, self.target) {
            (Some(index), ..) => About::Object(index),
            (None, Some((Some(action), _)), _) => About::Action(action),
            (None, _, Some(target)) => About::Target(target),
            _ => About::Nothing,
        }
    }

    /// The ship that is meant, as seen from one.
    pub(super) fn who(&self, who: Who, me: ShipId) -> Option<ShipId> {
        match who {
            Who::Me => Some(me),
            Who::It => Some(self.it),
            Who::Target => self.target.and_then(Target::ship),
            Who::Attacker => self.assault.and_then(|assault| assault.attacker.ship()),
            Who::Defender => self.assault.and_then(|assault| assault.defender.ship()),
            Who::Opponent => self.assault.and_then(|assault| assault.opponent(me)),
            // What the state alone tells.
            Who::Coordinated | Who::Locked => None,
        }
    }
}

impl Game {
    /// The effects that apply now.
    pub(crate) fn applying(&self, window: Window, occasion: Occasion) -> impl Iterator<Item = &Listed> + '_ {
        let heard = self.facts.hearing.heard(window, occasion.it).iter();
        heard.map(|&number| self.facts.hearing.effect(number)).filter(move |listed| self.applies(listed, &occasion))
    }

    /// Whether an effect that hears a window applies: its ship is in play, the subject is whose moment it listens to, and all its
    /// conditions hold.
    pub(crate) fn applies(&self, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        self.shows_its_side(listed)
            && self.is_aboard_or_about(listed, occasion)
            && self.concerns(&listed.effect, me, occasion)
            && listed.effect.conditions.iter().all(|condition| condition.holds(self, listed, occasion))
    }

    /// Whether a card with two sides shows the one that an effect stands on.
    fn shows_its_side(&self, listed: &Listed) -> bool {
        listed.effect.side.is_none_or(|side| {
            let flipped = self.state.ship(listed.holder()).cards.flipped >> listed.ability & 1 == 1;
            flipped == (side == CardSide::Back)
        })
    }

    /// Whether a card is where it can work: its ship on the table or, if it works for a carrier, docked on that.
    pub(super) fn is_aboard_or_about(&self, listed: &Listed, occasion: &Occasion) -> bool {
        let ship = self.state.ship(listed.id.ship);
        if let Some(lender) = listed.lender {
            return ship.on_table() && self.state.ship(lender).docked_on == Some(listed.id.ship);
        }
        match listed.effect.whose.side {
            Side::Carrier => ship.docked_on == Some(occasion.it),
            _ => ship.on_table(),
        }
    }

    fn concerns(&self, effect: &Effect, me: ShipId, occasion: &Occasion) -> bool {
        let opposed = effect.whose.side != Side::Opponent
            || occasion.assault.is_some_and(|assault| assault.opponent(me) == Some(occasion.it));
        opposed && effect.whose.within.is_none_or(|band| self.is_within(me, occasion.it, band))
    }

    /// Whether a query has a step of some sort that applies.
    #[inline]
    pub(crate) fn has_step(&self, window: Window, occasion: Occasion, wanted: impl Fn(&Step) -> bool) -> bool {
        self.facts.hearing.is_heard(window, occasion.it)
            && self.applying(window, occasion).flat_map(|listed| &listed.effect.blocks[0]).any(wanted)
    }

    /// The ship that is meant, as seen from one.
    pub(super) fn who(&self, who: Who, me: ShipId, occasion: &Occasion) -> Option<ShipId> {
        occasion.who(who, me).or_else(|| self.remembered(who, me))
    }

    /// The ship or object that is meant: who attacks, defends, is locked or was chosen may be no ship.
    pub(super) fn target_meant(&self, who: Who, me: ShipId, occasion: &Occasion) -> Option<Target> {
        let ship = self.who(who, me, occasion).map(Target::Ship);
        let in_attack = || occasion.assault.and_then(|assault| assault.who(who, me));
        let remembered = || match who {
            Who::Locked => self.state.ship(me).lock,
            Who::Target => occasion.target,
            Who::Me | Who::It | Who::Opponent | Who::Attacker | Who::Defender | Who::Coordinated => None,
        };
        ship.or_else(in_attack).or_else(remembered)
    }

    /// The ship that a ship coordinated last, or has locked.
    pub(super) fn remembered(&self, who: Who, me: ShipId) -> Option<ShipId> {
        match who {
            Who::Coordinated => self.coordinated(me).map(|(other, _)| other),
            Who::Locked => self.state.ship(me).lock.and_then(Target::ship),
            Who::Me | Who::It | Who::Opponent | Who::Attacker | Who::Defender | Who::Target => None,
        }
    }
}
