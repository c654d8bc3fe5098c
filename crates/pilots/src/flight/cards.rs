//! What cards do to dice, as all flight systems use them: what helps is used, before tokens that would do the same.

use tallyho_rules::effect::{
    Actions, CardStep, DamageStep, DiceStep, Effect, Face, Faces, Granted, MoveStep, Price, Step, TokenStep, Who,
    Window,
};
use tallyho_rules::{
    Action, AttackFace, AttackUnderWay, Choice, DefenseFace, Difficulty, EffectId, ShipId, Target, Token, View,
};

use super::board::Board;
use super::measure::end_of;
use super::query::{Peril, Query, Thing, Where, Whom};
use super::senses::{Asked, Senses};

/// Whether a price is only what cards and the Force hold for it: nothing that a ship misses later.
pub(super) fn is_cheap(effect: &Effect) -> bool {
    effect.price.iter().all(|price| match price {
        Price::Charge(_) | Price::Force(_) | Price::Energy(_) | Price::WeaponCharge(_) => true,
        Price::Gain(_)
        | Price::Spend(..)
        | Price::Shield(_)
        | Price::Expose
        | Price::Lock(_)
        | Price::Suffer(..)
        | Price::Result(_) => false,
    })
}

/// The effects that are offered, with what they do; none of a hyperdrive, by which no flight system leaves of its own accord.
pub(super) fn offers<'v>(
    view: &View<'v>,
    options: &'v [Choice],
) -> impl Iterator<Item = (EffectId, &'v Effect)> + use<'v> {
    let view = *view;
    options.iter().filter_map(move |option| match option {
        Choice::Use(id) => {
            let (card, effect) = view.effect(*id)?;
            let leaves = effect.optional && card.effects.iter().any(Effect::jumps);
            (!leaves).then_some((*id, effect))
        }
        _ => None,
    })
}

/// What must be used before anything may be passed over.
pub(super) fn compulsory(view: &View<'_>, options: &[Choice]) -> Option<Choice> {
    let must = |id: &EffectId| view.effect(*id).is_some_and(|(_, effect)| !effect.optional);
    let uses = options.iter().filter_map(|option| if let Choice::Use(id) = option { Some(*id) } else { None });
    uses.filter(must).map(Choice::Use).next()
}

/// The dice that a ship may change, as they lie.
struct Dice {
    /// How many show each face.
    shown: [(Face, u8); 5],
    /// How many of these were not rolled again yet.
    fresh: [(Face, u8); 5],
    /// Focus results that the ship's tokens and Force turn.
    turned: u8,
    /// How good a face is.
    rank: fn(Face) -> u8,
}

/// On attack dice.
const fn attack_rank(face: Face) -> u8 {
    match face {
        Face::Blank | Face::Evade => 0,
        Face::Focus => 1,
        Face::Hit => 2,
        Face::Crit => 3,
    }
}

/// On defence dice.
const fn defense_rank(face: Face) -> u8 {
    match face {
        Face::Blank | Face::Hit | Face::Crit => 0,
        Face::Focus => 1,
        Face::Evade => 2,
    }
}

impl Dice {
    fn attack(view: &View<'_>, ship: ShipId, under_way: &AttackUnderWay) -> Self {
        let on = |face: Face| match face {
            Face::Hit => Some(AttackFace::Hit),
            Face::Crit => Some(AttackFace::Crit),
            Face::Focus => Some(AttackFace::Focus),
            Face::Blank => Some(AttackFace::Blank),
            Face::Evade => None,
        };
        let dice = under_way.attack;
        let shown = faces(|face| on(face).map_or(0, |face| dice.count(face)));
        let fresh = faces(|face| on(face).map_or(0, |face| dice.fresh(face)));
        Self { shown, fresh, turned: turned(view, ship, dice.count(AttackFace::Focus)), rank: attack_rank }
    }

    fn defense(view: &View<'_>, ship: ShipId, under_way: &AttackUnderWay) -> Self {
        let on = |face: Face| match face {
            Face::Evade => Some(DefenseFace::Evade),
            Face::Focus => Some(DefenseFace::Focus),
            Face::Blank => Some(DefenseFace::Blank),
            Face::Hit | Face::Crit => None,
        };
        let dice = under_way.defense;
        let shown = faces(|face| on(face).map_or(0, |face| dice.count(face)));
        let fresh = faces(|face| on(face).map_or(0, |face| dice.fresh(face)));
        Self { shown, fresh, turned: turned(view, ship, dice.count(DefenseFace::Focus)), rank: defense_rank }
    }

    fn count(list: &[(Face, u8); 5], wanted: Face) -> u8 {
        list.iter().find(|(face, _)| *face == wanted).map_or(0, |(_, count)| *count)
    }

    /// How many focus results nothing turns.
    fn idle_eyes(&self) -> u8 {
        Self::count(&self.shown, Face::Focus) - self.turned
    }

    /// Whether dice of these faces are worth a reroll.
    fn has_poor(&self, faces: Faces) -> bool {
        let fresh = |face: Face| faces.contains(face) && Self::count(&self.fresh, face) > 0;
        fresh(Face::Blank) || fresh(Face::Focus) && self.idle_eyes() > 0
    }

    /// Whether a step makes the dice better: yes, no, or worse.
    fn judge(&self, step: &Step, can_turn: bool) -> Verdict {
        let is_good = |face: Face| (self.rank)(face) > 1 || face == Face::Focus && can_turn;
        let helps = match step {
            Step::Dice(DiceStep::Reroll(_, faces)) => self.has_poor(*faces),
            Step::Dice(DiceStep::Change { from, to, .. }) => {
                let worse = |face: Face| (self.rank)(face) < (self.rank)(*to) && Self::count(&self.shown, face) > 0;
                let better = |face: Face| (self.rank)(face) > (self.rank)(*to);
                if from.iter().any(better) {
                    return Verdict::Hurts;
                }
                is_good(*to) && from.iter().any(worse)
            }
            Step::Dice(DiceStep::Add(face)) => is_good(*face),
            Step::Dice(DiceStep::Cancel(faces, _)) if faces.iter().any(|face| (self.rank)(face) > 0) => {
                return Verdict::Hurts;
            }
            Step::Token(TokenStep::Gain(token, _, Who::Me)) if token.is_green() => true,
            Step::Token(TokenStep::Gain(_, _, Who::Me))
            | Step::Damage(DamageStep::Suffer { who: Who::Me, .. } | DamageStep::LoseShield(Who::Me)) => {
                return Verdict::Hurts;
            }
            Step::Token(TokenStep::Gain(..))
            | Step::Damage(DamageStep::Suffer { .. } | DamageStep::RecoverShield(_))
            | Step::Card(CardStep::RecoverForce(..) | CardStep::RecoverEnergy(_)) => true,
            _ => false,
        };
        if helps { Verdict::Helps } else { Verdict::Idle }
    }

    /// Whether an effect helps on the whole.
    fn is_helped(&self, effect: &Effect, can_turn: bool) -> bool {
        let steps = || effect.blocks.iter().flatten().map(|step| self.judge(step, can_turn));
        steps().all(|verdict| verdict != Verdict::Hurts) && steps().any(|verdict| verdict == Verdict::Helps)
    }

    /// The first effect that helps: rerolls come before what changes results.
    fn best(&self, view: &View<'_>, options: &[Choice], ship: ShipId) -> Option<Choice> {
        let state = view.ship(ship);
        let can_turn = state.force > 0 || [Token::Focus, Token::Calculate].iter().any(|it| state.tokens.has(*it));
        let rerolls = |effect: &Effect| {
            effect.blocks.iter().flatten().any(|step| matches!(step, Step::Dice(DiceStep::Reroll(..))))
        };
        for wanted in [true, false] {
            for option in options {
                let Choice::Use(id) = option else { continue };
                let Some((_, effect)) = view.effect(*id) else { continue };
                if rerolls(effect) == wanted && is_cheap(effect) && self.is_helped(effect, can_turn) {
                    return Some(*option);
                }
            }
        }
        None
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Helps,
    Idle,
    Hurts,
}

fn faces(count: impl Fn(Face) -> u8) -> [(Face, u8); 5] {
    [Face::Hit, Face::Crit, Face::Focus, Face::Blank, Face::Evade].map(|face| (face, count(face)))
}

/// How many of so many focus results a ship can turn.
fn turned(view: &View<'_>, ship: ShipId, eyes: u8) -> u8 {
    let state = view.ship(ship);
    let each = state.tokens.count(Token::Calculate).saturating_add(state.force);
    if state.tokens.has(Token::Focus) { eyes } else { eyes.min(each) }
}

/// A card that helps the attacker's dice.
pub(super) fn for_attack(view: &View<'_>, ship: ShipId, options: &[Choice]) -> Option<Choice> {
    let under_way = view.attack()?;
    Dice::attack(view, ship, &under_way).best(view, options, ship)
}

/// A card that helps the defender's dice, as long as there is damage to save.
pub(super) fn for_defense(view: &View<'_>, ship: ShipId, options: &[Choice]) -> Option<Choice> {
    let under_way = view.attack()?;
    let evades = under_way.defense.count(DefenseFace::Evade);
    if under_way.attack.neutralize(evades, under_way.reinforce).total() == 0 {
        return None;
    }
    Dice::defense(view, ship, &under_way).best(view, options, ship)
}

/// Which dice a card rerolls: of one's own the blanks and the focus results that nothing turns, of others' the good ones.
pub(super) fn reroll(view: &View<'_>, id: EffectId, options: &[Choice]) -> Option<Choice> {
    options.iter().find(|option| matches!(option, Choice::Reroll(_)))?;
    let (_, effect) = view.effect(id)?;
    let under_way = view.attack()?;
    let defense = matches!(effect.window, Window::ModifyDefense | Window::DefenseRolled | Window::DefenseModified);
    let whose = if defense { under_way.defender } else { under_way.attacker };
    let ship = whose.ship()?;
    let own = view.owner_of(Target::Ship(ship)) == view.seat();
    let dice = if defense { Dice::defense(view, ship, &under_way) } else { Dice::attack(view, ship, &under_way) };
    let score = |counts: [u8; 4]| {
        let [first, second, third, fourth] = counts.map(i32::from);
        let (good, eyes, blanks) = if defense { (first, second, third) } else { (first + second, third, fourth) };
        let idle = i32::from(dice.idle_eyes());
        match own {
            true => 3 * blanks + 2 * eyes.min(idle) - 4 * (eyes - idle).max(0) - 10 * good,
            false => 3 * good - eyes - 10 * blanks,
        }
    };
    let scored = options.iter().filter_map(|option| match option {
        Choice::Reroll(counts) => Some((score(*counts), *option)),
        _ => None,
    });
    // Of equals the first.
    scored.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, option)| option)
}

/// The token that an action brings whoever performs it.
pub(super) const fn brings_green(action: Action) -> bool {
    matches!(action, Action::Focus | Action::Calculate | Action::Evade | Action::Reinforce)
}

/// How many actions a card grants a choice of, at most.
pub(super) const MOST_GRANTED: usize = 16;

/// The actions that a card grants and that are possible now; `None` where it grants the one that was just performed.
pub(super) fn granted(
    view: &View<'_>,
    ship: ShipId,
    actions: &Actions,
    stressed: bool,
    room: &mut [Choice; MOST_GRANTED],
) -> Option<usize> {
    let mut count = 0;
    let mut add = |action: Action, difficulty: Difficulty| {
        if count < MOST_GRANTED && view.can_be_granted(ship, action, difficulty, stressed) {
            room[count] = Choice::Action(action, difficulty);
            count += 1;
        }
    };
    let bar = &view.profile(ship).actions;
    match actions {
        Actions::Same | Actions::Theirs => return None,
        Actions::Any => bar.iter().for_each(|entry| add(entry.action, entry.difficulty)),
        Actions::AsRed => bar.iter().for_each(|entry| add(entry.action, Difficulty::Red)),
        Actions::White(colour) => {
            bar.iter().filter(|entry| entry.difficulty == Difficulty::White).for_each(|it| add(it.action, *colour));
        }
        Actions::Listed(list) => list.iter().for_each(|granted| add(granted.action, granted.difficulty)),
    }
    Some(count)
}

/// The linked actions that are possible now.
pub(super) fn possible(view: &View<'_>, ship: ShipId, links: &[Granted], room: &mut [Choice; MOST_GRANTED]) -> usize {
    let able = links.iter().filter(|granted| view.can_be_granted(ship, granted.action, granted.difficulty, false));
    let mut count = 0;
    for (place, granted) in room.iter_mut().zip(able) {
        *place = Choice::Action(granted.action, granted.difficulty);
        count += 1;
    }
    count
}

/// Which of the maneuvers that a card has a ship fly: one that stays on the table, then one that meets nothing, then the one that
/// ends nearest to the nearest enemy.
pub(super) fn executed(board: &mut Board<'_, '_>, id: EffectId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
    let Some((_, effect)) = board.view.effect(id) else { return Ok(None) };
    let mut lists = effect.blocks.iter().flatten().filter_map(|step| match step {
        Step::Move(MoveStep::Execute(maneuvers, _)) => Some(maneuvers),
        _ => None,
    });
    let Some(maneuvers) = lists.next() else { return Ok(None) };
    let prey = board.ship(Query::Nearest(Whom::Enemy, Where::ANYWHERE))?;
    let mut best: Option<((bool, bool, f64), Choice)> = None;
    for &option in options {
        let Choice::Maneuver(index) = option else { continue };
        let Some(&maneuver) = maneuvers.get(usize::from(index)) else { continue };
        let mut meets = |peril| board.yes(Query::Meets(maneuver, peril));
        let (off, hurt) = (meets(Peril::Edge)?, meets(Peril::Obstacle)? || meets(Peril::Ship)?);
        let end = end_of(&board.view, board.ship, maneuver);
        let far = prey.map_or(0.0, |prey| board.distance_to(end, Thing::Ship(prey)));
        if best.is_none_or(|(least, _)| (off, hurt, far) < least) {
            best = Some(((off, hurt, far), option));
        }
    }
    Ok(best.map(|(_, option)| option))
}
