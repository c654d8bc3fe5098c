//! Steps that change cards, tokens of others, turrets, the maneuver about to be flown, and damage on its way.

use tallyho_table::{Base, Bearing, Heading, Maneuver, Pose};

use crate::attack::Assault;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::profile::Difficulty;
use crate::ship::Mark;
use crate::state::{Dial, ShipId, Token};

use super::condition::BearingWord;
use super::queue::About;
use super::run::Resolving;
use super::step::{Alike, Angle};
use super::{Ability, Listed, Step, TokenSet, Who};

/// The ways to turn on the spot, as answers: left, right, about.
const TURNS: [(Angle, Heading); 3] =
    [(Angle::Right, Heading::WEST), (Angle::Right, Heading::EAST), (Angle::About, Heading::SOUTH)];

impl Game {
    /// Whether such a step would do anything.
    pub(super) fn can_do(&self, step: &Step, on: &Resolving) -> bool {
        let me = self.facts.hearing.effect(on.effect).id.ship;
        let whom = |who: Who| self.whom(who, on);
        match step {
            Step::Repair(who) => whom(*who).is_some_and(|ship| !self.state.ship(ship).faceup.is_empty()),
            Step::Transfer(kinds, from, to) => whom(*from).zip(whom(*to)).is_some_and(|(from, to)| {
                from != to && kinds.iter().any(|token| self.state.ship(from).tokens.has(token))
            }),
            Step::TurnTurret(who) => whom(*who).is_some_and(|ship| self.turret_positions(ship).next().is_some()),
            Step::Rotate(angles, who) => whom(*who).is_some_and(|ship| self.turns(ship, angles).next().is_some()),
            Step::RecoverForce(_, who) => whom(*who)
                .is_some_and(|ship| self.state.ship(ship).force < self.facts.ships[ship.index()].profile.force),
            Step::RecoverEnergy(_) => self.lacks_energy(me),
            Step::RecoverOf(kinds, _) => self.spent_cards(me, kinds).next().is_some(),
            Step::RecoverWeapon(_) => self.weapon_card(on).is_some_and(|(ship, card)| self.lacks_charges(ship, card)),
            Step::LoseShield(who) => whom(*who).is_some_and(|ship| self.state.ship(ship).shields > 0),
            Step::SetDial(alike) => self.dials_alike(on.it, alike).next().is_some(),
            Step::FlyAs(bearings) => self.flown_as(on.it, bearings).next().is_some(),
            Step::Fly(maneuvers, _) => maneuvers.iter().any(|maneuver| maneuver.fits(self.state.base(on.it).size)),
            Step::Fuse(_) => matches!(on.about, About::Object(_)),
            Step::Unlock(who) => whom(*who).is_some_and(|ship| self.lockers(ship).next().is_some()),
            Step::BreakLock(of, at) => {
                whom(*of).zip(whom(*at)).is_some_and(|(of, at)| self.state.ship(of).has_locked(Target::Ship(at)))
            }
            _ => self.can_feat(step, on),
        }
    }

    /// Carries out such a step.
    pub(super) fn do_it(&mut self, step: &Step, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let listed = facts.hearing.effect(on.effect);
        let (me, holder, bit) = (listed.id.ship, listed.holder(), 1_u16 << listed.ability);
        let whom = |game: &Self, who: Who| game.whom(who, on).filter(|ship| game.state.ship(*ship).on_table());
        match step {
            Step::Repair(_)
            | Step::TurnTurret(_)
            | Step::Rotate(..)
            | Step::RecoverOf(..)
            | Step::SetDial(_)
            | Step::FlyAs(_)
            | Step::Fly(..) => self.decide(on),
            Step::Transfer(kinds, from, to) => {
                let Some((from, to)) = whom(self, *from).zip(whom(self, *to)) else { return };
                match self.held(from, *kinds).count() {
                    0 => {}
                    1 => self.transfer(me, *kinds, from, to, sink),
                    _ => self.decide(on),
                }
            }
            Step::Flip => self.state.ship_mut(holder).cards.flipped ^= bit,
            Step::Activate => self.state.ship_mut(holder).cards.active |= bit,
            Step::RecoverForce(count, who) => {
                let Some(ship) = whom(self, *who) else { return };
                let most = self.facts.ships[ship.index()].profile.force;
                for _ in 0..*count {
                    if self.state.ship(ship).force < most {
                        self.state.ship_mut(ship).force += 1;
                        sink.note(Event::RecoveredForce(ship));
                    }
                }
            }
            Step::RecoverEnergy(count) => self.recover_energy(me, *count, sink),
            Step::RecoverWeapon(count) => {
                if let Some((ship, card)) = self.weapon_card(on) {
                    self.recharge(ship, card, *count);
                }
            }
            Step::LoseShield(who) => {
                if let Some(ship) = whom(self, *who) {
                    self.lose_shield(ship, sink);
                }
            }
            Step::Instead(keep, token) => self.deal_instead(*keep, *token, on, chance, sink),
            Step::EngageAt(initiative, who) => {
                if let Some(ship) = whom(self, *who) {
                    self.state.ship_mut(ship).cards.engages_at = Some(*initiative);
                }
            }
            Step::Mark(who) => {
                let (place, marked) = (self.mark_of(listed), Mark::on(self.whom(*who, on)));
                self.state.ship_mut(me).cards.marks[place] = marked;
            }
            Step::SkipAction => self.state.ship_mut(on.it).done.skips_action = true,
            Step::HarderNow(by) => {
                if let Some((_, colour)) = &mut self.state.planned {
                    let harder = |colour: Difficulty| if *by > 0 { colour.harder() } else { colour.easier() };
                    *colour = (0..by.unsigned_abs()).fold(*colour, |colour, _| harder(colour));
                }
            }
            Step::SwapToken(token) => _ = self.swap_token(on.it, Some(*token)),
            Step::PassToken => {
                let token = self.swap_token(on.it, None);
                if let Some((ship, token)) = whom(self, Who::Target).zip(token) {
                    self.gain_by(me, ship, token, 1, sink);
                }
            }
            Step::Fuse(count) => {
                if let About::Object(index) = on.about {
                    self.state.objects[usize::from(index)].fuse += count;
                }
            }
            Step::Unlock(who) => {
                let Some(ship) = whom(self, *who) else { return };
                match self.lockers(ship).count() {
                    0 => {}
                    1 => self.unlock_one(ship, None, sink),
                    _ => self.decide(on),
                }
            }
            Step::BreakLock(of, at) => {
                if let (Some(of), Some(at)) = (whom(self, *of), whom(self, *at)) {
                    self.unlock(of, Target::Ship(at), sink);
                }
            }
            Step::Again => {
                // The bit of the effect among those that hear its window.
                let heard = facts.hearing.heard(listed.effect.window, on.it).iter();
                if let Some(place) = heard.clone().position(|&number| number == on.effect) {
                    self.allow_again(listed.effect.window, on.it, 1 << place);
                }
            }
            _ => self.do_feat(step, on, chance, sink),
        }
    }

    /// Offers the answers to such a step.
    pub(super) fn offer_deed(&mut self, step: &Step, me: ShipId, on: &Resolving) {
        match step {
            Step::Repair(who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                for card in self.state.ship(ship).faceup.kinds() {
                    self.options.push(Choice::Repair(card));
                }
            }
            Step::Transfer(kinds, from, _) => {
                let Some(ship) = self.whom(*from, on) else { return };
                for token in kinds.iter().filter(|token| self.state.ship(ship).tokens.has(*token)) {
                    self.options.push(Choice::Token(token));
                }
            }
            Step::Unlock(who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                let all = self.lockers(ship).fold(0_u64, |all, by| all | 1 << by.0);
                for index in (0..self.facts.ships.len()).filter(|index| all >> index & 1 == 1) {
                    self.options.push(Choice::Ship(ShipId(index as u8)));
                }
            }
            Step::TurnTurret(who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                self.offer_turrets(ship);
            }
            Step::Rotate(angles, who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                let ways = self.turns(ship, angles).fold(0_u8, |ways, way| ways | 1 << way);
                (0..3).filter(|way| ways >> way & 1 == 1).for_each(|way| self.options.push(Choice::Either(way)));
            }
            Step::RecoverOf(kinds, _) => {
                let cards = self.spent_cards(me, kinds).fold(0_u16, |cards, card| cards | 1 << card);
                (0..16).filter(|card| cards >> card & 1 == 1).for_each(|card| self.options.push(Choice::Either(card)));
            }
            Step::SetDial(alike) => {
                let dial = self.facts.clone();
                for index in 0..dial.ships[on.it.index()].profile.dial.len() as u8 {
                    if self.dials_alike(on.it, alike).any(|other| other == index) {
                        self.options.push(Choice::Maneuver(index));
                    }
                }
            }
            Step::Fly(maneuvers, _) => {
                let size = self.state.base(on.it).size;
                for (index, maneuver) in (0..).zip(maneuvers) {
                    if maneuver.fits(size) {
                        self.options.push(Choice::Maneuver(index));
                    }
                }
            }
            Step::FlyAs(bearings) => {
                let count = self.flown_as(on.it, bearings).count() as u8;
                (0..count).for_each(|index| self.options.push(Choice::Maneuver(index)));
            }
            _ => self.offer_feat(step, me, on),
        }
    }

    /// Goes on with what was answered to such a step.
    pub(super) fn answer_deed(
        &mut self,
        step: &Step,
        choice: Choice,
        on: &Resolving,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let me = self.facts.hearing.effect(on.effect).id.ship;
        match (step, choice) {
            (Step::Repair(who), Choice::Repair(card)) => {
                if let Some(ship) = self.whom(*who, on) {
                    self.repair(ship, card, sink);
                }
            }
            (Step::Transfer(_, from, to), Choice::Token(token)) => {
                if let Some((from, to)) = self.whom(*from, on).zip(self.whom(*to, on)) {
                    self.transfer(me, TokenSet::of(token), from, to, sink);
                }
            }
            (Step::Unlock(who), Choice::Ship(by)) => {
                if let Some(ship) = self.whom(*who, on) {
                    self.unlock_one(ship, Some(by), sink);
                }
            }
            (Step::TurnTurret(who), Choice::Turret(quarter)) => {
                if let Some(ship) = self.whom(*who, on) {
                    self.state.ship_mut(ship).turret = quarter;
                    sink.note(Event::Rotated(ship, quarter));
                }
            }
            (Step::Rotate(_, who), Choice::Either(way)) => {
                let Some(ship) = self.whom(*who, on) else { return };
                let turned = turned(self.state.base(ship), TURNS[usize::from(way)].1);
                self.state.bases[ship.index()] = turned;
                sink.note(Event::Turned(ship, turned.pose));
            }
            (Step::RecoverOf(_, count), Choice::Either(card)) => self.recharge(me, card, *count),
            (Step::SetDial(_), Choice::Maneuver(index)) => {
                self.state.ship_mut(on.it).dial = Dial::Revealed(index);
                let (maneuver, colour) = self.facts.ships[on.it.index()].profile.dial[usize::from(index)];
                self.state.planned = Some((maneuver, self.difficulty(on.it, maneuver, colour)));
            }
            (Step::Fly(maneuvers, colour), Choice::Maneuver(index)) => {
                self.state.planned = Some((maneuvers[usize::from(index)], *colour));
            }
            (Step::FlyAs(bearings), Choice::Maneuver(index)) => {
                let as_that = self.flown_as(on.it, bearings).nth(usize::from(index));
                if let (Some(maneuver), Some((_, colour))) = (as_that, self.state.planned) {
                    self.state.planned = Some((maneuver, colour));
                }
            }
            _ => self.answer_feat(step, choice, on, chance, sink),
        }
    }

    fn held(&self, ship: ShipId, kinds: TokenSet) -> impl Iterator<Item = Token> + '_ {
        kinds.iter().filter(move |token| self.state.ship(ship).tokens.has(*token))
    }

    fn transfer(&mut self, me: ShipId, kinds: TokenSet, from: ShipId, to: ShipId, sink: &mut impl Sink) {
        let held = self.held(from, kinds).next();
        if let Some(token) = held
            && self.lose(from, token, sink)
        {
            self.gain_by(me, to, token, 1, sink);
        }
    }

    /// Which mark is a card's: cards that mark have one each, up to two.
    pub(super) fn mark_of(&self, listed: &Listed) -> usize {
        let cards = &self.facts.ships[listed.id.ship.index()].profile.abilities;
        let marks = |card: &Ability| {
            let mut steps = card.effects.iter().flat_map(|effect| effect.blocks.iter().flatten());
            steps.any(|step| matches!(step, Step::Mark(_)))
        };
        usize::from(cards.iter().take(usize::from(listed.ability)).any(marks))
    }

    /// The ships that have a lock on that one.
    fn lockers(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let ships = (0..self.facts.ships.len()).map(|index| ShipId(index as u8));
        ships.filter(move |by| self.state.ship(*by).has_locked(Target::Ship(ship)))
    }

    /// A lock on a ship is removed: that one's, or the only one.
    fn unlock_one(&mut self, ship: ShipId, by: Option<ShipId>, sink: &mut impl Sink) {
        let first = self.lockers(ship).next();
        if let Some(by) = by.or(first) {
            self.unlock(by, Target::Ship(ship), sink);
        }
    }

    /// The turns on the spot that are free of other ships and stay on the table, by their place.
    fn turns<'t>(&'t self, ship: ShipId, angles: &'t [Angle]) -> impl Iterator<Item = u8> + 't {
        let base = self.state.base(ship);
        (0..).zip(TURNS).filter(move |(_, (angle, _))| angles.contains(angle)).filter_map(move |(way, (_, by))| {
            let end = turned(base, by);
            let free = self.others(ship).under(end, &self.facts.settings).is_empty();
            (free && self.facts.area.holds(end, &self.facts.settings)).then_some(way)
        })
    }

    fn lacks_charges(&self, ship: ShipId, card: u8) -> bool {
        let most = self.facts.ships[ship.index()].profile.abilities[usize::from(card)].charges;
        self.state.ship(ship).charges[usize::from(card)] < most
    }

    /// The cards of a ship of these kinds that lack charges.
    pub(crate) fn spent_cards<'k>(&'k self, ship: ShipId, kinds: &'k [String]) -> impl Iterator<Item = u8> + 'k {
        let cards = self.facts.ships[ship.index()].profile.abilities.iter().enumerate();
        cards
            .filter(move |(_, card)| kinds.contains(&card.kind))
            .map(|(place, _)| place as u8)
            .filter(move |card| self.lacks_charges(ship, *card))
    }

    fn recharge(&mut self, ship: ShipId, card: u8, count: u8) {
        let most = self.facts.ships[ship.index()].profile.abilities[usize::from(card)].charges;
        let charges = &mut self.state.ship_mut(ship).charges[usize::from(card)];
        *charges = charges.saturating_add(count).min(most);
    }

    /// The attacker, and the card that the weapon of the attack stands on.
    pub(super) fn weapon_card(&self, on: &Resolving) -> Option<(ShipId, u8)> {
        self.weapon_card_of(on.assault?)
    }

    /// The same of an attack.
    pub(super) fn weapon_card_of(&self, assault: Assault) -> Option<(ShipId, u8)> {
        let ship = assault.attacker.ship()?;
        Some((ship, self.facts.ships[ship.index()].profile.weapon(assault.weapon)?.card?))
    }

    /// Of the results that are left, so many deal hit damage and each of the others brings a token.
    fn deal_instead(&mut self, keep: u8, token: Token, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let left = std::mem::take(&mut self.state.attack.left).total();
        let me = self.facts.hearing.effect(on.effect).id.ship;
        let Some(defender) = self.whom(Who::Defender, on) else { return };
        (0..keep.min(left)).for_each(|_| self.suffer_hit(defender, chance, sink));
        self.gain_by(me, defender, token, left.saturating_sub(keep), sink);
    }

    /// The maneuvers on a ship's dial that are alike the revealed one in these ways, and another.
    fn dials_alike<'a>(&'a self, ship: ShipId, alike: &'a [Alike]) -> impl Iterator<Item = u8> + 'a {
        let dial = &self.facts.ships[ship.index()].profile.dial;
        let now = match self.state.ship(ship).dial {
            Dial::Revealed(index) => dial.get(usize::from(index)).copied().map(|shown| (index, shown)),
            _ => None,
        };
        dial.iter().enumerate().filter_map(move |(index, &(maneuver, colour))| {
            let (shown, (revealed, its_colour)) = now?;
            let fits = alike.iter().all(|alike| match alike {
                Alike::Speed => maneuver.speed() == revealed.speed(),
                Alike::Bearing => is_alike(maneuver.bearing(), revealed.bearing()),
                Alike::Colour => colour == its_colour,
                Alike::NotRed => colour != Difficulty::Red,
                Alike::Blue => colour == Difficulty::Blue,
                Alike::NearSpeed => {
                    maneuver.bearing() == revealed.bearing() && maneuver.speed().abs_diff(revealed.speed()) == 1
                }
            });
            (fits && usize::from(shown) != index).then_some(index as u8)
        })
    }

    /// What is about to be flown, with another bearing.
    fn flown_as<'b>(&'b self, ship: ShipId, bearings: &'b [BearingWord]) -> impl Iterator<Item = Maneuver> + 'b {
        let planned = self.state.planned;
        let size = self.state.base(ship).size;
        bearings.iter().filter_map(move |word| {
            let (maneuver, _) = planned?;
            let side = maneuver.bearing().side();
            let bearing = match (word, maneuver.bearing(), side) {
                (BearingWord::Koiogran, Bearing::Straight, _) => Bearing::Koiogran,
                (BearingWord::Sideslip, Bearing::Bank(side), _) => Bearing::SideslipBank(side),
                (BearingWord::Sideslip, Bearing::Turn(side), _) => Bearing::SideslipTurn(side),
                (BearingWord::Segnor, Bearing::Bank(side), _) => Bearing::SegnorsLoop(side),
                (BearingWord::Segnor, Bearing::Turn(side), _) => Bearing::SegnorsTurn(side),
                (BearingWord::Tallon, Bearing::Turn(side), _) => Bearing::TallonRoll(side),
                (BearingWord::Straight, _, _) => Bearing::Straight,
                (BearingWord::Bank, _, Some(side)) => Bearing::Bank(side),
                (BearingWord::Turn, _, Some(side)) => Bearing::Turn(side),
                _ => return None,
            };
            // Huge ships have no templates for most of them.
            Maneuver::new(maneuver.speed(), bearing).ok().filter(|maneuver| maneuver.fits(size))
        })
    }
}

/// A base turned on the spot.
fn turned(base: Base, by: Heading) -> Base {
    base.at(Pose::new(base.pose.at, base.pose.heading.turned(by)))
}

/// Whether two bearings are the same but for the side.
fn is_alike(one: Bearing, other: Bearing) -> bool {
    one == other || one.mirrored() == other
}
