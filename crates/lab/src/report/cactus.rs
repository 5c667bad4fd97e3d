//! A cactus plot: how many levels a program solves within each time.

use std::fmt::Write as _;
use text::escape_markup;

/// The results of one program.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name.
    pub name: String,
    /// Seconds of each level that it solved.
    pub seconds: Vec<f64>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 160.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
/// Times below this count as equal.
const QUICKEST: f64 = 0.01;
/// Distinguishable with most kinds of colour blindness.
pub(super) const COLORS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d31", "#444444"];

/// The plot of `curves` over a set of `levels` levels: solved levels to the right, seconds (in powers of ten)
/// upward.
pub fn cactus(title: &str, levels: usize, curves: &[Curve]) -> String {
    let longest = curves.iter().flat_map(|curve| &curve.seconds).fold(1.0_f64, |most, &s| most.max(s));
    let decades = (longest / QUICKEST).log10().ceil().max(1.0);
    let x = |count: usize| LEFT + (WIDTH - LEFT - RIGHT) * count as f64 / levels.max(1) as f64;
    let y = |seconds: f64| {
        let height = (seconds.max(QUICKEST) / QUICKEST).log10() / decades;
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * height
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}</text>\n",
        escape_markup(title)
    );
    for decade in 0..=decades as i32 {
        let seconds = QUICKEST * 10_f64.powi(decade);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {0:.1}H{1}\" stroke=\"#dddddd\"/><text x=\"{2}\" y=\"{3:.1}\" \
             text-anchor=\"end\">{seconds} s</text>",
            y(seconds),
            WIDTH - RIGHT,
            LEFT - 6.0,
            y(seconds) + 4.0,
        );
    }
    let step =
        [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| levels / step <= 10).unwrap_or(1000);
    for count in (0..=levels).step_by(step) {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{count}</text>",
            x(count),
            HEIGHT - BOTTOM + 18.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">levels solved within this many seconds each</text>",
        f64::midpoint(LEFT, WIDTH - RIGHT),
        HEIGHT - 12.0
    );
    for (i, curve) in curves.iter().enumerate() {
        let color = COLORS[i % COLORS.len()];
        let mut seconds = curve.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let points: Vec<String> =
            seconds.iter().zip(1..).map(|(&s, count)| format!("{:.1},{:.1}", x(count), y(s))).collect();
        let at = TOP + 18.0 * i as f64;
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\n\
             <path d=\"M{1} {at}h18\" stroke=\"{color}\" stroke-width=\"3\"/>\
             <text x=\"{2}\" y=\"{3}\">{4} ({5})</text>",
            points.join(" "),
            WIDTH - RIGHT + 12.0,
            WIDTH - RIGHT + 36.0,
            at + 4.0,
            escape_markup(&curve.name),
            seconds.len(),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_is_a_line_that_ends_at_what_it_solved() {
        let curve = |name: &str, seconds: &[f64]| Curve { name: name.into(), seconds: seconds.to_vec() };
        let svg = cactus("a & b", 4, &[curve("soko", &[1.0, 0.001]), curve("other", &[100.0])]);
        assert!(svg.contains("a &amp; b") && svg.contains("soko (2)") && svg.contains("other (1)"));
        // The quick one first, at the bottom; a second is half of the way from 10 ms to 100 s.
        assert!(svg.contains("points=\"185.0,370.0 310.0,205.0\""), "{svg}");
        assert!(svg.contains("points=\"185.0,40.0\""), "{svg}");
        assert!(cactus("", 0, &[]).ends_with("</svg>\n"));
    }
}
