//! How to be hard to foresee: what somebody would fly who knows how we plan, what to fly against that, and how often to fly which.
//!
//! Whoever always flies the best plan against his guesses can be read like a book, and leaving single dials to chance makes the plan worse
//! without making it a secret. So both sides are gone through in turn: the best answer to our plans is sought in the enemy's place, then
//! our best plan against guesses and answers. What all of our plans are worth against all of his answers is a small game of its own; it
//! is solved, and chance decides among the plans by the shares that come out.

use tallyho_rules::{DialTiming, MAX_SEATS, Seat, ShipId, View, mixed};

use super::Skill;
use super::mind::Mind;
use super::mission::Mission;
use super::plan::{Plan, Planner};
use super::quick::Dials;

/// By whose luck it is thought what somebody answers who knows us.
const ANSWERED: u64 = 3_000_000;
/// Whose luck decides which plan is flown.
const CHOICE: usize = 3_000_000;
/// How many of our plans are reckoned with by whoever answers them.
const KNOWN: usize = 4;
/// How many of his answers and of our guesses are reckoned with at once.
const FOES: usize = 8;
/// How many dials of a ship are tried on either side.
const CANDIDATES: usize = 10;
/// How often both sides change their minds until it is known how often to do what.
const TURNS: usize = 400;
/// How likely the enemy is as he is guessed, and does not know how we plan.
const TRUST: f64 = 0.3;
/// So many ships are rehearsed as often as the skill says; more of them less often, since each wants as many looks.
const HANDFUL: usize = 4;

/// One of several plans, by chance, such that whoever knows how it is chosen gains little by it. `plan` is the best against guesses.
pub(super) fn rehearse(
    mind: &mut Mind,
    skill: Skill,
    view: &View<'_>,
    ships: &[ShipId],
    guesses: &[Dials],
    plan: Plan,
) -> Plan {
    let others = others(mind, view);
    if skill.rehearses == 0 || others.is_empty() || ships.is_empty() || mind.mission.at_stake() > 0.0 {
        return plan;
    }
    let seed = mind.seed;
    let times = skill.rehearses * HANDFUL / ships.len().max(HANDFUL);
    let quick = Skill { candidates: CANDIDATES, passes: 1, ..skill };
    let mut answers: Vec<Dials> = Vec::new();
    let mut game = Matrix { prior: vec![plan.expected.worth], table: vec![Vec::new()] };
    let mut plans = vec![plan];
    for time in 0..times as u64 {
        let (own, _) = game.solve();
        let known: Vec<Dials> = portions(&own, KNOWN).into_iter().map(|place| plans[place].dials).collect();
        mind.seed = mixed(seed, ANSWERED + time);
        let answer = answer(mind, view, &others, &known);
        mind.seed = seed;
        let all: Vec<Dials> = plans.iter().map(|plan| plan.dials).collect();
        game.add_answer(Planner::weigh(mind, skill, view, ships, &[answer], &all));
        answers.push(answer);

        let (own, theirs) = game.solve();
        let trusted = ((TRUST * FOES as f64) as usize).min(guesses.len());
        let mut foes: Vec<Dials> = guesses[..trusted].to_vec();
        foes.extend(portions(&theirs, FOES - trusted).into_iter().map(|place| answers[place]));
        let begun = plans[portions(&own, 1)[0]].dials;
        let next = Planner::plan_from(mind, quick, view, ships, &foes, Some(begun));
        if plans.iter().all(|plan| plan.dials != next.dials) {
            let worths = Planner::weigh(mind, skill, view, ships, guesses, &[next.dials]);
            let prior = worths[0].iter().sum::<f64>() / guesses.len().max(1) as f64;
            game.add_plan(prior, Planner::weigh(mind, skill, view, ships, &answers, &[next.dials]).swap_remove(0));
            plans.push(next);
        }
    }
    let (own, _) = game.solve();
    let mut chance = (f64::from(mind.luck(CHOICE).bits()) + 0.5) / 4_294_967_296.0;
    let chosen = own.iter().position(|share| {
        chance -= share;
        chance < 0.0
    });
    plans.swap_remove(chosen.unwrap_or(0))
}

/// Those who might know how we plan, with the ships whose dials they set.
fn others(mind: &mut Mind, view: &View<'_>) -> Vec<(Seat, Vec<ShipId>)> {
    let seats = (0..MAX_SEATS as u8).map(Seat).filter(|&seat| seat != view.seat());
    let theirs = |seat| {
        let sets_now = |&ship: &ShipId| view.owner(ship) == seat && view.dial_timing(ship) == DialTiming::Planning;
        view.enemies().filter(sets_now).collect::<Vec<_>>()
    };
    seats
        .filter(|&seat| mind.cast.model(seat).is_none())
        .map(|seat| (seat, theirs(seat)))
        .filter(|(_, ships)| !ships.is_empty())
        .collect()
}

/// What others would set who know that we fly one of these plans.
fn answer(mind: &mut Mind, view: &View<'_>, others: &[(Seat, Vec<ShipId>)], known: &[Dials]) -> Dials {
    let mut blank = view.imagine(|_| 0);
    blank.forget_dials();
    let skill = Skill { hides: 0.0, candidates: CANDIDATES, passes: 1, ..Skill::IMITATED };
    let mut dials = Dials::NONE;
    for (seat, ships) in others {
        let theirs = blank.view(*seat);
        let mission = Mission::of(&theirs, mind.cast.instinct.book(), &mind.values, &mind.weights);
        let own = std::mem::replace(&mut mind.mission, mission);
        let plan = Planner::plan(mind, skill, &theirs, ships, known);
        mind.mission = own;
        dials = dials.with(ships, &plan.dials);
    }
    dials
}

/// So many of several, in proportion to their shares, the surest first.
fn portions(shares: &[f64], count: usize) -> Vec<usize> {
    let mut left: Vec<f64> = shares.iter().map(|share| share * count as f64).collect();
    (0..count)
        .map(|_| {
            let place = (0..left.len()).max_by(|a, b| left[*a].total_cmp(&left[*b])).unwrap_or(0);
            left[place] -= 1.0;
            place
        })
        .collect()
}

/// What our plans are worth against guesses, and against the answers of one who knows them.
struct Matrix {
    /// What each plan is worth against guesses.
    prior: Vec<f64>,
    /// What each plan is worth against each answer.
    table: Vec<Vec<f64>>,
}

impl Matrix {
    /// One more answer: what each plan is worth against it.
    fn add_answer(&mut self, worths: Vec<Vec<f64>>) {
        self.table.iter_mut().zip(worths).for_each(|(row, worth)| row.extend(worth));
    }

    /// One more plan.
    fn add_plan(&mut self, prior: f64, worths: Vec<f64>) {
        self.prior.push(prior);
        self.table.push(worths);
    }

    /// How often to fly each plan, and how often he gives each answer, so that neither gains by another choice: by regret.
    fn solve(&self) -> (Vec<f64>, Vec<f64>) {
        let (rows, columns) = (self.table.len(), self.table[0].len());
        if columns == 0 {
            return (vec![1.0], Vec::new());
        }
        let worth = |row: usize, column: usize| TRUST * self.prior[row] + (1.0 - TRUST) * self.table[row][column];
        let (mut own, mut theirs) = (Side::new(rows), Side::new(columns));
        for turn in 0..TURNS {
            let (mine, his) = (own.now(), theirs.now());
            let gains: Vec<f64> =
                (0..rows).map(|row| (0..columns).map(|column| his[column] * worth(row, column)).sum()).collect();
            let costs: Vec<f64> =
                (0..columns).map(|column| -(0..rows).map(|row| mine[row] * worth(row, column)).sum::<f64>()).collect();
            own.learn(&mine, &gains, turn);
            theirs.learn(&his, &costs, turn);
        }
        (own.mean(), theirs.mean())
    }
}

/// One side of a matrix, that regrets what it has not done.
struct Side {
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

impl Side {
    fn new(choices: usize) -> Self {
        Self { regrets: vec![0.0; choices], sums: vec![0.0; choices] }
    }

    fn now(&self) -> Vec<f64> {
        let sum: f64 = self.regrets.iter().sum();
        let even = 1.0 / self.regrets.len() as f64;
        self.regrets.iter().map(|regret| if sum > 0.0 { regret / sum } else { even }).collect()
    }

    fn learn(&mut self, now: &[f64], gains: &[f64], turn: usize) {
        let mean: f64 = now.iter().zip(gains).map(|(share, gain)| share * gain).sum();
        for (place, gain) in gains.iter().enumerate() {
            self.regrets[place] = (self.regrets[place] + gain - mean).max(0.0);
            // What was thought last counts most.
            self.sums[place] += turn as f64 * now[place];
        }
    }

    fn mean(&self) -> Vec<f64> {
        let sum: f64 = self.sums.iter().sum();
        self.sums.iter().map(|share| share / sum.max(f64::MIN_POSITIVE)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plan that wins against one answer and loses to the other, and one that is the other way round, three times as much.
    fn uneven() -> Matrix {
        Matrix { prior: vec![0.0, 0.0], table: vec![vec![1.0, -1.0], vec![-3.0, 3.0]] }
    }

    #[test]
    fn whoever_knows_the_shares_gains_nothing_by_it() {
        let game = uneven();
        let (own, _) = game.solve();
        let by_answer =
            |column: usize| own.iter().zip(&game.table).map(|(share, row)| share * row[column]).sum::<f64>();
        assert!((own[0] - 0.75).abs() < 0.02, "{own:?}");
        assert!(by_answer(0).abs() < 0.1 && by_answer(1).abs() < 0.1, "{own:?}");
    }

    #[test]
    fn what_is_best_against_everything_is_always_flown() {
        let mut game = uneven();
        game.add_plan(5.0, vec![4.0, 4.0]);
        let (own, _) = game.solve();
        assert!(own[2] > 0.99, "{own:?}");
    }

    #[test]
    fn portions_follow_the_shares() {
        assert_eq!(portions(&[0.5, 0.1, 0.4], 4), [0, 2, 0, 2]);
        assert_eq!(portions(&[0.0, 1.0], 2), [1, 1]);
    }
}
