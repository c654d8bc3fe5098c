//! Every mission that somebody with miniatures can fly, opened for every number of pilots and flown to its end: nobody gets stuck, nobody
//! is told of who comes later, and a session that was saved goes on where it was.

use tallyho_companion::{Answers, Assignment, Credits, Dice, Phase, Scene, Session, Start};
use tallyho_missions::Mission;
use tallyho_rules::Luck;
use tallyho_rules::scenario::Arrival;

use super::sortie;
use super::yard::Shelves;
use crate::Muster;

/// More questions than a mission has when most of its ships are soon gone.
const ENOUGH: usize = 4_000;

/// The missions with an enemy that flies by itself.
fn flown(missions: &tallyho_missions::Library) -> Vec<&Mission> {
    missions.missions().iter().filter(|mission| mission.team.is_some() && mission.enemy.is_some()).collect()
}

fn begin(mission: &Mission, pilots: u8, level: u8, seed: u64) -> Session {
    let system = mission.enemy.expect("it has one");
    let assignment = Assignment {
        mission: mission.id.clone(),
        variant: None,
        pilots,
        level,
        enemies: None,
        models: None,
        flags: None,
        credits: Credits::Nobody,
    };
    Session::on(Start { system, seed, dice: Dice::Rolled }, assignment)
}

/// Something that may be answered: mostly what Enter means.
fn any_answer(scene: &Scene, luck: &mut Luck) -> String {
    let prompt = scene.prompt.as_ref().expect("something is asked");
    let firm = prompt.answers == Answers::Text || prompt.words.contains("off the table");
    let usual = prompt.default.clone().filter(|_| luck.below(4) > 0 || firm);
    // Planning has answers that end it or bring others.
    if let Some(usual) = usual.or_else(|| prompt.default.clone().filter(|_| scene.moment.phase == Phase::Planning)) {
        return usual;
    }
    match &prompt.answers {
        Answers::OneOf(options) => options[luck.below(options.len() as u32) as usize].0.clone(),
        Answers::Number(range) => {
            (u32::from(*range.start()) + luck.below(u32::from(range.end() - range.start()) + 1)).to_string()
        }
        Answers::Text => "Somebody".to_owned(),
        Answers::AttackDice(count) => format!("{}h", count.unwrap_or(1)),
        Answers::DefenseDice(count) => format!("{}e", count.unwrap_or(1)),
    }
}

/// Plays on with any answers until something is so or it is over. Most enemies are soon gone, so that it does not take an evening.
fn play(session: &mut Session, yard: &Shelves<'_>, luck: &mut Luck, mut each: impl FnMut(&Session, &Scene) -> bool) {
    let mut scene = session.scene(yard).expect("it opens");
    for _ in 0..ENOUGH {
        if !each(session, &scene) || scene.prompt.is_none() {
            return;
        }
        let planning = scene.prompt.as_ref().is_some_and(|prompt| prompt.words.contains("Planning"));
        let there = || scene.sheet.foes.iter().filter(|foe| !foe.gone);
        let tired = there().nth(1).filter(|_| planning).map(|foe| foe.number);
        let limit = scene.mission.as_ref().map(|mission| mission.rounds);
        let rounds = limit.flatten().map_or(0, u32::from);
        let line = match tired {
            // Without a limit it is people who have had enough.
            _ if planning && scene.sheet.round == 9 && limit == Some(None) => "end".to_owned(),
            // Of a long one the middle is left out.
            _ if planning && scene.sheet.round == 9 && rounds > 12 => format!("fix round {}", rounds - 1),
            Some(number) if luck.below(3) == 0 => format!("fix {number} fled"),
            Some(number) => format!("fix {number} gone"),
            None => any_answer(&scene, luck),
        };
        scene = session.answer(&line, &scene, yard).unwrap_or_else(|why| panic!("'{line}' was refused: {why}"));
    }
    panic!("it goes on for ever");
}

#[test]
fn every_mission_is_flown_to_its_score_at_every_size() {
    let muster = Muster::embedded().expect("the content is sound");
    let missions = &*muster.missions;
    for (number, mission) in (0..).zip(flown(missions)) {
        let [least, most] = mission.pilots;
        for pilots in least.max(3).min(most)..=most.min(6) {
            let yard = Shelves::new(&muster);
            let level = 1 + (number + pilots) % mission.levels;
            let mut session = begin(mission, pilots, level, u64::from(number));
            let mut luck = Luck::new(u64::from(pilots));
            let mut last = None;
            play(&mut session, &yard, &mut luck, |_, scene| {
                last = Some(scene.clone());
                true
            });
            let last = last.expect("it was played");
            let told = last.mission.expect("it is a mission");
            assert!(told.winner.is_some() && last.prompt.is_none(), "{}", mission.id);
            assert!(last.said.iter().any(|line| line.contains("points.")), "{}: {:?}", mission.id, last.said);
            assert!((1..=mission.rounds.map_or(u32::MAX, u32::from)).contains(&last.sheet.round), "{}", mission.id);
        }
    }
}

#[test]
fn nobody_is_told_of_a_squad_before_its_round() {
    let muster = Muster::embedded().expect("the content is sound");
    let missions = &*muster.missions;
    for mission in flown(missions) {
        let pilots = mission.pilots[1].min(6);
        let yard = Shelves::new(&muster);
        let assignment = begin(mission, pilots, 1, 5).assignment().cloned().expect("a mission");
        let sortie = sortie::sortie(&assignment, 5, &muster).expect("it is flown here");
        let later: Vec<(&str, u8)> = sortie
            .squads
            .iter()
            .zip(&sortie.scenario.waves)
            .filter_map(|(squad, wave)| match wave.when {
                Arrival::Round(round) if !wave.ships.is_empty() => Some((squad.name.as_str(), round)),
                Arrival::Round(_) | Arrival::Setup | Arrival::Called => None,
            })
            .collect();
        // Of two squads with a name the first may be here already, and notes of the mission name whom they like.
        let early = |name: &str| {
            sortie
                .scenario
                .waves
                .iter()
                .zip(&sortie.squads)
                .any(|(wave, squad)| squad.name == name && matches!(wave.when, Arrival::Setup | Arrival::Called))
        };
        let noted = sortie.notes.concat();
        let secret: Vec<(&str, u8)> =
            later.into_iter().filter(|(name, _)| !early(name) && !noted.contains(name)).collect();
        let mut session = begin(mission, pilots, 1, 5);
        play(&mut session, &yard, &mut Luck::new(5), |_, scene| {
            for (name, round) in secret.iter().filter(|(_, round)| scene.sheet.round < u32::from(*round)) {
                let text = format!("{scene:?}");
                assert!(
                    !text.contains(name),
                    "{}: {name} of round {round} is known in {}",
                    mission.id,
                    scene.sheet.round
                );
            }
            // Nobody stands on the sheet who is not on the table.
            let came = scene.sheet.foes.len();
            let known = sortie.scenario.waves.iter().filter(|wave| match wave.when {
                Arrival::Setup | Arrival::Called => true,
                Arrival::Round(round) => u32::from(round) <= scene.sheet.round,
            });
            // Ships that the mission itself puts there are there from the start.
            let standing = |ship: &&tallyho_missions::mission::MissionShip| {
                Some(ship.side) != mission.team && matches!(ship.stands, tallyho_missions::mission::Stands::At(_))
            };
            let standing = mission.ships.iter().filter(standing).count();
            assert!(came <= standing + known.map(|wave| wave.ships.len()).sum::<usize>(), "{}", mission.id);
            scene.sheet.round < 8
        });
    }
}

#[test]
fn a_mission_that_was_saved_goes_on_where_it_was() {
    let muster = Muster::embedded().expect("the content is sound");
    let missions = &*muster.missions;
    for mission in flown(missions) {
        let yard = Shelves::new(&muster);
        let mut session = begin(mission, mission.pilots[1].min(3), 1, 11);
        let mut asked = 0;
        play(&mut session, &yard, &mut Luck::new(11), |session, scene| {
            asked += 1;
            if asked % 10 == 0 {
                let again = Session::from_text(&session.to_text()).expect("it reads back");
                let again = again.scene(&Shelves::new(&muster)).expect("it plays again");
                assert_eq!((&again.said, &again.prompt), (&scene.said, &scene.prompt), "{}", mission.id);
                assert_eq!(again.mission, scene.mission, "{}", mission.id);
            }
            scene.sheet.round < 5
        });
    }
}

#[test]
fn a_set_up_lies_where_the_briefing_of_the_same_seed_has_it() {
    let muster = Muster::embedded().expect("the content is sound");
    let missions = &*muster.missions;
    let mission = missions.mission("disable-sensor-net").expect("it is one of ours");
    let assignment = begin(mission, 4, 1, 9).assignment().cloned().expect("a mission");
    let sortie = sortie::sortie(&assignment, 9, &muster).expect("it is flown here");
    assert!(sortie.briefing.contains("tallyho mission brief disable-sensor-net --pilots 4 --level 1 --seed 9"));
    let laid = sortie.setup.iter().find(|line| line.starts_with("12 asteroids")).expect("asteroids");
    let plan = mission.plan(&tallyho_missions::Seats::pilots(4, 1), 9, &muster.cards).expect("it can be set up");
    let first = plan.obstacles[0].pose.at;
    let squares = |number: f64| format!("{}", (90.0 * number / plan.area.width).round() / 10.0);
    assert!(laid.contains(&format!("at {} / {}, ", squares(first.x), squares(first.y))), "{laid}");
    assert!(sortie.setup.iter().any(|line| line.starts_with("8 sensor beacons (agility 3, hull 3) at ")));
    assert_eq!(sortie::rocks(&assignment, 9, &muster).expect("the same table").len(), 12);
    let standard = Assignment { mission: "satellite-array".to_owned(), ..assignment };
    let refused = sortie::sortie(&standard, 9, &muster).expect_err("people fly both sides of it").to_string();
    assert!(refused.contains("has no enemy that flies by itself"), "{refused}");
}
