//! What kinds of thing do.

use tallyho_cards::page::{Fields, Page, Value};
use tallyho_cards::word::unknown;
use tallyho_rules::scenario::{Blast, Contact, Defence, Fires, Gun, GunArc, GunHits, Nature, Turning};

type Read<T> = Result<T, String>;

/// One of several words.
fn one<T: Copy>(what: &str, text: &str, words: &[(&'static str, T)]) -> Read<T> {
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, it)| *it);
    found.ok_or_else(|| unknown(what, text, words.iter().map(|(word, _)| *word)))
}

/// Reads what a kind does.
pub(super) fn read(page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Nature> {
    let contact = word(page, fields, "contact", |text| {
        let field = |skips_action| Contact::Field { skips_action };
        let words = [
            ("field", field(false)),
            ("field-skips-action", field(true)),
            ("mine", Contact::Mine),
            ("rock", Contact::Rock),
        ];
        one("contact", text, &words)
    });
    let blast = word(page, fields, "blast", blast);
    let defence = word(page, fields, "defence", |text| {
        one("defence", text, &[("blurs", Defence::Blurs), ("escorted", Defence::Escorted)])
    });
    let gun = fields.optional("gun").map_or(Some(None), |value| gun(page, value).map(Some));
    let mut flag = |key: &str| fields.optional(key).map_or(Some(false), |value| page.flag(key, value));
    let (generator, relays_locks, reloads) = (flag("generator"), flag("relays-locks"), flag("reloads"));
    Some(Nature {
        contact: contact?.unwrap_or_default(),
        gun: gun?,
        blast: blast?,
        defence: defence?,
        generator: generator?,
        relays_locks: relays_locks?,
        reloads: reloads?,
    })
}

/// A word that may be there.
fn word<T>(
    page: &mut Page<'_>,
    fields: &Fields<'_, '_>,
    key: &str,
    read: impl Fn(&str) -> Read<T>,
) -> Option<Option<T>> {
    let Some(value) = fields.optional(key) else { return Some(None) };
    let text = page.text(key, value)?;
    page.check(value, read(text)).map(Some)
}

/// `1 at 0-1`: so many dice for everything so near; or `ahead`.
fn blast(text: &str) -> Read<Blast> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let around = match words[..] {
        [dice, "at", span] => {
            let reach = span.strip_prefix("0-").unwrap_or(span).parse().ok();
            dice.parse().ok().zip(reach).map(|(dice, reach)| Blast::Around { dice, reach })
        }
        ["ahead"] => Some(Blast::Ahead),
        _ => None,
    };
    around.ok_or_else(|| format!("'{text}' is no blast: write '1 at 0-1' or 'ahead'"))
}

/// `{ dice = 2, range = "2-4", arc = "front", turns = "activation", fires = "by-itself", hits = "damage" }`.
fn gun(page: &mut Page<'_>, value: &Value<'_>) -> Option<Gun> {
    let table = page.table("gun", value)?;
    let fields = Fields::open(page, table, value.span().start, &["dice", "range", "arc", "turns", "fires", "hits"]);
    let dice = fields.required(page, "dice").and_then(|value| page.whole("dice", value, 1..=9));
    let range = fields.required(page, "range").and_then(|value| {
        let text = page.text("range", value)?;
        let span = text.split_once('-').and_then(|(a, b)| Some((a.parse::<u8>().ok()?, b.parse::<u8>().ok()?)));
        let span = span.filter(|(least, most)| least <= most && *most <= 5);
        page.check(value, span.ok_or_else(|| format!("'{text}' are no ranges: write '2-4'")))
    });
    let arc =
        word(page, &fields, "arc", |text| one("arc", text, &[("front", GunArc::Front), ("around", GunArc::Around)]));
    let turns = word(page, &fields, "turns", |text| {
        let words = [
            ("never", Turning::Never),
            ("activation", Turning::InActivation),
            ("after-firing", Turning::AfterFiring),
            ("system", Turning::InSystem),
        ];
        one("turning", text, &words)
    });
    let fires = word(page, &fields, "fires", |text| match text.strip_prefix("back ").map(str::parse) {
        Some(Ok(times)) => Ok(Fires::Back(times)),
        _ => one("way to fire", text, &[("by-itself", Fires::ByItself), ("as-told", Fires::AsToldTo)]),
    });
    let hits =
        word(page, &fields, "hits", |text| one("hit", text, &[("damage", GunHits::Damage), ("ion", GunHits::Ion)]));
    let (least, most) = range?;
    Some(Gun {
        dice: dice?,
        least,
        most,
        arc: arc?.unwrap_or(GunArc::Front),
        turning: turns?.unwrap_or(Turning::Never),
        hits: hits?.unwrap_or(GunHits::Damage),
        fires: fires?.unwrap_or(Fires::ByItself),
    })
}
