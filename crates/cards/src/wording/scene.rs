//! Who is who in an effect: which part its owner has in an attack, and how each ship is named.

use std::cell::Cell;

use tallyho_rules::effect::{
    Band, CardCondition, Condition, Effect, LockCondition, PlaceCondition, Price, Selector, ShipCondition, Side,
    WeaponCondition, Who, Whose, Window,
};

use super::condition::condition;
use super::place::arc;
use super::words::{and_all, bare, or_object, subject};
use crate::campaign::Campaign;
use crate::library::Library;

/// A part in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Attacker,
    Defender,
}

impl Role {
    const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// How the ships that a card chooses are named the next time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    /// In full: `a friendly ship at range 0-1`.
    New,
    /// Briefly.
    Known,
    /// As what a relative clause is about: `that`.
    Relative,
}

/// What the words of an effect are said in: its ships, and what was said before.
#[derive(Clone, Debug)]
pub(super) struct Scene<'s> {
    pub(super) effect: &'s Effect,
    pub(super) library: &'s Library,
    /// Attack and defence are told in one sentence.
    pub(super) is_both: bool,
    /// How it is told that another effect of the card came before; nothing to say if that is clear.
    pub(super) before: Option<&'s str>,
    /// One of several effects that differ in the way of a boost, told in one.
    pub(super) any_way: bool,
    chosen: Cell<Chosen>,
    /// How often who is chosen was named.
    mentions: Cell<u8>,
    /// Whether who is chosen was named first as who does something.
    is_doer: Cell<bool>,
    /// Whether the owner of another ship decides.
    is_left: Cell<bool>,
}

impl<'s> Scene<'s> {
    pub(super) fn new(effect: &'s Effect, library: &'s Library) -> Self {
        Self {
            effect,
            library,
            is_both: false,
            before: None,
            any_way: false,
            chosen: Cell::new(Chosen::New),
            mentions: Cell::new(0),
            is_doer: Cell::new(false),
            is_left: Cell::new(false),
        }
    }

    /// The same, with attack and defence told in one or not, and with what was said before.
    pub(super) fn told(self, is_both: bool, before: Option<&'s str>) -> Self {
        Self { is_both, before, ..self }
    }

    /// The same, as nothing was said yet.
    pub(super) fn afresh(&self) -> Self {
        let nothing = || Cell::new(false);
        let (chosen, mentions) = (Cell::new(Chosen::New), Cell::new(0));
        Self { chosen, mentions, is_doer: nothing(), is_left: nothing(), ..self.clone() }
    }

    /// Whether who is chosen was named first as who does something.
    pub(super) fn is_doer(&self) -> bool {
        self.is_doer.get()
    }

    /// Whether the owner of another ship decides what happens.
    pub(super) fn is_left(&self) -> bool {
        self.is_left.get()
    }

    /// What is told while the owner of another ship, which is known, decides.
    pub(super) fn left<T>(&self, tell: impl FnOnce(&Self) -> T) -> T {
        let known = self.clone();
        known.introduce();
        known.is_left.set(true);
        let told = tell(&known);
        self.mentions.set(self.mentions.get().max(known.mentions.get()));
        told
    }

    /// Whether the subject is the ship that the sentence before has marked.
    pub(super) fn is_marked(&self) -> bool {
        let marked = Condition::Card(CardCondition::Marked(Who::It));
        self.before == Some("") && self.effect.conditions.contains(&marked)
    }

    /// Who the moment is about.
    pub(super) fn subject(&self) -> String {
        if self.is_marked() {
            return "that ship".to_owned();
        }
        if self.effect.conditions.contains(&Condition::Card(CardCondition::Marked(Who::It))) {
            return "the ship you chose".to_owned();
        }
        subject(self.effect.whose)
    }

    /// Where the moment of an enemy is told as that of the friend on the other side of the attack: the part of the friend, and how
    /// far away it may be.
    pub(super) fn turned(&self) -> Option<(Role, Option<Band>)> {
        let role = self.role_of_subject()?.other();
        let friend = if role == Role::Attacker { Who::Attacker } else { Who::Defender };
        let is_friend = Condition::Ship(ShipCondition::OnSide(Side::Friend, friend));
        if self.effect.whose != (Whose { side: Side::Enemy, within: None })
            || !self.effect.conditions.contains(&is_friend)
        {
            return None;
        }
        let within = self.effect.conditions.iter().find_map(|it| match it {
            Condition::Place(PlaceCondition::Range(Who::Me, who, band)) if *who == friend => Some(*band),
            _ => None,
        });
        Some((role, within))
    }

    /// Whether a condition only says who the friend is whose moment is told.
    pub(super) fn is_turned(&self, condition: &Condition) -> bool {
        let Some((role, _)) = self.turned() else { return false };
        let friend = if role == Role::Attacker { Who::Attacker } else { Who::Defender };
        match condition {
            Condition::Ship(ShipCondition::OnSide(Side::Friend, who)) => *who == friend,
            Condition::Place(PlaceCondition::Range(Who::Me, who, _)) => *who == friend,
            _ => false,
        }
    }

    /// Who does something.
    pub(super) fn named(&self, who: Who) -> String {
        if self.resolve(who) == Who::Target && self.mentions.get() == 0 {
            self.is_doer.set(true);
        }
        self.whom(who)
    }

    pub(super) fn mentions(&self) -> u8 {
        self.mentions.get()
    }

    /// From here on, who is chosen is known.
    pub(super) fn introduce(&self) {
        self.chosen.set(Chosen::Known);
    }

    /// The part of the ship whose moment it is.
    pub(super) fn role_of_subject(&self) -> Option<Role> {
        match self.effect.window {
            Window::AttackDice
            | Window::ModifyAttack
            | Window::AttackPool
            | Window::Neutralize
            | Window::AttackRolled
            | Window::AttackModified
            | Window::AttackHits
            | Window::AfterAttack => Some(Role::Attacker),
            Window::DefenseDice
            | Window::ModifyDefense
            | Window::DefenseRolled
            | Window::DefenseModified
            | Window::AfterDefense => Some(Role::Defender),
            Window::Weapon => Some(Role::Attacker),
            _ => {
                let conditions = &self.effect.conditions;
                let told = conditions.iter().find_map(|condition| self.role_by(condition));
                told.or_else(|| conditions.iter().find_map(role_by_place))
            }
        }
    }

    /// The part that a condition gives to the ship whose moment it is.
    fn role_by(&self, condition: &Condition) -> Option<Role> {
        let (who, role) = match condition {
            Condition::Weapon(WeaponCondition::Attacking(who)) => (*who, Role::Attacker),
            Condition::Weapon(WeaponCondition::Defending(who)) => (*who, Role::Defender),
            _ => return None,
        };
        match (who, self.effect.whose.side) {
            (Who::It, _) | (Who::Me, Side::Me) => Some(role),
            (Who::Me, Side::Opponent) => Some(role.other()),
            _ => None,
        }
    }

    /// The part of the ship with the card.
    pub(super) fn my_role(&self) -> Option<Role> {
        match self.effect.whose.side {
            Side::Me => self.role_of_subject(),
            Side::Opponent => self.role_of_subject().map(Role::other),
            _ => None,
        }
    }

    /// Whether a condition says no more than who attacks and who defends, which the moment tells.
    pub(super) fn is_role(&self, condition: &Condition) -> bool {
        self.role_by(condition).is_some()
    }

    /// Who is meant, by the shortest way to name it.
    pub(super) fn resolve(&self, who: Who) -> Who {
        let side = self.effect.whose.side;
        match who {
            Who::It if side == Side::Me => Who::Me,
            Who::It if side == Side::Opponent => self.resolve(Who::Opponent),
            Who::Opponent => match self.my_role() {
                _ if self.is_both => Who::Opponent,
                Some(Role::Attacker) => Who::Defender,
                Some(Role::Defender) => Who::Attacker,
                None => Who::Opponent,
            },
            Who::Attacker => self.in_part(Role::Attacker, who),
            Who::Defender => self.in_part(Role::Defender, who),
            Who::Target => match self.effect.fits.as_slice() {
                [Condition::Weapon(WeaponCondition::Attacking(Who::Target))] => self.resolve(Who::Attacker),
                [Condition::Weapon(WeaponCondition::Defending(Who::Target))] => self.resolve(Who::Defender),
                _ => Who::Target,
            },
            Who::Me | Who::It | Who::Coordinated | Who::Locked => who,
        }
    }

    fn in_part(&self, role: Role, who: Who) -> Who {
        let side = self.effect.whose.side;
        if self.my_role() == Some(role) {
            return Who::Me;
        }
        if !matches!(side, Side::Me | Side::Opponent) && self.role_of_subject() == Some(role) {
            return Who::It;
        }
        if self.is_both { Who::Opponent } else { who }
    }

    pub(super) fn whom(&self, who: Who) -> String {
        let words = match self.resolve(who) {
            Who::It if self.turned().is_some_and(|(friend, _)| friend == Role::Defender) => "the attacker",
            Who::It if self.turned().is_some() => "the defender",
            Who::Attacker | Who::Defender if self.turned().is_some() => "that ship",
            Who::Me => "you",
            Who::It if self.is_marked() || self.effect.whose.side == Side::Carrier => "it",
            Who::It => "that ship",
            Who::Opponent => "the enemy ship",
            Who::Attacker => "the attacker",
            Who::Defender => "the defender",
            Who::Target => return self.target(),
            Who::Coordinated => "the ship you coordinated",
            Who::Locked if self.locks_a_ship() => "the ship you have locked",
            Who::Locked => "what you have locked",
        };
        words.to_owned()
    }

    /// Whether it is sure that what is locked is a ship.
    fn locks_a_ship(&self) -> bool {
        let is_ship = |it: &Condition| matches!(it, Condition::Ship(ShipCondition::OnSide(_, Who::Locked)));
        self.effect.conditions.iter().any(is_ship)
    }

    pub(super) fn whose(&self, who: Who) -> String {
        match self.resolve(who) {
            Who::Me => "your".to_owned(),
            Who::Target if self.chosen.get() == Chosen::Relative => "its".to_owned(),
            who => format!("{}'s", self.whom(who)),
        }
    }

    /// As what belongs to it: `yours`, `that ship's`.
    pub(super) fn whose_own(&self, who: Who) -> String {
        if self.resolve(who) == Who::Me { "yours".to_owned() } else { self.whose(who) }
    }

    /// `its` of a ship that was just named, or `your`.
    pub(super) fn its(&self, who: Who) -> &'static str {
        if self.resolve(who) == Who::Me { "your" } else { "its" }
    }

    pub(super) fn is(&self, who: Who) -> &'static str {
        if self.resolve(who) == Who::Me { "are" } else { "is" }
    }

    pub(super) fn has(&self, who: Who) -> &'static str {
        if self.resolve(who) == Who::Me { "have" } else { "has" }
    }

    /// `you have`, `that ship has`.
    pub(super) fn who_has(&self, who: Who) -> String {
        format!("{} {}", self.whom(who), self.has(who))
    }

    /// `you are`, `that ship is`.
    pub(super) fn who_is(&self, who: Who) -> String {
        format!("{} {}", self.whom(who), self.is(who))
    }

    /// The name of a ship's kind.
    pub(super) fn chassis(&self, id: &str) -> String {
        self.library.ships().iter().find(|ship| ship.id == id).map_or(id, |ship| &ship.name).to_owned()
    }

    /// The name of a card.
    pub(super) fn card(&self, id: &str) -> String {
        let of_campaign = || Campaign::ALL.into_iter().find_map(|campaign| self.library.campaign_card(campaign, id));
        self.library.upgrade_by_id(id).or_else(of_campaign).map_or(id, |card| &card.name).to_owned()
    }

    fn target(&self) -> String {
        self.mentions.set(self.mentions.get() + 1);
        match (self.chosen.get(), self.effect.choose) {
            (Chosen::Relative, _) => "that".to_owned(),
            (Chosen::New, Some(selector)) => {
                self.chosen.set(Chosen::Known);
                if selector.all { self.each(selector) } else { self.selected(selector) }
            }
            // Locks are a moment with a ship that nobody chose.
            (_, None) => "that ship".to_owned(),
            (Chosen::Known, Some(_)) if matches!(self.effect.whose.side, Side::Me | Side::Opponent) => {
                "that ship".to_owned()
            }
            (Chosen::Known, Some(_)) => "the chosen ship".to_owned(),
        }
    }

    /// Who may be chosen: `a friendly ship at range 0-1 in your front arc that is damaged`.
    pub(super) fn selected(&self, selector: Selector) -> String {
        let words = subject(Whose { side: selector.side, within: Some(selector.within) });
        let mut words = if selector.objects { or_object(&words) } else { words };
        if selector.around != Who::Me {
            words.push_str(&format!(" of {}", self.whom(selector.around)));
        }
        if let Some(word) = selector.arc {
            words.push_str(&format!(" in your {}", arc(word)));
        }
        words + &self.fitting()
    }

    /// Everybody who is meant: `each enemy ship at range 0-1`.
    pub(super) fn each(&self, selector: Selector) -> String {
        // A ship is at range 0 of itself.
        let also = match (selector.side, selector.around, selector.within.least) {
            (Side::Anyone, Who::Me, 0) if selector.arc.is_none() => ", you included,",
            _ => "",
        };
        format!("each {}{also}", bare(&self.selected(selector)))
    }

    /// What must hold of who is chosen, as it is said behind: ` in your turret arc that is damaged`.
    fn fitting(&self) -> String {
        let before = self.chosen.replace(Chosen::Relative);
        let mut at = String::new();
        let mut with = Vec::new();
        let mut that = Vec::new();
        for fit in &self.effect.fits {
            match fit {
                Condition::Place(PlaceCondition::InArc { arc: word, of, who: Who::Target }) => {
                    let also = if self.effect.choose.is_some_and(|it| it.arc.is_some()) { " and" } else { "" };
                    at.push_str(&format!("{also} in {} {}", self.whose(*of), arc(*word)));
                }
                Condition::Weapon(WeaponCondition::InAttackArc(Who::Target)) => at.push_str(" in the attack arc"),
                // Who spends a lock has one.
                Condition::Lock(LockCondition::Locked { by: Who::Me, on: Who::Target })
                    if self.effect.price.contains(&Price::Lock(Who::Target)) => {}
                Condition::Place(PlaceCondition::InArc { arc: word, of: Who::Target, who }) => {
                    with.push(format!(" with {} in its {}", self.whom(*who), arc(*word)));
                }
                Condition::Lock(LockCondition::Locked { by, on: Who::Target }) => {
                    that.push(format!("{} locked", self.who_has(*by)));
                }
                Condition::Lock(LockCondition::LockedBy(side, chassis, Who::Target)) => {
                    let by = subject(Whose { side: *side, within: None });
                    let by = if chassis == "any" { by } else { format!("{} {}", my(*side), self.chassis(chassis)) };
                    that.push(format!("{by} has locked"));
                }
                _ => that.push(condition(self, fit).trim_start_matches("that ").to_owned()),
            }
        }
        self.chosen.set(before);
        let that = if that.is_empty() { String::new() } else { format!(" that {}", and_all(that)) };
        at + &with.concat() + &that
    }
}

/// The part that the ship whose moment it is must have, as it looks at who has the other.
fn role_by_place(condition: &Condition) -> Option<Role> {
    match condition {
        Condition::Place(PlaceCondition::InArc { of: Who::It, who: Who::Defender, .. }) => Some(Role::Attacker),
        Condition::Place(PlaceCondition::InArc { of: Who::It, who: Who::Attacker, .. }) => Some(Role::Defender),
        _ => None,
    }
}

/// Of which side a ship of a kind is: `a friendly`.
pub(super) const fn my(side: Side) -> &'static str {
    match side {
        Side::Me | Side::Anyone => "a",
        Side::Carrier => "your carrier, a",
        Side::Friend => "a friendly",
        Side::OtherFriend => "another friendly",
        Side::Enemy | Side::Opponent => "an enemy",
        Side::Other => "another",
    }
}

/// Anywhere.
pub(super) const ANYWHERE: Band = Band { least: 0, most: u8::MAX };
