//! Whatever text is taken for an export, it is refused with its line or holds journals that are written and read again as they are.

#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use tallyho_ledger::{Keys, export, read_export};

fuzz_target!(|text: &[u8]| {
    let Ok(whole) = read_export(text, Path::new("fuzz")) else { return };
    for kept in whole.journals {
        let mut written = Vec::new();
        export(&kept, Keys::Written, &mut written).expect("there is room");
        let again = read_export(&written[..], Path::new("again")).expect("it was just written");
        assert_eq!(again.journals, [kept]);
    }
});
