//! Which options of `soko movie` have an effect on what is written; a typed option without effect is refused.

use crate::options::{Filming, Moment};
use crate::output::diagnostics::Problem;
use film::{Format, Per};
use sokoworks::Game;

/// A problem if an option that was `typed` changes nothing in any of the `targets`, each a format with the moment of a
/// picture or none for a movie. `resolved` has the settings of
/// `soko.toml` too.
pub(super) fn check(
    typed: &Filming,
    resolved: &Filming,
    game: Game,
    targets: &[(Format, Option<Moment>)],
) -> anyhow::Result<()> {
    let any =
        |fits: &dyn Fn(Format, Option<Moment>) -> bool| targets.iter().any(|&(format, at)| fits(format, at));
    let picture = any(&|format, _| matches!(format, Format::Svg | Format::Png));
    let movie = any(&|_, at| at.is_none());
    let gif = any(&|format, _| format == Format::Gif);
    let numbered = matches!(resolved.at, Some(Moment::After(_)));
    let by_push = resolved.per == Some(Per::Push);
    let no_movie = "it applies to movies, but only a picture is written";
    let idle = [
        (typed.at.is_some() && !picture, "--at", "it applies to pictures, but only a movie is written"),
        (typed.per.is_some() && by_push && game == Game::Sokobond, "--per push", "Sokobond has no pushes"),
        (typed.per.is_some() && !movie && !numbered, "--per", no_movie),
        (typed.speed.is_some() && !movie, "--speed", no_movie),
        (typed.hold_start.is_some() && !movie, "--hold-start", no_movie),
        (typed.hold_end.is_some() && !movie, "--hold-end", no_movie),
        (typed.looped.is_some() && !movie, "--loop", no_movie),
        (
            typed.glide.is_some_and(|frames| frames > 0) && !gif,
            "--glide",
            "it applies to GIFs, but none is written",
        ),
        (
            typed.glide.is_some_and(|frames| frames > 0) && by_push,
            "--glide",
            "with --per push, a frame is a whole walk and a push",
        ),
    ];
    match idle.into_iter().find(|(idle, ..)| *idle) {
        Some((_, option, why)) => {
            Err(Problem::new("E-OPTION", format!("`{option}` has no effect: {why}")).into())
        }
        None => Ok(()),
    }
}
