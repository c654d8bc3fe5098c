//! What others may have set on their dials: what somebody sensible in their place would, more or less surely, or what somebody would who
//! looks ahead as well.

use tallyho_rules::{Ask, Choice, DialTiming, Luck, MAX_SEATS, Question, Seat, ShipId, View, mixed};

use super::Skill;
use super::mind::Mind;
use super::mission::Mission;
use super::plan::Planner;
use super::quick::{Cast, Dials};

/// Whose luck others plan by who are imitated.
const IMITATED: u64 = 2_000_000;

/// Guesses at what everybody else sets; the first is the likeliest. Some of the last are what others would plan who look ahead.
pub(super) fn guesses(view: &View<'_>, skill: Skill, luck: &mut Luck, mind: &mut Mind) -> Vec<Dials> {
    let imitated = skill.imitates.min(skill.samples);
    let mut guesses = sensible(view, skill.samples - imitated, skill.unsure, luck, &mut mind.cast);
    // Whoever gives up on a dial early has seen both kinds of guesses by then.
    let each = if imitated == 0 { 0 } else { guesses.len().div_ceil(imitated) };
    for number in 0..imitated {
        let place = (number * (each + 1) + 1).min(guesses.len());
        guesses.insert(place, imitation(view, number as u64, skill.unsure, mind));
    }
    guesses
}

/// What others would plan who look ahead a little, each seat by itself; what is known of them comes first.
fn imitation(view: &View<'_>, number: u64, unsure: f64, mind: &mut Mind) -> Dials {
    let mut blank = view.imagine(|_| 0);
    blank.forget_dials();
    let seed = mind.seed;
    mind.seed = mixed(seed, IMITATED + number);
    let mut luck = Luck::new(mind.seed);
    let mut dials = sensible(view, 1, unsure, &mut luck, &mut mind.cast).pop().unwrap_or(Dials::NONE);
    for seat in (0..MAX_SEATS as u8).map(Seat).filter(|&seat| seat != view.seat()) {
        let theirs = blank.view(seat);
        let sets_now = |&ship: &ShipId| theirs.dial_timing(ship) == DialTiming::Planning;
        let ships: Vec<ShipId> = theirs.friends().filter(sets_now).collect();
        if ships.is_empty() || mind.cast.model(seat).is_some() {
            continue;
        }
        let guesses = sensible(&theirs, Skill::IMITATED.samples, unsure, &mut luck, &mut mind.cast);
        let mission = Mission::of(&theirs, mind.cast.instinct.book(), &mind.values, &mind.weights);
        let own = std::mem::replace(&mut mind.mission, mission);
        let plan = Planner::plan(mind, Skill::IMITATED, &theirs, &ships, &guesses);
        let plan = super::rehearse::rehearse(mind, Skill::IMITATED, &theirs, &ships, &guesses, plan);
        mind.mission = own;
        dials = dials.with(&ships, &plan.dials);
    }
    mind.seed = seed;
    dials
}

/// What somebody sensible would set in the place of everybody else; the first is the likeliest.
fn sensible(view: &View<'_>, count: usize, unsure: f64, luck: &mut Luck, cast: &mut Cast) -> Vec<Dials> {
    let sets_now = |&ship: &ShipId| view.dial_timing(ship) == DialTiming::Planning;
    let others: Vec<(ShipId, Seat)> = view.enemies().filter(sets_now).map(|ship| (ship, view.owner(ship))).collect();
    let mut blank = view.imagine(|_| 0);
    blank.forget_dials();
    let mut game = blank.clone();
    let mut room = Room::default();
    let mut guess = |sample: usize| {
        let mut dials = Dials::NONE;
        game.clone_from(&blank);
        let noise = if sample == 0 { 0.0 } else { unsure };
        for &(ship, seat) in &others {
            let index = room.guess(&game.view(seat), ship, noise, luck, cast);
            dials.set(ship, index);
            game.suppose_dial(ship, index);
        }
        dials
    };
    (0..count).map(&mut guess).collect()
}

/// Room for what is weighed.
#[derive(Default)]
struct Room {
    scores: Vec<f64>,
    options: Vec<Choice>,
}

impl Room {
    fn guess(&mut self, view: &View<'_>, ship: ShipId, noise: f64, luck: &mut Luck, cast: &mut Cast) -> u8 {
        let seat = view.seat();
        if let Some(model) = cast.model(seat) {
            self.options.clear();
            let able = view.limited_dial(ship).unwrap_or_else(|| (0..view.profile(ship).dial.len() as u8).collect());
            self.options.extend(able.into_iter().map(Choice::Maneuver));
            let ask = Ask { seat, question: Question::SetDial(ship), options: &self.options };
            if let Ok(Choice::Maneuver(index)) = model.0.choose(view, &ask) {
                return index;
            }
        }
        cast.instinct.score_dials(view, ship, &mut self.scores);
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, &score) in self.scores.iter().enumerate() {
            let score = if noise > 0.0 { score + noise * gumbel(luck) } else { score };
            if score > best.0 {
                best = (score, index as u8);
            }
        }
        best.1
    }
}

/// Noise by which the best of several is drawn in proportion to how good they are.
pub(super) fn gumbel(luck: &mut Luck) -> f64 {
    let uniform = (f64::from(luck.bits()) + 0.5) / 4_294_967_296.0;
    -libm::log(-libm::log(uniform))
}
