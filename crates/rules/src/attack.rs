//! The attack: target, dice, modification, neutralizing, damage.

use tallyho_table::{
    Arc, ArcSet, Base, BaseSize, Body, IndexSet, Obstruction, Range, aspect, distance, obstruction, shot_between,
    shot_within, touching,
};
use tallyho_table::{Aspect, Shot};

use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::commando;
use crate::damage::DamageCard;
use crate::dice::{AttackDice, AttackFace, DefenseDice, DefenseFace};
use crate::effect::{Band, Occasion, Outcome, Permission, Queue, Resolving, Step, WeaponClass, Window};
use crate::epic::FARTHEST;
use crate::event::{Event, Sink};
use crate::frame::{AttackStep, Frame};
use crate::game::Game;
use crate::object::Target;
use crate::profile::{Need, Weapon, WeaponArc};
use crate::ruleset::{Obstacles, RangeZero};
use crate::setup::ObstacleKind;
use crate::state::{Fate, Seat, ShipId, Token};
use crate::view::Aim;

/// The bit that stands for a bonus attack granted by a card.
pub(crate) const CARD_BONUS: u16 = 1 << 15;

/// Who attacks whom, with what and how: under way, or only thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Assault {
    pub(crate) attacker: Target,
    pub(crate) defender: Target,
    pub(crate) weapon: u8,
    pub(crate) range: u8,
    pub(crate) obstructed: bool,
}

impl Assault {
    /// The other one of the two, as one of them sees it, if it is a ship.
    pub(crate) fn opponent(self, me: ShipId) -> Option<ShipId> {
        match Target::Ship(me) {
            me if me == self.attacker => self.defender.ship(),
            me if me == self.defender => self.attacker.ship(),
            _ => None,
        }
    }
}

/// The attack under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AttackState {
    pub(crate) attacker: Target,
    pub(crate) defender: Target,
    pub(crate) weapon: u8,
    pub(crate) range: u8,
    pub(crate) obstructed: bool,
    /// A gas cloud is in the way, and the defender has not used it yet.
    gas_cloud: bool,
    /// Dice that cards add for a price.
    pub(crate) extra_dice: i8,
    /// Whether a card forces the attacker's range bonus on or off.
    pub(crate) range_bonus: Option<bool>,
    /// The effects that were used on the dice at hand, as bits.
    pub(crate) used: u32,
    /// A commando team has turned its focus result.
    pub(crate) changed_focus: bool,
    pub(crate) attack: AttackDice,
    pub(crate) defense: DefenseDice,
}

impl AttackState {
    pub(crate) const fn assault(&self) -> Assault {
        let Self { attacker, defender, weapon, range, obstructed, .. } = *self;
        Assault { attacker, defender, weapon, range, obstructed }
    }
}

impl Default for AttackState {
    fn default() -> Self {
        Self {
            attacker: Target::Ship(ShipId(0)),
            defender: Target::Ship(ShipId(0)),
            weapon: 0,
            range: 0,
            obstructed: false,
            gas_cloud: false,
            extra_dice: 0,
            range_bonus: None,
            used: 0,
            changed_focus: false,
            attack: AttackDice::default(),
            defense: DefenseDice::default(),
        }
    }
}

impl Game {
    /// Offers every attack a ship can make.
    pub(crate) fn offer_attacks(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        self.offer_attacks_with(ship, None, |game, _, weapon| game.has_attack_for(ship, weapon));
    }

    /// Offers the attacks with some weapons, on one ship or on anybody.
    fn offer_attacks_with(&mut self, ship: ShipId, on: Option<ShipId>, wanted: impl Fn(&Self, u8, &Weapon) -> bool) {
        if !self.may_attack(ship) {
            return;
        }
        let facts = self.facts.clone();
        let (profile, seat) = (&facts.ships[ship.index()].profile, facts.ships[ship.index()].seat);
        let from = self.state.base(ship);
        let far = f64::from(self.reach(ship)) * Range::BAND + from.size.radius();
        for index in 0..facts.ships.len() {
            let defender = ShipId(index as u8);
            let to = self.state.bases[index];
            let reach = far + to.size.radius();
            if facts.ships[index].seat == seat
                || !self.state.ships[index].on_table()
                || on.is_some_and(|on| on != defender)
                || (to.pose.at - from.pose.at).length_squared() > reach * reach
            {
                continue;
            }
            for (number, weapon) in (0..).zip(profile.weapons()) {
                if wanted(self, number, &weapon) {
                    self.offer_weapon(ship, number, &weapon, Target::Ship(defender));
                }
            }
        }
        if on.is_some() {
            return;
        }
        for index in 0..self.state.object_count {
            let object = &self.state.objects[usize::from(index)];
            if object.remote().is_none() || object.owner == seat {
                continue;
            }
            for (number, weapon) in (0..).zip(profile.weapons()) {
                if wanted(self, number, &weapon) {
                    self.offer_weapon(ship, number, &weapon, Target::Object(index));
                }
            }
        }
    }

    /// How far any weapon of a ship reaches, by its cards too.
    fn reach(&self, ship: ShipId) -> u8 {
        let farther = self.facts.hearing.is_heard(Window::Weapon, ship);
        let reach = self.facts.ships[ship.index()].profile.reach();
        if farther { reach.max(FARTHEST) } else { reach }
    }

    /// Whether a ship still has an attack for a weapon: one of its own, and one for each weapon for bonus attacks, of which only
    /// huge ships use more than one in a round.
    fn has_attack_for(&self, ship: ShipId, weapon: &Weapon) -> bool {
        let done = &self.state.ship(ship).done;
        match weapon.bonus {
            None => !done.attacked,
            Some(place) if self.is_huge(ship) => done.bonus >> place & 1 == 0,
            Some(_) => done.bonus == 0,
        }
    }

    /// Offers the attacks on something with a weapon, through each of its arcs.
    fn offer_weapon(&mut self, ship: ShipId, number: u8, weapon: &Weapon, defender: Target) {
        let weapon = &Weapon { range: self.weapon_range(ship, number, weapon), ..*weapon };
        for arc in self.weapon_arcs(ship, number, weapon).iter() {
            if self.may_fire(ship, weapon, defender) && self.shot_with(ship, weapon, arc, defender).is_some() {
                self.options.push(Choice::Attack { weapon: number, arc, defender });
            }
        }
    }

    /// The ranges a weapon reaches: a card may change them.
    fn weapon_range(&self, ship: ShipId, number: u8, weapon: &Weapon) -> Band {
        if !self.facts.hearing.is_heard(Window::Weapon, ship) {
            return weapon.range;
        }
        let me = Target::Ship(ship);
        let assault = Assault { attacker: me, defender: me, weapon: number, range: 1, obstructed: false };
        let steps = self.applying(Window::Weapon, Occasion::in_attack(ship, assault));
        let changed = steps.flat_map(|listed| &listed.effect.blocks[0]);
        changed.fold(weapon.range, |range, step| if let Step::WeaponRange(band) = step { *band } else { range })
    }

    /// The arcs a weapon fires through now: a card may tie what is printed for the front arc to the turret.
    fn weapon_arcs(&self, ship: ShipId, number: u8, weapon: &Weapon) -> ArcSet {
        let turret = self.state.ship(ship).turret;
        let tied = weapon.attack.arc == WeaponArc::Front && self.facts.hearing.is_heard(Window::Weapon, ship) && {
            let me = Target::Ship(ship);
            let assault = Assault { attacker: me, defender: me, weapon: number, range: 1, obstructed: false };
            self.has_step(Window::Weapon, Occasion::in_attack(ship, assault), |step| *step == Step::TurretForFront)
        };
        let arc = if tied { WeaponArc::SingleTurret } else { weapon.attack.arc };
        arc.arcs(turret)
    }

    /// Whether a ship has what a weapon needs and costs.
    fn may_fire(&self, ship: ShipId, weapon: &Weapon, defender: Target) -> bool {
        let state = self.state.ship(ship);
        let able = match weapon.needs {
            None => true,
            Some(Need::Lock) => state.lock == Some(defender),
            Some(Need::Focus) => state.tokens.has(Token::Focus),
            Some(Need::Calculate) => state.tokens.has(Token::Calculate),
        };
        able && state.energy >= weapon.energy
            && weapon.spends.is_none_or(|(card, count)| state.charges[usize::from(card)] >= count)
    }

    /// Offers the bonus attacks that a step of a card allows.
    pub(crate) fn offer_bonus_attacks(&mut self, on: &Resolving) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let facts = self.facts.clone();
        let listed = facts.hearing.effect(on.effect);
        if let Some(Step::Bonus { weapons, same }) = listed.effect.step_at(on.stage) {
            self.offer_bonus(listed.id.ship, weapons, same.then_some(on.assault).flatten());
        }
    }

    fn offer_bonus(&mut self, ship: ShipId, classes: &[WeaponClass], again: Option<Assault>) {
        // One bonus attack in a round; huge ships have more, each with a weapon of its own.
        if self.state.ship(ship).done.bonus & if self.is_huge(ship) { CARD_BONUS } else { u16::MAX } != 0 {
            return;
        }
        let facts = self.facts.clone();
        let profile = &facts.ships[ship.index()].profile;
        let fits = |_: &Self, number: u8, weapon: &Weapon| weapon.bonus.is_none() && profile.is_weapon(number, classes);
        self.offer_attacks_with(ship, again.and_then(|assault| assault.defender.ship()), fits);
    }

    /// Whether a bonus attack is possible at all.
    pub(crate) fn has_bonus_attack(&self, ship: ShipId, step: &Step, assault: Option<Assault>) -> bool {
        let Step::Bonus { weapons, same } = step else { return false };
        let mut trial = self.clone();
        trial.options.clear();
        trial.offer_bonus(ship, weapons, same.then_some(assault).flatten());
        !trial.options.list().is_empty()
    }

    /// Whether anything forbids a ship to attack at all.
    fn may_attack(&self, ship: ShipId) -> bool {
        let state = self.state.ship(ship);
        let tokens = &state.tokens;
        state.on_table()
            && !tokens.has(Token::Disarm)
            && !tokens.has(Token::Cloak)
            && !self.state.objects().iter().zip(self.things()).any(|(object, placed)| {
                let bars = match (self.facts.ruleset.obstacles, object.obstacle()) {
                    (_, Some(ObstacleKind::Asteroid))
                    | (
                        Obstacles::Revised,
                        Some(ObstacleKind::Debris | ObstacleKind::GasCloud | ObstacleKind::LooseCargo),
                    ) => true,
                    (_, _) => false,
                };
                bars && placed.under(self.state.base(ship), self.facts.settings.guides)
            })
    }

    /// Whether an attack with a weapon through an arc reaches a ship or a remote.
    pub(crate) fn shot_with(&self, ship: ShipId, weapon: &Weapon, arc: Arc, defender: Target) -> Option<Shot> {
        let reach = Range(weapon.range.most);
        self.shot_to(ship, arc, defender, reach).filter(|shot| weapon.range.holds(shot.range.0))
    }

    /// Whether an attack with a primary weapon through an arc reaches a ship. Range 0 is told by the shot's range.
    pub(crate) fn shot(&self, ship: ShipId, arc: Arc, defender: ShipId) -> Option<Shot> {
        self.shot_to(ship, arc, Target::Ship(defender), Range::ARC)
    }

    fn shot_to(&self, ship: ShipId, arc: Arc, defender: Target, reach: Range) -> Option<Shot> {
        let from = self.state.base(ship);
        let (shot, touching) = match defender {
            Target::Ship(other) => {
                let shot = shot_within(from, arc, self.state.base(other), reach, &self.facts.settings)?;
                (shot, self.are_touching(ship, other))
            }
            Target::Object(index) => {
                let shot = shot_between(Body::Base(from), arc, self.body(defender), reach, &self.facts.settings)?;
                (shot, self.is_on(ship, usize::from(index)))
            }
        };
        match (touching, self.facts.ruleset.range_zero) {
            (false, _) => Some(shot),
            (true, RangeZero::NoAttacks) => None,
            (true, RangeZero::PrimaryUnmodified) => Some(Shot { range: Range::ZERO, ..shot }),
        }
    }

    /// Whether two ships are at range 0: they bumped and have not moved since, or their bases touch.
    pub(crate) fn are_touching(&self, a: ShipId, b: ShipId) -> bool {
        if self.state.ship(a).touching.contains(b.index()) {
            return true;
        }
        let (base_a, base_b): (Base, Base) = (self.state.base(a), self.state.base(b));
        let reach = base_a.size.radius() + base_b.size.radius() + 1.0;
        (base_b.pose.at - base_a.pose.at).length_squared() <= reach * reach
            && distance(base_a, base_b) < 5.0
            && touching(base_a, base_b, &self.facts.settings)
    }

    /// Declares an attack that was offered.
    pub(crate) fn declare(&mut self, ship: ShipId, weapon: u8, arc: Arc, defender: Target, sink: &mut impl Sink) {
        let Some(it) = self.facts.ships[ship.index()].profile.weapon(weapon) else { return };
        let it = Weapon { range: self.weapon_range(ship, weapon, &it), ..it };
        let Some(shot) = self.shot_with(ship, &it, arc, defender) else { return };
        self.fire(ship, &it, sink);
        self.begin_attack(Target::Ship(ship), defender, weapon, arc, shot, sink);
    }

    /// Notes that a ship attacks with a weapon, and pays for it.
    fn fire(&mut self, ship: ShipId, weapon: &Weapon, sink: &mut impl Sink) {
        (0..weapon.energy).for_each(|_| _ = self.spend_energy(ship, sink));
        let again = !self.facts.ships[ship.index()].profile.epic.bonus.is_empty();
        let state = self.state.ship_mut(ship);
        state.done.again = again;
        match weapon.bonus {
            None => state.done.attacked = true,
            Some(place) => state.done.bonus |= 1 << place,
        }
        if let Some((card, count)) = weapon.spends {
            state.charges[usize::from(card)] -= count;
        }
    }

    /// Begins an attack that reaches its target by that shot.
    pub(crate) fn begin_attack(
        &mut self,
        attacker: Target,
        defender: Target,
        weapon: u8,
        arc: Arc,
        shot: Shot,
        sink: &mut impl Sink,
    ) {
        let facts = self.facts.clone();
        let (_, by) = obstruction(shot.lane, self.rocks(), &facts.settings);
        let obstructed = self.is_obstructed(attacker, defender, shot);
        let gas = by.iter().any(|index| self.state.objects[index].obstacle() == Some(ObstacleKind::GasCloud));
        self.state.attack = AttackState {
            attacker,
            defender,
            weapon,
            range: shot.range.0,
            obstructed,
            gas_cloud: obstructed && gas && facts.ruleset.obstacles == Obstacles::SecondEdition,
            ..AttackState::default()
        };
        sink.note(Event::Attacked { attacker, defender, arc, range: shot.range.0, obstructed });
        let pooled = attacker.ship().is_some_and(|ship| facts.hearing.is_heard(Window::AttackPool, ship));
        self.state.stack.push(Frame::Attack(if pooled { AttackStep::Pool } else { AttackStep::Roll }));
    }

    /// Whether obstacles or huge ships are in the way of a shot. Of several shortest lines the attacker takes a clear one: an
    /// obstructed one never helps him.
    pub(crate) fn is_obstructed(&self, attacker: Target, defender: Target, shot: Shot) -> bool {
        if shot.range == Range::ZERO {
            return false;
        }
        let in_between = |&(index, base): &(usize, &Base)| {
            let ship = Target::Ship(ShipId(index as u8));
            base.size == BaseSize::Huge && ship != attacker && ship != defender
        };
        let bases = self.state.bases[..self.facts.ships.len()].iter().enumerate();
        let huge = bases.filter(in_between).map(|(_, base)| self.facts.huge.placed(base.pose));
        let things = huge.chain(self.rocks()).take(IndexSet::CAPACITY);
        obstruction(shot.lane, things, &self.facts.settings).0 == Obstruction::Obstructed
    }

    pub(crate) fn step_attack(&mut self, step: AttackStep, chance: &mut impl Chance, sink: &mut impl Sink) {
        let stack = &mut self.state.stack;
        match step {
            AttackStep::Roll => {
                // A remote's dice are its owner's business alone.
                stack.turn_into(Frame::Attack(match self.state.attack.attacker {
                    Target::Ship(_) => AttackStep::DefenderModifiesAttack,
                    Target::Object(_) => AttackStep::ModifyAttack,
                }));
                self.state.attack.used = 0;
                let count = self.attack_pool(sink);
                self.state.attack.attack = AttackDice::roll(count, chance);
                sink.note(Event::AttackDice(self.state.attack.attack));
            }
            AttackStep::Defend => {
                // A remote has nothing to change its dice with.
                stack.turn_into(Frame::Attack(match self.state.attack.defender {
                    Target::Ship(_) => AttackStep::AttackerModifiesDefense,
                    Target::Object(_) => AttackStep::BeforeNeutralize,
                }));
                self.state.attack.used = 0;
                let count = self.defense_pool(sink);
                self.state.attack.defense = DefenseDice::roll(count, chance);
                sink.note(Event::DefenseDice(self.state.attack.defense));
            }
            AttackStep::BeforeNeutralize => {
                stack.turn_into(Frame::Attack(AttackStep::Neutralize));
                let assault = self.state.attack.assault();
                for ship in [assault.attacker, assault.defender].into_iter().filter_map(Target::ship) {
                    self.raise(Window::BeforeNeutralize, Occasion::in_attack(ship, assault));
                }
            }
            AttackStep::Neutralize => {
                stack.pop();
                self.neutralize(chance, sink);
            }
            // Questions: they are answered, not stepped.
            AttackStep::Pool
            | AttackStep::DefenderModifiesAttack
            | AttackStep::ModifyAttack
            | AttackStep::AttackerModifiesDefense
            | AttackStep::ModifyDefense => {}
        }
    }

    /// Who is asked at a step of the attack; nobody where nothing is to be decided.
    pub(crate) fn asked_in_attack(&self, step: AttackStep) -> Option<(Seat, Question)> {
        let AttackState { attacker, defender, .. } = self.state.attack;
        Some(match step {
            AttackStep::Pool => (self.owner_of(attacker), Question::AttackPool(attacker.ship()?)),
            AttackStep::DefenderModifiesAttack => (self.owner_of(defender), Question::ModifyAttack(attacker.ship()?)),
            AttackStep::ModifyAttack => match attacker {
                Target::Ship(ship) => (self.owner_of(attacker), Question::ModifyAttack(ship)),
                Target::Object(index) => (self.owner_of(attacker), Question::RemoteModifiesAttack(index)),
            },
            AttackStep::AttackerModifiesDefense => (self.owner_of(attacker), Question::ModifyDefense(defender.ship()?)),
            AttackStep::ModifyDefense => (self.owner_of(defender), Question::ModifyDefense(defender.ship()?)),
            AttackStep::Roll | AttackStep::Defend | AttackStep::BeforeNeutralize | AttackStep::Neutralize => {
                return None;
            }
        })
    }

    pub(crate) fn offer_in_attack(&mut self, step: AttackStep) {
        let AttackState { attacker, defender, .. } = self.state.attack;
        let (attackers, defenders) = (self.owner_of(attacker), self.owner_of(defender));
        match (step, attacker.ship(), defender.ship()) {
            (AttackStep::Pool, Some(ship), _) => self.offer_dice_effects_only(Window::AttackPool, ship, attackers),
            (AttackStep::DefenderModifiesAttack, Some(ship), _) => {
                self.offer_dice_effects_only(Window::ModifyAttack, ship, defenders);
            }
            (AttackStep::ModifyAttack, ..) => self.offer_attack_modifications(),
            (AttackStep::AttackerModifiesDefense, _, Some(ship)) => {
                self.offer_dice_effects_only(Window::ModifyDefense, ship, attackers);
            }
            (AttackStep::ModifyDefense, ..) => self.offer_defense_modifications(),
            _ => {}
        }
    }

    pub(crate) fn answer_in_attack(
        &mut self,
        step: AttackStep,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let AttackState { attacker, defender, .. } = self.state.attack;
        let (window, it, next) = match step {
            AttackStep::Pool => (Window::AttackPool, attacker, AttackStep::Roll),
            AttackStep::DefenderModifiesAttack => (Window::ModifyAttack, attacker, AttackStep::ModifyAttack),
            AttackStep::ModifyAttack => (Window::ModifyAttack, attacker, AttackStep::Defend),
            AttackStep::AttackerModifiesDefense => (Window::ModifyDefense, defender, AttackStep::ModifyDefense),
            AttackStep::ModifyDefense => (Window::ModifyDefense, defender, AttackStep::BeforeNeutralize),
            AttackStep::Roll | AttackStep::Defend | AttackStep::BeforeNeutralize | AttackStep::Neutralize => return,
        };
        match (step, choice, it.ship()) {
            (_, Choice::Pass, _) => self.state.stack.turn_into(Frame::Attack(next)),
            (_, Choice::Use(id), Some(it)) => self.use_on_dice(window, it, id, sink),
            (AttackStep::ModifyAttack, choice, _) => self.modify_attack(choice, chance, sink),
            (_, choice, _) => self.modify_defense(choice, sink),
        }
    }

    /// How many attack dice are rolled; a deplete token that took one is gone.
    fn attack_pool(&mut self, sink: &mut impl Sink) -> u8 {
        let AttackState { attacker, extra_dice, range_bonus, .. } = self.state.attack;
        let Target::Ship(attacker) = attacker else { return commando::DICE };
        let count = self.attack_dice(self.state.attack.assault(), extra_dice, range_bonus);
        self.lose(attacker, Token::Deplete, sink);
        count
    }

    /// How many attack dice an attack is made with, as things are now; more by what was paid for.
    pub(crate) fn attack_dice(&self, assault: Assault, extra: i8, bonus: Option<bool>) -> u8 {
        let Assault { attacker, weapon, range, .. } = assault;
        let Some(attacker) = attacker.ship() else { return 0 };
        let Some(weapon) = self.facts.ships[attacker.index()].profile.weapon(weapon) else {
            return 0;
        };
        let ship = self.state.ship(attacker);
        let failures = ship.faceup.count(DamageCard::WeaponsFailure);
        let depleted = u8::from(ship.tokens.has(Token::Deplete));
        let heard = self.facts.hearing.is_heard(Window::AttackDice, attacker);
        // At range 0 no dice can be added.
        let adds = range > 0;
        let (change, said) = match heard {
            true => {
                let occasion = Occasion::in_attack(attacker, assault);
                (self.dice_change(Window::AttackDice, occasion, adds), self.range_bonus(Window::AttackDice, occasion))
            }
            false => (0, None),
        };
        let bonus = match said.or(bonus) {
            Some(applies) => applies && adds,
            None => range == 1 && !weapon.ordnance,
        };
        let most = i16::from(weapon.attack.dice) + i16::from(bonus) + i16::from(change) + i16::from(extra);
        let least = most - i16::from(depleted + failures);
        least.clamp(0, i16::from(self.facts.ruleset.most_dice)) as u8
    }

    /// How many attack dice a weapon rolls at a range, but for what cards say of the target.
    pub(crate) fn plain_attack_dice(&self, attacker: ShipId, weapon: u8, range: u8) -> u8 {
        // On itself it has no lock, and no arc.
        let me = Target::Ship(attacker);
        self.attack_dice(Assault { attacker: me, defender: me, weapon, range, obstructed: false }, 0, None)
    }

    /// How many defence dice are rolled; a strain token that took one is gone.
    fn defense_pool(&mut self, sink: &mut impl Sink) -> u8 {
        let AttackState { defender, range, obstructed, .. } = self.state.attack;
        let defender = match defender {
            Target::Ship(defender) => defender,
            Target::Object(index) => return self.remote_defense_dice(usize::from(index), Aim { range, obstructed }),
        };
        let count = self.defense_dice(defender, Aim { range, obstructed }, Some(self.state.attack.assault()));
        self.lose(defender, Token::Strain, sink);
        count
    }

    /// How many defence dice a remote rolls against an attack.
    pub(crate) fn remote_defense_dice(&self, index: usize, Aim { range, obstructed }: Aim) -> u8 {
        let agility = self.remote_stats(index).map_or(0, |stats| stats.agility);
        let bonus = u8::from(range == 3) + u8::from(obstructed);
        agility.saturating_add(bonus).min(self.facts.ruleset.most_dice)
    }

    /// How many defence dice a ship rolls against an attack, as it is now.
    pub(crate) fn defense_dice(&self, defender: ShipId, aim: Aim, assault: Option<Assault>) -> u8 {
        let Aim { range, obstructed } = aim;
        let profile = &self.facts.ships[defender.index()].profile;
        let ship = self.state.ship(defender);
        let cloaked = if ship.tokens.has(Token::Cloak) { 2 } else { 0 };
        let tractored = u8::from(self.is_tractored(defender));
        let damaged = ship.faceup.count(DamageCard::StructuralDamage);
        let ordnance = assault.is_some_and(|assault| self.is_ordnance(assault));
        let far = match range {
            _ if ordnance => 0,
            0..=2 => 0,
            3 => 1,
            _ => 2,
        };
        let bonus = far + u8::from(obstructed);
        let strained = u8::from(ship.tokens.has(Token::Strain));
        let change = match self.facts.hearing.is_heard(Window::DefenseDice, defender) {
            true => {
                let occasion = Occasion { assault, ..Occasion::of(defender) };
                self.dice_change(Window::DefenseDice, occasion, true)
            }
            false => 0,
        };
        let most = profile.agility.saturating_add(cloaked + bonus).saturating_add_signed(change);
        most.saturating_sub(strained + tractored + damaged).min(self.facts.ruleset.most_dice)
    }

    /// Whether the weapon of an attack gives nobody a bonus for range.
    fn is_ordnance(&self, assault: Assault) -> bool {
        let profile = assault.attacker.ship().map(|ship| &self.facts.ships[ship.index()].profile);
        let weapon = profile.and_then(|profile| profile.weapon(assault.weapon));
        weapon.is_some_and(|weapon| weapon.ordnance)
    }

    /// Offers what one side may do to the dice of the other, and what changes their number.
    pub(crate) fn offer_dice_effects_only(&mut self, window: Window, it: ShipId, seat: Seat) {
        self.options.clear();
        if !self.offer_dice_effects(window, it, seat) {
            self.options.push(Choice::Pass);
        }
    }

    /// Offers what the attacker may do to his dice.
    pub(crate) fn offer_attack_modifications(&mut self) {
        self.options.clear();
        let AttackState { attacker, defender, range, attack, .. } = self.state.attack;
        let Target::Ship(attacker) = attacker else {
            self.options.push(Choice::Pass);
            return self.offer_commando_modification();
        };
        // At range 0 the attacker's dice lie as they fell.
        if range == 0 {
            self.options.push(Choice::Pass);
            return;
        }
        let seat = self.facts.ships[attacker.index()].seat;
        let blinded = self.state.ship(attacker).faceup.has(DamageCard::BlindedPilot);
        if blinded || !self.offer_dice_effects(Window::ModifyAttack, attacker, seat) {
            self.options.push(Choice::Pass);
        }
        let ship = *self.state.ship(attacker);
        let has_focus = attack.count(AttackFace::Focus) > 0;
        if ship.force > 0 && has_focus {
            self.options.push(Choice::Force);
        }
        if ship.faceup.has(DamageCard::BlindedPilot) {
            return;
        }
        let forbidden = |what: Permission| self.is_forbidden_to_spend(attacker, what);
        let (green, lock) = (!forbidden(Permission::SpendGreen), !forbidden(Permission::SpendLock));
        for token in [Token::Focus, Token::Calculate] {
            if green && has_focus && ship.tokens.has(token) {
                self.options.push(Choice::Token(token));
            }
        }
        if lock && ship.lock == Some(defender) {
            self.offer_rerolls(attack);
        }
    }

    /// Whether a card forbids a ship to spend something in the attack under way.
    fn is_forbidden_to_spend(&self, ship: ShipId, what: Permission) -> bool {
        self.facts.hearing.is_heard(Window::Spend, ship)
            && self.is_forbidden(Window::Spend, Occasion::in_attack(ship, self.state.attack.assault()), what)
    }

    /// Every way to reroll at least one die, none of them a second time.
    fn offer_rerolls(&mut self, dice: AttackDice) {
        let [hits, crits, focus, blanks] = AttackFace::ALL.map(|face| dice.fresh(face));
        for blank in 0..=blanks {
            for eye in 0..=focus {
                for hit in 0..=hits {
                    for crit in 0..=crits {
                        if blank + eye + hit + crit > 0 {
                            self.options.push(Choice::Lock([hit, crit, eye, blank]));
                        }
                    }
                }
            }
        }
    }

    /// Offers what the defender may do to his dice.
    pub(crate) fn offer_defense_modifications(&mut self) {
        self.options.clear();
        let AttackState { defender, defense, gas_cloud, .. } = self.state.attack;
        let Target::Ship(defender) = defender else { return self.options.push(Choice::Pass) };
        let seat = self.facts.ships[defender.index()].seat;
        if !self.offer_dice_effects(Window::ModifyDefense, defender, seat) {
            self.options.push(Choice::Pass);
        }
        let ship = *self.state.ship(defender);
        let green = !self.is_forbidden_to_spend(defender, Permission::SpendGreen);
        let (focus, blanks) = (defense.count(DefenseFace::Focus) > 0, defense.count(DefenseFace::Blank) > 0);
        if ship.force > 0 && focus {
            self.options.push(Choice::Force);
        }
        for token in [Token::Focus, Token::Calculate] {
            if green && focus && ship.tokens.has(token) {
                self.options.push(Choice::Token(token));
            }
        }
        if green && (focus || blanks) && ship.tokens.has(Token::Evade) {
            self.options.push(Choice::Token(Token::Evade));
        }
        if gas_cloud && blanks {
            self.options.push(Choice::GasCloud);
        }
    }

    /// The attacker spends something on his dice.
    pub(crate) fn modify_attack(&mut self, choice: Choice, chance: &mut impl Chance, sink: &mut impl Sink) {
        let AttackState { attacker, .. } = self.state.attack;
        let dice = &mut self.state.attack.attack;
        let Target::Ship(attacker) = attacker else {
            dice.change(AttackFace::Focus, AttackFace::Hit, 1);
            self.state.attack.changed_focus = true;
            return sink.note(Event::AttackDice(self.state.attack.attack));
        };
        match choice {
            Choice::Token(Token::Focus) => {
                let all = dice.count(AttackFace::Focus);
                dice.change(AttackFace::Focus, AttackFace::Hit, all);
                self.lose(attacker, Token::Focus, sink);
            }
            Choice::Token(token) => {
                dice.change(AttackFace::Focus, AttackFace::Hit, 1);
                self.lose(attacker, token, sink);
            }
            Choice::Force => {
                dice.change(AttackFace::Focus, AttackFace::Hit, 1);
                self.spend_force(attacker, sink);
            }
            Choice::Lock(counts) => {
                dice.reroll(counts, chance);
                self.unlock(attacker, sink);
            }
            _ => {}
        }
        sink.note(Event::AttackDice(self.state.attack.attack));
    }

    /// The defender spends something on his dice.
    pub(crate) fn modify_defense(&mut self, choice: Choice, sink: &mut impl Sink) {
        let Target::Ship(defender) = self.state.attack.defender else { return };
        let dice = &mut self.state.attack.defense;
        match choice {
            Choice::Token(Token::Focus) => {
                let all = dice.count(DefenseFace::Focus);
                dice.change(DefenseFace::Focus, DefenseFace::Evade, all);
                self.lose(defender, Token::Focus, sink);
            }
            Choice::Token(Token::Evade) => {
                // A blank first: an eye may still be turned by something else.
                if dice.change(DefenseFace::Blank, DefenseFace::Evade, 1) == 0 {
                    dice.change(DefenseFace::Focus, DefenseFace::Evade, 1);
                }
                self.lose(defender, Token::Evade, sink);
            }
            Choice::Token(token) => {
                dice.change(DefenseFace::Focus, DefenseFace::Evade, 1);
                self.lose(defender, token, sink);
            }
            Choice::Force => {
                dice.change(DefenseFace::Focus, DefenseFace::Evade, 1);
                self.spend_force(defender, sink);
            }
            Choice::GasCloud => {
                dice.change(DefenseFace::Blank, DefenseFace::Evade, 1);
                self.state.attack.gas_cloud = false;
            }
            _ => {}
        }
        sink.note(Event::DefenseDice(self.state.attack.defense));
    }

    fn neutralize(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        let AttackState { attacker, defender, attack, defense, .. } = self.state.attack;
        let evades = defense.count(DefenseFace::Evade);
        let assault = self.state.attack.assault();
        let reinforce = self.reinforcement(attacker, defender);
        let crits_stay = attacker.ship().is_some_and(|ship| {
            self.has_step(Window::Neutralize, Occasion::in_attack(ship, assault), |step| *step == Step::CritsStay)
        });
        let left = match crits_stay {
            true => attack.neutralize_hits(evades, reinforce),
            false => attack.neutralize(evades, reinforce),
        };
        let is_whole = |game: &Self| match defender {
            Target::Ship(ship) => game.state.ship(ship).fate == Fate::Flying,
            Target::Object(index) => !game.is_wreck(usize::from(index)),
        };
        let stood = is_whole(self);
        match (left.total(), defender) {
            (0, _) => sink.note(Event::Missed(defender)),
            (total, target) => {
                sink.note(Event::Hit(defender, left));
                match target {
                    Target::Ship(ship) => self.suffer(ship, left, chance, sink),
                    Target::Object(index) => self.damage_remote(usize::from(index), total, sink),
                }
            }
        }
        let outcome = match left.total() {
            0 => Outcome::Miss,
            _ if stood && !is_whole(self) => Outcome::Destroyed,
            _ => Outcome::Hit,
        };
        self.aftermath(assault, outcome);
    }

    /// What follows an attack: the defender's effects, then the attacker's, bonus attacks after all others.
    fn aftermath(&mut self, assault: Assault, outcome: Outcome) {
        let facts = self.facts.clone();
        let parts = [(Window::AfterDefense, assault.defender), (Window::AfterAttack, assault.attacker)];
        for bonus in [false, true] {
            let ships = parts.into_iter().filter_map(|(window, who)| Some((window, who.ship()?)));
            for (window, ship) in ships.filter(|(window, ship)| facts.hearing.is_heard(*window, *ship)) {
                let occasion = Occasion { outcome: Some(outcome), ..Occasion::in_attack(ship, assault) };
                let heard = facts.hearing.heard(window, ship).iter().enumerate();
                let wanted = heard.filter(|(_, number)| facts.hearing.effect(**number).effect.has_bonus() == bonus);
                let wanted = wanted.fold(0_u32, |bits, (bit, _)| bits | 1 << bit);
                let pending = self.pending(window, occasion) & wanted;
                if pending != 0 {
                    self.state.raised.push(Queue { window, it: ship, assault: Some(assault), pending });
                }
            }
        }
    }

    /// How many of the defender's reinforce tokens count: the attacker is wholly on the side they face.
    pub(crate) fn reinforcement(&self, attacker: Target, defender: Target) -> u8 {
        let Target::Ship(defender) = defender else { return 0 };
        let tokens = &self.state.ship(defender).tokens;
        // A remote's token is about as large as a small base.
        let from = match self.body(attacker) {
            Body::Base(base) => base,
            Body::Token(token) => Base::new(BaseSize::Small, token.pose),
        };
        match aspect(from, self.state.base(defender)) {
            Aspect::InFrontOf => tokens.count(Token::ReinforceFore),
            Aspect::Behind => tokens.count(Token::ReinforceAft),
            Aspect::Flanking => 0,
        }
    }

    /// Removes the ships and remotes that were destroyed while their initiative engaged.
    pub(crate) fn remove_dying(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        self.remove_wrecks(chance, sink);
        for index in 0..self.facts.ships.len() {
            if self.state.ships[index].fate == Fate::Dying {
                self.remove(ShipId(index as u8), Fate::Destroyed, sink);
            }
        }
    }
}
