//! What is asked of Slurm besides the limits of the plan.

use serde::{Deserialize, Serialize};

/// How tasks are asked for. It is part of the plan: shards that are submitted again are asked for as those before.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Asking {
    /// Most tasks at once; no limit if none.
    pub at_once: Option<usize>,
    /// More options of `sbatch`.
    pub options: Vec<String>,
}

impl Asking {
    /// The same with what is asked for now, which comes last and so wins.
    pub(super) fn and(&self, more: Asking) -> Asking {
        let kept = self.options.iter().filter(|option| !more.options.contains(option)).cloned();
        Asking {
            at_once: more.at_once.or(self.at_once),
            options: kept.chain(more.options.iter().cloned()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_later_comes_last() {
        let asking = |at_once, options: &[&str]| Asking {
            at_once,
            options: options.iter().map(|option| (*option).to_owned()).collect(),
        };
        let first = Asking::default().and(asking(Some(4), &["-p long", "-A lab"]));
        assert_eq!(first, asking(Some(4), &["-p long", "-A lab"]));
        assert_eq!(first.and(Asking::default()), first);
        assert_eq!(first.and(first.clone()), first);
        assert_eq!(
            first.and(asking(Some(2), &["-p short"])),
            asking(Some(2), &["-p long", "-A lab", "-p short"])
        );
    }
}
