//! Questions, answers and reasons in words.

use tallyho_cards::flight::solo::{Entry, Mark, Pace, Toward, Wanted as Colours};
use tallyho_rules::scenario::Rim;
use tallyho_rules::{AttackFace, Choice, DefenseFace, ShipId};
use tallyho_table::{Lean as Bow, Maneuver, Side};

use super::because::{Evidence, Reason};
use super::query::{
    Answer, Band, Die, Fact, Foe, Lean, Move, Peril, Pool, Query, Reach, Region, Status, Strip, Thing, Wanted, Where,
    Whom,
};

/// How ships are called.
pub(crate) type Names<'n> = &'n dyn Fn(ShipId) -> String;

/// What is asked, as a sentence about the ship, which is "it".
pub(crate) fn question(query: Query, name: Names<'_>) -> String {
    match query {
        Query::Is(status) => format!("{}?", is(status)),
        Query::Has(token) => format!("Does it have {} token?", article(token.name())),
        Query::Count(pool) => format!("How many {} does it have?", pool_words(pool)),
        Query::Locked => "What has it locked?".to_owned(),
        Query::Nearest(whom, place) => format!("Which is {}?", nearest(whom, place)),
        Query::HowMany(whom, place) => format!("How many {}{} are there?", plural(whom), place_words(place)),
        Query::InRegion(ship, region) => format!("Is {} {}?", name(ship), region_words(region)),
        Query::SideOf(thing) => format!("On which side of it is {}?", thing_words(thing, name)),
        Query::SectorOf(ship, Strip::Without) => format!("In which of its eight sectors is {}?", name(ship)),
        Query::SectorOf(ship, Strip::BaseWide) => {
            format!("In which sector is {}, or is any part of it straight ahead, as wide as the base?", name(ship))
        }
        Query::SectorOf(ship, Strip::Formation) => {
            let ahead = "bullseye if any part is straight ahead of a base in its formation";
            format!("In which sector is {} ({ahead})?", name(ship))
        }
        Query::RangeTo(ship) => format!("At what range is {}?", name(ship)),
        Query::RangeToStand(ship) => format!("At what range is {}, or its front stand if it is huge?", name(ship)),
        Query::SectorOfEdge(border, Strip::Without) => {
            format!("In which of its eight sectors is {}?", border_words(border))
        }
        Query::SectorOfEdge(border, Strip::BaseWide | Strip::Formation) => {
            format!("In which sector is {}, or is it straight ahead, as wide as the base?", border_words(border))
        }
        Query::RangeToEdge(border) => format!("At what range is {}?", border_words(border)),
        Query::CanAct(action, ship) => format!("Can it perform the {} action on {}?", action.name(), name(ship)),
        Query::InFrontOf(ship) => format!("Is it wholly in front of {}?", name(ship)),
        Query::Closing(ship) => format!("Is it in front of the line across the front edge of {}?", name(ship)),
        Query::OtherSector(ship) => {
            format!("Is the middle of {} exactly on the line to another sector, and to which?", name(ship))
        }
        Query::PointsTo(ship, a, b) => {
            format!("Does {} point to the {} or the {} sector?", name(ship), a.name(), b.name())
        }
        Query::HasMoved(ship) => format!("Has {} moved this round?", name(ship)),
        Query::Repair => "Which damage card that it can repair did it get last?".to_owned(),
        Query::DefenseDice => "How many defence dice will the defender roll?".to_owned(),
        Query::Holds(fact) => format!("Is {}?", fact_words(fact, name)),
        Query::Way(step, wanted, lean) => way(step, wanted, lean, name),
        Query::Meets(maneuver, peril) => format!("Would {} {}?", maneuver_words(maneuver), peril_words(peril)),
        Query::EndsNearest(thing, maneuvers) => {
            let each: Vec<String> = maneuvers.iter().map(maneuver_words).collect();
            format!("Which ends nearest to {}: {}?", thing_words(thing, name), each.join(", "))
        }
        Query::MostAbilities(weapon) => format!(
            "Against which enemy that its weapon {} can attack could it use more of its abilities than against the others?",
            weapon + 1
        ),
        Query::CanShoot(weapon, ship) => format!("Can its weapon {} attack {}?", weapon + 1, name(ship)),
        Query::Roll(Die::Attack, _) => "Roll an attack die.".to_owned(),
        Query::Roll(Die::Defense, _) => "Roll a defence die.".to_owned(),
        Query::Roll(Die::Six, _) => "Roll a six-sided die.".to_owned(),
        Query::AttackResults(face) => format!("How many attack dice show a {}?", attack_face(face)),
        Query::Rerollable(face) => format!("How many attack dice show a {} and were not rerolled?", attack_face(face)),
        Query::DefenseResults(face) => format!("How many defence dice show {}?", article(defense_face(face))),
    }
}

/// What was answered.
pub(crate) fn answer(answer: Answer, name: Names<'_>) -> String {
    match answer {
        Answer::Yes => "yes".to_owned(),
        Answer::No => "no".to_owned(),
        Answer::None => "none".to_owned(),
        Answer::Ship(ship) => name(ship),
        Answer::Number(number) => number.to_string(),
        Answer::Side(side) => side.name().to_owned(),
        Answer::Sector(sector) => sector.name().to_owned(),
        Answer::Way(way) => way_words(way),
        Answer::Maneuver(maneuver) => maneuver_words(maneuver),
        Answer::Attack(face) => attack_face(face).to_owned(),
        Answer::Defense(face) => defense_face(face).to_owned(),
    }
}

/// A reason as a line: what made the rule apply, or what came of it.
pub(crate) fn reason(reason: &Reason, name: Names<'_>) -> String {
    match reason.told {
        Evidence::Answered(query, given) => format!("{} {}", question(query, name), answer(given, name)),
        Evidence::ApproachRoll(defense, attack) => {
            format!("rolled {}, {}", defense_face(defense), attack_face(attack))
        }
        Evidence::ChartEntry(arc, entry) => format!("the {} arc's chart: {}", arc.name(), entry_words(entry)),
        Evidence::Table(sector, distance, None) => format!("the {distance} table for {}", sector.name()),
        Evidence::Table(sector, distance, Some(die)) => {
            format!("a target {} at {distance} distance, and a {die} on the die", sector.name())
        }
        Evidence::Chose(maneuver, colour) => format!("flies the {} {}", colour.name(), maneuver_words(maneuver)),
        Evidence::RuledOut(maneuver, colour) => {
            format!("cannot fly the {} {}", colour.name(), maneuver_words(maneuver))
        }
        Evidence::NoManeuver => "no maneuver of its dial is meant".to_owned(),
        Evidence::Acts(action) => format!("performs the {} action", action.name()),
        Evidence::Note(note) => note.to_owned(),
    }
}

fn is(status: Status) -> &'static str {
    match status {
        Status::Stressed => "Is it stressed",
        Status::Ionized => "Is it ionized",
        Status::EngineDamaged => "Does it have a faceup Damaged Engine",
        Status::Blinded => "Does it have a faceup Blinded Pilot",
        Status::OutOfOrdnance => "Does it carry torpedoes or missiles, and have no charge of them left",
        Status::NearlyDestroyed => "Has it no shields and one hull left",
        Status::HasEngaged => "Has it engaged this round",
        Status::LacksCharges => "Does a torpedo, missile or device it carries lack a charge",
        Status::LocksDefender => "Has it locked the defender",
        Status::OnObstacle => "Does it lie on an obstacle",
        Status::Fleeing => "Does it have a flee token from before",
        Status::OrdnanceLoaded => "Does a torpedo or missile it carries have a charge",
        Status::OrdnanceSpent => "Does it attack with a torpedo or missile that has no charge left",
        Status::InGasCloud => "Does a gas cloud obstruct the attack, not used yet",
    }
}

fn pool_words(pool: Pool) -> String {
    match pool {
        Pool::Tokens(token) => format!("{} tokens", token.name()),
        Pool::Health => "hull and shields left".to_owned(),
        Pool::Force => "active Force charges".to_owned(),
        Pool::Reinforcement => "reinforce tokens on the attacker's side".to_owned(),
    }
}

fn nearest(whom: Whom, place: Where) -> String {
    let who = match whom {
        Whom::Enemy => "the nearest enemy",
        Whom::LesserEnemy => "the nearest enemy of a lower initiative",
        Whom::EnemyWithLock => "the nearest enemy that has a lock",
        Whom::EnemyAiming => "the nearest enemy that has it in a firing arc",
        Whom::EnemyRemote => "the nearest remote of an enemy",
        Whom::Friend => "the nearest friend",
        Whom::FriendToLead => "the nearest friend without a coordinate action who can perform an action",
    };
    format!("{who}{}", place_words(place))
}

fn plural(whom: Whom) -> &'static str {
    match whom {
        Whom::Enemy => "enemies",
        Whom::LesserEnemy => "enemies of a lower initiative",
        Whom::EnemyWithLock => "enemies that have a lock",
        Whom::EnemyAiming => "enemies that have it in a firing arc",
        Whom::EnemyRemote => "remotes of enemies",
        Whom::Friend => "friends",
        Whom::FriendToLead => "friends without a coordinate action who can perform an action",
    }
}

fn place_words(Where { region, band, reach }: Where) -> String {
    let mut words = String::new();
    if region != Region::Anywhere {
        words = format!(" {}", region_words(region));
    }
    match band {
        Band::ANY => {}
        Band { from, to: u8::MAX } => words += &format!(" beyond range {}", from - 1),
        Band { from, to } if from == to => words += &format!(" at range {to}"),
        Band { from, to } => words += &format!(" at range {from}-{to}"),
    }
    match reach {
        Reach::Any => {}
        Reach::Action(action) => words += &format!(" on which it can perform the {} action", action.name()),
        Reach::AnyWeapon => words += " that it can attack",
        Reach::Close => words += " at range 0-1, or at range 2 with it wholly in front of them",
        Reach::Aim(weapon) => {
            words += &format!(" in the firing arc and at the range of its weapon {}", weapon + 1);
        }
        Reach::Weapon(weapon) => words += &format!(" that its weapon {} can attack", weapon + 1),
    }
    words
}

fn region_words(region: Region) -> String {
    match region {
        Region::Anywhere => "anywhere".to_owned(),
        Region::Arc(arc) => format!("in its {} arc", arc.name()),
        Region::EitherSide => "in either of its side arcs".to_owned(),
        Region::Turret => "in its turret arc".to_owned(),
        Region::Firing => "in any of its firing arcs".to_owned(),
    }
}

fn thing_words(thing: Thing, name: Names<'_>) -> String {
    match thing {
        Thing::Ship(ship) => name(ship),
        Thing::NearestObstacle => "the nearest obstacle".to_owned(),
        Thing::Edge(border) => border_words(border),
        Thing::NearestEdge => "the nearest edge".to_owned(),
    }
}

fn border_words(border: Rim) -> String {
    format!("the nearest point of the {} edge", border.name())
}

fn foe_words(foe: Foe, name: Names<'_>) -> String {
    match foe {
        Foe::Any => "an enemy".to_owned(),
        Foe::YetToEngage => "an enemy that has yet to engage".to_owned(),
        Foe::This(ship) => name(ship),
    }
}

fn fact_words(fact: Fact, name: Names<'_>) -> String {
    match fact {
        Fact::InFiringArcOf(foe) => format!("it in a firing arc of {}", foe_words(foe, name)),
        Fact::HasShot(foe, Band { from, to }) => {
            format!("{} in one of its firing arcs at range {from}-{to}", foe_words(foe, name))
        }
        Fact::ObstacleAhead => "an obstacle in its bullseye arc at range 0-2".to_owned(),
        Fact::AtRange(ship, Band { from, to }) => format!("{} at range {from}-{to}", name(ship)),
        Fact::EdgeAhead => "the edge of the table straight ahead within range 2".to_owned(),
        Fact::BetterShot(ship) => {
            format!("{} in one of its firing arcs, and not before or at a shorter range than before", name(ship))
        }
        Fact::LeftAnArc => "it out of a firing arc it was in".to_owned(),
        Fact::MoreDice(ship) => format!(
            "it better off than before by a die for range or obstruction, attacking {0} or attacked by {0}",
            name(ship)
        ),
    }
}

fn way(step: Move, wanted: Wanted, lean: Option<Lean>, name: Names<'_>) -> String {
    let what = match step {
        Move::Action(action) => action.name().to_owned(),
        Move::Chain(first, second) => format!("{}, followed by {},", first.name(), article(second.name())),
        Move::Decloak => "decloak".to_owned(),
        Move::TallonRoll(maneuver) => maneuver_words(maneuver),
    };
    let each: Vec<String> = wanted
        .iter()
        .map(|(fact, truth)| format!("{}{}", if truth { "" } else { "not " }, fact_words(fact, name)))
        .collect();
    let goal = if each.is_empty() { String::new() } else { format!(" so that then: {}", each.join(" and ")) };
    let best = match lean {
        None => String::new(),
        Some(Lean::Towards(thing)) => format!("; of several, the nearest to {}", thing_words(thing, name)),
        Some(Lean::Away(thing)) => format!("; of several, the farthest from {}", thing_words(thing, name)),
    };
    format!("Which {what} can it make{goal}{best}?")
}

fn peril_words(peril: Peril) -> &'static str {
    match peril {
        Peril::Obstacle => "move through or overlap an obstacle or mine",
        Peril::Edge => "leave the play area",
        Peril::FacingEdge => "end facing the edge at range 1",
        Peril::Hazard => "move through or overlap an asteroid, a debris cloud or a mine",
        Peril::Blast => "end within reach of a bomb that goes off this round",
        Peril::Ship => "overlap a ship",
        Peril::Freighter => "end where a freighter will be after its next maneuver",
    }
}

fn maneuver_words(maneuver: Maneuver) -> String {
    let side = maneuver.bearing().side().map_or("", Side::name);
    format!("{} {} {side}", maneuver.speed(), maneuver.bearing().name()).trim_end().to_owned()
}

fn way_words(way: Choice) -> String {
    match way {
        Choice::Aside(side, slide) => format!("{}, {}", side.name(), slide.name()),
        Choice::Banked(side, bow, slide) => {
            let bow = if bow == Bow::Forward { "forward" } else { "back" };
            format!("{} along a bank to the {bow}, {}", side.name(), slide.name())
        }
        Choice::Turn(side) => format!("turning {}", side.name()),
        Choice::Ahead(None) => "straight ahead".to_owned(),
        Choice::Ahead(Some(side)) => format!("banking {}", side.name()),
        Choice::Slide(slide) => slide.name().to_owned(),
        Choice::Turret(quarter) => quarter.arc().name().to_owned(),
        Choice::Repair(card) => card.name().to_owned(),
        Choice::Maneuver(index) => format!("maneuver {}", index + 1),
        _ => "another way".to_owned(),
    }
}

fn entry_words(entry: Entry) -> String {
    let pace = match entry.pace {
        Pace::Slowest => "slowest".to_owned(),
        Pace::Average => "average".to_owned(),
        Pace::Fastest => "fastest".to_owned(),
        Pace::Exactly(speed) => format!("speed {speed}"),
    };
    let colour = match entry.colour {
        Colours::Any => "",
        Colours::Blue => " blue",
    };
    let bearings: Vec<&str> = entry.bearings.words().collect();
    let direction = entry.direction.map_or(String::new(), |(toward, mark)| {
        let way = match toward {
            Toward::Towards => "towards",
            Toward::Away => "away from",
        };
        let what = match mark {
            Mark::Tally => "its tally",
            Mark::Obstacle => "the nearest obstacle",
        };
        format!(" {way} {what}")
    });
    format!("{pace}{colour} {}{direction}", bearings.join(" or "))
}

const fn attack_face(face: AttackFace) -> &'static str {
    match face {
        AttackFace::Hit => "hit",
        AttackFace::Crit => "crit",
        AttackFace::Focus => "focus",
        AttackFace::Blank => "blank",
    }
}

const fn defense_face(face: DefenseFace) -> &'static str {
    match face {
        DefenseFace::Evade => "evade",
        DefenseFace::Focus => "focus",
        DefenseFace::Blank => "blank",
    }
}

fn article(word: &str) -> String {
    let an = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if an { "an" } else { "a" })
}
