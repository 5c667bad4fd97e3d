//! Every address of the server, and the rules for all of them: bodies have a size limit, computation has its own threads
//! and a limit on parallel calls, and answers are JSON, files of the page, pictures or events. `docs/user/http.md` documents
//! them.

use crate::fault::{Fault, response};
use crate::grader::Grader;
use crate::jobs::{Jobs, events};
use crate::server::arrivals::{Arrivals, Arrived};
use crate::server::assets;
use crate::server::guard::{Names, guard};
use crate::setup::Setup;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use backend::{Backend, Question, Reply, Weight, questions};
use serde::de::DeserializeOwned;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Most bytes of a request's body.
const BODY: usize = 4 << 20;

/// Most bytes of a body that holds a file of levels. In JSON, line ends take two bytes, so files of 32 MB fit.
const FILE: usize = 48 << 20;

/// Bodies together may take the memory divided by this.
const SHARE: u64 = 2;

/// Files that are read at once: one of many levels takes several times its size in memory.
const FILES: usize = 2;

/// Time that a body may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(30);

/// Calls that compute at once; others wait.
const CALLS: usize = 8;

/// Films that are made at once: each may hold large canvases.
pub const FILMS: u64 = 2;

/// What all calls share.
#[derive(Clone)]
struct App {
    backend: Arc<Backend>,
    jobs: Jobs,
    calls: Arc<Semaphore>,
    films: Arc<Semaphore>,
    files: Arc<Semaphore>,
    arrivals: Arrivals,
    grader: Grader,
}

/// What outlives the router: jobs and grades for its end, levels for its beginning.
pub(crate) struct Inside {
    pub(crate) jobs: Jobs,
    pub(crate) grader: Grader,
    pub(crate) backend: Arc<Backend>,
}

/// The whole server as a service, for tests and for other servers.
pub fn router(setup: Setup) -> Router {
    with_parts(setup).0
}

/// The server, and what it shares with others.
pub(crate) fn with_parts(setup: Setup) -> (Router, Inside) {
    let Setup { library, store, jobs, names } = setup;
    let films = jobs.each.films as usize;
    let share = usize::try_from(jobs.each.memory / SHARE).unwrap_or(usize::MAX);
    let arrivals = Arrivals::new(share, jobs.give_back);
    let backend = Arc::new(Backend::new(backend::Setup { library, store, limits: jobs.each.clone() }));
    let jobs = Jobs::new(backend.clone(), jobs);
    let grader = Grader::new(backend.clone());
    let inside = Inside { jobs: jobs.clone(), grader: grader.clone(), backend: backend.clone() };
    let app = App {
        backend,
        jobs,
        calls: Arc::new(Semaphore::new(CALLS)),
        films: Arc::new(Semaphore::new(films)),
        files: Arc::new(Semaphore::new(FILES)),
        arrivals,
        grader,
    };
    let mut router = Router::new()
        .route("/", get(assets::index))
        .route("/page/{*path}", get(assets::file))
        .route("/days/{name}", get(assets::days))
        .route("/api/library", get(look))
        .route("/api/library/{shelf}", get(look))
        .route("/api/library/{shelf}/{place}", get(look))
        .route("/api/ahead/{shelf}/{place}", get(open))
        .route("/api/thumbnail/{shelf}/{place}", get(picture));
    for question in questions() {
        let ask = post(move |State(app): State<App>, Body(body): Body| app.ask(question, body));
        let most = if question.weight == Weight::File { FILE } else { BODY };
        router = router.route(&format!("/api/{}", question.name), ask.layer(DefaultBodyLimit::max(most)));
    }
    let router = router
        .route("/api/generate", post(start_job))
        .route("/api/jobs", post(start_job))
        .route("/api/jobs/{id}", get(watch_job).delete(stop_job))
        .fallback(async || Fault::missing("this address"))
        .method_not_allowed_fallback(async || {
            Fault::new(StatusCode::METHOD_NOT_ALLOWED, "E-METHOD", "method not allowed")
        })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(Names(names.into()), guard))
        .with_state(app);
    (router, inside)
}

/// A body of JSON. Other media types are refused: a form of a foreign page cannot send this one.
struct Body(Arrived);

impl FromRequest<App> for Body {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Body, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind.and_then(|kind| kind.split(';').next()).is_none_or(|kind| kind.trim() != "application/json") {
            let message = "the body must be application/json";
            return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "E-JSON", message));
        }
        let arrived = tokio::time::timeout(ARRIVAL, app.arrivals.receive(request)).await;
        let late = |_| Fault::new(StatusCode::REQUEST_TIMEOUT, "E-LATE", "the body took too long");
        arrived.map_err(late)?.map(Body)
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

/// The name of a question in its address.
fn name(path: &str) -> &str {
    path.strip_prefix("/api/").unwrap_or(path)
}

/// Parts of an address that browsers may have encoded.
type Encoded = Result<RawPathParams, RawPathParamsRejection>;

/// The name of a question whose address has such parts behind the first; if they are no text, there is no such address.
fn decoded(first: &str, parts: Encoded) -> Result<String, Fault> {
    let parts = parts.map_err(|_| Fault::missing("this address"))?;
    Ok(std::iter::once(first).chain(parts.iter().map(|(_, part)| part)).collect::<Vec<_>>().join("/"))
}

impl App {
    /// Computes on a thread that may block, with a limit on parallel calls.
    async fn compute<T: Send + 'static>(
        &self,
        room: &Arc<Semaphore>,
        work: impl FnOnce(&Backend) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let seat = room.clone().acquire_owned().await.map_err(|_| Fault::broken())?;
        let backend = self.backend.clone();
        let done = tokio::task::spawn_blocking(move || {
            let result = work(&backend);
            drop(seat);
            result
        });
        done.await.map_err(|_| Fault::broken())
    }

    /// Answers a question without a body.
    async fn answer(&self, name: String) -> Result<Response, Fault> {
        Ok(response(self.compute(&self.calls, move |backend| backend.call(&name, &[])).await?))
    }

    /// Answers a question with a body.
    async fn ask(self, question: Question, body: Arrived) -> Result<Response, Fault> {
        let room = match question.weight {
            Weight::Light => &self.calls,
            Weight::File => &self.files,
            Weight::Film => &self.films,
        };
        let reply: Reply =
            self.compute(room, move |backend| backend.call(question.name, body.bytes())).await?;
        self.grader.wake();
        Ok(response(reply))
    }
}

/// Answers a question without a body: a list, or a level.
async fn look(State(app): State<App>, parts: Encoded) -> Result<Response, Fault> {
    app.answer(decoded("library", parts)?).await
}

/// Answers all that is asked when a level is opened.
async fn open(State(app): State<App>, parts: Encoded) -> Result<Response, Fault> {
    app.answer(decoded("ahead", parts)?).await
}

/// A picture of a list. Browsers keep it for an hour.
async fn picture(State(app): State<App>, parts: Encoded, uri: Uri) -> Result<Response, Fault> {
    let name = format!("{}?{}", decoded("thumbnail", parts)?, uri.query().unwrap_or_default());
    let mut response = app.answer(name).await?;
    if response.status().is_success() {
        let value = HeaderValue::from_static("private, max-age=3600");
        response.headers_mut().insert(header::CACHE_CONTROL, value);
    }
    Ok(response)
}

/// Starts a job: a search, or one that makes a level.
async fn start_job(State(app): State<App>, uri: Uri, Body(body): Body) -> Result<Response, Fault> {
    let task = app.compute(&app.calls, move |backend| backend.task(name(uri.path()), body.bytes())).await??;
    let id = app.jobs.start(task)?;
    Ok((StatusCode::CREATED, axum::Json(json!({ "id": id }))).into_response())
}

async fn watch_job(State(app): State<App>, At(id): At<u64>) -> Result<impl IntoResponse, Fault> {
    app.jobs.watch(id).map(events::events)
}

async fn stop_job(State(app): State<App>, At(id): At<u64>) -> Result<StatusCode, Fault> {
    app.jobs.stop(id).map(|()| StatusCode::NO_CONTENT)
}
