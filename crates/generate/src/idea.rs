//! The one idea of a level in a sentence: of all its measures, what makes it hard.

use crate::difficulty::{Measures, Term};
use sokoworks::Game;

/// What makes a level hard, or what it is where nothing does.
pub fn idea(measures: &Measures) -> &'static str {
    let is_sokoban = measures.game == Game::Sokoban;
    if let (Some(found), Some(space)) = (&measures.solution, &measures.space) {
        // Hints that do not give the solution away, the rarest first.
        if is_sokoban && found.astray * 3 >= found.pushes && found.astray >= 3 {
            return "Boxes have to be pushed away from their goals before they come closer.";
        }
        if space.solutions == Some(1) && found.pushes >= 10 {
            return "There is one shortest way only.";
        }
        if space.trap.is_some_and(|before| before * 2 >= found.pushes) && found.pushes >= 10 {
            return "It looks solved long before it is: a late mistake does not show.";
        }
        if is_sokoban && found.changes >= 2 * measures.pieces && measures.pieces > 1 {
            return "No box can be finished before the others have moved.";
        }
    }
    let harder = measures.estimate().shares.into_iter().find(|share| share.1 > 0.0);
    match harder.map(|share| share.0) {
        Some(Term::Careless) => "Pushes that look good lose it.",
        Some(Term::Lost) if is_sokoban => "Most positions are lost: think before each push.",
        Some(Term::Lost) => "Most positions are lost: think before each move.",
        Some(Term::Moves) => "The way is long.",
        Some(Term::Effort | Term::Crowd | Term::Unsolved) => {
            "There is much to try, and little of it leads on."
        }
        Some(Term::Pieces | Term::Area | Term::Squares | Term::Opening) => "There is much to keep in mind.",
        Some(Term::Weakens) => "A bond has to break.",
        Some(Term::Strengthens) => "A bond has to be made stronger.",
        Some(Term::Rotates) => "A molecule has to turn.",
        _ if is_sokoban => "A few pushes are enough.",
        _ => "A few moves are enough.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure;
    use sokoworks::{Budget, Level};

    #[test]
    fn what_is_reported_of_a_level_is_true_of_it() {
        let idea_of = |text: &str| {
            let level: Level = text.parse().expect("a level");
            idea(&measure(&level, &Budget::new()).expect("nothing raises the flag"))
        };
        assert_eq!(idea_of("#####\n#@$.#\n#####"), "A few pushes are enough.");
        assert_eq!(idea_of("xxxxxxx\nxH---hx\nxxxxxxx"), "A few moves are enough.");
        // Eleven pushes along a corridor, and no other way.
        let way = idea_of("###############\n#@$          .#\n###############");
        assert_eq!(way, "There is one shortest way only.");
    }
}
