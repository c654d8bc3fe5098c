//! Shapes as path data, for pages that draw a table themselves.
//!
//! Arcs are in the frame of a base: its middle at the origin, forward up. A page moves and turns them with the ship.

use super::TemplateMark;
use super::arcs::{BAND, Offset, area, follow};
use super::svg::Path;
use super::template::{Joined, outline, trace};
use crate::{Arc, BaseSize, Pose, Settings, Vec2};

/// What an arc covers up to a range.
pub fn arc_area(size: BaseSize, arc: Arc, bands: u8, settings: &Settings) -> String {
    let reach = BAND * f64::from(bands);
    match arc.sector(size, settings) {
        Some(sector) => area(size, sector, reach).to_string(),
        None => {
            let half = 0.5 * settings.bullseye_width;
            let (near, far) = (-size.half_length(), -size.half_length() - reach);
            let corners = [(-half, near), (-half, far), (half, far), (half, near)];
            Path::default().polygon(corners.map(|(x, y)| Vec2::new(x, y))).to_string()
        }
    }
}

/// The line within an arc where a range ends; nothing for the bullseye arc.
pub fn arc_band(size: BaseSize, arc: Arc, band: u8, settings: &Settings) -> Option<String> {
    let reach = BAND * f64::from(band);
    let sector = arc.sector(size, settings)?;
    Some(follow(Path::default(), &Offset::new(size, reach).within(sector), reach).to_string())
}

/// A template as it lies: where its near end is, its outline and its middle line from there.
#[derive(Clone, Debug, PartialEq)]
pub struct TemplateShape {
    /// The middle of its near end, facing along it.
    pub start: Pose,
    /// Its outline.
    pub outline: String,
    /// Its middle line.
    pub middle: String,
}

impl TemplateMark {
    /// Its shape.
    pub fn shape(&self) -> TemplateShape {
        let laid = self.laid();
        let middle = trace(Path::default(), laid, 0.0, 0.0, laid.length(), Joined::Apart);
        TemplateShape { start: self.start(), outline: outline(laid).to_string(), middle: middle.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_front_arc_of_one_band_is_what_pictures_show() {
        let settings = Settings::default();
        let path = arc_area(BaseSize::Small, Arc::Front, 1, &settings);
        assert_eq!(
            path,
            "M-83.45 -97.29A100 100 0 0 1 -20 -120L20 -120A100 100 0 0 1 83.45 -97.29L17.15 -20L-17.15 -20Z"
        );
        assert_eq!(arc_area(BaseSize::Small, Arc::Bullseye, 3, &settings), "M-7.5 -20L-7.5 -320L7.5 -320L7.5 -20Z");
        assert_eq!(arc_band(BaseSize::Small, Arc::Bullseye, 3, &settings), None);
    }
}
