//! The name that was most likely meant.

/// Least similarity of a suggestion.
const ALIKE: f64 = 0.75;

/// Most bytes of a word that is compared: comparing takes memory for the product of both lengths.
const LONGEST: usize = 256;

/// The name among `names` that is most like `wrong`, if any is like it; upper and lower case do not matter.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = Some(wrong.to_lowercase()).filter(|wrong| (1..=LONGEST).contains(&wrong.len()))?;
    let alike = |name: &str| {
        let name = name.to_lowercase();
        let slips = strsim::damerau_levenshtein(&wrong, &name);
        let one_slip = if slips <= 1 && wrong.chars().count() > 2 { ALIKE } else { 0.0 };
        let whole = strsim::normalized_damerau_levenshtein(&wrong, &name);
        strsim::jaro_winkler(&wrong, &name).max(whole).max(one_slip)
    };
    let names = names.into_iter().map(|name| (alike(name), name));
    let best = names.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (best.0 >= ALIKE).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_found_and_far_ones_are_not() {
        let names = ["method", "metric", "memory", "time", "Two boxes"];
        assert_eq!(nearest("mehtod", names), Some("method"));
        assert_eq!(nearest("metrics", names), Some("metric"));
        assert_eq!(nearest("two bxoes", names), Some("Two boxes"));
        assert_eq!(nearest("bsf", ["dfs", "bfs", "area"]), Some("bfs"));
        assert_eq!(nearest("xyzzy", names), None);
        assert_eq!(nearest("", names), None);
        assert_eq!(nearest(&"method".repeat(1_000_000), names), None);
    }
}
