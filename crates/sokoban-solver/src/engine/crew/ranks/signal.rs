//! What the workers of a crew send each other besides items, when they are processes ([`ranks`](super)).

use super::bytes::{put, take, take_u32};
use super::conductor::Count;
use crate::engine::crew::{Goal, NONE};

/// A message between workers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    /// The items after it.
    Batch,
    /// Asks for a count when nothing is left to do at that cost.
    Ask { wave: u32, cost: u32 },
    /// A count that was asked for.
    Answer { wave: u32, count: Count },
    /// A solved position.
    Known(Goal),
    /// Nothing is left that could lead to a better solution than this one.
    Over(Option<Goal>),
    /// A worker has the answer.
    Settled,
    /// A worker is gone.
    Broken,
}

impl Signal {
    /// Appends it.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        let (kind, numbers): (u8, &[u64]) = match *self {
            Signal::Batch => (0, &[]),
            Signal::Ask { wave, cost } => (1, &[wave.into(), cost.into()]),
            Signal::Answer { wave, count } => {
                let Count { sent, received, least, .. } = count;
                (2, &[wave.into(), sent, received, least.into()])
            }
            Signal::Known(_) => (3, &[]),
            Signal::Over(_) => (4, &[]),
            Signal::Settled => (5, &[]),
            Signal::Broken => (6, &[]),
        };
        bytes.push(kind);
        numbers.iter().for_each(|&number| put(number, bytes));
        match *self {
            Signal::Known(goal) => put_goal(Some(goal), bytes),
            Signal::Over(goal) | Signal::Answer { count: Count { goal, .. }, .. } => put_goal(goal, bytes),
            _ => {}
        }
    }

    /// Decodes the first signal of `bytes`; `None` if malformed.
    pub(super) fn take(bytes: &mut &[u8]) -> Option<Signal> {
        let (&kind, rest) = bytes.split_first()?;
        *bytes = rest;
        Some(match kind {
            0 => Signal::Batch,
            1 => Signal::Ask { wave: take_u32(bytes)?, cost: take_u32(bytes)? },
            2 => {
                let wave = take_u32(bytes)?;
                let (sent, received, least) = (take(bytes)?, take(bytes)?, take_u32(bytes)?);
                Signal::Answer { wave, count: Count { sent, received, least, goal: take_goal(bytes)? } }
            }
            3 => Signal::Known(take_goal(bytes)??),
            4 => Signal::Over(take_goal(bytes)?),
            5 => Signal::Settled,
            6 => Signal::Broken,
            _ => return None,
        })
    }
}

fn put_goal(goal: Option<Goal>, bytes: &mut Vec<u8>) {
    put(goal.map_or(NONE, |goal| goal.cost).into(), bytes);
    if let Some(goal) = goal {
        put(goal.worker.into(), bytes);
    }
}

fn take_goal(bytes: &mut &[u8]) -> Option<Option<Goal>> {
    let cost = take_u32(bytes)?;
    if cost == NONE {
        return Some(None);
    }
    Some(Some(Goal { cost, worker: take(bytes)?.try_into().ok()? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_come_back() {
        let goal = Goal { cost: 40, worker: 300 };
        for goal in [None, Some(goal)] {
            let count = Count { sent: 1 << 40, received: 3, least: NONE, goal };
            let signals = [
                Signal::Batch,
                Signal::Ask { wave: 7, cost: 90 },
                Signal::Answer { wave: 7, count },
                Signal::Over(goal),
                Signal::Settled,
                Signal::Broken,
            ];
            for signal in signals.into_iter().chain(goal.map(Signal::Known)) {
                let mut bytes = Vec::new();
                signal.put(&mut bytes);
                let mut rest = &bytes[..];
                assert_eq!((Signal::take(&mut rest), rest.len()), (Some(signal), 0));
            }
        }
        assert_eq!((Signal::take(&mut &[9][..]), Signal::take(&mut &[1, 2][..])), (None, None));
    }
}
