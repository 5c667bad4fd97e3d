//! How the program ends, as a number that scripts can test.

/// How the program, or one level of a batch, ended.
///
/// The variants are in order of severity: a batch ends with the most severe code of its levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitCode {
    /// Done; every level solved and verified.
    Done,
    /// A solution that was judged is not valid.
    NotValid,
    /// Proved unsolvable.
    Unsolvable,
    /// The search ended without an answer.
    NoAnswer,
    /// Results are worse than those that they are compared with.
    #[cfg_attr(
        not(all(feature = "bench", target_os = "linux")),
        expect(dead_code, reason = "only soko bench compares")
    )]
    Worse,
    /// The time limit was reached.
    OutOfTime,
    /// The memory limit was reached.
    OutOfMemory,
    /// An input or an option is wrong, a file cannot be read, or a level is not sound.
    BadInput,
    /// Ctrl-C was pressed, or standard output was closed while levels were left.
    Interrupted,
    /// A solution failed its verification, or a solver crashed: our bug.
    OurBug,
}

impl ExitCode {
    /// The number handed to the shell.
    pub(crate) const fn number(self) -> u8 {
        match self {
            ExitCode::Done => 0,
            ExitCode::NotValid => 1,
            ExitCode::Unsolvable => 10,
            ExitCode::NoAnswer => 12,
            ExitCode::Worse => 14,
            ExitCode::OutOfMemory => 22,
            ExitCode::OutOfTime => 23,
            ExitCode::Interrupted => 24,
            ExitCode::OurBug => 32,
            ExitCode::BadInput => 33,
        }
    }

    /// The code of a level that was given up.
    pub(crate) const fn of(reason: sokoworks::GaveUp) -> ExitCode {
        match reason {
            sokoworks::GaveUp::Time => ExitCode::OutOfTime,
            sokoworks::GaveUp::Memory => ExitCode::OutOfMemory,
            sokoworks::GaveUp::Interrupted => ExitCode::Interrupted,
            _ => ExitCode::NoAnswer,
        }
    }
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> std::process::ExitCode {
        std::process::ExitCode::from(code.number())
    }
}

#[cfg(test)]
mod tests {
    use super::ExitCode::*;

    #[test]
    fn a_batch_ends_with_its_gravest_code() {
        let order = [
            Done, NotValid, Unsolvable, NoAnswer, Worse, OutOfTime, OutOfMemory, BadInput, Interrupted,
            OurBug,
        ];
        assert!(order.is_sorted());
        assert_eq!([Unsolvable, Done, OutOfTime].into_iter().max(), Some(OutOfTime));
        assert_eq!(order.map(|code| code.number()), [0, 1, 10, 12, 14, 23, 22, 33, 24, 32]);
    }
}
