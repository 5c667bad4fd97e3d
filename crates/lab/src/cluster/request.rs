//! What is asked of Slurm besides the limits of the plan.

use serde::{Deserialize, Serialize};

/// How tasks are asked for. It is part of the plan: shards that are submitted again are asked for as those before.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct SlurmRequest {
    /// Most tasks at once; no limit if none.
    pub at_once: Option<usize>,
    /// More options of `sbatch`.
    pub options: Vec<String>,
}

impl SlurmRequest {
    /// The same with what is asked for now, which comes last and so wins.
    pub(super) fn and(&self, more: SlurmRequest) -> SlurmRequest {
        let kept = self.options.iter().filter(|option| !more.options.contains(option)).cloned();
        SlurmRequest {
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
        let request = |at_once, options: &[&str]| SlurmRequest {
            at_once,
            options: options.iter().map(|option| (*option).to_owned()).collect(),
        };
        let first = SlurmRequest::default().and(request(Some(4), &["-p long", "-A lab"]));
        assert_eq!(first, request(Some(4), &["-p long", "-A lab"]));
        assert_eq!(first.and(SlurmRequest::default()), first);
        assert_eq!(first.and(first.clone()), first);
        assert_eq!(
            first.and(request(Some(2), &["-p short"])),
            request(Some(2), &["-p long", "-A lab", "-p short"])
        );
    }
}
