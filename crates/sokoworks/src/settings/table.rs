//! The table of settings: each stands here, once. Command line, settings files, JSON, other languages and reference pages are loops
//! over it, in its order. A new option of one solver is a field of that solver's options, and a row here.

use super::kind::{Kind, Word};
use super::setting::{Access, Methods, Setting, Topic, Work};
use super::value::{Held, Value};
use super::{Request, names};
use crate::{Disk, Method, SphereDistances};
use std::time::Duration;

/// The field of [`Settings`] that holds a value.
macro_rules! field {
    ($($name:ident).+) => {
        Access {
            get: |settings| settings.$($name).+.value(),
            put: |settings, value| settings.$($name).+ = value.and_then(Held::of).unwrap_or_default(),
        }
    };
}

const NO_METHOD: Methods = Methods::Only(&[]);
const AUTO: Methods = Methods::Only(&[Method::Auto]);
/// A program without the feature `disk` refuses the files.
const ON_DISK: Methods = if cfg!(feature = "disk") { AUTO } else { NO_METHOD };
const COMMANDS: &[Work] = &Work::COMMANDS;
/// Whatever searches or makes shorter.
const ALL: &[Work] =
    &[Work::Solve, Work::Optimize, Work::Movie, Work::Play, Work::Edit, Work::Shorten, Work::Hint];
/// What goes by a metric, which a hint does not.
const BUT_HINTS: &[Work] = &[Work::Solve, Work::Optimize, Work::Movie, Work::Play, Work::Edit, Work::Shorten];
const SEARCHES: &[Work] = &[Work::Solve, Work::Optimize];
const SOLVE: &[Work] = &[Work::Solve];
/// All work but that of optimizers.
const SOLVERS: &[Work] = &[Work::Solve, Work::Movie, Work::Play, Work::Edit];
/// Where a movie of a solution shows boards too.
const WATCHED: &[Work] = &[Work::Solve, Work::Movie];

/// A row, with what most rows have.
const fn row(name: &'static str, topic: Topic, kind: Kind, help: &'static str, access: Access) -> Setting {
    Setting {
        name,
        kind,
        topic,
        sokoban: Methods::All,
        sokobond: Methods::All,
        work: ALL,
        requires: None,
        help,
        help_to_optimize: None,
        usual: "",
        letter: None,
        alone: if matches!(kind, Kind::Flag) { Some("true") } else { None },
        described: ALL,
        brief: &[],
        access,
    }
}

/// All settings.
pub static TABLE: [Setting; 20] = [
    Setting {
        work: COMMANDS,
        help_to_optimize: Some("How to find a first solution where none is known"),
        usual: "auto",
        ..row(
            names::METHOD,
            Topic::Search,
            Kind::Word("METHOD", methods),
            "How to search",
            field!(request.method),
        )
    },
    Setting {
        work: BUT_HINTS,
        help_to_optimize: Some("What to minimize, most important first, separated by commas"),
        usual: "any",
        letter: Some('m'),
        brief: SEARCHES,
        ..row(
            names::METRIC,
            Topic::Search,
            Kind::Metric,
            "What to minimize, most important first; proved by soko solve within the limits",
            field!(measures),
        )
    },
    Setting {
        usual: "10m",
        letter: Some('t'),
        brief: &[Work::Solve, Work::Optimize, Work::Play],
        ..row(names::TIME, Topic::Limit, Kind::Time, "Time limit per level, or none", field!(time))
    },
    Setting {
        usual: "half of the machine's",
        ..row(
            names::MEMORY,
            Topic::Machine,
            Kind::Bytes,
            "Memory limit of the process, such as 2GiB; level files may exceed it",
            field!(memory),
        )
    },
    Setting {
        described: SEARCHES,
        ..row(
            "nodes",
            Topic::Limit,
            Kind::Number(1, u64::MAX),
            "Node limit per level; reproducible on one thread",
            field!(nodes),
        )
    },
    Setting {
        sokoban: AUTO,
        sokobond: NO_METHOD,
        work: BUT_HINTS,
        described: SEARCHES,
        ..row(
            "work",
            Topic::Limit,
            Kind::Time,
            "Sokoban: limit of counted work of each thread; reproducible on one thread",
            WORK,
        )
    },
    Setting {
        sokoban: Methods::Only(&[Method::Dfs, Method::Iddfs, Method::AreaDfs, Method::Sphere]),
        sokobond: Methods::Only(&[Method::Dfs, Method::Iddfs]),
        work: COMMANDS,
        described: SOLVE,
        usual: "10000 for dfs and area-dfs (Sokobond: 200), else 0",
        ..row(
            "depth",
            Topic::Choice,
            Kind::Number(0, u32::MAX as u64),
            "Depth limit in moves or pushes, 0 for none; for sphere, how far to pull back from the goals, 0 for automatic",
            field!(request.depth),
        )
    },
    Setting {
        sokoban: Methods::Only(&[Method::Sphere]),
        sokobond: NO_METHOD,
        work: COMMANDS,
        described: SOLVE,
        usual: "relaxed",
        ..row(
            "distances",
            Topic::Choice,
            Kind::Word("HOW", distances),
            "Sokoban: how sphere measures distances",
            field!(request.sokoban.distances),
        )
    },
    Setting {
        sokoban: Methods::Only(&[Method::Parking]),
        sokobond: NO_METHOD,
        work: COMMANDS,
        described: SOLVE,
        usual: "a plan's",
        ..row(
            "order",
            Topic::Choice,
            Kind::Goals,
            "Sokoban: the order in which parking fills the goals, row by row from 1, such as 3,1,2",
            field!(request.sokoban.order),
        )
    },
    Setting {
        sokoban: AUTO,
        sokobond: NO_METHOD,
        work: SOLVERS,
        described: SOLVE,
        ..row(
            "improve",
            Topic::Choice,
            Kind::Flag,
            "Sokoban: look for ever fewer pushes until a limit",
            field!(request.sokoban.improve),
        )
    },
    Setting {
        sokoban: AUTO,
        sokobond: NO_METHOD,
        work: SOLVERS,
        described: SOLVE,
        ..row(
            "as-found",
            Topic::Choice,
            Kind::Flag,
            "Sokoban: do not make a solution shorter afterwards",
            AS_FOUND,
        )
    },
    Setting {
        sokoban: NO_METHOD,
        work: BUT_HINTS,
        described: SEARCHES,
        ..row(
            "unambiguous",
            Topic::Choice,
            Kind::Flag,
            "Sokobond: only solutions without ambiguous bonds",
            field!(request.sokobond.unambiguous),
        )
    },
    Setting {
        usual: "one for each core",
        ..row(
            names::THREADS,
            Topic::Machine,
            Kind::Number(Request::THREADS.least as u64, Request::THREADS.most as u64),
            "Threads per level",
            THREADS,
        )
    },
    Setting {
        sokoban: ON_DISK,
        sokobond: NO_METHOD,
        work: SOLVE,
        described: SOLVE,
        ..row("disk", Topic::Files, Kind::Path, "Sokoban: keep positions of large proofs in files here", DISK)
    },
    Setting {
        sokoban: ON_DISK,
        sokobond: NO_METHOD,
        work: SOLVE,
        described: SOLVE,
        requires: Some("disk"),
        usual: "what is free",
        ..row("disk-limit", Topic::Files, Kind::Bytes, "Most bytes of these files", DISK_LIMIT)
    },
    Setting {
        sokoban: ON_DISK,
        sokobond: NO_METHOD,
        work: SOLVE,
        described: SOLVE,
        requires: Some("disk"),
        ..row("keep", Topic::Files, Kind::Flag, "Leave these files when a limit ends the run", KEEP)
    },
    Setting {
        sokoban: NO_METHOD,
        sokobond: Methods::Except(&[Method::Dfs, Method::Greedy]),
        work: SOLVE,
        described: SOLVE,
        alone: Some("10"),
        ..row(
            names::ALL,
            Topic::Solutions,
            Kind::Number(0, u32::MAX as u64),
            "Sokobond: count all solutions with the fewest moves and list up to N of them [N defaults to 10]",
            field!(all),
        )
    },
    Setting {
        sokoban: Methods::Except(&[Method::Auto]),
        sokobond: Methods::Only(&[Method::Dfs, Method::Iddfs, Method::IdaStar, Method::Greedy]),
        work: WATCHED,
        described: WATCHED,
        ..row(
            "board-every",
            Topic::Progress,
            Kind::Number(1, u64::MAX),
            "Print counters and the board every N nodes",
            field!(board_every),
        )
    },
    row(
        names::CELLS,
        Topic::Reading,
        Kind::Cells,
        "Characters of other programs and the cells they stand for, such as 'X=#,o=$'",
        field!(reading.cells),
    ),
    row(
        names::PLAIN_RULES,
        Topic::Reading,
        Kind::Flag,
        "Read levels of Sokoban+ as plain Sokoban",
        field!(reading.plain_rules),
    ),
];

/// One thread where none are given.
const THREADS: Access = Access {
    get: |settings| settings.request.threads.value(),
    put: |settings, value| settings.request.threads = value.and_then(Held::of).unwrap_or(1),
};

/// Nanoseconds, as requests have it.
const WORK: Access = Access {
    get: |settings| Some(Value::Time(settings.request.sokoban.work.map(Duration::from_nanos))),
    put: |settings, value| {
        let time: Option<Duration> = value.and_then(Held::of).unwrap_or_default();
        settings.request.sokoban.work = time.map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
    },
};

/// The opposite of the option of the solver.
const AS_FOUND: Access = Access {
    get: |settings| Some(Value::Flag(!settings.request.sokoban.shorten)),
    put: |settings, value| settings.request.sokoban.shorten = value != Some(Value::Flag(true)),
};

const DISK: Access = Access {
    get: |settings| settings.request.sokoban.disk.as_ref().map(|disk| Value::Path(disk.folder.clone())),
    put: |settings, value| {
        settings.request.sokoban.disk = match value {
            Some(Value::Path(folder)) => Some(Disk { folder, most: None, keeps: false }),
            _ => None,
        };
    },
};

/// It comes after the folder.
const DISK_LIMIT: Access = Access {
    get: |settings| settings.request.sokoban.disk.as_ref()?.most.map(|most| Value::Bytes(crate::Bytes(most))),
    put: |settings, value| {
        let most: Option<crate::Bytes> = value.and_then(Held::of).unwrap_or_default();
        if let Some(disk) = &mut settings.request.sokoban.disk {
            disk.most = most.map(|most| most.0);
        }
    },
};

/// As before.
const KEEP: Access = Access {
    get: |settings| settings.request.sokoban.disk.as_ref()?.keeps.value(),
    put: |settings, value| {
        if let Some(disk) = &mut settings.request.sokoban.disk {
            disk.keeps = value.and_then(Held::of).unwrap_or_default();
        }
    },
};

/// The methods of both games.
fn methods() -> Vec<Word> {
    let help = [
        (Method::Auto, "The strongest search for the level"),
        (Method::Bfs, "Breadth-first over single moves: fewest moves"),
        (Method::Dfs, "Depth-first over single moves"),
        (Method::Iddfs, "Depth-first with a growing depth limit: fewest moves"),
        (
            Method::Area,
            "Breadth-first over pushes (Sokoban: fewest pushes) or walks (Sokobond: fewest moves)",
        ),
        (Method::AreaDfs, "Depth-first over pushes (Sokoban)"),
        (Method::AStar, "Cheapest first, guided by a lower bound"),
        (Method::IdaStar, "Iterative-deepening A*: little memory"),
        (Method::Greedy, "Nearest to the goal first: quick, but the solution may be long"),
        (Method::Bidirectional, "From start and goal at once"),
        (Method::Sphere, "A* to positions pulled back from the goals to --depth (Sokoban)"),
        (Method::Fixed, "A* with a goal of its own for each box (Sokoban)"),
        (Method::Parking, "Fills one goal after the other, in --order (Sokoban)"),
    ];
    help.map(|(method, help)| Word::new(method.name(), help)).to_vec()
}

fn distances() -> Vec<Word> {
    let help = |how: SphereDistances| match how {
        SphereDistances::Relaxed => "One other box may step aside, for a penalty",
        SphereDistances::Strict => "Other boxes are walls",
        SphereDistances::Ignored => "No distances: breadth-first to the sphere",
    };
    SphereDistances::ALL.map(|how| Word::new(how.name(), help(how))).to_vec()
}
