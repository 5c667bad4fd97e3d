//! The tools that a model can call.

use crate::asked::{Game, Opened, Problem, Text};
use crate::limits::Limits;
use crate::searching::{Searched, Wished};
use crate::{answers, judging, searching};
use grid::Bounds;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, Implementation, ServerCapabilities, ServerConfig};
use rmcp::service::ServerInitializeError;
use rmcp::transport::stdio;
use rmcp::{ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::contract::Remark;
use sokoworks::{GaveUp, Stop};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// Seconds of a call that names none.
const SECONDS: f64 = 10.0;

/// Seconds of a call that makes a level and names none.
const MAKING: f64 = 60.0;

/// What a model reads first.
const INSTRUCTIONS: &str = "Levels of Sokoban (push every box onto a goal) and Sokobond (push atoms so that they bond) as text. \
    Columns and rows count from 0 at the upper left corner. Moves are letters: u, d, l, r. A level can be given with moves from its \
    start; everything is then said of the position after them. Solutions are replayed before they are told; \
    `unsolvable` and `proved_fewest` are proofs.";

/// A level, moves, and how long to search.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
struct Search {
    #[serde(flatten)]
    game: Game,
    /// Most seconds.
    #[serde(default)]
    seconds: Option<f64>,
}

/// A level, moves, how long to search, and what for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
struct Solve {
    #[serde(flatten)]
    game: Game,
    /// `any` (the default) for a solution soon, `pushes` or `moves` for the fewest, proved.
    #[serde(default)]
    metric: String,
    /// Most seconds.
    #[serde(default)]
    seconds: Option<f64>,
}

/// The server.
#[derive(Clone, Debug)]
struct Server {
    limits: Limits,
    turns: Arc<Semaphore>,
}

/// Serves on standard input and output until the input ends.
pub(crate) async fn serve(limits: Limits) -> io::Result<()> {
    let server = Server { limits, turns: Arc::new(Semaphore::new(limits.calls.max(1))) };
    let running = match server.serve(stdio()).await {
        Ok(running) => running,
        // The input has ended before a client said anything.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(io::Error::other(error)),
    };
    running.waiting().await.map_err(io::Error::other)?;
    Ok(())
}

impl Server {
    /// The time of a call that asks for so many seconds, or for none.
    fn time(&self, asked: Option<f64>, usual: f64) -> Result<Duration, Problem> {
        let bounds = Bounds::new("seconds", 0.0, self.limits.time.as_secs_f64());
        let seconds = match asked {
            Some(seconds) => bounds.check(seconds),
            None => Ok(usual.min(bounds.most)),
        };
        let seconds = seconds.map_err(|wrong| Problem::new("E-OPTION", wrong.to_string()))?;
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or(self.limits.time))
    }

    /// Runs work on a thread of its own, until it ends, its seconds are over or the call is cancelled.
    async fn work<W>(&self, seconds: Option<f64>, cancelled: CancellationToken, work: W) -> CallToolResult
    where
        W: FnOnce(&Searched<'_>) -> Result<Value, Problem> + Send + 'static,
    {
        match self.time(seconds, SECONDS) {
            Ok(time) => self.work_for(time, cancelled, work).await,
            Err(problem) => CallToolResult::structured_error(problem.json()),
        }
    }

    /// As [`work`](Server::work), for a time that is known.
    async fn work_for<W>(&self, time: Duration, cancelled: CancellationToken, work: W) -> CallToolResult
    where
        W: FnOnce(&Searched<'_>) -> Result<Value, Problem> + Send + 'static,
    {
        // It is never closed.
        let _turn = tokio::select! {
            turn = self.turns.acquire() => turn.ok(),
            () = cancelled.cancelled() => None,
        };
        let (stop, limits) = (Stop::new(), self.limits);
        let given = stop.clone();
        let mut running = tokio::task::spawn_blocking(move || {
            let (threads, bytes) = (limits.threads.max(1), limits.bytes);
            work(&Searched { threads, bytes, stop: &given })
        });
        let ended = tokio::select! {
            ended = &mut running => ended,
            () = tokio::time::sleep(time) => {
                stop.raise(GaveUp::Time);
                running.await
            }
            () = cancelled.cancelled() => {
                stop.raise(GaveUp::Interrupted);
                running.await
            }
        };
        match ended {
            Ok(Ok(value)) => CallToolResult::structured(value),
            Ok(Err(problem)) => CallToolResult::structured_error(problem.json()),
            Err(_) => CallToolResult::structured_error(Problem::new("E-BUG", "the program has a bug").json()),
        }
    }
}

impl Server {
    /// Runs work on a level. `warnings` of every answer are what was assumed or left out when the level was read.
    async fn work_on<W>(
        &self,
        game: Game,
        seconds: Option<f64>,
        cancelled: CancellationToken,
        work: W,
    ) -> CallToolResult
    where
        W: FnOnce(&Opened, &Searched<'_>) -> Result<Value, Problem> + Send + 'static,
    {
        let on_level = move |given: &Searched<'_>| {
            let opened = game.open()?;
            let mut told = work(&opened, given)?;
            told["warnings"] = json!(Remark::all(&opened.warnings));
            Ok(told)
        };
        self.work(seconds, cancelled, on_level).await
    }
}

#[tool_router]
impl Server {
    #[tool(description = "Lists the levels of a text, with what is wrong with each.")]
    async fn read_levels(
        &self,
        Parameters(asked): Parameters<Text>,
        cancelled: CancellationToken,
    ) -> CallToolResult {
        self.work(None, cancelled, move |_| answers::read(&asked)).await
    }

    #[tool(
        description = "Shows the board after moves: text, boxes, goals, dead squares, and whether it is solved or dead."
    )]
    async fn show(&self, Parameters(game): Parameters<Game>, cancelled: CancellationToken) -> CallToolResult {
        self.work_on(game, None, cancelled, |level, given| answers::show(level, &given.budget())).await
    }

    #[tool(description = "Solves a level from where the moves lead, or proves that it cannot be solved.")]
    async fn solve(
        &self,
        Parameters(asked): Parameters<Solve>,
        cancelled: CancellationToken,
    ) -> CallToolResult {
        let Solve { game, metric, seconds } = asked;
        let work = move |level: &Opened, given: &Searched<'_>| searching::solve(level, &metric, given);
        self.work_on(game, seconds, cancelled, work).await
    }

    #[tool(description = "Tells the next push of a solution: which piece, where to, and the moves.")]
    async fn hint(
        &self,
        Parameters(asked): Parameters<Search>,
        cancelled: CancellationToken,
    ) -> CallToolResult {
        self.work_on(asked.game, asked.seconds, cancelled, searching::hint).await
    }

    #[tool(description = "Replays moves from the start of a level: whether they solve it, and if not, why.")]
    async fn verify(
        &self,
        Parameters(game): Parameters<Game>,
        cancelled: CancellationToken,
    ) -> CallToolResult {
        self.work_on(game, None, cancelled, |level, _| Ok(judging::verify(level))).await
    }

    #[tool(
        description = "Tells whether the position after moves can still be solved, and if not, which pieces are to blame."
    )]
    async fn explain_deadlock(
        &self,
        Parameters(asked): Parameters<Search>,
        cancelled: CancellationToken,
    ) -> CallToolResult {
        self.work_on(asked.game, asked.seconds, cancelled, judging::explain).await
    }

    #[tool(
        description = "Makes a new level with its solution and its grade; the same seed gives the same level."
    )]
    async fn generate(
        &self,
        Parameters(wished): Parameters<Wished>,
        cancelled: CancellationToken,
    ) -> CallToolResult {
        match self.time(wished.seconds, MAKING) {
            Ok(time) => {
                self.work_for(time, cancelled, move |given| searching::make(&wished, &given.budget())).await
            }
            Err(problem) => CallToolResult::structured_error(problem.json()),
        }
    }

    #[tool(
        description = "Grades how hard a level is, from 1 (very easy) to 10 (very hard), with the measures behind it."
    )]
    async fn grade(
        &self,
        Parameters(game): Parameters<Game>,
        cancelled: CancellationToken,
    ) -> CallToolResult {
        self.work_on(game, None, cancelled, |level, given| judging::grade(level, &given.budget())).await
    }
}

#[tool_handler]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("sokoworks", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }
}
