//! A campaign of either kind that is written to lasting stores while programs are killed or many write at once: every action that was
//! confirmed is there, and none is half there.

use std::fmt::Debug;
use std::io::{self, Write};
use std::thread;

use tallyho_campaign::{By, Campaign, KeepError, Keeper, Open, Request};
use tallyho_muster::Muster;
use tallyho_testkit::{child_store, kill, lasting, times};

/// What is written, and how the campaign stands after so many entries.
pub(crate) struct Written<S> {
    pub(crate) muster: &'static Muster,
    /// Begins it with [`BEGUN`] entries.
    pub(crate) founded: fn(&Keeper) -> Open,
    /// The entry of a number; none for taking the one before back.
    pub(crate) wanted: fn(u64) -> Option<Request>,
    /// How it stands.
    pub(crate) stands: fn(&Campaign) -> S,
    /// The same, as it follows from the number of entries alone.
    pub(crate) should_stand: fn(u64) -> S,
}

/// The beginning and three more, which the parent has written.
pub(crate) const BEGUN: u64 = 4;

impl<S: PartialEq + Debug> Written<S> {
    fn keeper(&self, word: &str) -> Keeper {
        let store = tallyho_ledger::open(word).expect("whoever was killed holds nothing");
        Keeper::new(store, self.muster.clone())
    }

    fn act(&self, keeper: &Keeper, open: &mut Open) {
        let number = open.campaign.written();
        let message = format!("entry {number}");
        match (self.wanted)(number) {
            Some(request) => keeper.act(open, &By::Coordinator, &request, Some(&message)),
            None => keeper.undo(open, &By::Coordinator, None, Some(&message)),
        }
        .unwrap_or_else(|error| panic!("entry {number}: {error}"));
    }

    /// What the child does, where this is one. It says how many entries there are after each that was confirmed.
    pub(crate) fn child(&self) {
        let Some(word) = child_store() else { return };
        let keeper = self.keeper(&word);
        let mut open = keeper.find("Many hands").unwrap();
        let mut out = io::stdout();
        loop {
            self.act(&keeper, &mut open);
            writeln!(out, "rows {}", open.campaign.written()).unwrap();
        }
    }

    /// Whatever was confirmed is there, in its order and once, and all of it leads to how the campaign stands.
    fn check(&self, word: &str, confirmed: u64) -> u64 {
        let Open { campaign, .. } = self.keeper(word).find("Many hands").unwrap();
        let written = campaign.written();
        assert!(written >= confirmed, "{confirmed} entries were confirmed, {written} are there");
        for line in campaign.log(self.muster).iter().skip(BEGUN as usize) {
            let typed = (self.wanted)(line.number).map_or("undo".to_owned(), |it| it.to_string());
            assert_eq!((&line.wanted, line.told.is_empty()), (&typed, false), "entry {}", line.number);
        }
        assert_eq!(campaign.verify(self.muster).unwrap(), [""; 0]);
        assert_eq!((self.stands)(&campaign), (self.should_stand)(written), "after {written} entries");
        written
    }

    /// Kills programs that write it, over and over, in every store that outlives them; `child` is the name of the child's test.
    pub(crate) fn outlives(&self, child: &str) {
        let (_folder, words) = lasting();
        for word in &words {
            assert_eq!((self.founded)(&self.keeper(word)).campaign.written(), BEGUN);
        }
        let killed = |word: &str| kill(child, word, times("KILLS", 6), |confirmed| self.check(word, confirmed));
        thread::scope(|scope| words.iter().for_each(|word| drop(scope.spawn(move || killed(word)))));
    }
}

/// One of several who act, in turn; how often it was done. What is sent twice is done once, and what is refused may be.
pub(crate) fn act_in_turn(keeper: &Keeper, id: tallyho_ledger::JournalId, client: usize, turns: &[Request]) -> usize {
    let mut open = keeper.open(id).unwrap();
    let mut done = 0;
    for (turn, request) in turns.iter().enumerate() {
        let message = format!("client {client}, {turn}");
        match keeper.act(&mut open, &By::Coordinator, request, Some(&message)) {
            Ok(()) => {
                done += 1;
                // Sent again, as a phone does that has not heard.
                keeper.act(&mut open, &By::Coordinator, request, Some(&message)).unwrap();
            }
            Err(KeepError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    done
}
