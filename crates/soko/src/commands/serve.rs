//! `soko serve`: the web app over levels, records and session; over the built-in levels when none are named.
//!
//! The address goes to standard output; the server runs until Ctrl-C.

use crate::arguments::{Arguments, Serve};
use crate::config::Config;
use crate::date::{day, now};
use crate::exit_code::ExitCode;
use crate::input::built_in;
use crate::input::{Chosen, Input};
use crate::limits::memory;
use crate::limits::{Interrupt, left_for_search};
use crate::options::{Keeping, Serving};
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::storage::data::Data;
use sokoban::replay::lurd;
use sokoworks::Collection;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::Path;
use std::time::Duration;
use web::{Entry, JobLimits, Journal, Library, Setup, Shelf, Store};

/// The port that is tried first.
const PORT: u16 = 7656;

/// How long a search continues after its page was closed.
const PATIENCE: Duration = Duration::from_secs(10);

/// Most bytes for grading levels in the background; of a small limit, a quarter.
const GRADING: u64 = 256 << 20;

/// Serves until Ctrl-C.
pub(crate) fn run(arguments: &Arguments, serve: &Serve) -> anyhow::Result<ExitCode> {
    let levels: Vec<&str> = serve.levels.iter().map(String::as_str).collect();
    let config = Config::find(arguments, &levels)?;
    let (mut serving, mut keeping) = (serve.serving.clone(), serve.keeping.clone());
    let mut reading = serve.reading.clone();
    config.fill(&mut serving)?;
    config.fill(&mut keeping)?;
    config.fill(&mut reading)?;

    let mut input = if levels.is_empty() { built_in::levels() } else { Input::open(&levels, &reading)? };
    let first = input.open_collection().filter(|_| !levels.is_empty() && input.levels().len() > 1);
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
    let setup =
        Setup { library: library(&input), store: keeper(data, keeping), jobs: job_limits(&serving), names };
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

fn job_limits(serving: &Serving) -> JobLimits {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let running = serving.jobs.map_or(cores, usize::from);
    let memory = memory::or_half_of_the_machine(serving.memory);
    // This includes the tables for warnings.
    let part = web::DESK as u64;
    // A job also holds its level, read anew, and its answer.
    let left = left_for_search(memory, memory::resident()) / 16 * 15;
    let grading = (left / 4).min(GRADING);
    let bytes = (left - grading) * part / (part * running as u64 + 1);
    JobLimits {
        running,
        waiting: serving.queue.map_or(16, usize::from),
        threads: serving.threads.map_or(1, usize::from),
        time: serving.time.map_or(Some(Duration::from_secs(600)), |time| time.0),
        bytes: usize::try_from(bytes).unwrap_or(usize::MAX),
        grading: grading as usize,
        memory: memory.max(memory::resident() + bytes),
        patience: PATIENCE,
        resident: memory::resident_if_known,
        give_back: memory::give_back,
        machine: lab::Machine::describe().name,
        today: || day(now()),
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

/// The levels in collections: a file is one, and so are the files of a folder that have one level each.
fn library(input: &Input) -> Library {
    let mut shelves: Vec<Shelf> = Vec::new();
    for level in input.levels() {
        let (title, file) = shelf_of(level);
        match shelves.iter_mut().find(|own| own.title == title && own.file == file) {
            Some(shelf) => shelf.entries.push(entry(level)),
            None => shelves.push(Shelf::new(title, file, vec![entry(level)])),
        }
    }
    Library { shelves }
}

/// The title of a level's collection, and the name of the file or folder that it is.
fn shelf_of(level: Chosen<'_>) -> (String, String) {
    let path = level.file.path.as_deref().unwrap_or(Path::new(&level.file.source.name));
    let part = |part: Option<&std::ffi::OsStr>| part.map(|name| name.to_string_lossy().into_owned());
    let alone = level.file.count() == 1;
    let folder = part(path.parent().and_then(Path::file_name)).filter(|_| alone);
    let name = folder.clone().unwrap_or_else(|| part(path.file_stem()).unwrap_or_default());
    let file =
        folder.map_or_else(|| part(path.file_name()).unwrap_or_default(), |folder| format!("{folder}/"));
    match &level.file.content {
        Collection::Sokoban(collection) if !collection.title.is_empty() => (collection.title.clone(), file),
        _ => (readable(&name), file),
    }
}

/// The name of a file as a title: spaces between words and before a number, without its leading zeros, and a capital in
/// front.
fn readable(name: &str) -> String {
    let mut title = String::new();
    for letter in name.chars() {
        let letter = if letter == '_' || letter == '-' { ' ' } else { letter };
        let last = title.chars().next_back();
        if letter.is_ascii_digit() && last.is_some_and(char::is_alphabetic) {
            title.push(' ');
        }
        if letter.is_ascii_digit() && title.ends_with(" 0") {
            title.pop();
        }
        if letter != ' ' || last != Some(' ') {
            title.push(letter);
        }
    }
    let title = title.trim();
    let mut letters = title.chars();
    letters.next().map_or_else(|| name.to_owned(), |first| first.to_uppercase().chain(letters).collect())
}

fn entry(level: Chosen<'_>) -> Entry {
    let playable = level.playable();
    let (author, text, solutions, notes) = match &level.file.content {
        Collection::Sokoban(collection) => {
            let entry = &collection.entries[level.place];
            let solutions = entry.solutions.iter().filter(|one| one.kind == sokoban::format::Kind::Solution);
            let solutions = solutions.map(|one| one.lurd.clone()).collect();
            let author = collection.author_of(entry).unwrap_or_default().to_owned();
            (author, entry.rows.join("\n"), solutions, entry.notes.join("\n"))
        }
        Collection::Sokobond(file) => {
            let text = match &file.level {
                Some(level) => sokobond::format::write(level, [], sokobond::format::Version::of(level)),
                None => Ok(level.file.source.text.clone()),
            };
            let solutions = file.solutions.iter().map(|one| lurd::write(&one.keys)).collect();
            (String::new(), text.unwrap_or_default(), solutions, String::new())
        }
    };
    Entry { title: level.title().to_owned(), author, text, level: playable, solutions, notes }
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

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn names_of_files_as_titles() {
        let check = |name: &str, expect: &str| assert_eq!(readable(name), expect, "{name}");
        check("first-steps", "First steps");
        check("microban1", "Microban 1");
        check("sasquatch01", "Sasquatch 1");
        check("sokhard_a", "Sokhard a");
        check("100 levels", "100 levels");
        check("level 10", "Level 10");
        check("-", "-");
        check("\u{e9}tudes", "\u{c9}tudes");
    }
}
