//! What moves on the map by itself: ships that fly, act or come, and wingmates with their leader.

use tallyho_cards::Library;
use tallyho_table::{PlayArea, Pose};

use super::{Map, Spot, Survey, Who, area, pose};
use crate::moment::{Arriving, Doing, Station};
use crate::session::Scene;
use crate::sheet::Sheet;
use crate::yard::Yard;

/// Between ships that come in a row, and from the edge to the rear of their bases, in millimetres.
const GAP: f64 = 20.0;
const MARGIN: f64 = 2.0;

impl Map {
    /// Where ships are after an answer to what a scene asks, if the map is in use.
    #[must_use]
    pub fn after_answer(&self, text: &str, scene: &Scene, yard: &dyn Yard, library: &Library) -> Vec<(Who, Spot)> {
        if !self.answers {
            return Vec::new();
        }
        self.moved_by(text, scene, yard, library).into_iter().chain(put_down(text, scene)).collect()
    }

    /// Where an answer takes the ship that flies or acts.
    fn moved_by(&self, text: &str, scene: &Scene, yard: &dyn Yard, library: &Library) -> Option<(Who, Spot)> {
        let (moment, prompt, sheet) = (&scene.moment, scene.prompt.as_ref()?, &scene.sheet);
        let said = if text.trim().is_empty() { prompt.default.as_deref()? } else { text.trim() };
        if moment.query.is_some() || !["done", "no action"].contains(&said) {
            return None;
        }
        let foe = moment.foe?;
        let survey = || Survey::of(self, sheet, yard, library).ok();
        let pose = match moment.doing? {
            Doing::Flies(maneuver, _) => survey()?.flown(foe, Doing::flown(maneuver)?)?,
            Doing::Follows(Station { leader, from_leader }) => {
                self.pose_of(Who::Foe(leader), area(sheet)).then(from_leader)
            }
            Doing::Acts(action, _, way) if said == "done" => survey()?.moved(foe, action, way?)?,
            Doing::Acts(..) | Doing::Attacks(..) | Doing::Defends => return None,
        };
        Some((Who::Foe(foe), within(pose, area(sheet))))
    }

    /// A leader who is moved on the map takes along the wingmates that have moved as often as it has.
    #[must_use]
    pub fn dragged_along(&self, foe: usize, spot: Spot, sheet: &Sheet) -> Vec<(Who, Spot)> {
        let along = |mate: usize| {
            let station = sheet.station(mate).filter(|station| station.leader == foe)?;
            let together = sheet.foes[mate].activated == sheet.foes[foe].activated;
            let at = pose(spot).then(station.from_leader);
            together.then(|| (Who::Foe(mate), within(at, area(sheet))))
        };
        (0..sheet.foes.len()).filter_map(along).collect()
    }
}

/// Where ships stand that come to the table with an answer: wingmates about their leader, others in a row.
fn put_down(text: &str, scene: &Scene) -> Vec<(Who, Spot)> {
    let (sheet, arriving) = (&scene.sheet, scene.moment.arriving.as_ref());
    let Some(Arriving { foes, by }) = arriving else { return Vec::new() };
    if !text.trim().is_empty() && text.trim() != "done" {
        return Vec::new();
    }
    let size = |foe: usize| sheet.foes[foe].profile.size;
    let station = |foe: usize| sheet.station(foe).filter(|station| foes.first() == Some(&station.leader));
    let behind = foes.iter().filter_map(|foe| station(*foe)).map(|it| -it.from_leader.at.y).fold(0.0, f64::max);
    let step = foes.iter().map(|foe| 2.0 * size(*foe).half_width() + GAP).fold(0.0, f64::max);
    let stands = |(number, foe): (usize, &usize)| {
        let inward = behind + size(*foe).half_length() + MARGIN;
        let lead = by.then(Pose::from_degrees(0.0, inward, 0.0));
        let side = if number % 2 == 1 { -1.0 } else { 1.0 };
        let at = match station(*foe) {
            Some(Station { from_leader, .. }) => lead.then(from_leader),
            None => by.then(Pose::from_degrees(side * step * number.div_ceil(2) as f64, inward, 0.0)),
        };
        (Who::Foe(*foe), within(at, area(sheet)))
    };
    foes.iter().enumerate().map(stands).collect()
}

/// A place as the map keeps it, on the mat.
fn within(pose: Pose, area: PlayArea) -> Spot {
    [pose.at.x.clamp(0.0, area.width), pose.at.y.clamp(0.0, area.height), pose.heading.degrees()]
}
