//! The table's figures: `make bench` prints them as the README's rows.

use std::io::{self, Write};

use tallyho_bench::race::Race;
use tallyho_bench::scene::Scene;
use tallyho_bench::{by_geo, by_parry};
use tallyho_table::{Arc, Others, Range, Settings, Slide, fly, nearest_in_arc, shot, sight};

/// How many different tables a race runs over: enough that no branch is learnt by heart, few enough to stay in the cache,
/// where the one table of a game is.
const TABLES: usize = 512;

fn main() -> io::Result<()> {
    let out = &mut io::stdout().lock();
    writeln!(out, "| the table: one core, median | tallyho | parry2d | geo |")?;
    writeln!(out, "|---|---|---|---|")?;
    maneuver_among_ships(out)?;
    maneuver_among_ships_and_rocks(out)?;
    bump(out)?;
    range_and_arcs(out)?;
    nearest_in_front(out)?;
    attack_range(out)?;
    Ok(())
}

fn maneuver_among_ships(out: &mut impl Write) -> io::Result<()> {
    let settings = Settings::default();
    let scenes = Scene::many(TABLES, 8, 0);
    let with_polygons: Vec<_> = scenes
        .into_iter()
        .map(|scene| (scene.ships.iter().map(|&ship| by_geo::base(ship)).collect::<Vec<_>>(), scene))
        .collect();
    let name =
        format!("maneuver among 7 other ships ({} bump)", share_of_bumps(with_polygons.iter().map(|(_, scene)| scene)));
    Race::new(&name, &with_polygons)
        .with("tallyho", |(_, scene)| flown(scene, &settings))
        .with("parry2d", |(_, scene)| by_parry::fly(&scene.ships, scene.mover, scene.maneuver).at.x.to_bits())
        .with("geo", |(others, scene)| by_geo::fly(scene.base(), others, scene.mover, scene.maneuver).at.x.to_bits())
        .run(out)
}

/// How many of the maneuvers end in another ship.
fn share_of_bumps<'a>(scenes: impl Iterator<Item = &'a Scene>) -> String {
    let (bumps, all) = scenes.fold((0, 0), |(bumps, all), scene| (bumps + usize::from(bumped(scene)), all + 1));
    format!("{} %", (100 * bumps + all / 2) / all)
}

fn bumped(scene: &Scene) -> bool {
    let others = Others::except(&scene.ships, scene.mover);
    !fly(scene.base(), scene.maneuver, &Slide::ALL, others, &Settings::default()).overlapped.is_empty()
}

fn flown(scene: &Scene, settings: &Settings) -> u64 {
    let others = Others::except(&scene.ships, scene.mover);
    fly(scene.base(), scene.maneuver, &Slide::ALL, others, settings).pose.at.x.to_bits()
}

fn maneuver_among_ships_and_rocks(out: &mut impl Write) -> io::Result<()> {
    let settings = Settings::default();
    let scenes: Vec<_> = Scene::many(TABLES, 16, 6)
        .into_iter()
        .map(|scene| {
            let ships: Vec<_> = scene.ships.iter().map(|&ship| by_geo::base(ship)).collect();
            let rocks: Vec<_> = scene.rocks.iter().map(by_geo::rock).collect();
            let hulls = by_parry::hulls(&scene.rocks);
            (scene, hulls, ships, rocks)
        })
        .collect();
    let bumps = share_of_bumps(scenes.iter().map(|(scene, ..)| scene));
    let name = format!("maneuver among 15 other ships and 6 obstacles ({bumps} bump)");
    Race::new(&name, &scenes)
        .with("tallyho", |(scene, ..)| {
            let others = Others::except(&scene.ships, scene.mover);
            let flight = fly(scene.base(), scene.maneuver, &Slide::ALL, others, &settings);
            let rocks = by_parry::placed(&scene.rocks);
            let contacts = flight.contacts(scene.base(), scene.maneuver, rocks, &settings);
            flight.pose.at.x.to_bits() ^ (contacts.overlapped.len() + contacts.moved_through.len()) as u64
        })
        .with("parry2d", |(scene, hulls, ..)| {
            // Hulls instead of concave outlines, and the end of the move only: less work than ours.
            let end = by_parry::fly(&scene.ships, scene.mover, scene.maneuver);
            let base = scene.base().at(end);
            hulls.iter().filter(|(hull, at)| by_parry::on_hull(base, hull, *at)).count() as u64
        })
        .with("geo", |(scene, _, ships, rocks)| {
            let end = by_geo::fly(scene.base(), ships, scene.mover, scene.maneuver);
            let base = by_geo::base(scene.base().at(end));
            let (template, edge) = scene.maneuver.template(scene.base().size).expect("all of the dial move");
            let swath = by_geo::swath(tallyho_table::Swath::of(template, edge, scene.base()));
            rocks.iter().filter(|rock| by_geo::overlap(&base, rock) || by_geo::overlap(&swath, rock)).count() as u64
        })
        .run(out)
}

/// Only maneuvers that end in another ship.
fn bump(out: &mut impl Write) -> io::Result<()> {
    let settings = Settings::default();
    let bumps: Vec<_> = Scene::many(4 * TABLES, 16, 0).into_iter().filter(bumped).collect();
    Race::new("a bump, walked back among 15 other ships", &bumps)
        .with("tallyho", |scene| flown(scene, &settings))
        .with("parry2d", |scene| by_parry::fly(&scene.ships, scene.mover, scene.maneuver).at.x.to_bits())
        .run(out)
}

fn pairs() -> Vec<(tallyho_table::Base, tallyho_table::Base)> {
    Scene::many(4 * TABLES, 2, 0).into_iter().map(|scene| (scene.ships[0], scene.ships[1])).collect()
}

fn range_and_arcs(out: &mut impl Write) -> io::Result<()> {
    let settings = Settings::default();
    let arcs: Vec<_> = tallyho_table::BaseSize::ALL.map(by_parry::arcs).into_iter().collect();
    let corners =
        tallyho_table::BaseSize::ALL.map(|size| by_parry::arc_corners(size, settings.arc_lines.half_front(size)));
    Race::new("range and all arcs of a pair", &pairs())
        .with("tallyho", |&(from, to)| {
            let sight = sight(from, to, &settings);
            sight.distance.to_bits() ^ u64::from(sight.arcs.contains(Arc::Front))
        })
        .with("parry2d", |&(from, to)| {
            let distance = by_parry::distance(from, to);
            let held = arcs[from.size as usize].iter().filter(|arc| by_parry::in_arc(from, arc, to)).count();
            distance.to_bits() ^ held as u64
        })
        .with("geo", |&(from, to)| {
            let target = by_geo::base(to);
            let distance = by_geo::distance(&by_geo::base(from), &target);
            let held = corners[from.size as usize]
                .iter()
                .map(|corners| by_geo::polygon(corners.iter().map(|&corner| from.pose.point_to_table(corner))))
                .filter(|arc| by_geo::overlap(arc, &target))
                .count();
            distance.to_bits() ^ held as u64
        })
        .run(out)
}

fn nearest_in_front(out: &mut impl Write) -> io::Result<()> {
    let settings = Settings::default();
    let scenes = Scene::many(TABLES, 16, 0);
    let arcs: Vec<_> = tallyho_table::BaseSize::ALL.map(by_parry::arcs).into_iter().collect();
    Race::new("nearest ship in the front arc among 16", &scenes)
        .with("tallyho", |scene| {
            let others = Others::except(&scene.ships, scene.mover);
            nearest_in_arc(scene.base(), Arc::Front, others, Range::ARC, &settings)
                .map_or(0, |(index, distance)| index as u64 ^ distance.to_bits())
        })
        .with("parry2d", |scene| {
            let from = scene.base();
            let arc = &arcs[from.size as usize][0];
            let others = scene.ships.iter().enumerate().filter(|&(index, _)| index != scene.mover);
            others
                .filter(|&(_, &to)| by_parry::in_arc(from, arc, to))
                .map(|(index, &to)| (by_parry::distance(from, to), index))
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map_or(0, |(distance, index)| index as u64 ^ distance.to_bits())
        })
        .run(out)
}

fn attack_range(out: &mut impl Write) -> io::Result<()> {
    let settings = Settings::default();
    Race::new("attack range through the front arc of a pair", &pairs())
        .with("tallyho", |&(from, to)| shot(from, Arc::Front, to, &settings).map_or(0, |shot| shot.distance.to_bits()))
        .run(out)
}
