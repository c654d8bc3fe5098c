//! What the programs that measure and tune the ace share: battles between two squads, sides swapped every other one.
#![allow(dead_code)] // Each program uses a part of it.

use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tallyho_cards::PointSystem;
use tallyho_muster::squad::MusteredSquad;
use tallyho_muster::{Battle, Computer, Muster, Mustered, Naming, PilotKind, Seating, Wanted, new_game};
use tallyho_pilots::{Ace, Level, Skill, Style, Weights};
use tallyho_rules::{BattleLuck, Chance, Game, Placing, Question, Ruleset, Seat, Setup, mixed};

pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// Those that tuning sees; the other four of the yardstick are for measuring.
pub(crate) const SEEN: [&str; 10] = [
    "four-x-wings",
    "eight-ties",
    "yardstick/aces",
    "yardstick/torpedoes",
    "yardstick/swarm",
    "yardstick/bombers",
    "yardstick/fangs",
    "yardstick/droids",
    "yardstick/jedi",
    "yardstick/interceptors",
];
/// Those that it never sees.
pub(crate) const UNSEEN: [&str; 4] =
    ["yardstick/bounty", "yardstick/firstorder", "yardstick/freighter", "yardstick/turrets"];

/// Who flies a squad.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "it is copied once a battle")]
pub(crate) enum Who {
    /// Somebody of the list.
    Kind(PilotKind),
    /// Somebody who looks ahead, with these weights.
    Ace(Skill, Weights),
}

impl Who {
    fn kind(self) -> PilotKind {
        match self {
            Self::Kind(kind) => kind,
            Self::Ace(..) => PilotKind::Player(Level::Ace, Style::Even),
        }
    }
}

/// A battle that was played.
pub(crate) struct Played {
    pub(crate) game: Game,
    /// The seat of the first squad.
    pub(crate) seat: Seat,
    /// What each plan of the first squad's dials took.
    pub(crate) plans: Vec<Duration>,
}

impl Played {
    /// 1 where the first squad won, 0 where it lost.
    pub(crate) fn score(&self) -> f64 {
        self.game.winner().map_or(0.5, |winner| f64::from(u8::from(winner == self.seat)))
    }
}

pub(crate) struct Arena {
    pub(crate) muster: Muster,
}

impl Arena {
    pub(crate) fn new() -> Result<Self, Failure> {
        Ok(Self { muster: Muster::embedded()? })
    }

    /// A squad of the folder `docs/squads`.
    pub(crate) fn squad(&self, name: &str) -> Result<MusteredSquad, Failure> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/squads");
        Ok(MusteredSquad::read(&folder.join(format!("{name}.toml")), PointSystem::TwoHundred, &self.muster.cards)?)
    }

    /// Plays a battle to its end; whoever looks on sees it before each answer.
    pub(crate) fn play(
        &self,
        squads: [&MusteredSquad; 2],
        who: [Who; 2],
        seed: u64,
        seen: impl FnMut(&Game),
    ) -> Result<Played, Failure> {
        let made = |side: usize, mustered: &Mustered| match who[side] {
            Who::Kind(_) => Ok(None),
            Who::Ace(skill, weights) => {
                // Whoever flies by a book is known to do so.
                let known = self.muster.crew(mustered)?.into_iter().zip(mustered.flyers.iter());
                let known = known.map(|(pilot, flyer)| pilot.filter(|_| flyer.kind.system().is_some())).collect();
                let ace = Ace::new(mixed(seed, 7 + side as u64), skill, weights).knowing(known);
                Ok(Some(Box::new(ace) as Computer))
            }
        };
        self.play_by(squads, who.map(Who::kind), seed, made, seen)
    }

    /// The same with pilots of one's own, for the first squad and the second; none stands for the kind's own.
    pub(crate) fn play_by(
        &self,
        squads: [&MusteredSquad; 2],
        kinds: [PilotKind; 2],
        seed: u64,
        made: impl Fn(usize, &Mustered) -> Result<Option<Computer>, Failure>,
        mut seen: impl FnMut(&Game),
    ) -> Result<Played, Failure> {
        let seating = Seating::of_game(seed);
        let battle = Battle {
            squads: squads.map(Clone::clone),
            ruleset: Ruleset::SECOND_EDITION,
            rocks: 6,
            rounds: Setup::ROUNDS,
            placing: Placing::Ready,
            seating,
            naming: Naming::RedAndBlue,
        };
        let mustered = self.muster.muster(&Wanted::battle(battle, kinds), seed)?;
        let mut crew = self.muster.crew(&mustered)?;
        let sides = seating.order([0, 1]);
        for (pilot, side) in crew.iter_mut().zip(sides) {
            if let Some(own) = made(side, &mustered)? {
                *pilot = Some(own);
            }
        }
        let seat = Seat(u8::from(sides[0] != 0));
        let (mut plans, mut planned) = (Vec::new(), 0);
        let mut game = new_game(mustered.setup)?;
        let mut luck = BattleLuck::opening(seed);
        game.advance(&mut luck, &mut ());
        while let Some(ask) = game.asked() {
            seen(&game);
            let pilot = crew[usize::from(ask.seat.0)].as_mut().ok_or("a seat without a pilot")?;
            let plans_now = ask.seat == seat && matches!(ask.question, Question::SetDial(_));
            let begins = Instant::now();
            let choice = pilot.choose(&game.view(ask.seat), &ask)?;
            if plans_now && planned != game.state().round {
                planned = game.state().round;
                plans.push(begins.elapsed());
            }
            luck.next_answer();
            game.answer(choice, &mut luck, &mut ())?;
            game.advance(&mut luck, &mut ());
        }
        Ok(Played { game, seat, plans })
    }
}

/// Does something for each number, on as many threads as there are processors or `JOBS` says; what comes of it, in order.
pub(crate) fn each<T: Send>(
    numbers: std::ops::Range<u64>,
    work: impl Fn(u64) -> Result<T, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let jobs = std::env::var("JOBS").ok().and_then(|jobs| jobs.parse().ok());
    let jobs = jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let next = AtomicU64::new(numbers.start);
    let take = || -> Result<Vec<(u64, T)>, Failure> {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return Ok(done);
            }
            done.push((number, work(number)?));
        }
    };
    let mut all: Vec<(u64, T)> = Vec::new();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(take)).collect();
        for thread in threads {
            all.extend(thread.join().map_err(|_| "a battle broke off")??);
        }
        Ok::<(), Failure>(())
    })?;
    all.sort_by_key(|(number, _)| *number);
    Ok(all.into_iter().map(|(_, result)| result).collect())
}

/// The interval of 95 % around a share of so many games (Wilson).
pub(crate) fn interval(share: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let middle = share + Z * Z / (2.0 * games);
    let reach = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + Z * Z / games;
    ((middle - reach) / scale, (middle + reach) / scale)
}

/// Sets what is called so; whether anything is.
pub(crate) fn set(skill: &mut Skill, weights: &mut Weights, name: &str, value: &str) -> Result<bool, Failure> {
    match name {
        "samples" => skill.samples = value.parse()?,
        "candidates" => skill.candidates = value.parse()?,
        "passes" => skill.passes = value.parse()?,
        "margin" => skill.margin = value.parse()?,
        "give-up" => skill.give_up = value.parse()?,
        "unsure" => skill.unsure = value.parse()?,
        "imitates" => skill.imitates = value.parse()?,
        "mixes" => skill.mixes = value.parse()?,
        "hides" => skill.hides = value.parse()?,
        "rolls" => skill.rolls = value.parse()?,
        "foresees" => skill.foresees = value.parse()?,
        "rehearses" => skill.rehearses = value.parse()?,
        "acts" => skill.acts = value.parse()?,
        "slip" => skill.slip = value.parse()?,
        "watches" => skill.watches = value.parse()?,
        _ => {
            let Some(place) = Weights::NAMES.iter().position(|it| *it == name) else { return Ok(false) };
            let mut all = weights.to_array();
            all[place] = value.parse()?;
            *weights = Weights::from_array(all);
        }
    }
    Ok(true)
}
