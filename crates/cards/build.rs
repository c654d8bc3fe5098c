//! Compiles the content files into the crate: writes a slice of (path below `content/`, text).

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let content = content.canonicalize().expect("the workspace has a content folder");
    println!("cargo::rerun-if-changed={}", content.display());

    let mut files = Vec::new();
    for folder in [
        "abilities",
        "ships",
        "pilots",
        "conditions",
        "upgrades",
        "obstacles",
        "devices",
        "flight",
        "campaign",
        "career",
    ] {
        list(&content.join(folder), &mut files);
    }
    // Listing order depends on the file system; the binary should not.
    files.sort();

    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("embedded.rs");
    fs::write(out, slice_of(&content, &files)).expect("the output folder can be written");
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
        writeln!(code, "    ({path:?}, include_str!({file:?})),").expect("a string takes every text");
    }
    code.push(']');
    code
}
