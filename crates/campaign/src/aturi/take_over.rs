//! Taking over a campaign that was begun on paper: pilots, points, deck and tokens in one form.

use serde::{Deserialize, Serialize};
use tallyho_muster::Muster;

use super::event::Event;
use super::hangar::Hangar;
use super::state::{Cluster, Owned, Pilot};
use crate::action::Refusal;
use crate::ground::Ground;

const RULE: &str = "Rebel Pilot Sheets";

/// A campaign as it stands on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Paper {
    /// The missions in the deck, by id.
    pub deck: Vec<String>,
    /// Tokens of the Rebels and of the Empire.
    #[serde(default)]
    pub tokens: [u8; 2],
    /// The round that begins.
    #[serde(default)]
    pub round: u16,
    /// The pilots.
    pub pilots: Vec<PaperPilot>,
}

/// A pilot's sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PaperPilot {
    /// The callsign.
    pub callsign: String,
    /// Who flies: a name; whoever is not there yet joins.
    pub player: String,
    /// The chassis.
    pub ship: String,
    /// The level.
    pub level: u8,
    /// The points that are left.
    #[serde(default)]
    pub points: u16,
    /// The cards owned, by id.
    #[serde(default)]
    pub cards: Vec<String>,
    /// What was shot down so far, by what it was.
    #[serde(default)]
    pub kills: std::collections::BTreeMap<String, u16>,
    /// The missions flown so far, by id.
    #[serde(default)]
    pub missions: Vec<String>,
}

impl Paper {
    /// What taking it over does; everything that is wrong with it at once.
    ///
    /// # Errors
    /// With every fault of the form, and nothing taken over.
    pub fn events(&self, cluster: &Cluster, muster: &Muster) -> Result<Vec<Event>, Refusal> {
        let wrong = |why: String| Refusal::new(RULE, why);
        let career = muster.cards.career(tallyho_cards::Campaign::Aturi);
        let career = career.ok_or_else(|| wrong("the content has no career for Rebel pilots".to_owned()))?;
        if !cluster.pilots.is_empty() || !cluster.flown.is_empty() {
            return Err(wrong("only a campaign without pilots takes one over from paper".to_owned()));
        }
        let mut faults: Vec<String> = self.deck.iter().filter_map(|id| muster.missions.mission(id).err()).collect();
        let mut after = cluster.clone();
        let mut events = Vec::new();
        let mut happen = |event: Event, after: &mut Cluster| {
            after.take_in(&event);
            events.push(event);
        };
        for sheet in &self.pilots {
            let known = after.ground.players.iter().find(|it| it.name == sheet.player).map(|it| it.id.clone());
            let player = known.unwrap_or_else(|| {
                let id = Ground::word(&sheet.player, after.ground.players.iter().map(|it| it.id.as_str()));
                happen(Event::Joined { id: id.clone(), name: sheet.player.clone() }, &mut after);
                id
            });
            let hangar = Hangar { cluster: &after, career, cards: &muster.cards };
            match sheet.pilot(&player, &after, hangar) {
                Ok(pilot) => happen(Event::TakenOver { pilot: Box::new(pilot) }, &mut after),
                Err(more) => faults.extend(more),
            }
        }
        let (deck, tokens, round) = (self.deck.clone(), self.tokens, self.round.max(1));
        happen(Event::Stood { deck, tokens, round }, &mut after);
        faults.extend(after.illegal(&muster.cards, &muster.missions));
        if faults.is_empty() { Ok(events) } else { Err(wrong(faults.join("; "))) }
    }
}

impl PaperPilot {
    fn pilot(&self, player: &str, after: &Cluster, hangar: Hangar<'_>) -> Result<Pilot, Vec<String>> {
        let mut faults = Vec::new();
        let mut fault = |what: String| faults.push(format!("{}: {what}", self.callsign));
        let Some(ship) = hangar.career.ship(&self.ship) else {
            fault(format!("'{}' is no ship of the campaign", self.ship));
            return Err(faults);
        };
        if !(1..=hangar.career.top).contains(&self.level) {
            fault(format!("there is no level {}", self.level));
        }
        let id = Ground::word(&self.callsign, after.pilots.iter().map(|it| it.id.as_str()));
        let mut pilot = Pilot {
            id,
            callsign: self.callsign.clone(),
            player: player.to_owned(),
            ship: Some(self.ship.clone()),
            level: self.level,
            points: i32::from(self.points),
            kills: self.kills.clone(),
            missions: self.missions.iter().map(|it| (it.clone(), true)).collect(),
            ..Pilot::default()
        };
        for card in &self.cards {
            match hangar.career.sale(card) {
                Some(_) if pilot.owns(card) => fault(format!("'{card}' is there twice")),
                Some(sale) => {
                    let paid = pilot.career().price(sale, hangar.career, hangar.cards);
                    pilot.owned.push(Owned { card: card.clone(), paid });
                }
                None => fault(format!("'{card}' is not for sale in the campaign")),
            }
        }
        // What paper does not say is taken to have been earned.
        let cards: i32 = pilot.owned.iter().map(|it| i32::from(it.paid)).sum();
        pilot.earned = pilot.points + cards + i32::from(ship.price);
        if faults.is_empty() { Ok(pilot) } else { Err(faults) }
    }
}
