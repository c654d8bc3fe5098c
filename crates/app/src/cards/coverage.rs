//! How much of the cards the game carries out.

use std::io::Write;

use serde::Serialize;
use tallyho_cards::{Campaign, Card, Library, Slot};

use crate::columns::{Align, write_table};
use crate::error::AppError;
use crate::ships::join;

#[derive(Debug, Serialize)]
struct Coverage<'l> {
    kinds: Vec<Kind<'l>>,
    /// Pilots without an ability of their own.
    nothing_to_carry_out: usize,
}

#[derive(Debug, Serialize)]
struct Kind<'l> {
    kind: String,
    carried_out: usize,
    by_hand: usize,
    total: usize,
    by_hand_ids: Vec<&'l str>,
}

/// Writes what is carried out and what is left to the players, kind by kind.
pub(super) fn run(json: bool, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let coverage = Coverage::of(library);
    if json {
        serde_json::to_writer_pretty(&mut *out, &coverage)?;
        return Ok(writeln!(out)?);
    }
    use Align::{Left, Right};
    let row = |name: &str, carried_out: usize, by_hand: usize| {
        [name.to_owned(), carried_out.to_string(), by_hand.to_string(), (carried_out + by_hand).to_string()]
    };
    let mut rows: Vec<_> = coverage.kinds.iter().map(|it| row(&it.kind, it.carried_out, it.by_hand)).collect();
    let sum = |number: fn(&Kind<'_>) -> usize| coverage.kinds.iter().map(number).sum();
    rows.push(row("all", sum(|it| it.carried_out), sum(|it| it.by_hand)));
    let heading = [("cards", Left), ("carried out", Right), ("by hand", Right), ("total", Right)];
    write_table(out, heading, &rows)?;
    writeln!(out, "\n{} pilots without an ability have nothing to carry out", coverage.nothing_to_carry_out)?;
    for kind in coverage.kinds.iter().filter(|it| it.by_hand > 0) {
        writeln!(out, "\nby hand, {}: {}", kind.kind, join(kind.by_hand_ids.iter(), ", "))?;
    }
    Ok(())
}

impl<'l> Coverage<'l> {
    fn of(library: &'l Library) -> Self {
        let kinds = ["ship ability", "pilot"].map(|kind| Kind::of(kind, library, |card| card.kind() == kind));
        let slots = Slot::ALL.map(|slot| {
            Kind::of(
                &format!("{} upgrade", slot.id()),
                library,
                |card| matches!(card, Card::Upgrade(upgrade) if upgrade.slot() == Some(slot)),
            )
        });
        let conditions = Kind::of("condition", library, |card| card.kind() == "condition");
        let campaigns = Campaign::ALL.map(|campaign| Kind::of_campaign(campaign, library));
        Self {
            kinds: kinds.into_iter().chain(slots).chain([conditions]).chain(campaigns).collect(),
            nothing_to_carry_out: Card::all(library).filter(|card| card.by_hand(library).is_none()).count(),
        }
    }
}

impl<'l> Kind<'l> {
    /// The cards of a campaign, the printed ones among them.
    fn of_campaign(campaign: Campaign, library: &'l Library) -> Self {
        let cards = library.campaign_cards(campaign);
        let by_hand_ids: Vec<&str> = cards.iter().filter(|card| card.by_hand()).map(|card| card.id.as_str()).collect();
        let (by_hand, total) = (by_hand_ids.len(), cards.len());
        let kind = format!("{} card", campaign.name());
        Self { kind, carried_out: total - by_hand, by_hand, total, by_hand_ids }
    }

    fn of(kind: &str, library: &'l Library, is_meant: impl Fn(&Card<'l>) -> bool) -> Self {
        let cards: Vec<(Card<'l>, bool)> = Card::all(library)
            .filter(is_meant)
            .filter_map(|card| card.by_hand(library).map(|by_hand| (card, by_hand)))
            .collect();
        let by_hand_ids: Vec<&str> = cards.iter().filter(|(_, by_hand)| *by_hand).map(|(card, _)| card.id()).collect();
        let (by_hand, total) = (by_hand_ids.len(), cards.len());
        Self { kind: kind.to_owned(), carried_out: total - by_hand, by_hand, total, by_hand_ids }
    }
}
