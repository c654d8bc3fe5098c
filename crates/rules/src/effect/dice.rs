//! Dice: how many are rolled, and what is done to them.

use crate::attack::{Assault, AttackState};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::{AttackDice, AttackFace, DefenseDice, DefenseFace};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::state::{Seat, ShipId};

use super::{
    Band, EffectId, Happens, Holds, Listed, Occasion, Permission, Purpose, Resolving, Side, Step, TokenSet, Who,
    Window, worded,
};

worded! {
    /// A face of either sort of dice.
    Face {
        /// Hit.
        Hit "hit",
        /// Critical hit.
        Crit "crit",
        /// Focus.
        Focus "focus",
        /// Blank.
        Blank "blank",
        /// Evade.
        Evade "evade",
    }
}

/// A set of faces, of either sort of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces(u8);

impl Faces {
    /// No matter which.
    pub const ANY: Self = Self(0b1_1111);

    /// The same and one more.
    #[must_use]
    pub const fn with(self, face: Face) -> Self {
        Self(self.0 | 1 << face as u8)
    }

    /// Whether a face is among them.
    pub const fn contains(self, face: Face) -> bool {
        self.0 >> face as u8 & 1 == 1
    }

    /// The faces among them.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::ALL.iter().copied().filter(move |face| self.contains(*face))
    }
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Up to so many.
    UpTo(u8),
    /// All there are.
    All,
    /// Just so many; all, where there are fewer.
    Just(u8),
    /// One for each friendly lock on the defender.
    LocksOnDefender,
    /// One for each token of these kinds that a ship has.
    PerToken(TokenSet, Who),
    /// One for each ship of a side that is so far from a ship.
    Around(Side, Band, Who),
}

/// What is done to dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceStep {
    /// So many dice more or fewer.
    Dice(i8),
    /// The bonus of range 1 or 3 applies, whatever the range, or does not.
    RangeBonus(bool),
    /// No more dice than that.
    MostDice(u8),
    /// No more dice than the attacker has hits and crits.
    DiceAsHits,
    /// Dice are changed to another face.
    Change {
        /// Dice that show one of these.
        from: Faces,
        /// What they show then.
        to: Face,
        /// How many of them.
        count: Count,
    },
    /// Dice that show one of these are rolled again.
    Reroll(Count, Faces),
    /// Results are taken away.
    Cancel(Faces, Count),
    /// All dice are rolled anew, which is no reroll.
    RollAgain,
    /// A result is added.
    Add(Face),
    /// Critical hits cannot be cancelled.
    CritsStay,
    /// Critical hits are neutralized before hits.
    CritsFirst,
}

/// What dice show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceCondition {
    /// How many of the dice at hand show one of these.
    Results(Faces, Band),
}

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
    const fn on_attack(self) -> Option<AttackFace> {
        Some(match self {
            Self::Hit => AttackFace::Hit,
            Self::Crit => AttackFace::Crit,
            Self::Focus => AttackFace::Focus,
            Self::Blank => AttackFace::Blank,
            Self::Evade => return None,
        })
    }

    const fn on_defense(self) -> Option<DefenseFace> {
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

impl Happens for DiceStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::Dice(_) | Self::RangeBonus(_) => &[Window::AttackDice, Window::DefenseDice, Window::AttackPool],
            Self::MostDice(_) => &[Window::AttackDice, Window::DefenseDice],
            Self::DiceAsHits => &[Window::DefenseDice],
            Self::Change { .. } | Self::Cancel(..) | Self::Add(_) => &[
                Window::ModifyAttack,
                Window::ModifyDefense,
                Window::BeforeNeutralize,
                Window::AttackRolled,
                Window::AttackModified,
                Window::DefenseRolled,
                Window::DefenseModified,
                Window::AfterNeutralize,
                Window::AttackHits,
            ],
            Self::Reroll(..) => &[
                Window::ModifyAttack,
                Window::ModifyDefense,
                Window::BeforeNeutralize,
                Window::AttackRolled,
                Window::AttackModified,
                Window::DefenseRolled,
                Window::DefenseModified,
            ],
            Self::RollAgain => &[Window::AttackRolled, Window::DefenseRolled],
            Self::CritsStay | Self::CritsFirst => &[Window::Neutralize],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Cancel(..) => Some(Purpose::Defence),
            Self::Dice(_)
            | Self::RangeBonus(_)
            | Self::MostDice(_)
            | Self::DiceAsHits
            | Self::Change { .. }
            | Self::Reroll(..)
            | Self::RollAgain
            | Self::Add(_)
            | Self::CritsStay
            | Self::CritsFirst => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        match self {
            Self::Change { from, to, count } => {
                let dice = game.dice_of(self, on);
                game.may_modify(dice, on)
                    && game.counted(*count, on) > 0
                    && from.iter().any(|face| face != *to && game.showing(dice, face) > 0)
            }
            Self::Reroll(count, faces) => {
                let dice = game.dice_of(self, on);
                game.may_modify(dice, on)
                    && game.most_rerolls(dice, *count, on) > 0
                    && game.fresh(dice, *faces).iter().any(|count| *count > 0)
            }
            Self::Cancel(faces, _) => {
                let dice = game.dice_of(self, on);
                game.may_touch(dice, on) && faces.iter().any(|face| game.showing(dice, face) > 0)
            }
            Self::Add(_) | Self::RollAgain => game.may_modify(game.dice_of(self, on), on),
            Self::RangeBonus(applies) => game.range_bonus_would_change(*applies, on),
            Self::Dice(change) => *change < 0 || !on.assault.is_some_and(|assault| game.lie_as_they_fell(assault)),
            Self::MostDice(_) | Self::DiceAsHits | Self::CritsStay | Self::CritsFirst => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let dice = game.dice_of(self, on);
        let may = match self {
            Self::Reroll(..) | Self::RollAgain | Self::Change { .. } | Self::Add(_) => game.may_modify(dice, on),
            Self::Cancel(..) => game.may_touch(dice, on),
            Self::Dice(_)
            | Self::RangeBonus(_)
            | Self::MostDice(_)
            | Self::DiceAsHits
            | Self::CritsStay
            | Self::CritsFirst => true,
        };
        if !may {
            return;
        }
        match self {
            Self::Dice(change) => game.state.attack.extra_dice += change,
            Self::RangeBonus(applies) => game.state.attack.range_bonus = Some(*applies),
            Self::Reroll(..) => game.decide(on),
            Self::RollAgain => game.roll_again(dice, chance, sink),
            Self::Change { from, to, count } => {
                let (dice, count) = (game.dice_of(self, on), game.counted(*count, on));
                game.change_faces(dice, *from, *to, count);
                game.show_dice(dice, sink);
            }
            Self::Cancel(faces, count) => {
                let (dice, count) = (game.dice_of(self, on), game.counted(*count, on));
                game.cancel_faces(dice, *faces, count);
                game.show_dice(dice, sink);
            }
            Self::Add(face) => {
                let dice = game.dice_of(self, on);
                game.add_face(dice, *face);
                game.show_dice(dice, sink);
            }
            // Asked for when dice are counted, or results neutralized.
            Self::MostDice(_) | Self::DiceAsHits | Self::CritsStay | Self::CritsFirst => {}
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        match self {
            Self::Reroll(count, faces) => game.offer_card_rerolls(*count, *faces, on),
            Self::Dice(_)
            | Self::RangeBonus(_)
            | Self::MostDice(_)
            | Self::DiceAsHits
            | Self::Change { .. }
            | Self::Cancel(..)
            | Self::RollAgain
            | Self::Add(_)
            | Self::CritsStay
            | Self::CritsFirst => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        match self {
            Self::Reroll(..) => {
                if let Choice::Reroll(counts) = choice {
                    game.reroll_by_card(counts, on, chance, sink);
                }
            }
            Self::Dice(_)
            | Self::RangeBonus(_)
            | Self::MostDice(_)
            | Self::DiceAsHits
            | Self::Change { .. }
            | Self::Cancel(..)
            | Self::RollAgain
            | Self::Add(_)
            | Self::CritsStay
            | Self::CritsFirst => {}
        }
    }
}

impl Holds for DiceCondition {
    fn holds(&self, game: &Game, listed: &Listed, _: &Occasion) -> bool {
        match self {
            Self::Results(faces, band) => band.holds(game.results(*faces, listed)),
        }
    }
}

impl Game {
    /// How many dice more or fewer, as far as the effects of cards go. `adds` is false where no dice can be added.
    pub(crate) fn dice_change(&self, window: Window, occasion: Occasion, adds: bool) -> i8 {
        let all = self.applying(window, occasion).map(|listed| (self.is_kept_off(window, listed, &occasion), listed));
        all.flat_map(|(kept_off, listed)| listed.effect.blocks[0].iter().map(move |step| (kept_off, step)))
            .map(|(kept_off, step)| match step {
                Step::Dice(DiceStep::Dice(change)) if (adds || *change < 0) && !(kept_off && *change < 0) => *change,
                _ => 0,
            })
            .sum()
    }

    /// Whether an enemy's card takes defence dice from a ship at range 0, where it may not.
    fn is_kept_off(&self, window: Window, listed: &Listed, occasion: &Occasion) -> bool {
        window == Window::DefenseDice
            && occasion.assault.is_some_and(|assault| self.shelters_defense(assault))
            && self.facts.ships[listed.id.ship.index()].seat != self.facts.ships[occasion.it.index()].seat
    }

    /// The most dice that may be rolled.
    pub(crate) fn most_dice(&self, window: Window, occasion: Occasion) -> u8 {
        let all = self.applying(window, occasion).filter(move |listed| !self.is_kept_off(window, listed, &occasion));
        let steps = all.flat_map(|listed| &listed.effect.blocks[0]);
        let dice = &self.state.attack.attack;
        let hits = dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit);
        let most = steps.filter_map(|step| match step {
            Step::Dice(DiceStep::MostDice(most)) => Some(*most),
            Step::Dice(DiceStep::DiceAsHits) => Some(hits),
            _ => None,
        });
        most.chain([self.facts.ruleset.most_dice]).min().unwrap_or(u8::MAX)
    }

    /// Whether a range bonus is forced on or off by some card; off beats on.
    pub(crate) fn range_bonus(&self, window: Window, occasion: Occasion) -> Option<bool> {
        let steps = self.applying(window, occasion).flat_map(|listed| &listed.effect.blocks[0]);
        steps.fold(None, |said, step| match step {
            Step::Dice(DiceStep::RangeBonus(applies)) => Some(*applies && said != Some(false)),
            _ => said,
        })
    }

    /// Whether the attacker's bonus for range would come, or go, by a word of a card.
    fn range_bonus_would_change(&self, applies: bool, on: &Resolving) -> bool {
        let Some(assault) = on.assault else { return true };
        if applies && self.lie_as_they_fell(assault) {
            return false;
        }
        let has = self.state.attack.range_bonus.unwrap_or(assault.range == 1 && !self.is_ordnance(assault));
        has != applies
    }

    /// How many of the dice that an effect is about show one of these faces.
    fn results(&self, faces: Faces, listed: &Listed) -> u8 {
        let dice = match listed.effect.window {
            Window::ModifyDefense | Window::DefenseRolled | Window::DefenseModified => Dice::Defense,
            Window::AfterNeutralize | Window::AttackHits => Dice::Left,
            _ => Dice::Attack,
        };
        faces.iter().map(|face| self.showing(dice, face)).sum()
    }

    /// Whether a card forbids to modify these dice, at whatever moment: results can still be cancelled. What is left of them is
    /// no dice any more.
    fn may_modify(&self, dice: Dice, on: &Resolving) -> bool {
        let whose = on.assault.and_then(|assault| match dice {
            Dice::Attack => assault.attacker.ship(),
            Dice::Defense => assault.defender.ship(),
            Dice::Left => None,
        });
        let fell = dice == Dice::Attack
            && on.assault.is_some_and(|assault| self.lie_as_they_fell(assault) && self.is_attackers(assault, on));
        whose.is_none_or(|ship| !self.is_forbidden_to_spend(ship, Permission::Modify))
            && !fell
            && self.may_touch(dice, on)
    }

    /// Whether an effect is of the attacker's side.
    fn is_attackers(&self, assault: Assault, on: &Resolving) -> bool {
        self.owner_of(assault.attacker) == self.facts.ships[self.owner(on).index()].seat
    }

    /// How many attack dice the attacker may still reroll: no more than one, where a card says so.
    pub(crate) fn rerolls_left(&self) -> u8 {
        let AttackState { attacker, attack, .. } = self.state.attack;
        let fresh: u8 = AttackFace::ALL.iter().map(|face| attack.fresh(*face)).sum();
        match attacker.ship().is_some_and(|ship| self.is_forbidden_to_spend(ship, Permission::RerollMore)) {
            true => 1_u8.saturating_sub(attack.len() - fresh),
            false => u8::MAX,
        }
    }

    /// How many dice an effect may reroll.
    fn most_rerolls(&self, dice: Dice, count: Count, on: &Resolving) -> u8 {
        let limited = dice == Dice::Attack && on.assault.is_some_and(|assault| self.is_attackers(assault, on));
        self.counted(count, on).min(if limited { self.rerolls_left() } else { u8::MAX })
    }

    /// Whether an effect may do anything to these dice, be it to cancel them: those of a defender at range 0 are safe from
    /// enemies.
    fn may_touch(&self, dice: Dice, on: &Resolving) -> bool {
        let Some(assault) = on.assault.filter(|_| dice == Dice::Defense) else { return true };
        !self.shelters_defense(assault)
            || self.owner_of(assault.defender) == self.facts.ships[self.owner(on).index()].seat
    }

    fn dice_of(&self, step: &DiceStep, on: &Resolving) -> Dice {
        match (self.facts.hearing.effect(on.effect).effect.window, step) {
            (Window::ModifyDefense | Window::DefenseRolled | Window::DefenseModified, _) => Dice::Defense,
            (Window::AfterNeutralize | Window::AttackHits, _) => Dice::Left,
            (Window::BeforeNeutralize, DiceStep::Cancel(faces, _)) if faces.contains(Face::Evade) => Dice::Defense,
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
            Count::PerToken(kinds, who) => self.whom(who, on).map_or(0, |ship| {
                // A lock is a red token, too, where all of them count.
                let locks = if kinds.has_all_red() { self.lockers(ship).count() as u8 } else { 0 };
                kinds.iter().map(|token| self.state.ship(ship).tokens.count(token)).sum::<u8>() + locks
            }),
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

    /// A result is added to the dice.
    fn add_face(&mut self, dice: Dice, face: Face) {
        let attack = &mut self.state.attack;
        match dice {
            Dice::Attack => face.on_attack().into_iter().for_each(|face| attack.attack.add(face)),
            Dice::Defense => face.on_defense().into_iter().for_each(|face| attack.defense.add(face)),
            Dice::Left => {
                attack.left.hits += u8::from(face == Face::Hit);
                attack.left.crits += u8::from(face == Face::Crit);
            }
        }
    }

    /// All dice are rolled anew, as if they had not been.
    fn roll_again(&mut self, dice: Dice, chance: &mut impl Chance, sink: &mut impl Sink) {
        let attack = &mut self.state.attack;
        match dice {
            Dice::Attack => attack.attack = AttackDice::roll(attack.attack.len(), chance),
            Dice::Defense => {
                let count = DefenseFace::ALL.iter().map(|face| attack.defense.count(*face)).sum();
                attack.defense = DefenseDice::roll(count, chance);
            }
            Dice::Left => {}
        }
        self.show_dice(dice, sink);
    }

    /// Every way to reroll up to so many dice, none of them a second time.
    fn offer_card_rerolls(&mut self, count: Count, faces: Faces, on: &Resolving) {
        let dice = self.dice_of(&DiceStep::Reroll(count, faces), on);
        let fresh = self.fresh(dice, faces);
        let [first, second, third, fourth] = fresh;
        let most = self.most_rerolls(dice, count, on).min(fresh.iter().sum());
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

    fn reroll_by_card(&mut self, counts: [u8; 4], on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let dice = self.dice_of(&DiceStep::Reroll(Count::All, Faces::ANY), on);
        let [a, b, c, _] = counts;
        match dice {
            Dice::Attack => self.state.attack.attack.reroll(counts, chance),
            Dice::Defense => self.state.attack.defense.reroll([a, b, c], chance),
            Dice::Left => {}
        }
        self.show_dice(dice, sink);
    }

    /// The effects of one side that may, or must, modify the dice now; whether one of them must.
    pub(crate) fn offer_dice_effects(&mut self, window: Window, it: ShipId, seat: Seat) -> bool {
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
                && self.applies(listed, &Occasion::in_attack(it, assault))
                && self.is_usable(&Resolving::begin(number, it, Some(assault)))
            {
                must |= !listed.effect.optional;
                self.options.push(Choice::Use(listed.id));
            }
        }
        must
    }

    /// Uses one of those.
    pub(crate) fn use_on_dice(&mut self, window: Window, it: ShipId, id: EffectId, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let heard = facts.hearing.heard(window, it);
        let Some(bit) = heard.iter().position(|&number| facts.hearing.effect(number).id == id) else { return };
        self.state.attack.used |= 1 << bit;
        let assault = self.state.attack.assault();
        self.begin_effect(Resolving::begin(heard[bit], it, Some(assault)), sink);
    }
}
