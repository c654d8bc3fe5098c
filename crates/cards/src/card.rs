//! A card of any kind: what it is called, what it says, and how it is found.

use crate::{
    Ability, Campaign, Career, Charges, Condition, Cost, Library, Pilot, Price, Restriction, Sale, Sought, UnknownName,
    Upgrade, nearest_card,
};

/// A card of any kind.
#[derive(Clone, Copy, Debug)]
pub enum Card<'l> {
    /// What ships of a chassis can do.
    ShipAbility(&'l Ability),
    /// A pilot.
    Pilot(&'l Pilot),
    /// An upgrade.
    Upgrade(&'l Upgrade),
    /// A condition.
    Condition(&'l Condition),
    /// A card of a campaign's own, or with a wording of its own.
    OfCampaign(Campaign, &'l Upgrade),
}

impl<'l> Card<'l> {
    /// All cards of a library, kind by kind.
    pub fn all(library: &'l Library) -> impl Iterator<Item = Self> {
        let abilities = library.abilities().iter().map(Self::ShipAbility);
        let pilots = library.pilots().iter().map(Self::Pilot);
        let upgrades = library.upgrades().iter().map(Self::Upgrade);
        let conditions = library.conditions().iter().map(Self::Condition);
        let campaigns = Campaign::ALL
            .into_iter()
            .flat_map(|campaign| library.cards_worded_anew(campaign).map(move |card| Self::OfCampaign(campaign, card)));
        abilities.chain(pilots).chain(upgrades).chain(conditions).chain(campaigns)
    }

    /// All cards of that id or name; case, blanks and punctuation do not matter.
    pub fn called(name: &str, library: &'l Library) -> Result<Vec<Self>, UnknownName> {
        let cards: Vec<Self> = Self::all(library).filter(|it| it.id() == name).collect();
        if !cards.is_empty() {
            return Ok(cards);
        }
        let letters = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = letters(name);
        let is_called = |it: &Self| letters(it.id()) == wanted || letters(it.name()) == wanted;
        let cards: Vec<Self> = Self::all(library).filter(is_called).collect();
        if cards.is_empty() {
            let all = Self::all(library).map(|it| (it.id(), it.name()));
            let nearest = nearest_card(name, all).map(str::to_owned);
            return Err(UnknownName { what: Sought::Card, typed: name.to_owned(), nearest });
        }
        Ok(cards)
    }

    /// Its id.
    pub fn id(&self) -> &'l str {
        match self {
            Self::ShipAbility(ability) => &ability.id,
            Self::Pilot(pilot) => &pilot.id,
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => &upgrade.id,
            Self::Condition(condition) => &condition.id,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &'l str {
        match self {
            Self::ShipAbility(ability) => &ability.name,
            Self::Pilot(pilot) => &pilot.name,
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => &upgrade.name,
            Self::Condition(condition) => &condition.name,
        }
    }

    /// What kind of card it is, in words.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::ShipAbility(_) => "ship ability",
            Self::Pilot(_) => "pilot",
            Self::Upgrade(_) => "upgrade",
            Self::Condition(_) => "condition",
            Self::OfCampaign(Campaign::FlightGroup, _) => "Flight Group card",
            Self::OfCampaign(Campaign::Aturi, _) => "Aturi card",
        }
    }

    /// What it does, in sentences; empty for a pilot who does nothing of their own, or nothing that is written down.
    pub fn text(&self, library: &Library) -> String {
        match self {
            Self::ShipAbility(ability) => ability.text(library),
            Self::Pilot(pilot) => match library.pilot_ability(&pilot.id) {
                Some(ability) => ability.text(library),
                None if pilot.ability => "(Resolve by hand.)".to_owned(),
                None => String::new(),
            },
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => upgrade.text(library),
            Self::Condition(condition) => condition.text(library),
        }
    }

    /// Whether some of it is left to the players; `None` where there is nothing to carry out.
    pub fn by_hand(&self, library: &Library) -> Option<bool> {
        match self {
            Self::ShipAbility(ability) => Some(ability.by_hand),
            Self::Pilot(pilot) => pilot.ability.then(|| pilot.is_by_hand(library)),
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => Some(upgrade.by_hand()),
            Self::Condition(condition) => Some(condition.by_hand),
        }
    }

    /// The slots of an upgrade, the ship of a pilot: where it belongs.
    pub fn place(&self) -> String {
        match self {
            Self::ShipAbility(_) | Self::Condition(_) => String::new(),
            Self::Pilot(pilot) => format!("{}, {}", pilot.faction.tag(), pilot.ship_id),
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => {
                join(upgrade.slots.iter().map(|slot| slot.id()), " and ")
            }
        }
    }

    /// Everything that can be searched for, in small letters.
    pub fn searched(&self, library: &Library) -> String {
        let more = match self {
            Self::ShipAbility(_) | Self::Condition(_) => String::new(),
            Self::Pilot(pilot) => {
                let keywords = join(pilot.keywords.iter().map(|keyword| keyword.name()), " ");
                let ship = pilot.ship(library).map_or("", |ship| &ship.name);
                format!("{} {keywords} {ship} {}", pilot.faction.name(), pilot.caption.as_deref().unwrap_or_default())
            }
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => {
                let needs = upgrade.needs.iter().chain(&upgrade.needs_two_hundred).chain(&upgrade.needs_twenty);
                join(needs.map(Restriction::to_string), " ")
            }
        };
        let place = self.place();
        let text = self.text(library);
        let (kind, id, name) = (self.kind(), self.id(), self.name());
        format!("{kind} {id} {name} {place} {more} {text}").to_lowercase()
    }

    /// A line of a list.
    pub fn row(&self, library: &Library) -> [String; 5] {
        let played = match self.by_hand(library) {
            None => "nothing to carry out",
            Some(true) => "by hand",
            Some(false) => "carried out",
        };
        [self.kind().to_owned(), self.id().to_owned(), self.name().to_owned(), self.place(), played.to_owned()]
    }

    /// What campaigns ask for it, each with its name.
    pub fn sold(&self, library: &Library) -> Vec<(Campaign, String)> {
        let sales = match self {
            Self::ShipAbility(_) | Self::Condition(_) => Vec::new(),
            Self::Pilot(pilot) => library.sales(&pilot.id, None),
            Self::Upgrade(upgrade) => library.sales(&upgrade.id, upgrade.slot()),
            Self::OfCampaign(campaign, card) => {
                let career = library.career(*campaign);
                let sale = career.and_then(|career| Some((career, career.sale(&card.id)?)));
                sale.filter(|(_, sale)| sale.price != Price::Printed).into_iter().collect()
            }
        };
        let terms = |(career, sale): (&Career, &Sale)| {
            let alias = (sale.card.name != self.name()).then(|| format!("as {}, ", sale.card.name));
            (career.campaign, format!("{}{}", alias.unwrap_or_default(), career.terms(sale)))
        };
        sales.into_iter().map(terms).collect()
    }
}

/// All cards that have all of these words somewhere, kind by kind.
pub fn holding<'l>(words: &str, library: &'l Library) -> Vec<Card<'l>> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds_all = |card: &Card<'_>| {
        let searched = card.searched(library);
        words.iter().all(|word| searched.contains(word.as_str()))
    };
    Card::all(library).filter(holds_all).collect()
}

/// What a card costs, which may depend on its ship.
pub fn cost_words(cost: Cost) -> String {
    let each = |by: &str, costs: &[u8]| format!("{} by {by}", join(costs.iter().map(u8::to_string), "/"));
    match cost {
        Cost::Fixed(cost) => cost.to_string(),
        Cost::BySize(costs) => each("size, from small to large", &costs),
        Cost::ByAgility(costs) => each("agility, from 0 to 3", &costs),
        Cost::ByInitiative(costs) => each("initiative, from 0 to 6", &costs),
    }
}

/// Charges and how they come back.
pub fn charges_line(charges: Charges) -> String {
    format!("{}{}", charges.value, coming_back(i16::from(charges.recovers)))
}

/// How what is spent comes back, after its number.
pub fn coming_back(recovers: i16) -> String {
    match recovers {
        0 => String::new(),
        ..0 => format!(", {} lost each round", -recovers),
        1.. => format!(", {recovers} back each round"),
    }
}

/// Words in a row.
fn join<T: AsRef<str>>(words: impl Iterator<Item = T>, separator: &str) -> String {
    words.fold(String::new(), |mut line, word| {
        if !line.is_empty() {
            line.push_str(separator);
        }
        line.push_str(word.as_ref());
        line
    })
}
