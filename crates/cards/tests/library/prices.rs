//! The text of every card that is carried out says something, and names each price of each of its effects.

use tallyho_cards::{Campaign, Library};
use tallyho_rules::effect::{Faces, Price, TokenSet};
use tallyho_rules::{Effect, Token};

/// What a text says of a price: all of the first, and one of the others if there are any.
fn signs(price: &Price) -> (Vec<String>, Vec<String>) {
    let all = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let tokens = |kinds: TokenSet| -> Vec<String> {
        let groups = TokenSet::GROUPS.into_iter().filter(|(_, group)| group.iter().all(|token| kinds.contains(token)));
        let names = kinds.iter().map(|token: Token| token.name().to_owned());
        groups.map(|(name, _)| name.to_owned()).chain(names).collect()
    };
    let faces = |set: Faces| -> Vec<String> {
        let faces = set.iter().map(|face| face.word().to_owned());
        faces.chain(["any result".to_owned(), "a result".to_owned()]).collect()
    };
    let counted = |count: u8, words: &str| vec!["spend ".to_owned(), format!("{count} {words}")];
    match price {
        Price::Charge(count) => (counted(*count, "charge"), Vec::new()),
        Price::WeaponCharge(count) => (counted(*count, "charge"), Vec::new()),
        Price::Force(count) => (counted(*count, "Force charge"), Vec::new()),
        Price::Shield(count) => (counted(*count, "shield"), Vec::new()),
        Price::Energy(count) => (counted(*count, "energy"), Vec::new()),
        Price::Gain(kinds) => (all(&["gain"]), tokens(*kinds)),
        Price::Spend(kinds, _) => (all(&["spend"]), tokens(*kinds)),
        Price::Expose => (all(&["expose", "damage card"]), Vec::new()),
        Price::Lock(_) => (all(&["spend", "lock"]), Vec::new()),
        Price::Suffer(..) => (all(&["suffer", "damage"]), Vec::new()),
        Price::Result(set) => (all(&["spend", "result"]), faces(*set)),
    }
}

fn check(id: &str, text: &str, effects: &[Effect]) -> usize {
    assert!(text.trim().len() > 10, "{id} says nothing: {text:?}");
    let prices = effects.iter().flat_map(|effect| &effect.price);
    prices
        .map(|price| {
            let (all, one) = signs(price);
            assert!(all.iter().all(|word| text.contains(word)), "{id} does not say {all:?}: {text}");
            assert!(one.is_empty() || one.iter().any(|word| text.contains(word)), "{id} names none of {one:?}: {text}");
        })
        .count()
}

#[test]
fn the_text_of_every_card_says_what_it_costs() {
    let library = Library::embedded().unwrap();
    let mut prices = 0;
    for ability in library.abilities().iter().chain(library.pilot_abilities()) {
        prices += check(&ability.id, &ability.text(&library), &ability.effects);
    }
    let campaigns = Campaign::ALL.into_iter().flat_map(|campaign| library.campaign_cards(campaign));
    for card in library.upgrades().iter().chain(campaigns) {
        for face in card.faces() {
            if !face.effects.is_empty() {
                prices += check(&card.id, &face.text(&library), &face.effects);
            }
        }
        assert!(!card.text(&library).is_empty(), "{} says nothing", card.id);
    }
    assert!(prices > 240, "{prices}");
}
