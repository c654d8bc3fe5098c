//! How a campaign stands, in words: for terminals, and for whoever sends it as a text.

use std::fmt::Write as _;

use tallyho_muster::Muster;

use super::{Cluster, Duty, Pilot, Step};
use crate::ground::Keeping;

impl Cluster {
    /// Whether a mission may be spoken of.
    pub fn knows(&self, mission: &str) -> bool {
        self.ground.shown || self.known.contains(mission)
    }

    /// The same without what is a surprise: missions that nobody has drawn, what its luck comes from, and who may come in the mission
    /// that is flown.
    #[must_use]
    pub(super) fn without_surprises(&self) -> Self {
        if self.ground.shown {
            return self.clone();
        }
        let mut seen = self.clone();
        seen.seed = 0;
        seen.ground.forget_secrets();
        seen.deck = self.deck.iter().map(|id| if self.knows(id) { id.clone() } else { String::new() }).collect();
        match &mut seen.step {
            Step::Prepare(sortie) => {
                sortie.seed = 0;
                sortie.foes.clear();
                sortie.goals.retain(|it| it.kept != Some(Keeping::Secret));
            }
            Step::Play(sortie) => sortie.seed = 0,
            Step::Spend | Step::Choose { .. } | Step::Over { .. } => {}
        }
        seen
    }

    /// What is to be done next, in a sentence.
    pub(super) fn prompt(&self, muster: &Muster) -> String {
        let name = |id: &str| muster.missions.mission(id).map_or(id.to_owned(), |it| it.name.clone());
        match &self.step {
            Step::Spend if self.pilots.iter().all(|it| !it.serves()) => "Recruit pilots: three to six fly.".to_owned(),
            Step::Spend => match self.flying().find(|it| it.ship.is_none()) {
                Some(pilot) => format!("{} buys a ship.", pilot.callsign),
                None => "Spend points, then draw two missions.".to_owned(),
            },
            Step::Choose { drawn } => {
                let names: Vec<String> = drawn.iter().map(|id| name(id)).collect();
                format!("Choose a mission: {}.", names.join(" or "))
            }
            Step::Prepare(sortie) => format!("Prepare for {}, then fly it.", name(&sortie.mission)),
            Step::Play(sortie) => match sortie.draft.whole(&self.flying_ids(), &sortie.goals) {
                Ok(_) => "The report is whole: confirm it.".to_owned(),
                Err(open) => format!("Fly {} and report. Open: {}.", name(&sortie.mission), open.join("; ")),
            },
            Step::Over { won: true, why } => format!("The campaign is won: {why}."),
            Step::Over { won: false, why } => format!("The campaign is lost: {why}."),
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
        let [rebel, imperial] = self.tokens;
        writeln!(text, "{}, round {}", self.ground.name, self.round)?;
        writeln!(text, "tokens: Rebels {rebel}, Empire {imperial}; {} win", self.length.tokens())?;
        writeln!(text, "{}", self.prompt(muster))?;
        writeln!(text)?;
        for pilot in self.pilots.iter().filter(|it| it.duty != Duty::Retired) {
            writeln!(text, "{}", pilot.line(self, muster))?;
        }
        let known: Vec<String> = self
            .deck
            .iter()
            .filter(|id| self.knows(id))
            .map(|id| muster.missions.mission(id).map_or(id.clone(), |it| it.name.clone()))
            .collect();
        let unknown = self.deck.len() - known.len();
        write!(text, "\ndeck: {} missions", self.deck.len())?;
        if !known.is_empty() {
            write!(text, ", among them {}", known.join(", "))?;
        }
        if unknown > 0 {
            write!(text, ", {unknown} not known yet")?;
        }
        writeln!(text)?;
        for memo in self.ground.open_memos() {
            writeln!(text, "kept: {}, {}", memo.words, memo.count)?;
        }
        for flown in &self.flown {
            let name = muster.missions.mission(&flown.mission).map_or(flown.mission.clone(), |it| it.name.clone());
            let ending = if flown.won { "won" } else { "lost" };
            writeln!(text, "  {}. {name}: {ending}, {} points together", flown.round, flown.pool)?;
        }
        Ok(())
    }
}

impl Cluster {
    /// The sheets of all pilots who serve, in the order in which a form from paper asks for them, with room to write.
    pub(super) fn printed(&self, muster: &Muster) -> String {
        let sheet = |pilot: &Pilot| {
            let player = self.ground.player(&pilot.player).map_or(pilot.player.as_str(), |it| &it.name);
            let ship = pilot.ship.as_deref().and_then(|it| muster.cards.ship(it).ok()).map_or("", |it| &it.name);
            let levels: String = (1..=5)
                .map(|level| if level <= pilot.level { format!("[{level}]") } else { format!(" {level} ") })
                .collect();
            let mut text = format!(
                "{:<26} flown by {player}\n{:-<60}\nship    {ship}\nlevel   {levels}\npoints  {}\n\ncards\n",
                pilot.callsign, "", pilot.points
            );
            for owned in &pilot.owned {
                let aboard = if pilot.load.contains(&owned.card) { 'x' } else { ' ' };
                text += &format!("  [{aboard}] {:<34} {:>3}\n", pilot.card_name(&owned.card, muster), owned.paid);
            }
            text += &"  [ ] __________________________________ ___\n".repeat(4);
            text += "\nshot down\n";
            for (what, count) in &pilot.kills {
                text += &format!("  {:<34} {}\n", what, "|".repeat(usize::from(*count)));
            }
            text += "  __________________________________\n\nmissions\n";
            for (mission, won) in &pilot.missions {
                let name = muster.missions.mission(mission).map_or(mission.as_str(), |it| &it.name);
                text += &format!("  {name}: {}\n", if *won { "won" } else { "lost" });
            }
            text + &"  __________________________________\n".repeat(3)
        };
        self.pilots.iter().filter(|it| it.serves()).map(sheet).collect::<Vec<_>>().join("\n\u{c}\n")
    }
}

impl Pilot {
    fn card_name(&self, id: &str, muster: &Muster) -> String {
        let career = muster.cards.career(tallyho_cards::Campaign::Aturi);
        career.and_then(|it| it.sale(id)).map_or(id.to_owned(), |it| it.card.name.clone())
    }

    /// The pilot in a line.
    fn line(&self, cluster: &Cluster, muster: &Muster) -> String {
        let ship = self.ship.as_deref().and_then(|it| muster.cards.ship(it).ok()).map_or("no ship", |it| &it.name);
        let player = cluster.ground.player(&self.player).map_or(self.player.as_str(), |it| &it.name);
        let cards: Vec<String> = self.owned.iter().map(|it| self.card_name(&it.card, muster)).collect();
        let kills: u16 = self.kills.values().sum();
        let state = match self.duty {
            Duty::Flies => "",
            Duty::Away => ", sits out",
            Duty::Retired => ", retired",
            Duty::Killed => ", dead",
        };
        let owns = if cards.is_empty() { String::new() } else { format!("\n    owns {}", cards.join(", ")) };
        format!(
            "{:<14} {player:<12} level {}  {ship:<24} {:>4} points  {kills} shot down{state}{owns}",
            self.callsign, self.level, self.points
        )
    }
}
