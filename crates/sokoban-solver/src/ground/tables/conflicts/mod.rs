//! Conflicts: the moves that a few boxes need together beyond what each needs alone.
//!
//! The pairing of boxes with targets adds up distances of boxes alone. Two boxes in a corridor, or three around the only
//! door, need more, because one has to step aside for the player or for another box. How much more is found for every
//! set of two or three boxes by retrograde search ([`table`]), and in a position the gains of sets without a
//! common box are added up ([`tally`]).
//!
//! Pattern databases for Sokoban: Pereira, Ritt & Buriol, "Finding optimal solutions to Sokoban using instance
//! dependent pattern databases", SoCS 2013. There an intermediate state, all boxes at the entrance of the goals, makes the
//! targets of the few boxes independent of those of the others. Here the prices of the targets do, which the Hungarian
//! method finds: by linear duality (Kuhn 1955), with a price for each target, all of which are taken in the end, the sum
//! of the prices and, for each set of a partition of the boxes, of the least moves to different targets less the prices
//! of these is a lower bound, whatever the prices are. For sets of one box and the best prices it is the sum of the
//! pairing.

pub(super) mod builder;
pub(crate) mod table;
pub(crate) mod tally;
#[cfg(test)]
mod tests;
