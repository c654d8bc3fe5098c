//! Board and person decide alike, in positions from random battles of any ships.

use tallyho_cards::flight::solo::Charts;
use tallyho_pilots::flight::solo::{
    self, Act, Approach, Attitude, Spend, act, attack, determine_approach, drops_device, modify_attack, modify_defense,
    wants_move,
};
use tallyho_pilots::flight::{AimedAttack, Asked, Because, Lean, Move, Senses, Thing};
use tallyho_pilots::{Pilot, Random};
use tallyho_rules::{
    Action, Ask, Choice, Game, Luck, ObstacleKind, Question, Ruleset, Seat, Setup, ShipSetup, Status, View, sample,
};

use crate::kit::{Decides, agree, library, profile};

struct ApproachOf<'c>(&'c Charts);

impl Decides for ApproachOf<'_> {
    type Decision = Approach;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Approach, Asked> {
        determine_approach(senses, self.0)
    }
}

struct ActOf(Attitude, Option<Lean>);

impl Decides for ActOf {
    type Decision = Act;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Act, Asked> {
        act(senses, self.0, self.1)
    }
}

struct AttackOf;

impl Decides for AttackOf {
    type Decision = AimedAttack;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<AimedAttack, Asked> {
        attack(senses)
    }
}

struct AttackDiceOf;

impl Decides for AttackDiceOf {
    type Decision = Spend;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Spend, Asked> {
        modify_attack(senses)
    }
}

struct DefenseDiceOf;

impl Decides for DefenseDiceOf {
    type Decision = Spend;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Spend, Asked> {
        modify_defense(senses)
    }
}

struct MoveOf(Move);

impl Decides for MoveOf {
    type Decision = (Option<Choice>, Because);
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<(Option<Choice>, Because), Asked> {
        wants_move(senses, self.0)
    }
}

struct DropOf;

impl Decides for DropOf {
    type Decision = (bool, Because);
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<(bool, Because), Asked> {
        drops_device(senses)
    }
}

/// Both tables decide by the Solo Alpha rules; whether the question was one of theirs.
fn solo_agrees(view: &View<'_>, ask: &Ask<'_>, charts: &Charts, seed: u64) -> bool {
    match ask.question {
        Question::SetDial(ship) => _ = agree(&ApproachOf(charts), view, ask, ship, seed),
        Question::Action(ship) => {
            let attitudes = [Attitude::Defensive, Attitude::Balanced, Attitude::Offensive];
            let lean = view.enemies().next().map(|enemy| match seed % 3 {
                0 => Lean::Towards(Thing::Ship(enemy)),
                1 => Lean::Away(Thing::Ship(enemy)),
                _ => Lean::Away(Thing::NearestObstacle),
            });
            _ = agree(&ActOf(attitudes[seed as usize % 3], lean), view, ask, ship, seed);
            let moves = [Move::Action(Action::Boost), Move::Action(Action::BarrelRoll), Move::Decloak];
            _ = agree(&MoveOf(moves[seed as usize % 3]), view, ask, ship, seed);
        }
        Question::Attack(ship) => _ = agree(&AttackOf, view, ask, ship, seed),
        Question::ModifyAttack(ship) => _ = agree(&AttackDiceOf, view, ask, ship, seed),
        Question::ModifyDefense(ship) => _ = agree(&DefenseDiceOf, view, ask, ship, seed),
        Question::Drop(ship) => _ = agree(&DropOf, view, ask, ship, seed),
        _ => return false,
    }
    true
}

/// A battle of any ships, some of them devices aboard, by either rules.
pub(crate) fn any_battle(seed: u64) -> Setup {
    let mut luck = Luck::new(seed);
    let ships: Vec<_> = library().ships().iter().filter(|ship| !ship.dial.is_empty()).collect();
    let ships: Vec<_> = ships.into_iter().filter(|ship| ship.base != tallyho_table::BaseSize::Huge).collect();
    let mut any = |_| {
        let ship = ships[luck.below(ships.len() as u32) as usize];
        profile(ship, luck.below(6) as u8)
    };
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let kinds = [ObstacleKind::Asteroid, ObstacleKind::Debris, ObstacleKind::GasCloud];
    let kind = kinds[seed as usize % 3];
    let [red, blue] = [any(0), any(1)];
    let mut setup = sample::battle(ruleset, [(red, 3), (blue, 3)], sample::six_obstacles(kind));
    for ship in &mut setup.ships {
        ship.handling = solo::HANDLING;
    }
    for ShipSetup { seat, pose, .. } in &mut setup.ships {
        // Nearer to each other than squads deploy, so that there is something to decide from the first round on.
        pose.at.y += if *seat == Seat(0) { 200.0 } else { -200.0 };
    }
    setup
}

#[test]
fn board_and_person_agree_wherever_they_are() {
    let wanted = std::env::var("FLIGHT_AGREEMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000_u64);
    let charts = library().solo_charts().expect("the charts come with the program");
    let (mut agreed, mut seed) = (0, 0);
    while agreed < wanted {
        seed += 1;
        let Ok(mut game) = Game::new(any_battle(seed)) else { continue };
        let (mut luck, mut pilot) = (Luck::new(seed), Random::new(seed));
        while let Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
            let view_seat = ask.seat;
            let ask = game.asked().expect("something is asked");
            let view = game.view(view_seat);
            agreed += u64::from(solo_agrees(&view, &ask, charts, seed.wrapping_mul(31).wrapping_add(agreed)));
            let choice = pilot.choose(&view, &ask).expect("chance never stops");
            game.answer(choice, &mut luck, &mut ()).expect("what was offered is legal");
        }
    }
}
