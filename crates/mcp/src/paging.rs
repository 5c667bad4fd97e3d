//! Long answers in pages: the rows of a large board, and the levels of a long text. What has no pages is refused if it is too long.

use crate::problem::Problem;
use serde_json::{Value, json};
use sokoworks::contract::Listed;
use std::ops::Range;

/// Most squares of a board on a page, more than all but the largest boards have.
const SQUARES: u32 = 2_500;

/// Bytes of JSON after which a page of levels ends.
const LEVELS: usize = 16_000;

/// Most bytes of JSON of an answer.
const MOST: usize = 64_000;

/// The rows of a board on the page that begins with the row `cursor`, from 1, and the first row of the next page.
pub(crate) fn rows(
    (width, height): (u32, u32),
    cursor: Option<u64>,
) -> Result<(Range<u32>, Option<u32>), Problem> {
    let begin = begin(cursor, height as usize, "row")? as u32;
    let end = begin.saturating_add((SQUARES / width.max(1)).max(1)).min(height);
    Ok((begin..end, (end < height).then_some(end + 1)))
}

/// The levels on the page that begins with the level `cursor`, from 1, and the number of the first level of the next page.
pub(crate) fn levels(
    count: usize,
    cursor: Option<u64>,
    level: impl Fn(usize) -> Listed,
) -> Result<(Vec<Listed>, Option<usize>), Problem> {
    let (mut page, mut bytes) = (Vec::new(), 0);
    for place in begin(cursor, count, "level")?..count {
        if bytes > LEVELS {
            return Ok((page, Some(place + 1)));
        }
        let level = level(place);
        bytes += json!(level).to_string().len();
        page.push(level);
    }
    Ok((page, None))
}

/// Where a page begins, from 0.
fn begin(cursor: Option<u64>, count: usize, what: &str) -> Result<usize, Problem> {
    let Some(cursor) = cursor else { return Ok(0) };
    let begin = usize::try_from(cursor).unwrap_or(usize::MAX);
    if (1..=count).contains(&begin) {
        return Ok(begin - 1);
    }
    let help = Some("`next_cursor` of an answer is the `cursor` of the next call".to_owned());
    Err(Problem { help, ..Problem::new("E-OPTION", format!("cursor: there is no {what} {cursor}")) })
}

/// The answer, if it is not too long.
pub(crate) fn bounded(answer: Value) -> Result<Value, Problem> {
    let bytes = answer.to_string().len();
    if bytes <= MOST {
        return Ok(answer);
    }
    Err(Problem {
        help: Some("the commands of `soko` write answers of any length".to_owned()),
        ..Problem::new("E-LONG", format!("the answer is too long: {bytes} bytes of at most {MOST}"))
    })
}
