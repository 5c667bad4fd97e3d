//! How much two levels differ, so that a run does not make the same room again with a wall moved.

use sokoworks::Level;

/// Two levels of the same size are alike where at most one cell of this number differs.
const OF: usize = 10;

/// A level as it is drawn: its cells row by row.
#[derive(Clone, Debug)]
pub(crate) struct Drawing(Vec<Vec<u8>>);

impl Drawing {
    /// Walls and outside are the same.
    pub(crate) fn of(level: &Level) -> Drawing {
        let size = level.size();
        let text = level.text();
        let row = |line: &str| {
            let mut row = line.as_bytes().to_vec();
            row.resize(size.width as usize, b' ');
            row
        };
        Drawing(text.lines().take(size.height as usize).map(row).collect())
    }

    /// Whether one is the other with a few cells changed, turned and mirrored as is best. O(area).
    pub(crate) fn is_like(&self, other: &Drawing) -> bool {
        let mut image = self.clone();
        (0..8).any(|turn| {
            image = if turn == 4 { image.mirrored() } else { image.turned() };
            image.0.len() == other.0.len() && image.0[0].len() == other.0[0].len() && {
                let pairs = image.0.iter().zip(&other.0).flat_map(|(row, other)| row.iter().zip(other));
                OF * pairs.filter(|(one, other)| one != other).count() <= image.0.len() * image.0[0].len()
            }
        })
    }

    /// A quarter turn.
    fn turned(&self) -> Drawing {
        let width = self.0.first().map_or(0, Vec::len);
        Drawing((0..width).map(|x| self.0.iter().rev().map(|row| row[x]).collect()).collect())
    }

    fn mirrored(&self) -> Drawing {
        Drawing(self.0.iter().map(|row| row.iter().rev().copied().collect()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &str, other: &str, expect: bool) {
        let drawing = |text: &str| Drawing::of(&text.parse().expect("a level"));
        assert_eq!(drawing(one).is_like(&drawing(other)), expect, "{one}\n{other}");
    }

    #[test]
    fn levels_that_are_turned_or_have_a_cell_changed_are_alike() {
        let level = "#######\n#@$  .#\n# $  .#\n#     #\n#######";
        check(level, level, true);
        check(level, "#######\n#     #\n#.  $ #\n#.  $@#\n#######", true);
        check(level, "#####\n#  @#\n# $$#\n#   #\n#   #\n# ..#\n#####", true);
        check(level, "#######\n#@$  .#\n# $# .#\n#     #\n#######", true);
        check(level, "#######\n#.   .#\n# $ $ #\n#  @  #\n#######", false);
    }
}
