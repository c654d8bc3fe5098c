//! What enemy ships are told when they come, and in which formations they fly, where their flight system knows such things.

use tallyho_pilots::flight::companion::Formations;
use tallyho_rules::Slot;
use tallyho_rules::scenario::{Order, Rim};

use crate::prompt::{Answers, Prompt, keyed, numbered};
use crate::run::{Run, Stop};
use crate::sheet::Sheet;

/// The most ships of a formation.
const MOST: u8 = 4;

impl Run<'_> {
    /// Ships came to the table, from that one on: forms them up and tells them what to do.
    pub(crate) fn muster(&mut self, first: usize) -> Result<(), Stop> {
        let customs = self.flyer.customs();
        self.enlist();
        match customs.formations {
            Formations::None => {}
            Formations::Squares => self.form_up(first)?,
            Formations::Wings | Formations::WholeWings => self.form_wing(first),
        }
        if customs.tasks {
            let task = self.task(first)?;
            self.sheet.foes[first..].iter_mut().for_each(|foe| foe.group.task = task);
            self.enlist();
        }
        self.settle();
        Ok(())
    }

    /// Puts ships that came together into formations of so many.
    pub(crate) fn form_up(&mut self, first: usize) -> Result<(), Stop> {
        let count = (self.sheet.foes.len() - first) as u8;
        if count < 2 {
            return Ok(());
        }
        let most = count.min(MOST);
        let about = Some(self.sheet.foes[first].model.clone());
        let prompt = Prompt::new(about, "In formations of how many?", Answers::Number(1..=most))
            .or(most.to_string())
            .help("Up to 4 fly together, the lowest number leads, and ships that are left over form a smaller one. 1: all fly alone.");
        let each = usize::from(self.number(&prompt)?);
        if each == 1 {
            return Ok(());
        }
        let slots = self.sheet.foes.iter().filter_map(|foe| foe.group.slot);
        let next = slots.map(|slot| slot.formation).max().map_or(0, |last| last.saturating_add(1));
        let places: Vec<usize> = (first..self.sheet.foes.len()).collect();
        for (formation, ships) in (next..).zip(places.chunks(each)).filter(|(_, ships)| ships.len() > 1) {
            for (place, slot) in ships.iter().zip(Slot::formation(formation, ships.len())) {
                self.sheet.foes[*place].group.slot = Some(slot);
            }
            self.say_formation(formation);
        }
        Ok(())
    }

    /// What ships are told to do that came to the table, from that one on.
    fn task(&mut self, first: usize) -> Result<Order, Stop> {
        let about = Some(self.sheet.foes[first].model.clone());
        let friends: Vec<usize> = (0..first).filter(|place| !self.sheet.foes[*place].gone).collect();
        let mut options = vec![
            ("attack", "whom their card says"),
            ("strike", "pursue one of your ships"),
            ("escape", "leave the table over an edge"),
        ];
        options.extend((!friends.is_empty()).then_some(("escort", "protect another enemy ship")));
        let prompt = Prompt::new(about.clone(), "What are they told to do?", Answers::OneOf(keyed(&options)))
            .or("attack")
            .help("A mission may tell them something else than to attack. 'fix 2 order attack' and the like change it later.");
        Ok(match self.choose(&prompt)? {
            0 => Order::Attack,
            1 => {
                let there: Vec<usize> =
                    (0..self.sheet.mine.len()).filter(|place| self.sheet.mine[*place].flies()).collect();
                let names = numbered(there.iter().map(|place| self.sheet.mine[*place].name.clone()));
                let prompt = Prompt::new(about, "Which of your ships do they strike?", Answers::OneOf(names));
                let chosen = self.choose(&prompt)?;
                there.get(chosen).map_or(Order::Attack, |place| Order::Strike(Sheet::mine_id(*place)))
            }
            2 => {
                let edges = keyed(&Rim::ALL.map(|edge| (edge.name(), "edge")));
                let prompt =
                    Prompt::new(about, "Over which edge, as you see them?", Answers::OneOf(edges)).or(Rim::Far.name());
                Rim::ALL.get(self.choose(&prompt)?).map_or(Order::Attack, |edge| Order::Escape(*edge))
            }
            _ => {
                let names = friends.iter().map(|place| &self.sheet.foes[*place]);
                let names = names.map(|foe| (foe.number.to_string(), foe.name())).collect();
                let prompt = Prompt::new(about, "Which ship do they escort?", Answers::OneOf(names));
                let chosen = self.choose(&prompt)?;
                friends.get(chosen).map_or(Order::Attack, |place| Order::Escort(Sheet::foe_id(*place)))
            }
        })
    }
}
