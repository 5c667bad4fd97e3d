//! What is done to levels on their way from one file to another.

use clap::Args;
use grid::Symmetry;
use sokoban::transform::Transform;

/// Turning, mirroring, trimming, and duplicates. These options make sense for one command only, so no file sets them.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Levels")]
pub(crate) struct Transforming {
    /// Mirror Sokoban boards left-right, and their solutions with them; before --turn
    #[arg(long)]
    pub(crate) mirror: bool,

    /// Turn Sokoban boards clockwise by 90, 180 or 270 degrees, and their solutions with them
    #[arg(long, value_name = "DEGREES", value_parser = ["90", "180", "270"])]
    pub(crate) turn: Option<String>,

    /// Leave out what lies outside Sokoban boards: decoration, and walls that touch no floor
    #[arg(long)]
    pub(crate) trim: bool,

    /// Leave out levels of Sokoban that were there before, also turned or mirrored
    #[arg(long)]
    pub(crate) unique: bool,
}

impl Transforming {
    /// Whether anything is to be done.
    pub(crate) fn is_set(&self) -> bool {
        self.transform().is_some() || self.unique
    }

    /// What is done to each board, if anything.
    pub(crate) fn transform(&self) -> Option<Transform> {
        let turns = match self.turn.as_deref() {
            Some("90") => 1,
            Some("180") => 2,
            Some("270") => 3,
            _ => 0,
        };
        let start = if self.mirror { Symmetry::MIRROR } else { Symmetry::IDENTITY };
        let symmetry = (0..turns).fold(start, |symmetry, _| symmetry.then(Symmetry::CLOCKWISE));
        let transform = Transform { symmetry, trim: self.trim };
        (symmetry != Symmetry::IDENTITY || self.trim).then_some(transform)
    }
}
