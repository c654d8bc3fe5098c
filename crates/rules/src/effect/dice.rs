//! What cards do to the dice of an attack.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::{AttackFace, DefenseFace};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::state::ShipId;

use super::run::Resolving;
use super::{Count, Face, Faces, Permission, Side, Step, Window};

impl From<AttackFace> for Face {
    fn from(face: AttackFace) -> Self {
        match face {
            AttackFace::Hit => Self::Hit,
            AttackFace::Crit => Self::Crit,
            AttackFace::Focus => Self::Focus,
            AttackFace::Blank => Self::Blank,
        }
    }
}

impl From<DefenseFace> for Face {
    fn from(face: DefenseFace) -> Self {
        match face {
            DefenseFace::Evade => Self::Evade,
            DefenseFace::Focus => Self::Focus,
            DefenseFace::Blank => Self::Blank,
        }
    }
}

impl Face {
    pub(super) const fn on_attack(self) -> Option<AttackFace> {
        Some(match self {
            Self::Hit => AttackFace::Hit,
            Self::Crit => AttackFace::Crit,
            Self::Focus => AttackFace::Focus,
            Self::Blank => AttackFace::Blank,
            Self::Evade => return None,
        })
    }

    pub(super) const fn on_defense(self) -> Option<DefenseFace> {
        Some(match self {
            Self::Evade => DefenseFace::Evade,
            Self::Focus => DefenseFace::Focus,
            Self::Blank => DefenseFace::Blank,
            Self::Hit | Self::Crit => return None,
        })
    }
}

/// Of several faces that may be changed the least useful ones go first: a focus result may still be turned by something else.
const LEAST_FIRST: [Face; 5] = [Face::Blank, Face::Focus, Face::Hit, Face::Evade, Face::Crit];

/// Which dice a step is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dice {
    Attack,
    Defense,
    /// What was not neutralized.
    Left,
}

impl Game {
    fn dice_of(&self, step: &Step, on: &Resolving) -> Dice {
        match (self.facts.hearing.effect(on.effect).effect.window, step) {
            (Window::ModifyDefense | Window::DefenseRolled | Window::DefenseModified, _) => Dice::Defense,
            (Window::AfterNeutralize | Window::AttackHits, _) => Dice::Left,
            (Window::BeforeNeutralize, Step::Cancel(faces, _)) if faces.contains(Face::Evade) => Dice::Defense,
            _ => Dice::Attack,
        }
    }

    fn showing(&self, dice: Dice, face: Face) -> u8 {
        let attack = &self.state.attack;
        match dice {
            Dice::Attack => face.on_attack().map_or(0, |face| attack.attack.count(face)),
            Dice::Defense => face.on_defense().map_or(0, |face| attack.defense.count(face)),
            Dice::Left => match face {
                Face::Hit => attack.left.hits,
                Face::Crit => attack.left.crits,
                Face::Focus | Face::Blank | Face::Evade => 0,
            },
        }
    }

    fn counted(&self, count: Count, on: &Resolving) -> u8 {
        match count {
            Count::UpTo(count) | Count::Just(count) => count,
            Count::All => u8::MAX,
            Count::PerToken(kinds, who) => self
                .whom(who, on)
                .map_or(0, |ship| kinds.iter().map(|token| self.state.ship(ship).tokens.count(token)).sum()),
            Count::Around(side, band, who) => {
                let me = self.facts.hearing.effect(on.effect).id.ship;
                let around = |centre| {
                    self.on_side(side, me).filter(|&it| it != centre && self.is_within(centre, it, band)).count() as u8
                };
                self.whom(who, on).map_or(0, around)
            }
            Count::LocksOnDefender => {
                let me = self.facts.hearing.effect(on.effect).id.ship;
                let Some(defender) = on.assault.map(|assault| assault.defender) else { return 0 };
                self.on_side(Side::Friend, me).filter(|&it| self.state.ship(it).has_locked(defender)).count() as u8
            }
        }
    }

    /// Whether a step finds dice to work on.
    pub(super) fn can_modify(&self, step: &Step, on: &Resolving) -> bool {
        let dice = self.dice_of(step, on);
        match step {
            Step::Change { from, to, count } => {
                self.counted(*count, on) > 0 && from.iter().any(|face| face != *to && self.showing(dice, face) > 0)
            }
            Step::Cancel(faces, _) => faces.iter().any(|face| self.showing(dice, face) > 0),
            Step::Reroll(count, faces) => {
                self.counted(*count, on) > 0 && self.fresh(dice, *faces).iter().any(|count| *count > 0)
            }
            _ => true,
        }
    }

    /// How many dice of each face may still be rerolled.
    fn fresh(&self, dice: Dice, faces: Faces) -> [u8; 4] {
        let attack = &self.state.attack;
        let wanted = |face: Face, count: u8| if faces.contains(face) { count } else { 0 };
        match dice {
            Dice::Attack => AttackFace::ALL.map(|face| wanted(face.into(), attack.attack.fresh(face))),
            Dice::Defense => {
                let [evades, eyes, blanks] =
                    DefenseFace::ALL.map(|face| wanted(face.into(), attack.defense.fresh(face)));
                [evades, eyes, blanks, 0]
            }
            Dice::Left => [0; 4],
        }
    }

    /// Changes, cancels or adds results.
    pub(super) fn modify_by_card(&mut self, step: &Step, on: &Resolving, sink: &mut impl Sink) {
        let dice = self.dice_of(step, on);
        match step {
            Step::Change { from, to, count } => {
                let count = self.counted(*count, on);
                self.change_faces(dice, *from, *to, count);
            }
            Step::Cancel(faces, count) => {
                let count = self.counted(*count, on);
                self.cancel_faces(dice, *faces, count);
            }
            Step::Add(face) => {
                let attack = &mut self.state.attack;
                match dice {
                    Dice::Attack => face.on_attack().into_iter().for_each(|face| attack.attack.add(face)),
                    Dice::Defense => face.on_defense().into_iter().for_each(|face| attack.defense.add(face)),
                    Dice::Left => {
                        attack.left.hits += u8::from(*face == Face::Hit);
                        attack.left.crits += u8::from(*face == Face::Crit);
                    }
                }
            }
            _ => return,
        }
        self.show_dice(dice, sink);
    }

    fn show_dice(&self, dice: Dice, sink: &mut impl Sink) {
        sink.note(match dice {
            Dice::Left => Event::Hit(self.state.attack.defender, self.state.attack.left),
            Dice::Attack => Event::AttackDice(self.state.attack.attack),
            Dice::Defense => Event::DefenseDice(self.state.attack.defense),
        });
    }

    fn change_faces(&mut self, dice: Dice, from: Faces, to: Face, count: u8) {
        let mut left = count;
        let attack = &mut self.state.attack;
        for face in LEAST_FIRST.into_iter().filter(|face| from.contains(*face) && *face != to) {
            left -= match dice {
                Dice::Attack => {
                    face.on_attack().zip(to.on_attack()).map_or(0, |(from, to)| attack.attack.change(from, to, left))
                }
                Dice::Defense => {
                    face.on_defense().zip(to.on_defense()).map_or(0, |(from, to)| attack.defense.change(from, to, left))
                }
                Dice::Left => match (face, to) {
                    (Face::Hit, Face::Crit) => attack.left.turn_hits(left),
                    (Face::Crit, Face::Hit) => attack.left.turn_crits(left),
                    _ => 0,
                },
            };
        }
    }

    fn cancel_faces(&mut self, dice: Dice, faces: Faces, count: u8) {
        let mut left = count;
        let attack = &mut self.state.attack;
        for face in LEAST_FIRST.into_iter().filter(|face| faces.contains(*face)) {
            left -= match dice {
                Dice::Attack => face.on_attack().map_or(0, |face| attack.attack.cancel(face, left)),
                Dice::Defense => face.on_defense().map_or(0, |face| attack.defense.cancel(face, left)),
                Dice::Left => {
                    let count = match face {
                        Face::Hit => &mut attack.left.hits,
                        Face::Crit => &mut attack.left.crits,
                        Face::Focus | Face::Blank | Face::Evade => continue,
                    };
                    let gone = left.min(*count);
                    *count -= gone;
                    gone
                }
            };
        }
    }

    /// Every way to reroll up to so many dice, none of them a second time.
    pub(super) fn offer_card_rerolls(&mut self, count: Count, faces: Faces, on: &Resolving) {
        let fresh = self.fresh(self.dice_of(&Step::Reroll(count, faces), on), faces);
        let [first, second, third, fourth] = fresh;
        let most = self.counted(count, on).min(fresh.iter().sum());
        let least = if matches!(count, Count::Just(_)) { most.max(1) } else { 1 };
        for d in 0..=fourth {
            for c in 0..=third {
                for a in 0..=first {
                    for b in 0..=second {
                        if (least..=most).contains(&(a + b + c + d)) {
                            self.options.push(Choice::Reroll([a, b, c, d]));
                        }
                    }
                }
            }
        }
    }

    pub(super) fn reroll_by_card(
        &mut self,
        counts: [u8; 4],
        on: &Resolving,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let dice = self.dice_of(&Step::Reroll(Count::All, Faces::ANY), on);
        let [a, b, c, _] = counts;
        match dice {
            Dice::Attack => self.state.attack.attack.reroll(counts, chance),
            Dice::Defense => self.state.attack.defense.reroll([a, b, c], chance),
            Dice::Left => {}
        }
        self.show_dice(dice, sink);
    }

    /// More dice, or a range bonus, for the attack about to be rolled.
    pub(super) fn change_pool(&mut self, step: &Step) {
        match step {
            Step::Dice(change) => self.state.attack.extra_dice += change,
            Step::RangeBonus(applies) => self.state.attack.range_bonus = Some(*applies),
            _ => {}
        }
    }

    /// The effects of one side that may, or must, modify the dice now; whether one of them must.
    pub(crate) fn offer_dice_effects(&mut self, window: Window, it: ShipId, seat: crate::state::Seat) -> bool {
        if !self.facts.hearing.is_heard(window, it) {
            return false;
        }
        let facts = self.facts.clone();
        let assault = self.state.attack.assault();
        let modifies = matches!(window, Window::ModifyAttack | Window::ModifyDefense);
        let forbidden = |what| modifies && self.is_forbidden_to_spend(it, what);
        if forbidden(Permission::Modify) {
            return false;
        }
        let only = forbidden(Permission::ModifyOtherwise).then(|| self.weapon_card_of(assault)).flatten();
        let mut must = false;
        for (bit, &number) in facts.hearing.heard(window, it).iter().enumerate() {
            let listed = facts.hearing.effect(number);
            let unused = self.state.attack.used >> bit & 1 == 0;
            if unused
                && only.is_none_or(|card| card == (listed.holder(), listed.ability))
                && facts.ships[listed.id.ship.index()].seat == seat
                && self.applies(listed, &super::Occasion::in_attack(it, assault))
                && self.is_usable(&Resolving::begin(number, it, Some(assault)))
            {
                must |= !listed.effect.optional;
                self.options.push(Choice::Use(listed.id));
            }
        }
        must
    }

    /// Uses one of those.
    pub(crate) fn use_on_dice(&mut self, window: Window, it: ShipId, id: super::EffectId, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let heard = facts.hearing.heard(window, it);
        let Some(bit) = heard.iter().position(|&number| facts.hearing.effect(number).id == id) else { return };
        self.state.attack.used |= 1 << bit;
        let assault = self.state.attack.assault();
        self.begin_effect(Resolving::begin(heard[bit], it, Some(assault)), sink);
    }
}
