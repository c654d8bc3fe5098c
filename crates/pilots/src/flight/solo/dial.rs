//! Set Dial: from an entry of a chart to one maneuver of the ship's dial, and what to do where there is none.

use tallyho_cards::flight::solo::{ChartArc, Charts, Entry, Kinds, Mark, Pace, Toward, Wanted};
use tallyho_rules::{DefenseFace, Difficulty, ShipId};
use tallyho_table::{Bearing, Maneuver, Side};

use super::approach::Roll;
use super::rule;
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Lean, Pool, Query, Status, Thing};
use crate::flight::senses::{Asked, Senses};

/// What the dial is set by.
pub(super) struct Sought<'c> {
    pub(super) charts: &'c Charts,
    pub(super) arc: ChartArc,
    pub(super) tally: Option<ShipId>,
}

/// The dial as it was set.
pub(super) struct Dialled {
    /// The maneuver, by its index.
    pub(super) index: u8,
    /// The defence die, which may have been changed.
    pub(super) defense: DefenseFace,
    /// What the entry says about where to.
    pub(super) lean: Option<Lean>,
}

/// Sets the dial to what the roll says. What the ship lacks or cannot fly makes the defence die a focus result; if that does not
/// help either, it flies its slowest straight.
pub(super) fn set_dial(
    senses: &mut impl Senses,
    sought: &Sought<'_>,
    (rolled, attack): Roll,
    because: &mut Because,
) -> Result<Dialled, Asked> {
    let mut defense = rolled;
    loop {
        let entry = sought.charts.entry(sought.arc, defense, attack);
        because.add(rule::SET_DIAL, Evidence::ChartEntry(sought.arc, entry));
        let ruled_out = match pick(senses, entry, sought, because)? {
            None => {
                because.add(rule::NO_SUCH_MANEUVER, Evidence::NoManeuver);
                true
            }
            Some(index) => {
                let (maneuver, colour) = coloured(senses, index)?;
                if !is_barred(senses, colour)? {
                    because.add(rule::SET_DIAL, Evidence::Chose(maneuver, colour));
                    return Ok(Dialled { index, defense, lean: lean(entry, sought.tally) });
                }
                because.add(rule::STRESS, Evidence::RuledOut(maneuver, colour));
                true
            }
        };
        if ruled_out && defense == DefenseFace::Focus {
            break;
        }
        defense = DefenseFace::Focus;
    }
    let slowest = Entry { pace: Pace::Slowest, colour: Wanted::Any, bearings: Kinds::STRAIGHT, direction: None };
    // A ship without a straight at all flies what its dial shows first.
    let index = pick(senses, slowest, sought, because)?.unwrap_or(0);
    let (maneuver, colour) = coloured(senses, index)?;
    because.add(rule::NO_SUCH_MANEUVER, Evidence::Chose(maneuver, colour));
    Ok(Dialled { index, defense, lean: None })
}

/// Whether a ship cannot fly a maneuver of that colour now.
fn is_barred(senses: &mut impl Senses, colour: Difficulty) -> Result<bool, Asked> {
    match colour {
        Difficulty::Red => senses.yes(Query::Is(Status::Stressed)),
        Difficulty::Purple => Ok(senses.number(Query::Count(Pool::Force))? == 0),
        Difficulty::Blue | Difficulty::White => Ok(false),
    }
}

/// A maneuver with its colour as it is for the ship now: a damaged engine makes turns harder.
fn coloured(senses: &mut impl Senses, index: u8) -> Result<(Maneuver, Difficulty), Asked> {
    let (maneuver, colour) = senses.profile().dial[usize::from(index)];
    let harder = match (maneuver.bearing(), colour) {
        (Bearing::Turn(_), Difficulty::Blue | Difficulty::White) => senses.yes(Query::Is(Status::EngineDamaged))?,
        _ => false,
    };
    Ok((maneuver, if harder { colour.harder() } else { colour }))
}

fn lean(entry: Entry, tally: Option<ShipId>) -> Option<Lean> {
    let (toward, mark) = entry.direction?;
    let thing = match mark {
        Mark::Tally => Thing::Ship(tally?),
        Mark::Obstacle => Thing::NearestObstacle,
    };
    Some(match toward {
        Toward::Towards => Lean::Towards(thing),
        Toward::Away => Lean::Away(thing),
    })
}

/// The maneuver of the dial that an entry means, by its index.
fn pick(
    senses: &mut impl Senses,
    entry: Entry,
    sought: &Sought<'_>,
    because: &mut Because,
) -> Result<Option<u8>, Asked> {
    // The bearings and colours that are meant.
    let mut meant = Meant::default();
    for index in 0..senses.profile().dial.len() as u8 {
        let (maneuver, printed) = senses.profile().dial[usize::from(index)];
        let fits = entry.bearings.contains(maneuver.bearing())
            && (entry.colour == Wanted::Any || printed == Difficulty::Blue && coloured(senses, index)?.1 == printed);
        if fits {
            meant.push(index);
        }
    }
    // The side, where the entry names one.
    if entry.direction.is_some() && meant.any_sided(senses) {
        let side = wanted_side(senses, entry, sought, because)?;
        meant.keep(|index| bearing(senses, index).side().is_none_or(|its| its == side));
    }
    // The speed.
    let Some(speed) = speed(senses, &meant, entry.pace) else { return Ok(None) };
    meant.keep(|index| signed_speed(senses, index, entry.pace) == speed);
    // Of several bearings the one that suits the direction best.
    let suits = |senses: &_, index: u8| suitability(bearing(senses, index), entry, sought.arc);
    let best = meant.iter().map(|index| suits(senses, index)).max();
    meant.keep(|index| Some(suits(senses, index)) == best);
    // Either side would do: towards the tally, as ever.
    if entry.direction.is_none() && meant.any_sided(senses) {
        let side = tally_side(senses, sought.tally)?;
        meant.keep(|index| bearing(senses, index).side() == Some(side));
    }
    Ok(meant.iter().next())
}

fn bearing(senses: &impl Senses, index: u8) -> Bearing {
    senses.profile().dial[usize::from(index)].0.bearing()
}

/// The side an entry leads to. Without an obstacle on the table it is that of the tally.
fn wanted_side(
    senses: &mut impl Senses,
    entry: Entry,
    sought: &Sought<'_>,
    because: &mut Because,
) -> Result<Side, Asked> {
    let Some((toward, mark)) = entry.direction else { return tally_side(senses, sought.tally) };
    let thing = match (mark, sought.tally) {
        (Mark::Tally, Some(tally)) => Thing::Ship(tally),
        (Mark::Tally, None) | (Mark::Obstacle, _) => Thing::NearestObstacle,
    };
    let query = Query::SideOf(thing);
    let Some(side) = senses.side(query)? else { return tally_side(senses, sought.tally) };
    because.saw(rule::DIRECTION, query, Answer::Side(side));
    Ok(match toward {
        Toward::Towards => side,
        Toward::Away => side.other(),
    })
}

fn tally_side(senses: &mut impl Senses, tally: Option<ShipId>) -> Result<Side, Asked> {
    let Some(tally) = tally else { return Ok(Side::Right) };
    Ok(senses.side(Query::SideOf(Thing::Ship(tally)))?.unwrap_or(Side::Right))
}

/// The speed that a pace means among those; reverse counts as less than none for the slowest alone.
fn speed(senses: &impl Senses, meant: &Meant, pace: Pace) -> Option<i8> {
    let speeds = || meant.iter().map(|index| signed_speed(senses, index, pace));
    match pace {
        Pace::Slowest => speeds().min(),
        Pace::Fastest => speeds().max(),
        Pace::Exactly(speed) => speeds().find(|&one| one == speed as i8),
        Pace::Average => {
            // One bit for each speed there is; the middle one, or the faster of the two in the middle.
            let there = speeds().fold(0_u16, |there, speed| there | 1 << speed);
            let middle = there.count_ones() / 2;
            (0..16).filter(|speed| there >> speed & 1 == 1).nth(middle as usize)
        }
    }
}

fn signed_speed(senses: &impl Senses, index: u8, pace: Pace) -> i8 {
    let (maneuver, _) = senses.profile().dial[usize::from(index)];
    let speed = maneuver.speed() as i8;
    match (pace, maneuver.bearing()) {
        (Pace::Slowest, Bearing::ReverseStraight | Bearing::ReverseBank(_)) => -speed,
        _ => speed,
    }
}

/// How well a bearing does what else the entry wants, of several as fast: one that bends where there is a direction, a bank at
/// a tally ahead and a turn at one aside or behind; one that does not bend where there is none.
fn suitability(bearing: Bearing, entry: Entry, arc: ChartArc) -> u8 {
    let bends = bearing.side().is_some();
    let turn = matches!(bearing, Bearing::Turn(_));
    match (entry.direction, arc) {
        (None, _) => u8::from(!bends),
        (Some(_), ChartArc::Bullseye | ChartArc::Front) => u8::from(bends) + u8::from(bends && !turn),
        (Some(_), ChartArc::Side | ChartArc::Rear) => u8::from(bends) + u8::from(turn),
    }
}

/// Some maneuvers of a dial, by their indices. Two hundred and fifty are the most a dial has.
#[derive(Clone, Copy, Debug, Default)]
struct Meant {
    bits: [u128; 2],
}

impl Meant {
    fn push(&mut self, index: u8) {
        self.bits[usize::from(index >> 7)] |= 1 << (index & 127);
    }

    fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let half = bits.iter().position(|half| *half != 0)?;
            let place = bits[half].trailing_zeros();
            bits[half] &= bits[half] - 1;
            Some((half as u32 * 128 + place) as u8)
        })
    }

    fn keep(&mut self, keeps: impl Fn(u8) -> bool) {
        for index in self.iter() {
            if !keeps(index) {
                self.bits[usize::from(index >> 7)] &= !(1 << (index & 127));
            }
        }
    }

    fn any_sided(&self, senses: &impl Senses) -> bool {
        self.iter().any(|index| bearing(senses, index).side().is_some())
    }
}
