//! A cache of open levels: text in, a level with its tables out, so that a key press does not parse the level again.
//!
//! Nothing depends on the cache: a level that is not in it is parsed again. All tables for warnings together stay within a
//! limit in bytes: those of the level used least recently are dropped first, and a level whose tables alone would exceed
//! the limit, or would take too long to build, has none. Then there are no warnings, and the answer has `off`.

use crate::fault::Fault;
use crate::reading::Reading;
use sokoworks::contract::Remark;
use sokoworks::{Budget, Clock, Found, Level, Stop, Warnings};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Levels kept open.
const ROOM: usize = 24;

/// Most bytes of a level's text, and of those kept open most of all together.
const MOST_TEXT: usize = 1 << 20;

/// Most cells for which tables of pairs of boxes are made: they grow with the square.
const MOST_PAIRS: usize = 1_200;

/// Longest time in which the tables of a level are made, and in which one question is answered.
const LONGEST: Duration = Duration::from_secs(3);

/// A level that pages play.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) level: Level,
    pub(crate) title: String,
    /// How it was read.
    pub(crate) reading: Reading,
    /// What was assumed or left out when it was read.
    pub(crate) warnings: Vec<Remark>,
    tables: Mutex<Tables>,
}

/// The tables of a level's warnings.
#[derive(Debug, Default)]
enum Tables {
    /// Not asked for yet, or dropped to make room.
    #[default]
    None,
    /// With the flag that ends a question that takes too long.
    Made(Box<Warnings>, Stop),
    /// They would exceed the limits.
    TooLarge,
}

impl Opened {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bytes(&self) -> usize {
        // Tables that are in use at this moment are counted the next time.
        match self.tables.try_lock() {
            Ok(tables) => match &*tables {
                Tables::Made(warnings, _) => warnings.bytes(),
                Tables::None | Tables::TooLarge => 0,
            },
            Err(_) => 0,
        }
    }
}

/// The levels kept open, the one used last at the end.
#[derive(Debug)]
pub(crate) struct LevelCache {
    sheets: Mutex<Vec<Sheet>>,
    /// Most bytes of all tables together.
    bytes: usize,
    /// For the time that tables may take.
    clock: Clock,
    /// Tables are made one after the other.
    making: Mutex<()>,
}

/// A level and the text that it was read from.
type Sheet = (String, Arc<Opened>);

impl LevelCache {
    /// An empty cache whose tables take at most `bytes` bytes.
    pub(crate) fn new(bytes: usize, clock: Clock) -> LevelCache {
        LevelCache { sheets: Mutex::default(), bytes, clock, making: Mutex::default() }
    }

    /// Asks the tests of a level, whose tables are built at the first question; none when they would exceed the limits.
    pub(crate) fn ask<R>(&self, opened: &Opened, question: impl FnOnce(&mut Warnings) -> R) -> Option<R> {
        let mut tables = opened.tables();
        if matches!(*tables, Tables::None) {
            let _turn = self.making.lock().unwrap_or_else(PoisonError::into_inner);
            // Half for those that are there, half for those to come.
            self.make_room(opened, self.bytes / 2);
            *tables = make(&opened.level, self.bytes / 2, self.clock);
        }
        let answer = match &mut *tables {
            Tables::Made(warnings, stop) => {
                stop.renew();
                Some(question(warnings))
            }
            Tables::None | Tables::TooLarge => None,
        };
        drop(tables);
        // They grow with the questions.
        self.make_room(opened, self.bytes);
        answer
    }

    /// Drops tables, those used least recently first, until the rest fits in `most` bytes; those of `kept` stay.
    fn make_room(&self, kept: &Opened, most: usize) {
        let sheets: Vec<Arc<Opened>> = self.lock().iter().map(|(_, opened)| opened.clone()).collect();
        let mut held: usize = sheets.iter().map(|sheet| sheet.bytes()).sum();
        for sheet in sheets.iter().filter(|sheet| !std::ptr::eq(&***sheet, kept)) {
            if held <= most {
                return;
            }
            if let Ok(mut tables) = sheet.tables.try_lock()
                && let Tables::Made(warnings, _) = &*tables
            {
                held = held.saturating_sub(warnings.bytes());
                *tables = Tables::None;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Sheet>> {
        self.sheets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The level that a text holds: its first playable one.
    /// Fails when there is none; the fault names what is wrong with the text.
    pub(crate) fn open(&self, text: &str, reading: &Reading) -> Result<Arc<Opened>, Fault> {
        if text.len() > MOST_TEXT {
            return Err(Fault::too_large("a level has at most 1 MiB of text"));
        }
        {
            let mut cache = self.lock();
            if let Some(place) =
                cache.iter().position(|(own, opened)| own == text && opened.reading == *reading)
            {
                let entry = cache.remove(place);
                let opened = entry.1.clone();
                cache.push(entry);
                return Ok(opened);
            }
        }
        let Found { level, title, warnings, .. } = reading.first(text)?;
        let (reading, warnings) = (reading.clone(), Remark::all(&warnings));
        let opened = Arc::new(Opened { level, title, reading, warnings, tables: Mutex::default() });
        let mut cache = self.lock();
        cache.push((text.to_owned(), opened.clone()));
        while cache.len() > ROOM || cache.iter().map(|(text, _)| text.len()).sum::<usize>() > 2 * MOST_TEXT {
            cache.remove(0);
        }
        Ok(opened)
    }
}

/// The tables of a level, if `bytes` and some seconds are enough for them.
fn make(level: &Level, bytes: usize, clock: Clock) -> Tables {
    let stop = Stop::new().child_by(clock, LONGEST);
    let budget = Budget::new().bytes(bytes).stop(&stop);
    let warnings = Warnings::within(level, level.size().area() <= MOST_PAIRS, &budget);
    warnings.map_or(Tables::TooLarge, |warnings| Tables::Made(Box::new(warnings), stop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::Position;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A room with boxes in rows, each in front of a goal.
    fn text(side: usize, boxes: usize) -> String {
        let mut rows = vec![vec![b' '; side]; side];
        for at in 0..side {
            (rows[0][at], rows[side - 1][at], rows[at][0], rows[at][side - 1]) = (b'#', b'#', b'#', b'#');
        }
        rows[1][1] = b'@';
        let columns = (side - 6) / 4;
        for number in 0..boxes {
            let (x, y) = (2 + 4 * (number % columns), 3 + 3 * (number / columns));
            (rows[y][x], rows[y][x + 1]) = (b'$', b'.');
        }
        rows.into_iter().map(|row| String::from_utf8_lossy(&row).into_owned() + "\n").collect()
    }

    fn warned(cache: &LevelCache, text: &str) -> bool {
        let opened = cache.open(text, &Reading::default()).expect("a level");
        let board = Position::start(&opened.level);
        cache.ask(&opened, |warnings| warnings.check(&board)).is_some()
    }

    fn held(cache: &LevelCache) -> usize {
        cache.lock().iter().map(|(_, opened)| opened.bytes()).sum()
    }

    #[test]
    fn tables_keep_to_the_bytes_of_the_desk() {
        let cache = LevelCache::new(24 << 20, || Duration::ZERO);
        for side in 20..40 {
            assert!(warned(&cache, &text(side, 8)), "{side}");
            assert!(held(&cache) <= 24 << 20, "{side}: {}", held(&cache));
        }
        assert!(held(&cache) > 0);
        // A level for which all of it would not be enough has no tables, and harms no other.
        assert!(!warned(&LevelCache::new(1 << 20, || Duration::ZERO), &text(120, 200)));
        assert!(warned(&cache, &text(20, 8)));
    }

    #[test]
    fn each_question_has_its_own_time() {
        static NOW: AtomicU64 = AtomicU64::new(0);
        let cache = LevelCache::new(24 << 20, || Duration::from_secs(NOW.load(Ordering::Relaxed)));
        let text = "########\n# ##   #\n# $$@  #\n# ..   #\n########";
        let opened = cache.open(text, &Reading::default()).expect("a level");
        let board = Position::start(&opened.level);
        // The player thinks for an hour before each push. Not every look at the limit is one at the clock.
        for hour in 0..100 {
            NOW.store(3_600 * hour, Ordering::Relaxed);
            let found = cache.ask(&opened, |warnings| (warnings.check(&board), warnings.bound(&board)));
            let (warning, bound) = found.expect("tables");
            assert_eq!((warning.map(|found| found.kind), bound), (Some("frozen"), Some(8)), "{hour}");
        }
    }
}
