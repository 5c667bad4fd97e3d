//! Every address of the server, and the rules for all of them: bodies have a size limit, computation has its own threads
//! and a limit on parallel calls, and answers are JSON, files of the page, pictures or events. `docs/user/api.md` documents
//! them.

use crate::calls::filming::{self, Shoot};
use crate::calls::playing::{self, Look, resume};
use crate::calls::texts::{self, Export, Text};
use crate::calls::{collecting, editing, grading, reversing, survey, view};
use crate::desk::{Desk, Opened};
use crate::fault::Fault;
use crate::grades::{Graded, Grades};
use crate::jobs::Jobs;
use crate::jobs::solving::{self, Asked};
use crate::jobs::{events, generating, hinting};
use crate::library::Library;
use crate::server::assets;
use crate::server::guard::{Names, guard};
use crate::setup::Setup;
use crate::solution::verified;
use crate::store::Store;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sokoworks::Collection;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Most bytes of a request's body.
const BODY: usize = 4 << 20;

/// Most bytes of a body that holds a file of levels. In JSON, line ends take two bytes, so files of 32 MB fit.
const FILE: usize = 48 << 20;

/// Files that are read at once: one of many levels takes several times its size in memory.
const FILES: usize = 2;

/// Time that a body may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(30);

/// Calls that compute at once; others wait.
const CALLS: usize = 8;

/// Films that are made at once: each may hold large canvases.
const FILMS: usize = 2;

/// Of the bytes of one search, the tables for warnings may take this part, all together.
pub const DESK: usize = 4;

/// What all calls share.
#[derive(Clone)]
struct App {
    library: Arc<Library>,
    store: Arc<Store>,
    desk: Desk,
    jobs: Jobs,
    calls: Arc<Semaphore>,
    films: Arc<Semaphore>,
    files: Arc<Semaphore>,
    grades: Grades,
}

/// What outlives the router: jobs and grades for its end, levels for its beginning.
pub(crate) struct Inside {
    pub(crate) jobs: Jobs,
    pub(crate) grades: Grades,
    pub(crate) library: Arc<Library>,
}

/// The whole server as a service, for tests and for other servers.
pub fn router(setup: Setup) -> Router {
    with_parts(setup).0
}

/// The server, and what it shares with others.
pub(crate) fn with_parts(setup: Setup) -> (Router, Inside) {
    // A share of what a search may use.
    let desk = Desk::new(setup.jobs.bytes / DESK);
    let grading = setup.jobs.grading;
    let jobs = Jobs::new(setup.jobs);
    let names = Names(setup.names.into());
    let (levels, grades) = (Arc::new(setup.library), Grades::new(grading));
    let inside = Inside { jobs: jobs.clone(), grades: grades.clone(), library: levels.clone() };
    let app = App {
        library: levels,
        store: Arc::new(setup.store),
        desk,
        jobs,
        calls: Arc::new(Semaphore::new(CALLS)),
        films: Arc::new(Semaphore::new(FILMS)),
        files: Arc::new(Semaphore::new(FILES)),
        grades,
    };
    let router = Router::new()
        .route("/", get(assets::index))
        .route("/page/{*path}", get(assets::file))
        .route("/api/library", get(library))
        .route("/api/library/{shelf}", get(shelf))
        .route("/api/library/{shelf}/{place}", get(entry))
        .route("/api/thumbnail/{shelf}/{place}", get(thumbnail))
        .route("/api/play", post(play))
        .route("/api/reach", post(reach))
        .route("/api/warn", post(warn))
        .route("/api/rescue", post(rescue))
        .route("/api/movie", post(movie))
        .route("/api/reverse", post(reverse))
        .route("/api/reverse/warn", post(warn_reverse))
        .route("/api/reverse/rescue", post(rescue_reverse))
        .route("/api/about", post(about))
        .route("/api/record", post(record))
        .route("/api/keep", post(keep))
        .route("/api/import", post(import).layer(DefaultBodyLimit::max(FILE)))
        .route("/api/export", post(export))
        .route("/api/survey", post(survey))
        .route("/api/grades", post(grade))
        .route("/api/collect", post(collect).layer(DefaultBodyLimit::max(FILE)))
        .route("/api/film", post(film))
        .route("/api/edit", post(edit))
        .route("/api/generate", post(start_generating))
        .route("/api/jobs", post(start_job))
        .route("/api/jobs/{id}", get(watch_job).delete(stop_job))
        .fallback(async || Fault::missing("this address"))
        .method_not_allowed_fallback(async || {
            Fault::new(StatusCode::METHOD_NOT_ALLOWED, "E-METHOD", "method not allowed")
        })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(names, guard))
        .with_state(app);
    (router, inside)
}

/// A JSON body. Other media types are refused: a form of a foreign page cannot send this one.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind.and_then(|kind| kind.split(';').next()).is_none_or(|kind| kind.trim() != "application/json") {
            let message = "the body must be application/json";
            return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "E-JSON", message));
        }
        let bytes = tokio::time::timeout(ARRIVAL, Bytes::from_request(request, state)).await;
        let late = |_| Fault::new(StatusCode::REQUEST_TIMEOUT, "E-LATE", "the body took too long");
        let bytes = bytes.map_err(late)?.map_err(|rejection| {
            Fault::new(rejection.status(), "E-BODY", "the body is too large, or was cut off")
        })?;
        let parsed = serde_json::from_slice(&bytes);
        parsed.map(Body).map_err(|error| Fault::new(StatusCode::BAD_REQUEST, "E-JSON", error.to_string()))
    }
}

/// Parameters in the address; if they cannot be parsed, there is no such address.
struct At<T>(T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, Fault> {
        let found = Path::from_request_parts(parts, state).await;
        found.map(|Path(at)| At(at)).map_err(|_| Fault::missing("this address"))
    }
}

type Answer = Result<axum::Json<Value>, Fault>;

impl App {
    /// Computes on a thread that may block, with a limit on parallel calls.
    async fn compute<T: Send + 'static>(
        &self,
        room: &Arc<Semaphore>,
        work: impl FnOnce(&App) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let seat = room.clone().acquire_owned().await.map_err(|_| Fault::broken())?;
        let app = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            let result = work(&app);
            drop(seat);
            result
        });
        done.await.map_err(|_| Fault::broken())?
    }

    async fn answer(&self, work: impl FnOnce(&App) -> Result<Value, Fault> + Send + 'static) -> Answer {
        self.compute(&self.calls, work).await.map(axum::Json)
    }

    /// Opens the level of the text in `ask`, and computes with it.
    async fn with_level<T: Send + 'static>(
        &self,
        ask: T,
        text: fn(&T) -> &str,
        work: fn(&App, &Opened, &T) -> Result<Value, Fault>,
    ) -> Answer {
        self.answer(move |app| {
            let opened = app.desk.open(text(&ask))?;
            work(app, &opened, &ask)
        })
        .await
    }
}

async fn library(State(app): State<App>) -> Answer {
    app.answer(|app| Ok(app.library.list(&app.store, &app.grades))).await
}

async fn shelf(State(app): State<App>, At(shelf): At<usize>) -> Answer {
    app.answer(move |app| app.library.shelf(shelf, &app.store, &app.grades)).await
}

async fn entry(State(app): State<App>, At((shelf, place)): At<(usize, usize)>) -> Answer {
    app.answer(move |app| app.library.entry(shelf, place).map(|entry| entry.json())).await
}

/// How a small picture is to look.
#[derive(Deserialize)]
struct Colors {
    #[serde(default)]
    dark: bool,
}

async fn thumbnail(
    State(app): State<App>,
    At((shelf, place)): At<(usize, usize)>,
    colors: Result<Query<Colors>, QueryRejection>,
) -> Result<Response, Fault> {
    let Query(colors) = colors.map_err(|_| Fault::missing("this address"))?;
    let svg = app
        .compute(&app.calls, move |app| {
            let entry = app.library.entry(shelf, place)?;
            let level = entry.level.as_ref().ok_or_else(|| Fault::missing("a picture of a broken level"))?;
            filming::thumbnail(level, colors.dark)
        })
        .await?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "private, max-age=3600")];
    Ok((headers, svg).into_response())
}

async fn play(State(app): State<App>, Body(ask): Body<playing::Ask>) -> Answer {
    app.with_level(ask, |ask| &ask.text, |_, opened, ask| playing::act(opened, ask)).await
}

async fn reach(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    app.with_level(look, |look| &look.text, |_, opened, look| playing::reach(opened, look)).await
}

async fn warn(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    app.with_level(look, |look| &look.text, |app, opened, look| playing::warn(&app.desk, opened, look)).await
}

async fn rescue(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    let work = |app: &App, opened: &Opened, look: &Look| playing::rescue(&app.desk, opened, look);
    app.with_level(look, |look| &look.text, work).await
}

async fn movie(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    app.with_level(look, |look| &look.text, |_, opened, look| playing::movie(opened, look)).await
}

async fn reverse(State(app): State<App>, Body(ask): Body<reversing::Ask>) -> Answer {
    app.with_level(ask, |ask| &ask.text, |_, opened, ask| reversing::act(opened, ask)).await
}

async fn warn_reverse(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    app.with_level(look, |look| &look.text, |_, opened, look| reversing::warn(opened, look)).await
}

async fn rescue_reverse(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    app.with_level(look, |look| &look.text, |_, opened, look| reversing::rescue(opened, look)).await
}

/// What is known about a level: how it is drawn, its records, the unfinished game.
async fn about(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    let work = |app: &App, opened: &Opened, _: &Look| {
        let level = &opened.level;
        let key = play::LevelKey::of(level);
        Ok(json!({
            "level": view::level(level),
            "key": key.to_string(),
            "difficulty": app.grades.of(&key).map(Graded::json),
            "best": app.store.best(level),
            "known": app.store.known(level),
            "game": app.store.game(level),
        }))
    };
    app.with_level(look, |look| &look.text, work).await
}

/// Adds a solution to the records.
async fn record(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    let work = |app: &App, opened: &Opened, look: &Look| {
        let play = resume(&opened.level, &look.moves)?;
        let (offer, written) = app.store.offer(&opened.level, &play.moves(), look.credit()?)?;
        Ok(json!({
            "kept": written.is_ok(),
            "why": written.err(),
            "first": offer.first,
            "fewerMoves": offer.fewer_moves,
            "fewerPushes": offer.fewer_pushes,
            "best": app.store.best(&opened.level),
            "known": app.store.known(&opened.level),
            "solution": verified(&opened.level, &play.moves()),
        }))
    };
    app.with_level(look, |look| &look.text, work).await
}

/// Stores a game for later.
async fn keep(State(app): State<App>, Body(look): Body<Look>) -> Answer {
    let work = |app: &App, opened: &Opened, look: &Look| {
        let written = app.store.keep(&resume(&opened.level, &look.moves)?);
        Ok(json!({ "kept": written.is_ok(), "why": written.err() }))
    };
    app.with_level(look, |look| &look.text, work).await
}

async fn import(State(app): State<App>, Body(text): Body<Text>) -> Answer {
    app.compute(&app.files, move |_| Ok(texts::import(&text))).await.map(axum::Json)
}

async fn export(State(app): State<App>, Body(ask): Body<Export>) -> Answer {
    app.with_level(ask, |ask| &ask.text, |_, opened, ask| texts::export(&opened.level, ask)).await
}

async fn survey(State(app): State<App>, Body(ask): Body<survey::Ask>) -> Answer {
    app.answer(move |app| survey::survey(&ask, &app.store, &app.grades)).await
}

async fn grade(State(app): State<App>, Body(ask): Body<grading::Ask>) -> Answer {
    app.answer(move |app| grading::grade(&ask, &app.library, &app.grades)).await
}

async fn collect(State(app): State<App>, Body(ask): Body<collecting::Ask>) -> Answer {
    app.compute(&app.files, move |_| collecting::collect(&ask)).await.map(axum::Json)
}

async fn edit(State(app): State<App>, Body(ask): Body<editing::Ask>) -> Answer {
    app.answer(move |_| editing::edit(&ask)).await
}

async fn film(State(app): State<App>, Body(ask): Body<Shoot>) -> Result<Response, Fault> {
    let work = move |app: &App| {
        let opened = app.desk.open(&ask.text)?;
        filming::shoot(&opened.level, &ask, app.jobs.free() / FILMS as u64)
    };
    app.compute(&app.films, work).await
}

/// A request for a job.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Job {
    /// The level.
    text: String,
    kind: Kind,
    /// The timeline, for hints, that of pulls in reverse mode; the solution that is to be made shorter.
    #[serde(default)]
    moves: String,
    /// Solutions known already, for hints.
    #[serde(default)]
    solutions: Vec<String>,
    /// What is asked of the solver.
    #[serde(default)]
    options: Asked,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Solve,
    Shorten,
    Hint,
    /// A hint for reverse mode.
    Pull,
}

async fn start_job(State(app): State<App>, Body(job): Body<Job>) -> Result<Response, Fault> {
    let jobs = app.jobs.clone();
    let Job { text, kind, moves, solutions, options } = job;
    let id = app
        .compute(&app.calls, move |app| {
            let opened = app.desk.open(&text)?;
            let level = opened.level.clone();
            match kind {
                Kind::Solve => {
                    let request = options.request(level.game())?;
                    let title = title(&text);
                    jobs.start(move |run| solving::search(&level, title, request, run))
                }
                Kind::Shorten => {
                    let steps = resume(&level, &moves)?.moves();
                    solving::can_be_shortened(&level, &steps)?;
                    let title = title(&text);
                    jobs.start(move |run| solving::improve(&level, title, steps, options.measure(), run))
                }
                Kind::Hint => {
                    let play = resume(&level, &moves)?;
                    jobs.start(move |run| hinting::hint(&play, &solutions, run))
                }
                Kind::Pull => {
                    let game = reversing::resume(&level, &moves)?;
                    jobs.start(move |run| hinting::pull(&game, &solutions, run))
                }
            }
        })
        .await?;
    Ok((StatusCode::CREATED, axum::Json(json!({ "id": id }))).into_response())
}

/// The title of the first playable level of a text.
fn title(text: &str) -> String {
    let collection = Collection::read(text.as_bytes());
    let place = (0..collection.len()).find(|&place| collection.level(place).is_some());
    place.map_or_else(String::new, |place| collection.title(place).to_owned())
}

/// Starts a job that makes a level.
async fn start_generating(
    State(app): State<App>,
    Body(wanted): Body<generating::Wanted>,
) -> Result<Response, Fault> {
    let wish = wanted.wish()?;
    let id = app.jobs.start(move |run| generating::make(wish, run))?;
    Ok((StatusCode::CREATED, axum::Json(json!({ "id": id }))).into_response())
}

async fn watch_job(State(app): State<App>, At(id): At<u64>) -> Result<impl IntoResponse, Fault> {
    app.jobs.watch(id).map(events::events)
}

async fn stop_job(State(app): State<App>, At(id): At<u64>) -> Result<StatusCode, Fault> {
    app.jobs.stop(id).map(|()| StatusCode::NO_CONTENT)
}
