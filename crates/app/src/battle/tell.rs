//! A battle told at the terminal while it is played, and people who answer there.

use std::io::{self, Write};

use tallyho_muster::{Advice, Bout, Mustered, PilotKind, Teller, Thought};
use tallyho_pilots::{Person, Pilot};
use tallyho_replay::Log;
use tallyho_rules::{Event, Game, Sink};
use tallyho_sim::SideTally;

use super::typed::Typed;

/// Whoever sits at this terminal, at the seats that people fly.
pub(super) fn people(pilots: [PilotKind; 2], bout: &Bout, advice: &Advice) -> Vec<Option<Box<dyn Pilot>>> {
    let person = || {
        let (advice, names) = (advice.clone(), bout.names().to_vec());
        let person = Person::new(names, Typed::default(), io::stdout());
        Box::new(person.advised(move |seat| Some(advice.adviser(seat).ok()?))) as Box<dyn Pilot>
    };
    pilots.map(|kind| (kind == PilotKind::Person).then(person)).into()
}

/// Tells of a battle: what happens to a person who plays, and why to whoever asks.
pub(super) struct AtTheTerminal<'o, O: Write> {
    log: Log,
    told: bool,
    explained: bool,
    tally: Option<SideTally>,
    out: &'o mut O,
    /// The first thing that could not be written.
    wrong: Option<io::Error>,
}

impl<'o, O: Write> AtTheTerminal<'o, O> {
    pub(super) fn new(
        mustered: &Mustered,
        sides: [String; 2],
        explained: bool,
        pilots: [PilotKind; 2],
        out: &'o mut O,
    ) -> Self {
        let names = mustered.callsigns.iter().map(|callsign| callsign.name.clone()).collect();
        let log = Log::new(names, &mustered.setup.ships, sides).with(&mustered.setup);
        let told = explained || pilots.contains(&PilotKind::Person);
        Self { log, told, explained, tally: None, out, wrong: None }
    }

    /// The same, counting what happens.
    pub(super) fn counting(self, tally: SideTally) -> Self {
        Self { tally: Some(tally), ..self }
    }

    /// What was counted; nothing when nobody asked for it.
    pub(super) fn tally(self) -> Option<SideTally> {
        self.tally
    }

    fn write(&mut self) -> io::Result<()> {
        let text = self.log.take();
        if self.told {
            write!(self.out, "{text}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Writes what is left; what could not be written on the way is told now.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        match self.wrong.take() {
            Some(error) => Err(error),
            None => self.write(),
        }
    }
}

impl<O: Write> Sink for AtTheTerminal<'_, O> {
    fn note(&mut self, event: Event) {
        self.log.note(event);
        if let Some(tally) = &mut self.tally {
            tally.note(event);
        }
    }
}

impl<O: Write> Teller for AtTheTerminal<'_, O> {
    fn between(&mut self, _: &Game) {
        if self.wrong.is_none() {
            self.wrong = self.write().err();
        }
    }

    fn hears(&mut self, thought: &Thought) -> bool {
        if self.explained {
            self.log.explain((thought.question, thought.choice), &thought.reasons);
        }
        self.explained
    }
}
