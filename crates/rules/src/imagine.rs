//! Games to think in: what a seat knows, and a guess at what it does not.

use crate::game::Game;
use crate::state::{Dial, Ship, ShipId};
use crate::view::View;

impl View<'_> {
    /// A game of the viewer's own, to try things in. It is the real one as far as the viewer may know it: a dial of another seat that is
    /// set and not revealed shows what `guess` says instead, by its index on that ship's dial, and nobody arrives in it who has not
    /// arrived yet. What it holds is the same, bit for bit, whatever is really hidden.
    pub fn imagine(&self, guess: impl FnMut(ShipId) -> u8) -> Game {
        let mut game = self.game().clone();
        self.disguise(&mut game, guess);
        game
    }

    /// The same, in a game that is there already, whatever it was before.
    pub fn imagine_in(&self, game: &mut Game, guess: impl FnMut(ShipId) -> u8) {
        game.clone_from(self.game());
        self.disguise(game, guess);
    }

    fn disguise(&self, game: &mut Game, mut guess: impl FnMut(ShipId) -> u8) {
        game.imagined = true;
        // What was drawn face down is nobody's to know.
        let secrets = game.facts.scenario.as_ref().map_or(0, |scenario| scenario.secrets);
        for (place, counter) in game.state.scenario.counters.iter_mut().enumerate() {
            if secrets >> place & 1 == 1 {
                *counter = 0;
            }
        }
        for index in 0..game.facts.ships.len() {
            let setup = &game.facts.ships[index];
            let ship = ShipId(index as u8);
            if setup.seat != self.seat() && matches!(game.state.ships[index].dial, Dial::Set(_)) {
                let places = setup.profile.dial.len().max(1);
                game.state.ships[index].dial = Dial::Set((usize::from(guess(ship)) % places) as u8);
            }
        }
    }
}

impl Game {
    /// Supposes, in a game that is only [imagined](View::imagine), that a ship has set its dial so. In a real one it does nothing.
    pub fn suppose_dial(&mut self, ship: ShipId, index: u8) {
        let places = self.facts.ships[ship.index()].profile.dial.len();
        if self.imagined && usize::from(index) < places && !self.state.ship(ship).has_activated() {
            self.state.ship_mut(ship).dial = Dial::Set(index);
        }
    }

    /// Takes back, in a game that is only imagined, what everybody has set and not revealed.
    pub fn forget_dials(&mut self) {
        let set = |ship: &&mut Ship| matches!(ship.dial, Dial::Set(_));
        if self.imagined {
            self.state.ships.iter_mut().filter(set).for_each(|ship| ship.dial = Dial::Empty);
        }
    }
}
