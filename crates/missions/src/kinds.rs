//! Kinds of thing: a catalogue that missions take theirs from.

mod nature;

use tallyho_cards::page::{ContentError, Fault, Fields, Page, Value};
use tallyho_cards::word::unknown;
use tallyho_rules::scenario::{Carry, Kind, ThingShape, ThingStats};
use tallyho_tree::Scanned;

/// All kinds of thing there are.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    kinds: Vec<Kind>,
}

impl Catalogue {
    /// Reads kinds, one to a file, by the names of the files.
    ///
    /// # Errors
    /// With every fault of every file.
    pub(crate) fn read<'t>(files: impl IntoIterator<Item = Scanned<'t>>) -> Result<Self, ContentError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut kinds = Vec::new();
        for file in files {
            let mut page = Page::scanned(file.path, &file);
            let kind = read_kind(&mut page, file.path);
            match page.close(kind) {
                Ok(kind) => kinds.push(kind),
                Err(error) => faults.extend(error.faults),
            }
        }
        if faults.is_empty() { Ok(Self { kinds }) } else { Err(ContentError { faults }) }
    }

    /// A kind by its id.
    pub fn kind(&self, id: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// Every kind.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Their ids.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.kinds.iter().map(|kind| kind.id.as_str())
    }
}

fn read_kind(page: &mut Page<'_>, file: &str) -> Option<Kind> {
    let table = page.parse()?;
    let known = [
        "id",
        "name",
        "shape",
        "stats",
        "obstructs",
        "carry",
        "points",
        "contact",
        "gun",
        "blast",
        "defence",
        "generator",
        "relays-locks",
        "reloads",
    ];
    let fields = Fields::open(page, &table, 0, &known);
    let (id, at) = fields.card_id(page)?;
    let stem = file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".toml");
    if stem != id {
        page.fault(at, format!("the id '{id}' is not the name of the file, '{stem}'"));
    }
    let name = fields.name(page);
    let shape = fields.required(page, "shape").and_then(|value| {
        let text = page.text("shape", value)?;
        page.check(value, shape(text))
    });
    let stats = fields.optional("stats").map_or(Some(None), |value| stats(page, value).map(Some));
    let obstructs = fields.optional("obstructs").map_or(Some(false), |value| page.flag("obstructs", value));
    let carry = fields.optional("carry").map_or(Some(None), |value| {
        let text = page.text("carry", value)?;
        page.check(value, carry(text)).map(Some)
    });
    let points = fields.optional("points").map_or(Some(0), |value| page.whole("points", value, 0..=99));
    let nature = nature::read(page, &fields);
    Some(Kind {
        id: id.to_owned(),
        name: name?,
        shape: shape?,
        stats: stats?,
        obstructs: obstructs?,
        carry: carry?,
        points: points?,
        nature: nature?,
    })
}

/// `square 40`, `rect 40 60` or `disc 78`, in millimetres.
fn shape(text: &str) -> Result<ThingShape, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<f64>().ok().filter(|number| (1.0..=600.0).contains(number));
    let read = match words[..] {
        ["square", side] => number(side).map(|side| ThingShape::Rect(side, side)),
        ["rect", width, length] => {
            number(width).zip(number(length)).map(|(width, length)| ThingShape::Rect(width, length))
        }
        ["disc", diameter] => number(diameter).map(ThingShape::Disc),
        _ => None,
    };
    read.ok_or_else(|| format!("'{text}' is no shape: write 'square 40', 'rect 40 60' or 'disc 78', in millimetres"))
}

fn carry(text: &str) -> Result<Carry, String> {
    match text {
        "towed" => Ok(Carry::Towed),
        "aboard" => Ok(Carry::Aboard),
        _ => Err(unknown("way to carry", text, ["towed", "aboard"].into_iter())),
    }
}

fn stats(page: &mut Page<'_>, value: &Value<'_>) -> Option<ThingStats> {
    let table = page.table("stats", value)?;
    let known = ["initiative", "agility", "hull", "shields", "crits-count-double"];
    let fields = Fields::open(page, table, value.span().start, &known);
    let mut number = |key: &str| fields.optional(key).map_or(Some(0), |value| page.whole(key, value, 0..=20));
    let (initiative, agility, shields) = (number("initiative"), number("agility"), number("shields"));
    let hull = fields.required(page, "hull").and_then(|value| page.whole("hull", value, 1..=40));
    let double =
        fields.optional("crits-count-double").map_or(Some(false), |value| page.flag("crits-count-double", value));
    Some(ThingStats {
        initiative: initiative?,
        agility: agility?,
        hull: hull?,
        shields: shields?,
        crits_count_double: double?,
    })
}
