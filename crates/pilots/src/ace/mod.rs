//! A pilot that thinks ahead. It plans the dials of all its ships together, against what the enemy may dial, and weighs actions and
//! targets the same way.
//!
//! A look ahead plays an imagined game ([`View::imagine`]) on until shots are fired ([`quick`]), reckons what the shots do on average
//! ([`clash`]) and what the table is worth then ([`worth`]).

mod because;
mod clash;
mod guess;
mod mind;
mod mission;
mod plan;
mod quick;
mod rehearse;
mod skill;
mod tuned;
mod watch;
mod weights;
mod worth;

use tallyho_rules::{Ask, Choice, Dial, DialTiming, Luck, Phase, Question, ShipId, View, mixed};

use crate::{Heuristic, Pilot, Stopped};
use because::{Because, Weighed};
use mind::{Mind, Prospect};
use mission::Mission;
use plan::{Plan, Planner};
use quick::{Cast, Dials, Model};
pub use skill::{Level, Skill, Style};
use watch::Watch;
pub use weights::Weights;
use worth::Values;

/// What the first thought has ahead of others, where actions are weighed.
const INSTINCT: f64 = 0.05;

/// How much less unsure guesses are at those who do the obvious.
const SURER: f64 = 0.5;
/// How many answers are told of, the best first.
const TOLD: usize = 3;

/// Whose luck is rolled by dice that are imagined.
const ROLLS: usize = 4_000_000;
/// What is thought about, beside the questions of a round, which are counted.
const GUESSING: u64 = 1_000_000;
const PLANNING: u64 = 1_000_001;

/// Decides by looking ahead. The same seed and questions, the same answers.
#[derive(Debug)]
pub struct Ace {
    skill: Skill,
    seed: u64,
    mind: Mind,
    /// Those of whom it is known how they decide, by their seats, as they were before they were asked anything.
    known: Vec<Option<Model>>,
    /// Whether dials that are set are somebody else's will, and not to be planned anew.
    keeps_dials: bool,
    /// The round that the rest is about.
    round: Option<u8>,
    /// How much was asked in it.
    asked: u64,
    guesses: Vec<Dials>,
    plan: Option<Plan>,
    watch: Watch,
    because: Because,
}

impl Ace {
    /// A pilot whose thoughts depend on the seed and on what it sees alone.
    pub fn new(seed: u64, skill: Skill, weights: Weights) -> Self {
        let cast = Cast { instinct: Heuristic::new(seed), known: Vec::new() };
        let mind = Mind::new(weights, cast);
        Self {
            skill,
            seed,
            mind,
            known: Vec::new(),
            keeps_dials: false,
            round: None,
            asked: 0,
            guesses: Vec::new(),
            plan: None,
            watch: Watch::default(),
            because: Because::default(),
        }
    }

    /// The same, that knows how others decide, by their seats: those who fly by a book.
    #[must_use]
    pub fn knowing(mut self, known: Vec<Option<Box<dyn Pilot + Send>>>) -> Self {
        self.known = known.into_iter().map(|pilot| pilot.map(Model)).collect();
        self
    }

    /// The same, who advises somebody else: dials that are set stay as they are.
    #[must_use]
    pub fn advising(mut self) -> Self {
        self.keeps_dials = true;
        self
    }

    /// How many looks ahead it has taken.
    pub fn looks(&self) -> u64 {
        self.mind.looks
    }

    /// How far it thinks of those it plays: nothing is left to chance against somebody who does the obvious.
    fn skill(&self) -> Skill {
        if !self.skill.watches || !self.watch.are_obvious() {
            return self.skill;
        }
        Skill { imitates: 0, hides: 0.0, rehearses: 0, unsure: self.skill.unsure * SURER, ..self.skill }
    }

    /// Guesses anew what others dial, once a round. What is thought in a round depends on what was shown before it and on nothing that
    /// was thought, so that a battle that is taken up again goes on as it would have.
    fn begin_round(&mut self, view: &View<'_>) {
        if self.round != Some(view.round()) {
            (self.round, self.plan, self.asked) = (Some(view.round()), None, 0);
            self.mind.seed = mixed(self.seed, u64::from(view.round()));
            self.mind.values = Values::of(view);
            self.collect_thoughts(GUESSING);
            self.mind.mission =
                Mission::of(view, self.mind.cast.instinct.book(), &self.mind.values, &self.mind.weights);
            let mut luck = Luck::new(self.mind.seed);
            self.guesses = guess::guesses(view, self.skill(), &mut luck, &mut self.mind);
        }
        self.watch.look(view, self.guesses.first());
        self.asked += 1;
    }

    /// Begins to think about something, whatever was thought about before.
    fn collect_thoughts(&mut self, about: u64) {
        let fresh = |model: &Option<Model>| model.as_ref().and_then(|model| model.0.fork()).map(Model);
        let book = std::mem::take(self.mind.cast.instinct.book());
        let instinct = Heuristic::new(mixed(self.mind.seed, about)).with_book(book);
        self.mind.cast = Cast { instinct, known: self.known.iter().map(fresh).collect() };
    }

    /// What a ship is to fly, by the plan for all of them. Those whose dials are set are planned for, too: the plan is the same whenever
    /// it is made.
    fn dial(&mut self, view: &View<'_>, ship: ShipId) -> Option<Choice> {
        if self.plan.is_none() {
            self.collect_thoughts(PLANNING);
        }
        let skill = self.skill();
        let plan = self.plan.get_or_insert_with(|| {
            let bound = |ship: ShipId| self.keeps_dials && view.ship(ship).dial != Dial::Empty;
            let sets_now = |&ship: &ShipId| view.dial_timing(ship) == DialTiming::Planning && !bound(ship);
            let ships: Vec<ShipId> = view.friends().filter(sets_now).collect();
            self.mind.foresees = if self.watch.may_be_obvious() { skill.foresees } else { 0.0 };
            let plan = Planner::plan(&mut self.mind, skill, view, &ships, &self.guesses);
            let plan = rehearse::rehearse(&mut self.mind, skill, view, &ships, &self.guesses, plan);
            self.mind.foresees = 0.0;
            plan
        });
        let choice = Choice::Maneuver(plan.dials.get(ship)?);
        let question = Question::SetDial(ship);
        let second = plan.second.iter().filter(|(of, ..)| *of == ship);
        let second = second.map(|&(_, dial, expected)| Weighed::of(view, question, Choice::Maneuver(dial), expected));
        let chosen = Weighed::of(view, question, choice, plan.expected);
        let foreseen = if skill == self.skill { None } else { self.watch.foreseen() };
        self.because =
            Because { guesses: self.guesses.len(), foreseen, chosen: Some(chosen), others: second.collect() };
        Some(choice)
    }

    /// The answer that leads to the most.
    fn weigh(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let first = self.mind.cast.instinct.choose(view, ask)?;
        let samples = self.guesses.len().min(self.skill.acts);
        let mut game = view.imagine(|_| 0);
        let mut weighed = Vec::with_capacity(ask.options.len());
        let mut values = Vec::with_capacity(samples);
        for &option in ask.options {
            values.clear();
            for (sample, guess) in self.guesses[..samples].iter().enumerate() {
                view.imagine_in(&mut game, |ship| guess.get(ship).unwrap_or(0));
                let mut luck = self.mind.luck(sample);
                game.answer(option, &mut luck, &mut ()).map_err(Stopped::Refused)?;
                values.push(self.mind.look(&mut game, view.seat(), guess, &mut luck));
            }
            weighed.push((option, Prospect::mean(&values)));
        }
        let bonus = |option: Choice| if option == first { INSTINCT } else { 0.0 };
        let answer = self.best(view, ask.question, weighed, bonus).unwrap_or(first);
        self.because.guesses = samples;
        Ok(answer)
    }

    /// What is made of dice such that the table is best after the attack and all others.
    fn spend(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let first = self.mind.cast.instinct.choose(view, ask)?;
        if ask.options.len() == 1 {
            return Ok(first);
        }
        let before = endured(view);
        let mut game = view.imagine(|_| 0);
        let mut weighed = Vec::with_capacity(ask.options.len());
        let mut values = Vec::with_capacity(self.skill.rolls);
        for &option in ask.options {
            values.clear();
            for sample in 0..self.skill.rolls {
                view.imagine_in(&mut game, |_| 0);
                let mut luck = self.mind.luck(ROLLS + sample);
                game.answer(option, &mut luck, &mut ()).map_err(Stopped::Refused)?;
                self.mind.cast.shoot(&mut game, &mut luck);
                let after = game.view(view.seat());
                let rest = self.mind.reckon(&after, None);
                let (own, theirs) = endured(&after);
                values.push(Prospect {
                    dealt: rest.dealt + before.1 - theirs,
                    suffered: rest.suffered + before.0 - own,
                    ..rest
                });
            }
            self.mind.looks += self.skill.rolls as u64;
            weighed.push((option, Prospect::mean(&values)));
        }
        let bonus = |option: Choice| if option == first { INSTINCT } else { 0.0 };
        Ok(self.best(view, ask.question, weighed, bonus).unwrap_or(first))
    }

    /// The attack that leaves the table best. Not to attack is never better, but for what a mission wants to be left alone.
    fn target(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Choice {
        let none = options.iter().copied().find(|&option| option == Choice::Pass).unwrap_or(options[0]);
        let mind = &mut self.mind;
        let allowed = |&option: &Choice| option != Choice::Pass && !mind.mission.forbids(view.seat(), option);
        let attacks: Vec<Choice> = options.iter().copied().filter(allowed).collect();
        let weighed: Vec<_> =
            attacks.into_iter().map(|option| (option, mind.reckon(view, Some((ship, option))))).collect();
        mind.looks += weighed.len() as u64;
        self.best(view, Question::Attack(ship), weighed, |_| 0.0).unwrap_or(none)
    }

    /// The best of what was weighed; of equal ones the first.
    fn best(
        &mut self,
        view: &View<'_>,
        question: Question,
        mut weighed: Vec<(Choice, Prospect)>,
        bonus: impl Fn(Choice) -> f64,
    ) -> Option<Choice> {
        let worth = |(option, expected): &(Choice, Prospect)| expected.worth + bonus(*option);
        weighed.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        let mut told =
            weighed.iter().take(TOLD).map(|&(option, expected)| Weighed::of(view, question, option, expected));
        let chosen = told.next();
        self.because = Because { guesses: 0, foreseen: None, chosen, others: told.collect() };
        weighed.first().map(|(option, _)| *option)
    }
}

/// What ships of the own side can still endure, and what others can.
fn endured(view: &View<'_>) -> (f64, f64) {
    let all = |own: bool| view.ships().filter(move |&ship| (view.owner(ship) == view.seat()) == own);
    let sum = |own: bool| all(own).map(|ship| f64::from(view.endures(ship))).sum();
    (sum(true), sum(false))
}

impl Pilot for Ace {
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        self.because = Because::default();
        if view.round() == 0 {
            return self.mind.cast.instinct.choose(view, ask);
        }
        self.begin_round(view);
        self.collect_thoughts(self.asked);
        match ask.question {
            Question::SetDial(ship) if view.phase() == Phase::Planning => match self.dial(view, ship) {
                Some(choice) if ask.options.contains(&choice) => Ok(choice),
                _ => self.mind.cast.instinct.choose(view, ask),
            },
            Question::Action(_) | Question::Perform(..) if self.skill.acts > 0 && view.phase() == Phase::Activation => {
                self.weigh(view, ask)
            }
            Question::ModifyAttack(ship) | Question::ModifyDefense(ship)
                if self.skill.rolls > 0 && view.owner(ship) == ask.seat =>
            {
                self.spend(view, ask)
            }
            Question::Attack(ship) => Ok(self.target(view, ship, ask.options)),
            _ => self.mind.cast.instinct.choose(view, ask),
        }
    }

    /// What is answered depends on the round alone, so there is nothing to think again but what others may have dialled.
    fn recall(&mut self, view: &View<'_>, _ask: &Ask<'_>, _answer: Choice) {
        if view.round() > 0 {
            self.begin_round(view);
        }
    }

    fn reasons(&self, names: &[String]) -> Vec<String> {
        self.because.lines(names)
    }
}
