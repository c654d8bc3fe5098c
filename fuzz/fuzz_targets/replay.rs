//! Whatever a replay says, it is refused with a line or it plays a game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tallyho_replay::Replay;

fuzz_target!(|text: &str| {
    if let Ok(replay) = Replay::read(text) {
        assert_eq!(Replay::read(&replay.to_string()).as_ref().map(ToString::to_string), Ok(replay.to_string()));
        let _ = replay.verify();
    }
});
