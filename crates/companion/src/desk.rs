//! A session in front of somebody who types: answers, and words that ask for something else.

use crate::fix;
use crate::saved::Fault;
use crate::session::{Scene, Session};
use crate::yard::Yard;

/// A session and where it is.
pub struct Desk<'y> {
    session: Session,
    scene: Scene,
    yard: &'y dyn Yard,
}

impl std::fmt::Debug for Desk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").field("session", &self.session).finish_non_exhaustive()
    }
}

/// What is said to a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// To be shown.
    pub text: String,
    /// What it means for whoever keeps the session.
    pub then: Then,
}

/// What follows a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing: the session is as it was.
    Nothing,
    /// It changed, or somebody wants it saved: it must be saved before the text is shown.
    Save,
    /// Somebody has had enough for now.
    Quit,
}

const COMMANDS: &str = "\
Enter        take what stands in brackets
undo         take back the last answer, as often as you like
?            explain the question
why          the rules behind the last decision
status       all ships, as they are kept
mission      the rules and objectives of the mission, and how it stands
fix ...      correct something by hand; 'fix' alone says how
dice mine    roll the enemy's dice yourself from now on; dice yours: let me
readings     the rules that can be read in two ways; 'reading NAME=VALUE' changes one from now on
save, quit   everything is saved after every answer anyway";

impl<'y> Desk<'y> {
    /// Takes up a session where it is.
    ///
    /// # Errors
    /// When one of its answers does not fit.
    pub fn open(session: Session, yard: &'y dyn Yard) -> Result<Self, Fault> {
        let scene = session.scene(yard)?;
        Ok(Self { session, scene, yard })
    }

    /// The session, to be saved.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Where it is.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What is shown first: what was said last, and the question.
    pub fn greeting(&self) -> String {
        self.told()
    }

    /// Answers a typed line.
    pub fn typed(&mut self, line: &str) -> Reply {
        let line = line.trim();
        let show = |text: String| Reply { text, then: Then::Nothing };
        match line.to_lowercase().as_str() {
            "quit" | "exit" => Reply { text: String::new(), then: Then::Quit },
            "save" => Reply { text: self.asked(), then: Then::Save },
            "help" => show(format!("{COMMANDS}\n{}", self.asked())),
            "fix" => show(format!("{}\n{}", fix::HELP, self.asked())),
            "?" => show(format!("{}\n{}", self.explained(), self.asked())),
            "why" => show(format!("{}\n{}", self.reasons(), self.asked())),
            "status" => show(format!("{}\n{}", self.status(), self.asked())),
            "mission" => show(format!("{}\n{}", self.mission(), self.asked())),
            "readings" => show(format!("{}\n{}", self.readings(), self.asked())),
            "undo" => self.undo(),
            _ => self.answer(line),
        }
    }

    fn answer(&mut self, line: &str) -> Reply {
        match self.session.answer(line, &self.scene, self.yard) {
            Ok(scene) => {
                self.scene = scene;
                Reply { text: self.told(), then: Then::Save }
            }
            Err(message) => Reply { text: format!("{message}\n{}", self.asked()), then: Then::Nothing },
        }
    }

    fn undo(&mut self) -> Reply {
        let Some(taken) = self.session.undo() else {
            return Reply { text: format!("there is nothing to take back\n{}", self.asked()), then: Then::Nothing };
        };
        // What was played once plays again.
        match self.session.scene(self.yard) {
            Ok(scene) => self.scene = scene,
            Err(fault) => return Reply { text: fault.to_string(), then: Then::Quit },
        }
        Reply { text: format!("taken back: {taken}\n{}", self.asked()), then: Then::Save }
    }

    /// What was said since the last answer, and what is asked now.
    fn told(&self) -> String {
        let mut text = String::new();
        for line in &self.scene.said {
            text += line;
            text.push('\n');
        }
        text + &self.asked()
    }

    fn asked(&self) -> String {
        let Some(prompt) = &self.scene.prompt else { return "The game has ended; undo or quit.\n> ".to_owned() };
        let default = prompt.default.as_ref().map_or(String::new(), |default| format!("[{default}] "));
        format!("{}\n{default}> ", prompt.shown())
    }

    fn explained(&self) -> String {
        let Some(prompt) = &self.scene.prompt else { return "The game has ended.".to_owned() };
        let help = if prompt.help.is_empty() { String::new() } else { format!("{}\n", prompt.help) };
        format!("{help}You can {}.", prompt.allowed())
    }

    fn reasons(&self) -> String {
        if self.scene.why.is_empty() {
            return "Nothing was decided yet.".to_owned();
        }
        let width = self.scene.why.iter().map(|(rule, _)| rule.chars().count()).max().unwrap_or(0);
        let each = self.scene.why.iter().map(|(rule, says)| format!("{rule:<width$}  {says}"));
        each.collect::<Vec<String>>().join("\n")
    }

    fn readings(&self) -> String {
        if self.scene.readings.is_empty() {
            return "This system's rules are read in one way only.".to_owned();
        }
        let width = self.scene.readings.iter().map(|(reading, _)| reading.name.len()).max().unwrap_or(0);
        let each = self.scene.readings.iter().map(|(reading, now)| {
            let others: Vec<&str> = reading.values.iter().copied().filter(|value| value != now).collect();
            format!("{:<width$}  {now} (or {}): {}", reading.name, others.join(", "), reading.about)
        });
        each.collect::<Vec<String>>().join("\n")
    }

    fn mission(&self) -> String {
        let Some(mission) = &self.scene.mission else { return "No mission is flown here.".to_owned() };
        let of = mission.rounds.map_or_else(String::new, |rounds| format!(" of {rounds}"));
        let mut lines = vec![format!("{}, round {}{of}", mission.name, self.scene.sheet.round)];
        lines.extend(
            mission
                .objectives
                .iter()
                .map(|(name, primary, pays)| format!("  {}{name}: {pays}", if *primary { "primary: " } else { "" })),
        );
        lines.extend(mission.rules.iter().map(|rule| format!("  {rule}")));
        lines.extend(mission.counters.iter().map(|(name, number)| format!("{name}: {number}")));
        lines.push(format!("{}: {} points so far", mission.side, mission.score));
        lines.join("\n")
    }

    fn status(&self) -> String {
        let sheet = &self.scene.sheet;
        let mut lines = vec![format!("Round {}", sheet.round)];
        for mine in sheet.mine.iter().filter(|mine| !mine.mark) {
            let gone = if mine.gone { ", off the table" } else { "" };
            lines.push(format!("{} (yours)  initiative {}{gone}", mine.name, mine.initiative));
        }
        lines.extend((0..sheet.foes.len()).map(|place| sheet.line(place)));
        lines.join("\n")
    }
}
