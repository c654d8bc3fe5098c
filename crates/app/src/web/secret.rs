//! What nobody can guess.

use std::fmt::Write as _;

use super::error::WebError;

/// A key to a seat: 128 bits as 32 letters.
pub(super) fn key() -> Result<String, WebError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| WebError::internal(&error))?;
    Ok(bytes.iter().fold(String::new(), |mut key, byte| {
        // Writing to a text cannot fail.
        let _ = write!(key, "{byte:02x}");
        key
    }))
}

/// A seed for the luck of a battle.
pub(super) fn seed() -> Result<u64, WebError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| WebError::internal(&error))?;
    Ok(u64::from_le_bytes(bytes))
}

/// Whether a text has the shape of a key.
pub(super) fn is_key(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The seed of one of many things that a battle's seed decides, each far from the others (SplitMix64).
pub(super) fn mixed(seed: u64, of: u64) -> u64 {
    let mut mix = seed.wrapping_add(of.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mix = (mix ^ (mix >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mix = (mix ^ (mix >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mix ^ (mix >> 31)
}
