//! The same odds by playing: the game rolls, asks and neutralizes, and answers come from a policy written down by hand or from
//! the flight system whose lists it follows.

use tallyho_odds::{Attack, Dice, Engagement, Policy, Side, Tokens};
use tallyho_pilots::flight::{Board, aturi};
use tallyho_rules::{
    Adjust, AttackFace, AttackUnderWay, Choice, DefenseFace, Event, Game, Luck, Profile, Question, Ruleset, ShipId,
    Sink, Status, Target, Token, View, sample,
};
use tallyho_table::Pose;

const DEFENDER: ShipId = ShipId(2);
/// Enough that a chance is known to about two thousandths.
const GAMES: u32 = 40_000;

/// The damage of the attacks so far.
#[derive(Default)]
struct Dealt {
    damage: usize,
    crits: usize,
}

impl Sink for Dealt {
    fn note(&mut self, event: Event) {
        if let Event::Hit(_, left) = event {
            self.damage += usize::from(left.total());
            self.crits += usize::from(left.crits);
        }
    }
}

/// Two ships ahead of a sturdy third at range 2, all about to attack; with those tokens.
fn scene(attacker: Tokens, defender: Tokens) -> Game {
    let still = |agility, initiative| Profile {
        agility,
        initiative,
        // Nothing it suffers reaches the hull, where damage cards would change later dice.
        shields: 60,
        dial: vec![("0O".parse().expect("a dial code"), tallyho_rules::Difficulty::White)],
        actions: Vec::new(),
        force: 3,
        ..sample::x_wing()
    };
    let target = Profile { attacks: Vec::new(), ..still(3, 1) };
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(still(2, 3), 2), (target, 1)], Vec::new());
    let poses = [(300.0, 300.0, 0.0), (360.0, 300.0, 0.0), (330.0, 490.0, 180.0)];
    for (ship, (x, y, heading)) in setup.ships.iter_mut().zip(poses) {
        ship.pose = Pose::from_degrees(x, y, heading);
    }
    let mut game = Game::new(setup).expect("the scene is sound");
    let mut luck = Luck::new(0);
    loop {
        let Status::Ask(ask) = game.advance(&mut luck, &mut ()) else { panic!("nobody attacks") };
        if let Question::Attack(_) = ask.question {
            break;
        }
        let choice = ask.options[0];
        game.answer(choice, &mut luck, &mut ()).expect("an option");
    }
    for (ship, has) in [(ShipId(0), attacker), (ShipId(1), attacker), (DEFENDER, defender)] {
        let kinds = [(Token::Focus, has.focus), (Token::Calculate, has.calculate), (Token::Evade, has.evade)];
        let gains = kinds.iter().flat_map(|(token, count)| (0..*count).map(|_| Adjust::Gain(ship, *token)));
        let lock = (has.lock > 0).then_some(Adjust::Lock(ship, Some(Target::Ship(DEFENDER))));
        for adjust in gains.chain(lock).chain([Adjust::Force(ship, has.force)]) {
            game.adjust(adjust, &mut ()).expect("the ship can have it");
        }
    }
    game
}

type Answer = fn(&View<'_>, &[Choice], Question) -> Choice;

/// Both ships attack, one after the other; everybody answers by the policy.
fn played(game: &Game, luck: &mut Luck, answer: Answer) -> Dealt {
    let mut game = game.clone();
    let mut dealt = Dealt::default();
    let mut attacks = 0;
    loop {
        let Status::Ask(ask) = game.advance(luck, &mut dealt) else { return dealt };
        let choice = match ask.question {
            Question::Attack(_) if attacks < 2 => {
                attacks += 1;
                *ask.options.iter().find(|option| matches!(option, Choice::Attack { .. })).expect("it is in arc")
            }
            Question::ModifyAttack(_) | Question::ModifyDefense(_) => {
                let (options, seat, question) = (ask.options.to_vec(), ask.seat, ask.question);
                answer(&game.view(seat), &options, question)
            }
            _ => return dealt,
        };
        game.answer(choice, luck, &mut dealt).expect("an option");
    }
}

/// Greedy with focus and lock against focus and evade, as one would write it down.
fn by_hand(view: &View<'_>, options: &[Choice], question: Question) -> Choice {
    let Some(AttackUnderWay { attack, defense, .. }) = view.attack() else { return Choice::Pass };
    let can = |choice: Choice| options.contains(&choice);
    let (focus, evade) = (Choice::Token(Token::Focus), Choice::Token(Token::Evade));
    if let Question::ModifyAttack(ship) = question {
        let holds_focus = view.ship(ship).tokens.has(Token::Focus);
        let eyes = if holds_focus { 0 } else { attack.fresh(AttackFace::Focus) };
        let reroll = Choice::Lock([0, 0, eyes, attack.fresh(AttackFace::Blank)]);
        return if can(reroll) {
            reroll
        } else if can(focus) {
            focus
        } else {
            Choice::Pass
        };
    }
    let count = |face| defense.count(face);
    let hits = attack.count(AttackFace::Hit) + attack.count(AttackFace::Crit);
    let needed = hits.saturating_sub(count(DefenseFace::Evade));
    let (eyes, blanks) = (count(DefenseFace::Focus), count(DefenseFace::Blank));
    let by_focus = if can(focus) { eyes } else { 0 };
    let by_evade = u8::from(can(evade) && eyes + blanks > 0);
    let by_both = if by_focus > 0 { by_focus + by_evade.min(blanks) } else { by_evade };
    let goal = needed.min(by_both);
    match goal {
        0 => Choice::Pass,
        _ if by_evade >= goal => evade,
        // What is still missing is asked for again.
        _ => focus,
    }
}

/// By the lists of the flight system.
fn by_list(view: &View<'_>, options: &[Choice], question: Question) -> Choice {
    let mut luck = Luck::new(0);
    let (ship, attacks) = match question {
        Question::ModifyAttack(ship) => (ship, true),
        Question::ModifyDefense(ship) => (ship, false),
        _ => return Choice::Pass,
    };
    // The other side is asked first, and has nothing.
    if view.owner(ship) != view.seat() {
        return Choice::Pass;
    }
    let mut board = Board::new(*view, ship, options, &mut luck);
    let spend = if attacks { aturi::modify_attack(&mut board) } else { aturi::modify_defense(&mut board) };
    spend.expect("a board answers everything").choice
}

/// Whether playing agrees: no chance is off by more than five times what luck explains.
fn assert_agree(attacker: &str, defender: &str, policy: Policy, answer: Answer) {
    let read = |words, dice| Side::read(words, dice).expect("tokens");
    let (one, other) = (read(attacker, Dice::Attack), read(defender, Dice::Defense));
    let game = scene(one.tokens, other.tokens);
    let mut it = Engagement::new(3, 3, one.clone(), other);
    it.attacks.push(Attack { tokens: Some(one.tokens), ..it.attacks[0] });
    it.policy = policy;
    let odds = it.odds().expect("possible");
    let mut luck = Luck::new(7);
    let (mut damage, mut crits) = (vec![0_u32; 7], vec![0_u32; 7]);
    for _ in 0..GAMES {
        let dealt = played(&game, &mut luck, answer);
        damage[dealt.damage] += 1;
        crits[dealt.crits] += 1;
    }
    for (spread, seen) in [(&odds.damage, damage), (&odds.crit, crits)] {
        for (value, (likely, seen)) in spread.iter().zip(seen).enumerate() {
            let games = f64::from(GAMES);
            let spread = (likely * (1.0 - likely) / games).sqrt();
            let found = f64::from(seen) / games;
            let off = (found - likely).abs();
            assert!(off <= 5.0 * spread + 1.0 / games, "{attacker} {defender}: {value} in {found}, not {likely}");
        }
    }
}

#[test]
fn playing_greedily_deals_the_damage_that_greedy_odds_say() {
    assert_agree("", "", Policy::Greedy, by_hand);
    assert_agree("focus", "evade", Policy::Greedy, by_hand);
    assert_agree("focus,lock", "focus,evade", Policy::Greedy, by_hand);
    assert_agree("lock", "focus", Policy::Greedy, by_hand);
}

#[test]
fn playing_by_the_lists_deals_the_damage_that_table_odds_say() {
    assert_agree("focus,lock", "focus,evade", Policy::Table, by_list);
    assert_agree("calculate,calculate,lock", "calculate,evade", Policy::Table, by_list);
    assert_agree("force,force", "force,focus,evade", Policy::Table, by_list);
    assert_agree("focus,calculate,force", "evade,evade,force", Policy::Table, by_list);
}
