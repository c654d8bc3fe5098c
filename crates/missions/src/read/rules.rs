//! Errands, rules, objectives and goals.

use tallyho_cards::page::{Fields, Page, Value};
use tallyho_rules::scenario::Moment;

use super::{Reader, choice, side_of};
use crate::flags::ReportTerm;
use crate::mission::{ErrandDeedTerm, ErrandTerm, GoalTerm, ObjectiveTerm, RuleTerm, TestTerm};
use crate::words::reach;

const MOMENTS: [(&str, Moment); 6] = [
    ("start", Moment::Start),
    ("round-start", Moment::RoundStart),
    ("system-start", Moment::SystemStart),
    ("engagement-end", Moment::EngagementEnd),
    ("end-start", Moment::EndStart),
    ("end-end", Moment::EndEnd),
];

impl Reader<'_> {
    pub(super) fn tests(&self, page: &mut Page<'_>, key: &str, value: Option<&Value<'_>>) -> Option<Vec<TestTerm>> {
        value.map_or(Some(Vec::new()), |value| page.each(key, value, |text| self.names.test(text)))
    }

    pub(super) fn errands(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<ErrandTerm>> {
        self.each(page, fields, "errands", |page, value| {
            let table = page.table("errands", value)?;
            let keys = ["name", "who", "if", "stressed", "once-per-round", "on", "on-ship", "range", "do"];
            let fields = Fields::open(page, table, value.span().start, &keys);
            let name = fields.name(page);
            let who = fields.optional("who").map_or(Some(self.names.sides.to_vec()), |value| {
                let text = page.text("who", value)?;
                page.check(value, self.names.who(text))
            });
            let tests = self.tests(page, "if", fields.optional("if"));
            let stressed = fields.optional("stressed").map_or(Some(false), |value| page.flag("stressed", value));
            let once_per_round =
                fields.optional("once-per-round").map_or(Some(false), |value| page.flag("once-per-round", value));
            let on = fields.optional("on").map_or(Some(Vec::new()), |value| {
                let text = page.text("on", value)?;
                page.check(value, self.names.kinds(text))
            });
            let on_ship = fields.optional("on-ship").map_or(Some(Vec::new()), |value| {
                let text = page.text("on-ship", value)?;
                page.check(value, self.names.who(text))
            });
            if on.as_ref().is_some_and(|on| !on.is_empty()) && fields.optional("on-ship").is_some() {
                page.fault(value.span().start, "an errand is done 'on' things or 'on-ship', not both");
            }
            let far = fields.optional("range").map_or(Some(0), |value| {
                let text = page.text("range", value)?;
                page.check(value, reach(text))
            });
            let done = fields.required(page, "do");
            let deeds = done.and_then(|value| page.each("do", value, |text| self.names.errand_deed(text)));
            let on_nothing = fields.optional("on").is_none() && fields.optional("on-ship").is_none();
            if let Some(value) = done.filter(|_| on_nothing && deeds.iter().flatten().any(ErrandDeedTerm::is_on_it)) {
                page.fault(value.span().start, "'it' is what an errand is done on: say so with 'on' or 'on-ship'");
            }
            Some(ErrandTerm {
                name: name?,
                who: who?,
                tests: tests?,
                stressed: stressed?,
                once_per_round: once_per_round?,
                on: on?,
                on_ship: on_ship?,
                reach: far?,
                deeds: deeds?,
            })
        })
    }

    pub(super) fn rules(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<RuleTerm>> {
        self.each(page, fields, "rules", |page, value| {
            let table = page.table("rules", value)?;
            let fields =
                Fields::open(page, table, value.span().start, &["name", "at", "if", "once", "each-side", "do"]);
            let name = fields.name(page);
            let at = fields.required(page, "at").and_then(|value| choice(page, "at", value, &MOMENTS));
            let tests = self.tests(page, "if", fields.optional("if"));
            let once = fields.optional("once").map_or(Some(false), |value| page.flag("once", value));
            let each_side = fields.optional("each-side").map_or(Some(false), |value| page.flag("each-side", value));
            let deeds =
                fields.required(page, "do").and_then(|value| page.each("do", value, |text| self.names.rule_deed(text)));
            Some(RuleTerm { name: name?, at: at?, tests: tests?, once: once?, each_side: each_side?, deeds: deeds? })
        })
    }

    pub(super) fn objectives(
        &self,
        page: &mut Page<'_>,
        fields: &Fields<'_, '_>,
        team: Option<usize>,
    ) -> Option<Vec<ObjectiveTerm>> {
        self.each(page, fields, "objectives", |page, value| {
            let table = page.table("objectives", value)?;
            let fields = Fields::open(
                page,
                table,
                value.span().start,
                &["id", "name", "side", "primary", "star", "if", "or", "pays"],
            );
            let id = fields.card_id(page).map(|(id, _)| id.to_owned());
            let name = fields.name(page);
            let side = match fields.optional("side") {
                None => Some(team.unwrap_or(0)),
                Some(value) => {
                    let text = page.text("side", value)?;
                    page.check(value, side_of(&self.names.sides, text))
                }
            };
            let primary = fields.optional("primary").map_or(Some(false), |value| page.flag("primary", value));
            let gold = fields
                .optional("star")
                .map_or(Some(false), |value| choice(page, "star", value, &[("gold", ())]).map(|()| true));
            let first = fields.required(page, "if").and_then(|value| self.tests(page, "if", Some(value)));
            let second = fields.optional("or").map(|value| self.tests(page, "or", Some(value)));
            // A star is pay enough.
            let pays = match fields.optional("pays") {
                None if gold == Some(true) => self.names.amount("0").ok(),
                _ => fields.required(page, "pays").and_then(|value| {
                    let text = page.text("pays", value)?;
                    page.check(value, self.names.amount(text))
                }),
            };
            let mut any = vec![first?];
            if let Some(second) = second {
                any.push(second?);
            }
            Some(ObjectiveTerm { id: id?, name: name?, side: side?, primary: primary?, gold: gold?, any, pays: pays? })
        })
    }

    /// Numbers for later missions.
    pub(super) fn reports(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<ReportTerm>> {
        self.each(page, fields, "reports", |page, value| {
            let table = page.table("reports", value)?;
            let fields = Fields::open(page, table, value.span().start, &["name", "words", "amount", "secret"]);
            let name = fields.required(page, "name").and_then(|value| {
                let text = page.text("name", value)?;
                page.check(value, crate::words::flag(text))
            });
            let words = fields.required(page, "words").and_then(|it| page.text("words", it).map(str::to_owned));
            let amount = fields.required(page, "amount").and_then(|value| {
                let text = page.text("amount", value)?;
                page.check(value, self.names.amount(text))
            });
            let secret = fields.optional("secret").map_or(Some(false), |value| page.flag("secret", value));
            Some(ReportTerm { name: name?, words: words?, amount: amount?, secret: secret? })
        })
    }

    pub(super) fn goals(&self, page: &mut Page<'_>, fields: &Fields<'_, '_>) -> Option<Vec<GoalTerm>> {
        self.each(page, fields, "goals", |page, value| {
            let table = page.table("goals", value)?;
            let fields = Fields::open(page, table, value.span().start, &["who", "if", "do"]);
            let who = fields.required(page, "who").and_then(|value| {
                let text = page.text("who", value)?;
                page.check(value, self.names.who(text))
            });
            let tests = self.tests(page, "if", fields.optional("if"));
            let aim = fields.required(page, "do").and_then(|value| {
                let text = page.text("do", value)?;
                page.check(value, self.names.aim(text))
            });
            Some(GoalTerm { who: who?, tests: tests?, aim: aim? })
        })
    }
}
