//! How long a key of the terminal player takes from the keyboard to the screen: the program runs in a pseudo-terminal,
//! steps are sent one by one, and the time is taken until the screen, read as a terminal reads it, shows the new count.
//!
//! ```text
//! cargo build --release
//! cargo run --release -p sokoworks-cli --example key_latency -- target/release/soko 200x60 LEVELS#90…
//! ```

#[cfg(unix)]
#[path = "../tests/cli/terminal/pty.rs"]
mod pty;

/// Steps that are measured for each level.
#[cfg(unix)]
const STEPS: usize = 200;

#[cfg(unix)]
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "an example speaks")]
fn main() {
    use std::ffi::OsStr;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, size, levels @ ..] = &arguments[..] else { return eprintln!("PROGRAM 200x60 LEVEL…") };
    let Some((columns, rows)) = size.split_once('x') else { return eprintln!("a size is like 200x60") };
    let (Ok(columns), Ok(rows)) = (columns.parse(), rows.parse()) else { return eprintln!("two numbers") };
    for level in levels {
        let data = std::env::temp_dir().join(format!("key-latency-{}", std::process::id()));
        let program = [OsStr::new(program), OsStr::new("play"), OsStr::new(level)];
        let mut terminal = pty::Terminal::open(&program, (columns, rows), |command| {
            command.env("SOKO_DATA", &data);
        });
        terminal.shows("Moves");
        let times = steps(&mut terminal);
        terminal.send("q");
        terminal.ends();
        let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or(f64::NAN);
        println!(
            "{level}: {} steps, median {:.1} ms, 95 of 100 within {:.1} ms, longest {:.1} ms",
            times.len(),
            at(50),
            at(95),
            times.last().copied().unwrap_or(f64::NAN)
        );
        // A folder of the system for such things: what stays there is cleared away by it.
        let _ = std::fs::remove_dir_all(&data);
    }
}

/// Milliseconds from each key to the screen that shows it, shortest first.
#[cfg(unix)]
fn steps(terminal: &mut pty::Terminal) -> Vec<f64> {
    use std::thread::sleep;
    use std::time::{Duration, Instant};
    let mut times = Vec::new();
    // Back and forth: in one of the directions there is a free square or a box to push.
    for keys in [["h", "l"], ["l", "h"], ["k", "j"], ["j", "k"]].iter().cycle().take(4 * STEPS) {
        for key in keys {
            let before = terminal.text();
            let begin = Instant::now();
            terminal.send(key);
            while terminal.text() == before && begin.elapsed() < Duration::from_millis(300) {
                sleep(Duration::from_micros(100));
            }
            let took = begin.elapsed();
            if took < Duration::from_millis(300) {
                times.push(took.as_secs_f64() * 1e3);
            }
            // What is checked in the background after the step shall not be counted to the next one.
            sleep(Duration::from_millis(30));
        }
        if times.len() >= STEPS {
            break;
        }
    }
    times.sort_by(f64::total_cmp);
    times
}

#[cfg(not(unix))]
#[expect(clippy::print_stderr, reason = "an example speaks")]
fn main() {
    eprintln!("this needs a pseudo-terminal");
}
