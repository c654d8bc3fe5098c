//! Places in a mission's file: range bands from the lower left corner, nine to a side of the usual table.

use tallyho_cards::word::unknown;
use tallyho_rules::scenario::{Rim, Zone};

/// How many squares the side of the usual table has.
pub(crate) const SQUARES: f64 = 9.0;

/// A table in squares: how many millimetres one has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) area: [f64; 2],
    pub(crate) square: f64,
}

type Read<T> = Result<T, String>;

fn number(text: &str) -> Read<f64> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && number.abs() <= 100.0);
    number.ok_or_else(|| format!("'{text}' is no number of squares"))
}

fn rim(text: &str) -> Read<Rim> {
    let found = Rim::ALL.into_iter().find(|rim| rim.name() == text);
    found.ok_or_else(|| unknown("edge", text, Rim::ALL.into_iter().map(Rim::name)))
}

impl Grid {
    /// `rect 0 0 9 1`, `disc 9 0 3`, `polygon 1,8 7,8 1,2`, `strip near 1`.
    pub(crate) fn zone(self, text: &str) -> Read<Zone> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let numbers =
            |words: &[&str]| words.iter().map(|word| Ok(number(word)? * self.square)).collect::<Read<Vec<f64>>>();
        let wrong = || {
            format!("'{text}' is no zone: write 'rect 0 0 9 1', 'disc 9 0 3', 'strip near 1' or 'polygon 1,8 7,8 1,2'")
        };
        let [shape, rest @ ..] = &words[..] else { return Err(wrong()) };
        let zone = match (*shape, rest) {
            ("rect", [_, _, _, _]) => {
                let [left, near, right, far] = numbers(rest)?.try_into().map_err(|_| wrong())?;
                if left >= right || near >= far {
                    return Err(format!("'{text}' is empty: left is less than right, near less than far"));
                }
                Zone::Rect([left, near, right, far])
            }
            ("disc", [_, _, _]) => Zone::Disc(numbers(rest)?.try_into().map_err(|_| wrong())?),
            ("strip", [edge, depth]) => {
                let (depth, [width, height]) = (number(depth)? * self.square, self.area);
                Zone::Rect(match rim(edge)? {
                    Rim::Near => [0.0, 0.0, width, depth],
                    Rim::Far => [0.0, height - depth, width, height],
                    Rim::Left => [0.0, 0.0, depth, height],
                    Rim::Right => [width - depth, 0.0, width, height],
                })
            }
            ("polygon", [_, _, _, ..]) => {
                let corner = |word: &&str| {
                    let (x, y) = word.split_once(',').ok_or_else(wrong)?;
                    Ok([number(x)? * self.square, number(y)? * self.square])
                };
                Zone::Polygon(rest.iter().map(corner).collect::<Read<_>>()?)
            }
            _ => return Err(wrong()),
        };
        self.on_table(&zone).then_some(zone).ok_or_else(|| format!("'{text}' is not on the table"))
    }

    fn on_table(self, zone: &Zone) -> bool {
        let [left, near, right, far] = zone.bounds();
        match zone {
            // A quarter of it is enough.
            Zone::Disc([x, y, _]) => (0.0..=self.area[0]).contains(x) && (0.0..=self.area[1]).contains(y),
            Zone::Rect(_) | Zone::Polygon(_) => {
                left >= -1e-6 && near >= -1e-6 && right <= self.area[0] + 1e-6 && far <= self.area[1] + 1e-6
            }
        }
    }

    /// `left 3`, `corner near-left`, or `at 3.63 4.5 210`: x, y and heading.
    pub(crate) fn vector(self, text: &str) -> Read<[f64; 3]> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [width, height] = self.area;
        Ok(match words[..] {
            ["at", x, y, heading] => [number(x)? * self.square, number(y)? * self.square, degrees(heading)?],
            ["corner", "near-left"] => [0.0, 0.0, 45.0],
            ["corner", "near-right"] => [width, 0.0, 315.0],
            ["corner", "far-left"] => [0.0, height, 135.0],
            ["corner", "far-right"] => [width, height, 225.0],
            [edge, along] => {
                let along = number(along)? * self.square;
                match rim(edge)? {
                    Rim::Near => [along, 0.0, 0.0],
                    Rim::Far => [along, height, 180.0],
                    Rim::Left => [0.0, along, 90.0],
                    Rim::Right => [width, along, 270.0],
                }
            }
            _ => return Err(format!("'{text}' is no vector: write 'left 3', 'corner near-left' or 'at 3.6 4.5 210'")),
        })
    }

    /// `near`, or a part of it: `far 0-2`.
    pub(crate) fn stretch(self, text: &str) -> Read<(Rim, f64, f64)> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let wrong = || format!("'{text}' is no stretch of an edge: write 'near' or 'far 0-2'");
        match words[..] {
            [edge] => Ok((rim(edge)?, 0.0, f64::from(u16::MAX))),
            [edge, span] => {
                let (from, to) = span.split_once('-').ok_or_else(wrong)?;
                Ok((rim(edge)?, number(from)? * self.square, number(to)? * self.square))
            }
            _ => Err(wrong()),
        }
    }

    /// An edge.
    pub(crate) fn rim(self, text: &str) -> Read<Rim> {
        rim(text)
    }

    /// `7.05 7.05 45`: x, y and heading.
    pub(crate) fn spot(self, text: &str) -> Read<[f64; 3]> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [x, y] => Ok([number(x)? * self.square, number(y)? * self.square, 0.0]),
            [x, y, heading] => Ok([number(x)? * self.square, number(y)? * self.square, degrees(heading)?]),
            _ => Err(format!("'{text}' is no place: write x, y and a heading, such as '7.05 7.05 45'")),
        }
    }
}

fn degrees(text: &str) -> Read<f64> {
    let degrees = text.parse::<f64>().ok().filter(|degrees| (0.0..360.0).contains(degrees));
    degrees.ok_or_else(|| format!("'{text}' is no heading: 0 is up, 90 to the right, less than 360"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { area: [900.0, 900.0], square: 100.0 };

    #[test]
    fn zones_are_written_in_squares() {
        assert_eq!(GRID.zone("rect 0 0 9 1"), Ok(Zone::Rect([0.0, 0.0, 900.0, 100.0])));
        assert_eq!(GRID.zone("strip far 2"), Ok(Zone::Rect([0.0, 700.0, 900.0, 900.0])));
        assert_eq!(GRID.zone("disc 9 0 3"), Ok(Zone::Disc([900.0, 0.0, 300.0])));
        assert!(matches!(GRID.zone("polygon 1,8 7,8 1,2"), Ok(Zone::Polygon(corners)) if corners.len() == 3));
        for wrong in ["", "rect 1 1 1 1", "rect 0 0 12 1", "blob 1", "strip up 1", "polygon 1,1 2,2"] {
            assert!(GRID.zone(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn vectors_face_in_from_their_edge() {
        assert_eq!(GRID.vector("left 3"), Ok([0.0, 300.0, 90.0]));
        assert_eq!(GRID.vector("far 0.5"), Ok([50.0, 900.0, 180.0]));
        assert_eq!(GRID.vector("corner far-right"), Ok([900.0, 900.0, 225.0]));
        assert!(GRID.vector("left").is_err() && GRID.vector("at 1 1 360").is_err());
        assert_eq!(GRID.stretch("far 0-2"), Ok((Rim::Far, 0.0, 200.0)));
    }
}
