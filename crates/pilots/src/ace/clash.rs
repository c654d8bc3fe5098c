//! The Engagement phase by expectation: who shoots at whom and what is left of everybody, without a die.

use tallyho_rules::{Choice, Seat, ShipId, Target, Token, View};

use super::mission::Mission;
use super::weights::Weights;
use crate::odds::{self, AttackHelp, DefenseHelp};

/// Health beyond this is counted as this much.
const MOST_HEALTH: usize = 24;

/// A ship as it comes out of the phase.
#[derive(Clone, Debug)]
pub(super) struct Fighter {
    pub(super) id: ShipId,
    pub(super) seat: Seat,
    /// How likely each amount of health left is; none is destroyed.
    health: [f64; MOST_HEALTH + 1],
    /// The most that it can have.
    top: usize,
    /// How likely it is still there.
    pub(super) alive: f64,
    /// How likely it still has a token for its dice.
    focus: f64,
    evade: f64,
    engages: Option<u8>,
}

impl Fighter {
    fn of(view: &View<'_>, id: ShipId, weights: &Weights) -> Self {
        let state = view.ship(id);
        let left = usize::from(view.endures(id)).min(MOST_HEALTH);
        let mut health = [0.0; MOST_HEALTH + 1];
        health[left] = 1.0;
        let waits = !state.has_engaged() && !state.tokens.has(Token::Disarm);
        let one_die = state.tokens.has(Token::Calculate) || state.force > 0;
        let focus = if state.tokens.has(Token::Focus) { 1.0 } else { weights.one_die * f64::from(u8::from(one_die)) };
        Self {
            id,
            seat: view.owner(id),
            health,
            top: left,
            alive: if left > 0 { 1.0 } else { 0.0 },
            focus,
            evade: f64::from(u8::from(state.tokens.has(Token::Evade))),
            engages: waits.then(|| view.engages_at(id)),
        }
    }

    /// The health it has left on average.
    pub(super) fn expected_health(&self) -> f64 {
        self.health[..=self.top].iter().enumerate().map(|(left, likely)| left as f64 * likely).sum()
    }

    /// Suffers one damage for certain.
    pub(super) fn hurt(&mut self) {
        let mut one = odds::Spread::default();
        one[1] = 1.0;
        self.suffer(&one, 1.0);
    }

    /// How likely an attack with that damage destroys it.
    fn falls_to(&self, damage: &odds::Spread) -> f64 {
        let mut falls = 0.0;
        for (hits, likely) in damage.iter().enumerate().skip(1) {
            falls += likely * self.health[1..=hits.min(self.top)].iter().sum::<f64>();
        }
        falls
    }

    /// Suffers an attack that is made with a certain likelihood.
    fn suffer(&mut self, damage: &odds::Spread, made: f64) {
        let before = self.health;
        for left in 0..=self.top {
            self.health[left] *= 1.0 - made * (1.0 - damage[0]);
        }
        self.health[0] = before[0];
        for (hits, likely) in damage.iter().enumerate().skip(1) {
            let likely = likely * made;
            if likely <= 0.0 {
                continue;
            }
            for (left, &there) in before.iter().enumerate().take(self.top + 1).skip(1) {
                self.health[left.saturating_sub(hits)] += likely * there;
            }
        }
        self.alive = 1.0 - self.health[0];
    }
}

/// One attack that could be made.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    /// The defender, by its place among the fighters, or a thing by its index.
    on: Result<usize, u8>,
    dice: u8,
    defense: u8,
    locked: bool,
}

/// What is reckoned with.
#[derive(Clone, Debug, Default)]
pub(super) struct Clash {
    pub(super) fighters: Vec<Fighter>,
    attempts: Vec<Attempt>,
    before: Vec<f64>,
    /// Damage that things take on average, by their index.
    pub(super) things: Vec<(u8, f64)>,
}

impl Clash {
    /// Looks at who is there.
    pub(super) fn gather(&mut self, view: &View<'_>, weights: &Weights) {
        self.fighters.clear();
        self.things.clear();
        self.fighters.extend(view.ships().map(|id| Fighter::of(view, id, weights)));
    }

    /// Fights a phase that follows after another: everybody comes to it as he left that.
    pub(super) fn fight_on(&mut self, view: &View<'_>, weights: &Weights, mission: &Mission) {
        let before = std::mem::take(&mut self.fighters);
        let things = std::mem::take(&mut self.things);
        self.gather(view, weights);
        for fighter in &mut self.fighters {
            if let Some(last) = before.iter().find(|last| last.id == fighter.id) {
                (fighter.health, fighter.top, fighter.alive) = (last.health, last.top, last.alive);
            }
        }
        self.things = things;
        self.fight_out(view, weights, mission);
    }

    /// Fights the phase to its end. Whoever `first` names makes that attack before all others.
    pub(super) fn fight(
        &mut self,
        view: &View<'_>,
        weights: &Weights,
        mission: &Mission,
        first: Option<(ShipId, Choice)>,
    ) {
        self.gather(view, weights);
        if let Some((ship, choice)) = first
            && let Some(place) = self.fighters.iter().position(|fighter| fighter.id == ship)
        {
            self.attempts.clear();
            self.note(view, ship, choice);
            self.before.clear();
            self.before.extend(self.fighters.iter().map(|fighter| fighter.alive));
            self.attack(view, place, weights, mission);
            self.fighters[place].engages = None;
        }
        self.fight_out(view, weights, mission);
    }

    /// Everybody who has not shot yet does.
    fn fight_out(&mut self, view: &View<'_>, weights: &Weights, mission: &Mission) {
        while let Some(initiative) = self.fighters.iter().filter_map(|fighter| fighter.engages).max() {
            // Those of one initiative shoot at once, whoever of them is destroyed.
            self.before.clear();
            self.before.extend(self.fighters.iter().map(|fighter| fighter.alive));
            for place in 0..self.fighters.len() {
                if self.fighters[place].engages == Some(initiative) {
                    self.fighters[place].engages = None;
                    self.attempts.clear();
                    let ship = self.fighters[place].id;
                    let mut attempts = std::mem::take(&mut self.attempts);
                    view.each_attack(ship, |choice| attempts.extend(self.attempt(view, ship, choice)));
                    self.attempts = attempts;
                    self.attack(view, place, weights, mission);
                }
            }
        }
    }

    /// The damage that ships of a side take on average, and that all others do.
    pub(super) fn damage(&self, seat: Seat) -> (f64, f64) {
        let mut sums = (0.0, 0.0);
        for fighter in &self.fighters {
            let lost = fighter.top as f64 - fighter.expected_health();
            *(if fighter.seat == seat { &mut sums.0 } else { &mut sums.1 }) += lost;
        }
        sums
    }

    /// The damage that a thing has taken so far, on average.
    pub(super) fn damage_to(&self, index: u8) -> f64 {
        self.things.iter().filter(|(thing, _)| *thing == index).map(|(_, damage)| damage).sum()
    }

    fn note(&mut self, view: &View<'_>, ship: ShipId, choice: Choice) {
        let attempt = self.attempt(view, ship, choice);
        self.attempts.extend(attempt);
    }

    fn attempt(&self, view: &View<'_>, ship: ShipId, choice: Choice) -> Option<Attempt> {
        let Choice::Attack { weapon, arc, defender } = choice else { return None };
        let aim = view.aim(ship, weapon, arc, defender)?;
        let locked = view.ship(ship).has_locked(defender);
        match defender {
            Target::Ship(target) => {
                let on = self.fighters.iter().position(|fighter| fighter.id == target)?;
                let (dice, defense) = view.dice(ship, weapon, target, aim);
                Some(Attempt { on: Ok(on), dice, defense, locked })
            }
            Target::Object(index) => {
                let (dice, defense) = (view.attack_dice(ship, weapon, aim.range), view.remote_defense_dice(index, aim));
                Some(Attempt { on: Err(index), dice, defense, locked })
            }
        }
    }

    /// Makes the best of the attacks that were noted.
    fn attack(&mut self, view: &View<'_>, place: usize, weights: &Weights, mission: &Mission) {
        let attacker = &self.fighters[place];
        let mut best: Option<(f64, Attempt, odds::Spread)> = None;
        for &attempt in &self.attempts {
            let (worth, spread) = match attempt.on {
                Ok(on) => {
                    let defender = &self.fighters[on];
                    if defender.alive < 0.02 {
                        continue;
                    }
                    let spread = mixed(attacker, &attempt, (defender.focus, defender.evade));
                    let mean = mean(&spread);
                    let beyond = mission.worth_of_ship(attacker.seat, defender.id);
                    (mean * defender.alive * (1.0 + beyond) + weights.kill * defender.falls_to(&spread), spread)
                }
                Err(index) => {
                    let spread = mixed(attacker, &attempt, (0.0, 0.0));
                    let left = view.endures_as_thing(usize::from(index)).map_or(f64::INFINITY, |it| f64::from(it.0));
                    let most = (left - self.damage_to(index)).max(0.0);
                    let worth = mission.worth_of_thing(attacker.seat, index);
                    // What must not be hurt is not shot at.
                    if worth < 0.0 {
                        continue;
                    }
                    (mean(&spread).min(most) * worth, spread)
                }
            };
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, attempt, spread));
            }
        }
        let Some((_, attempt, spread)) = best else { return };
        let made = self.before[place];
        match attempt.on {
            Ok(on) => {
                let defender = &mut self.fighters[on];
                defender.suffer(&spread, made);
                // A token that helped once is gone, where it was worth spending.
                defender.focus *= 1.0 - weights.spends_focus * made;
                defender.evade *= 1.0 - made;
            }
            Err(index) => self.things.push((index, made * mean(&spread))),
        }
        self.fighters[place].focus *= 1.0 - weights.spends_focus;
    }
}

fn mean(spread: &odds::Spread) -> f64 {
    spread.iter().enumerate().map(|(damage, likely)| damage as f64 * likely).sum()
}

/// The damage of an attack, tokens counted by how likely they are still there.
fn mixed(attacker: &Fighter, attempt: &Attempt, (focus, evade): (f64, f64)) -> odds::Spread {
    let help = if attempt.locked { AttackHelp::Lock } else { AttackHelp::Nothing };
    let mut spread = odds::Spread::default();
    for (with_focus, a) in [(true, attacker.focus), (false, 1.0 - attacker.focus)] {
        for (with_eyes, d) in [(true, focus), (false, 1.0 - focus)] {
            for (with_evade, e) in [(true, evade), (false, 1.0 - evade)] {
                let likely = a * d * e;
                if likely <= 0.0 {
                    continue;
                }
                let help = if with_focus { help.with_focus() } else { help };
                let against = if with_eyes { DefenseHelp::Focus } else { DefenseHelp::Nothing };
                let against = if with_evade { against.with_evade() } else { against };
                let damage = odds::damage(attempt.dice, help, attempt.defense, against);
                spread.iter_mut().zip(damage).for_each(|(sum, chance)| *sum += likely * chance);
            }
        }
    }
    spread
}
