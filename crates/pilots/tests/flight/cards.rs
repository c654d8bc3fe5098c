//! Cards in the hands of flight systems: whole battles of ships with a card, and what was answered wherever it was offered.

use std::sync::Arc;
use tallyho_rules::scenario::Order;

use tallyho_pilots::flight::flight_group::{self, Readings};
use tallyho_pilots::flight::{aturi, solo};
use tallyho_pilots::{Aturi, FlightGroupPilot, Heuristic, Pilot, Solo, Stopped, turn};
use tallyho_rules::effect::{Ability, Effect, Window};
use tallyho_rules::{
    Action, Ask, AttackFace, Choice, Game, Luck, ObstacleKind, Profile, Question, Ruleset, Seat, Special, Token, View,
    audit, sample,
};

use crate::kit::{chassis, library};

/// A question with a card among its answers, and what was chosen.
#[derive(Clone, Debug)]
struct Heard {
    question: Question,
    options: Vec<Choice>,
    choice: Choice,
    /// Blanks and focus results of the attack under way.
    poor: u8,
    evading: bool,
    reasons: Vec<String>,
}

/// Somebody whose answers are written down.
struct Spied {
    pilot: Box<dyn Pilot>,
    heard: Arc<std::sync::Mutex<Vec<Heard>>>,
}

impl Pilot for Spied {
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let choice = self.pilot.choose(view, ask)?;
        let dice = view.attack().map(|attack| attack.attack);
        let poor = dice.map_or(0, |dice| dice.count(AttackFace::Blank) + dice.count(AttackFace::Focus));
        let evading = view.friends().any(|ship| view.ship(ship).tokens.has(Token::Evade));
        let reasons = self.pilot.reasons(&[]);
        let (question, options) = (ask.question, ask.options.to_vec());
        self.heard.lock().unwrap().push(Heard { question, options, choice, poor, evading, reasons });
        Ok(choice)
    }
}

#[derive(Clone, Copy)]
enum System {
    Solo,
    Aturi,
    FlightGroup,
}

/// A card of the library, or one in words.
fn ability(id: &str) -> Ability {
    let card = library().ability(id).expect("an ability of the library");
    let kind = "ship".to_owned();
    Ability { id: card.id.clone(), kind, name: card.name.clone(), effects: card.effects.clone(), ..Ability::default() }
}

fn card(window: Window, like: &str, charges: u8) -> Ability {
    let upgrade = library().upgrade_by_id(like).expect("an upgrade of the library");
    let effects: Vec<Effect> = upgrade.front.effects.iter().filter(|it| it.window == window).cloned().collect();
    assert!(!effects.is_empty(), "{like} does something then");
    Ability { id: like.to_owned(), name: upgrade.name.clone(), charges, effects, ..Ability::default() }
}

/// Battles of a lone ship of a chassis with a card against one the heuristic flies; everything its pilot was asked.
fn battles(system: System, id: &str, card: Ability, games: u64) -> Vec<Heard> {
    battles_against(chassis("t65xwing"), system, id, card, games)
}

fn battles_against(enemy: Profile, system: System, id: &str, card: Ability, games: u64) -> Vec<Heard> {
    let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
    for seed in 0..games {
        let mut own: Profile = chassis(id);
        own.abilities = vec![card.clone()];
        let sides = [(enemy.clone(), 1), (own.clone(), 1)];
        let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
        let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rocks);
        let statcards = Arc::new(library().flight_group_cards().expect("the cards are embedded").clone());
        let chosen = statcards.choose(id, None, &own.dial);
        let orders = |card| Some(aturi::Orders { card: Arc::new(card), order: Order::Attack });
        let (handling, pilot): (_, Box<dyn Pilot>) = match system {
            System::Solo => {
                let charts = Arc::new(library().solo_charts().expect("the charts are embedded").clone());
                (solo::HANDLING, Box::new(Solo::new(charts, seed)))
            }
            System::Aturi => {
                let ship = library().ship(id).expect("a ship of the library");
                let (card, _) = library().aturi_cards().for_ship(ship, library()).expect("a card");
                (aturi::HANDLING, Box::new(Aturi::new(vec![None, orders(card)], Default::default(), seed)))
            }
            System::FlightGroup => {
                let ships = vec![(chosen, Order::Attack); 2];
                let handling =
                    flight_group::handling(statcards.card(chosen.id()), Order::Attack, None, Readings::default());
                (handling, Box::new(FlightGroupPilot::new(statcards, ships, Readings::default(), seed)))
            }
        };
        for ship in setup.ships.iter_mut().filter(|ship| ship.seat == Seat(1)) {
            ship.handling = handling;
        }
        let mut game = Game::new(setup).expect("a sound set-up");
        let mut luck = Luck::new(seed);
        let spied = Spied { pilot, heard: Arc::clone(&heard) };
        let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(Heuristic::new(seed)), Box::new(spied)];
        game.advance(&mut luck, &mut ());
        while turn(&mut game, &mut pilots, &mut luck, &mut ()).expect("legal answers").is_some() {
            audit(&game).expect("nothing is broken");
        }
    }
    let heard = heard.lock().unwrap();
    heard.clone()
}

fn is_use(choice: &Choice) -> bool {
    matches!(choice, Choice::Use(_))
}

/// The questions at which a card was offered.
fn offers(heard: &[Heard]) -> impl Iterator<Item = &Heard> {
    heard.iter().filter(|it| it.options.iter().any(is_use))
}

#[test]
fn card_effects_that_modify_attack_dice_are_used_before_tokens_and_only_where_they_help() {
    for system in [System::Solo, System::Aturi, System::FlightGroup] {
        let heard = battles(system, "t65xwing", card(Window::ModifyAttack, "predator", 0), 60);
        let asked: Vec<&Heard> = offers(&heard).filter(|it| matches!(it.question, Question::ModifyAttack(_))).collect();
        let (poor, fine): (Vec<&Heard>, Vec<&Heard>) = asked.into_iter().partition(|it| it.poor > 0);
        assert!(!poor.is_empty() && !fine.is_empty(), "{} {}", poor.len(), fine.len());
        assert!(fine.iter().all(|it| it.choice == Choice::Pass), "hits are not rolled again");
        let used: Vec<&&Heard> = poor.iter().filter(|it| is_use(&it.choice)).collect();
        assert!(!used.is_empty());
        assert!(used.iter().all(|it| it.reasons.len() == 1), "with a reason: {used:?}");
    }
}

#[test]
fn what_a_card_rerolls_is_blanks_and_idle_focus_results() {
    let heard = battles(System::Solo, "t65xwing", card(Window::ModifyAttack, "predator", 0), 60);
    let rerolled: Vec<Choice> =
        heard.iter().map(|it| it.choice).filter(|choice| matches!(choice, Choice::Reroll(_))).collect();
    assert!(!rerolled.is_empty());
    assert!(rerolled.iter().all(|it| matches!(it, Choice::Reroll([0, 0, _, _]))), "{rerolled:?}");
}

#[test]
fn full_throttle_grants_the_evade_action_that_the_tie_d_statcard_asks_for() {
    let heard = battles(System::FlightGroup, "tieddefender", ability("fullthrottle"), 30);
    let offered: Vec<&Heard> = offers(&heard).filter(|it| matches!(it.question, Question::Abilities(_))).collect();
    assert!(offered.len() > 20, "{}", offered.len());
    assert!(offered.iter().all(|it| is_use(&it.choice) != it.evading), "unless it has an evade token");
    let after = heard.windows(2).filter(|two| is_use(&two[0].choice));
    for two in after {
        assert!(matches!(two[1].choice, Choice::Action(Action::Evade, _)), "{two:?}");
    }
}

#[test]
fn pinpoint_tractor_array_turns_the_turret_of_a_nantex_for_a_tractor_token_when_its_list_asks_for_that() {
    let heard = battles(System::FlightGroup, "nantexclassstarfighter", ability("pinpointtractorarray-200"), 40);
    let offered: Vec<&Heard> = offers(&heard).filter(|it| matches!(it.question, Question::Abilities(_))).collect();
    let used = offered.iter().filter(|it| is_use(&it.choice)).count();
    assert!(used > 0 && used < offered.len(), "{used} of {}", offered.len());
    let asked = offered.iter().filter(|it| is_use(&it.choice));
    assert!(asked.clone().all(|it| it.reasons.iter().any(|why| why.contains("3.3.8 Select Action"))), "{offered:?}");
}

#[test]
fn stygium_array_hides_a_phantom_again_for_its_evade_token() {
    let heard = battles(System::FlightGroup, "tiephphantom", ability("stygiumarray"), 40);
    let at_end = |it: &&Heard| it.question == Question::Abilities(Window::EndStart);
    let offered: Vec<&Heard> = offers(&heard).filter(at_end).collect();
    assert!(offered.len() > 5, "{}", offered.len());
    assert!(offered.iter().all(|it| is_use(&it.choice)));
}

#[test]
fn a_starviper_rolls_along_banks() {
    for system in [System::Solo, System::FlightGroup] {
        let heard = battles(system, "starviperclassattackplatform", ability("microthrusters"), 40);
        let rolled: Vec<&Heard> =
            heard.iter().filter(|it| matches!(it.question, Question::Perform(_, Action::BarrelRoll))).collect();
        assert!(!rolled.is_empty());
        assert!(rolled.iter().all(|it| matches!(it.choice, Choice::Banked(..))));
    }
}

#[test]
fn card_effects_that_grant_an_action_are_used_if_the_action_has_an_effect() {
    let heard = battles(System::Solo, "tieddefender", ability("fullthrottle"), 30);
    let offered: Vec<&Heard> = offers(&heard).filter(|it| matches!(it.question, Question::Abilities(_))).collect();
    let used = offered.iter().filter(|it| is_use(&it.choice)).count();
    assert!(used > 5 && used < offered.len(), "when there may be a fight, and not before: {used} of {}", offered.len());
    let told = offered
        .iter()
        .filter(|it| is_use(&it.choice))
        .all(|it| it.reasons.iter().any(|line| line.starts_with("Solo Alpha, Card Effects")));
    assert!(told, "it says why");
}

#[test]
fn adaptive_ailerons_are_flown_towards_the_enemy_and_stay_on_the_table() {
    for system in [System::Solo, System::Aturi, System::FlightGroup] {
        let heard = battles(system, "tieskstriker", ability("adaptiveailerons-200"), 20);
        let chosen: Vec<Choice> =
            heard.iter().filter(|it| matches!(it.question, Question::Within(_))).map(|it| it.choice).collect();
        assert!(chosen.iter().any(|it| *it != chosen[0]), "now one, now another: {}", chosen.len());
        assert!(chosen.iter().all(|it| matches!(it, Choice::Maneuver(_))));
    }
}

/// An X-wing with homing missiles.
fn homing() -> Profile {
    let upgrade = library().upgrade_by_id("homingmissiles").expect("an upgrade of the library");
    let card = card(Window::AttackDeclared, "homingmissiles", 9);
    let weapon = upgrade.front.weapon.as_ref().expect("it is a weapon").special(upgrade.slot());
    let specials = vec![Special { spends: Some((0, 1)), card: Some(0), ..weapon }];
    Profile { abilities: vec![card], specials, ..chassis("t65xwing") }
}

#[test]
fn homing_missiles_against_automated_ships_are_taken_or_not_by_a_roll() {
    let heard = battles_against(homing(), System::Aturi, "tielnfighter", Ability::default(), 200);
    let asked: Vec<&Heard> = heard.iter().filter(|it| matches!(it.question, Question::Within(_))).collect();
    let count = |choice: Choice| asked.iter().filter(|it| it.choice == choice).count();
    assert!(count(Choice::Either(0)) > 0 && count(Choice::Either(1)) > 0, "{}", asked.len());
    let rule = "Aturi, Homing Missiles against Automated Ships";
    assert!(asked.iter().all(|it| it.reasons.iter().any(|line| line.starts_with(rule))), "it rolls for it");
}
