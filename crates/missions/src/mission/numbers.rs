//! Every number that a mission asks for, wherever it does.

use super::{AmountTerm, CallTerm, ChangeTerm, DeedTerm, ErrandDeedTerm, MeasureTerm, MeasureWord, Mission, TestTerm};

impl TestTerm {
    /// The numbers that it asks for.
    pub fn numbers(&self) -> impl Iterator<Item = &MeasureTerm> {
        std::iter::once(&self.of).chain(&self.than)
    }
}

impl DeedTerm {
    /// The amount that it is done by, where it has one.
    pub fn amount(&self) -> Option<&AmountTerm> {
        match self {
            Self::Score(_, amount)
            | Self::Add(_, amount)
            | Self::Set(_, amount)
            | Self::Draw(_, amount, _)
            | Self::Call(_, CallTerm::Many(amount))
            | Self::Change(ChangeTerm { amount, .. }) => Some(amount),
            Self::Call(_, CallTerm::All | CallTerm::Half | CallTerm::SmallerHalf)
            | Self::Win(_)
            | Self::End
            | Self::Sense(..)
            | Self::LayBehind(..)
            | Self::Board(..)
            | Self::Turn(..)
            | Self::Shield(..)
            | Self::Return(..) => None,
        }
    }
}

impl Mission {
    /// Every test of it.
    pub fn all_tests(&self) -> impl Iterator<Item = &TestTerm> {
        let of_rules = self.rules.iter().flat_map(|it| &it.tests).chain(self.errands.iter().flat_map(|it| &it.tests));
        let of_ends = self.objectives.iter().flat_map(|it| it.any.iter().flatten()).chain(&self.safe_if);
        let of_flyers = self.goals.iter().flat_map(|it| &it.tests).chain(self.conduct.iter().flat_map(|it| &it.tests));
        let of_limits = self.fire.iter().flat_map(|it| &it.tests).chain(self.halts.iter().flat_map(|it| &it.tests));
        let of_station = self.commandos.iter().flat_map(|it| &it.tests);
        let of_exits = self.ways_out.iter().flat_map(|it| &it.tests);
        of_rules.chain(of_ends).chain(of_flyers).chain(of_limits).chain(of_station).chain(of_exits)
    }

    /// Every number that it asks for.
    pub fn numbers(&self) -> impl Iterator<Item = &MeasureTerm> {
        let done = self.errands.iter().flat_map(|it| &it.deeds);
        let done = done.filter_map(|deed| if let ErrandDeedTerm::Do(deed) = deed { Some(deed) } else { None });
        let deeds = self.rules.iter().flat_map(|it| &it.deeds).chain(done);
        let amounts = deeds.filter_map(DeedTerm::amount).chain(self.objectives.iter().map(|it| &it.pays));
        self.all_tests().flat_map(TestTerm::numbers).chain(amounts.filter_map(|amount| amount.each.as_ref()))
    }

    /// The names of the zones that its numbers ask about, in the order in which the game knows them.
    pub fn counted_zones(&self) -> Vec<&String> {
        let asked =
            |name: &&String| self.numbers().any(|it| it.word == MeasureWord::Within && it.others.contains(name));
        self.zones.keys().filter(asked).collect()
    }
}
