//! Odds in the browser: what a page asks for, and what an attack on the table would do.

use serde::Serialize;
use serde_json::json;
use tallyho_odds::{Attack, Card, Deck, Dice, Engagement, OddsJson, Policy, QUICK_EFFORT, Ship, Tokens, Wanted};
use tallyho_rules::effect::Window;
use tallyho_rules::{Choice, DamageBy, DamageCard, ShipId, Target, Token, View};

use super::error::WebError;
use super::server::{Answer, Asked, long, said};

/// The odds that an address asks for.
pub(super) async fn work_out(Asked(wanted): Asked<Wanted>) -> Answer {
    let odds = long(move || {
        let it = wanted.engagement()?;
        if it.effort() > QUICK_EFFORT {
            return Err(WebError::bad(
                "That takes too long to work out here: try fewer attacks, tokens or rerolls, or tallyho odds on the command line.",
            ));
        }
        Ok(OddsJson::from(it.odds()?))
    });
    Ok(said(&json!(odds.await?)))
}

/// What an attack that is offered would do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ShotOdds {
    expected: f64,
    destroyed: f64,
    /// Whether cards may change dice, which are left out here.
    without_cards: bool,
}

impl ShotOdds {
    /// The odds of an attack by a ship, from what lies on the table; both spend for this attack alone.
    pub(super) fn of(view: &View<'_>, choice: Choice, ship: ShipId, dice: (u8, u8), range: u8) -> Option<Self> {
        let Choice::Attack { weapon, arc, defender } = choice else { return None };
        let Target::Ship(target) = defender else { return None };
        let mut it = Engagement {
            attacks: vec![Attack {
                dice: dice.0,
                defense: dice.1,
                reinforce: view.reinforcement(ship.into(), defender),
                tokens: Some(attackers(view, ship, defender, range)),
            }],
            attacker_cards: Vec::new(),
            defender: tokens(view, target),
            defender_cards: Vec::new(),
            ship: Some(endures(view, target)),
            policy: Policy::Greedy,
        };
        if view.is_through_gas(ship, weapon, arc, defender) {
            it.defender_cards.extend(Card::read("blank-to-evade", Dice::Defense));
        }
        let odds = it.odds().ok()?;
        // Cards of others reach far, too.
        let without_cards = view.ships().any(|any| changes_dice(view, any));
        Some(Self { expected: odds.expected, destroyed: odds.destroyed?, without_cards })
    }
}

/// What a ship has to spend on dice.
fn tokens(view: &View<'_>, ship: ShipId) -> Tokens {
    let state = view.ship(ship);
    let count = |token| state.tokens.count(token);
    Tokens {
        focus: count(Token::Focus),
        calculate: count(Token::Calculate),
        force: state.force,
        evade: count(Token::Evade),
        lock: 0,
    }
}

/// The same of an attacker: a blinded pilot has only the Force, and at range 0 dice lie as they fell.
fn attackers(view: &View<'_>, ship: ShipId, defender: Target, range: u8) -> Tokens {
    let state = view.ship(ship);
    let has = Tokens { evade: 0, lock: u8::from(state.lock == Some(defender)), ..tokens(view, ship) };
    match range {
        0 => Tokens::default(),
        _ if state.faceup.has(DamageCard::BlindedPilot) => Tokens { force: has.force, ..Tokens::default() },
        _ => has,
    }
}

fn endures(view: &View<'_>, ship: ShipId) -> Ship {
    let shields = view.ship(ship).shields;
    let unseen = view.unseen(view.owner(ship));
    let deck = Deck { cards: unseen.len(), direct_hits: unseen.count(DamageCard::DirectHit) };
    let by_cards = view.damage_by(ship) == DamageBy::Cards;
    Ship { hull: view.endures(ship) - shields, shields, deck: by_cards.then_some(deck) }
}

/// Whether a ship has a card that may change dice of its attacks or defences.
fn changes_dice(view: &View<'_>, ship: ShipId) -> bool {
    let windows = [
        Window::ModifyAttack,
        Window::ModifyDefense,
        Window::AttackRolled,
        Window::DefenseRolled,
        Window::AttackModified,
        Window::DefenseModified,
        Window::AttackPool,
        Window::BeforeNeutralize,
        Window::Neutralize,
        Window::AfterNeutralize,
    ];
    let effects = view.profile(ship).abilities.iter().flat_map(|ability| &ability.effects);
    effects.into_iter().any(|effect| windows.contains(&effect.window))
}

#[cfg(test)]
mod tests {
    use tallyho_odds::Side;
    use tallyho_rules::{Adjust, Difficulty, Game, Luck, Profile, Question, Ruleset, Status, sample};
    use tallyho_table::Pose;

    use super::*;

    /// A fighter about to attack another at range 2; neither ever moves.
    fn duel() -> Game {
        let dial = vec![("0O".parse().expect("a dial code"), Difficulty::White)];
        let still = |profile: Profile| Profile { dial: dial.clone(), actions: Vec::new(), ..profile };
        let sides = [(still(sample::x_wing()), 1), (still(sample::tie_fighter()), 1)];
        let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new());
        for (ship, (y, heading)) in setup.ships.iter_mut().zip([(300.0, 0.0), (490.0, 180.0)]) {
            ship.pose = Pose::from_degrees(300.0, y, heading);
        }
        let mut game = Game::new(setup).expect("the scene is sound");
        let mut luck = Luck::new(0);
        loop {
            let Status::Ask(ask) = game.advance(&mut luck, &mut ()) else { panic!("nobody attacks") };
            if let Question::Attack(_) = ask.question {
                return game;
            }
            let choice = ask.options[0];
            game.answer(choice, &mut luck, &mut ()).expect("an option");
        }
    }

    #[test]
    fn an_attack_on_the_table_has_the_odds_of_its_dice_and_tokens() {
        let mut game = duel();
        let (ship, target) = (ShipId(0), ShipId(1));
        for adjust in [
            Adjust::Gain(ship, Token::Focus),
            Adjust::Lock(ship, Some(Target::Ship(target))),
            Adjust::Gain(target, Token::Evade),
        ] {
            game.adjust(adjust, &mut ()).expect("the ship can have it");
        }
        game.advance(&mut Luck::new(0), &mut ());
        let ask = game.asked().expect("an attack is asked for");
        let shot = *ask.options.iter().find(|option| matches!(option, Choice::Attack { .. })).expect("it is in arc");
        let view = game.view(ask.seat);
        let found = ShotOdds::of(&view, shot, ship, (3, 3), 2).expect("a ship");
        let read = |words, dice| Side::read(words, dice).expect("tokens");
        let mut it = Engagement::new(3, 3, read("focus,lock", Dice::Attack), read("evade", Dice::Defense));
        it.ship = Some(Ship { hull: 3, shields: 0, deck: Some(Deck::FULL) });
        let wanted = it.odds().expect("possible");
        assert_eq!((found.expected, Some(found.destroyed)), (wanted.expected, wanted.destroyed));
        assert!(!found.without_cards);
    }
}
