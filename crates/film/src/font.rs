//! A small vector font of strokes, drawn for this program: letters, digits and punctuation as lines.
//!
//! A glyph is a few strokes; a stroke is a row of points, each two digits: right and down. Capitals
//! stand between line 0 and the base line 6, small letters begin at line 2, and line 8 is the lowest.
//! A stroke that begins with `~` is the control polygon of a curve, one that begins with `o` of a closed
//! one; corners are cut as G. Chaikin did (*An algorithm for high-speed curve generation*, 1974).
//! Accents are strokes above or below the letter they belong to. What the font does not have is a box.

use crate::shape::Point;

/// Height of a capital in units of the font.
pub(crate) const CAPITAL: f32 = 6.0;

/// Advance of a digit in units of the font: the same for all ten.
pub(crate) const DIGIT: f32 = 3.0 + SPACING;

/// Space behind each glyph, in units of the font.
pub(crate) const SPACING: f32 = 2.0;

/// The strokes of a character in units of the font, the base line at 0, and its advance.
pub(crate) fn glyph(character: char) -> (Vec<Vec<Point>>, f32) {
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
    let mut strokes: Vec<Vec<Point>> =
        strokes_of(base).split(' ').filter(|s| !s.is_empty()).map(stroke).collect();
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
    ("1130", "áaéeíıóoúuýyćcńnśsźzĺlŕrÁAÉEÍIÓOÚUÝYĆCŃNŚSŹZĹLŔR"),
    ("1031", "àaèeìıòoùuÀAÈEÌIÒOÙU"),
    ("112031", "âaêeîıôoûuĉcĝgŝsŵwŷyÂAÊEÎIÔOÛUĈCĜGŜSŴWŶY"),
    ("11 31", "äaëeïıöoüuÿyÄAËEÏIÖOÜUŸYёeЁE"),
    ("~11103130", "ãañnõoÃAÑNÕO"),
    ("o10303111", "åaůuÅAŮU"),
    ("102130", "čcďděeňnřršsťtžzČCĎDĚEŇNŘRŠSŤTŽZ"),
    ("~262718", "çcşsţtșsțtÇCŞSŢTȘSȚT"),
    ("~261728", "ąaęeįıųuĄAĘEĮIŲU"),
    ("1131", "āaēeīıōoūuĀAĒEĪIŌOŪU"),
    ("~10113130", "ăağgŭuĂAĞGŬU"),
    ("21", "żzėeġgŻZĖEĠGİI"),
    ("1120 3140", "őoűuŐOŰU"),
];

/// The strokes of a character without marks.
fn strokes_of(character: char) -> &'static str {
    match character {
        _ if character.is_whitespace() => "",
        'A' => "062046 1434",
        'B' => "0006 0020 ~20404323 0323 ~23434626 2606",
        'C' => "~414000064645",
        'D' | 'Đ' | 'Ð' => "0006 0010 ~10404616 1606",
        'E' => "40000646 0333",
        'F' => "400006 0333",
        'G' => "~414000064643 4323",
        'H' => "0006 4046 0343",
        'I' => "0006",
        'J' => "~3033360604",
        'K' => "0006 400346",
        'L' => "000646",
        'M' => "0600244046",
        'N' => "06004640",
        'O' => "o00404606",
        'P' => "0006 0020 ~20404323 2303",
        'Q' => "o00404606 2547",
        'R' => "0006 0020 ~20404323 2303 2346",
        'S' => "~4140000343460605",
        'T' => "0040 2026",
        'U' => "0003 ~03064643 4340",
        'V' => "002640",
        'W' => "0016315660",
        'X' => "0046 4006",
        'Y' => "002340 2326",
        'Z' => "00400646",
        'a' => "o02323606 3236",
        'b' => "0006 o02323606",
        'c' => "~333202063635",
        'd' | 'đ' => "3036 o02323606",
        'e' => "0434 ~343202063635",
        'f' => "~301013 1316 0222",
        'g' => "o02323606 3236 ~36380807",
        'h' => "0006 ~04023234 3436",
        'i' => "0206 00",
        'ı' => "0206",
        'j' => "1216 ~161808 10",
        'k' => "0006 320436",
        'l' => "0006",
        'm' => "0206 ~04023234 3436 ~34326264 6466",
        'n' => "0206 ~04023234 3436",
        'o' => "o02323606",
        'p' => "0208 o02323606",
        'q' => "3238 o02323606",
        'r' => "0206 ~040232",
        's' => "~3332020434360605",
        't' => "1014 ~141636 0232",
        'u' => "0204 ~04063634 3236",
        'v' => "022642",
        'w' => "0216335662",
        'x' => "0236 3206",
        'y' => "0226 4218",
        'z' => "02320636",
        'Æ' => "063070 3036 3676 1434 3363",
        'æ' => "o02323606 3236 3464 ~646232366665",
        'Ø' => "o00404606 0640",
        'ø' => "o02323606 0632",
        'œ' => "o02323606 3464 ~646232366665",
        'ß' => "0602 ~02003032 3213 ~1333361606",
        'Ł' => "101646 0422",
        'ł' => "1016 0422",
        '0' => "o00303606",
        '1' => "012026",
        '2' => "~01003032 3206 0636",
        '3' => "~0100303313 ~1333360605",
        '4' => "26200434",
        '5' => "300003 ~0333360605",
        '6' => "o03333606 ~300004 0405",
        '7' => "003016",
        '8' => "o00303303 o03333606",
        '9' => "o00303303 ~063632 3231",
        '.' => "06",
        ',' => "1607",
        ':' => "03 06",
        ';' => "13 1607",
        '!' => "0004 06",
        '?' => "~01003033 3314 16",
        '-' | '‐' | '‑' => "0424",
        '−' | '–' => "0434",
        '—' => "0464",
        '+' => "0444 2226",
        '=' => "0333 0535",
        '/' => "0730",
        '\\' => "0037",
        '(' => "~10020517",
        ')' => "~00121507",
        '[' => "10000717",
        ']' => "00101707",
        '{' => "~20101303 ~03131727",
        '}' => "~00101323 ~23131707",
        '\'' | '‘' | '’' | '′' => "0001",
        '"' | '“' | '”' | '„' | '″' => "0001 1011",
        '`' => "0011",
        '#' => "1006 4036 0242 0444",
        '*' => "2024 0143 4103",
        '&' => "~460200303204062644",
        '@' => "o12323414 ~324444400006 0646",
        '%' => "0640 o00202202 o24444626",
        '$' => "~4140000343460605 2027",
        '^' => "012042",
        '_' => "0747",
        '~' => "~04022442",
        '<' => "310435",
        '>' => "013405",
        '|' => "0008",
        '«' => "210325 412345",
        '»' => "012305 214325",
        '…' => "06 26 46",
        '·' | '•' => "04",
        '×' => "0235 0532",
        '°' => "o00202202",
        _ => "0040460600",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_ascii_character_and_accented_letter_has_a_glyph_of_its_own() {
        let missing = glyph('\u{4e00}').0;
        let accented = ACCENTED.iter().flat_map(|(_, letters)| letters.chars());
        for character in (' '..='~').chain(accented).chain("ÆæØøœßŁł–—…·×°«»".chars()) {
            let (strokes, advance) = glyph(character);
            assert_ne!(strokes, missing, "{character}");
            assert_eq!(strokes.is_empty(), character == ' ', "{character}");
            let inside = |&(x, y): &Point| (0.0..=advance).contains(&x) && (-8.0..=2.0).contains(&y);
            assert!(strokes.iter().flatten().all(inside) || advance < 3.0, "{character}: {strokes:?}");
        }
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
