//! Threat levels: how strong the enemies of flight groups are at an Imperial Rank, and the faction pilot cards they draw.

use tallyho_cards::flight::flight_group::GROUP_ONE;
use tallyho_cards::page::{ContentError, Fault, Fields, Page, Value};
use tallyho_cards::{Faction, Library as Cards};
use tallyho_rules::Luck;
use tallyho_tree::Scanned;

use crate::check::{Complaint, is_card};

/// The highest Imperial Rank.
pub const RANKS: u8 = 8;
/// The highest threat level there is.
const MOST: u8 = 5;

/// What an Imperial Rank makes of a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scaling {
    /// Which of its pilot card's levels it has, from the lowest, 0; `None` if it draws no card.
    pub level: Option<u8>,
    /// Shield Upgrades it gets.
    pub shields: u8,
    /// Whether it gets a shield back at the end of each round.
    pub regenerates: bool,
}

impl Scaling {
    /// What a rank makes of a chassis: the lightest ships grow otherwise than all others, and are never elite.
    pub fn at(rank: u8, chassis: &str, elite: bool) -> Self {
        let light = is_light(chassis);
        let level = match (light, elite) {
            (true, _) => (rank >= 7).then_some(0),
            (false, false) => (rank >= 2).then_some(if rank >= 7 { 1 } else { 0 }),
            (false, true) => Some(if rank >= 5 { 2 } else { 1 }),
        };
        let shields = match rank {
            0..=5 => 0,
            6 => 1,
            _ => 1 + u8::from(light),
        };
        Self { level, shields, regenerates: rank >= RANKS }
    }
}

/// Whether a chassis is of group 1: TIE/ln fighters, modified ones, and Z-95s.
pub fn is_light(chassis: &str) -> bool {
    GROUP_ONE.contains(&chassis)
}

/// What a pilot card adds at a threat level.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    threat: u8,
    /// The pilot whose ship card lies there from this level on.
    pilot: Option<String>,
    /// The initiative, if it is not that pilot's.
    initiative: Option<u8>,
    cards: Vec<String>,
    place: String,
}

/// A faction pilot card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactionCard {
    /// Its id: the deck it belongs to, the chassis and a number.
    pub id: String,
    /// Whose deck it belongs to.
    pub faction: Faction,
    /// The chassis it is for.
    pub ship: String,
    steps: Vec<Step>,
}

/// What a ship is at a threat level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The threat level.
    pub threat: u8,
    /// Whose ship card lies there.
    pub pilot: String,
    /// The initiative, if it is not that pilot's.
    pub initiative: Option<u8>,
    /// Upgrades, and what other pilots can do.
    pub cards: Vec<String>,
}

impl FactionCard {
    /// How many threat levels are on it.
    pub fn levels(&self) -> u8 {
        self.steps.len() as u8
    }

    /// The threat levels on it, the lowest first.
    pub fn threats(&self) -> impl Iterator<Item = u8> + '_ {
        self.steps.iter().map(|step| step.threat)
    }

    /// What a ship of its deck is at one of its levels, the lowest being 0; with fewer on it, at the highest.
    pub fn strength(&self, level: u8, deck: &FactionDeck) -> Strength {
        let mut strength = deck.plain.clone();
        for step in self.steps.iter().take(usize::from(level) + 1) {
            strength.threat = step.threat;
            if let Some(pilot) = &step.pilot {
                (strength.pilot, strength.initiative) = (pilot.clone(), None);
            }
            strength.initiative = step.initiative.or(strength.initiative);
            strength.cards.extend(step.cards.iter().cloned());
        }
        strength
    }
}

/// The pilot cards of a chassis in a faction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactionDeck {
    /// Whose.
    pub faction: Faction,
    /// The chassis.
    pub ship: String,
    /// What a ship without a card is.
    pub plain: Strength,
    /// The cards.
    pub cards: Vec<FactionCard>,
    place: String,
}

/// The decks of all factions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactionDecks {
    decks: Vec<FactionDeck>,
}

impl FactionDecks {
    pub(crate) fn read<'t>(files: impl IntoIterator<Item = Scanned<'t>>) -> Result<Self, ContentError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut decks = Vec::new();
        for file in files {
            let mut page = Page::scanned(file.path, &file);
            let deck = read_deck(&mut page);
            match page.close(deck) {
                Ok(deck) => decks.push(deck),
                Err(error) => faults.extend(error.faults),
            }
        }
        if faults.is_empty() { Ok(Self { decks }) } else { Err(ContentError { faults }) }
    }

    /// The cards of each chassis in each faction.
    pub fn decks(&self) -> &[FactionDeck] {
        &self.decks
    }

    /// The cards of a chassis: of a faction, or of the only one that has them.
    pub fn of(&self, ship: &str, faction: Option<Faction>) -> Option<&FactionDeck> {
        let mut own = self.decks.iter().filter(|deck| deck.ship == ship);
        match faction {
            Some(faction) => own.find(|deck| deck.faction == faction),
            None => own.next(),
        }
    }

    /// Which factions have cards of a chassis.
    pub fn factions_of(&self, ship: &str) -> Vec<Faction> {
        self.decks.iter().filter(|deck| deck.ship == ship).map(|deck| deck.faction).collect()
    }

    /// Draws a card with so many threat levels from a faction's deck: for a chassis, or for whichever of group 2 comes first. Where no
    /// card has so many, one of those with most is drawn; a card that is out already is drawn when no other is left.
    pub fn draw(
        &self,
        faction: Faction,
        ship: Option<&str>,
        levels: u8,
        out: &[String],
        luck: &mut Luck,
    ) -> Option<(&FactionDeck, &FactionCard)> {
        let wanted = |deck: &&FactionDeck| match ship {
            Some(ship) => deck.ship == ship,
            None => !is_light(&deck.ship),
        };
        let decks = self.decks.iter().filter(|deck| deck.faction == faction).filter(wanted);
        let mut cards: Vec<_> = decks.flat_map(|deck| deck.cards.iter().map(move |card| (deck, card))).collect();
        let most = cards.iter().map(|(_, card)| card.levels()).max()?.min(levels);
        cards.retain(|(_, card)| card.levels() >= most);
        if cards.iter().any(|(_, card)| !out.contains(&card.id)) {
            cards.retain(|(_, card)| !out.contains(&card.id));
        }
        Some(cards[luck.below(cards.len() as u32) as usize])
    }

    /// What the cards name that is not there: ships, pilots and cards.
    pub fn complaints(&self, library: &Cards) -> Vec<Complaint> {
        let mut found = Vec::new();
        for deck in &self.decks {
            let mut add = |place: &str, message: String| found.push(Complaint { place: place.to_owned(), message });
            if let Err(error) = library.ship(&deck.ship) {
                add(&deck.place, error.to_string());
            }
            let steps = || deck.cards.iter().flat_map(|card| &card.steps);
            let pilots = steps().filter_map(|step| Some((step.pilot.as_ref()?, &step.place)));
            for (pilot, place) in pilots.chain([(&deck.plain.pilot, &deck.place)]) {
                match library.pilot_by_id(pilot) {
                    Some(it) if it.ship_id == deck.ship && it.faction == deck.faction => {}
                    Some(it) => add(place, format!("{} flies no {} of that faction", it.name, deck.ship)),
                    None => add(place, format!("no pilot '{pilot}'; 'tallyho cards find' finds the id")),
                }
            }
            for (id, place) in steps().flat_map(|step| step.cards.iter().map(|id| (id, &step.place))) {
                if !is_card(id, library) {
                    add(place, format!("no card '{id}'; 'tallyho cards find' finds its id"));
                }
            }
        }
        found
    }
}

fn read_deck(page: &mut Page<'_>) -> Option<FactionDeck> {
    let table = page.parse()?;
    let fields = Fields::open(page, &table, 0, &["faction", "ship", "plain", "cards"]);
    let faction: Option<Faction> = fields.required(page, "faction").and_then(|value| page.word("faction", value));
    let ship = fields.required(page, "ship").and_then(|value| page.text("ship", value).map(str::to_owned));
    let plain = fields.required(page, "plain").and_then(|value| {
        let table = page.table("plain", value)?;
        let fields = Fields::open(page, table, value.span().start, &["threat", "pilot"]);
        let threat = fields.required(page, "threat").and_then(|value| page.whole("threat", value, 1..=MOST));
        let pilot = fields.required(page, "pilot").and_then(|value| page.text("pilot", value).map(str::to_owned));
        Some(Strength { threat: threat?, pilot: pilot?, initiative: None, cards: Vec::new() })
    });
    let (faction, ship) = (faction?, ship?);
    let cards = fields.required(page, "cards").and_then(|value| {
        let read = |value| read_card(page, value, faction, &ship);
        let cards: Vec<Option<FactionCard>> = value.as_list()?.iter().map(read).collect();
        cards.into_iter().collect::<Option<Vec<FactionCard>>>()
    });
    let place = page.place(0);
    Some(FactionDeck { faction, plain: plain?, cards: cards?, ship, place })
}

fn read_card(page: &mut Page<'_>, value: &Value<'_>, faction: Faction, ship: &str) -> Option<FactionCard> {
    let table = page.table("cards", value)?;
    let fields = Fields::open(page, table, value.span().start, &["id", "levels"]);
    let id = fields.required(page, "id").and_then(|value| page.text("id", value).map(str::to_owned));
    let levels = fields.required(page, "levels")?;
    let steps: Vec<Option<Step>> = page.list("levels", levels)?.iter().map(|value| read_step(page, value)).collect();
    let steps = steps.into_iter().collect::<Option<Vec<Step>>>()?;
    let rising = steps.windows(2).all(|pair| pair[1].threat == pair[0].threat + 1);
    if steps.is_empty() || !rising {
        page.fault(levels.span().start, "'levels' are one or more threat levels, each one higher than the one before");
        return None;
    }
    Some(FactionCard { id: id?, faction, ship: ship.to_owned(), steps })
}

fn read_step(page: &mut Page<'_>, value: &Value<'_>) -> Option<Step> {
    let table = page.table("levels", value)?;
    let fields = Fields::open(page, table, value.span().start, &["threat", "pilot", "initiative", "cards"]);
    let threat = fields.required(page, "threat").and_then(|value| page.whole("threat", value, 1..=MOST));
    let pilot =
        fields.optional("pilot").map_or(Some(None), |value| page.text("pilot", value).map(|it| Some(it.to_owned())));
    let initiative =
        fields.optional("initiative").map_or(Some(None), |value| page.whole("initiative", value, 0..=8).map(Some));
    let cards = fields
        .optional("cards")
        .map_or(Some(Vec::new()), |value| page.each("cards", value, |text| Ok(text.to_owned())));
    let place = page.place(value.span().start);
    Some(Step { threat: threat?, pilot: pilot?, initiative: initiative?, cards: cards?, place })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIGHT: &str = "z95af4headhunter";
    const OTHER: &str = "t65xwing";

    fn at(rank: u8, chassis: &str, elite: bool) -> (Option<u8>, u8, bool) {
        let Scaling { level, shields, regenerates } = Scaling::at(rank, chassis, elite);
        (level, shields, regenerates)
    }

    #[test]
    fn mission_scaling_chart_rank_1() {
        assert_eq!(at(1, LIGHT, false), (None, 0, false));
        assert_eq!(at(1, OTHER, false), (None, 0, false));
        assert_eq!(at(1, OTHER, true), (Some(1), 0, false));
    }

    #[test]
    fn mission_scaling_chart_ranks_2_to_4() {
        for rank in 2..=4 {
            assert_eq!(at(rank, LIGHT, false), (None, 0, false));
            assert_eq!(at(rank, OTHER, false), (Some(0), 0, false));
            assert_eq!(at(rank, OTHER, true), (Some(1), 0, false));
        }
    }

    #[test]
    fn mission_scaling_chart_rank_5() {
        assert_eq!(at(5, LIGHT, false), (None, 0, false));
        assert_eq!(at(5, OTHER, false), (Some(0), 0, false));
        assert_eq!(at(5, OTHER, true), (Some(2), 0, false));
    }

    #[test]
    fn mission_scaling_chart_rank_6() {
        assert_eq!(at(6, LIGHT, false), (None, 1, false));
        assert_eq!(at(6, OTHER, false), (Some(0), 1, false));
        assert_eq!(at(6, OTHER, true), (Some(2), 1, false));
    }

    #[test]
    fn mission_scaling_chart_rank_7() {
        assert_eq!(at(7, LIGHT, false), (Some(0), 2, false));
        assert_eq!(at(7, OTHER, false), (Some(1), 1, false));
        assert_eq!(at(7, OTHER, true), (Some(2), 1, false));
    }

    #[test]
    fn mission_scaling_chart_rank_8() {
        assert_eq!(at(8, LIGHT, false), (Some(0), 2, true));
        assert_eq!(at(8, OTHER, false), (Some(1), 1, true));
        assert_eq!(at(8, OTHER, true), (Some(2), 1, true));
    }

    #[test]
    fn ship_type_groups_group_1_is_the_tie_ln_the_modified_one_and_the_z_95() {
        assert!(["tielnfighter", "modifiedtielnfighter", "z95af4headhunter"].into_iter().all(is_light));
        assert!(!["tieininterceptor", "t65xwing", "m3ainterceptor", "lambdaclasst4ashuttle"].into_iter().any(is_light));
    }
}
