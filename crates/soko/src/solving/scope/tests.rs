//! Every row of the table, and what is left out or refused.

use super::*;
use sokoworks::settings::{Setting, TABLE, setting};
use sokoworks::{Method, Objective};

/// A search by a method, with other options in words.
fn searching(method: Method, options: &[(&str, &str)]) -> Searching {
    let mut searching = Searching::default();
    let method = [("method", method.name())];
    for (name, value) in method.iter().chain(options) {
        let setting = setting(name).unwrap_or_else(|| panic!("no {name}"));
        searching.settings.put(setting, setting.read(value).expect("a value"));
    }
    searching
}

fn typed(asked: Searching) -> Request {
    Request { typed: asked.clone(), resolved: asked }
}

fn has(asked: &Searching, setting: &Setting) -> bool {
    asked.settings.chosen().any(|(chosen, _)| chosen.name == setting.name)
}

#[test]
fn every_option_of_every_method_of_every_game_is_taken_or_refused_with_a_reason() {
    for game in [Game::Sokoban, Game::Sokobond] {
        for &method in &Method::ALL {
            let row = entry(game, method).ok();
            let plain = searching(method, &[]);
            assert_eq!(typed(plain.clone()).fit(game).is_ok(), row.is_some(), "{game:?} {method:?}");
            for &metric in &Objective::ALL {
                let asked = searching(method, &[("metric", metric.name())]);
                let takes = row.is_some_and(|row| metric == Objective::Any || row.metrics.contains(&metric));
                assert_eq!(typed(asked).fit(game).is_ok(), takes, "{game:?} {method:?} {metric:?}");
            }
            for option in TABLE.iter().filter(|setting| setting.is_special()) {
                let mut asked = plain.clone();
                asked.settings.put(option, option.example());
                assert!(has(&asked, option));
                let takes = row.is_some_and(|row| row.options(game).any(|taken| taken.name == option.name));
                match typed(asked).fit(game) {
                    Ok(asked) => assert!(takes && has(&asked, option), "{game:?} {method:?} {option:?}"),
                    Err(refusal) => {
                        assert!(!takes && !refusal.wrong.is_empty() && !refusal.help.is_empty());
                    }
                }
            }
        }
    }
}

#[test]
fn settings_of_the_file_are_left_out_where_they_do_not_apply() {
    let of_file = |resolved| Request { typed: Searching::default(), resolved };
    let request = of_file(searching(Method::Sphere, &[("depth", "3")]));
    // A method of the other game: the game's default.
    let bond = request.for_game(Game::Sokobond).settings.request;
    assert_eq!((bond.method, bond.depth), (Method::Auto, None));
    assert_eq!(request.for_game(Game::Sokoban).settings.request.depth, Some(3));
    // A typed method that does not know a setting of the file.
    let typed = searching(Method::Bfs, &[]);
    let request = Request { typed, resolved: searching(Method::Bfs, &[("depth", "3")]) };
    assert!(request.fit(Game::Sokoban).is_ok_and(|asked| asked.settings.request.depth.is_none()));
    // A metric is a promise.
    assert!(of_file(searching(Method::Area, &[("metric", "moves")])).fit(Game::Sokoban).is_err());
}

#[test]
fn refusals_name_the_game_or_the_method_that_is_to_blame() {
    let refused = |game, method, option: (&str, &str)| {
        let refusal = typed(searching(method, &[option])).fit(game).expect_err("a refusal");
        format!("{} {}; {}", refusal.option, refusal.wrong, refusal.help)
    };
    assert_eq!(
        refused(Game::Sokoban, Method::Area, ("metric", "moves")),
        "--metric moves the method `area` can only prove fewest pushes; \
         methods that can: auto, bfs, iddfs, astar, idastar, bidirectional"
    );
    assert_eq!(
        refused(Game::Sokobond, Method::Auto, ("metric", "pushes")),
        "--metric pushes Sokobond does not count pushes; its metric is moves"
    );
    assert_eq!(
        refused(Game::Sokoban, Method::Bfs, ("depth", "3")),
        "--depth the method `bfs` does not take this option; methods that take it: dfs, iddfs, area-dfs, sphere"
    );
    assert_eq!(
        refused(Game::Sokoban, Method::Auto, ("all", "1")),
        "--all it is a level of Sokoban; this is an option for Sokobond"
    );
    assert_eq!(
        refused(Game::Sokoban, Method::Bfs, ("metric", "moves,pushes")),
        "--metric moves,pushes the method `bfs` minimizes one metric only; the method `auto` takes two"
    );
    assert_eq!(
        refused(Game::Sokoban, Method::Auto, ("metric", "lines,moves")),
        "--metric lines,moves solvers do not count lines; `soko optimize` makes known solutions shorter in this metric"
    );
    assert_eq!(
        refused(Game::Sokobond, Method::Auto, ("metric", "moves,pushes")),
        "--metric moves,pushes Sokobond does not count pushes; its metric is moves"
    );
}
