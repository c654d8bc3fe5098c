//! The cards that docs/adding-a-card.md shows are those of the game, and none of them is left to the players.

use tallyho_cards::Library;

const PAGE: &str = include_str!("../../../../docs/adding-a-card.md");

#[test]
fn the_examples_are_cards_of_the_game() {
    let content = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let examples: Vec<&str> = PAGE.split("\n```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let paths: Vec<&str> =
        PAGE.split('`').filter(|word| word.starts_with("content/") && word.ends_with(".toml")).collect();
    assert_eq!((examples.len(), paths.len()), (10, 10));
    for (example, path) in examples.iter().zip(paths) {
        assert_eq!(*example, std::fs::read_to_string(content.join(path)).unwrap(), "{path}");
        assert!(!example.contains("by-hand"), "{path}");
    }
    assert!(Library::embedded().is_ok());
}
