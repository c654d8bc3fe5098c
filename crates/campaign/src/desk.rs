//! Campaigns for whoever types: what each command does, and what it answers in words or as JSON.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tallyho_cards::word::Word as _;
use tallyho_ledger::{Copied, Keys, LedgerError, Rows, Which, backup, bring_in, copy, export, read_backup, restore};

use crate::action::{Refusal, Request};
use crate::aturi::{Length, PRESETS, Switches};
use crate::campaign::{Charter, KIND, Kind};
use crate::course::Fault;
use crate::flight_group;
use crate::ground::By;
use crate::keep::{Founding, KeepError, Keeper, Open};

/// How many backups are kept.
const BACKUPS: usize = 7;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// A campaign does not do it.
    #[error(transparent)]
    Keep(#[from] KeepError),
    /// The store does not.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// A word that is none of the valid ones.
    #[error("'{typed}' is no {what}; there are {}", valid.join(", "))]
    BadWord {
        /// Of what.
        what: &'static str,
        /// What was typed.
        typed: String,
        /// What there is.
        valid: Vec<&'static str>,
    },
    /// Entries that cannot be read.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// What is wrong has been told.
    #[error("{0} things are not as they should be")]
    Faulty(usize),
}

impl From<Refusal> for DeskError {
    fn from(refusal: Refusal) -> Self {
        Self::Keep(refusal.into())
    }
}

type Told = Result<(), DeskError>;

/// A desk at which campaigns are run by typing.
#[derive(Debug)]
pub struct Desk<W> {
    keeper: Keeper,
    by: By,
    /// Whether answers are for programs.
    json: bool,
    out: W,
}

impl<W: Write> Desk<W> {
    /// A desk at which somebody sits.
    pub fn new(keeper: Keeper, by: By, json: bool, out: W) -> Self {
        Self { keeper, by, json, out }
    }

    /// Begins a campaign.
    ///
    /// # Errors
    /// When a word is none of the valid ones, or the store does not take it.
    pub fn begin(&mut self, kind: &str, name: &str, wishes: &Wishes<'_>, seed: u64) -> Told {
        let kind = found("campaign", kind, Kind::ALL.map(|it| (it.word(), it)))?;
        let charter = wishes.charter(kind)?;
        let open = self.keeper.begin(Founding { name, charter, seed }, Vec::new())?;
        self.show_open(&open)
    }

    /// Lists the campaigns.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn list(&mut self) -> Told {
        let all = self.keeper.list()?;
        if self.json {
            return self.told(&all.iter().map(|it| (it.id, &it.name, &it.summary)).collect::<Vec<_>>());
        }
        if all.is_empty() {
            return Ok(writeln!(
                self.out,
                "there are none; `tallyho campaign new aturi NAME` or `new flight-group NAME` begins one"
            )?);
        }
        Ok(all.iter().try_for_each(|it| writeln!(self.out, "{:>4}  {:<32} {}", it.id, it.name, it.summary))?)
    }

    /// Tells how a campaign stands.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn show(&mut self, name: &str) -> Told {
        let open = self.keeper.find(name)?;
        self.show_open(&open)
    }

    /// Lists what can be done now.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn options(&mut self, name: &str) -> Told {
        let offers = self.keeper.find(name)?.campaign.options(&self.by, self.keeper.muster())?;
        if self.json {
            return self.told(&offers);
        }
        Ok(offers.iter().try_for_each(|offer| writeln!(self.out, "{offer}"))?)
    }

    /// Does something.
    ///
    /// # Errors
    /// With the rule that forbids it.
    pub fn act(&mut self, name: &str, request: &Request) -> Told {
        let by = self.by.clone();
        self.change(name, |keeper, open| keeper.act(open, &by, request, None))
    }

    /// Takes back.
    ///
    /// # Errors
    /// When there is nothing, or others acted since.
    pub fn undo(&mut self, name: &str, keep: Option<u64>) -> Told {
        let by = self.by.clone();
        self.change(name, |keeper, open| keeper.undo(open, &by, keep, None))
    }

    /// Does again.
    ///
    /// # Errors
    /// When nothing was taken back.
    pub fn redo(&mut self, name: &str) -> Told {
        let by = self.by.clone();
        self.change(name, |keeper, open| keeper.redo(open, &by, None))
    }

    /// Returns to an entry.
    ///
    /// # Errors
    /// When there is none of that number.
    pub fn turn_to(&mut self, name: &str, entry: u64) -> Told {
        let by = self.by.clone();
        self.change(name, |keeper, open| keeper.turn_to(open, &by, entry, None))
    }

    /// Sets a number by hand, and says what is not as the rules want it now.
    ///
    /// # Errors
    /// When there is no such number.
    pub fn correct(&mut self, name: &str, what: &str, to: i64, reason: &str) -> Told {
        let request = Request::new("correct").with("what", what).with("to", to.to_string()).with("reason", reason);
        self.act(name, &request)?;
        let faults = self.keeper.find(name)?.campaign.verify(self.keeper.muster())?;
        Ok(faults.iter().try_for_each(|fault| writeln!(self.out, "now: {fault}"))?)
    }

    /// Takes a campaign over from paper.
    ///
    /// # Errors
    /// With everything that is wrong with the form.
    pub fn take_over(&mut self, name: &str, form: &str) -> Told {
        let by = self.by.clone();
        self.change(name, |keeper, open| keeper.take_over(open, &by, form, None))
    }

    /// Tells everything that ever happened.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn log(&mut self, name: &str) -> Told {
        let lines = self.keeper.find(name)?.campaign.log(self.keeper.muster());
        if self.json {
            let rows = lines.iter().map(|it| (it.number, it.by.word(), &it.wanted, &it.told, it.counts, it.when));
            return self.told(&rows.collect::<Vec<_>>());
        }
        for line in lines {
            let mark = if line.counts { ' ' } else { '-' };
            let day = line.when.map(tallyho_ledger::day).unwrap_or_default();
            writeln!(self.out, "{mark}{:>4} {day:<10}  {:<12} {}", line.number, line.by.word(), line.told.join("; "))?;
        }
        Ok(())
    }

    /// Reads all entries again, and says what is not as it should be.
    ///
    /// # Errors
    /// When anything is not.
    pub fn verify(&mut self, name: &str) -> Told {
        let faults = self.keeper.find(name)?.campaign.verify(self.keeper.muster())?;
        if faults.is_empty() {
            let sound = "all entries lead to how it stands, and all of it is as the rules want it";
            return Ok(writeln!(self.out, "{sound}")?);
        }
        faults.iter().try_for_each(|fault| writeln!(self.out, "{fault}"))?;
        Err(DeskError::Faulty(faults.len()))
    }

    /// Writes a campaign as a text that any store takes in again.
    ///
    /// # Errors
    /// When there is none of that name, or it cannot be written.
    pub fn export(&mut self, name: &str, plainly: bool, to: &mut impl Write) -> Told {
        let open = self.keeper.find(name)?;
        let plainly = plainly || open.campaign.ground().shown;
        let rows = if plainly { Rows::Plain } else { Rows::Sealed };
        Ok(export(&self.keeper.store().load(open.id)?, Keys::LeftOut, rows, to)?)
    }

    /// Takes in campaigns that were exported. One that is there already gets the entries that it lacks.
    ///
    /// # Errors
    /// When the file is none, with its line.
    pub fn import(&mut self, file: &Path) -> Told {
        let whole = read_backup(file)?;
        let mut count = 0;
        for kept in whole.journals.iter().filter(|kept| kept.journal.kind == KIND) {
            crate::campaign::Campaign::open(&kept.head, kept.rows.clone())?;
            let copied = bring_in(kept, &**self.keeper.store())?;
            writeln!(self.out, "{}: {}", kept.journal.title, words(&copied))?;
            count += 1;
        }
        if count == 0 { Ok(writeln!(self.out, "there is no campaign in {}", file.display())?) } else { Ok(()) }
    }

    /// Copies a campaign to another store.
    ///
    /// # Errors
    /// When it cannot be read here or written there.
    pub fn copy(&mut self, name: &str, to: &str) -> Told {
        let open = self.keeper.find(name)?;
        let copied = copy(&**self.keeper.store(), &*tallyho_ledger::open(to)?, &Which::One(open.id))?;
        Ok(writeln!(self.out, "{name}: {}", words(&copied))?)
    }

    /// Keeps a backup of the whole store in a folder.
    ///
    /// # Errors
    /// When it cannot be made; earlier ones stay.
    pub fn backup(&mut self, folder: &Path) -> Told {
        let made = backup(&**self.keeper.store(), folder, BACKUPS)?;
        Ok(writeln!(self.out, "{} ({} bytes)", made.path.display(), made.size)?)
    }

    /// Puts a backup in the stead of everything in the store; what was there is kept beside.
    ///
    /// # Errors
    /// When it cannot be read; then nothing was changed.
    pub fn restore(&mut self, file: &Path, beside: &Path) -> Result<PathBuf, DeskError> {
        let kept = restore(&**self.keeper.store(), file, beside)?;
        writeln!(self.out, "done; what was there is in {}", kept.display())?;
        Ok(kept)
    }

    /// Prints the sheets of all pilots.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn print(&mut self, name: &str) -> Told {
        let open = self.keeper.find(name)?;
        Ok(write!(self.out, "{}", open.campaign.sheets(self.keeper.muster()))?)
    }

    fn show_open(&mut self, open: &Open) -> Told {
        if self.json {
            return self.told(&open.campaign.seen().map_err(io::Error::from)?);
        }
        Ok(write!(self.out, "{}", open.campaign.text(self.keeper.muster()))?)
    }

    fn change(&mut self, name: &str, change: impl Fn(&Keeper, &mut Open) -> Result<(), KeepError>) -> Told {
        let mut open = self.keeper.find(name)?;
        change(&self.keeper, &mut open)?;
        if self.json {
            return self.show_open(&open);
        }
        let last = open.campaign.log(self.keeper.muster()).pop();
        last.into_iter().flat_map(|line| line.told).try_for_each(|line| writeln!(self.out, "{line}"))?;
        Ok(writeln!(self.out, "{}", open.campaign.next(self.keeper.muster()))?)
    }

    fn told(&mut self, what: &impl serde::Serialize) -> Told {
        serde_json::to_writer(&mut self.out, what).map_err(io::Error::from)?;
        Ok(writeln!(self.out)?)
    }
}

/// How somebody wants a campaign to be; what is left out is as usual.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes<'w> {
    /// How long it is, where that can be chosen.
    pub length: Option<&'w str>,
    /// How missions can be flown again, where that can be chosen.
    pub mode: Option<&'w str>,
    /// How its rules are read.
    pub preset: Option<&'w str>,
}

impl Wishes<'_> {
    fn charter(&self, kind: Kind) -> Result<Charter, DeskError> {
        let preset = self.preset.unwrap_or("as-written");
        let none = |what: &str| Refusal::form(format!("{} has no {what}: leave --{what} out", kind.name()));
        match kind {
            Kind::Aturi if self.mode.is_some() => Err(none("mode").into()),
            Kind::Aturi => {
                let length = self.length.unwrap_or(Length::default().word());
                let length = found("length", length, Length::ALL.map(|it| (it.word(), it)))?;
                let preset = found("preset", preset, PRESETS.map(|it| (it.name, it)))?;
                Ok(Charter::Aturi { length, switches: Switches::of(&preset) })
            }
            Kind::FlightGroup if self.length.is_some() => Err(none("length").into()),
            Kind::FlightGroup => {
                let mode = self.mode.unwrap_or(flight_group::Mode::default().word());
                let mode = found("mode", mode, flight_group::Mode::ALL.map(|it| (it.word(), it)))?;
                let preset = found("preset", preset, flight_group::PRESETS.map(|it| (it.name, it)))?;
                Ok(Charter::FlightGroup { mode, switches: flight_group::Switches::of(&preset) })
            }
        }
    }
}

fn found<T: Copy, const N: usize>(
    what: &'static str,
    typed: &str,
    valid: [(&'static str, T); N],
) -> Result<T, DeskError> {
    let known = valid.iter().find(|(word, _)| *word == typed).map(|(_, it)| *it);
    let words = || valid.iter().map(|(word, _)| *word).collect();
    known.ok_or_else(|| DeskError::BadWord { what, typed: typed.to_owned(), valid: words() })
}

fn words(copied: &Copied) -> &'static str {
    match copied {
        Copied { new, .. } if !new.is_empty() => "it is new there",
        Copied { grown, .. } if !grown.is_empty() => "it was there, and got the entries that it lacked",
        Copied { apart, .. } if !apart.is_empty() => "it is there and went on otherwise: both are as they were",
        _ => "it is there already",
    }
}
