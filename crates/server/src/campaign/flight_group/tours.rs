//! Tours and their missions as the map draws them, and what is told of a mission before it is flown.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use tallyho_campaign::Course;
use tallyho_campaign::flight_group::{FlightGroup, Mode, Step, dice, file, prospect};
use tallyho_missions::brief::{Listed, capital};
use tallyho_missions::tours::{Loss, Rebuke, Stage, Tour, TourMission};

use crate::campaign::brief::{Crewed, GAMES};
use crate::error::WebError;
use crate::games::Games;

/// Whose space it is, by how many dice are rolled there for whoever is shot down.
pub(super) const fn space(dice: u8) -> &'static str {
    match dice {
        0 | 1 => "friendly",
        2 => "neutral",
        _ => "hostile",
    }
}

impl Games {
    /// Every tour with its missions. What nobody has come to yet has no name.
    pub(super) fn tours_told(&self, state: &FlightGroup) -> Vec<Value> {
        let open = state.open_missions(&self.muster);
        let tours = &self.muster.missions.tours().tours;
        tours.iter().map(|tour| self.tour_told(tour, state, &open, tours)).collect()
    }

    fn tour_told(&self, tour: &Tour, state: &FlightGroup, open: &[String], tours: &[Tour]) -> Value {
        let is_over = |stage: Stage| tours.iter().filter(|it| it.stage == stage).all(|it| state.is_over(it.number));
        let may_begin = match tour.stage {
            Stage::Initial | Stage::Apart => true,
            Stage::Middle => is_over(Stage::Initial),
            Stage::Final => is_over(Stage::Initial) && is_over(Stage::Middle),
        };
        let standing = match state.ended.get(&tour.number) {
            Some(true) => "won",
            Some(false) => "failed",
            None if may_begin => "open",
            None => "closed",
        };
        let (stage, gate) = match tour.stage {
            Stage::Initial => ("initial", "From an average rank of 2"),
            Stage::Middle => ("middle", "Once tours 1 to 4 are over"),
            Stage::Final => ("final", "Once tours 5 and 6 are over"),
            Stage::Apart => ("apart", "Outside the tours"),
        };
        json!({
            "number": tour.number, "name": tour.name, "stage": stage, "gate": gate, "medal": tour.medal, "state": standing,
            "missions": tour.missions.iter().enumerate().map(|(at, it)| self.place_told(at, it, tour, state, open)).collect::<Vec<_>>(),
        })
    }

    /// A mission at its place of a tour.
    fn place_told(&self, at: usize, mission: &TourMission, tour: &Tour, state: &FlightGroup, open: &[String]) -> Value {
        let id = &mission.id;
        let flown = || state.flown.iter().filter(|it| it.mission == *id);
        let lost = flown().any(|it| it.counts && !it.won);
        let chosen = state.sortie().is_some_and(|it| it.mission == *id);
        let drawn = matches!(&state.step, Step::Choose { drawn } if drawn.contains(id));
        let standing = match () {
            () if chosen || drawn => "chosen",
            () if state.won.contains(id) => "won",
            () if open.contains(id) || state.deck.contains(id) => "open",
            () if lost => "lost",
            () => "sealed",
        };
        let number = format!("{}:{}", tour.number, at + 1);
        let mut told =
            json!({ "number": number, "place": at + 1, "state": standing, "attempts": flown().count(), "name": null });
        if self.is_known(id, state) {
            let marks = || state.pilots.iter().flat_map(|it| &it.missions).filter(|it| it.mission == *id && it.won);
            told["gold"] = marks().any(|it| it.gold).into();
            told["silver"] = marks().any(|it| it.silver).into();
            if let (Value::Object(told), Some(Value::Object(facts))) = (&mut told, self.tour_mission(id, state)) {
                told.extend(facts);
            }
        }
        told
    }

    /// Whether a mission may be spoken of: it was flown, lies in the deck, or is what new pilots begin with.
    fn is_known(&self, id: &str, state: &FlightGroup) -> bool {
        let tours = self.muster.missions.tours();
        state.ground.shown
            || state.knows(id)
            || state.won.contains(id)
            || state.deck.iter().any(|it| it == id)
            || state.sortie().is_some_and(|it| it.mission == id)
            || matches!(&state.step, Step::Choose { drawn } if drawn.iter().any(|it| it == id))
            || state.open_missions(&self.muster).iter().any(|it| it == id)
            || tours.introduction().is_some_and(|it| it.id == id)
    }

    /// What is written of a mission in its tour; nothing of one that there is not.
    pub(super) fn tour_mission(&self, id: &str, state: &FlightGroup) -> Option<Value> {
        let tours = self.muster.missions.tours();
        let (tour, mission) = tours.find(id)?;
        let dice = dice(mission.territory);
        let ships: Vec<String> = mission.ships.iter().map(|it| self.ship_name(it)).collect();
        Some(json!({
            "id": id, "number": tours.number(id), "name": mission.name, "tour": tour.name, "medal": tour.medal,
            "ships": ships, "space": space(dice), "dice": dice, "rounds": mission.rounds,
            "omega_one": mission.omega_one, "introduction": mission.introduction,
            "fielded": file(id, &self.muster).is_some(),
            "lost": lost(tour, mission, state), "pays": pays(mission, state), "known": state.knows(id),
        }))
    }

    /// The briefing of a mission that may be spoken of. Who comes is in it only once somebody has looked, or it is flown.
    pub(in crate::campaign) fn imperial_mission(
        &self,
        course: &Course<FlightGroup>,
        id: &str,
    ) -> Result<Value, WebError> {
        let state = course.state();
        let facts = self.tour_mission(id, state).filter(|_| self.is_known(id, state));
        let facts = facts.ok_or_else(|| WebError::missing("Nobody here has come to that mission yet."))?;
        let sortie = state.sortie().filter(|it| it.mission == id);
        let may_read = state.knows(id) || sortie.is_some_and(|it| it.way.is_some());
        let readable = file(id, &self.muster).filter(|_| may_read);
        let briefing = match readable {
            None => None,
            Some(mission) => {
                let (pilots, rank) =
                    sortie.map_or((state.flying().count() as u8, state.imperial_rank()), |it| (it.pilots, it.rank));
                let [least, most] = mission.pilots;
                let size = (pilots.clamp(least, most), rank.clamp(1, mission.levels));
                let layout = sortie.map_or(u64::from(state.round), |it| it.seed);
                Some(self.briefed(
                    mission,
                    &Crewed { size, flying: state.flying().count() as u8, layout, flags: state.ground.flags() },
                )?)
            }
        };
        Ok(json!({ "mission": readable.map(Listed::of), "briefing": briefing, "facts": facts }))
    }

    /// How a mission that may be spoken of would go for those who fly tonight, by games that are played. Who comes it does not tell.
    pub(in crate::campaign) fn imperial_odds(
        &self,
        state: &FlightGroup,
        id: &str,
        gone: &AtomicBool,
    ) -> Result<Value, WebError> {
        let mission = file(id, &self.muster).filter(|_| self.is_known(id, state));
        let mission = mission.ok_or_else(|| WebError::missing("Nobody here has come to that mission yet."))?;
        let wanted = prospect(state, id, &self.muster)?;
        let names = mission.sides.each_ref().map(|side| capital(side));
        self.how_even(&wanted, [&names[0], &names[1]], GAMES, gone)
    }
}

/// Whether losing a mission is forgiven this time: those that are flown again once cost nothing the first time.
fn is_forgiven(mission: &TourMission, state: &FlightGroup) -> bool {
    let before = state.losses.get(&mission.id).is_some_and(|it| *it > 0);
    mission.lost == Loss::ReplayOnce && state.mode == Mode::Classic && !before
}

/// What becomes of a mission that is lost, in a sentence.
fn lost(tour: &Tour, mission: &TourMission, state: &FlightGroup) -> &'static str {
    let gone = if tour.stage == Stage::Apart { "it is gone" } else { "the tour has failed" };
    match (state.mode, mission.lost) {
        (Mode::Completionist, _) => "it is flown until it is won",
        (Mode::Classic, Loss::Reshuffle) => "its card goes back into the deck",
        (Mode::Classic, Loss::Replay) => "it is flown again at once",
        (Mode::Classic, Loss::ReplayOnce) if is_forgiven(mission, state) => {
            "it is flown again at once, everybody under stress"
        }
        (Mode::Classic, Loss::ReplayOnce) | (Mode::Classic | Mode::Ironman, Loss::Advance) => "the tour goes on",
        (Mode::Ironman, Loss::Reshuffle | Loss::Replay | Loss::ReplayOnce) => gone,
        (Mode::Classic | Mode::Ironman, Loss::TourFailed) => gone,
        (Mode::Classic | Mode::Ironman, Loss::Discard) => "it is gone",
    }
}

/// What pilots pay for losing it this time, in a sentence.
fn pays(mission: &TourMission, state: &FlightGroup) -> &'static str {
    match state.mode {
        Mode::Completionist => "attempts cost nothing",
        Mode::Classic if is_forgiven(mission, state) => "the first time costs nothing",
        Mode::Classic | Mode::Ironman => rebuke(mission.rebuke),
    }
}

/// What pilots pay for losing one, in a sentence.
const fn rebuke(rebuke: Rebuke) -> &'static str {
    match rebuke {
        Rebuke::Nothing => "nobody pays for it",
        Rebuke::Reprimand => "half of its XP is gone",
        Rebuke::Censure => "all of its XP is gone",
        Rebuke::Demotion => "all of its XP is gone, and Alpha One loses a rank",
    }
}
