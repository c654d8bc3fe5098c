//! Wings: who flies behind whom in the mission that was chosen, and where.

use serde::{Deserialize, Serialize};
use tallyho_muster::Muster;
use tallyho_rules::Start;
use tallyho_table::{BaseSize, WingPlace};

use super::decide::{Decided, Deciding, PLAYERS, one};
use super::event::Event;
use super::state::{FlightGroup, Pilot, Sortie, Step};
use crate::action::{Allowed, Args, Offer, Refusal};

/// The rule that they follow.
pub(super) const WINGS: &str = "Flying in a Wing";
/// The path whose pilots may lead wings of their own.
const COORDINATE: &str = "coordinate";
/// What is written in the place of a leader's id.
const NOBODY: &str = "nobody";

/// Places of a wing in the order in which they are filled: those of a wing of four come before the left, which make six of it.
const PLACES: [WingPlace; 5] = [
    WingPlace::RightFlank,
    WingPlace::RearSupport,
    WingPlace::RightSupport,
    WingPlace::LeftFlank,
    WingPlace::LeftSupport,
];

/// Behind whom a pilot flies, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Follows {
    /// Who leads, by id.
    pub leader: String,
    /// The word for the place.
    pub place: String,
}

/// The word for a place.
pub fn place_word(place: WingPlace) -> String {
    place.name().replace(' ', "-")
}

fn place_of(word: &str) -> Option<WingPlace> {
    PLACES.into_iter().find(|place| place_word(*place) == word)
}

impl Sortie {
    /// The wings, each with its leader first and the others in the order in which they act.
    pub fn wings(&self) -> Vec<Vec<String>> {
        let mut leaders: Vec<&String> = self.behind.values().map(|it| &it.leader).collect();
        leaders.sort_by_key(|it| (**it != self.alpha, *it));
        leaders.dedup();
        let wing = |leader: &String| {
            let mut mates: Vec<(&String, &Follows)> =
                self.behind.iter().filter(|(_, it)| it.leader == *leader).collect();
            mates.sort_by_key(|(_, it)| place_of(&it.place));
            std::iter::once(leader.clone()).chain(mates.into_iter().map(|(id, _)| id.clone())).collect()
        };
        leaders.into_iter().map(wing).collect()
    }

    /// Whoever led no longer does, and the new leader follows nobody.
    pub(super) fn take_the_lead(&mut self, pilot: String) {
        let before = std::mem::replace(&mut self.alpha, pilot);
        let alpha = &self.alpha;
        self.behind.retain(|mate, it| mate != alpha && it.leader != before);
    }

    /// A pilot flies alone, and nobody behind.
    pub(super) fn leave_wings(&mut self, pilot: &str) {
        self.behind.retain(|mate, it| mate != pilot && it.leader != pilot);
    }
}

impl FlightGroup {
    /// How each of those who fly tonight starts, by their numbers in the wing that is fielded.
    pub(super) fn starts(&self, sortie: &Sortie) -> Vec<Start> {
        let flying: Vec<&str> = self.flying().map(|it| it.id.as_str()).collect();
        let start = |id: &&str| {
            let follows = sortie.behind.get(*id)?;
            let leader = flying.iter().position(|it| *it == follows.leader)?;
            Some(Start::InFormationOf(leader, place_of(&follows.place)?))
        };
        flying.iter().map(|id| start(id).unwrap_or(Start::Alone)).collect()
    }

    /// The initiative at which a pilot acts in the mission that was chosen: in a wing it is its leader's.
    pub fn acts_at(&self, pilot: &Pilot, muster: &Muster) -> u8 {
        let Some(career) = muster.cards.career(tallyho_cards::Campaign::FlightGroup) else { return 1 };
        let follows = self.sortie().and_then(|it| it.behind.get(&pilot.id));
        let leader = follows.and_then(|it| self.pilot(&it.leader));
        leader.unwrap_or(pilot).initiative(career)
    }
}

impl Deciding<'_> {
    /// A pilot flies behind another, or alone again.
    pub(super) fn form(&self, args: &mut Args<'_>) -> Decided {
        let pilot = self.roster().pilot(args)?;
        let behind = args.required("behind")?;
        let Step::Prepare(sortie) = &self.group.step else {
            return Err(Refusal::new(WINGS, "wings are formed once a mission is chosen, before it is flown"));
        };
        if !pilot.flies() {
            return Err(Refusal::new(PLAYERS, format!("{} does not fly tonight", pilot.callsign)));
        }
        if behind == NOBODY {
            if !sortie.behind.contains_key(&pilot.id) {
                return Err(Refusal::new(WINGS, "it is so already"));
            }
            return one(Event::Formed { pilot: pilot.id.clone(), follows: None });
        }
        let leader = self.group.flying().find(|it| it.id == behind);
        let leader = leader.ok_or_else(|| Refusal::new(WINGS, format!("'{behind}' does not fly tonight")))?;
        self.may_follow(pilot, leader, sortie)?;
        let free = free_places(sortie, leader, pilot);
        let words: Vec<String> = free.iter().map(|it| place_word(*it)).collect();
        let place = match args.optional("place") {
            None => words.first().cloned(),
            Some(word) => words.iter().find(|it| *it == word).cloned(),
        };
        let place = place.ok_or_else(|| {
            let why = match words.is_empty() {
                true => "every place of the wing is taken".to_owned(),
                false => format!("free behind {}: {}", leader.callsign, words.join(", ")),
            };
            Refusal::new(WINGS, why)
        })?;
        let follows = Follows { leader: leader.id.clone(), place };
        if sortie.behind.get(&pilot.id) == Some(&follows) {
            return Err(Refusal::new(WINGS, "it is so already"));
        }
        one(Event::Formed { pilot: pilot.id.clone(), follows: Some(follows) })
    }

    /// Whether a pilot may fly behind another.
    fn may_follow(&self, pilot: &Pilot, leader: &Pilot, sortie: &Sortie) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::new(WINGS, why));
        let career = self.career()?;
        let (who, whom) = (&pilot.callsign, &leader.callsign);
        if pilot.id == sortie.alpha || pilot.id == leader.id {
            return refuse(format!("{who} leads a wing, and flies behind nobody"));
        }
        if sortie.behind.values().any(|it| it.leader == pilot.id) {
            return refuse(format!("{who} leads a wing already"));
        }
        if sortie.behind.contains_key(&leader.id) {
            return refuse(format!("{whom} flies in a wing, and leads none"));
        }
        let coordinates = leader.path.as_deref() == Some(COORDINATE) && leader.fit_rank() >= career.path_from;
        if leader.id != sortie.alpha && !coordinates {
            return refuse(format!("{whom} is neither Alpha One nor on the Coordinate path"));
        }
        if leader.id != sortie.alpha && pilot.initiative(career) > leader.initiative(career) {
            return refuse(format!("{who} has a higher initiative than {whom}, who leads"));
        }
        let small = |it: &Pilot| {
            let ship = it.ship.as_ref().and_then(|id| self.muster.cards.ship(id).ok());
            ship.is_some_and(|ship| ship.base == BaseSize::Small)
        };
        if ![pilot, leader].into_iter().all(small) {
            return refuse("only small ships fly in formation".to_owned());
        }
        Ok(())
    }

    /// Whoever may fly behind whom, and where.
    pub(super) fn form_offers(&self, sortie: &Sortie, offers: &mut Vec<Offer>) {
        for pilot in self.roster().own().filter(|it| it.flies()) {
            let offer = || Offer::new("form", WINGS).with("pilot", Allowed::only(&pilot.id));
            let now = sortie.behind.get(&pilot.id);
            if now.is_some() {
                offers.push(offer().with("behind", Allowed::only(NOBODY)));
            }
            for leader in self.group.flying().filter(|it| self.may_follow(pilot, it, sortie).is_ok()) {
                let words = free_places(sortie, leader, pilot).into_iter().map(place_word);
                let other = |word: &String| now.is_none_or(|it| (&it.leader, &it.place) != (&leader.id, word));
                let words: Vec<String> = words.filter(other).collect();
                if !words.is_empty() {
                    let offer = offer().with("behind", Allowed::only(&leader.id));
                    offers.push(offer.with("place", Allowed::Values(words)));
                }
            }
        }
    }
}

/// The places of a leader's wing that nobody else has.
fn free_places(sortie: &Sortie, leader: &Pilot, pilot: &Pilot) -> Vec<WingPlace> {
    let taken = |place: &WingPlace| {
        let word = place_word(*place);
        sortie.behind.iter().any(|(mate, it)| *mate != pilot.id && it.leader == leader.id && it.place == word)
    };
    PLACES.into_iter().filter(|place| !taken(place)).collect()
}
