//! What rank 0 asks of all processes.

use crate::deadlock::pruning::Pruning;
use crate::engine::crew::ranks::bytes::{put, take};
use crate::ground::metric::Metric;
use grid::{CellSet, Size};
use sokoban::{Level, Terrain};

/// In place of a job: there will be no other.
pub(super) const DISMISSED: u8 = 0;
const JOB: u8 = 1;

/// A proof.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) metric: Metric,
    /// What the best known solution costs.
    pub(super) below: Option<u32>,
    /// Most memory of each process.
    pub(super) bytes: Option<u64>,
    /// Most expansions of each process.
    pub(super) nodes: Option<u64>,
    pub(super) pruning: Pruning,
    /// Squares of the maze, by which a process sees that it reads the same level.
    pub(super) squares: usize,
    pub(super) level: Level,
}

impl Job {
    /// Appends it.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        bytes.push(JOB);
        put(u64::from(self.metric == Metric::Moves), bytes);
        // One more, so that 0 is none.
        for limit in [self.below.map(u64::from), self.bytes, self.nodes] {
            put(limit.map_or(0, |limit| limit.saturating_add(1)), bytes);
        }
        put(bits(&self.pruning), bytes);
        put(self.squares as u64, bytes);
        put_level(&self.level, bytes);
    }

    /// Decodes a job; `None` if malformed.
    pub(super) fn take(bytes: &mut &[u8]) -> Option<Job> {
        let (&JOB, rest) = bytes.split_first()? else { return None };
        *bytes = rest;
        let metric = if take(bytes)? == 1 { Metric::Moves } else { Metric::Pushes };
        let [below, memory, nodes] = [(); 3].map(|()| take(bytes));
        let (below, memory, nodes) = (below?.checked_sub(1), memory?.checked_sub(1), nodes?.checked_sub(1));
        let (pruning, squares) = (pruning_of(take(bytes)?), take(bytes)? as usize);
        let level = take_level(bytes)?;
        let below = below.map(u32::try_from).transpose().ok()?;
        Some(Job { metric, below, bytes: memory, nodes, pruning, squares, level })
    }
}

/// What a cell may have besides its terrain.
const GOAL: u8 = 4;
const BOX: u8 = 8;
const PLAYER: u8 = 16;

/// Appends a level cell by cell. As text it might be read as another one: simplified, it has floor that nobody reaches, and it may have
/// more goals than boxes.
fn put_level(level: &Level, bytes: &mut Vec<u8>) {
    put(level.size().width.into(), bytes);
    put(level.size().height.into(), bytes);
    bytes.extend(level.size().cells().zip(level.terrain()).map(|(cell, terrain)| {
        let terrain = match terrain {
            Terrain::Void => 0,
            Terrain::Wall => 1,
            Terrain::Floor => 2,
        };
        let has = |is_there, what| if is_there { what } else { 0 };
        let pieces = has(level.boxes().contains(cell), BOX) | has(level.player() == cell, PLAYER);
        terrain | has(level.goals().contains(cell), GOAL) | pieces
    }));
}

/// Decodes a level; `None` if malformed.
fn take_level(bytes: &mut &[u8]) -> Option<Level> {
    let (width, height) = (u32::try_from(take(bytes)?).ok()?, u32::try_from(take(bytes)?).ok()?);
    let area = width.checked_mul(height)? as usize;
    if bytes.len() != area {
        return None;
    }
    let size = Size::new(width, height);
    let terrain = bytes.iter().map(|sign| match sign & 3 {
        0 => Terrain::Void,
        1 => Terrain::Wall,
        _ => Terrain::Floor,
    });
    let with = |what| {
        let mut cells = CellSet::new(area);
        cells.extend(size.cells().zip(*bytes).filter(|(_, sign)| **sign & what != 0).map(|(cell, _)| cell));
        cells
    };
    let player = with(PLAYER).iter().next()?;
    Level::new(size, terrain.collect(), with(GOAL), with(BOX), player).ok()
}

/// All switches, one bit each.
fn bits(rules: &Pruning) -> u64 {
    let mut rules = rules.clone();
    rules.switches().iter().rev().fold(0, |bits, (_, switch)| bits << 1 | u64::from(**switch))
}

/// The switches of these [`bits`].
fn pruning_of(bits: u64) -> Pruning {
    let mut rules = Pruning::NONE;
    let switches = rules.switches().into_iter().enumerate();
    switches.for_each(|(number, (_, switch))| *switch = bits >> number & 1 == 1);
    rules
}

#[test]
fn switches_come_back_from_bits() {
    let mut rules = Pruning::default();
    (rules.corral, rules.symmetry) = (false, false);
    assert_eq!(pruning_of(bits(&rules)), rules);
}

#[test]
fn a_level_comes_back_that_could_not_be_read_as_text() {
    let rows = ["#######", "#@$ ..#", "### ###", "#     #", "#######"];
    let mut options = sokoban::BuildOptions::default();
    options.spare_goals = true;
    let level = Level::from_rows(&rows, &options).level.expect("a level");
    // Beyond this wall is floor that nobody reaches.
    let cell = level.size().cell(3, 2);
    let level = level.walled([cell]);
    let (metric, pruning) = (Metric::Moves, Pruning::default());
    let job = Job { metric, below: None, bytes: None, nodes: Some(9), pruning, squares: 10, level };
    let mut bytes = Vec::new();
    job.put(&mut bytes);
    let back = Job::take(&mut &bytes[..]).expect("a job");
    assert_eq!((back.level, back.nodes), (job.level, job.nodes));
}
