//! Before the first round, and when more ships come: who is on the table.

use crate::prompt::{Answers, Prompt};
use crate::run::{Run, Stop};
use crate::sheet::{Foe, MOST_SHIPS, Mine};
use crate::yard::Model;

/// What ends a list of ships.
const DONE: &str = "done";

/// The highest initiative there is room for.
pub(crate) const MOST_INITIATIVE: u8 = 9;

/// The first words of lines that are no answers.
pub(crate) const COMMANDS: [&str; 17] = [
    "?", "help", "undo", "why", "fix", "dice", "reading", "readings", "status", "mission", "save", "quit", "exit",
    DONE, "none", "score", "round",
];

impl Run<'_> {
    /// Both sides, one ship after the other.
    pub(crate) fn set_up(&mut self) -> Result<(), Stop> {
        self.say(format!(
            "The enemy flies by {}. Answer in a word or a number; Enter alone takes what stands in brackets.",
            self.flyer.system().name()
        ));
        self.say("? explains a question, undo takes back an answer, status shows the ships, help lists everything.");
        if let Some(sortie) = self.sortie.clone() {
            return self.assemble(&sortie);
        }
        self.add_mine()?;
        self.add_foes()
    }

    /// Your ships, until there are no more.
    pub(crate) fn add_mine(&mut self) -> Result<(), Stop> {
        while self.sheet.mine.len() < MOST_SHIPS {
            let Some(name) = self.mine_name()? else { return Ok(()) };
            let initiative = self.yard.initiative(&name).filter(|known| *known <= MOST_INITIATIVE).unwrap_or(1);
            let words = format!("The initiative of {name}?");
            let prompt = Prompt::new(None, words, Answers::Number(0..=MOST_INITIATIVE))
                .or(initiative.to_string())
                .help("It is printed on the pilot's card. It says when you will be told that it is your turn.");
            let initiative = self.number(&prompt)?;
            self.sheet.mine.push(Mine::new(name, initiative));
        }
        Ok(())
    }

    fn mine_name(&mut self) -> Result<Option<String>, Stop> {
        let first = self.sheet.mine.is_empty();
        let words = if first { "Your first ship, by name?" } else { "Your next ship, by name?" };
        let prompt = Prompt::new(None, words, Answers::Text).help(
            "Any name will do; a pilot's brings its initiative. It must not be taken. 'done' when there are no more.",
        );
        let prompt = if first { prompt } else { prompt.or(DONE) };
        let taken: Vec<String> = self.sheet.mine.iter().map(|mine| mine.name.to_lowercase()).collect();
        self.ask(&prompt, |typed| {
            if typed == DONE {
                return (!first).then_some(None);
            }
            let usable = is_name(typed) && !taken.contains(&typed.to_lowercase());
            usable.then(|| Some(typed.to_owned()))
        })
    }

    /// Enemy ships, until there are no more.
    pub(crate) fn add_foes(&mut self) -> Result<(), Stop> {
        while self.sheet.foes.len() < MOST_SHIPS {
            let Some(model) = self.model()? else { return Ok(()) };
            self.add_several(model)?;
        }
        Ok(())
    }

    fn model(&mut self) -> Result<Option<Model>, Stop> {
        let first = self.sheet.foes.is_empty();
        let words = if first { "The first enemy ships: which chassis or pilot?" } else { "More enemy ships: which?" };
        let prompt = Prompt::new(None, words, Answers::Text)
            .help("An id or name, such as tielnfighter; several of the same are added at once. 'done' when there are no more.");
        let prompt = if first { prompt } else { prompt.or(DONE) };
        let yard = self.yard;
        let read = |typed: &str| match typed {
            DONE => (!first).then_some(Ok(None)),
            typed => Some(yard.ship(typed).map(Some)),
        };
        // The yard knows better than a prompt what was wrong.
        self.ask(&prompt, read)?.map_err(Stop::Refused)
    }

    fn add_several(&mut self, Model { name, mut profile }: Model) -> Result<(), Stop> {
        let room = (MOST_SHIPS - self.sheet.foes.len()).min(20) as u8;
        let mut ask = |words: &str, range, default: u8, help: &str| {
            let prompt = Prompt::new(Some(name.clone()), words, Answers::Number(range));
            self.number(&prompt.or(default.to_string()).help(help))
        };
        let count = ask("How many of them?", 1..=room, 1, "They are alike; ships that differ are added one by one.")?;
        profile.initiative = ask(
            "Their initiative?",
            0..=MOST_INITIATIVE,
            profile.initiative.min(MOST_INITIATIVE),
            "It is printed on the pilot's card.",
        )?;
        profile.hull = ask("Hull of each?", 1..=99, profile.hull.clamp(1, 99), "With what upgrades add.")?;
        profile.shields = ask("Shields of each?", 0..=99, profile.shields.min(99), "With what upgrades add.")?;
        let charges: u8 = profile.devices.iter().map(|load| load.charges).sum();
        let help = "All charges of its bombs and mines; 0 when it carries none. They are checked in the System phase.";
        let charges = ask("Charges of the bombs or mines of each?", 0..=20, charges.min(20), help)?;
        let faction = self.yard.faction(&name);
        let next = self.sheet.foes.iter().map(|foe| foe.number).max().unwrap_or(0).saturating_add(1);
        let taken: Vec<u8> = self.sheet.foes.iter().map(|foe| foe.number).collect();
        let last = 199 - count;
        let free = |number: u8| (number..number + count).all(|one| !taken.contains(&one));
        let mut prompt =
            Prompt::new(Some(name.clone()), "The number on the first one's base?", Answers::Number(1..=last))
                .help("The others get the numbers after it. No two enemy ships have the same.");
        let free_one = std::iter::once(next).chain(1..=last).find(|number| *number <= last && free(*number));
        prompt.default = free_one.map(|number| number.to_string());
        let first = self
            .ask(&prompt, |typed| typed.parse().ok().filter(|number| (1..=last).contains(number) && free(*number)))?;
        for number in first..first + count {
            let mut foe = Foe::new(number, name.clone(), profile.clone());
            (foe.charges, foe.full_charges) = (charges, charges);
            foe.group.faction = faction;
            self.sheet.foes.push(foe);
        }
        self.muster(self.sheet.foes.len() - usize::from(count))
    }
}

/// Whether somebody can call a ship that: it begins with a letter and with no word that means something else.
pub(crate) fn is_name(typed: &str) -> bool {
    let first = typed.split(' ').next().unwrap_or_default().to_lowercase();
    typed.chars().count() <= 40 && typed.starts_with(char::is_alphabetic) && !COMMANDS.contains(&first.as_str())
}
