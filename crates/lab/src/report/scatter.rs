//! A scatter plot of two solvers: a point for each level, both axes in powers of ten; below the diagonal the one on the
//! vertical axis needs less.

use std::fmt::Write as _;
use text::escape_markup;

const SIDE: f64 = 360.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 30.0;

/// The plot of points with a value for each of two solvers; none is a level that it did not solve, which lies on the edge.
pub(super) fn scatter(what: &str, names: [&str; 2], points: &[[Option<f64>; 2]], least: f64) -> String {
    let values = || points.iter().flatten().flatten().map(|value| value.max(least));
    let low = values().fold(f64::INFINITY, f64::min);
    let low = if low.is_finite() { low.log10().floor() } else { 0.0 };
    let high = values().fold(0.0, f64::max).max(1e-9).log10().ceil().max(low + 1.0);
    let place = |value: Option<f64>| match value {
        Some(value) => (value.max(least).log10() - low) / (high - low) * (SIDE - 16.0),
        None => SIDE - 5.0,
    };
    let mut dots = String::new();
    for &[x, y] in points.iter().filter(|point| point.iter().any(Option::is_some)) {
        let _ = write!(dots, "M{:.0} {:.0}h0", LEFT + place(x), TOP + SIDE - place(y));
    }
    let (width, height) = (SIDE + LEFT + 20.0, SIDE + TOP + 50.0);
    let edge = SIDE - 16.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<text x=\"{LEFT}\" y=\"18\">{}</text>\n\
         <path d=\"M{LEFT} {TOP}h{SIDE}v{SIDE}h-{SIDE}zM{LEFT} {}l{edge} -{edge}M{} {TOP}v{SIDE}M{LEFT} {}h{SIDE}\" \
         fill=\"none\" stroke=\"#bbbbbb\"/>\n",
        escape_markup(what),
        TOP + SIDE,
        LEFT + edge,
        TOP + 16.0,
    );
    for power in low as i32..=high as i32 {
        let value = 10_f64.powi(power);
        let at = place(Some(value.max(least)));
        let _ = write!(
            svg,
            "<text x=\"{:.0}\" y=\"{}\" text-anchor=\"middle\">{value}</text>\
             <text x=\"{}\" y=\"{:.0}\" text-anchor=\"end\">{value}</text>",
            LEFT + at,
            TOP + SIDE + 16.0,
            LEFT - 5.0,
            TOP + SIDE - at + 4.0,
        );
    }
    let _ = write!(
        svg,
        "\n<path d=\"{dots}\" fill=\"none\" stroke=\"#0072b2\" stroke-opacity=\"0.6\" stroke-width=\"5\" \
         stroke-linecap=\"round\"/>\n<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
         <text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n</svg>\n",
        LEFT + SIDE / 2.0,
        TOP + SIDE + 36.0,
        escape_markup(names[0]),
        TOP + SIDE / 2.0,
        escape_markup(names[1]),
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_where_their_values_are() {
        let svg =
            scatter("a < b", ["x", "y"], &[[Some(1.0), Some(10.0)], [None, Some(1.0)], [None, None]], 0.01);
        assert!(svg.contains("a &lt; b") && svg.contains(">10</text>"), "{svg}");
        assert!(svg.contains("d=\"M60 46h0M415 390h0\""), "{svg}");
        assert!(scatter("", ["", ""], &[], 0.01).ends_with("</svg>\n"));
    }
}
