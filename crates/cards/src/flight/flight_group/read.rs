//! Statcards as files.

use tallyho_rules::{Action, Difficulty};
use tallyho_table::{Bearing, Maneuver, Sector};

use super::{
    Act, ActionLine, AttackLine, Card, CardArc, Chain, Criterion, Decloak, Defender, Distance, Fact, Flee, Initiative,
    Link, ListedAction, ListedWeapon, Order, Origin, Prefer, SpendLock, Table, TargetHas,
};
use crate::page::{self, Fields, Page, Value};
use crate::ship::Faction;
use crate::word::{read_word, unknown};

/// One of a few words, read.
fn one_of<T: Copy>(what: &str, text: &str, words: &[(&'static str, T)]) -> Result<T, String> {
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
    found.ok_or_else(|| unknown(what, text, words.iter().map(|(word, _)| *word)))
}

const ORIGINS: [(&str, Origin); 2] = [("printed", Origin::Printed), ("extension", Origin::Extension)];
const CRITERIA: [(&str, Criterion); 7] = [
    ("locked", Criterion::Locked),
    ("nearest", Criterion::Nearest),
    ("front", Criterion::InArc(CardArc::Front, Initiative::Any)),
    ("front lower-initiative", Criterion::InArc(CardArc::Front, Initiative::Lower)),
    ("rear", Criterion::InArc(CardArc::Rear, Initiative::Any)),
    ("turret", Criterion::InArc(CardArc::Turret, Initiative::Any)),
    ("turret lower-initiative", Criterion::InArc(CardArc::Turret, Initiative::Lower)),
];
const TARGET_HAS: [(&str, TargetHas); 2] = [("moved", TargetHas::Moved), ("unmoved", TargetHas::NotMoved)];
const DEFENDERS: [(&str, Defender); 2] = [("locked", Defender::Locked), ("nearest", Defender::Nearest)];
const WEAPONS: [(&str, ListedWeapon); 6] = [
    ("torpedo", ListedWeapon::Torpedo),
    ("missile", ListedWeapon::Missile),
    ("cannon", ListedWeapon::Cannon),
    ("turret", ListedWeapon::Turret),
    ("front", ListedWeapon::Front),
    ("rear", ListedWeapon::Rear),
];
const DEEDS: [(&str, ListedAction); 24] = [
    ("focus", ListedAction::Action(Action::Focus)),
    ("evade", ListedAction::Action(Action::Evade)),
    ("lock", ListedAction::Action(Action::Lock)),
    ("barrel-roll", ListedAction::Action(Action::BarrelRoll)),
    ("boost", ListedAction::Action(Action::Boost)),
    ("calculate", ListedAction::Action(Action::Calculate)),
    ("coordinate", ListedAction::Action(Action::Coordinate)),
    ("jam", ListedAction::Action(Action::Jam)),
    ("reload", ListedAction::Action(Action::Reload)),
    ("rotate", ListedAction::Action(Action::Rotate)),
    ("cloak", ListedAction::Action(Action::Cloak)),
    ("slam", ListedAction::Action(Action::Slam)),
    ("reinforce", ListedAction::Action(Action::Reinforce)),
    ("focus-or-calculate", ListedAction::FocusOrCalculate),
    ("reinforce-front", ListedAction::ReinforceFront),
    ("reinforce-rear", ListedAction::ReinforceRear),
    ("reinforce-target", ListedAction::ReinforceTarget),
    ("repair", ListedAction::Repair),
    ("astromech", ListedAction::Astromech),
    ("tractor-target", ListedAction::TractorTarget),
    ("strain", ListedAction::Price),
    ("deplete", ListedAction::Price),
    ("tractor", ListedAction::Price),
    ("force", ListedAction::Price),
];
const COLOURS: [(&str, Difficulty); 3] =
    [("red ", Difficulty::Red), ("purple ", Difficulty::Purple), ("force ", Difficulty::Purple)];
const FACTS: [(&str, Fact); 11] = [
    ("shot", Fact::Shot(1, 3)),
    ("in-target-arc", Fact::InTargetArc),
    ("in-enemy-arc", Fact::InEnemyArc),
    ("beset-in-front", Fact::BesetInFront),
    ("beset-behind", Fact::BesetBehind),
    ("target-in turret", Fact::TargetInTurret),
    ("target-in front or turret", Fact::TargetInFrontOrTurret),
    ("target-locked", Fact::TargetLocked),
    ("evading", Fact::Evading),
    ("ordnance", Fact::Ordnance),
    ("friend-to-lead", Fact::FriendToLead),
];
const DECLOAKS: [(&str, Decloak); 3] =
    [("left", Decloak::Left), ("right", Decloak::Right), ("forward", Decloak::Forward)];

const FIELDS: [&str; 10] =
    ["ship", "factions", "origin", "squadron", "targets", "decloak", "tables", "actions", "attacks", "flee"];

impl Card {
    /// Reads a file of one card, and where its ship is named.
    pub(crate) fn read(page: &mut Page<'_>) -> Option<(Self, usize)> {
        let table = page.parse()?;
        let fields = Fields::open(page, &table, 0, &FIELDS);
        let ship = fields.required(page, "ship");
        let at = ship.map_or(0, |value| value.span().start);
        let ship = ship.and_then(|value| page.text("ship", value)).map(str::to_owned);
        let factions = fields.required(page, "factions");
        let factions = factions.and_then(|value| page.each("factions", value, read_word::<Faction>));
        let origin = fields.required(page, "origin").and_then(|value| word(page, "origin", value, &ORIGINS));
        let squadron = fields.optional("squadron").map(|value| page.text("squadron", value).map(str::to_owned));
        let targets = fields.required(page, "targets");
        let targets = targets.and_then(|value| page.each("targets", value, |text| one_of("target", text, &CRITERIA)));
        let decloak = fields.optional("decloak").map(|value| {
            let text = page.text("decloak", value)?;
            page.check(value, six(text, |word| one_of("way to decloak", word, &DECLOAKS)))
        });
        let tables = fields.required(page, "tables").and_then(|value| read_tables(page, value));
        let actions = fields.required(page, "actions").and_then(|value| each_table(page, "actions", value, read_step));
        let attacks = match fields.optional("attacks") {
            None => Some(Vec::new()),
            Some(value) => each_table(page, "attacks", value, read_attack),
        };
        let flee = fields.optional("flee").map(|value| read_flee(page, value));
        let (tables, left) = tables?;
        let card = Self {
            ship: ship?,
            factions: factions?,
            origin: origin?,
            squadron: squadron.map_or(Some(None), |read| read.map(Some))?,
            targets: targets?,
            tables,
            left,
            actions: actions?,
            attacks: attacks?,
            flee: flee.map_or(Some(None), |read| read.map(Some))?,
            decloak: decloak.map_or(Some(None), |read| read.map(Some))?,
        };
        Some((card, at))
    }
}

fn word<T: Copy>(page: &mut Page<'_>, key: &str, value: &Value<'_>, words: &[(&'static str, T)]) -> Option<T> {
    let text = page.text(key, value)?;
    page.check(value, one_of(key, text, words))
}

/// Six words, one for each face of a die.
fn six<T>(text: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<[T; 6], String> {
    let each: Vec<T> = text.split_whitespace().map(read).collect::<Result<_, _>>()?;
    let count = each.len();
    each.try_into().map_err(|_| format!("a die has 6 faces, not {count}"))
}

/// A dial code; a `~` before it slips aside, which is on no dial.
fn read_maneuver(text: &str) -> Result<Maneuver, String> {
    let (code, slips) = text.strip_prefix('~').map_or((text, false), |code| (code, true));
    let plain: Maneuver = code.parse().map_err(|error| format!("'{text}': {error}"))?;
    if !slips {
        return Ok(plain);
    }
    let bearing = match plain.bearing() {
        Bearing::Bank(side) => Bearing::SideslipBank(side),
        Bearing::Turn(side) => Bearing::SideslipTurn(side),
        other => return Err(format!("'{text}': no {} slips aside", other.name())),
    };
    Maneuver::new(plain.speed(), bearing).map_err(|error| format!("'{text}': {error}"))
}

fn read_table(page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<Table> {
    let text = page.text(key, value)?;
    page.check(value, six(text, read_maneuver))
}

/// The tables of the strip ahead and of the right, and of the left where they have their own.
type Tables = ([[Table; 4]; 5], Option<[[Table; 4]; 4]>);

/// Five sectors must be there; the four on the left come all or none.
fn read_tables(page: &mut Page<'_>, value: &Value<'_>) -> Option<Tables> {
    let table = page.table("tables", value)?;
    let fields = Fields::open(page, table, value.span().start, &Sector::ALL.map(Sector::name));
    let any_left = Sector::ALL[5..].iter().any(|sector| fields.optional(sector.name()).is_some());
    let mut read = |sectors: &[Sector]| -> Option<Vec<[Table; 4]>> {
        let each = |sector: &Sector| {
            let value = fields.required(page, sector.name())?;
            read_sector(page, sector.name(), value)
        };
        let all: Vec<_> = sectors.iter().map(each).collect();
        all.into_iter().collect()
    };
    let right = read(&Sector::ALL[..5])?.try_into().ok()?;
    let left = if any_left { Some(read(&Sector::ALL[5..])?.try_into().ok()?) } else { None };
    Some((right, left))
}

fn read_sector(page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<[Table; 4]> {
    let table = page.table(key, value)?;
    let fields = Fields::open(page, table, value.span().start, &Distance::ALL.map(Distance::name));
    let read = Distance::ALL.map(|distance| {
        let value = fields.required(page, distance.name())?;
        read_table(page, distance.name(), value)
    });
    let [near, far, distant, stressed] = read;
    Some([near?, far?, distant?, stressed?])
}

/// A list of tables, each read by `read`.
fn each_table<T>(
    page: &mut Page<'_>,
    key: &str,
    value: &Value<'_>,
    read: fn(&mut Page<'_>, &page::Table<'_>, usize) -> Option<T>,
) -> Option<Vec<T>> {
    let items = page.list(key, value)?;
    let read: Vec<Option<T>> = items
        .iter()
        .map(|item| {
            let table = page.table(key, item)?;
            read(page, table, item.span().start)
        })
        .collect();
    read.into_iter().collect()
}

fn read_step(page: &mut Page<'_>, table: &page::Table<'_>, at: usize) -> Option<ActionLine> {
    let fields = Fields::open(page, table, at, &["step", "target", "if", "do", "then", "link", "prefer"]);
    let number = fields.required(page, "step").and_then(|value| page.whole("step", value, 0..=20));
    let target = fields.optional("target").map(|value| word(page, "target", value, &TARGET_HAS));
    let mut facts = |key: &str| match fields.optional(key) {
        None => Some(Vec::new()),
        Some(value) => page.each(key, value, read_fact),
    };
    let (before, after) = (facts("if"), facts("then"));
    if let Some(value) = fields.optional("then").filter(|_| after.as_ref().is_some_and(|after| after.len() > 3)) {
        page.fault(value.span().start, "no more than three things can be wanted at once");
    }
    let chains = fields.required(page, "do").and_then(|value| page.each("do", value, read_chain));
    let link = fields.optional("link").map(|value| word(page, "link", value, &[("optional", Link::Optional)]));
    let prefer = fields.optional("prefer").map(|value| word(page, "prefer", value, &[("close", Prefer::Close)]));
    Some(ActionLine {
        number: number?,
        target: target.map_or(Some(None), |read| read.map(Some))?,
        before: before?,
        chains: chains?,
        after: after?,
        link: link.unwrap_or(Some(Link::Needed))?,
        prefer: prefer.unwrap_or(Some(Prefer::Any))?,
    })
}

/// `shot`, `not in-target-arc`, `target-at 1-3`.
fn read_fact(text: &str) -> Result<(Fact, bool), String> {
    let (fact, truth) = text.strip_prefix("not ").map_or((text, true), |fact| (fact, false));
    if fact == "turret" {
        return Ok((Fact::Turret, truth));
    }
    let ranges = |prefix: &str| {
        let (from, to) = fact.strip_prefix(prefix)?.split_once('-')?;
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (from <= to && to <= 3).then_some((from, to))
    };
    if let Some((from, to)) = ranges("shot ") {
        return Ok((Fact::Shot(from, to), truth));
    }
    if let Some((from, to)) = ranges("target-at ") {
        return Ok((Fact::TargetAt(from, to), truth));
    }
    one_of("fact", fact, &FACTS).map(|fact| (fact, truth))
}

/// `focus > red barrel-roll`.
fn read_chain(text: &str) -> Result<Chain, String> {
    text.split(" > ").map(read_act).collect()
}

fn read_act(text: &str) -> Result<Act, String> {
    let coloured = COLOURS.iter().find_map(|(prefix, colour)| Some((text.strip_prefix(prefix)?, *colour)));
    let (deed, difficulty) = coloured.unwrap_or((text, Difficulty::White));
    Ok(Act { deed: one_of("action", deed, &DEEDS)?, difficulty })
}

fn read_attack(page: &mut Page<'_>, table: &page::Table<'_>, at: usize) -> Option<AttackLine> {
    let fields = Fields::open(page, table, at, &["on", "with", "from-range", "order", "lock"]);
    let on = fields.required(page, "on").and_then(|value| word(page, "on", value, &DEFENDERS));
    let with = match fields.optional("with") {
        None => Some(Vec::new()),
        Some(value) => page.each("with", value, |text| one_of("weapon", text, &WEAPONS)),
    };
    let from_range = fields.optional("from-range").map_or(Some(0), |value| page.whole("from-range", value, 0..=3));
    let order = fields.optional("order").map(|value| word(page, "order", value, &[("most-dice", Order::MostDice)]));
    let lock = fields.optional("lock").map(|value| word(page, "lock", value, &[("spend", SpendLock::Always)]));
    Some(AttackLine {
        on: on?,
        with: with?,
        from_range: from_range?,
        order: order.unwrap_or(Some(Order::Listed))?,
        lock: lock.unwrap_or(Some(SpendLock::ByRule))?,
    })
}

fn read_flee(page: &mut Page<'_>, value: &Value<'_>) -> Option<Flee> {
    let table = page.table("flee", value)?;
    let fields = Fields::open(page, table, value.span().start, &["threshold", "table"]);
    let threshold = fields.required(page, "threshold").and_then(|value| page.whole("threshold", value, 0..=20));
    let table = fields.optional("table").map(|value| read_table(page, "table", value));
    Some(Flee { threshold: threshold?, table: table.map_or(Some(None), |read| read.map(Some))? })
}
