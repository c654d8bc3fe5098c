//! Marks between missions: numbers that one mission reports when it is over, and that a later one may ask for.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::mission::{AmountTerm, MeasureTerm, MeasureWord, Mission};

/// What earlier missions have reported, by name; what is not there is 0.
pub type Flags = BTreeMap<String, i16>;

/// A number that a mission reports when it is over.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportTerm {
    /// By which name later missions ask for it.
    pub name: String,
    /// What it counts, in words.
    pub words: String,
    /// How many.
    pub amount: AmountTerm,
    /// Whether nobody is told.
    pub secret: bool,
}

impl Mission {
    /// The mission after others that have reported these numbers.
    #[must_use]
    pub fn with_flags(&self, flags: &Flags) -> Cow<'_, Self> {
        if flags.is_empty() || self.asked_flags().next().is_none() {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Self { flags: flags.clone(), ..self.clone() })
    }

    /// What a number is that an earlier mission has reported, if it is one.
    pub(crate) fn flag(&self, term: &MeasureTerm) -> Option<i16> {
        let name = term.names.first().filter(|_| term.word == MeasureWord::Flag)?;
        Some(self.flags.get(name).copied().unwrap_or_default())
    }

    /// The names of all numbers of earlier missions that it asks for.
    pub fn asked_flags(&self) -> impl Iterator<Item = &str> {
        let conditions = self.rules.iter().map(|it| &it.tests).chain(self.errands.iter().map(|it| &it.tests));
        let conditions = conditions.chain(self.objectives.iter().flat_map(|it| &it.any));
        let conditions = conditions.chain(self.goals.iter().map(|it| &it.tests)).chain([&self.safe_if]);
        let tests = conditions.flatten().map(|it| &it.of);
        let deeds = self.rules.iter().flat_map(|it| &it.deeds).filter_map(crate::mission::DeedTerm::each);
        let pays = self.objectives.iter().filter_map(|it| it.pays.each.as_ref());
        let all = tests.chain(deeds).chain(pays).filter(|it| it.word == MeasureWord::Flag);
        all.filter_map(|it| it.names.first().map(String::as_str))
    }
}

impl crate::mission::DeedTerm {
    /// For each of what it does so much, where that is said.
    fn each(&self) -> Option<&MeasureTerm> {
        use crate::mission::CallTerm;
        match self {
            Self::Score(_, amount)
            | Self::Add(_, amount)
            | Self::Set(_, amount)
            | Self::Draw(_, amount, _)
            | Self::Call(_, CallTerm::Many(amount)) => amount.each.as_ref(),
            _ => None,
        }
    }
}

/// Flags in one word, as a session keeps them: `spared=2,warned=1`.
pub fn written(flags: &Flags) -> Option<String> {
    let pairs: Vec<String> = flags.iter().map(|(name, count)| format!("{name}={count}")).collect();
    (!pairs.is_empty()).then(|| pairs.join(","))
}

/// Reads what [`written`] wrote; nothing else is one.
pub fn read(word: &str) -> Option<Flags> {
    let pair = |pair: &str| pair.split_once('=').and_then(|(name, count)| Some((name.to_owned(), count.parse().ok()?)));
    word.split(',').map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Library, Seats};
    use tallyho_rules::scenario::Deed;

    const MISSION: &str = r#"
id = "a-debt"
name = "A debt"
story = "Somebody was let go, and comes back with friends."
base = "standard"
sides = ["empire", "rebel"]
team = "empire"
pilots = "3-6"
counters = ["seen"]

[[squads]]
id = "friends"
name = "Friends"
side = "rebel"
arrives = "called"
vector = "west"
orders = "attack"
ships = ["t65xwing x2"]

[vectors]
west = "left 4"

[[rules]]
name = "They remember"
at = "round-start"
if = ["flag spared 2+"]
once = true
do = ["call friends 1 per flag spared", "add seen 1"]

[[objectives]]
id = "hold"
name = "Hold on"
primary = true
if = ["round 1+"]
pays = "2"

[[reports]]
name = "driven-off"
words = "friends that got away"
amount = "1 per escaped friends"
"#;

    fn mission() -> Mission {
        let files = [("missions/a-debt.toml", MISSION)];
        let library = Library::from_texts(&files, "").unwrap_or_else(|error| panic!("{error}"));
        library.mission("a-debt").unwrap().clone()
    }

    /// Whether the rule can ever hold, and how many it calls.
    fn planned(flags: &[(&str, i16)]) -> (bool, i16) {
        let cards = tallyho_cards::Library::embedded().unwrap();
        let flags = flags.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
        let mission = mission();
        let plan = mission.with_flags(&flags).plan(&Seats::pilots(4, 1), 7, &cards).unwrap();
        let rule = &plan.scenario.rules[0];
        let Deed::Call(_, many) = rule.deeds[0] else { panic!("{:?}", rule.deeds) };
        assert_eq!(many.each, None);
        (rule.tests.iter().all(|test| test.least <= test.most), many.times)
    }

    #[test]
    fn a_later_mission_asks_what_an_earlier_one_has_reported_and_nothing_is_none() {
        assert_eq!(planned(&[]), (false, 0));
        assert_eq!(planned(&[("spared", 1)]), (false, 1));
        assert_eq!(planned(&[("spared", 3), ("other", 9)]), (true, 3));
        assert_eq!(mission().asked_flags().collect::<Vec<_>>(), ["spared", "spared"]);
    }

    #[test]
    fn a_mission_reports_numbers_by_name_and_its_sheet_says_so_where_they_are_no_secret() {
        let cards = tallyho_cards::Library::embedded().unwrap();
        let plan = mission().plan(&Seats::pilots(4, 1), 7, &cards).unwrap();
        assert_eq!(plan.scenario.reports.len(), 1);
        assert_eq!(plan.scenario.reports[0].name, "driven-off");
        let secret = MISSION.to_owned() + "secret = true\n";
        let library = Library::from_texts(&[("missions/a-debt.toml", &secret)], "").unwrap();
        for (mission, told) in [(&mission(), true), (library.mission("a-debt").unwrap(), false)] {
            let seats = Seats::pilots(4, 1);
            let brief = crate::brief::Briefing::of(mission, seats, 7, crate::brief::Telling::Known, &cards).unwrap();
            let says = brief.winning.iter().any(|it| it == "Kept for later missions: friends that got away.");
            assert_eq!(says, told, "{:?}", brief.winning);
        }
    }

    #[test]
    fn flags_are_written_in_one_word_and_read_back() {
        let flags = Flags::from([("spared".to_owned(), 2), ("warned".to_owned(), -1)]);
        let word = written(&flags).unwrap();
        assert_eq!((word.as_str(), read(&word)), ("spared=2,warned=-1", Some(flags)));
        assert_eq!((written(&Flags::new()), read("spared")), (None, None));
    }

    #[test]
    fn every_flag_of_ours_that_is_asked_for_is_reported_by_a_mission() {
        let library = Library::embedded().unwrap();
        let reported: Vec<&str> =
            library.missions().iter().flat_map(|it| &it.reports).map(|it| it.name.as_str()).collect();
        for mission in library.missions() {
            for flag in mission.asked_flags() {
                assert!(reported.contains(&flag), "{}: nobody reports '{flag}'", mission.id);
            }
        }
    }
}
