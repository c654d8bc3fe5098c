//! Experience counted out of a battle: who did what to whom, by the rows of the chart.

use std::collections::{BTreeMap, BTreeSet};

use tallyho_replay::{Fault, Replay};
use tallyho_rules::scenario::{Kind, ScenarioEvent};
use tallyho_rules::{Doer, Event, Game, Scenario, ShipId, Sink, Target, Token, TokenColour};

use super::chart::{Source, Tally};
use crate::report::Cast;

/// What an enemy is to the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foe {
    /// A ship, with its threat level; 0 for none.
    Ship {
        /// Its threat level.
        threat: u8,
    },
    /// An emplacement.
    Emplacement,
    /// A bulk freighter. It pays only where rules of the mission say so, and then for its end alone.
    Freighter {
        /// Whether the mission says so.
        pays: bool,
    },
    /// Anything else, such as mines and containers.
    Other,
}

impl Foe {
    /// What a thing of a mission is, as far as it shows: what fires is an emplacement.
    pub const fn of(kind: &Kind) -> Self {
        if kind.nature.gun.is_some() { Self::Emplacement } else { Self::Other }
    }
}

/// What something in a battle is to the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A ship of the group, by its pilot's id.
    Pilot(String),
    /// Somebody or something else of the same side, or of none.
    Friend,
    /// An enemy.
    Enemy(Foe),
}

/// Who is who in a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// The group's seat.
    seat: u8,
    ships: Vec<Role>,
    /// Things of a mission, by their index among the objects.
    things: BTreeMap<u8, Role>,
}

impl Roles {
    /// Those of a cast, where a key says what an enemy ship is, and a kind what a thing is.
    pub fn of(
        cast: &Cast,
        scenario: Option<&Scenario>,
        ship: impl Fn(&str) -> Foe,
        thing: impl Fn(&Kind) -> Foe,
    ) -> Self {
        let role = |(pilot, foe): (&Option<String>, &Option<String>)| match (pilot, foe) {
            (Some(id), _) => Role::Pilot(id.clone()),
            (None, Some(key)) => Role::Enemy(ship(key)),
            (None, None) => Role::Friend,
        };
        let things = scenario.into_iter().flat_map(|it| it.things.iter().enumerate().map(move |thing| (it, thing)));
        let things = things.filter_map(|(scenario, (place, laid))| {
            let kind = scenario.kinds.get(usize::from(laid.kind))?;
            let role = if laid.owner == cast.seat { Role::Friend } else { Role::Enemy(thing(kind)) };
            Some((u8::try_from(cast.things + place).ok()?, role))
        });
        Self {
            seat: cast.seat,
            ships: cast.pilots.iter().zip(&cast.foes).map(role).collect(),
            things: things.collect(),
        }
    }

    fn of_target(&self, target: Target) -> &Role {
        match target {
            Target::Ship(ship) => self.ships.get(ship.index()).unwrap_or(&Role::Friend),
            Target::Object(index) => self.things.get(&index).unwrap_or(&Role::Friend),
        }
    }

    pub(super) fn pilot(&self, ship: ShipId) -> Option<&str> {
        match self.of_target(Target::Ship(ship)) {
            Role::Pilot(id) => Some(id),
            Role::Friend | Role::Enemy(_) => None,
        }
    }

    pub(super) fn foe(&self, target: Target) -> Option<Foe> {
        match self.of_target(target) {
            Role::Enemy(foe) => Some(*foe),
            Role::Pilot(_) | Role::Friend => None,
        }
    }
}

/// Counts while a battle is played, or played again.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    roles: Roles,
    /// Whose doing the next event is.
    doer: Doer,
    /// Who laid what is on the table.
    laid: BTreeMap<u8, ShipId>,
    /// Who has damaged enemies this round.
    damaged: BTreeSet<ShipId>,
    /// How many red and orange tokens each has given to enemies this round.
    hindered: BTreeMap<ShipId, u16>,
    /// What the group has ever damaged.
    hurt: Vec<Target>,
    /// What lost ships cost by rules of the battle; in a campaign they cost something else.
    penalty: i16,
    tally: Tally,
}

impl Counter {
    /// Nothing is counted yet.
    pub fn new(roles: Roles) -> Self {
        Self { roles, ..Self::default() }
    }

    /// What a battle that was written down came to, objectives and all.
    ///
    /// # Errors
    /// When it does not play as it was played, with the line where it differs.
    pub fn of_replay(replay: &Replay, roles: Roles) -> Result<Tally, Fault> {
        let mut counter = Self::new(roles);
        let game = replay.play(&mut counter, |_, _, _| {})?;
        Ok(counter.tally_of(&game))
    }

    /// What a game came to, with what its objectives and rules of the mission pay as they stand now.
    pub fn tally_of(&self, game: &Game) -> Tally {
        let mut tally = self.tally();
        let objectives = game.scenario().into_iter().flat_map(|it| it.objectives.iter().enumerate());
        let met = objectives.filter(|(place, it)| it.seat == self.roles.seat && game.is_met(*place));
        let pays = met.map(|(_, it)| {
            let times = it.pays.each.map_or(1, |each| game.measure(each).max(0));
            i32::from(it.pays.times) * i32::from(times)
        });
        let scores = game.state().scenario.scores.get(usize::from(self.roles.seat)).copied().unwrap_or_default();
        let ruled = i32::from(scores.saturating_add(self.penalty));
        tally.credit(None, Source::Objectives, pays.fold(ruled, i32::saturating_add));
        tally
    }

    /// What was counted so far, without objectives.
    pub fn tally(&self) -> Tally {
        let mut counter = self.clone();
        counter.end_round();
        counter.tally
    }

    fn credit(&mut self, ship: ShipId, source: Source, count: i32) {
        if let Some(pilot) = self.roles.pilot(ship) {
            self.tally.credit(Some(pilot), source, count);
        }
    }

    /// What pays once a round is counted as the round ends.
    fn end_round(&mut self) {
        for ship in std::mem::take(&mut self.damaged) {
            self.credit(ship, Source::Damage, 1);
        }
        for (ship, tokens) in std::mem::take(&mut self.hindered) {
            self.credit(ship, Source::Hindered, i32::from(tokens.min(1)));
        }
    }

    /// The ship whose doing something is; nobody where it is nobody's, or a thing's of the mission.
    fn culprit(&self, doer: Doer) -> Option<ShipId> {
        match doer {
            Doer::Nobody | Doer::DamageCard => None,
            Doer::Attack(Target::Ship(ship)) | Doer::Action(ship) | Doer::Card { of: ship, .. } => Some(ship),
            Doer::Attack(Target::Object(index)) | Doer::Object(index) => self.laid.get(&index).copied(),
        }
    }

    /// The ship of the group whose doing something is.
    fn pilot_who(&self, doer: Doer) -> Option<ShipId> {
        self.culprit(doer).filter(|ship| self.roles.pilot(*ship).is_some())
    }

    /// The ship of the group, other than the one it happens to, whose doing something is; only for ships of the group.
    fn comrade_who(&self, doer: Doer, to: ShipId) -> Option<ShipId> {
        self.pilot_who(doer).filter(|by| *by != to && self.roles.pilot(to).is_some())
    }

    fn harmed(&mut self, target: Target, doer: Doer) {
        if let (Some(foe), Some(by)) = (self.roles.foe(target), self.pilot_who(doer)) {
            if !self.hurt.contains(&target) {
                self.hurt.push(target);
            }
            match foe {
                Foe::Ship { .. } | Foe::Emplacement => _ = self.damaged.insert(by),
                Foe::Freighter { .. } | Foe::Other => {}
            }
        }
        let Target::Ship(ship) = target else { return };
        if let Some(by) = self.comrade_who(doer, ship) {
            self.credit(by, Source::FriendDamaged, 1);
        }
        if let Doer::Card { of, spares: Some(spared) } = doer
            && of == ship
            && spared != ship
            && self.roles.pilot(spared).is_some()
        {
            self.credit(ship, Source::Shielded, 1);
        }
    }

    fn dealt_faceup(&mut self, ship: ShipId, doer: Doer) {
        let target = Target::Ship(ship);
        if let (Some(Foe::Ship { .. }), Some(by)) = (self.roles.foe(target), self.pilot_who(doer)) {
            self.credit(by, Source::Faceup, 1);
        }
        if let Some(by) = self.comrade_who(doer, ship) {
            self.credit(by, Source::FriendFaceup, 1);
        }
        if let Doer::Attack(attacker) = doer
            && self.is_enemy(attacker)
        {
            self.credit(ship, Source::Wounded, 1);
        }
    }

    /// Whether a ship, a thing of the mission, or what was laid is an enemy.
    fn is_enemy(&self, target: Target) -> bool {
        let laid_by = match target {
            Target::Ship(_) => None,
            Target::Object(index) => self.laid.get(&index),
        };
        self.roles.foe(laid_by.map_or(target, |ship| Target::Ship(*ship))).is_some()
    }

    fn gained(&mut self, ship: ShipId, token: Token, doer: Doer) {
        let hampers = is_hindrance(token);
        if let (Some(Foe::Ship { .. }), Some(by)) = (self.roles.foe(Target::Ship(ship)), self.pilot_who(doer))
            && hampers
        {
            *self.hindered.entry(by).or_default() += 1;
        }
        if let Some(by) = self.comrade_who(doer, ship) {
            self.credit(by, if hampers { Source::FriendHindered } else { Source::Boosted }, 1);
        }
    }

    fn lost(&mut self, ship: ShipId, token: Token, doer: Doer) {
        let hampers = is_hindrance(token);
        if let (Some(Foe::Ship { .. }), Some(by)) = (self.roles.foe(Target::Ship(ship)), self.pilot_who(doer)) {
            if !hampers {
                self.credit(by, Source::Stripped, 1);
            } else if let Some(given) = self.hindered.get_mut(&by).filter(|_| token == Token::Jam) {
                // It was never assigned: something was lost instead.
                *given = given.saturating_sub(1);
            }
        }
        if let Some(by) = self.comrade_who(doer, ship)
            && hampers
        {
            self.credit(by, Source::Relieved, 1);
        }
    }

    fn destroyed(&mut self, target: Target, doer: Doer) {
        let Some(foe) = self.roles.foe(target) else { return };
        let (source, count) = match foe {
            Foe::Ship { threat } => (Source::Threat, i32::from(threat)),
            Foe::Emplacement => (Source::Emplacement, 1),
            Foe::Freighter { pays } => (Source::Freighter, i32::from(pays)),
            Foe::Other => return,
        };
        match (self.culprit(doer), self.pilot_who(doer)) {
            (_, Some(by)) => self.credit(by, source, count),
            // Friends of the group earn it nothing.
            (Some(by), None) if self.roles.foe(Target::Ship(by)).is_none() => {}
            (_, None) if self.is_by_friendly_thing(doer) => {}
            (_, None) if self.hurt.contains(&target) => self.tally.credit(None, source, count),
            (_, None) => {}
        }
    }

    fn is_by_friendly_thing(&self, doer: Doer) -> bool {
        match doer {
            Doer::Attack(Target::Object(index)) | Doer::Object(index) => !self.is_enemy(Target::Object(index)),
            Doer::Nobody | Doer::DamageCard | Doer::Attack(Target::Ship(_)) | Doer::Action(_) | Doer::Card { .. } => {
                false
            }
        }
    }
}

/// Whether a token is red or orange. Locks are no such tokens here.
const fn is_hindrance(token: Token) -> bool {
    match token.colour() {
        TokenColour::Red | TokenColour::Orange => true,
        TokenColour::Green | TokenColour::Blue => false,
    }
}

impl Sink for Counter {
    fn learn(&mut self, doer: impl FnOnce() -> Doer) {
        self.doer = doer();
    }

    fn note(&mut self, event: Event) {
        let doer = std::mem::take(&mut self.doer);
        match event {
            Event::RoundBegan(_) => self.end_round(),
            Event::Laid(index, ..) => _ = self.laid.remove(&index),
            Event::Dropped(ship, index) | Event::Launched(ship, index) => _ = self.laid.insert(index, ship),
            Event::LostShield(ship) | Event::Damaged(ship) => self.harmed(Target::Ship(ship), doer),
            Event::CriticallyDamaged(ship, _) => {
                self.harmed(Target::Ship(ship), doer);
                self.dealt_faceup(ship, doer);
            }
            // Its damage was told before.
            Event::RolledForCritical(ship, _) => self.dealt_faceup(ship, doer),
            Event::RemoteDamaged(index) => self.harmed(Target::Object(index), doer),
            Event::RemoteDestroyed(index) => self.destroyed(Target::Object(index), doer),
            Event::Destroyed(ship) => self.destroyed(Target::Ship(ship), doer),
            Event::Gained(ship, token) => self.gained(ship, token, doer),
            Event::Lost(ship, token) => self.lost(ship, token, doer),
            Event::Scenario(ScenarioEvent::Penalty(_, cost)) => self.penalty = self.penalty.saturating_add(cost),
            Event::ActionGiven { by, to } if self.roles.pilot(to).is_some() => self.credit(by, Source::Coordinated, 1),
            _ => {}
        }
    }
}
