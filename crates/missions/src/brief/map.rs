//! The map of a mission as SVG: zones, vectors, exits, and what lies and stands there from the start.
//!
//! It carries classes and no style, so that a page and a sheet of paper each bring their own.

use std::fmt::Write as _;

use crate::mission::{Exit, Lies, Stands};
use crate::{Mission, Plan, Whose};
use tallyho_cards::Library as Cards;
use tallyho_rules::scenario::{Rim, Zone};
use tallyho_rules::{ObstacleKind, Placing};
use tallyho_table::{Base, BaseSize, Pose, Vec2};

use super::marks;
use super::show;

/// Room around the table for the arrows of exits, and for the numbers of squares at the left and near edges.
const MARGIN: f64 = 20.0;
const RULER: f64 = 44.0;
/// How deep players deploy where the mission says nothing: range 1.
const USUAL_DEPTH: f64 = 100.0;
/// A pentagon that points the way ships face who come there.
const PENTAGON: &str = "M-24 0V-46L0 -76L24 -46V0Z";
/// From its foot to the middle of its number.
const NUMBER: f64 = 30.0;
/// How far the arrows of an exit are from each other at least.
const ARROWS: f64 = 200.0;

/// A picture that grows.
struct Map<'m> {
    mission: &'m Mission,
    plan: &'m Plan,
    pilots: u8,
    svg: String,
    /// Where words are already: left, top, right, bottom.
    taken: Vec<[f64; 4]>,
    /// Where obstacles and things lie.
    pieces: Vec<[f64; 4]>,
}

/// How large the words of a class are.
fn size_of(class: &str) -> f64 {
    match class.split(' ').next() {
        Some("map-number") if class.ends_with("long") => 15.0,
        Some("map-number") => 32.0,
        Some("map-word") => 24.0,
        Some("map-mark") => 15.0,
        Some("map-square") => 20.0,
        _ => 26.0,
    }
}

/// The room that words take whose foot is there: left, top, right, bottom.
pub(crate) fn room(class: &str, x: f64, y: f64, words: &str) -> [f64; 4] {
    let size = size_of(class);
    let half = 0.3 * size * words.chars().count() as f64;
    [x - half, y - 0.8 * size, x + half, y + 0.2 * size]
}

fn overlap(a: &[f64; 4], b: &[f64; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Text that may stand in a picture or a page.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A number as short as it is true to a tenth of a millimetre.
fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Draws the map.
pub(super) fn draw(mission: &Mission, plan: &Plan, pilots: u8, cards: &Cards) -> String {
    let mut map = Map { mission, plan, pilots, svg: String::new(), taken: Vec::new(), pieces: Vec::new() };
    let (width, height) = (plan.area.width, plan.area.height);
    let (all, tall) = (short(width + MARGIN + RULER), short(height + MARGIN + RULER));
    let title = escape(&format!("Map of {}", mission.name));
    map.line(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"map\" viewBox=\"-{RULER} -{MARGIN} {all} {tall}\" role=\"img\" aria-label=\"{title}\">"
    ));
    map.ground();
    map.exits();
    map.obstacles();
    map.bays();
    map.things();
    map.vectors();
    // What can be written elsewhere comes after what cannot.
    map.ships(cards);
    map.counted_zones();
    map.areas();
    map.deployments();
    map.svg.push_str("</svg>\n");
    map.svg
}

impl Map<'_> {
    fn line(&mut self, text: &str) {
        self.svg.push_str(text);
        self.svg.push('\n');
    }

    /// A point as the picture counts: y goes down.
    fn point(&self, point: Vec2) -> String {
        format!("{} {}", short(point.x), short(self.plan.area.height - point.y))
    }

    fn path(&mut self, class: &str, points: impl Iterator<Item = Vec2>) {
        let points: Vec<String> = points.map(|point| self.point(point)).collect();
        self.line(&format!("<path class=\"{class}\" d=\"M{}Z\"/>", points.join("L")));
    }

    /// Remembers that something lies there.
    fn piece(&mut self, at: Vec2, radius: f64) {
        let y = self.plan.area.height - at.y;
        self.pieces.push([at.x - radius, y - radius, at.x + radius, y + radius]);
    }

    fn text(&mut self, class: &str, at: Vec2, words: &str) {
        let y = self.plan.area.height - at.y;
        self.taken.push(room(class, at.x, y, words));
        let (x, y) = (short(at.x), short(y));
        self.line(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(words)));
    }

    /// Words at the first of some places where no others are, nor any piece, if there is such a one.
    fn text_where_free(&mut self, class: &str, places: impl Iterator<Item = Vec2> + Clone, words: &str) {
        let (width, height) = (self.plan.area.width, self.plan.area.height);
        let own = |at: &Vec2| room(class, at.x, height - at.y, words);
        let is_legible = |at: &Vec2| {
            let own = own(at);
            let inside = own[0] >= 0.0 && own[2] <= width && own[1] >= 0.0 && own[3] <= height;
            inside && !self.taken.iter().any(|other| overlap(&own, other))
        };
        let is_free = |at: &Vec2| is_legible(at) && !self.pieces.iter().any(|piece| overlap(&own(at), piece));
        let found = places.clone().find(is_free).or_else(|| places.clone().find(is_legible));
        if let Some(at) = found.or_else(|| places.clone().next()) {
            self.text(class, at, words);
        }
    }

    fn ground(&mut self) {
        let (width, height) = (self.plan.area.width, self.plan.area.height);
        self.line(&format!("<rect class=\"map-mat\" width=\"{}\" height=\"{}\"/>", short(width), short(height)));
        let mut lines = String::new();
        let columns = (width / marks::SQUARE).round();
        let square = width / columns;
        for step in 1..columns as usize {
            let _ = write!(lines, "M{} 0V{}", short(step as f64 * square), short(height));
        }
        for step in 1..(height / square).round() as usize {
            let _ = write!(lines, "M0 {}H{}", short(height - step as f64 * square), short(width));
        }
        self.line(&format!("<path class=\"map-grid\" d=\"{lines}\"/>"));
        for step in 0..=columns as usize {
            self.text("map-square", Vec2::new(step as f64 * square, -34.0), &step.to_string());
        }
        for step in 1..=(height / square).round() as usize {
            self.text("map-square", Vec2::new(-30.0, step as f64 * square - 7.0), &step.to_string());
        }
    }

    /// A zone with its label at the upper edge or, where it is flat, in its middle.
    fn zone(&mut self, class: &str, zone: &Zone, label: &str) {
        match zone {
            Zone::Rect([left, near, right, far]) => {
                let corners = [(left, near), (right, near), (right, far), (left, far)];
                self.path(class, corners.into_iter().map(|(&x, &y)| Vec2::new(x, y)));
            }
            Zone::Polygon(corners) => self.path(class, corners.iter().map(|&[x, y]| Vec2::new(x, y))),
            Zone::Disc([x, y, radius]) => {
                let (x, y, radius) = (short(*x), short(self.plan.area.height - y), short(*radius));
                // A picture in the picture shows nothing beyond its edges, and a zone ends where the table does.
                let (width, height) = (short(self.plan.area.width), short(self.plan.area.height));
                let circle = format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
                self.line(&format!("<svg width=\"{width}\" height=\"{height}\">{circle}</svg>"));
            }
        }
        let [left, near, right, far] = zone.bounds();
        let (left, right) = (left.max(0.0), right.min(self.plan.area.width));
        let (near, far) = (near.max(0.0), far.min(self.plan.area.height));
        let flat = far - near < 160.0;
        let heights = move |step: usize| match flat {
            true => 0.5 * (near + far) - 8.0 + [0.0, 24.0, -24.0][step % 3],
            false => far - 32.0 - 26.0 * step as f64,
        };
        let steps = if flat { 3 } else { ((far - near - 40.0) / 26.0) as usize };
        let across = [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.22, 0.78];
        let places = (0..steps).flat_map(move |step| {
            across.into_iter().map(move |share| Vec2::new(left + share * (right - left), heights(step)))
        });
        // In the zone itself, if there is room; bounds are more than a corner that is cut off.
        let inside = places.clone().filter(|at| zone.holds(*at));
        // Where pieces leave no room, it stands above or below.
        let beside = [far + 8.0, near - 24.0].into_iter();
        let beside =
            beside.flat_map(move |y| across.into_iter().map(move |share| Vec2::new(left + share * (right - left), y)));
        self.text_where_free(&format!("{class}-word"), inside.chain(places).chain(beside), label);
    }

    /// Parts of the table that rules ask about.
    fn counted_zones(&mut self) {
        let mission = self.mission;
        for name in mission.counted_zones() {
            self.zone("map-area", &mission.zones[name], &show::named(name));
        }
    }

    /// Where obstacles and things are scattered.
    fn areas(&mut self) {
        for group in &self.mission.obstacles {
            let count = group.count.with(self.pilots).max(0) as usize;
            let label = format!("{} in here", show::counted(count, &show::obstacle(&group.kind)));
            self.zone("map-area", &group.zone, &label);
        }
        let (mission, pilots) = (self.mission, self.pilots);
        for term in mission.things.iter().filter(|term| term.from_pilots <= pilots) {
            let Lies::In(count, zone, _) = &term.lies else { continue };
            let count = count.with(self.pilots).max(0) as usize;
            let label = format!("{} in here", show::counted(count, &self.mission.kinds[term.kind].name));
            self.zone("map-area", zone, &label);
        }
    }

    /// Where players and ships of the mission deploy.
    fn deployments(&mut self) {
        let (width, height) = (self.plan.area.width, self.plan.area.height);
        for side in 0..2 {
            let plays = |berth: &crate::Berth| berth.side == side && matches!(berth.whose, Whose::Player(_));
            if !self.plan.crafts.iter().any(plays) {
                continue;
            }
            let usual = [[0.0, 0.0, width, USUAL_DEPTH], [0.0, height - USUAL_DEPTH, width, height]];
            let named = self.mission.deploys[side].as_ref().and_then(|name| self.mission.zones.get(name));
            let zone = named.cloned().unwrap_or(Zone::Rect(usual[side]));
            self.zone(&zone_class(side), &zone, &format!("{} set-up", show::side(self.mission, side)));
        }
        for ship in &self.mission.ships {
            let Stands::In(name) = &ship.stands else { continue };
            let Some(zone) = self.mission.zones.get(name) else { continue };
            self.zone(&zone_class(ship.side), zone, &ship.title());
        }
    }

    /// Edges over which a side may leave: a thick line and arrows that point out.
    fn exits(&mut self) {
        let area = self.plan.area;
        let mission = self.mission;
        let own = mission.ways_out.iter().map(|way| {
            let side = way.who.iter().find_map(|name| mission.side_of_name(name));
            (side.unwrap_or_default(), &way.exit)
        });
        for (side, exit) in mission.exits.iter().enumerate().chain(own) {
            let Exit::Only(stretches) = exit else { continue };
            for &(rim, from, to) in stretches {
                let length = if matches!(rim, Rim::Near | Rim::Far) { area.width } else { area.height };
                let (from, to) = (from.max(0.0), to.min(length));
                let at = |along: f64, out: f64| match rim {
                    Rim::Near => Vec2::new(along, -out),
                    Rim::Far => Vec2::new(along, area.height + out),
                    Rim::Left => Vec2::new(-out, along),
                    Rim::Right => Vec2::new(area.width + out, along),
                };
                let (a, b) = (self.point(at(from, 0.0)), self.point(at(to, 0.0)));
                let mut lines = format!("M{a}L{b}");
                let arrows = ((to - from) / ARROWS).floor().max(1.0);
                for arrow in 0..arrows as usize {
                    let middle = from + (to - from) * (arrow as f64 + 0.5) / arrows;
                    let [left, tip, right] = [at(middle - 15.0, 3.0), at(middle, 15.0), at(middle + 15.0, 3.0)];
                    let _ = write!(lines, "M{}L{}L{}", self.point(left), self.point(tip), self.point(right));
                }
                self.line(&format!("<path class=\"map-exit s{side}\" d=\"{lines}\"/>"));
            }
        }
    }

    fn obstacles(&mut self) {
        // Players place them later: nobody knows where.
        if self.plan.placing == Placing::InTurns {
            return;
        }
        let plan = self.plan;
        for obstacle in &plan.obstacles {
            let class = match obstacle.kind {
                ObstacleKind::Asteroid => "map-rock",
                ObstacleKind::Debris | ObstacleKind::LooseCargo => "map-debris",
                ObstacleKind::GasCloud | ObstacleKind::ElectroChaff | ObstacleKind::Blaze => "map-gas",
                ObstacleKind::Nebula | ObstacleKind::IonStorm => "map-gas",
            };
            self.path(class, obstacle.outline.placed(obstacle.pose).points());
            self.piece(obstacle.pose.at, obstacle.outline.radius());
        }
    }

    /// Docking bays, their entrances thick.
    fn bays(&mut self) {
        let mission = self.mission;
        for bay in &mission.bays {
            self.path("map-bay", bay.floor.iter().map(|&[x, y]| Vec2::new(x, y)));
            let [a, b] = bay.entrance.map(|[x, y]| self.point(Vec2::new(x, y)));
            self.line(&format!("<path class=\"map-entrance\" d=\"M{a}L{b}\"/>"));
        }
    }

    /// Things with their marks, and their front where it matters.
    fn things(&mut self) {
        let plan = self.plan;
        let kinds = &plan.scenario.kinds;
        let marks = marks::marks(self.mission, plan);
        for (thing, mark) in plan.scenario.things.iter().zip(&marks) {
            let (Some(place), kind) = (thing.place, usize::from(thing.kind)) else { continue };
            let (outline, pose) = (kinds[kind].shape.outline(), place.pose());
            self.path(&format!("map-thing s{}", thing.owner), outline.placed(pose).points());
            self.piece(pose.at, outline.radius());
            if marks::has_front(self.mission, kind) {
                let tip = outline.radius() + 14.0;
                let front = [(-10.0, tip - 14.0), (0.0, tip), (10.0, tip - 14.0)];
                let front = front.map(|(x, y)| pose.then(Pose::from_degrees(x, y, 0.0)).at);
                self.path(&format!("map-nose s{}", thing.owner), front.into_iter());
            }
            self.text("map-mark", pose.at + Vec2::new(0.0, -5.0), mark);
        }
    }

    /// Ships of the mission that have a place of their own.
    fn ships(&mut self, cards: &Cards) {
        for ship in &self.mission.ships {
            let Stands::At([x, y, heading]) = ship.stands else { continue };
            let size = cards.ship(&ship.craft.chassis).map_or(BaseSize::Small, |known| known.base);
            let pose = Pose::from_degrees(x, y, heading);
            let (base, half) = (Base::new(size, pose), size.half());
            self.path(&format!("map-ship s{}", ship.side), base.corners().into_iter());
            let nose = [(-0.5 * half.x, 0.5 * half.y), (0.0, 0.9 * half.y), (0.5 * half.x, 0.5 * half.y)];
            let nose = nose.map(|(x, y)| pose.then(Pose::from_degrees(x, y, 0.0)).at);
            self.path(&format!("map-nose s{}", ship.side), nose.into_iter());
            let words = pose.at + Vec2::new(0.0, -6.0);
            let away = [0.0, -half.y - 26.0, half.y + 12.0, -half.y - 52.0, half.y + 38.0];
            let aside = [0.0, -60.0, 60.0, -120.0, 120.0];
            let places = away.into_iter().flat_map(move |up| aside.map(|x| words + Vec2::new(x, up)));
            self.text_where_free(&format!("map-word s{}", ship.side), places, &ship.title());
        }
    }

    /// Where squads come: those of the file. Sides of things are seen by the things.
    fn vectors(&mut self) {
        let enemy = self.mission.team.map_or(1, |team| 1 - team);
        for (name, [x, y, heading]) in &self.mission.vectors {
            let pose = Pose::from_degrees(*x, *y, *heading);
            let at = self.point(pose.at);
            self.line(&format!(
                "<path class=\"map-vector s{enemy}\" transform=\"translate({at}) rotate({})\" d=\"{PENTAGON}\"/>",
                short(*heading)
            ));
            let middle = pose.then(Pose::from_degrees(0.0, NUMBER, 0.0)).at + Vec2::new(0.0, -10.0);
            let class = if name.len() > 2 { "map-number long" } else { "map-number" };
            self.text(class, middle, name);
        }
    }
}

/// The words of a map that lie on others, two by two; none where it can be read.
pub fn overlapping(map: &str) -> Vec<(String, String)> {
    let attribute = |line: &str, name: &str| {
        let from = line.find(&format!(" {name}=\""))? + name.len() + 3;
        line.get(from..)?.split('"').next().map(str::to_owned)
    };
    let words = |line: &str| -> Option<([f64; 4], String)> {
        let text = line.split_once('>')?.1.strip_suffix("</text>")?.to_owned();
        let (x, y) = (attribute(line, "x")?.parse().ok()?, attribute(line, "y")?.parse().ok()?);
        Some((room(&attribute(line, "class")?, x, y, &text), text))
    };
    let all: Vec<_> = map.lines().filter(|line| line.starts_with("<text")).filter_map(words).collect();
    let pairs = all.iter().enumerate().flat_map(|(place, a)| all[place + 1..].iter().map(move |b| (a, b)));
    pairs.filter(|(a, b)| overlap(&a.0, &b.0)).map(|(a, b)| (a.1.clone(), b.1.clone())).collect()
}

fn zone_class(side: usize) -> String {
    format!("map-zone{side}")
}
