//! `tallyho cards`: cards of all kinds, and how much of them the game carries out.

mod card;
mod coverage;
pub(crate) mod json;

use std::io::Write;

use clap::{Args, Subcommand};
use tallyho_cards::{Card, Library, holding};

use crate::columns::{Align, write_table};
use crate::error::AppError;

/// What to do with the cards.
#[derive(Debug, Args)]
pub(crate) struct CardsArgs {
    #[command(subcommand)]
    command: CardsCommand,
}

#[derive(Debug, Subcommand)]
enum CardsCommand {
    /// Show a card with its text: pilots, upgrades, abilities of ships, conditions, cards of campaigns
    Show {
        /// The card, by id or name; all of that name are shown
        #[arg(required = true)]
        name: Vec<String>,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Find cards by words of their name, text, slot, faction and kind
    Find {
        /// Words that must all be there
        #[arg(required = true)]
        words: Vec<String>,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Say how many cards the game carries out, and which it leaves to the players
    Coverage {
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
}

/// Writes the cards that were asked for.
pub(crate) fn run(args: &CardsArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    match &args.command {
        CardsCommand::Show { name, json } => show(name, *json, library, out),
        CardsCommand::Find { words, json } => find(words, *json, library, out),
        CardsCommand::Coverage { json } => coverage::run(*json, library, out),
    }
}

/// Shows the card of a name; several words that are no name together are several cards.
fn show(words: &[String], json: bool, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let each = || words.iter().map(|word| Card::called(word, library)).collect::<Result<Vec<_>, _>>();
    let cards = match (Card::called(&words.join(" "), library), words) {
        (Err(_), [_, _, ..]) if words.iter().any(|word| Card::called(word, library).is_ok()) => each()?.concat(),
        (cards, _) => cards?,
    };
    if json {
        return write_json(&cards, library, out);
    }
    for (index, card) in cards.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        card::write(card, library, out)?;
    }
    Ok(())
}

fn find(words: &[String], json: bool, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let words = words.join(" ");
    let cards = holding(&words, library);
    if json {
        return write_json(&cards, library, out);
    }
    if cards.is_empty() {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        return Ok(writeln!(out, "no card has all of these words: {}", words.join(", "))?);
    }
    use Align::Left;
    let heading = [("kind", Left), ("id", Left), ("name", Left), ("for", Left), ("game", Left)];
    let rows: Vec<_> = cards.iter().map(|card| card.row(library)).collect();
    Ok(write_table(out, heading, &rows)?)
}

fn write_json(cards: &[Card<'_>], library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let cards: Vec<_> = cards.iter().map(|card| json::card(card, library)).collect();
    serde_json::to_writer_pretty(&mut *out, &cards)?;
    Ok(writeln!(out)?)
}

#[cfg(test)]
mod tests {
    use tallyho_cards::Campaign;

    use super::*;

    fn written(command: CardsCommand) -> Result<String, AppError> {
        let mut out = Vec::new();
        run(&CardsArgs { command }, &Library::embedded()?, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    fn shown(name: &str, json: bool) -> Result<String, AppError> {
        written(CardsCommand::Show { name: vec![name.to_owned()], json })
    }

    fn found(words: &str, json: bool) -> String {
        written(CardsCommand::Find { words: vec![words.to_owned()], json }).unwrap()
    }

    #[test]
    fn cards_are_shown_with_their_text() {
        for name in ["Proton Torpedoes", "luke skywalker", "autothrusters", "hunted", "servomotorsfoils", "squadleader"]
        {
            insta::assert_snapshot!(name.replace(' ', "_"), shown(name, false).unwrap());
        }
        insta::assert_snapshot!("havoc_json", shown("havoc", true).unwrap());
    }

    #[test]
    fn cards_of_campaigns_are_shown_beside_the_printed_ones_they_word_anew() {
        insta::assert_snapshot!("hyperdrive", shown("Hyperdrive", false).unwrap());
        let juke: serde_json::Value = serde_json::from_str(&shown("juke", true).unwrap()).unwrap();
        let kinds: Vec<&str> = juke.as_array().unwrap().iter().map(|card| card["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["upgrade", "Aturi card"]);
        assert_ne!(juke[0]["text"], juke[1]["text"]);
        assert!(found("flight group card missile", false).contains("Flight Group card"));
    }

    #[test]
    fn an_unknown_card_is_refused_with_the_nearest() {
        let said = |name: &str| shown(name, false).unwrap_err().to_string();
        assert_eq!(said("protontorpedos"), "no card 'protontorpedos'; did you mean 'protontorpedoes'?");
        assert_eq!(said("xyzzyxyzzy"), "no card 'xyzzyxyzzy'; 'tallyho cards find' looks for words");
    }

    #[test]
    fn cards_are_found_by_words_of_name_text_slot_and_faction() {
        insta::assert_snapshot!("torpedo_lock", found("torpedo range lock upgrade", false));
        insta::assert_snapshot!("resistance_astromech", found("Resistance ASTROMECH", false));
        assert_eq!(found("nosuchword atall", false), "no card has all of these words: nosuchword, atall\n");
        let all: serde_json::Value = serde_json::from_str(&found("hull upgrade modification", true)).unwrap();
        assert!(all.as_array().unwrap().iter().any(|card| card["id"] == "hullupgrade" && card["text"] == "+1 hull."));
    }

    #[test]
    fn coverage_adds_up_and_names_what_is_left_to_the_players() {
        let library = Library::embedded().unwrap();
        let json = written(CardsCommand::Coverage { json: true }).unwrap();
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let kinds = json["kinds"].as_array().unwrap();
        let sum = |key: &str| kinds.iter().map(|kind| kind[key].as_u64().unwrap()).sum::<u64>();
        assert_eq!(sum("carried_out") + sum("by_hand"), sum("total"));
        let pilots = library.pilots().iter().filter(|pilot| pilot.ability).count();
        let campaigns = Campaign::ALL.map(|campaign| library.campaign_cards(campaign).len()).iter().sum::<usize>();
        let all =
            library.abilities().len() + pilots + library.upgrades().len() + library.conditions().len() + campaigns;
        assert_eq!(sum("total"), all as u64);
        assert_eq!(json["nothing_to_carry_out"], library.pilots().len() - pilots);
        for kind in kinds {
            assert_eq!(kind["by_hand"], kind["by_hand_ids"].as_array().unwrap().len());
        }
        let told = written(CardsCommand::Coverage { json: false }).unwrap();
        assert!(told.contains("\nby hand, pilot: "), "{told}");
        assert!(told.contains("pilots without an ability have nothing to carry out"), "{told}");
    }
}
