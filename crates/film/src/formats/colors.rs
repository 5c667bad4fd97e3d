//! Colours as numbers of a table, for PNG and GIF.
//!
//! Pictures here are made of a few inks and their blends in eighths, so the table nearly always holds
//! every colour. If not, the rarest are replaced by their nearest neighbours.

use crate::skins::Rgb;
use std::collections::HashMap;

/// How often colours occur.
#[derive(Debug, Default)]
pub(crate) struct Census(HashMap<Rgb, u64>);

impl Census {
    pub(crate) fn count(&mut self, pixels: &[Rgb]) {
        for run in pixels.chunk_by(|a, b| a == b) {
            *self.0.entry(run[0]).or_default() += run.len() as u64;
        }
    }

    /// How many colours there are.
    pub(crate) fn colors(&self) -> usize {
        self.0.len()
    }

    /// A table of at most `most` colours, the most frequent first.
    pub(crate) fn table(self, most: usize) -> Table {
        let mut counted: Vec<(Rgb, u64)> = self.0.into_iter().collect();
        counted.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        let colors: Vec<Rgb> = counted.iter().take(most).map(|&(color, _)| color).collect();
        let apart = |a: Rgb, b: Rgb| -> u32 {
            a.iter().zip(&b).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        let nearest = |color: Rgb| {
            (0..colors.len()).min_by_key(|&place| apart(colors[place], color)).unwrap_or_default() as u8
        };
        let numbers = counted.iter().enumerate().map(|(place, &(color, _))| {
            (color, if place < colors.len() { place as u8 } else { nearest(color) })
        });
        Table { numbers: numbers.collect(), colors }
    }
}

/// Colours with numbers.
#[derive(Debug)]
pub(crate) struct Table {
    /// Colours by number.
    pub(crate) colors: Vec<Rgb>,
    numbers: HashMap<Rgb, u8>,
}

impl Table {
    /// Appends the numbers of pixels that were counted.
    pub(crate) fn number(&self, pixels: &[Rgb], numbers: &mut Vec<u8>) {
        for run in pixels.chunk_by(|a, b| a == b) {
            let number = self.numbers.get(&run[0]).copied().unwrap_or_default();
            numbers.resize(numbers.len() + run.len(), number);
        }
    }

    /// All colours as bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rarest_colors_give_way() {
        let pixels: Vec<Rgb> =
            [[0, 0, 0]; 5].into_iter().chain([[200, 0, 0]; 3]).chain([[190, 9, 0]]).collect();
        let mut census = Census::default();
        census.count(&pixels);
        assert_eq!(census.colors(), 3);
        let table = census.table(2);
        let mut numbers = Vec::new();
        table.number(&pixels, &mut numbers);
        assert_eq!(numbers, [0, 0, 0, 0, 0, 1, 1, 1, 1]);
        assert_eq!(table.bytes(), [0, 0, 0, 200, 0, 0]);
    }
}
