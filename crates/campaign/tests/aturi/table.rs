//! A campaign in memory, in a few lines.

use std::sync::OnceLock;

use tallyho_campaign::aturi::{Cluster, Length, Pilot, Switches};
use tallyho_campaign::{By, Campaign, Charter, KIND, Refusal, Report, Request, Way, edition};
use tallyho_ledger::{Addition, JournalId, Memory, Store, Written};
use tallyho_muster::Muster;

pub(crate) fn muster() -> &'static Muster {
    static MUSTER: OnceLock<Muster> = OnceLock::new();
    MUSTER.get_or_init(|| Muster::embedded().unwrap())
}

/// A campaign that is kept in memory.
pub(crate) struct Table {
    pub(crate) store: Memory,
    pub(crate) id: JournalId,
    pub(crate) campaign: Campaign,
    /// What it is played with.
    pub(crate) muster: &'static Muster,
}

impl Table {
    pub(crate) fn new(length: Length, switches: Switches, seed: u64) -> Self {
        let store = Memory::default();
        let beginning =
            Campaign::beginning("The Long Watch", Charter::Aturi { length, switches }, seed, muster()).unwrap();
        assert_eq!(beginning.kind, KIND);
        let id = store.begin(&beginning).unwrap();
        let kept = store.load(id).unwrap();
        Self { store, id, campaign: Campaign::open(&kept.head, kept.rows).unwrap(), muster: muster() }
    }

    /// Ana and Bo with two pilots each, in X-wings and Y-wings.
    pub(crate) fn of_four() -> Self {
        Self::of_four_by(Switches::default())
    }

    pub(crate) fn of_four_by(switches: Switches) -> Self {
        let mut table = Self::new(Length::Short, switches, 7);
        table.done("join name=Ana");
        table.done("join name=Bo");
        let pilots = [
            ("ana", "Sparrow", "t65xwing"),
            ("ana", "Crow", "btla4ywing"),
            ("bo", "Jay", "t65xwing"),
            ("bo", "Owl", "btla4ywing"),
        ];
        for (player, callsign, ship) in pilots {
            table.done(&format!("recruit player={player} callsign={callsign} points=35"));
            table.done(&format!("ship pilot={} ship={ship}", callsign.to_lowercase()));
        }
        table
    }

    pub(crate) fn state(&self) -> &Cluster {
        self.campaign.aturi().unwrap().state()
    }

    pub(crate) fn pilot(&self, id: &str) -> &Pilot {
        self.state().pilot(id).unwrap()
    }

    pub(crate) fn act_as(&mut self, by: &By, request: &Request) -> Result<(), Refusal> {
        let draft = self.campaign.act(by, request, self.muster)?;
        self.keep(draft);
        Ok(())
    }

    pub(crate) fn keep(&mut self, draft: tallyho_ledger::Draft) {
        let (at, summary) = (self.campaign.written(), self.campaign.summary());
        let addition = Addition { at, message: None, edition: edition(), rows: vec![draft], summary };
        let Written::Now(rows) = self.store.append(self.id, &addition).unwrap() else { panic!("it came before") };
        self.campaign.take(rows).unwrap();
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

    /// Sets the points of a pilot by a correction.
    pub(crate) fn points(&mut self, pilot: &str, points: i32) {
        if self.pilot(pilot).points != points {
            let request = Request::new("correct").with("what", format!("points {pilot}"));
            let request = request.with("to", points.to_string()).with("reason", "for the test");
            self.act_as(&By::Coordinator, &request).unwrap();
        }
    }

    /// Draws and chooses until a mission is on the table, and begins it on paper.
    pub(crate) fn on_mission(&mut self, mission: &str) {
        self.on_mission_by(mission, Way::Paper);
    }

    /// The same, fought in that way; the mission that new pilots fly is in no deck.
    pub(crate) fn on_mission_by(&mut self, mission: &str, way: Way) {
        if mission == "local-trouble" {
            self.done("introduce");
        } else {
            self.deck_is(mission);
            self.done("draw");
            self.done(&format!("choose mission={mission}"));
        }
        self.done(&format!("fly way={}", way.word()));
    }

    /// Puts a mission alone into the deck, as if it had been taken over so.
    fn deck_is(&mut self, mission: &str) {
        use tallyho_campaign::Done;
        use tallyho_campaign::aturi::Event;
        let (tokens, round) = (self.state().tokens, self.state().round);
        let events = vec![Event::Stood { deck: vec![mission.to_owned()], tokens, round }];
        let text = serde_json::to_string(&Done { request: Request::new("take-over"), events, when: None }).unwrap();
        let entry = tallyho_ledger::Entry::Did(text);
        self.keep(tallyho_ledger::Draft { writer: None, entry, note: String::new() });
    }

    pub(crate) fn report(&mut self, report: &Report) {
        self.report_by(report, Way::Paper);
    }

    pub(crate) fn report_by(&mut self, report: &Report, way: Way) {
        let body = serde_json::to_string(report).unwrap();
        let request = Request::new("report").with("way", way.word()).with("body", body);
        self.act_as(&By::Coordinator, &request).unwrap();
    }

    /// What came in equals what is left and what was spent, and the rows lead to the same state again.
    pub(crate) fn assert_balanced(&self) {
        let career = muster().cards.career(tallyho_cards::Campaign::Aturi).unwrap();
        assert_eq!(self.state().unbalanced(career), [""; 0]);
    }

    pub(crate) fn assert_replays(&self) {
        let kept = self.store.load(self.id).unwrap();
        let again = Campaign::open(&kept.head, kept.rows).unwrap();
        assert_eq!(again.aturi().unwrap().state(), self.state());
    }
}
