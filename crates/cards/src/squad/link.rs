//! Links of squad builders: what can be read of them without asking the builder.
//!
//! Nothing is fetched. A link becomes XWS, which is then read like any other; what a link holds only as numbers of the
//! builder's own is complained about.

use serde_json::{Value, json};

use super::{Complaint, ReadSquad, Severity, Squad};
use crate::library::Library;
use crate::nearest::shown;
use crate::pilot::Pilot;
use crate::slot::Slot;
use crate::xws;

/// A link that somebody pasted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    host: String,
    /// The names and values after the question mark.
    fields: Vec<(String, String)>,
}

/// The first version of YASB's links whose parts are known.
const YASB_SINCE: u32 = 8;

impl Link {
    /// The link that a text is, if it is one and nothing else.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
        if rest.contains(char::is_whitespace) {
            return None;
        }
        let (before, query) = rest.split_once('?').unwrap_or((rest, ""));
        let host = before.split('/').next().unwrap_or_default().to_lowercase();
        let query = query.split('#').next().unwrap_or_default();
        let field = |part: &str| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            (plain(name), plain(value))
        };
        Some(Self { host, fields: query.split('&').filter(|part| !part.is_empty()).map(field).collect() })
    }

    /// What can be read of it.
    pub(super) fn read(&self, library: &Library) -> ReadSquad {
        match (self.field("lbx"), self.field("d").or(self.field("f"))) {
            (Some(list), _) => read_launch_bay(list, library),
            (None, Some(_)) => self.read_yasb(library),
            (None, None) => {
                let message =
                    format!("a link to '{}' holds no squad; paste the squad itself, as XWS", shown(&self.host));
                ReadSquad { squad: Squad::default(), complaints: vec![fault("link", message)] }
            }
        }
    }

    fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }

    /// Name, faction and obstacles are words. Ships and upgrades are numbers that only YASB's own tables tell.
    fn read_yasb(&self, library: &Library) -> ReadSquad {
        let obstacles: Vec<&str> =
            self.field("obs").unwrap_or_default().split(',').map(str::trim).filter(|it| !it.is_empty()).collect();
        let squad =
            json!({ "name": self.field("sn"), "faction": self.field("f"), "pilots": [], "obstacles": obstacles });
        let mut read = xws::read(&squad.to_string(), library);
        read.complaints.retain(|complaint| complaint.path != "pilots");
        read.complaints.push(fault("link", yasb_ships(self.field("d").unwrap_or_default())));
        read
    }
}

/// What is to say of the ships of a YASB link: `v10ZsZ200Z` and then ships, each ending in `Y`.
fn yasb_ships(list: &str) -> String {
    let digits = list.strip_prefix('v').unwrap_or_default();
    let end = digits.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(digits.len());
    let version = digits[..end].parse::<u32>().ok();
    match version {
        Some(version) if version >= YASB_SINCE => {
            let count =
                list.splitn(4, 'Z').nth(3).unwrap_or_default().split('Y').filter(|ship| !ship.is_empty()).count();
            let ships = if count == 1 { "1 ship is".to_owned() } else { format!("{count} ships are") };
            format!("{ships} written in numbers that only YASB can tell; export XWS there and paste that")
        }
        Some(version) => format!("links of YASB's version {version} are too old; export XWS there and paste that"),
        None => "the ships of this link cannot be told; export XWS there and paste that".to_owned(),
    }
}

/// Launch Bay Next writes a JSON list with other signs: name, points, faction, format, pilots, obstacles.
fn read_launch_bay(list: &str, library: &Library) -> ReadSquad {
    let Ok(Value::Array(parts)) = serde_json::from_str(&launch_bay_json(list)) else {
        let message = "this is no list of Launch Bay Next; it may have been cut short".to_owned();
        return ReadSquad { squad: Squad::default(), complaints: vec![fault("link", message)] };
    };
    let part = |index: usize| parts.get(index).cloned().unwrap_or(Value::Null);
    let entries = part(4).as_array().cloned().unwrap_or_default();
    let mut numbers = Vec::new();
    let mut pilots = Vec::new();
    for (index, entry) in entries.iter().take(Squad::MOST_SHIPS).enumerate() {
        let mut leaves = Leaves::default();
        leaves.gather(entry);
        match leaves.pilot(library) {
            Some(pilot) => pilots.push(pilot),
            None => numbers.push(index + 1),
        }
    }
    let obstacles = part(5).as_array().cloned().unwrap_or_default();
    let squad = json!({ "name": part(0), "faction": part(2), "pilots": pilots, "obstacles": obstacles });
    let mut read = xws::read(&squad.to_string(), library);
    if pilots.is_empty() {
        read.complaints.retain(|complaint| complaint.path != "pilots");
    }
    for ship in numbers {
        let message = format!("ship {ship} is written in numbers that only the builder can tell; export XWS there");
        read.complaints.push(fault("link", message));
    }
    if entries.is_empty() {
        read.complaints.push(fault("link", "names no ship".to_owned()));
    }
    read
}

/// The texts and numbers of an entry, however deep they lie in it.
#[derive(Default)]
struct Leaves {
    texts: Vec<String>,
    numbers: Vec<String>,
}

impl Leaves {
    fn gather(&mut self, value: &Value) {
        match value {
            Value::Null | Value::Bool(_) => {}
            Value::Number(number) => self.numbers.push(number.to_string()),
            Value::String(text) => self.texts.push(text.clone()),
            Value::Array(values) => values.iter().for_each(|value| self.gather(value)),
            Value::Object(object) => object.values().for_each(|value| self.gather(value)),
        }
    }

    /// A pilot of XWS; what of it is a number is left for the reader of XWS to refuse.
    fn pilot(self, library: &Library) -> Option<Value> {
        let is_pilot = |text: &String| library.pilots().iter().any(|pilot: &Pilot| pilot.id == *text);
        let (first, texts) = match self.texts.iter().position(is_pilot) {
            Some(at) => (self.texts[at].clone(), self.texts[at + 1..].to_vec()),
            // A text that is nobody is told as such, with the nearest name.
            None => (self.texts.first()?.clone(), self.texts[1..].to_vec()),
        };
        let is_word = |text: &&String| Slot::find(text).is_none() && library.ship(text).is_err();
        let upgrades: Vec<Value> = texts.iter().filter(is_word).map(|text| json!(text)).collect();
        let numbers = self.numbers.into_iter().map(|number| json!(format!("number {number}")));
        Some(json!({ "id": first, "upgrades": upgrades.into_iter().chain(numbers).collect::<Vec<_>>() }))
    }
}

/// Undoes `,` as `.`, `[` as `l`, `]` as `r` and `"` as `'`. Between quotes the letters are letters.
fn launch_bay_json(list: &str) -> String {
    if list.trim_start().starts_with('[') {
        return list.to_owned();
    }
    let mut json = String::with_capacity(list.len());
    let mut quoted = false;
    let mut rest = list;
    while let Some(sign) = rest.chars().next() {
        let word = ["null", "true", "false"].into_iter().find(|word| !quoted && rest.starts_with(word));
        if let Some(word) = word {
            json.push_str(word);
            rest = &rest[word.len()..];
            continue;
        }
        json.push(match sign {
            '\'' => {
                quoted = !quoted;
                '"'
            }
            '.' => ',',
            'l' if !quoted => '[',
            'r' if !quoted => ']',
            other => other,
        });
        rest = &rest[sign.len_utf8()..];
    }
    json
}

/// A part of a link without its escapes.
fn plain(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match (first, code.and_then(|code| u8::from_str_radix(code, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (b'+', _) => {
                bytes.push(b' ');
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn fault(path: &str, message: String) -> Complaint {
    Complaint { path: path.to_owned(), severity: Severity::Fault, message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship::Faction;

    fn read(text: &str) -> ReadSquad {
        Squad::read(text, &Library::embedded().unwrap())
    }

    fn told(read: &ReadSquad) -> Vec<String> {
        read.complaints.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn of_a_yasb_link_name_faction_and_obstacles_are_read_and_ships_are_not() {
        let link = "https://yasb.app/?f=Rebel%20Alliance&d=v10ZsZ200Z4X12WW5Y6XY&sn=Red+%26%20gold&obs=coreasteroid0,gascloud2";
        let read = read(link);
        assert_eq!(read.squad.name.as_deref(), Some("Red & gold"));
        assert_eq!(read.squad.faction, Some(Faction::Rebel));
        assert_eq!(read.squad.obstacles, ["coreasteroid0", "gascloud2"]);
        assert_eq!(
            told(&read),
            ["link: 2 ships are written in numbers that only YASB can tell; export XWS there and paste that"]
        );
        assert!(!read.is_fieldable());
    }

    #[test]
    fn old_broken_and_foreign_links_say_what_is_wrong() {
        for (link, why) in [
            ("https://yasb.app/?f=Resistance&d=v7!s!2", "link: links of YASB's version 7 are too old"),
            ("https://yasb.app/?f=Resistance&d=xyz", "link: the ships of this link cannot be told"),
            ("https://example.org/squad/12", "link: a link to 'example.org' holds no squad"),
            ("https://launchbaynext.app/?lbx=l'Red'", "link: this is no list of Launch Bay Next"),
            ("https://launchbaynext.app/?lbx=l'Red'.0.'resistance'.'Standard'.lr.lrr", "link: names no ship"),
        ] {
            let told = told(&read(link));
            assert!(told.len() == 1 && told[0].starts_with(why), "{link}: {told:?}");
        }
    }

    #[test]
    fn a_launch_bay_link_is_read_where_it_holds_words() {
        let list = "l'Red.Blue'.50.'rebelalliance'.'Extended'.ll'wedgeantilles'.l'protontorpedoes'rr.l'redsquadronveteran'r.l345.l12rrr.l'coreasteroid5'rr";
        let read = read(&format!("https://launchbaynext.app/?lbx={list}"));
        let ships: Vec<&str> = read.squad.pilots.iter().map(|it| it.pilot.as_str()).collect();
        assert_eq!(ships, ["wedgeantilles", "redsquadronveteran"]);
        assert_eq!(read.squad.pilots[0].upgrades[0].id, "protontorpedoes");
        assert_eq!((read.squad.faction, read.squad.name.as_deref()), (Some(Faction::Rebel), Some("Red,Blue")));
        assert_eq!(read.squad.obstacles, ["coreasteroid5"]);
        assert_eq!(
            told(&read),
            ["link: ship 3 is written in numbers that only the builder can tell; export XWS there"]
        );
    }

    #[test]
    fn upgrades_of_a_launch_bay_link_that_are_numbers_are_named() {
        let read = read(
            "https://launchbaynext.app/?lbx=[%22Red%22,0,%22rebelalliance%22,%22s%22,[[%22wedgeantilles%22,[7]]],[]]",
        );
        assert_eq!(read.squad.pilots.len(), 1);
        assert!(told(&read)[0].contains("number 7"), "{:?}", told(&read));
    }

    #[test]
    fn escapes_are_undone_and_broken_ones_stay() {
        assert_eq!(plain("a%20b+c%zz%4"), "a b c%zz%4");
        assert_eq!(plain("%E2%98%86%FF"), "☆\u{fffd}");
    }
}
