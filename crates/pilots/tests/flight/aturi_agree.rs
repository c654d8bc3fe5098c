//! Board and person decide alike by the rules for automated ships, in positions from random battles of any ships.

use tallyho_cards::flight::aturi::Card;
use tallyho_pilots::flight::aturi::{
    Act, Activation, Readings, Spend, Target, activate, attack, device_check, modify_attack, modify_defense,
    select_action, splits,
};
use tallyho_pilots::flight::{AimedAttack, Asked, Because, Senses};
use tallyho_pilots::{Pilot, Random};
use tallyho_rules::scenario::{Order, Rim};
use tallyho_rules::{Ask, Game, Luck, Question, Status, View};

use crate::agree::any_battle;
use crate::kit::{Decides, agree, library};

struct ActivationOf<'c>(&'c Card, Order);

impl Decides for ActivationOf<'_> {
    type Decision = Activation;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Activation, Asked> {
        activate(senses, self.0, self.1, Readings::default())
    }
}

struct ActionOf<'c>(&'c Card, Target, Order);

impl Decides for ActionOf<'_> {
    type Decision = Act;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Act, Asked> {
        select_action(senses, self.0, self.1, self.2)
    }
}

struct AttackOf<'c>(&'c Card, Order);

impl Decides for AttackOf<'_> {
    type Decision = AimedAttack;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<AimedAttack, Asked> {
        attack(senses, self.0, self.1)
    }
}

struct DiceOf(bool);

impl Decides for DiceOf {
    type Decision = Spend;
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<Spend, Asked> {
        if self.0 { modify_attack(senses) } else { modify_defense(senses) }
    }
}

struct CheckOf(bool);

impl Decides for CheckOf {
    type Decision = (bool, Because);
    fn decide<S: Senses>(&self, senses: &mut S) -> Result<(bool, Because), Asked> {
        if self.0 { device_check(senses) } else { splits(senses) }
    }
}

/// Both tables decide; whether the question was one of the system's.
fn agrees(view: &View<'_>, ask: &Ask<'_>, cards: &[Card], seed: u64) -> bool {
    let card = &cards[seed as usize % cards.len()];
    let (enemy, friend) = (view.enemies().next(), view.friends().next());
    let (strike, escort) = (enemy.map(Order::Strike), friend.map(Order::Escort));
    let escape = Some(Order::Escape(Rim::ALL[seed as usize / 5 % 4]));
    let behaviours = [Some(Order::Attack), strike, escape, escort, Some(Order::Attack)];
    // What is told about a ship that is gone lapses.
    let order = behaviours[seed as usize % behaviours.len()].unwrap_or_default();
    let target = match order {
        Order::Escape(border) => Target::Edge(border),
        _ => enemy.map_or(Target::Nothing, Target::Ship),
    };
    match ask.question {
        Question::SetDial(ship) => _ = agree(&ActivationOf(card, order), view, ask, ship, seed),
        Question::Action(ship) => _ = agree(&ActionOf(card, target, order), view, ask, ship, seed),
        Question::Attack(ship) => _ = agree(&AttackOf(card, order), view, ask, ship, seed),
        Question::ModifyAttack(ship) => _ = agree(&DiceOf(true), view, ask, ship, seed),
        Question::ModifyDefense(ship) => _ = agree(&DiceOf(false), view, ask, ship, seed),
        Question::Drop(ship) => {
            _ = agree(&CheckOf(true), view, ask, ship, seed);
            _ = agree(&CheckOf(false), view, ask, ship, seed);
        }
        _ => return false,
    }
    true
}

#[test]
fn board_and_person_fly_automated_ships_alike() {
    let wanted = std::env::var("FLIGHT_AGREEMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000_u64);
    let cards: Vec<Card> = library().aturi_cards().iter().cloned().collect();
    let (mut agreed, mut seed) = (0, 0);
    while agreed < wanted {
        seed += 1;
        let Ok(mut game) = Game::new(any_battle(seed)) else { continue };
        let (mut luck, mut pilot) = (Luck::new(seed), Random::new(seed));
        while let Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
            let seat = ask.seat;
            let ask = game.asked().expect("something is asked");
            let view = game.view(seat);
            agreed += u64::from(agrees(&view, &ask, &cards, seed.wrapping_mul(31).wrapping_add(agreed)));
            let choice = pilot.choose(&view, &ask).expect("chance never stops");
            game.answer(choice, &mut luck, &mut ()).expect("what was offered is legal");
        }
    }
}
