//! Numbers of a mission that only the table shows, as questions; and what its rules have players do.

use tallyho_cards::Library as Cards;
use tallyho_companion::Noun;
use tallyho_missions::mission::{
    CallTerm, ChangeTerm, DeedTerm, ErrandDeedTerm, MeasureTerm, MeasureWord, RuleTerm, TestTerm,
};
use tallyho_missions::{Mission, Plan};
use tallyho_rules::scenario::{Deed, Fire, Kinds, Measure, Ships};

use tallyho_missions::brief::{capital, show};

/// The most that is asked for where nothing says how many there are.
const MANY: u8 = 20;

/// Everything that players may be asked to count.
pub(crate) fn nouns(mission: &Mission, plan: &Plan, cards: &Cards) -> Vec<Noun> {
    let writer = Writer { mission, plan, cards };
    let mut nouns: Vec<Noun> = Vec::new();
    let mut add = |noun: Noun| {
        if !nouns.iter().any(|known| known.of == noun.of) {
            nouns.push(noun);
        }
    };
    for (term, of) in measures(mission, plan) {
        writer.noun(term, of).into_iter().for_each(&mut add);
    }
    // What is worth points is counted by its kind.
    for (place, kind) in mission.kinds.iter().enumerate().filter(|(_, kind)| kind.points > 0) {
        let of = Measure::Left(1 << place);
        add(writer.things(of, 1 << place, std::slice::from_ref(&kind.id), "left on the table"));
    }
    nouns
}

/// What each objective pays, in words.
pub(crate) fn pays(mission: &Mission, plan: &Plan) -> Vec<String> {
    let each = mission.objectives.iter().zip(&plan.scenario.objectives);
    each.map(|(term, objective)| match &term.pays.each {
        None => format!("{} points", objective.pays.times),
        Some(_) => format!("{} points", show::amount(mission, &term.pays)),
    })
    .collect()
}

/// What is asked for each deed of each rule as the scenario has them; empty where nothing is.
pub(crate) fn deeds(mission: &Mission) -> Vec<Vec<String>> {
    // A rule for each side is there twice.
    let times = |rule: &RuleTerm| if rule.each_side { 2 } else { 1 };
    let asks = |rule: &RuleTerm| rule.deeds.iter().map(|deed| asks(mission, deed)).collect::<Vec<String>>();
    mission.rules.iter().flat_map(|rule| std::iter::repeat_n(asks(rule), times(rule))).collect()
}

fn asks(mission: &Mission, deed: &DeedTerm) -> String {
    let names = |names: &[String]| show::names(mission, names);
    match deed {
        DeedTerm::Sense(who, kinds, _) => {
            format!(
                "Ships of {} roll for each {} at range 0-3. How many crits did they roll?",
                names(who),
                names(kinds)
            )
        }
        DeedTerm::LayBehind(who, kinds, _) => {
            format!(
                "Ships of {} each lay a {} behind them, of those that are gone. How many?",
                names(who),
                names(kinds)
            )
        }
        DeedTerm::Board(whom, by) => format!("Does {} touch {}?", names(by), names(whom)),
        DeedTerm::Shield(who, shields, near, reach) => format!(
            "Ships of {} at range 0-{reach} of {} each get {shields} of their shields back.",
            names(who),
            names(near)
        ),
        DeedTerm::Change(_) => format!("{}.", capital(&show::deed(mission, deed))),
        DeedTerm::Score(..)
        | DeedTerm::Return(..)
        | DeedTerm::Add(..)
        | DeedTerm::Set(..)
        | DeedTerm::Call(..)
        | DeedTerm::Draw(..)
        | DeedTerm::Turn(..)
        | DeedTerm::Win(_)
        | DeedTerm::End => String::new(),
    }
}

/// The counters that something else moves than rules of the round: players keep them.
pub(crate) fn by_hand(mission: &Mission) -> u32 {
    let hits = mission.fire.iter().filter_map(|fire| fire.hits.as_ref());
    let done = mission.errands.iter().flat_map(|errand| &errand.deeds).filter_map(|deed| match deed {
        ErrandDeedTerm::Do(DeedTerm::Add(counter, _) | DeedTerm::Set(counter, _)) => Some(counter),
        _ => None,
    });
    let taken = mission.commandos.iter().map(|team| &team.counter);
    let moved: Vec<&String> = hits.chain(done).chain(taken).collect();
    let places = mission.counters.iter().enumerate().filter(|(_, counter)| moved.contains(counter));
    places.fold(0, |bits, (place, _)| bits | 1 << place)
}

/// Every number that rules and objectives ask for, as the file says it and as the game knows it.
fn measures<'m>(mission: &'m Mission, plan: &'m Plan) -> Vec<(&'m MeasureTerm, Measure)> {
    let scenario = &plan.scenario;
    let mut all: Vec<(&MeasureTerm, Measure)> = Vec::new();
    let mut pair = |terms: &'m [TestTerm], tests: &[tallyho_rules::scenario::Test]| {
        all.extend(terms.iter().zip(tests).flat_map(|(term, test)| term.numbers().zip(test.numbers())));
    };
    let sides = |rule: &'m RuleTerm| std::iter::repeat_n(rule, if rule.each_side { 2 } else { 1 });
    for (term, rule) in mission.rules.iter().flat_map(sides).zip(&scenario.rules) {
        pair(&term.tests, &rule.tests);
    }
    for (term, halt) in mission.halts.iter().zip(&scenario.halts) {
        pair(&term.tests, &halt.tests);
    }
    for (term, way) in mission.ways_out.iter().zip(&scenario.ways_out) {
        pair(&term.tests, &way.tests);
    }
    for (term, objective) in mission.objectives.iter().zip(&scenario.objectives) {
        term.any.iter().zip(&objective.any).for_each(|(terms, tests)| pair(terms, tests));
    }
    if let tallyho_rules::scenario::Verdict::Objectives { lost_unless: Some(tests), .. } = &scenario.verdict {
        pair(&mission.safe_if, tests);
    }
    for (term, rule) in mission.rules.iter().flat_map(sides).zip(&scenario.rules) {
        let amounts = term.deeds.iter().zip(&rule.deeds).map(|(term, deed)| (each_of(term), each(*deed)));
        all.extend(amounts.filter_map(|(term, of)| term.zip(of)));
    }
    for (term, objective) in mission.objectives.iter().zip(&scenario.objectives) {
        all.extend(term.pays.each.as_ref().zip(objective.pays.each));
    }
    for (term, rule) in mission.rules.iter().flat_map(sides).zip(&scenario.rules) {
        let deeds = term.deeds.iter().zip(&rule.deeds);
        let amounts = deeds.filter_map(|(term, deed)| term.amount().zip(deed.amount()));
        all.extend(amounts.filter_map(|(term, amount)| term.each.as_ref().zip(amount.each)));
    }
    for (term, told) in mission.reports.iter().zip(&scenario.reports) {
        all.extend(term.amount.each.as_ref().zip(told.amount.each));
    }
    all
}

/// What the amount of a deed is counted by, as the file says it.
const fn each_of(term: &DeedTerm) -> Option<&MeasureTerm> {
    match term {
        DeedTerm::Score(_, amount)
        | DeedTerm::Add(_, amount)
        | DeedTerm::Set(_, amount)
        | DeedTerm::Draw(_, amount, _)
        | DeedTerm::Call(_, CallTerm::Many(amount))
        | DeedTerm::Change(ChangeTerm { amount, .. }) => amount.each.as_ref(),
        _ => None,
    }
}

/// The same, as the game knows it.
const fn each(deed: Deed) -> Option<Measure> {
    match deed {
        Deed::Score(_, amount)
        | Deed::Add(_, amount)
        | Deed::Set(_, amount)
        | Deed::Draw(_, amount)
        | Deed::Call(_, amount)
        | Deed::Change { amount, .. } => amount.each,
        _ => None,
    }
}

/// What writing questions needs.
struct Writer<'w> {
    mission: &'w Mission,
    plan: &'w Plan,
    cards: &'w Cards,
}

impl Writer<'_> {
    /// How a number is asked for; nothing for what the companion knows by itself.
    fn noun(&self, term: &MeasureTerm, of: Measure) -> Vec<Noun> {
        let side = || term.side.map_or("your side".to_owned(), |side| format!("the {} side", self.mission.sides[side]));
        let near = |doing: &str| format!("{doing} by {} at range 0-{}", side(), term.reach);
        match of {
            // Of what is gone and what is left the table shows the latter.
            Measure::Gone(kinds) => vec![
                self.things(of, kinds, &term.names, "destroyed"),
                self.things(Measure::Left(kinds), kinds, &term.names, "left on the table"),
            ],
            Measure::Left(kinds) => vec![self.things(of, kinds, &term.names, "left on the table")],
            Measure::Whole(kinds) => vec![self.things(of, kinds, &term.names, "undamaged")],
            Measure::Controls(_, kinds, _) => vec![self.things(of, kinds, &term.names, &near("controlled"))],
            Measure::Contests(_, kinds, _) => vec![self.things(of, kinds, &term.names, &near("contested"))],
            Measure::ContestsAlone(_, kinds, _) => vec![self.things(of, kinds, &term.names, &near("contested alone"))],
            Measure::Carries(_, kinds) => {
                vec![self.things(of, kinds, &term.names, &format!("carried by ships of {}", side()))]
            }
            Measure::Owns(_, kinds) => vec![self.things(of, kinds, &term.names, &format!("marked by {}", side()))],
            Measure::Halved(ships) => vec![self.ships(of, ships, term, "at half health or less, now or earlier")],
            Measure::Landed(ships) => vec![self.ships(of, ships, term, "in a docking bay")],
            Measure::Near(ships, ..) => {
                let near = show::names(self.mission, &term.others);
                vec![self.ships(of, ships, term, &format!("at range 0-{} of {near}", term.reach))]
            }
            Measure::Within(ships, _) => {
                let state = format!("in the zone {}, by the middle of its base", show::zone(&term.others.concat()));
                vec![self.ships(of, ships, term, &state)]
            }
            Measure::Enclosed(..) => {
                let state = format!(
                    "{}: is the middle of its base inside the lines between their middles",
                    show::between(self.mission, &term.others)
                );
                vec![self.ships(of, 1, term, &state)]
            }
            Measure::Attacks(_) => {
                vec![noun(of, ["attack", "attacks"], format!("made by {} in this round", side()), MANY)]
            }
            Measure::Energy(_) => {
                let on = show::names(self.mission, &term.names);
                vec![noun(of, ["point of energy", "points of energy"], format!("left on {on}"), MANY)]
            }
            Measure::Charges(..) => vec![self.charges(term, of)],
            Measure::Counter(_) if term.word == MeasureWord::Counter => vec![self.counter(term, of)],
            Measure::Counter(_)
            | Measure::Round
            | Measure::Points(_)
            | Measure::Flying(_)
            | Measure::Destroyed(_)
            | Measure::Escaped(_)
            | Measure::Captured(_)
            | Measure::Coming(_)
            | Measure::Came(_)
            | Measure::Touching(..)
            | Measure::Moored(_) => Vec::new(),
        }
    }

    fn things(&self, of: Measure, kinds: Kinds, ids: &[String], state: &str) -> Noun {
        let all = self.plan.scenario.things.iter().filter(|thing| kinds >> thing.kind & 1 == 1).count();
        let named = |id: &String| self.mission.kinds.iter().find(|kind| kind.id == *id).map(|kind| kind.name.clone());
        let names: Vec<String> = ids.iter().filter_map(named).collect();
        let many: Vec<String> = names.iter().map(|name| format!("{name}s")).collect();
        let words = [show::join(&names, "or"), show::join(&many, "and")];
        noun(of, words, state.to_owned(), all.min(usize::from(u8::MAX)) as u8)
    }

    fn ships(&self, of: Measure, ships: Ships, term: &MeasureTerm, state: &str) -> Noun {
        let names = show::names(self.mission, &term.names);
        let one = names.strip_prefix("the ").unwrap_or(&names).to_owned();
        noun(of, [one, format!("ships of {names}")], state.to_owned(), ships.count_ones() as u8)
    }

    fn charges(&self, term: &MeasureTerm, of: Measure) -> Noun {
        let [ship, card] = &term.names[..] else {
            return noun(of, ["charge", "charges"], "left".to_owned(), MANY);
        };
        let name = self.cards.upgrade_by_id(card).map_or_else(|| card.clone(), |card| card.name.clone());
        let state = format!("left on {name} of the {}", ship.replace('-', " "));
        noun(of, ["charge", "charges"], state, MANY)
    }

    /// A counter that players keep: what moves it says what it counts.
    fn counter(&self, term: &MeasureTerm, of: Measure) -> Noun {
        let name = term.names.concat();
        if self.mission.commandos.as_ref().is_some_and(|team| team.counter == name) {
            return noun(of, ["station", "stations"], "held by the commandos".to_owned(), 1);
        }
        if let Some(fire) = self.mission.fire.iter().find(|fire| fire.hits.as_ref() == Some(&name)) {
            let at = show::names(self.mission, &fire.at);
            let hits = if matches!(fire.may, Fire::Torpedoes(..)) { "torpedo hits" } else { "hits" };
            let words = [format!("attack on {at}"), format!("attacks on {at}")];
            return noun(of, words, format!("{hits} so far"), MANY);
        }
        noun(of, [name.clone(), name], "counted so far".to_owned(), MANY)
    }
}

fn noun(of: Measure, [one, many]: [impl Into<String>; 2], state: String, all: u8) -> Noun {
    Noun { of, one: one.into(), many: many.into(), state, all }
}
