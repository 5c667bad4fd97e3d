//! The steps of a search that is one worker of several ([`Crew`](crate::search::crew::Crew)).

use super::{BestFirst, End};
use crate::level::board::Board;
use crate::level::heading::Heading;
use crate::memory::OutOfMemory;
use crate::search::crew::{Parcel, Standing};
use crate::search::store::Store;

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// Expands what belongs to this worker in the round.
    pub(super) fn step_as_worker(&mut self, ticks: u32) {
        for _ in 0..ticks {
            let Some(worker) = &mut self.worker else { break };
            let parcels = worker.receive();
            let standing = worker.standing();
            if parcels.into_iter().try_for_each(|parcel| self.accept(parcel)).is_err() {
                self.quit(End::Memory);
                break;
            }
            match standing {
                Standing::Broken => self.quit(End::Dry),
                Standing::Over => self.hand_over(),
                Standing::Round(cost) => {
                    self.raise(cost);
                    let least = self.open.least();
                    if least.is_some_and(|least| least <= cost) {
                        if let Some(id) = self.open.pop()
                            && self.expand(id).is_err()
                        {
                            self.quit(End::Memory);
                        }
                    } else if let Some(worker) = &mut self.worker {
                        worker.flush();
                        worker.rest(least);
                        break;
                    }
                }
            }
        }
        if let Some(worker) = &mut self.worker {
            worker.flush();
        }
    }

    /// Leaves the other workers.
    fn quit(&mut self, end: End) {
        self.worker = None;
        self.end = Some(end);
    }

    /// Hands over its nodes when all workers are done. The last one to do so has the solution.
    fn hand_over(&mut self) {
        let Some(mut worker) = self.worker.take() else { return };
        let store =
            std::mem::replace(&mut self.store, Store::new(self.ground.maze.len(), self.held.memory()));
        self.end = match worker.hand_over(store) {
            None => Some(End::Dry),
            Some(path) => {
                if let Some(best) = worker.best() {
                    self.raise(best);
                }
                self.met = path.map(|path| H::played(&self.ground.maze, path));
                Some(End::Exhausted)
            }
        };
    }

    /// Takes in a position that another worker sent.
    fn accept(&mut self, parcel: Parcel<B>) -> Result<(), OutOfMemory> {
        let Parcel { boxes, node, origin } = parcel;
        if self.is_known(&boxes, &node, origin)? { Ok(()) } else { self.add(&boxes, node, origin) }
    }
}
