//! The map as a game that can be measured: it answers what a flight system asks, by the same geometry as on the screen's table.

use tallyho_cards::{Library, ObstacleKind as Kind};
use tallyho_pilots::flight::{Answer, Board, Query, Reach, Region, Senses, Status, Whom};
use tallyho_rules::{
    Action, Choice, DeviceShapes, Game, Handling, Luck, Obstacle, ObstacleKind, Placing, Ruleset, Seat, Setup, ShipId,
    ShipSetup, Start, Target, View,
};
use tallyho_table::{Maneuver, Pose, Settings, Slide, fly};

use super::{Map, Who, area, pose};
use crate::moment::{Moment, Phase};
use crate::sheet::Sheet;
use crate::yard::Yard;

/// The ships on a map as a game that stands still.
#[derive(Clone, Debug)]
pub struct Survey {
    game: Game,
    /// Who they are, in the order of their numbers.
    who: Vec<Who>,
}

/// Your seat, and that of the ships that nobody flies.
const YOURS: Seat = Seat(0);
const THEIRS: Seat = Seat(1);

impl Survey {
    /// Stands up what is on the map.
    ///
    /// # Errors
    /// When it cannot be so, in words.
    pub fn of(map: &Map, sheet: &Sheet, yard: &dyn Yard, library: &Library) -> Result<Self, String> {
        let area = area(sheet);
        let mut who = Vec::new();
        let mut ships = Vec::new();
        let mut stand = |one: Who, seat: Seat, profile| {
            let pose = map.pose_of(one, area);
            let (points, start, handling) = (0, Start::Alone, Handling::PLAYER);
            ships.push(ShipSetup { seat, profile, pose, points, start, handling });
            who.push(one);
        };
        for place in (0..sheet.mine.len()).filter(|place| sheet.mine[*place].flies()) {
            let profile = map.profile_of(place, sheet, yard).ok_or("the map does not know your ships")?;
            stand(Who::Mine(place), YOURS, profile);
        }
        for place in (0..sheet.foes.len()).filter(|place| !sheet.foes[*place].gone) {
            stand(Who::Foe(place), THEIRS, sheet.foes[place].profile.clone());
        }
        let rocks = map.rocks.iter().filter_map(|(id, spot)| {
            let known = library.obstacle(id).ok()?;
            let (kind, outline, owner) = (kind(known.kind)?, known.outline.clone(), YOURS);
            Some(Obstacle { kind, outline, pose: pose(*spot), owner })
        });
        let setup = Setup {
            ruleset: Ruleset::SECOND_EDITION,
            settings: Settings::default(),
            area,
            ships,
            obstacles: rocks.collect(),
            first: YOURS,
            placing: Placing::Ready,
            shapes: DeviceShapes::default(),
            rounds: Setup::ROUNDS,
            scenario: None,
        };
        let game = Game::new(setup).map_err(|faults| {
            let name = |ship: usize| who.get(ship).map_or_else(String::new, |one| name(*one, sheet));
            faults.first().map_or_else(String::new, |fault| match *fault {
                tallyho_rules::SetupFault::Overlap(a, b) => format!("{} and {} overlap on the map", name(a), name(b)),
                tallyho_rules::SetupFault::Outside(ship) => format!("{} is over the edge of the map", name(ship)),
                ref other => format!("the map cannot be measured: {other}"),
            })
        })?;
        Ok(Self { game, who })
    }

    fn view(&self) -> View<'_> {
        self.game.view(THEIRS)
    }

    fn id_of(&self, who: Who) -> Option<ShipId> {
        let place = self.who.iter().position(|one| *one == who)?;
        u8::try_from(place).ok().map(ShipId)
    }

    /// What the map answers to a question; `None` where it shows nothing of the kind.
    pub fn answer(&self, foe: usize, moment: &Moment, sheet: &Sheet) -> Option<Answer> {
        let query = moment.query.filter(|query| is_measured(*query))?;
        if let Query::HasMoved(ship) = query {
            return (moment.phase == Phase::Activation).then(|| Answer::of(has_moved(ship, foe, sheet)));
        }
        let here = |ship: ShipId| sheet.mine_of(ship).map(Who::Mine).or_else(|| sheet.foe_of(ship).map(Who::Foe));
        let there = |ship: ShipId| here(ship).and_then(|who| self.id_of(who));
        let back = |ship: ShipId| {
            Some(match self.who.get(usize::from(ship.0))? {
                Who::Mine(place) => Sheet::mine_id(*place),
                Who::Foe(place) => Sheet::foe_id(*place),
            })
        };
        let ship = self.id_of(Who::Foe(foe))?;
        // The map shows neither where a turret points nor what an upgrade needs to fire.
        let profile = self.view().profile(ship);
        let hidden = profile.turret().is_some() || !profile.specials.is_empty() && is_about_shots(query);
        if hidden && is_about_weapons(query) {
            return None;
        }
        let options = self.shots(ship);
        // Dice are never asked of the map, so any luck will do.
        let mut luck = Luck::new(0);
        let mut board = Board::new(self.view(), ship, &options, &mut luck);
        let answer = board.ask(query.renumbered(&there)?).ok()?.renumbered(&back)?;
        moment.answers.contains(&answer).then_some(answer)
    }

    /// Every attack that a ship could make from where it stands.
    fn shots(&self, ship: ShipId) -> Vec<Choice> {
        let view = self.view();
        let mut shots = Vec::new();
        for (weapon, attack) in (0_u8..).zip(&view.profile(ship).attacks) {
            let arcs = attack.arc.arcs(view.ship(ship).turret).iter();
            for (arc, enemy) in arcs.flat_map(|arc| view.enemies().map(move |enemy| (arc, enemy))) {
                let defender = Target::Ship(enemy);
                if view.aim(ship, weapon, arc, defender).is_some() {
                    shots.push(Choice::Attack { weapon, arc, defender });
                }
            }
        }
        shots
    }

    /// Where a maneuver takes a ship.
    pub fn flown(&self, foe: usize, maneuver: Maneuver) -> Option<Pose> {
        let (ship, view) = (self.id_of(Who::Foe(foe))?, self.view());
        Some(fly(view.base(ship), maneuver, &Slide::ALL, view.others(ship), view.settings()).pose)
    }

    /// Where an action takes a ship, if it moves it.
    pub fn moved(&self, foe: usize, action: Action, way: Choice) -> Option<Pose> {
        let moves = matches!(action, Action::BarrelRoll | Action::Boost);
        self.view().place_after(self.id_of(Who::Foe(foe)).filter(|_| moves)?, Some(action), way)
    }
}

/// Whether a map can show it.
fn is_measured(query: Query) -> bool {
    match query {
        Query::Nearest(whom, _) | Query::HowMany(whom, _) => match whom {
            Whom::Enemy | Whom::LesserEnemy | Whom::EnemyAiming | Whom::Friend => true,
            Whom::EnemyWithLock | Whom::FriendToLead | Whom::EnemyRemote => false,
        },
        Query::Is(status) => status == Status::OnObstacle,
        Query::InRegion(..)
        | Query::SideOf(_)
        | Query::SectorOf(..)
        | Query::RangeTo(_)
        | Query::RangeToStand(_)
        | Query::SectorOfEdge(..)
        | Query::RangeToEdge(_)
        | Query::CanAct(..)
        | Query::InFrontOf(_)
        | Query::Closing(_)
        | Query::OtherSector(_)
        | Query::PointsTo(..)
        | Query::HasMoved(_)
        | Query::Holds(_)
        | Query::Way(..)
        | Query::Meets(..)
        | Query::EndsNearest(..)
        | Query::CanShoot(..) => true,
        Query::Has(_)
        | Query::Count(_)
        | Query::MostAbilities(_)
        | Query::Locked
        | Query::Repair
        | Query::DefenseDice
        | Query::Roll(..)
        | Query::AttackResults(_)
        | Query::Rerollable(_)
        | Query::DefenseResults(_) => false,
    }
}

/// Whether it depends on where weapons point.
fn is_about_weapons(query: Query) -> bool {
    match query {
        Query::Nearest(_, place) | Query::HowMany(_, place) => {
            matches!(place.reach, Reach::Weapon(_) | Reach::AnyWeapon)
                || matches!(place.region, Region::Firing | Region::Turret)
        }
        Query::InRegion(_, region) => matches!(region, Region::Firing | Region::Turret),
        Query::CanShoot(..) | Query::Holds(_) | Query::Way(..) => true,
        _ => false,
    }
}

/// Whether it matters for a question what weapons can do, beside where they point.
fn is_about_shots(query: Query) -> bool {
    match query {
        Query::Nearest(_, place) | Query::HowMany(_, place) => {
            matches!(place.reach, Reach::Weapon(_) | Reach::AnyWeapon)
        }
        Query::CanShoot(..) => true,
        _ => false,
    }
}

/// Whether a ship has moved when that one is about to: by initiative, yours first.
fn has_moved(ship: ShipId, foe: usize, sheet: &Sheet) -> bool {
    let now = sheet.foes[foe].profile.initiative;
    match (sheet.mine_of(ship), sheet.foe_of(ship)) {
        (Some(mine), _) => sheet.mine[mine].initiative <= now,
        (None, Some(other)) => sheet.foes[other].activated,
        (None, None) => false,
    }
}

fn name(who: Who, sheet: &Sheet) -> String {
    match who {
        Who::Mine(place) => sheet.mine[place].name.clone(),
        Who::Foe(place) => sheet.foes[place].name(),
    }
}

/// What an obstacle is to the rules; `None` for what is none there: a minefield is a thing of its mission.
const fn kind(kind: Kind) -> Option<ObstacleKind> {
    match kind {
        Kind::Asteroid => Some(ObstacleKind::Asteroid),
        Kind::Debris => Some(ObstacleKind::Debris),
        Kind::GasCloud => Some(ObstacleKind::GasCloud),
        Kind::Nebula => Some(ObstacleKind::Nebula),
        Kind::IonStorm => Some(ObstacleKind::IonStorm),
        Kind::Minefield | Kind::ElectroChaff => None,
    }
}

/// Whether an obstacle can be laid on a map.
#[must_use]
pub const fn lies_on_a_map(obstacle: Kind) -> bool {
    kind(obstacle).is_some()
}
