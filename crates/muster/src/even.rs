//! Games that are played to find out how even two sides are.

use tallyho_pilots::{Level, Stopped, Style, turn};
use tallyho_rules::{BattleLuck, Event, Game, Seat, Sink};

use crate::muster::{Battle, Muster, Seating, Wanted, What, new_game};
use crate::{Computer, MusterError, PilotKind};

/// What came of games that were played to find out how even they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// How many were played.
    pub games: u32,
    /// How many each side won: red and blue, or the sides of a mission.
    pub wins: [u32; 2],
}

impl PilotKind {
    /// Whoever flies in place of this one where many games are to be over soon: nobody looks farther ahead than a veteran, who also
    /// stands in for people.
    #[must_use]
    pub fn stand_in(self) -> Self {
        match self {
            Self::Player(level, style) => Self::Player(level.min(Level::Veteran), style),
            Self::Person => Self::Player(Level::Veteran, Style::Even),
            Self::Random | Self::Heuristic | Self::System(_) => self,
        }
    }
}

/// Something that is held while a game is played and hears nothing of it.
struct Held<T>(T);

impl<T> Sink for Held<T> {
    fn note(&mut self, _: Event) {}
}

impl Muster {
    /// Plays so many games of what is wanted from a seed on, each by stand-ins; squads swap sides every other game. Before each game
    /// `go` is asked, and what it hands out is held until the game is over; without it no more is played, and nothing comes of it.
    ///
    /// # Errors
    /// When the game cannot be set up so.
    pub fn try_out<T>(
        &self,
        wanted: &Wanted<'_>,
        games: u32,
        seed: u64,
        mut go: impl FnMut() -> Option<T>,
    ) -> Result<Option<Tried>, MusterError> {
        let wanted = Wanted { flown_by: wanted.flown_by.map(PilotKind::stand_in), ..wanted.clone() };
        let mut tried = Tried::default();
        let played = self.play_each(
            &wanted,
            games,
            seed,
            |_| go().map(Held),
            |game, _, seating| {
                tried.games += 1;
                if let Some(Seat(seat @ 0..=1)) = game.winner() {
                    tried.wins[seating.order([0, 1])[usize::from(seat)]] += 1;
                }
            },
        )?;
        Ok(played.then_some(tried))
    }

    /// Plays so many games of what is wanted from a seed on, by computers alone; squads swap sides every other game. `begins` gives
    /// whoever listens to a game, and `ends` hears how it came out, with who sat where. Whether all were played: not when nobody was
    /// given.
    ///
    /// # Errors
    /// When the game cannot be set up so, or a person would have to fly.
    pub fn play_each<S: Sink>(
        &self,
        wanted: &Wanted<'_>,
        games: u32,
        seed: u64,
        mut begins: impl FnMut(&Game) -> Option<S>,
        mut ends: impl FnMut(&Game, &S, Seating),
    ) -> Result<bool, MusterError> {
        let ways = ways(wanted);
        let ready = ways.iter().map(|(_, wanted)| self.ready(wanted)).collect::<Result<Vec<_>, _>>()?;
        for index in 0..games {
            let way = index as usize % ways.len();
            let mustered = ready[way].with_seed(seed.wrapping_add(u64::from(index)))?;
            let crew = self.crew(&mustered)?.into_iter().collect::<Option<Vec<Computer>>>();
            let mut crew = crew.ok_or_else(|| stopped(Stopped::NoPilot))?;
            let mut luck = BattleLuck::opening(mustered.seed);
            let mut game = new_game(mustered.setup)?;
            let Some(mut sink) = begins(&game) else { return Ok(false) };
            game.advance(&mut luck, &mut sink);
            while turn(&mut game, &mut crew, &mut luck, &mut sink).map_err(stopped)?.is_some() {}
            ends(&game, &sink, ways[way].0);
        }
        Ok(true)
    }
}

/// Something that no computer does.
fn stopped(stopped: Stopped) -> MusterError {
    MusterError::BadSetup(stopped.to_string())
}

/// The games in turn: squads either way round; a mission has its sides.
fn ways<'m>(wanted: &Wanted<'m>) -> Vec<(Seating, Wanted<'m>)> {
    match &wanted.what {
        What::Mission(_) => vec![(Seating::RedFirst, wanted.clone())],
        What::Battle(battle) => [Seating::RedFirst, Seating::BlueFirst]
            .map(|seating| {
                let battle = Battle { seating, ..(**battle).clone() };
                let what = What::Battle(Box::new(battle));
                (seating, Wanted { what, ..wanted.clone() })
            })
            .into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Naming;
    use crate::squad::MusteredSquad;
    use tallyho_cards::PointSystem;
    use tallyho_rules::{Placing, Ruleset};

    #[test]
    fn whoever_tries_out_a_battle_gets_the_same_by_the_same_seed_and_may_stop_it() {
        let muster = Muster::embedded().unwrap();
        let squad = |text: &str| MusteredSquad::parse("squad", text, PointSystem::TwoHundred, &muster.cards).unwrap();
        let battle = Battle {
            squads: [squad("ships = [\"t65xwing x3\"]"), squad("ships = [\"tielnfighter\"]")],
            ruleset: Ruleset::SECOND_EDITION,
            rocks: 2,
            rounds: 12,
            placing: Placing::Ready,
            seating: Seating::RedFirst,
            naming: Naming::RedAndBlue,
        };
        let wanted = Wanted::battle(battle, [PilotKind::Heuristic, PilotKind::Heuristic]);
        let tried = muster.try_out(&wanted, 6, 3, || Some(())).unwrap();
        assert_eq!(tried, Some(Tried { games: 6, wins: [6, 0] }), "red wins whichever seat it has");
        assert_eq!(muster.try_out(&wanted, 6, 3, || Some(())).unwrap(), tried);
        let mut left = 3;
        let goes = || {
            left -= 1;
            (left > 0).then_some(())
        };
        assert_eq!(muster.try_out(&wanted, 6, 3, goes).unwrap(), None);
    }

    #[test]
    fn nobody_looks_farther_ahead_than_a_veteran_where_many_games_are_played() {
        let veteran = |style| PilotKind::Player(Level::Veteran, style);
        assert_eq!(PilotKind::Person.stand_in(), veteran(Style::Even));
        assert_eq!(PilotKind::Player(Level::Legend, Style::Bold).stand_in(), veteran(Style::Bold));
        let cadet = PilotKind::Player(Level::Cadet, Style::Careful);
        assert_eq!([cadet.stand_in(), PilotKind::ATURI.stand_in()], [cadet, PilotKind::ATURI]);
    }
}
