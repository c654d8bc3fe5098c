//! Flight Group Alpha: board and person decide alike, in positions from random battles of any ships.

use tallyho_cards::flight::flight_group::Cards;
use tallyho_pilots::flight::flight_group::{
    Act, Approach, FleeingAtEdge, LinkedRed, Orders, Readings, Spend, Target, act, approach, attack, handling,
    modify_attack, modify_defense,
};
use tallyho_pilots::flight::{AimedAttack, Asked, Senses};
use tallyho_pilots::{Pilot, Random};
use tallyho_rules::scenario::{Order, Rim};
use tallyho_rules::{
    Adjust, Ask, Game, Luck, ObstacleKind, Plight, Question, Ruleset, Seat, Setup, ShipId, Status, View, sample,
};

use crate::kit::{Decides, agree, library, profile};

struct ApproachOf<'c>(Orders<'c>);

impl Decides for ApproachOf<'_> {
    type Decision = Approach;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Approach, Asked> {
        approach(senses, &self.0, None)
    }
}

struct ActOf<'c>(Orders<'c>, Target);

impl Decides for ActOf<'_> {
    type Decision = Act;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Act, Asked> {
        act(senses, &self.0, self.1)
    }
}

struct AttackOf<'c>(Orders<'c>);

impl Decides for AttackOf<'_> {
    type Decision = AimedAttack;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<AimedAttack, Asked> {
        attack(senses, &self.0)
    }
}

struct AttackDiceOf<'c>(Orders<'c>);

impl Decides for AttackDiceOf<'_> {
    type Decision = Spend;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Spend, Asked> {
        modify_attack(senses, &self.0)
    }
}

struct DefenseDiceOf<'c>(Orders<'c>);

impl Decides for DefenseDiceOf<'_> {
    type Decision = Spend;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Spend, Asked> {
        modify_defense(senses, &self.0)
    }
}

/// What a ship decides by: the card whose place the ship's own number and the seed lead to, under any order.
fn orders<'c>(cards: &'c Cards, view: &View<'_>, ship: ShipId, seed: u64) -> Orders<'c> {
    let dial = &view.profile(ship).dial;
    let card = match seed % 3 {
        0 => cards.card(cards.choose("none", None, dial).id()),
        _ => cards.iter().nth(seed as usize % 84).expect("84 cards"),
    };
    let enemy = view.enemies().next();
    let order = match (seed % 7, enemy) {
        (0, Some(enemy)) => Order::Strike(enemy),
        (1, _) => Order::Escape(Rim::ALL[seed as usize % 4]),
        _ => Order::Attack,
    };
    let readings = Readings {
        fleeing_at_edge: if seed.is_multiple_of(2) { FleeingAtEdge::GoesOff } else { FleeingAtEdge::HoldsCourse },
        linked_red: if seed.is_multiple_of(5) { LinkedRed::Skipped } else { LinkedRed::AsListed },
        ..Readings::default()
    };
    Orders { card, borrowed: seed.is_multiple_of(3), order, readings }
}

/// Both tables decide; whether the question was one of the system's.
fn group_agrees(view: &View<'_>, ask: &Ask<'_>, cards: &Cards, seed: u64) -> bool {
    let of = |ship| orders(cards, view, ship, seed);
    match ask.question {
        Question::SetDial(ship) => _ = agree(&ApproachOf(of(ship)), view, ask, ship, seed),
        Question::Action(ship) => {
            let enemy = view.enemies().next().map_or(Target::Nothing, Target::Ship);
            let target = if seed.is_multiple_of(11) { Target::Edge(Rim::Far) } else { enemy };
            _ = agree(&ActOf(of(ship), target), view, ask, ship, seed);
        }
        Question::Attack(ship) => _ = agree(&AttackOf(of(ship)), view, ask, ship, seed),
        Question::ModifyAttack(ship) => _ = agree(&AttackDiceOf(of(ship)), view, ask, ship, seed),
        Question::ModifyDefense(ship) => _ = agree(&DefenseDiceOf(of(ship)), view, ask, ship, seed),
        _ => return false,
    }
    true
}

/// A battle of any ships near to each other, handled as flight groups are.
fn any_battle(seed: u64, cards: &Cards) -> Setup {
    let mut luck = Luck::new(seed);
    let ships: Vec<_> = library().ships().iter().filter(|ship| !ship.dial.is_empty()).collect();
    let ships: Vec<_> = ships.into_iter().filter(|ship| ship.base != tallyho_table::BaseSize::Huge).collect();
    let mut any = |_| {
        let ship = ships[luck.below(ships.len() as u32) as usize];
        (profile(ship, luck.below(6) as u8), ship.id.clone())
    };
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let kind = [ObstacleKind::Asteroid, ObstacleKind::Debris, ObstacleKind::GasCloud][seed as usize % 3];
    let [red, blue] = [any(0), any(1)];
    let sides = [(red.0.clone(), 3), (blue.0.clone(), 3)];
    let mut setup = sample::battle(ruleset, sides, sample::six_obstacles(kind));
    for ship in &mut setup.ships {
        let id = if ship.seat == Seat(0) { &red.1 } else { &blue.1 };
        let card = cards.choose(id, None, &ship.profile.dial);
        ship.handling = handling(cards.card(card.id()), Order::Attack, None, Readings::default());
        ship.pose.at.y += if ship.seat == Seat(0) { 200.0 } else { -200.0 };
    }
    setup
}

#[test]
fn board_and_person_agree_wherever_they_are() {
    let wanted = std::env::var("FLIGHT_AGREEMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000_u64);
    let cards = library().flight_group_cards().expect("the cards come with the program");
    let (mut agreed, mut seed) = (0, 0);
    while agreed < wanted {
        seed += 1;
        let Ok(mut game) = Game::new(any_battle(seed, cards)) else { continue };
        let (mut luck, mut pilot) = (Luck::new(seed), Random::new(seed));
        if seed.is_multiple_of(4) {
            game.adjust(Adjust::Put(ShipId(1), Plight::Fleeing), &mut ()).expect("any ship may flee");
        }
        while let Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
            let view_seat = ask.seat;
            let ask = game.asked().expect("something is asked");
            let view = game.view(view_seat);
            agreed += u64::from(group_agrees(&view, &ask, cards, seed.wrapping_mul(31).wrapping_add(agreed)));
            let choice = pilot.choose(&view, &ask).expect("chance never stops");
            game.answer(choice, &mut luck, &mut ()).expect("what was offered is legal");
        }
    }
}
