use super::*;
use crate::{BaseSize, Side};

fn ship(seat: Seat, size: BaseSize, x: f64, y: f64, degrees: f64) -> ShipMark {
    let base = Base::new(size, Pose::from_degrees(x, y, degrees));
    ShipMark { number: Some(1), label: "Name".into(), ..ShipMark::new(base, seat) }
}

/// A table with something of everything.
fn full() -> Drawing {
    let mut drawing = Drawing::new(914.4, 914.4);
    drawing.title = Some("Round <3>".into());
    let mut first = ship(Seat::One, BaseSize::Small, 430.0, 262.0, 354.0);
    first.selected = true;
    let template = Template::Bank(2, Side::Right);
    let end = first.base.at(first.base.pose.then(template.displacement(BaseSize::Small)));
    let ghost = ShipMark { look: Look::Ghost, label: String::new(), ..ShipMark::new(end, Seat::One) };
    drawing.templates.push(TemplateMark { template, base: first.base, edge: Edge::Front, tint: Tint::Blue });
    let mut second = ship(Seat::Two, BaseSize::Large, 604.0, 610.0, 205.0);
    second.arcs = vec![Arc::Front, Arc::Bullseye];
    let (from, to) = (second.base.nearest_point(end.pose.at), end.nearest_point(second.base.pose.at));
    drawing.rulers.push(RulerMark { from, to, label: "Range 2".into() });
    let mut third = ship(Seat::Three, BaseSize::Medium, 200.0, 700.0, 90.0);
    third.bands = 2;
    let fourth = ship(Seat::Four, BaseSize::Huge, 800.0, 300.0, 0.0);
    drawing.ships = vec![first, ghost, second, third, fourth];
    let corners = |x: f64| {
        [(0.0, 0.0), (30.0, 10.0), (20.0, 20.0), (25.0, 40.0), (0.0, 30.0)].map(|(a, b)| Vec2::new(x + a, 100.0 + b))
    };
    let textures = [Texture::Hatch, Texture::Dots, Texture::Waves, Texture::Cloud, Texture::Mines, Texture::Plain];
    for (i, texture) in textures.into_iter().enumerate() {
        drawing.obstacles.push(ObstacleMark::new(corners(100.0 + 80.0 * i as f64).to_vec(), texture));
    }
    drawing.obstacles[1].struck = true;
    drawing.obstacles[5].seat = Some(Seat::Two);
    drawing.obstacles[5].label = Some("device".into());
    drawing
}

#[test]
fn a_full_table() {
    insta::assert_snapshot!(full().svg(&Settings::default()));
}

#[test]
fn an_empty_table_in_daylight() {
    let mut drawing = Drawing::new(300.0, 200.0);
    drawing.theme = Theme::Light;
    drawing.grid = Grid::Hidden;
    insta::assert_snapshot!(drawing.svg(&Settings::default()));
}

#[test]
fn pictures_are_well_formed() {
    let close = View { middle: Vec2::new(450.0, 300.0), width: 300.0, height: 200.0 };
    for theme in [Theme::Light, Theme::Dark] {
        for view in [None, Some(close)] {
            let text = Drawing { theme, view, ..full() }.svg(&Settings::default());
            let tree = roxmltree::Document::parse(&text).unwrap();
            assert!(tree.descendants().filter(|node| node.is_element()).count() < 200);
            let ids: Vec<_> = tree.descendants().filter_map(|node| node.attribute("id")).collect();
            let used = |id: &&str| text.contains(&format!("url(#{id})"));
            assert!(ids.iter().all(used), "{ids:?}");
            assert_eq!(text.matches("NaN").count() + text.matches("inf").count(), 0);
        }
    }
}

#[test]
fn every_class_has_a_style() {
    let text = full().svg(&Settings::default());
    let tree = roxmltree::Document::parse(&text).unwrap();
    let style = tree.descendants().find(|node| node.has_tag_name("style")).unwrap().text().unwrap();
    let classes = tree.descendants().filter(|node| node.is_element() && *node != tree.root_element());
    // These only name what they are: their look is that of what is in them, or of every obstacle.
    let bare = ["brackets", "hatch", "mines", "plain"];
    for class in classes.filter_map(|node| node.attribute("class")).flat_map(str::split_whitespace) {
        let styled = style.contains(&format!(".{class}{{")) || style.contains(&format!(".{class} "));
        assert!(styled || bare.contains(&class), "{class}");
    }
}

#[test]
fn a_full_table_stays_small() {
    let mut drawing = Drawing::new(1828.8, 914.4);
    for i in 0..40 {
        let (x, y) = (60.0 + 90.0 * f64::from(i % 10), 60.0 + 200.0 * f64::from(i / 10));
        let mut mark = ship(Seat::ALL[i as usize % 4], BaseSize::Small, x, y, 9.0 * f64::from(i));
        (mark.arcs, mark.bands, mark.selected) = (vec![Arc::Front, Arc::Bullseye, Arc::Rear], 5, true);
        drawing.ships.push(mark);
    }
    let text = drawing.svg(&Settings::default());
    let tree = roxmltree::Document::parse(&text).unwrap();
    let nodes = tree.descendants().filter(|node| node.is_element()).count();
    assert!(nodes < 1500, "{nodes}");
}

#[test]
fn labels_come_back_as_they_were_given() {
    let nasty = "<&\"'>]]><script>";
    let mut drawing = Drawing::new(914.4, 914.4);
    drawing.title = Some(nasty.into());
    let mut mark = ship(Seat::One, BaseSize::Small, 450.0, 450.0, 0.0);
    mark.label = nasty.into();
    drawing.ships.push(mark);
    drawing.rulers.push(RulerMark { from: Vec2::new(100.0, 100.0), to: Vec2::new(300.0, 100.0), label: nasty.into() });
    let text = drawing.svg(&Settings::default());
    let tree = roxmltree::Document::parse(&text).unwrap();
    let seen = tree.descendants().filter(|node| node.is_element() && node.text() == Some(nasty)).count();
    // The title is there twice: to be read out and to be seen.
    assert_eq!(seen, 4);
    assert!(!text.contains("<script"));
}

/// Where the first text of a class stands, in the coordinates of the picture.
fn text_at(drawing: &Drawing, class: &str) -> Option<(f64, f64)> {
    let text = drawing.svg(&Settings::default());
    let tree = roxmltree::Document::parse(&text).unwrap();
    let node = tree.descendants().find(|node| node.has_tag_name("text") && node.attribute("class") == Some(class))?;
    let number = |name| node.attribute(name).and_then(|value| value.parse().ok()).unwrap();
    Some((number("x"), number("y")))
}

#[test]
fn a_name_goes_where_there_is_room() {
    let mut drawing = Drawing::new(914.4, 914.4);
    let nameless = |x, y| ShipMark { label: String::new(), ..ship(Seat::Two, BaseSize::Small, x, y, 0.0) };
    drawing.ships.push(ship(Seat::One, BaseSize::Small, 400.0, 514.4, 0.0));
    let below = text_at(&drawing, "name").unwrap();
    assert!(below.0 == 400.0 && below.1 > 420.0);
    drawing.ships.push(nameless(400.0, 470.0));
    let above = text_at(&drawing, "name").unwrap();
    assert!(above.0 == 400.0 && above.1 < 380.0);
    drawing.ships.push(nameless(400.0, 560.0));
    assert!(text_at(&drawing, "name").unwrap().0 > 420.0);
    drawing.ships.push(nameless(450.0, 514.4));
    assert!(text_at(&drawing, "name").unwrap().0 < 380.0);
    drawing.ships.push(nameless(350.0, 514.4));
    assert_eq!(text_at(&drawing, "name"), None);
}

#[test]
fn a_tag_that_would_hide_its_line_stands_beside_it() {
    let mut drawing = Drawing::new(914.4, 914.4);
    let to = Vec2::new(520.0, 500.0);
    drawing.rulers.push(RulerMark { from: Vec2::new(500.0, 500.0), to, label: "Range 1".into() });
    assert!((text_at(&drawing, "measure").unwrap().1 - 414.4).abs() > 10.0);
    drawing.rulers[0].to = Vec2::new(700.0, 500.0);
    assert!((text_at(&drawing, "measure").unwrap().1 - 414.4).abs() < 10.0);
}

#[test]
fn a_ship_at_the_first_players_edge_faces_up() {
    let mut drawing = Drawing::new(914.4, 914.4);
    drawing.ships.push(ship(Seat::One, BaseSize::Small, 100.0, 20.0, 0.0));
    assert!(drawing.svg(&Settings::default()).contains("translate(100 894.4) rotate(0)"));
}
