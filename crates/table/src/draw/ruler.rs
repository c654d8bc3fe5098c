//! Measured lines.

use super::labels::{Block, Room, text_width};
use super::svg::Path;
use super::{Picture, RulerMark};
use crate::{Heading, Vec2};

/// The size of the letters, in pixels.
const LETTERS: f64 = 14.0;

/// Draws the line, dots at its ends and its label on a tag; beside the line where the tag would hide it.
pub(super) fn draw(picture: &mut Picture<'_>, room: &mut Room, ruler: &RulerMark) {
    let px = picture.px;
    let (from, to) = (picture.flip(ruler.from), picture.flip(ruler.to));
    picture.svg.tag("path").attr("class", "ruler").attr("d", Path::default().from(from).line(to)).empty();
    for end in [from, to] {
        picture.svg.tag("circle").attr("class", "end").point(["cx", "cy"], end).num("r", 3.5 * px).empty();
    }
    if ruler.label.is_empty() {
        return;
    }
    let half = Vec2::new(0.5 * text_width(&ruler.label, LETTERS) + 8.0, 12.0) * px;
    let tag = Block::about(place(room, ruler, half, px), half);
    room.take(tag);
    let corner = picture.flip(Vec2::new(tag.min.x, tag.max.y));
    let shape = picture.svg.tag("rect").attr("class", "tag").point(["x", "y"], corner);
    shape.point(["width", "height"], tag.size()).num("rx", 4.0 * px).empty();
    picture.text("measure", tag.middle(), LETTERS * px, &ruler.label);
}

/// The middle of the tag: on the line, or else beside it, where nothing is covered.
fn place(room: &Room, ruler: &RulerMark, half: Vec2, px: f64) -> Vec2 {
    let middle = ruler.from.lerp(ruler.to, 0.5);
    let across = Heading::of(ruler.to - ruler.from).map_or(Vec2::new(0.0, 1.0), Heading::right);
    let out = across.x.abs() * half.x + across.y.abs() * half.y + 7.0 * px;
    let on_line = (across.y.abs() * half.x).max(across.x.abs() * half.y) * 2.0 + 12.0 * px;
    let fits = ruler.from.distance(ruler.to) > on_line;
    let places = [middle, middle + across * out, middle - across * out];
    let places = if fits { &places[..] } else { &places[1..] };
    places.iter().copied().find(|place| room.is_free(Block::about(*place, half))).unwrap_or(middle)
}
