//! The grade against collections whose order is known.

use sokoworks::{Collection, Level, Stop};
use sokoworks_generate::measure;

/// Every how many levels one is measured: all with `SOKO_FULL=1`.
fn stride(otherwise: usize) -> usize {
    if std::env::var_os("SOKO_FULL").is_some() { 1 } else { otherwise }
}

fn difficulty(level: &Level) -> f64 {
    measure(level, &Stop::new()).expect("nothing raises the flag").difficulty()
}

/// Rank correlation of pairs (Spearman 1904), with mean ranks for ties.
fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |values: Vec<f64>| -> Vec<f64> {
        values
            .iter()
            .map(|value| {
                let below = values.iter().filter(|other| *other < value).count();
                let same = values.iter().filter(|other| *other == value).count();
                below as f64 + (same as f64 + 1.0) / 2.0
            })
            .collect()
    };
    let (a, b) =
        (ranks(pairs.iter().map(|pair| pair.0).collect()), ranks(pairs.iter().map(|pair| pair.1).collect()));
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

#[test]
fn rank_correlation() {
    let rising = [(1.0, 10.0), (2.0, 20.0), (5.0, 21.0)];
    assert!((spearman(&rising) - 1.0).abs() < 1e-9);
    assert!((spearman(&rising.map(|(a, b)| (a, -b))) + 1.0).abs() < 1e-9);
}

#[test]
fn the_grade_follows_the_order_of_microban() {
    let Some(folder) = test_levels::folder() else { return };
    let bytes = std::fs::read(folder.join("sokoban/microban1.xsb")).expect("the levels");
    let collection = Collection::read(&bytes);
    // The weights were fitted on levels 1, 3, 5 and so on.
    let numbers = (1..collection.len()).step_by(2).step_by(stride(3));
    let pairs: Vec<(f64, f64)> =
        numbers.filter_map(|number| Some((number as f64, difficulty(&collection.level(number)?)))).collect();
    let found = spearman(&pairs);
    assert!(found >= if stride(3) == 1 { 0.8 } else { 0.7 }, "{found} over {} levels", pairs.len());
}

#[test]
fn the_grade_follows_the_packs_of_sokobond() {
    let Some(files) = test_levels::sokobond() else { return };
    let packs = files.iter().filter_map(|(path, bytes)| {
        let pack: f64 = path.parent()?.file_name()?.to_str()?.get(..2)?.parse().ok()?;
        // The twelfth holds extra levels of every kind.
        (pack < 12.0).then(|| Some((pack, Collection::read(bytes).level(0)?)))?
    });
    let chosen = packs.skip(1).step_by(2).step_by(stride(3));
    let pairs: Vec<(f64, f64)> = chosen.map(|(pack, level)| (pack, difficulty(&level))).collect();
    let found = spearman(&pairs);
    assert!(found >= 0.7, "{found} over {} levels", pairs.len());
}
