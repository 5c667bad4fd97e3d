//! Games side by side: the batches of the environments, over arrays that Python owns.

use crate::distances::{bits, metric_of};
use crate::errors::{bug, value_error};
use crate::level::PyLevel;
use environments::{
    Actions, Autoreset, Batch, Board, Levels, Observation, Order, Out, Rewards, Room, Service, SokobanRoom,
    SokobanSetup, SokobondRoom, SokobondSetup, Teacher, TooSmall, Wish, supply,
};
use grid::{Bounds, Size};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sokoworks::{Level, Position};
use std::sync::Arc;

/// How games are played, with the names of Gymnasium where it has them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct How {
    obs: String,
    actions: String,
    /// For a step, a piece in place, a piece out of place, the end.
    rewards: (f64, f64, f64, f64),
    /// Rows and columns of the boards; None for those of the largest level.
    size: Option<(u32, u32)>,
    order: String,
    autoreset: String,
    max_steps: u32,
    threads: usize,
    stagger: bool,
    /// Rows, columns, boxes, difficulty and uses of rooms that are made; None for levels that are given.
    rooms: Option<(u32, u32, usize, u8, u32)>,
    /// The metric of exact labels and the bytes for their tables; None for no labels.
    labels: Option<(String, u64)>,
}

/// Most cells of one board.
const MOST_CELLS: usize = 1 << 20;
/// Threads of a batch.
const THREADS: Bounds<usize> = Bounds::new("threads", 1, 256);
/// Rows and columns of a board.
const SIDE: Bounds<u32> = Bounds::new("size", 1, 1 << 10);
/// Most bytes of the observations of a batch.
const MOST_BYTES: usize = 1 << 34;

impl How {
    fn parts(&self) -> PyResult<(Actions, Rewards, Order, Autoreset)> {
        let (step, on, off, solved) = self.rewards;
        let actions = self.actions.parse().map_err(value_error)?;
        let order = self.order.parse().map_err(value_error)?;
        let autoreset = self.autoreset.parse().map_err(value_error)?;
        Ok((actions, Rewards { step, on, off, solved }, order, autoreset))
    }

    /// The rooms that are wished for.
    fn wish(&self) -> Option<Wish> {
        let (height, width, boxes, difficulty, _) = self.rooms?;
        Some(Wish { size: Size::new(width, height), boxes, difficulty })
    }

    /// How rooms come to boards of a size.
    fn service(&self, board: Size) -> Option<Service> {
        let (.., uses) = self.rooms?;
        Some(Service { wish: self.wish()?, board, uses, threads: self.threads - 1 })
    }

    fn teacher(&self, size: Size) -> PyResult<Option<Arc<Teacher>>> {
        let teach = |(metric, bytes): &(String, u64)| Ok(Teacher::new(metric_of(metric)?, size, *bytes));
        self.labels.as_ref().map(teach).transpose()
    }

    /// Columns and rows that hold all levels.
    fn size(&self, levels: &[Level]) -> PyResult<Size> {
        let sizes = levels.iter().map(Level::size).chain(self.wish().map(|wish| wish.size));
        let largest = sizes.fold(Size::new(1, 1), |all, one| {
            Size::new(all.width.max(one.width), all.height.max(one.height))
        });
        let size = match self.size {
            Some((height, width)) => {
                let side = |side| SIDE.check(side).map_err(value_error);
                Size::new(side(width)?, side(height)?)
            }
            None => largest,
        };
        if u64::from(size.width) * u64::from(size.height) > MOST_CELLS as u64 {
            return Err(value_error(format!("boards of {} by {} are too large", size.height, size.width)));
        }
        Ok(size)
    }

    /// Checks that games and levels fit together.
    fn check(&self, levels: &[Level], games: usize, order: Order, bytes: usize) -> PyResult<()> {
        THREADS.check(self.threads).map_err(value_error)?;
        if levels.is_empty() && self.rooms.is_none() {
            return Err(value_error("levels: there is none; give one or more"));
        }
        if games == 0 {
            return Err(value_error("num_envs: 0 is too small; give 1 or more"));
        }
        if order == Order::Own && self.rooms.is_none() && levels.len() < games {
            return Err(value_error(format!("levels: {} for {games} games", levels.len())));
        }
        if games.saturating_mul(bytes) > MOST_BYTES {
            return Err(value_error(format!("{games} games of {bytes} bytes each are too many")));
        }
        Ok(())
    }
}

/// What a step writes.
type Flags<'py> = (PyReadwriteArray1<'py, bool>, PyReadwriteArray1<'py, bool>, PyReadwriteArray1<'py, bool>);

/// A batch, and its actions as bytes.
struct Games<R: Room> {
    batch: Batch<R>,
    actions: Vec<u8>,
    /// Whether each game has begun, which stays so: a step does not look at all games for that.
    is_playing: bool,
}

impl<R: Room<Level: Send> + Send> Games<R> {
    fn new(batch: Batch<R>) -> Games<R> {
        Games { actions: vec![0; batch.games()], batch, is_playing: false }
    }

    /// Checks that there are positions to step from, or to look at.
    fn check_playing(&self) -> PyResult<()> {
        let missing = || value_error("a game has not begun: call `reset` first");
        self.batch.is_playing().then_some(()).ok_or_else(missing)
    }

    fn check_observations(&self, observations: &[u8]) -> PyResult<()> {
        if observations.len() != self.batch.games() * self.batch.bytes() {
            return Err(value_error("the array of observations has another size"));
        }
        Ok(())
    }

    fn begin(
        &mut self,
        py: Python<'_>,
        which: Option<PyReadonlyArray1<'_, bool>>,
        mut observations: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let observations = observations.as_slice_mut()?;
        self.check_observations(observations)?;
        let which = which.as_ref().map(PyReadonlyArray1::as_slice).transpose()?.unwrap_or_default();
        if !which.is_empty() && which.len() != self.batch.games() {
            return Err(value_error(format!(
                "the mask has {} items for {} games",
                which.len(),
                self.batch.games()
            )));
        }
        py.detach(|| self.batch.begin(which, observations));
        Ok(())
    }

    /// Takes over actions and returns whether all are in their range.
    fn choose(&mut self, actions: &[i64], most: u8) -> PyResult<()> {
        if actions.len() != self.actions.len() {
            return Err(value_error(format!("{} actions for {} games", actions.len(), self.actions.len())));
        }
        let most = i64::from(most);
        for (own, &action) in self.actions.iter_mut().zip(actions) {
            if action < 0 || action >= most {
                return Err(value_error(format!(
                    "action {action}: actions are numbers from 0 to {}",
                    most - 1
                )));
            }
            *own = action as u8;
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)] // one array each
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &[i64],
        observations: &mut [u8],
        rewards: &mut [f64],
        flags: &mut Flags<'_>,
        last: &mut [u8],
    ) -> PyResult<()> {
        self.check_observations(observations)?;
        if !self.is_playing {
            self.check_playing()?;
            self.is_playing = true;
        }
        let most = R::actions(self.batch.setup()).count();
        self.choose(actions, most)?;
        let (terminated, truncated, began) =
            (flags.0.as_slice_mut()?, flags.1.as_slice_mut()?, flags.2.as_slice_mut()?);
        let games = self.batch.games();
        if [rewards.len(), terminated.len(), truncated.len(), began.len()] != [games; 4]
            || last.len() != if self.batch.needs_last() { observations.len() } else { 0 }
        {
            return Err(value_error("an array of the step has another size"));
        }
        let out = Out { observations, rewards, terminated, truncated, began, last };
        py.detach(|| self.batch.step(&self.actions, out));
        Ok(())
    }
}

macro_rules! games {
    ($class:ident, $name:literal, $room:ty) => {
        #[pymethods]
        impl $class {
            #[new]
            fn new(levels: Vec<Bound<'_, PyLevel>>, games: usize, how: How) -> PyResult<$class> {
                let levels: Vec<Level> = levels.iter().map(|level| level.get().level.clone()).collect();
                $class::make(&levels, games, &how)
            }

            /// The shape of one observation.
            #[getter]
            fn shape(&self) -> (usize, usize, usize) {
                self.games.batch.setup().shape().into()
            }

            /// Rows and columns of the boards.
            #[getter]
            fn size(&self) -> (u32, u32) {
                let size = self.games.batch.setup().size();
                (size.height, size.width)
            }

            /// How many actions there are.
            #[getter]
            fn actions(&self) -> u8 {
                <$room>::actions(self.games.batch.setup()).count()
            }

            /// Random numbers from here on: one seed for all games, or one for each.
            fn seed(&mut self, seeds: Vec<u64>) {
                match seeds.as_slice() {
                    [seed] => self.games.batch.seed(*seed),
                    seeds => self.games.batch.seed_each(seeds),
                }
            }

            /// Begins a level in the games of the mask, in all without one.
            fn begin(
                &mut self,
                py: Python<'_>,
                which: Option<PyReadonlyArray1<'_, bool>>,
                observations: PyReadwriteArrayDyn<'_, u8>,
            ) -> PyResult<()> {
                self.games.begin(py, which, observations)
            }

            /// One step of every game.
            fn step(
                &mut self,
                py: Python<'_>,
                actions: PyReadonlyArray1<'_, i64>,
                mut observations: PyReadwriteArrayDyn<'_, u8>,
                mut rewards: PyReadwriteArray1<'_, f64>,
                mut flags: Flags<'_>,
                last: Option<PyReadwriteArrayDyn<'_, u8>>,
            ) -> PyResult<()> {
                let (actions, observations) = (actions.as_slice()?, observations.as_slice_mut()?);
                let mut last = last;
                let last = last.as_mut().map(PyReadwriteArrayDyn::as_slice_mut).transpose()?;
                let rewards = rewards.as_slice_mut()?;
                self.games.step(py, actions, observations, rewards, &mut flags, last.unwrap_or_default())
            }

            /// The number of the level of each game.
            fn playing<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
                PyArray1::from_iter(py, self.games.batch.playing().map(|at| at as i64))
            }

            /// Steps of each episode so far.
            fn steps<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
                PyArray1::from_iter(py, self.games.batch.steps().map(i64::from))
            }

            /// The state of a game.
            fn save<'py>(&self, py: Python<'py>, game: usize) -> PyResult<Bound<'py, PyBytes>> {
                let state = self.games.batch.save(game);
                let state = state.ok_or_else(|| value_error("game: it has not begun: call `reset` first"))?;
                Ok(PyBytes::new(py, &state))
            }

            /// Goes on in a game from a state.
            fn load(
                &mut self,
                game: usize,
                state: &[u8],
                mut observations: PyReadwriteArrayDyn<'_, u8>,
            ) -> PyResult<()> {
                let observations = observations.as_slice_mut()?;
                self.games.check_observations(observations)?;
                let bytes = self.games.batch.bytes();
                let own = observations.chunks_exact_mut(bytes).nth(game);
                let own = own.ok_or_else(|| value_error("game: there is no such game"))?;
                self.games.is_playing = false;
                self.games.batch.load(game, state, own).map_err(|why| value_error(format!("state: {why}")))
            }

            /// Puts another level in the place of one.
            fn replace(&mut self, place: usize, level: &Bound<'_, PyLevel>) -> PyResult<()> {
                let level = self.compile(&level.get().level)?;
                self.games.batch.replace(place, level);
                Ok(())
            }
        }
    };
}

/// Games of Sokoban side by side.
#[pyclass(name = "SokobanGames", module = "sokoworks._core")]
pub(crate) struct PySokobanGames {
    games: Games<SokobanRoom>,
}

impl PySokobanGames {
    fn make(levels: &[Level], games: usize, how: &How) -> PyResult<PySokobanGames> {
        let observation: Observation = how.obs.parse().map_err(value_error)?;
        let (actions, rewards, order, autoreset) = how.parts()?;
        let size = how.size(levels)?;
        how.check(levels, games, order, observation.bytes(size))?;
        let setup = SokobanSetup::new(actions, rewards, observation, size);
        let teacher = how.teacher(size)?;
        let (setup, levels): (_, Levels<Board>) = match how.service(size) {
            Some(Service { wish, .. }) if wish.size.width > size.width || wish.size.height > size.height => {
                return Err(value_error(TooSmall { level: wish.size, board: size }));
            }
            Some(service) => {
                let rooms = supply(games, service, teacher).map_err(value_error)?;
                (setup.with_rooms(service.wish.size), rooms.into())
            }
            None => {
                let board = |(at, level)| {
                    let board =
                        compile(level, size).map_err(|why| value_error(format!("level {at}: {why}")))?;
                    Ok(match &teacher {
                        Some(teacher) => board.with_teacher(teacher, at),
                        None => board,
                    })
                };
                (setup, Levels::Given(levels.iter().enumerate().map(board).collect::<PyResult<_>>()?))
            }
        };
        let rules = (order, autoreset, how.max_steps);
        let batch = Batch::new(setup, levels, games, rules, how.threads).staggered(how.stagger);
        Ok(PySokobanGames { games: Games::new(batch) })
    }

    fn compile(&self, level: &Level) -> PyResult<Board> {
        compile(level, self.games.batch.setup().size()).map_err(value_error)
    }
}

/// A level of Sokoban on a board.
fn compile(level: &Level, size: Size) -> Result<Board, String> {
    let level = level.sokoban().ok_or("it is a level of Sokobond")?;
    Board::new(level, size).map_err(|why| why.to_string())
}

games!(PySokobanGames, "SokobanGames", SokobanRoom);

/// Cells of the boxes, and of the players.
type States<'py> = (Bound<'py, PyArray2<i64>>, Bound<'py, PyArray1<i64>>);

/// Cells of the boxes of each game, row by row on the board of the batch, and of the player. The rows have as many columns as
/// the most boxes; -1 fills them up.
#[pyfunction]
pub(crate) fn states<'py>(py: Python<'py>, games: &PySokobanGames) -> PyResult<States<'py>> {
    games.games.check_playing()?;
    let boxes = |room: &SokobanRoom| room.boxes().map(|at| at as i64).collect();
    let rooms: Vec<Vec<i64>> = games.games.batch.rooms().map(boxes).collect();
    let most = rooms.iter().map(Vec::len).max().unwrap_or(0);
    let padded = |boxes: &Vec<i64>| (0..most).map(|at| boxes.get(at).copied().unwrap_or(-1)).collect();
    let padded: Vec<Vec<i64>> = rooms.iter().map(padded).collect();
    let players = PyArray1::from_iter(py, games.games.batch.rooms().map(|room| room.player() as i64));
    Ok((PyArray2::from_vec2(py, &padded)?, players))
}

/// Writes the exact labels of all games: distances, and the optimal actions as bits.
#[pyfunction]
pub(crate) fn label_games(
    games: &PySokobanGames,
    mut distances: PyReadwriteArray1<'_, i32>,
    mut best: PyReadwriteArray1<'_, u8>,
) -> PyResult<()> {
    let out = distances.as_slice_mut()?.iter_mut().zip(best.as_slice_mut()?);
    let batch = &games.games.batch;
    for (room, (distance, best)) in batch.rooms().zip(out) {
        let label = room.label(batch.setup());
        (*distance, *best) = (label.distance, bits(label.best));
    }
    Ok(())
}

/// Games of Sokobond side by side.
#[pyclass(name = "SokobondGames", module = "sokoworks._core")]
pub(crate) struct PySokobondGames {
    games: Games<SokobondRoom>,
}

impl PySokobondGames {
    fn make(levels: &[Level], games: usize, how: &How) -> PyResult<PySokobondGames> {
        if how.obs != "planes" {
            return Err(value_error(format!("unknown observation `{}`; expected one of `planes`", how.obs)));
        }
        let (actions, rewards, order, autoreset) = how.parts()?;
        if actions == Actions::Nine {
            return Err(value_error(
                "actions: Sokobond has no actions that only walk; give 4, 5 or `clockwise`",
            ));
        }
        let size = how.size(levels)?;
        let setup = SokobondSetup::new(actions, rewards, size);
        how.check(levels, games, order, SokobondRoom::bytes(&setup))?;
        let mut rooms = Vec::new();
        for (at, level) in levels.iter().enumerate() {
            rooms.push(atoms(level, size).map_err(|why| value_error(format!("level {at}: {why}")))?);
        }
        let rules = (order, autoreset, how.max_steps);
        let batch = Batch::new(setup, rooms, games, rules, how.threads).staggered(how.stagger);
        Ok(PySokobondGames { games: Games::new(batch) })
    }

    fn compile(&self, level: &Level) -> PyResult<Arc<sokobond::Level>> {
        atoms(level, self.games.batch.setup().size()).map_err(value_error)
    }
}

/// A level of Sokobond that fits on a board.
fn atoms(level: &Level, board: Size) -> Result<Arc<sokobond::Level>, String> {
    let level = level.sokobond().ok_or("it is a level of Sokoban")?;
    if level.size().width > board.width || level.size().height > board.height {
        return Err(TooSmall { level: level.size(), board }.to_string());
    }
    Ok(level.clone())
}

games!(PySokobondGames, "SokobondGames", SokobondRoom);

/// The board of a game of Sokobond as text.
#[pyfunction]
pub(crate) fn board_of(games: &PySokobondGames, game: usize) -> PyResult<String> {
    games.games.check_playing()?;
    let room = games.games.batch.rooms().nth(game).ok_or_else(|| value_error("there is no such game"))?;
    Ok(match room.position() {
        Some(Position::Sokobond { level, position }) => {
            sokobond::draw::text(&sokobond::draw::draw(&level, &position), true)
        }
        _ => String::new(),
    })
}

/// The level that was made for a game.
#[pyfunction]
pub(crate) fn level_of(games: &PySokobanGames, game: usize) -> PyResult<PyLevel> {
    games.games.check_playing()?;
    let batch = &games.games.batch;
    let (board, image) =
        batch.made(game).ok_or_else(|| value_error("game: there is no such game with a room of its own"))?;
    made(&board.turned(batch.setup(), image), batch.setup().size())
}

/// A room with boxes, a function of the seed.
#[pyfunction]
pub(crate) fn room(height: u32, width: u32, boxes: usize, difficulty: u8, seed: u64) -> PyResult<PyLevel> {
    let wish = Wish { size: Size::new(width, height), boxes, difficulty };
    let board = environments::room(&mut grid::Random::new(seed), &wish).map_err(value_error)?;
    made(&board, wish.size)
}

fn made(board: &Board, size: Size) -> PyResult<PyLevel> {
    let level = board.level(size).map_err(|why| bug(format!("a room is no level ({why})")))?;
    Ok(PyLevel::new(level.into()))
}
