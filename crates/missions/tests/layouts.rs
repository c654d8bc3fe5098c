//! Where things and obstacles lie by chance: as far from each other as their mission asks for, in every layout.

use tallyho_cards::Library as Cards;
use tallyho_missions::mission::{Lies, Mission};
use tallyho_missions::{Library, Plan, Seats};
use tallyho_rules::scenario::Zone;
use tallyho_table::{Outline, Placed, Range};

/// How many layouts are looked at for each number of pilots.
const LAYOUTS: u64 = 1_000;

fn tokens(outlines: &[Outline], poses: impl Iterator<Item = tallyho_table::Pose>) -> Vec<Placed<'_>> {
    outlines.iter().zip(poses).map(|(outline, pose)| outline.placed(pose)).collect()
}

fn all_inside(tokens: &[Placed<'_>], zone: &Zone) -> bool {
    tokens.iter().all(|token| token.points().all(|point| zone.holds(point)))
}

fn all_beyond(tokens: &[Placed<'_>], others: &[Placed<'_>], range: u8) -> bool {
    let apart = f64::from(range) * Range::BAND;
    let is_other = |token: &Placed<'_>, other: &Placed<'_>| token.pose != other.pose;
    let clear = |token: &Placed<'_>| {
        others.iter().filter(|other| is_other(token, other)).all(|other| token.distance_to_outline(*other) > apart)
    };
    tokens.iter().all(clear)
}

fn each_near(tokens: &[Placed<'_>], range: u8, count: u8) -> bool {
    let reach = f64::from(range) * Range::BAND;
    tokens.iter().all(|token| {
        let near = |other: &&Placed<'_>| other.pose != token.pose && token.distance_to_outline(**other) <= reach;
        tokens.iter().filter(near).count() >= usize::from(count)
    })
}

fn check(mission: &Mission, plan: &Plan, pilots: u8) {
    let outlines: Vec<Outline> = plan.obstacles.iter().map(|it| it.outline.clone()).collect();
    let rocks = tokens(&outlines, plan.obstacles.iter().map(|it| it.pose));
    let mut from = 0;
    for group in &mission.obstacles {
        let count = group.count.with(pilots).max(0) as usize;
        let own = &rocks[from..from + count];
        assert!(all_inside(own, &group.zone), "{}: an obstacle outside", mission.id);
        assert!(all_beyond(own, &rocks, group.apart), "{}: obstacles too close", mission.id);
        from += count;
    }
    let mut place = 0;
    for term in mission.things.iter().filter(|term| term.from_pilots <= pilots) {
        let Lies::In(count, zone, spacing) = &term.lies else {
            place += match &term.lies {
                Lies::At(_) => 1,
                Lies::In(count, ..) | Lies::OnObstacles(count) | Lies::Later(count) => {
                    count.with(pilots).max(0) as usize
                }
            };
            continue;
        };
        let count = count.with(pilots).max(0) as usize;
        let things = &plan.scenario.things;
        let outlines: Vec<Outline> =
            things.iter().map(|it| mission.kinds[usize::from(it.kind)].shape.outline()).collect();
        let poses = |from: usize, to: usize| things[from..to].iter().filter_map(|it| it.place).map(|it| it.pose());
        let own = tokens(&outlines[place..], poses(place, place + count));
        let all = tokens(&outlines, poses(0, things.len()));
        assert_eq!(own.len(), count, "{}", mission.id);
        assert!(all_inside(&own, zone), "{}: a thing outside", mission.id);
        assert!(all_beyond(&own, &all, spacing.beyond), "{}: things too close", mission.id);
        // Things that may lie close to each other may lie close to obstacles, too; on them they do not.
        assert!(all_beyond(&own, &rocks, spacing.beyond.min(1)), "{}: a thing too close to an obstacle", mission.id);
        assert!(each_near(&own, spacing.within, spacing.others), "{}: a thing too far away", mission.id);
        place += count;
    }
}

#[test]
fn what_lies_by_chance_keeps_the_distances_of_its_mission_in_every_layout() {
    let cards = Cards::embedded().expect("our content is sound");
    let missions = Library::embedded().expect("our missions are sound");
    let mut cases: Vec<(&Mission, u8)> = Vec::new();
    for mission in missions.missions() {
        let by_chance = mission.things.iter().any(|term| matches!(term.lies, Lies::In(..)));
        if by_chance || !mission.obstacles.is_empty() {
            cases.extend((mission.pilots[0]..=mission.pilots[1]).map(|pilots| (mission, pilots)));
        }
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        // Dealt out in turn, since some missions take longer than others.
        for first in 0..cores {
            let (cases, cards) = (&cases, &cards);
            scope.spawn(move || {
                cases
                    .iter()
                    .skip(first)
                    .step_by(cores)
                    .for_each(|(mission, pilots)| every_layout(mission, *pilots, cards))
            });
        }
    });
}

fn every_layout(mission: &Mission, pilots: u8, cards: &Cards) {
    for seed in 0..LAYOUTS {
        let plan = mission.plan(&Seats::pilots(pilots, 1), seed, cards);
        let plan = plan.unwrap_or_else(|fault| panic!("{} for {pilots}, {seed}: {fault}", mission.id));
        check(mission, &plan, pilots);
    }
}
