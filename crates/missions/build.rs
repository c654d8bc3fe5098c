//! Compiles missions, kinds of thing and pilot cards into the crate, scanned beforehand.

fn main() {
    tallyho_tree::embed::embed(&["missions", "things", "decks", "factions"]);
}
