//! Tokens on things: protect tokens on whatever ships protect, ion and disarm tokens on mines.

use tallyho_table::IndexSet;

use super::Contact;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::ObjectKind;
use crate::state::{MAX_SHIPS, Token};

/// The tokens on a thing, in a byte, of which a state holds many: any number of protect tokens that ships can give it in a round, and
/// whether it has ion tokens and a disarm token, for which the number never matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThingTokens(u8);

const PROTECT: u8 = 0x3F;
const ION: u8 = 0x40;
const DISARM: u8 = 0x80;
const _: () = assert!(MAX_SHIPS <= PROTECT as usize);

impl ThingTokens {
    /// None at all.
    pub const NONE: Self = Self(0);

    /// How many it has of a kind; of those whose number does not matter 1.
    pub const fn count(self, token: Token) -> u8 {
        match token {
            Token::Protect => self.0 & PROTECT,
            Token::Ion => (self.0 & ION != 0) as u8,
            Token::Disarm => (self.0 & DISARM != 0) as u8,
            _ => 0,
        }
    }

    /// Whether it has one of a kind.
    pub const fn has(self, token: Token) -> bool {
        self.count(token) > 0
    }

    /// A number of its own for everything it can have.
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    fn add(&mut self, token: Token) {
        match token {
            Token::Protect if self.count(token) < PROTECT => self.0 += 1,
            Token::Ion => self.0 |= ION,
            Token::Disarm => self.0 |= DISARM,
            _ => {}
        }
    }

    /// Takes one away; whether there was one.
    fn remove(&mut self, token: Token) -> bool {
        let had = self.has(token);
        match token {
            Token::Protect if had => self.0 -= 1,
            Token::Ion => self.0 &= !ION,
            Token::Disarm => self.0 &= !DISARM,
            _ => {}
        }
        had
    }
}

impl Game {
    /// A thing gains a token, if it is one that things of its sort have: emplacements suffer neither ion nor any other harm of tokens,
    /// mines can be ionized.
    pub(crate) fn thing_gains(&mut self, index: usize, token: Token, sink: &mut impl Sink) {
        let is_mine = self.contact_of(index) == Contact::Mine;
        match token {
            Token::Protect => {}
            Token::Ion | Token::Disarm if is_mine => {}
            _ => return,
        }
        self.state.objects[index].tokens.add(token);
        sink.note(Event::ThingGained(index as u8, token));
    }

    /// A thing loses or spends a token; whether it had one.
    pub(crate) fn thing_loses(&mut self, index: usize, token: Token, sink: &mut impl Sink) -> bool {
        let had = self.state.objects[index].tokens.remove(token);
        if had {
            sink.note(Event::ThingLost(index as u8, token));
        }
        had
    }

    /// As the Activation phase begins all ion tokens on a mine become one disarm token.
    pub(crate) fn disarm_mines(&mut self, sink: &mut impl Sink) {
        for index in self.things_with_tokens().iter() {
            if self.thing_loses(index, Token::Ion, sink) {
                self.thing_gains(index, Token::Disarm, sink);
            }
        }
    }

    /// In the End phase protect and disarm tokens go.
    pub(crate) fn clear_things(&mut self, sink: &mut impl Sink) {
        for index in self.things_with_tokens().iter() {
            for token in [Token::Protect, Token::Disarm] {
                while self.thing_loses(index, token, sink) {}
            }
        }
    }

    /// The things on the table that have tokens.
    fn things_with_tokens(&self) -> IndexSet {
        let things =
            self.state.objects().iter().enumerate().filter(|(_, object)| {
                matches!(object.kind, ObjectKind::Thing(_)) && object.tokens != ThingTokens::NONE
            });
        things.map(|(index, _)| index).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_holds_a_protect_token_of_every_ship_beside_ion_and_disarm_tokens() {
        let mut tokens = ThingTokens::NONE;
        (0..MAX_SHIPS).for_each(|_| tokens.add(Token::Protect));
        tokens.add(Token::Ion);
        tokens.add(Token::Ion);
        tokens.add(Token::Disarm);
        let counts = [Token::Protect, Token::Ion, Token::Disarm, Token::Stress].map(|token| tokens.count(token));
        assert_eq!(counts, [MAX_SHIPS as u8, 1, 1, 0]);
        assert!(tokens.remove(Token::Ion) && !tokens.remove(Token::Ion) && !tokens.remove(Token::Stress));
        assert!(tokens.remove(Token::Disarm) && tokens.remove(Token::Protect));
        assert_eq!(tokens.code(), MAX_SHIPS as u8 - 1);
    }
}
