//! Every card of the campaigns is there and carried out.

use tallyho_cards::{Campaign, Upgrade};

use crate::LIBRARY;

#[test]
fn every_card_of_the_campaigns_is_carried_out() {
    for campaign in Campaign::ALL {
        let by_hand: Vec<&str> =
            LIBRARY.campaign_cards(campaign).iter().filter(|it| it.by_hand()).map(|it| it.id.as_str()).collect();
        assert_eq!(by_hand, Vec::<&str>::new(), "{}", campaign.name());
    }
    let counts = Campaign::ALL.map(|campaign| LIBRARY.campaign_cards(campaign).len());
    // The tables 2.5 to 2.19 have 183 rows; hull, shield and stealth upgrades have one for each agility. Enemies of rank 8
    // regenerate shields besides.
    assert_eq!(counts, [183 - 6 + 1, 54]);
}

#[test]
fn a_card_with_a_wording_of_its_own_takes_the_place_of_the_printed_one() {
    let effects = |card: &Upgrade| card.front.effects.iter().map(|it| it.clauses()).collect::<Vec<_>>();
    let card = |campaign, id: &str| LIBRARY.campaign_card(campaign, id).unwrap_or_else(|| panic!("no card {id}"));
    for (campaign, id, own) in [
        (Campaign::FlightGroup, "composure", true),
        (Campaign::FlightGroup, "crackshot", false),
        (Campaign::Aturi, "crackshot", true),
        (Campaign::Aturi, "outmaneuver", false),
    ] {
        let printed = LIBRARY.upgrade_by_id(id).unwrap();
        assert_eq!(effects(card(campaign, id)) != effects(printed), own, "{id}");
    }
    assert!(LIBRARY.campaign_card(Campaign::Aturi, "composure").is_none());
}

#[test]
fn namesakes_go_by_their_slot_as_well() {
    let name = |id: &str| LIBRARY.campaign_card(Campaign::FlightGroup, id).map(|it| it.slots.len());
    assert_eq!([name("cienaree"), name("cienaree-crew")], [Some(0), Some(1)]);
    assert_eq!([name("fifthbrother"), name("fifthbrother-gunner")], [Some(0), Some(1)]);
    assert_eq!([name("redline-locks"), name("redline-acquire"), name("redline")], [Some(0), Some(0), None]);
}

#[test]
fn what_a_pilot_can_do_comes_with_the_charges() {
    let charges = |id: &str| {
        let card = LIBRARY.campaign_card(Campaign::FlightGroup, id).unwrap();
        card.front.charges.map(|it| (it.value, it.recovers))
    };
    assert_eq!(charges("commandermalarus"), Some((2, 0)));
    assert_eq!(charges("vultskerris"), Some((1, -1)));
    assert_eq!(charges("quickdraw"), Some((1, 1)));
    assert_eq!(charges("soontirfel"), None);
}

#[test]
fn the_upgrades_of_the_first_scenario_are_carried_out() {
    for id in ["protontorpedoes", "calibratedlasertargeting", "concussionmissiles", "specialforcesgunner"] {
        assert!(!LIBRARY.upgrade_by_id(id).unwrap().by_hand(), "{id}");
    }
}
