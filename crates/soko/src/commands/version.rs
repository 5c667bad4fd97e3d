//! `soko --version --verbose`: what a report of a fault should say about the program and its settings.

use crate::arguments::Arguments;
use crate::config::{self, Config, Setting};
use crate::exit_code::ExitCode;
use crate::options::Keeping;
use crate::output;
use std::path::{Path, PathBuf};
use std::thread;

/// The features of the program that can be left out of a build, and whether they are in this one.
const FEATURES: [(&str, bool); 4] = [
    ("bench", cfg!(feature = "bench")),
    ("mcp", cfg!(feature = "mcp")),
    ("tui", cfg!(feature = "tui")),
    ("web", cfg!(feature = "web")),
];

/// Prints one fact a line. What the program is comes first, so that settings that cannot be read hide nothing.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let features: Vec<&str> = FEATURES.iter().filter(|(_, is_in)| *is_in).map(|(name, _)| *name).collect();
    let features = if features.is_empty() { "none".to_owned() } else { features.join(", ") };
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let own = config::of_the_user();
    output::say(&format!(
        "soko {}\ncommit: {}\nbuild: {profile} for {system}, {processor}\nfeatures: {features}\n\
         processors: {threads}\nconfig file: {}\n",
        env!("CARGO_PKG_VERSION"),
        option_env!("SOKO_COMMIT").unwrap_or("unknown"),
        place(own.as_deref(), Path::is_file),
    ))?;
    let named = std::env::var_os("SOKO_DATA").filter(|path| !path.is_empty());
    let mut keeping = Keeping { data: named.map(PathBuf::from), ..Keeping::default() };
    let config = Config::find(arguments, &[""; 0]).and_then(|config| {
        config.fill(&mut keeping)?;
        config.settings()
    });
    output::say(&format!("data folder: {}\n", place(keeping.folder().as_deref(), Path::is_dir)))?;
    output::say(&environment())?;
    output::say(&settings(&config?))?;
    Ok(ExitCode::Done)
}

/// A path, and whether there is something.
fn place(path: Option<&Path>, is_there: impl Fn(&Path) -> bool) -> String {
    match path {
        None => "none: the system names no place".to_owned(),
        Some(path) if is_there(path) => path.display().to_string(),
        Some(path) => format!("{} (not there)", path.display()),
    }
}

/// The variables of the environment that this program reads.
fn environment() -> String {
    let names = ["SOKO_CONFIG", "SOKO_DATA", "NO_COLOR", "LANG", "TERM"];
    let set = names.iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
    let set: Vec<String> = set.map(|(name, value)| format!("  {name}={}\n", value.display())).collect();
    if set.is_empty() {
        "environment: nothing set\n".to_owned()
    } else {
        format!("environment:\n{}", set.concat())
    }
}

/// The settings of all files, with what becomes of each.
fn settings(settings: &[Setting]) -> String {
    if settings.is_empty() {
        return "settings: none\n".to_owned();
    }
    let line = |setting: &Setting| {
        let fate = match (setting.is_allowed, setting.is_overruled) {
            (false, _) => ", ignored there",
            (true, true) => ", overruled",
            (true, false) => "",
        };
        format!("  {} = {} ({}{fate})\n", setting.key, setting.value, setting.file)
    };
    format!("settings:\n{}", settings.iter().map(line).collect::<String>())
}
