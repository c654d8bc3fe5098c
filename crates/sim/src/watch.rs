//! Playing one game to its end and counting what happens.

use tallyho_pilots::{Pilot, Stopped, turn};
use tallyho_rules::{Chance, Ending, Event, Fate, Game, GroupEvent, MAX_SHIPS, Seat, ShipId, Sink, Target};
use tallyho_table::{PlayArea, Pose};

use crate::row::{How, Played, Side};
use crate::tally::Tally;

/// Plays a game to its end. `first` is the side in its first seat.
///
/// # Errors
/// When a pilot stops or gives an illegal answer.
pub fn play<P: Pilot + ?Sized>(
    mut game: Game,
    pilots: &mut [Box<P>],
    luck: &mut impl Chance,
    first: Side,
    tally: &mut Tally,
) -> Result<Played, Stopped> {
    let mut watch = Watch::new(&game, first, tally);
    game.advance(luck, &mut watch);
    while turn(&mut game, pilots, luck, &mut watch)?.is_some() {
        watch.played.decisions += 1;
    }
    Ok(watch.end(&game))
}

/// Who watches a game.
struct Watch<'t> {
    played: Played,
    sides: [Side; MAX_SHIPS],
    /// How often each ship was destroyed and has left: some come again.
    destroyed: [u32; MAX_SHIPS],
    left: [u32; MAX_SHIPS],
    /// Ships that are destroyed and not taken off the table yet; one that leaves it then is lost all the same.
    dying: u64,
    area: PlayArea,
    /// Where ships stood: counted when the game is over, so that one that breaks off counts nowhere.
    stood: Vec<(Side, Pose)>,
    tally: &'t mut Tally,
}

/// The side in a seat.
const fn side_of(seat: Seat, first: Side) -> Side {
    if seat.0 == 0 { first } else { first.other() }
}

impl<'t> Watch<'t> {
    fn new(game: &Game, first: Side, tally: &'t mut Tally) -> Self {
        let mut sides = [Side::Red; MAX_SHIPS];
        for (ShipId(ship), setup) in game.ships() {
            sides[usize::from(ship)] = side_of(setup.seat, first);
        }
        let played = Played { first, ..Played::default() };
        let [destroyed, left] = [[0; MAX_SHIPS]; 2];
        Self {
            played,
            sides,
            destroyed,
            left,
            dying: 0,
            area: game.view(Seat(0)).area(),
            stood: Vec::with_capacity(256),
            tally,
        }
    }

    fn side(&self, ship: ShipId) -> Side {
        self.sides[usize::from(ship.0)]
    }

    fn stood(&mut self, ship: ShipId, pose: Pose) {
        self.stood.push((self.side(ship), pose));
    }

    fn end(self, game: &Game) -> Played {
        let mut played = self.played;
        self.stood.iter().for_each(|(side, pose)| self.tally.stand(*side, pose.at, self.area));
        for (ship, setup) in game.ships() {
            let side = self.side(ship);
            let (place, index) = (side as usize, usize::from(ship.0));
            let here = match game.state().ship(ship).fate {
                // Whoever never came was not in the game.
                Fate::Coming | Fate::Destroyed | Fate::Fled => 0,
                Fate::Flying | Fate::Docked | Fate::Lifted | Fate::Waiting | Fate::Dying => 1,
                // Off the table, but neither destroyed nor gone.
                Fate::Landed | Fate::Captured => 1,
            };
            let (lost, left) = (self.destroyed[index], self.left[index]);
            let flown = here + lost + left;
            if flown == 0 {
                continue;
            }
            played.ships[place] += flown;
            played.lost[place] += lost;
            played.left[place] += left;
            let fates = self.tally.fates(side, &setup.profile.chassis);
            fates.flown += u64::from(flown);
            fates.lost += u64::from(lost);
            fates.left += u64::from(left);
        }
        let scenario = game.scenario().map_or(0, |scenario| scenario.objectives.len());
        played.met = (0..scenario.min(64)).filter(|&at| game.is_met(at)).fold(0, |bits, at| bits | 1 << at);
        for seat in [Seat(0), Seat(1)] {
            played.points[side_of(seat, played.first) as usize] = game.score(seat);
        }
        played.rounds = u32::from(game.state().round);
        played.winner = game.winner().map(|seat| side_of(seat, played.first));
        played.how = match game.ending() {
            Some(Ending::LastOnTable(_)) => How::LastOnTable,
            Some(Ending::Points(_)) => How::Points,
            Some(Ending::FinalSalvo(_)) => How::FinalSalvo,
            Some(Ending::Scenario(_)) => How::Scenario,
            Some(Ending::Draw) | None => How::Draw,
        };
        played
    }
}

impl Sink for Watch<'_> {
    fn note(&mut self, event: Event) {
        match event {
            Event::Maneuvered { ship, pose, .. }
            | Event::Formed(ship, pose)
            | Event::Group(GroupEvent::Formed(ship, pose)) => self.stood(ship, pose),
            Event::Attacked { attacker: Target::Ship(ship), .. } => self.played.shots[self.side(ship) as usize] += 1,
            Event::LostShield(ship) | Event::Damaged(ship) | Event::CriticallyDamaged(ship, _) => {
                self.played.damage[self.side(ship) as usize] += 1;
            }
            Event::Destroyed(ship) => {
                self.destroyed[usize::from(ship.0)] += 1;
                self.dying |= 1 << ship.0;
            }
            Event::Removed(ship) => self.dying &= !(1 << ship.0),
            Event::Fled(ship) => {
                self.left[usize::from(ship.0)] += u32::from(self.dying >> ship.0 & 1 == 0);
                self.dying &= !(1 << ship.0);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use tallyho_rules::{DamageCard, sample};

    use super::*;

    #[test]
    fn a_ship_ends_once_however_it_leaves_the_table() {
        let game = Game::new(sample::duel()).expect("the sample is sound");
        let mut tally = Tally::default();
        let mut watch = Watch::new(&game, Side::Red, &mut tally);
        let [red, blue] = [ShipId(0), ShipId(1)];
        // Destroyed, removed, called again and gone; destroyed and jumped before it was removed.
        for event in
            [Event::Destroyed(red), Event::Removed(red), Event::Fled(red), Event::Destroyed(blue), Event::Fled(blue)]
        {
            watch.note(event);
        }
        watch.note(Event::CriticallyDamaged(blue, DamageCard::ALL[0]));
        assert_eq!((watch.destroyed[0], watch.left[0]), (1, 1));
        assert_eq!((watch.destroyed[1], watch.left[1]), (1, 0));
        assert_eq!(watch.played.damage, [0, 1]);
    }
}
