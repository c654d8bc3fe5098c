//! Attacks in a row: what each does, and what is left for the next.

use std::borrow::Cow;

use crate::answers::Answers;
use crate::card::{Card, Whose};
use crate::hand::{Hand, Mind};
use crate::kept;
use crate::neutralize::Neutralize;
use crate::roll::{CRIT, Die, Faces4, HIT, crits_among};
use crate::save::Ways;
use crate::tally::{Shape, Tally};
use crate::tokens::Tokens;
use crate::{Attack, Engagement, Left, Policy};

/// How an attack may go: results, and what the attacker has left, by its place.
type Struck = Cow<'static, [f64]>;

/// All attacks of an engagement.
pub(crate) struct Chain<'a> {
    it: &'a Engagement,
    die: Die,
    mind: Mind,
    /// What the attacker of each attack has at most.
    stock: Vec<Tokens>,
    /// The damage to come from each attack on, by what both have; not a number where nobody has asked yet.
    to_come: Vec<Vec<f64>>,
    watch: &'a mut dyn FnMut(f64),
    /// How many states are worked out, of how many there may be.
    done: usize,
    states: usize,
}

/// The attack under way, by both sides' tokens when it begins.
struct Clash {
    index: usize,
    attacker: Tokens,
    defender: Tokens,
    neutralize: Neutralize,
    /// The most results it can have.
    most: usize,
}

impl Clash {
    fn is_told_by_crits(&self) -> bool {
        self.neutralize.tells_crits()
    }

    /// Attacks that are alike to the defender have the same class.
    #[inline]
    fn class(&self, hits: u8, crits: u8) -> usize {
        match self.is_told_by_crits() {
            true => usize::from(hits) * (self.most + 1) + usize::from(crits),
            false => usize::from(hits) + usize::from(crits),
        }
    }

    /// The class of a result, as a cell of a square by hits and crits.
    #[inline]
    fn class_of(&self, cell: usize) -> usize {
        let side = self.most + 1;
        self.class((cell / side) as u8, (cell % side) as u8)
    }

    /// Adds what is left of a result (hits and crits as a cell of a square) against each number of evades.
    #[inline]
    fn deal(&self, cell: usize, likely: f64, answer: &[f64], damage: &mut [f64]) {
        let side = self.most + 1;
        let (hits, crits) = ((cell / side) as u8, (cell % side) as u8);
        for (evades, chance) in answer.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            let (hits, crits) = self.neutralize.left(hits, crits, evades as u8);
            damage[usize::from(hits) * side + usize::from(crits)] += likely * chance;
        }
    }

    /// How many classes there are.
    fn classes(&self) -> usize {
        self.class(self.most as u8, if self.is_told_by_crits() { self.most as u8 } else { 0 }) + 1
    }

    /// Hits and crits of one attack of each class.
    fn of_each_class(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let side = self.most + 1;
        (0..self.classes()).map(move |class| match self.is_told_by_crits() {
            true => ((class / side) as u8, (class % side) as u8),
            false => (class as u8, 0),
        })
    }
}

impl<'a> Chain<'a> {
    pub(crate) fn new(it: &'a Engagement, watch: &'a mut dyn FnMut(f64)) -> Self {
        let own = it.attacker_cards.iter().any(|card| card.tells_crits(Whose::Own));
        let their = it.defender_cards.iter().any(|card| card.tells_crits(Whose::Their));
        let mut had = Tokens::default();
        let stock = it.attacks.iter().map(|attack| {
            had = attack.tokens.unwrap_or(had);
            had
        });
        let stock: Vec<Tokens> = stock.collect();
        // Each state is played, and those who look further weigh it before.
        let times = if it.policy == Policy::Optimal { 2 } else { 1 };
        let states = times * it.defender.places() * stock.iter().map(|stock| stock.places()).sum::<usize>();
        Self {
            it,
            die: if own || their { Die::Attack } else { Die::Merged },
            mind: if it.policy == Policy::Table { Mind::Listed } else { Mind::Best },
            stock,
            to_come: Vec::new(),
            watch,
            done: 0,
            states,
        }
    }

    /// Tells whoever waits that one more state is done.
    fn tell(&mut self) {
        self.done += 1;
        (self.watch)(self.done as f64 / self.states as f64);
    }

    /// The tally after the last attack, and what both may have left.
    pub(crate) fn play(&mut self) -> (Tally, Vec<Left>) {
        let shape = Shape::of(self.it);
        let defender = self.it.defender;
        let width = defender.places();
        let mut layer = vec![None; self.stock[0].places() * width];
        layer[self.stock[0].place(self.stock[0]) * width + defender.place(defender)] = Some(Tally::new(&shape));
        let last = self.it.attacks.len() - 1;
        for index in 0..last {
            let mut then = vec![None; self.stock[index + 1].places() * width];
            for (clash, tally) in self.clashes(index, &layer) {
                self.carry_out(&clash, tally, &shape, &mut then);
                self.tell();
            }
            layer = then;
        }
        let mut end = Tally::nothing(&shape);
        let mut left = vec![0.0; self.stock[last].places() * width];
        for (clash, tally) in self.clashes(last, &layer) {
            self.carry_out_last(&clash, tally, &shape, &mut end, &mut left);
            self.tell();
        }
        let stock = self.stock[last];
        let mut lefts = Vec::with_capacity(left.len());
        for (row, left) in left.chunks_exact(width).enumerate() {
            let attacker = stock.at(row);
            let likely = left.iter().enumerate().filter(|(_, likely)| **likely > 0.0);
            lefts.extend(likely.map(|(place, &likely)| Left { attacker, defender: defender.at(place), likely }));
        }
        (end, lefts)
    }

    /// The attack of that place in the row, from every state that may be before it.
    fn clashes<'t>(&self, index: usize, layer: &'t [Option<Tally>]) -> Vec<(Clash, &'t Tally)> {
        let (stock, defender) = (self.stock[index], self.it.defender);
        let width = defender.places();
        let states = layer.iter().enumerate().filter_map(|(place, tally)| Some((place, tally.as_ref()?)));
        states
            .map(|(place, tally)| (self.clash(index, stock.at(place / width), defender.at(place % width)), tally))
            .collect()
    }

    fn clash(&self, index: usize, attacker: Tokens, defender: Tokens) -> Clash {
        let Attack { dice, reinforce, .. } = self.it.attacks[index];
        let added = self.it.attacker_cards.iter().filter(|card| matches!(card, Card::Add(_))).count();
        let neutralize = Neutralize::new(reinforce, &self.it.attacker_cards);
        Clash { index, attacker, defender, neutralize, most: usize::from(dice) + added }
    }

    /// One attack from one state, added to what may be before the next.
    fn carry_out(&mut self, clash: &Clash, before: &Tally, shape: &Shape, then: &mut [Option<Tally>]) {
        let ahead = self.ahead(clash);
        let struck = self.struck(clash, &ahead);
        let side = clash.most + 1;
        let width = self.it.defender.places();
        let mut answers = None;
        let mut damage = vec![0.0; side * side];
        for (left, struck) in struck.chunks_exact(side * side).enumerate() {
            if struck.iter().all(|likely| *likely == 0.0) {
                continue;
            }
            // Who looks no further than this attack answers alike whatever the attacker has left.
            if !ahead.is_empty() {
                answers = None;
            }
            let answers = answers.get_or_insert_with(|| self.answers(clash, ahead.get(left).map(Vec::as_slice)));
            let row = match self.it.attacks[clash.index + 1].tokens {
                Some(fresh) => fresh.place(fresh),
                None => self.stock[clash.index].place_of(clash.attacker, left),
            };
            for place in 0..clash.defender.places() {
                damage.fill(0.0);
                for (cell, likely) in struck.iter().enumerate().filter(|(_, likely)| **likely > 0.0) {
                    clash.deal(cell, *likely, answers.at(clash.class_of(cell), place), &mut damage);
                }
                if damage.iter().any(|likely| *likely > 0.0) {
                    let column = self.it.defender.place_of(clash.defender, place);
                    let after = then[row * width + column].get_or_insert_with(|| Tally::nothing(shape));
                    after.add(before, &damage, side, shape);
                }
            }
        }
    }

    /// The last attack from one state: as nothing follows, damage and what is left need not be told apart by each other.
    fn carry_out_last(&mut self, clash: &Clash, before: &Tally, shape: &Shape, end: &mut Tally, left: &mut [f64]) {
        let ahead = self.ahead(clash);
        let struck = self.struck(clash, &ahead);
        let side = clash.most + 1;
        let width = self.it.defender.places();
        let answers = self.answers(clash, None);
        let likely_before = before.likely();
        let mut scratch = vec![0.0; 2 * side * side + clash.classes()];
        let (all, scratch) = scratch.split_at_mut(side * side);
        let (damage, by_class) = scratch.split_at_mut(side * side);
        for (attacker, struck) in struck.chunks_exact(side * side).enumerate() {
            by_class.fill(0.0);
            for (cell, likely) in struck.iter().enumerate().filter(|(_, likely)| **likely > 0.0) {
                all[cell] += likely;
                by_class[clash.class_of(cell)] += likely;
            }
            let row = self.stock[clash.index].place_of(clash.attacker, attacker) * width;
            for (class, likely) in by_class.iter().enumerate().filter(|(_, likely)| **likely > 0.0) {
                for (place, kept) in answers.kept(class).iter().enumerate() {
                    left[row + self.it.defender.place_of(clash.defender, place)] += likely_before * likely * kept;
                }
            }
        }
        for (cell, likely) in all.iter().enumerate().filter(|(_, likely)| **likely > 0.0) {
            clash.deal(cell, *likely, answers.evades(clash.class_of(cell)), damage);
        }
        end.add(before, damage, side, shape);
    }

    /// Whether both have tokens alone and look no further than this attack, and nothing but dice and tokens matters.
    fn is_plain(&self) -> bool {
        let no_cards = self.it.attacker_cards.is_empty() && self.it.defender_cards.is_empty();
        no_cards && self.it.policy == Policy::Greedy
    }

    /// How likely the attacker ends with each result: by what he has left, hits and crits.
    fn struck(&self, clash: &Clash, ahead: &[Vec<f64>]) -> Struck {
        let dice = self.it.attacks[clash.index].dice;
        match kept::struck(dice, clash.attacker).filter(|_| self.is_plain()) {
            Some(kept) => Cow::Borrowed(kept.get_or_init(|| self.work_out_struck(clash, ahead).into())),
            None => Cow::Owned(self.work_out_struck(clash, ahead)),
        }
    }

    fn work_out_struck(&self, clash: &Clash, ahead: &[Vec<f64>]) -> Vec<f64> {
        let side = clash.most + 1;
        let mut struck = vec![0.0; clash.attacker.places() * side * side];
        let mut end = |dice: Faces4, left: Tokens, likely: f64| {
            let cell = usize::from(dice[HIT]) * side + usize::from(dice[CRIT]);
            struck[clash.attacker.place(left) * side * side + cell] += likely;
        };
        if ahead.is_empty() {
            let aim = |dice: Faces4, _: Tokens| f64::from(dice[HIT] + dice[CRIT]);
            self.attack(clash, aim, |hand, at, likely| hand.play(at, likely, &mut end));
        } else {
            let worth = self.attack_worth(clash, ahead);
            self.attack(clash, self.far_aim(clash, &worth), |hand, at, likely| hand.play(at, likely, &mut end));
        }
        if self.die == Die::Merged {
            struck.chunks_exact_mut(side * side).for_each(|cells| tell_crits_apart(cells, side));
        }
        struck
    }

    /// Goes through every roll of the attacker.
    fn attack<A: Fn(Faces4, Tokens) -> f64>(
        &self,
        clash: &Clash,
        aim: A,
        mut each: impl FnMut(&mut Hand<'_, A>, &crate::hand::Position, f64),
    ) {
        let mut hand = Hand::new(self.die, &self.it.attacker_cards, self.mind, aim);
        for fall in self.die.falls(self.it.attacks[clash.index].dice) {
            let dice = self.it.defender_cards.iter().fold(fall.faces, |dice, card| card.spoiled(dice));
            let at = hand.rolled(dice, clash.attacker);
            each(&mut hand, &at, fall.likely);
        }
    }

    /// Goes through every roll of the defender against an attack.
    fn defend<A: Fn(Faces4, Tokens) -> f64>(
        &self,
        clash: &Clash,
        aim: A,
        mut each: impl FnMut(&mut Hand<'_, A>, &crate::hand::Position, f64),
    ) {
        let mut hand = Hand::new(Die::Defense, &self.it.defender_cards, self.mind, aim);
        for fall in Die::Defense.falls(self.it.attacks[clash.index].defense) {
            let dice = self.it.attacker_cards.iter().fold(fall.faces, |dice, card| card.spoiled(dice));
            let at = hand.rolled(dice, clash.defender);
            each(&mut hand, &at, fall.likely);
        }
    }

    /// How the defender may end against attacks of every class.
    fn answers(&self, clash: &Clash, ahead: Option<&[f64]>) -> Cow<'static, Answers> {
        let Attack { dice, defense, reinforce, .. } = self.it.attacks[clash.index];
        let plain = self.is_plain() && reinforce == 0;
        match kept::answers(dice, defense, clash.defender).filter(|_| plain) {
            Some(kept) => Cow::Borrowed(kept.get_or_init(|| self.work_out_answers(clash, ahead))),
            None => Cow::Owned(self.work_out_answers(clash, ahead)),
        }
    }

    fn work_out_answers(&self, clash: &Clash, ahead: Option<&[f64]>) -> Answers {
        let added = self.it.defender_cards.iter().filter(|card| matches!(card, Card::Add(_))).count();
        let dice = self.it.attacks[clash.index].defense;
        let evades = usize::from(dice) + added + 1;
        let places = clash.defender.places();
        let mut ends = vec![0.0; clash.classes() * places * evades];
        if ahead.is_none() && self.mind == Mind::Best && self.it.defender_cards.is_empty() {
            let damage = |(hits, crits)| (0..evades as u8).map(move |it| clash.neutralize.damage(hits, crits, it));
            let damage: Vec<u8> = clash.of_each_class().flat_map(damage).collect();
            for fall in Die::Defense.falls(dice) {
                let rolled = self.it.attacker_cards.iter().fold(fall.faces, |dice, card| card.spoiled(dice));
                let ways = Ways::of(rolled, clash.defender);
                for (class, damage) in damage.chunks_exact(evades).enumerate() {
                    let (saved, left) = ways.against(damage);
                    ends[(class * places + clash.defender.place(left)) * evades + usize::from(saved)] += fall.likely;
                }
            }
            return Answers::new(ends, places, evades);
        }
        for (ends, (hits, crits)) in ends.chunks_exact_mut(places * evades).zip(clash.of_each_class()) {
            let mut end = |dice: Faces4, left: Tokens, likely: f64| {
                ends[clash.defender.place(left) * evades + usize::from(dice[HIT])] += likely;
            };
            let aim = near_aim(clash, hits, crits, ahead);
            self.defend(clash, aim, |hand, at, likely| hand.play(at, likely, &mut end));
        }
        Answers::new(ends, places, evades)
    }

    /// The damage to come after this attack, by what the attacker and then the defender have left; empty for those who look no further.
    fn ahead(&mut self, clash: &Clash) -> Vec<Vec<f64>> {
        if self.it.policy != Policy::Optimal {
            return Vec::new();
        }
        (0..clash.attacker.places())
            .map(|attacker| {
                let left = clash.attacker.at(attacker);
                (0..clash.defender.places())
                    .map(|defender| self.still_to_come(clash.index + 1, left, clash.defender.at(defender)))
                    .collect()
            })
            .collect()
    }

    /// The damage to come when both play their best, from an attack on.
    fn still_to_come(&mut self, index: usize, attacker: Tokens, defender: Tokens) -> f64 {
        let Some(attack) = self.it.attacks.get(index) else { return 0.0 };
        let attacker = attack.tokens.unwrap_or(attacker);
        if self.to_come.is_empty() {
            let width = self.it.defender.places();
            self.to_come = self.stock.iter().map(|stock| vec![f64::NAN; stock.places() * width]).collect();
        }
        let place = self.stock[index].place(attacker) * self.it.defender.places() + self.it.defender.place(defender);
        if self.to_come[index][place].is_nan() {
            let clash = self.clash(index, attacker, defender);
            let ahead = self.ahead(&clash);
            let worth = self.attack_worth(&clash, &ahead);
            let mut sum = 0.0;
            self.attack(&clash, self.far_aim(&clash, &worth), |hand, at, likely| sum += likely * hand.worth(at));
            self.to_come[index][place] = sum;
            self.tell();
        }
        self.to_come[index][place]
    }

    /// The damage of this and all later attacks, by what the attacker has left and the class of his results.
    fn attack_worth(&self, clash: &Clash, ahead: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let worth = |ahead: &[f64]| {
            let each = clash.of_each_class().map(|(hits, crits)| {
                let mut sum = 0.0;
                let aim = near_aim(clash, hits, crits, Some(ahead));
                self.defend(clash, aim, |hand, at, likely| sum -= likely * hand.worth(at));
                sum
            });
            each.collect::<Vec<f64>>()
        };
        let mut all: Vec<Vec<f64>> = Vec::with_capacity(ahead.len());
        for (left, row) in ahead.iter().enumerate() {
            // What is the same to the defender is worked out once.
            let same = ahead[..left].iter().position(|known| known == row);
            all.push(same.map_or_else(|| worth(row), |same| all[same].clone()));
        }
        all
    }

    fn far_aim<'w>(&self, clash: &'w Clash, worth: &'w [Vec<f64>]) -> impl Fn(Faces4, Tokens) -> f64 + 'w {
        |dice, left| worth[clash.attacker.place(left)][clash.class(dice[HIT], dice[CRIT])]
    }
}

/// Tells crits from hits, in a square of chances by hits and crits in which both were noted as crits.
fn tell_crits_apart(cells: &mut [f64], side: usize) {
    // What is told apart stays where it is, or is more hits: with the most hits first, those cells are done already.
    for hits in (0..side).rev() {
        for either in 1..side - hits {
            let likely = std::mem::take(&mut cells[hits * side + either]);
            if likely > 0.0 {
                for (crits, chance) in crits_among(either as u8).iter().enumerate() {
                    cells[(hits + either - crits) * side + crits] += likely * chance;
                }
            }
        }
    }
}

/// What the defender wants: as little damage as can be, now and later.
fn near_aim<'c>(
    clash: &'c Clash,
    hits: u8,
    crits: u8,
    ahead: Option<&'c [f64]>,
) -> impl Fn(Faces4, Tokens) -> f64 + 'c {
    move |dice, left| {
        let now = f64::from(clash.neutralize.damage(hits, crits, dice[HIT]));
        -(now + ahead.map_or(0.0, |ahead| ahead[clash.defender.place(left)]))
    }
}
