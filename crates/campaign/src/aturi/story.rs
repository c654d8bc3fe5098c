//! What happened, in sentences: for the chronicle, the log and whoever asks what changed.

use tallyho_muster::Muster;

use super::event::{Entry, Event, Repriced};
use super::state::Cluster;

/// Names for what events speak of by id.
struct Names<'n> {
    cluster: &'n Cluster,
    muster: &'n Muster,
}

impl Names<'_> {
    fn pilot(&self, id: &str) -> String {
        self.cluster.pilot(id).map_or_else(|| id.to_owned(), |it| it.callsign.clone())
    }

    fn player(&self, id: &str) -> String {
        self.cluster.ground.player(id).map_or_else(|| id.to_owned(), |it| it.name.clone())
    }

    fn ship(&self, id: &str) -> String {
        self.muster.cards.ship(id).map_or_else(|_| id.to_owned(), |it| it.name.clone())
    }

    fn card(&self, id: &str) -> String {
        let career = self.muster.cards.career(tallyho_cards::Campaign::Aturi);
        career.and_then(|it| it.sale(id)).map_or_else(|| id.to_owned(), |it| it.card.name.clone())
    }

    /// A mission's name; of one that nobody has drawn nothing is told.
    fn mission(&self, id: &str) -> String {
        if !self.cluster.ground.shown && !self.cluster.known.contains(id) {
            return "a mission that is not known yet".to_owned();
        }
        self.muster.missions.mission(id).map_or_else(|_| id.to_owned(), |it| it.name.clone())
    }

    fn repriced(&self, cards: &[Repriced]) -> String {
        let each = cards.iter().map(|it| format!("; {} {} instead of {}", self.card(&it.card), it.to, it.from));
        each.collect()
    }
}

impl Cluster {
    /// An event in a sentence, as this state knows those it speaks of. What is a surprise stays one.
    pub(super) fn sentence(&self, event: &Event, muster: &Muster) -> String {
        let names = Names { cluster: self, muster };
        match event {
            Event::Began { name, length, .. } => {
                format!("{name} begins: a {} campaign, won with {} tokens", length.word(), length.tokens())
            }
            Event::Switched { name, value } => format!("the switch {name} is set to {value}"),
            Event::Collected { ship, count: Some(count) } => format!("there are {count} {}", names.ship(ship)),
            Event::Collected { ship, count: None } => format!("there are {} in any number", names.ship(ship)),
            Event::Said { said } => self.ground.tell(said),
            Event::Shown => "everything that is a surprise may be seen from now on".to_owned(),
            Event::Corrected { correction: it } => {
                format!("{} is set from {} to {}: “{}”", it.what, it.from, it.to, it.reason)
            }
            Event::TakenOver { pilot } => format!("{} is taken over from paper", pilot.callsign),
            Event::Stood { deck, tokens, round } => format!(
                "taken over from paper: round {round}, {} missions in the deck, tokens {} to {}",
                deck.len(),
                tokens[0],
                tokens[1]
            ),
            Event::Drawn { missions, .. } => {
                let each: Vec<String> = missions.iter().map(|id| names.mission(id)).collect();
                format!("drawn: {}", each.join(" and "))
            }
            Event::Chosen { mission, level, pilots, .. } => {
                format!("{} is chosen, set up for {pilots} pilots of level {level}", names.mission(mission))
            }
            Event::Unchosen => "the mission is put back".to_owned(),
            Event::Flew { way } => format!("the mission is flown: {}", way.name()),
            Event::Entered { entry } => format!("the report says: {}", tell_entry(entry, &names)),
            Event::Reported { way, report } => format!(
                "the report, {}: {} in round {}",
                way.name(),
                if report.won { "won" } else { "lost" },
                report.rounds
            ),
            Event::Token { rebel: true } => "a victory token for the Rebels".to_owned(),
            Event::Token { rebel: false } => "a victory token for the Empire".to_owned(),
            Event::Deck { mission, change } => format!(
                "{} is {}",
                names.mission(mission),
                match change {
                    super::DeckChange::Replaced(next) => format!("replaced by {}", names.mission(next)),
                    super::DeckChange::Reshuffled | super::DeckChange::Removed => change.words(),
                }
            ),
            Event::Noted { memo, .. } => self.ground.tell_memo(memo),
            Event::Flown { flown } => {
                format!("{} is {}", names.mission(&flown.mission), if flown.won { "won" } else { "lost" })
            }
            Event::Earned { what, points } => format!("{what}: {points} points"),
            Event::Pooled { points } => format!("together: {points} points"),
            Event::RoundBegan { round } => format!("round {round} begins"),
            Event::Over { won: true, why } => format!("the campaign is won: {why}"),
            Event::Over { won: false, why } => format!("the campaign is lost: {why}"),
            Event::Joined { .. }
            | Event::Left { .. }
            | Event::Renamed { .. }
            | Event::Handed { .. }
            | Event::StoodIn { .. }
            | Event::Duty { .. } => event.change().map(|it| it.tell(&self.ground, &self.pilots)).unwrap_or_default(),
            Event::Recruited { .. }
            | Event::ShipBought { .. }
            | Event::ShipChanged { .. }
            | Event::Bought { .. }
            | Event::Sold { .. }
            | Event::Advanced { .. }
            | Event::Loaded { .. }
            | Event::Unloaded { .. }
            | Event::Credited { .. }
            | Event::ShipLost { .. }
            | Event::CardLost { .. }
            | Event::Killed { .. }
            | Event::Shared { .. }
            | Event::Forfeited { .. } => tell_pilot(event, &names),
        }
    }
}

/// An event about a pilot.
fn tell_pilot(event: &Event, names: &Names<'_>) -> String {
    let who = names.pilot(event.pilot().unwrap_or_default());
    match event {
        Event::Recruited { callsign, player, points, .. } => {
            format!("{callsign} joins the squadron with {points} points, flown by {}", names.player(player))
        }
        Event::Killed { .. } => format!("{who} is dead"),
        Event::ShipBought { ship, paid, .. } => format!("{who} flies the {} for {paid}", names.ship(ship)),
        Event::ShipChanged { ship, back, paid, fee, repriced, .. } => format!(
            "{who} changes to the {}: {back} back, {paid} and {fee} paid{}",
            names.ship(ship),
            names.repriced(repriced)
        ),
        Event::Bought { card, paid, .. } => format!("{who} buys {} for {paid}", names.card(card)),
        Event::Sold { card, got, .. } => format!("{who} sells {} for {got}", names.card(card)),
        Event::Advanced { level, paid, repriced, .. } => {
            format!("{who} rises to level {level} for {paid}{}", names.repriced(repriced))
        }
        Event::Loaded { card, .. } => format!("{who} takes {} along", names.card(card)),
        Event::Unloaded { card, .. } => format!("{who} leaves {} behind", names.card(card)),
        Event::Credited { what, count, .. } => {
            format!("{who} shot down {count} × {}", super::trial::foe_name(what, names.muster))
        }
        Event::ShipLost { dice, points, .. } if *points > 0 => {
            format!("{who} was shot down: {}, which costs {points}", dice.join(", "))
        }
        Event::ShipLost { dice, .. } => format!("{who} was shot down: {}", dice.join(", ")),
        Event::CardLost { card, .. } => format!("{who} loses {}", names.card(card)),
        Event::Shared { points, .. } => format!("{who} gets {points}"),
        Event::Forfeited { points, .. } => format!("{who} gives {points} of them up again"),
        _ => String::new(),
    }
}

fn tell_entry(entry: &Entry, names: &Names<'_>) -> String {
    match entry {
        Entry::Won { won } => if *won { "it was won" } else { "it was lost" }.to_owned(),
        Entry::Rounds { rounds } => format!("it ended in round {rounds}"),
        Entry::Fate { pilot, fate } => format!("{} {}", names.pilot(pilot), fate.word()),
        Entry::Kills(kill) => {
            let by = kill.by.as_ref().map_or_else(|| "nobody".to_owned(), |id| names.pilot(id));
            format!("{} × {} by {by}", kill.count, super::trial::foe_name(&kill.what, names.muster))
        }
        Entry::Counted => "all that was shot down is counted".to_owned(),
        Entry::Outcome(it) => format!("{} was {}", it.id, if it.met { "met" } else { "not met" }),
        Entry::Scored { points } => format!("rules gave {points}"),
        Entry::Dice { pilot, faces } => format!("the dice for {}: {}", names.pilot(pilot), faces.join(", ")),
    }
}
