//! `soko serve`: the web app over levels, records and session; over the built-in levels when none are named.
//!
//! The address goes to standard output; the server runs until Ctrl-C.

use crate::arguments::{Arguments, Serve};
use crate::config::Config;
use crate::date::{day, now};
use crate::exit_code::ExitCode;
use crate::input::{Input, built_in};
use crate::limits::{Interrupt, left_for_search, memory};
use crate::options::{Keeping, Limiting, Serving};
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::storage::data::Data;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::Path;
use std::time::Duration;
use web::{JobLimits, Journal, Library, Limits, Setup, Store};

/// The port that is tried first.
const PORT: u16 = 7656;

/// How long a search continues after its page was closed.
const PATIENCE: Duration = Duration::from_secs(10);

/// Most bytes for grading levels in the background; of a small limit, a quarter.
const GRADING: u64 = 256 << 20;

/// Serves until Ctrl-C.
pub(crate) fn run(arguments: &Arguments, serve: &Serve) -> anyhow::Result<ExitCode> {
    let config = Config::find(arguments, &serve.levels)?;
    let serving = config.filled(&serve.serving)?;
    let keeping = config.filled(&serve.keeping)?;
    let reading = config.filled(&serve.reading)?;
    let limiting = config.filled(&serve.limiting)?;

    let mut input =
        if serve.levels.is_empty() { built_in::levels() } else { Input::open(&serve.levels, &reading)? };
    let first = input.open_collection().filter(|_| !serve.levels.is_empty() && input.levels().len() > 1);
    let data = Data::open(&keeping);
    for warning in &data.warnings {
        diagnostics::complain(&format!("{warning}\n"));
    }
    let interrupt = Interrupt::listen()?;
    memory::steady();
    let listener = listen(&serving)?;
    let address = listener.local_addr()?;
    if !address.ip().is_loopback() {
        diagnostics::complain("note: other machines can reach this page; there is no password\n");
    }
    // One level of a collection: the page opens there, with the others around it.
    let page = first.map_or_else(String::new, |place| format!("#/p/0/{place}"));
    let url = format!("http://{address}/{page}");
    output::say(&format!("{url}\n"))?;
    if serving.open.unwrap_or(false) {
        open(&url);
    }
    let names = serving.allow_host.clone().into_iter().chain([address.ip().to_string()]).collect();
    let setup = Setup {
        library: library(&input),
        store: keeper(data, keeping),
        jobs: job_limits(&serving, &limiting),
        names,
    };
    web::serve(listener, setup, || interrupt.pressed())?;
    Ok(input.code())
}

fn listen(serving: &Serving) -> anyhow::Result<TcpListener> {
    let ip = serving.bind.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let bound = match serving.port {
        Some(port) => TcpListener::bind((ip, port)),
        None => TcpListener::bind((ip, PORT)).or_else(|_| TcpListener::bind((ip, 0))),
    };
    Ok(bound.map_err(|error| {
        let port = serving.port.unwrap_or(PORT);
        let help = match error.kind() {
            ErrorKind::AddrNotAvailable => "--bind takes an address of this machine, such as 127.0.0.1",
            ErrorKind::PermissionDenied => {
                "ports below 1024 often need elevated privileges; --port 0 picks any free port"
            }
            _ => "--port 0 picks any free port",
        };
        Problem::new("E-PORT", format!("cannot listen on {ip} port {port}: {error}")).help(help)
    })?)
}

fn job_limits(serving: &Serving, limiting: &Limiting) -> JobLimits {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let running = serving.jobs.map_or(cores, usize::from);
    let memory = limiting.memory();
    // This includes the tables for warnings.
    let part = web::CACHE as u64;
    // A job also holds its level, read anew, and its answer.
    let left = left_for_search(memory, memory::resident()) / 16 * 15;
    let grading = (left / 4).min(GRADING);
    let bytes = (left - grading) * part / (part * running as u64 + 1);
    JobLimits {
        running,
        waiting: serving.queue.map_or(16, usize::from),
        patience: PATIENCE,
        give_back: memory::give_back,
        each: Limits {
            threads: limiting.threads(),
            time: limiting.time(),
            bytes: usize::try_from(bytes).unwrap_or(usize::MAX),
            grading: grading as usize,
            memory: memory.max(memory::resident() + bytes),
            films: web::FILMS,
            resident: memory::resident_if_known,
            machine: lab::Machine::describe().name,
            today: || day(now()),
            now: web::clock,
        },
    }
}

/// Records and session, with their changes written to the player's folder.
fn keeper(data: Data, keeping: Keeping) -> Store {
    let folder = data.folder;
    let unsaved = data.warnings.first().cloned().unwrap_or_default();
    Store::new(
        data.book,
        data.session,
        Box::new(move |journal, line| {
            let Some(folder) = &folder else { return Err(unsaved.clone()) };
            let written = match journal {
                Journal::Records => Data::keep_record(folder, line),
                Journal::Session => Data::keep_session(folder, line),
            };
            written.map_err(|error| format!("{} cannot be written ({error}).", folder.path().display()))
        }),
    )
    .with_remarks(data.warnings)
    .with_origins(Box::new(move |credit| keeping.origin(credit, now())))
}

/// The levels in collections.
fn library(input: &Input) -> Library {
    let mut library = Library::default();
    for level in input.levels() {
        let file = level.file;
        let path = file.path.as_deref().unwrap_or(Path::new(&file.source.name));
        library.add(path, &file.content, level.place, level.title(), &file.source.text);
    }
    library
}

/// Opens an address in the default browser, if possible.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let started = std::process::Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    if started.is_err() {
        diagnostics::complain("note: no browser could be opened; open the address yourself\n");
    }
}
