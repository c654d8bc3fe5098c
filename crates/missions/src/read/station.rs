//! Who may shoot whom; jumps; stations with their bays and those who take them.

use tallyho_cards::page::{Fields, Page};
use tallyho_rules::scenario::Fire;

use super::{Reader, side_of};
use crate::mission::{BayTerm, CommandoTerm, FireTerm};

type Read<T> = Result<T, String>;

impl Reader<'_> {
    /// A list of ships under a key.
    pub(super) fn ships_under(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>, key: &str) -> Option<Vec<String>> {
        let value = fields.required(page, key)?;
        let text = page.text(key, value)?;
        page.check(value, self.names.who(text))
    }

    pub(super) fn fire(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<FireTerm>> {
        self.each(page, fields, "fire", |page, value| {
            let table = page.table("fire", value)?;
            let fields = Fields::open(page, table, value.span().start, &["who", "at", "may", "hits", "if"]);
            let who = fields.required(page, "who").and_then(|value| {
                let text = page.text("who", value)?;
                page.check(value, self.names.who_or_what(text))
            });
            let at = self.ships_under(page, &fields, "at");
            let tests = self.tests(page, "if", fields.optional("if"));
            let may = fields.required(page, "may").and_then(|value| {
                let text = page.text("may", value)?;
                page.check(value, fire(text))
            });
            let hits = fields.optional("hits").map_or(Some(None), |value| {
                let text = page.text("hits", value)?;
                page.check(value, self.names.counter(text)).map(Some)
            });
            Some(FireTerm { who: who?, at: at?, may: may?, hits: hits?, tests: tests? })
        })
    }

    pub(super) fn jumps(
        &self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
    ) -> Option<Vec<(Vec<String>, String, i16)>> {
        self.each(page, fields, "jumps", |page, value| {
            let table = page.table("jumps", value)?;
            let fields = Fields::open(page, table, value.span().start, &["who", "counter", "costs"]);
            let who = self.ships_under(page, &fields, "who");
            let counter = fields.required(page, "counter").and_then(|value| {
                let text = page.text("counter", value)?;
                page.check(value, self.names.counter(text))
            });
            let costs = fields.required(page, "costs").and_then(|value| page.whole("costs", value, 1..=99));
            Some((who?, counter?, i16::from(costs?)))
        })
    }

    pub(super) fn links(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<(u8, u8)>> {
        let Some(value) = fields.optional("links") else { return Some(Vec::new()) };
        page.each("links", value, |text| {
            let pair = text.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            let pair = pair.filter(|(a, b)| (1..=31).contains(a) && (1..=31).contains(b));
            pair.ok_or_else(|| format!("'{text}' are no two modules: write '1-2', from 1 on"))
        })
    }

    pub(super) fn bays(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<BayTerm>> {
        self.each(page, fields, "bays", |page, value| {
            let table = page.table("bays", value)?;
            let fields = Fields::open(page, table, value.span().start, &["who", "entrance", "floor", "exit", "module"]);
            let who = self.ships_under(page, &fields, "who");
            let mut corners = |key: &str| {
                let value = fields.required(page, key)?;
                let text = page.text(key, value)?;
                page.check(value, self.corners(text))
            };
            let (entrance, floor) = (corners("entrance"), corners("floor"));
            let exit = fields.required(page, "exit").and_then(|value| {
                let text = page.text("exit", value)?;
                page.check(value, self.grid.spot(text))
            });
            let module = fields.required(page, "module").and_then(|value| page.whole("module", value, 1..=31));
            let entrance = <[[f64; 2]; 2]>::try_from(entrance?).ok();
            if entrance.is_none() {
                page.fault(value.span().start, "an entrance has two ends: '3.01,4.85 4.25,4.14'");
            }
            Some(BayTerm { who: who?, entrance: entrance?, floor: floor?, exit: exit?, module: module? })
        })
    }

    /// `3.01,4.85 4.25,4.14`, in squares.
    fn corners(&self, text: &str) -> Read<Vec<[f64; 2]>> {
        let corner = |word: &str| {
            let (x, y) = word.split_once(',').ok_or_else(|| format!("'{word}' is no point: write x,y"))?;
            let [x, y, _] = self.grid.spot(&format!("{x} {y}"))?;
            Ok([x, y])
        };
        text.split_whitespace().map(corner).collect()
    }

    pub(super) fn commandos(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Option<CommandoTerm>> {
        let Some(value) = fields.optional("commandos") else { return Some(None) };
        let table = page.table("commandos", value)?;
        let keys = ["who", "side", "if", "dice", "against", "hub", "counter"];
        let fields = Fields::open(page, table, value.span().start, &keys);
        let who = self.ships_under(page, &fields, "who");
        let side = fields.required(page, "side").and_then(|value| {
            let text = page.text("side", value)?;
            page.check(value, side_of(&self.names.sides, text))
        });
        let tests = self.tests(page, "if", fields.optional("if"));
        let dice = fields.required(page, "dice").and_then(|value| page.whole("dice", value, 1..=9));
        let kinds = fields.required(page, "against").and_then(|value| {
            let text = page.text("against", value)?;
            page.check(value, self.names.kinds(text))
        });
        let hub = fields.required(page, "hub").and_then(|value| page.whole("hub", value, 1..=31));
        let counter = fields.required(page, "counter").and_then(|value| {
            let text = page.text("counter", value)?;
            page.check(value, self.names.counter(text))
        });
        Some(Some(CommandoTerm {
            who: who?,
            side: side?,
            tests: tests?,
            dice: dice?,
            kinds: kinds?,
            hub: hub?,
            counter: counter?,
        }))
    }
}

/// `never`, `freely` or `torpedoes 2-3`.
fn fire(text: &str) -> Read<Fire> {
    let wrong = || format!("'{text}' is no way to attack: write 'never', 'freely' or 'torpedoes 2-3'");
    match text.split_once(' ') {
        None if text == "never" => Ok(Fire::Never),
        None if text == "freely" => Ok(Fire::Freely),
        Some(("torpedoes", span)) => {
            let span = span.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            span.map(|(least, most)| Fire::Torpedoes(least, most)).ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}
