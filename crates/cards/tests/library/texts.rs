//! What every card says, as a book to be read, and what its sentences must never say.

use std::fmt::Write as _;

use tallyho_cards::{Campaign, Library, Upgrade};
use tallyho_rules::Effect;

/// Every card that says something: what kind it is, its name, its id, and what it says.
fn all_cards(library: &Library) -> Vec<(String, String, String, String)> {
    let mut all = Vec::new();
    let mut add = |kind: &str, name: &str, id: &str, text: String| {
        if !text.is_empty() && text != "(Resolve by hand.)" {
            all.push((kind.to_owned(), name.to_owned(), id.to_owned(), text));
        }
    };
    for ability in library.abilities() {
        add("Ships", &ability.name, &ability.id, ability.text(library));
    }
    for pilot in library.pilots() {
        if let Some(ability) = library.pilot_ability(&pilot.id) {
            add("Pilots", &pilot.name, &pilot.id, ability.text(library));
        }
    }
    let mut upgrades: Vec<&Upgrade> = library.upgrades().iter().collect();
    upgrades.sort_by_key(|upgrade| upgrade.slots.first().map(|slot| slot.id()));
    for upgrade in upgrades {
        let slot = upgrade.slots.first().map_or("none", |slot| slot.id());
        add(&format!("Upgrades: {slot}"), &upgrade.name, &upgrade.id, upgrade.text(library));
    }
    for condition in library.conditions() {
        add("Conditions", &condition.name, &condition.id, condition.text(library));
    }
    for campaign in Campaign::ALL {
        for card in library.cards_worded_anew(campaign) {
            add(&format!("Campaign: {campaign:?}"), &card.name, &card.id, card.text(library));
        }
    }
    all
}

#[test]
fn the_text_of_every_card_is_made_of_what_it_does() {
    let library = Library::embedded().unwrap();
    let mut book = String::new();
    let mut chapter = String::new();
    for (kind, name, id, text) in all_cards(&library) {
        if kind != chapter {
            writeln!(book, "\n{kind}\n").unwrap();
            chapter = kind;
        }
        writeln!(book, "{name} ({id}): {text}").unwrap();
    }
    insta::assert_snapshot!(book);
}

#[test]
fn an_effect_is_read_from_the_words_it_writes() {
    for ability in Library::embedded().unwrap().abilities() {
        for effect in &ability.effects {
            let clauses = effect.clauses();
            let read = Effect::read(clauses.iter().map(|(key, text)| (*key, text.as_str())));
            assert_eq!(read.as_ref(), Ok(effect), "{}: {clauses:?}", ability.id);
        }
    }
}

/// What a card says, by its id; a pilot's with `pilot` before it, one of Aturi's with `aturi`.
fn said(library: &Library, id: &str) -> String {
    match id.split_once(' ') {
        Some(("pilot", id)) => library.pilot_ability(id).unwrap().text(library),
        Some(("aturi", id)) => library.campaign_card(Campaign::Aturi, id).unwrap().text(library),
        _ => library.upgrade_by_id(id).unwrap().text(library),
    }
}

#[test]
fn sentences_are_what_a_person_would_say() {
    let library = Library::embedded().unwrap();
    for (id, words) in [
        ("pilot darkcurse-battleofyavin", "While you defend, the attacker's dice cannot be modified."),
        (
            "pilot fennrau-sheathipedeclassshuttle",
            "this round, while that ship attacks, it cannot spend green tokens on its dice and cannot spend locks",
        ),
        (
            "pilot berwerkret",
            "each friendly ship that has calculate on its bar and has a lock on the defender may perform a red calculate",
        ),
        (
            "diamondboronmissiles",
            "for each ship at range 0-1 of the defender that has no more agility than the defender, roll 1 attack die: on a hit",
        ),
        (
            "xx23sthreadtracers",
            "each friendly ship at range 1-3 of the defender may acquire a lock on the defender; then cancel all results.",
        ),
        (
            "supernaturalreflexes",
            "perform a barrel roll or boost action; if it is not on your bar, suffer 1 hit damage.",
        ),
        (
            "aturi lonewolf",
            "While you attack or defend, if there is no other friendly ship at range 0-2, reroll 1 blank",
        ),
        ("aturi lonewolf", "once in an attack."),
        ("pilot stub", "if the speed of your maneuver this round was even, roll 1 more defence die."),
        ("passivesensors", "Action, only in your Perform Action step: spend 1 charge."),
        (
            "reysmillenniumfalcon",
            "you may execute red Segnor's loops and perform boost or rotate actions even while stressed.",
        ),
        ("veteranturretgunner", "a bonus turret arc attack through an arc you have not attacked through this round."),
        (
            "pilot captainseevor",
            "if you are not in the enemy ship's bullseye arc, you may spend 1 charge: the enemy ship gains",
        ),
        ("slavei-swz82", "if you are in the defender's full rear arc"),
        (
            "targetassistmgk300",
            "gain a calculate token, and another if 2 or more enemy ships at range 2-3 are in your firing arcs",
        ),
        (
            "bokatankryze-rebel-scum",
            "for each friendly ship at range 0-2, you may remove an orange or red token from that ship",
        ),
        (
            "proximitymines",
            "you may drop one with the 1 straight template. It goes off when a ship overlaps or moves through it",
        ),
        (
            "pilot captainphasma",
            "either cancel 1 hit result and that ship suffers 1 hit damage or cancel 1 crit result and",
        ),
        ("pilot midnight", "if you have a lock on the enemy ship, the enemy ship's dice cannot be modified."),
        ("stabilizedsfoils", "a bonus cannon attack with another weapon against the same defender."),
        ("foresight", "a bonus attack with this card against that ship."),
        (
            "outmaneuver",
            "While you perform a front arc attack, if you are not in the defender's firing arcs, the defender rolls 1",
        ),
        (
            "pilot boost",
            "if a friendly ship at range 0-1 executed a blue maneuver this round, you may perform a boost action.",
        ),
        ("contingencyprotocol-siegeofcoruscant", "that has the card Contingency Protocol"),
        ("pilot grandinquisitor", "you may spend 1 Force charge: the attacker gets no bonus for range."),
        ("staticdischargevanes", "gain a stress token: that ship gains it instead and you suffer 1 hit damage."),
        ("moffjerjerrod", "the 1 bank left, 1 straight or 1 bank right template, the same for all."),
        ("pilot dashrendar", "While you move, ignore obstacles; obstacles do not stop your boosts and barrel rolls."),
        (
            "pilot princexizor",
            "you may choose another friendly ship at range 0-1 in the attack arc; either cancel 1 hit result",
        ),
        ("pilot idenversio", "if that ship is a TIE/ln Fighter"),
        (
            "pilot tennumb",
            "While you attack or defend, you may spend a stress token to change all focus results to hits or evades.",
        ),
        ("aturi escortduty", "if that ship has the card Mission Critical"),
        (
            "pilot isbjingoist",
            "that ship chooses whether it removes a green token or gains a deplete token or a strain token, as you choose.",
        ),
        (
            "pilot hansolo",
            "While you perform a primary attack or defend, if the attack is obstructed, you may roll 1 more die.",
        ),
        (
            "pilot hansolo-modifiedyt1300lightfreighter",
            "While you attack or defend, after your dice are rolled, if there",
        ),
        (
            "pilot ap5",
            "While you coordinate another friendly ship, if that ship has exactly 1 stress token, that ship may",
        ),
        (
            "pilot commandantgoran",
            "choose a friendly ship at range 0-3 that has a lower initiative than you; that ship gains",
        ),
        (
            "pilot kananjarrus",
            "While a friendly ship defends, if that ship is in your firing arcs, you may spend 1 Force",
        ),
        (
            "pilot maarekstele",
            "While you attack, when the defender would be dealt a faceup damage card, draw 3 damage cards",
        ),
        (
            "pilot zertikstrom",
            "you may spend your lock on an enemy ship that is damaged: that ship exposes a damage card.",
        ),
        ("homingmissiles", "the defender may suffer 1 hit damage; if it does, no dice are rolled and the attack hits."),
        ("directorkrennic", "While the ship you chose performs a primary front arc attack, if you have a lock on the"),
        ("deathtroopers", "In the Activation phase, enemy ships at range 0-1 cannot remove stress tokens."),
        (
            "deadeyeshot",
            "you may either cancel 1 hit result or change 1 crit result to a hit; then the defender exposes",
        ),
        (
            "coaxiumhyperfuel",
            "you may expose one of your damage cards or suffer 1 critical damage to perform a slam action.",
        ),
        (
            "trajectorysimulator",
            "when you drop or launch a bomb, you may launch it with the 5 straight template instead.",
        ),
        ("protectorategleb", "you may transfer an orange or red token or a lock on you to the ship you coordinated."),
        ("trackingtorpedoes", "Carries 3 tracking torpedoes."),
    ] {
        let text = said(&library, id);
        assert!(text.contains(words), "{id} says: {text}");
    }
}

#[test]
fn no_sentence_names_an_id_or_breaks_the_grammar() {
    let library = Library::embedded().unwrap();
    let chassis = library.ships().iter().map(|ship| ship.id.clone());
    let cards = library.upgrades().iter().map(|card| card.id.clone());
    // Short ids may be words of the game.
    let ids: Vec<String> = chassis.chain(cards).filter(|id| id.len() > 9).collect();
    for (_, _, id, text) in all_cards(&library) {
        let words: Vec<&str> =
            text.split([' ', ',', '.', ';', ':', '(', ')']).filter(|word| !word.is_empty()).collect();
        assert!(!words.iter().any(|word| ids.iter().any(|id| id == word)), "{id}: {text}");
        for pair in words.windows(2) {
            let starts_with_vowel = pair[1].to_lowercase().starts_with(['a', 'e', 'i', 'o']);
            assert!(pair[0] != "a" || !starts_with_vowel, "{id}, a {}: {text}", pair[1]);
            assert!(pair[0] != "an" || starts_with_vowel, "{id}, an {}: {text}", pair[1]);
        }
        let spaced: Vec<&str> = text.split(' ').collect();
        assert!(spaced.windows(2).all(|pair| pair[0] != pair[1]), "{id}: {text}");
        for three in words.windows(3) {
            let plural = ["tokens", "results", "charges", "cards", "hits", "locks", "dice"].contains(&three[2]);
            assert!(three[0] != "1" || !plural || three[1] == "of", "{id}, {three:?}: {text}");
        }
        for wrong in
            ["opponent in the attack", "do nothing", "it counts", "any result", "may may", "you may either that"]
        {
            assert!(!text.contains(wrong), "{id}, {wrong}: {text}");
        }
    }
}
