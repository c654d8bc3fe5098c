//! Dials for all ships of a side together: improved ship by ship against what the enemy may dial.

use tallyho_rules::{Dial, Game, Seat, ShipId, View};

use super::Skill;
use super::guess::gumbel;
use super::mind::{Mind, Prospect};
use super::quick::Dials;

/// After so many guesses, and again after as many, a dial that is far behind is given up.
const GLANCE: usize = 4;
/// What is so much worse at first sight leaves the table, or is about to.
const HOPELESS: f64 = 25.0;
/// How much of what an unsure hand leaves to chance is left to it where a mission is at stake.
const MIXES_IN_MISSIONS: f64 = 0.4;
/// What a ship is worth of a side of four that are alike.
const A_SHIP: f64 = 2.5;
/// How many dials a mission suggests.
const SUGGESTED: usize = 4;
/// Whose luck decides which of several good dials is set.
const MIXES: usize = 2_000_000;
/// Whose luck decides how a dial slips.
const SLIPS: usize = 1_000_000;

/// A plan in the making.
pub(super) struct Planner<'m> {
    mind: &'m mut Mind,
    skill: Skill,
    seat: Seat,
    ships: &'m [ShipId],
    /// Those of them whose dials are set already.
    set: Vec<ShipId>,
    guesses: &'m [Dials],
    /// The game as it would be by each guess, before the own dials are set.
    starts: Vec<Game>,
    /// A game to try things in.
    game: Game,
    /// The best so far.
    dials: Dials,
    /// What that comes to by each guess.
    values: Vec<Prospect>,
    /// For each ship, in their order, what else was tried to the end, the best of it.
    second: Vec<Option<(u8, Prospect)>>,
}

/// A plan, and what is expected of it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) dials: Dials,
    pub(super) expected: Prospect,
    /// The next best dial of each ship, all others being as they are, and what would be expected then.
    pub(super) second: Vec<(ShipId, u8, Prospect)>,
}

impl<'m> Planner<'m> {
    /// Dials for ships that have yet to set theirs.
    pub(super) fn plan(
        mind: &'m mut Mind,
        skill: Skill,
        view: &View<'_>,
        ships: &'m [ShipId],
        guesses: &'m [Dials],
    ) -> Plan {
        Self::plan_from(mind, skill, view, ships, guesses, None)
    }

    /// The same, begun with dials that are good already.
    pub(super) fn plan_from(
        mind: &'m mut Mind,
        skill: Skill,
        view: &View<'_>,
        ships: &'m [ShipId],
        guesses: &'m [Dials],
        begun: Option<Dials>,
    ) -> Plan {
        let mut planner = Self::new(mind, skill, view, ships, guesses);
        let candidates = planner.begin();
        if let Some(begun) = begun {
            planner.dials = begun;
        }
        planner.values = planner.tried(planner.dials);
        for _ in 0..skill.passes {
            let mut changed = false;
            for (place, candidates) in candidates.iter().enumerate() {
                changed |= planner.improve(place, candidates);
            }
            if !changed {
                break;
            }
        }
        let mixes = planner.mixes();
        if mixes > 0.0 {
            for (place, candidates) in candidates.iter().enumerate() {
                planner.mix(place, candidates, mixes);
            }
        }
        let second = ships
            .iter()
            .zip(&planner.second)
            .filter_map(|(&ship, it)| it.map(|(dial, expected)| (ship, dial, expected)));
        Plan { dials: planner.dials, expected: Prospect::mean(&planner.values), second: second.collect() }
    }

    /// What plans come to by each guess.
    pub(super) fn weigh(
        mind: &'m mut Mind,
        skill: Skill,
        view: &View<'_>,
        ships: &'m [ShipId],
        guesses: &'m [Dials],
        plans: &[Dials],
    ) -> Vec<Vec<f64>> {
        let mut planner = Self::new(mind, skill, view, ships, guesses);
        plans.iter().map(|&plan| planner.tried(plan).iter().map(|it| it.worth).collect()).collect()
    }

    fn new(mind: &'m mut Mind, skill: Skill, view: &View<'_>, ships: &'m [ShipId], guesses: &'m [Dials]) -> Self {
        let is_set = |ship: &&ShipId| matches!(view.ship(**ship).dial, Dial::Set(_));
        let set = ships.iter().filter(is_set).copied().collect();
        let starts = guesses.iter().map(|guess| view.imagine(|ship| guess.get(ship).unwrap_or(0))).collect();
        let (game, dials, values, second) = (view.imagine(|_| 0), Dials::NONE, Vec::new(), vec![None; ships.len()]);
        Self { mind, skill, seat: view.seat(), ships, set, guesses, starts, game, dials, values, second }
    }

    /// Starts with what one would fly without looking ahead, each ship knowing of those before it; what else is worth trying, for each.
    fn begin(&mut self) -> Vec<Vec<u8>> {
        self.game.forget_dials();
        let mut scores = Vec::new();
        let mut candidates = Vec::new();
        let mut luck = self.mind.luck(SLIPS);
        for &ship in self.ships {
            self.mind.cast.instinct.score_dials(&self.game.view(self.seat), ship, &mut scores);
            if self.skill.slip > 0.0 {
                scores.iter_mut().for_each(|score| *score += self.skill.slip * gumbel(&mut luck));
            }
            let mut order: Vec<u8> = (0..scores.len() as u8).collect();
            order.sort_by(|a, b| scores[usize::from(*b)].total_cmp(&scores[usize::from(*a)]));
            self.dials.set(ship, order[0]);
            self.game.suppose_dial(ship, order[0]);
            order.truncate(self.skill.candidates);
            // Nobody counts on being stopped before the edge.
            let least = scores[usize::from(order[0])].min(0.0) - HOPELESS;
            order.retain(|&dial| scores[usize::from(dial)] > least);
            self.mind.mission.suggest(&self.game.view(self.seat), ship, &mut order, SUGGESTED);
            candidates.push(order);
        }
        candidates
    }

    /// What a plan comes to by each guess.
    fn tried(&mut self, plan: Dials) -> Vec<Prospect> {
        (0..self.guesses.len()).map(|sample| self.try_out(&plan, sample)).collect()
    }

    fn try_out(&mut self, plan: &Dials, sample: usize) -> Prospect {
        self.game.clone_from(&self.starts[sample]);
        for &ship in &self.set {
            if let Some(dial) = plan.get(ship) {
                self.game.suppose_dial(ship, dial);
            }
        }
        let dials = self.guesses[sample].with(self.ships, plan);
        let mut luck = self.mind.luck(sample);
        self.mind.look(&mut self.game, self.seat, &dials, &mut luck)
    }

    /// Finds a better dial for one ship, those of the others being what they are; whether there is one.
    fn improve(&mut self, place: usize, candidates: &[u8]) -> bool {
        let ship = self.ships[place];
        let old = self.dials.get(ship);
        let mut best: Option<(Dials, Vec<Prospect>)> = None;
        let mut most = self.skill.margin * self.guesses.len() as f64;
        let mut others: Vec<(u8, Prospect)> =
            old.map(|dial| (dial, Prospect::mean(&self.values))).into_iter().collect();
        for &dial in candidates.iter().filter(|&&dial| Some(dial) != old) {
            let mut plan = self.dials;
            plan.set(ship, dial);
            if let Some((gain, values)) = self.gain(&plan) {
                others.push((dial, Prospect::mean(&values)));
                if gain > most {
                    (most, best) = (gain, Some((plan, values)));
                }
            }
        }
        let changed = best.is_some();
        if let Some((plan, values)) = best {
            (self.dials, self.values) = (plan, values);
        }
        let chosen = self.dials.get(ship);
        let rest = others.into_iter().filter(|(dial, _)| Some(*dial) != chosen);
        self.second[place] = rest.max_by(|a, b| a.1.worth.total_cmp(&b.1.worth));
        changed
    }

    /// How much of a dial is left to chance. Whoever flies by a book foresees nothing; and a job that is done comes before being hard to
    /// foresee.
    fn mixes(&self) -> f64 {
        if self.mind.mission.at_stake() > 0.0 {
            return MIXES_IN_MISSIONS * self.skill.mixes;
        }
        let books = self.mind.cast.known.iter().any(Option::is_some);
        if books { self.skill.mixes } else { self.skill.mixes + self.skill.hides }
    }

    /// Sets one ship's dial to any that is about as good, more likely the better it is.
    fn mix(&mut self, place: usize, candidates: &[u8], mixes: f64) {
        let ship = self.ships[place];
        let mut luck = self.mind.luck(MIXES + place);
        // One of many ships is worth less, and so is what it gains by another dial.
        let share = self.mind.values.of_ship(ship) / A_SHIP;
        let most = mixes * share * self.guesses.len() as f64;
        let mut chance = || most * gumbel(&mut luck);
        let mut best = (chance(), None);
        let now = self.dials.get(ship);
        for &dial in candidates.iter().filter(|&&dial| Some(dial) != now) {
            let chance = chance();
            let mut plan = self.dials;
            plan.set(ship, dial);
            if let Some((gain, values)) = self.gain(&plan)
                && gain + chance > best.0
            {
                best = (gain + chance, Some((plan, values)));
            }
        }
        if let (_, Some((plan, values))) = best {
            (self.dials, self.values) = (plan, values);
        }
    }

    /// How much better a plan is than the best so far, summed over all guesses; nothing where it is plainly worse.
    fn gain(&mut self, plan: &Dials) -> Option<(f64, Vec<Prospect>)> {
        let mut gain = 0.0;
        let mut values = Vec::with_capacity(self.guesses.len());
        for sample in 0..self.guesses.len() {
            let value = self.try_out(plan, sample);
            gain += value.worth - self.values[sample].worth;
            values.push(value);
            let seen = sample + 1;
            if seen % GLANCE == 0 && gain < -self.skill.give_up * seen as f64 {
                return None;
            }
        }
        Some((gain, values))
    }
}
