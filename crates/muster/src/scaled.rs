//! Enemies of flight groups: ships by their threat level, with the pilot cards that their factions' decks give them.

use tallyho_cards::{Faction, Upgrade};
use tallyho_missions::mission::{Craft, Squadron};
use tallyho_missions::threat::{FactionCard, FactionDeck, Scaling, Strength};
use tallyho_rules::Profile;

use crate::MusterError;
use crate::field::{Fielder, RANDOM};
use crate::profile::{chassis_profile, equipped_profile};

/// What destroying a ship earns for each threat level.
const POINTS_PER_THREAT: u16 = 2;
/// The cards that a rank gives to every enemy.
const SHIELD: &str = "shieldupgrade";
const REGENERATION: &str = "shieldregeneration";

/// A pilot card that a squad has drawn for its ships of a kind.
pub(crate) struct Issued {
    squad: usize,
    chassis: String,
    deck: FactionDeck,
    card: FactionCard,
}

/// A ship as it is fielded.
pub(crate) struct Scaled {
    pub(crate) chassis: String,
    pub(crate) profile: Profile,
    pub(crate) points: u16,
    pub(crate) threat: u8,
}

impl Fielder<'_> {
    /// A ship of a squad at the threat level that the Imperial Rank gives it.
    pub(crate) fn scaled(&mut self, craft: &Craft, place: usize) -> Result<Scaled, MusterError> {
        let rank = self.seats.level;
        let issued = self.issue(craft, place);
        let chassis = issued.as_ref().map_or(craft.chassis.clone(), |(deck, _)| deck.ship.clone());
        let scaling = Scaling::at(rank, &chassis, craft.elite);
        let strength = match (&issued, scaling.level.filter(|_| craft.draws)) {
            (Some((deck, Some(card))), Some(level)) => Some(card.strength(level, deck)),
            (Some((deck, _)), _) => Some(deck.plain.clone()),
            (None, _) => None,
        };
        let mut profile = self.at_strength(craft, &chassis, strength.as_ref())?;
        for id in
            std::iter::repeat_n(SHIELD, usize::from(scaling.shields)).chain(scaling.regenerates.then_some(REGENERATION))
        {
            self.add_card(&mut profile, id)?;
            self.fitted.push(id.to_owned());
        }
        self.alter(craft, &mut profile);
        let threat = strength.map_or(0, |strength| strength.threat);
        let points = if craft.points > 0 { craft.points } else { POINTS_PER_THREAT * u16::from(threat) };
        Ok(Scaled { chassis, profile, points, threat })
    }

    /// A ship with what its card gives it, before anything that the mission itself says of it.
    fn at_strength(
        &mut self,
        craft: &Craft,
        chassis: &str,
        strength: Option<&Strength>,
    ) -> Result<Profile, MusterError> {
        let ship = self.cards.ship(chassis)?;
        let cards: Vec<String> =
            strength.into_iter().flat_map(|strength| &strength.cards).chain(&craft.upgrades).cloned().collect();
        let named = craft.pilot.as_ref().or(strength.map(|strength| &strength.pilot));
        let mut profile = match named.map(|id| self.cards.pilot(id)).transpose()? {
            Some(pilot) => {
                let aboard: Vec<&Upgrade> = cards.iter().filter_map(|id| self.upgrade(id)).collect();
                let profile = equipped_profile(pilot, &aboard, self.cards, self.points);
                profile.ok_or_else(|| MusterError::BadSetup(format!("{} has no ship", pilot.name)))?
            }
            None => chassis_profile(ship, self.points, 1, self.cards),
        };
        for id in &cards {
            // Upgrades came aboard with the pilot; what other pilots can do did not.
            if named.is_none() || self.upgrade(id).is_none() {
                self.add_card(&mut profile, id)?;
            }
        }
        self.fitted.extend(cards);
        let raised = strength.and_then(|strength| strength.initiative).filter(|_| craft.pilot.is_none());
        profile.initiative = craft.initiative.or(raised).unwrap_or(profile.initiative);
        Ok(profile)
    }

    /// The deck of a ship's chassis, and its pilot card if it has one: the same for all of the chassis in a squad.
    fn issue(&mut self, craft: &Craft, place: usize) -> Option<(FactionDeck, Option<FactionCard>)> {
        let squad = &self.mission.squads[place];
        let decks = self.missions.factions();
        let random = craft.chassis == RANDOM;
        let plain = |faction| decks.of(&craft.chassis, faction).map(|deck| (deck.clone(), None));
        let levels = self.levels_needed(craft, squad);
        if !random && (levels == 0 || !craft.draws) {
            return plain(squad.faction);
        }
        let same = |it: &&Issued| it.squad == place && it.chassis == craft.chassis;
        if let Some(issued) = self.issued.iter().find(same).filter(|_| !random) {
            return Some((issued.deck.clone(), Some(issued.card.clone())));
        }
        let faction = self.faction_of(craft, squad)?;
        let wanted = (!random).then_some(craft.chassis.as_str());
        let out: Vec<String> = self.issued.iter().map(|issued| issued.card.id.clone()).collect();
        let (deck, card) = decks.draw(faction, wanted, levels.max(1), &out, &mut self.luck)?;
        let (deck, card) = (deck.clone(), card.clone());
        // Whichever ship was drawn, others of its kind in the squad fly by the same card.
        let known = self.issued.iter().find(|it| it.squad == place && it.chassis == deck.ship);
        let card = known.map_or(card, |known| known.card.clone());
        let (issued_deck, chassis) = (deck.clone(), deck.ship.clone());
        self.issued.push(Issued { squad: place, chassis, deck: issued_deck, card: card.clone() });
        Some((deck, Some(card)))
    }

    /// How many threat levels the card of a chassis has to have for the highest of its ships in a squad; 0 where none is drawn.
    fn levels_needed(&self, craft: &Craft, squad: &Squadron) -> u8 {
        let rank = self.seats.level;
        let own = squad.present(self.seats.pilots, rank).into_iter().map(|cell| cell.craft);
        let own = own.filter(|it| it.chassis == craft.chassis && it.draws);
        own.filter_map(|it| Scaling::at(rank, &it.chassis, it.elite).level).map(|level| level + 1).max().unwrap_or(0)
    }

    /// The faction of a squad: the one that is named, or the only one that has cards of a chassis, or of that which it stands for.
    fn faction_of(&self, craft: &Craft, squad: &Squadron) -> Option<Faction> {
        let chassis = craft.in_place_of.as_ref().unwrap_or(&craft.chassis);
        squad.faction.or_else(|| self.missions.factions().factions_of(chassis).first().copied())
    }
}
