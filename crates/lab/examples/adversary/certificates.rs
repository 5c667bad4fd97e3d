//! Certificates: of what is true there is one that is accepted; of what is not there is none, with whatever fault.

use crate::faulty::{KINDS, Parts, faulty};
use crate::truth::{Played, Truth};
use grid::{Direction, Random};
use sokoworks::certificate::checker::certificate::Header;
use sokoworks::certificate::checker::{Claim, Metric, Refused, check, is_rejected};
use sokoworks::certificate::{Certificate, Uncertified, game_level};
use sokoworks::{Answer, Budget, Game, Level, Outcome};
use std::collections::BTreeMap;

/// Most positions of a certificate, and bytes of its check.
const MOST: (u64, usize) = (30_000, 64 << 20);

/// Faults that are put into each certificate.
const FAULTS: usize = 4;

/// Plays moves by the oracle's rules.
type Play<'p> = &'p dyn Fn(&[Direction]) -> Option<Played>;

/// What came of the certificates for one answer.
#[derive(Default)]
pub(crate) struct Certified {
    /// Certificates that were accepted.
    pub(crate) accepted: u64,
    /// Claims that need more positions than [`MOST`].
    pub(crate) gave_up: u64,
    /// Faulty ones that were refused, and those whose claim is true all the same.
    pub(crate) refused: u64,
    pub(crate) harmless: u64,
}

impl Certified {
    pub(crate) fn add(&mut self, more: &Certified) {
        self.accepted += more.accepted;
        self.gave_up += more.gave_up;
        self.refused += more.refused;
        self.harmless += more.harmless;
    }

    /// Takes in what the checker says of a file that proves nothing.
    fn refuse(&mut self, told: Result<Claim, Refused>, truth: Truth) -> Result<(), String> {
        match told {
            Ok(told) if !holds(told, truth) => return Err(format!("`{told}` is accepted")),
            Ok(_) => self.harmless += 1,
            Err(_) => self.refused += 1,
        }
        Ok(())
    }
}

/// Whether a claim is true of a level.
fn holds(claim: Claim, truth: Truth) -> bool {
    match (claim, truth.least) {
        (Claim::Fewest(Metric::Pushes, cost), Some(least)) => cost == least.pushes,
        (Claim::Fewest(Metric::Moves, cost), Some(least)) => cost == least.moves,
        (Claim::Unsolvable, None) => true,
        _ => false,
    }
}

/// The claim that an answer proves, one by chance where it proves two.
fn claim(random: &mut Random, answer: &Answer, played: Option<Played>) -> Option<Claim> {
    if answer.outcome == Outcome::Unsolvable {
        return Some(Claim::Unsolvable);
    }
    let played = played.filter(|_| !answer.proved.is_empty())?;
    Some(match *random.pick(&answer.proved) {
        sokoworks::Metric::Pushes => Claim::Fewest(Metric::Pushes, played.pushes),
        sokoworks::Metric::Moves => Claim::Fewest(Metric::Moves, played.moves),
    })
}

/// Certifies what an answer proves, and then what is not true.
///
/// # Errors
/// What is wrong with that.
pub(crate) fn tried(
    random: &mut Random,
    (level, truth): (&Level, Truth),
    (answer, played): (&Answer, Option<Played>),
    play: Play<'_>,
) -> Result<Certified, String> {
    let mut found = Certified::default();
    // An answer that is wrong is reported elsewhere.
    let Some(claim) = claim(random, answer, played).filter(|&claim| holds(claim, truth)) else {
        return Ok(found);
    };
    let solution = answer.solution().unwrap_or_default().to_vec();
    let budget = Budget::new().nodes(MOST.0).bytes(MOST.1);
    let certified = |claim, solution| Certificate::of(level, claim, solution, &budget, &mut |_| {});
    let accepted = |file: &[u8]| check(game_level(level), file, MOST.1).map(|checked| checked.claim);
    let certificate = match certified(claim, solution.clone()) {
        Ok(certificate) => certificate,
        Err(Uncertified::GaveUp(_)) => {
            found.gave_up += 1;
            return Ok(found);
        }
        Err(Uncertified::Wrong) => return Err(format!("`{claim}` is true, but the writer disagrees")),
    };
    match accepted(&certificate.to_bytes()) {
        Ok(told) if told == claim => found.accepted += 1,
        told => return Err(format!("the certificate of `{claim}` gives {told:?}")),
    }
    let parts = Parts::of(&certificate);
    for _ in 0..FAULTS {
        let file = faulty(&parts, random.index(KINDS), random.bits().into(), random);
        found.refuse(accepted(&file), truth)?;
    }
    if let Some((claim, solution)) =
        truth.least.and_then(|least| longer(random, least.moves, (&solution, play)))
    {
        for lies in [false, true] {
            if let Some(file) = forged(level, claim, &solution, lies) {
                found.refuse(accepted(&file), truth)?;
            }
        }
    }
    let mut wrong = vec![Claim::Unsolvable];
    if let Some(least) = truth.least {
        wrong.push(Claim::Fewest(Metric::Moves, least.moves + 1 + random.below(4)));
        if level.game() == Game::Sokoban {
            // By one more their number would be odd instead of even, which the solution alone can tell.
            wrong.push(Claim::Fewest(Metric::Pushes, least.pushes + 2 * (1 + random.below(2))));
        }
    }
    for claim in wrong.into_iter().filter(|&claim| !holds(claim, truth)) {
        match certified(claim, Vec::new()) {
            Err(Uncertified::Wrong) => found.refused += 1,
            Err(Uncertified::GaveUp(_)) => found.gave_up += 1,
            Ok(_) => return Err(format!("there is a certificate of `{claim}`, which is not true")),
        }
    }
    Ok(found)
}

/// A solution with one or two moves more than are needed, `least`, where they can be added at its end or start, and the claim that it is
/// the best.
fn longer(
    random: &mut Random,
    least: u32,
    (solution, play): (&[Direction], Play<'_>),
) -> Option<(Claim, Vec<Direction>)> {
    let step = random.direction();
    let (moves, more) = if random.percent(50) {
        ([solution, &[step]].concat(), 1)
    } else {
        ([&[step, step.opposite()], solution].concat(), 2)
    };
    (play(&moves)?.moves == least + more).then_some((Claim::Fewest(Metric::Moves, least + more), moves))
}

/// The file of a certificate of a claim that is not true: positions are left out for the reasons that the checker knows, and solutions
/// are overlooked; if it `lies`, each position has a label as if the way to it were longer.
fn forged(level: &Level, claim: Claim, solution: &[Direction], lies: bool) -> Option<Vec<u8>> {
    let of_game = game_level(level);
    let game = of_game.game(claim)?;
    let mut positions = BTreeMap::from([(game.start().key, 0)]);
    let mut open = BTreeMap::from([(0, vec![game.start().key])]);
    while let Some(mut layer) = open.first_entry() {
        let cost = *layer.key();
        let Some(key) = layer.get_mut().pop() else {
            layer.remove();
            continue;
        };
        if positions[&key] < cost {
            continue;
        }
        if positions.len() as u64 > MOST.0 {
            return None;
        }
        let mut successors = Vec::new();
        game.successors(&key, &mut successors);
        for successor in successors.into_iter().filter(|successor| !successor.solved) {
            let cost = cost + successor.cost + u32::from(lies);
            let known = positions.get(&successor.key).is_some_and(|&known| known <= cost);
            if !known && !is_rejected(&*game, claim, &successor.key, cost.into()) {
                positions.insert(successor.key.clone(), cost);
                open.entry(cost).or_default().push(successor.key);
            }
        }
    }
    let header = Header { level: of_game.hash(), claim, solution: solution.to_vec() };
    Some(Parts { header, positions: positions.into_iter().collect() }.file())
}
