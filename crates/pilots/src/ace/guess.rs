//! What others may have set on their dials: what somebody sensible in their place would, more or less surely.

use tallyho_rules::{Ask, Choice, DialTiming, Luck, Question, Seat, ShipId, View};

use super::quick::{Cast, Dials};

/// Guesses at what everybody else sets; the first is the likeliest.
pub(super) fn guesses(view: &View<'_>, count: usize, unsure: f64, luck: &mut Luck, cast: &mut Cast) -> Vec<Dials> {
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
            self.options.extend((0..view.profile(ship).dial.len()).map(|index| Choice::Maneuver(index as u8)));
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
