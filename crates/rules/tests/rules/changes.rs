//! What rules and errands do to ships and things: damage, mending, tokens, to whoever is near enough.

use tallyho_rules::scenario::{
    Amount, Arrival, Blast, Change, Deed, Errand, ErrandDeed, Kind, Measure, Moment, Nature, Near, Rule, Subject,
    Thing, ThingStats, Vector, Wave, Who,
};
use tallyho_rules::{
    Action, Adjust, AtTheEdge, Choice, DamageCard, DialTiming, Event, Fate, Fleeing, Handling, Place, Profile,
    Question, Scenario, ScenarioEvent, Seat, ShipId, Target, Token,
};
use tallyho_table::Pose;

use tallyho_testkit::{A, B, C, D, Play, Scene, pilot, still, target, white};

type Standing = (u8, Profile, (f64, f64, f64));

const TOWER: u32 = 1;

fn play(scenario: Scenario, ships: &[Standing], luck: &str) -> Play {
    let ship = |scene: Scene, (seat, profile, at): &Standing| scene.ship(*seat, profile.clone(), *at);
    let mut scene = ships.iter().fold(Scene::second_edition(), ship).bystander();
    scene.setup.scenario = Some(Box::new(scenario));
    scene.play(luck)
}

const fn so_many(times: i16) -> Amount {
    Amount { times, each: None }
}

const fn near(kinds: u32, reach: u8) -> Option<Near> {
    Some(Near { ships: 0, kinds, reach })
}

fn deed(how: Change, times: i16, whom: Subject) -> Deed {
    Deed::Change { whom, how, amount: so_many(times) }
}

fn rule(at: Moment, deed: Deed) -> Rule {
    Rule { name: "rule".to_owned(), at, tests: Vec::new(), once: true, deeds: vec![deed] }
}

/// A tower of two hull and a shield, of the second seat.
fn tower(blast: Option<Blast>) -> Kind {
    let stats = ThingStats { initiative: 0, agility: 0, hull: 2, shields: 1, crits_count_double: false };
    let nature = Nature { blast, ..Nature::default() };
    Kind { name: "tower".to_owned(), stats: Some(stats), points: 3, nature, ..Kind::default() }
}

fn at(x: f64, y: f64) -> Thing {
    Thing { kind: 0, owner: 1, place: Some(Place::near(Pose::from_degrees(x, y, 0.0))), module: 0 }
}

/// One ship beside a tower, one farther away, and an enemy far from both.
fn beside() -> [Standing; 3] {
    let strong = Profile { hull: 5, shields: 1, ..still() };
    [(0, strong.clone(), (300.0, 100.0, 0.0)), (0, strong, (300.0, 500.0, 0.0)), (1, target(), (600.0, 850.0, 180.0))]
}

fn with_tower(rules: Vec<Rule>) -> Scenario {
    Scenario { kinds: vec![tower(None)], things: vec![at(300.0, 190.0)], rules, ..Scenario::default() }
}

fn sound(play: &Play) {
    tallyho_rules::audit(&play.game).expect("the decks add up");
}

#[test]
fn each_ship_that_is_near_enough_suffers_damage_shields_first() {
    let hurt = deed(Change::Damage, 2, Subject { near: near(TOWER, 1), ..Subject::ships(0b11) });
    let mut play = play(with_tower(vec![rule(Moment::EndStart, hurt)]), &beside(), "");
    play.until_next_round();
    assert_eq!([A, B].map(|ship| play.damage(ship)), [(0, 1, 0), (1, 0, 0)]);
    sound(&play);
}

#[test]
fn whoever_a_rule_destroys_is_gone_at_once_whenever_it_looks() {
    let moments = [Moment::RoundStart, Moment::SystemStart, Moment::EngagementEnd, Moment::EndStart, Moment::EndEnd];
    for moment in moments {
        let counted = Deed::Add(0, Amount { times: 1, each: Some(Measure::Flying(0b11)) });
        let kill = rule(moment, deed(Change::Damage, 9, Subject::ships(0b1)));
        let rules = vec![kill, rule(moment, counted)];
        let scenario = Scenario { counters: vec!["left".to_owned()], ..with_tower(rules) };
        let mut play = play(scenario, &beside(), "");
        play.until_next_round();
        assert_eq!((play.ship(A).fate, play.ship(B).fate), (Fate::Destroyed, Fate::Flying), "{moment:?}");
        assert_eq!(play.game.measure(Measure::Counter(0)), 1, "{moment:?}");
        sound(&play);
    }
}

#[test]
fn a_thing_that_a_rule_destroys_pays_and_blows_up() {
    let hurt = deed(Change::Damage, 3, Subject { who: Who::These(0, TOWER), near: None });
    let blast = Some(Blast::Around { reach: 1, dice: 2 });
    let scenario = Scenario { kinds: vec![tower(blast)], ..with_tower(vec![rule(Moment::EngagementEnd, hurt)]) };
    let mut play = play(scenario, &beside(), "hb");
    play.until_next_round();
    assert!(play.happened(Event::RemoteDestroyed(0)) && play.happened(Event::Detonated(0)));
    assert_eq!(play.game.measure(Measure::Gone(TOWER)), 1);
    assert_eq!([A, B].map(|ship| play.damage(ship)), [(0, 0, 0), (1, 0, 0)]);
}

#[test]
fn things_are_near_ships_and_other_things() {
    for (ships, kinds, reach, whole) in [(0b1, 0, 1, 0), (0b10, 0, 1, 2), (0, TOWER, 1, 2), (0, TOWER, 3, 0)] {
        let who = Who::These(0, TOWER);
        let hurt = deed(Change::Damage, 1, Subject { who, near: Some(Near { ships, kinds, reach }) });
        let mut scenario = with_tower(vec![rule(Moment::EndStart, hurt)]);
        // A ship is beside either of the first two, and they are two bands apart.
        scenario.things = vec![at(300.0, 190.0), at(520.0, 190.0)];
        let mut ships = beside();
        ships[0].2 = (410.0, 190.0, 0.0);
        let mut play = play(scenario, &ships, "");
        play.until_next_round();
        assert_eq!(play.game.measure(Measure::Whole(TOWER)), whole, "{ships:?} {kinds} {reach}");
    }
}

#[test]
fn attack_dice_say_what_each_suffers() {
    let hurt = deed(Change::Dice, 2, Subject::ships(0b11));
    let mut play = play(with_tower(vec![rule(Moment::EndStart, hurt)]), &beside(), "hhfb");
    play.until_next_round();
    assert_eq!([A, B].map(|ship| play.damage(ship)), [(0, 1, 0), (1, 0, 0)]);
}

#[test]
fn what_is_mended_gets_shields_back_then_faceup_cards_go_before_facedown_ones() {
    for (times, left) in [(1, (1, 1, 1)), (2, (1, 1, 0)), (3, (1, 0, 0)), (9, (1, 0, 0))] {
        let mend = deed(Change::Mend, times, Subject::ships(0b1));
        let mut play = play(with_tower(vec![rule(Moment::EndEnd, mend)]), &beside(), "");
        play.asked();
        play.no_shields(A).deal(A, DamageCard::DamagedEngine).adjust(Adjust::DealFacedown(A));
        assert_eq!(play.damage(A), (0, 1, 1));
        play.until_next_round();
        assert_eq!(play.damage(A), left, "{times}");
        assert_eq!(play.happened(Event::Scenario(ScenarioEvent::Mended(Target::Ship(A)))), times > 1);
        sound(&play);
    }
}

#[test]
fn a_thing_that_is_mended_gets_hull_and_shields_back_as_long_as_it_stands() {
    let hurt =
        |moment, times| rule(moment, deed(Change::Damage, times, Subject { who: Who::These(0, TOWER), near: None }));
    for (damage, times, whole) in [(2, 1, 0), (2, 2, 1), (3, 3, 0)] {
        let mend = deed(Change::Mend, times, Subject { who: Who::These(0, TOWER), near: None });
        let rules = vec![hurt(Moment::SystemStart, damage), rule(Moment::EndEnd, mend)];
        let mut play = play(with_tower(rules), &beside(), "");
        play.until_next_round();
        assert_eq!(play.game.measure(Measure::Whole(TOWER)), whole, "{damage} {times}");
    }
}

#[test]
fn tokens_are_given_by_name_and_help_or_hamper_as_always() {
    for token in [Token::Stress, Token::Ion, Token::Strain, Token::Deplete, Token::Focus, Token::Evade] {
        let give = deed(Change::Gain(token), 2, Subject { near: near(TOWER, 1), ..Subject::ships(0b11) });
        let mut play = play(with_tower(vec![rule(Moment::SystemStart, give)]), &beside(), "");
        play.until(Question::Action(D));
        assert_eq!([A, B].map(|ship| play.count(ship, token)), [2, 0], "{token:?}");
    }
}

#[test]
fn a_ship_that_a_rule_tractors_is_dragged_and_one_it_jams_loses_what_an_opponent_says() {
    let ships = beside();
    let give = |token, at| rule(at, deed(Change::Gain(token), 1, Subject::ships(0b1)));
    let mut dragged = play(with_tower(vec![give(Token::Tractor, Moment::SystemStart)]), &ships, "");
    assert_eq!(dragged.until(Question::Tractor(A)).asked().0, Seat(1), "an opponent is asked");
    let rules = vec![give(Token::Focus, Moment::SystemStart), give(Token::Jam, Moment::SystemStart)];
    let mut jammed = play(with_tower(rules), &ships, "");
    jammed.until(Question::Action(D));
    assert_eq!((jammed.count(A, Token::Focus), jammed.count(A, Token::Jam)), (0, 0));
}

/// A runner beside the near edge, flown by a system that sets its dial late, and a player's ship beside it.
fn runners(scenario: Scenario, edge: AtTheEdge, heading: f64) -> Play {
    let runs = |initiative| Profile { initiative, ..pilot("3FW 1FW", &[]) };
    let mut scene = Scene::second_edition()
        .ship(1, runs(1), (300.0, 60.0, heading))
        .handled(Handling { dial: DialTiming::AtActivation, edge, ..Handling::PLAYER })
        .ship(0, runs(2), (500.0, 60.0, heading))
        .ship(0, target(), (600.0, 850.0, 180.0))
        .bystander();
    scene.setup.scenario = Some(Box::new(scenario));
    scene.play("")
}

#[test]
fn whoever_a_rule_has_flee_leaves_the_table_alive_and_it_is_for_ships_of_systems_alone() {
    for (edge, flees, fate) in [
        (AtTheEdge::IsDestroyed, false, Fate::Destroyed),
        (AtTheEdge::IsDestroyed, true, Fate::Fled),
        (AtTheEdge::TurnsBack, false, Fate::Flying),
        (AtTheEdge::TurnsBack, true, Fate::Fled),
    ] {
        let rules = flees.then(|| rule(Moment::RoundStart, deed(Change::Flee, 1, Subject::ships(0b11))));
        let mut play = runners(with_tower(rules.into_iter().collect()), edge, 180.0);
        play.until(Question::Action(ShipId(3)));
        assert_eq!(play.ship(A).fate, fate, "{edge:?} {flees}");
        assert_eq!(play.ship(B).group.fleeing, Fleeing::No);
    }
}

/// At the end of each round whoever has left comes back by the far edge.
fn returning() -> Scenario {
    let wave = Wave {
        name: "Whoever returns".to_owned(),
        ships: vec![0, 1],
        when: Arrival::Called,
        vectors: vec![0],
        behind: 0,
        again: false,
        locks: None,
        by_die: false,
        wings: false,
        formations: false,
        returns: true,
    };
    let far = Vector { name: "1".to_owned(), place: Place::near(Pose::from_degrees(450.0, 914.0, 180.0)) };
    let back = Rule { once: false, ..rule(Moment::EndEnd, Deed::Return(0)) };
    Scenario { waves: vec![wave], vectors: vec![far], ..with_tower(vec![back]) }
}

#[test]
fn who_has_left_returns_at_the_start_of_the_next_round_as_new() {
    let mut play = runners(returning(), AtTheEdge::Flees, 180.0);
    play.asked();
    assert_eq!([A, B].map(|ship| play.ship(ship).fate), [Fate::Flying; 2], "they are there from the start");
    play.no_shields(B).deal(B, DamageCard::DamagedEngine).adjust(Adjust::DealFacedown(B)).gain(B, Token::Strain);
    play.until(Question::Action(ShipId(3)));
    assert_eq!([A, B].map(|ship| play.ship(ship).fate), [Fate::Fled; 2]);
    play.until_next_round();
    assert_eq!([A, B].map(|ship| play.ship(ship).fate), [Fate::Flying; 2]);
    assert_eq!((play.damage(B), play.count(B, Token::Strain)), ((2, 0, 0), 0));
    assert!(play.place(B).1 > 800.0, "{:?}", play.place(B));
    sound(&play);
}

#[test]
fn nobody_returns_who_was_destroyed_or_is_there() {
    let mut play = runners(returning(), AtTheEdge::IsDestroyed, 180.0);
    play.until_next_round();
    assert_eq!([A, B].map(|ship| play.ship(ship).fate), [Fate::Destroyed, Fate::Flying]);
    let mut there = runners(returning(), AtTheEdge::Flees, 0.0);
    there.until_next_round();
    assert_eq!([A, B].map(|ship| there.place(ship).1), [220.0; 2]);
}

fn errand(deeds: Vec<Deed>) -> Errand {
    Errand {
        name: "errand".to_owned(),
        who: 0b11,
        tests: Vec::new(),
        stressed: false,
        once_per_round: false,
        kinds: 0,
        ships: 0,
        reach: 1,
        deeds: deeds.into_iter().map(ErrandDeed::Do).collect(),
    }
}

/// Two ships that act, beside each other and a tower; one of them is hurt.
fn acting() -> [Standing; 3] {
    let acts = Profile { hull: 5, shields: 1, ..pilot("0OW", &[white(Action::Focus)]) };
    [(0, acts.clone(), (300.0, 100.0, 0.0)), (0, acts, (360.0, 100.0, 0.0)), (1, target(), (600.0, 850.0, 180.0))]
}

#[test]
fn an_errand_may_happen_to_what_it_is_done_on_and_to_who_does_it() {
    let (it, doer) = (Subject { who: Who::It, near: None }, Subject { who: Who::Doer, near: None });
    let deeds = vec![deed(Change::Damage, 2, it), deed(Change::Gain(Token::Stress), 1, doer)];
    let on_thing = Errand { kinds: TOWER, ..errand(deeds.clone()) };
    let on_ship = Errand { ships: 0b10, ..errand(deeds) };
    let scenario = Scenario { errands: vec![on_thing, on_ship], ..with_tower(Vec::new()) };
    let mut thing = play(scenario.clone(), &acting(), "");
    thing.until(Question::Action(A)).answer(Choice::Errand(0, 0)).asked();
    assert_eq!((thing.object(0).shields, thing.object(0).damage), (0, 1));
    assert_eq!((thing.count(A, Token::Stress), thing.damage(B)), (1, (1, 0, 0)));
    let mut ship = play(scenario, &acting(), "");
    ship.until(Question::Action(A)).answer(Choice::Errand(1, B.0)).asked();
    assert_eq!((ship.damage(B), ship.count(A, Token::Stress), ship.object(0).damage), ((0, 1, 0), 1, 0));
    sound(&ship);
}

#[test]
fn an_errand_once_in_a_round_is_done_by_one_ship_alone() {
    for once_per_round in [false, true] {
        let work = Errand { once_per_round, kinds: TOWER, ..errand(vec![Deed::Add(0, so_many(1))]) };
        let scenario = Scenario { errands: vec![work], counters: vec!["work".to_owned()], ..with_tower(Vec::new()) };
        let mut play = play(scenario, &acting(), "");
        play.until(Question::Action(A)).answer(Choice::Errand(0, 0)).until(Question::Action(B));
        assert_eq!(play.asked().2.contains(&Choice::Errand(0, 0)), !once_per_round);
        // In the next round anybody may.
        play.until_next_round().until(Question::Action(B));
        let again = play.until(Question::Action(B)).asked().2.contains(&Choice::Errand(0, 0));
        assert!(again, "a new round");
    }
}

#[test]
fn a_game_is_judged_when_the_rules_of_its_end_have_happened() {
    let kill = rule(Moment::EndEnd, deed(Change::Damage, 9, Subject::ships(0b1100)));
    let mut play = play(with_tower(vec![kill]), &beside(), "");
    play.until_next_round();
    assert_eq!((play.ship(C).fate, play.game.measure(Measure::Round)), (Fate::Destroyed, 1));
}
