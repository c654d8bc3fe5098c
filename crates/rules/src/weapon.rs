//! Which attacks a ship can make: weapons, their arcs and ranges, and shots that reach.

use tallyho_table::{
    Arc, ArcSet, Base, BaseSize, Body, IndexSet, Obstruction, Range, Shot, distance, obstruction, shot_between,
    shot_within, touching,
};

use crate::attack::{Assault, CARD_BONUS};
use crate::choice::Choice;
use crate::effect::{Band, BonusOn, Occasion, Resolving, Step, WeaponClass, WeaponStep, Window};
use crate::epic::FARTHEST;
use crate::event::Sink;
use crate::game::Game;
use crate::object::Target;
use crate::profile::{Need, Weapon, WeaponArc};
use crate::ruleset::{Obstacles, RangeZero};
use crate::setup::ObstacleKind;
use crate::state::{ShipId, Token};

/// Whether what weapons need counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    Count,
    AreWaived,
}

impl Needs {
    /// In a bonus attack on somebody.
    fn of_bonus(on: BonusOn) -> Self {
        if on == BonusOn::Nearby { Self::AreWaived } else { Self::Count }
    }

    fn of(self, weapon: Weapon) -> Weapon {
        Weapon { needs: weapon.needs.filter(|_| self == Self::Count), ..weapon }
    }
}

impl Game {
    /// Offers every attack a ship can make.
    pub(crate) fn offer_attacks(&mut self, ship: ShipId) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let mut options = self.options.take();
        let wanted = |_: u8, weapon: &Weapon| !weapon.only_bonus && self.has_attack_for(ship, weapon);
        self.find_attacks(ship, None, Needs::Count, wanted, &mut |attack| options.push(attack));
        self.options = options;
    }

    /// Every attack of its own that a ship could make as things are, and how it would reach.
    pub(crate) fn each_attack(&self, ship: ShipId, found: &mut impl FnMut(Choice)) {
        let wanted = |_: u8, weapon: &Weapon| !weapon.only_bonus && self.has_attack_for(ship, weapon);
        self.find_attacks(ship, None, Needs::Count, wanted, found);
    }

    /// Whether a ship could make an attack of its own, had it not made one yet.
    pub(crate) fn has_attack(&self, ship: ShipId) -> bool {
        let mut any = false;
        let wanted = |_: u8, weapon: &Weapon| !weapon.only_bonus && weapon.bonus.is_none();
        self.find_attacks(ship, None, Needs::Count, wanted, &mut |_| any = true);
        any
    }

    /// Finds the attacks with some weapons, on one ship or on anybody.
    fn find_attacks(
        &self,
        ship: ShipId,
        on: Option<Target>,
        needs: Needs,
        wanted: impl Fn(u8, &Weapon) -> bool,
        found: &mut impl FnMut(Choice),
    ) {
        if !self.may_attack(ship) {
            return;
        }
        let facts = &self.facts;
        let (profile, seat) = (&facts.ships[ship.index()].profile, facts.ships[ship.index()].seat);
        let weapons = || (0..).zip(profile.weapons()).map(|(number, weapon)| (number, needs.of(weapon)));
        let from = self.state.base(ship);
        let far = f64::from(self.reach(ship)) * Range::BAND + from.size.radius();
        for index in 0..facts.ships.len() {
            let defender = ShipId(index as u8);
            let to = self.state.bases[index];
            let reach = far + to.size.radius();
            if facts.ships[index].seat == seat
                || !self.state.ships[index].on_table()
                || on.is_some_and(|on| on != Target::Ship(defender))
                || (to.pose.at - from.pose.at).length_squared() > reach * reach
            {
                continue;
            }
            for (number, weapon) in weapons() {
                if wanted(number, &weapon) {
                    self.aim_weapon(ship, number, &weapon, Target::Ship(defender), found);
                }
            }
        }
        for index in 0..self.state.object_count {
            let object = &self.state.objects[usize::from(index)];
            if object.owner == seat
                || on.is_some_and(|on| on != Target::Object(index))
                || !self.is_attackable(usize::from(index))
            {
                continue;
            }
            for (number, weapon) in weapons() {
                if wanted(number, &weapon) {
                    self.aim_weapon(ship, number, &weapon, Target::Object(index), found);
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

    /// Finds the attacks on something with a weapon, through each of its arcs.
    fn aim_weapon(&self, ship: ShipId, number: u8, weapon: &Weapon, defender: Target, found: &mut impl FnMut(Choice)) {
        let weapon = &Weapon { range: self.weapon_range(ship, number, weapon), ..*weapon };
        for arc in self.weapon_arcs(ship, number, weapon).iter() {
            let shot = || self.shot_with(ship, weapon, arc, defender);
            let fires = self.may_fire(ship, number, weapon, defender);
            if fires && shot().is_some_and(|shot| self.may_fire_at(ship, weapon, defender, shot)) {
                found(Choice::Attack { weapon: number, arc, defender });
            }
        }
    }

    /// The ranges a weapon reaches: a card may change them.
    pub(crate) fn weapon_range(&self, ship: ShipId, number: u8, weapon: &Weapon) -> Band {
        if !self.facts.hearing.is_heard(Window::Weapon, ship) {
            return weapon.range;
        }
        let me = Target::Ship(ship);
        let assault = Assault { attacker: me, defender: me, weapon: number, range: 1, obstructed: false, arc: None };
        let steps = self.applying(Window::Weapon, Occasion::in_attack(ship, assault));
        let changed = steps.flat_map(|listed| &listed.effect.blocks[0]);
        changed.fold(weapon.range, |range, step| match step {
            Step::Weapon(WeaponStep::WeaponRange(band)) => *band,
            Step::Weapon(WeaponStep::WidenRange(by)) => {
                Band { least: range.least.saturating_sub(*by), most: (range.most + by).min(3) }
            }
            _ => range,
        })
    }

    /// The arcs a weapon fires through now: a card may tie what is printed for the front arc to the turret.
    pub(crate) fn weapon_arcs(&self, ship: ShipId, number: u8, weapon: &Weapon) -> ArcSet {
        let tied = self.is_tied_to_turret(ship, number);
        let arc = if tied { WeaponArc::SingleTurret } else { weapon.attack.arc };
        arc.arcs(self.state.ship(ship).turret)
    }

    /// Whether a card ties a weapon for the front arc to the turret.
    pub(crate) fn is_tied_to_turret(&self, ship: ShipId, number: u8) -> bool {
        if !self.facts.hearing.is_heard(Window::Weapon, ship) {
            return false;
        }
        let weapon = self.facts.ships[ship.index()].profile.weapon(number);
        let me = Target::Ship(ship);
        let assault = Assault { attacker: me, defender: me, weapon: number, range: 1, obstructed: false, arc: None };
        weapon.is_some_and(|weapon| weapon.attack.arc == WeaponArc::Front)
            && self.has_step(Window::Weapon, Occasion::in_attack(ship, assault), |step| {
                *step == Step::Weapon(WeaponStep::TurretForFront)
            })
    }

    /// Whether a ship has what a weapon needs and costs.
    fn may_fire(&self, ship: ShipId, number: u8, weapon: &Weapon, defender: Target) -> bool {
        let state = self.state.ship(ship);
        let says = |wanted: WeaponStep| self.weapon_says(ship, number, defender, &wanted);
        if state.tokens.has(Token::Disarm) && !says(WeaponStep::WhileDisarmed) {
            return false;
        }
        let able = weapon.needs.is_none_or(|need| {
            self.meets(ship, need, defender)
                || says(WeaponStep::NeedsNothing)
                || need.is_lock() && says(WeaponStep::NeedsNoLock)
                || need != Need::Calculate && state.force > 0 && says(WeaponStep::ForceForNeed)
        });
        able && state.energy >= weapon.energy
            && (!weapon.lent || self.lent_dice(ship) > 0)
            && weapon.spends.is_none_or(|(card, count)| state.charges[usize::from(card)] >= count)
    }

    /// Whether a ship has what a weapon needs.
    fn meets(&self, ship: ShipId, need: Need, defender: Target) -> bool {
        let state = self.state.ship(ship);
        let (locked, calculates) = (state.has_locked(defender), state.tokens.has(Token::Calculate));
        match need {
            Need::Lock => locked,
            Need::Focus => state.tokens.has(Token::Focus),
            Need::Calculate => calculates,
            Need::CalculateOrLock => calculates || locked,
            Need::Any => calculates || locked || state.tokens.has(Token::Focus),
        }
    }

    /// Spends a Force charge for what a weapon needs, where the ship has nothing better.
    pub(crate) fn pay_for_need(&mut self, ship: ShipId, number: u8, defender: Target, sink: &mut impl Sink) {
        let weapon = self.facts.ships[ship.index()].profile.weapon(number);
        let Some(need) = weapon.and_then(|weapon| weapon.needs) else { return };
        let says = |wanted: WeaponStep| self.weapon_says(ship, number, defender, &wanted);
        let free = self.meets(ship, need, defender)
            || says(WeaponStep::NeedsNothing)
            || need.is_lock() && says(WeaponStep::NeedsNoLock)
            || !says(WeaponStep::ForceForNeed);
        if !free {
            self.spend_force(ship, sink);
        }
    }

    /// Whether a card says something of a weapon that is aimed at somebody.
    fn weapon_says(&self, ship: ShipId, number: u8, defender: Target, wanted: &WeaponStep) -> bool {
        let attacker = Target::Ship(ship);
        let assault = Assault { attacker, defender, weapon: number, range: 1, obstructed: false, arc: None };
        self.has_step(
            Window::Weapon,
            Occasion::in_attack(ship, assault),
            |step| matches!(step, Step::Weapon(step) if step == wanted),
        )
    }

    /// Offers the bonus attacks that a step of a card allows.
    pub(crate) fn offer_bonus_attacks(&mut self, on: &Resolving) {
        self.options.clear();
        self.options.push(Choice::Pass);
        let facts = self.facts.clone();
        let listed = facts.hearing.effect(on.effect);
        if let Some(Step::Weapon(step)) = listed.effect.step_at(on.stage) {
            let mut options = self.options.take();
            let attacker = self.bonus_attacker(on);
            self.find_bonus_attacks(attacker, step, on, &mut |attack| options.push(attack));
            // What a card does not leave to anybody is done where it can be.
            if !listed.effect.optional && options.list().len() > 1 {
                options.retain(|choice| *choice != Choice::Pass);
            }
            self.options = options;
        }
    }

    /// Who performs the bonus attack of a step.
    pub(crate) fn bonus_attacker(&self, on: &Resolving) -> ShipId {
        let listed = self.facts.hearing.effect(on.effect);
        let who = match listed.effect.step_at(on.stage) {
            Some(Step::Weapon(WeaponStep::Bonus { who, .. })) => self.whom(*who, on),
            _ => None,
        };
        who.unwrap_or(listed.id.ship)
    }

    /// How strong the weapon is that the ships docked on one lend it: the strongest counts.
    pub(crate) fn lent_dice(&self, carrier: ShipId) -> u8 {
        let fronts = self.docked_on(carrier).flat_map(|ship| &self.facts.ships[ship.index()].profile.attacks);
        fronts.filter(|attack| attack.arc == WeaponArc::Front).map(|attack| attack.dice).max().unwrap_or(0)
    }

    fn find_bonus_attacks(&self, ship: ShipId, step: &WeaponStep, on: &Resolving, found: &mut impl FnMut(Choice)) {
        let WeaponStep::Bonus { weapons, too, on: whom, .. } = step else { return };
        let attacked = on.assault.map(|assault| assault.defender);
        let listed = self.facts.hearing.effect(on.effect);
        let card = (listed.holder() == ship).then_some(listed.ability);
        let only = match whom {
            BonusOn::Same => attacked,
            BonusOn::It => Some(Target::Ship(on.it)),
            BonusOn::Chosen => on.target,
            BonusOn::Anybody | BonusOn::Another | BonusOn::Nearby => None,
        };
        let profile = &self.facts.ships[ship.index()].profile;
        let wants = |class: WeaponClass| weapons.contains(&class) || *too == Some(class);
        let is_fresh = |arc: Arc| self.state.ship(ship).done.turret_arcs >> arc as u8 & 1 == 0;
        let fits_target = |choice: &Choice| match (*choice, whom, attacked) {
            (Choice::Attack { arc, .. }, ..) if wants(WeaponClass::FreshTurret) && !is_fresh(arc) => false,
            (Choice::Attack { defender, .. }, BonusOn::Another, Some(first)) => defender != first,
            (Choice::Attack { defender, .. }, BonusOn::Nearby, Some(first)) => {
                defender != first && self.is_target_within(first, defender, Band { least: 0, most: 1 })
            }
            _ => true,
        };
        let found = &mut |choice: Choice| {
            if fits_target(&choice) {
                found(choice);
            }
        };
        // One bonus attack in a round; huge ships have more, each with a weapon of its own.
        if self.state.ship(ship).done.bonus & if self.is_huge(ship) { CARD_BONUS } else { u16::MAX } != 0 {
            return;
        }
        let used = on.assault.map(|assault| assault.weapon).filter(|_| wants(WeaponClass::Other));
        let fits = |number: u8, weapon: &Weapon| {
            weapon.bonus.is_none()
                && used != Some(number)
                && profile.is_weapon(number, weapons, card)
                && too.is_none_or(|class| profile.is_weapon(number, &[class], card))
        };
        self.find_attacks(ship, only, Needs::of_bonus(*whom), fits, found);
    }

    /// Whether what weapons need counts in the bonus attack of a step.
    pub(crate) fn needs_of_bonus(&self, on: &Resolving) -> Needs {
        match self.facts.hearing.effect(on.effect).effect.step_at(on.stage) {
            Some(Step::Weapon(WeaponStep::Bonus { on, .. })) => Needs::of_bonus(*on),
            _ => Needs::Count,
        }
    }

    /// Whether a bonus attack is possible at all.
    pub(crate) fn has_bonus_attack(&self, ship: ShipId, step: &WeaponStep, on: &Resolving) -> bool {
        let mut any = false;
        self.find_bonus_attacks(ship, step, on, &mut |_| any = true);
        any
    }

    /// Whether anything forbids a ship to attack at all.
    fn may_attack(&self, ship: ShipId) -> bool {
        let state = self.state.ship(ship);
        let tokens = &state.tokens;
        state.on_table()
            && (!tokens.has(Token::Disarm) || self.facts.hearing.is_heard(Window::Weapon, ship))
            && !tokens.has(Token::Cloak)
            && !self.things().enumerate().any(|(index, placed)| {
                let ignored = self.is_ignored(ship, index);
                let bars = !ignored
                    && match (self.facts.ruleset.obstacles, self.obstacle_at(index)) {
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
        let at_zero = || !weapon.is_primary() && weapon.range.least == 0 || self.weapon_says_at_zero(ship, weapon);
        let shot = self.shot_to(ship, arc, defender, reach, at_zero);
        shot.filter(|shot| weapon.range.holds(shot.range.0) || shot.range == Range::ZERO && at_zero())
            .map(|shot| if self.is_as_at_one(ship, weapon, shot) { Shot { range: Range(1), ..shot } } else { shot })
            .filter(|shot| !self.is_lost_in_cloud(Target::Ship(ship), defender, *shot))
    }

    /// Whether an attack with a primary weapon through an arc reaches a ship. Range 0 is told by the shot's range.
    pub(crate) fn shot(&self, ship: ShipId, arc: Arc, defender: ShipId) -> Option<Shot> {
        self.shot_to(ship, arc, Target::Ship(defender), Range::ARC, || false)
    }

    /// Whether a card takes a shot at range 0 for one at range 1: where anybody may attack at range 0, that is what is left to it.
    fn is_as_at_one(&self, ship: ShipId, weapon: &Weapon, shot: Shot) -> bool {
        shot.range == Range::ZERO
            && self.facts.ruleset.range_zero == RangeZero::PrimaryUnmodified
            && self.weapon_says_at_zero(ship, weapon)
    }

    /// Whether a card lets a weapon fire at range 0.
    fn weapon_says_at_zero(&self, ship: ShipId, weapon: &Weapon) -> bool {
        let profile = &self.facts.ships[ship.index()].profile;
        self.facts.hearing.is_heard(Window::Weapon, ship)
            && (0..).zip(profile.weapons()).any(|(number, other)| {
                other.attack == weapon.attack
                    && other.card == weapon.card
                    && self.weapon_says(ship, number, Target::Ship(ship), &WeaponStep::AtRangeZero)
            })
    }

    fn shot_to(
        &self,
        ship: ShipId,
        arc: Arc,
        defender: Target,
        reach: Range,
        at_zero: impl Fn() -> bool,
    ) -> Option<Shot> {
        let from = self.state.base(ship);
        let (shot, touching) = match defender {
            Target::Ship(other) => {
                let as_ahead = arc == Arc::Bullseye && self.is_as_in_bullseye(ship, other);
                let arc = if as_ahead { Arc::Front } else { arc };
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
            (true, _) if at_zero() => Some(Shot { range: Range::ZERO, ..shot }),
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
        let things = huge.chain(self.in_the_way(attacker, defender)).take(IndexSet::CAPACITY);
        obstruction(shot.lane, things, &self.facts.settings).0 == Obstruction::Obstructed
    }
}
