//! Rules of a mission: what can be known is looked up, what only the table shows is asked, and what follows is kept or told.

use tallyho_rules::Chance;
use tallyho_rules::scenario::{Amount, Deed, Measure, Moment as When, Rule, Ships, Subject, Test, Who};

use crate::progress::{Fate, Whereabouts};
use crate::prompt::{Answers, Prompt, keyed};
use crate::run::{Run, Stop};
use crate::sheet::Foe;
use crate::sortie::Sortie;

const YES_OR_NO: [(&str, &str); 2] = [("y", "yes"), ("n", "no")];
const YES: usize = 0;

/// The most that is counted at once.
const MOST: u8 = 99;

impl Run<'_> {
    /// Looks at the rules of a moment.
    pub(crate) fn rule(&mut self, at: When) -> Result<(), Stop> {
        let Some(sortie) = self.sortie.clone() else { return Ok(()) };
        self.forget_counts();
        for (place, rule) in sortie.scenario.rules.iter().enumerate().filter(|(_, rule)| rule.at == at) {
            let happened = self.sheet.mission.as_ref().map_or(0, |progress| progress.happened);
            if rule.once && happened >> place & 1 == 1 || !self.has_use(rule) || !self.holds(&rule.tests, &sortie)? {
                continue;
            }
            if let Some(progress) = self.sheet.mission.as_mut().filter(|_| rule.once) {
                progress.happened |= 1 << place;
            }
            let asks = rule.deeds.iter().any(|deed| is_done_by_hand(*deed));
            if !asks {
                self.say(format!("{}.", rule.name));
            }
            for (number, deed) in rule.deeds.iter().enumerate() {
                let asked = sortie.deeds.get(place).and_then(|deeds| deeds.get(number));
                self.bring_about(*deed, at, asked.map_or("", String::as_str), &sortie)?;
            }
        }
        Ok(())
    }

    /// What was counted before may be another number now.
    pub(crate) fn forget_counts(&mut self) {
        if let Some(progress) = &mut self.sheet.mission {
            progress.counts.clear();
        }
    }

    /// Whether anybody is there whom a rule is about.
    fn has_use(&self, rule: &Rule) -> bool {
        let flies = |ships: Ships| self.sheet.count(ships, |whereabouts| whereabouts == Whereabouts::Flying) > 0;
        rule.deeds.iter().all(|deed| match *deed {
            // Nothing is gone before anybody has flown.
            Deed::LayBehind { ships, .. } => self.sheet.round > 1 && flies(ships),
            Deed::Board { whom, by } => flies(whom) && flies(by),
            Deed::Turn { whom, .. } => flies(whom),
            Deed::Shield { who, .. } => flies(who),
            // Whether things are still there the table shows.
            Deed::Change { whom: Subject { who: Who::These(ships, kinds), .. }, .. } => kinds != 0 || flies(ships),
            Deed::Change { .. } => true,
            Deed::Return(_) => true,
            // Nobody is heard where nobody is, but what was heard before is forgotten.
            Deed::Sense { .. }
            | Deed::Score(..)
            | Deed::Add(..)
            | Deed::Set(..)
            | Deed::Call(..)
            | Deed::Win(_)
            | Deed::Draw(..)
            | Deed::End => true,
        })
    }

    /// Whether all of these hold. What the sheet knows comes first, so that nothing is asked in vain.
    pub(crate) fn holds(&mut self, tests: &[Test], sortie: &Sortie) -> Result<bool, Stop> {
        let known: Vec<Option<i16>> = tests.iter().map(|test| self.sheet.tested(test, sortie)).collect();
        if tests.iter().zip(&known).any(|(test, known)| known.is_some_and(|number| !test.allows(number))) {
            return Ok(false);
        }
        for (test, _) in tests.iter().zip(&known).filter(|(_, known)| known.is_none()) {
            if test.than.is_some() {
                if !test.allows(self.compare(test, sortie)?) {
                    return Ok(false);
                }
                continue;
            }
            let Some(noun) = sortie.nouns.iter().find(|noun| noun.of == test.of) else { return Ok(false) };
            let prompt = Prompt::new(None, noun.whether(*test), Answers::OneOf(keyed(&YES_OR_NO)))
                .or("no")
                .help("A rule of the mission asks it. Look at the table.");
            if self.choose(&prompt)? != YES {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The number that a test looks at: how much more it is than what it is compared with.
    pub(crate) fn compare(&mut self, test: &Test, sortie: &Sortie) -> Result<i16, Stop> {
        let number = self.counted(test.of, sortie)?;
        let less = test.than.map_or(Ok(0), |than| self.counted(than, sortie))?;
        Ok(number.saturating_sub(less))
    }

    /// What a number is: looked up, or counted at the table and kept for what else is asked now.
    pub(crate) fn counted(&mut self, of: Measure, sortie: &Sortie) -> Result<i16, Stop> {
        // Of what is gone and what is left the table shows the latter.
        let shown = if let Measure::Gone(kinds) = of { Measure::Left(kinds) } else { of };
        if let Some(number) = self.sheet.known(of, sortie) {
            return Ok(number);
        }
        let Some(noun) = sortie.nouns.iter().find(|noun| noun.of == shown) else { return Ok(0) };
        let kept = match of {
            Measure::Counter(place) => self
                .sheet
                .mission
                .as_ref()
                .and_then(|it| it.counters.get(usize::from(place)))
                .map(|(_, number)| *number),
            _ => None,
        };
        let usual = match shown {
            Measure::Left(_) => noun.all,
            _ => kept.unwrap_or(0).clamp(0, i16::from(noun.all)) as u8,
        };
        let number = if noun.all == 1 {
            let prompt = Prompt::new(None, noun.is_so(), Answers::OneOf(keyed(&YES_OR_NO)));
            let usual = if usual == 0 { "no" } else { "yes" };
            i16::from(self.choose(&prompt.or(usual))? == YES)
        } else {
            let prompt = Prompt::new(None, noun.how_many(), Answers::Number(0..=noun.all.min(MOST)));
            i16::from(self.number(&prompt.or(usual.to_string()))?)
        };
        if let Some(progress) = &mut self.sheet.mission {
            progress.counts.push((shown, number));
        }
        Ok(self.sheet.known(of, sortie).unwrap_or(number))
    }

    pub(crate) fn amount(&mut self, amount: Amount, sortie: &Sortie) -> Result<i16, Stop> {
        let each = amount.each.map_or(Ok(1), |each| self.counted(each, sortie))?;
        Ok(amount.times.saturating_mul(each))
    }

    /// Carries a deed out, as far as that is the companion's; the rest is asked or told.
    fn bring_about(&mut self, deed: Deed, at: When, asked: &str, sortie: &Sortie) -> Result<(), Stop> {
        match deed {
            Deed::Score(seat, amount) => {
                let points = self.amount(amount, sortie)?;
                self.score(usize::from(seat), points, sortie);
            }
            Deed::Add(counter, amount) => {
                let more = self.amount(amount, sortie)?;
                self.count_up(counter, more);
            }
            Deed::Set(counter, amount) => {
                let number = self.amount(amount, sortie)?;
                self.set_counter(counter, |counter| *counter = number);
            }
            Deed::Call(wave, amount) => {
                let ships = self.amount(amount, sortie)?.clamp(0, i16::from(u8::MAX)) as u8;
                if let Some(due) = self.sheet.mission.as_mut().and_then(|it| it.due.get_mut(usize::from(wave))) {
                    *due = due.saturating_add(ships);
                }
                let place = usize::from(wave);
                let nobody = sortie.scenario.waves.get(place).is_none_or(|wave| self.who_comes(place, wave).is_empty());
                if ships > 0 && nobody {
                    self.say("Nobody is left who could come.");
                } else if ships > 0 && at != When::RoundStart {
                    self.say("They come when the next round begins.");
                }
            }
            Deed::Return(wave) => self.call_back(usize::from(wave), sortie),
            Deed::Win(seat) => {
                self.say(format!("{} wins.", sortie.sides[usize::from(seat).min(1)]));
                if let Some(progress) = &mut self.sheet.mission {
                    progress.winner = progress.winner.or(Some(tallyho_rules::Seat(seat)));
                }
            }
            Deed::End => {
                if let Some(progress) = &mut self.sheet.mission {
                    progress.ended = true;
                }
            }
            Deed::Sense { counter, .. } | Deed::LayBehind { counter, .. } => {
                let prompt = Prompt::new(None, asked, Answers::Number(0..=MOST)).or("0").help(by_hand(deed));
                let more = self.number(&prompt)?;
                self.count_up(counter, i16::from(more));
            }
            Deed::Draw(counter, sides) => {
                let sides = self.amount(sides, sortie)?.clamp(1, i16::from(u8::MAX)) as u8;
                let drawn = 1 + i16::from(self.luck.draw(sides));
                let is_secret = u32::from(sortie.scenario.secrets) >> counter & 1 == 1;
                self.draw_counter(counter, drawn, is_secret);
            }
            Deed::Turn { whom, into } => self.turn_coat(whom, into, sortie)?,
            Deed::Change { whom, how, amount } => {
                let much = self.amount(amount, sortie)?.clamp(0, i16::from(MOST)) as u8;
                if much > 0 {
                    self.change(whom, how, much, asked)?;
                }
            }
            Deed::Shield { .. } => {
                let prompt = Prompt::new(None, asked, Answers::OneOf(keyed(&[("done", "they have")]))).or("done");
                self.choose(&prompt.help(by_hand(deed)))?;
            }
            Deed::Board { whom, .. } => {
                let prompt = Prompt::new(None, asked, Answers::OneOf(keyed(&YES_OR_NO))).or("no").help(by_hand(deed));
                if self.choose(&prompt)? == YES {
                    self.capture(whom);
                }
            }
        }
        Ok(())
    }

    /// Whoever of a squad has left comes back when the next round begins.
    fn call_back(&mut self, place: usize, sortie: &Sortie) {
        let Some(wave) = sortie.scenario.waves.get(place) else { return };
        self.owe(place, wave.ships.len() as u8);
        let back = self.who_comes(place, wave).len();
        self.owe(place, back as u8);
    }

    fn score(&mut self, seat: usize, points: i16, sortie: &Sortie) {
        if let Some(score) = self.sheet.mission.as_mut().and_then(|it| it.scores.get_mut(seat)).filter(|_| points != 0)
        {
            *score = score.saturating_add(points);
            self.say(format!("{} scores {points}.", sortie.sides[seat.min(1)]));
        }
    }

    fn count_up(&mut self, counter: u8, more: i16) {
        self.set_counter(counter, |counter| *counter = counter.saturating_add(more));
    }

    /// Changes a counter, and says so if it is another number then.
    fn set_counter(&mut self, counter: u8, change: impl Fn(&mut i16)) {
        let counters = self.sheet.mission.as_mut().map(|progress| &mut progress.counters);
        let Some((name, number)) = counters.and_then(|all| all.get_mut(usize::from(counter))) else { return };
        let before = *number;
        change(number);
        let line = format!("{name}: {number}.");
        if *number != before {
            self.say(line);
        }
    }

    /// A counter becomes what was drawn; what is drawn face down is kept and not told.
    fn draw_counter(&mut self, counter: u8, drawn: i16, is_secret: bool) {
        if !is_secret {
            return self.set_counter(counter, |counter| *counter = drawn);
        }
        let counters = self.sheet.mission.as_mut().map(|progress| &mut progress.counters);
        if let Some((_, number)) = counters.and_then(|all| all.get_mut(usize::from(counter))) {
            *number = drawn;
        }
    }

    /// An enemy is taken, and a ship of yours flies on in its place.
    fn turn_coat(&mut self, whom: Ships, into: u8, sortie: &Sortie) -> Result<(), Stop> {
        let is_it = |foe: &Foe| !foe.gone && foe.ship.is_some_and(|ship| whom >> ship & 1 == 1);
        let Some(foe) = self.sheet.foes.iter().position(is_it) else { return Ok(()) };
        let name = self.sheet.foes[foe].name();
        let Foe { hull, shields, profile, .. } = &self.sheet.foes[foe];
        let left = format!("{hull} of {} hull and {shields} of {} shields left", profile.hull, profile.shields);
        (self.sheet.foes[foe].gone, self.sheet.foes[foe].fate) = (true, Fate::Captured);
        self.join(into, sortie);
        let own = sortie.own_name(into);
        let words = format!("{name} is taken: {own} takes its place, where it stands, with its damage ({left}).");
        let prompt = Prompt::new(None, words, Answers::OneOf(keyed(&[("done", "it is on the table")]))).or("done");
        self.choose(&prompt.help("You fly it from now on, and attacks on it are yours to count."))?;
        self.settle();
        Ok(())
    }

    /// Ships of yours that were boarded are taken off the table.
    fn capture(&mut self, ships: Ships) {
        let taken = self.sheet.mine.iter_mut().filter(|mine| mine.ship.is_some_and(|ship| ships >> ship & 1 == 1));
        let mut names = Vec::new();
        for mine in taken.filter(|mine| !mine.gone) {
            (mine.gone, mine.fate) = (true, Fate::Captured);
            names.push(mine.name.clone());
        }
        names.into_iter().for_each(|name| self.say(format!("{name} is taken.")));
    }
}

/// Whether players do a deed with their hands.
const fn is_done_by_hand(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Sense { .. } | Deed::LayBehind { .. } | Deed::Board { .. } | Deed::Shield { .. } | Deed::Change { .. }
    )
}

/// What players do for a deed.
const fn by_hand(deed: Deed) -> &'static str {
    match deed {
        Deed::Sense { .. } => {
            "Each of these ships rolls attack dice for every beacon near it: 5 at range 0, 3 at range 1, 2 at range 2 and 1 at range 3, one less with a stealth device and two less when it is cloaked."
        }
        Deed::LayBehind { .. } => {
            "Each of these ships lays one of those that are gone behind its base, with the slowest straight template, where it overlaps nothing."
        }
        Deed::Board { .. } => "Ships touch when they are at range 0.",
        Deed::Shield { .. } => "Count the shields up on the sheet with 'fix'; nobody gets more than it began with.",
        Deed::Score(..) | Deed::Add(..) | Deed::Set(..) | Deed::Call(..) => "",
        Deed::Win(_) | Deed::End | Deed::Draw(..) | Deed::Turn { .. } | Deed::Change { .. } | Deed::Return(_) => "",
    }
}
