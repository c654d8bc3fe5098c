//! Worked examples, computed by a second program and by hand, to a hundredth of a millimetre.
//!
//! Each line is one example: what is given, then what must come out. Poses are x, y, heading.

use tallyho_table::{
    Arc, Base, BaseSize, Bearing, Edge, Executed, Guides, Maneuver, MeasureFrom, Obstruction, Others, Outline, Pose,
    Range, Reposition, Settings, Side, Slide, Template, Vec2, WingPlace, closest, distance, fly, obstruction, shot,
};

const CLOSE: f64 = 0.01;

fn fields(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

fn numbers(text: &str) -> Vec<f64> {
    text.split(',').map(|n| n.trim().parse().unwrap()).collect()
}

fn pose(text: &str) -> Pose {
    let n = numbers(text);
    Pose::from_degrees(n[0], n[1], n[2])
}

fn size(text: &str) -> BaseSize {
    BaseSize::from_name(text).unwrap()
}

/// "small 0,0,0"
fn base(text: &str) -> Base {
    let (name, at) = text.split_once(' ').unwrap();
    Base::new(size(name), pose(at))
}

fn assert_pose(id: &str, got: Pose, want: &str) {
    let n = numbers(want);
    let off = got.at.distance(Vec2::new(n[0], n[1]));
    let turn = (got.heading.degrees() - n[2] + 540.0).rem_euclid(360.0) - 180.0;
    assert!(off <= CLOSE && turn.abs() <= CLOSE, "{id}: got {got:?} at {} degrees, want {want}", got.heading.degrees());
}

fn assert_close(id: &str, what: &str, got: f64, want: f64) {
    assert!((got - want).abs() <= CLOSE, "{id}: {what} is {got}, want {want}");
}

fn side(word: &str) -> Side {
    if word == "left" { Side::Left } else { Side::Right }
}

fn slide(word: &str) -> Slide {
    Slide::ALL.into_iter().find(|slide| slide.name() == word).unwrap()
}

/// Where a move leads: a dial code (a Tallon roll with its place), a roll, or a sideslip.
fn displacement(size: BaseSize, text: &str) -> Pose {
    let words: Vec<&str> = text.split(' ').collect();
    if let Ok(maneuver) = words[0].parse::<Maneuver>() {
        return maneuver.displacement(size, words.get(1).map_or(Slide::Middle, |word| slide(word)));
    }
    let (kind, speed) = words[0].rsplit_once('-').unwrap();
    let (speed, side): (u8, Side) = (speed.parse().unwrap(), side(words[1]));
    match kind {
        "roll" if speed == 1 => Reposition::barrel_roll(size, side, slide(words[2])).displacement(size),
        "roll" => Reposition::decloak_sideways(size, side, slide(words[2])).displacement(size),
        "sideslip-bank" => Maneuver::new(speed, Bearing::SideslipBank(side)).unwrap().displacement(size, Slide::Middle),
        "sideslip-turn" => Maneuver::new(speed, Bearing::SideslipTurn(side)).unwrap().displacement(size, Slide::Middle),
        other => panic!("no move {other}"),
    }
}

fn template(code: &str) -> Template {
    code.parse::<Maneuver>().unwrap().template(BaseSize::Small).unwrap().0
}

#[test]
fn moves_end_where_the_examples_say() {
    for line in MOVES {
        let [id, base_size, start, text, end] = fields(line)[..] else { panic!("{line}") };
        assert_pose(id, pose(start).then(displacement(size(base_size), text)), end);
    }
}

#[test]
fn bases_on_their_way_keep_both_marks_on_the_centre_line() {
    for line in ON_THE_WAY {
        let [id, base_size, code, rear_mark, at] = fields(line)[..] else { panic!("{line}") };
        assert_pose(id, template(code).displacement_along(size(base_size), rear_mark.parse().unwrap()), at);
    }
}

#[test]
fn bumped_ships_stop_where_the_examples_say() {
    for line in BUMPS {
        let [id, mover, code, others, plain, with_guides] = fields(line)[..] else { panic!("{line}") };
        let others: Vec<(&str, Base)> = others
            .split(" ; ")
            .map(|other| {
                let (name, at) = other.split_once(' ').unwrap();
                (name, base(at))
            })
            .collect();
        let bases: Vec<Base> = others.iter().map(|&(_, base)| base).collect();
        for (expected, guides) in [(plain, Guides::Ignore), (with_guides, Guides::Count)] {
            let settings = Settings { guides, ..Settings::default() };
            let [_, rear_mark, end, touching] = expected.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let start = Base::new(size(mover), Pose::default());
            let maneuver = code.parse().unwrap();
            let flight = fly(start, maneuver, &Slide::ALL, Others::all(&bases), &settings);
            assert_pose(id, flight.pose, end);
            match flight.executed {
                Executed::Full => assert_eq!(touching, "none", "{id}"),
                Executed::Partial { touching: None } => panic!("{id} touches nobody"),
                Executed::Partial { touching: Some(index) } => {
                    assert_eq!(others[index].0, touching, "{id}");
                    assert_close(id, "rear mark", flight.rear_mark(maneuver).unwrap(), rear_mark.parse().unwrap());
                }
            }
        }
    }
}

#[test]
fn attack_ranges_are_as_in_the_examples() {
    for line in SHOTS {
        let [id, attacker, arc, target, in_arc, attack, edge, plain] = fields(line)[..] else { panic!("{line}") };
        let (attacker, target, arc) = (base(attacker), base(target), Arc::from_name(arc).unwrap());
        let settings = Settings::default();
        let found = shot(attacker, arc, target, &settings);
        assert_eq!(found.is_some(), in_arc == "yes", "{id}");
        let sighted = tallyho_table::sight(attacker, target, &settings);
        assert_eq!(sighted.arcs.contains(arc), in_arc == "yes", "{id}: {:?}", sighted.arcs);
        let (plain_distance, plain_range) = plain.split_once(' ').unwrap();
        assert_close(id, "distance", distance(attacker, target), plain_distance.parse().unwrap());
        assert_close(id, "closest", closest(attacker, target).first.length(), plain_distance.parse().unwrap());
        assert_eq!(sighted.range, Range(plain_range.parse().unwrap()), "{id}");
        if let Some(found) = found {
            let (attack_distance, attack_range) = attack.split_once(' ').unwrap();
            assert_close(id, "attack distance", found.distance, attack_distance.parse().unwrap());
            assert_eq!(found.range, Range(attack_range.parse().unwrap()), "{id}");
            let from_edge = Settings { measure_from: MeasureFrom::ArcEdge, ..settings };
            let found = shot(attacker, arc, target, &from_edge).unwrap();
            assert_close(id, "distance from the arc edge", found.distance, edge.parse().unwrap());
        }
    }
}

#[test]
fn lines_of_fire_are_obstructed_as_in_the_examples() {
    for line in LANES {
        let [id, target, corners, reached, lane, verdict] = fields(line)[..] else { panic!("{line}") };
        let settings = Settings::default();
        let attacker = Base::new(BaseSize::Small, Pose::default());
        let points: Vec<Vec2> = corners
            .split(' ')
            .map(|corner| {
                let n = numbers(corner);
                Vec2::new(n[0], n[1])
            })
            .collect();
        let outline = Outline::new(points);
        let found = shot(attacker, Arc::Front, base(target), &settings).unwrap();
        let (far, band) = reached.split_once(' ').unwrap();
        assert_close(id, "distance", found.distance, far.parse().unwrap());
        assert_eq!(found.range, Range(band.parse().unwrap()), "{id}");
        let mut across = [found.lane.first.from.x, found.lane.last.from.x];
        across.sort_by(f64::total_cmp);
        for (got, want) in across.into_iter().zip(numbers(lane)) {
            assert_close(id, "lane", got, want);
        }
        let (got, by) = obstruction(found.lane, [outline.placed(Pose::default())], &settings);
        let want = match verdict {
            "obstructed" => Obstruction::Obstructed,
            "not obstructed" => Obstruction::Clear,
            _ => Obstruction::AttackersChoice,
        };
        assert_eq!(got, want, "{id}");
        assert_eq!(by.is_empty(), want == Obstruction::Clear, "{id}");
    }
}

#[test]
fn devices_land_at_the_far_end_of_their_template() {
    for line in DEVICES {
        let [id, base_size, text, end] = fields(line)[..] else { panic!("{line}") };
        let (how, code) = text.split_once(' ').unwrap();
        let edge = if how == "launch" { Edge::Front } else { Edge::Rear };
        assert_pose(id, template(code).far_end(size(base_size), edge), end);
    }
}

#[test]
fn wingmates_stand_where_the_examples_say() {
    for line in WINGS {
        let [id, leader, gap, places] = fields(line)[..] else { panic!("{line}") };
        let settings = Settings { wing_gap: gap.parse().unwrap(), ..Settings::default() };
        for place in places.split(" ; ") {
            let (name, at) = place.rsplit_once(' ').unwrap();
            let place = WingPlace::ALL.into_iter().find(|place| place.name() == name).unwrap();
            assert_pose(id, place.pose(pose(leader), &settings), at);
        }
    }
}

/// id | base | start | move | end
const MOVES: [&str; 99] = [
    "A01 | small | 0,0,0 | 1F | 0,80,0",
    "A02 | small | 0,0,0 | 2F | 0,120,0",
    "A03 | small | 0,0,0 | 3F | 0,160,0",
    "A04 | small | 0,0,0 | 4F | 0,200,0",
    "A05 | small | 0,0,0 | 5F | 0,240,0",
    "A06 | small | 0,0,0 | 1N | 37.5736,90.7107,45",
    "A07 | small | 0,0,0 | 2N | 52.2183,126.066,45",
    "A08 | small | 0,0,0 | 3N | 66.8629,161.4214,45",
    "A09 | small | 0,0,0 | 1Y | 55,55,90",
    "A10 | small | 0,0,0 | 2Y | 82.5,82.5,90",
    "A11 | small | 0,0,0 | 3Y | 110,110,90",
    "A12 | medium | 0,0,0 | 1F | 0,100,0",
    "A13 | medium | 0,0,0 | 2F | 0,140,0",
    "A14 | medium | 0,0,0 | 3F | 0,180,0",
    "A15 | medium | 0,0,0 | 4F | 0,220,0",
    "A16 | medium | 0,0,0 | 5F | 0,260,0",
    "A17 | medium | 0,0,0 | 1N | 44.6447,107.7817,45",
    "A18 | medium | 0,0,0 | 2N | 59.2893,143.1371,45",
    "A19 | medium | 0,0,0 | 3N | 73.934,178.4924,45",
    "A20 | medium | 0,0,0 | 1Y | 65,65,90",
    "A21 | medium | 0,0,0 | 2Y | 92.5,92.5,90",
    "A22 | medium | 0,0,0 | 3Y | 120,120,90",
    "A23 | large | 0,0,0 | 1F | 0,120,0",
    "A24 | large | 0,0,0 | 2F | 0,160,0",
    "A25 | large | 0,0,0 | 3F | 0,200,0",
    "A26 | large | 0,0,0 | 4F | 0,240,0",
    "A27 | large | 0,0,0 | 5F | 0,280,0",
    "A28 | large | 0,0,0 | 1N | 51.7157,124.8528,45",
    "A29 | large | 0,0,0 | 2N | 66.3604,160.2082,45",
    "A30 | large | 0,0,0 | 3N | 81.0051,195.5635,45",
    "A31 | large | 0,0,0 | 1Y | 75,75,90",
    "A32 | large | 0,0,0 | 2Y | 102.5,102.5,90",
    "A33 | large | 0,0,0 | 3Y | 130,130,90",
    "B01 | small | 0,0,0 | 3K | 0,160,180",
    "B02 | small | 0,0,0 | 2P | 52.2183,126.066,225",
    "B03 | small | 0,0,0 | 3L | -66.8629,161.4214,135",
    "B04 | small | 0,0,0 | 2R forward | 82.5,72.5,180",
    "B05 | small | 0,0,0 | 2R middle | 82.5,82.5,180",
    "B06 | small | 0,0,0 | 2R back | 82.5,92.5,180",
    "B07 | small | 0,0,0 | 3E forward | -110,100,180",
    "B08 | small | 0,0,0 | 1S | 0,-80,0",
    "B09 | small | 0,0,0 | 1D | 37.5736,-90.7107,315",
    "B10 | small | 0,0,0 | 1A | -37.5736,-90.7107,45",
    "B11 | small | 0,0,0 | sideslip-bank-2 left | 126.066,52.2183,315",
    "B12 | small | 0,0,0 | sideslip-turn-1 right | -55,55,90",
    "B13 | small | 0,0,0 | roll-1 right forward | 80,10,0",
    "B14 | small | 0,0,0 | roll-1 right middle | 80,0,0",
    "B15 | small | 0,0,0 | roll-1 right back | 80,-10,0",
    "B16 | small | 0,0,0 | roll-1 left forward | -80,10,0",
    "B17 | medium | 0,0,0 | 3K | 0,180,180",
    "B18 | medium | 0,0,0 | 2P | 59.2893,143.1371,225",
    "B19 | medium | 0,0,0 | 3L | -73.934,178.4924,135",
    "B20 | medium | 0,0,0 | 2R forward | 92.5,82.5,180",
    "B21 | medium | 0,0,0 | 2R middle | 92.5,92.5,180",
    "B22 | medium | 0,0,0 | 2R back | 92.5,102.5,180",
    "B23 | medium | 0,0,0 | 3E forward | -120,110,180",
    "B24 | medium | 0,0,0 | 1S | 0,-100,0",
    "B25 | medium | 0,0,0 | 1D | 44.6447,-107.7817,315",
    "B26 | medium | 0,0,0 | 1A | -44.6447,-107.7817,45",
    "B27 | medium | 0,0,0 | sideslip-bank-2 left | 143.1371,59.2893,315",
    "B28 | medium | 0,0,0 | sideslip-turn-1 right | -65,65,90",
    "B29 | medium | 0,0,0 | roll-1 right forward | 80,20,0",
    "B30 | medium | 0,0,0 | roll-1 right middle | 80,0,0",
    "B31 | medium | 0,0,0 | roll-1 right back | 80,-20,0",
    "B32 | medium | 0,0,0 | roll-1 left forward | -80,20,0",
    "B33 | large | 0,0,0 | 3K | 0,200,180",
    "B34 | large | 0,0,0 | 2P | 66.3604,160.2082,225",
    "B35 | large | 0,0,0 | 3L | -81.0051,195.5635,135",
    "B36 | large | 0,0,0 | 2R forward | 102.5,92.5,180",
    "B37 | large | 0,0,0 | 2R middle | 102.5,102.5,180",
    "B38 | large | 0,0,0 | 2R back | 102.5,112.5,180",
    "B39 | large | 0,0,0 | 3E forward | -130,120,180",
    "B40 | large | 0,0,0 | 1S | 0,-120,0",
    "B41 | large | 0,0,0 | 1D | 51.7157,-124.8528,315",
    "B42 | large | 0,0,0 | 1A | -51.7157,-124.8528,45",
    "B43 | large | 0,0,0 | sideslip-bank-2 left | 160.2082,66.3604,315",
    "B44 | large | 0,0,0 | sideslip-turn-1 right | -75,75,90",
    "B45 | large | 0,0,0 | roll-1 right forward | 100,20,0",
    "B46 | large | 0,0,0 | roll-1 right middle | 100,0,0",
    "B47 | large | 0,0,0 | roll-1 right back | 100,-20,0",
    "B48 | large | 0,0,0 | roll-1 left forward | -100,20,0",
    "B49 | small | 0,0,0 | roll-2 right forward | 120,10,0",
    "B50 | small | 0,0,0 | roll-2 right middle | 120,0,0",
    "B51 | small | 0,0,0 | roll-2 right back | 120,-10,0",
    "C01 | small | 100,200,30 | 2B | 117.8107,335.2855,345",
    "C02 | medium | 100,200,30 | 2B | 120.2225,353.605,345",
    "C03 | large | 100,200,30 | 2B | 122.6343,371.9245,345",
    "C04 | small | 457.2,60,0 | 4F | 457.2,260,0",
    "C05 | small | 457.2,854.4,180 | 3Y | 347.2,744.4,270",
    "C06 | medium | 300,300,225 | 1T | 300,208.0761,135",
    "C07 | large | 700.5,512.25,311.7 | 3N | 608.3718,702.8262,356.7",
    "C08 | small | 250,640,100 | 4K | 446.9616,605.2704,280",
    "C09 | small | 250,640,100 | 3L | 420.5796,677.8166,235",
    "C10 | small | 612,333,77 | 3R back | 753.669,252.8134,257",
    "C11 | medium | 500,500,45 | roll-1 left forward | 457.5736,570.7107,45",
    "C12 | small | 500,500,45 | roll-2 right back | 577.7817,408.0761,45",
    "C13 | large | 400,400,350 | 2S | 427.7837,242.4308,350",
    "C14 | small | 400,400,350 | 1D | 452.7545,317.192,305",
    "C15 | small | 120,780,135 | 1N | 157.5736,689.2893,180",
];

/// id | base | maneuver | rear mark | displacement
const ON_THE_WAY: [&str; 5] = [
    "D01 | small | 2N | 19.83 | 7.5535,58.8181,17.5897",
    "D02 | small | 1Y | 10 | 17.01,42.3911,51.2201",
    "D03 | medium | 2Y | 29.75 | 31.8067,75.4331,55.9582",
    "D04 | large | 1Y | -10 | 33.0719,52.5,55.7711",
    "D05 | large | 3N | 39.82 | 21.6163,115.595,25.5147",
];

/// id | base | maneuver | other ships | without guides: rear mark, end, touching | with guides: the same
const BUMPS: [&str; 7] = [
    "E01 | small | 3F | B small 0,150,0 | plain 70 0,110,0 B | guides 67 0,107,0 B",
    "E02 | small | 2K | B small 15,130,20 | plain 46.8966 0,86.8966,0 B | guides 45.3503 0,85.3503,0 B",
    "E03 | small | 2Y | B small 105,84,30 | plain 72.186 57.0756,79.837,82.3484 B | guides 72.186 57.0756,79.837,82.3484 B",
    "E04 | large | 1B | B medium -70,170,45 | plain 36.7561 -35.0521,105.2108,318.0181 B | guides 35.1173 -34.1386,103.915,318.4059 B",
    "E05 | medium | 3N | B small 90,190,0 ; C small 40,120,80 | plain 10.6736 7.0606,69.8995,12.9916 C | guides 9.0579 6.7094,68.3456,12.4773 C",
    "E06 | small | 1F | B small 0,40,0 ; C small 0,82,0 | plain -40 0,0,0 B | guides -40 0,0,0 B",
    "E07 | small | 3F | B small 0,90,0 | plain 120 0,160,0 none | guides 120 0,160,0 none",
];

/// id | attacker | arc | target | in arc | attack distance and range | distance from the arc edge | plain distance and range
const SHOTS: [&str; 23] = [
    "F01 | small 0,0,0 | front | small 0,140,180 | yes | 100 1 | 100 | 100 1",
    "F02 | small 0,0,0 | front | small 0,140.01,180 | yes | 100.01 2 | 100.01 | 100.01 2",
    "F03 | small 0,0,0 | front | small 0,340,90 | yes | 300 3 | 300 | 300 3",
    "F04 | small 0,0,0 | front | small 0,340.5,90 | no | 300.5 4 | 300.5 | 300.5 4",
    "F05 | small 0,0,0 | front | small 122,100,0 | yes | 128.4891 2 | 130.3237 | 101.6071 2",
    "F06 | small 0,0,0 | front | small 124,100,0 | no | - - | - | 103.2279 2",
    "F07 | medium 0,0,0 | front | small 124,100,0 | yes | 114.9514 2 | 117.2691 | 89.3085 1",
    "F08 | medium 0,0,0 | front | small 127,100,0 | no | - - | - | 91.8096 1",
    "F09 | large 0,0,0 | front | small 126,100,0 | yes | 102.728 2 | 105.5328 | 77.1751 1",
    "F10 | large 0,0,0 | front | small 128,100,0 | no | - - | - | 78.8923 1",
    "F11 | small 0,0,0 | front | large 150,100,0 | yes | 140.7755 2 | 142.6117 | 98.4886 1",
    "F12 | small 0,0,0 | right | large 150,100,0 | yes | 98.4886 1 | 98.4886 | 98.4886 1",
    "F13 | small 0,0,0 | front | small 100,100,45 | yes | 93.6003 1 | 95.4281 | 93.1371 1",
    "F14 | small 0,0,0 | rear | medium -40,-170,10 | yes | 121.1941 2 | 121.6883 | 121.1941 2",
    "F15 | small 0,0,0 | left | small -150,20,0 | yes | 110 2 | 110 | 110 2",
    "F16 | large 0,0,0 | left | small -120,150,33 | yes | 110.7815 2 | 110.7815 | 110.7815 2",
    "F17 | small 0,0,0 | bullseye | small 26.9,200,0 | yes | 160 2 | 160 | 160 2",
    "F18 | small 0,0,0 | bullseye | small 28.5,200,0 | no | - - | - | 160 2",
    "F19 | small 0,0,0 | full front | small 90,-10,0 | yes | 50 1 | 50 | 50 1",
    "F20 | small 0,0,0 | full rear | small 90,-10,0 | yes | 50 1 | 50 | 50 1",
    "F21 | small 0,0,0 | full front | small 90,-25,0 | no | - - | - | 50 1",
    "F22 | medium 300,300,60 | front | large 440,430,200 | yes | 101.414 2 | 102.0872 | 101.414 2",
    "F23 | medium 300,300,60 | right | small 440,240,15 | yes | 88.3491 1 | 88.3491 | 88.3491 1",
];

/// id | target | obstacle | attack distance and range | lane on the attacker's front edge | verdict
const LANES: [&str; 6] = [
    "G01 | small 0,200,0 | -30,90 0,90 0,110 -30,110 | 160 2 | -20,20 | attacker chooses",
    "G02 | small 0,200,0 | -30,90 30,90 30,110 -30,110 | 160 2 | -20,20 | obstructed",
    "G03 | small 0,200,10 | -30,90 15,90 15,110 -30,110 | 156.8309 2 | 16.2232,16.2232 | not obstructed",
    "G04 | small 0,200,10 | -30,90 20,90 20,110 -30,110 | 156.8309 2 | 16.2232,16.2232 | obstructed",
    "G05 | small 0,200,350 | -30,90 15,90 15,110 -30,110 | 156.8309 2 | -16.2232,-16.2232 | obstructed",
    "G06 | small 30,200,0 | -30,90 9,90 9,110 -30,110 | 160 2 | 10,20 | not obstructed",
];

/// id | base | how, template | far end
const DEVICES: [&str; 5] = [
    "J01 | small | drop 1F | 0,-60,180",
    "J02 | medium | launch 5F | 0,230,0",
    "J03 | large | drop 1N | 23.4315,-96.5685,135",
    "J04 | small | launch 3B | -52.7208,147.2792,315",
    "J05 | small | drop 1T | -35,-55,270",
];

/// id | leader | gap | places
const WINGS: [&str; 2] = [
    "K01 | 400,400,30 | 0 | left flank 348.0385,430,30 ; right flank 451.9615,370,30 ; rear support 370,348.0385,30 ; left support 318.0385,378.0385,30 ; right support 421.9615,318.0385,30",
    "K02 | 400,400,30 | 1.5 | left flank 348.0385,430,30 ; right flank 451.9615,370,30 ; rear support 368.5,345.4404,30 ; left support 316.5385,375.4404,30 ; right support 420.4615,315.4404,30",
];
