//! LURD notation: `l u r d` for steps, upper case for pushes, `3r4U` and `2(dr)` for repeats, `*` for the current point
//! of a saved game, `[...]` for the jumps of reverse mode.

use crate::rle::{self, Item};
use grid::Direction;
use std::fmt;
use text::Diagnostic;

/// The letters that moves may be written in. Arrows (`←↑→↓`) are understood in each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `l u r d`.
    #[default]
    Lurd,
    /// `h j k l`, as in vi: `l` is right.
    Vi,
    /// `n e s w`.
    Compass,
    /// `w a s d`.
    Wasd,
}

impl Dialect {
    /// The direction a letter of either case means.
    pub const fn direction(self, letter: char) -> Option<Direction> {
        match letter {
            '←' => return Some(Direction::Left),
            '↑' => return Some(Direction::Up),
            '→' => return Some(Direction::Right),
            '↓' => return Some(Direction::Down),
            _ => {}
        }
        match self {
            Dialect::Lurd => Direction::from_lurd(letter),
            Dialect::Wasd => Direction::from_wasd(letter),
            Dialect::Vi => match letter.to_ascii_lowercase() {
                'h' => Some(Direction::Left),
                'j' => Some(Direction::Down),
                'k' => Some(Direction::Up),
                'l' => Some(Direction::Right),
                _ => None,
            },
            Dialect::Compass => match letter.to_ascii_lowercase() {
                'n' => Some(Direction::Up),
                'e' => Some(Direction::Right),
                's' => Some(Direction::Down),
                'w' => Some(Direction::Left),
                _ => None,
            },
        }
    }
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// Where to.
    pub direction: Direction,
    /// Whether it was written in upper case: a push (a pull in reverse mode).
    pub upper: bool,
    /// Whether it was written as an arrow, which has no case.
    pub arrow: bool,
}

impl Stroke {
    /// The stroke as a letter of LURD notation.
    pub const fn letter(self) -> char {
        let letter = self.direction.lurd();
        if self.upper { letter.to_ascii_uppercase() } else { letter }
    }
}

/// A jump of reverse mode.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    /// The number of strokes before it.
    pub at: usize,
    /// Displacement of the player, which may cross walls and boxes.
    pub path: Vec<Direction>,
}

/// Moves as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// The moves.
    pub strokes: Vec<Stroke>,
    /// The number of strokes before the first `*`, the current point of a saved game.
    pub current: Option<usize>,
    /// Jumps. A sequence that begins with one is written in reverse mode.
    pub jumps: Vec<Jump>,
}

impl Sequence {
    /// The moves without their case.
    pub fn directions(&self) -> Vec<Direction> {
        self.strokes.iter().map(|stroke| stroke.direction).collect()
    }

    /// Whether this is written in reverse mode: pulls from the solved position.
    pub fn is_reverse(&self) -> bool {
        !self.jumps.is_empty()
    }
}

/// Writes the moves with their case, the current place and the jumps; reads back the same.
impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut jumps = self.jumps.iter().peekable();
        for at in 0..=self.strokes.len() {
            if self.current == Some(at) {
                write!(f, "*")?;
            }
            while let Some(jump) = jumps.next_if(|jump| jump.at == at) {
                write!(f, "[{}]", write(&jump.path))?;
            }
            if let Some(stroke) = self.strokes.get(at) {
                write!(f, "{}", stroke.letter())?;
            }
        }
        Ok(())
    }
}

/// Most characters that one text may decode to.
pub const MAX_MOVES: usize = 4 << 20;

/// Reads moves in LURD notation. Blanks and newlines count for nothing. See [`parse_in`].
pub fn parse(text: &str) -> Result<Sequence, Diagnostic> {
    parse_in(text, Dialect::Lurd)
}

/// Reads moves in some dialect. An error has the line and column in `text`:
/// `E-MOVES` for a character that is no move, `E-RLE` for bad repeats or over [`MAX_MOVES`] moves,
/// `E-RULES` for the pusher change `{...}` of Multiban.
pub fn parse_in(text: &str, dialect: Dialect) -> Result<Sequence, Diagnostic> {
    parse_limited(text, dialect, MAX_MOVES)
}

/// Like [`parse_in`], but decodes to at most `max_moves` characters.
pub fn parse_limited(text: &str, dialect: Dialect, max_moves: usize) -> Result<Sequence, Diagnostic> {
    let mut sequence = Sequence::default();
    let mut jump: Option<Jump> = None;
    let mut jump_offset = 0;
    let decoded = rle::decode(text, max_moves, |character| {
        character.is_whitespace()
            || matches!(character, '*' | '[' | ']' | '{' | '}')
            || dialect.direction(character).is_some()
    })
    .map_err(|error| error.diagnostic(text, "E-MOVES"))?;
    for Item { character, offset } in decoded {
        let fail = |code, message: &str, help: &str| {
            Err(rle::place(text, offset, Diagnostic::error(code, message).help(help)))
        };
        match character {
            '*' if sequence.current.is_none() => sequence.current = Some(sequence.strokes.len()),
            '{' | '}' => {
                return fail("E-RULES", "`{...}` changes the pusher", "this is Multiban, not Sokoban");
            }
            '[' if jump.is_none() => {
                jump = Some(Jump { at: sequence.strokes.len(), path: Vec::new() });
                jump_offset = offset;
            }
            ']' if jump.is_some() => sequence.jumps.extend(jump.take()),
            '[' | ']' => {
                return fail("E-MOVES", "the brackets of a jump do not match", "write a jump as `[rru]`");
            }
            _ => {
                let Some(direction) = dialect.direction(character) else { continue };
                match &mut jump {
                    Some(jump) => jump.path.push(direction),
                    None => sequence.strokes.push(Stroke {
                        direction,
                        upper: character.is_uppercase(),
                        arrow: !character.is_ascii(),
                    }),
                }
            }
        }
    }
    if jump.is_some() {
        let error = Diagnostic::error("E-MOVES", "a jump is not closed").help("end it with `]`");
        return Err(rle::place(text, jump_offset, error));
    }
    Ok(sequence)
}

/// Writes moves in lower case, a letter a move. [`super::replay`] writes pushes in upper case.
pub fn write(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.lurd()).collect()
}

/// Breaks a line of ASCII letters into lines of at most `width` characters.
pub fn wrap(letters: &str, width: usize) -> String {
    let width = width.max(1);
    let mut wrapped = String::with_capacity(letters.len() + letters.len() / width);
    for (index, letter) in letters.chars().enumerate() {
        if index > 0 && index % width == 0 {
            wrapped.push('\n');
        }
        wrapped.push(letter);
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Result<&str, (&str, usize, usize)>) {
        let found = parse(text).map(|sequence| sequence.to_string());
        let found = found.map_err(|error| (error.code, error.line, error.column));
        assert_eq!(found, expect.map(str::to_owned), "{text:?}");
    }

    #[test]
    fn parses_letters_counts_jumps_and_marks() {
        check("lu rd\nLURD", Ok("lurdLURD"));
        check("3r4U", Ok("rrrUUUU"));
        check("2(3(dr)R)", Ok("drdrdrRdrdrdrR"));
        check("(r)", Ok("r"));
        check("dr1\n0R", Ok("drRRRRRRRRRR"));
        check("r*R*l", Ok("r*Rl"));
        check("[]U[2r]d", Ok("[]U[rr]d"));
        check("→↓", Ok("rd"));
        check("", Ok(""));
    }

    #[test]
    fn errors_have_a_place() {
        check("lu\nrx", Err(("E-MOVES", 2, 2)));
        check("r{1}", Err(("E-RULES", 1, 2)));
        check("r]", Err(("E-MOVES", 1, 2)));
        check("r[l", Err(("E-MOVES", 1, 2)));
        check("r3", Err(("E-RLE", 1, 2)));
        check("0r", Err(("E-RLE", 1, 1)));
        check("100000r", Err(("E-RLE", 1, 1)));
        check("2(r", Err(("E-RLE", 1, 2)));
        check("r)", Err(("E-RLE", 1, 2)));
        check("9999(9999r)", Err(("E-RLE", 1, 11)));
        check(&"(".repeat(17), Err(("E-RLE", 1, 17)));
    }

    #[test]
    fn dialects() {
        let check = |text, dialect, expect: &str| {
            assert_eq!(parse_in(text, dialect).map(|s| s.to_string()), Ok(expect.to_owned()));
        };
        check("hjklHJKL", Dialect::Vi, "ldurLDUR");
        check("nesw", Dialect::Compass, "urdl");
        check("2(WA)sd", Dialect::Wasd, "ULULdr");
        check("←↑→↓", Dialect::Vi, "lurd");
    }

    #[test]
    fn wraps() {
        assert_eq!(wrap("lurdlur", 3), "lur\ndlu\nr");
        assert_eq!(wrap("lur", 3), "lur");
        assert_eq!(wrap("", 0), "");
    }
}
