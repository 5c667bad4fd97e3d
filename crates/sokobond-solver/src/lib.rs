//! Solvers for the game.
