//! Reading an upgrade's file.

use tallyho_rules::effect::Band;
use tallyho_rules::{Attack, Device, Need};

use super::{Carried, Cost, Face, Placed, Restriction, StatBonus, Upgrade, Weapon, WeaponUse};
use crate::ability::read_effects;
use crate::action::read_entry;
use crate::nearest::shown;
use crate::page::{Fields, Page, Value};
use crate::pilot::{Force, read_charges, read_set};
use crate::ship::read_attack;
use crate::slot::Slot;
use crate::word::{Word, read_word};

/// The fields of a card as a whole.
const CARD: [&str; 13] = [
    "id",
    "name",
    "slots",
    "limited",
    "cost-200",
    "cost-20",
    "standard-loadout-only",
    "solitary",
    "standardized",
    "needs",
    "needs-200",
    "needs-20",
    "joins",
];

/// The fields of a side. The first side's stand among those of the card.
const SIDE: [&str; 15] = [
    "charges",
    "force",
    "weapon",
    "device",
    "stats",
    "attacks",
    "actions",
    "adds-slots",
    "takes-slots",
    "ship-ability",
    "conditions",
    "effects",
    "effects-200",
    "note",
    "by-hand",
];

impl Upgrade {
    /// Reads an upgrade's file; `None` when a fault has been noted. `stem` is the file's name, which must be the id, and
    /// `folder` the one it lies in, which must be one of its slots; without one it need not have any.
    pub(crate) fn read(page: &mut Page<'_>, stem: &str, folder: Option<&str>) -> Option<(Self, usize)> {
        let table = page.parse()?;
        let known: Vec<&str> = CARD.iter().chain(&SIDE).copied().chain(["back"]).collect();
        let fields = Fields::open(page, &table, 0, &known);
        let id = fields.card_id(page);
        if let Some((id, at)) = id
            && id != stem
        {
            page.fault(at, format!("id '{}' differs from the file's name '{}'", shown(id), shown(stem)));
        }
        let name = fields.name(page);
        let slots = match (folder, fields.optional("slots")) {
            (None, None) => Some(Vec::new()),
            (None, Some(value)) => page.each("slots", value, read_word),
            (Some(folder), _) => fields.required(page, "slots").and_then(|value| read_slots(page, value, folder)),
        };
        let limited = fields.optional("limited").map_or(Some(0), |value| page.whole("limited", value, 1..=9));
        let two_hundred = fields.optional("cost-200").map(|value| read_cost(page, value));
        let twenty = fields.optional("cost-20").map(|value| page.whole("cost-20", value, 0..=99));
        let flag = |page: &mut Page<'_>, key| fields.optional(key).map_or(Some(false), |value| page.flag(key, value));
        let standard_loadout_only = flag(page, "standard-loadout-only");
        let (solitary, standardized) = (flag(page, "solitary"), flag(page, "standardized"));
        let [needs, needs_200, needs_20] = ["needs", "needs-200", "needs-20"].map(|key| read_needs(page, fields, key));
        let joins = read_set(page, fields, "joins");
        let front = read_face(page, fields);
        let back = fields.optional("back").map(|value| read_back(page, value));
        let (id, at) = id?;
        let upgrade = Self {
            id: id.to_owned(),
            name: name?,
            slots: slots?,
            limited: limited?,
            two_hundred: whole(two_hundred)?,
            twenty: whole(twenty)?,
            standard_loadout_only: standard_loadout_only?,
            solitary: solitary?,
            standardized: standardized?,
            needs: needs?,
            needs_two_hundred: needs_200?,
            needs_twenty: needs_20?,
            joins: joins?,
            front: front?,
            back: whole(back)?,
        };
        upgrade.check(page, at);
        Some((upgrade, at))
    }

    /// What only shows once the whole card is read.
    fn check(&self, page: &mut Page<'_>, at: usize) {
        if self.faces().all(|face| *face == Face::default()) {
            page.fault(at, "an upgrade that does nothing needs a 'note' or 'by-hand'");
        }
    }
}

/// What was read from a field that may be left out: `None` when it is there and at fault.
fn whole<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    read.map_or(Some(None), |read| read.map(Some))
}

fn read_slots(page: &mut Page<'_>, value: &Value<'_>, folder: &str) -> Option<Vec<Slot>> {
    let slots: Vec<Slot> = page.each("slots", value, read_word)?;
    if !slots.iter().any(|slot| slot.id() == folder) {
        page.fault(value.span().start, format!("none of the slots is '{}', the folder of the file", shown(folder)));
    }
    Some(slots)
}

fn read_cost(page: &mut Page<'_>, value: &Value<'_>) -> Option<Cost> {
    if value.is_integer() {
        return page.whole("cost-200", value, 0..=200).map(Cost::Fixed);
    }
    let table = page.table("cost-200", value)?;
    let at = value.span().start;
    let fields = Fields::open(page, table, at, &["size", "agility", "initiative"]);
    match (fields.optional("size"), fields.optional("agility"), fields.optional("initiative")) {
        (Some(value), None, None) => read_costs(page, "size", value).map(Cost::BySize),
        (None, Some(value), None) => read_costs(page, "agility", value).map(Cost::ByAgility),
        (None, None, Some(value)) => read_costs(page, "initiative", value).map(Cost::ByInitiative),
        _ => {
            page.fault(at, "a cost depends on one of 'size', 'agility' and 'initiative'");
            None
        }
    }
}

fn read_costs<const N: usize>(page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<[u8; N]> {
    let costs: Vec<Option<u8>> = page.list(key, value)?.iter().map(|cost| page.whole(key, cost, 0..=200)).collect();
    let costs: Vec<u8> = costs.into_iter().collect::<Option<_>>()?;
    let costs = costs.try_into();
    if costs.is_err() {
        page.fault(value.span().start, format!("'{key}' has {N} costs"));
    }
    costs.ok()
}

fn read_needs(page: &mut Page<'_>, fields: Fields<'_, '_>, key: &str) -> Option<Vec<Restriction>> {
    fields.optional(key).map_or(Some(Vec::new()), |value| page.each(key, value, Restriction::read))
}

fn read_back(page: &mut Page<'_>, value: &Value<'_>) -> Option<(String, Face)> {
    let table = page.table("back", value)?;
    let known: Vec<&str> = ["name"].into_iter().chain(SIDE).collect();
    let fields = Fields::open(page, table, value.span().start, &known);
    let name = fields.name(page);
    let face = read_face(page, fields);
    Some((name?, face?))
}

fn read_face(page: &mut Page<'_>, fields: Fields<'_, '_>) -> Option<Face> {
    let charges = fields.optional("charges").map(|value| read_charges(page, value));
    let force = fields.optional("force").map(|value| read_force(page, value));
    let weapon = fields.optional("weapon").map(|value| read_weapon(page, value));
    let count = charges.flatten().map(|charges| charges.value);
    let device = fields.optional("device").map(|value| read_device(page, value, count));
    let stats = fields.optional("stats").map_or(Some(StatBonus::default()), |value| read_stats(page, value));
    let attacks = read_list(page, fields, "attacks", read_attack);
    let actions = read_list(page, fields, "actions", read_entry);
    let adds = read_list(page, fields, "adds-slots", read_word);
    let takes = read_list(page, fields, "takes-slots", read_word);
    let ship_ability = fields.optional("ship-ability").map(|value| page.text("ship-ability", value).map(str::to_owned));
    let conditions = read_list(page, fields, "conditions", |id| Ok(id.to_owned()));
    let effects = fields.optional("effects").map_or(Some(Vec::new()), |value| read_effects(page, value));
    let effects_200 = fields.optional("effects-200").map(|value| read_effects(page, value));
    let note = fields.optional("note").map(|value| page.text("note", value).map(str::to_owned));
    let by_hand = fields.optional("by-hand").map_or(Some(false), |value| page.flag("by-hand", value));
    Some(Face {
        charges: whole(charges)?,
        force: whole(force)?,
        weapon: whole(weapon)?,
        device: whole(device)?,
        stats: stats?,
        attacks: attacks?,
        actions: actions?,
        adds: adds?,
        takes: takes?,
        ship_ability: whole(ship_ability)?,
        conditions: conditions?,
        effects: effects?,
        effects_200: whole(effects_200)?,
        note: whole(note)?,
        by_hand: by_hand?,
    })
}

fn read_list<T>(
    page: &mut Page<'_>,
    fields: Fields<'_, '_>,
    key: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Option<Vec<T>> {
    fields.optional(key).map_or(Some(Vec::new()), |value| page.each(key, value, read))
}

/// Unlike a pilot's, an upgrade's Force mostly has no side of its own.
fn read_force(page: &mut Page<'_>, value: &Value<'_>) -> Option<Force> {
    let table = page.table("force", value)?;
    let fields = Fields::open(page, table, value.span().start, &["value", "recovers", "side"]);
    let most = fields.required(page, "value").and_then(|value| page.whole("value", value, 1..=9));
    let recovers = fields.required(page, "recovers").and_then(|value| page.whole("recovers", value, 0..=9));
    let sides = read_set(page, fields, "side");
    Some(Force { value: most?, recovers: recovers?, sides: sides? })
}

fn read_weapon(page: &mut Page<'_>, value: &Value<'_>) -> Option<Weapon> {
    let table = page.table("weapon", value)?;
    let known = ["dice", "arc", "range", "needs", "charges", "energy", "times", "free", "bonus", "ordnance"];
    let fields = Fields::open(page, table, value.span().start, &known);
    let dice = fields.required(page, "dice").and_then(|value| page.whole("dice", value, 1..=9));
    let arc = fields.required(page, "arc").and_then(|value| page.word("arc", value));
    let range = fields.required(page, "range").and_then(|value| {
        let text = page.text("range", value)?;
        page.check(value, read_range(text))
    });
    let needs = read_set(page, fields, "needs");
    let number = |page: &mut Page<'_>, key, least, left_out| {
        fields.optional(key).map_or(Some(left_out), |value| page.whole(key, value, least..=9))
    };
    let (charges, energy, times) =
        (number(page, "charges", 1, 0), number(page, "energy", 1, 0), number(page, "times", 1, 1));
    let free = number(page, "free", 1, 0);
    let flag = |page: &mut Page<'_>, key| fields.optional(key).map_or(Some(false), |value| page.flag(key, value));
    let (bonus, ordnance) = (flag(page, "bonus"), flag(page, "ordnance"));
    Some(Weapon {
        attack: Attack { dice: dice?, arc: arc? },
        range: range?,
        needs: needs?,
        charges: charges?,
        energy: energy?,
        times: times?,
        free: free?,
        use_as: if bonus? { WeaponUse::Bonus } else { WeaponUse::Attack },
        ordnance: ordnance?,
    })
}

/// `2-3` or `1`; weapons of huge ships reach range 5.
fn read_range(text: &str) -> Result<Band, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 5 => Ok(Band { least, most }),
        _ => Err(format!("'range' is such as '2-3', up to 5; not '{}'", shown(text))),
    }
}

fn read_device(page: &mut Page<'_>, value: &Value<'_>, charges: Option<u8>) -> Option<Carried> {
    let table = page.table("device", value)?;
    let at = value.span().start;
    let fields = Fields::open(page, table, at, &["kind", "count", "spends", "placed"]);
    let device = fields.required(page, "kind").and_then(|value| page.word("kind", value));
    let count = match (fields.optional("count"), charges) {
        (Some(value), _) => page.whole("count", value, 1..=9),
        (None, Some(charges)) => Some(charges),
        (None, None) => {
            page.fault(at, "a device needs 'count' where the card has no 'charges'");
            None
        }
    };
    let placed = fields.optional("placed").map_or(Some(Placed::System), |value| page.word("placed", value));
    let spends = fields.optional("spends").map_or(Some(1), |value| page.whole("spends", value, 1..=count.unwrap_or(9)));
    Some(Carried { device: device?, count: count?, spends: spends?, placed: placed? })
}

fn read_stats(page: &mut Page<'_>, value: &Value<'_>) -> Option<StatBonus> {
    let table = page.table("stats", value)?;
    let fields = Fields::open(page, table, value.span().start, &["attack", "agility", "hull", "shields", "energy"]);
    let mut of = |key| fields.optional(key).map_or(Some(0), |value| page.signed(key, value, -9..=9));
    let [attack, agility, hull, shields, energy] = ["attack", "agility", "hull", "shields", "energy"].map(&mut of);
    Some(StatBonus { attack: attack?, agility: agility?, hull: hull?, shields: shields?, energy: energy? })
}

impl Word for Need {
    const WHAT: &'static str = "need";
    fn all() -> &'static [Self] {
        &[Self::Lock, Self::Focus, Self::Calculate]
    }
    fn word(self) -> &'static str {
        match self {
            Self::Lock => "lock",
            Self::Focus => "focus",
            Self::Calculate => "calculate",
            Self::CalculateOrLock => "calculate or lock",
            Self::Any => "focus, calculate or lock",
        }
    }
}

impl Word for Device {
    const WHAT: &'static str = "device";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

impl Word for Placed {
    const WHAT: &'static str = "moment";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}
