//! Templates in their true shape.

use super::svg::{Path, Sense};
use super::{CAPITALS, Picture, TemplateMark, Tint};
use crate::{Edge, Heading, Pose, Side, Template, Vec2};

/// The size of the figure, in millimetres: it is printed on the template, as it were.
const FIGURE: f64 = 14.0;

impl Tint {
    const fn class(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::White => "white",
            Self::Red => "red",
            Self::Purple => "purple",
            Self::Plain => "plain",
        }
    }

    /// The mark that tells the difficulty without colour, about its middle.
    const fn mark(self) -> Option<&'static str> {
        match self {
            Self::Blue => Some("M-5-3.6H5L0 4.6Z"),
            Self::Red => Some("M-5 3.6H5L0-4.6Z"),
            Self::Purple => Some("M0-6.2L1.4-1.4 6.2 0 1.4 1.4 0 6.2-1.4 1.4-6.2 0-1.4-1.4Z"),
            Self::White | Self::Plain => None,
        }
    }
}

impl TemplateMark {
    /// The middle of the template's near end, facing along it.
    pub(super) fn start(&self) -> Pose {
        let size = self.base.size;
        let reach = match self.edge {
            Edge::Front | Edge::Rear => size.half_length(),
            Edge::Left | Edge::Right => size.half_width(),
        };
        let out = Pose::new(Vec2::ZERO, self.edge.outward());
        self.base.pose.then(out).then(Pose::new(Vec2::new(0.0, reach), Heading::NORTH))
    }

    /// The template as it bends seen from its near end.
    pub(super) fn laid(&self) -> Template {
        match self.edge {
            Edge::Front | Edge::Left | Edge::Right => self.template,
            Edge::Rear => self.template.mirrored(),
        }
    }

    /// Points along the middle of the template, on the table; a label had better not cover them.
    pub(super) fn middle_line(&self) -> impl Iterator<Item = Vec2> {
        let (start, laid) = (self.start(), self.laid());
        let steps = (laid.length() / 12.0).ceil().max(1.0);
        (0..=steps as u32).map(move |i| {
            let far = laid.length() * f64::from(i) / steps;
            start.then(along(laid, far)).at
        })
    }
}

/// The point of the centre line at that distance from its start, and its direction there.
fn along(template: Template, distance: f64) -> Pose {
    match template.curve() {
        None => Pose::new(Vec2::new(0.0, distance), Heading::NORTH),
        Some(curve) => {
            let turned = Heading::from_degrees((distance / curve.radius).to_degrees());
            curve.side.of_right(curve.point(turned))
        }
    }
}

/// A line beside the centre line, `right` of it, from one distance to another.
pub(super) fn trace(path: Path, template: Template, right: f64, from: f64, to: f64, joined: Joined) -> Path {
    let at = |distance: f64| {
        let point = along(template, distance).point_to_table(Vec2::new(right, 0.0));
        Vec2::new(point.x, -point.y)
    };
    let path = match joined {
        Joined::Apart => path.from(at(from)),
        Joined::On => path.line(at(from)),
    };
    match template.curve() {
        None => path.line(at(to)),
        Some(curve) => {
            let forward = to >= from;
            let sense = match (curve.side, forward) {
                (Side::Right, true) | (Side::Left, false) => Sense::Clockwise,
                (Side::Left, true) | (Side::Right, false) => Sense::Anticlockwise,
            };
            path.arc(curve.radius - curve.side.sign() * right, sense, at(to))
        }
    }
}

/// Whether a line goes on from the one before it.
#[derive(Clone, Copy)]
pub(super) enum Joined {
    Apart,
    On,
}

pub(super) fn outline(template: Template) -> Path {
    let (half, length) = (Template::HALF_WIDTH, template.length());
    let path = trace(Path::default(), template, -half, 0.0, length, Joined::Apart);
    trace(path, template, half, length, 0.0, Joined::On).close()
}

/// Draws a template.
pub(super) fn draw(picture: &mut Picture<'_>, mark: &TemplateMark) {
    let (start, laid, tint) = (mark.start(), mark.laid(), mark.tint);
    let length = laid.length();
    // Figure and mark stand side by side about the middle; the centre line leaves them room.
    let (figure_at, mark_at, room) = match tint.mark() {
        None => (0.5 * length, 0.0, 10.0),
        Some(_) => (0.5 * length - 8.0, 0.5 * length + 8.0, 17.0),
    };
    picture.open_at(start, tint.class());
    picture.svg.tag("path").attr("class", "template tint trace").attr("d", outline(laid)).empty();
    let near = trace(Path::default(), laid, 0.0, 0.0, 0.5 * length - room, Joined::Apart);
    let middle = trace(near, laid, 0.0, 0.5 * length + room, length, Joined::Apart);
    picture.svg.tag("path").attr("class", "middle trace").attr("d", middle).empty();
    picture.svg.end();
    if let Some(shape) = tint.mark() {
        let at = start.then(along(laid, mark_at)).at;
        picture.open_at(Pose::new(at, Heading::NORTH), tint.class());
        picture.svg.tag("path").attr("class", "tint").attr("d", shape).empty();
        picture.svg.end();
    }
    let at = picture.flip(start.then(along(laid, figure_at)).at) + Vec2::new(0.0, CAPITALS * FIGURE);
    let tag = picture.svg.tag("text").attr("class", "speed").point(["x", "y"], at).num("font-size", FIGURE);
    tag.text(&laid.speed().to_string());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, BaseSize};

    #[test]
    fn a_template_ends_where_the_rules_say() {
        let templates = [Template::Straight(3), Template::Bank(2, Side::Left), Template::Turn(1, Side::Right)];
        let base = Base::new(BaseSize::Medium, Pose::from_degrees(300.0, 200.0, 70.0));
        for template in templates {
            for edge in [Edge::Front, Edge::Rear, Edge::Left, Edge::Right] {
                let mark = TemplateMark { template, base, edge, tint: Tint::Plain };
                let end = mark.start().then(along(mark.laid(), template.length()));
                let expected = base.pose.then(template.far_end(base.size, edge));
                assert!(end.at.distance(expected.at) < 1e-9, "{template:?} {edge:?}");
                assert!(mark.middle_line().last().unwrap().distance(expected.at) < 1e-9);
            }
        }
    }

    #[test]
    fn outlines_are_twenty_millimetres_wide() {
        insta::assert_snapshot!(outline(Template::Straight(1)), @"M-10 0L-10 -40L10 -40L10 0Z");
        insta::assert_snapshot!(outline(Template::Turn(1, Side::Right)), @"M-10 0A45 45 0 0 1 35 -45L35 -25A25 25 0 0 0 10 0Z");
        insta::assert_snapshot!(outline(Template::Turn(1, Side::Left)), @"M-10 0A25 25 0 0 0 -35 -25L-35 -45A45 45 0 0 1 10 0Z");
    }
}
