//! Any text is a maneuver or is refused, and what is a maneuver prints as it was written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tallyho_table::{BaseSize, Maneuver, Slide};

fuzz_target!(|code: &str| {
    match code.parse::<Maneuver>() {
        Ok(maneuver) => {
            let printed = maneuver.to_string();
            assert_eq!(printed, code.trim().to_ascii_uppercase());
            assert_eq!(printed.parse(), Ok(maneuver));
            assert_eq!(maneuver.mirrored().mirrored(), maneuver);
            for size in BaseSize::ALL.into_iter().filter(|&size| maneuver.fits(size)) {
                maneuver.displacement(size, Slide::Forward);
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
