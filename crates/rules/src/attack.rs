//! The attack: target, dice, modification, neutralizing, damage.

use tallyho_table::{Arc, Aspect, Base, BaseSize, Body, Shot, aspect};

use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::dice::{AttackDice, Damage, DefenseDice, DefenseFace};
use crate::effect::{About, DiceStep, Occasion, Outcome, Queue, Step, Who, Window};
use crate::event::{Event, Sink};
use crate::frame::{AttackStep, Frame};
use crate::game::Game;
use crate::object::Target;
use crate::profile::Weapon;
use crate::state::{Fate, Phase, Seat, ShipId, Token};
use crate::weapon::Needs;

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
    /// The arc it is made through, if it is known.
    pub(crate) arc: Option<Arc>,
}

impl Assault {
    /// The other one of the two, as one of them sees it, if it is a ship.
    pub(crate) fn opponent(self, me: ShipId) -> Option<ShipId> {
        self.opposed(me).and_then(Target::ship)
    }

    /// The same, ship or object.
    pub(crate) fn opposed(self, me: ShipId) -> Option<Target> {
        match Target::Ship(me) {
            me if me == self.attacker => Some(self.defender),
            me if me == self.defender => Some(self.attacker),
            _ => None,
        }
    }

    /// Who of the two is meant, as seen from a ship, ship or object; nobody where the word is not about an attack.
    pub(crate) fn who(self, who: Who, me: ShipId) -> Option<Target> {
        match who {
            Who::Attacker => Some(self.attacker),
            Who::Defender => Some(self.defender),
            Who::Opponent => self.opposed(me),
            Who::Me | Who::It | Who::Target | Who::Coordinated | Who::Locked => None,
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
    pub(crate) arc: Option<Arc>,
    /// Results that were not neutralized.
    pub(crate) left: Damage,
    /// A gas cloud is in the way, and the defender has not used it yet.
    pub(crate) gas_cloud: bool,
    /// Dice that cards add for a price.
    pub(crate) extra_dice: i8,
    /// Whether a card forces the attacker's range bonus on or off.
    pub(crate) range_bonus: Option<bool>,
    /// The effects that were used on the dice at hand, as bits.
    pub(crate) used: u32,
    /// The cards that noted the attack: the ship and its card.
    pub(crate) noted: [Option<(ShipId, u8)>; 4],
    /// A commando team has turned its focus result.
    pub(crate) changed_focus: bool,
    /// Whether it hit.
    pub(crate) hit: bool,
    /// Whether the defender was whole before.
    pub(crate) stood: bool,
    pub(crate) attack: AttackDice,
    pub(crate) defense: DefenseDice,
}

impl AttackState {
    pub(crate) const fn assault(&self) -> Assault {
        let Self { attacker, defender, weapon, range, obstructed, arc, .. } = *self;
        Assault { attacker, defender, weapon, range, obstructed, arc }
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
            arc: None,
            left: Damage::default(),
            gas_cloud: false,
            extra_dice: 0,
            range_bonus: None,
            used: 0,
            noted: [None; 4],
            changed_focus: false,
            hit: false,
            stood: false,
            attack: AttackDice::default(),
            defense: DefenseDice::default(),
        }
    }
}

impl Game {
    /// Declares an attack that was offered.
    pub(crate) fn declare(
        &mut self,
        ship: ShipId,
        weapon: u8,
        arc: Arc,
        defender: Target,
        needs: Needs,
        sink: &mut impl Sink,
    ) {
        let Some(it) = self.facts.ships[ship.index()].profile.weapon(weapon) else { return };
        let it = Weapon { range: self.weapon_range(ship, weapon, &it), ..it };
        let Some(shot) = self.shot_with(ship, &it, arc, defender) else { return };
        self.fire(ship, &it, sink);
        if needs == Needs::Count {
            self.pay_for_need(ship, weapon, defender, sink);
        }
        if it.attack.arc.is_turret() || self.is_tied_to_turret(ship, weapon) {
            self.state.ship_mut(ship).done.turret_arcs |= 1 << arc as u8;
        }
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
        let obstructed = self.is_obstructed(attacker, defender, shot);
        self.state.attack = AttackState {
            attacker,
            defender,
            weapon,
            range: shot.range.0,
            obstructed,
            arc: Some(arc),
            gas_cloud: self.is_through_gas(attacker, defender, shot),
            ..AttackState::default()
        };
        sink.note(Event::Attacked { attacker, defender, arc, range: shot.range.0, obstructed });
        self.count_attack(attacker);
        let pooled = attacker.ship().is_some_and(|ship| self.facts.hearing.is_heard(Window::AttackPool, ship));
        self.state.stack.push(Frame::Attack(if pooled { AttackStep::DefenderPools } else { AttackStep::Roll }));
        self.raise_in_attack(Window::AttackDeclared);
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
                self.blur(sink);
                self.raise_for(Window::AttackRolled, self.state.attack.attacker);
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
                self.add_escort(sink);
                self.spend_protection_of_thing(sink);
                self.raise_for(Window::DefenseRolled, self.state.attack.defender);
            }
            AttackStep::BeforeNeutralize => {
                stack.turn_into(Frame::Attack(AttackStep::Neutralize));
                self.raise_in_attack(Window::BeforeNeutralize);
            }
            AttackStep::Neutralize => {
                stack.turn_into(Frame::Attack(AttackStep::Hit));
                self.neutralize(sink);
                self.raise_in_attack(Window::AfterNeutralize);
            }
            AttackStep::Hit => {
                stack.turn_into(Frame::Attack(AttackStep::Damage));
                // Without dice it may be called a hit.
                self.state.attack.hit |= self.state.attack.left.total() > 0;
                if self.state.attack.hit {
                    self.count_hit();
                    self.raise_for(Window::AttackHits, self.state.attack.attacker);
                }
            }
            AttackStep::Damage => {
                stack.turn_into(Frame::Attack(AttackStep::Aftermath));
                let AttackState { defender, left, .. } = self.state.attack;
                match defender {
                    Target::Ship(ship) => self.suffer_attack(ship, left, chance, sink),
                    Target::Object(index) if left.total() > 0 => {
                        self.damage_object(usize::from(index), left, sink);
                    }
                    Target::Object(_) => {}
                }
            }
            AttackStep::Aftermath => {
                stack.pop();
                self.fire_back();
                self.clear_lock_after_attack(self.state.attack.attacker, sink);
                self.aftermath();
                // In the Engagement phase a destroyed remote waits for its initiative to be over; nowhere else.
                if self.state.phase != Phase::Engagement {
                    self.remove_wrecks(chance, sink);
                }
            }
            // Questions: they are answered, not stepped.
            AttackStep::DefenderPools
            | AttackStep::Pool
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
            AttackStep::DefenderPools => (self.owner_of(defender), Question::AttackPool(attacker.ship()?)),
            AttackStep::Pool => (self.owner_of(attacker), Question::AttackPool(attacker.ship()?)),
            AttackStep::DefenderModifiesAttack => (self.owner_of(defender), Question::ModifyAttack(attacker.ship()?)),
            AttackStep::ModifyAttack => match attacker {
                Target::Ship(ship) => (self.owner_of(attacker), Question::ModifyAttack(ship)),
                Target::Object(index) => (self.owner_of(attacker), Question::RemoteModifiesAttack(index)),
            },
            AttackStep::AttackerModifiesDefense => (self.owner_of(attacker), Question::ModifyDefense(defender.ship()?)),
            AttackStep::ModifyDefense => (self.owner_of(defender), Question::ModifyDefense(defender.ship()?)),
            AttackStep::Roll
            | AttackStep::Defend
            | AttackStep::BeforeNeutralize
            | AttackStep::Neutralize
            | AttackStep::Hit
            | AttackStep::Damage
            | AttackStep::Aftermath => return None,
        })
    }

    pub(crate) fn offer_in_attack(&mut self, step: AttackStep) {
        let AttackState { attacker, defender, .. } = self.state.attack;
        let (attackers, defenders) = (self.owner_of(attacker), self.owner_of(defender));
        match (step, attacker.ship(), defender.ship()) {
            (AttackStep::DefenderPools, Some(ship), _) => {
                self.offer_dice_effects_only(Window::AttackPool, ship, defenders);
            }
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
            AttackStep::DefenderPools => (Window::AttackPool, attacker, AttackStep::Pool),
            AttackStep::Pool => (Window::AttackPool, attacker, AttackStep::Roll),
            AttackStep::DefenderModifiesAttack => (Window::ModifyAttack, attacker, AttackStep::ModifyAttack),
            AttackStep::ModifyAttack => (Window::ModifyAttack, attacker, AttackStep::Defend),
            AttackStep::AttackerModifiesDefense => (Window::ModifyDefense, defender, AttackStep::ModifyDefense),
            AttackStep::ModifyDefense => (Window::ModifyDefense, defender, AttackStep::BeforeNeutralize),
            AttackStep::Roll
            | AttackStep::Defend
            | AttackStep::BeforeNeutralize
            | AttackStep::Neutralize
            | AttackStep::Hit
            | AttackStep::Damage
            | AttackStep::Aftermath => return,
        };
        match (step, choice, it.ship()) {
            (_, Choice::Pass, _) => {
                self.state.stack.turn_into(Frame::Attack(next));
                match step {
                    AttackStep::ModifyAttack => self.raise_for(Window::AttackModified, attacker),
                    AttackStep::ModifyDefense => self.raise_for(Window::DefenseModified, defender),
                    _ => {}
                }
            }
            (_, Choice::Use(id), Some(it)) => self.use_on_dice(window, it, id, sink),
            (AttackStep::ModifyAttack, choice, _) => self.modify_attack(choice, chance, sink),
            (_, choice, _) => self.modify_defense(choice, sink),
        }
    }

    /// A moment of the attack, for one of the two.
    fn raise_for(&mut self, window: Window, who: Target) {
        if let Some(ship) = who.ship() {
            self.raise(window, Occasion::in_attack(ship, self.state.attack.assault()));
        }
    }

    /// A moment of the attack, for both.
    fn raise_in_attack(&mut self, window: Window) {
        let AttackState { attacker, defender, .. } = self.state.attack;
        self.raise_for(window, attacker);
        self.raise_for(window, defender);
    }

    fn neutralize(&mut self, sink: &mut impl Sink) {
        let AttackState { attacker, defender, attack, defense, .. } = self.state.attack;
        let evades = defense.count(DefenseFace::Evade);
        let assault = self.state.attack.assault();
        let reinforce = self.reinforcement(attacker, defender);
        let says = |wanted: DiceStep| {
            let wanted = Step::Dice(wanted);
            attacker.ship().is_some_and(|ship| {
                self.has_step(Window::Neutralize, Occasion::in_attack(ship, assault), |step| *step == wanted)
            })
        };
        let left = match (says(DiceStep::CritsStay), says(DiceStep::CritsFirst)) {
            (true, _) => attack.neutralize_hits(evades, reinforce),
            (false, true) => attack.neutralize_crits_first(evades, reinforce),
            (false, false) => attack.neutralize(evades, reinforce),
        };
        self.state.attack.stood = self.is_whole(defender);
        self.state.attack.left = left;
        sink.note(if left.total() == 0 { Event::Missed(defender) } else { Event::Hit(defender, left) });
    }

    /// Whether a ship or remote is not destroyed.
    pub(crate) fn is_whole(&self, target: Target) -> bool {
        match target {
            Target::Ship(ship) => self.state.ship(ship).fate == Fate::Flying,
            Target::Object(index) => !self.is_wreck(usize::from(index)),
        }
    }

    /// What follows an attack: the defender's effects, then the attacker's, bonus attacks after all others.
    fn aftermath(&mut self) {
        let AttackState { defender, hit, stood, .. } = self.state.attack;
        let assault = self.state.attack.assault();
        let outcome = match hit {
            false => Outcome::Miss,
            true if stood && !self.is_whole(defender) => Outcome::Destroyed,
            true => Outcome::Hit,
        };
        let parts = [(Window::AfterDefense, assault.defender), (Window::AfterAttack, assault.attacker)];
        let is_heard = |(window, who): &(Window, Target)| {
            who.ship().is_some_and(|ship| self.facts.hearing.is_heard(*window, ship))
        };
        if !parts.iter().any(is_heard) {
            return;
        }
        let facts = self.facts.clone();
        for bonus in [false, true] {
            let ships = parts.into_iter().filter_map(|(window, who)| Some((window, who.ship()?)));
            for (window, ship) in ships.filter(|(window, ship)| facts.hearing.is_heard(*window, *ship)) {
                let occasion = Occasion { outcome: Some(outcome), ..Occasion::in_attack(ship, assault) };
                let heard = facts.hearing.heard(window, ship).iter().enumerate();
                let wanted = heard.filter(|(_, number)| facts.hearing.effect(**number).effect.has_bonus() == bonus);
                let wanted = wanted.fold(0_u32, |bits, (bit, _)| bits | 1 << bit);
                let pending = self.pending(window, occasion) & wanted;
                if pending == 0 {
                    continue;
                }
                let about = About::Nothing;
                let queue = Frame::Queue(Queue { window, it: ship, assault: Some(assault), about, pending });
                match bonus && window == Window::AfterAttack {
                    // After those of others that came up during the attack.
                    true => self.state.stack.put_below(|_| false, queue),
                    false => self.raise_frame(queue),
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

    /// Removes the ships and remotes that were destroyed while their initiative engaged; whether there were any.
    pub(crate) fn remove_dying(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) -> bool {
        let mut any = self.remove_wrecks(chance, sink);
        for index in 0..self.facts.ships.len() {
            if self.state.ships[index].fate == Fate::Dying {
                any = true;
                self.remove(ShipId(index as u8), Fate::Destroyed, sink);
            }
        }
        any
    }
}
