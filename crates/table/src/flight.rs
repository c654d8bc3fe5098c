//! Executing a maneuver among other ships and obstacles.

use crate::chord::RearMark;
use crate::overlap::Others;
use crate::walk;
use crate::{Base, BaseSize, Bearing, IndexSet, Maneuver, Placed, Pose, Settings, Slide, Swath};

/// How a maneuver went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// Where the ship ended.
    pub pose: Pose,
    /// Whether it got all the way.
    pub executed: Executed,
    /// The other ships that its fully executed end would have lain on.
    pub overlapped: IndexSet,
    /// Where a roll set the ship down on the template's end.
    pub slide: Slide,
    /// Where the rear mark ended on the template's centre line; `None` at its end.
    rear_mark: Option<RearMark>,
}

/// Whether a maneuver was executed in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Executed {
    /// To the end of the template.
    Full,
    /// A ship was in the way, and the mover went back along the template until it was clear.
    Partial {
        /// The last ship it backed over, which it now touches. `None` when the end of the template was free after all: a roll
        /// whose guides found no room, though its template did.
        touching: Option<usize>,
    },
}

/// What a ship met on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contacts {
    /// What the base lies on at its end.
    pub overlapped: IndexSet,
    /// What the template lay on, but not what the base already lay on at its start.
    pub moved_through: IndexSet,
}

/// Flies a maneuver among the other ships, walking back along the template when the end is taken.
///
/// A Tallon roll takes the first place of `slides` that is free. The others' indices name the ships overlapped and touched.
/// A huge ship walks back along nothing: its flight is full whatever it lies on, and says what that is.
///
/// # Panics
/// When the maneuver does not [fit](Maneuver::fits) the base.
///
/// ```
/// use tallyho_table::{Base, BaseSize, Executed, Others, Pose, Settings, Slide, fly};
/// let red = Base::new(BaseSize::Small, Pose::from_degrees(0.0, 0.0, 0.0));
/// let others = [Base::new(BaseSize::Small, Pose::from_degrees(0.0, 150.0, 0.0))];
/// let flight = fly(red, "3F".parse()?, &Slide::ALL, Others::all(&others), &Settings::default());
/// assert_eq!(flight.executed, Executed::Partial { touching: Some(0) });
/// assert_eq!(flight.pose.at.y.round(), 107.0);
/// # Ok::<(), tallyho_table::ManeuverError>(())
/// ```
pub fn fly(start: Base, maneuver: Maneuver, slides: &[Slide], others: Others<'_>, settings: &Settings) -> Flight {
    let slides = match maneuver.bearing() {
        Bearing::TallonRoll(_) if !slides.is_empty() => slides,
        _ => &[Slide::Middle],
    };
    let mut overlapped = IndexSet::EMPTY;
    for &slide in slides {
        let end = start.at(start.pose.then(maneuver.displacement(start.size, slide)));
        let under = others.under(end, settings);
        if under.is_empty() || start.size == BaseSize::Huge {
            return Flight { pose: end.pose, executed: Executed::Full, overlapped: under, slide, rear_mark: None };
        }
        if overlapped.is_empty() {
            overlapped = under;
        }
    }
    partial(start, maneuver, overlapped, others, settings)
}

/// The end is taken: what the ship does instead.
#[inline(never)]
fn partial(start: Base, maneuver: Maneuver, overlapped: IndexSet, others: Others<'_>, settings: &Settings) -> Flight {
    let first = overlapped.iter().next().unwrap_or_default();
    let flight = |pose: Pose, touching: Option<usize>, rear_mark: Option<RearMark>| Flight {
        pose,
        executed: Executed::Partial { touching },
        overlapped,
        slide: Slide::Middle,
        rear_mark,
    };
    let Some(course) = maneuver.course() else {
        return flight(start.pose, Some(first), None);
    };
    let stop = walk::back(start, (course.template, course.edge), first, others, settings);
    flight(stop.pose, stop.touching, Some(stop.rear_mark))
}

impl Flight {
    /// The stretch of template between where the ship started and where it ended: what it moved through.
    pub fn swath(&self, start: Base, maneuver: Maneuver) -> Option<Swath> {
        let (template, edge) = maneuver.template(start.size)?;
        let whole = Swath::of(template, edge, start);
        self.rear_mark.map_or(Some(whole), |mark| whole.up_to(mark))
    }

    /// The same flight, ending earlier.
    pub(crate) fn stopped(self, pose: Pose, touching: Option<usize>, mark: RearMark) -> Self {
        Self { pose, executed: Executed::Partial { touching }, rear_mark: Some(mark), ..self }
    }

    /// How far a ship got that did not get all the way: where its rear mark ended on the template's centre line, counted from
    /// the template's start and negative before it.
    pub fn rear_mark(&self, maneuver: Maneuver) -> Option<f64> {
        let radius = maneuver.course().and_then(|course| course.template.curve()).map_or(0.0, |curve| curve.radius);
        self.rear_mark.map(|mark| mark.length(radius))
    }

    /// Which obstacles and devices the ship met.
    ///
    /// # Panics
    /// When it met one beyond the first [`IndexSet::CAPACITY`].
    pub fn contacts<'a>(
        &self,
        start: Base,
        maneuver: Maneuver,
        things: impl IntoIterator<Item = Placed<'a>>,
        settings: &Settings,
    ) -> Contacts {
        let swath = self.swath(start, maneuver);
        let end = start.at(self.pose);
        // A circle that holds the base at both ends and, with them, the template in between.
        let middle = start.pose.at.lerp(end.pose.at, 0.5);
        let radius = 0.5 * start.pose.at.distance(end.pose.at) + start.size.radius();
        let mut contacts = Contacts::default();
        for (index, thing) in things.into_iter().enumerate() {
            if !thing.may_reach(middle, radius) {
                continue;
            }
            if thing.under(end, settings.guides) {
                contacts.overlapped.insert(index);
            }
            if swath.is_some_and(|swath| thing.under_swath(swath)) && !thing.under(start, settings.guides) {
                contacts.moved_through.insert(index);
            }
        }
        contacts
    }
}
