//! Even shares: of levels in a range of grades, each grade comes about equally often.
//!
//! A grade that has its share is closed: more levels of it wait, and attempts at it are left out. When many attempts in a
//! row have given no level of a grade that is open, the shares end: what waits is taken, and then whatever comes.

use crate::grade::Grade;
use crate::made::Made;

/// Attempts in a row, for each open grade, after which a grade is not waited for any longer.
const PATIENCE: u64 = 16;

/// How often each grade came, and how often it may.
#[derive(Debug)]
pub(crate) struct Shares {
    low: u8,
    /// Levels of each grade, from the lowest.
    made: Vec<usize>,
    /// Levels that each grade may have.
    share: usize,
    /// Grades that may have one more.
    more: usize,
    /// Whether the shares have ended, or never began.
    ended: bool,
    /// Levels of closed grades.
    waiting: Vec<Made>,
    most_waiting: usize,
}

impl Shares {
    /// Shares of `count` levels among the grades; none of them counts where the grades are not to be spread.
    pub(crate) fn new((low, high): (Grade, Grade), count: usize, spread: bool) -> Shares {
        let grades = usize::from(high.number().saturating_sub(low.number())) + 1;
        Shares {
            low: low.number(),
            made: vec![0; grades],
            share: count / grades,
            more: count % grades,
            ended: !spread || grades == 1,
            waiting: Vec::new(),
            most_waiting: count,
        }
    }

    /// Whether levels of a grade are taken.
    pub(crate) fn is_open(&self, grade: u8) -> bool {
        let extra = self.made.iter().filter(|&&made| made > self.share).count();
        let made = self.of(grade);
        self.ended || made < self.share || made == self.share && extra < self.more
    }

    /// The closed grades as bits.
    pub(crate) fn closed(&self) -> u32 {
        let grades = (self.low..).take(self.made.len());
        grades.filter(|&grade| !self.is_open(grade)).fold(0, |all, grade| all | 1 << grade)
    }

    /// A level was taken.
    pub(crate) fn count(&mut self, grade: u8) {
        if let Some(made) = self.made.get_mut(usize::from(grade.saturating_sub(self.low))) {
            *made += 1;
        }
    }

    /// A level of a closed grade.
    pub(crate) fn wait(&mut self, made: Made) {
        if self.waiting.len() < self.most_waiting {
            self.waiting.push(made);
        }
    }

    /// Whether `fruitless` attempts in a row without a level end the shares.
    pub(crate) fn end_after(&mut self, fruitless: u64) -> bool {
        let open = self.made.len() as u64 - u64::from(self.closed().count_ones());
        let ends = !self.ended && fruitless >= PATIENCE * open;
        self.ended |= ends;
        ends
    }

    /// The level that has waited longest of the grade that came least often.
    pub(crate) fn next_waiting(&mut self) -> Option<Made> {
        let grades = self.waiting.iter().enumerate();
        let least = grades.min_by_key(|(index, made)| (self.of(made.grade.number()), *index))?.0;
        Some(self.waiting.remove(least))
    }

    fn of(&self, grade: u8) -> usize {
        self.made.get(usize::from(grade.saturating_sub(self.low))).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grade(number: u8) -> Grade {
        Grade::new(number).expect("a grade")
    }

    #[test]
    fn each_grade_has_its_share_and_some_one_more() {
        let mut shares = Shares::new((grade(2), grade(4)), 7, true);
        let mut taken = Vec::new();
        for number in [2, 2, 2, 2, 3, 3, 3, 4, 4, 4] {
            if shares.is_open(number) {
                shares.count(number);
                taken.push(number);
            }
        }
        assert_eq!(taken, [2, 2, 2, 3, 3, 4, 4]);
        let mut shares = Shares::new((grade(2), grade(4)), 2, true);
        shares.count(3);
        assert_eq!([2, 3, 4].map(|number| shares.is_open(number)), [true, false, true]);
        assert_eq!(shares.closed(), 1 << 3);
        assert!(!shares.end_after(31) && shares.end_after(32) && !shares.end_after(99));
        assert_eq!(shares.closed(), 0);
    }
}
