//! The cards of automated ships, held against the same facts written down in another form.

use tallyho_cards::Library;
use tallyho_cards::flight::aturi::{
    Card, Distance, Fact, FactPair, Keeps, ListedAction, Source, most_like, unlikeness,
};
use tallyho_cards::word::Word;
use tallyho_table::{Maneuver, Sector};

/// What each ship flies: for front, side-front, side-back and back, close then far, how often each maneuver comes up. Dice that
/// show the same are counted together, as the cards print them: `4K2` is a 4 Koiogran on two sides.
const FLOWN: [(&str, [&str; 8]); 8] = [
    (
        "tielnfighter",
        [
            "4K2 2F1 2N2 1Y1",
            "5F1 4F1 3F1 3N2 2N1",
            "4K1 2Y2 2N1 1Y2",
            "3N2 3Y1 2N1 2Y1 1Y1",
            "3K1 2Y2 2N1 1Y2",
            "3K2 3Y1 2Y2 1Y1",
            "5F1 4K2 3K2 3Y1",
            "3K4 2Y1 1Y1",
        ],
    ),
    (
        "tieininterceptor",
        [
            "4K1 3L1 2F1 2N2 1Y1",
            "5F1 4F1 3F1 3N2 2N1",
            "3L1 2Y2 2N1 1Y2",
            "3N2 3Y1 2N1 2Y1 1Y1",
            "3P1 2Y2 2N1 1Y2",
            "4K2 3Y1 2Y2 1Y1",
            "5F1 4K2 3L1 3P1 3Y1",
            "4K1 3L1 3P2 2Y1 1Y1",
        ],
    ),
    (
        "tiesabomber",
        [
            "5K1 2F1 1F2 1N2",
            "4F2 3F1 3N2 2N1",
            "5K1 2Y2 2N1 1N2",
            "3N2 3Y2 2N1 2Y1",
            "3K1 3Y1 2Y3 1N1",
            "3K2 3Y2 2Y2",
            "5K1 3K4 3Y1",
            "3K4 3Y1 2Y1",
        ],
    ),
    (
        "vt49decimator",
        [
            "4F1 3Y2 3T1 3N1 3B1",
            "4F1 3F1 3N2 2F1 2N1",
            "3Y1 2N1 2T1 2Y1 1N1 1Y1",
            "3N2 3Y2 2N1 2Y1",
            "3Y1 2Y2 1N2 1Y1",
            "3Y2 2N1 2Y2 1N1",
            "3T1 3Y1 2T1 2Y1 1N1 1Y1",
            "3Y2 2Y2 2T1 1N1",
        ],
    ),
    (
        "tieadvancedx1",
        [
            "4K2 1N3 2N1",
            "1N2 2N3 3N1",
            "4K1 3R2 2Y3",
            "1N1 2Y1 2N2 3Y2",
            "3R3 1N1 2Y2",
            "4K1 3R3 2Y2",
            "4K2 3R2 2Y2",
            "3E2 3R4",
        ],
    ),
    (
        "tieddefender",
        [
            "4K4 1N1 2N1",
            "2N3 3N2 3F1",
            "4K3 1Y2 2Y1",
            "1Y1 2N2 3Y3",
            "4K3 1N1 1Y2",
            "4K3 1Y1 3Y2",
            "4K3 2K1 1N1 3Y1",
            "4K4 1Y2",
        ],
    ),
    (
        "tiephphantom",
        [
            "4K2 1N2 2N2",
            "2N3 3N2 3F1",
            "4K2 1Y2 2Y2",
            "1N1 2Y1 2N2 3Y2",
            "4K1 1Y3 2Y2",
            "4K1 3K2 2Y3",
            "4K2 3K2 2Y2",
            "4K2 3K4",
        ],
    ),
    (
        "lambdaclasst4ashuttle",
        [
            "0O2 1N2 1F1 2Y1",
            "2N3 3N2 3F1",
            "0O1 1N2 2Y3",
            "1N2 2Y1 2N3",
            "0O1 1N2 2Y3",
            "1N2 2Y4",
            "0O2 1N1 2Y1 2N2",
            "1N2 2Y4",
        ],
    ),
];

const SECTORS: [Sector; 4] = [Sector::FrontRight, Sector::RightFront, Sector::RightBack, Sector::BackRight];

fn library() -> Library {
    Library::embedded().expect("the content is sound")
}

/// One side of the die after the other, from a line that counts them.
fn sides(line: &str) -> Vec<Maneuver> {
    let counted = line.split_whitespace().map(|word| word.split_at(2));
    counted
        .flat_map(|(code, count)| std::iter::repeat_n(code.parse().unwrap(), count.parse::<usize>().unwrap()))
        .collect()
}

#[test]
fn every_entry_of_every_table_is_as_printed_and_mirrored_to_the_left() {
    let library = library();
    let mut checked = 0;
    for (ship, lines) in FLOWN {
        let card = library.aturi_cards().of(ship).expect("it has a card");
        for (place, line) in lines.into_iter().enumerate() {
            let (sector, distance) = (SECTORS[place / 2], [Distance::Close, Distance::Far][place % 2]);
            let expected = sides(line);
            assert_eq!(expected.len(), 6, "{ship}: {line}");
            for (die, maneuver) in (1..).zip(expected) {
                assert_eq!(card.maneuver(sector, distance, die), maneuver, "{ship}, {sector:?}, {distance:?}, {die}");
                assert_eq!(card.maneuver(sector.mirrored(), distance, die), maneuver.mirrored());
                checked += 1;
            }
        }
    }
    assert_eq!((checked, library.aturi_cards().iter().count()), (8 * 8 * 6, 8));
}

/// Each action list as a line: `!` not, `t` the ship in its target's arc, `s` the target in an arc of the ship, `b` a better shot,
/// before the action and behind it; actions by their first letters, `R` barrel roll.
const LISTS: [(&str, &str); 8] = [
    ("tielnfighter", "clear | t R !ts | !s R s | s F | t R !t | E"),
    (
        "tieininterceptor",
        "clear | t F>R !ts | t F>B !ts | F>R b | F>B b | !s R>B s | !s B>R s | s F | t E>R !t | t E>B !t | E",
    ),
    ("tiesabomber", "clear | o reload | t R>L !ts | !s R>L s | s L | t R>L !t | c reload | F"),
    ("vt49decimator", "clear | !s turn s | 2 fore | 3 aft | L | s F | coordinate"),
    ("tieadvancedx1", "clear | t F>R !ts | !s F>R s | s L | s F | t R !t | L | F"),
    ("tieddefender", "clear | t R !ts | t B !ts | !s R s | !s B s | s L | s F | t R !t | t B !t | E"),
    ("tiephphantom", "clear | t R !ts | !s R s | s F | cloak | E"),
    ("lambdaclasst4ashuttle", "clear | s F | 2 fore | 3 aft | coordinate | jam | F"),
];

fn facts(facts: FactPair) -> String {
    let letter = |(fact, wanted): (Fact, bool)| {
        let letter = match fact {
            Fact::InTargetArc => 't',
            Fact::TargetInArc => 's',
            Fact::BetterShot => 'b',
            Fact::OutOfOrdnance => 'o',
            Fact::LacksCharges => 'c',
            Fact::TwoAimAhead => '2',
            Fact::TwoAimBehind => '3',
        };
        if wanted { letter.to_string() } else { format!("!{letter}") }
    };
    facts.into_iter().flatten().map(letter).collect()
}

fn list(card: &Card) -> String {
    let short = |action: tallyho_rules::Action| match action.name() {
        "focus" => "F",
        "evade" => "E",
        "lock" => "L",
        "barrel roll" => "R",
        "boost" => "B",
        "rotate" => "turn",
        other => other,
    };
    let steps = card.actions.iter().map(|step| {
        let deed = match step.deed {
            ListedAction::Clear => "clear".to_owned(),
            ListedAction::ReinforceFore => "fore".to_owned(),
            ListedAction::ReinforceAft => "aft".to_owned(),
            ListedAction::Act(action, None) => short(action).to_owned(),
            ListedAction::Act(first, Some(second)) => format!("{}>{}", short(first), short(second)),
        };
        format!("{} {deed} {}", facts(step.when), facts(step.then)).trim().to_owned()
    });
    steps.collect::<Vec<_>>().join(" | ")
}

#[test]
fn every_action_list_is_as_printed_and_ours_are_marked() {
    let library = library();
    for (ship, expected) in LISTS {
        let card = library.aturi_cards().of(ship).unwrap();
        assert_eq!(list(card), expected, "{ship}");
        let ours = ["tieadvancedx1", "tieddefender", "tiephphantom", "lambdaclasst4ashuttle"].contains(&ship);
        assert_eq!(card.source, if ours { Source::FlightGroup } else { Source::Aturi });
    }
}

#[test]
fn targets_and_weapons_are_as_printed() {
    let library = library();
    let expected = [
        ("tielnfighter", "nearest in arc, nearest", "any"),
        ("tieininterceptor", "nearest in arc, nearest", "any"),
        ("tiesabomber", "locked, nearest in arc, nearest", "torpedo, missile, primary"),
        ("vt49decimator", "nearest", "torpedo, primary"),
        ("tieadvancedx1", "locked, nearest in arc, nearest", "missile, primary"),
        ("tieddefender", "locked, nearest in arc, nearest", "missile, primary"),
        ("tiephphantom", "nearest in arc, nearest", "any"),
        ("lambdaclasst4ashuttle", "nearest in arc, nearest", "any"),
    ];
    for (ship, targets, weapons) in expected {
        let card = library.aturi_cards().of(ship).unwrap();
        let words = |words: Vec<&'static str>| words.join(", ");
        assert_eq!(words(card.targets.iter().map(|it| it.word()).collect()), targets, "{ship}");
        assert_eq!(words(card.weapons.iter().map(|it| it.word()).collect()), weapons, "{ship}");
    }
}

#[test]
fn a_ship_without_a_card_flies_by_that_of_the_ship_most_like_it() {
    let library = library();
    let stand_in = |id: &str| {
        let (card, of) = library.aturi_cards().for_ship(library.ship(id).unwrap(), &library).unwrap();
        (card.source, of)
    };
    assert_eq!(stand_in("tielnfighter"), (Source::Aturi, "tielnfighter".to_owned()));
    assert_eq!(stand_in("t65xwing"), (Source::StandIn, "tieadvancedx1".to_owned()));
    assert_eq!(stand_in("modifiedtielnfighter"), (Source::StandIn, "tielnfighter".to_owned()));
    assert_eq!(stand_in("yt2400lightfreighter"), (Source::StandIn, "vt49decimator".to_owned()));
    for ship in library.ships() {
        assert!(library.aturi_cards().for_ship(ship, &library).is_some(), "{}", ship.id);
    }
}

#[test]
fn maneuvers_are_alike_that_turn_about_then_by_bearing_then_by_speed() {
    let code = |code: &str| code.parse::<Maneuver>().unwrap();
    let like = |to: &str, keeps, among: &[&str]| {
        let index = most_like(among.iter().map(|it| code(it)), code(to), keeps).unwrap();
        among[usize::from(index)].to_owned()
    };
    assert_eq!(like("4K", Keeps::Bearing, &["4F", "2R", "5K"]), "5K");
    assert_eq!(like("4K", Keeps::Bearing, &["4F", "3R"]), "3R");
    assert_eq!(like("3Y", Keeps::Bearing, &["3N", "1Y", "3T"]), "1Y");
    assert_eq!(like("3Y", Keeps::Speed, &["3N", "1Y", "3T"]), "3N");
    // Of equals the faster one.
    assert_eq!(like("2F", Keeps::Bearing, &["1F", "3F"]), "3F");
    assert_eq!(unlikeness(code("2F"), code("2F"), Keeps::Bearing), 0);
}

/// The TIE/ln's card with something changed in it, read with its ship.
fn faults(from: &str, to: &str) -> String {
    let text = include_str!("../../../../content/flight/aturi/tielnfighter.toml");
    assert!(text.contains(from), "{from}");
    let changed = text.replacen(from, to, 1);
    let ship = include_str!("../../../../content/ships/tielnfighter.toml");
    let texts = [("ships/tielnfighter.toml", ship), ("flight/aturi/tielnfighter.toml", changed.as_str())];
    Library::from_texts(texts, "").unwrap_err().to_string()
}

#[test]
fn what_is_wrong_in_a_card_is_told_with_its_line() {
    let told = [
        ("ship = \"tielnfighter\"", "ship = \"tiefighter\"", "3: 'tiefighter' is no ship"),
        ("\"aturi\"", "\"atury\"", "4: unknown source 'atury'; did you mean 'aturi'?"),
        ("\"nearest\"]", "\"neerest\"]", "5: unknown target 'neerest'; did you mean 'nearest'?"),
        ("[\"any\"]", "[]", "6: 'attacks' names none"),
        ("\"4K\"", "\"5K\"", "10: '5K' is not on the dial of the TIE/ln Fighter"),
        ("\"4K\", ", "", "10: 'close' has 5 maneuvers; a die has 6 sides"),
        ("front = ", "frnt = ", "10: unknown field 'frnt'; did you mean 'front'?"),
        ("\"barrel roll\"", "\"barel roll\"", "19: unknown action 'barel roll'; did you mean 'barrel roll'?"),
        ("\"in target arc\"", "\"in target ark\"", "20: unknown fact 'in target ark'; did you mean 'in target arc'?"),
        ("\"target in arc\"]", "\"target in arc\", \"better shot\"]", "21: 'then' has more than 2 facts"),
    ];
    for (from, to, message) in told {
        let (told, expected) = (faults(from, to), format!("flight/aturi/tielnfighter.toml:{message}"));
        assert!(told.lines().any(|line| line == expected), "{expected}\n{told}");
    }
}
