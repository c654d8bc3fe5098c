//! What every ability says, as a file to be read.

use std::fmt::Write as _;

use tallyho_cards::Library;
use tallyho_rules::Effect;

#[test]
fn the_text_of_every_ability_is_made_of_what_it_does() {
    let library = Library::embedded().unwrap();
    let mut texts = String::new();
    for ability in library.abilities() {
        writeln!(texts, "{} ({})\n    {}\n", ability.name, ability.id, ability.text()).unwrap();
    }
    insta::assert_snapshot!(texts);
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
