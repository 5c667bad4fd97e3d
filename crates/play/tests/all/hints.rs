//! Hints are followed to the end from positions that are not lost, and lost positions name the push that lost them.
//!
//! `SOKO_FULL=1` takes all levels that people played instead of a few.
#![expect(clippy::print_stderr, reason = "how much was tried")]

use grid::{Direction, Random};
use sokoworks::insight::Survey;
use sokoworks::{Budget, Level, Position};
use sokoworks_play::{Advice, Guide, Hint, Hints, Play};

/// Small levels that people played, with all their positions.
fn levels() -> Option<Vec<(String, Level, Survey)>> {
    let (most, positions) = if test_levels::is_full() { (usize::MAX, 20_000) } else { (20, 1_500) };
    let plays = test_levels::plays()?;
    let mut levels = Vec::new();
    for row in plays.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (Some(title), Some(board)) = (columns.first(), columns.last()) else { continue };
        let Ok(level) = board.replace('|', "\n").parse::<Level>() else { continue };
        let survey = Survey::new(&Position::start(&level), positions, &Budget::new());
        if survey.is_complete() && levels.len() < most {
            levels.push(((*title).to_owned(), level, survey));
        }
    }
    Some(levels)
}

/// A game with random moves; none of them loses, or the last push does.
fn wandered(level: &Level, survey: &Survey, random: &mut Random, loses: bool) -> Option<Play> {
    let mut play = Play::new(level.clone());
    for _ in 0..random.index(60) + if loses { 200 } else { 0 } {
        let way = *random.pick(&Direction::ALL);
        let mut next = play.board().clone();
        if next.step(way).is_none() || next.is_solved() {
            continue;
        }
        match survey.is_lost(&next) {
            Some(true) if loses => {
                play.step(way);
                return Some(play);
            }
            Some(true) | None => {}
            Some(false) => _ = play.step(way),
        }
    }
    (!loses).then_some(play)
}

fn hint(advice: Advice, name: &str, play: &Play) -> Hint {
    match advice {
        Advice::Hint(hint) => *hint,
        other => panic!("{name}, after {}: {other:?}", play.lurd()),
    }
}

#[test]
fn one_plan_is_followed_to_the_end_without_another_search() {
    let Some(levels) = levels() else { return };
    let seed = 5;
    let mut random = Random::new(seed);
    let (mut steps, mut sentences) = (0, 0);
    for (name, level, survey) in &levels {
        let Some(mut play) = wandered(level, survey, &mut random, false) else { continue };
        let (mut hints, guide) = (Hints::new(1), Guide::default());
        let mut left = None;
        while !play.is_solved() {
            // After the first hint no node is allowed.
            let budget = if left.is_none() { Budget::new() } else { Budget::new().nodes(0) };
            let own = hint(hints.ask(&play, &budget, &mut |_| {}), name, &play);
            // A program that asks with the whole game each time gets the same, and so does one that only has the plan.
            let whole = Play::resume(level.clone(), play.timeline().clone()).0;
            let asked = hint(guide.ask(&whole, &[], (1, &budget), &mut |_| {}), name, &play);
            assert_eq!(
                (&own.moves, own.pushes_left),
                (&asked.moves, asked.pushes_left),
                "{name}, seed {seed}"
            );
            let plan = [play.moves(), own.plan.clone()].concat();
            let fresh = Guide::default().ask(&whole, &[plan], (1, &Budget::new().nodes(0)), &mut |_| {});
            assert_eq!(hint(fresh, name, &play).pushes_left, own.pushes_left, "{name}, seed {seed}");
            assert!(
                left.is_none_or(|left| left == own.pushes_left + 1),
                "{name}, seed {seed}: {left:?}, {own:?}"
            );
            if let Some(because) = &own.because {
                sentences += 1;
                let mut after = play.board().clone();
                assert!(because.moves.iter().all(|&way| after.step(way).is_some()), "{name}: {because:?}");
            }
            left = Some(own.pushes_left);
            steps += 1;
            play.make(&own.moves);
        }
        assert!(left.is_none_or(|left| left == 1), "{name}");
    }
    eprintln!("seed {seed}: {steps} hints on {} levels, {sentences} with a sentence", levels.len());
    assert!(steps > 50 && 10 * sentences > 9 * steps, "{steps} {sentences}");
}

#[test]
fn the_push_that_lost_is_named() {
    let Some(levels) = levels() else { return };
    let seed = 8;
    let mut random = Random::new(seed);
    let (mut lost, mut explained) = (0, 0);
    for (name, level, survey) in &levels {
        let Some(mut play) = wandered(level, survey, &mut random, true) else { continue };
        let before = play.moves().len() - 1;
        for _ in 0..random.index(12) {
            let mut next = play.clone();
            next.step(*random.pick(&Direction::ALL));
            if !next.is_solved() {
                play = next;
            }
        }
        let advice = Hints::new(1).ask(&play, &Budget::new(), &mut |_| {});
        let Advice::Hopeless(Some(mistake)) = advice else { panic!("{name}, {}: {advice:?}", play.lurd()) };
        assert_eq!(
            (mistake.before, mistake.is_first),
            (before, true),
            "{name}, seed {seed}, {}",
            play.lurd()
        );
        let mut after = Position::after(level, &play.moves()[..=before]).expect("legal moves");
        assert_eq!((after.player(), play.moves()[before]), (mistake.piece, mistake.way), "{name}");
        assert!(mistake.refutation.iter().all(|&way| after.step(way).is_some()), "{name}: {mistake:?}");
        lost += 1;
        explained += usize::from(mistake.warning.is_some() || mistake.end.is_some());
    }
    eprintln!("seed {seed}: {lost} lost positions, {explained} explained");
    assert!(lost > 10 && 10 * explained > 9 * lost, "{lost} {explained}");
}
