//! Obstacles and devices: their outlines, true to scale, told apart by texture and line.

use super::svg::Path;
use super::{ObstacleMark, Picture, Texture};
use crate::Vec2;

impl Texture {
    const fn class(self) -> &'static str {
        match self {
            Self::Hatch => "hatch",
            Self::Dots => "dots",
            Self::Waves => "waves",
            Self::Cloud => "cloud",
            Self::Mines => "mines",
            Self::Plain => "plain",
        }
    }
}

/// Writes the pattern of a texture.
pub(super) fn define(picture: &mut Picture<'_>, texture: Texture) {
    let (size, turn, class, path) = match texture {
        Texture::Hatch => (Vec2::new(7.0, 7.0), 45, "grain", "M3.5 0V7"),
        Texture::Dots => {
            (Vec2::new(7.0, 7.0), 0, "grit", "M1 2a1 1 0 1 0 2 0a1 1 0 1 0-2 0ZM4.5 5.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z")
        }
        Texture::Waves => (Vec2::new(14.0, 7.0), 0, "grain", "M0 3.5Q3.5 0 7 3.5T14 3.5"),
        Texture::Cloud => (Vec2::new(16.0, 12.0), 0, "grain", "M1 5A3.5 3.5 0 0 1 8 5M8 11A3.5 3.5 0 0 1 15 11"),
        Texture::Mines => (Vec2::new(12.0, 12.0), 0, "grain", "M1 4H7M4 1V7M7.5 10H10.5M9 8.5V11.5"),
        Texture::Plain => return,
    };
    let tag = picture.svg.tag("pattern").attr("id", format!("{}-{}", picture.scope, texture.class()));
    let tag = tag.point(["width", "height"], size).attr("patternUnits", "userSpaceOnUse");
    let tag = if turn == 0 { tag } else { tag.attr("patternTransform", format!("rotate({turn})")) };
    tag.open();
    picture.svg.tag("path").attr("class", class).attr("d", path).empty();
    picture.svg.end();
}

/// Draws one.
pub(super) fn draw(picture: &mut Picture<'_>, thing: &ObstacleMark) {
    let outline = Path::default().polygon(thing.outline.iter().map(|point| picture.flip(*point))).to_string();
    if let Some(seat) = thing.seat {
        picture.svg.group(seat.class());
    }
    let class = match (thing.texture, thing.seat) {
        (Texture::Plain, Some(_)) => "device line".to_owned(),
        (texture, Some(_)) => format!("rock {} line", texture.class()),
        (texture, None) => format!("rock {}", texture.class()),
    };
    picture.svg.tag("path").attr("class", class).attr("d", &outline).empty();
    if thing.texture != Texture::Plain {
        let fill = format!("url(#{}-{})", picture.scope, thing.texture.class());
        picture.svg.tag("path").attr("fill", fill).attr("d", &outline).empty();
    }
    if thing.seat.is_some() {
        picture.svg.end();
    }
    if thing.struck {
        picture.svg.tag("path").attr("class", "struck").attr("d", &outline).empty();
    }
}
