//! A person at a plain terminal.

use std::fmt;
use std::io::{BufRead, Write};

use tallyho_rules::{Ask, Choice, Seat, View};

use crate::words;
use crate::{Pilot, Stopped};

/// Asks somebody: prints the question with its answers numbered, and reads a number. What is no number of the list is asked
/// again; `?` helps, `hint` tells what somebody good would answer, and `q` stops.
pub struct Person<R, W> {
    names: Vec<String>,
    input: R,
    output: W,
    adviser: Option<Adviser>,
}

/// Finds somebody who advises a seat, anew for each hint.
type Adviser = Box<dyn Fn(Seat) -> Option<Box<dyn Pilot>>>;

impl<R, W> fmt::Debug for Person<R, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Person").field("names", &self.names).finish_non_exhaustive()
    }
}

const HELP: &str = "Type the number of an answer and press Enter. q stops the battle, ? shows this.";
const HINTS: &str = "hint tells what an ace would answer, and why.";

impl<R: BufRead, W: Write> Person<R, W> {
    /// Somebody who reads and writes there and knows the ships by those names, in the order of their ids.
    pub fn new(names: Vec<String>, input: R, output: W) -> Self {
        Self { names, input, output, adviser: None }
    }

    /// The same, who may ask somebody good for a hint.
    #[must_use]
    pub fn advised(mut self, adviser: impl Fn(Seat) -> Option<Box<dyn Pilot>> + 'static) -> Self {
        self.adviser = Some(Box::new(adviser));
        self
    }

    /// What somebody good would answer, and why.
    fn hint(&mut self, view: &View<'_>, ask: &Ask<'_>) -> std::io::Result<()> {
        let adviser = self.adviser.as_ref().and_then(|adviser| adviser(ask.seat));
        let hint = adviser.and_then(|mut adviser| {
            let choice = adviser.choose(view, ask).ok()?;
            let number = 1 + ask.options.iter().position(|&option| option == choice)?;
            Some((number, words::answer(view, ask.question, choice, &self.names), adviser.reasons(&self.names)))
        });
        let Some((number, words, reasons)) = hint else { return writeln!(self.output, "There is no hint here.") };
        writeln!(self.output, "An ace would answer {number}: {words}.")?;
        reasons.iter().try_for_each(|reason| writeln!(self.output, "     {reason}"))
    }

    fn ask(&mut self, view: &View<'_>, ask: &Ask<'_>) -> std::io::Result<Option<Choice>> {
        writeln!(self.output, "\nRound {}. {}", view.round(), words::question(view, ask.question, &self.names))?;
        for (index, &option) in ask.options.iter().enumerate() {
            writeln!(self.output, "{:>3}  {}", index + 1, words::answer(view, ask.question, option, &self.names))?;
        }
        loop {
            write!(self.output, "> ")?;
            self.output.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            match line.trim() {
                "q" | "Q" => return Ok(None),
                "?" => {
                    writeln!(self.output, "{HELP}")?;
                    if self.adviser.is_some() {
                        writeln!(self.output, "{HINTS}")?;
                    }
                }
                "hint" | "h" => self.hint(view, ask)?,
                typed => {
                    let option = typed.parse::<usize>().ok().and_then(|number| ask.options.get(number.checked_sub(1)?));
                    if let Some(&option) = option {
                        return Ok(Some(option));
                    }
                    writeln!(self.output, "Type a number from 1 to {}, ? or q.", ask.options.len())?;
                }
            }
        }
    }
}

impl<R: BufRead, W: Write> Pilot for Person<R, W> {
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        // A terminal that is gone answers nothing any more.
        self.ask(view, ask).ok().flatten().ok_or(Stopped::ByPlayer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, turn};
    use std::cell::RefCell;
    use std::io::Cursor;
    use std::rc::Rc;
    use tallyho_rules::{Game, Luck, Question, ShipId, sample};

    /// A page that the test can read while the person writes on it.
    #[derive(Clone, Default)]
    struct Paper(Rc<RefCell<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// What somebody who types that sees and answers, and how it ends.
    fn play(typed: &str) -> (String, Vec<(Question, Choice)>, Stopped) {
        play_as(typed, |person| person)
    }

    fn play_as(
        typed: &str,
        advised: impl FnOnce(Person<Cursor<String>, Paper>) -> Person<Cursor<String>, Paper>,
    ) -> (String, Vec<(Question, Choice)>, Stopped) {
        let mut game = Game::new(sample::duel()).unwrap();
        let (mut luck, paper) = (Luck::new(5), Paper::default());
        let names = ["Red 1", "Black 1"].map(str::to_owned).to_vec();
        let person = advised(Person::new(names, Cursor::new(typed.to_owned()), paper.clone()));
        let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(person), Box::new(Random::new(1))];
        game.advance(&mut luck, &mut ());
        let mut answers = Vec::new();
        let stopped = loop {
            match turn(&mut game, &mut pilots, &mut luck, &mut ()) {
                Ok(Some(answer)) => answers.push(answer),
                Ok(None) => panic!("the game is over"),
                Err(stopped) => break stopped,
            }
        };
        let seen = String::from_utf8(paper.0.borrow().clone()).unwrap();
        (seen, answers, stopped)
    }

    #[test]
    fn a_person_is_asked_in_words_and_answers_with_a_number() {
        let (seen, answers, stopped) = play("6\n1\nq\n");
        insta::assert_snapshot!(seen);
        assert_eq!(answers[0], (Question::SetDial(ShipId(0)), Choice::Maneuver(5)));
        assert_eq!(stopped, Stopped::ByPlayer);
    }

    #[test]
    fn nonsense_is_asked_again() {
        let (seen, answers, _) = play("0\n18\nforward\n-1\n\n99999999999999999999\n?\n 3 \n");
        assert_eq!(seen.matches("Type a number from 1 to 17, ? or q.").count(), 6, "{seen}");
        assert_eq!(seen.matches(HELP).count(), 1);
        assert_eq!(answers[0].1, Choice::Maneuver(2));
    }

    /// Always answers the same, and says why.
    struct Sage;

    impl Pilot for Sage {
        fn choose(&mut self, _: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
            Ok(ask.options[3])
        }
        fn reasons(&self, names: &[String]) -> Vec<String> {
            vec![format!("{} is in the way.", names[1])]
        }
    }

    #[test]
    fn a_hint_tells_an_answer_by_its_number_and_why_and_the_person_still_decides() {
        let sage = |seat: Seat| (seat == Seat(0)).then(|| Box::new(Sage) as Box<dyn Pilot>);
        let (seen, answers, _) = play_as("hint\nh\n?\n2\nq\n", |person| person.advised(sage));
        assert_eq!(seen.matches("> An ace would answer 4: ").count(), 2, "{seen}");
        assert_eq!(seen.matches("\n     Black 1 is in the way.\n").count(), 2, "{seen}");
        assert!(seen.contains(HINTS), "{seen}");
        assert_eq!(answers[0].1, Choice::Maneuver(1));
        let (seen, ..) = play("hint\n?\nq\n");
        assert!(seen.contains("There is no hint here.") && !seen.contains(HINTS), "{seen}");
    }

    #[test]
    fn an_end_of_input_stops_the_battle() {
        assert_eq!(play("").2, Stopped::ByPlayer);
    }
}
