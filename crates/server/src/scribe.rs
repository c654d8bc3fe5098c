//! What happened, as the page tells it: lines with the ship they are about, the reasons behind them, and the shots fired.

use serde::{Deserialize, Serialize};
use tallyho_rules::{Event, Question, ShipId, Sink, Target};

use super::dice;
use super::roll::Roll;
use super::scene::Mark;
use tallyho_replay::Log;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) text: String,
    /// How far it is indented: 0 for rounds, 1 for phases, 2 for what ships do, 3 for what comes of it.
    pub(crate) depth: usize,
    /// The ship it is about.
    pub(crate) ship: Option<u8>,
    /// Why whoever flies the ship decided so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) why: Vec<String>,
}

/// An attack, as far as it got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Volley {
    pub(crate) attacker: Mark,
    pub(crate) defender: Mark,
    pub(crate) range: u8,
    pub(crate) obstructed: bool,
    pub(crate) attack: Vec<&'static str>,
    pub(crate) defense: Vec<&'static str>,
    /// What came of it, once it is over.
    pub(crate) result: Option<String>,
}

/// Listens to a game and writes down what the page needs.
#[derive(Clone, Debug)]
pub(crate) struct Scribe {
    log: Log,
    names: Vec<String>,
    lines: Vec<Line>,
    /// The attack that goes on or was fired last, and between whom.
    volley: Option<(Volley, [Target; 2])>,
    /// Reasons that belong to the next line.
    why: Vec<String>,
    /// Reasons for dials that are still facedown, by ship: nobody may hear them before the dial is revealed.
    held: Vec<Vec<String>>,
}

impl Scribe {
    pub(crate) fn new(log: Log, names: Vec<String>) -> Self {
        let held = vec![Vec::new(); names.len()];
        Self { log, names, lines: Vec::new(), volley: None, why: Vec::new(), held }
    }

    /// Takes note of why the answer that comes next was given.
    pub(crate) fn because(&mut self, question: Question, reasons: &[String]) {
        match question {
            Question::SetDial(ship) => {
                if let Some(held) = self.held.get_mut(usize::from(ship.0)) {
                    *held = reasons.to_vec();
                }
            }
            // Whatever else is asked, the answer is there for all to see.
            _ => self.why = reasons.to_vec(),
        }
    }

    /// Takes what was written since, and the attack that was fired or goes on, ships by the numbers they are known by.
    pub(crate) fn take(&mut self, roll: &Roll) -> (Vec<Line>, Option<Volley>) {
        self.why.clear();
        let volley = self.volley.as_ref().map(|(volley, [attacker, defender])| {
            let (attacker, defender) = (roll.mark(*attacker), roll.mark(*defender));
            Volley { attacker, defender, ..volley.clone() }
        });
        self.volley.take_if(|(volley, _)| volley.result.is_some());
        let known = |line: Line| Line { ship: line.ship.and_then(|ship| roll.find(ShipId(ship))), ..line };
        (std::mem::take(&mut self.lines).into_iter().map(known).collect(), volley)
    }

    /// The ship whose name a line begins with.
    fn about(&self, text: &str) -> Option<u8> {
        let begins = self.names.iter().enumerate().filter(|(_, name)| text.starts_with(name.as_str()));
        // "TIE 12 flies" begins with "TIE 1" too.
        begins.max_by_key(|(_, name)| name.len()).map(|(index, _)| index as u8)
    }

    fn reasons(&mut self, event: Event) -> Vec<String> {
        match event {
            Event::Maneuvered { ship: ShipId(ship), .. } | Event::Fled(ShipId(ship)) => {
                self.held.get_mut(usize::from(ship)).map(std::mem::take).unwrap_or_default()
            }
            _ => std::mem::take(&mut self.why),
        }
    }

    fn follow(&mut self, event: Event) {
        match event {
            Event::Attacked { attacker, defender, range, obstructed, .. } => {
                let (attack, defense, result) = (Vec::new(), Vec::new(), None);
                // Who they are is said by numbers only when it is told.
                let nobody = Mark::Ship(u8::MAX);
                let volley = Volley { attacker: nobody, defender: nobody, range, obstructed, attack, defense, result };
                self.volley = Some((volley, [attacker, defender]));
            }
            Event::AttackDice(dice) => self.rolled(|volley| volley.attack = dice::attack(dice)),
            Event::DefenseDice(dice) => self.rolled(|volley| volley.defense = dice::defense(dice)),
            Event::Hit(_, damage) => self.rolled(|volley| volley.result = Some(format!("{} damage", damage.total()))),
            Event::Missed(_) => self.rolled(|volley| volley.result = Some("missed".to_owned())),
            // The rest is no part of an attack.
            _ => {}
        }
    }

    fn rolled(&mut self, note: impl FnOnce(&mut Volley)) {
        if let Some((volley, _)) = &mut self.volley {
            note(volley);
        }
    }
}

impl Sink for Scribe {
    fn note(&mut self, event: Event) {
        self.follow(event);
        if let Some((depth, text)) = self.log.line(event) {
            let text = text.trim().to_owned();
            let ship = self.about(&text);
            let why = self.reasons(event);
            self.lines.push(Line { text, depth, ship, why });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tallyho_rules::{Difficulty, Phase};
    use tallyho_table::Pose;

    fn scribe() -> Scribe {
        let names: Vec<String> = ["TIE 1", "TIE 12"].map(str::to_owned).to_vec();
        Scribe::new(Log::new(names.clone(), &[], ["Red", "Blue"].map(str::to_owned)), names)
    }

    /// Both are known.
    fn roll() -> Roll {
        let game = tallyho_rules::Game::new(tallyho_rules::sample::duel()).expect("the sample is sound");
        Roll::of_all(&game)
    }

    fn flown(ship: u8) -> Event {
        let (maneuver, difficulty) = ("2F".parse().expect("a maneuver"), Difficulty::Blue);
        Event::Maneuvered { ship: ShipId(ship), maneuver, difficulty, pose: Pose::default(), bumped: None }
    }

    #[test]
    fn why_a_dial_was_set_is_not_told_before_it_is_revealed() {
        let mut scribe = scribe();
        scribe.because(Question::SetDial(ShipId(1)), &["the tally is ahead".to_owned()]);
        scribe.note(Event::PhaseBegan(Phase::Activation));
        scribe.note(flown(0));
        let (lines, _) = scribe.take(&roll());
        assert!(lines.iter().all(|line| line.why.is_empty()), "{lines:?}");
        scribe.note(flown(1));
        let (lines, _) = scribe.take(&roll());
        assert_eq!(lines[0].why, ["the tally is ahead"]);
        assert_eq!(lines[0].ship, Some(1));
    }

    #[test]
    fn why_anything_else_was_done_is_told_with_its_first_line() {
        let mut scribe = scribe();
        scribe.because(Question::Action(ShipId(0)), &["nobody is in arc".to_owned()]);
        scribe.note(Event::Acted(ShipId(0), tallyho_rules::Action::Focus));
        scribe.note(Event::PhaseBegan(Phase::Engagement));
        let (lines, _) = scribe.take(&roll());
        assert_eq!(lines[0].why, ["nobody is in arc"]);
        assert!(lines[1].why.is_empty());
    }
}
