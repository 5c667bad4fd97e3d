//! The program as one of several processes that MPI has started (feature `mpi`): `mpirun soko solve --metric pushes LEVEL`.
//!
//! Rank 0 is the program as always, and prints. The others print nothing and read no arguments: they serve rank 0 in its
//! proofs until it is done. MPI knows the processes by numbers that are global to each of them, and so does this file.

use mpi::environment::Threading;
use mpi::point_to_point::{Destination, MatchedReceiveVec, Source};
use mpi::topology::{Communicator, SimpleCommunicator};
use sokoban_solver::{Cluster, Link};
use std::collections::VecDeque;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a process that has nothing to do waits before it looks again.
const PAUSE: Duration = Duration::from_micros(100);

/// Variables by which a launcher (Open MPI, Slurm by PMIx or PMI, MPICH) marks a process as one of several.
const LAUNCHERS: [&str; 4] = ["OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"];

/// What rank 0 knows of the others, if there are others.
static WORLD: OnceLock<World> = OnceLock::new();

#[derive(Debug)]
struct World {
    cluster: Arc<Cluster>,
    /// Processes on this machine.
    beside: u64,
}

/// All processes, if this is rank 0 of several.
pub(crate) fn cluster() -> Option<Arc<Cluster>> {
    WORLD.get().map(|world| world.cluster.clone())
}

/// How many processes share the memory of this machine.
pub(crate) fn on_this_machine() -> u64 {
    WORLD.get().map_or(1, |world| world.beside)
}

/// Lets the other processes go, whatever happens to this one.
#[derive(Debug)]
struct Dismissing(Arc<Cluster>);

impl Drop for Dismissing {
    fn drop(&mut self) {
        sokoban_solver::dismiss(&self.0);
    }
}

/// Runs the program as one of several processes: as rank 0, or as a process that serves it. `None` where no launcher has started
/// several.
pub(crate) fn run(program: fn() -> ExitCode) -> Option<ExitCode> {
    if LAUNCHERS.iter().all(|name| std::env::var_os(name).is_none()) {
        return None;
    }
    // Searches call from their own threads, one at a time.
    let (universe, threading) = mpi::initialize_with_threading(Threading::Serialized)?;
    let world = universe.world();
    if world.size() < 2 || threading < Threading::Serialized {
        return Some(program());
    }
    let beside = world.split_shared(0).size().unsigned_abs().into();
    let link = Messages { rank: number(world.rank()), ranks: number(world.size()), early: VecDeque::new() };
    let cluster = Arc::new(Cluster::new(Box::new(link)));
    if world.rank() > 0 {
        sokoban_solver::serve(&cluster);
        return Some(ExitCode::SUCCESS);
    }
    let _dismissing = Dismissing(cluster.clone());
    WORLD.get_or_init(|| World { cluster, beside });
    Some(program())
}

/// A rank as a number of ours.
fn number(rank: mpi::Rank) -> usize {
    rank.try_into().unwrap_or(0)
}

/// The connection by MPI.
#[derive(Debug)]
struct Messages {
    rank: usize,
    ranks: usize,
    /// What came while this process was sending.
    early: VecDeque<(usize, Vec<u8>)>,
}

impl Messages {
    fn next() -> Option<(usize, Vec<u8>)> {
        let found = SimpleCommunicator::world().any_process().immediate_matched_probe()?;
        let (message, status) = found.matched_receive_vec();
        Some((number(status.source_rank()), message))
    }
}

impl Link for Messages {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    /// Takes in messages while it waits, since two processes may send each other more than fits on the way.
    fn send(&mut self, to: usize, message: &[u8]) {
        let world = SimpleCommunicator::world();
        mpi::request::scope(|scope| {
            let mut request = world.process_at_rank(to as mpi::Rank).immediate_send(scope, message);
            while let Err(waiting) = request.test() {
                request = waiting;
                match Messages::next() {
                    Some(came) => self.early.push_back(came),
                    None => std::thread::yield_now(),
                }
            }
        });
    }

    fn receive(&mut self) -> Option<(usize, Vec<u8>)> {
        self.early.pop_front().or_else(Messages::next)
    }

    fn pause(&mut self) {
        std::thread::sleep(PAUSE);
    }
}
