//! Checks certificates of proofs about levels of Sokoban and Sokobond, with the rules of the games and no solver.
//!
//! *Fewest pushes N* and *fewest moves N*: the level has a solution of cost N, which the certificate holds, and none that costs less. *No
//! solution*: the level has none. Besides the solution, a certificate holds a set S of positions, each with a number g, its label. The writer takes
//! for S the positions that it had to look at and for g the least cost of reaching each. The checker relies on neither. It confirms:
//!
//! 1. The solution, replayed by the rules of the game, solves the level at cost N.
//! 2. The start is in S with label 0, or it is *rejected* at cost 0. It is not solved, unless N = 0.
//! 3. For each position p of S and each successor q of p at cost c, by the rules of the game: if q is solved, then g(p) + c >= N. Otherwise, q is
//!    in S and g(q) <= g(p) + c, or q is rejected at cost g(p) + c.
//!
//! A position is *rejected* at cost k if the checker finds by itself that it is *dead*, which means that no solution goes through it, or that
//! k + h >= N, where h is a *lower bound*: no solution of the level continues from it at a cost below h. If the costs of all solutions differ by
//! multiples of m, none costs N - m + 1 to N - 1, and k + h >= N - m + 1 is enough. In claims of no solution N is infinite.
//!
//! *Why this is enough.* Suppose that there is a solution of cost C < N. Let p0, p1, ..., pk be its positions, from the start to the first that is
//! solved, and C(i) the cost of reaching p(i) on it. *Each p(i) with i < k is in S with g(p(i)) <= C(i).* For i = 0: the start cannot be rejected,
//! since it is not dead and C is at least its lower bound, so it is in S with label 0. From i to i + 1 < k: p(i + 1) is a successor of p(i) at some
//! cost c. It is not solved and not dead. Its lower bound h is at most C - C(i + 1), so g(p(i)) + c + h <= C(i + 1) + h <= C <= N - m, and it is not
//! rejected. So it is in S with g(p(i + 1)) <= g(p(i)) + c <= C(i + 1). Now p(k) is solved, and a successor of p(k - 1) at cost c with
//! g(p(k - 1)) + c <= C(k) <= C < N, against 3. So there is no such solution. Where the checker leaves out successors (`corral.rs`), some solution
//! of the same cost goes on with one of the others, and the argument goes on with that solution.
//!
//! Nothing in this depends on how S was found. What must be true is that successors are complete, that dead positions are dead, and that bounds are
//! bounds. The argument for each reason stands where the reason is. In Sokoban, a step of a path is a push with the walk before it. Counting pushes,
//! positions that differ in walks are one position, since the same pushes can be made from both. Counting moves, the player's square is part of the
//! position and the shortest walk is part of the cost. In Sokobond, equal atoms that are exchanged make one position: the rules look at cells,
//! elements and bonds, and at the player's atom, never at which of two equal atoms it is.

pub mod certificate;
mod check;
mod corral;
mod game;
mod groups;
mod sokoban;
mod sokobond;
mod table;

pub use certificate::{Claim, Metric, Refused};
pub use check::{Checked, Level, check};
pub use game::{Game, Successor, is_rejected};
