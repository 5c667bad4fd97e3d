//! A frame, or a whole movie, as SVG.
//!
//! Looks are defined once and used wherever they stand. A movie moves them by CSS animations, and only
//! for readers who have not asked for reduced motion; others see the start. Names carry a hash of
//! what they name, so that several pictures can stand in one page.

use crate::formats::timing::Timing;
use crate::scene::shape::{Form, Point, Shape};
use crate::scene::{Actor, LookId, Scene, State};
use crate::skins::Palette;
use std::collections::BTreeSet;
use std::fmt::Write;
use text::{escape_markup, is_hidden};

/// Fonts for text that the font of strokes does not cover, those of all scripts first.
const FONTS: &str = "'Noto Sans','Noto Sans CJK JP','Noto Sans CJK SC','Hiragino Sans','PingFang SC','Yu Gothic','Microsoft YaHei',sans-serif";

/// Height of a capital in parts of the size of a font, about.
const CAPITAL_OF_SIZE: f32 = 0.72;

/// What a picture is of, in words.
pub(crate) struct Words<'a> {
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
}

pub(crate) fn still(scene: &Scene, palette: Palette, words: &Words<'_>, frame: u32) -> String {
    let mut page = Page::new(scene, palette);
    page.stage();
    for actor in &scene.actors {
        if let Some(State { at, look: Some(look) }) = actor.state(frame) {
            page.using(look, at);
        }
    }
    page.finish(words, String::new())
}

/// All frames.
pub(crate) fn movie(
    scene: &Scene,
    palette: Palette,
    words: &Words<'_>,
    timing: &Timing,
    looped: bool,
) -> String {
    let mut page = Page::new(scene, palette);
    page.stage();
    let mut film = Film { scene, timing, keyframes: String::new() };
    for (actor, number) in scene.actors.iter().zip(0..) {
        film.actor(&mut page, actor, number);
    }
    let (end, keyframes) = (decimal(f64::from(timing.end()), 3), film.keyframes);
    if keyframes.is_empty() {
        return page.finish(words, String::new());
    }
    let times = if looped { "infinite" } else { "1 forwards" };
    let motion = if scene.glides { "linear" } else { "step-end" };
    let style = format!(
        "<style>@media (prefers-reduced-motion:no-preference){{\
         .@m{{animation:{end}s {motion} {times}}}.@v{{animation:{end}s step-end {times}}}}}\n{keyframes}</style>\n"
    );
    page.finish(words, style)
}

/// The animations of a movie as they are collected.
struct Film<'a> {
    scene: &'a Scene,
    timing: &'a Timing,
    keyframes: String,
}

impl Film<'_> {
    /// Adds an actor: a group that moves, with one of its looks in sight at a time.
    fn actor(&mut self, page: &mut Page<'_>, actor: &Actor, number: usize) {
        let Some(&(_, first)) = actor.track.first() else { return };
        let start = actor.state(0).unwrap_or(State { look: None, ..first });
        let looks: BTreeSet<LookId> = actor.track.iter().filter_map(|(_, state)| state.look).collect();
        let moves = actor.track.iter().any(|(_, state)| state.at != first.at);
        let changes = looks.len() > 1
            || actor.state(0).is_none()
            || actor.track.iter().any(|(_, state)| state.look.is_none());
        if !moves && !changes {
            if let Some(look) = start.look {
                page.using(look, start.at);
            }
            return;
        }
        // The names stand in the elements; they do nothing until the style sheet gives a duration.
        let name = format!("@{number}");
        let class =
            if moves { format!(" class=\"@m\" style=\"animation-name:{name}\"") } else { String::new() };
        let _ = write!(page.body, "<g{class} transform=\"translate({})\">", pair(start.at));
        for &look in &looks {
            page.used.insert(look);
            let _ = write!(page.body, "<use href=\"#@l{}\"", look.0);
            if changes {
                let seen = start.look == Some(look);
                let name = format!("{name}-{}", look.0);
                let hidden = if seen { "" } else { " opacity=\"0\"" };
                let _ = write!(page.body, " class=\"@v\" style=\"animation-name:{name}\"{hidden}");
                self.looks(actor, look, seen, &name);
            }
            page.body.push_str("/>");
        }
        page.body.push_str("</g>\n");
        if moves {
            self.motion(actor, start.at, &name);
        }
    }

    /// When a look is in sight.
    fn looks(&mut self, actor: &Actor, look: LookId, mut seen: bool, name: &str) {
        let _ = write!(self.keyframes, "@keyframes {name}{{0%{{opacity:{}}}", u8::from(seen));
        for &(frame, state) in actor.track.iter().filter(|(frame, _)| *frame > 0) {
            let now = state.look == Some(look);
            if now != seen {
                // What glides changes when it has arrived.
                let late = self.scene.glides && !actor.leads;
                let time = self.timing.begin(frame) + if late { self.timing.step } else { 0.0 };
                let _ = write!(self.keyframes, "{}{{opacity:{}}}", self.percent(time), u8::from(now));
                seen = now;
            }
        }
        let _ = writeln!(self.keyframes, "to{{opacity:{}}}}}", u8::from(seen));
    }

    /// Where an actor is, and from when to when it glides.
    fn motion(&mut self, actor: &Actor, start: Point, name: &str) {
        let place = |(x, y): Point| format!("{{transform:translate({}px,{}px)}}", number(x), number(y));
        let _ = write!(self.keyframes, "@keyframes {name}{{0%{}", place(start));
        let (mut at, mut since) = (start, 0.0);
        for &(frame, state) in &actor.track {
            if state.at == at {
                continue;
            }
            let begin = self.timing.begin(frame);
            if self.scene.glides && begin > since {
                let _ = write!(self.keyframes, "{}{}", self.percent(begin), place(at));
            }
            since = begin + if self.scene.glides { self.timing.step } else { 0.0 };
            at = state.at;
            let _ = write!(self.keyframes, "{}{}", self.percent(since), place(at));
        }
        let _ = writeln!(self.keyframes, "to{}}}", place(at));
    }

    fn percent(&self, time: f32) -> String {
        format!("{}%", decimal(f64::from(time) / f64::from(self.timing.end()) * 100.0, 4))
    }
}

/// A picture as it is written. `@` stands for the prefix of names until that is known.
struct Page<'a> {
    scene: &'a Scene,
    palette: Palette,
    body: String,
    used: BTreeSet<LookId>,
}

impl<'a> Page<'a> {
    fn new(scene: &'a Scene, palette: Palette) -> Page<'a> {
        Page { scene, palette, body: String::new(), used: BTreeSet::new() }
    }

    fn stage(&mut self) {
        let scene = self.scene;
        shapes(&scene.backdrop, self.palette, &mut self.body);
        for writing in &scene.writings {
            let [red, green, blue] = self.palette.color(writing.ink);
            let (x, y) = (number(writing.at.0), number(writing.at.1));
            // `@` stands for the prefix of names.
            let text = escaped(&writing.text).replace('@', "&#64;");
            let _ = writeln!(
                self.body,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" font-family=\"{FONTS}\" \
                 fill=\"#{red:02x}{green:02x}{blue:02x}\">{text}</text>",
                number(writing.height / CAPITAL_OF_SIZE),
            );
        }
        for &(look, at) in &scene.props {
            self.using(look, at);
        }
    }

    fn using(&mut self, look: LookId, at: Point) {
        self.used.insert(look);
        let (x, y) = (number(at.0), number(at.1));
        let _ = writeln!(self.body, "<use href=\"#@l{}\" x=\"{x}\" y=\"{y}\"/>", look.0);
    }

    fn finish(self, words: &Words<'_>, style: String) -> String {
        let mut content = String::from("<defs>\n");
        for &look in &self.used {
            let _ = write!(content, "<g id=\"@l{}\">", look.0);
            shapes(self.scene.look(look), self.palette, &mut content);
            content.push_str("</g>\n");
        }
        content.push_str("</defs>\n");
        content.push_str(&self.body);
        let hash = style.bytes().chain(content.bytes()).fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let prefix = format!("s{:07x}_", hash >> 36);
        // In the style sheet `@` also begins its own words.
        let style = style.replace("@media", "\0m").replace("@keyframes", "\0k").replace('@', &prefix);
        let style = style.replace("\0m", "@media").replace("\0k", "@keyframes");
        let (width, height) = (self.scene.width, self.scene.height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
             <title>{}</title>\n<desc>{}</desc>\n{style}{}</svg>\n",
            escaped(words.title),
            escaped(words.description),
            content.replace('@', &prefix),
        )
    }
}

/// Appends shapes; neighbours in the list that are lines of one kind become one path.
fn shapes(shapes: &[Shape], palette: Palette, out: &mut String) {
    let line_kind = |shape: &Shape| match &shape.form {
        Form::Line { points, width } if points.len() > 1 => Some((shape.ink, *width)),
        _ => None,
    };
    for group in shapes.chunk_by(|a, b| line_kind(a).is_some() && line_kind(a) == line_kind(b)) {
        let [red, green, blue] = palette.color(group[0].ink);
        let cover = palette.cover(group[0].ink);
        if cover == 0 {
            continue;
        }
        let opacity = |of: &str| match cover {
            8 => String::new(),
            cover => format!("\" {of}-opacity=\"{}", decimal(f64::from(cover) / 8.0, 3)),
        };
        let color = format!("#{red:02x}{green:02x}{blue:02x}");
        let line = format!("{color}{}", opacity("stroke"));
        let color = format!("{color}{}", opacity("fill"));
        let _ = match &group[0].form {
            Form::Disc { center, radius } => circle(*center, *radius, &color, out),
            Form::Ring { center, radius, width } => {
                let (x, y, radius, width) =
                    (number(center.0), number(center.1), number(*radius), number(*width));
                writeln!(
                    out,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{line}\" \
                     stroke-width=\"{width}\"/>"
                )
            }
            Form::Fill { .. } => writeln!(out, "<path d=\"{}z\" fill=\"{color}\"/>", path(&group[0])),
            Form::Line { points, width } if points.len() < 2 => {
                circle(points.first().copied().unwrap_or_default(), width / 2.0, &color, out)
            }
            Form::Rect { corner, opposite, round } => {
                let (x, y) = (number(corner.0), number(corner.1));
                let (width, height) = (number(opposite.0 - corner.0), number(opposite.1 - corner.1));
                let round = if *round > 0.0 { format!(" rx=\"{}\"", number(*round)) } else { String::new() };
                writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round} fill=\"{color}\"/>"
                )
            }
            Form::Line { width, .. } => {
                let paths: String = group.iter().map(path).collect();
                let width = number(*width);
                writeln!(
                    out,
                    "<path d=\"{paths}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{width}\"/>"
                )
            }
        };
    }
}

fn circle(center: Point, radius: f32, color: &str, out: &mut String) -> std::fmt::Result {
    let (x, y, radius) = (number(center.0), number(center.1), number(radius));
    writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{color}\"/>")
}

fn path(shape: &Shape) -> String {
    let mut path = String::new();
    if let Form::Line { points, .. } | Form::Fill { points } = &shape.form {
        for (place, &point) in points.iter().enumerate() {
            path.push_str(if place == 0 { "M" } else { "L" });
            path.push_str(&pair(point));
        }
    }
    path
}

fn pair((x, y): Point) -> String {
    format!("{} {}", number(x), number(y))
}

fn number(value: f32) -> String {
    decimal(f64::from(value), 2)
}

/// A number with at most `places` decimals.
fn decimal(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A text escaped for XML, with blanks for what has no shape.
fn escaped(text: &str) -> String {
    let seen = |one: char| if is_hidden(one) { ' ' } else { one };
    escape_markup(&text.chars().map(seen).collect::<String>())
}
