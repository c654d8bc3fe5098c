//! What stands on a mission's table, in words: its own ships, and what its things are and do.

use crate::Mission;
use crate::mission::{Base, Craft, MissionShip};
use tallyho_rules::scenario::{Blast, Carry, Contact, Defence, Fires, Gun, GunArc, GunHits, Kind, ThingShape, Turning};

use super::Teller;
use super::capital;
use super::show;

/// The mission's own ships, then the kinds of thing that players know of.
pub(super) fn lines(teller: &Teller<'_>) -> Vec<String> {
    let mission = teller.mission;
    let ships = mission.ships.iter().map(|it| ship(teller, it));
    let kinds = teller.things().into_keys().map(|kind| {
        let entry = (mission.entries == Some(usize::from(kind))).then_some(ENTRY);
        let owned = mission.things.iter().filter(|it| it.kind == usize::from(kind)).map(|it| it.owner);
        let sides: Vec<usize> = owned.collect();
        let side = sides.first().copied().filter(|side| sides.iter().all(|it| it == side));
        thing(mission, &mission.kinds[usize::from(kind)], side, entry)
    });
    ships.chain(kinds).collect()
}

fn ship(teller: &Teller<'_>, ship: &MissionShip) -> String {
    let craft = &ship.craft;
    let mut words = vec![format!("flown by the {} side", show::side(teller.mission, ship.side))];
    let pilot = craft.pilot.as_ref().and_then(|id| teller.cards.pilot_by_id(id));
    words.extend(pilot.map(|pilot| pilot.name.clone()));
    words.extend(craft.initiative.map(|it| format!("initiative {it}")));
    words.extend(craft.shields.map(|it| format!("shields {}", it.with(teller.seats.pilots))));
    words.extend(craft.more_shields.map(|it| format!("{} more shields", it.with(teller.seats.pilots))));
    words.extend(carries(teller, craft));
    if craft.unarmed {
        words.push("no attacks".to_owned());
    }
    words.extend(craft.cannot.iter().map(|action| format!("no {}", action.replace('-', " "))));
    words.extend(craft.damage.iter().map(|card| format!("starts with {} faceup", show::named(card))));
    words.extend(craft.energy.map(|energy| format!("starts with {energy} energy")));
    if craft.still {
        words.push("stands still: it gets no dial and executes a white stop, even while ionized".to_owned());
    }
    if !craft.flies.is_empty() {
        let maneuvers: Vec<String> = craft.flies.iter().map(|it| show::maneuver(*it)).collect();
        words.push(format!("executes only {}", show::join(&maneuvers, "or")));
    }
    if craft.freighter {
        words.push(FREIGHTER.to_owned());
    }
    if craft.insulated {
        words.push("an ion token costs it 1 energy instead".to_owned());
    }
    if craft.points > 0 {
        words.push(show::counted(usize::from(craft.points), "point") + " for destroying it");
    }
    format!("{} ({}): {}.", ship.title(), teller.chassis(&craft.chassis), words.join("; "))
}

/// What a bulk freighter is.
const FREIGHTER: &str = "a bulk freighter, for which any large ship stands: initiative 0, agility 0, hull 8, shields 4, no attacks and no \
     actions; it executes only a straight of speed 1 and stops for nobody: a ship that it would end upon is destroyed, and it suffers \
     what one attack die for a small and two for a larger ship show; a critical hit that no shield takes is two damage; \
     no gun fires at it by itself";

fn carries(teller: &Teller<'_>, craft: &Craft) -> Option<String> {
    let names =
        craft.upgrades.iter().map(|id| teller.card(id).map_or_else(|| show::named(id), |card| card.name.clone()));
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| format!("carries {}", show::join(&names, "and")))
}

/// What a marker by whose sides squads come says.
const ENTRY: &str = "squads come by its sides; an attack die says which: a hit the front, a crit the right, a focus result the left, a blank the one \
                     nearest to an enemy, or the front";

fn thing(mission: &Mission, kind: &Kind, side: Option<usize>, entry: Option<&str>) -> String {
    let base = mission.base;
    let mut words: Vec<String> = Vec::new();
    if base == Base::CoOp {
        words.extend(side.map(|side| format!("of the {} side", show::side(mission, side))));
        words.push(match kind.shape {
            ThingShape::Disc(diameter) => format!("{diameter:.0} mm across"),
            ThingShape::Rect(width, length) => format!("{width:.0} by {length:.0} mm"),
        });
    }
    match kind.stats {
        None if base == Base::Standard => words.push(
            "a scenario feature: an object that cannot be moved, attacked, damaged, locked or destroyed, and that obstructs no attacks"
                .to_owned(),
        ),
        None => words.push("cannot be attacked".to_owned()),
        Some(stats) => {
            let shields = if stats.shields > 0 { format!(", shields {}", stats.shields) } else { String::new() };
            words.push(format!("agility {}, hull {}{shields}", stats.agility, stats.hull));
            if stats.crits_count_double {
                words.push("a critical hit on its hull counts as two".to_owned());
            }
        }
    }
    // Nobody is paid for what is his own.
    if kind.points > 0 && (side.is_none() || side != mission.team) {
        words.push(show::counted(usize::from(kind.points), "point") + " for destroying it");
    }
    words.extend(entry.map(str::to_owned));
    if kind.obstructs {
        words.push("in the way of shots".to_owned());
    }
    words.extend(kind.carry.map(|carry| {
        match carry {
            Carry::Towed => "towed by a ship that takes it",
            Carry::Aboard => "lost with a ship that carries it",
        }
        .to_owned()
    }));
    let nature = kind.nature;
    words.extend(contact(nature.contact).map(str::to_owned));
    words.extend(nature.gun.map(gun));
    words.extend(nature.blast.map(blast));
    words.extend(nature.defence.map(|defence| {
        match defence {
            Defence::Blurs => "while it defends, a hit becomes a focus result that cannot be rerolled",
            Defence::Escorted => "one more evade while a friendly ship is in the arc of the attack",
        }
        .to_owned()
    }));
    if nature.generator {
        words.push("everything on modules that hang together with it has 1 more agility, itself too".to_owned());
    }
    if nature.relays_locks {
        words.push("ships within range 1 of one may lock whatever is within range 1 of another".to_owned());
    }
    if nature.reloads {
        words.push("a ship that ends a maneuver within range 1 of it may reload, as a red action".to_owned());
    }
    format!("{}: {}.", capital(&kind.name), words.join("; "))
}

const fn contact(contact: Contact) -> Option<&'static str> {
    match contact {
        Contact::Nothing => None,
        Contact::Field { skips_action: false } => Some(
            "an enemy whose maneuver meets it rolls an attack die for each of its hull left and suffers what comes up, then it is gone",
        ),
        Contact::Field { skips_action: true } => Some(
            "a ship whose maneuver meets it skips its action; an enemy also rolls an attack die for each of its hull left and suffers what comes up, then it is gone",
        ),
        Contact::Mine => Some(
            "an enemy whose maneuver meets it suffers a hit, and what two attack dice show, then it is gone; as the Activation phase begins all ion tokens on it become one disarm token, and in that round it does not shoot",
        ),
        Contact::Rock => Some("met like an asteroid; what the ship suffers, it suffers too"),
    }
}

fn gun(gun: Gun) -> String {
    let arc = match gun.arc {
        GunArc::Front => "in its front arc",
        GunArc::Around => "all around",
    };
    let hits = match gun.hits {
        GunHits::Damage => "",
        GunHits::Ion => ", a damage and then ion tokens",
    };
    let fires = match gun.fires {
        Fires::ByItself => "at the nearest enemy".to_owned(),
        Fires::AsToldTo => "at whom its owner says".to_owned(),
        Fires::Back(times) => format!("at who has hit it, {}", show::counted(usize::from(times), "time")),
    };
    let turns = match gun.turning {
        Turning::Never => "",
        Turning::InActivation => "; it turns by up to 90 degrees when it activates",
        Turning::AfterFiring => "; it turns by up to 90 degrees after it fired",
        Turning::InSystem => "; it may turn by 90 or 180 degrees in the System phase",
    };
    format!("shoots with {} dice {arc} at range {}-{} {fires}{hits}{turns}", gun.dice, gun.least, gun.most)
}

fn blast(blast: Blast) -> String {
    match blast {
        Blast::Around { reach, dice } => format!(
            "when it is destroyed, everything at range 0-{reach} rolls {} and suffers what comes up",
            if dice == 1 { "an attack die".to_owned() } else { format!("{dice} attack dice") }
        ),
        Blast::Ahead => "when it is destroyed, it may blow up ahead of it: a hit at range 0-2 in its front arc, three in its bullseye arc".to_owned(),
    }
}
