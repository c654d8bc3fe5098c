//! The words of a mission's rules: numbers, tests, amounts and deeds.

use tallyho_cards::word::unknown;
use tallyho_rules::Token;
use tallyho_rules::scenario::Change;

use crate::mission::{
    AimTerm, AmountTerm, Bound, CallTerm, ChangeTerm, Count, DeedTerm, Drawn, ErrandDeedTerm, MeasureTerm, MeasureWord,
    TestTerm, WhomTerm,
};

/// Everything that has a name in a mission.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(crate) sides: [String; 2],
    pub(crate) squads: Vec<String>,
    pub(crate) ships: Vec<String>,
    pub(crate) kinds: Vec<String>,
    pub(crate) counters: Vec<String>,
    pub(crate) zones: Vec<String>,
    pub(crate) vectors: Vec<String>,
}

/// Those who fly for players, all of them.
pub(crate) const PILOTS: &str = "pilots";
/// All elite ships.
pub(crate) const ELITES: &str = "elites";
/// The side that a rule is about which is there for each of them.
const OWN: &str = "own";

const MEASURES: [(&str, MeasureWord); 26] = [
    ("round", MeasureWord::Round),
    ("counter", MeasureWord::Counter),
    ("points", MeasureWord::Points),
    ("left", MeasureWord::Left),
    ("gone", MeasureWord::Gone),
    ("whole", MeasureWord::Whole),
    ("flying", MeasureWord::Flying),
    ("destroyed", MeasureWord::Destroyed),
    ("escaped", MeasureWord::Escaped),
    ("halved", MeasureWord::Halved),
    ("coming", MeasureWord::Coming),
    ("came", MeasureWord::Came),
    ("controls", MeasureWord::Controls),
    ("contests", MeasureWord::Contests),
    ("contests-alone", MeasureWord::ContestsAlone),
    ("carries", MeasureWord::Carries),
    ("owns", MeasureWord::Owns),
    ("landed", MeasureWord::Landed),
    ("captured", MeasureWord::Captured),
    ("near", MeasureWord::Near),
    ("attacks", MeasureWord::Attacks),
    ("energy", MeasureWord::Energy),
    ("charges", MeasureWord::Charges),
    ("within", MeasureWord::Within),
    ("enclosed", MeasureWord::Enclosed),
    ("flag", MeasureWord::Flag),
];

impl MeasureWord {
    /// The word for it.
    pub fn word(self) -> &'static str {
        MEASURES.iter().find(|(_, measure)| *measure == self).map_or("", |(word, _)| word)
    }
}

/// The words deeds begin with.
const DEEDS: [&str; 19] = [
    "score",
    "add",
    "set",
    "call",
    "win",
    "end",
    "sense",
    "lay-behind",
    "board",
    "roll",
    "draw",
    "turn",
    "shield",
    "damage",
    "damage-dice",
    "mend",
    "token",
    "flee",
    "return",
];
/// What an errand is done on, and who does it.
const IT: &str = "it";
const DOER: &str = "self";

type Read<T> = Result<T, String>;

/// The name of a number that missions report: small letters, digits and dashes.
pub(crate) fn flag(word: &str) -> Read<String> {
    let sound = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    let fits = word.chars().all(sound) && (1..=30).contains(&word.len());
    if fits { Ok(word.to_owned()) } else { Err(format!("'{word}' is no name: write small letters, digits and dashes")) }
}

impl Names {
    fn side(&self, word: &str) -> Read<Option<usize>> {
        match self.sides.iter().position(|side| side == word) {
            Some(side) => Ok(Some(side)),
            None if word == OWN => Ok(None),
            None => Err(unknown("side", word, self.sides.iter().map(String::as_str).chain([OWN]))),
        }
    }

    fn the_side(&self, word: &str) -> Read<usize> {
        self.side(word)?.ok_or_else(|| format!("'{OWN}' is no side here: name one of {}", self.sides.join(" and ")))
    }

    /// Ships by name: squads, ships, sides, all pilots, all elites.
    pub(crate) fn who(&self, words: &str) -> Read<Vec<String>> {
        let known =
            || self.squads.iter().chain(&self.ships).chain(&self.sides).map(String::as_str).chain([PILOTS, ELITES]);
        names("squad, ship or side", words, known)
    }

    pub(crate) fn kinds(&self, words: &str) -> Read<Vec<String>> {
        names("kind of thing", words, || self.kinds.iter().map(String::as_str))
    }

    pub(crate) fn counter(&self, word: &str) -> Read<String> {
        one("counter", word, || self.counters.iter().map(String::as_str))
    }

    /// A squad by its id.
    pub(crate) fn squad(&self, word: &str) -> Read<String> {
        one("squad", word, || self.squads.iter().map(String::as_str))
    }

    /// A ship of the mission's own.
    pub(crate) fn ship(&self, word: &str) -> Read<String> {
        one("ship of the mission", word, || self.ships.iter().map(String::as_str))
    }

    /// Whom a rule may call: a squad, or a ship of the mission's own.
    pub(crate) fn called(&self, word: &str) -> Read<String> {
        one("squad or ship of the mission", word, || self.squads.iter().chain(&self.ships).map(String::as_str))
    }

    /// A part of the table.
    pub(crate) fn zone(&self, word: &str) -> Read<String> {
        one("zone", word, || self.zones.iter().map(String::as_str))
    }

    /// Ships by name, or kinds of thing.
    pub(crate) fn who_or_what(&self, words: &str) -> Read<Vec<String>> {
        let ships = || self.squads.iter().chain(&self.ships).chain(&self.sides).map(String::as_str);
        let known = || ships().chain([PILOTS, ELITES]).chain(self.kinds.iter().map(String::as_str));
        names("squad, ship, side or kind of thing", words, known)
    }

    /// What may be struck or escorted: a ship of the mission's own, one of the pilots by his number, or the first thing of a kind.
    pub(crate) fn struck(&self, word: &str) -> Read<String> {
        if pilot_number(word).is_some() {
            return Ok(word.to_owned());
        }
        one("ship or thing of the mission", word, || self.ships.iter().chain(&self.kinds).map(String::as_str))
    }

    /// A number and what is left of the words.
    fn measure<'w>(&self, words: &'w [&'w str]) -> Read<(MeasureTerm, &'w [&'w str])> {
        let [word, rest @ ..] = words else { return Err("a number is missing".to_owned()) };
        let known = MEASURES.iter().map(|(word, _)| *word);
        let found = MEASURES.iter().find(|(known, _)| known == word);
        let &(_, measure) = found.ok_or_else(|| unknown("number", word, known))?;
        let mut term = MeasureTerm { word: measure, names: Vec::new(), others: Vec::new(), side: None, reach: 0 };
        let mut rest = rest;
        let mut next = |what: &str| -> Read<&'w str> {
            let [word, more @ ..] = rest else { return Err(format!("'{}' needs {what}", measure.word())) };
            rest = more;
            Ok(word)
        };
        match measure {
            MeasureWord::Round => {}
            MeasureWord::Flag => term.names = vec![flag(next("the name of what an earlier mission reports")?)?],
            MeasureWord::Counter => term.names = vec![self.counter(next("a counter")?)?],
            MeasureWord::Points | MeasureWord::Attacks => term.side = self.side(next("a side")?)?,
            MeasureWord::Near => {
                term.names = self.who(next("a squad, ship or side")?)?;
                term.others = self.who_or_what(next("ships or things that they are near")?)?;
                term.reach = reach(next("a range, such as 0-1")?)?;
            }
            MeasureWord::Within => {
                term.names = self.who(next("a squad, ship or side")?)?;
                term.others = vec![self.zone(next("a zone")?)?];
            }
            MeasureWord::Enclosed => {
                term.names = vec![self.ship(next("a ship of the mission")?)?];
                term.others = self.kinds(next("a kind of thing")?)?;
            }
            MeasureWord::Left | MeasureWord::Gone | MeasureWord::Whole => {
                term.names = self.kinds(next("a kind of thing")?)?;
            }
            MeasureWord::Flying
            | MeasureWord::Destroyed
            | MeasureWord::Escaped
            | MeasureWord::Halved
            | MeasureWord::Landed
            | MeasureWord::Captured
            | MeasureWord::Coming => term.names = self.who(next("a squad, ship or side")?)?,
            MeasureWord::Energy => term.names = vec![self.ship(next("a ship of the mission")?)?],
            MeasureWord::Charges => {
                let ship = self.ship(next("a ship of the mission")?)?;
                term.names = vec![ship, next("a card")?.to_owned()];
            }
            MeasureWord::Came => term.names = vec![self.called(next("a squad or a ship of the mission")?)?],
            MeasureWord::Controls | MeasureWord::Contests | MeasureWord::ContestsAlone => {
                term.side = self.side(next("a side")?)?;
                term.names = self.kinds(next("a kind of thing")?)?;
                term.reach = reach(next("a range, such as 0-1")?)?;
            }
            MeasureWord::Carries | MeasureWord::Owns => {
                term.side = self.side(next("a side")?)?;
                term.names = self.kinds(next("a kind of thing")?)?;
            }
        }
        Ok((term, rest))
    }

    /// A number within bounds: `gone beacon half+`, `round 2+`, `left minefield under pilots`, `counter red over counter blue`.
    pub(crate) fn test(&self, text: &str) -> Read<TestTerm> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (of, rest) = self.measure(&words)?;
        if let [how @ ("over" | "under"), more @ ..] = rest {
            return self.compared(of, how, more);
        }
        let half = || Bound::HalfOf(of.names.clone());
        let (least, most) = match rest {
            ["half+"]
                if matches!(
                    of.word,
                    MeasureWord::Gone
                        | MeasureWord::Left
                        | MeasureWord::Flying
                        | MeasureWord::Destroyed
                        | MeasureWord::Escaped
                ) =>
            {
                (Some(half()), None)
            }
            [span] => {
                if let Some(least) = span.strip_suffix('+') {
                    (Some(Bound::Is(count(least)?)), None)
                } else if let Some((least, most)) = span.split_once('-') {
                    (Some(Bound::Is(count(least)?)), Some(Bound::Is(count(most)?)))
                } else {
                    (Some(Bound::Is(count(span)?)), Some(Bound::Is(count(span)?)))
                }
            }
            _ => {
                return Err(format!(
                    "'{text}' ends with how many: 0, 2+, 1-3, 'under pilots' or 'over' another number"
                ));
            }
        };
        Ok(TestTerm { of, least, most, than: None })
    }

    /// More or less than a number that is said, or than another that is asked for.
    fn compared(&self, of: MeasureTerm, how: &str, than: &[&str]) -> Read<TestTerm> {
        let is_over = how == "over";
        let beyond = |fixed: i16, count: Count| Some(Bound::Is(Count { fixed: count.fixed + fixed, ..count }));
        let bounds = |count: Count| if is_over { (beyond(1, count), None) } else { (None, beyond(-1, count)) };
        let is_number = |word: &str| !MEASURES.iter().any(|(known, _)| *known == word);
        match than {
            [] => Err(format!("'{how}' needs a number: pilots, 3, or one that is asked for")),
            [number] if is_number(number) => {
                let (least, most) = bounds(count(number)?);
                Ok(TestTerm { of, least, most, than: None })
            }
            words => {
                let (than, rest) = self.measure(words)?;
                if !rest.is_empty() {
                    return Err(format!("'{}' is too much", rest.join(" ")));
                }
                // A flag is known before anybody flies; what it is told by bounds needs no table.
                if [of.word, than.word].contains(&MeasureWord::Flag) {
                    return Err("what an earlier mission reports is not compared with other numbers".to_owned());
                }
                let (least, most) = bounds(Count { fixed: 0, per_pilot: 0 });
                Ok(TestTerm { of, least, most, than: Some(than) })
            }
        }
    }

    /// `3`, `2 per pilot`, `1 per controls own satellite 0-1`.
    pub(crate) fn amount(&self, text: &str) -> Read<AmountTerm> {
        let words: Vec<&str> = text.split_whitespace().collect();
        self.amount_of(&words)
    }

    fn amount_of(&self, words: &[&str]) -> Read<AmountTerm> {
        match words {
            [number] => Ok(AmountTerm { times: count(number)?, each: None }),
            [number, "per", "pilot"] => {
                let Count { fixed, .. } = count(number)?;
                Ok(AmountTerm { times: Count { fixed: 0, per_pilot: fixed }, each: None })
            }
            [number, "per", measure @ ..] => {
                let (each, rest) = self.measure(measure)?;
                match rest {
                    [] => Ok(AmountTerm { times: count(number)?, each: Some(each) }),
                    _ => Err(format!("'{}' is too much", rest.join(" "))),
                }
            }
            _ => Err(format!("'{}' is no amount: write 3, '2 per pilot' or '1 per gone beacon'", words.join(" "))),
        }
    }

    /// `score SIDE AMOUNT`, `add COUNTER AMOUNT`, `set COUNTER AMOUNT`, `call SQUAD AMOUNT`, `win SIDE`, `end`.
    pub(crate) fn deed(&self, text: &str) -> Read<DeedTerm> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match &words[..] {
            ["score", side, amount @ ..] => Ok(DeedTerm::Score(self.side(side)?, self.amount_of(amount)?)),
            ["add", counter, amount @ ..] => Ok(DeedTerm::Add(self.counter(counter)?, self.amount_of(amount)?)),
            ["set", counter, amount @ ..] => Ok(DeedTerm::Set(self.counter(counter)?, self.amount_of(amount)?)),
            ["call", squad, many @ ..] => {
                let many = match many {
                    ["all"] => CallTerm::All,
                    ["half"] => CallTerm::Half,
                    ["smaller-half"] => CallTerm::SmallerHalf,
                    _ => CallTerm::Many(self.amount_of(many)?),
                };
                Ok(DeedTerm::Call(self.called(squad)?, many))
            }
            ["win", side] => Ok(DeedTerm::Win(self.the_side(side)?)),
            ["end"] => Ok(DeedTerm::End),
            ["sense", who, kinds, counter] => {
                Ok(DeedTerm::Sense(self.who(who)?, self.kinds(kinds)?, self.counter(counter)?))
            }
            ["lay-behind", who, kinds, counter] => {
                Ok(DeedTerm::LayBehind(self.who(who)?, self.kinds(kinds)?, self.counter(counter)?))
            }
            ["roll", counter, sides @ ..] => {
                Ok(DeedTerm::Draw(self.counter(counter)?, self.amount_of(sides)?, Drawn::Openly))
            }
            ["draw", counter, sides @ ..] => {
                Ok(DeedTerm::Draw(self.counter(counter)?, self.amount_of(sides)?, Drawn::FaceDown))
            }
            ["turn", whom, into] => Ok(DeedTerm::Turn(self.who(whom)?, self.ship(into)?)),
            ["shield", who, number, "near", what, range] => {
                let shields = number.parse().ok().filter(|number| (1..=9).contains(number));
                let shields = shields.ok_or_else(|| format!("'{number}' is no number of shields: write 1"))?;
                Ok(DeedTerm::Shield(self.who(who)?, shields, self.who_or_what(what)?, reach(range)?))
            }
            ["damage", whom, rest @ ..] => self.change(Change::Damage, whom, rest),
            ["damage-dice", whom, rest @ ..] => self.change(Change::Dice, whom, rest),
            ["mend", whom, rest @ ..] => self.change(Change::Mend, whom, rest),
            ["token", whom, token, rest @ ..] => {
                let known = || Change::TOKENS.into_iter().map(Token::name);
                let token = Change::token(token).ok_or_else(|| unknown("token that rules give", token, known()))?;
                self.change(Change::Gain(token), whom, rest)
            }
            ["flee", whom] => self.change(Change::Flee, whom, &["1"]),
            ["flee", whom, "near", rest @ ..] => self.change(Change::Flee, whom, &[&["1", "near"], rest].concat()),
            ["return", who, by] => Ok(DeedTerm::Return(self.who(who)?, self.vectors(by)?)),
            ["board", whom, by] => Ok(DeedTerm::Board(self.who(whom)?, self.who(by)?)),
            [word, ..] => Err(unknown("deed", word, DEEDS.into_iter())),
            [] => Err("a deed is missing".to_owned()),
        }
    }

    /// What happens to whom: how much, and perhaps near what.
    fn change(&self, how: Change, whom: &str, rest: &[&str]) -> Read<DeedTerm> {
        let (amount, near) = match rest {
            [amount @ .., "near", what, range] => (amount, Some((self.who_or_what(what)?, reach(range)?))),
            amount => (amount, None),
        };
        let whom = match (whom, how) {
            (IT, _) => WhomTerm::It,
            (DOER, _) => WhomTerm::Doer,
            (names, Change::Gain(_) | Change::Flee) => WhomTerm::Named(self.who(names)?),
            (names, Change::Damage | Change::Dice | Change::Mend) => WhomTerm::Named(self.who_or_what(names)?),
        };
        Ok(DeedTerm::Change(ChangeTerm { whom, near, how, amount: self.amount_of(amount)? }))
    }

    /// One vector, several joined by `/`, or `any` of those that are numbers.
    pub(crate) fn vectors(&self, words: &str) -> Read<Vec<String>> {
        if words == "any" {
            return Ok(self.vectors.iter().filter(|name| name.parse::<u8>().is_ok()).cloned().collect());
        }
        names("vector", words, || self.vectors.iter().map(String::as_str).chain(["any"]))
    }

    /// A deed of a rule, which is about nobody's errand.
    pub(crate) fn rule_deed(&self, text: &str) -> Read<DeedTerm> {
        match self.deed(text)? {
            DeedTerm::Change(ChangeTerm { whom: WhomTerm::It | WhomTerm::Doer, .. }) => Err(format!(
                "'{}': only errands know of '{IT}' and '{DOER}'; name ships or kinds of thing",
                text.escape_debug()
            )),
            deed => Ok(deed),
        }
    }

    /// A deed of an errand: `take`, `own`, `remove`, `decloak`, or what a rule does.
    pub(crate) fn errand_deed(&self, text: &str) -> Read<ErrandDeedTerm> {
        Ok(match text {
            "take" => ErrandDeedTerm::Take,
            "own" => ErrandDeedTerm::Own,
            "remove" => ErrandDeedTerm::Remove,
            "decloak" => ErrandDeedTerm::Decloak,
            "ionise" => ErrandDeedTerm::Ionise,
            _ if text.starts_with("spend-energy ") => {
                let number = text["spend-energy ".len()..].parse();
                ErrandDeedTerm::Energy(number.map_err(|_| format!("'{text}' ends with how much energy"))?)
            }
            _ => ErrandDeedTerm::Do(self.deed(text)?),
        })
    }

    /// `reach KINDS RANGE`, `strike KINDS`, `hunt WHO`, `escort WHO`, `leave`, `fight`.
    pub(crate) fn aim(&self, text: &str) -> Read<AimTerm> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["reach", kinds, range] => AimTerm::Reach(self.kinds(kinds)?, reach(range)?),
            ["strike", kinds] => AimTerm::Strike(self.kinds(kinds)?),
            ["hunt", who] => AimTerm::Hunt(self.who(who)?),
            ["escort", who] => AimTerm::Escort(self.who(who)?),
            ["leave"] => AimTerm::Leave,
            ["fight"] => AimTerm::Fight,
            [word, ..] => {
                return Err(unknown("goal", word, ["reach", "strike", "hunt", "escort", "leave", "fight"].into_iter()));
            }
            [] => return Err("a goal is missing".to_owned()),
        })
    }
}

/// Names joined by `/`, each of which must be known.
fn names<'n, I: Iterator<Item = &'n str> + Clone>(what: &str, words: &str, known: impl Fn() -> I) -> Read<Vec<String>> {
    words.split('/').map(|word| one(what, word, &known)).collect()
}

fn one<'n, I: Iterator<Item = &'n str> + Clone>(what: &str, word: &str, known: impl Fn() -> I) -> Read<String> {
    match known().find(|known| *known == word) {
        Some(word) => Ok(word.to_owned()),
        None => Err(unknown(what, word, known())),
    }
}

/// `pilot-3`, the third of the pilots.
pub(crate) fn pilot_number(word: &str) -> Option<u8> {
    word.strip_prefix("pilot-")?.parse().ok().filter(|number| (1..=8).contains(number))
}

/// `0-2`, the farthest of it; things are always measured from touching on.
pub(crate) fn reach(text: &str) -> Read<u8> {
    let reach = text.strip_prefix("0-").unwrap_or(text);
    let number = reach.parse().ok().filter(|reach| (0..=5).contains(reach));
    number.ok_or_else(|| format!("'{text}' is no range from touching on: write 0, 0-1, 0-2 or 0-3"))
}

/// `4`, `pilots`, or `2*pilots`.
pub(crate) fn count(text: &str) -> Read<Count> {
    let number = |text: &str| text.parse::<i16>().ok().filter(|number| (-999..=999).contains(number));
    let per = |fixed| Count { fixed: 0, per_pilot: fixed };
    let read = match text.strip_suffix("pilots") {
        Some("") => Some(per(1)),
        Some(times) => times.strip_suffix('*').and_then(number).map(per),
        None => number(text).map(|fixed| Count { fixed, per_pilot: 0 }),
    };
    read.ok_or_else(|| format!("'{text}' is no number: write 4, pilots or 2*pilots"))
}

impl Count {
    /// How many that is with so many pilots.
    pub fn with(self, pilots: u8) -> i16 {
        self.fixed.saturating_add(self.per_pilot.saturating_mul(i16::from(pilots)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    fn names() -> Names {
        Names {
            sides: ["rebel".to_owned(), "imperial".to_owned()],
            squads: list(&["alpha", "patrol"]),
            ships: list(&["operatives"]),
            kinds: list(&["beacon", "satellite"]),
            counters: list(&["alarm", "calm"]),
            zones: list(&["north", "south"]),
            vectors: list(&["1", "2", "bay"]),
        }
    }

    #[test]
    fn tests_are_a_number_and_its_bounds() {
        let names = names();
        let test = names.test("round 2+").unwrap();
        assert_eq!((test.of.word, test.most), (MeasureWord::Round, None));
        let fixed = |fixed| Some(Bound::Is(Count { fixed, per_pilot: 0 }));
        assert_eq!(names.test("escaped operatives 1").unwrap().least, fixed(1));
        assert_eq!(names.test("destroyed alpha/patrol 1-3").unwrap().most, fixed(3));
        let half = |text: &str| names.test(text).unwrap().least;
        assert_eq!(half("gone beacon half+"), Some(Bound::HalfOf(list(&["beacon"]))));
        assert_eq!(half("destroyed alpha/patrol half+"), Some(Bound::HalfOf(list(&["alpha", "patrol"]))), "of both");
        let under = names.test("left beacon under pilots").unwrap().most;
        assert_eq!(under, Some(Bound::Is(Count { fixed: -1, per_pilot: 1 })));
        assert_eq!(names.test("controls own satellite 0-1 1+").unwrap().of.reach, 1);
    }

    #[test]
    fn a_number_is_compared_with_another_or_with_one_that_is_said() {
        let names = names();
        let test = names.test("within pilots north over within pilots south").unwrap();
        assert_eq!((test.of.word, test.of.others), (MeasureWord::Within, vec!["north".to_owned()]));
        assert_eq!(test.than.map(|it| it.others), Some(vec!["south".to_owned()]));
        let said = |fixed| Some(Bound::Is(Count { fixed, per_pilot: 0 }));
        assert_eq!((test.least, test.most), (said(1), None));
        assert_eq!(names.test("counter alarm under counter calm").unwrap().most, said(-1));
        assert_eq!(names.test("left beacon over 3").unwrap().least, said(4));
        let enclosed = names.test("enclosed operatives beacon 1").unwrap().of;
        assert_eq!((enclosed.names, enclosed.others), (vec!["operatives".to_owned()], vec!["beacon".to_owned()]));
        for (wrong, hint) in [
            ("within pilots nort 1+", "north"),
            ("within pilots", "needs a zone"),
            ("enclosed alpha beacon 1", "operatives"),
            ("counter alarm over", "needs a number"),
            ("counter alarm over counter", "needs a counter"),
            ("counter alarm over counter calm 2", "'2' is too much"),
            ("counter alarm over lots", "'lots' is no number"),
            ("flag spared over counter alarm", "not compared"),
            ("counter alarm under flag spared", "not compared"),
        ] {
            let said = names.test(wrong).unwrap_err();
            assert!(said.contains(hint), "{wrong}: {said}");
        }
    }

    #[test]
    fn amounts_and_deeds_name_what_is_there() {
        let names = names();
        assert_eq!(names.amount("6 per pilot").unwrap().times, Count { fixed: 0, per_pilot: 6 });
        assert!(matches!(names.deed("score own 1 per owns own satellite"), Ok(DeedTerm::Score(None, _))));
        assert!(matches!(names.deed("call patrol 1 per counter alarm"), Ok(DeedTerm::Call(_, _))));
        assert!(matches!(names.deed("call patrol smaller-half"), Ok(DeedTerm::Call(_, CallTerm::SmallerHalf))));
        let change = |text: &str| match names.deed(text) {
            Ok(DeedTerm::Change(term)) => term,
            other => panic!("{text}: {other:?}"),
        };
        let blast = change("damage rebel/beacon 2 per pilot near satellite 0-1");
        assert_eq!((blast.how, blast.near), (Change::Damage, Some((vec!["satellite".to_owned()], 1))));
        assert_eq!(blast.amount.times.per_pilot, 2);
        // Being near may also be what is counted.
        let counted = change("damage-dice rebel 1 per near alpha beacon 0-2");
        assert!(counted.near.is_none() && counted.amount.each.is_some_and(|each| each.word == MeasureWord::Near));
        assert_eq!(names.deed("return rebel/alpha any"), names.deed("return rebel/alpha 1/2"));
        assert_eq!(change("flee patrol near beacon 0-2").near, Some((vec!["beacon".to_owned()], 2)));
        assert_eq!(change("flee patrol").amount.times.fixed, 1);
        assert_eq!(change("mend it 1").whom, WhomTerm::It);
        assert_eq!(change("token self stress 1").how, Change::Gain(Token::Stress));
        assert!(matches!(names.deed("win rebel"), Ok(DeedTerm::Win(0))));
        assert!(matches!(names.aim("reach satellite 0-2"), Ok(AimTerm::Reach(_, 2))));
    }

    #[test]
    fn a_wrong_word_is_named_with_the_nearest_right_one() {
        let names = names();
        assert!(names.test("gone becon 1").unwrap_err().contains("beacon"));
        assert!(names.deed("skore rebel 1").unwrap_err().contains("score"));
        assert!(names.test("round").is_err() && names.test("round two").is_err() && names.test("").is_err());
        assert!(names.deed("token rebel stres 1").unwrap_err().contains("stress"));
        assert!(names.deed("token rebel cloak 1").is_err() && names.deed("token beacon ion 1").is_err());
        assert!(names.deed("damage rebel").is_err() && names.deed("damage rebel 1 near beacon").is_err());
        assert!(
            names.rule_deed("mend it 1").unwrap_err().contains("errands") && names.rule_deed("mend rebel 1").is_ok()
        );
        assert!(names.deed("return rebel bey").unwrap_err().contains("bay") && names.deed("flee beacon").is_err());
        assert!(names.deed("win own").is_err() && names.amount("1 per").is_err() && names.amount("").is_err());
    }
}
