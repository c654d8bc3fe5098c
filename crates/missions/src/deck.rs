//! The deck of pilot cards that squads of automated ships draw from.

use tallyho_cards::Library as Cards;
use tallyho_cards::page::{ContentError, Fault, Fields, Page, Value};
use tallyho_rules::Luck;
use tallyho_tree::Scanned;

use crate::check::{Complaint, is_card};

/// A row of a card: what it adds, and who flies with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The card it adds: one of the campaign, an upgrade, or what a pilot can do.
    pub card: String,
    /// The initiative of this row alone.
    pub initiative: u8,
    /// The points for destroying the ship, of this row alone.
    pub points: u8,
    /// Where it stands: `file:line`.
    pub place: String,
}

/// A pilot card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PilotCard {
    /// Its id.
    pub id: String,
    /// The chassis it is for.
    pub ship: String,
    /// What every ship with it has; `None` on cards that only go by the level.
    pub basic: Option<Row>,
    /// What an elite ship has, by the level.
    pub elite: Vec<Row>,
    /// What every ship with it has besides.
    pub always: Vec<String>,
    /// Whether it is kept apart from the deck, for one mission.
    pub apart: bool,
    /// Where its ship stands: `file:line`.
    pub place: String,
}

/// What a ship has by its card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// The cards.
    pub cards: Vec<String>,
    /// The initiative.
    pub initiative: u8,
    /// The points for destroying it.
    pub points: u8,
}

impl PilotCard {
    /// What a ship has by the card: an elite one everything up to the level.
    pub fn fit(&self, elite: bool, level: u8) -> Fit {
        let mut cards = self.always.clone();
        cards.extend(self.basic.iter().map(|row| row.card.clone()));
        let rows = &self.elite[..usize::from(level).min(self.elite.len())];
        let by_level = elite || self.basic.is_none();
        let last = match rows.last() {
            Some(last) if by_level => {
                cards.extend(rows.iter().map(|row| row.card.clone()));
                Some(last)
            }
            _ => self.basic.as_ref(),
        };
        let (initiative, points) = last.map_or((1, 0), |row| (row.initiative, row.points));
        Fit { cards, initiative, points }
    }
}

/// All pilot cards.
#[derive(Clone, Debug, Default)]
pub struct Deck {
    cards: Vec<PilotCard>,
}

impl Deck {
    pub(crate) fn read<'t>(files: impl IntoIterator<Item = Scanned<'t>>) -> Result<Self, ContentError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut cards = Vec::new();
        for file in files {
            let mut page = Page::scanned(file.path, &file);
            let card = read_card(&mut page);
            match page.close(card) {
                Ok(card) => cards.push(card),
                Err(error) => faults.extend(error.faults),
            }
        }
        if faults.is_empty() { Ok(Self { cards }) } else { Err(ContentError { faults }) }
    }

    /// Every card.
    pub fn cards(&self) -> &[PilotCard] {
        &self.cards
    }

    /// What the cards name that is not there: ships and cards.
    pub fn complaints(&self, library: &Cards) -> Vec<Complaint> {
        let mut found = Vec::new();
        for card in &self.cards {
            let mut add = |place: &str, message: String| found.push(Complaint { place: place.to_owned(), message });
            if let Err(error) = library.ship(&card.ship) {
                add(&card.place, error.to_string());
            }
            let rows = card.basic.iter().chain(&card.elite).map(|row| (&row.card, &row.place));
            for (id, place) in rows.chain(card.always.iter().map(|id| (id, &card.place))) {
                if !is_card(id, library) {
                    add(place, format!("no card '{id}'; 'tallyho cards find' finds its id"));
                }
            }
        }
        found
    }

    /// A card by its id.
    pub fn card(&self, id: &str) -> Option<&PilotCard> {
        self.cards.iter().find(|card| card.id == id)
    }

    /// Draws a card for a chassis, or any; only those that fit.
    pub fn draw(&self, ship: Option<&str>, fits: impl Fn(&PilotCard) -> bool, luck: &mut Luck) -> Option<&PilotCard> {
        let wanted = |card: &&PilotCard| !card.apart && ship.is_none_or(|ship| card.ship == ship) && fits(card);
        let cards: Vec<&PilotCard> = self.cards.iter().filter(wanted).collect();
        (!cards.is_empty()).then(|| cards[luck.below(cards.len() as u32) as usize])
    }
}

fn read_card(page: &mut Page<'_>) -> Option<PilotCard> {
    let table = page.parse()?;
    let fields = Fields::open(page, &table, 0, &["id", "ship", "basic", "elite", "always", "apart"]);
    let id = fields.required(page, "id").and_then(|value| page.text("id", value).map(str::to_owned));
    let ship = fields.required(page, "ship").and_then(|value| page.text("ship", value).map(str::to_owned));
    let basic = fields.optional("basic").map_or(Some(None), |value| read_row(page, value).map(Some));
    let elite = fields.required(page, "elite").and_then(|value| {
        let rows: Vec<Option<Row>> = page.list("elite", value)?.iter().map(|value| read_row(page, value)).collect();
        rows.into_iter().collect::<Option<Vec<Row>>>()
    });
    let always = fields
        .optional("always")
        .map_or(Some(Vec::new()), |value| page.each("always", value, |text| Ok(text.to_owned())));
    let apart = fields.optional("apart").map_or(Some(false), |value| page.flag("apart", value));
    let place = page.place(fields.optional("ship").map_or(0, |value| value.span().start));
    Some(PilotCard { id: id?, ship: ship?, basic: basic?, elite: elite?, always: always?, apart: apart?, place })
}

fn read_row(page: &mut Page<'_>, value: &Value<'_>) -> Option<Row> {
    let table = page.table("row", value)?;
    let fields = Fields::open(page, table, value.span().start, &["card", "initiative", "points"]);
    let card = fields.required(page, "card").and_then(|value| page.text("card", value).map(str::to_owned));
    let initiative = fields.required(page, "initiative").and_then(|value| page.whole("initiative", value, 0..=8));
    let points = fields.required(page, "points").and_then(|value| page.whole("points", value, 0..=99));
    let place = page.place(value.span().start);
    Some(Row { card: card?, initiative: initiative?, points: points?, place })
}
