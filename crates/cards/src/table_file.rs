//! Table files: a table written down by hand, to be drawn and measured.

use tallyho_table::draw::{Seat, Texture, Theme};
use tallyho_table::{Arc, Base, IndexSet, Maneuver, Outline, Placed, PlayArea, Pose, Settings};

use crate::page::{Fields, Page, Value};
use crate::word::Word;
use crate::{ContentError, DeviceKind, Library, ObstacleKind, Ship, read_settings};

/// A table as a file describes it.
#[derive(Debug)]
pub struct TableFile<'l> {
    /// Written above the picture.
    pub title: Option<String>,
    /// On which ground it is drawn.
    pub theme: Theme,
    /// The play area.
    pub area: PlayArea,
    /// What the table agrees on.
    pub settings: Settings,
    /// The ships.
    pub ships: Vec<ShipOnTable<'l>>,
    /// Obstacles and devices.
    pub things: Vec<ThingOnTable<'l>>,
    /// Measured lines, as pairs of ships.
    pub rulers: Vec<(usize, usize)>,
}

/// A ship on the table.
#[derive(Debug)]
pub struct ShipOnTable<'l> {
    /// What it is.
    pub ship: &'l Ship,
    /// What its owner calls it; no other ship on the table is called so.
    pub name: String,
    /// The number on its ID token.
    pub number: Option<u16>,
    /// Whose it is.
    pub seat: Seat,
    /// Where it is.
    pub base: Base,
    /// The arcs to draw.
    pub arcs: Vec<Arc>,
    /// The range bands to draw.
    pub bands: u8,
    /// A maneuver to draw, with where it ends.
    pub maneuver: Option<Maneuver>,
    /// Whether it is the chosen one.
    pub selected: bool,
    /// Whether it has nothing more to do.
    pub acted: bool,
}

/// An obstacle or a device on the table.
#[derive(Debug)]
pub struct ThingOnTable<'l> {
    /// What people call it.
    pub name: &'l str,
    /// How it is drawn.
    pub texture: Texture,
    /// Its outline.
    pub outline: &'l Outline,
    /// Where it lies.
    pub pose: Pose,
    /// Whose it is, if anybody's.
    pub seat: Option<Seat>,
    /// Whether it obstructs attacks.
    pub obstructs: bool,
}

impl ThingOnTable<'_> {
    /// Its outline where it lies.
    pub fn placed(&self) -> Placed<'_> {
        self.outline.placed(self.pose)
    }
}

/// The farthest from the corner of the table that anything may be, in millimetres.
const FARTHEST: f64 = 10_000.0;

impl<'l> TableFile<'l> {
    /// Reads a table from the text of a file.
    ///
    /// # Errors
    /// With every fault of the text.
    pub fn parse(name: &str, text: &str, library: &'l Library) -> Result<Self, ContentError> {
        let mut page = Page::new(name, text);
        let read = read_table(&mut page, library);
        page.close(read)
    }

    /// The bases of all ships, in order.
    pub fn bases(&self) -> Vec<Base> {
        self.ships.iter().map(|ship| ship.base).collect()
    }

    /// The ship of that name, in any case.
    pub fn ship(&self, name: &str) -> Option<usize> {
        self.ships.iter().position(|ship| ship.name.eq_ignore_ascii_case(name.trim()))
    }
}

fn read_table<'l>(page: &mut Page<'_>, library: &'l Library) -> Option<TableFile<'l>> {
    const KNOWN: [&str; 8] = ["title", "theme", "area", "settings", "ships", "obstacles", "devices", "rulers"];
    let table = page.parse()?;
    let fields = Fields::open(page, &table, 0, &KNOWN);
    let title = fields.optional("title").and_then(|value| page.text("title", value)).map(str::to_owned);
    let theme = fields.optional("theme").map_or(Some(Ground(Theme::Dark)), |value| page.word("theme", value));
    let area = fields.optional("area").map_or(Some(PlayArea::STANDARD), |value| read_area(page, value));
    let settings = fields.optional("settings").map_or(Some(Settings::default()), |value| read_settings(page, value));
    let ships = each_table(page, fields, "ships", |page, value, index| read_ship(page, value, index, library));
    check_names(page, fields, &ships);
    let mut things = each_table(page, fields, "obstacles", |page, value, _| {
        let (name, pose, seat) = read_thing(page, value, "obstacle")?;
        let found = library.obstacle(name.1).map_err(|error| error.to_string());
        let it = page.check(name.0, found)?;
        let texture = texture_of(it.kind);
        Some(ThingOnTable { name: &it.name, texture, outline: &it.outline, pose, seat, obstructs: true })
    });
    things.extend(each_table(page, fields, "devices", |page, value, _| {
        let (name, pose, seat) = read_thing(page, value, "device")?;
        let found = library.device(name.1).map_err(|error| error.to_string());
        let it = page.check(name.0, found)?;
        let texture = if it.kind == DeviceKind::Mine { Texture::Mines } else { Texture::Plain };
        Some(ThingOnTable { name: &it.name, texture, outline: &it.outline, pose, seat, obstructs: false })
    }));
    for (key, count) in [("ships", ships.len()), ("obstacles", things.len())] {
        if let Some(value) = fields.optional(key).filter(|_| count > IndexSet::CAPACITY) {
            page.fault(value.span().start, format!("a table holds at most {} {key}", IndexSet::CAPACITY));
        }
    }
    let rulers = each_table(page, fields, "rulers", |page, value, _| read_ruler(page, value, &ships));
    Some(TableFile { title, theme: theme?.0, area: area?, settings: settings?, ships, things, rulers })
}

/// Reads every table of a list, leaving out those with a fault.
fn each_table<'v, 't, T>(
    page: &mut Page<'_>,
    fields: Fields<'v, 't>,
    key: &str,
    mut read: impl FnMut(&mut Page<'_>, &'v Value<'t>, usize) -> Option<T>,
) -> Vec<T> {
    let Some(items) = fields.optional(key).and_then(|value| page.list(key, value)) else { return Vec::new() };
    items.iter().enumerate().filter_map(|(index, item)| read(page, item, index)).collect()
}

fn read_area(page: &mut Page<'_>, value: &Value<'_>) -> Option<PlayArea> {
    match value.as_str() {
        Some("standard") => Some(PlayArea::STANDARD),
        Some("epic") => Some(PlayArea::EPIC),
        Some(_) => {
            page.fault(value.span().start, "'area' is \"standard\", \"epic\" or a list of width and height");
            None
        }
        None => {
            let [width, height] = numbers(page, "area", value)?;
            if width >= 100.0 && height >= 100.0 {
                return Some(PlayArea { width, height });
            }
            page.fault(value.span().start, "a play area is at least 100 mm each way");
            None
        }
    }
}

/// A list of exactly so many numbers.
fn numbers<const N: usize>(page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<[f64; N]> {
    let items = page.list(key, value)?;
    let read: Vec<f64> = items.iter().filter_map(|item| page.number(key, item, FARTHEST)).collect();
    if items.len() != N {
        page.fault(value.span().start, format!("'{key}' must be {N} numbers, not {}", items.len()));
    }
    read.try_into().ok()
}

fn read_pose(page: &mut Page<'_>, fields: Fields<'_, '_>) -> Option<Pose> {
    let value = fields.required(page, "at")?;
    let [x, y, heading] = numbers(page, "at", value)?;
    Some(Pose::from_degrees(x, y, heading))
}

fn read_seat(page: &mut Page<'_>, fields: Fields<'_, '_>) -> Option<Option<Seat>> {
    let Some(value) = fields.optional("side") else { return Some(None) };
    let side = page.whole("side", value, 1..=4)?;
    Some(Some(Seat::ALL[usize::from(side) - 1]))
}

fn read_ship<'l>(
    page: &mut Page<'_>,
    value: &Value<'_>,
    index: usize,
    library: &'l Library,
) -> Option<ShipOnTable<'l>> {
    const KNOWN: [&str; 10] =
        ["ship", "name", "number", "side", "at", "arcs", "bands", "maneuver", "selected", "acted"];
    let table = page.table("ships", value)?;
    let fields = Fields::open(page, table, value.span().start, &KNOWN);
    let ship = fields.required(page, "ship").and_then(|value| {
        let text = page.text("ship", value)?;
        page.check(value, library.ship(text).map_err(|error| error.to_string()))
    });
    let name = fields.optional("name").and_then(|value| page.text("name", value)).map(str::to_owned);
    let number = fields.optional("number").and_then(|value| page.whole("number", value, 0..=99)).map(u16::from);
    let seat = read_seat(page, fields);
    let pose = read_pose(page, fields);
    let arcs = fields
        .optional("arcs")
        .map_or(Some(Vec::new()), |value| page.each("arcs", value, crate::word::read_word::<Arc>));
    let bands = fields.optional("bands").map_or(Some(0), |value| page.whole("bands", value, 0..=5));
    let maneuver = fields.optional("maneuver").and_then(|value| {
        let text = page.text("maneuver", value)?;
        let maneuver = page.check(value, text.parse::<Maneuver>().map_err(|error| error.to_string()))?;
        let ship = ship?;
        let fits = if maneuver.fits(ship.base) { Ok(maneuver) } else { Err(cannot_fly(ship, maneuver)) };
        page.check(value, fits)
    });
    let mut flag = |key: &str| fields.optional(key).is_some_and(|value| page.flag(key, value).unwrap_or_default());
    let (selected, acted) = (flag("selected"), flag("acted"));
    let (ship, pose) = (ship?, pose?);
    let name = name.unwrap_or_else(|| format!("{} {}", ship.name, index + 1));
    let (base, seat) = (Base::new(ship.base, pose), seat?.unwrap_or(Seat::One));
    Some(ShipOnTable { ship, name, number, seat, base, arcs: arcs?, bands: bands?, maneuver, selected, acted })
}

/// Why a ship cannot fly a maneuver at all.
pub fn cannot_fly(ship: &Ship, maneuver: Maneuver) -> String {
    format!("a {} ship like the {} cannot fly {maneuver}", ship.base.name(), ship.name)
}

fn check_names(page: &mut Page<'_>, fields: Fields<'_, '_>, ships: &[ShipOnTable<'_>]) {
    let Some(value) = fields.optional("ships") else { return };
    for (index, ship) in ships.iter().enumerate() {
        if ships[..index].iter().any(|other| other.name.eq_ignore_ascii_case(&ship.name)) {
            page.fault(value.span().start, format!("two ships are called '{}'; give each its own name", ship.name));
        }
    }
}

/// The name, with its place in the file, the pose and the owner of an obstacle or device.
type Thing<'v, 't> = ((&'v Value<'t>, &'v str), Pose, Option<Seat>);

fn read_thing<'v, 't>(page: &mut Page<'_>, value: &'v Value<'t>, what: &str) -> Option<Thing<'v, 't>> {
    let table = page.table(what, value)?;
    let fields = Fields::open(page, table, value.span().start, &[what, "at", "side"]);
    let name = fields.required(page, what).and_then(|value| Some((value, page.text(what, value)?)));
    let pose = read_pose(page, fields);
    let seat = read_seat(page, fields);
    Some((name?, pose?, seat?))
}

fn read_ruler(page: &mut Page<'_>, value: &Value<'_>, ships: &[ShipOnTable<'_>]) -> Option<(usize, usize)> {
    let table = page.table("rulers", value)?;
    let fields = Fields::open(page, table, value.span().start, &["from", "to"]);
    let mut end = |key: &str| {
        let value = fields.required(page, key)?;
        let name = page.text(key, value)?;
        let found = ships.iter().position(|ship| ship.name.eq_ignore_ascii_case(name));
        page.check(value, found.ok_or_else(|| no_such_ship(name, ships)))
    };
    let (from, to) = (end("from"), end("to"));
    Some((from?, to?))
}

/// The message for a name that no ship on the table has.
pub fn no_such_ship(name: &str, ships: &[ShipOnTable<'_>]) -> String {
    crate::word::unknown("ship on the table", name, ships.iter().map(|ship| ship.name.as_str()))
}

fn texture_of(kind: ObstacleKind) -> Texture {
    match kind {
        ObstacleKind::Asteroid => Texture::Hatch,
        ObstacleKind::Debris => Texture::Dots,
        ObstacleKind::GasCloud => Texture::Waves,
        ObstacleKind::Nebula | ObstacleKind::IonStorm | ObstacleKind::ElectroChaff => Texture::Cloud,
        ObstacleKind::Minefield => Texture::Mines,
    }
}

/// The ground of a picture, as files and options name it.
#[derive(Clone, Copy, Debug)]
pub struct Ground(pub Theme);

impl Word for Ground {
    const WHAT: &'static str = "theme";
    fn all() -> &'static [Self] {
        &[Self(Theme::Light), Self(Theme::Dark)]
    }
    fn word(self) -> &'static str {
        match self.0 {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}
