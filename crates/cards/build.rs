//! Compiles the content files into the crate, scanned beforehand.

fn main() {
    tallyho_tree::embed::embed(&[
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
    ]);
}
