//! A table as a picture.
//!
//! A [`Drawing`] is plain data: what stands where, in whose colours, with which arcs, templates and labels.
//! [`Drawing::svg`] turns it into one SVG text that needs nothing else, in millimetres, true to scale. Nothing is told by
//! colour alone: a side is also the shape of its pin and its tail, a difficulty also a mark.
//!
//! ```
//! use tallyho_table::draw::{Drawing, Seat, ShipMark};
//! use tallyho_table::{Base, BaseSize, Pose, Settings};
//!
//! let mut drawing = Drawing::new(914.4, 914.4);
//! let base = Base::new(BaseSize::Small, Pose::from_degrees(457.2, 80.0, 0.0));
//! drawing.ships.push(ShipMark { number: Some(1), label: "Red 2".into(), ..ShipMark::new(base, Seat::One) });
//! assert!(drawing.svg(&Settings::default()).contains("Red 2"));
//! ```

mod arcs;
mod board;
mod labels;
mod obstacle;
mod plan;
mod ruler;
pub mod shapes;
mod ship;
mod style;
mod svg;
mod template;

pub use plan::Plan;
pub use style::Theme;

use crate::{Arc, Base, Edge, Pose, Settings, Template, Vec2};
use labels::{Block, Room};
use svg::{Num, Writer};

/// No range goes further.
const MAX_BANDS: u8 = 5;

/// A table to be drawn. The first player's edge is at the bottom.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The width of the play area.
    pub width: f64,
    /// The height of the play area.
    pub height: f64,
    /// On which ground it is drawn.
    pub theme: Theme,
    /// Written above the table, and read out by a screen reader.
    pub title: Option<String>,
    /// The part of the table that is shown; all of it when `None`.
    pub view: Option<View>,
    /// Whether the lines at each range from the edges are drawn.
    pub grid: Grid,
    /// Who sits where.
    pub players: Vec<(Border, Seat)>,
    /// Obstacles and devices.
    pub obstacles: Vec<ObstacleMark>,
    /// Ships and where they may end.
    pub ships: Vec<ShipMark>,
    /// Templates on the table.
    pub templates: Vec<TemplateMark>,
    /// Measured lines.
    pub rulers: Vec<RulerMark>,
}

/// A part of the table: a close-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Its middle.
    pub middle: Vec2,
    /// How much of the table it shows across.
    pub width: f64,
    /// How much of the table it shows upwards.
    pub height: f64,
}

/// Whether the table has a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Grid {
    /// A line every range from the left and the bottom edge, with figures outside.
    #[default]
    Ranges,
    /// No lines.
    Hidden,
}

/// An edge of the play area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Border {
    /// The first player's, at the bottom.
    Near,
    /// The one opposite, at the top.
    Far,
    /// The one on the left.
    Left,
    /// The one on the right.
    Right,
}

/// Whose something is. Seats differ in colour, in the shape of the pin, in the tail of the base and in the line of the
/// player's edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Teal, round pins, a bar along the rear.
    One,
    /// Ember, diamonds, two solid rear corners.
    Two,
    /// Lime, squares, a bar with a gap.
    Three,
    /// Sand, hexagons, no tail.
    Four,
}

impl Seat {
    /// All seats.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Four];

    const fn class(self) -> &'static str {
        match self {
            Self::One => "s1",
            Self::Two => "s2",
            Self::Three => "s3",
            Self::Four => "s4",
        }
    }
}

/// How firmly a ship stands where it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// It stands there.
    #[default]
    Solid,
    /// It stands there and has nothing more to do.
    Done,
    /// It would stand there: dashed.
    Ghost,
}

/// A ship to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct ShipMark {
    /// Where it stands and how large its base is.
    pub base: Base,
    /// Whose it is.
    pub seat: Seat,
    /// The number on its pin, the same as on its ID token.
    pub number: Option<u16>,
    /// Its name, written beside the base where there is room.
    pub label: String,
    /// What it looks like from above; by its size when `None`.
    pub plan: Option<Plan>,
    /// How firmly it stands there.
    pub look: Look,
    /// Whether it is the chosen one.
    pub selected: bool,
    /// The arcs to show, through range 3.
    pub arcs: Vec<Arc>,
    /// How many range bands to show round it, 5 at most.
    pub bands: u8,
}

impl ShipMark {
    /// A ship without number, name or arcs.
    pub const fn new(base: Base, seat: Seat) -> Self {
        Self {
            base,
            seat,
            number: None,
            label: String::new(),
            plan: None,
            look: Look::Solid,
            selected: false,
            arcs: Vec::new(),
            bands: 0,
        }
    }
}

/// The difficulty a template is drawn in: a colour and a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Easy: a wedge pointing down.
    Blue,
    /// Neither: no mark.
    White,
    /// Hard: a wedge pointing up.
    Red,
    /// Costly: a star.
    Purple,
    /// Only a template: grey, no mark.
    #[default]
    Plain,
}

/// A template on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TemplateMark {
    /// Which one.
    pub template: Template,
    /// Against which base it lies.
    pub base: Base,
    /// At which edge of that base.
    pub edge: Edge,
    /// In which colour.
    pub tint: Tint,
}

/// What fills the outline of something on the table, and how the outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Texture {
    /// Hatched, solid line: asteroids.
    Hatch,
    /// Dotted, dashed line: debris.
    Dots,
    /// Waves, dotted line: gas.
    Waves,
    /// Billows, dash-dotted line: nebulae.
    Cloud,
    /// Crosses, solid line: mines.
    Mines,
    /// Nothing, solid line: devices and remotes. They lie above templates.
    Plain,
}

/// An obstacle or a device on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct ObstacleMark {
    /// Its outline, in the table's frame.
    pub outline: Vec<Vec2>,
    /// What fills it.
    pub texture: Texture,
    /// Whose it is, if anybody's.
    pub seat: Option<Seat>,
    /// Its name, written beside it where there is room.
    pub label: Option<String>,
    /// Whether something is about to hit it.
    pub struck: bool,
}

impl ObstacleMark {
    /// An obstacle of nobody's, without a name.
    pub const fn new(outline: Vec<Vec2>, texture: Texture) -> Self {
        Self { outline, texture, seat: None, label: None, struck: false }
    }
}

/// A measured line.
#[derive(Clone, Debug, PartialEq)]
pub struct RulerMark {
    /// Where it begins.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
    /// What was measured.
    pub label: String,
}

impl Drawing {
    /// An empty table of that size, players facing each other across it.
    pub fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            theme: Theme::default(),
            title: None,
            view: None,
            grid: Grid::default(),
            players: vec![(Border::Near, Seat::One), (Border::Far, Seat::Two)],
            obstacles: Vec::new(),
            ships: Vec::new(),
            templates: Vec::new(),
            rulers: Vec::new(),
        }
    }

    /// The picture as SVG text. The same drawing always gives the same text.
    pub fn svg(&self, settings: &Settings) -> String {
        let mut picture = Picture::new(self, settings);
        picture.begin();
        board::draw(&mut picture);
        self.draw_table(&mut picture);
        self.draw_notes(&mut picture);
        picture.svg.end();
        picture.svg.finish()
    }

    /// What lies on the mat, from the bottom up, cut off at its edge.
    fn draw_table(&self, picture: &mut Picture<'_>) {
        picture.svg.tag("g").attr("clip-path", format!("url(#{}-mat)", picture.scope)).open();
        for thing in self.obstacles.iter().filter(|thing| thing.texture != Texture::Plain) {
            obstacle::draw(picture, thing);
        }
        for ship in &self.ships {
            arcs::draw(picture, ship);
        }
        for mark in &self.templates {
            template::draw(picture, mark);
        }
        for device in self.obstacles.iter().filter(|thing| thing.texture == Texture::Plain) {
            obstacle::draw(picture, device);
        }
        picture.svg.end();
        board::draw_edges(picture);
        // Ships may hang over the edge: they have fled, and that should be seen.
        for ship in self.in_order() {
            ship::draw(picture, ship);
        }
    }

    /// What is written on it.
    fn draw_notes(&self, picture: &mut Picture<'_>) {
        let mut room = Room::new(self, picture.sight(), picture.px);
        for ruler in &self.rulers {
            ruler::draw(picture, &mut room, ruler);
        }
        for ship in &self.ships {
            arcs::label(picture, &mut room, ship);
        }
        for ship in &self.ships {
            labels::name_ship(picture, &mut room, ship);
        }
        for thing in &self.obstacles {
            labels::name_obstacle(picture, &mut room, thing);
        }
        for ship in self.ships.iter().filter(|ship| ship.selected) {
            ship::draw_brackets(picture, ship);
        }
    }

    /// Ships from the bottom up: the chosen one above the others, ghosts above all.
    fn in_order(&self) -> impl Iterator<Item = &ShipMark> {
        let layer = |ship: &ShipMark| (ship.look == Look::Ghost, ship.selected);
        let mut ships: Vec<_> = self.ships.iter().collect();
        ships.sort_by_key(|ship| layer(ship));
        ships.into_iter()
    }
}

/// The picture in the making, and what everything on it needs to know.
struct Picture<'a> {
    drawing: &'a Drawing,
    settings: &'a Settings,
    svg: Writer,
    /// How many millimetres a pixel shows at the size the picture asks for.
    px: f64,
    /// The class of the outermost element, and the beginning of every id.
    scope: String,
    /// All that is seen, margins included, in the table's frame.
    sheet: Block,
}

/// How many pixels a close-up is across.
const CLOSE_UP: f64 = 960.0;

impl<'a> Picture<'a> {
    fn new(drawing: &'a Drawing, settings: &'a Settings) -> Self {
        let (theme, size) = (drawing.theme.name(), format!("{}x{}", Num(drawing.width), Num(drawing.height)));
        let mut scope = format!("table-{theme}-{}", size.replace('.', "_"));
        let (sheet, px) = match drawing.view {
            None => (board::whole(drawing), 1.0),
            Some(view) => {
                let half = Vec2::new(view.width, view.height) * 0.5;
                let px = (view.width.max(view.height) / CLOSE_UP).clamp(0.01, 1.0);
                scope += &format!("-{:.0}", px * 1000.0);
                (Block { min: view.middle - half, max: view.middle + half }, px)
            }
        };
        Self { drawing, settings, svg: Writer::default(), px, scope, sheet }
    }

    /// Opens the outermost element and writes the style.
    fn begin(&mut self) {
        let (corner, size) = (self.flip(Vec2::new(self.sheet.min.x, self.sheet.max.y)), self.sheet.size());
        let sides = [corner.x, corner.y, size.x, size.y].map(|side| Num(side).to_string());
        let shown = size * (1.0 / self.px);
        let tag = self.svg.tag("svg").attr("xmlns", "http://www.w3.org/2000/svg").attr("class", &self.scope);
        let tag = tag.attr("viewBox", sides.join(" ")).num("width", shown.x.round()).num("height", shown.y.round());
        tag.attr("role", "img").open();
        self.svg.tag("title").text(self.drawing.title.as_deref().unwrap_or("The table"));
        self.svg.tag("style").text(&style::sheet(self.drawing.theme, &self.scope, self.px));
    }

    /// A point of the table in the coordinates of the picture, whose y runs down.
    fn flip(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x, self.drawing.height - point.y)
    }

    /// The part of the mat that is seen.
    fn sight(&self) -> Block {
        let mat = Block { min: Vec2::ZERO, max: Vec2::new(self.drawing.width, self.drawing.height) };
        mat.common(self.sheet)
    }

    /// Opens a group in the frame of a pose: forward is up.
    fn open_at(&mut self, pose: Pose, class: &str) {
        let at = self.flip(pose.at);
        let turn = Num(pose.heading.degrees());
        let transform = format!("translate({} {}) rotate({turn})", Num(at.x), Num(at.y));
        self.svg.tag("g").attr("class", class).attr("transform", transform).open();
    }

    /// Writes a line centred on a point of the table. Its height is only needed to centre it.
    fn text(&mut self, class: &str, middle: Vec2, size: f64, text: &str) {
        let at = self.flip(middle) + Vec2::new(0.0, CAPITALS * size);
        self.svg.tag("text").attr("class", class).point(["x", "y"], at).text(text);
    }
}

/// Half the height of capitals and figures, as a part of the size of the letters.
const CAPITALS: f64 = 0.355;

#[cfg(test)]
mod tests;
