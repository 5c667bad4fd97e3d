//! Proofs by several processes of Open MPI on this machine: the same answers as by one, and none when a process is killed.
//!
//! They need the feature `mpi` and `mpirun`; elsewhere a line reports that they are skipped, unless `SOKO_MPI=required`.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, reason = "a skipped test prints that")]

#[cfg(feature = "mpi")]
mod program;

/// Whether the tests can run; prints why not.
fn can_run() -> bool {
    let has_mpirun = std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join("mpirun").is_file()));
    if cfg!(feature = "mpi") && has_mpirun {
        return true;
    }
    assert!(
        std::env::var("SOKO_MPI").is_err(),
        "MPI is required, and the feature `mpi` or mpirun is not here"
    );
    println!("skipped: built without the feature `mpi`, or no mpirun");
    false
}

#[test]
#[cfg(not(feature = "mpi"))]
fn the_feature_is_there_where_it_is_required() {
    can_run();
}

#[cfg(feature = "mpi")]
mod with_mpi {
    use super::can_run;
    use super::program::slurm::Slurm;
    use super::program::{SOKO, isolate};
    use grid::Random;
    use std::collections::BTreeMap;
    use std::fmt::Write as _;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    /// Arguments that leave the line-up so little work that all ranks are needed.
    const PROVE: [&str; 5] = ["solve", "--json", "--statistics", "--work", "0.000000001"];

    /// Those of the single rank whose answers are the reference.
    const ALONE: [&str; 6] = ["solve", "--metric", "pushes", "--json", "--statistics", "random.xsb"];

    /// Options of `mpirun` for more processes than cores, also as root.
    const CROWDED: [&str; 5] =
        ["--allow-run-as-root", "--oversubscribe", "--mca", "mpi_yield_when_idle", "1"];

    /// `ranks` processes that run `soko` with these arguments in a folder.
    fn mpirun(folder: &Path, ranks: usize, arguments: &[&str]) -> Command {
        let mut command = Command::new("mpirun");
        isolate(&mut command, folder).stdin(Stdio::null());
        command.args(CROWDED).args(["--mca", "btl", "self,vader,tcp"]);
        command.args(["-n", &ranks.to_string(), SOKO]).args(arguments);
        command
    }

    /// A collection of random rooms with a few boxes, of which some can be solved.
    fn random_levels(count: usize) -> String {
        let mut random = Random::new(45);
        let mut text = String::new();
        for number in 0..count {
            let mut rows = [[b'#'; 8]; 7];
            for row in &mut rows[1..6] {
                row[1..7].iter_mut().for_each(|cell| *cell = if random.below(6) == 0 { b'#' } else { b' ' });
            }
            let boxes = 2 + random.below(2);
            for mark in (0..boxes).flat_map(|_| *b"$.").chain(*b"@") {
                // A box beside the wall around is often lost.
                let border = if mark == b'$' { 2 } else { 1 };
                loop {
                    let x = (border + random.below(8 - 2 * border)) as usize;
                    let y = (border + random.below(7 - 2 * border)) as usize;
                    if rows[y][x] == b' ' {
                        rows[y][x] = mark;
                        break;
                    }
                }
            }
            for row in rows {
                let _ = writeln!(text, "{}", String::from_utf8_lossy(&row));
            }
            let _ = writeln!(text, "Title: {number}\n");
        }
        text
    }

    /// The answer to each level: the outcome, the pushes, what is proved; the number of processes that took part; and all nodes.
    #[derive(Debug, Default)]
    struct Answers {
        answers: BTreeMap<u64, (String, Option<u64>, bool)>,
        /// Levels that all ranks searched.
        together: usize,
        nodes: u64,
    }

    fn answers_of(mut command: Command) -> Answers {
        let output = command.output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        let mut all = Answers::default();
        for line in String::from_utf8(output.stdout).expect("text").lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("one record, by one rank");
            let level = record["level"].as_u64().expect("a number");
            let is_proved =
                record["proved"].as_array().is_some_and(|all| all.iter().any(|metric| metric == "pushes"));
            let outcome = record["outcome"].as_str().expect("an outcome").to_owned();
            let answer = (outcome, record["pushes"].as_u64(), is_proved);
            assert!(all.answers.insert(level, answer).is_none(), "{level} twice: {errors}");
            let searches = record["statistics"].as_array().expect("searches");
            let of_ranks = || searches.iter().filter(|search| search["search"] == "A* over ranks");
            all.together += usize::from(of_ranks().count() > 1);
            all.nodes += of_ranks().filter_map(|search| search["expanded"].as_u64()).sum::<u64>();
        }
        assert!(!all.answers.is_empty(), "{errors}");
        all
    }

    /// The levels that [`agree_with_one`] lets all ranks prove together.
    const TOGETHER: [&str; 3] = ["--metric", "pushes", "random.xsb"];

    /// Asserts that processes which `command` starts in a folder, where it finds 60 random levels, give the same answers as one.
    fn agree_with_one(folder: &Path, command: Command) {
        std::fs::write(folder.join("random.xsb"), random_levels(60)).expect("a file");
        let truth = answers_of(mpirun(folder, 1, &ALONE));
        let together = answers_of(command);
        assert_eq!(together.answers, truth.answers);
        assert!(together.together > 10, "{}", together.together);
    }

    #[test]
    fn any_number_of_ranks_says_what_one_says() {
        if !can_run() {
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("random.xsb"), random_levels(300)).expect("a file");
        let mut files = vec!["random.xsb".to_owned()];
        if let Some(levels) = test_levels::folder() {
            files.push(format!("{}#1-30", levels.join("sokoban/microban1.xsb").display()));
        }
        for file in &files {
            let alone = ["solve", "--metric", "pushes", "--json", "--statistics", file];
            let truth = answers_of(mpirun(folder.path(), 1, &alone)).answers;
            let proved = truth.values().filter(|(.., proved)| *proved).count();
            assert!(proved >= 30, "{proved} of {file}");
            let by_all = [&PROVE[..], &["--metric", "pushes", file]].concat();
            let [two, four] = [2, 4].map(|ranks| {
                let together = answers_of(mpirun(folder.path(), ranks, &by_all));
                assert_eq!(together.answers, truth, "{ranks} ranks, {file}");
                assert!(together.together > 10, "{} by {ranks} ranks, {file}", together.together);
                together.nodes
            });
            // Random levels are too small: each rank has a round more than it needs.
            assert!(10 * four < 13 * two || file == "random.xsb", "{four} nodes, {two}");
        }
    }

    #[test]
    fn ranks_that_slurm_starts_say_what_one_says() {
        if !can_run() {
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let Some(slurm) = Slurm::start(folder.path()) else { return };
        // More ranks than cores.
        let ranks = ["--mpi=pmix", "--overcommit", "-n", "4", SOKO];
        let mut command = slurm.command("srun", &[&ranks[..], &PROVE, &TOGETHER].concat());
        isolate(&mut command, folder.path()).env("OMPI_MCA_mpi_yield_when_idle", "1").stdin(Stdio::null());
        agree_with_one(folder.path(), command);
    }

    /// Two network namespaces with a cable between them, each of which stands for a host. They end with this.
    struct Hosts([String; 2]);

    impl Hosts {
        const ADDRESSES: [&str; 2] = ["10.77.0.1", "10.77.0.2"];

        /// None where they may not be made.
        fn new() -> Option<Hosts> {
            let hosts = Hosts(["a", "b"].map(|host| format!("soko{}{host}", std::process::id())));
            let names = &hosts.0;
            let is_made = names.iter().all(|name| ip(&["netns", "add", name]))
                && ip(&["link", "add", &names[0], "type", "veth", "peer", "name", &names[1]])
                && names.iter().zip(Hosts::ADDRESSES).all(|(name, address)| {
                    let address = format!("{address}/24");
                    ip(&["link", "set", name, "netns", name])
                        && ip(&["-n", name, "addr", "add", &address, "dev", name])
                        && ["lo", name].iter().all(|link| ip(&["-n", name, "link", "set", link, "up"]))
                });
            if !is_made {
                println!("skipped: no program `ip`, or no rights to make network namespaces");
            }
            is_made.then_some(hosts)
        }

        /// Two processes on each that run `soko` with these arguments in a folder.
        fn mpirun(&self, folder: &Path, arguments: &[&str]) -> Command {
            let [first, second] = &self.0;
            // What mpirun starts processes on other hosts with: it is given the host and a command.
            let agent = folder.join("agent");
            let [_, address] = Hosts::ADDRESSES;
            let script = format!(
                "#!/bin/sh\ntest \"$1\" = {address} || exit 1\nshift\nexec ip netns exec {second} sh -c \"$*\"\n"
            );
            std::fs::write(&agent, script).expect("a file");
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
            std::fs::set_permissions(&agent, mode).expect("rights");
            let mut command = Command::new("ip");
            isolate(&mut command, folder).stdin(Stdio::null());
            command.args(["netns", "exec", first, "mpirun"]).args(CROWDED).args(["--mca", "btl", "self,tcp"]);
            command.args(["--host", &Hosts::ADDRESSES.map(|address| format!("{address}:2")).join(",")]);
            command.args(["--mca", "plm_rsh_agent"]).arg(agent).args(["-n", "4", SOKO]).args(arguments);
            command
        }
    }

    impl Drop for Hosts {
        fn drop(&mut self) {
            for name in &self.0 {
                ip(&["netns", "delete", name]);
            }
        }
    }

    /// Runs `ip`; whether it did what it should.
    fn ip(arguments: &[&str]) -> bool {
        let status = Command::new("ip").args(arguments).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    #[test]
    fn ranks_on_two_hosts_say_what_one_says() {
        if !can_run() {
            return;
        }
        let Some(hosts) = Hosts::new() else { return };
        let folder = tempfile::tempdir().expect("a folder");
        let command = hosts.mpirun(folder.path(), &[&PROVE[..], &TOGETHER].concat());
        agree_with_one(folder.path(), command);
    }

    /// The processes of a run that are not its first one.
    fn others(run: &Child) -> Vec<u32> {
        let children = |of: u32| {
            let text = std::fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap_or_default();
            text.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>()
        };
        children(run.id()).into_iter().skip(1).collect()
    }

    #[test]
    fn a_killed_rank_ends_all_without_a_claim() {
        if !can_run() {
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        // Long enough that it is not done when the rank is killed.
        let rows = [
            "##########", "#        #", "# $ $ $  #", "#  $ $ $ #", "# $ $ @  #", "#........#", "#        #",
            "##########",
        ];
        std::fs::write(folder.path().join("room.xsb"), rows.join("\n")).expect("a file");
        let mut command = mpirun(
            folder.path(),
            3,
            &[&PROVE[..], &["--metric", "moves", "--time", "60", "room.xsb"]].concat(),
        );
        let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("mpirun");
        // All ranks must have begun.
        let victim = loop {
            std::thread::sleep(Duration::from_millis(200));
            assert!(run.try_wait().expect("a status").is_none(), "it is done before a rank could be killed");
            let is_at_work = |id: &&u32| {
                let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
                stat.split_whitespace().nth(13).and_then(|ticks| ticks.parse::<u64>().ok()) > Some(30)
            };
            if let Some(victim) = others(&run).iter().find(is_at_work) {
                break *victim;
            }
        };
        assert!(Command::new("kill").args(["-9", &victim.to_string()]).status().expect("kill").success());
        let output = run.wait_with_output().expect("it ends");
        assert!(!output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        assert!(!output.stderr.is_empty(), "mpirun says why");
    }
}
