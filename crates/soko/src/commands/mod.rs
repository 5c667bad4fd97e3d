//! One file for each command.

#[cfg(all(feature = "bench", target_os = "linux"))]
mod bench;
mod check;
mod completions;
mod convert;
#[cfg(feature = "tui")]
mod drafts;
#[cfg(feature = "tui")]
mod edit;
mod generate;
mod grade;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
mod movie;
mod optimize;
#[cfg(feature = "tui")]
mod play;
mod report;
mod schema;
#[cfg(feature = "web")]
mod serve;
mod show;
mod solve;
mod verify;
pub(crate) mod version;

use crate::arguments::{Arguments, Command};
use crate::exit_code::ExitCode;
use crate::output::next;

#[cfg(all(feature = "bench", target_os = "linux"))]
pub(crate) use bench::supervise;

/// Does what was asked, and shows what one might do next.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let code = done(arguments)?;
    show_next(arguments, code);
    Ok(code)
}

fn done(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Completions(completions) => completions::run(completions),
        Command::Man(man) => man::run(man),
        Command::Schema(schema) => schema::run(schema),
        Command::Solve(solve) => solve::run(arguments, solve),
        Command::Optimize(optimize) => optimize::run(arguments, optimize),
        Command::Check(check) => check::run(arguments, check),
        Command::Verify(verify) => verify::run(arguments, verify),
        #[cfg(feature = "web")]
        Command::Serve(serve) => serve::run(arguments, serve),
        Command::Show(show) => show::run(arguments, show),
        Command::Grade(grade) => grade::run(arguments, grade),
        Command::Movie(movie) => movie::run(arguments, movie),
        #[cfg(feature = "tui")]
        Command::Play(play) => play::run(arguments, play),
        #[cfg(feature = "tui")]
        Command::Edit(edit) => edit::run(arguments, edit),
        Command::Generate(generate) => generate::run(arguments, generate),
        Command::Convert(convert) => convert::run(arguments, convert),
        Command::Report(report) => report::run(report),
        #[cfg(feature = "mcp")]
        Command::Mcp(mcp) => mcp::run(mcp),
        #[cfg(all(feature = "bench", target_os = "linux"))]
        Command::Bench(bench) => bench::run(bench),
    }
}

/// Shows the next steps after a command that did what was asked.
fn show_next(arguments: &Arguments, code: ExitCode) {
    let one = |levels: &[String]| <[String; 1]>::try_from(levels.to_vec()).ok().map(|[one]| one);
    let is_json = |json: Option<bool>| json == Some(true);
    let (command, name) = match &arguments.command {
        Command::Check(check) if !is_json(check.output.json) => ("check", one(&check.levels)),
        Command::Show(show) if !is_json(show.output.json) => ("show", one(&show.levels)),
        Command::Grade(grade) if !is_json(grade.printing.json) => ("grade", one(&grade.levels)),
        Command::Generate(generate) if !is_json(generate.printing.json) => {
            ("generate", generate.output.clone())
        }
        Command::Convert(convert) => ("convert", Some(convert.output.clone())),
        #[cfg(feature = "tui")]
        Command::Edit(edit) => ("edit", edit.level.clone()),
        _ => return,
    };
    if let (ExitCode::Done, Some(name)) = (code, name) {
        next::show(command, &name);
    }
}
