//! Running the program, for its tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs the program in the root of the repository.
pub(crate) fn tallyho(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tallyho"))
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("the program runs")
}

/// What it prints.
pub(crate) fn printed(args: &[&str]) -> String {
    let output = tallyho(args);
    assert!(output.status.success(), "{args:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is text")
}

/// What is said to somebody who typed something wrong: nothing on stdout, exit code 2.
pub(crate) fn refused(args: &[&str]) -> String {
    let output = tallyho(args);
    assert_eq!(output.status.code(), Some(2), "{args:?} was not refused");
    assert!(output.stdout.is_empty(), "{args:?} printed something before it was refused");
    String::from_utf8(output.stderr).expect("errors are text")
}

/// What it prints as JSON.
pub(crate) fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(args)).expect("valid JSON")
}

/// A file that only this test has.
pub(crate) fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder for test files can be written");
    path
}
