//! Damage as it adds up over attacks.

use crate::{Engagement, Ship};

/// What is counted, and how far.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The most damage there can be.
    most: usize,
    ship: Option<Ship>,
}

impl Shape {
    pub(crate) fn of(it: &Engagement) -> Self {
        let added = it.attacker_cards.iter().filter(|card| matches!(card, crate::Card::Add(_))).count();
        Self { most: it.attacks.iter().map(|attack| usize::from(attack.dice) + added).sum(), ship: it.ship }
    }

    /// How many ways there are for the ship to be: damage it suffered, and how much of that is faceup cards.
    fn fates(&self) -> usize {
        self.ship.map_or(0, |ship| (ship.endures() + 1) * (usize::from(ship.hull) + 1))
    }
}

/// How likely each damage is, each number of crits, and each state of the ship.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) damage: Vec<f64>,
    pub(crate) crit: Vec<f64>,
    pub(crate) fate: Vec<f64>,
}

impl Tally {
    /// Before the first attack.
    pub(crate) fn new(shape: &Shape) -> Self {
        let mut tally = Self::nothing(shape);
        (tally.damage[0], tally.crit[0]) = (1.0, 1.0);
        if let Some(first) = tally.fate.first_mut() {
            *first = 1.0;
        }
        tally
    }

    /// What cannot happen.
    pub(crate) fn nothing(shape: &Shape) -> Self {
        Self { damage: vec![0.0; shape.most + 1], crit: vec![0.0; shape.most + 1], fate: vec![0.0; shape.fates()] }
    }

    /// How likely it is at all.
    pub(crate) fn likely(&self) -> f64 {
        self.damage.iter().sum()
    }

    /// Adds an attack that follows what was before: how likely each hits and crits are, in rows of that width.
    pub(crate) fn add(&mut self, before: &Self, dealt: &[f64], width: usize, shape: &Shape) {
        for (cell, &likely) in dealt.iter().enumerate().filter(|(_, likely)| **likely > 0.0) {
            let (hits, crits) = (cell / width, cell % width);
            shift(&mut self.damage, &before.damage, hits + crits, likely);
            shift(&mut self.crit, &before.crit, crits, likely);
            if let Some(ship) = shape.ship {
                self.suffer(before, ship, [hits, crits], likely);
            }
        }
    }

    /// Hits come before crits, and shields go first.
    fn suffer(&mut self, before: &Self, ship: Ship, [hits, crits]: [usize; 2], likely: f64) {
        let (endures, hull, shields) = (ship.endures(), usize::from(ship.hull), usize::from(ship.shields));
        for (place, &was) in before.fate.iter().enumerate().filter(|(_, was)| **was > 0.0) {
            let (damage, faceup) = (place / (hull + 1), place % (hull + 1));
            let on_hull = (hits + crits).saturating_sub(shields.saturating_sub(damage));
            let damage = (damage + hits + crits).min(endures);
            let faceup = (faceup + crits.min(on_hull)).min(hull);
            self.fate[damage * (hull + 1) + faceup] += was * likely;
        }
    }
}

fn shift(to: &mut [f64], from: &[f64], by: usize, likely: f64) {
    for (to, from) in to[by..].iter_mut().zip(from) {
        *to += from * likely;
    }
}
