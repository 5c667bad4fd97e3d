//! Games side by side: one call steps all of them. Each game has random numbers of its own, so the number of threads changes
//! nothing. A step costs some tens of nanoseconds in Sokoban and allocates nothing.

use crate::action::Actions;
use crate::state::{Reader, put};
use crate::supply::Supply;
use grid::Random;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::fmt;

/// One game of a batch.
pub trait Room: Send {
    /// The common data of all games: actions, rewards, the observation.
    type Setup: Sync + Send;
    /// A level as the game plays it.
    type Level: Sync + Send + 'static;

    /// An empty room.
    fn new(setup: &Self::Setup) -> Self;

    /// Begins an image of a level, by its number, and writes the whole observation.
    fn begin(&mut self, setup: &Self::Setup, level: &Self::Level, image: usize, observation: &mut [u8]);

    /// Makes an action, and changes the observation; returns the reward and whether the level is solved.
    fn act(&mut self, setup: &Self::Setup, action: u8, observation: &mut [u8]) -> (f64, bool);

    /// Writes the position, for [`Room::load`].
    fn save(&self, out: &mut Vec<u8>);

    /// Takes over a position of an image of a level, and writes the whole observation; `None` where it is none of this level.
    fn load(
        &mut self,
        setup: &Self::Setup,
        level: &Self::Level,
        image: usize,
        state: &mut Reader<'_>,
        observation: &mut [u8],
    ) -> Option<()>;

    /// How many images a level that is made has; the first is the level itself.
    fn images(_: &Self::Setup) -> usize {
        1
    }

    /// Bytes of an observation.
    fn bytes(setup: &Self::Setup) -> usize;

    /// The actions.
    fn actions(setup: &Self::Setup) -> Actions;
}

/// What happens after the end of an episode, with the names of Gymnasium.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// The next step begins another level, whatever its action.
    #[default]
    NextStep,
    /// The same step begins it; the last observation goes to another place.
    SameStep,
    /// Nothing: the caller begins it.
    Disabled,
}

text::named!(Autoreset, "autoreset mode": NextStep "next_step", SameStep "same_step", Disabled "disabled");

/// Which level a game takes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Any, at random.
    #[default]
    Random,
    /// Each in turn: game `i` of `n` takes the levels `i`, `i + n`, `i + 2 n` and so on, round and round.
    Cycle,
    /// Game `i` always takes level `i`, which the caller changes.
    Own,
}

text::named!(Order, "order": Random "random", Cycle "cycle", Own "own");

/// One game with its place in the batch.
struct Seat<R: Room> {
    room: R,
    /// The number from which all its random numbers come.
    seed: u64,
    /// Levels that it has begun.
    begun: u64,
    /// Whether it has a level.
    is_playing: bool,
    /// The number of the level that it plays.
    level: usize,
    /// The level that it plays, where it was made for it.
    own: Option<R::Level>,
    steps: u32,
    /// Steps by which its first episode is shorter.
    ahead: u32,
    over: bool,
}

/// Where levels come from.
pub enum Levels<L> {
    /// These, of which there must be one; with [`Order::Own`] one for each game.
    Given(Vec<L>),
    /// They are made, for each game its own.
    Made(Supply<L>),
}

impl<L> From<Vec<L>> for Levels<L> {
    fn from(levels: Vec<L>) -> Levels<L> {
        Levels::Given(levels)
    }
}

impl<L> From<Supply<L>> for Levels<L> {
    fn from(supply: Supply<L>) -> Levels<L> {
        Levels::Made(supply)
    }
}

/// The error for bytes that are no state of a game of this batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoState;

impl fmt::Display for NoState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is no state of a game with these levels and boards of this size")
    }
}

impl std::error::Error for NoState {}

/// Steps before its end, at most, in which an episode must have its next level, where threads fall behind.
const SOON: u32 = 32;
/// Steps of an episode without a limit.
const NEVER: u64 = 1 << 32;

/// Games side by side.
pub struct Batch<R: Room> {
    setup: R::Setup,
    levels: Levels<R::Level>,
    seats: Vec<Seat<R>>,
    order: Order,
    autoreset: Autoreset,
    most_steps: u32,
    /// Whether the first episodes end at different times.
    staggered: bool,
    /// Steps that were made.
    clock: u64,
    /// Helpers beside the calling thread.
    pool: Option<ThreadPool>,
    threads: usize,
}

/// Where a step writes to: one item for each game, and for observations the bytes of each game.
pub struct Out<'a> {
    /// Observations. Those of the step before must still be there.
    pub observations: &'a mut [u8],
    /// Rewards.
    pub rewards: &'a mut [f64],
    /// Whether the level is solved.
    pub terminated: &'a mut [bool],
    /// Whether the most steps were made without that.
    pub truncated: &'a mut [bool],
    /// Whether a level was begun in this step.
    pub began: &'a mut [bool],
    /// The last observations of episodes that ended, where the same step begins the next level; else it is empty.
    pub last: &'a mut [u8],
}

impl<'a> Out<'a> {
    /// The first `games` of it, and the rest.
    fn split(self, games: usize, bytes: usize) -> (Out<'a>, Out<'a>) {
        let last = if self.last.is_empty() { 0 } else { games * bytes };
        let (observations, more_observations) = self.observations.split_at_mut(games * bytes);
        let (rewards, more_rewards) = self.rewards.split_at_mut(games);
        let (terminated, more_terminated) = self.terminated.split_at_mut(games);
        let (truncated, more_truncated) = self.truncated.split_at_mut(games);
        let (began, more_began) = self.began.split_at_mut(games);
        let (last, more_last) = self.last.split_at_mut(last);
        let more = Out {
            observations: more_observations,
            rewards: more_rewards,
            terminated: more_terminated,
            truncated: more_truncated,
            began: more_began,
            last: more_last,
        };
        (Out { observations, rewards, terminated, truncated, began, last }, more)
    }
}

/// The common data of a step.
struct Common<'a, R: Room> {
    setup: &'a R::Setup,
    levels: &'a Levels<R::Level>,
    order: Order,
    autoreset: Autoreset,
    most_steps: u32,
    games: u64,
    clock: u64,
}

impl<R: Room> Batch<R> {
    /// Games over levels. `most_steps` of 0 is no limit. `threads` counts the calling one.
    pub fn new(
        setup: R::Setup,
        levels: impl Into<Levels<R::Level>>,
        games: usize,
        (order, autoreset, most_steps): (Order, Autoreset, u32),
        threads: usize,
    ) -> Batch<R> {
        let seat = |_| Seat {
            room: R::new(&setup),
            seed: 0,
            begun: 0,
            is_playing: false,
            level: 0,
            own: None,
            steps: 0,
            ahead: 0,
            over: false,
        };
        let seats = (0..games).map(seat).collect();
        let helpers = threads.saturating_sub(1);
        let pool =
            if helpers == 0 { None } else { ThreadPoolBuilder::new().num_threads(helpers).build().ok() };
        let threads = if pool.is_some() { threads } else { 1 };
        let levels = levels.into();
        let mut batch = Batch {
            setup,
            levels,
            seats,
            order,
            autoreset,
            most_steps,
            staggered: false,
            clock: 0,
            pool,
            threads,
        };
        // No two games do the same.
        batch.seed(0);
        batch
    }

    /// Whether first episodes are cut short, each by another number of steps, so that the games of a batch with a limit of steps
    /// do not all end in the same one.
    #[must_use]
    pub fn staggered(self, staggered: bool) -> Batch<R> {
        Batch { staggered, ..self }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.seats.len()
    }

    /// Bytes of one observation.
    pub fn bytes(&self) -> usize {
        R::bytes(&self.setup)
    }

    /// The common data of all games.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }

    /// The games, in their order.
    pub fn rooms(&self) -> impl Iterator<Item = &R> {
        self.seats.iter().map(|seat| &seat.room)
    }

    /// The number of the level that each game plays: among those that were given, or among those that were made for the game.
    pub fn playing(&self) -> impl Iterator<Item = usize> {
        self.seats.iter().map(|seat| seat.level)
    }

    /// Steps of each episode so far.
    pub fn steps(&self) -> impl Iterator<Item = u32> {
        self.seats.iter().map(|seat| seat.steps)
    }

    /// The level of a game that was made for it, and the number of the image of it that is played.
    pub fn made(&self, game: usize) -> Option<(&R::Level, usize)> {
        let (seat, Levels::Made(supply)) = (self.seats.get(game)?, &self.levels) else { return None };
        Some((seat.own.as_ref()?, seat.image(&self.setup, supply)))
    }

    /// Puts another level in the place of one that was given; a game that plays it goes on with the old one.
    pub fn replace(&mut self, place: usize, level: R::Level) {
        if let Levels::Given(levels) = &mut self.levels
            && let Some(old) = levels.get_mut(place)
        {
            *old = level;
        }
    }

    /// Gives each game random numbers from here on.
    pub fn seed(&mut self, seed: u64) {
        let mut seeds = Random::new(seed);
        for seat in &mut self.seats {
            (seat.seed, seat.begun) = (seeds.bits(), 0);
        }
    }

    /// Gives each game the random numbers of its own seed, those that a batch of one game has with this seed; games without one keep
    /// theirs.
    pub fn seed_each(&mut self, seeds: &[u64]) {
        for (seat, &seed) in self.seats.iter_mut().zip(seeds) {
            (seat.seed, seat.begun) = (Random::new(seed).bits(), 0);
        }
    }

    /// All that decides how a game goes on, as bytes; `None` where there is no such game, or it has not begun.
    pub fn save(&self, game: usize) -> Option<Vec<u8>> {
        let seat = self.seats.get(game).filter(|seat| seat.is_playing)?;
        let mut out = Vec::new();
        for number in
            [seat.seed, seat.begun, seat.level as u64, seat.steps.into(), seat.ahead.into(), seat.over.into()]
        {
            put(&mut out, number);
        }
        seat.room.save(&mut out);
        Some(out)
    }

    /// Goes on in a game from where another was saved, which had the same levels and boards; `observation` is that of the game. After
    /// an error the game has to begin anew.
    ///
    /// # Errors
    /// When it is no state of such a game.
    pub fn load(&mut self, game: usize, state: &[u8], observation: &mut [u8]) -> Result<(), NoState> {
        let Batch { setup, levels, seats, .. } = self;
        let seat = seats.get_mut(game).ok_or(NoState)?;
        let is_loaded = observation.len() == R::bytes(setup)
            && seat.load(setup, levels, &mut Reader::new(state), observation).is_some();
        seat.is_playing = is_loaded;
        is_loaded.then_some(()).ok_or(NoState)
    }

    /// Whether each game has begun a level.
    pub fn is_playing(&self) -> bool {
        self.seats.iter().all(|seat| seat.is_playing)
    }

    /// Whether a step writes the last observations of episodes.
    pub fn needs_last(&self) -> bool {
        self.autoreset == Autoreset::SameStep
    }

    /// Begins a level in the games of `which`, in all where it is empty. `observations` has those of all games.
    pub fn begin(&mut self, which: &[bool], observations: &mut [u8]) {
        let (bytes, staggered) = (self.bytes(), self.staggered && which.is_empty());
        let (common, seats) = self.common();
        let games = seats.len() as u64;
        if let (Levels::Made(supply), true) = (common.levels, which.is_empty()) {
            let is_new = |seat: &Seat<R>| seat.own.is_none() || seat.begun.is_multiple_of(supply.uses());
            let asked = seats.iter().enumerate().filter(|(_, seat)| is_new(seat));
            supply.prepare(asked.map(|(at, seat)| (at, seat.number(seat.begun / supply.uses()))));
        }
        for (at, (seat, observation)) in
            seats.iter_mut().zip(observations.chunks_exact_mut(bytes)).enumerate()
        {
            if which.get(at).copied().unwrap_or(true) {
                let ahead = if staggered { u64::from(common.most_steps) * at as u64 / games } else { 0 };
                seat.begin(&common, at, ahead as u32, observation);
            }
        }
        if let (Levels::Made(supply), true) = (&self.levels, which.is_empty()) {
            supply.fill(self.soon());
        }
    }

    /// The step before which a level must be there early enough.
    fn soon(&self) -> u64 {
        self.clock + u64::from((self.most_steps / 4).clamp(1, SOON))
    }

    fn common(&mut self) -> (Common<'_, R>, &mut [Seat<R>]) {
        let Batch { setup, levels, seats, order, autoreset, most_steps, clock, .. } = self;
        let games = seats.len() as u64;
        let (order, autoreset, most_steps, clock) = (*order, *autoreset, *most_steps, *clock);
        let common = Common { setup, levels, order, autoreset, most_steps, games, clock };
        (common, seats)
    }

    /// One step of every game; one that has no level yet begins one. The number of an action that is too large counts as the last one.
    pub fn step(&mut self, actions: &[u8], out: Out<'_>) {
        let (threads, bytes) = (self.threads, self.bytes());
        // The pool is taken out so that games and pool are borrowed apart.
        let pool = self.pool.take();
        let (common, seats) = self.common();
        match &pool {
            None => step_some(&common, 0, seats, actions, out),
            Some(pool) => pool.in_place_scope(|scope| {
                let share = seats.len().div_ceil(threads).max(least(bytes));
                let (mut seats, mut actions, mut out, mut first) = (seats, actions, out, 0);
                while seats.len() > share {
                    let (some, more) = std::mem::take(&mut seats).split_at_mut(share);
                    let (some_actions, more_actions) = actions.split_at(share);
                    let (some_out, more_out) = out.split(share, bytes);
                    let common = &common;
                    scope.spawn(move |_| step_some(common, first, some, some_actions, some_out));
                    (seats, actions, out, first) = (more, more_actions, more_out, first + share);
                }
                step_some(&common, first, seats, actions, out);
            }),
        }
        self.pool = pool;
        self.clock += 1;
        if let Levels::Made(supply) = &self.levels {
            supply.work(self.soon());
        }
    }
}

/// Fewest games for which another thread pays: those that take as long as waking it does, some tens of microseconds.
const fn least(bytes: usize) -> usize {
    if bytes > 4096 { 256 } else { 2048 }
}

/// One step of some games, of which the first has this number.
fn step_some<R: Room>(
    common: &Common<'_, R>,
    first: usize,
    seats: &mut [Seat<R>],
    actions: &[u8],
    out: Out<'_>,
) {
    let bytes = R::bytes(common.setup);
    let most = R::actions(common.setup).count().saturating_sub(1);
    let observations = out.observations.chunks_exact_mut(bytes);
    for (at, ((seat, &action), observation)) in seats.iter_mut().zip(actions).zip(observations).enumerate() {
        (out.terminated[at], out.truncated[at], out.began[at], out.rewards[at]) = (false, false, false, 0.0);
        if !seat.is_playing || seat.over && common.autoreset == Autoreset::NextStep {
            seat.begin(common, first + at, 0, observation);
            out.began[at] = true;
            continue;
        }
        let (reward, solved) = seat.room.act(common.setup, action.min(most), observation);
        seat.steps += 1;
        let late = !solved && common.most_steps > 0 && seat.steps + seat.ahead >= common.most_steps;
        (out.rewards[at], out.terminated[at], out.truncated[at]) = (reward, solved, late);
        seat.over = solved || late;
        if seat.over && common.autoreset == Autoreset::SameStep {
            out.last[at * bytes..(at + 1) * bytes].copy_from_slice(observation);
            seat.begin(common, first + at, 0, observation);
            out.began[at] = true;
        }
    }
}

impl<R: Room> Seat<R> {
    /// Begins the next level; the episode is shorter by the steps of `ahead`.
    fn begin(&mut self, common: &Common<'_, R>, at: usize, ahead: u32, observation: &mut [u8]) {
        let begun = self.begun;
        self.begun = begun.wrapping_add(1);
        let (level, image) = match common.levels {
            Levels::Made(supply) => {
                self.level = begun as usize;
                let image = self.image(common.setup, supply);
                let own = match self.own.take().filter(|_| !begun.is_multiple_of(supply.uses())) {
                    Some(level) => level,
                    None => {
                        let number = begun / supply.uses();
                        let most = if common.most_steps == 0 { NEVER } else { common.most_steps.into() };
                        let steps = most.saturating_mul(supply.uses()).saturating_sub(ahead.into());
                        let until = common.clock.saturating_add(steps);
                        supply.take(at, self.number(number), self.number(number.wrapping_add(1)), until)
                    }
                };
                (&*self.own.insert(own), image)
            }
            Levels::Given(levels) => {
                self.level = match common.order {
                    Order::Random => self.random(begun).index(levels.len()),
                    Order::Cycle => {
                        let turn = (at as u64).wrapping_add(begun.wrapping_mul(common.games));
                        (turn % levels.len() as u64) as usize
                    }
                    Order::Own => at,
                };
                (&levels[self.level], 0)
            }
        };
        (self.steps, self.ahead, self.over, self.is_playing) = (0, ahead, false, true);
        self.room.begin(common.setup, level, image, observation);
    }

    /// The image of the level that was made last: one after the other in the episodes for which it is.
    fn image(&self, setup: &R::Setup, supply: &Supply<R::Level>) -> usize {
        // Any odd number comes round to all of four or eight images.
        let (uses, stride) = (supply.uses(), 3);
        let last = self.begun.wrapping_sub(1);
        (last % uses * stride % R::images(setup) as u64) as usize
    }

    fn load(
        &mut self,
        setup: &R::Setup,
        levels: &Levels<R::Level>,
        state: &mut Reader<'_>,
        observation: &mut [u8],
    ) -> Option<()> {
        let (seed, begun) = (state.number()?, state.number()?);
        let (level, steps, ahead) = (state.small()?, state.small()?, state.small()?);
        let over = state.number()? != 0;
        let (before, last) = ((self.seed, self.begun.wrapping_sub(1)), begun.wrapping_sub(1));
        (self.seed, self.begun, self.level) = (seed, begun, level);
        (self.steps, self.ahead, self.over) = (steps, ahead, over);
        let (level, image) = match levels {
            Levels::Made(supply) => {
                // Games of a tree search go back and forth on one level, which is not made again.
                let is_same =
                    self.is_playing && (before.0, before.1 / supply.uses()) == (seed, last / supply.uses());
                let own = self.own.take().filter(|_| is_same);
                let own = own.unwrap_or_else(|| supply.make(self.number(last / supply.uses())));
                let image = self.image(setup, supply);
                (&*self.own.insert(own), image)
            }
            Levels::Given(levels) => (levels.get(level)?, 0),
        };
        self.room.load(setup, level, image, state, observation)?;
        state.is_empty().then_some(())
    }

    /// The number from which a level is made.
    fn number(&self, begun: u64) -> u64 {
        Random::new(self.random(begun).bits()).bits()
    }

    /// The random numbers of a level: those of the seed, from the place of the level on.
    fn random(&self, begun: u64) -> Random {
        Random::new(self.seed.wrapping_add(begun.wrapping_mul(STRIDE)))
    }
}

/// The difference between the states of [`Random`] from one number to the next.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
