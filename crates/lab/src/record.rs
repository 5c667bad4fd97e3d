//! The record of one run, as the library defines it, and the identity of runs of a suite.

pub use sokoworks::contract::{
    Asked, Ending, KnownSolutions, Lengths, Reason, Record, Remark, Run, RunKey, Within, identity,
    measure_of, read,
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Results files, damaged: records or nothing, and no panic. `SOKO_CASES=1000000` tries more.
    #[test]
    fn damaged_results_do_no_harm() {
        let line = "{\"file\":\"a/b.xsb\",\"level\":2,\"title\":\"x\",\"outcome\":\"solved\",\"reason\":null,\"proved\":[\"moves\"],\"moves\":3,\"pushes\":3,\"seconds\":0.25}\n";
        let text = line.repeat(8);
        for case in 0..test_levels::cases(2_000) {
            let mut random = grid::Random::new(0xDA_0000 + case);
            let mut bytes = text.clone().into_bytes();
            test_levels::damage(&mut bytes, |most| random.index(most));
            test_levels::survive(case, &bytes, |bytes| {
                let (records, _) = read(bytes);
                let report = crate::report::Report::of(&records, &crate::report::References::default());
                report.markdown("", |set| set.name.clone());
                report.html("");
            });
        }
    }
}
