//! The choices of a player: which boxes can be pushed where.

use grid::Direction;

/// The positions after each legal push.
pub(super) fn choices(
    level: &sokoban::Level,
    at: &sokoban::Position,
) -> impl Iterator<Item = sokoban::Position> {
    let reach = sokoban::rules::reachable(level, at);
    let pushes = at.boxes().iter().flat_map(|box_| Direction::ALL.map(|direction| (box_, direction)));
    pushes.filter_map(move |(box_, direction)| {
        let stands = level.size().step(box_, direction.opposite()).filter(|&cell| reach.contains(cell))?;
        let mut next = sokoban::Position::new(level, at.boxes().clone(), stands).ok()?;
        sokoban::rules::step(level, &mut next, direction).map(|_| next)
    })
}
