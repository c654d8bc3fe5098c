//! Ships that a flight system flies by rules of its own about maneuvers and damage: a red maneuver costs them the action and not
//! stress, an action takes stress away, and damage is counted by tokens.

use tallyho_table::{Maneuver, Slide, fly};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::doer::Doer;
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::object::Target;
use crate::profile::Difficulty;
use crate::setup::DialTiming;
use crate::state::{ShipId, Token};

/// What the colours of a ship's maneuvers do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colours {
    /// What they do to a player's ship.
    #[default]
    Usual,
    /// A red maneuver gives no stress but costs the action, and may be flown under stress; a blue one takes nothing away. An action
    /// of the ship's takes a stress token away. While such a ship is in the game nobody rolls for first player.
    RedCostsTheAction,
}

/// How a ship takes damage that its shields do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DamageBy {
    /// By damage cards, facedown and faceup.
    #[default]
    Cards,
    /// By tokens; a die says what critical damage does besides.
    Tokens,
}

impl Game {
    fn colours(&self, ship: ShipId) -> Colours {
        self.facts.ships[ship.index()].handling.colours
    }

    /// Whether nobody rolls for first player: where ships are automated, whoever is first at the start stays so.
    pub(crate) fn first_is_settled(&self) -> bool {
        self.facts.ships.iter().any(|ship| ship.handling.colours == Colours::RedCostsTheAction)
    }

    /// Whether stress keeps a ship from flying red.
    pub(crate) fn stress_bars_red(&self, ship: ShipId) -> bool {
        self.colours(ship) == Colours::Usual && self.state.ship(ship).is_stressed()
    }

    /// Checks the difficulty of a maneuver for a ship to which colours are not what they are to others; whether it is one.
    pub(crate) fn checks_red_alone(&mut self, ship: ShipId, difficulty: Difficulty) -> bool {
        let red_alone = self.colours(ship) == Colours::RedCostsTheAction;
        self.state.ship_mut(ship).done.skips_action |= red_alone && difficulty == Difficulty::Red;
        red_alone
    }

    /// Offers the action that takes a stress token away.
    pub(crate) fn offer_to_unwind(&mut self, ship: ShipId) {
        if self.colours(ship) == Colours::RedCostsTheAction && self.state.ship(ship).is_stressed() {
            self.options.push(Choice::Token(Token::Stress));
        }
    }

    pub(crate) fn unwind(&mut self, ship: ShipId, sink: &mut impl Sink) {
        self.lose(ship, Token::Stress, sink);
        // As for a repair: it was an action, though none of the bar.
        self.state.stack.push(Frame::Acted(ship, None, Difficulty::White));
    }

    /// Whether no opponent may turn a ship that a huge one pushed aside.
    pub(crate) fn stands_as_put(&self, ship: ShipId) -> bool {
        self.colours(ship) == Colours::RedCostsTheAction
    }

    /// Whether a wingmate that finds no place, and would leave the play area by its leader's maneuver, may set a dial instead: only
    /// one whose dial is set as it activates.
    pub(crate) fn may_yet_turn(&self, mate: ShipId, maneuver: Maneuver) -> bool {
        let (base, settings) = (self.state.base(mate), &self.facts.settings);
        let end = || fly(base, maneuver, &Slide::ALL, self.others(mate), settings).pose;
        self.dial_timing(mate.index()) == DialTiming::AtActivation && !self.facts.area.holds(base.at(end()), settings)
    }

    /// Whether a ship's damage is tokens, of which there are always enough.
    pub(crate) fn is_dealt_tokens(&self, ship: ShipId) -> bool {
        self.facts.ships[ship.index()].handling.damage == DamageBy::Tokens
    }

    /// Critical damage by tokens: one of damage, and what the die says.
    pub(crate) fn deal_critical_token(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.deal_facedown(ship, sink);
        let die = 1 + chance.draw(6);
        sink.learn(|| self.doer(Target::Ship(ship)));
        sink.note(Event::RolledForCritical(ship, die));
        match die {
            1 => self.by(Doer::DamageCard, |it| it.gain(ship, Token::Strain, sink)),
            2 => self.by(Doer::DamageCard, |it| it.gain(ship, Token::Deplete, sink)),
            3 => self.by(Doer::DamageCard, |it| it.gain(ship, Token::Ion, sink)),
            4 => self.by(Doer::DamageCard, |it| (0..2).for_each(|_| it.gain(ship, Token::Stress, sink))),
            _ => self.deal_facedown(ship, sink),
        }
    }
}
