//! Compiles the page and the ready-made squads into the program: a slice of (path, text) for each, and all icons in one file.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = here.join("web").canonicalize().expect("the page has a folder");
    let squads = here.join("../../content/squads").canonicalize().expect("the workspace has ready-made squads");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for folder in [&page, &squads] {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let files = |folder: &Path, endings: &[&str]| {
        let entries = fs::read_dir(folder).expect("the folder can be listed");
        let paths = entries.map(|entry| entry.expect("the file can be listed").path());
        let ends = |path: &PathBuf| path.extension().is_some_and(|it| endings.iter().any(|ending| it == *ending));
        let mut files: Vec<PathBuf> = paths.filter(ends).collect();
        // Listing order depends on the file system; the binary should not.
        files.sort();
        files
    };
    let sprite = out.join("icons.svg");
    fs::write(&sprite, sprite_of(&files(&page.join("icons"), &["svg"]))).expect("the output folder can be written");
    let mut assets = files(&page, &["css", "js", "svg", "webmanifest"]);
    assets.push(sprite);
    for html in files(&page, &["html"]) {
        let announced = out.join(html.file_name().expect("files have names"));
        fs::write(&announced, announce_modules(&html)).expect("the output folder can be written");
        assets.push(announced);
    }
    fs::write(out.join("assets.rs"), slice_of(&assets)).expect("the output folder can be written");
    fs::write(out.join("squads.rs"), slice_of(&files(&squads, &["toml"]))).expect("the output folder can be written");
}

fn slice_of(files: &[PathBuf]) -> String {
    let mut code = String::from("&[\n");
    for file in files {
        let name = file.file_name().and_then(|name| name.to_str()).expect("files have plain names");
        writeln!(code, "    ({name:?}, include_str!({file:?})),").expect("a string takes every text");
    }
    code.push(']');
    code
}

/// A page that names every module its script will want, so that a browser fetches all at once and not one after the other.
fn announce_modules(html: &Path) -> String {
    const SCRIPT: &str = "<script type=\"module\" src=\"/";
    let text = fs::read_to_string(html).expect("a page can be read");
    let (head, rest) = text.split_once(SCRIPT).expect("a page has one script");
    let mut modules = vec![rest.split('"').next().expect("a script has a name").to_owned()];
    let mut read = 0;
    while let Some(module) = modules.get(read) {
        let code = fs::read_to_string(html.with_file_name(module)).expect("a module can be read");
        for wanted in code.lines().filter_map(|line| line.split_once(" from './")?.1.strip_suffix("';")) {
            if !modules.iter().any(|known| known == wanted) {
                modules.push(wanted.to_owned());
            }
        }
        read += 1;
    }
    let links = modules[1..].iter().map(|module| format!("<link rel=\"modulepreload\" href=\"/{module}\">\n"));
    format!("{head}{}{SCRIPT}{rest}", links.collect::<String>())
}

/// One drawing with a symbol for each icon.
fn sprite_of(icons: &[PathBuf]) -> String {
    let mut sprite = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    for icon in icons {
        let text = fs::read_to_string(icon).expect("an icon can be read");
        let id = icon.file_stem().and_then(|name| name.to_str()).expect("icons have plain names");
        let inner = text.trim().strip_prefix("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        let inner = inner.and_then(|rest| rest.strip_suffix("</svg>")).expect("an icon is one svg element");
        writeln!(sprite, "<symbol id=\"{id}\"{inner}</symbol>").expect("a string takes every text");
    }
    sprite.push_str("</svg>\n");
    sprite
}
