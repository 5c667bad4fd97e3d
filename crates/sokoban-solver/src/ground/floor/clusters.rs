//! Goal clusters: adjacent goals, and the squares from which boxes are pushed in among them.
//!
//! If most goals are in one cluster, there is a goal room, and the order in which it is filled matters most; packing
//! plans were made for such levels (Shoham & Schaeffer 2020, and the goal areas of Rolling Stone, Junghanns & Schaeffer
//! 2001). If goals are scattered, a plan helps little, and other searches are stronger. O(squares).

use crate::ground::floor::maze::{Maze, NONE, Square};

/// Goals that are joined side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cluster {
    /// The goals, in no particular order.
    pub(crate) goals: Vec<Square>,
    /// Squares off the cluster from which a box can be pushed into it, rising.
    pub(crate) entrances: Vec<Square>,
}

/// The clusters of all goals, the largest first.
pub(crate) fn clusters(maze: &Maze) -> Vec<Cluster> {
    let mut seen = vec![false; maze.len()];
    let mut found: Vec<Cluster> = Vec::new();
    for &first in &maze.goals {
        if std::mem::replace(&mut seen[first as usize], true) {
            continue;
        }
        let mut cluster = Cluster { goals: vec![first], entrances: Vec::new() };
        let mut at = 0;
        while let Some(&goal) = cluster.goals.get(at) {
            at += 1;
            for d in 0..4 {
                let next = maze.next[goal as usize][d];
                if next == NONE {
                    continue;
                }
                if !maze.is_goal[next as usize] {
                    let behind = maze.next[next as usize][d];
                    if behind != NONE {
                        cluster.entrances.push(next);
                    }
                } else if !std::mem::replace(&mut seen[next as usize], true) {
                    cluster.goals.push(next);
                }
            }
        }
        cluster.entrances.sort_unstable();
        cluster.entrances.dedup();
        found.push(cluster);
    }
    found.sort_by_key(|cluster| std::cmp::Reverse(cluster.goals.len()));
    found
}

/// Whether most goals lie in one cluster: at least `goal_room` percent.
pub(crate) fn has_goal_room(maze: &Maze) -> bool {
    let largest = clusters(maze).first().map_or(0, |cluster| cluster.goals.len());
    100 * largest >= maze.limits.parameters.goal_room * maze.goals.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::level;

    #[test]
    fn clusters_with_their_entrances() {
        let rows = ["##########", "#..#     #", "#..  @$  #", "####$$$ .#", "#    $   #", "##########"];
        let maze = Maze::new(&level(&rows));
        let found = clusters(&maze);
        let cells = |squares: &[Square]| -> Vec<(u32, u32)> {
            squares.iter().map(|&square| maze.size.xy(maze.cells[square as usize])).collect()
        };
        assert_eq!(found.iter().map(|cluster| cluster.goals.len()).collect::<Vec<_>>(), [4, 1]);
        assert_eq!(cells(&found[0].entrances), [(3, 2)]);
        assert_eq!(cells(&found[1].entrances), [(8, 2), (7, 3)]);
        assert!(has_goal_room(&maze));
        let strewn = Maze::new(&level(&["#######", "#.@$..#", "# $ $ #", "#######"]));
        assert!(!has_goal_room(&strewn));
    }
}
