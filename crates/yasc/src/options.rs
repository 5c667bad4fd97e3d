//! The settings file beside the plugin: lines such as `threads = 2`.

use sokoworks::settings::names::METRIC;
use sokoworks::settings::{Setting, Work, setting};
use sokoworks::{Bytes, Game, Measure, Settings};

/// The template of the file for players, with the default values.
pub const TEMPLATE: &str = "\
; Settings of the Sokoworks plugin. A line that begins with a semicolon means nothing.

; How many processors a search uses.
threads = 1

; How much memory a search may use. The 32-bit plugin uses 600MiB at most.
memory = 1GiB

; How long a search may take, such as 90s or 10m. Sokoban YASC has a time limit of its own.
time = none

; The solver: any solution (any), or one that is proved to have fewest pushes or moves.
metric = any

; The solver: whether it goes on to look for shorter solutions until its time is over (yes or no).
improve = no

; The optimizer, where Sokoban YASC says \"Settings\": pushes, moves, lines, changes, sessions, in their order.
optimize = pushes,moves
";

/// Most memory of a search where addresses have 32 bits.
const MOST_OF_32_BITS: u64 = 600 << 20;

/// The settings of the settings file.
#[derive(Clone, Debug)]
pub struct Options {
    /// How levels are solved, and the limits of both.
    pub solver: Settings,
    /// How solutions are made shorter, where the host leaves that open.
    pub optimizer: Settings,
}

/// Reads a settings file. What it does not set is as in the template.
///
/// # Errors
/// What is wrong in which line.
pub fn read(text: &str) -> Result<Options, String> {
    let mut options = Options { solver: Settings::default(), optimizer: Settings::default() };
    set(&mut options, TEMPLATE)?;
    set(&mut options, text)?;
    let game = Game::Sokoban;
    options.solver.request(game).map_err(|why| why.to_string())?;
    for settings in [&mut options.solver, &mut options.optimizer] {
        settings.memory = settings.memory.map(|bytes| Bytes(most(bytes.0, usize::BITS)));
    }
    Ok(options)
}

fn set(options: &mut Options, text: &str) -> Result<(), String> {
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with([';', '#', '[']) {
            continue;
        }
        let wrong = |why: String| format!("line {number}: {why}");
        let expected = || wrong("expected a name, `=` and a value".to_owned());
        let (name, value) = line.split_once('=').ok_or_else(expected)?;
        let value = value.split_once(';').map_or(value, |(value, _)| value);
        let (name, value) = (name.trim(), value.trim());
        // The optimizer has a metric of its own.
        let is_shared = |setting: &Setting| setting.serves(Work::Shorten) && setting.name != METRIC;
        let set = match name {
            "optimize" => options.optimizer.set(METRIC, value),
            _ if setting(name).is_some_and(is_shared) => {
                options.solver.set(name, value).and_then(|()| options.optimizer.set(name, value))
            }
            _ => options.solver.set(name, value),
        };
        set.map_err(|why| wrong(why.to_string()))?;
    }
    Ok(())
}

fn most(bytes: u64, bits: u32) -> u64 {
    if bits > 32 { bytes } else { bytes.min(MOST_OF_32_BITS) }
}

impl Options {
    /// The metrics to minimize where the settings decide, the most important first.
    pub fn measures(&self) -> Vec<Measure> {
        self.optimizer.optimizing(Game::Sokoban).measures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(options: &Options) -> Vec<&'static str> {
        options.measures().into_iter().map(Measure::name).collect()
    }

    #[test]
    fn without_a_file_everything_is_as_usual() {
        let options = read("").expect("the template is right");
        assert_eq!((options.solver.threads(), options.solver.time), (1, None));
        assert_eq!(
            (options.solver.memory, names(&options)),
            (Some(Bytes(most(1 << 30, usize::BITS))), vec!["pushes", "moves"])
        );
        assert_eq!(TEMPLATE.lines().filter(|line| line.contains('=')).count(), 6);
    }

    #[test]
    fn lines_are_read_for_both_or_for_one() {
        let text = "\u{feff}[Sokoworks]\r\nthreads=2\r\n time = 5s ; short\nmetric = moves\nimprove=yes\noptimize = lines\n";
        let options = read(text).expect("a file");
        assert_eq!((options.solver.threads(), options.optimizer.threads()), (2, 2));
        assert!(options.solver.time.is_some() && options.optimizer.time.is_some());
        assert_eq!(names(&options), ["lines", "pushes", "moves"]);
        let request = options.solver.request(Game::Sokoban).expect("a request");
        assert!(request.sokoban.improve && request.metric == sokoworks::Objective::Moves);
        assert_eq!((most(4 << 30, 64), most(4 << 30, 32), most(1, 32)), (4 << 30, MOST_OF_32_BITS, 1));
    }

    #[test]
    fn mistakes_have_a_line() {
        let check = |text: &str, expect: &str| {
            let message = read(text).expect_err("a mistake");
            assert!(message.starts_with(expect), "{message}");
        };
        check("threads = 2\nthreads\n", "line 2: expected a name, `=` and a value");
        check("colour = red", "line 1: colour: no such setting");
        check("; fine\nmemory = much", "line 2: memory: expected an amount of memory");
        check("metric = lines", "metric: only an optimizer counts lines");
    }
}
