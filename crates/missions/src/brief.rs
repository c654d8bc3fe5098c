//! The briefing of a mission as plain data: what a terminal prints, a sheet of paper holds and the page shows.

mod change;
mod furniture;
mod map;
mod marks;
mod own;
mod rules;
mod setup;
pub mod show;

pub use map::{escape, overlapping};

use std::collections::BTreeMap;

use crate::mission::{AmountTerm, Base, Craft, Exit, Squadron, Territory, WayOutTerm};
use crate::{Mission, Plan, Seats, Whose};
use serde::Serialize;
use tallyho_cards::flight::System;
use tallyho_cards::word::Word;
use tallyho_cards::{Campaign, Library as Cards, Upgrade};
use tallyho_rules::Setup;
use tallyho_rules::scenario::{Arrival, Order};

use crate::plan::PlanFault;

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// What players know before they fly: nothing of those who come later but that they do.
    Known,
    /// Everything, for whoever writes or runs missions.
    Everything,
}

/// A mission for so many pilots of a level, in words.
#[derive(Debug, Serialize)]
pub struct Briefing {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it is about, in a few sentences.
    pub story: String,
    /// How it is played, for how long, where, for whom.
    pub facts: Vec<String>,
    /// For how many pilots.
    pub pilots: u8,
    /// How good they are.
    pub level: u8,
    /// The sides and who flies them.
    pub sides: Vec<SideLine>,
    /// What is to be met.
    pub objectives: Vec<ObjectiveLine>,
    /// Who wins, and what losing a pilot costs.
    pub winning: Vec<String>,
    /// How ships leave, a line for each side.
    pub leaving: Vec<String>,
    /// The squads that are told of.
    pub squads: Vec<SquadLine>,
    /// What is said of those who come later.
    pub later: Vec<String>,
    /// How squads of one's own are built for it.
    pub own: Vec<String>,
    /// Its special rules, in full.
    pub rules: Vec<String>,
    /// The mission's own ships and what its things are and do.
    pub furniture: Vec<String>,
    /// How the table is set up, in order.
    pub setup: Vec<String>,
    /// Miniatures, obstacles and tokens.
    pub fetch: Vec<String>,
    /// The map, as SVG with classes.
    pub map: String,
}

/// A side and who flies it.
#[derive(Debug, Serialize)]
pub struct SideLine {
    /// What it is called.
    pub name: String,
    /// Who flies it.
    pub flown: String,
    /// The ships that it is suggested to bring.
    pub brings: Vec<String>,
}

/// An objective and what it earns.
#[derive(Debug, Serialize)]
pub struct ObjectiveLine {
    /// What it is called.
    pub name: String,
    /// Whether winning takes it.
    pub primary: bool,
    /// What it earns.
    pub points: String,
    /// When exactly it is met.
    pub when: String,
}

/// A squad that arrives.
#[derive(Debug, Serialize)]
pub struct SquadLine {
    /// What it is called.
    pub name: String,
    /// Its ships, counted.
    pub ships: String,
    /// When it comes.
    pub arrives: String,
    /// From where.
    pub vector: String,
    /// What it is told.
    pub orders: String,
}

impl Briefing {
    /// The briefing of a mission whose set-up a seed has drawn.
    ///
    /// # Errors
    /// When the mission cannot be set up for so many.
    pub fn of(mission: &Mission, seats: Seats, seed: u64, telling: Telling, cards: &Cards) -> Result<Self, PlanFault> {
        let plan = mission.plan(&seats, seed, cards)?;
        let teller = Teller { mission, plan: &plan, seats, telling, cards };
        Ok(Self {
            id: mission.id.clone(),
            name: mission.name.clone(),
            story: mission.story.clone(),
            facts: teller.facts(),
            pilots: seats.pilots,
            level: seats.level,
            sides: (0..2).map(|side| teller.side(side)).collect(),
            objectives: teller.objectives(),
            winning: teller.winning(),
            leaving: teller.all_leaving(),
            squads: teller.squads(),
            later: teller.later(),
            own: own::lines(mission),
            rules: rules::lines(&teller),
            furniture: furniture::lines(&teller),
            setup: setup::steps(&teller),
            fetch: setup::fetch(&teller),
            map: map::draw(mission, &plan, seats.pilots, cards),
        })
    }
}

impl Briefing {
    /// Its lines under their titles, in the order of a sheet; without those there are none of.
    pub fn sections(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        let all: [(&str, &[String]); 7] = [
            ("Winning", &self.winning),
            ("Leaving", &self.leaving),
            ("Squads of your own", &self.own),
            ("Special rules", &self.rules),
            ("On the table", &self.furniture),
            ("Set up", &self.setup),
            ("Fetch from the shelf", &self.fetch),
        ];
        all.into_iter().filter(|(_, lines)| !lines.is_empty())
    }

    /// All of it but the map, as plain text.
    pub fn text(&self) -> String {
        let mut lines = vec![self.name.clone(), self.facts.join(", "), self.story.clone()];
        lines.extend(self.sides.iter().map(|side| {
            let brings =
                if side.brings.is_empty() { String::new() } else { format!(", such as {}", side.brings.join(", ")) };
            format!("{}: {}{brings}", side.name, side.flown)
        }));
        let squad =
            |it: &SquadLine| format!("  {} | {} | {} | {} | {}", it.name, it.ships, it.arrives, it.vector, it.orders);
        lines.extend((!self.squads.is_empty()).then(|| "Squads".to_owned()));
        lines.extend(self.squads.iter().map(squad));
        lines.extend(self.later.iter().cloned());
        let aim = |it: &ObjectiveLine| {
            let primary = if it.primary { "Primary: " } else { "" };
            format!("  {primary}{} (+{}): {}", it.name, it.points, it.when)
        };
        lines.extend((!self.objectives.is_empty()).then(|| "Objectives".to_owned()));
        lines.extend(self.objectives.iter().map(aim));
        for (title, told) in self.sections() {
            lines.push(title.to_owned());
            lines.extend(told.iter().map(|line| format!("  {line}")));
        }
        lines.join("\n")
    }
}

/// What players bring to a mission, to fetch from the shelf.
pub fn own_ships(mission: &Mission, plan: &Plan, seats: Seats, cards: &Cards) -> Vec<String> {
    setup::own_ships(&Teller { mission, plan, seats, telling: Telling::Known, cards })
}

/// What lies on a mission's table from the start, and the dice, to fetch from the shelf.
pub fn pieces(mission: &Mission, plan: &Plan, seats: Seats, cards: &Cards) -> Vec<String> {
    setup::pieces(&Teller { mission, plan, seats, telling: Telling::Known, cards })
}

/// One line of the list.
#[derive(Debug, Serialize)]
pub struct Listed<'m> {
    /// Its id.
    pub id: &'m str,
    /// What it is called.
    pub name: &'m str,
    /// What it is about, in a few sentences.
    pub story: &'m str,
    /// For how many pilots.
    pub pilots: [u8; 2],
    /// Up to which level.
    pub levels: u8,
    /// The tour it belongs to and its part of it, such as `1:2`.
    pub tour: Option<String>,
    /// How many rounds it has; none where it has no limit.
    pub rounds: Option<u8>,
    /// Whose space it is in.
    pub territory: Option<&'static str>,
    /// Whether players fly it together.
    pub co_op: bool,
    /// The word for the flight system of the enemy.
    pub enemy: Option<&'static str>,
    /// The sides and who flies them.
    pub sides: &'m [String; 2],
    /// The variants it has.
    pub variants: &'m [String],
    /// Whether it takes enemies of one's own.
    pub builds: bool,
}

impl<'m> Listed<'m> {
    /// The line of a mission.
    pub fn of(mission: &'m Mission) -> Self {
        Self {
            id: &mission.id,
            name: &mission.name,
            story: &mission.story,
            pilots: mission.pilots,
            levels: mission.levels,
            tour: mission.tour.map(|[tour, part]| format!("{tour}:{part}")),
            rounds: mission.rounds,
            territory: mission.territory.map(territory_word),
            co_op: mission.base == Base::CoOp,
            enemy: mission.enemy.map(Word::word),
            sides: &mission.sides,
            variants: &mission.variants,
            builds: mission.build.is_some(),
        }
    }
}

/// The word for whose space it is.
pub const fn territory_word(territory: Territory) -> &'static str {
    match territory {
        Territory::Friendly => "friendly",
        Territory::Neutral => "neutral",
        Territory::Hostile => "hostile",
    }
}

/// What the levels of a mission are called.
pub(crate) fn rank_word(mission: &Mission) -> &'static str {
    match mission.enemy {
        Some(System::FlightGroupAlpha) => "Imperial Rank",
        Some(System::Aturi | System::SoloAlpha) | None => "level",
    }
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Whose ships are told of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flown {
    ByPlayers,
    BySquads,
}

/// What telling needs.
struct Teller<'t> {
    mission: &'t Mission,
    plan: &'t Plan,
    seats: Seats,
    telling: Telling,
    cards: &'t Cards,
}

impl Teller<'_> {
    /// What a chassis is called.
    fn chassis(&self, id: &str) -> String {
        self.cards.ship(id).map_or_else(|_| "ship to be drawn".to_owned(), |ship| ship.name.clone())
    }

    /// A card that ships carry, as the campaign has it or as it is printed.
    fn card(&self, id: &str) -> Option<&Upgrade> {
        let of = |campaign| self.cards.campaign_card(campaign, id);
        if self.mission.enemy == Some(System::FlightGroupAlpha) {
            return self.cards.upgrade_by_id(id).or_else(|| of(Campaign::FlightGroup)).or_else(|| of(Campaign::Aturi));
        }
        of(Campaign::Aturi).or_else(|| self.cards.upgrade_by_id(id))
    }

    /// A text in which cards of the campaign are called by their names and not by their ids.
    fn with_names(&self, text: &str) -> String {
        let named = |word: &str| {
            self.cards.campaign_card(Campaign::Aturi, word).map_or_else(|| word.to_owned(), |card| card.name.clone())
        };
        text.split(' ').map(named).collect::<Vec<_>>().join(" ")
    }

    /// Whether those who come later are told of.
    fn tells_everything(&self) -> bool {
        self.telling == Telling::Everything
    }

    /// Ships, counted by what they are.
    fn ships<'c>(&self, crafts: impl Iterator<Item = &'c Craft>) -> Vec<String> {
        self.counted(crafts, |_| Vec::new())
    }

    /// Ships, counted by what they are, with who flies them and what is special about them.
    fn ships_in_full<'c>(&self, crafts: impl Iterator<Item = &'c Craft>, flown: Flown) -> Vec<String> {
        self.counted(crafts, |craft| self.beside(craft, flown))
    }

    fn counted<'c>(
        &self,
        crafts: impl Iterator<Item = &'c Craft>,
        beside: impl Fn(&Craft) -> Vec<String>,
    ) -> Vec<String> {
        let mut counts: Vec<((String, String), usize)> = Vec::new();
        for craft in crafts {
            let elite = if craft.elite { "elite " } else { "" };
            let beside = beside(craft);
            let beside = if beside.is_empty() { String::new() } else { format!(" ({})", beside.join(", ")) };
            let name = (format!("{elite}{}", self.chassis(&craft.chassis)), beside);
            match counts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => counts.push((name, 1)),
            }
        }
        counts.into_iter().map(|((name, beside), count)| show::counted(count, &name) + &beside).collect()
    }

    /// The ships of a squad, as planned.
    fn of_squad(&self, place: usize) -> impl Iterator<Item = &Craft> {
        let own = self.plan.crafts.iter().filter(move |berth| berth.whose == Whose::Squadron(place));
        own.filter_map(|berth| berth.craft.as_ref())
    }

    fn facts(&self) -> Vec<String> {
        let mission = self.mission;
        let mut facts = vec![show::kind(mission)];
        facts.extend(mission.tour.map(|[tour, part]| match tour {
            0 => "outside of the tours".to_owned(),
            _ => format!("tour {tour}, mission {part}"),
        }));
        facts.extend(mission.territory.map(|territory| format!("{} territory", territory_word(territory))));
        if mission.base == Base::CoOp {
            facts.push(format!("for {}", show::counted(usize::from(self.seats.pilots), "pilot")));
            facts.extend((mission.levels > 1).then(|| format!("{} {}", rank_word(mission), self.seats.level)));
        }
        facts
    }

    fn side(&self, side: usize) -> SideLine {
        let mission = self.mission;
        let enemy = mission.team.is_some_and(|team| team != side);
        let mut flown = match (&mission.enemy, enemy) {
            (Some(system), true) => format!("flown by {}", system.name()),
            (None, true) => "flown by a computer".to_owned(),
            (_, false) => show::counted(usize::from(self.seats.players[side]), "ship") + " of players",
        };
        if mission.first == Some(side) {
            flown.push_str(", first player");
        }
        let brings = self.ships_in_full(mission.bring[side].iter().filter(|_| !enemy), Flown::ByPlayers);
        SideLine { name: show::side(mission, side), flown, brings }
    }

    fn objectives(&self) -> Vec<ObjectiveLine> {
        let mission = self.mission;
        let points = |pays: &AmountTerm| match pays.each {
            None => show::count(pays.times),
            Some(_) => format!("{} each", show::count(pays.times)),
        };
        let when =
            |any: &[Vec<_>]| show::join(&any.iter().map(|tests| show::tests(mission, tests)).collect::<Vec<_>>(), "or");
        let line = |it: &crate::mission::ObjectiveTerm| ObjectiveLine {
            name: if it.gold { format!("Gold star: {}", it.name) } else { it.name.clone() },
            primary: it.primary,
            points: points(&it.pays),
            when: when(&it.any),
        };
        mission.objectives.iter().map(line).collect()
    }

    fn winning(&self) -> Vec<String> {
        let mission = self.mission;
        let Some(team) = mission.team else {
            return vec![
                "When only one side has ships in the play area at the end of an End phase, it wins at once, whatever the points."
                    .to_owned(),
                format!(
                    "It also ends at the end of an End phase when one side has {points} points or more and more than the other, and at \
                     the end of round {rounds}. If both sides have ships in the play area then, the one with more points wins.",
                    points = rules::POINTS,
                    rounds = mission.rounds.unwrap_or(Setup::ROUNDS)
                ),
            ];
        };
        let side = show::side(mission, team);
        let mut lines = vec![
            format!("The {side} side wins if every primary objective is met when it is over."),
            match mission.rounds {
                Some(rounds) => format!(
                    "It is over after round {rounds}, or at the end of a round in which no pilot of the {side} side is in play any more."
                ),
                None => format!(
                    "It has no limit of rounds: it is over when a rule says so, or at the end of a round in which no pilot of the {side} \
                     side is in play any more."
                ),
            },
        ];
        lines.extend(self.bounties());
        let open = mission.reports.iter().filter(|it| !it.secret);
        lines.extend(open.map(|it| format!("Kept for later missions: {}.", it.words)));
        let dice = match mission.territory {
            None => return lines,
            Some(Territory::Friendly) => "one attack die",
            Some(Territory::Neutral) => "two attack dice",
            Some(Territory::Hostile) => "three attack dice",
        };
        lines.push(format!(
            "For each pilot lost roll {dice}; the worst face costs points: blank 5, focus 10, hit 15, critical hit 20."
        ));
        if let (Some(Territory::Hostile), Some(rounds)) = (mission.territory, mission.rounds) {
            let unless = match mission.safe_if.is_empty() {
                true => String::new(),
                false => format!(", unless {}", show::tests(mission, &mission.safe_if)),
            };
            lines.push(format!("Whoever is still there after round {rounds} is lost{unless}."));
        }
        for (words, after) in ["won", "lost"].into_iter().zip(&mission.after) {
            let after: Vec<String> = after.iter().map(|line| self.after(line)).collect();
            lines.extend(
                (!after.is_empty())
                    .then(|| format!("In a campaign, when it is {words}: {}.", show::join(&after, "and"))),
            );
        }
        lines
    }

    /// What is paid for enemies that are destroyed.
    fn bounties(&self) -> Option<String> {
        let mut crafts = self.mission.squads.iter().flat_map(|squad| squad.cells.iter().flatten()).peekable();
        crafts.peek()?;
        let said = crafts.any(|cell| cell.craft.draws || cell.craft.points > 0);
        if self.mission.enemy == Some(System::FlightGroupAlpha) {
            return Some(
                "Every enemy ship that is destroyed earns 2 points for each of its threat levels, or what is said beside it.".to_owned(),
            );
        }
        let pays =
            if said { "the points of its pilot card, 3 without one, or what is said beside it" } else { "3 points" };
        Some(format!("Every enemy ship that is destroyed earns {pays}."))
    }

    /// What is said of ships beside what they are: who flies them, and what is special about them.
    fn beside(&self, craft: &Craft, flown: Flown) -> Vec<String> {
        let pilots = self.seats.pilots;
        let mut words = Vec::new();
        match &craft.pilot {
            Some(id) => {
                words.push(match (self.cards.pilot_by_id(id), id.strip_prefix(&format!("{}-", craft.chassis))) {
                    (Some(pilot), _) => pilot.name.clone(),
                    (None, Some(letter)) => format!("pilot card {}", letter.to_uppercase()),
                    (None, None) => self.card_apart(id, craft.elite),
                })
            }
            None if craft.ordnance => words.push("only pilot cards with a torpedo or a missile".to_owned()),
            None if !craft.draws && flown == Flown::BySquads => words.push("no pilot card".to_owned()),
            None => {}
        }
        words.extend(craft.initiative.map(|it| format!("initiative {it}")));
        words.extend(craft.shields.map(|it| format!("shields {}", it.with(pilots))));
        let more = craft.more_shields.map(|it| it.with(pilots)).filter(|more| *more > 0);
        words.extend(more.map(|more| show::counted(more as usize, "more shield")));
        let cards = craft.upgrades.iter().map(|id| self.card(id).map_or_else(|| show::named(id), |it| it.name.clone()));
        let cards: Vec<String> = cards.collect();
        words.extend((!cards.is_empty()).then(|| format!("with {}", show::join(&cards, "and"))));
        words.extend((craft.points > 0).then(|| show::counted(usize::from(craft.points), "point") + " each"));
        words
    }

    /// A card that is in no deck, with what a ship of this level has by it.
    fn card_apart(&self, id: &str, elite: bool) -> String {
        let Some(card) = self.mission.apart.iter().find(|it| it.id == id) else {
            return format!("the card of {}", show::title_of(id));
        };
        let fit = card.fit(elite, self.seats.level);
        let name = |id: &String| match (self.card(id), self.cards.pilot_ability(id)) {
            (Some(card), _) => card.name.clone(),
            (None, Some(ability)) => ability.name.clone(),
            (None, None) => show::title_of(id),
        };
        let cards: Vec<String> = fit.cards.iter().map(name).collect();
        let with = if cards.is_empty() { String::new() } else { format!(" with {}", show::join(&cards, "and")) };
        format!(
            "the card of {}{with}, initiative {}, {}",
            show::title_of(id),
            fit.initiative,
            show::counted(usize::from(fit.points), "point")
        )
    }

    /// What a line of `after` says: what becomes of the mission's card, and what is earned.
    fn after(&self, line: &str) -> String {
        if let Some((line, id)) = line.split_once(" if ") {
            let objective = self.mission.objectives.iter().find(|it| it.id == id).map_or(id, |it| &it.name);
            return format!("{}, if this was met: {objective}", self.after(line));
        }
        match line.split_once(": ") {
            Some(("replace", id)) => {
                let name = self.mission.titles.get(id).cloned().unwrap_or_else(|| show::title_of(id));
                format!("{name} takes its place")
            }
            Some(("victory token", side)) => format!("a victory token for {}", show::named(side)),
            Some(("points per pilot", points)) => format!("{points} points for each pilot"),
            Some(("medal", medal)) => format!("all who serve have the {medal}"),
            Some(("replay-once", next)) => {
                let name = self.mission.titles.get(next).cloned().unwrap_or_else(|| show::title_of(next));
                format!(
                    "it is flown again at once, everybody beginning with a stress token; lost again, {name} takes its place"
                )
            }
            _ if line == "graduate" => "whoever flew it is of rank 2 at least".to_owned(),
            _ if line == "replay" => "it is flown again at once".to_owned(),
            _ if line == "tour-won" => "the tour is won".to_owned(),
            _ if line == "tour-failed" => "the tour has failed".to_owned(),
            _ if line == "reprimand" => "each pilot keeps half of the mission's experience".to_owned(),
            _ if line == "censure" => "nobody keeps any of the mission's experience".to_owned(),
            _ if line == "demotion" => {
                "nobody keeps any of the mission's experience, and Alpha One loses a rank".to_owned()
            }
            _ if line == "remove" => "its story is over".to_owned(),
            _ if line == "reshuffle" => "it goes back into the deck".to_owned(),
            _ => line.to_owned(),
        }
    }

    fn all_leaving(&self) -> Vec<String> {
        let sides = (0..2).filter_map(|side| {
            let jump = if self.mission.has_hyperdrives(side) { ", or by hyperspace" } else { "" };
            leaving(&show::side(self.mission, side), &self.mission.exits[side], jump)
        });
        let mut lines: Vec<String> = sides.collect();
        let own: Vec<String> = self.mission.ways_out.iter().filter_map(|way| self.way_out(way)).collect();
        if !own.is_empty() {
            lines.extend(own);
            lines.push(
                "Whoever has a way out of its own leaves by no other, and is lost if it flies over an edge before it may."
                    .to_owned(),
            );
        }
        lines
    }

    /// How some ships leave, and as long as what; nothing of those who come later.
    fn way_out(&self, way: &WayOutTerm) -> Option<String> {
        let who = rules::known(self, &way.who).filter(|_| rules::all_known(self, &way.tests))?;
        let when = match way.tests.is_empty() {
            true => String::new(),
            false => format!(", as long as {}", show::tests(self.mission, &way.tests)),
        };
        leaving(&format!("{}{when}", capital(&who)), &way.exit, "")
    }

    /// Whether players know of a squad before they fly.
    fn knows(&self, squad: &Squadron) -> bool {
        self.telling == Telling::Everything || squad.arrives == Arrival::Setup
    }

    fn squads(&self) -> Vec<SquadLine> {
        let known = self.mission.squads.iter().enumerate().filter(|(_, squad)| self.knows(squad));
        let line = |(place, squad): (usize, &Squadron)| {
            let ships = self.ships_in_full(self.of_squad(place), Flown::BySquads).join(", ");
            let (arrives, vector) = (show::arrival(squad.arrives), show::vector(self.mission, squad));
            let steered = self.mission.conduct.iter().any(|it| it.who.contains(&squad.id));
            let orders = match &squad.orders {
                Order::Attack if steered => "see the special rules".to_owned(),
                orders => show::orders(orders),
            };
            let name = show::title(&squad.name);
            (!ships.is_empty()).then_some(SquadLine { name, ships, arrives, vector, orders })
        };
        known.filter_map(line).collect()
    }

    fn later(&self) -> Vec<String> {
        let mut scheduled = 0;
        let mut called = false;
        for (place, squad) in self.mission.squads.iter().enumerate() {
            if self.knows(squad) || self.of_squad(place).next().is_none() {
                continue;
            }
            match squad.arrives {
                Arrival::Called => called = true,
                Arrival::Setup | Arrival::Round(_) => scheduled += 1,
            }
        }
        let more = (scheduled > 0).then(|| format!("{scheduled} more, shown when they come."));
        more.into_iter().chain(called.then(|| "Others may be called.".to_owned())).collect()
    }

    /// The things that are there from the start or that players lay, by kind.
    fn things(&self) -> BTreeMap<u8, usize> {
        let laid = |place: usize| self.plan.scenario.laying.iter().any(|it| usize::from(it.thing) == place);
        let things = self.plan.scenario.things.iter().enumerate();
        let seen = things
            .filter(|(place, thing)| thing.place.is_some() || laid(*place) || self.telling == Telling::Everything);
        let mut counts = BTreeMap::new();
        seen.for_each(|(_, thing)| *counts.entry(thing.kind).or_default() += 1);
        counts
    }
}

/// How somebody leaves.
fn leaving(name: &str, exit: &Exit, jump: &str) -> Option<String> {
    match exit {
        Exit::AsUsual => None,
        Exit::Anywhere => Some(format!("{name}: over any edge{jump}.")),
        Exit::Only(stretches) if stretches.is_empty() => {
            let way = if jump.is_empty() { "nowhere" } else { "by hyperspace alone; over any edge a ship is lost" };
            Some(format!("{name}: {way}."))
        }
        Exit::Only(stretches) => {
            let whole = |to: f64| to >= f64::from(u16::MAX);
            let stretch = |&(rim, from, to): &(tallyho_rules::scenario::Rim, f64, f64)| match whole(to) {
                true => format!("the {} edge", rim.name()),
                false => {
                    format!("the marked part of the {} edge, {} squares", rim.name(), marks::stretch(from, to))
                }
            };
            let words: Vec<String> = stretches.iter().map(stretch).collect();
            Some(format!("{name}: over {}{jump}; over any other edge a ship is lost.", show::join(&words, "or")))
        }
    }
}
