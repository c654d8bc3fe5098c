//! How many rounds a ship needs to where it is going.
//!
//! A [`Way`] is worked out once, backwards from the goal, over cells of the table and headings: what a ship of that dial needs from
//! anywhere. A stressed ship needs longer where only red maneuvers are quick. Obstacles and other ships are not in the way.

mod book;

pub(crate) use book::{Book, Place};

use tallyho_rules::Difficulty;
use tallyho_table::{Base, BaseSize, Heading, PlayArea, Pose, Settings};

/// How wide a cell is: straight maneuvers of all bases are so many of them, and 46 are as wide as three feet.
const CELL: f64 = 20.0;
/// How many headings are told apart: banks and turns lead from one to another.
const HEADINGS: usize = 16;
const TURN: f64 = 360.0 / HEADINGS as f64;
/// From where there is no way, or none worth the name.
const NEVER: u8 = u8::MAX;
/// How many rounds are counted where there is no way.
pub(crate) const LOST: f64 = 24.0;

/// What a maneuver does to the stress of whoever flies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strain {
    /// It takes stress away.
    Eases,
    /// It leaves it.
    Keeps,
    /// It brings it, and nobody flies it who is stressed.
    Brings,
}

/// A maneuver, as far as ways are concerned.
#[derive(Clone, Copy, Debug)]
struct Step {
    end: Pose,
    strain: Strain,
}

/// What flies.
#[derive(Clone, Debug)]
pub(crate) struct Flyer {
    size: BaseSize,
    steps: Vec<Step>,
}

impl Flyer {
    /// A ship of that size with that dial, as places where maneuvers end and their colours. Energy that comes back pays for red ones.
    pub(crate) fn new(size: BaseSize, dial: &[(Pose, Difficulty)], has_energy: bool) -> Self {
        let strain = |difficulty| match difficulty {
            Difficulty::Blue => Strain::Eases,
            Difficulty::White => Strain::Keeps,
            Difficulty::Red if has_energy => Strain::Keeps,
            // Force is for other things.
            Difficulty::Red | Difficulty::Purple => Strain::Brings,
        };
        let steps = dial.iter().map(|&(end, difficulty)| Step { end, strain: strain(difficulty) }).collect();
        Self { size, steps }
    }
}

/// A maneuver seen from where it ends: how many cells back it began, and facing where.
#[derive(Clone, Copy, Debug)]
struct Back {
    columns: i32,
    rows: i32,
    heading: usize,
    strain: Strain,
}

/// How many rounds a ship needs from anywhere until a move of it ends where it wants to be: 1 where the next move can.
#[derive(Debug)]
pub(crate) struct Way {
    columns: usize,
    rows: usize,
    /// By stress, heading, row and column.
    rounds: Vec<u8>,
}

/// What a way is worked out with.
struct Survey<'s> {
    area: PlayArea,
    flyer: &'s Flyer,
    settings: &'s Settings,
    columns: usize,
    rows: usize,
    /// By the heading in which a maneuver ends.
    backs: Vec<Vec<Back>>,
}

/// A cell, a heading, and whether stressed.
type State = (i32, i32, usize, bool);

impl Way {
    /// The way to where a base is where it should be: `calm` if only a ship counts that is not stressed there.
    pub(crate) fn to(
        area: PlayArea,
        flyer: &Flyer,
        settings: &Settings,
        calm: bool,
        is_there: impl Fn(Base) -> bool,
    ) -> Self {
        let survey = Survey::new(area, flyer, settings);
        let mut way = survey.blank();
        let mut reached = Vec::new();
        for (column, row, heading) in survey.cells() {
            let base = survey.base(column, row, heading);
            if survey.area.holds(base, settings) && is_there(base) {
                for stressed in [false, true].into_iter().filter(|stressed| !(calm && *stressed)) {
                    survey.before((column, row, heading, stressed), |state| way.settle(state, 1, &mut reached));
                }
            }
        }
        way.spread(&survey, reached);
        way
    }

    /// The way to where a move does what it should: from that base, by its place on the dial.
    pub(crate) fn by(
        area: PlayArea,
        flyer: &Flyer,
        settings: &Settings,
        does: impl Fn(Base, usize, Base) -> bool,
    ) -> Self {
        let survey = Survey::new(area, flyer, settings);
        let mut way = survey.blank();
        let mut reached = Vec::new();
        for (column, row, heading) in survey.cells() {
            let base = survey.base(column, row, heading);
            for (place, step) in flyer.steps.iter().enumerate() {
                if does(base, place, base.at(base.pose.then(step.end))) {
                    way.settle((column, row, heading, false), 1, &mut reached);
                    if step.strain != Strain::Brings {
                        way.settle((column, row, heading, true), 1, &mut reached);
                    }
                }
            }
        }
        way.spread(&survey, reached);
        way
    }

    /// Goes back, round by round, from where one round is enough.
    fn spread(&mut self, survey: &Survey<'_>, mut reached: Vec<State>) {
        let mut rounds = 1;
        while !reached.is_empty() && rounds < NEVER - 1 {
            rounds += 1;
            let mut farther = Vec::new();
            for &state in reached.iter().filter(|state| survey.can_stand(**state)) {
                survey.before(state, |before| self.settle(before, rounds, &mut farther));
            }
            reached = farther;
        }
    }

    fn settle(&mut self, state: State, rounds: u8, reached: &mut Vec<State>) {
        if let Some(known) = self.index(state).map(|index| &mut self.rounds[index])
            && *known == NEVER
        {
            *known = rounds;
            reached.push(state);
        }
    }

    fn index(&self, (column, row, heading, stressed): State) -> Option<usize> {
        let column = usize::try_from(column).ok().filter(|column| *column < self.columns)?;
        let row = usize::try_from(row).ok().filter(|row| *row < self.rows)?;
        Some(((usize::from(stressed) * HEADINGS + heading) * self.rows + row) * self.columns + column)
    }

    /// The rounds from a pose; between cells and headings, something between.
    pub(crate) fn rounds(&self, pose: Pose, stressed: bool) -> f64 {
        let (column, right) = split(pose.at.x / CELL - 0.5, self.columns);
        let (row, up) = split(pose.at.y / CELL - 0.5, self.rows);
        let turn = pose.heading.degrees() / TURN;
        let (heading, aside) = (turn as usize % HEADINGS, turn - turn.floor());
        let mut sum = 0.0;
        for (heading, by_heading) in [(heading, 1.0 - aside), ((heading + 1) % HEADINGS, aside)] {
            let first = (usize::from(stressed) * HEADINGS + heading) * self.rows;
            for (row, by_row) in [(row, 1.0 - up), (row + 1, up)] {
                let first = (first + row) * self.columns;
                for (column, by_column) in [(column, 1.0 - right), (column + 1, right)] {
                    let rounds = f64::from(self.rounds[first + column]).min(LOST);
                    sum += by_heading * by_row * by_column * rounds;
                }
            }
        }
        sum
    }
}

/// The cell before a point, and how far the point is on the way to the next.
fn split(at: f64, cells: usize) -> (usize, f64) {
    let at = at.clamp(0.0, cells as f64 - 1.0);
    let cell = (at as usize).min(cells - 2);
    (cell, at - cell as f64)
}

impl<'s> Survey<'s> {
    fn new(area: PlayArea, flyer: &'s Flyer, settings: &'s Settings) -> Self {
        let cells = |length: f64| ((length / CELL).round() as usize).max(2);
        let mut backs = vec![Vec::new(); HEADINGS];
        for heading in 0..HEADINGS {
            let faces = Heading::from_degrees(heading as f64 * TURN);
            for step in &flyer.steps {
                let (by, turned) = (faces.to_table(step.end.at), step.end.heading.degrees() / TURN);
                let (columns, rows) = ((by.x / CELL).round() as i32, (by.y / CELL).round() as i32);
                let ends = (heading + turned.round() as usize) % HEADINGS;
                backs[ends].push(Back { columns, rows, heading, strain: step.strain });
            }
        }
        Self { area, flyer, settings, columns: cells(area.width), rows: cells(area.height), backs }
    }

    fn blank(&self) -> Way {
        Way { columns: self.columns, rows: self.rows, rounds: vec![NEVER; 2 * HEADINGS * self.rows * self.columns] }
    }

    fn cells(&self) -> impl Iterator<Item = (i32, i32, usize)> + use<> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let all = (0..HEADINGS).flat_map(move |heading| (0..rows).map(move |row| (row, heading)));
        all.flat_map(move |(row, heading)| (0..columns).map(move |column| (column, row, heading)))
    }

    fn base(&self, column: i32, row: i32, heading: usize) -> Base {
        let (x, y) = (CELL * (f64::from(column) + 0.5), CELL * (f64::from(row) + 0.5));
        Base::new(self.flyer.size, Pose::from_degrees(x, y, heading as f64 * TURN))
    }

    fn can_stand(&self, (column, row, heading, _): State) -> bool {
        self.area.holds(self.base(column, row, heading), self.settings)
    }

    /// Every state from which one maneuver leads to a state.
    fn before(&self, (column, row, heading, stressed): State, mut found: impl FnMut(State)) {
        for back in &self.backs[heading] {
            let from = |was: bool| (column - back.columns, row - back.rows, back.heading, was);
            match (back.strain, stressed) {
                (Strain::Eases, true) | (Strain::Brings, false) => {}
                (Strain::Eases, false) => [false, true].into_iter().for_each(|was| found(from(was))),
                (Strain::Keeps, _) => found(from(stressed)),
                (Strain::Brings, true) => found(from(false)),
            }
        }
    }
}

#[cfg(test)]
mod tests;
