//! For build scripts: content files compiled into a program, scanned beforehand.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{outline, scan};

/// Writes `embedded.rs` for the crate being built: a slice of [`crate::Scanned`], one for each `.toml` file in those folders of
/// the workspace's content.
///
/// # Panics
/// When a folder cannot be read: then there is nothing to build.
pub fn embed(folders: &[&str]) {
    let crate_of = env::var_os("CARGO_MANIFEST_DIR").expect("cargo says which crate is built");
    let content = Path::new(&crate_of).join("../../content");
    let content = content.canonicalize().expect("the workspace has a content folder");
    let mut files = Vec::new();
    for folder in folders {
        let folder = content.join(folder);
        println_for_cargo(&folder);
        list(&folder, &mut files);
    }
    // Listing order depends on the file system; the binary should not.
    files.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("embedded.rs");
    fs::write(out, slice_of(&content, &files)).expect("the output folder can be written");
}

/// Has cargo build anew when something in a folder changes.
#[expect(clippy::print_stdout, reason = "this is how build scripts speak to cargo")]
fn println_for_cargo(folder: &Path) {
    println!("cargo::rerun-if-changed={}", folder.display());
}

/// The content files below a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of content can be listed") {
        let path = entry.expect("a content file can be listed").path();
        if path.is_dir() {
            list(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
}

fn slice_of(content: &Path, files: &[PathBuf]) -> String {
    let mut code = String::from("&[\n");
    for file in files {
        let below = file.strip_prefix(content).expect("found below the content folder");
        let path = below.to_str().expect("content files have plain names").replace('\\', "/");
        let text = fs::read_to_string(file).expect("a content file can be read");
        // A text at fault has no outline: it is scanned when the program starts, which says what is wrong and where.
        let outline = scan(&text).map(|table| outline::write(&text, &table)).unwrap_or_default();
        let outline = outline.escape_ascii();
        writeln!(
            code,
            "    ::tallyho_tree::Scanned {{ path: {path:?}, text: include_str!({file:?}), outline: b\"{outline}\" }},"
        )
        .expect("a string takes every text");
    }
    code.push(']');
    code
}
