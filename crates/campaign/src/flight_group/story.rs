//! What happened, in sentences: for the chronicle, the log and whoever asks what changed.

use tallyho_cards::word::Word;
use tallyho_muster::Muster;

use super::decide::title;
use super::event::{Card, Ejection, Event, Loss};
use super::report::{Entry, Penalty};
use super::state::FlightGroup;
use super::told::mission_name;
use crate::field::foe_name;

/// Names for what events speak of by id.
struct Names<'n> {
    group: &'n FlightGroup,
    muster: &'n Muster,
}

impl Names<'_> {
    fn pilot(&self, id: &str) -> String {
        self.group.pilot(id).map_or_else(|| id.to_owned(), |it| it.callsign.clone())
    }

    fn pilots(&self, ids: &[String]) -> String {
        ids.iter().map(|id| self.pilot(id)).collect::<Vec<_>>().join(", ")
    }

    fn ship(&self, id: &str) -> String {
        self.muster.cards.ship(id).map_or_else(|_| id.to_owned(), |it| it.name.clone())
    }

    fn card(&self, id: &str) -> String {
        let career = self.muster.cards.career(tallyho_cards::Campaign::FlightGroup);
        career.and_then(|it| it.sale(id)).map_or_else(|| id.to_owned(), |it| it.card.name.clone())
    }

    fn mission(&self, id: &str) -> String {
        mission_name(id, self.muster)
    }

    fn missions(&self, ids: &[String]) -> String {
        ids.iter().map(|id| self.mission(id)).collect::<Vec<_>>().join(", ")
    }

    fn rank(&self, rank: u8) -> String {
        let career = self.muster.cards.career(tallyho_cards::Campaign::FlightGroup);
        career.map_or_else(|| format!("rank {rank}"), |career| title(rank, career))
    }

    fn path(&self, id: &str) -> String {
        let career = self.muster.cards.career(tallyho_cards::Campaign::FlightGroup);
        career.and_then(|it| it.path(id)).map_or_else(|| id.to_owned(), |it| it.name.clone())
    }
}

impl FlightGroup {
    /// An event in a sentence, as this state knows those it speaks of.
    pub(super) fn sentence(&self, event: &Event, muster: &Muster) -> String {
        let names = Names { group: self, muster };
        match event {
            Event::Began { name, mode, .. } => format!("{name} begins: a {} campaign", mode.word()),
            Event::People { change } => change.tell(&self.ground, &self.pilots),
            Event::Commissioned { pilots, deck } if deck.is_empty() => {
                format!("the tours begin; of the second rank now: {}", names.pilots(pilots))
            }
            Event::Commissioned { deck, .. } => format!("the tours begin; in the deck: {}", names.missions(deck)),
            Event::Drawn { missions, .. } => format!("drawn: {}", names.missions(missions)),
            Event::Chosen { sortie, .. } => {
                let (name, leader) = (names.mission(&sortie.mission), names.pilot(&sortie.alpha));
                format!("{name} is chosen, at Imperial Rank {}; {leader} is Alpha One", sortie.rank)
            }
            Event::Unchosen => "the mission is put back".to_owned(),
            Event::Looked { mission } => format!("it is known now who comes in {}", names.mission(mission)),
            Event::Led { pilot } => format!("{} is Alpha One", names.pilot(pilot)),
            Event::Formed { pilot, follows: Some(it) } => {
                let place = it.place.replace('-', " ");
                format!("{} flies behind {}, {place}", names.pilot(pilot), names.pilot(&it.leader))
            }
            Event::Formed { pilot, follows: None } => format!("{} flies alone", names.pilot(pilot)),
            Event::Granted { points } => format!("the mission gives everybody {points} U&M points"),
            Event::Flew { way } => format!("the mission is flown: {}", way.name()),
            Event::Entered { entry } => format!("the report says: {}", tell_entry(entry, &names)),
            Event::Reported { way, report } => {
                let ending = if report.won { "won" } else { "lost" };
                format!("the report, {}: {ending} in round {}", way.name(), report.rounds)
            }
            Event::Attempted { mission, .. } => format!("an attempt at {} is won", names.mission(mission)),
            Event::Dismissed { flown } => format!("an attempt at {} does not count", names.mission(&flown.mission)),
            Event::Pooled { points } => format!("together: {points} XP"),
            Event::Flown { flown, .. } => {
                let ending = if flown.won { "won" } else { "lost" };
                format!("{} is {ending}{}", names.mission(&flown.mission), tell_wings(&flown.wings, &names))
            }
            Event::Noted { memo, .. } => self.ground.tell_memo(memo),
            Event::Deck { mission, card } => tell_card(mission, card, &names),
            Event::TourEnded { tour, won: true, medal, .. } => {
                format!("tour {tour} is won: {}", medal.clone().unwrap_or_default())
            }
            Event::TourEnded { tour, won: false, .. } => format!("tour {tour} has failed"),
            Event::Added { missions } => format!("in the deck now: {}", names.missions(missions)),
            Event::RoundBegan { round } => format!("round {round} begins"),
            Event::Over { won: true, why } => format!("the campaign is won: {why}"),
            Event::Over { won: false, why } => format!("the campaign is over: {why}"),
            Event::Switched { name, value } => format!("the switch {name} is set to {value}"),
            Event::Collected { ship, count: Some(count) } => format!("there are {count} {}", names.ship(ship)),
            Event::Collected { ship, count: None } => format!("there are {} in any number", names.ship(ship)),
            Event::Shown => "everything that is a surprise may be seen from now on".to_owned(),
            Event::Said { said } => self.ground.tell(said),
            Event::Corrected { correction: it } => {
                format!("{} is set from {} to {}: “{}”", it.what, it.from, it.to, it.reason)
            }
            Event::TakenOver { pilot } => format!("{} is taken over from paper", pilot.callsign),
            Event::Stood { deck, ended, round, .. } => {
                let (deck, over) = (deck.len(), ended.len());
                format!("taken over from paper: round {round}, {deck} missions in the deck, {over} tours over")
            }
            Event::Recruited { .. }
            | Event::Advanced { .. }
            | Event::Followed { .. }
            | Event::Banked { .. }
            | Event::Assigned { .. }
            | Event::Loaded { .. }
            | Event::Unloaded { .. }
            | Event::Charged { .. }
            | Event::Uncharged { .. }
            | Event::Credited { .. }
            | Event::Ejected { .. }
            | Event::Earned { .. }
            | Event::Lost { .. }
            | Event::Healed { .. }
            | Event::Injured { .. }
            | Event::Demoted { .. }
            | Event::Expelled { .. }
            | Event::Killed { .. }
            | Event::Graduated { .. } => tell_pilot(event, &names),
        }
    }
}

/// In which wings a mission was flown.
fn tell_wings(wings: &[Vec<String>], names: &Names<'_>) -> String {
    let wing = |ids: &Vec<String>| {
        let (leader, mates) = ids.split_first()?;
        Some(format!("; {} led {}", names.pilot(leader), names.pilots(mates)))
    };
    wings.iter().filter_map(wing).collect()
}

/// An event about a pilot.
fn tell_pilot(event: &Event, names: &Names<'_>) -> String {
    let who = names.pilot(event.pilot().unwrap_or_default());
    match event {
        Event::Recruited { callsign, player, .. } => {
            let player = names.group.ground.called(&crate::ground::By::Player(player.clone()));
            format!("{callsign} comes from the academy, flown by {player}")
        }
        Event::Advanced { rank, paid, path, .. } => {
            let path = path.as_ref().map(|it| format!(", on the {} path", names.path(it)));
            format!("{who} rises to {} for {paid} XP{}", names.rank(*rank), path.unwrap_or_default())
        }
        Event::Followed { path, .. } => format!("{who} follows the {} path", names.path(path)),
        Event::Banked { purse, paid, points, .. } => {
            let purse = match purse {
                super::Purse::Um => "U&M points",
                super::Purse::Career => "career path points",
            };
            format!("{who} has {points} more {purse} for {paid} XP")
        }
        Event::Assigned { ship, .. } => format!("{who} flies the {}", names.ship(ship)),
        Event::Loaded { card, .. } => format!("{who} takes {} along", names.card(card)),
        Event::Unloaded { card, .. } => format!("{who} leaves {} behind", names.card(card)),
        Event::Charged { card, .. } => format!("{who} puts a further charge on {}", names.card(card)),
        Event::Uncharged { card, .. } => format!("{who} takes the further charges off {}", names.card(card)),
        Event::Credited { what, count, .. } => format!("{who} shot down {count} × {}", foe_name(what, names.muster)),
        Event::Ejected { why, rolls, .. } => {
            let why = match why {
                Ejection::ShotDown => "was shot down",
                Ejection::Escaped => "fled over an edge",
                Ejection::LeftBehind => "was left behind in hostile space",
            };
            let dice: Vec<String> = rolls.iter().map(super::Roll::word).collect();
            format!("{who} {why}: {}", dice.join(", "))
        }
        Event::Earned { share, points, .. } if share == points => format!("{who} gets {points} XP"),
        Event::Earned { share, points, .. } => format!("{who} gets {points} of {share} XP"),
        Event::Lost { what, points, .. } => {
            let what = match what {
                Loss::Um => "U&M points",
                Loss::Career => "career path points",
                Loss::Experience => "banked XP",
            };
            format!("{who} loses {points} {what}")
        }
        Event::Healed { .. } => format!("{who} is well again"),
        Event::Injured { .. } => format!("{who} is wounded, and flies the next mission a rank lower"),
        Event::Demoted { rank, .. } => format!("{who} is demoted to {}", names.rank(*rank)),
        Event::Expelled { .. } => format!("{who} has no rank any more, and leaves the flight group"),
        Event::Killed { .. } => format!("{who} is dead"),
        Event::Graduated { .. } => format!("{who} is of the second rank"),
        _ => String::new(),
    }
}

fn tell_card(mission: &str, card: &Card, names: &Names<'_>) -> String {
    let name = names.mission(mission);
    match card {
        Card::Replaced(next) => format!("{name} is replaced by {}", names.mission(next)),
        Card::Reshuffled => format!("{name} is back in the deck"),
        Card::Again { stress: false } => format!("{name} is flown again at once"),
        Card::Again { stress: true } => format!("{name} is flown again at once, everybody under stress"),
        Card::Removed => format!("{name} is out of the deck"),
    }
}

fn tell_entry(entry: &Entry, names: &Names<'_>) -> String {
    match entry {
        Entry::Won { won } => if *won { "it was won" } else { "it was lost" }.to_owned(),
        Entry::Rounds { rounds } => format!("it ended in round {rounds}"),
        Entry::Fate { pilot, fate } => format!("{} {}", names.pilot(pilot), fate.word()),
        Entry::Kills(kill) => {
            let by = kill.by.as_ref().map_or_else(|| "nobody".to_owned(), |id| names.pilot(id));
            format!("{} × {} by {by}", kill.count, foe_name(&kill.what, names.muster))
        }
        Entry::Credit { pilot, source, count } => {
            let who = pilot.as_ref().map_or_else(|| "the group".to_owned(), |id| names.pilot(id));
            format!("{who}: {count} of {source}")
        }
        Entry::Chart { tally } => format!("the chart: {} XP", tally.pool()),
        Entry::Counted => "all that earned experience is counted".to_owned(),
        Entry::Outcome(it) => format!("{} was {}", it.id, if it.met { "met" } else { "not met" }),
        Entry::Gold { gold } => if *gold { "for the gold star" } else { "not for the gold star" }.to_owned(),
        Entry::Unseen { unseen: true } => "nobody knew who would come".to_owned(),
        Entry::Unseen { unseen: false } => "it was known who would come".to_owned(),
        Entry::Dice { pilot, rolls } => {
            let dice: Vec<String> = rolls.iter().map(super::Roll::word).collect();
            format!("the dice for {}: {}", names.pilot(pilot), dice.join(", "))
        }
        Entry::Leftover { pilot, points } => format!("{points} of the rest for {}", names.pilot(pilot)),
        Entry::Penalty { penalty: Penalty { mission, banked, demoted, um, career } } => format!(
            "failing leaves {} of the mission's XP and {} of what was banked, costs {um} U&M and {career} career path \
             points, and demotes {}",
            mission.word(),
            banked.word(),
            demoted.word()
        ),
    }
}
