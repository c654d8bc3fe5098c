//! The map of a mission as SVG: zones, vectors, exits, and what lies and stands there from the start.
//!
//! It carries classes and no style, so that a page and a sheet of paper each bring their own.

use std::fmt::Write as _;

use crate::mission::{Exit, Stands};
use crate::{Mission, Plan, Whose};
use tallyho_cards::Library as Cards;
use tallyho_rules::scenario::{Rim, Zone};
use tallyho_rules::{ObstacleKind, Placing};
use tallyho_table::{Base, BaseSize, Pose, Vec2};

use super::show;

/// Room around the table for the arrows of exits.
const MARGIN: f64 = 20.0;
/// How deep players deploy where the mission says nothing: range 1.
const USUAL_DEPTH: f64 = 100.0;
/// About the side of a square, in which missions count.
const SQUARE: f64 = 101.6;
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
    let mut map = Map { mission, plan, pilots, svg: String::new() };
    let (width, height) = (plan.area.width, plan.area.height);
    let (all, tall) = (short(width + 2.0 * MARGIN), short(height + 2.0 * MARGIN));
    let title = escape(&format!("Map of {}", mission.name));
    map.line(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"map\" viewBox=\"-{MARGIN} -{MARGIN} {all} {tall}\" role=\"img\" aria-label=\"{title}\">"
    ));
    map.ground();
    map.areas();
    map.deployments();
    map.exits();
    map.obstacles();
    map.things();
    map.ships(cards);
    map.vectors();
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

    fn text(&mut self, class: &str, at: Vec2, words: &str) {
        let (x, y) = (short(at.x), short(self.plan.area.height - at.y));
        self.line(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(words)));
    }

    fn ground(&mut self) {
        let (width, height) = (self.plan.area.width, self.plan.area.height);
        self.line(&format!("<rect class=\"map-mat\" width=\"{}\" height=\"{}\"/>", short(width), short(height)));
        let mut lines = String::new();
        let columns = (width / SQUARE).round();
        let square = width / columns;
        for step in 1..columns as usize {
            let _ = write!(lines, "M{} 0V{}", short(step as f64 * square), short(height));
        }
        for step in 1..(height / square).round() as usize {
            let _ = write!(lines, "M0 {}H{}", short(height - step as f64 * square), short(width));
        }
        self.line(&format!("<path class=\"map-grid\" d=\"{lines}\"/>"));
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
        let high = if far - near < 160.0 { 0.5 * (near + far) - 8.0 } else { far - 32.0 };
        self.text(&format!("{class}-word"), Vec2::new(0.5 * (left + right), high), label);
    }

    /// Where obstacles are scattered.
    fn areas(&mut self) {
        for group in &self.mission.obstacles {
            let count = group.count.with(self.pilots).max(0) as usize;
            let label = format!("{} in here", show::counted(count, &show::obstacle(&group.kind)));
            self.zone("map-area", &group.zone, &label);
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
            self.zone(&zone_class(ship.side), zone, &show::named(&ship.id));
        }
    }

    /// Edges over which a side may leave: a thick line and arrows that point out.
    fn exits(&mut self) {
        let area = self.plan.area;
        for (side, exit) in self.mission.exits.iter().enumerate() {
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
        }
    }

    fn things(&mut self) {
        let plan = self.plan;
        let kinds = &plan.scenario.kinds;
        let mut labelled = 0_u64;
        for thing in &plan.scenario.things {
            let (Some(place), kind) = (thing.place, usize::from(thing.kind)) else { continue };
            let (outline, pose) = (kinds[kind].shape.outline(), place.pose());
            self.path(&format!("map-thing s{}", thing.owner), outline.placed(pose).points());
            // One of a kind says what they all are.
            if labelled >> kind & 1 == 0 {
                labelled |= 1 << kind;
                let below = Vec2::new(pose.at.x.clamp(80.0, plan.area.width - 80.0), pose.at.y - 46.0);
                self.text("map-word", below, &kinds[kind].name);
            }
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
            self.text(&format!("map-word s{}", ship.side), words, &show::named(&ship.id));
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

fn zone_class(side: usize) -> String {
    format!("map-zone{side}")
}
