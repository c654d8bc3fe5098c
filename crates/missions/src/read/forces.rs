//! Ships of the mission's own, and squads that arrive.

use std::collections::BTreeMap;

use tallyho_cards::page::{Fields, Page};
use tallyho_cards::word::{read_order, unknown};
use tallyho_rules::scenario::{Arrival, Order, Zone};

use super::{Reader, lines, side_of};
use crate::mission::{Cell, Craft, Locks, MissionShip, Squadron, Stands};
use crate::threat::RANKS;

/// For how many pilots a squad may have a list of its own: 3, 4, 5 and 6.
const CELLS: usize = 4;

impl Reader<'_> {
    pub(super) fn ships(
        &self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
        zones: &BTreeMap<String, Zone>,
        vectors: &[(String, [f64; 3])],
    ) -> Option<Vec<MissionShip>> {
        self.each(page, fields, "ships", |page, value| {
            let table = page.table("ships", value)?;
            let keys = [
                "id",
                "name",
                "side",
                "ship",
                "pilot",
                "initiative",
                "upgrades",
                "shields",
                "more-shields",
                "unarmed",
                "cannot",
                "damage",
                "points",
                "zone",
                "at",
                "still",
                "energy",
                "insulated",
                "flies",
                "freighter",
                "later",
                "vector",
            ];
            let fields = Fields::open(page, table, value.span().start, &keys);
            let id = fields.card_id(page).map(|(id, _)| id.to_owned());
            let side = fields.required(page, "side").and_then(|value| {
                let text = page.text("side", value)?;
                page.check(value, side_of(&self.names.sides, text))
            });
            let name = fields.optional("name").map_or(Some(None), |value| {
                let name = page.text("name", value)?.to_owned();
                Some(Some(name))
            });
            let craft = self.craft(page, &fields);
            let later = fields.optional("later").map_or(Some(false), |value| page.flag("later", value))?;
            let stands = match (fields.optional("zone"), fields.optional("at")) {
                (None, None) if later => match fields.optional("vector") {
                    // Whoever takes another's place comes by none.
                    None => vector_names("any", vectors).ok().map(Stands::Later),
                    Some(by) => {
                        let text = page.text("vector", by)?;
                        page.check(by, vector_names(text, vectors)).map(Stands::Later)
                    }
                },
                (Some(zone), None) if !later => {
                    let text = page.text("zone", zone)?;
                    let known = zones.contains_key(text).then(|| Stands::In(text.to_owned()));
                    page.check(zone, known.ok_or_else(|| unknown("zone", text, zones.keys().map(String::as_str))))
                }
                (None, Some(at)) if !later => {
                    let text = page.text("at", at)?;
                    page.check(at, self.grid.spot(text)).map(Stands::At)
                }
                _ => {
                    page.fault(value.span().start, "a ship has either a 'zone' or a place 'at', or comes 'later'");
                    None
                }
            };
            Some(MissionShip { id: id?, name: name?, side: side?, craft: craft?, stands: stands? })
        })
    }

    fn craft(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Craft> {
        let chassis = fields.required(page, "ship").and_then(|value| page.text("ship", value).map(str::to_owned));
        let pilot = fields
            .optional("pilot")
            .map_or(Some(None), |value| page.text("pilot", value).map(|it| Some(it.to_owned())));
        let initiative =
            fields.optional("initiative").map_or(Some(None), |value| page.whole("initiative", value, 0..=8).map(Some));
        let mut shields =
            |key: &str| fields.optional(key).map_or(Some(None), |value| self.count(page, key, value).map(Some));
        let (own, more) = (shields("shields"), shields("more-shields"));
        let unarmed = fields.optional("unarmed").map_or(Some(false), |value| page.flag("unarmed", value));
        let points = fields.optional("points").map_or(Some(0), |value| page.whole("points", value, 0..=99));
        let mut flag = |key: &str| fields.optional(key).map_or(Some(false), |value| page.flag(key, value));
        let (still, insulated, freighter) = (flag("still"), flag("insulated"), flag("freighter"));
        let energy =
            fields.optional("energy").map_or(Some(None), |value| page.whole("energy", value, 0..=20).map(Some));
        let upgrades = lines(page, "upgrades", fields.optional("upgrades"));
        let cannot = lines(page, "cannot", fields.optional("cannot"));
        let damage = lines(page, "damage", fields.optional("damage"));
        let flies = fields.optional("flies").map_or(Some(Vec::new()), |value| {
            page.each("flies", value, |code| code.parse().map_err(|error| format!("'{code}': {error}")))
        });
        Some(Craft {
            chassis: chassis?,
            in_place_of: None,
            pilot: pilot?,
            initiative: initiative?,
            upgrades: upgrades?,
            shields: own?,
            more_shields: more?,
            unarmed: unarmed?,
            cannot: cannot?,
            damage: damage?,
            points: u16::from(points?),
            still: still?,
            flies: flies?,
            freighter: freighter?,
            energy: energy?,
            insulated: insulated?,
            ordnance: false,
            elite: false,
            draws: false,
        })
    }

    pub(super) fn squads(
        &self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
        vectors: &[(String, [f64; 3])],
    ) -> Option<Vec<Squadron>> {
        self.each(page, fields, "squads", |page, value| {
            let table = page.table("squads", value)?;
            let keys =
                ["id", "name", "side", "faction", "arrives", "vector", "behind", "orders", "ships", "again", "locks"];
            let fields = Fields::open(page, table, value.span().start, &keys);
            let id = fields.card_id(page).map(|(id, _)| id.to_owned());
            let name = match fields.optional("name") {
                None => id.as_ref().map(|id| capital(id)),
                Some(value) => page.text("name", value).map(str::to_owned),
            };
            let side = match fields.optional("side") {
                None => Some(1),
                Some(value) => {
                    let text = page.text("side", value)?;
                    page.check(value, side_of(&self.names.sides, text))
                }
            };
            let faction = fields.optional("faction").map_or(Some(None), |value| page.word("faction", value).map(Some));
            let arrives = fields.required(page, "arrives").and_then(|value| {
                let text = page.text("arrives", value)?;
                page.check(value, arrival(text))
            });
            let by = fields.required(page, "vector").and_then(|value| {
                let text = page.text("vector", value)?;
                // Which entries there are is known when things are laid.
                if text == "entry" {
                    return Some(Vec::new());
                }
                page.check(value, vector_names(text, vectors))
            });
            let behind = fields.optional("behind").map_or(Some(None), |value| {
                let text = page.text("behind", value)?;
                page.check(value, self.names.ship(text)).map(Some)
            });
            let orders = fields.optional("orders").map_or(Some(Order::Attack), |value| {
                let text = page.text("orders", value)?;
                page.check(value, self.orders(text))
            });
            let cells = fields
                .required(page, "ships")
                .and_then(|value| page.each("ships", value, |text| read_cells(&self.expand(text)?)));
            let cells = cells.filter(|cells| {
                let sound = cells.len() == 1 || cells.len() == CELLS;
                if !sound {
                    page.fault(value.span().start, "'ships' is one list, or four: for 3, 4, 5 and 6 pilots");
                }
                sound
            });
            let locks = fields.optional("locks").map_or(Some(None), |value| {
                let text = page.text("locks", value)?;
                let read = match text {
                    "nearest" => Ok(Locks::Nearest),
                    _ => self.names.kinds(text).map(|kinds| Locks::Thing(kinds.concat())),
                };
                page.check(value, read).map(Some)
            });
            let again = fields.optional("again").map_or(Some(false), |value| page.flag("again", value));
            Some(Squadron {
                id: id?,
                name: name?,
                side: side?,
                faction: faction?,
                arrives: arrives?,
                vectors: by?,
                behind: behind?,
                orders: orders?,
                cells: cells?,
                again: again?,
                locks: locks?,
            })
        })
    }

    fn orders(&self, text: &str) -> Result<Order<String>, String> {
        read_order(text, |struck| self.names.struck(struck), |escorted| self.names.struck(escorted))
    }
}

fn capital(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn arrival(text: &str) -> Result<Arrival, String> {
    match text.strip_prefix("round ").map(str::parse) {
        Some(Ok(round)) if (1..=99).contains(&round) => Ok(Arrival::Round(round)),
        None if text == "setup" => Ok(Arrival::Setup),
        None if text == "called" => Ok(Arrival::Called),
        _ => Err(unknown("arrival", text, ["setup", "round 4", "called"].into_iter())),
    }
}

/// One vector, several joined by `/`, or `any` of those that are numbers.
fn vector_names(text: &str, vectors: &[(String, [f64; 3])]) -> Result<Vec<String>, String> {
    if text == "any" {
        let numbered = vectors.iter().map(|(name, _)| name).filter(|name| name.parse::<u8>().is_ok()).cloned();
        return Ok(numbered.collect());
    }
    let known = |word: &str| match vectors.iter().any(|(name, _)| name == word) {
        true => Ok(word.to_owned()),
        false => Err(unknown("vector", word, vectors.iter().map(|(name, _)| name.as_str()).chain(["any"]))),
    };
    text.split('/').map(known).collect()
}

/// `tielnfighter x2 + L3 tieininterceptor (draws) + L5 tieininterceptor`, `-` for nobody.
pub(super) fn read_cells(text: &str) -> Result<Vec<Cell>, String> {
    if text.trim() == "-" {
        return Ok(Vec::new());
    }
    text.split(" + ").map(|cell| read_cell(cell.trim())).collect()
}

/// The ships of cells, one by one.
pub(super) fn crafts(cells: &[Cell]) -> Vec<Craft> {
    cells.iter().flat_map(|cell| std::iter::repeat_n(cell.craft.clone(), usize::from(cell.count))).collect()
}

fn read_cell(text: &str) -> Result<Cell, String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mut cell = Cell { craft: Craft { draws: true, ..Craft::default() }, count: 1, from_level: 1, instead: false };
    if let Some(level) = words.first().and_then(|word| word.strip_prefix('L')) {
        let level = level.parse().ok().filter(|level| (1..=RANKS).contains(level));
        cell.from_level = level.ok_or_else(|| format!("'{text}' begins with a level from L1 to L8, or with a ship"))?;
        words.remove(0);
    }
    if words.first() == Some(&"instead") {
        cell.instead = true;
        words.remove(0);
    }
    if words.first() == Some(&"elite") {
        cell.craft.elite = true;
        words.remove(0);
    }
    let [ship, rest @ ..] = &words[..] else { return Err(format!("'{text}' names no ship")) };
    cell.craft.chassis = (*ship).to_owned();
    for word in rest {
        if let Some(count) = word.strip_prefix('x') {
            let count = count.parse().ok().filter(|count| (1..=12).contains(count));
            cell.count = count.ok_or_else(|| format!("'{text}': 1 to 12 of a kind"))?;
        } else if *word == "ordnance" {
            cell.craft.ordnance = true;
        } else if *word == "plain" {
            cell.craft.draws = false;
        } else if let Some(initiative) = word.strip_prefix('I') {
            cell.craft.initiative = Some(initiative.parse().map_err(|_| format!("'{word}' is no initiative"))?);
        } else if let Some(points) = word.strip_suffix("pt") {
            cell.craft.points = points.parse().map_err(|_| format!("'{word}' are no points"))?;
        } else if let Some(card) = word.strip_prefix('@') {
            cell.craft.pilot = Some(card.to_owned());
        } else if let Some(card) = word.strip_prefix("with:") {
            cell.craft.upgrades.push(card.to_owned());
        } else if let Some(shields) = word.strip_prefix("+s") {
            let fixed = shields.parse().map_err(|_| format!("'{word}' are no shields: write +s2"))?;
            cell.craft.more_shields = Some(crate::mission::Count { fixed, per_pilot: 0 });
        } else {
            return Err(format!("'{word}' in '{text}': write 'L3 elite tieininterceptor x2 plain I1 5pt +s2 @card'"));
        }
    }
    Ok(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_say_what_how_many_and_from_which_level() {
        let cells = read_cells("tielnfighter x2 + L3 elite tieininterceptor + tiesabomber plain I2 6pt").unwrap();
        assert_eq!(cells.len(), 3);
        assert_eq!((cells[0].count, cells[0].from_level, cells[0].craft.draws), (2, 1, true));
        assert_eq!((cells[1].from_level, cells[1].craft.elite), (3, true));
        assert_eq!((cells[2].craft.draws, cells[2].craft.initiative, cells[2].craft.points), (false, Some(2), 6));
        assert!(read_cells("-").unwrap().is_empty());
        for wrong in ["L9 tielnfighter", "", "tielnfighter x0", "tielnfighter fast"] {
            assert!(read_cells(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn vectors_are_named_or_any_of_the_numbered_ones() {
        let vectors = [("1".to_owned(), [0.0; 3]), ("2".to_owned(), [0.0; 3]), ("bay".to_owned(), [0.0; 3])];
        assert_eq!(vector_names("any", &vectors).unwrap(), ["1", "2"]);
        assert_eq!(vector_names("2/bay", &vectors).unwrap(), ["2", "bay"]);
        assert!(vector_names("3", &vectors).is_err());
    }
}
