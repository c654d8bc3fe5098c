//! A campaign in memory, in a few lines.

use std::sync::{Arc, OnceLock};

use tallyho_campaign::flight_group::{Event, FlightGroup, Mode, Pilot, Switches};
use tallyho_campaign::{By, Campaign, Charter, Done, KIND, Refusal, Request, edition};
use tallyho_ledger::{Addition, Draft, Entry, JournalId, Memory, Store, Written};
use tallyho_missions::Library;
use tallyho_muster::Muster;

/// Everything that came with the program.
pub(crate) fn whole() -> &'static Muster {
    static MUSTER: OnceLock<Muster> = OnceLock::new();
    MUSTER.get_or_init(|| Muster::embedded().unwrap())
}

/// The same without the files of missions, as for a group that flies all of them at the table.
pub(crate) fn muster() -> &'static Muster {
    static MUSTER: OnceLock<Muster> = OnceLock::new();
    MUSTER.get_or_init(|| {
        let tours = include_str!("../../../../content/tours/flight-group.toml");
        let missions = Library::from_texts(&[("tours/flight-group.toml", tours)], "").unwrap();
        Muster::new(Arc::clone(&whole().cards), Arc::new(missions))
    })
}

/// A campaign that is kept in memory.
pub(crate) struct Table {
    pub(crate) store: Memory,
    pub(crate) id: JournalId,
    pub(crate) campaign: Campaign,
    /// What it is played with.
    pub(crate) muster: &'static Muster,
}

/// The four who fly in most tests.
pub(crate) const FOUR: [&str; 4] = ["adder", "boa", "cobra", "dart"];

impl Table {
    pub(crate) fn new(mode: Mode, switches: Switches, seed: u64) -> Self {
        let store = Memory::default();
        let charter = Charter::FlightGroup { mode, switches };
        let beginning = Campaign::beginning("Wing of the Vengeance", charter, seed, muster()).unwrap();
        assert_eq!(beginning.kind, KIND);
        let id = store.begin(&beginning).unwrap();
        let kept = store.load(id).unwrap();
        Self { store, id, campaign: Campaign::open(&kept.head, kept.rows).unwrap(), muster: muster() }
    }

    /// Ana and Bo with two pilots each, straight from the academy.
    pub(crate) fn of_four(mode: Mode) -> Self {
        let mut table = Self::new(mode, Switches::default(), 7);
        table.done("join name=Ana");
        table.done("join name=Bo");
        for (player, callsign) in [("ana", "Adder"), ("ana", "Boa"), ("bo", "Cobra"), ("bo", "Dart")] {
            table.done(&format!("recruit player={player} callsign={callsign}"));
        }
        table
    }

    /// The same, and the tours have begun.
    pub(crate) fn on_tour(mode: Mode) -> Self {
        let mut table = Self::of_four(mode);
        table.done("commission");
        table
    }

    pub(crate) fn state(&self) -> &FlightGroup {
        self.campaign.flight_group().unwrap().state()
    }

    pub(crate) fn pilot(&self, id: &str) -> &Pilot {
        self.state().pilot(id).unwrap()
    }

    pub(crate) fn act_as(&mut self, by: &By, request: &Request) -> Result<(), Refusal> {
        let draft = self.campaign.act(by, request, self.muster)?;
        self.keep(draft);
        Ok(())
    }

    pub(crate) fn keep(&mut self, draft: Draft) {
        let (at, summary) = (self.campaign.written(), self.campaign.summary());
        let addition = Addition { at, message: None, edition: edition(), rows: vec![draft], summary };
        let Written::Now(rows) = self.store.append(self.id, &addition).unwrap() else { panic!("it came before") };
        self.campaign.take(rows).unwrap();
    }

    /// Writes down what happened, as if it had been decided.
    pub(crate) fn happened(&mut self, events: Vec<Event>) {
        let text = serde_json::to_string(&Done { request: Request::new("take-over"), events, when: None }).unwrap();
        self.keep(Draft { writer: None, entry: Entry::Did(text), note: String::new() });
    }

    /// Does what is typed.
    pub(crate) fn try_to(&mut self, typed: &str) -> Result<(), Refusal> {
        self.act_as(&By::Coordinator, &Request::read(typed.split(' ')).unwrap())
    }

    pub(crate) fn done(&mut self, typed: &str) {
        self.try_to(typed).unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
    }

    /// Why it is refused, with the rule; nothing has changed.
    pub(crate) fn refused(&mut self, typed: &str) -> (String, String) {
        let before = self.state().clone();
        let refusal = self.try_to(typed).expect_err(typed);
        assert_eq!(*self.state(), before, "{typed}");
        (refusal.rule, refusal.why)
    }

    /// Sets a number of a pilot by a correction.
    pub(crate) fn set(&mut self, what: &str, pilot: &str, to: i64) {
        let what = format!("{what} {pilot}");
        if tallyho_campaign::Numbers::number(self.state(), &what) != Some(to) {
            let request = Request::new("correct").with("what", what).with("to", to.to_string());
            self.act_as(&By::Coordinator, &request.with("reason", "for the test")).unwrap();
        }
    }

    /// A pilot of that rank who follows a path.
    pub(crate) fn career(&mut self, pilot: &str, rank: i64, path: &str) {
        self.set("rank", pilot, rank);
        self.done(&format!("path pilot={pilot} path={path}"));
    }

    /// Puts a mission alone into the deck, draws and chooses it.
    pub(crate) fn prepare(&mut self, mission: &str) {
        let state = self.state();
        let won = state.won.iter().cloned().collect();
        let ended = state.ended.iter().map(|(tour, won)| (*tour, *won)).collect();
        let stood = Event::Stood { begun: true, deck: vec![mission.to_owned()], won, ended, round: state.round };
        self.happened(vec![stood]);
        self.done("draw");
        self.done(&format!("choose mission={mission}"));
    }

    /// The same in the place of another that was prepared.
    pub(crate) fn prepare_again(&mut self, mission: &str) {
        self.done("back");
        self.prepare(mission);
    }

    /// The same, and it is flown at the table.
    pub(crate) fn fly(&mut self, mission: &str) {
        self.prepare(mission);
        self.done("fly way=paper");
    }

    /// Enters how it ended: what nobody says is that everybody stayed and nothing was earned.
    pub(crate) fn enter(&mut self, won: bool, words: &[&str]) {
        let won = if won { "yes" } else { "no" };
        self.done(&format!("enter field=won value={won}"));
        self.done("enter field=rounds value=6");
        for pilot in self.state().flying_ids() {
            self.done(&format!("enter field=fate pilot={pilot} value=stayed"));
        }
        // What objectives pay would stand beside what a test says was earned.
        for goal in self.state().sortie().unwrap().goals.clone() {
            self.done(&format!("enter field=objective objective={} met=no count=0", goal.id));
        }
        self.done("enter field=counted");
        words.iter().for_each(|entry| self.done(&format!("enter {entry}")));
    }

    /// Flies a mission, enters it and confirms.
    pub(crate) fn flown(&mut self, mission: &str, won: bool, words: &[&str]) {
        self.fly(mission);
        self.enter(won, words);
        self.done("confirm");
    }

    /// What came in equals what is left and what was spent.
    pub(crate) fn assert_balanced(&self) {
        assert_eq!(self.state().unbalanced(), [""; 0]);
    }

    /// The rows lead to the same state again.
    pub(crate) fn assert_replays(&self) {
        let kept = self.store.load(self.id).unwrap();
        let again = Campaign::open(&kept.head, kept.rows).unwrap();
        assert_eq!(again.flight_group().unwrap().state(), self.state());
    }
}
