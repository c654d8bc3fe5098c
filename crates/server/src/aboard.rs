//! The cards of a ship in battle: what each says, when it counts, what is left of it.

use serde::Serialize;
use tallyho_cards::wording::{sentences, when};
use tallyho_cards::{Campaign, Library, Placed, PointSystem, Upgrade, WeaponUse};
use tallyho_replay::Callsign;
use tallyho_rules::{Ability, Profile};

use tallyho_cards::Card;

/// A card of a ship, before anything happens to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CardFacts {
    name: String,
    /// The slot of an upgrade; `ship` and `pilot` for abilities.
    kind: String,
    text: String,
    /// The moments at which it counts.
    when: Vec<String>,
    charges: u8,
    recovers: i8,
    /// Which of the ship's devices are its charges.
    #[serde(skip_serializing_if = "Option::is_none")]
    load: Option<usize>,
    by_hand: bool,
}

impl CardFacts {
    /// The cards of a ship, in the order in which the game counts their charges.
    pub(super) fn of(profile: &Profile, callsign: &Callsign, library: &Library) -> Vec<Self> {
        let mut loads = 0..profile.devices.len();
        let mut cards: Vec<Self> =
            profile.abilities.iter().map(|card| Self::of_card(card, profile, &mut loads, library)).collect();
        let has_own = profile.abilities.iter().any(|card| card.kind == "pilot");
        // What nobody has written down yet is the players' to carry out, and they must know of it.
        cards.extend(pilot(callsign, library).filter(|pilot| pilot.ability && !has_own).map(|pilot| Self {
            name: pilot.name.clone(),
            kind: "pilot".to_owned(),
            text: Card::Pilot(pilot).text(library),
            when: Vec::new(),
            charges: 0,
            recovers: 0,
            load: None,
            by_hand: true,
        }));
        cards
    }

    fn of_card(card: &Ability, profile: &Profile, loads: &mut impl Iterator<Item = usize>, library: &Library) -> Self {
        let written = match card.kind.as_str() {
            "ship" => library.ability(&card.id).map(|it| (it.text(library), it.by_hand)),
            "pilot" => library.pilot_ability(&card.id).map(|it| (it.text(library), it.by_hand)),
            _ => upgrade(card, library).map(|it| (it.text(library), it.by_hand())),
        };
        let (text, by_hand) = written.unwrap_or_else(|| (sentences(&card.effects, library).join(" "), false));
        let upgrade = upgrade(card, library).filter(|_| !["ship", "pilot"].contains(&card.kind.as_str()));
        let carries = |upgrade: &&Upgrade| {
            let placed = upgrade.front.device.map(|carried| carried.placed);
            matches!(placed, Some(Placed::Setup | Placed::System))
        };
        let load = upgrade.filter(carries).and_then(|_| loads.next());
        let mut moments: Vec<String> = upgrade.into_iter().flat_map(facts_moments).collect();
        moments.extend(when(&card.effects));
        Self {
            name: card.name.clone(),
            kind: card.kind.clone(),
            text,
            when: moments,
            charges: load.map_or(card.charges, |load| profile.devices[load].charges),
            recovers: card.recovers,
            load,
            by_hand,
        }
    }
}

/// The upgrade that a card is: the printed one, or that of the campaign whose words it has.
fn upgrade<'l>(card: &Ability, library: &'l Library) -> Option<&'l Upgrade> {
    let printed = library.upgrade_by_id(&card.id);
    let of_campaigns = Campaign::ALL.into_iter().filter_map(|campaign| library.campaign_card(campaign, &card.id));
    let all = printed.into_iter().chain(of_campaigns).filter(|it| {
        let charges = it.front.charges.map_or(0, |charges| charges.value);
        let prints = [PointSystem::TwoHundred, PointSystem::Twenty].map(|points| it.front.effects_in(points));
        charges == card.charges && prints.iter().any(|effects| card.effects.ends_with(effects))
    });
    // What says most of it is it: a card without effects is part of any other.
    let words = |it: &Upgrade| it.front.effects.len();
    all.reduce(|best, next| if words(next) > words(best) { next } else { best }).or(printed)
}

/// When what is no effect of an upgrade counts: its weapon, its device.
fn facts_moments(upgrade: &Upgrade) -> Vec<String> {
    let weapon = upgrade.front.weapon.as_ref().map(|weapon| match weapon.use_as {
        WeaponUse::Attack => "instead of your primary attack",
        WeaponUse::Bonus => "for a bonus attack",
    });
    let device = upgrade.front.device.map(|carried| match carried.placed {
        Placed::Setup => "at set-up",
        Placed::System => "in the System phase",
        Placed::Action => "as an action",
        Placed::Engagement => "at the start of the Engagement phase",
        Placed::End => "in the End phase",
    });
    weapon.into_iter().chain(device).map(str::to_owned).collect()
}

/// Who flies a ship, as far as its callsign tells: a name may have a number after it, or its side before it.
fn pilot<'l>(callsign: &Callsign, library: &'l Library) -> Option<&'l tallyho_cards::Pilot> {
    let bare = callsign.name.trim_start_matches("First ").trim_start_matches("Second ");
    let bare = bare.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end();
    // In a mission the side goes before the name.
    let own = bare.split_once(' ').map_or(bare, |(_, own)| own);
    let called = |name: &str| name == callsign.name || name == bare || name == own;
    let mut pilots = library.pilots().iter().filter(|it| it.ship_id == callsign.chassis && called(&it.name));
    let first = pilots.next()?;
    // Of namesakes on one chassis the callsign does not tell which one it is.
    pilots.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use tallyho_cards::PointSystem;

    use super::*;
    use tallyho_muster::squad::MusteredSquad;

    fn cards(squad: &str) -> Vec<CardFacts> {
        let library = Library::embedded().expect("the content is sound");
        let squad = MusteredSquad::of_text("squad", squad, PointSystem::TwoHundred, &library).expect("a sound squad");
        let member = &squad.members[0];
        let callsign = Callsign { chassis: member.chassis.clone(), name: format!("First {} 1", member.name) };
        CardFacts::of(&member.profile, &callsign, &library)
    }

    #[test]
    fn a_weapon_tells_when_it_shoots_and_what_it_has() {
        let cards = cards(r#"pilots = ["wedgeantilles: protontorpedoes, predator"]"#);
        let of = |name: &str| cards.iter().find(|card| card.name == name).expect("the card is aboard");
        let torpedoes = of("Proton Torpedoes");
        assert_eq!((torpedoes.charges, &torpedoes.when[0][..]), (2, "instead of your primary attack"));
        assert_eq!(
            (of("Predator").kind.as_str(), of("Predator").when.as_slice()),
            ("talent", &["while you attack".to_owned()][..])
        );
        assert!(of("Predator").text.starts_with("While you perform a primary attack, "), "{}", of("Predator").text);
    }

    #[test]
    fn a_card_of_a_campaign_has_its_own_words() {
        let library = Library::embedded().expect("the content is sound");
        let squad =
            MusteredSquad::of_text("squad", r#"pilots = ["gammasquadronace"]"#, PointSystem::TwoHundred, &library);
        let mut member = squad.expect("a sound squad").members.remove(0);
        let printed = library.upgrade("bombletgenerator").expect("a printed card");
        let own = library.campaign_card(Campaign::Aturi, "bombletgenerator").expect("a card of the campaign");
        for card in [own, printed] {
            tallyho_muster::equip::equip(&mut member.profile, card, PointSystem::TwoHundred);
        }
        let callsign = Callsign { chassis: member.chassis.clone(), name: member.name.clone() };
        let cards = CardFacts::of(&member.profile, &callsign, &library);
        let told: Vec<_> = cards.iter().filter(|card| card.name == printed.name).collect();
        let facts: Vec<_> = told.iter().map(|card| (card.text.contains("spends 3"), card.load, card.charges)).collect();
        assert_eq!(facts, [(true, Some(0), 3), (false, Some(1), 2)]);
    }

    #[test]
    fn bombs_are_counted_by_their_load() {
        let cards = cards(r#"pilots = ["gammasquadronace: protonbombs, seismiccharges"]"#);
        let loads: Vec<_> =
            cards.iter().filter(|card| card.load.is_some()).map(|card| (&card.name[..], card.charges)).collect();
        assert_eq!(loads, [("Proton Bombs", 2), ("Seismic Charges", 2)]);
    }

    #[test]
    fn every_pilot_with_an_ability_has_a_card_for_it() {
        let library = Library::embedded().expect("the content is sound");
        for pilot in library.pilots().iter().filter(|it| it.ability) {
            let Some(profile) = tallyho_muster::profile::pilot_profile(pilot, &library, PointSystem::TwoHundred) else {
                continue;
            };
            let callsign = Callsign { chassis: pilot.ship_id.clone(), name: pilot.name.clone() };
            let namesakes = library.pilots().iter().filter(|it| it.ship_id == pilot.ship_id && it.name == pilot.name);
            if namesakes.count() == 1 {
                let cards = CardFacts::of(&profile, &callsign, &library);
                assert!(cards.iter().any(|card| card.kind == "pilot" && !card.text.is_empty()), "{}", pilot.id);
            }
        }
    }
}
