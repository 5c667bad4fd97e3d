//! A file of sorted keys, bucket by bucket: a layer, or a run. Its head identifies the search and the file, and an index at its
//! end lists what is in each bucket. The checksum of head and index identifies the whole file: another file is not accepted in
//! its place.

use super::blocks::{BlockWriter, Sum, stored};
use super::keys::{BUCKETS, Decoder, Encoder, bucket};
use super::trouble::Trouble;
use search::{hash, hash_from};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Take, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// First bytes of a file.
const MAGIC: u64 = u64::from_le_bytes(*b"layers03");

/// The identity of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// A hash of what is searched, and how.
    pub(super) search: u64,
    /// The round, 0 for the start, which belongs to all of them.
    pub(super) round: u64,
    pub(super) kind: Kind,
    /// The depth of a layer, the number of a run.
    pub(super) number: u64,
}

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Layer,
    Run,
}

impl Name {
    fn head(self) -> [u64; HEAD_WORDS] {
        [MAGIC, self.search, self.round, self.kind as u64, self.number]
    }
}

/// The keys of a bucket in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Segment {
    count: u64,
    bytes: u64,
    check: u64,
}

/// The summary of a file, as it is written down elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seal {
    /// Number of keys.
    pub(super) keys: u64,
    /// Bytes of the file.
    pub(super) bytes: u64,
    pub(super) check: u64,
}

/// A file that is written.
#[derive(Debug)]
pub(super) struct SegmentWriter {
    file: BufWriter<File>,
    path: PathBuf,
    name: Name,
    segments: Vec<Segment>,
    /// The bucket in work.
    bucket: Option<u8>,
    blocks: BlockWriter,
    encoder: Encoder,
}

/// A file that was written.
#[derive(Debug)]
pub(super) struct Segments {
    path: PathBuf,
    name: Name,
    segments: Vec<Segment>,
    seal: Seal,
}

/// The keys of some buckets of a file, in order.
#[derive(Debug)]
pub(super) struct Entries<'f> {
    path: &'f Path,
    decoder: Decoder<BufReader<Take<File>>>,
}

const HEAD_WORDS: usize = 5;

const HEAD_BYTES: usize = HEAD_WORDS * size_of::<u64>();

const INDEX_BYTES: usize = BUCKETS * 3 * size_of::<u64>();

/// Bytes that are read or written at a time.
const BUFFER_BYTES: usize = 1 << 16;

/// Bytes of a file besides its keys.
pub(super) const FRAME_BYTES: u64 = (HEAD_BYTES + INDEX_BYTES) as u64;

/// Most bytes that the keys take in a file.
pub(super) fn most_bytes(keys: usize, key_len: usize) -> u64 {
    stored((keys * (key_len + 1)) as u64)
}

/// Where the hash of a bucket begins: no other bucket of any file has the same.
fn seed(name: Name, bucket: usize) -> u64 {
    hash_from(hash(&bytes_of(&name.head())), &[bucket as u8])
}

fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

impl SegmentWriter {
    /// A new file in place of one that may be there.
    pub(super) fn create(path: &Path, name: Name) -> Result<SegmentWriter, Trouble> {
        let create = || {
            let mut file = BufWriter::with_capacity(BUFFER_BYTES, File::create(path)?);
            file.write_all(&bytes_of(&name.head()))?;
            Ok(file)
        };
        Ok(SegmentWriter {
            file: create().map_err(|error| Trouble::System(path.to_owned(), error))?,
            path: path.to_owned(),
            name,
            segments: vec![Segment::default(); BUCKETS],
            bucket: None,
            blocks: BlockWriter::default(),
            encoder: Encoder::new(),
        })
    }

    /// Writes a bucket and a key, which come after those before.
    pub(super) fn push(&mut self, entry: &[u8]) -> Result<(), Trouble> {
        self.put(entry).map_err(|error| Trouble::System(self.path.clone(), error))
    }

    fn put(&mut self, entry: &[u8]) -> io::Result<()> {
        let is_first = self.bucket != Some(entry[0]);
        if is_first {
            self.end_bucket()?;
            self.bucket = Some(entry[0]);
            self.blocks.begin(seed(self.name, usize::from(entry[0])));
        }
        self.segments[usize::from(entry[0])].count += 1;
        self.blocks.write(&mut self.file, self.encoder.encode(&entry[1..], is_first))
    }

    fn end_bucket(&mut self) -> io::Result<()> {
        if let Some(bucket) = self.bucket {
            let Sum { bytes, check, .. } = self.blocks.end(&mut self.file)?;
            let segment = &mut self.segments[usize::from(bucket)];
            (segment.bytes, segment.check) = (bytes, check);
        }
        Ok(())
    }

    /// Writes the index.
    pub(super) fn finish(mut self) -> Result<Segments, Trouble> {
        let mut finish = || {
            self.end_bucket()?;
            self.file.write_all(&bytes_of(&index(&self.segments)))?;
            self.file.flush()
        };
        finish().map_err(|error| Trouble::System(self.path.clone(), error))?;
        let seal = Seal {
            keys: self.segments.iter().map(|segment| segment.count).sum(),
            bytes: length(&self.segments),
            check: check(self.name, &self.segments),
        };
        Ok(Segments { path: self.path, name: self.name, segments: self.segments, seal })
    }
}

/// The words of the index.
fn index(segments: &[Segment]) -> Vec<u64> {
    segments.iter().flat_map(|&Segment { count, bytes, check }| [count, bytes, check]).collect()
}

/// Bytes of the file.
fn length(segments: &[Segment]) -> u64 {
    let stored: u64 = segments.iter().map(|segment| stored(segment.bytes)).sum();
    FRAME_BYTES + stored
}

/// The checksum that identifies the whole file.
fn check(name: Name, segments: &[Segment]) -> u64 {
    hash_from(hash(&bytes_of(&name.head())), &bytes_of(&index(segments)))
}

impl Segments {
    /// Reads head and index of a file, which is to be this one.
    pub(super) fn open(path: &Path, name: Name, seal: Seal) -> Result<Segments, Trouble> {
        let damaged = |how: &str| Trouble::Damaged(path.to_owned(), how.to_owned());
        let words = |bytes: &[u8]| -> Vec<u64> {
            bytes.as_chunks::<8>().0.iter().map(|&word| u64::from_le_bytes(word)).collect()
        };
        let read = || {
            let mut file = File::open(path)?;
            let (mut head, mut index) = (vec![0; HEAD_BYTES], vec![0; INDEX_BYTES]);
            file.read_exact(&mut head)?;
            let length = file.seek(SeekFrom::End(0))?;
            file.seek(SeekFrom::Start(length.saturating_sub(INDEX_BYTES as u64)))?;
            file.read_exact(&mut index)?;
            Ok((words(&head), words(&index), length))
        };
        let (head, index, bytes) = read().map_err(|error| Trouble::of(path, error))?;
        if head[..2] == [MAGIC, name.search] && head != name.head() {
            return Err(damaged("it is another file of this proof, or of an earlier round"));
        }
        if head[0] == MAGIC && head[1] != name.search {
            return Err(damaged("it belongs to another proof"));
        }
        let segments: Vec<Segment> = index
            .chunks_exact(3)
            .map(|words| Segment { count: words[0], bytes: words[1], check: words[2] })
            .collect();
        // Only what agrees with its check is added up.
        if head != name.head() || bytes != seal.bytes || check(name, &segments) != seal.check {
            return Err(damaged("it is not the file that was written"));
        }
        Ok(Segments { path: path.to_owned(), name, segments, seal })
    }

    /// The keys of some buckets.
    pub(super) fn read(&self, buckets: Range<usize>, key_len: usize) -> Result<Entries<'_>, Trouble> {
        let bytes = |segments: &[Segment]| segments.iter().map(|segment| stored(segment.bytes)).sum::<u64>();
        let offset = HEAD_BYTES as u64 + bytes(&self.segments[..buckets.start]);
        let length = bytes(&self.segments[buckets.clone()]);
        let open = || {
            let mut file = File::open(&self.path)?;
            file.seek(SeekFrom::Start(offset))?;
            Ok(file)
        };
        let file = open().map_err(|error| Trouble::of(&self.path, error))?;
        let capacity = length.clamp(1, BUFFER_BYTES as u64) as usize;
        let sums = buckets.map(|number| {
            let Segment { count, bytes, check } = self.segments[number];
            (number as u8, count, Sum { seed: seed(self.name, number), bytes, check })
        });
        let from = BufReader::with_capacity(capacity, file.take(length));
        Ok(Entries { path: &self.path, decoder: Decoder::new(from, key_len, sums) })
    }

    /// Whether a key is in the file.
    pub(super) fn contains(&self, key: &[u8], key_len: usize) -> Result<bool, Trouble> {
        let number = usize::from(bucket(key));
        let mut keys = self.read(number..number + 1, key_len)?;
        while let Some(entry) = keys.next()? {
            if &entry[1..] >= key {
                let is_here = &entry[1..] == key;
                return keys.leave().map(|()| is_here);
            }
        }
        Ok(false)
    }

    /// Number of keys in a bucket.
    pub(super) fn count(&self, number: usize) -> u64 {
        self.segments[number].count
    }

    /// Number of keys.
    pub(super) fn len(&self) -> u64 {
        self.seal.keys
    }

    /// Its summary for the journal.
    pub(super) fn seal(&self) -> Seal {
        self.seal
    }

    /// Makes the file durable: it is on the disk when this returns.
    pub(super) fn sync(&self) -> Result<(), Trouble> {
        let sync = || OpenOptions::new().append(true).open(&self.path)?.sync_all();
        sync().map_err(|error| Trouble::of(&self.path, error))
    }

    /// Deletes the file.
    pub(super) fn delete(self) -> Result<(), Trouble> {
        std::fs::remove_file(&self.path).map_err(|error| Trouble::of(&self.path, error))
    }
}

impl Entries<'_> {
    /// The next bucket and key.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, Trouble> {
        self.decoder.next().map_err(|error| Trouble::of(self.path, error))
    }

    /// Ends before all keys were read: what was read counts only when this succeeds.
    pub(super) fn leave(self) -> Result<(), Trouble> {
        self.decoder.leave().map_err(|error| Trouble::of(self.path, error))
    }
}

/// Buckets side by side, together of about `most` keys of these files or fewer, unless one has more.
pub(super) fn ranges(files: &[Segments], most: u64) -> Vec<Range<usize>> {
    let (mut ranges, mut from, mut keys) = (Vec::new(), 0, 0);
    for number in 0..BUCKETS {
        let more: u64 = files.iter().map(|file| file.count(number)).sum();
        if keys > 0 && keys + more > most {
            ranges.push(from..number);
            (from, keys) = (number, 0);
        }
        keys += more;
    }
    ranges.push(from..BUCKETS);
    ranges
}
