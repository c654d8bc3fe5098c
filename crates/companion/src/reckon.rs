//! The end of a mission's round, and of the mission: who is gone, whether it is over, what was met and what it is worth.

use tallyho_rules::AttackFace;
use tallyho_rules::Seat;
use tallyho_rules::scenario::{Measure, Moment as When, Verdict};

use crate::credit::{Deed, Harm};
use crate::moment::Phase;
use crate::progress::{Fate, Tally, Whereabouts};
use crate::prompt::{Answers, Prompt, keyed, numbered};
use crate::run::{Run, Stop};
use crate::sortie::Sortie;

/// What a lost pilot costs by the worst of the dice, by face.
const LOSS: [(AttackFace, i16); 4] =
    [(AttackFace::Crit, 20), (AttackFace::Hit, 15), (AttackFace::Focus, 10), (AttackFace::Blank, 5)];

/// How it came to what it is.
struct Account {
    lines: Vec<String>,
    points: i16,
    tally: Tally,
}

impl Account {
    fn add(&mut self, words: &str, points: i16) {
        if points != 0 {
            self.lines.push(format!("{words}: {points}"));
            self.points = self.points.saturating_add(points);
        }
    }
}

impl Run<'_> {
    /// After the Engagement phase: who of yours is gone, and rules that look at that.
    pub(crate) fn muster_out(&mut self) -> Result<(), Stop> {
        let Some(sortie) = self.sortie.clone() else { return Ok(()) };
        self.moment.enter(Phase::End);
        loop {
            let there: Vec<usize> =
                (0..self.sheet.mine.len()).filter(|place| self.sheet.mine[*place].flies()).collect();
            if there.is_empty() {
                break;
            }
            let mut options = numbered(there.iter().map(|place| self.sheet.mine[*place].name.clone()));
            options.push(("nobody".to_owned(), "nobody, or nobody more".to_owned()));
            let words = format!("Round {} ends. Who of yours is off the table?", sortie.round(self.sheet.round));
            let prompt = Prompt::new(None, words, Answers::OneOf(options))
                .or("nobody")
                .list(sortie.notes.iter().cloned())
                .help("One ship at a time: whoever was destroyed, or flew off, or jumped.");
            let Some(&place) = there.get(self.choose(&prompt)?) else { break };
            let name = self.sheet.mine[place].name.clone();
            let ways = [("destroyed", "it is lost"), ("left", "it got away as the mission allows")];
            let prompt = Prompt::new(Some(name.clone()), "How did it go?", Answers::OneOf(keyed(&ways)))
                .or("destroyed")
                .help("A ship that leaves where the mission has no exit for it is destroyed.");
            let escaped = self.choose(&prompt)? == 1;
            let mine = &mut self.sheet.mine[place];
            (mine.gone, mine.fate) = (true, if escaped { Fate::Escaped } else { Fate::Destroyed });
            self.say(format!("{name} is off the table{}.", if escaped { ", safe" } else { "" }));
        }
        self.rule(When::EngagementEnd)?;
        self.rule(When::EndStart)
    }

    /// Whether a mission is over at the end of a round.
    pub(crate) fn is_over(&mut self) -> Result<bool, Stop> {
        let Some(sortie) = self.sortie.clone() else { return Ok(false) };
        self.rule(When::EndEnd)?;
        let flies = |ship| self.sheet.whereabouts(ship) == Whereabouts::Flying;
        let Some(progress) = &self.sheet.mission else { return Ok(false) };
        let is_last = sortie.is_last(self.sheet.round);
        Ok(is_last || progress.ended || progress.winner.is_some() || !sortie.pilots().any(flies))
    }

    /// Counts everything and says who has won.
    pub(crate) fn reckon(&mut self) -> Result<(), Stop> {
        let Some(sortie) = self.sortie.clone() else { return Ok(()) };
        self.moment.enter(Phase::End);
        self.forget_counts();
        let team = usize::from(sortie.team.0);
        let mut account = Account { lines: Vec::new(), points: 0, tally: Tally::default() };
        let won = self.count_objectives(&sortie, &mut account)?;
        for told in &sortie.scenario.reports {
            let count = self.amount(told.amount, &sortie)?;
            account.tally.reports.push((told.name.clone(), count));
        }
        account.add("enemy ships destroyed", self.sheet.kills());
        let things = self.count_things(&sortie, &mut account)?;
        account.add("destroyed beside them", things);
        let ruled = self.sheet.mission.as_ref().map_or(0, |progress| progress.scores[team]);
        account.add("by rules, and by hand", ruled);
        account.tally.scored = ruled;
        let lost = self.count_losses(&sortie)?;
        account.add("pilots lost", -lost);
        let score = account.points.max(0);
        let other = Seat(1 - sortie.team.0.min(1));
        let mut winner = if won { sortie.team } else { other };
        if let Some(progress) = &mut self.sheet.mission {
            winner = progress.winner.unwrap_or(winner);
            (progress.winner, progress.counted, progress.scores[team]) = (Some(winner), true, score);
        }
        self.keep_tally(winner == sortie.team, &mut account);
        let side = &sortie.sides[usize::from(winner.0).min(1)];
        let words = format!("{} is over in round {}: {side} wins. Is this the score?", sortie.name, self.sheet.round);
        account.lines.push(format!("{}: {score} points", sortie.sides[team]));
        let prompt = Prompt::new(None, words, Answers::OneOf(keyed(&[("done", "it is")])))
            .or("done")
            .list(account.lines)
            .help("'fix score 12' corrects it, undo goes back to what was counted.");
        self.choose(&prompt)?;
        let score = self.sheet.points();
        self.say(format!(
            "{side} wins {} in round {}. {}: {score} points.",
            sortie.name, self.sheet.round, sortie.sides[team]
        ));
        Ok(())
    }

    /// Keeps what it came to.
    fn keep_tally(&mut self, won: bool, account: &mut Account) {
        let mine = self.sheet.mine.iter().map(|mine| (mine.ship, mine.gone, mine.fate));
        let foes = self.sheet.foes.iter().map(|foe| (foe.ship, foe.gone, foe.fate));
        let ships = mine.chain(foes).filter_map(|(ship, gone, fate)| Some((ship?, gone.then_some(fate))));
        let rounds = self.sheet.round.min(u32::from(u8::MAX)) as u8;
        let ships: Vec<_> = ships.collect();
        let mut tally = Tally { won, rounds, ships, ..std::mem::take(&mut account.tally) };
        if let Some(progress) = &mut self.sheet.mission {
            // What a correction brought back to the table was not destroyed.
            let is_gone = |ship: u8| tally.ships.contains(&(ship, Some(Fate::Destroyed)));
            let stands = |deed: &&Deed| deed.what != Harm::Destroyed || is_gone(deed.on);
            tally.deeds = progress.deeds.iter().filter(stands).copied().collect();
            progress.tally = Some(tally);
        }
    }

    /// What was met, and whether that is all that must be.
    fn count_objectives(&mut self, sortie: &Sortie, account: &mut Account) -> Result<bool, Stop> {
        let mut won = true;
        for objective in sortie.scenario.objectives.iter().filter(|it| Seat(it.seat) == sortie.team) {
            let mut met = false;
            for tests in &objective.any {
                met = met || self.is_met(tests, sortie)?;
            }
            won &= met || !objective.primary;
            let points = if met { self.amount(objective.pays, sortie)? } else { 0 };
            let count = match objective.pays.each {
                Some(each) if met => self.counted(each, sortie)?.max(0).unsigned_abs(),
                Some(_) | None => 1,
            };
            account.tally.objectives.push((objective.id.clone(), met, count));
            let (mark, kind) = (if met { "met" } else { "not met" }, if objective.primary { ", primary" } else { "" });
            account.lines.push(format!("{mark}{kind}: {}: {points}", objective.name));
            account.points = account.points.saturating_add(points);
        }
        Ok(won)
    }

    /// Whether all of these hold; what the sheet knows comes first.
    fn is_met(&mut self, tests: &[tallyho_rules::scenario::Test], sortie: &Sortie) -> Result<bool, Stop> {
        if tests.iter().any(|test| self.sheet.tested(test, sortie).is_some_and(|number| !test.allows(number))) {
            return Ok(false);
        }
        for test in tests {
            let number = self.compare(test, sortie)?;
            if !test.allows(number) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The points for things of the other side that are gone.
    fn count_things(&mut self, sortie: &Sortie, account: &mut Account) -> Result<i16, Stop> {
        let mut points: i16 = 0;
        for (place, kind) in sortie.scenario.kinds.iter().enumerate().filter(|(_, kind)| kind.points > 0) {
            let is_theirs = |thing: &&tallyho_rules::scenario::Thing| {
                usize::from(thing.kind) == place && Seat(thing.owner) != sortie.team && thing.place.is_some()
            };
            let theirs = sortie.scenario.things.iter().filter(is_theirs).count() as i16;
            if theirs > 0 {
                let gone = self.counted(Measure::Gone(1 << place), sortie)?.clamp(0, theirs);
                points = points.saturating_add(gone.saturating_mul(i16::from(kind.points)));
                account.tally.things.push((kind.id.clone(), gone as u8));
            }
        }
        Ok(points)
    }

    /// What lost pilots cost; whoever stays in hostile space is lost, too.
    fn count_losses(&mut self, sortie: &Sortie) -> Result<i16, Stop> {
        let Verdict::Objectives { ref lost_unless, loss_dice, .. } = sortie.scenario.verdict else { return Ok(0) };
        let is_last = sortie.is_last(self.sheet.round);
        let decided = self.sheet.mission.as_ref().is_some_and(|progress| progress.winner.is_some());
        if let Some(tests) = lost_unless.as_ref().filter(|_| is_last && !decided)
            && !self.is_met(tests, sortie)?
        {
            let stays: Vec<usize> =
                (0..self.sheet.mine.len()).filter(|place| self.sheet.mine[*place].flies()).collect();
            for place in stays {
                let mine = &mut self.sheet.mine[place];
                (mine.gone, mine.fate) = (true, Fate::Destroyed);
                let line = format!("{} is still there, and lost.", mine.name);
                self.say(line);
            }
        }
        let mut lost: i16 = 0;
        for ship in sortie.pilots().filter(|_| loss_dice > 0) {
            if self.sheet.whereabouts(ship) != Whereabouts::Gone(Fate::Destroyed) {
                continue;
            }
            let name = self.sheet.mine.iter().find(|mine| mine.ship == Some(ship)).map(|mine| mine.name.clone());
            let name = name.unwrap_or_default();
            self.say(format!("{name} is lost: the worst of {loss_dice} attack dice says what that costs."));
            let faces = self.roll_attack(&name, loss_dice)?;
            let worst = LOSS.iter().find(|(face, _)| faces[*face as usize] > 0).map_or(0, |(_, cost)| *cost);
            self.say(format!("{name} costs {worst} points."));
            lost = lost.saturating_add(worst);
        }
        Ok(lost)
    }
}
