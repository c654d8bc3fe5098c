//! The pilot that looks ahead, as battles meet it.

use std::path::Path;

use tallyho_cards::PointSystem;
use tallyho_pilots::{Ace, Level, Skill, Style, Weights};
use tallyho_replay::Replay;
use tallyho_rules::{
    AttackFace, BattleLuck, Choice, DefenseFace, Game, Phase, Placing, Question, Ruleset, Setup, Token,
};

use crate::squad::MusteredSquad;
use crate::{Battle, Bout, Computer, Muster, Mustered, Naming, PilotKind, Seating, Wanted, new_game};

/// Two squads of the yardstick, somebody against somebody.
fn battle(muster: &Muster, squads: [&str; 2], pilots: [PilotKind; 2], seed: u64) -> Mustered {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/squads");
    let read = |name: &str| {
        MusteredSquad::read(&folder.join(format!("{name}.toml")), PointSystem::TwoHundred, &muster.cards).unwrap()
    };
    let battle = Battle {
        squads: squads.map(read),
        ruleset: Ruleset::SECOND_EDITION,
        rocks: 6,
        rounds: Setup::ROUNDS,
        placing: Placing::Ready,
        seating: Seating::RedFirst,
        naming: Naming::RedAndBlue,
    };
    muster.muster(&Wanted::battle(battle, pilots), seed).unwrap()
}

const fn player(level: Level) -> PilotKind {
    PilotKind::Player(level, Style::Even)
}

/// Plays on until it is over, or so many answers were given.
fn play(bout: &mut Bout, answers: usize) {
    for _ in 0..answers {
        let Some(thought) = bout.think().unwrap() else { return };
        bout.answer(thought.choice, &mut ()).unwrap();
    }
}

#[test]
fn a_battle_that_is_taken_up_again_at_any_answer_goes_on_as_it_would_have() {
    let muster = Muster::embedded().unwrap();
    for (level, against) in
        [(Level::Veteran, PilotKind::Heuristic), (Level::Veteran, PilotKind::ATURI), (Level::Ace, PilotKind::Heuristic)]
    {
        let mustered = battle(&muster, ["four-x-wings", "eight-ties"], [player(level), against], 5);
        let mut whole = Bout::begin(mustered.clone(), &muster, &mut ()).unwrap();
        play(&mut whole, 160);
        let told = whole.replay().to_string();
        // In the middle of planning, of moving and of shooting.
        for cut in [13, 27, 58, 91] {
            let mut first = Bout::begin(mustered.clone(), &muster, &mut ()).unwrap();
            play(&mut first, cut);
            let kept = Replay::read_open(&first.replay().to_string()).unwrap();
            let mut again =
                Bout::resume(kept, &mustered.flyers, mustered.seed, &muster, &mut (), |_, _, _| {}).unwrap();
            play(&mut again, 160 - cut);
            assert_eq!(again.replay().to_string(), told, "cut after {cut} answers against {against:?}");
        }
    }
}

#[test]
fn it_says_what_it_weighed_and_what_it_expected_of_each() {
    let muster = Muster::embedded().unwrap();
    let mustered = battle(&muster, ["four-x-wings", "four-x-wings"], [player(Level::Veteran), PilotKind::Heuristic], 2);
    let mut bout = Bout::begin(mustered, &muster, &mut ()).unwrap();
    let (mut dials, mut shots) = (0, 0);
    while let Some(thought) = bout.think().unwrap() {
        let own = bout.game().asked().is_some_and(|ask| ask.seat.0 == 0);
        if own && matches!(thought.question, Question::SetDial(_)) && bout.game().state().phase == Phase::Planning {
            assert!(thought.reasons.first().is_some_and(|line| line.starts_with("Expects of ")), "{thought:?}");
            dials += 1;
        }
        if own && matches!(thought.question, Question::Attack(_)) {
            assert!(thought.reasons.first().is_some_and(|line| line.contains("shoots at ")), "{thought:?}");
            shots += 1;
        }
        bout.answer(thought.choice, &mut ()).unwrap();
    }
    assert!(dials > 8 && shots > 2, "{dials} {shots}");
}

/// Whether a player of that level ever says that it has foreseen its enemy's dials.
fn foresees(muster: &Muster, level: Level, against: PilotKind) -> bool {
    let mustered = battle(muster, ["four-x-wings", "four-x-wings"], [player(level), against], 3);
    let mut bout = Bout::begin(mustered, muster, &mut ()).unwrap();
    let mut foresaw = false;
    while bout.game().state().round < 5
        && let Some(thought) = bout.think().unwrap()
    {
        foresaw |= thought.reasons.iter().any(|line| line.starts_with("Foresaw "));
        bout.answer(thought.choice, &mut ()).unwrap();
    }
    foresaw
}

#[test]
fn an_ace_learns_from_dials_that_are_revealed_whether_its_enemy_does_the_obvious() {
    let muster = Muster::embedded().unwrap();
    assert!(foresees(&muster, Level::Ace, PilotKind::Heuristic), "a heuristic does the obvious");
    assert!(!foresees(&muster, Level::Ace, PilotKind::Random), "chance is not foreseen");
    assert!(!foresees(&muster, Level::Elite, PilotKind::Heuristic), "an elite does not watch");
}

/// What somebody says and answers in the first rounds of a battle against a heuristic.
fn first_rounds(muster: &Muster, skill: Skill, rounds: u8, mut each: impl FnMut(&Game, Choice, &[String])) -> String {
    let squads = ["four-x-wings", "four-x-wings"];
    let mustered = battle(muster, squads, [PilotKind::Heuristic; 2], 4);
    let mut crew: Vec<Computer> = muster.crew(&mustered).unwrap().into_iter().flatten().collect();
    crew[0] = Box::new(Ace::new(4, skill, Weights::BEST));
    let names: Vec<String> = mustered.callsigns.iter().map(|it| it.name.clone()).collect();
    let (mut luck, mut told) = (BattleLuck::opening(mustered.seed), String::new());
    let mut game = new_game(mustered.setup).unwrap();
    game.advance(&mut luck, &mut ());
    while game.state().round <= rounds
        && let Some(ask) = game.asked()
    {
        let pilot = &mut crew[usize::from(ask.seat.0)];
        let choice = pilot.choose(&game.view(ask.seat), &ask).unwrap();
        assert!(ask.options.contains(&choice), "{choice:?} of {:?}", ask.options);
        if ask.seat.0 == 0 {
            each(&game, choice, &pilot.reasons(&names));
        }
        told.push_str(&format!("{choice:?} "));
        game.answer(choice, &mut luck, &mut ()).unwrap();
        game.advance(&mut luck, &mut ());
    }
    told
}

const GLANCES: Skill = Skill { samples: 2, candidates: 6, passes: 1, rehearses: 0, acts: 0, ..Skill::ACE };

#[test]
fn whoever_looks_a_round_further_flies_otherwise_and_always_the_same() {
    let muster = Muster::embedded().unwrap();
    let further = Skill { foresees: 0.7, ..GLANCES };
    let flown = first_rounds(&muster, further, 3, |_, _, _| {});
    assert_eq!(first_rounds(&muster, further, 3, |_, _, _| {}), flown);
    assert_ne!(first_rounds(&muster, GLANCES, 3, |_, _, _| {}), flown);
}

#[test]
fn tokens_are_weighed_by_what_the_shot_does_and_not_spent_on_nothing() {
    let muster = Muster::embedded().unwrap();
    let mut told = Vec::new();
    let _ = first_rounds(&muster, Skill { rolls: 24, ..GLANCES }, 12, |game, choice, reasons| {
        let ask = game.asked().unwrap();
        let (Question::ModifyAttack(_) | Question::ModifyDefense(_)) = ask.question else { return };
        let dice = game.view(ask.seat).attack().unwrap();
        let eyes = match ask.question {
            Question::ModifyAttack(_) => dice.attack.count(AttackFace::Focus),
            _ => dice.defense.count(DefenseFace::Focus),
        };
        assert!(eyes > 0 || choice != Choice::Token(Token::Focus), "a focus token is spent on no eyes");
        if ask.options.len() > 1 {
            told.extend(reasons.first().cloned());
        }
    });
    assert!(told.len() > 4, "{told:?}");
    assert!(told.iter().all(|line| line.starts_with("Expects of ") && !line.contains("guesses")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("deals")), "{told:?}");
}
