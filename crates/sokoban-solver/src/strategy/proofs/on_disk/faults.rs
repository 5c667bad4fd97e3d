//! Faults in the files of proofs, between two runs and during one: each is found, unless it is in what is never used. Some hundred
//! of them; `SOKO_FAULTS=10000` tries more. A fault is chosen by its seed alone.

use super::*;
use crate::ground::floor::board::Narrow;
use crate::ground::limits::Limits as Whole;
use crate::testing::rows;
use grid::Random;
use search_on_disk::{Layers, Reached, Trouble};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder, by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// What came of a proof, with all its counters: with these it has looked at the same positions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Came {
    /// Moves of the solution, or what no solution costs less than.
    end: Result<usize, Cost>,
    least: Cost,
    counters: [u64; 5],
}

/// A proof, at several moments.
struct Proof {
    ground: Ground,
    metric: Metric,
    below: Cost,
    subject: Vec<(&'static str, String)>,
    /// Its files when it was interrupted.
    moments: Vec<Files>,
    /// What can come of it from these moments, or from the start.
    intact: Vec<Came>,
}

/// Does its work, and damages files before one of the expansions.
struct Saboteur<'s, L> {
    worker: L,
    /// Expansions before that.
    left: u64,
    damage: &'s (dyn Fn() + Sync),
}

impl<L: Layers> Layers for Saboteur<'_, L> {
    type Move = L::Move;

    fn key_len(&self) -> usize {
        self.worker.key_len()
    }

    fn start(&mut self) -> Option<(Vec<u8>, Reached)> {
        self.worker.start()
    }

    fn expand(
        &mut self,
        key: &[u8],
        most: Cost,
        found: &mut dyn FnMut(&[u8], Reached),
    ) -> Result<Cost, GaveUp> {
        if self.left == 0 {
            (self.damage)();
        }
        self.left = self.left.wrapping_sub(1);
        self.worker.expand(key, most, found)
    }

    fn parents(&mut self, key: &[u8], found: &mut dyn FnMut(&[u8], L::Move)) {
        self.worker.parents(key, found);
    }

    fn alternates(&self) -> bool {
        self.worker.alternates()
    }
}

/// A solution takes 24 pushes; the bound of the start is less.
const TURNED: &str = "#########\n#   #   #\n# $ . $ #\n##  #  ##\n# .$ $. #\n#   @  .#\n#########\n";

const NARROW: &str = "########\n#  .   #\n# $#$  #\n#@  .# #\n# $ #  #\n#  .   #\n########\n";

impl Proof {
    fn new(text: &str, metric: Metric, below: Cost) -> Proof {
        let level: Level = text.parse().expect("a level");
        let ground = Ground::within(&level, &Whole::none()).expect("no limit");
        let subject =
            vec![("metric", metric.to_string()), ("cost", below.to_string()), ("level", rows(&level))];
        let mut proof = Proof { ground, metric, below, subject, moments: Vec::new(), intact: Vec::new() };
        let parent = tempfile::tempdir().expect("a folder");
        let whole = proof.run(parent.path(), None, None).expect("no fault");
        let expansions = whole.counters[0];
        proof.intact.push(whole);
        for part in 1..6 {
            let stopped = proof.run(parent.path(), Some(expansions * part / 6), None);
            assert_eq!(stopped, Err(None), "it ended early");
            let files = read(&folder_in(parent.path()));
            let came = proof.run(parent.path(), None, None).expect("no fault");
            assert_eq!(came.end, proof.intact[0].end);
            proof.moments.push(files);
            proof.intact.push(came);
        }
        proof
    }

    /// Continues a proof up to `nodes` expansions, or to its end, on which it deletes the folder; with damage after some expansions.
    /// What came of it, or why it ended before: what the trouble is, unless it was the limit.
    fn run(
        &self,
        parent: &Path,
        nodes: Option<u64>,
        damage: Option<(u64, &(dyn Fn() + Sync))>,
    ) -> Result<Came, Option<String>> {
        let damage_told = |trouble: Trouble| {
            assert!(trouble.is_damage(), "{trouble}");
            Some(trouble.to_string())
        };
        let mut folder = Folder::open(parent, &self.subject).map_err(damage_told)?;
        let budget = Budget::new().bytes(1).with_nodes(nodes);
        let limits = Limits { budget, disk: None, least: 0, below: self.below };
        let (ground, rules) = (&self.ground, &Options::default().pruning);
        let memory = &ground.maze.limits.memory;
        let (left, damage) = damage.unwrap_or((u64::MAX, &|| {}));
        let (end, least, statistics, refused) = match self.metric {
            Metric::Pushes => {
                let knowledge = Arc::new(Knowledge::new(memory.clone()));
                let worker = ByLayers::<Narrow<1>>::new(ground, rules, &knowledge, memory).expect("no limit");
                let mut workers = [Saboteur { worker, left, damage }];
                ended(run(&mut folder, &mut workers, &limits, "", &mut |_, _| {}))
            }
            Metric::Moves => {
                let space = MovesSpace::<Narrow<1>>::new(ground, rules);
                let bound = MoveBound::new(ground).expect("no limit");
                let worker = OfSpace::new(space, bound, &limits.budget.stop, true);
                let mut workers = [Saboteur { worker, left, damage }];
                ended(run(&mut folder, &mut workers, &limits, "", &mut |_, _| {}))
            }
        };
        if let Some(trouble) = refused {
            assert_eq!(end, End::GaveUp(GaveUp::Disk));
            return Err(damage_told(trouble));
        }
        let end = match end {
            End::Found(moves) => Ok(moves),
            End::NoneBelow(cost) => Err(cost),
            End::GaveUp(why) => {
                assert_eq!(why, GaveUp::Nodes);
                folder.keep();
                return Err(None);
            }
        };
        let Statistics { expanded, generated, duplicates, stored, depth, .. } = statistics;
        Ok(Came { end, least, counters: [expanded, generated, duplicates, stored, u64::from(depth)] })
    }
}

/// How a search ended, with the number of its moves.
fn ended<M>(layered: Layered<Vec<M>>) -> (End<usize>, Cost, Statistics, Option<Trouble>) {
    let end = match layered.end {
        End::Found(moves) => End::Found(moves.len()),
        End::NoneBelow(cost) => End::NoneBelow(cost),
        End::GaveUp(why) => End::GaveUp(why),
    };
    (end, layered.least, layered.statistics, layered.refused)
}

fn folder_in(parent: &Path) -> PathBuf {
    fs::read_dir(parent).expect("a folder").next().expect("an entry").expect("an entry").path()
}

fn read(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let name = |path: &PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    entries
        .filter(|path| !path.ends_with("lock"))
        .map(|path| (name(&path), fs::read(&path).expect("a file")))
        .collect()
}

fn write(folder: &Path, before: &Files, after: &Files) {
    for name in before.keys().filter(|name| !after.contains_key(*name)) {
        fs::remove_file(folder.join(name)).expect("a file");
    }
    for (name, bytes) in after.iter().filter(|(name, bytes)| before.get(*name) != Some(bytes)) {
        fs::write(folder.join(name), bytes).expect("a file");
    }
}

/// Damages files in one of many ways; `others` are those of the same proof at other moments and of other proofs.
fn damage(files: &mut Files, others: &[&Files], random: &mut Random) -> &'static str {
    let names = |files: &Files, begin: &str| -> Vec<String> {
        files.keys().filter(|name| name.starts_with(begin)).cloned().collect()
    };
    let (all, mut layers, other) = (names(files, ""), names(files, "layer-"), *random.pick(others));
    layers.extend(names(files, "run-"));
    // The journal as often as a layer.
    let name = match random.below(4) {
        0 => "journal".to_owned(),
        _ => random.pick(&all).clone(),
    };
    let (one, two) = (random.pick(&layers).clone(), random.pick(&layers).clone());
    let (one_bytes, two_bytes) = (files[&one].clone(), files[&two].clone());
    let length = files[&name].len();
    let (from, to) = (random.below(length as u32) as usize, random.below(length as u32) as usize);
    let range = from.min(to)..from.max(to) + 1;
    match random.below(18) {
        0..=3 => {
            files.entry(name).and_modify(|bytes| bytes[from] ^= 1 << random.below(8));
            "a bit"
        }
        4 => {
            files.entry(name).and_modify(|bytes| bytes[range].fill(0));
            "zeros"
        }
        5 => {
            files.entry(name).and_modify(|bytes| bytes.truncate(from));
            "cut"
        }
        6 => {
            let more = random.below(100) + 1;
            files.entry(name).and_modify(|bytes| bytes.extend((0..more).map(|_| random.below(256) as u8)));
            "more behind it"
        }
        7 => {
            files.insert(one, two_bytes);
            files.insert(two, one_bytes);
            "two layers swapped"
        }
        8 => {
            files.insert(one, two_bytes);
            "a layer doubled"
        }
        9 => {
            files.remove(&name);
            "lost"
        }
        10 => {
            let from = random.pick(&names(other, "layer-")).clone();
            let as_ = if random.below(2) == 0 && files.contains_key(&from) { from.clone() } else { one };
            files.insert(as_, other[&from].clone());
            "a foreign layer"
        }
        11 => {
            files.insert("journal".to_owned(), other["journal"].clone());
            "a foreign journal"
        }
        12 => {
            // What another file has at the same place.
            let range = range.start..range.end.min(two_bytes.len()).max(range.start);
            let bytes = two_bytes.get(range.clone()).unwrap_or_default().to_vec();
            let into = files.entry(name).or_default();
            into.splice(range.start..range.start + bytes.len(), bytes);
            "a part of another file"
        }
        13 => {
            *files = other.clone();
            "the files of another proof or moment"
        }
        14 => {
            let next = format!("layer-{:06}", layers.len());
            files.insert(if random.below(2) == 0 { next } else { "run-000001".to_owned() }, two_bytes);
            files.insert("notes".to_owned(), one_bytes);
            "files too many"
        }
        kind => {
            damage_lines(files, other, kind, random);
            "lines of the journal"
        }
    }
}

/// Damages the lines of the journal: two swapped, one lost or doubled, the last ones lost, or one of another journal.
fn damage_lines(files: &mut Files, other: &Files, kind: u32, random: &mut Random) {
    let text = String::from_utf8_lossy(&files["journal"]).into_owned();
    let other = String::from_utf8_lossy(&other["journal"]).into_owned();
    let mut lines: Vec<&str> = text.lines().collect();
    let others: Vec<&str> = other.lines().collect();
    let (one, two) = (random.below(lines.len() as u32) as usize, random.below(lines.len() as u32) as usize);
    match (kind, random.below(2)) {
        (15, _) => lines.swap(one, two),
        (16, 0) => drop(lines.remove(one)),
        (16, _) => lines.insert(one, lines[two]),
        (_, 0) => lines.truncate(one),
        _ => lines[one] = *random.pick::<&str>(&others),
    }
    files.insert("journal".to_owned(), (lines.join("\n") + "\n").into_bytes());
}

#[test]
#[expect(clippy::print_stdout, reason = "a long run counts what it tried")]
fn no_fault_is_accepted() {
    let most = std::env::var("SOKO_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    let proofs = [
        Proof::new(TURNED, Metric::Pushes, Cost::MAX),
        Proof::new(TURNED, Metric::Pushes, 12),
        Proof::new(NARROW, Metric::Pushes, Cost::MAX),
        Proof::new(NARROW, Metric::Moves, Cost::MAX),
    ];
    let all: Vec<&Files> = proofs.iter().flat_map(|proof| &proof.moments).collect();
    let mut counts: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for seed in 0..most {
        let mut random = Random::new(seed);
        let proof = random.pick(&proofs);
        let before = random.pick(&proof.moments);
        let parent = tempfile::tempdir().expect("a folder");
        // The folder has the name that the proof looks for.
        Folder::open(parent.path(), &proof.subject).expect("a new folder").keep();
        let folder = folder_in(parent.path());
        write(&folder, &Files::new(), before);
        let kind = std::sync::Mutex::new("nothing");
        let hurt = |random: &mut Random| {
            let before = read(&folder);
            let mut after = before.clone();
            while after == before {
                *kind.lock().expect("one thread") = damage(&mut after, &all, random);
            }
            write(&folder, &before, &after);
        };
        let is_during = random.below(3) == 0;
        // After the last moment there is still a sixth of all to do.
        let left = random.below((proof.intact[0].counters[0] / 6) as u32).into();
        let came = if is_during {
            let random = std::sync::Mutex::new(random);
            let hurt = || hurt(&mut random.lock().expect("one thread"));
            proof.run(parent.path(), None, Some((left, &hurt)))
        } else {
            hurt(&mut random);
            proof.run(parent.path(), None, None)
        };
        let kind = kind.into_inner().expect("one thread");
        let counts = counts.entry(kind).or_default();
        match came {
            Err(told) => {
                let told = told.expect("there is no limit");
                assert!(told.contains("delete"), "seed {seed}, {kind}: {told}");
                assert!(folder.exists(), "seed {seed}, {kind}: the files are gone");
                counts[0] += 1;
            }
            Ok(came) => {
                assert!(proof.intact.contains(&came), "seed {seed}, {kind}: {came:?} of {:?}", proof.intact);
                counts[1] += 1;
            }
        }
    }
    let found: u64 = counts.values().map(|count| count[0]).sum();
    for (kind, [found, unused]) in &counts {
        println!("{kind}: {found} found, {unused} in what was not used");
    }
    println!("{found} of {most} faults found, {} in what was not used, none accepted", most - found);
    assert!(found > most / 2, "{found} of {most}");
}
