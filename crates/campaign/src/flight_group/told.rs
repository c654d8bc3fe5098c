//! How a campaign stands, in words: for terminals, and for whoever sends it as a text.

use std::fmt::Write as _;

use tallyho_cards::Campaign;
use tallyho_missions::tours::Stage;
use tallyho_muster::Muster;

use super::decide::title;
use super::state::{FlightGroup, Pilot, Sortie, Step};
use crate::ground::Keeping;
use crate::roster::Duty;

/// What a mission is called, with its number.
pub(super) fn mission_name(id: &str, muster: &Muster) -> String {
    let tours = muster.missions.tours();
    match (tours.find(id), tours.number(id)) {
        (Some((_, mission)), Some(number)) => format!("{number} {}", mission.name),
        _ => id.to_owned(),
    }
}

impl FlightGroup {
    /// How many tours are over.
    pub(super) fn tours_over(&self) -> usize {
        self.ended.keys().filter(|it| **it > 0).count()
    }

    /// The same without what is a surprise: what its luck comes from, and who may come in the mission that is flown.
    #[must_use]
    pub(super) fn without_surprises(&self) -> Self {
        if self.ground.shown {
            return self.clone();
        }
        let mut seen = self.clone();
        seen.seed = 0;
        seen.ground.forget_secrets();
        let known = self.sortie().is_some_and(|it| self.knows(&it.mission));
        if let Some(sortie) = seen.sortie_mut() {
            sortie.seed = 0;
            if !known && sortie.way.is_none() {
                sortie.foes.clear();
                sortie.goals.retain(|it| it.kept != Some(Keeping::Secret));
            }
        }
        seen
    }

    /// What is to be done next, in a sentence.
    pub(super) fn prompt(&self, muster: &Muster) -> String {
        match &self.step {
            Step::Spend if self.pilots.iter().filter(|it| it.serves()).count() < 3 => {
                "Recruit pilots: three to six fly.".to_owned()
            }
            Step::Spend if !self.begun => "Fly the introduction, or commission the pilots: the tours begin.".to_owned(),
            Step::Spend => match (&self.again, self.mode.has_deck()) {
                (Some((again, _)), _) => {
                    format!("Spend experience, then draw: {} is flown again.", mission_name(again, muster))
                }
                (None, true) => "Spend experience, then draw missions.".to_owned(),
                (None, false) => "Spend experience, then pick a mission.".to_owned(),
            },
            Step::Choose { drawn } => {
                let names: Vec<String> = drawn.iter().map(|id| mission_name(id, muster)).collect();
                format!("Choose a mission: {}.", names.join(" or "))
            }
            Step::Prepare(sortie) => format!(
                "Select upgrades for {}, then fly it{}.",
                mission_name(&sortie.mission, muster),
                if sortie.fielded { "" } else { " at the table" }
            ),
            Step::Play(sortie) => {
                let open = sortie.draft.open(&self.flying_ids(), &sortie.goals);
                match open.is_empty() {
                    true => "The report is whole: confirm it.".to_owned(),
                    false => {
                        let name = mission_name(&sortie.mission, muster);
                        format!("Fly {name} and report. Open: {}.", open.join("; "))
                    }
                }
            }
            Step::Judge { mission, .. } => {
                format!("{} is won: accept it, or fly it again.", mission_name(mission, muster))
            }
            Step::Over { won: true, why } => format!("The campaign is won: {why}."),
            Step::Over { won: false, why } => format!("The campaign is over: {why}."),
        }
    }

    /// How it stands, a screen of text.
    pub(super) fn screen(&self, muster: &Muster) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = self.write(&mut text, muster);
        text
    }

    fn write(&self, text: &mut String, muster: &Muster) -> std::fmt::Result {
        use tallyho_cards::word::Word as _;
        writeln!(text, "{}, {}, round {}", self.ground.name, self.mode.word(), self.round)?;
        writeln!(text, "{}", self.prompt(muster))?;
        if let Some(sortie) = self.sortie() {
            self.write_sortie(sortie, text, muster)?;
        }
        if let Step::Judge { outcome, .. } = &self.step {
            outcome.iter().try_for_each(|event| writeln!(text, "  {}", self.sentence(event, muster)))?;
        }
        writeln!(text)?;
        for pilot in self.pilots.iter().filter(|it| it.duty != Duty::Retired) {
            writeln!(text, "{}", pilot.line(self, muster))?;
        }
        writeln!(text)?;
        for tour in muster.missions.tours().tours.iter().filter(|it| it.stage != Stage::Apart) {
            let done = tour.missions.iter().filter(|it| self.won.contains(&it.id)).count();
            let state = match self.ended.get(&tour.number) {
                Some(true) => format!("won: {}", tour.medal),
                Some(false) => "failed".to_owned(),
                None => format!("{done} of {} won", tour.missions.len()),
            };
            writeln!(text, "tour {} {:<26} {state}", tour.number, tour.name)?;
        }
        if !self.deck.is_empty() {
            let names: Vec<String> = self.deck.iter().map(|id| mission_name(id, muster)).collect();
            writeln!(text, "deck: {}", names.join(", "))?;
        }
        for memo in self.ground.open_memos() {
            writeln!(text, "kept: {}, {}", memo.words, memo.count)?;
        }
        for flown in &self.flown {
            let ending = if flown.won { "won" } else { "lost" };
            let stars = [(flown.gold, ", gold star"), (flown.silver, ", silver star"), (!flown.counts, ", an attempt")];
            let stars: String = stars.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect();
            let name = mission_name(&flown.mission, muster);
            writeln!(text, "  {}. {name}: {ending}, {} XP together{stars}", flown.round, flown.pool)?;
        }
        Ok(())
    }

    /// What there is to know of the mission before it is flown.
    fn write_sortie(&self, sortie: &Sortie, text: &mut String, muster: &Muster) -> std::fmt::Result {
        let space = match (sortie.hostile, sortie.dice) {
            (true, _) => "hostile",
            (false, 1) => "friendly",
            (false, _) => "neutral",
        };
        let rounds = sortie.rounds.map_or("no limit of rounds".to_owned(), |it| format!("{it} rounds"));
        let ships: Vec<&str> =
            sortie.ships.iter().map(|it| muster.cards.ship(it).map_or(it.as_str(), |ship| &ship.name)).collect();
        let leader = self.pilot(&sortie.alpha).map_or(sortie.alpha.as_str(), |it| &it.callsign);
        writeln!(text, "  {}, {space} space, {rounds}; {leader} is Alpha One", ships.join(" or "))?;
        for wing in sortie.wings() {
            let names: Vec<&str> =
                wing.iter().map(|id| self.pilot(id).map_or(id.as_str(), |it| &it.callsign)).collect();
            if let [leader, mates @ ..] = &names[..] {
                writeln!(text, "  {leader} leads {}", mates.join(", "))?;
            }
        }
        writeln!(text, "  Imperial Rank {}, set up for {} pilots", sortie.rank, sortie.pilots)?;
        if let Some(initiative) = sortie.omega_one {
            writeln!(text, "  Omega One flies along at initiative {initiative}, flown by the players")?;
        }
        if sortie.stress {
            writeln!(text, "  everybody begins with a stress token")?;
        }
        if sortie.grant > 0 {
            writeln!(text, "  the mission gives everybody {} U&M points", sortie.grant)?;
        }
        Ok(())
    }

    /// The sheets of all pilots who serve, in the order in which a form from paper asks for them, with room to write.
    pub(super) fn printed(&self, muster: &Muster) -> String {
        let sheets = self.pilots.iter().filter(|it| it.serves()).map(|it| it.sheet(self, muster));
        sheets.collect::<Vec<_>>().join("\n\u{c}\n")
    }
}

impl Pilot {
    fn titled(&self, muster: &Muster) -> String {
        let career = muster.cards.career(Campaign::FlightGroup);
        let rank = career.map_or_else(|| self.rank.to_string(), |career| title(self.rank, career));
        let path = self.path.as_ref().and_then(|path| career?.path(path)).map(|it| format!(", {} path", it.name));
        format!("{rank}{}", path.unwrap_or_default())
    }

    /// The pilot in a line.
    fn line(&self, group: &FlightGroup, muster: &Muster) -> String {
        let player = group.ground.player(&self.player).map_or(self.player.as_str(), |it| &it.name);
        let kills: u16 = self.kills.values().sum();
        let state = match self.duty {
            Duty::Flies if self.injured => ", wounded",
            Duty::Flies => "",
            Duty::Away => ", sits out",
            Duty::Retired => ", gone",
            Duty::Killed => ", dead",
        };
        let career = muster.cards.career(Campaign::FlightGroup);
        let name = |id: &String| career.and_then(|it| it.sale(id)).map_or(id.clone(), |sale| sale.card.name.clone());
        let load: Vec<String> = self.load.iter().map(name).collect();
        let takes = if load.is_empty() { String::new() } else { format!("\n    takes {}", load.join(", ")) };
        format!(
            "{:<14} {player:<12} {}: {} XP, {} U&M, {} career, {kills} shot down{state}{takes}",
            self.callsign,
            self.titled(muster),
            self.experience,
            self.um.banked(),
            self.career.banked()
        )
    }

    fn sheet(&self, group: &FlightGroup, muster: &Muster) -> String {
        let player = group.ground.player(&self.player).map_or(self.player.as_str(), |it| &it.name);
        let ranks: String =
            (1..=11).map(|rank| if rank <= self.rank { format!("[{rank}]") } else { format!(" {rank} ") }).collect();
        let mut text = format!(
            "{:<26} flown by {player}\n{:-<60}\nrank         {ranks}\n             {}\n",
            self.callsign,
            "",
            self.titled(muster)
        );
        text += &format!("banked XP    {}\nU&M points   {}\n", self.experience, self.um.banked());
        text += &format!("career       {}\nejections    {}\n", self.career.banked(), "|".repeat(self.ejections.into()));
        text += &format!("medals       {}\n\nshot down\n", self.medals.join(", "));
        for (what, count) in &self.kills {
            text += &format!("  {:<34} {}\n", crate::field::foe_name(what, muster), "|".repeat(usize::from(*count)));
        }
        text += "  __________________________________\n\nmissions\n";
        for mark in &self.missions {
            let ending = if mark.won { "won" } else { "lost" };
            let gold = if mark.gold { ", gold star" } else { "" };
            let silver = if mark.silver { ", silver star" } else { "" };
            text += &format!("  {}: {ending}{gold}{silver}\n", mission_name(&mark.mission, muster));
        }
        text + &"  __________________________________\n".repeat(3)
    }
}
