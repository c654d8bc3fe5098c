//! Games that go on: read before they are over, and taken up where they stopped.

use tallyho_rules::{Adjust, Choice, Game, Place, Sink};

use crate::setup::{self, Ending};
use crate::{Correction, End, Fault, Replay, Tape, Turn, code, fault};

impl Replay {
    /// Reads a game that need not be over: the lines that [`Turn`] and [`Correction`] write, one after the other, below the text of
    /// a replay without answers.
    ///
    /// # Errors
    /// With the first line that is not what it should be.
    pub fn read_open(text: &str) -> Result<Self, Fault> {
        setup::read(text, Ending::Open)
    }

    /// The corrections by hand since the last answer.
    pub fn pending(&self) -> &[Correction] {
        &self.pending
    }

    /// Plays what there is, telling `sink` what happens, and stops where the text does. `each` sees the game before every answer,
    /// after what was corrected, and once more at the end.
    ///
    /// # Errors
    /// With the first difference to what was recorded.
    pub fn resume<S: Sink>(
        &self,
        sink: &mut S,
        mut each: impl FnMut(&Game, Option<&Turn>, &mut S),
    ) -> Result<Game, Fault> {
        let mut game = self.start(sink)?;
        for turn in &self.turns {
            turn.corrections.iter().try_for_each(|correction| correction.replay(&mut game, sink))?;
            each(&game, Some(turn), sink);
            turn.answer(&mut game, sink)?;
        }
        self.pending.iter().try_for_each(|correction| correction.replay(&mut game, sink))?;
        each(&game, None, sink);
        Ok(game)
    }

    /// Takes note that the game is over, if it is: a text that was read before its end has none.
    pub fn note_end(&mut self, game: &Game) {
        if game.asked().is_none() && self.end.is_none() {
            self.end = Some(End { winner: game.winner(), fingerprint: game.state().fingerprint(), line: 0 });
        }
    }

    /// The game before its first answer.
    pub(crate) fn start(&self, sink: &mut impl Sink) -> Result<Game, Fault> {
        let mut game = Game::new(self.setup.clone()).or_else(|faults| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            fault(1, format!("the set-up is not sound: {}", all.join("; ")))
        })?;
        let mut tape = Tape { draws: self.opening.clone(), ..Tape::default() };
        game.advance(&mut tape, sink);
        tape.check(1)?;
        Ok(game)
    }
}

/// Reads a correction by hand from its words, such as `3 gain stress` or `0 move 457.2 60 0`.
pub fn read_adjust(text: &str) -> Option<Adjust> {
    code::read_adjust(text)
}

/// A place on the table as an answer, from millimetres and degrees.
pub fn place(x: f64, y: f64, degrees: f64) -> Option<Choice> {
    let near = [x, y, degrees].into_iter().all(|number| number.abs() <= 10_000.0);
    near.then(|| Choice::Place(Place::near(tallyho_table::Pose::from_degrees(x, y, degrees))))
}

#[cfg(test)]
mod tests {
    use tallyho_rules::{Adjust, Game, Luck, Recorder, ShipId, Token, sample};

    use super::*;
    use crate::Callsign;

    /// A game that stopped in the middle: its lines one by one, and where it stands.
    fn half() -> (String, Vec<String>, Game) {
        let callsigns = ["Red 1", "Black 1"].map(|name| Callsign { chassis: "fighter".into(), name: name.into() });
        let mut replay = Replay::begin("0.1.0", sample::duel(), callsigns.to_vec()).unwrap();
        let head = replay.to_string();
        let mut game = Game::new(replay.setup().clone()).unwrap();
        let mut luck = Recorder::new(Luck::new(4));
        let mut lines = Vec::new();
        game.advance(&mut luck, &mut ());
        for _ in 0..9 {
            let ask = game.asked().expect("the duel lasts longer");
            let (question, choice) = (ask.question, ask.options[0]);
            let before = luck.draws().len();
            game.answer(choice, &mut luck, &mut ()).unwrap();
            game.advance(&mut luck, &mut ());
            replay.note(question, choice, &luck.draws()[before..], &game);
            lines.push(replay.turns().last().unwrap().to_string());
        }
        let stress = Adjust::Gain(ShipId(0), Token::Stress);
        game.adjust(stress, &mut ()).unwrap();
        game.advance(&mut luck, &mut ());
        replay.note_correction(stress, &[], &game);
        lines.push(replay.pending()[0].to_string());
        (head, lines, game)
    }

    #[test]
    fn a_game_is_taken_up_where_its_lines_stop() {
        let (head, lines, game) = half();
        let text = format!("{head}{}", lines.concat());
        let mut seen = 0;
        let replay = Replay::read_open(&text).unwrap();
        let again = replay.resume(&mut (), |_, turn, ()| seen += usize::from(turn.is_some())).unwrap();
        assert_eq!((again.state(), seen), (game.state(), 9));
        assert_eq!(again.asked().map(|ask| ask.question), game.asked().map(|ask| ask.question));
        assert!(Replay::read(&text).is_err(), "a replay must have an end");
    }

    /// A game of two against one, whose players do anything; at every question ships are taken off the table by hand.
    fn ended_by_hand(seed: u64) -> usize {
        let sides = [(sample::x_wing(), 2), (sample::tie_fighter(), 1)];
        let setup = sample::battle(tallyho_rules::Ruleset::SECOND_EDITION, sides, Vec::new());
        let callsign = |name: &str| Callsign { chassis: "fighter".into(), name: name.into() };
        let callsigns = ["Red 1", "Red 2", "Black 1"].map(callsign).to_vec();
        let mut replay = Replay::begin("0.1.0", setup, callsigns).unwrap();
        let mut game = Game::new(replay.setup().clone()).unwrap();
        let (mut luck, mut whim) = (Recorder::new(Luck::new(seed)), Luck::new(!seed));
        game.advance(&mut luck, &mut ());
        replay.note_opening(luck.draws());
        let mut ended = 0;
        while let Some(ask) = game.asked() {
            for gone in (0..3).map(|ship| Adjust::Remove(ShipId(ship))) {
                let (mut end, mut told, mut rest) = (game.clone(), replay.clone(), Recorder::new(Luck::new(6)));
                // Nobody is taken away in the middle of its doings.
                if end.adjust(gone, &mut ()).is_err() {
                    continue;
                }
                end.advance(&mut rest, &mut ());
                told.note_correction(gone, rest.draws(), &end);
                if end.asked().is_none() {
                    ended += 1;
                    let again = Replay::read(&told.to_string()).expect("what is over has an end");
                    assert_eq!(again.verify().expect("it plays back").state(), end.state());
                }
            }
            let (question, choice) = (ask.question, ask.options[whim.below(ask.options.len() as u32) as usize]);
            let before = luck.draws().len();
            game.answer(choice, &mut luck, &mut ()).unwrap();
            game.advance(&mut luck, &mut ());
            replay.note(question, choice, &luck.draws()[before..], &game);
        }
        ended
    }

    #[test]
    fn a_game_that_a_correction_ends_reads_and_plays_back() {
        assert!((0..40).map(ended_by_hand).sum::<usize>() > 0, "no correction ended a game");
    }

    #[test]
    fn a_line_that_was_changed_is_found() {
        let (head, mut lines, _) = half();
        lines.swap(0, 1);
        let replay = Replay::read_open(&format!("{head}{}", lines.concat())).unwrap();
        assert!(replay.resume(&mut (), |_, _, ()| {}).is_err());
    }

    #[test]
    fn corrections_and_places_are_read_from_what_people_send() {
        assert_eq!(read_adjust("1 lose focus"), Some(Adjust::Lose(ShipId(1), Token::Focus)));
        assert_eq!(read_adjust("1 lose everything"), None);
        assert_eq!(place(1.5, 2.0, -90.0), Some(Choice::Place(Place { x: 150, y: 200, heading: 27_000 })));
        assert_eq!(place(f64::NAN, 0.0, 0.0), None);
    }
}
