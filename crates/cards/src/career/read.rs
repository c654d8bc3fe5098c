//! Reading the file of a career.

use tallyho_rules::{Action, Difficulty};

use super::{Career, CareerPath, CareerShip, CareerSlot, Gain, Price, Purse, Rank, Sale};
use crate::action::read_entry;
use crate::campaign::{self, Campaign};
use crate::library::Library;
use crate::nearest::shown;
use crate::page::{Fields, Page, Value};
use crate::upgrade::{Restriction, Upgrade};
use crate::word::unknown;

const FIELDS: [&str; 14] = [
    "name",
    "faction",
    "step",
    "top",
    "pilots",
    "purses",
    "change",
    "paths",
    "path-from",
    "ships",
    "ranks",
    "repeats",
    "no-further-charges",
    "lists",
];

const PURSE: [&str; 6] = ["id", "name", "experience", "buys", "start", "pays-all"];
const SHIP: [&str; 7] = ["ship", "stand-in", "price", "from", "paths", "slots", "issued"];
const RANK: [&str; 6] = ["rank", "path", "title", "price", "initiative", "gains"];
const LIST: [&str; 5] = ["slot", "purse", "paths", "printed", "cards"];
const SALE: [&str; 9] = ["card", "name", "price", "initiative", "rank", "fills", "limited", "paths", "needs"];

/// Reads a career; `None` when a fault has been noted. The cards it speaks of are those of a whole library.
pub(crate) fn read(page: &mut Page<'_>, campaign: Campaign, library: &Library) -> Option<Career> {
    let table = page.parse()?;
    let fields = Fields::open(page, &table, 0, &FIELDS);
    let name = fields.name(page);
    let faction = fields.required(page, "faction").and_then(|value| page.word("faction", value));
    let step = fields.required(page, "step").and_then(|value| page.text("step", value)).map(str::to_owned);
    let top = whole(page, fields, "top", 1..=99);
    let pilots = fields.required(page, "pilots").and_then(|value| read_pair(page, value));
    let purses = read_tables(page, fields, ("purses", &PURSE), read_purse);
    let change = fields.optional("change").map_or(Some(0), |value| page.whole("change", value, 0..=99));
    let paths = read_tables(page, fields, ("paths", &["id", "name"]), read_path)?;
    let path_from = fields.optional("path-from").map_or(Some(1), |value| page.whole("path-from", value, 1..=99));
    let path_ids: Vec<&str> = paths.iter().map(|it| it.id.as_str()).collect();
    let ships =
        read_tables(page, fields, ("ships", &SHIP), |page, fields, at| read_ship(page, fields, at, &path_ids, library));
    let ranks = read_tables(page, fields, ("ranks", &RANK), |page, fields, at| read_rank(page, fields, at, &path_ids));
    let repeats = fields.optional("repeats").map_or(Some(Vec::new()), |value| page.each("repeats", value, read_slot));
    let no_further = "no-further-charges";
    let no_further_charges = fields
        .optional(no_further)
        .map_or(Some(Vec::new()), |value| page.each(no_further, value, |id| Ok(id.to_owned())));
    let purses = purses?;
    let shop = Shop { campaign, purses: &purses, paths: &path_ids, library };
    let lists = read_tables(page, fields, ("lists", &LIST), |page, fields, at| shop.read_list(page, fields, at));
    let mut sale: Vec<Sale> = lists?.into_iter().flatten().collect();
    sale.sort_by(|a, b| a.card.id.cmp(&b.card.id));
    if let Some(twice) = sale.windows(2).find(|two| two[0].card.id == two[1].card.id) {
        page.fault(0, format!("'{}' is for sale twice", twice[0].card.id));
    }
    let ships = ships?;
    let issued = |id: &String| ships.iter().any(|ship: &CareerShip| ship.issued.contains(id));
    let issue = library.campaign_cards(campaign).iter().filter(|card| issued(&card.id)).cloned().collect();
    Some(Career {
        campaign,
        name: name?,
        faction: faction?,
        step: step?,
        top: top?,
        pilots: pilots?,
        change: change?,
        path_from: path_from?,
        ranks: ranks?,
        repeats: repeats?,
        no_further_charges: no_further_charges?,
        ships,
        purses,
        paths,
        sale,
        issue,
    })
}

fn whole(page: &mut Page<'_>, fields: Fields<'_, '_>, key: &str, range: std::ops::RangeInclusive<u8>) -> Option<u8> {
    fields.required(page, key).and_then(|value| page.whole(key, value, range))
}

fn read_pair(page: &mut Page<'_>, value: &Value<'_>) -> Option<[u8; 2]> {
    match page.list("pilots", value)? {
        [fewest, most] => Some([page.whole("pilots", fewest, 1..=24)?, page.whole("pilots", most, 1..=24)?]),
        _ => {
            page.fault(value.span().start, "'pilots' is the fewest and the most, as in [3, 6]");
            None
        }
    }
}

/// A list of tables, each read by `read`; none when the field is missing.
fn read_tables<'v, 't, T>(
    page: &mut Page<'_>,
    fields: Fields<'v, 't>,
    (key, known): (&str, &[&str]),
    read: impl Fn(&mut Page<'_>, Fields<'v, 't>, usize) -> Option<T>,
) -> Option<Vec<T>> {
    let Some(value) = fields.optional(key) else { return Some(Vec::new()) };
    let mut all = Some(Vec::new());
    for item in page.list(key, value)? {
        let at = item.span().start;
        let one = page.table(key, item).and_then(|table| {
            let fields = Fields::open(page, table, at, known);
            read(page, fields, at)
        });
        match (one, &mut all) {
            (Some(one), Some(all)) => all.push(one),
            _ => all = None,
        }
    }
    all
}

fn read_slot(text: &str) -> Result<CareerSlot, String> {
    CareerSlot::find(text).ok_or_else(|| unknown("slot", text, CareerSlot::all().map(CareerSlot::id)))
}

fn read_purse(page: &mut Page<'_>, fields: Fields<'_, '_>, _: usize) -> Option<Purse> {
    let (id, _) = fields.id(page)?;
    let name = fields.name(page)?;
    let rate = match (fields.optional("experience"), fields.optional("buys")) {
        (Some(experience), Some(buys)) => {
            Some((page.whole("experience", experience, 1..=99)?, page.whole("buys", buys, 1..=99)?))
        }
        _ => None,
    };
    let start = fields.optional("start").map_or(Some(0), |value| page.whole("start", value, 0..=200))?;
    let pays_all = fields.optional("pays-all").map_or(Some(false), |value| page.flag("pays-all", value))?;
    Some(Purse { id: id.to_owned(), name, rate, start, pays_all })
}

fn read_path(page: &mut Page<'_>, fields: Fields<'_, '_>, _: usize) -> Option<CareerPath> {
    let (id, _) = fields.card_id(page)?;
    Some(CareerPath { id: id.to_owned(), name: fields.name(page)? })
}

/// The ids of paths; all of them must be there.
fn read_paths(page: &mut Page<'_>, fields: Fields<'_, '_>, known: &[&str]) -> Option<Vec<String>> {
    let Some(value) = fields.optional("paths") else { return Some(Vec::new()) };
    page.each("paths", value, |id| one_path(id, known))
}

fn one_path(id: &str, known: &[&str]) -> Result<String, String> {
    if known.contains(&id) { Ok(id.to_owned()) } else { Err(format!("no path '{}'", shown(id))) }
}

fn read_ship(
    page: &mut Page<'_>,
    fields: Fields<'_, '_>,
    at: usize,
    paths: &[&str],
    library: &Library,
) -> Option<CareerShip> {
    let ship = fields.required(page, "ship").and_then(|value| page.text("ship", value))?;
    let stand_in = fields.required(page, "stand-in").and_then(|value| page.text("stand-in", value))?;
    if library.pilot_by_id(stand_in).is_none_or(|pilot| pilot.ship_id != ship) {
        page.fault(at, format!("no pilot '{}' flies a '{}'", shown(stand_in), shown(ship)));
    }
    let price = fields.optional("price").map_or(Some(0), |value| page.whole("price", value, 0..=200))?;
    let from = fields.optional("from").map_or(Some(1), |value| page.whole("from", value, 1..=99))?;
    let slots = fields.required(page, "slots").and_then(|value| page.each("slots", value, read_slot))?;
    let issued = fields
        .optional("issued")
        .map_or(Some(Vec::new()), |value| page.each("issued", value, |id| Ok(id.to_owned())))?;
    let paths = read_paths(page, fields, paths)?;
    Some(CareerShip { ship: ship.to_owned(), stand_in: stand_in.to_owned(), price, from, paths, slots, issued })
}

fn read_rank(page: &mut Page<'_>, fields: Fields<'_, '_>, _: usize, paths: &[&str]) -> Option<Rank> {
    let rank = whole(page, fields, "rank", 1..=99)?;
    let path = match fields.optional("path") {
        None => None,
        Some(value) => {
            let id = page.text("path", value)?;
            Some(page.check(value, one_path(id, paths))?)
        }
    };
    let title = fields.optional("title").and_then(|value| page.text("title", value)).map(str::to_owned);
    let price = fields.optional("price").map_or(Some(0), |value| page.whole("price", value, 0..=200))?;
    let initiative = match fields.optional("initiative") {
        None => None,
        Some(value) => Some(page.whole("initiative", value, 0..=6)?),
    };
    let gains = fields.optional("gains").map_or(Some(Vec::new()), |value| page.each("gains", value, read_gain))?;
    Some(Rank { rank, path, title, price, initiative, gains })
}

/// `slot ability/talent`, `action coordinate`, `linked red calculate`, `charges 2 apart`, `force 1`.
fn read_gain(text: &str) -> Result<Gain, String> {
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    let count = |digits: &str| match digits.parse() {
        Ok(count @ 1..=9) => Ok(count),
        Ok(_) | Err(_) => Err(format!("'{}': write a number from 1 to 9", shown(text))),
    };
    let action = || -> Result<(Action, Difficulty), String> {
        let entry = read_entry(rest)?;
        Ok((entry.action, entry.difficulty))
    };
    match kind {
        "slot" => rest.split('/').map(read_slot).collect::<Result<_, _>>().map(Gain::Slot),
        "action" => action().map(|(action, difficulty)| Gain::Action(action, difficulty)),
        "linked" => action().map(|(action, difficulty)| Gain::Linked(action, difficulty)),
        "charges" => match rest.strip_suffix(" apart") {
            Some(digits) => Ok(Gain::Charges { count: count(digits)?, apart: true }),
            None => Ok(Gain::Charges { count: count(rest)?, apart: false }),
        },
        "force" => count(rest).map(Gain::Force),
        _ => Err(format!("'{}' is no gain: slot, action, linked, charges or force", shown(text))),
    }
}

/// Where the cards of a career come from.
struct Shop<'s> {
    campaign: Campaign,
    purses: &'s [Purse],
    paths: &'s [&'s str],
    library: &'s Library,
}

impl Shop<'_> {
    fn read_list(&self, page: &mut Page<'_>, fields: Fields<'_, '_>, at: usize) -> Option<Vec<Sale>> {
        let value = fields.required(page, "purse")?;
        let id = page.text("purse", value)?;
        let Some(purse) = self.purses.iter().position(|it| it.id == id) else {
            page.fault(value.span().start, format!("no purse '{}'", shown(id)));
            return None;
        };
        if fields.optional("printed").map_or(Some(false), |value| page.flag("printed", value))? {
            return Some(self.printed(purse));
        }
        let slot = fields.required(page, "slot").and_then(|value| {
            let text = page.text("slot", value)?;
            page.check(value, read_slot(text))
        })?;
        let paths = read_paths(page, fields, self.paths)?;
        if fields.optional("cards").is_none() {
            page.fault(at, "a list has 'cards', or 'printed = true'");
        }
        read_tables(page, fields, ("cards", &SALE), |page, fields, at| {
            self.read_sale(page, fields, at, (slot, purse, &paths))
        })
    }

    fn read_sale(
        &self,
        page: &mut Page<'_>,
        fields: Fields<'_, '_>,
        at: usize,
        (slot, purse, list_paths): (CareerSlot, usize, &[String]),
    ) -> Option<Sale> {
        let id = fields.required(page, "card").and_then(|value| page.text("card", value))?;
        let Some(mut card) = self.card(id, slot) else {
            // Content without any upgrade is a piece of something larger: nobody can tell what is missing.
            if !self.library.upgrades().is_empty() {
                page.fault(at, format!("no card '{}' in this campaign", shown(id)));
            }
            return None;
        };
        if let Some(value) = fields.optional("name") {
            card.name = page.text("name", value)?.to_owned();
        }
        let price = fields.required(page, "price").and_then(|value| read_price(page, value))?;
        let initiative =
            fields.optional("initiative").map_or(Some(0), |value| page.whole("initiative", value, 0..=6))?;
        let rank = fields.optional("rank").map_or(Some(0), |value| page.whole("rank", value, 0..=99))?;
        let fills = fields.optional("fills").map_or(Some(1), |value| page.whole("fills", value, 1..=3))?;
        let limited = fields.optional("limited").map_or(Some(false), |value| page.flag("limited", value))?;
        let own = read_paths(page, fields, self.paths)?;
        let needs =
            fields.optional("needs").map_or(Some(Vec::new()), |value| page.each("needs", value, Restriction::read))?;
        Some(Sale {
            card,
            slots: vec![slot; usize::from(fills)],
            purse,
            price,
            initiative,
            rank,
            paths: if own.is_empty() { list_paths.to_vec() } else { own },
            needs,
            limited: u8::from(limited),
        })
    }

    /// The card of a campaign, in its wording where it has one. What only a pilot can do becomes a card of its own,
    /// whose id cannot be that of an upgrade.
    fn card(&self, id: &str, slot: CareerSlot) -> Option<Upgrade> {
        let of_campaign = self.library.campaign_card(self.campaign, id);
        if let Some(card) = of_campaign.filter(|_| self.campaign == Campaign::FlightGroup) {
            return Some(card.clone());
        }
        let pilot = self.library.pilot_by_id(id).filter(|_| slot == CareerSlot::Ability)?;
        let mut card = campaign::of_pilot(pilot, self.library.pilot_ability(id));
        card.id = format!("{id}-ability");
        Some(card)
    }

    /// Every upgrade of the 200-point game, as it is printed.
    fn printed(&self, purse: usize) -> Vec<Sale> {
        let sold = self.library.upgrades().iter().filter(|it| it.two_hundred.is_some());
        let sale = |card: &Upgrade| Sale {
            card: card.clone(),
            slots: card.slots.iter().copied().map(CareerSlot::Card).collect(),
            purse,
            price: Price::Printed,
            initiative: 0,
            rank: 0,
            paths: Vec::new(),
            needs: card.restrictions(crate::ship::PointSystem::TwoHundred).cloned().collect(),
            limited: card.limited,
        };
        sold.map(sale).collect()
    }
}

fn read_price(page: &mut Page<'_>, value: &Value<'_>) -> Option<Price> {
    if value.is_integer() {
        return page.whole("price", value, 0..=200).map(Price::Fixed);
    }
    let table = page.table("price", value)?;
    let fields = Fields::open(page, table, value.span().start, &["agility", "rank"]);
    match (fields.optional("agility"), fields.optional("rank")) {
        (None, Some(value)) => page.whole("rank", value, 1..=9).map(Price::PerRank),
        (Some(value), None) => {
            let items = page.list("agility", value)?;
            let prices: Vec<u8> = items.iter().filter_map(|item| page.whole("agility", item, 0..=200)).collect();
            match prices.try_into() {
                Ok(prices) => Some(Price::ByAgility(prices)),
                Err(_) => {
                    page.fault(value.span().start, "'agility' needs four prices, for agility 0 to 3");
                    None
                }
            }
        }
        _ => {
            page.fault(value.span().start, "a price depends on 'agility' or on 'rank'");
            None
        }
    }
}
