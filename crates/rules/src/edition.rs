//! Which rules these are: a number that follows from how games go, so that nobody has to remember to change it.

/// How many games there are from some positions, move by move, and two whole games line by line. Whoever changes what a
/// game does changes one of these, or a test fails.
const GAMES: [&[u8]; 3] = [
    include_bytes!("../tests/rules/perft.txt"),
    told(include_bytes!("../tests/rules/snapshots/rules__whole_game__second_edition.snap")),
    told(include_bytes!("../tests/rules/snapshots/rules__whole_game__revised.snap")),
];

/// A fingerprint of the rules as this program plays them. A game that was played by another may not play again.
pub const EDITION: u64 = {
    let mut sum = 0xcbf2_9ce4_8422_2325;
    let mut game = 0;
    while game < GAMES.len() {
        sum = digest(sum, GAMES[game]);
        game += 1;
    }
    sum
};

/// FNV-1a of a text, whose lines may end as on any system.
const fn digest(mut sum: u64, text: &[u8]) -> u64 {
    let mut at = 0;
    while at < text.len() {
        if text[at] != b'\r' {
            sum = (sum ^ text[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        }
        at += 1;
    }
    sum
}

/// What a snapshot tells: what comes after its second line of dashes.
const fn told(mut snapshot: &[u8]) -> &[u8] {
    let mut dashes = 0;
    while dashes < 2 {
        dashes = match snapshot {
            [b'-', b'-', b'-', ..] => dashes + 1,
            _ => dashes,
        };
        while let [first, rest @ ..] = snapshot {
            snapshot = rest;
            if *first == b'\n' {
                break;
            }
        }
        assert!(!snapshot.is_empty(), "a snapshot has two lines of dashes");
    }
    snapshot
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_goes_otherwise_is_another_edition() {
        let sum = |text: &str| digest(0, text.as_bytes());
        assert_eq!(sum("a\r\nb\r\n"), sum("a\nb\n"));
        assert_ne!(sum("a\nb\n"), sum("b\na\n"));
        assert!(told(b"---\nsource: x\n---\n\nRound 1\n").starts_with(b"\nRound 1"));
        assert!(GAMES.iter().all(|game| game.len() > 1_000));
    }
}
