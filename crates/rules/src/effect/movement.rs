//! Movement: dials and maneuvers, moves that are no maneuver, obstacles on the way, hyperspace.

use tallyho_table::{Base, Bearing, Heading, Maneuver, Pose};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::flight_group::GroupEvent;
use crate::frame::Frame;
use crate::game::Game;
use crate::profile::Difficulty;
use crate::reposition::{BENDS, boost, roll};
use crate::setup::ObstacleKind;
use crate::state::{Dial, Fate, ShipId};

use super::{About, Band, Happens, Holds, Listed, Occasion, Purpose, Resolving, Step, Who, Window, worded};

worded! {
    /// A move that is no action.
    Move {
        /// Boost.
        Boost "boost",
        /// Barrel roll.
        BarrelRoll "barrel-roll",
        /// Decloak, as a cloaked ship does.
        Decloak "decloak",
    }
}

worded! {
    /// What another maneuver must have in common with the revealed one.
    Alike {
        /// Its speed.
        Speed "same-speed",
        /// Its bearing, to whichever side.
        Bearing "same-bearing",
        /// Its colour.
        Colour "same-colour",
        /// It is not red.
        NotRed "not-red",
        /// It is blue.
        Blue "blue",
        /// Its bearing, mirrored or not, at a speed one higher or lower.
        NearSpeed "near-speed",
    }
}

worded! {
    /// What a boost with a turn template costs.
    TurnPrice {
        /// Nothing.
        Free "free",
        /// A white action counts as red.
        AsRed "as-red",
        /// A Force charge.
        Force "force",
    }
}

worded! {
    /// How far a ship turns on the spot.
    Angle {
        /// A right angle to either side.
        Right "90",
        /// About.
        About "180",
    }
}

worded! {
    /// A class of maneuvers by bearing.
    BearingWord {
        /// Straight.
        Straight "straight",
        /// Bank.
        Bank "bank",
        /// Turn.
        Turn "turn",
        /// Koiogran turn.
        Koiogran "koiogran",
        /// Segnor's loop.
        Segnor "segnor",
        /// Tallon roll.
        Tallon "tallon",
        /// Sideslip.
        Sideslip "sideslip",
        /// Stationary.
        Stop "stop",
        /// Backwards.
        Reverse "reverse",
        /// Straight, bank or turn.
        Basic "basic",
        /// Everything else.
        Advanced "advanced",
    }
}

/// How a ship moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveStep {
    /// A maneuver is so many steps harder, or easier.
    Harder(i8),
    /// The maneuver about to be flown is so many steps harder, or easier.
    HarderNow(i8),
    /// The ship's dial is set to another maneuver, alike in these ways.
    SetDial(Vec<Alike>),
    /// The ship flies one of these instead of what it revealed.
    Fly(Vec<Maneuver>, Difficulty),
    /// The ship flies what it revealed as a maneuver of that bearing.
    FlyAs(Vec<BearingWord>),
    /// The ship moves in one of these ways, which is no action.
    Move(Vec<Move>),
    /// The ship executes one of these maneuvers.
    Execute(Vec<Maneuver>, Difficulty),
    /// A ship turns on the spot, by a right angle or about.
    Rotate(Vec<Angle>, Who),
    /// Red maneuvers may be executed in spite of stress.
    RedStressed,
    /// Obstacles of a kind do not count.
    Ignore(ObstacleKind),
    /// The obstacle that was met does nothing to the ship until the end of the round.
    IgnoreIt,
    /// Obstacles stop no boosts and rolls.
    ThroughObstacles,
    /// Rolls are made with a bank template.
    BankedRolls,
    /// A boost that ends on a ship is made as far as it goes.
    PartialBoosts,
    /// Boosts may be made with a turn template.
    TurnBoosts(TurnPrice),
    /// So many dice are rolled; with as many hits and crits as this card has charges, the ship leaves for hyperspace.
    Jump(u8),
}

/// What the subject's maneuver was like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveCondition {
    /// The maneuver was executed fully, or not.
    Fully(bool),
    /// The speed of the subject's maneuver.
    Speed(Band),
    /// The colour of the subject's maneuver.
    Maneuver(Vec<Difficulty>),
    /// The bearing of the subject's maneuver, by its word.
    Bearing(Vec<BearingWord>),
}

/// The ways to turn on the spot, as answers: left, right, about.
const TURNS: [(Angle, Heading); 3] =
    [(Angle::Right, Heading::WEST), (Angle::Right, Heading::EAST), (Angle::About, Heading::SOUTH)];

impl Happens for MoveStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::Harder(_) => &[Window::Difficulty],
            Self::HarderNow(_) | Self::SetDial(_) | Self::Fly(..) | Self::FlyAs(_) => &[Window::AfterReveal],
            Self::Move(_) | Self::Execute(..) | Self::Rotate(..) | Self::Jump(_) => &[],
            Self::RedStressed => &[Window::Stressed],
            Self::Ignore(_) | Self::ThroughObstacles => &[Window::Obstacles],
            Self::IgnoreIt => &[Window::Contact],
            Self::BankedRolls | Self::PartialBoosts | Self::TurnBoosts(_) => &[Window::Template],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::IgnoreIt | Self::Jump(_) => Some(Purpose::Defence),
            Self::Rotate(_, who) if *who != Who::Me => None,
            Self::Harder(_)
            | Self::HarderNow(_)
            | Self::SetDial(_)
            | Self::Fly(..)
            | Self::FlyAs(_)
            | Self::Move(_)
            | Self::Execute(..)
            | Self::Rotate(..)
            | Self::RedStressed
            | Self::Ignore(_)
            | Self::ThroughObstacles
            | Self::BankedRolls
            | Self::PartialBoosts
            | Self::TurnBoosts(_) => Some(Purpose::Position),
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        let me = game.owner(on);
        match self {
            Self::SetDial(alike) => game.dials_alike(on.it, alike).next().is_some(),
            Self::Fly(maneuvers, _) => maneuvers.iter().any(|maneuver| maneuver.fits(game.state.base(on.it).size)),
            Self::FlyAs(bearings) => game.flown_as(on.it, bearings).next().is_some(),
            Self::Move(moves) => game.moves(me, moves).next().is_some(),
            Self::Rotate(angles, who) => {
                game.whom(*who, on).is_some_and(|ship| game.turns(ship, angles).next().is_some())
            }
            Self::IgnoreIt => matches!(on.about, About::Object(_)),
            Self::Harder(_)
            | Self::HarderNow(_)
            | Self::Execute(..)
            | Self::RedStressed
            | Self::Ignore(_)
            | Self::ThroughObstacles
            | Self::BankedRolls
            | Self::PartialBoosts
            | Self::TurnBoosts(_)
            | Self::Jump(_) => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        match self {
            Self::HarderNow(by) => {
                if let Some((_, colour)) = &mut game.state.planned {
                    let harder = |colour: Difficulty| if *by > 0 { colour.harder() } else { colour.easier() };
                    *colour = (0..by.unsigned_abs()).fold(*colour, |colour, _| harder(colour));
                }
            }
            Self::SetDial(_)
            | Self::Fly(..)
            | Self::FlyAs(_)
            | Self::Move(_)
            | Self::Execute(..)
            | Self::Rotate(..) => game.decide(on),
            Self::IgnoreIt => {
                if let About::Object(index) = on.about {
                    let free = game.state.ignored.iter_mut().find(|place| place.is_none());
                    free.into_iter().for_each(|place| *place = Some((on.it, index)));
                }
            }
            Self::Jump(dice) => game.jump(*dice, on, chance, sink),
            // Asked for elsewhere; nothing happens by itself.
            Self::Harder(_)
            | Self::RedStressed
            | Self::Ignore(_)
            | Self::ThroughObstacles
            | Self::BankedRolls
            | Self::PartialBoosts
            | Self::TurnBoosts(_) => {}
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        let me = game.owner(on);
        match self {
            Self::SetDial(alike) => {
                let dial = game.facts.clone();
                for index in 0..dial.ships[on.it.index()].profile.dial.len() as u8 {
                    if game.dials_alike(on.it, alike).any(|other| other == index) {
                        game.options.push(Choice::Maneuver(index));
                    }
                }
            }
            Self::Fly(maneuvers, _) => {
                let size = game.state.base(on.it).size;
                for (index, maneuver) in (0..).zip(maneuvers) {
                    if maneuver.fits(size) {
                        game.options.push(Choice::Maneuver(index));
                    }
                }
            }
            Self::FlyAs(bearings) => {
                let count = game.flown_as(on.it, bearings).count() as u8;
                (0..count).for_each(|index| game.options.push(Choice::Maneuver(index)));
            }
            Self::Move(moves) => {
                let mut possible = [Choice::Pass; 16];
                let count = possible.iter_mut().zip(game.moves(me, moves)).map(|(place, way)| *place = way).count();
                possible[..count].iter().for_each(|way| game.options.push(*way));
            }
            Self::Execute(maneuvers, _) => {
                (0..maneuvers.len() as u8).for_each(|index| game.options.push(Choice::Maneuver(index)));
            }
            Self::Rotate(angles, who) => {
                let Some(ship) = game.whom(*who, on) else { return };
                let ways = game.turns(ship, angles).fold(0_u8, |ways, way| ways | 1 << way);
                (0..3).filter(|way| ways >> way & 1 == 1).for_each(|way| game.options.push(Choice::Either(way)));
            }
            Self::Harder(_)
            | Self::HarderNow(_)
            | Self::RedStressed
            | Self::Ignore(_)
            | Self::IgnoreIt
            | Self::ThroughObstacles
            | Self::BankedRolls
            | Self::PartialBoosts
            | Self::TurnBoosts(_)
            | Self::Jump(_) => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, _: &mut impl Chance, sink: &mut impl Sink) {
        let me = game.owner(on);
        match self {
            Self::Execute(maneuvers, difficulty) => {
                if let Choice::Maneuver(index) = choice {
                    game.begin_maneuver(me, maneuvers[usize::from(index)], *difficulty, sink);
                }
            }
            Self::Move(moves) => game.move_by_card(me, moves, choice, sink),
            Self::Rotate(_, who) => {
                if let (Some(ship), Choice::Either(way)) = (game.whom(*who, on), choice) {
                    let turned = turned(game.state.base(ship), TURNS[usize::from(way)].1);
                    game.state.bases[ship.index()] = turned;
                    sink.note(Event::Turned(ship, turned.pose));
                }
            }
            Self::SetDial(_) => {
                if let Choice::Maneuver(index) = choice {
                    game.state.ship_mut(on.it).dial = Dial::Revealed(index);
                    let (maneuver, colour) = game.profile(on.it).dial[usize::from(index)];
                    game.state.planned = Some((maneuver, game.difficulty(on.it, maneuver, colour)));
                }
            }
            Self::Fly(maneuvers, colour) => {
                if let Choice::Maneuver(index) = choice {
                    game.state.planned = Some((maneuvers[usize::from(index)], *colour));
                }
            }
            Self::FlyAs(bearings) => {
                let Choice::Maneuver(index) = choice else { return };
                let as_that = game.flown_as(on.it, bearings).nth(usize::from(index));
                if let (Some(maneuver), Some((_, colour))) = (as_that, game.state.planned) {
                    game.state.planned = Some((maneuver, colour));
                }
            }
            Self::Harder(_)
            | Self::HarderNow(_)
            | Self::RedStressed
            | Self::Ignore(_)
            | Self::IgnoreIt
            | Self::ThroughObstacles
            | Self::BankedRolls
            | Self::PartialBoosts
            | Self::TurnBoosts(_)
            | Self::Jump(_) => {}
        }
    }
}

impl Holds for MoveCondition {
    fn holds(&self, game: &Game, _: &Listed, occasion: &Occasion) -> bool {
        let flown = game.state.ship(occasion.it).flown;
        // The one asked about, or the one executed last.
        let maneuver = occasion.maneuver.or(flown.map(|flown| (flown.maneuver, flown.difficulty)));
        match self {
            Self::Fully(fully) => flown.is_some_and(|flown| flown.fully == *fully),
            Self::Speed(band) => maneuver.is_some_and(|(maneuver, _)| band.holds(maneuver.speed())),
            Self::Maneuver(colours) => maneuver.is_some_and(|(_, colour)| colours.contains(&colour)),
            Self::Bearing(words) => maneuver.is_some_and(|(maneuver, _)| is_bearing(maneuver.bearing(), words)),
        }
    }
}

impl Game {
    /// Whether a ship ignores obstacles of a kind while it moves.
    pub(crate) fn ignores(&self, ship: ShipId, kind: ObstacleKind) -> bool {
        self.has_step(Window::Obstacles, Occasion::of(ship), |step| *step == Step::Move(MoveStep::Ignore(kind)))
    }

    /// How much harder a maneuver is for a ship, as far as the effects of cards go.
    pub(crate) fn harder(&self, ship: ShipId, maneuver: Maneuver, colour: Difficulty) -> i8 {
        let occasion = Occasion { maneuver: Some((maneuver, colour)), ..Occasion::of(ship) };
        let steps = self.applying(Window::Difficulty, occasion).flat_map(|listed| &listed.effect.blocks[0]);
        steps.map(|step| if let Step::Move(MoveStep::Harder(by)) = step { *by } else { 0 }).sum()
    }

    /// The moves a card allows that are possible now. They are no actions, so what helps with failed actions does not help with them.
    pub(super) fn moves<'m>(&'m self, ship: ShipId, moves: &'m [Move]) -> impl Iterator<Item = Choice> + 'm {
        moves.iter().flat_map(move |way| {
            let boosts =
                BENDS.into_iter().filter(move |&bend| *way == Move::Boost && self.can_move(ship, boost(1, bend)));
            let rolls = self.ways_to_roll(ship).filter(move |_| *way == Move::BarrelRoll);
            let decloaks = self.ways_to_decloak(ship).filter(move |_| *way == Move::Decloak);
            boosts.map(Choice::Ahead).chain(rolls).chain(decloaks)
        })
    }

    /// Moves as was answered: a boost, a roll, or a decloak where the card allows that.
    fn move_by_card(&mut self, ship: ShipId, moves: &[Move], way: Choice, sink: &mut impl Sink) {
        match way {
            Choice::Ahead(_) | Choice::Aside(..) if moves.contains(&Move::Decloak) => {
                self.state.stack.push(Frame::Decloak(ship));
                self.decloak(ship, way, sink);
            }
            Choice::Ahead(bend) => self.reposition(ship, boost(1, bend), sink),
            _ => {
                if let Some(roll) = roll(self.state.base(ship).size, way) {
                    self.reposition(ship, roll, sink);
                }
            }
        }
    }

    /// The turns on the spot that are free of other ships and stay on the table, by their place.
    fn turns<'t>(&'t self, ship: ShipId, angles: &'t [Angle]) -> impl Iterator<Item = u8> + 't {
        let base = self.state.base(ship);
        (0..).zip(TURNS).filter(move |(_, (angle, _))| angles.contains(angle)).filter_map(move |(way, (_, by))| {
            let end = turned(base, by);
            let free = self.others(ship).under(end, &self.facts.settings).is_empty();
            (free && self.facts.area.holds(end, &self.facts.settings)).then_some(way)
        })
    }

    /// The maneuvers on a ship's dial that are alike the revealed one in these ways, and another.
    fn dials_alike<'a>(&'a self, ship: ShipId, alike: &'a [Alike]) -> impl Iterator<Item = u8> + 'a {
        let dial = &self.facts.ships[ship.index()].profile.dial;
        let now = match self.state.ship(ship).dial {
            Dial::Revealed(index) => dial.get(usize::from(index)).copied().map(|shown| (index, shown)),
            _ => None,
        };
        dial.iter().enumerate().filter_map(move |(index, &(maneuver, colour))| {
            let (shown, (revealed, its_colour)) = now.filter(|_| self.may_fly(ship, maneuver))?;
            // RR Difficulty: as hard as it is for the ship now.
            let (colour, its_colour) =
                (self.difficulty(ship, maneuver, colour), self.difficulty(ship, revealed, its_colour));
            let fits = alike.iter().all(|alike| match alike {
                Alike::Speed => maneuver.speed() == revealed.speed(),
                Alike::Bearing => is_alike(maneuver.bearing(), revealed.bearing()),
                Alike::Colour => colour == its_colour,
                Alike::NotRed => colour != Difficulty::Red,
                Alike::Blue => colour == Difficulty::Blue,
                Alike::NearSpeed => {
                    maneuver.bearing() == revealed.bearing() && maneuver.speed().abs_diff(revealed.speed()) == 1
                }
            });
            (fits && usize::from(shown) != index).then_some(index as u8)
        })
    }

    /// What is about to be flown, with another bearing.
    fn flown_as<'b>(&'b self, ship: ShipId, bearings: &'b [BearingWord]) -> impl Iterator<Item = Maneuver> + 'b {
        let planned = self.state.planned;
        let size = self.state.base(ship).size;
        bearings.iter().filter_map(move |word| {
            let (maneuver, _) = planned?;
            let side = maneuver.bearing().side();
            let bearing = match (word, maneuver.bearing(), side) {
                (BearingWord::Koiogran, Bearing::Straight, _) => Bearing::Koiogran,
                (BearingWord::Sideslip, Bearing::Bank(side), _) => Bearing::SideslipBank(side),
                (BearingWord::Sideslip, Bearing::Turn(side), _) => Bearing::SideslipTurn(side),
                (BearingWord::Segnor, Bearing::Bank(side), _) => Bearing::SegnorsLoop(side),
                (BearingWord::Segnor, Bearing::Turn(side), _) => Bearing::SegnorsTurn(side),
                (BearingWord::Tallon, Bearing::Turn(side), _) => Bearing::TallonRoll(side),
                (BearingWord::Straight, _, _) => Bearing::Straight,
                (BearingWord::Bank, _, Some(side)) => Bearing::Bank(side),
                (BearingWord::Turn, _, Some(side)) => Bearing::Turn(side),
                _ => return None,
            };
            // Huge ships have no templates for most of them.
            Maneuver::new(maneuver.speed(), bearing).ok().filter(|maneuver| maneuver.fits(size))
        })
    }

    /// Rolls for hyperspace: hits and crits must be as many as the charges that are left on the card.
    fn jump(&mut self, dice: u8, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let listed = self.facts.hearing.effect(on.effect);
        let (me, holder, card) = (listed.id.ship, listed.holder(), usize::from(listed.ability));
        let left = self.state.ship(holder).charges[card];
        let faces = (0..dice).filter(|_| matches!(self.roll_one(chance), AttackFace::Hit | AttackFace::Crit));
        let hits = faces.count() as u8;
        sink.note(Event::Group(GroupEvent::HyperspaceRoll(me, hits)));
        if hits >= left && self.whom(Who::Me, on).is_some_and(|ship| self.state.ship(ship).on_table()) {
            sink.note(Event::Group(GroupEvent::Jumped(me)));
            self.remove(me, Fate::Fled, sink);
        }
    }
}

/// A base turned on the spot.
fn turned(base: Base, by: Heading) -> Base {
    base.at(Pose::new(base.pose.at, base.pose.heading.turned(by)))
}

/// Whether two bearings are the same but for the side.
fn is_alike(one: Bearing, other: Bearing) -> bool {
    one == other || one.mirrored() == other
}

fn is_bearing(bearing: Bearing, words: &[BearingWord]) -> bool {
    let (word, basic) = match bearing {
        Bearing::Straight => (BearingWord::Straight, true),
        Bearing::Bank(_) => (BearingWord::Bank, true),
        Bearing::Turn(_) => (BearingWord::Turn, true),
        Bearing::Koiogran => (BearingWord::Koiogran, false),
        Bearing::SegnorsLoop(_) | Bearing::SegnorsTurn(_) => (BearingWord::Segnor, false),
        Bearing::TallonRoll(_) => (BearingWord::Tallon, false),
        Bearing::SideslipBank(_) | Bearing::SideslipTurn(_) => (BearingWord::Sideslip, false),
        Bearing::Stationary => (BearingWord::Stop, false),
        Bearing::ReverseBank(_) | Bearing::ReverseStraight => (BearingWord::Reverse, false),
    };
    words.contains(&word) || words.contains(if basic { &BearingWord::Basic } else { &BearingWord::Advanced })
}
