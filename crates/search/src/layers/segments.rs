//! A file of sorted keys, bucket by bucket, and an index at its end.

use super::keys::{BUCKETS, Decoder, Encoder, bucket};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Take, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The keys of a bucket in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Segment {
    count: u64,
    bytes: u64,
}

/// A file that is written.
#[derive(Debug)]
pub(super) struct SegmentWriter {
    file: BufWriter<File>,
    path: PathBuf,
    segments: Vec<Segment>,
    encoder: Encoder,
}

/// A file that was written.
#[derive(Debug)]
pub(super) struct Segments {
    path: PathBuf,
    segments: Vec<Segment>,
}

/// Bytes of the index.
const INDEX_BYTES: usize = BUCKETS * 2 * size_of::<u64>();

/// Bytes that are read or written at a time.
const BUFFER_BYTES: usize = 1 << 16;

impl SegmentWriter {
    /// A new file in place of one that may be there.
    pub(super) fn create(path: &Path) -> io::Result<SegmentWriter> {
        let file = BufWriter::with_capacity(BUFFER_BYTES, File::create(path)?);
        let segments = vec![Segment::default(); BUCKETS];
        Ok(SegmentWriter { file, path: path.to_owned(), segments, encoder: Encoder::new() })
    }

    /// Writes a bucket and a key, which come after those before.
    pub(super) fn push(&mut self, entry: &[u8]) -> io::Result<()> {
        let segment = &mut self.segments[usize::from(entry[0])];
        let bytes = self.encoder.encode(&entry[1..], segment.count == 0);
        segment.count += 1;
        segment.bytes += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    /// Writes the index.
    pub(super) fn finish(mut self) -> io::Result<Segments> {
        for segment in &self.segments {
            self.file.write_all(&segment.count.to_le_bytes())?;
            self.file.write_all(&segment.bytes.to_le_bytes())?;
        }
        self.file.flush()?;
        Ok(Segments { path: self.path, segments: self.segments })
    }
}

impl Segments {
    /// Reads the index of a file.
    pub(super) fn open(path: &Path) -> io::Result<Segments> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::End(-(INDEX_BYTES as i64)))?;
        let mut index = vec![0; INDEX_BYTES];
        file.read_exact(&mut index)?;
        let (numbers, _) = index.as_chunks::<8>();
        let segment = |pair: &[[u8; 8]]| Segment {
            count: u64::from_le_bytes(pair[0]),
            bytes: u64::from_le_bytes(pair[1]),
        };
        let segments =
            Segments { path: path.to_owned(), segments: numbers.chunks_exact(2).map(segment).collect() };
        if segments.bytes() == file.metadata()?.len() {
            Ok(segments)
        } else {
            Err(io::ErrorKind::InvalidData.into())
        }
    }

    /// The keys of some buckets.
    pub(super) fn read(
        &self,
        buckets: Range<usize>,
        key_len: usize,
    ) -> io::Result<Decoder<BufReader<Take<File>>>> {
        let bytes = |segments: &[Segment]| segments.iter().map(|segment| segment.bytes).sum::<u64>();
        let offset = bytes(&self.segments[..buckets.start]);
        let length = bytes(&self.segments[buckets.clone()]);
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(offset))?;
        let capacity = length.clamp(1, BUFFER_BYTES as u64) as usize;
        let counts = buckets.map(|number| (number as u8, self.segments[number].count));
        Ok(Decoder::new(BufReader::with_capacity(capacity, file.take(length)), key_len, counts))
    }

    /// Whether a key is in the file.
    pub(super) fn contains(&self, key: &[u8], key_len: usize) -> io::Result<bool> {
        let number = usize::from(bucket(key));
        let mut keys = self.read(number..number + 1, key_len)?;
        while let Some(entry) = keys.next()? {
            if &entry[1..] >= key {
                return Ok(&entry[1..] == key);
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
        self.segments.iter().map(|segment| segment.count).sum()
    }

    /// Bytes of the file.
    pub(super) fn bytes(&self) -> u64 {
        self.segments.iter().map(|segment| segment.bytes).sum::<u64>() + INDEX_BYTES as u64
    }

    /// Makes the file last: it is on the disk when this returns.
    pub(super) fn sync(&self) -> io::Result<()> {
        OpenOptions::new().append(true).open(&self.path)?.sync_all()
    }

    /// Deletes the file.
    pub(super) fn delete(self) -> io::Result<()> {
        std::fs::remove_file(self.path)
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
