//! A card of any kind.

use std::io::Write;

use tallyho_cards::{
    Ability, Campaign, Condition, Cost, Library, Pilot, Price, Restriction, Sought, UnknownName, Upgrade, nearest_card,
};

use crate::error::AppError;
use crate::pilots;
use crate::ships::join;

/// A card of any kind.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Card<'l> {
    ShipAbility(&'l Ability),
    Pilot(&'l Pilot),
    Upgrade(&'l Upgrade),
    Condition(&'l Condition),
    /// A card of a campaign's own, or with a wording of its own.
    OfCampaign(Campaign, &'l Upgrade),
}

impl<'l> Card<'l> {
    /// All cards of a library, kind by kind.
    pub(super) fn all(library: &'l Library) -> impl Iterator<Item = Self> {
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
    pub(super) fn called(name: &str, library: &'l Library) -> Result<Vec<Self>, AppError> {
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
            return Err(UnknownName { what: Sought::Card, typed: name.to_owned(), nearest }.into());
        }
        Ok(cards)
    }

    pub(crate) fn id(&self) -> &'l str {
        match self {
            Self::ShipAbility(ability) => &ability.id,
            Self::Pilot(pilot) => &pilot.id,
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => &upgrade.id,
            Self::Condition(condition) => &condition.id,
        }
    }

    pub(crate) fn name(&self) -> &'l str {
        match self {
            Self::ShipAbility(ability) => &ability.name,
            Self::Pilot(pilot) => &pilot.name,
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => &upgrade.name,
            Self::Condition(condition) => &condition.name,
        }
    }

    pub(crate) const fn kind(&self) -> &'static str {
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
    pub(crate) fn text(&self, library: &Library) -> String {
        match self {
            Self::ShipAbility(ability) => ability.text(),
            Self::Pilot(pilot) => match library.pilot_ability(&pilot.id) {
                Some(ability) => ability.text(),
                None if pilot.ability => "(Resolve by hand.)".to_owned(),
                None => String::new(),
            },
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => upgrade.text(library),
            Self::Condition(condition) => condition.text(),
        }
    }

    /// Whether some of it is left to the players; `None` where there is nothing to carry out.
    pub(crate) fn by_hand(&self, library: &Library) -> Option<bool> {
        match self {
            Self::ShipAbility(ability) => Some(ability.by_hand),
            Self::Pilot(pilot) => pilot.ability.then(|| pilot.is_by_hand(library)),
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => Some(upgrade.by_hand()),
            Self::Condition(condition) => Some(condition.by_hand),
        }
    }

    /// The slots of an upgrade, the ship of a pilot: where it belongs.
    fn place(&self) -> String {
        match self {
            Self::ShipAbility(_) | Self::Condition(_) => String::new(),
            Self::Pilot(pilot) => format!("{}, {}", pilot.faction.tag(), pilot.ship_id),
            Self::Upgrade(upgrade) | Self::OfCampaign(_, upgrade) => {
                join(upgrade.slots.iter().map(|slot| slot.id()), " and ")
            }
        }
    }

    /// Everything that can be searched for, in small letters.
    pub(super) fn searched(&self, library: &Library) -> String {
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
    pub(super) fn row(&self, library: &Library) -> [String; 5] {
        let played = match self.by_hand(library) {
            None => "nothing to carry out",
            Some(true) => "by hand",
            Some(false) => "carried out",
        };
        [self.kind().to_owned(), self.id().to_owned(), self.name().to_owned(), self.place(), played.to_owned()]
    }

    /// What campaigns ask for it, each with its name.
    pub(crate) fn sold(&self, library: &Library) -> Vec<(Campaign, String)> {
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
        let terms = |(career, sale): (&tallyho_cards::Career, &tallyho_cards::Sale)| {
            let alias = (sale.card.name != self.name()).then(|| format!("as {}, ", sale.card.name));
            (career.campaign, format!("{}{}", alias.unwrap_or_default(), career.terms(sale)))
        };
        sales.into_iter().map(terms).collect()
    }

    /// Everything on it.
    pub(super) fn write(&self, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
        self.write_facts(library, out)?;
        for (campaign, terms) in self.sold(library) {
            writeln!(out, "\nIn the {} campaign: {terms}", campaign.name())?;
        }
        Ok(())
    }

    fn write_facts(&self, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
        match self {
            Self::Pilot(pilot) => return pilots::show(pilot, library, out),
            Self::Upgrade(upgrade) => write_upgrade(upgrade, out)?,
            Self::OfCampaign(_, card) => {
                let place = Some(self.place()).filter(|place| !place.is_empty());
                writeln!(out, "{} ({})", card.name, card.id)?;
                writeln!(out, "{}{}\n", self.kind(), place.map_or(String::new(), |place| format!(": {place}")))?;
                if let Some(charges) = card.front.charges {
                    writeln!(out, "charges     {}\n", pilots::charges_line(charges))?;
                }
            }
            Self::ShipAbility(_) | Self::Condition(_) => {
                writeln!(out, "{} ({})\n{}\n", self.name(), self.id(), self.kind())?;
            }
        }
        Ok(writeln!(out, "{}", self.text(library))?)
    }
}

fn write_upgrade(upgrade: &Upgrade, out: &mut impl Write) -> Result<(), AppError> {
    writeln!(out, "{} ({})", upgrade.name, upgrade.id)?;
    writeln!(out, "upgrade: {}\n", join(upgrade.slots.iter().map(|slot| slot.id()), " and "))?;
    if upgrade.limited > 0 {
        writeln!(out, "limited     to {} in a squad", upgrade.limited)?;
    }
    let needs = |restrictions: &[Restriction]| join(restrictions.iter().map(Restriction::to_string), "; ");
    for (title, restrictions) in [
        ("needs       ", &upgrade.needs),
        ("needs (200) ", &upgrade.needs_two_hundred),
        ("needs (20)  ", &upgrade.needs_twenty),
    ] {
        if !restrictions.is_empty() {
            writeln!(out, "{title}{}", needs(restrictions))?;
        }
    }
    if upgrade.solitary {
        writeln!(out, "solitary    one of its kind in a squad")?;
    }
    if upgrade.standardized {
        writeln!(out, "standard    all ships of the chassis take it, or none")?;
    }
    if !upgrade.joins.is_empty() {
        writeln!(out, "joins       {}", join(upgrade.joins.iter().map(|it| it.name()), ", "))?;
    }
    if let Some(charges) = upgrade.front.charges {
        writeln!(out, "charges     {}", pilots::charges_line(charges))?;
    }
    writeln!(out, "200 points  {}", upgrade.two_hundred.map_or("not in this game".to_owned(), cost))?;
    match (upgrade.twenty, upgrade.standard_loadout_only) {
        (Some(cost), _) => writeln!(out, "20 points   {cost} of the loadout\n")?,
        (None, true) => writeln!(out, "20 points   with standard loadouts only\n")?,
        (None, false) => writeln!(out, "20 points   not in this game\n")?,
    }
    Ok(())
}

pub(crate) fn cost(cost: Cost) -> String {
    let each = |by: &str, costs: &[u8]| format!("{} by {by}", join(costs.iter().map(u8::to_string), "/"));
    match cost {
        Cost::Fixed(cost) => cost.to_string(),
        Cost::BySize(costs) => each("size, from small to large", &costs),
        Cost::ByAgility(costs) => each("agility, from 0 to 3", &costs),
        Cost::ByInitiative(costs) => each("initiative, from 0 to 6", &costs),
    }
}
