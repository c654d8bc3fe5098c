//! Colours and line styles. Every colour is written out: the picture must look the same in viewers that know little CSS.

use super::svg::Num;

/// On which ground the picture is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A chart on paper.
    Light,
    /// The same chart by night.
    #[default]
    Dark,
}

impl Theme {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

struct Palette {
    page: &'static str,
    board: &'static str,
    grid: &'static str,
    star: &'static str,
    edge: &'static str,
    ink: &'static str,
    ink_2: &'static str,
    ink_3: &'static str,
    lamp: &'static str,
    on_lamp: &'static str,
    lamp_line: &'static str,
    bad: &'static str,
    plate: &'static str,
    rock: &'static str,
    rock_fill: &'static str,
    seats: [&'static str; 4],
    /// Blue, white, red, purple.
    tints: [&'static str; 4],
}

const LIGHT: Palette = Palette {
    page: "#e9ece4",
    board: "#f4f3e9",
    grid: "#e0e0d2",
    star: "#d3d3c0",
    edge: "#737e7a",
    ink: "#16211f",
    ink_2: "#43514f",
    ink_3: "#5a6765",
    lamp: "#ffc744",
    on_lamp: "#1d1500",
    lamp_line: "#7a5200",
    bad: "#b3192a",
    plate: "#ffffff",
    rock: "#6a665a",
    rock_fill: "#dedbcc",
    seats: ["#00656f", "#a93a12", "#4a6800", "#655d4a"],
    tints: ["#0b5fb8", "#16211f", "#b91c2b", "#6f35b5"],
};

const DARK: Palette = Palette {
    page: "#0c1316",
    board: "#090f12",
    grid: "#172429",
    star: "#3a5059",
    edge: "#6f8690",
    ink: "#eef3f1",
    ink_2: "#b9c7ca",
    ink_3: "#8fa3aa",
    lamp: "#ffcf5c",
    on_lamp: "#1d1500",
    lamp_line: "#ffcf5c",
    bad: "#ff8080",
    plate: "#101a1f",
    rock: "#a59d8b",
    rock_fill: "#23241f",
    seats: ["#5fd0de", "#ff8c69", "#b4d96b", "#c3bba8"],
    tints: ["#74b7ff", "#f4f6f4", "#ff7070", "#cda4ff"],
};

/// Fonts that many machines have, condensed ones first; none is shipped.
const FONTS: &str = "Avenir Next Condensed,Bahnschrift,Roboto Condensed,Liberation Sans Narrow,Arial Narrow,Segoe UI,\
                     Roboto,Noto Sans,Liberation Sans,DejaVu Sans,sans-serif";

/// The style sheet of a picture. `scope` is the class of the outermost element, so that two pictures on one page do not
/// mix; `px` is how many millimetres a pixel shows.
pub(super) fn sheet(theme: Theme, scope: &str, px: f64) -> String {
    let mut css = Sheet { scope, px, out: String::from("\n") };
    let colours = theme.palette();
    css.ground(colours);
    css.obstacles(colours);
    css.arcs(colours);
    css.ships(colours);
    css.templates(colours);
    css.lines(colours);
    css.out
}

struct Sheet<'a> {
    scope: &'a str,
    px: f64,
    out: String,
}

impl Sheet<'_> {
    fn rule(&mut self, selector: &str, declarations: &str) {
        self.out.push_str(&format!(".{} {selector}{{{declarations}}}\n", self.scope));
    }

    /// A length in pixels, as millimetres.
    fn mm(&self, pixels: f64) -> Num {
        Num(pixels * self.px)
    }

    fn width(&self, pixels: f64) -> String {
        format!("stroke-width:{}", self.mm(pixels))
    }

    fn dash<const N: usize>(&self, pixels: [f64; N]) -> String {
        let dashes = pixels.map(|length| self.mm(length).to_string());
        format!("stroke-dasharray:{}", dashes.join(" "))
    }

    fn size(&self, pixels: f64) -> String {
        format!("font-size:{}px", self.mm(pixels))
    }

    /// A ring of the board's colour round letters, so that lines beneath do not cross them.
    fn halo(&self, c: &Palette) -> String {
        format!("paint-order:stroke;stroke:{};{};stroke-linejoin:round", c.board, self.width(3.5))
    }

    fn ground(&mut self, c: &Palette) {
        self.rule("text", &format!("font-family:{FONTS};font-weight:700;text-anchor:middle"));
        self.rule(".page", &format!("fill:{}", c.page));
        self.rule(".mat", &format!("fill:{}", c.board));
        self.rule(".frame", &format!("fill:none;stroke:{};{}", c.edge, self.width(1.0)));
        self.rule(".grid", &format!("fill:none;stroke:{};{}", c.grid, self.width(1.0)));
        self.rule(".star", &format!("fill:none;stroke:{};stroke-linecap:round", c.star));
        self.rule(".tick", &format!("fill:{};{};font-weight:500", c.ink_3, self.size(12.0)));
        self.rule(".title", &format!("fill:{};{};text-anchor:start", c.ink, self.size(17.0)));
        self.rule(".edge", &format!("fill:none;{}", self.width(3.0)));
        self.rule(".s2 .edge", &self.dash([10.0, 4.0]));
        self.rule(".s3 .edge", &self.dash([24.0, 5.0, 5.0, 5.0]));
        self.rule(".s4 .edge", &self.dash([3.0, 5.0]));
    }

    fn obstacles(&mut self, c: &Palette) {
        let line = format!("fill:{};stroke:{};{};stroke-linejoin:round", c.rock_fill, c.rock, self.width(1.5));
        self.rule(".rock", &line);
        self.rule(".dots", &self.dash([5.0, 3.0]));
        self.rule(".waves", &format!("{};stroke-linecap:round", self.dash([0.5, 4.0])));
        self.rule(".cloud", &format!("{};stroke-linecap:round", self.dash([9.0, 4.0, 0.5, 4.0])));
        self.rule(".device", &format!("fill:{};{};stroke-linejoin:round", c.plate, self.width(1.5)));
        self.rule(".grain", &format!("fill:none;stroke:{};stroke-width:.8;stroke-opacity:.6", c.rock));
        self.rule(".grit", &format!("fill:{};fill-opacity:.7", c.rock));
        let struck = format!("fill:{};fill-opacity:.22;stroke:{};{}", c.bad, c.bad, self.width(2.2));
        self.rule(".struck", &format!("{struck};stroke-linejoin:round"));
    }

    fn arcs(&mut self, c: &Palette) {
        self.rule(".arc", &format!("fill-opacity:.1;{};stroke-linejoin:round", self.width(1.2)));
        self.rule(".reach", &format!("fill:none;stroke-opacity:.8;{};{}", self.width(1.0), self.dash([5.0, 4.0])));
        self.rule(".bull", &format!("fill-opacity:.16;{}", self.width(1.0)));
        let band = format!("fill:none;stroke:{};stroke-opacity:.8;{}", c.ink_2, self.width(1.0));
        self.rule(".band", &format!("{band};{}", self.dash([6.0, 4.0])));
        self.rule(".figure", &format!("fill:{};{};{}", c.ink_2, self.size(12.0), self.halo(c)));
    }

    fn ships(&mut self, c: &Palette) {
        for (seat, colour) in c.seats.iter().enumerate() {
            self.rule(&format!(".s{} .fill", seat + 1), &format!("fill:{colour}"));
            self.rule(&format!(".s{} .line", seat + 1), &format!("stroke:{colour}"));
        }
        self.rule(".base", &format!("fill:{};{}", c.plate, self.width(1.8)));
        self.rule(".wedge", "fill-opacity:.34");
        self.rule(".pin", &format!("stroke:{};{}", c.plate, self.width(1.2)));
        self.rule(".number", &format!("fill:{}", c.plate));
        self.rule(".ghost .base", &format!("fill-opacity:.14;{}", self.dash([5.0, 3.0])));
        self.rule(".ghost .plan", "fill-opacity:.75");
        self.rule(".ghost .guide", "fill-opacity:.6");
        self.rule(".done", "opacity:.62");
        self.rule(".select", &format!("fill:none;stroke:{};{}", c.lamp_line, self.width(2.4)));
    }

    fn templates(&mut self, c: &Palette) {
        self.rule(".template", &format!("fill-opacity:.2;{};stroke-linejoin:round", self.width(1.2)));
        self.rule(".middle", &format!("fill:none;{};{}", self.width(1.0), self.dash([3.0, 4.0])));
        let names = ["blue", "white", "red", "purple", "plain"];
        let colours = c.tints.iter().chain([&c.ink_3]);
        for (name, colour) in names.into_iter().zip(colours) {
            self.rule(&format!(".{name} .tint"), &format!("fill:{colour}"));
            self.rule(&format!(".{name} .trace"), &format!("stroke:{colour}"));
        }
        self.rule(".speed", &format!("fill:{}", c.ink));
    }

    fn lines(&mut self, c: &Palette) {
        self.rule(".ruler", &format!("fill:none;stroke:{};{}", c.lamp_line, self.width(2.0)));
        self.rule(".end", &format!("fill:{}", c.lamp_line));
        self.rule(".tag", &format!("fill:{}", c.lamp));
        self.rule(".measure", &format!("fill:{};{}", c.on_lamp, self.size(14.0)));
        self.rule(".name", &format!("fill:{};{};{}", c.ink, self.size(14.0), self.halo(c)));
        self.rule(".thing", &format!("fill:{};{};{}", c.ink_2, self.size(12.0), self.halo(c)));
    }
}
