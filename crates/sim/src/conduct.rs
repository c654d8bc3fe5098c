//! How a side flew and fought: what tells a good pilot from a lucky one.

use serde::Serialize;
use tallyho_rules::{
    AttackDice, AttackFace, DefenseDice, DefenseFace, Event, Fate, Game, Seat, ShipId, Sink, Target, Token,
};
use tallyho_table::{Base, BaseSize, PlayArea, Pose, Settings};

/// What one side did in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Conduct {
    /// Attacks made.
    pub shots: u32,
    /// Damage its attacks left to be suffered.
    pub dealt: u32,
    /// Damage it suffered from obstacles.
    pub rocks: u32,
    /// Ships it lost off the table.
    pub fled: u32,
    /// Tokens, Force and locks it spent on dice that were none the better for it.
    pub wasted: u32,
    /// Locks it acquired and never spent.
    pub idle_locks: u32,
    /// Charges of weapons and devices that ships still had when they were destroyed.
    pub unspent: u32,
}

impl Conduct {
    pub(crate) fn add(&mut self, other: Self) {
        self.shots += other.shots;
        self.dealt += other.dealt;
        self.rocks += other.rocks;
        self.fled += other.fled;
        self.wasted += other.wasted;
        self.idle_locks += other.idle_locks;
        self.unspent += other.unspent;
    }

    /// The figures in the order they are told, each with its words.
    pub fn figures(self) -> [(&'static str, u32); 7] {
        [
            ("shots", self.shots),
            ("damage dealt", self.dealt),
            ("damage from rocks", self.rocks),
            ("ships off the table", self.fled),
            ("tokens to no effect", self.wasted),
            ("locks not used", self.idle_locks),
            ("charges lost with ships", self.unspent),
        ]
    }
}

/// Watches a battle.
#[derive(Clone, Debug)]
pub(crate) struct Conducts {
    owners: Vec<Seat>,
    sides: [Conduct; 2],
    /// The seats of attacker and defender, while an attack is under way.
    attack: Option<(Option<usize>, Option<usize>)>,
    /// Who has just spent something on dice, and what the dice were worth before.
    spent: Option<(usize, u8)>,
    dice: (AttackDice, DefenseDice),
    /// The ship that suffers an obstacle.
    on_rock: bool,
    /// The ship that has just flown off the table, if any.
    off: Option<ShipId>,
    sizes: Vec<BaseSize>,
    area: PlayArea,
    settings: Settings,
}

impl Conducts {
    pub(crate) fn new(game: &Game) -> Self {
        Self {
            owners: game.ships().map(|(_, ship)| ship.seat).collect(),
            sides: Default::default(),
            attack: None,
            spent: None,
            dice: Default::default(),
            on_rock: false,
            off: None,
            sizes: game.ships().map(|(_, ship)| ship.profile.size).collect(),
            area: game.view(Seat(0)).area(),
            settings: *game.view(Seat(0)).settings(),
        }
    }

    /// Whether a ship that has flown somewhere is off the table.
    fn is_off(&self, ship: ShipId, pose: Pose) -> bool {
        !self.area.holds(Base::new(self.sizes[usize::from(ship.0)], pose), &self.settings)
    }

    fn seat(&self, ship: ShipId) -> usize {
        usize::from(self.owners[usize::from(ship.0)].0).min(1)
    }

    fn seat_of(&self, target: Target) -> Option<usize> {
        target.ship().map(|ship| self.seat(ship))
    }

    /// What each seat did, now that it is over.
    pub(crate) fn at_end(&self, game: &Game) -> [Conduct; 2] {
        let mut sides = self.sides;
        for (id, setup) in game.ships() {
            let ship = game.state().ship(id);
            if matches!(ship.fate, Fate::Dying | Fate::Destroyed) {
                let weapons = setup.profile.specials.iter().filter_map(|special| special.spends);
                let charges: u32 = weapons.map(|(card, _)| u32::from(ship.charges[usize::from(card)])).sum();
                let payload: u32 = ship.payload.iter().map(|charges| u32::from(*charges)).sum();
                sides[self.seat(id)].unspent += charges + payload;
            }
        }
        sides
    }

    /// How good the dice are for their side: hits left to be cancelled, or hits that are cancelled.
    fn worth(&self, attacks: bool) -> u8 {
        let (attack, defense) = self.dice;
        let hits = attack.count(AttackFace::Hit) + attack.count(AttackFace::Crit);
        if attacks { hits } else { hits.min(defense.count(DefenseFace::Evade)) }
    }

    fn spends(&mut self, seat: usize) {
        if let Some((attacker, _)) = self.attack {
            self.spent = Some((seat, self.worth(attacker == Some(seat))));
        }
    }

    /// Dice lie anew: whatever was spent on them helped or did not.
    fn judge(&mut self, attacks: bool) {
        if let Some((seat, before)) = self.spent.take()
            && self.worth(attacks) <= before
        {
            self.sides[seat].wasted += 1;
        }
    }
}

impl Sink for Conducts {
    fn note(&mut self, event: Event) {
        match event {
            Event::Attacked { attacker, defender, .. } => {
                let (by, on) = (self.seat_of(attacker), self.seat_of(defender));
                by.into_iter().for_each(|seat| self.sides[seat].shots += 1);
                (self.attack, self.dice, self.spent, self.on_rock) = (Some((by, on)), Default::default(), None, false);
            }
            Event::AttackDice(dice) => {
                self.dice.0 = dice;
                self.judge(true);
            }
            Event::DefenseDice(dice) => {
                self.dice.1 = dice;
                self.judge(false);
            }
            Event::Hit(_, damage) => {
                if let Some((Some(seat), _)) = self.attack.take() {
                    self.sides[seat].dealt += u32::from(damage.total());
                }
            }
            Event::Missed(_) => self.attack = None,
            Event::Lost(ship, Token::Focus | Token::Calculate | Token::Evade) | Event::SpentForce(ship) => {
                let seat = self.seat(ship);
                self.spends(seat);
            }
            Event::Locked(ship, _) => {
                let seat = self.seat(ship);
                self.sides[seat].idle_locks += 1;
            }
            Event::Unlocked(ship) if self.attack.is_some() => {
                let seat = self.seat(ship);
                self.sides[seat].idle_locks = self.sides[seat].idle_locks.saturating_sub(1);
                self.spends(seat);
            }
            Event::MetObstacle(..) => self.on_rock = true,
            Event::Maneuvered { ship, pose, .. } => {
                self.off = self.is_off(ship, pose).then_some(ship);
                self.on_rock = false;
            }
            // Some are not let go, but count as destroyed.
            Event::Destroyed(ship) if self.off == Some(ship) => {
                let seat = self.seat(ship);
                self.sides[seat].fled += 1;
            }
            Event::Acted(..) | Event::PhaseBegan(_) | Event::Detonated(_) => {
                self.on_rock = false;
            }
            Event::LostShield(ship) | Event::Damaged(ship) | Event::CriticallyDamaged(ship, _) if self.on_rock => {
                let seat = self.seat(ship);
                self.sides[seat].rocks += 1;
            }
            Event::Fled(ship) => {
                let seat = self.seat(ship);
                self.sides[seat].fled += 1;
            }
            _ => {}
        }
    }
}
