//! Boxes that can reach too few goals: a proof that no matching exists (Hall's theorem 1935).
//!
//! The searches only test whether a matching exists, as part of the lower bound. For a whole position, the boxes to
//! blame are found with augmenting paths (Kuhn 1955): if there is no path from a box, the boxes reached by the search
//! share fewer goals than there are boxes. O(boxes * boxes * goals).

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::tables::distance::{Distances, INFINITE, Stances};

/// Boxes that can reach fewer goals than they are, by the distances from their stances; none when all boxes can be paired,
/// or distances are not known or the stop flag is up.
pub(crate) fn find<B: Board>(
    maze: &Maze,
    (stances, to_goals): (&Stances, &Distances),
    boxes: &B,
    player: Square,
) -> Option<B> {
    if !to_goals.is_known() {
        return None;
    }
    let squares: Vec<Square> = boxes.squares().collect();
    let rows: Vec<&[u16]> = squares.iter().map(|&square| to_goals.row(stances.of(square, player))).collect();
    let mut owner: Vec<Option<usize>> = vec![None; to_goals.targets];
    for first in 0..rows.len() {
        if maze.limits.is_stopped() {
            return None;
        }
        // Breadth-first from the box: which box requested each goal.
        let mut asker: Vec<Option<usize>> = vec![None; owner.len()];
        let mut asking = vec![first];
        let mut at = 0;
        let free = 'search: loop {
            let Some(&row) = asking.get(at) else { break None };
            at += 1;
            for (goal, &distance) in rows[row].iter().enumerate() {
                if distance == INFINITE || asker[goal].is_some() {
                    continue;
                }
                asker[goal] = Some(row);
                match owner[goal] {
                    Some(other) => asking.push(other),
                    None => break 'search Some(goal),
                }
            }
        };
        let Some(mut goal) = free else {
            let mut crowd = B::empty(maze.len());
            asking.into_iter().for_each(|row| crowd.put(squares[row]));
            return Some(crowd);
        };
        // Each box on the path takes the goal it requested and leaves its old one to the box that requested that.
        while let Some(row) = asker[goal] {
            let old = owner.iter().position(|&other| other == Some(row));
            owner[goal] = Some(row);
            match old {
                Some(old) if row != first => goal = old,
                _ => break,
            }
        }
    }
    None
}
