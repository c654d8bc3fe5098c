//! Reading a mission's file: every fault at once, each with its line and a hint.

mod build;
mod conduct;
mod forces;
mod rules;
mod station;
mod table;

use std::collections::BTreeMap;

use tallyho_cards::flight::System;
use tallyho_cards::page::{ContentError, Fields, Page, Value};
use tallyho_cards::word::unknown;
use tallyho_rules::Setup;
use tallyho_rules::scenario::{Kind, Zone};
use tallyho_tree::Scanned;

use crate::build::Build;
use crate::flags::ReportTerm;
use crate::kinds::Catalogue;
use crate::mission::{
    Base, BayTerm, CommandoTerm, ConductTerm, Craft, ErrandTerm, Exit, FireTerm, GoalTerm, HaltTerm, LayTerm, Mission,
    MissionShip, ObjectiveTerm, RuleTerm, Scatter, Squadron, Territory, TestTerm, ThingTerm, WayOutTerm,
};
use crate::place::{Grid, SQUARES};
use crate::threat::RANKS;
use crate::words::Names;

/// The keys of a mission.
const KEYS: [&str; 47] = [
    "id",
    "name",
    "tour",
    "halts",
    "story",
    "hard",
    "base",
    "sides",
    "team",
    "pilots",
    "levels",
    "rounds",
    "territory",
    "safe-if",
    "area",
    "enemy",
    "first",
    "zones",
    "variants",
    "entries",
    "vectors",
    "exits",
    "ways-out",
    "deploy",
    "bring",
    "aboard",
    "protects",
    "obstacles",
    "things",
    "lay",
    "ships",
    "squads",
    "counters",
    "errands",
    "rules",
    "objectives",
    "goals",
    "notes",
    "fire",
    "conduct",
    "jumps",
    "links",
    "bays",
    "commandos",
    "after",
    "build",
    "reports",
];

/// A usual table, in millimetres.
const USUAL: [f64; 2] = [914.0, 914.0];
/// The most rounds.
const ROUNDS: u8 = 100;

/// Reads a mission in one of its variants, by default the first; kinds of thing come from the catalogue.
///
/// # Errors
/// With every fault of the file.
pub fn read(file: &str, text: &str, catalogue: &Catalogue, variant: Option<&str>) -> Result<Mission, ContentError> {
    read_scanned(&Scanned { path: file, text, outline: &[] }, catalogue, variant)
}

/// The same for a file that was scanned beforehand.
pub(crate) fn read_scanned(
    file: &Scanned<'_>,
    catalogue: &Catalogue,
    variant: Option<&str>,
) -> Result<Mission, ContentError> {
    let mut page = Page::scanned(file.path, file);
    let mission = read_page(&mut page, file.path, catalogue, variant);
    page.close(mission)
}

/// What most readers need.
struct Reader<'c> {
    grid: Grid,
    names: Names,
    catalogue: &'c Catalogue,
    /// What words with a `$` stand for in the variant that is read.
    aliases: Aliases,
}

fn read_page(page: &mut Page<'_>, file: &str, catalogue: &Catalogue, variant: Option<&str>) -> Option<Mission> {
    let table = page.parse()?;
    // `halves` belongs to scoring and stands for itself.
    let known: Vec<&str> = KEYS.into_iter().chain(["halves"]).collect();
    let fields = Fields::open(page, &table, 0, &known);
    let (id, at) = fields.card_id(page)?;
    let stem = file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".toml");
    if stem != id {
        page.fault(at, format!("the id '{id}' is not the name of the file, '{stem}'"));
    }
    let sides = read_sides(page, &fields)?;
    let area = read_area(page, &fields)?;
    let head = read_head(page, &fields, &sides);
    let names = collect_names(page, &fields, &sides, catalogue);
    let (variants, aliases) = read_variants(page, &fields, variant)?;
    let grid = Grid { area, square: USUAL[0] / SQUARES };
    let mut reader = Reader { grid, names, catalogue, aliases };
    let ground = reader.ground(page, &fields)?;
    let forces = reader.forces(page, &fields, &ground);
    let terms = reader.terms(page, &fields, head.as_ref().and_then(|head| head.team));
    let (counters, places) = (reader.names.counters, places(page, &fields));
    let frame = Frame { id: id.to_owned(), sides, area, variants, counters, places };
    // Everything is read before anything is given up, so that all faults are found.
    Some(assemble(frame, head?, ground, forces?, terms?))
}

/// What everything else refers to.
struct Frame {
    id: String,
    sides: [String; 2],
    area: [f64; 2],
    variants: Vec<String>,
    counters: Vec<String>,
    places: BTreeMap<String, String>,
}

/// What stands at the head of a mission: what it is, who plays it, and for how long.
struct Head {
    name: String,
    tour: Option<[u8; 2]>,
    story: String,
    hard: Option<String>,
    base: Base,
    pilots: [u8; 2],
    levels: u8,
    rounds: Option<u8>,
    team: Option<usize>,
    first: Option<usize>,
    territory: Option<Territory>,
    enemy: Option<System>,
    halves: bool,
    notes: Vec<String>,
    after: [Vec<String>; 2],
}

fn read_head(page: &mut Page<'_>, fields: &Fields<'_, '_>, sides: &[String; 2]) -> Option<Head> {
    let name = fields.name(page);
    let tour = fields.optional("tour").map_or(Some(None), |value| {
        let text = page.text("tour", value)?;
        page.check(value, tour_and_part(text)).map(Some)
    });
    let story = fields.required(page, "story").and_then(|value| page.text("story", value).map(str::to_owned));
    let hard =
        fields.optional("hard").map_or(Some(None), |value| page.text("hard", value).map(|text| Some(text.to_owned())));
    let base = fields.required(page, "base").and_then(|value| choice(page, "base", value, &BASES));
    let side = |page: &mut Page<'_>, key: &str| match fields.optional(key) {
        None => Some(None),
        Some(value) => {
            let text = page.text(key, value)?;
            page.check(value, side_of(sides, text)).map(Some)
        }
    };
    let (team, first) = (side(page, "team"), side(page, "first"));
    let span = fields.optional("pilots").map_or(Some([1, 8]), |value| {
        let text = page.text("pilots", value)?;
        page.check(value, pilots(text))
    });
    let levels = fields.optional("levels").map_or(Some(1), |value| page.whole("levels", value, 1..=RANKS));
    // Without a word about them the usual rules have theirs, and what objectives decide has no limit.
    let usual = Some(Setup::ROUNDS).filter(|_| base == Some(Base::Standard));
    let rounds =
        fields.optional("rounds").map_or(Some(usual), |value| page.whole("rounds", value, 1..=ROUNDS).map(Some));
    let territory = fields
        .optional("territory")
        .map_or(Some(None), |value| choice(page, "territory", value, &TERRITORIES).map(Some));
    let enemy = fields.optional("enemy").map_or(Some(None), |value| page.word("enemy", value).map(Some));
    let halves = fields.optional("halves").map_or(Some(false), |value| page.flag("halves", value));
    let (notes, after) = (lines(page, "notes", fields.optional("notes")), read_after(page, fields));
    Some(Head {
        name: name?,
        tour: tour?,
        story: story?,
        hard: hard?,
        base: base?,
        pilots: span?,
        levels: levels?,
        rounds: rounds?,
        team: team?,
        first: first?,
        territory: territory?,
        enemy: enemy?,
        halves: halves?,
        notes: notes?,
        after: after?,
    })
}

/// The table that it is played on.
struct Ground {
    zones: BTreeMap<String, Zone>,
    vectors: Vec<(String, [f64; 3])>,
    entries: Option<usize>,
    exits: [Exit; 2],
    deploys: [Option<String>; 2],
    obstacles: Vec<Scatter>,
    kinds: Vec<Kind>,
    things: Vec<ThingTerm>,
    laying: Vec<LayTerm>,
}

/// Who flies there.
struct Forces {
    bring: [Vec<Craft>; 2],
    aboard: [Vec<String>; 2],
    protects: [Vec<String>; 2],
    ships: Vec<MissionShip>,
    squads: Vec<Squadron>,
    build: Option<Build>,
}

impl Reader<'_> {
    fn ground(&mut self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Ground> {
        let zones = self.zones(page, fields)?;
        let vectors = self.vectors(page, fields)?;
        let entries = fields.optional("entries").map_or(Some(None), |value| {
            let text = page.text("entries", value)?;
            let known = self.names.kinds.iter().position(|kind| kind == text);
            let known =
                known.ok_or_else(|| unknown("kind of thing", text, self.names.kinds.iter().map(String::as_str)));
            page.check(value, known).map(Some)
        });
        let exits = self.exits(page, fields);
        let deploys = self.deploys(page, fields, &zones);
        let obstacles = self.obstacles(page, fields, &zones);
        let (kinds, things) = self.things(page, fields, &zones)?;
        let laying = self.laying(page, fields, things.len());
        Some(Ground {
            entries: entries?,
            exits: exits?,
            deploys: deploys?,
            obstacles: obstacles?,
            laying: laying?,
            zones,
            vectors,
            kinds,
            things,
        })
    }

    fn forces(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>, ground: &Ground) -> Option<Forces> {
        let (bring, aboard) = (self.bring(page, fields), self.aboard(page, fields));
        let protects = self.protects(page, fields);
        let ships = self.ships(page, fields, &ground.zones, &ground.vectors);
        let squads = self.squads(page, fields, &ground.vectors);
        let build = self.build(page, fields);
        Some(Forces {
            bring: bring?,
            aboard: aboard?,
            protects: protects?,
            ships: ships?,
            squads: squads?,
            build: build?,
        })
    }

    fn terms(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>, team: Option<usize>) -> Option<Terms> {
        let (errands, rules) = (self.errands(page, fields), self.rules(page, fields));
        let (objectives, goals) = (self.objectives(page, fields, team), self.goals(page, fields));
        let (fire, jumps) = (self.fire(page, fields), self.jumps(page, fields));
        let (conduct, halts) = (self.conduct(page, fields), self.halts(page, fields));
        let ways_out = self.ways_out(page, fields);
        let (links, bays) = (self.links(page, fields), self.bays(page, fields));
        let commandos = self.commandos(page, fields);
        let safe_if = self.tests(page, "safe-if", fields.optional("safe-if"));
        let reports = self.reports(page, fields);
        Some(Terms {
            errands: errands?,
            rules: rules?,
            objectives: objectives?,
            goals: goals?,
            fire: fire?,
            conduct: conduct?,
            halts: halts?,
            ways_out: ways_out?,
            jumps: jumps?,
            links: links?,
            bays: bays?,
            commandos: commandos?,
            safe_if: safe_if?,
            reports: reports?,
        })
    }
}

/// What is played for, and by which rules.
struct Terms {
    errands: Vec<ErrandTerm>,
    rules: Vec<RuleTerm>,
    objectives: Vec<ObjectiveTerm>,
    goals: Vec<GoalTerm>,
    fire: Vec<FireTerm>,
    conduct: Vec<ConductTerm>,
    halts: Vec<HaltTerm>,
    ways_out: Vec<WayOutTerm>,
    jumps: Vec<(Vec<String>, String, i16)>,
    links: Vec<(u8, u8)>,
    bays: Vec<BayTerm>,
    commandos: Option<CommandoTerm>,
    safe_if: Vec<TestTerm>,
    reports: Vec<ReportTerm>,
}

fn assemble(frame: Frame, head: Head, ground: Ground, forces: Forces, terms: Terms) -> Mission {
    Mission {
        id: frame.id,
        sides: frame.sides,
        area: frame.area,
        variants: frame.variants,
        counters: frame.counters,
        places: frame.places,
        name: head.name,
        tour: head.tour,
        story: head.story,
        hard: head.hard,
        base: head.base,
        pilots: head.pilots,
        levels: head.levels,
        rounds: head.rounds,
        team: head.team,
        first: head.first,
        territory: head.territory,
        enemy: head.enemy,
        halves: head.halves,
        notes: head.notes,
        after: head.after,
        apart: Vec::new(),
        titles: std::collections::BTreeMap::new(),
        flags: crate::flags::Flags::new(),
        reports: terms.reports,
        models: crate::models::Models::new(),
        zones: ground.zones,
        vectors: ground.vectors,
        entries: ground.entries,
        exits: ground.exits,
        deploys: ground.deploys,
        obstacles: ground.obstacles,
        kinds: ground.kinds,
        things: ground.things,
        laying: ground.laying,
        bring: forces.bring,
        aboard: forces.aboard,
        protects: forces.protects,
        ships: forces.ships,
        squads: forces.squads,
        build: forces.build,
        errands: terms.errands,
        rules: terms.rules,
        objectives: terms.objectives,
        goals: terms.goals,
        fire: terms.fire,
        conduct: terms.conduct,
        halts: terms.halts,
        ways_out: terms.ways_out,
        jumps: terms.jumps,
        links: terms.links,
        bays: terms.bays,
        commandos: terms.commandos,
        safe_if: terms.safe_if,
    }
}

const BASES: [(&str, Base); 2] = [("standard", Base::Standard), ("co-op", Base::CoOp)];
pub(crate) const TERRITORIES: [(&str, Territory); 3] =
    [("friendly", Territory::Friendly), ("neutral", Territory::Neutral), ("hostile", Territory::Hostile)];

/// One of several words.
pub(crate) fn choice<T: Copy>(
    page: &mut Page<'_>,
    key: &str,
    value: &Value<'_>,
    words: &[(&'static str, T)],
) -> Option<T> {
    let text = page.text(key, value)?;
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, it)| *it);
    page.check(value, found.ok_or_else(|| unknown(key, text, words.iter().map(|(word, _)| *word))))
}

/// A list of lines; nothing where there is none.
fn lines(page: &mut Page<'_>, key: &str, value: Option<&Value<'_>>) -> Option<Vec<String>> {
    value.map_or(Some(Vec::new()), |value| page.each(key, value, |text| Ok(text.to_owned())))
}

fn side_of(sides: &[String; 2], text: &str) -> Result<usize, String> {
    let found = sides.iter().position(|side| side == text);
    found.ok_or_else(|| unknown("side", text, sides.iter().map(String::as_str)))
}

/// `1:2`, the second mission of the first tour.
fn tour_and_part(text: &str) -> Result<[u8; 2], String> {
    let number = |text: &str| text.parse().ok().filter(|number| *number <= 9);
    let read = text.split_once(':').and_then(|(tour, part)| Some([number(tour)?, number(part)?]));
    read.filter(|[_, part]| *part > 0).ok_or_else(|| format!("'{text}' is no mission of a tour: write '1:2'"))
}

fn pilots(text: &str) -> Result<[u8; 2], String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if 1 <= least && least <= most && most <= 8 => Ok([least, most]),
        _ => Err(format!("'{text}' is no number of pilots: write 3-6 or 2")),
    }
}

fn read_sides(page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<[String; 2]> {
    let Some(value) = fields.optional("sides") else { return Some(["first".to_owned(), "second".to_owned()]) };
    let list = page.each("sides", value, |text| Ok(text.to_owned()))?;
    match <[String; 2]>::try_from(list) {
        Ok(sides) if sides[0] != sides[1] => Some(sides),
        _ => {
            page.fault(value.span().start, "'sides' are two names, such as [\"rebel\", \"imperial\"]");
            None
        }
    }
}

fn read_area(page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<[f64; 2]> {
    let Some(value) = fields.optional("area") else { return Some(USUAL) };
    let text = page.text("area", value)?;
    let feet =
        text.split_once('x').and_then(|(wide, deep)| Some([wide.parse::<f64>().ok()?, deep.parse::<f64>().ok()?]));
    let feet = feet.filter(|sides| sides.iter().all(|side| (1.0..=8.0).contains(side)));
    page.check(value, feet.ok_or_else(|| format!("'{text}' is no table: write '3x3' or '6x3', in feet")))
        .map(|feet| feet.map(|side| if side == 3.0 { 914.0 } else { (side * 304.8).round() }))
}

fn read_after(page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<[Vec<String>; 2]> {
    let Some(value) = fields.optional("after") else { return Some(Default::default()) };
    let table = page.table("after", value)?;
    let inner = Fields::open(page, table, value.span().start, &["won", "lost"]);
    let won = lines(page, "won", inner.optional("won"));
    let lost = lines(page, "lost", inner.optional("lost"));
    Some([won?, lost?])
}

/// Where everything with an id stands.
fn places(page: &Page<'_>, fields: &Fields<'_, '_>) -> BTreeMap<String, String> {
    let mut places = vec![(0, String::new())];
    for (key, what) in [("squads", "squad"), ("ships", "ship"), ("objectives", "objective")] {
        let list = fields.optional(key).and_then(|value| value.as_list());
        let tables = list.into_iter().flat_map(|list| list.iter()).filter_map(|value| value.as_table());
        for id in tables.filter_map(|table| table.get("id")) {
            places.push((id.span().start, format!("{what} {}", id.as_str().unwrap_or_default())));
        }
    }
    for key in ["obstacles", "things", "squads", "aboard"] {
        places.extend(fields.optional(key).map(|value| (value.span().start, key.to_owned())));
    }
    let zones = fields.optional("zones").and_then(|value| value.as_table());
    for (name, value) in zones.into_iter().flat_map(|table| table.iter()) {
        places.push((value.span().start, format!("zone {}", name.name())));
    }
    // Lines are counted from the one before, so they are asked for in their order; of two things of one name the last stands.
    places.sort_by_key(|(at, _)| *at);
    places.into_iter().map(|(at, what)| (what, page.place(at))).collect()
}

/// What `$` words stand for.
type Aliases = Vec<(String, String)>;

/// The variants of a mission, and what `$` words stand for in one of them.
fn read_variants(page: &mut Page<'_>, fields: &Fields<'_, '_>, wanted: Option<&str>) -> Option<(Vec<String>, Aliases)> {
    let Some(value) = fields.optional("variants") else {
        if let Some(wanted) = wanted {
            page.fault(0, format!("it has no variants, so there is no '{wanted}'"));
            return None;
        }
        return Some((Vec::new(), Vec::new()));
    };
    let table = page.table("variants", value)?;
    let mut names: Vec<(usize, String)> = table.iter().map(|(name, _)| (name.at(), name.name().to_string())).collect();
    names.sort();
    let names: Vec<String> = names.into_iter().map(|(_, name)| name).collect();
    let chosen = match wanted {
        Some(wanted) => wanted.to_owned(),
        None => names.first()?.clone(),
    };
    let Some(of) = table.get(chosen.as_str()) else {
        page.fault(value.span().start, unknown("variant", &chosen, names.iter().map(String::as_str)));
        return None;
    };
    let inner = page.table("variants", of)?;
    let mut aliases = Vec::new();
    for (name, value) in inner.iter() {
        let text = page.text("variants", value)?;
        aliases.push((name.name().to_string(), text.to_owned()));
    }
    Some((names, aliases))
}

/// The names of everything, before anything refers to it.
fn collect_names(page: &mut Page<'_>, fields: &Fields<'_, '_>, sides: &[String; 2], catalogue: &Catalogue) -> Names {
    let mut ids = |key: &str| -> Vec<String> {
        let list = fields.optional(key).and_then(|value| value.as_list());
        let tables = list.into_iter().flat_map(|list| list.iter()).filter_map(|value| value.as_table());
        let found: Vec<(String, usize)> = tables
            .filter_map(|table| table.get("id"))
            .filter_map(|value| Some((value.as_str()?.to_owned(), value.span().start)))
            .collect();
        for (index, (id, at)) in found.iter().enumerate() {
            if found[..index].iter().any(|(other, _)| other == id) {
                page.fault(*at, format!("'{id}' is there twice"));
            }
        }
        found.into_iter().map(|(id, _)| id).collect()
    };
    let (squads, ships) = (ids("squads"), ids("ships"));
    let kinds = table::kinds_named(fields);
    for (kind, at) in &kinds {
        if catalogue.kind(kind).is_none() {
            page.fault(*at, unknown("kind of thing", kind, catalogue.ids()));
        }
    }
    let mut kinds: Vec<String> = kinds.into_iter().map(|(kind, _)| kind).collect();
    kinds.dedup();
    let mut unique: Vec<String> = Vec::new();
    kinds.into_iter().for_each(|kind| {
        if !unique.contains(&kind) {
            unique.push(kind)
        }
    });
    let counters = lines(page, "counters", fields.optional("counters")).unwrap_or_default();
    let zones = fields.optional("zones").and_then(|value| value.as_table());
    let zones = zones.into_iter().flat_map(|table| table.iter()).map(|(name, _)| name.name().to_string()).collect();
    let vectors = fields.optional("vectors").and_then(|value| value.as_table());
    let mut vectors: Vec<String> =
        vectors.into_iter().flat_map(|table| table.iter()).map(|(name, _)| name.name().to_string()).collect();
    vectors.sort();
    Names { sides: sides.clone(), squads, ships, kinds: unique, counters, zones, vectors }
}

impl Reader<'_> {
    /// A text with its `$` words replaced.
    fn expand(&self, text: &str) -> Result<String, String> {
        let mut words = Vec::new();
        for word in text.split_whitespace() {
            match word.strip_prefix('$') {
                None => words.push(word),
                Some(name) => match self.aliases.iter().find(|(alias, _)| alias == name) {
                    Some((_, text)) => words.push(text),
                    None => {
                        return Err(unknown(
                            "word of the variant",
                            name,
                            self.aliases.iter().map(|(alias, _)| alias.as_str()),
                        ));
                    }
                },
            }
        }
        Ok(words.join(" "))
    }

    fn bring(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<[Vec<Craft>; 2]> {
        let Some(value) = fields.optional("bring") else { return Some(Default::default()) };
        let table = page.table("bring", value)?;
        let sides = self.names.sides.clone();
        let inner = Fields::open(page, table, value.span().start, &[&sides[0], &sides[1]]);
        let mut side = |side: &str| {
            let crafts = |text: &str| forces::read_cells(&self.expand(text)?).map(|cells| forces::crafts(&cells));
            let read = inner.optional(side).map(|value| page.each("bring", value, crafts));
            read.map_or(Some(Vec::new()), |lists| Some(lists?.into_iter().flatten().collect()))
        };
        let (first, second) = (side(&sides[0]), side(&sides[1]));
        Some([first?, second?])
    }

    fn exits(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<[Exit; 2]> {
        let Some(value) = fields.optional("exits") else { return Some(Default::default()) };
        let table = page.table("exits", value)?;
        let sides = self.names.sides.clone();
        let inner = Fields::open(page, table, value.span().start, &[&sides[0], &sides[1]]);
        let mut exit = |side: &str| -> Option<Exit> {
            let Some(value) = inner.optional(side) else { return Some(Exit::AsUsual) };
            self.exit(page, side, value)
        };
        let (first, second) = (exit(&sides[0]), exit(&sides[1]));
        Some([first?, second?])
    }

    /// `["anywhere"]`, or edges and parts of edges.
    fn exit(&self, page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<Exit> {
        let stretches = page.each(key, value, |text| match text {
            "anywhere" => Ok(None),
            text => self.grid.stretch(text).map(Some),
        })?;
        if stretches.contains(&None) {
            return Some(Exit::Anywhere);
        }
        Some(Exit::Only(stretches.into_iter().flatten().collect()))
    }
}
