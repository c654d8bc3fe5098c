//! Prints a sample table as SVG: `cargo run --example sample_table -- light > table.svg`.
//! Add `close` for a close-up, or `marks` for one of each mark.
#![allow(clippy::print_stdout)]

use tallyho_table::draw::{
    Drawing, Look, ObstacleMark, Plan, RulerMark, Seat, ShipMark, TemplateMark, Texture, Theme, Tint, View,
};
use tallyho_table::{Arc, Base, BaseSize, Edge, Pose, Settings, Side, Template, Vec2};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = |word: &str| words.iter().any(|w| w == word);
    let mut drawing = if asked("marks") { marks() } else { battle() };
    drawing.theme = if asked("light") { Theme::Light } else { Theme::Dark };
    if asked("close") {
        drawing.view = Some(View { middle: Vec2::new(455.0, 330.0), width: 340.0, height: 300.0 });
    }
    println!("{}", drawing.svg(&Settings::default()));
}

fn ship(seat: Seat, size: BaseSize, at: (f64, f64, f64), number: u16, label: &str, plan: Plan) -> ShipMark {
    let base = Base::new(size, Pose::from_degrees(at.0, at.1, at.2));
    ShipMark { number: Some(number), label: label.into(), plan: Some(plan), ..ShipMark::new(base, seat) }
}

fn obstacle(middle: (f64, f64), texture: Texture, outline: &[(f64, f64)]) -> ObstacleMark {
    let points = outline.iter().map(|(x, y)| Vec2::new(middle.0 + x, middle.1 + y)).collect();
    ObstacleMark::new(points, texture)
}

/// Irregular outlines, some of them concave.
const POTATO: [(f64, f64); 11] = [
    (-30.0, 4.0),
    (-24.0, 21.0),
    (-6.0, 24.0),
    (4.0, 17.0),
    (19.0, 22.0),
    (33.0, 8.0),
    (27.0, -6.0),
    (31.0, -19.0),
    (10.0, -26.0),
    (-9.0, -19.0),
    (-27.0, -22.0),
];
const BEAN: [(f64, f64); 10] = [
    (-22.0, 26.0),
    (-5.0, 31.0),
    (6.0, 22.0),
    (4.0, 8.0),
    (19.0, -2.0),
    (23.0, -20.0),
    (8.0, -30.0),
    (-11.0, -25.0),
    (-18.0, -7.0),
    (-26.0, 9.0),
];
const SHARDS: [(f64, f64); 14] = [
    (-44.0, 14.0),
    (-30.0, 8.0),
    (-20.0, 22.0),
    (-6.0, 12.0),
    (9.0, 26.0),
    (17.0, 9.0),
    (43.0, 12.0),
    (31.0, -5.0),
    (40.0, -20.0),
    (15.0, -14.0),
    (2.0, -28.0),
    (-10.0, -11.0),
    (-33.0, -19.0),
    (-27.0, -4.0),
];
const CLOUD: [(f64, f64); 12] = [
    (-40.0, 0.0),
    (-36.0, 17.0),
    (-20.0, 20.0),
    (-9.0, 31.0),
    (8.0, 28.0),
    (16.0, 17.0),
    (35.0, 15.0),
    (41.0, -3.0),
    (30.0, -19.0),
    (9.0, -17.0),
    (-6.0, -27.0),
    (-29.0, -20.0),
];

fn turned(outline: &[(f64, f64)], degrees: f64, size: f64) -> Vec<(f64, f64)> {
    let frame = Pose::from_degrees(0.0, 0.0, degrees);
    let turn = |(x, y): &(f64, f64)| frame.point_to_table(Vec2::new(x * size, y * size));
    outline.iter().map(turn).map(|point| (point.x, point.y)).collect()
}

fn battle() -> Drawing {
    let mut drawing = Drawing::new(914.4, 914.4);
    drawing.title = Some("Round 3: three against five".into());
    let mut red_2 = ship(Seat::One, BaseSize::Small, (430.0, 262.0, -6.0), 2, "Red 2", Plan::Cross);
    red_2.selected = true;
    let mut red_1 = ship(Seat::One, BaseSize::Small, (250.0, 235.0, 22.0), 1, "Red 1", Plan::Cross);
    red_1.look = Look::Done;
    let template = Template::Bank(2, Side::Right);
    let end = red_2.base.at(red_2.base.pose.then(template.displacement(BaseSize::Small)));
    let ghost = ShipMark { base: end, label: String::new(), look: Look::Ghost, selected: false, ..red_2.clone() };
    drawing.templates.push(TemplateMark { template, base: red_2.base, edge: Edge::Front, tint: Tint::Blue });
    let mut hunter = ship(Seat::Two, BaseSize::Small, (604.0, 610.0, 205.0), 3, "Black 3", Plan::Panel);
    hunter.arcs = vec![Arc::Front, Arc::Bullseye];
    let from = hunter.base.nearest_point(end.pose.at);
    let to = end.nearest_point(hunter.base.pose.at);
    drawing.rulers.push(RulerMark { from, to, label: "Range 2".into() });
    drawing.ships = vec![
        red_1,
        red_2,
        ghost,
        hunter,
        ship(Seat::Two, BaseSize::Small, (192.0, 690.0, 165.0), 1, "Black 1", Plan::Panel),
        ship(Seat::Two, BaseSize::Small, (372.0, 662.0, 188.0), 2, "Black 2", Plan::Panel),
        ship(Seat::Two, BaseSize::Small, (770.0, 560.0, 238.0), 4, "Gamma 4", Plan::Fork),
        ship(Seat::Two, BaseSize::Large, (690.0, 800.0, 196.0), 5, "Old Freighter", Plan::Disc),
        ship(Seat::Three, BaseSize::Medium, (700.0, 170.0, -30.0), 7, "Blue 7", Plan::Twin),
    ];
    drawing.obstacles = vec![
        obstacle((352.0, 500.0), Texture::Hatch, &turned(&POTATO, 20.0, 1.0)),
        obstacle((150.0, 470.0), Texture::Hatch, &BEAN),
        obstacle((560.0, 250.0), Texture::Hatch, &turned(&BEAN, 80.0, 1.0)),
        obstacle((265.0, 382.0), Texture::Dots, &turned(&SHARDS, -25.0, 1.0)),
        obstacle((730.0, 420.0), Texture::Dots, &turned(&SHARDS, 60.0, 1.0)),
        obstacle((480.0, 745.0), Texture::Waves, &CLOUD),
    ];
    drawing
}

/// One of each mark.
fn marks() -> Drawing {
    let mut drawing = Drawing::new(914.4, 914.4);
    for (row, seat) in Seat::ALL.into_iter().enumerate() {
        for (column, plan) in Plan::ALL.into_iter().enumerate() {
            let at = (60.0 + 66.0 * column as f64, 870.0 - 62.0 * row as f64, 0.0);
            let mut mark = ship(seat, BaseSize::Small, at, (row * 9 + column + 1) as u16, "", plan);
            mark.look = [Look::Solid, Look::Solid, Look::Done, Look::Ghost][column % 4];
            drawing.ships.push(mark);
        }
    }
    drawing.ships.push(ship(Seat::One, BaseSize::Medium, (700.0, 840.0, 20.0), 12, "Medium", Plan::Heavy));
    drawing.ships.push(ship(Seat::Two, BaseSize::Large, (700.0, 720.0, -20.0), 103, "Large", Plan::Wide));
    let mut huge = ship(Seat::Three, BaseSize::Huge, (830.0, 720.0, 0.0), 1, "<Huge> & \"co\"", Plan::Corvette);
    huge.arcs = vec![Arc::Right];
    drawing.ships.push(huge);
    let tints = [Tint::Blue, Tint::White, Tint::Red, Tint::Purple, Tint::Plain];
    let templates = [
        Template::Straight(1),
        Template::Straight(2),
        Template::Turn(1, Side::Right),
        Template::Bank(1, Side::Left),
        Template::Turn(2, Side::Left),
    ];
    for (i, (tint, template)) in tints.into_iter().zip(templates).enumerate() {
        let mark = ship(Seat::One, BaseSize::Small, (60.0 + 115.0 * i as f64, 500.0, 0.0), 1, "", Plan::Dart);
        drawing.templates.push(TemplateMark { template, base: mark.base, edge: Edge::Front, tint });
        drawing.ships.push(mark);
    }
    let textures = [Texture::Hatch, Texture::Dots, Texture::Waves, Texture::Cloud, Texture::Mines, Texture::Plain];
    for (i, texture) in textures.into_iter().enumerate() {
        let mut thing = obstacle((70.0 + 105.0 * i as f64, 400.0), texture, &CLOUD);
        thing.label = Some(format!("{texture:?}"));
        thing.struck = i == 1;
        thing.seat = (i > 3).then_some(Seat::Two);
        drawing.obstacles.push(thing);
    }
    let mut around = ship(Seat::Four, BaseSize::Medium, (200.0, 180.0, 15.0), 4, "All round", Plan::Heavy);
    around.bands = 1;
    around.arcs = vec![Arc::FullRear];
    let mut turret = ship(Seat::One, BaseSize::Large, (640.0, 150.0, -10.0), 8, "Left and rear", Plan::Disc);
    turret.arcs = vec![Arc::Left, Arc::Rear, Arc::Bullseye];
    turret.selected = true;
    drawing.ships.extend([around, turret]);
    drawing
}
