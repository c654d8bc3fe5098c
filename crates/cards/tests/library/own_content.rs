//! The content that came with the program is what its files say.

use std::fs;
use std::path::{Path, PathBuf};

use tallyho_cards::Library;

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, files);
        } else if path.extension().is_some_and(|it| it == "toml") {
            files.push(path);
        }
    }
}

/// Every file of the content folder: its path there, and its text.
fn content() -> Vec<(String, String)> {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut files = Vec::new();
    list(&content, &mut files);
    files.sort();
    let below = |file: &PathBuf| file.strip_prefix(&content).unwrap().to_str().unwrap().replace('\\', "/");
    files.iter().map(|file| (below(file), fs::read_to_string(file).unwrap())).collect()
}

#[test]
fn what_was_scanned_when_the_program_was_built_is_what_the_files_say() {
    let files = content();
    let texts = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let read = Library::from_texts(texts, "content/").unwrap();
    let own = Library::embedded().unwrap();
    assert!(read.ships().len() > 80 && read.upgrades().len() > 500 && read.pilots().len() > 500);
    assert!(own == read, "the library that came with the program differs from its files");
}

#[test]
fn a_part_is_read_once_for_all_libraries() {
    let (first, second) = (Library::embedded().unwrap(), Library::embedded().unwrap());
    assert!(std::ptr::eq(first.upgrades(), second.upgrades()));
}
