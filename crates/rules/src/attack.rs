//! The attack: target, dice, modification, neutralizing, damage.

use tallyho_table::{
    Arc, Base, BaseSize, IndexSet, Obstruction, Range, aspect, distance, obstruction, shot_within, touching,
};
use tallyho_table::{Aspect, Shot};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::{AttackDice, AttackFace, Damage, DefenseDice, DefenseFace};
use crate::epic::{RangeBonus, Weapon};
use crate::event::{Event, Sink};
use crate::frame::{AttackStep, Frame};
use crate::game::Game;
use crate::ruleset::{Obstacles, RangeZero};
use crate::setup::ObstacleKind;
use crate::state::{Fate, ShipId, Token, threshold};
use crate::view::Aim;

/// The attack under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AttackState {
    pub(crate) attacker: ShipId,
    pub(crate) defender: ShipId,
    weapon: u8,
    pub(crate) range: u8,
    pub(crate) obstructed: bool,
    /// A gas cloud is in the way, and the defender has not used it yet.
    gas_cloud: bool,
    pub(crate) attack: AttackDice,
    pub(crate) defense: DefenseDice,
}

impl Default for AttackState {
    fn default() -> Self {
        Self {
            attacker: ShipId(0),
            defender: ShipId(0),
            weapon: 0,
            range: 0,
            obstructed: false,
            gas_cloud: false,
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
        if !self.may_attack(ship) {
            return;
        }
        let facts = self.facts.clone();
        let profile = &facts.ships[ship.index()].profile;
        let (from, turret) = (self.state.base(ship), self.state.ship(ship).turret);
        for index in 0..facts.ships.len() {
            let defender = ShipId(index as u8);
            let to = self.state.bases[index];
            let reach = f64::from(profile.reach()) * Range::BAND + from.size.radius() + to.size.radius();
            if facts.ships[index].seat == facts.ships[ship.index()].seat
                || !self.state.ships[index].on_table()
                || (to.pose.at - from.pose.at).length_squared() > reach * reach
            {
                continue;
            }
            for (weapon, it) in profile.weapons() {
                for arc in it.arc.arcs(turret).iter() {
                    if self.may_fire(ship, it) && self.shot_with(ship, it, arc, defender).is_some() {
                        self.options.push(Choice::Attack { weapon, arc, defender });
                    }
                }
            }
        }
    }

    /// Whether a ship still has an attack for a weapon: one of its own, and one for each weapon for bonus attacks, of which only
    /// huge ships use more than one in a round.
    fn may_fire(&self, ship: ShipId, weapon: Weapon) -> bool {
        let state = self.state.ship(ship);
        match weapon.bonus {
            None => !state.done.attacked,
            Some(place) => {
                let fresh = if self.is_huge(ship) { state.done.bonus >> place & 1 == 0 } else { state.done.bonus == 0 };
                fresh && state.energy >= weapon.energy
            }
        }
    }

    /// Notes that a ship attacks with a weapon, and pays for it.
    fn fire(&mut self, ship: ShipId, weapon: Weapon, sink: &mut impl Sink) {
        (0..weapon.energy).for_each(|_| _ = self.spend_energy(ship, sink));
        let again = !self.facts.ships[ship.index()].profile.epic.bonus.is_empty();
        let done = &mut self.state.ship_mut(ship).done;
        done.again = again;
        match weapon.bonus {
            None => done.attacked = true,
            Some(place) => done.bonus |= 1 << place,
        }
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
                    (_, Some(ObstacleKind::Asteroid)) | (Obstacles::Revised, Some(_)) => true,
                    (Obstacles::SecondEdition, _) | (Obstacles::Revised, None) => false,
                };
                bars && placed.under(self.state.base(ship), self.facts.settings.guides)
            })
    }

    /// Whether an attack with a weapon through an arc reaches a ship.
    pub(crate) fn shot_with(&self, ship: ShipId, weapon: Weapon, arc: Arc, defender: ShipId) -> Option<Shot> {
        let (nearest, farthest) = weapon.range;
        self.shot_to(ship, arc, defender, Range(farthest)).filter(|shot| shot.range.0 >= nearest)
    }

    /// Whether an attack with a primary weapon through an arc reaches a ship. Range 0 is told by the shot's range.
    pub(crate) fn shot(&self, ship: ShipId, arc: Arc, defender: ShipId) -> Option<Shot> {
        self.shot_to(ship, arc, defender, Range::ARC)
    }

    fn shot_to(&self, ship: ShipId, arc: Arc, defender: ShipId, reach: Range) -> Option<Shot> {
        let (from, to) = (self.state.base(ship), self.state.base(defender));
        let shot = shot_within(from, arc, to, reach, &self.facts.settings)?;
        if !self.are_touching(ship, defender) {
            return Some(shot);
        }
        match self.facts.ruleset.range_zero {
            RangeZero::NoAttacks => None,
            RangeZero::PrimaryUnmodified => Some(Shot { range: Range::ZERO, ..shot }),
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
    pub(crate) fn declare(&mut self, ship: ShipId, weapon: u8, arc: Arc, defender: ShipId, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let Some(it) = facts.ships[ship.index()].profile.weapon(weapon) else { return };
        let Some(shot) = self.shot_with(ship, it, arc, defender) else { return };
        self.fire(ship, it, sink);
        let (_, by) = obstruction(shot.lane, self.rocks(), &facts.settings);
        let obstructed = self.is_obstructed(ship, defender, shot);
        let gas = by.iter().any(|index| self.state.objects[index].obstacle() == Some(ObstacleKind::GasCloud));
        self.state.attack = AttackState {
            attacker: ship,
            defender,
            weapon,
            range: shot.range.0,
            obstructed,
            gas_cloud: obstructed && gas && facts.ruleset.obstacles == Obstacles::SecondEdition,
            ..AttackState::default()
        };
        sink.note(Event::Attacked { attacker: ship, defender, arc, range: shot.range.0, obstructed });
        self.state.stack.push(Frame::Attack(AttackStep::Roll));
    }

    /// Whether obstacles or huge ships are in the way of a shot. Of several shortest lines the attacker takes a clear one: an
    /// obstructed one never helps him.
    pub(crate) fn is_obstructed(&self, ship: ShipId, defender: ShipId, shot: Shot) -> bool {
        if shot.range == Range::ZERO {
            return false;
        }
        let in_between = |&(index, base): &(usize, &Base)| {
            base.size == BaseSize::Huge && index != ship.index() && index != defender.index()
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
                stack.turn_into(Frame::Attack(AttackStep::ModifyAttack));
                let count = self.attack_pool(sink);
                self.state.attack.attack = AttackDice::roll(count, chance);
                sink.note(Event::AttackDice(self.state.attack.attack));
            }
            AttackStep::Defend => {
                stack.turn_into(Frame::Attack(AttackStep::ModifyDefense));
                let count = self.defense_pool(sink);
                self.state.attack.defense = DefenseDice::roll(count, chance);
                sink.note(Event::DefenseDice(self.state.attack.defense));
            }
            AttackStep::Neutralize => {
                stack.pop();
                self.neutralize(chance, sink);
            }
            // Questions: they are answered, not stepped.
            AttackStep::ModifyAttack | AttackStep::ModifyDefense => {}
        }
    }

    /// How many attack dice are rolled; a deplete token that took one is gone.
    fn attack_pool(&mut self, sink: &mut impl Sink) -> u8 {
        let AttackState { attacker, weapon, range, .. } = self.state.attack;
        let count = self.attack_dice(attacker, weapon, range);
        self.lose(attacker, Token::Deplete, sink);
        count
    }

    /// How many attack dice a ship rolls at that range, as it is now.
    pub(crate) fn attack_dice(&self, attacker: ShipId, weapon: u8, range: u8) -> u8 {
        let weapon = self.facts.ships[attacker.index()].profile.weapon(weapon);
        let value = weapon.map_or(0, |weapon| weapon.dice);
        let adds = weapon.is_some_and(|weapon| weapon.range_bonus == RangeBonus::Adds);
        let ship = self.state.ship(attacker);
        let failures = ship.faceup.count(DamageCard::WeaponsFailure);
        let bonus = u8::from(range == 1 && adds);
        let depleted = u8::from(ship.tokens.has(Token::Deplete));
        value.saturating_add(bonus).saturating_sub(depleted + failures).min(self.facts.ruleset.most_dice)
    }

    /// How many defence dice are rolled; a strain token that took one is gone.
    fn defense_pool(&mut self, sink: &mut impl Sink) -> u8 {
        let AttackState { attacker, defender, weapon, range, obstructed, .. } = self.state.attack;
        let weapon = self.facts.ships[attacker.index()].profile.weapon(weapon);
        // Ordnance is as dangerous far away as it is at range 2, where nobody gains by the range.
        let ordnance = weapon.is_some_and(|weapon| weapon.range_bonus == RangeBonus::Ordnance);
        let range = if ordnance { 2 } else { range };
        let count = self.defense_dice(defender, Aim { range, obstructed });
        self.lose(defender, Token::Strain, sink);
        count
    }

    /// How many defence dice a ship rolls against an attack, as it is now.
    pub(crate) fn defense_dice(&self, defender: ShipId, Aim { range, obstructed }: Aim) -> u8 {
        let profile = &self.facts.ships[defender.index()].profile;
        let ship = self.state.ship(defender);
        let cloaked = if ship.tokens.has(Token::Cloak) { 2 } else { 0 };
        let tractored = u8::from(ship.tokens.count(Token::Tractor) >= threshold(profile.size));
        let damaged = ship.faceup.count(DamageCard::StructuralDamage);
        let far = match range {
            0..=2 => 0,
            3 => 1,
            _ => 2,
        };
        let bonus = far + u8::from(obstructed);
        let strained = u8::from(ship.tokens.has(Token::Strain));
        let most = profile.agility.saturating_add(cloaked + bonus);
        most.saturating_sub(strained + tractored + damaged).min(self.facts.ruleset.most_dice)
    }

    /// Offers what the attacker may do to his dice.
    pub(crate) fn offer_attack_modifications(&mut self) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let AttackState { attacker, defender, range, attack, .. } = self.state.attack;
        // At range 0 the attacker's dice lie as they fell.
        if range == 0 {
            return;
        }
        let ship = *self.state.ship(attacker);
        let has_focus = attack.count(AttackFace::Focus) > 0;
        if ship.force > 0 && has_focus {
            self.options.push(Choice::Force);
        }
        if ship.faceup.has(DamageCard::BlindedPilot) {
            return;
        }
        for token in [Token::Focus, Token::Calculate] {
            if has_focus && ship.tokens.has(token) {
                self.options.push(Choice::Token(token));
            }
        }
        if ship.lock == Some(defender) {
            self.offer_rerolls(attack);
        }
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
        self.options.push(Choice::Pass);
        let AttackState { defender, defense, gas_cloud, .. } = self.state.attack;
        let ship = *self.state.ship(defender);
        let (focus, blanks) = (defense.count(DefenseFace::Focus) > 0, defense.count(DefenseFace::Blank) > 0);
        if ship.force > 0 && focus {
            self.options.push(Choice::Force);
        }
        for token in [Token::Focus, Token::Calculate] {
            if focus && ship.tokens.has(token) {
                self.options.push(Choice::Token(token));
            }
        }
        if (focus || blanks) && ship.tokens.has(Token::Evade) {
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
        let AttackState { defender, .. } = self.state.attack;
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
        let Damage { hits, crits } = attack.neutralize(evades, self.reinforcement(attacker, defender));
        if hits + crits == 0 {
            sink.note(Event::Missed(defender));
            return;
        }
        sink.note(Event::Hit(defender, Damage { hits, crits }));
        self.suffer(defender, Damage { hits, crits }, chance, sink);
    }

    /// How many of the defender's reinforce tokens count: the attacker is wholly on the side they face.
    pub(crate) fn reinforcement(&self, attacker: ShipId, defender: ShipId) -> u8 {
        let tokens = &self.state.ship(defender).tokens;
        match aspect(self.state.base(attacker), self.state.base(defender)) {
            Aspect::InFrontOf => tokens.count(Token::ReinforceFore),
            Aspect::Behind => tokens.count(Token::ReinforceAft),
            Aspect::Flanking => 0,
        }
    }

    /// Removes the ships that were destroyed while their initiative engaged.
    pub(crate) fn remove_dying(&mut self, sink: &mut impl Sink) {
        for index in 0..self.facts.ships.len() {
            if self.state.ships[index].fate == Fate::Dying {
                self.remove(ShipId(index as u8), Fate::Destroyed, sink);
            }
        }
    }
}
