//! Compiles missions, kinds of thing, pilot cards and tours into the crate, scanned beforehand.

fn main() {
    tallyho_tree::embed::embed(&["missions", "things", "decks", "factions", "tours"]);
}
