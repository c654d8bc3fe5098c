//! The mat: ground, stars, grid, figures and the players' edges.

use super::labels::Block;
use super::svg::{Num, Path};
use super::{Border, Drawing, Grid, Picture, Texture, arcs, obstacle};
use crate::Vec2;

/// The margin round a table, and where figures stand.
const MARGIN: f64 = 14.0;
const MARGIN_WITH_FIGURES: f64 = 28.0;
/// What a title adds at the top.
const TITLE: f64 = 28.0;
/// One star for so many square millimetres.
const STAR_EVERY: f64 = 9500.0;
/// Diameters of the stars, in pixels.
const STARS: [f64; 3] = [1.4, 1.8, 2.6];

/// Everything, with the margins.
pub(super) fn whole(drawing: &Drawing) -> Block {
    let low = match drawing.grid {
        Grid::Ranges => MARGIN_WITH_FIGURES,
        Grid::Hidden => MARGIN,
    };
    let top = drawing.title.as_ref().map_or(MARGIN, |_| MARGIN + TITLE);
    // Whole pixels, so that no renderer leaves a thin line at the end.
    let max = Vec2::new((drawing.width + MARGIN).ceil(), (drawing.height + top).ceil());
    Block { min: Vec2::new(-low, -low), max }
}

/// Draws the ground and what lies on the mat before anything else.
pub(super) fn draw(picture: &mut Picture<'_>) {
    define(picture);
    // A little larger than what is seen: a viewer may show it in a frame of another shape.
    let sheet = Block::about(picture.sheet.middle(), picture.sheet.size() * 0.51);
    let corner = picture.flip(Vec2::new(sheet.min.x, sheet.max.y));
    let tag = picture.svg.tag("rect").attr("class", "page").point(["x", "y"], corner);
    tag.point(["width", "height"], sheet.size()).empty();
    mat(picture, "mat");
    draw_stars(picture);
    match picture.drawing.grid {
        Grid::Ranges => draw_grid(picture),
        Grid::Hidden => {}
    }
    if let (Some(title), None) = (&picture.drawing.title, picture.drawing.view) {
        let at = Vec2::new(0.0, -(MARGIN + 2.0));
        picture.svg.tag("text").attr("class", "title").point(["x", "y"], at).text(title);
    }
}

fn mat(picture: &mut Picture<'_>, class: &str) {
    let size = Vec2::new(picture.drawing.width, picture.drawing.height);
    picture.svg.tag("rect").attr("class", class).point(["width", "height"], size).empty();
}

/// The outline of the mat, for cutting off, and the textures in use.
fn define(picture: &mut Picture<'_>) {
    picture.svg.tag("defs").open();
    picture.svg.tag("clipPath").attr("id", format!("{}-mat", picture.scope)).open();
    let size = Vec2::new(picture.drawing.width, picture.drawing.height);
    picture.svg.tag("rect").point(["width", "height"], size).empty();
    picture.svg.end();
    for texture in [Texture::Hatch, Texture::Dots, Texture::Waves, Texture::Cloud, Texture::Mines] {
        if picture.drawing.obstacles.iter().any(|thing| thing.texture == texture) {
            obstacle::define(picture, texture);
        }
    }
    picture.svg.end();
}

/// A few fixed stars, one path for each size.
fn draw_stars(picture: &mut Picture<'_>) {
    let (width, height) = (picture.drawing.width, picture.drawing.height);
    let count = (width * height / STAR_EVERY).clamp(0.0, 400.0) as usize;
    let mut sky = Sky(7);
    let mut paths = STARS.map(|_| String::new());
    for star in 0..count {
        let at = Vec2::new(8.0 + sky.next() * (width - 16.0), 8.0 + sky.next() * (height - 16.0));
        // Large stars are rare.
        let size = [0, 0, 1, 0, 1, 2][star % 6];
        paths[size] += &format!("M{} {}h.01", Num(at.x.round()), Num(at.y.round()));
    }
    for (path, diameter) in paths.iter().zip(STARS).filter(|(path, _)| !path.is_empty()) {
        picture
            .svg
            .tag("path")
            .attr("class", "star")
            .num("stroke-width", diameter * picture.px)
            .attr("d", path)
            .empty();
    }
}

/// A plain congruential generator: the sky is the same on every machine.
struct Sky(u64);

impl Sky {
    /// A number in `0.0..1.0`.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 40) as f64 / (1u64 << 24) as f64
    }
}

fn draw_grid(picture: &mut Picture<'_>) {
    let (width, height) = (picture.drawing.width, picture.drawing.height);
    let lines =
        |length: f64| (1..).map(move |i| (i, arcs::BAND * f64::from(i))).take_while(move |(_, at)| *at < length);
    let mut path = Path::default();
    for (_, x) in lines(width) {
        path = path.from(Vec2::new(x, 0.0)).line(Vec2::new(x, height));
    }
    for (_, y) in lines(height) {
        path = path.from(picture.flip(Vec2::new(0.0, y))).line(picture.flip(Vec2::new(width, y)));
    }
    picture.svg.tag("path").attr("class", "grid").attr("d", path).empty();
    if picture.drawing.view.is_some() {
        return;
    }
    let out = -0.5 * MARGIN_WITH_FIGURES;
    for (i, x) in lines(width) {
        picture.text("tick", Vec2::new(x, out), 12.0, &i.to_string());
    }
    for (i, y) in lines(height) {
        picture.text("tick", Vec2::new(out, y), 12.0, &i.to_string());
    }
}

/// The frame of the mat and, on top of it, the edge of each player.
pub(super) fn draw_edges(picture: &mut Picture<'_>) {
    mat(picture, "frame");
    let (width, height) = (picture.drawing.width, picture.drawing.height);
    for (border, seat) in &picture.drawing.players {
        let (from, to) = match border {
            Border::Near => ((0.0, height), (width, height)),
            Border::Far => ((0.0, 0.0), (width, 0.0)),
            Border::Left => ((0.0, 0.0), (0.0, height)),
            Border::Right => ((width, 0.0), (width, height)),
        };
        let path = Path::default().from(Vec2::new(from.0, from.1)).line(Vec2::new(to.0, to.1));
        picture.svg.group(seat.class());
        picture.svg.tag("path").attr("class", "edge line").attr("d", path).empty();
        picture.svg.end();
    }
}
