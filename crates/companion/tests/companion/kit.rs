//! A desk to type at, and what every test of it begins with.

use std::sync::LazyLock;

use proptest::prelude::*;
use tallyho_companion::sample::SampleYard;
use tallyho_companion::{Desk, Dice, Foe, Session, Start, Then};
use tallyho_pilots::flight::System;

pub(crate) fn yard() -> &'static SampleYard {
    static YARD: LazyLock<SampleYard> = LazyLock::new(SampleYard::new);
    &YARD
}

pub(crate) fn desk(dice: Dice) -> Desk<'static> {
    desk_of(System::SoloAlpha, dice)
}

/// A desk at which that system flies the enemy.
pub(crate) fn desk_of(system: System, dice: Dice) -> Desk<'static> {
    let start = Start { system, seed: 7, dice };
    Desk::open(Session::new(start), yard()).expect("a session without answers")
}

/// Whatever is typed there, a line that is not kept changes nothing, and what was kept reads back and plays again.
pub(crate) fn nothing_is_lost<'l>(
    mut desk: Desk<'static>,
    lines: impl Iterator<Item = &'l str>,
) -> Result<(), TestCaseError> {
    for line in lines {
        let before = desk.session().clone();
        let reply = desk.typed(line);
        if reply.then != Then::Save {
            prop_assert_eq!(desk.session(), &before);
        }
    }
    let session = Session::from_text(&desk.session().to_text());
    prop_assert_eq!(session.as_ref(), Ok(desk.session()));
    let resumed = Desk::open(desk.session().clone(), yard());
    prop_assert_eq!(resumed.map(|resumed| resumed.greeting()), Ok(desk.greeting()));
    Ok(())
}

/// Somebody who types.
pub(crate) struct Play {
    pub(crate) desk: Desk<'static>,
}

impl Play {
    /// Luke, of initiative 5, against ships of that sort and initiative, numbered from 1; in the first Planning phase. Dice are
    /// typed.
    pub(crate) fn against(ships: &[(&str, u8)]) -> Self {
        let mut play = Self { desk: desk(Dice::Typed) };
        play.types(&["Luke", "5", "done"]);
        for (ship, initiative) in ships {
            play.types(&[ship, "1", &initiative.to_string(), "", "", "", ""]);
        }
        play.types(&["done"]);
        play
    }

    /// Luke, of initiative 5, against so many ships of that sort and initiative, told that, for each of them; flown by that system, in
    /// formations as large as can be where it knows them. They are numbered from 1, and it is the first Planning phase. Dice are typed.
    pub(crate) fn by(system: System, ships: &[(&str, u8, u8, &[&str])]) -> Self {
        let mut play = Self { desk: desk_of(system, Dice::Typed) };
        play.types(&["Luke", "5", "done"]);
        for (ship, count, initiative, told) in ships {
            play.types(&[ship, &count.to_string(), &initiative.to_string(), "", "", "", ""]);
            if system == System::FlightGroupAlpha && *count > 1 {
                play.types(&[""]);
            }
            play.types(told);
        }
        play.types(&["done"]);
        play
    }

    /// Types lines that are all accepted, and gives what is said to the last.
    pub(crate) fn types(&mut self, lines: &[&str]) -> String {
        let mut said = String::new();
        for line in lines {
            let reply = self.desk.typed(line);
            assert_eq!(reply.then, Then::Save, "'{line}' was refused: {}", reply.text);
            said = reply.text;
        }
        said
    }

    /// Types a line that is refused, and gives what is said.
    pub(crate) fn is_refused(&mut self, line: &str) -> String {
        let before = self.desk.session().clone();
        let reply = self.desk.typed(line);
        assert_eq!(reply.then, Then::Nothing, "'{line}' was taken: {}", reply.text);
        assert_eq!(self.desk.session(), &before);
        reply.text
    }

    /// What is asked now.
    pub(crate) fn asked(&self) -> String {
        self.desk.scene().prompt.as_ref().map_or("nothing".to_owned(), |prompt| prompt.shown())
    }

    pub(crate) fn foe(&self, number: u8) -> &Foe {
        self.desk.scene().sheet.foes.iter().find(|foe| foe.number == number).expect("a ship of that number")
    }
}

/// What somebody sees who types those lines.
pub(crate) fn transcript(system: System, dice: Dice, script: &str) -> String {
    let mut desk = desk_of(system, dice);
    let mut seen = desk.greeting();
    for line in script.lines() {
        seen += line;
        seen.push('\n');
        seen += &desk.typed(line).text;
    }
    seen
}
