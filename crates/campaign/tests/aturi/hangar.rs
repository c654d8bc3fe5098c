//! Spending squad points.

use tallyho_campaign::aturi::{Switches, selling};

use crate::table::{Table, muster};

#[test]
fn rookie_pilots_have_35_points_and_buy_exactly_one_starting_ship() {
    let mut table = Table::of_four();
    // 35 - 29 for the X-wing, 35 - 19 for the Y-wing.
    assert_eq!(table.pilot("sparrow").points, 6);
    assert_eq!(table.pilot("crow").points, 16);
    assert_eq!(table.refused("ship pilot=crow ship=btla4ywing").1, "Crow has a ship; one at a time");
    table.done("recruit player=bo callsign=Wren points=35");
    assert_eq!(table.refused("ship pilot=wren ship=rz1awing").1, "the RZ-1 A-wing is no starting ship");
    assert_eq!(table.refused("buy pilot=wren card=r4astromech").0, "Rookie Pilots");
    assert_eq!(table.refused("draw").1, "Wren has no ship yet");
}

#[test]
fn starting_experience_is_35_50_70_or_90() {
    let mut table = Table::of_four();
    for points in [50, 70, 90] {
        table.done(&format!("recruit player=ana callsign=P{points} points={points}"));
        assert_eq!(table.pilot(&format!("p{points}")).points, points);
    }
    assert_eq!(table.refused("recruit player=ana callsign=Rich points=100").0, "Starting Experience");
}

#[test]
fn acquiring_upgrade_cards_costs_the_list_and_one_copy_is_enough() {
    let mut table = Table::of_four();
    // Proton Torpedoes are 12 in the 200-point game.
    table.done("buy pilot=crow card=protontorpedoes");
    assert_eq!(table.pilot("crow").points, 4);
    let (rule, why) = table.refused("buy pilot=crow card=protontorpedoes");
    assert_eq!(
        (rule.as_str(), why.as_str()),
        ("Acquiring Upgrade Cards", "Crow owns Proton Torpedoes: one copy is enough")
    );
    let (_, why) = table.refused("buy pilot=sparrow card=protontorpedoes");
    assert_eq!(why, "it costs 12; Sparrow has 6, 6 short");
    assert_eq!(table.refused("buy pilot=sparrow card=nonsense").0, "Acquiring Upgrade Cards");
    table.assert_balanced();
}

#[test]
fn limited_cards_are_counted_across_the_squad_unless_the_group_ignores_that() {
    let mut table = Table::of_four();
    for id in ["sparrow", "jay"] {
        table.points(id, 40);
    }
    table.done("buy pilot=sparrow card=r2d2");
    let (_, why) = table.refused("buy pilot=jay card=r2d2");
    assert!(why.starts_with("R2-D2 is limited, and Sparrow has it"), "{why}");
    table.done("switch name=limited value=ignored");
    table.done("buy pilot=jay card=r2d2");
    assert_eq!(muster().cards.career(tallyho_cards::Campaign::Aturi).map(|it| it.top), Some(5));
}

#[test]
fn pilot_ability_upgrades_have_listed_costs_and_levels() {
    let mut table = Table::of_four();
    table.points("sparrow", 100);
    let (rule, why) = table.refused("buy pilot=sparrow card=biggsdarklighter-ability");
    assert_eq!(
        (rule.as_str(), why.as_str()),
        ("Pilot Ability Upgrades", "Draw Their Fire needs level 2; Sparrow has 1")
    );
    table.done("advance pilot=sparrow");
    table.done("buy pilot=sparrow card=biggsdarklighter-ability");
    // 100 - 10 for the level - 12 for Draw Their Fire.
    assert_eq!(table.pilot("sparrow").points, 78);
}

#[test]
fn selling_upgrades_follows_the_table() {
    for (worth, got) in [(0, 0), (1, 0), (2, 1), (4, 3), (5, 3), (7, 5), (8, 5), (12, 9)] {
        assert_eq!(selling(worth), got, "{worth}");
    }
    let mut table = Table::of_four();
    table.done("buy pilot=crow card=protontorpedoes");
    table.done("sell pilot=crow card=protontorpedoes");
    // 16 - 12 + 9.
    assert_eq!(table.pilot("crow").points, 13);
    assert_eq!(table.refused("sell pilot=crow card=protontorpedoes").0, "Selling Upgrades");
    table.assert_balanced();
}

#[test]
fn advance_experience_level_one_after_the_other_for_10_20_35_and_50() {
    let mut table = Table::of_four();
    table.points("sparrow", 115);
    for (level, left) in [(2, 105), (3, 85), (4, 50), (5, 0)] {
        table.done("advance pilot=sparrow");
        assert_eq!((table.pilot("sparrow").level, table.pilot("sparrow").points), (level, left));
    }
    assert_eq!(table.refused("advance pilot=sparrow").1, "level 5 is the highest");
    table.assert_balanced();
}

#[test]
fn acquiring_a_new_ship_gives_the_old_price_back_and_costs_5_more_from_the_third_level() {
    let mut table = Table::of_four();
    table.points("sparrow", 35);
    let (rule, why) = table.refused("change-ship pilot=sparrow ship=rz1awing");
    assert_eq!(
        (rule.as_str(), why.as_str()),
        ("Acquiring a New Ship", "ships are changed from level 3 on; Sparrow has 1")
    );
    table.done("advance pilot=sparrow");
    table.done("advance pilot=sparrow");
    assert_eq!(table.pilot("sparrow").points, 5);
    table.done("change-ship pilot=sparrow ship=rz1awing");
    // 5 + 29 for the X-wing - 19 for the A-wing - 5.
    assert_eq!(table.pilot("sparrow").points, 10);
    assert_eq!(table.pilot("sparrow").ship.as_deref(), Some("rz1awing"));
    table.assert_balanced();
}

#[test]
fn variable_point_upgrades_are_priced_anew_at_once_and_paid_or_paid_back() {
    let mut table = Table::of_four();
    // Shield Upgrade costs by agility: the X-wing has 2, the B-wing 1, the A-wing 3.
    let career = muster().cards.career(tallyho_cards::Campaign::Aturi).unwrap();
    let sale = career.sale("shieldupgrade").unwrap();
    let at = |ship: &str| {
        let pilot = tallyho_cards::CareerPilot { ship: ship.to_owned(), rank: 3, ..Default::default() };
        i32::from(pilot.price(sale, career, &muster().cards))
    };
    let [x, b, a] = ["t65xwing", "asf01bwing", "rz1awing"].map(at);
    assert!(b < x && x < a, "{b} {x} {a}");
    table.points("sparrow", 60);
    table.done("advance pilot=sparrow");
    table.done("advance pilot=sparrow");
    table.done("buy pilot=sparrow card=shieldupgrade");
    let before = table.pilot("sparrow").points;
    table.done("change-ship pilot=sparrow ship=asf01bwing");
    assert_eq!(table.pilot("sparrow").points, before + 29 - 29 - 5 + x - b, "the difference is paid back");
    assert_eq!(i32::from(table.pilot("sparrow").owned[0].paid), b);
    let before = table.pilot("sparrow").points;
    table.done("change-ship pilot=sparrow ship=rz1awing");
    assert_eq!(table.pilot("sparrow").points, before + 29 - 19 - 5 + b - a, "the difference is paid");
    table.assert_balanced();
    // What it costs more must be there.
    table.done("change-ship pilot=sparrow ship=asf01bwing");
    table.points("sparrow", 0);
    let (rule, why) = table.refused("change-ship pilot=sparrow ship=t65xwing");
    assert_eq!(rule, "Variable Point Upgrades");
    assert!(why.ends_with("cards whose price rises can be sold first"), "{why}");
}

#[test]
fn initiative_costs_follow_the_level() {
    let mut table = Table::of_four();
    table.points("sparrow", 60);
    table.done("advance pilot=sparrow");
    table.done("buy pilot=sparrow card=predator");
    let cheap = table.pilot("sparrow").owned[0].paid;
    let (before, level) = (table.pilot("sparrow").points, 20);
    table.done("advance pilot=sparrow");
    let dear = table.pilot("sparrow").owned[0].paid;
    assert_eq!(table.pilot("sparrow").points, before - level - i32::from(dear) + i32::from(cheap));
    table.assert_balanced();
}

#[test]
fn prepare_pilots_take_along_what_fits_and_own_what_does_not() {
    let mut table = Table::of_four();
    table.points("crow", 60);
    table.done("buy pilot=crow card=protontorpedoes");
    table.done("buy pilot=crow card=iontorpedoes");
    table.done("buy pilot=crow card=concussionmissiles");
    table.done("load pilot=crow card=protontorpedoes");
    let (rule, why) = table.refused("load pilot=crow card=iontorpedoes");
    assert_eq!(rule, "Prepare Pilots for Mission");
    assert!(why.contains("torpedo slot too few"), "{why}");
    assert!(table.refused("load pilot=crow card=concussionmissiles").1.contains("missile"));
    table.done("unload pilot=crow card=protontorpedoes");
    table.done("load pilot=crow card=iontorpedoes");
    // Whatever fits is aboard when a mission is chosen.
    table.done("introduce");
    assert_eq!(table.pilot("crow").load, ["iontorpedoes"]);
}

#[test]
fn pilots_decide_about_themselves() {
    use tallyho_campaign::{By, Request};
    let mut table = Table::of_four();
    let buys = Request::new("buy").with("pilot", "crow").with("card", "protontorpedoes");
    let refusal = table.act_as(&By::Player("bo".to_owned()), &buys).unwrap_err();
    assert_eq!(refusal.why, "Crow is Ana's to decide about");
    table.done("stand-in pilot=crow player=bo");
    table.act_as(&By::Player("bo".to_owned()), &buys).unwrap();
    assert!(table.act_as(&By::Player("zoe".to_owned()), &buys).is_err());
}

#[test]
fn switches_are_as_written_unless_set() {
    assert_eq!(Switches::default().get("destroyed"), Some("squad"));
    let mut table = Table::of_four();
    assert_eq!(table.refused("switch name=destroyed value=never").0, "Optional Variants");
    table.done("switch name=destroyed value=classic");
    assert_eq!(table.state().switches.get("destroyed"), Some("classic"));
}

/// What the formula of the book makes of a pilot and a plain one of his ship.
fn by_formula(pilot: &tallyho_cards::Pilot, plain: &tallyho_cards::Pilot) -> Option<i32> {
    let points = tallyho_cards::PointSystem::TwoHundred;
    let cost = |it: &tallyho_cards::Pilot| it.cost(points).map(i32::from);
    let slots = |it: &tallyho_cards::Pilot| it.slots(points).len() as i32;
    let force = |it: &tallyho_cards::Pilot| it.force.as_ref().map_or(0, |it| i32::from(it.value));
    let initiative = i32::from(pilot.initiative) - i32::from(plain.initiative);
    let delta = initiative + slots(pilot) - slots(plain) + 6 * (force(pilot) - force(plain));
    Some(2 * (cost(pilot)? - cost(plain)? - delta))
}

/// How many listed prices the formula gives with the last points of the 200-point game, and how many are exceptions. The list is older
/// than these points, and has exceptions of its own; which ones, a changed price shows here.
#[test]
fn pilot_ability_upgrades_the_formula_against_the_list_with_every_exception() {
    let cards = &muster().cards;
    let career = cards.career(tallyho_cards::Campaign::Aturi).unwrap();
    let abilities = career.sale.iter().filter(|it| it.slots.contains(&tallyho_cards::CareerSlot::Ability));
    let mut exceptions = Vec::new();
    let mut count = 0;
    for sale in abilities {
        count += 1;
        let id = sale.card.id.strip_suffix("-ability").unwrap();
        let tallyho_cards::Price::Fixed(listed) = sale.price else { panic!("{id} has a fixed price") };
        let pilot = cards.pilot_by_id(id).unwrap();
        let plain = cards
            .pilots()
            .iter()
            .filter(|it| it.ship_id == pilot.ship_id && it.faction == pilot.faction && !it.ability && it.limited == 0);
        let made: Vec<i32> = plain.filter_map(|it| by_formula(pilot, it)).collect();
        if !made.contains(&i32::from(listed)) {
            exceptions.push(format!("{id}: {listed}, by formula {made:?}"));
        }
    }
    assert_eq!(count, 48);
    insta::assert_snapshot!(exceptions.join("\n"));
}

#[test]
fn prepare_pilots_campaign_upgrades_come_with_the_ship() {
    let mut table = Table::of_four();
    table.done("introduce");
    let career = muster().cards.career(tallyho_cards::Campaign::Aturi).unwrap();
    let pilot = table.pilot("sparrow").career();
    let aboard: Vec<&str> = pilot.aboard(career).iter().map(|it| it.id.as_str()).collect();
    assert_eq!(aboard, ["hyperdrive", "highdefinitionscanner", "escortduty"]);
    assert_eq!(table.pilot("sparrow").points, 6, "they are free");
}
