//! A small vector font of strokes, drawn for this program: letters, digits and punctuation as lines.
//!
//! `font.txt` has the glyphs. A glyph is a few strokes; a stroke is a row of points, each two digits: right and down. Capitals
//! stand between line 0 and the base line 6, small letters begin at line 2, and line 8 is the lowest.
//! A stroke that begins with `~` is the control polygon of a curve, one that begins with `o` of a closed
//! one; corners are cut as G. Chaikin did (*An algorithm for high-speed curve generation*, 1974).
//! Accents are strokes above or below the letter they belong to, and a combining mark stands over the glyph
//! before it. Small letters of Cyrillic and Greek are their capitals, smaller. What the font does not have is shown
//! as its number in Unicode, four digits to the base of 16 or more in two rows: ugly, but nothing is lost. Titles and
//! authors with such characters are text in SVG, and in PNG and GIF keep the characters that the font has; see `caption.rs`.

use crate::scene::shape::Point;

/// Height of a capital in units of the font.
pub(crate) const CAPITAL: f32 = 6.0;

/// Advance of a digit in units of the font: the same for all ten.
pub(crate) const DIGIT: f32 = 3.0 + SPACING;

/// Space behind each glyph, in units of the font.
pub(crate) const SPACING: f32 = 2.0;

/// How large small letters are that look like their capitals.
const SMALL: f32 = 2.0 / 3.0;

/// The strokes of a character in units of the font, the base line at 0, and its advance.
pub(crate) fn glyph(character: char) -> (Vec<Vec<Point>>, f32) {
    if let Some(&(_, mark)) = COMBINING.iter().find(|(own, _)| *own == character) {
        // Over the middle of a letter of usual width, which ended where this begins.
        let back = 2.0 - 1.5 + 3.0 + SPACING;
        let strokes = ACCENTED[mark].0.split(' ').map(stroke);
        return (
            strokes.map(|points| points.into_iter().map(|(x, y)| (x - back, y)).collect()).collect(),
            0.0,
        );
    }
    let (base, accent) = ACCENTED
        .iter()
        .find_map(|&(accent, letters)| {
            let mut letters = letters.chars();
            while let (Some(letter), Some(base)) = (letters.next(), letters.next()) {
                if letter == character {
                    return Some((base, accent));
                }
            }
            None
        })
        .unwrap_or((character, ""));
    let mut strokes = letter(base);
    let mut width = strokes.iter().flatten().fold(0.0_f32, |width, point| width.max(point.0));
    if base.is_whitespace() {
        width = 1.5;
    }
    // Marks are drawn for small letters; above capitals they stand higher, but below not lower.
    let lift = if base.is_uppercase() && !accent.starts_with(BELOW) { -2.0 } else { 0.0 };
    for mark in accent.split(' ').filter(|s| !s.is_empty()).map(stroke) {
        strokes.push(mark.into_iter().map(|(x, y)| (x - 2.0 + width / 2.0, y + lift)).collect());
    }
    (strokes, width + SPACING)
}

/// Whether the font has a character, or there is nothing to show of it.
pub(crate) fn has(character: char) -> bool {
    character.is_whitespace() || glyph(character).0 != code(character)
}

/// The strokes of a character without marks.
fn letter(character: char) -> Vec<Vec<Point>> {
    let plain = |text: &str| text.split(' ').filter(|s| !s.is_empty()).map(stroke).collect::<Vec<_>>();
    if let Some(text) = strokes_of(character) {
        return plain(text);
    }
    let mut capitals = character.to_uppercase();
    match (capitals.next().and_then(strokes_of), capitals.next()) {
        (Some(text), None) => scaled(plain(text), SMALL, (0.0, 0.0)),
        _ => code(character),
    }
}

fn scaled(strokes: Vec<Vec<Point>>, by: f32, (right, down): Point) -> Vec<Vec<Point>> {
    let place = |(x, y): Point| (x * by + right, y * by + down);
    strokes.into_iter().map(|points| points.into_iter().map(place).collect()).collect()
}

/// The number of a character, in two rows.
fn code(character: char) -> Vec<Vec<Point>> {
    const SIZE: f32 = 0.58;
    let digits: Vec<char> = format!("{:04X}", u32::from(character)).chars().collect();
    let columns = digits.len().div_ceil(2);
    let rows = [(0.0, &digits[..columns]), (1.0, &digits[columns..])];
    let places =
        rows.iter().flat_map(|(row, digits)| digits.iter().zip(0..).map(move |(digit, at)| (row, digit, at)));
    let drawn = places.flat_map(|(row, &digit, at)| {
        let text = strokes_of(digit).unwrap_or_default();
        let down = if *row == 0.0 { -4.0 } else { 0.8 };
        let at = (at as f32 * 3.1, down);
        scaled(text.split(' ').filter(|s| !s.is_empty()).map(stroke).collect(), SIZE, at)
    });
    drawn.collect()
}

/// The points of a stroke, curves drawn out.
fn stroke(text: &str) -> Vec<Point> {
    let digits = text.trim_start_matches(['~', 'o']).as_bytes();
    let digit = |byte: u8| f32::from(byte.saturating_sub(b'0'));
    let points: Vec<Point> =
        digits.chunks_exact(2).map(|pair| (digit(pair[0]), digit(pair[1]) - CAPITAL)).collect();
    let closed = text.starts_with('o');
    if !closed && !text.starts_with('~') {
        return points;
    }
    let mut points = (0..3).fold(points, |points, _| cut_corners(&points, closed));
    if closed {
        points.extend(points.first().copied());
    }
    points
}

/// Cuts each corner at a quarter of its edges; the ends of an open line stay.
fn cut_corners(points: &[Point], closed: bool) -> Vec<Point> {
    let count = points.len();
    let edges = if closed { count } else { count.saturating_sub(1) };
    let mut cut = Vec::with_capacity(2 * count);
    for edge in 0..edges {
        let (a, b) = (points[edge], points[(edge + 1) % count]);
        let between = |part: f32| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        cut.push(if closed || edge > 0 { between(0.25) } else { a });
        cut.push(if closed || edge + 1 < edges { between(0.75) } else { b });
    }
    cut
}

/// First point of a mark below the letter.
const BELOW: &str = "~26";

/// Marks, in the middle at 2, and the letters that have them, each before its plain letter.
const ACCENTED: [(&str, &str); 13] = [
    ("1130", "áaéeíıóoúuýyćcńnśsźzĺlŕrÁAÉEÍIÓOÚUÝYĆCŃNŚSŹZĹLŔRάαέεήηίιόούυώωΆΑΈΕΉΗΊΙΌΟΎΥΏΩ"),
    ("1031", "àaèeìıòoùuÀAÈEÌIÒOÙU"),
    ("112031", "âaêeîıôoûuĉcĝgŝsŵwŷyÂAÊEÎIÔOÛUĈCĜGŜSŴWŶY"),
    ("11 31", "äaëeïıöoüuÿyÄAËEÏIÖOÜUŸYёeЁEїıЇIϊιϋυΪΙΫΥ"),
    ("~11103130", "ãañnõoÃAÑNÕO"),
    ("o10303111", "åaůuÅAŮU"),
    ("102130", "čcďděeňnřršsťtžzČCĎDĚEŇNŘRŠSŤTŽZ"),
    ("~262718", "çcşsţtșsțtÇCŞSŢTȘSȚT"),
    ("~261728", "ąaęeįıųuĄAĘEĮIŲU"),
    ("1131", "āaēeīıōoūuĀAĒEĪIŌOŪU"),
    ("~10113130", "ăağgŭuĂAĞGŬUйиЙИ"),
    ("21", "żzėeġgŻZĖEĠGİI"),
    ("1120 3140", "őoűuŐOŰU"),
];

/// Marks that follow their letter, and their places in [`ACCENTED`].
const COMBINING: [(char, usize); 13] = [
    ('\u{301}', 0),
    ('\u{300}', 1),
    ('\u{302}', 2),
    ('\u{308}', 3),
    ('\u{303}', 4),
    ('\u{30a}', 5),
    ('\u{30c}', 6),
    ('\u{327}', 7),
    ('\u{328}', 8),
    ('\u{304}', 9),
    ('\u{306}', 10),
    ('\u{307}', 11),
    ('\u{30b}', 12),
];

/// The glyphs without marks: in each line the characters that look alike, a tab, and their strokes.
const GLYPHS: &str = include_str!("font.txt");

/// The strokes of a character without marks, as `font.txt` has them; none where the font has none.
fn strokes_of(character: char) -> Option<&'static str> {
    if character.is_whitespace() {
        return Some("");
    }
    let mut glyphs = GLYPHS.lines().filter_map(|line| line.split_once('\t'));
    glyphs.find(|(characters, _)| characters.contains(character)).map(|(_, strokes)| strokes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_ascii_character_and_accented_letter_has_a_glyph_of_its_own() {
        let accented = ACCENTED.iter().flat_map(|(_, letters)| letters.chars());
        let others =
            "ÆæØøœßŁł–—…·×°«»".chars().chain('А'..='я').chain('Α'..='Ρ').chain('Σ'..='Ω').chain('α'..='ω');
        for character in (' '..='~').chain(accented).chain(others) {
            let (strokes, advance) = glyph(character);
            assert_ne!(strokes, code(character), "{character}");
            assert_eq!(strokes.is_empty(), character == ' ', "{character}");
            let inside = |&(x, y): &Point| (0.0..=advance).contains(&x) && (-8.0..=2.0).contains(&y);
            assert!(strokes.iter().flatten().all(inside) || advance < 3.0, "{character}: {strokes:?}");
        }
    }

    #[test]
    fn what_the_font_does_not_have_is_reported_by_its_number() {
        for (character, columns) in [('漢', 2.0), ('\u{1f600}', 3.0)] {
            let (strokes, advance) = glyph(character);
            assert_eq!(strokes, code(character));
            assert!(advance > columns * 2.5 && advance < columns * 4.0, "{advance}");
            assert_ne!(strokes, code('字'));
            let inside = |&(x, y): &Point| (0.0..=advance).contains(&x) && (-8.0..=2.0).contains(&y);
            assert!(strokes.iter().flatten().all(inside), "{strokes:?}");
        }
    }

    #[test]
    fn a_mark_stands_over_the_letter_before_it() {
        let (mark, advance) = glyph('\u{301}');
        assert_eq!(advance, 0.0);
        let e = glyph('e');
        let over = |&(x, _): &Point| (-e.1..=0.0).contains(&x);
        assert!(mark.iter().flatten().all(over), "{mark:?}");
    }

    #[test]
    fn an_accent_is_added_to_the_letter() {
        for (accented, plain) in [('é', 'e'), ('Š', 'S'), ('ç', 'c'), ('Ä', 'A')] {
            let (strokes, advance) = glyph(accented);
            assert!(strokes.len() > glyph(plain).0.len() && strokes.starts_with(&glyph(plain).0));
            assert_eq!(advance, glyph(plain).1);
        }
    }
}
