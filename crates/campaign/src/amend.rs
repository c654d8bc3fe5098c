//! What a group settles by hand, the same for every book: numbers that are corrected, and miniatures that are counted.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::action::{Allowed, Args, Offer, Refusal};
use crate::ground::Correction;

/// What is said of what a group agrees on.
pub(crate) const HOUSE: &str = "what a group agrees on";
/// How many miniatures of a ship are counted.
const MOST_MODELS: u8 = 20;

/// The numbers of a campaign that can be set by hand.
pub trait Numbers {
    /// Every one.
    fn numbers(&self) -> Vec<String>;
    /// What one is; `None` when there is none called so.
    fn number(&self, what: &str) -> Option<i64>;
    /// What one may be set to.
    fn bounds(what: &str) -> RangeInclusive<i64>;
}

/// A number that somebody sets by hand.
pub(crate) fn correction<N: Numbers>(numbers: &N, args: &mut Args<'_>) -> Result<Correction, Refusal> {
    let (what, to, reason) = (args.required("what")?, args.number::<i64>("to")?, args.text("reason")?);
    let from = numbers
        .number(what)
        .ok_or_else(|| Refusal::form(format!("'{what}' is no number of this campaign; `options` lists them")))?;
    let bounds = N::bounds(what);
    if !bounds.contains(&to) {
        return Err(Refusal::new(HOUSE, format!("{what} is {} to {}", bounds.start(), bounds.end())));
    }
    if from == to {
        return Err(Refusal::new(HOUSE, "it is so already"));
    }
    Ok(Correction { what: what.to_owned(), from, to, reason: reason.to_owned() })
}

/// Every correction there can be.
pub(crate) fn correction_offers<N: Numbers>(numbers: &N, offers: &mut Vec<Offer>) {
    for what in numbers.numbers() {
        let (bounds, now) = (N::bounds(&what), numbers.number(&what).unwrap_or_default());
        // Setting a number to what it is is no correction; and what was earned may be more than anybody would enter.
        let (least, most) = (*bounds.start(), *bounds.end());
        let parts = [(least, most.min(now - 1)), (least.max(now + 1), most)];
        for (from, to) in parts.into_iter().filter(|(from, to)| from <= to) {
            let offer = Offer::new("correct", HOUSE).with("what", Allowed::only(&what));
            offers.push(offer.with("to", Allowed::Range { from, to }).with("reason", Allowed::TEXT));
        }
    }
}

/// How many miniatures somebody says there are of a ship; any number if none.
pub(crate) fn collected(
    collection: &BTreeMap<String, u8>,
    args: &mut Args<'_>,
    ships: &BTreeSet<&str>,
    (rule, whose): (&str, &str),
) -> Result<(String, Option<u8>), Refusal> {
    let (ship, count) = (args.required("ship")?, args.required("count")?);
    if !ships.contains(ship) {
        return Err(Refusal::form(format!("'{ship}' is no ship of the {whose} in this campaign")));
    }
    let count = match count {
        "any" => None,
        _ => Some(args.number::<u8>("count")?),
    };
    if count.is_some_and(|it| it > MOST_MODELS) {
        return Err(Refusal::new(rule, format!("more than {MOST_MODELS} are any number")));
    }
    if collection.get(ship).copied() == count {
        return Err(Refusal::new(HOUSE, "it is so already"));
    }
    Ok((ship.to_owned(), count))
}

/// How many miniatures there could be of each of these ships.
pub(crate) fn collection_offers(
    collection: &BTreeMap<String, u8>,
    ships: &BTreeSet<&str>,
    rule: &str,
    offers: &mut Vec<Offer>,
) {
    for ship in ships {
        let own = || Offer::new("own", rule).with("ship", Allowed::only(*ship));
        let most = i64::from(MOST_MODELS);
        let parts = match collection.get(*ship) {
            None => vec![(0, most)],
            Some(now) => vec![(0, i64::from(*now) - 1), (i64::from(*now) + 1, most)],
        };
        let parts = parts.into_iter().filter(|(from, to)| from <= to);
        offers.extend(parts.map(|(from, to)| own().with("count", Allowed::Range { from, to })));
        if collection.contains_key(*ship) {
            offers.push(own().with("count", Allowed::only("any")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A purse that holds more than can be entered.
    struct Rich(i64);

    impl Numbers for Rich {
        fn numbers(&self) -> Vec<String> {
            vec!["purse".to_owned()]
        }

        fn number(&self, _: &str) -> Option<i64> {
            Some(self.0)
        }

        fn bounds(_: &str) -> RangeInclusive<i64> {
            0..=999
        }
    }

    #[test]
    fn no_correction_is_offered_that_is_refused() {
        let offered = |now: i64| {
            let mut offers = Vec::new();
            correction_offers(&Rich(now), &mut offers);
            let range = |offer: Offer| match offer.args.get("to") {
                Some(Allowed::Range { from, to }) => (*from, *to),
                other => panic!("no range but {other:?}"),
            };
            offers.into_iter().map(range).collect::<Vec<_>>()
        };
        assert_eq!(offered(1_246), [(0, 999)]);
        assert_eq!(offered(999), [(0, 998)]);
        assert_eq!(offered(5), [(0, 4), (6, 999)]);
        assert_eq!(offered(0), [(1, 999)]);
    }
}
