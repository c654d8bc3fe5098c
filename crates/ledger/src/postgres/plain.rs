//! Texts as PostgreSQL can keep them. It knows every character but the one of number 0.

use std::borrow::Cow;

/// What stands before a character that is written otherwise.
const ESCAPE: char = '\u{1}';

/// A text as it is kept: the same, unless it has a character that cannot be.
pub(super) fn kept(text: &str) -> Cow<'_, str> {
    if !text.contains(['\0', ESCAPE]) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len() + 1);
    for letter in text.chars() {
        match letter {
            '\0' => kept.extend([ESCAPE, '0']),
            ESCAPE => kept.extend([ESCAPE, '1']),
            other => kept.push(other),
        }
    }
    Cow::Owned(kept)
}

/// The text that was kept so.
pub(super) fn read(text: String) -> String {
    if !text.contains(ESCAPE) {
        return text;
    }
    let (mut read, mut letters) = (String::with_capacity(text.len()), text.chars());
    while let Some(letter) = letters.next() {
        match letter {
            ESCAPE => read.push(if letters.next() == Some('0') { '\0' } else { ESCAPE }),
            other => read.push(other),
        }
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back_and_none_holds_what_cannot_be_kept() {
        for text in ["", "plain", "\0", "\u{1}", "a\0b\u{1}0c", "\u{1}\u{1}\0\0", "ä€😀"] {
            let there = kept(text);
            assert!(!there.contains('\0'));
            assert_eq!(read(there.into_owned()), text);
        }
    }
}
