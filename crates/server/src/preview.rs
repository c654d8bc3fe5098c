//! Where an answer would lead, by the engine's own geometry.

use serde::Serialize;
use tallyho_rules::{Action, Choice, Dial, Difficulty, Question, ShipId, Token, View};
use tallyho_table::draw::{TemplateMark, Tint};
use tallyho_table::{
    Arc, Base, Executed, Maneuver, Obstruction, Others, Placed, Pose, Slide, closest, distance, fly, obstruction,
    range, shot, sight,
};

use super::roll::Roll;
use super::scene::At;
use super::threat::Threat;

/// A ship as it would stand.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Ghost {
    at: Option<At>,
    /// Where a maneuver that bumps would have ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    full: Option<At>,
    #[serde(skip_serializing_if = "Option::is_none")]
    template: Option<Laid>,
    /// What it flies instead of what its dial shows, for stress, ions or want of the Force.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<Instead>,
    /// The ship it bumps into.
    #[serde(skip_serializing_if = "Option::is_none")]
    bump: Option<u8>,
    /// Whether that ship gets there by its own dial first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    will_be_there: bool,
    /// Wingmates whose dials lead them into it when they move later.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    crowds: Vec<u8>,
    /// The obstacles it would meet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rocks: Vec<u8>,
    /// Whether it leaves the table.
    flees: bool,
    /// Who would have it in arc where they stand now.
    in_arc_of: Vec<u8>,
    /// Whom it could shoot from there.
    can_shoot: Vec<u8>,
    /// How likely each enemy that has yet to move has it in arc afterwards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    risks: Vec<(u8, f64)>,
}

/// A maneuver that a ship flies for another.
#[derive(Clone, Debug, Serialize)]
struct Instead {
    words: String,
    why: &'static str,
}

/// A template on the table.
#[derive(Clone, Debug, Serialize)]
struct Laid {
    at: At,
    outline: String,
    middle: String,
    speed: u8,
}

/// Where an answer would leave the ship that is asked about, where it would leave it anywhere.
pub(super) fn ghost(
    view: &View<'_>,
    question: Question,
    choice: Choice,
    threats: &[Threat],
    roll: &Roll,
) -> Option<Ghost> {
    let (ship, pose) = match (question, choice) {
        (Question::SetDial(ship), Choice::Maneuver(index)) => {
            return planned(view, ship, index, threats, roll);
        }
        (Question::Perform(ship, Action::Slam), Choice::Maneuver(index)) => {
            let &(maneuver, difficulty) = view.profile(ship).dial.get(usize::from(index))?;
            return Some(flight(view, ship, (maneuver, difficulty), view.bases(), &[], roll));
        }
        (Question::Perform(ship, action), way) => (ship, view.place_after(ship, Some(action), way)?),
        (Question::Decloak(ship), way) => (ship, view.place_after(ship, None, way)?),
        (Question::Tractor(ship), way) => (ship, view.place_when_dragged(ship, way)?),
        (Question::TallonPlace(ship), Choice::Slide(slide)) => (ship, tallon(view, ship, slide)?),
        (Question::Deploy(ship) | Question::Displace(ship), Choice::Place(place)) => (ship, place.pose()),
        (Question::Launch(ship) | Question::Escape(ship), way) => (ship, view.launched(ship, way)?.pose),
        (Question::PlaceObstacle(_) | Question::PlaceBuoy(_) | Question::Scenario(_), Choice::Place(place)) => {
            return Some(Ghost { at: Some(At::from(place.pose())), ..Ghost::default() });
        }
        // Other answers move nobody.
        _ => return None,
    };
    Some(standing(view, ship, pose, roll))
}

fn tallon(view: &View<'_>, ship: ShipId, slide: Slide) -> Option<Pose> {
    let Dial::Revealed(index) = view.ship(ship).dial else { return None };
    let &(maneuver, _) = view.profile(ship).dial.get(usize::from(index))?;
    let base = view.base(ship);
    Some(base.pose.then(maneuver.displacement(base.size, slide)))
}

/// A ship that stands there, and whom it faces.
fn standing(view: &View<'_>, ship: ShipId, pose: Pose, roll: &Roll) -> Ghost {
    let base = Base::new(view.profile(ship).size, pose);
    let enemies = || view.enemies().filter(|&other| other != ship);
    let numbers = |is: &dyn Fn(ShipId) -> bool| -> Vec<u8> {
        enemies().filter(|&enemy| is(enemy)).map(|enemy| roll.number(enemy)).collect()
    };
    Ghost {
        at: Some(At::from(pose)),
        in_arc_of: numbers(&|enemy| sees(view, enemy, view.base(enemy), base)),
        can_shoot: numbers(&|enemy| sees(view, ship, base, view.base(enemy))),
        ..Ghost::default()
    }
}

/// The wingmates of a ship whose dials are set, in the order in which they move: where they will be when it moves, and those who
/// move after it.
struct Wing<'v> {
    view: &'v View<'v>,
    bases: Vec<Base>,
    before: Vec<ShipId>,
    after: Vec<(ShipId, Maneuver)>,
}

impl<'v> Wing<'v> {
    fn of(view: &'v View<'v>, ship: ShipId) -> Self {
        let initiative = |ship: ShipId| view.profile(ship).initiative;
        let mates = view.friends().filter(|&mate| mate != ship);
        let mut mates: Vec<(ShipId, Maneuver)> = mates.filter_map(|mate| dialled(view, mate)).collect();
        mates.sort_by_key(|(mate, _)| initiative(*mate));
        // At the same initiative their player says who is first: whoever has a dial already is taken to be.
        let (before, after): (Vec<_>, Vec<_>) =
            mates.into_iter().partition(|(mate, _)| initiative(*mate) <= initiative(ship));
        let mut wing = Self { view, bases: view.bases().to_vec(), before: Vec::new(), after };
        for (mate, maneuver) in before {
            wing.fly(mate, maneuver);
            wing.before.push(mate);
        }
        wing
    }

    /// Flies a ship among the others; whom it touches then.
    fn fly(&mut self, ship: ShipId, maneuver: Maneuver) -> Option<usize> {
        let start = self.view.base(ship);
        let others = Others::except(&self.bases, ship.index());
        let flown = fly(start, maneuver, &Slide::ALL, others, self.view.settings());
        self.bases[ship.index()] = start.at(flown.pose);
        if let Executed::Partial { touching } = flown.executed { touching } else { None }
    }
}

/// Where the dials that are set lead the wingmates of a ship whose dial is being set.
pub(super) fn planned_ends(view: &View<'_>, ship: ShipId, roll: &Roll) -> Vec<(u8, At)> {
    let mut wing = Wing::of(view, ship);
    for (mate, maneuver) in std::mem::take(&mut wing.after) {
        wing.fly(mate, maneuver);
        wing.before.push(mate);
    }
    wing.before.iter().map(|mate| (roll.number(*mate), At::from(wing.bases[mate.index()].pose))).collect()
}

/// Where a place of its dial leads a ship, among its wingmates where their dials lead them first.
fn planned(view: &View<'_>, ship: ShipId, index: u8, threats: &[Threat], roll: &Roll) -> Option<Ghost> {
    let (shown, _) = *view.profile(ship).dial.get(usize::from(index))?;
    let (flown, colour) = view.would_fly(ship, index)?;
    let mut wing = Wing::of(view, ship);
    let mut ghost = flight(view, ship, (flown, colour), &wing.bases, threats, roll);
    ghost.will_be_there = wing.before.iter().any(|mate| ghost.bump == Some(roll.number(*mate)));
    wing.fly(ship, flown);
    for (mate, maneuver) in std::mem::take(&mut wing.after) {
        if wing.fly(mate, maneuver) == Some(ship.index()) {
            ghost.crowds.push(roll.number(mate));
        }
    }
    ghost.instead = (flown != shown).then(|| instead(view, ship, flown));
    Some(ghost)
}

/// A ship whose dial is set where the viewer may see it, and what it will fly.
fn dialled(view: &View<'_>, ship: ShipId) -> Option<(ShipId, Maneuver)> {
    let Dial::Set(index) = view.ship(ship).dial else { return None };
    Some((ship, view.would_fly(ship, index)?.0))
}

fn instead(view: &View<'_>, ship: ShipId, flown: Maneuver) -> Instead {
    let state = view.ship(ship);
    let why = match (state.is_stressed(), state.tokens.has(Token::Ion)) {
        (_, true) if flown.speed() == 1 => "ionized",
        (true, _) => "stressed",
        (false, _) => "without the Force",
    };
    let side = flown.bearing().side().map_or("", tallyho_table::Side::name);
    Instead { words: format!("{} {} {side}", flown.speed(), flown.bearing().name()).trim_end().to_owned(), why }
}

fn flight(
    view: &View<'_>,
    ship: ShipId,
    (maneuver, colour): (Maneuver, Difficulty),
    bases: &[Base],
    threats: &[Threat],
    roll: &Roll,
) -> Ghost {
    let (start, settings) = (view.base(ship), view.settings());
    let flown = fly(start, maneuver, &Slide::ALL, Others::except(bases, ship.index()), settings);
    let end = start.at(flown.pose);
    let swath = flown.swath(start, maneuver);
    let met = |index: usize, placed: Placed<'_>| {
        let rock = view.objects()[index].obstacle().is_some();
        rock && (placed.under(end, settings.guides) || swath.is_some_and(|swath| placed.under_swath(swath)))
    };
    let rocks = view.things().enumerate().filter(|&(index, placed)| met(index, placed)).map(|(index, _)| index as u8);
    let full = start.pose.then(maneuver.displacement(start.size, flown.slide));
    let (bump, full) = match flown.executed {
        Executed::Full => (None, None),
        Executed::Partial { touching } => {
            (touching.map(|other| roll.number(ShipId(other as u8))), Some(At::from(full)))
        }
    };
    let template = maneuver.template(start.size).map(|(template, edge)| {
        let shape = TemplateMark { template, base: start, edge, tint: tint(colour) }.shape();
        let speed = maneuver.speed();
        Laid { at: At::from(shape.start), outline: shape.outline, middle: shape.middle, speed }
    });
    let risks =
        threats.iter().map(|threat| (roll.number(threat.ship()), threat.on(view, end))).filter(|(_, p)| *p >= 0.005);
    Ghost {
        full,
        template,
        bump,
        rocks: rocks.collect(),
        flees: !view.area().holds(end, settings),
        risks: risks.collect(),
        ..standing(view, ship, flown.pose, roll)
    }
}

const fn tint(colour: Difficulty) -> Tint {
    match colour {
        Difficulty::Blue => Tint::Blue,
        Difficulty::White => Tint::White,
        Difficulty::Red => Tint::Red,
        Difficulty::Purple => Tint::Purple,
    }
}

/// Whether a ship would have another in one of its firing arcs, within range 3.
pub(super) fn sees(view: &View<'_>, ship: ShipId, from: Base, to: Base) -> bool {
    let turret = view.ship(ship).turret;
    view.profile(ship)
        .firing_arcs(turret)
        .iter()
        .any(|arc| shot(from, arc, to, view.settings()).is_some_and(|shot| shot.range.0 <= 3))
}

/// How a ship measures to another: range, arcs, and whether something is between.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Measure {
    ship: u8,
    range: u8,
    distance: f64,
    arcs: Vec<&'static str>,
    obstructed: bool,
    /// From point to point, as the ruler lies.
    line: [f64; 4],
}

/// What a ship measures to all others.
pub(super) fn measures(view: &View<'_>, ship: ShipId, roll: &Roll) -> Vec<Measure> {
    let (from, settings) = (view.base(ship), view.settings());
    let things = view.objects().iter().zip(view.things());
    let rocks: Vec<Placed<'_>> =
        things.filter(|(object, _)| object.obstacle().is_some()).map(|(_, placed)| placed).collect();
    let measure = |other: ShipId| {
        let to = view.base(other);
        let lane = closest(from, to);
        let (verdict, _) = obstruction(lane, rocks.iter().copied(), settings);
        let line = lane.line(0.5);
        let seen = sight(from, to, settings);
        Measure {
            ship: roll.number(other),
            range: range(from, to, settings).0,
            distance: distance(from, to).round(),
            arcs: seen.arcs.iter().map(Arc::name).collect(),
            obstructed: verdict == Obstruction::Obstructed,
            line: [line.from.x, line.from.y, line.to.x, line.to.y],
        }
    };
    view.ships().filter(|&other| other != ship).map(measure).collect()
}

#[cfg(test)]
mod tests {
    use tallyho_rules::{Game, Luck, Ruleset, sample};

    use super::*;

    /// Two X-wings in a column, the second behind the first, and a TIE far away; the first to set its dial is asked.
    fn column(initiatives: [u8; 2]) -> Game {
        let mut setup =
            sample::battle(Ruleset::SECOND_EDITION, [(sample::x_wing(), 2), (sample::tie_fighter(), 1)], Vec::new());
        for (ship, y) in [200.0, 60.0].into_iter().enumerate() {
            setup.ships[ship].pose = Pose::from_degrees(300.0, y, 0.0);
            setup.ships[ship].profile.initiative = initiatives[ship];
        }
        let mut game = Game::new(setup).expect("it is sound");
        let _ = game.advance(&mut Luck::new(1), &mut ());
        game
    }

    fn index_of(game: &Game, ship: ShipId, code: &str) -> u8 {
        let maneuver: Maneuver = code.parse().expect("it is a maneuver");
        let dial = &game.view(tallyho_rules::Seat(0)).profile(ship).dial;
        dial.iter().position(|(it, _)| *it == maneuver).expect("it is on the dial") as u8
    }

    /// Sets the dial that is asked for.
    fn set(game: &mut Game, ship: ShipId, code: &str) {
        let index = index_of(game, ship, code);
        let asked = game.asked().expect("a dial is asked for").question;
        assert_eq!(asked, Question::SetDial(ship));
        game.answer(Choice::Maneuver(index), &mut Luck::new(1), &mut ()).expect("it is on the dial");
    }

    fn previewed(game: &Game, ship: ShipId, code: &str) -> Ghost {
        let choice = Choice::Maneuver(index_of(game, ship, code));
        let view = game.view(tallyho_rules::Seat(0));
        ghost(&view, Question::SetDial(ship), choice, &[], &Roll::of_all(game)).expect("it leads somewhere")
    }

    #[test]
    fn a_dial_is_tried_among_wingmates_where_their_dials_lead_them() {
        let mut game = column([3, 3]);
        // Where the first stands now is in the way; it will have gone.
        let second = previewed(&game, ShipId(1), "3F");
        assert_eq!((second.bump, second.will_be_there), (Some(0), false));
        set(&mut game, ShipId(0), "4F");
        assert_eq!(previewed(&game, ShipId(1), "3F").bump, None);
        // 140 mm behind, it comes to the same place by no maneuver; the first now stops short.
        let mut game = column([3, 3]);
        set(&mut game, ShipId(0), "1F");
        let second = previewed(&game, ShipId(1), "4F");
        assert_eq!((second.bump, second.will_be_there), (Some(0), true));
    }

    #[test]
    fn wingmates_who_move_later_are_said_to_come_there() {
        let mut game = column([3, 4]);
        // The first moves before the second, whose dial is set first.
        assert_eq!(game.asked().map(|ask| ask.question), Some(Question::SetDial(ShipId(0))));
        set(&mut game, ShipId(0), "1F");
        assert!(previewed(&game, ShipId(1), "4F").will_be_there);
        let mut game = column([4, 3]);
        set(&mut game, ShipId(0), "1F");
        let second = previewed(&game, ShipId(1), "4F");
        // It moves first, over the other, whose dial then leads into it.
        assert_eq!((second.bump, second.crowds), (None, vec![0]));
    }

    #[test]
    fn what_a_stressed_ship_flies_for_a_red_maneuver_is_shown_and_said() {
        let mut game = column([3, 3]);
        game.adjust(tallyho_rules::Adjust::Gain(ShipId(0), Token::Stress), &mut ()).expect("it flies");
        let red = previewed(&game, ShipId(0), "4K");
        assert_eq!(red.instead.map(|it| (it.words, it.why)), Some(("2 straight".to_owned(), "stressed")));
        let straight = previewed(&game, ShipId(0), "2F");
        assert!(straight.instead.is_none());
        assert_eq!(red.at.map(|at| serde_json::json!(at)), straight.at.map(|at| serde_json::json!(at)));
    }
}
