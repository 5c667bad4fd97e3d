//! The loop: an event, the model's answer, its effects, a new picture. Everything that blocks runs on other threads
//! and reports through one channel.

mod backend;
mod jobs;
pub(crate) mod saving;
pub(crate) mod screen;
#[cfg(unix)]
mod suspend;
#[cfg(not(unix))]
#[path = "no_suspend.rs"]
mod suspend;
mod unkept;
mod visits;
mod writer;

use crate::date::now;
use crate::exit_code::ExitCode;
use crate::limits::memory;
use crate::output;
use crate::terminal::model::app::App;
use crate::terminal::model::context::Tone;
use crate::terminal::model::event::{Effect, Event};
use crate::terminal::setup::Setup;
use crate::terminal::view;
use jobs::Jobs;
use ratatui_core::terminal::{Terminal, TerminalOptions, Viewport};
use ratatui_crossterm::crossterm::event as input;
use screen::Screen;
use std::io::Stdout;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};
use store::Folder;
use suspend::JobControl;
use visits::Visits;
use writer::Writer;

/// Time between two pictures while something moves.
const FRAME: Duration = Duration::from_millis(33);

/// Longest wait for the disk before a picture.
const SETTLE: Duration = Duration::from_millis(100);

/// Runs until the player leaves.
pub(crate) fn run(
    mut app: App,
    setup: &Setup,
    folder: Option<Folder>,
    warnings: &[String],
) -> anyhow::Result<ExitCode> {
    memory::steady();
    let (mut visits, trouble) = Visits::open(app.context.plays.clone());
    let warnings = [warnings, trouble.as_slice()].concat();
    // They stay readable on the main screen after the player quits.
    for warning in &warnings {
        output::complain(&format!("{warning}\n"));
    }
    let (sender, events) = mpsc::channel();
    let job_control = JobControl::begin(sender.clone())?;
    let ends = sender.clone();
    ctrlc::set_handler(move || {
        let _ = ends.send(Event::Terminate);
    })?;
    app.context.unkept = warnings.first().filter(|_| folder.is_none()).cloned();
    let writer = Writer::new(folder, sender.clone());
    let mut jobs = Jobs::new(setup, sender.clone());
    let mut screen = Screen::take()?;
    let mut terminal = drawing()?;
    let size = terminal.size()?;
    app.context.size = (size.width, size.height);
    if !warnings.is_empty() {
        app.context.say(Tone::Bad, warnings.join(" "));
    }
    listen(sender.clone());
    app.context.now = now();
    let mut effects = app.begin();
    let mut clock = None;
    'all: loop {
        for effect in effects.drain(..) {
            match effect {
                Effect::Start(job, task) => jobs.start(job, task),
                Effect::Stop(job) => jobs.stop(job),
                Effect::Check(check, play) => jobs.check(check, play),
                Effect::Append(book, line) => writer.append(book, line),
                Effect::Note(row) => {
                    if let Some(trouble) = visits.add(row) {
                        sender.send(trouble)?;
                    }
                }
                Effect::Write(path, text, known) => sender.send(saving::write(path, &text, known))?,
                Effect::WriteInto(home, rows, texts) => {
                    sender.send(saving::write_into(&home, &rows, &texts))?;
                }
                Effect::Film { play, options, frame, path, over } => {
                    let sender = sender.clone();
                    thread::spawn(move || {
                        // The receiver is gone when the program ends.
                        let _ = sender.send(saving::film(&play, &options, frame, path, over));
                    });
                }
                Effect::Copy(text) => screen.copy(&text)?,
                Effect::Suspend { group } => {
                    screen.give_back();
                    job_control.stop(group)?;
                    retake(&mut screen, &mut terminal, &mut app)?;
                    // The time in between is not the player's.
                    clock = None;
                }
                Effect::Retake => retake(&mut screen, &mut terminal, &mut app)?,
                Effect::Quit => break 'all,
            }
        }
        // Everything shown is saved: a kill from here on loses nothing of it.
        writer.settle(SETTLE);
        terminal.draw(|frame| {
            if let Some(place) = view::draw(&app, frame.buffer_mut()) {
                frame.set_cursor_position(place);
            }
        })?;
        effects = next(&mut app, &events, &mut clock);
    }
    drop(terminal);
    drop(screen);
    visits.finish()?;
    if let Some(result) = &app.context.result {
        output::say(&format!("{result}\n"))?;
    }
    unkept::print(&app, &writer.finish())
}

/// Takes the terminal over again, which may have another size by now, and has all of it drawn anew.
fn retake(
    screen: &mut Screen,
    terminal: &mut Terminal<backend::Terminal<Stdout>>,
    app: &mut App,
) -> anyhow::Result<()> {
    screen.retake()?;
    *terminal = drawing()?;
    let size = terminal.size()?;
    app.context.size = (size.width, size.height);
    Ok(())
}

/// What draws, on a screen that is empty.
fn drawing() -> std::io::Result<Terminal<backend::Terminal<Stdout>>> {
    let options = TerminalOptions { viewport: Viewport::Fullscreen };
    Terminal::with_options(backend::Terminal::new(std::io::stdout()), options)
}

/// Waits for something to happen, and lets all that has happened until then come to the model. `clock` is when the
/// last tick was, while something moves or the timer runs.
fn next(app: &mut App, events: &Receiver<Event>, clock: &mut Option<Instant>) -> Vec<Effect> {
    let first = next_event(app, events, clock);
    if let Ok(Event::Continued) = first {
        // The program stood still.
        *clock = None;
    }
    app.context.now = now();
    let mut effects = Vec::new();
    // The time before an event passes before it: a way that begins now has not been walked yet.
    if let Some(last) = clock {
        let now = Instant::now();
        effects.extend(app.update(Event::Tick((now - *last).as_secs_f64())));
        *last = now;
    }
    match first {
        Ok(event) => effects.extend(app.update(event)),
        Err(RecvTimeoutError::Timeout) => {}
        Err(RecvTimeoutError::Disconnected) => return vec![Effect::Quit],
    }
    while let Ok(event) = events.try_recv() {
        effects.extend(app.update(event));
    }
    effects
}

/// A name that no other run of the program has.
pub(crate) fn run_name() -> String {
    format!("{}-{}", now(), std::process::id())
}

fn next_event(
    app: &App,
    events: &Receiver<Event>,
    clock: &mut Option<Instant>,
) -> Result<Event, RecvTimeoutError> {
    let period = match app.wants_ticks() {
        true => Some(FRAME),
        false => app.until_second().map(Duration::from_secs_f64),
    };
    match period {
        Some(period) => {
            let last = *clock.get_or_insert_with(Instant::now);
            events.recv_timeout(period.saturating_sub(last.elapsed()))
        }
        None => {
            *clock = None;
            events.recv().map_err(|_| RecvTimeoutError::Disconnected)
        }
    }
}

/// Hands on keys, mouse, pasted text and changes of size.
fn listen(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match input::read() {
                Ok(input::Event::Key(key)) => Event::Key(key),
                Ok(input::Event::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(input::Event::Paste(text)) => Event::Paste(text),
                Ok(input::Event::Resize(columns, rows)) => Event::Resize(columns, rows),
                Ok(_) => continue,
                // The terminal is gone.
                Err(_) => Event::Terminate,
            };
            let is_end = matches!(event, Event::Terminate);
            if events.send(event).is_err() || is_end {
                return;
            }
        }
    });
}
