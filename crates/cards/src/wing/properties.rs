//! What holds for every pilot of every campaign, whatever is taken along.

use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::squad::Part;

thread_local! {
    static LIBRARY: Library = Library::embedded().unwrap_or_else(|error| panic!("{error}"));
}

/// A pilot by chance: any ship, step and path, and cards of any sort.
fn pilot(career: &Career, (ship, rank, path): (Index, Index, Option<Index>), cards: &[Index]) -> CareerPilot {
    let path = path.filter(|_| !career.paths.is_empty()).map(|path| path.get(&career.paths).id.clone());
    CareerPilot {
        ship: ship.get(&career.ships).ship.clone(),
        rank: rank.index(usize::from(career.last())) as u8 + 1,
        path,
        cards: cards.iter().map(|card| card.get(&career.sale).card.id.clone()).collect(),
        points: vec![None; career.purses.len()],
        ..CareerPilot::default()
    }
}

fn missing(pilot: &CareerPilot, career: &Career) -> usize {
    pilot.berths(career).iter().filter(|berth| berth.part == Part::Missing).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_card_has_its_slots_once_and_the_order_does_not_matter(
        who in any::<(Index, Index, Option<Index>)>(),
        cards in prop::collection::vec(any::<Index>(), 0..10),
        turned in any::<Index>(),
        aturi in any::<bool>(),
    ) {
        LIBRARY.with(|library| {
            let campaign = if aturi { Campaign::Aturi } else { Campaign::FlightGroup };
            let career = library.career(campaign).expect("a career");
            let pilot = pilot(career, who, &cards);
            let berths = pilot.berths(career);
            for (place, id) in pilot.cards.iter().enumerate() {
                let wants = career.sale(id).expect("it is for sale").slots.len();
                prop_assert_eq!(berths.iter().filter(|berth| berth.holds == Some(place)).count(), wants);
            }
            let mut other = pilot.clone();
            if !cards.is_empty() {
                other.cards.rotate_left(turned.index(cards.len()));
                other.cards.reverse();
            }
            prop_assert_eq!(missing(&pilot, career), missing(&other, career));
            prop_assert_eq!(pilot.spent(career, library), other.spent(career, library));
            Ok(())
        })?;
    }

    #[test]
    fn a_bill_is_the_sum_of_its_items_and_a_wing_is_read_as_it_was_written(
        who in any::<(Index, Index, Option<Index>)>(),
        cards in prop::collection::vec(any::<Index>(), 0..8),
        spare in any::<Index>(),
        aturi in any::<bool>(),
    ) {
        LIBRARY.with(|library| {
            let campaign = if aturi { Campaign::Aturi } else { Campaign::FlightGroup };
            let career = library.career(campaign).expect("a career");
            let mut pilot = pilot(career, who, &cards);
            let before: u16 = pilot.spent(career, library).iter().sum();
            let sale = spare.get(&career.sale);
            pilot.spare.push(sale.card.id.clone());
            let after: u16 = pilot.spent(career, library).iter().sum();
            prop_assert_eq!(after - before, pilot.price(sale, career, library));
            let items: u16 = pilot.bought(career).map(|sale| pilot.price(sale, career, library)).sum();
            let body = if aturi { pilot.rank_price(career) + pilot.ship_price(career) } else { 0 };
            prop_assert_eq!(before, items + body);
            let wing = Wing { pilots: vec![pilot], ..Wing::new(campaign) };
            for text in [wing.to_text(library), wing.to_xws(library)] {
                let again = Wing::read(&text, campaign, library);
                prop_assert_eq!(again.complaints, vec![]);
                prop_assert_eq!(&again.wing, &wing);
            }
            // Whatever it is, it has faults in words or none, and what is offered for it is for sale.
            let _ = wing.faults(library);
            Ok(())
        })?;
    }

    #[test]
    fn any_text_is_a_wing_or_complained_about(text in "\\PC{0,200}") {
        LIBRARY.with(|library| {
            let read = Wing::read(&text, Campaign::FlightGroup, library);
            prop_assert!(!read.wing.pilots.is_empty() || !read.complaints.is_empty() || text.contains("pilots"));
            Ok(())
        })?;
    }
}
