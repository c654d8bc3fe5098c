//! A small writer of SVG text: escapes what it is given and closes what it opens.

use std::fmt::{self, Display, Write};

use crate::Vec2;

/// SVG text in the making.
#[derive(Default)]
pub(super) struct Writer {
    out: String,
    open: Vec<&'static str>,
}

impl Writer {
    /// Begins an element; it must end with [`Tag::empty`], [`Tag::text`] or [`Tag::open`].
    pub(super) fn tag(&mut self, name: &'static str) -> Tag<'_> {
        self.out.extend(std::iter::repeat_n(' ', self.open.len()));
        self.out.push('<');
        self.out.push_str(name);
        Tag { writer: self, name }
    }

    /// A group of that class, to be ended with [`Writer::end`].
    pub(super) fn group(&mut self, class: &str) {
        self.tag("g").attr("class", class).open();
    }

    /// Ends the element opened last.
    pub(super) fn end(&mut self) {
        let name = self.open.pop().expect("an element is open");
        self.out.extend(std::iter::repeat_n(' ', self.open.len()));
        put(&mut self.out, format_args!("</{name}>\n"));
    }

    /// The finished text.
    pub(super) fn finish(self) -> String {
        assert!(self.open.is_empty(), "left open: {:?}", self.open);
        self.out
    }
}

/// An element whose attributes are being written.
#[must_use = "a tag must be ended"]
pub(super) struct Tag<'a> {
    writer: &'a mut Writer,
    name: &'static str,
}

impl Tag<'_> {
    /// Adds an attribute.
    pub(super) fn attr(self, name: &str, value: impl Display) -> Self {
        put(&mut self.writer.out, format_args!(" {name}=\""));
        put(&mut Escape(&mut self.writer.out), format_args!("{value}"));
        self.writer.out.push('"');
        self
    }

    /// Adds a number as an attribute.
    pub(super) fn num(self, name: &str, value: f64) -> Self {
        self.attr(name, Num(value))
    }

    /// Adds the two coordinates of a point as attributes.
    pub(super) fn point(self, names: [&str; 2], point: Vec2) -> Self {
        self.num(names[0], point.x).num(names[1], point.y)
    }

    /// Ends it without content.
    pub(super) fn empty(self) {
        self.writer.out.push_str("/>\n");
    }

    /// Ends it with text as its content.
    pub(super) fn text(self, text: &str) {
        self.writer.out.push('>');
        put(&mut Escape(&mut self.writer.out), format_args!("{text}"));
        put(&mut self.writer.out, format_args!("</{}>\n", self.name));
    }

    /// Leaves it open for elements inside.
    pub(super) fn open(self) {
        self.writer.out.push_str(">\n");
        self.writer.open.push(self.name);
    }
}

/// A number with at most two decimals, without trailing zeros or a negative zero.
pub(super) struct Num(pub(super) f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns a negative zero into a plain one.
        let rounded = (self.0 * 100.0).round() / 100.0 + 0.0;
        write!(f, "{rounded}")
    }
}

/// The data of a path, in the coordinates of the picture.
#[derive(Default)]
pub(super) struct Path(String);

impl Path {
    /// Starts at a point.
    pub(super) fn from(self, point: Vec2) -> Self {
        self.add(format_args!("M{} {}", Num(point.x), Num(point.y)))
    }

    /// A straight line to a point.
    pub(super) fn line(self, point: Vec2) -> Self {
        self.add(format_args!("L{} {}", Num(point.x), Num(point.y)))
    }

    /// A circular arc of less than half a turn to a point.
    pub(super) fn arc(self, radius: f64, sense: Sense, point: Vec2) -> Self {
        let sweep = match sense {
            Sense::Clockwise => 1,
            Sense::Anticlockwise => 0,
        };
        let r = Num(radius);
        self.add(format_args!("A{r} {r} 0 0 {sweep} {} {}", Num(point.x), Num(point.y)))
    }

    /// Back to where it started.
    pub(super) fn close(self) -> Self {
        self.add(format_args!("Z"))
    }

    /// A closed line through the points.
    pub(super) fn polygon(mut self, points: impl IntoIterator<Item = Vec2>) -> Self {
        let mut points = points.into_iter();
        let Some(first) = points.next() else { return self };
        self = self.from(first);
        points.fold(self, Self::line).close()
    }

    fn add(mut self, data: fmt::Arguments<'_>) -> Self {
        put(&mut self.0, data);
        self
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The way round an arc runs, as seen in the picture.
#[derive(Clone, Copy)]
pub(super) enum Sense {
    Clockwise,
    Anticlockwise,
}

/// Passes text on with the characters replaced that XML reserves, and without those it forbids.
struct Escape<'a>(&'a mut String);

impl Write for Escape<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                '\t' | '\n' => self.0.push(c),
                '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {}
                c => self.0.push(c),
            }
        }
        Ok(())
    }
}

fn put(out: &mut impl Write, text: fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string cannot fail");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_attributes_are_escaped() {
        let mut writer = Writer::default();
        writer.tag("a").attr("b", "<&\"'>").text("<&\"'>\0\u{7}\n");
        assert_eq!(writer.finish(), "<a b=\"&lt;&amp;&quot;&#39;&gt;\">&lt;&amp;&quot;&#39;&gt;\n</a>\n");
    }

    #[test]
    fn numbers_are_short() {
        let shown = [0.0, -0.0, -0.001, 1.0, 1.5, 2.006, -7.128, 914.4].map(|x| Num(x).to_string());
        assert_eq!(shown, ["0", "0", "0", "1", "1.5", "2.01", "-7.13", "914.4"]);
    }
}
