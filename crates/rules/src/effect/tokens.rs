//! Tokens: gained, lost, passed on and kept.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::frame::GainStep;
use crate::game::Game;
use crate::state::{ShipId, Token, TokenColour};

use super::{ArcWord, Band, Happens, Holds, Listed, Occasion, Purpose, Resolving, Who, Window};

/// A set of kinds of token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TokenSet(u16);

impl TokenSet {
    /// One kind.
    pub const fn of(token: Token) -> Self {
        Self(1 << token as u16)
    }

    /// All kinds of a colour.
    pub const fn of_colour(colour: TokenColour) -> Self {
        let (mut all, mut place) = (Self(0), 0);
        while place < Token::ALL.len() {
            let token = Token::ALL[place];
            if token.colour() as u8 == colour as u8 {
                all = all.union(Self::of(token));
            }
            place += 1;
        }
        all
    }

    /// Whether every red kind is in it.
    pub(crate) fn has_all_red(self) -> bool {
        let red = Self::of_colour(TokenColour::Red);
        self.0 & red.0 == red.0
    }

    /// Both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it holds a kind.
    pub const fn contains(self, token: Token) -> bool {
        self.0 >> token as u16 & 1 == 1
    }

    /// The kinds in it.
    pub fn iter(self) -> impl Iterator<Item = Token> {
        Token::ALL.into_iter().filter(move |token| self.contains(*token))
    }

    /// The groups that have a word of their own.
    pub const GROUPS: [(&'static str, Self); 4] = [
        (TokenColour::Green.name(), Self::of_colour(TokenColour::Green)),
        (TokenColour::Orange.name(), Self::of_colour(TokenColour::Orange)),
        (TokenColour::Red.name(), Self::of_colour(TokenColour::Red)),
        ("reinforce", Self::of(Token::ReinforceFore).union(Self::of(Token::ReinforceAft))),
    ];
}

/// What becomes of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenStep {
    /// A ship gains tokens.
    Gain(Token, u8, Who),
    /// A ship loses a token of one of these kinds.
    Remove(TokenSet, Who),
    /// A ship passes a token of one of these kinds to another.
    Transfer(TokenSet, Who, Who),
    /// Another token is gained instead.
    SwapToken(Token),
    /// The ship that was chosen gains the token instead.
    PassToken,
    /// Tokens of these kinds stay.
    KeepTokens(TokenSet),
}

/// What tokens a ship has, and which one a moment is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenCondition {
    /// A ship has so many tokens of these kinds, taken together.
    Tokens(TokenSet, Band, Who),
    /// The token the moment is about.
    Token(TokenSet),
    /// A ship has tractor tokens enough for its size.
    Tractored(Who),
    /// A ship has ion tokens enough for its size.
    Ionized(Who),
    /// Somebody stands on a side on which the ship with the card is reinforced.
    ReinforcedTowards(Who),
}

impl Happens for TokenStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::Gain(..) | Self::Remove(..) | Self::Transfer(..) => &[],
            Self::SwapToken(_) | Self::PassToken => &[Window::WouldGain],
            Self::KeepTokens(_) => &[Window::EndTokens, Window::Keeps],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Remove(_, Who::Me) | Self::KeepTokens(_) => Some(Purpose::Defence),
            Self::Gain(token, _, Who::Me) if token.is_green() => Some(purpose_of_gaining(*token)),
            Self::Gain(_, _, Who::It | Who::Opponent | Who::Attacker | Who::Defender | Who::Target)
            | Self::Transfer(..) => Some(Purpose::Support),
            Self::Gain(..) | Self::Remove(..) | Self::SwapToken(_) | Self::PassToken => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        match self {
            Self::Remove(kinds, who) => game.whom(*who, on).is_some_and(|ship| game.has_one_of(ship, *kinds)),
            Self::Transfer(kinds, from, to) => {
                game.whom(*from, on).zip(game.whom(*to, on)).is_some_and(|(from, to)| {
                    from != to && kinds.iter().any(|token| game.state.ship(from).tokens.has(token))
                })
            }
            Self::Gain(token, _, who) => game.whom(*who, on).is_some_and(|ship| !game.tow_keeps_from(ship, *token)),
            Self::SwapToken(token) => game.announced(on.it).is_some_and(|announced| announced != *token),
            Self::PassToken | Self::KeepTokens(_) => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, _: &mut impl Chance, sink: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::Gain(token, count, who) => {
                let Some(ship) = game.present(*who, on) else { return };
                game.gain_by(me, ship, *token, *count, sink);
            }
            Self::Remove(kinds, who) => {
                let Some(ship) = game.present(*who, on) else { return };
                match game.held(ship, *kinds).count() {
                    0 | 1 => kinds.iter().for_each(|token| _ = game.lose(ship, token, sink)),
                    _ => game.decide(on),
                }
            }
            Self::Transfer(kinds, from, to) => {
                let Some((from, to)) = game.present(*from, on).zip(game.present(*to, on)) else { return };
                match game.held(from, *kinds).count() {
                    0 => {}
                    1 => game.transfer(me, *kinds, from, to, sink),
                    _ => game.decide(on),
                }
            }
            Self::SwapToken(token) => game.gain_instead(me, on.it, *token),
            Self::PassToken => {
                let token = game.swap_token(on.it, None);
                if let Some((ship, token)) = game.present(Who::Target, on).zip(token) {
                    game.gain_by(me, ship, token, 1, sink);
                }
            }
            // Asked for when tokens are removed.
            Self::KeepTokens(_) => {}
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        match self {
            Self::Remove(kinds, who) | Self::Transfer(kinds, who, _) => {
                let Some(ship) = game.whom(*who, on) else { return };
                for token in kinds.iter().filter(|token| game.state.ship(ship).tokens.has(*token)) {
                    game.options.push(Choice::Token(token));
                }
            }
            Self::Gain(..) | Self::SwapToken(_) | Self::PassToken | Self::KeepTokens(_) => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, _: &mut impl Chance, sink: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::Remove(_, who) => {
                if let (Some(ship), Choice::Token(token)) = (game.whom(*who, on), choice) {
                    game.lose(ship, token, sink);
                }
            }
            Self::Transfer(_, from, to) => {
                let ships = game.whom(*from, on).zip(game.whom(*to, on));
                if let (Some((from, to)), Choice::Token(token)) = (ships, choice) {
                    game.transfer(me, TokenSet::of(token), from, to, sink);
                }
            }
            Self::Gain(..) | Self::SwapToken(_) | Self::PassToken | Self::KeepTokens(_) => {}
        }
    }
}

/// What a green token of one's own is for.
const fn purpose_of_gaining(token: Token) -> Purpose {
    match token {
        Token::Evade | Token::ReinforceFore | Token::ReinforceAft | Token::Protect => Purpose::Defence,
        Token::Focus
        | Token::Calculate
        | Token::Disarm
        | Token::Jam
        | Token::Tractor
        | Token::Stress
        | Token::Ion
        | Token::Strain
        | Token::Deplete
        | Token::Cloak => Purpose::Attack,
    }
}

impl Holds for TokenCondition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| game.who(who, me, occasion);
        match self {
            Self::Tokens(kinds, band, who) => ship(*who).is_some_and(|ship| {
                band.holds(kinds.iter().map(|token| game.state.ship(ship).tokens.count(token)).sum())
            }),
            Self::Token(kinds) => occasion.token.is_some_and(|token| kinds.contains(token)),
            Self::Tractored(who) => ship(*who).is_some_and(|ship| game.is_tractored(ship)),
            Self::Ionized(who) => ship(*who).is_some_and(|ship| game.is_ionized(ship)),
            Self::ReinforcedTowards(who) => game.target_meant(*who, me, occasion).is_some_and(|who| {
                let sides = [(Token::ReinforceFore, ArcWord::FullFront), (Token::ReinforceAft, ArcWord::FullRear)];
                let tokens = &game.state.ship(me).tokens;
                sides.into_iter().any(|(token, arc)| tokens.has(token) && game.is_target_in_arc(arc, me, who))
            }),
        }
    }
}

impl Game {
    /// A ship gains tokens by a card of another, or of its own; whoever makes it tractored may drag it, and whoever jams it chooses
    /// what it loses.
    pub(super) fn gain_by(&mut self, me: ShipId, ship: ShipId, token: Token, count: u8, sink: &mut impl Sink) {
        let seat = self.facts.ships[me.index()].seat;
        match token {
            Token::Tractor => self.tractor(ship, count, seat, sink),
            Token::Jam => (0..count).for_each(|_| self.jam(ship, seat, sink)),
            _ => (0..count).for_each(|_| self.gain(ship, token, sink)),
        }
    }

    /// A ship gains that token instead of the one that was announced, with all that it brings: whoever has the card drags the
    /// ship, or chooses what jamming takes.
    fn gain_instead(&mut self, me: ShipId, ship: ShipId, token: Token) {
        let seat = self.facts.ships[me.index()].seat;
        match token {
            Token::Tractor => _ = self.swap_token(ship, Some((token, GainStep::TakeTractor(seat)))),
            Token::Jam => _ = self.swap_token(ship, Some((token, GainStep::TakeJam(seat)))),
            _ => _ = self.swap_token(ship, Some((token, GainStep::Take))),
        }
    }

    pub(super) fn has_one_of(&self, ship: ShipId, kinds: TokenSet) -> bool {
        kinds.iter().any(|token| self.state.ship(ship).tokens.has(token))
    }

    fn held(&self, ship: ShipId, kinds: TokenSet) -> impl Iterator<Item = Token> + '_ {
        kinds.iter().filter(move |token| self.state.ship(ship).tokens.has(*token))
    }

    fn transfer(&mut self, me: ShipId, kinds: TokenSet, from: ShipId, to: ShipId, sink: &mut impl Sink) {
        let held = self.held(from, kinds).next();
        if let Some(token) = held
            && self.lose(from, token, sink)
        {
            self.gain_by(me, to, token, 1, sink);
        }
    }
}
