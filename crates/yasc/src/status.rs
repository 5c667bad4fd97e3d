//! The record that a host shows: counters and a line of text.

/// Bytes of the text, its NUL included.
const TEXT: usize = 256;

/// The progress that a call reports to its host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// What was found, or what is optimized: see [`flags`](crate::flags).
    pub flags: u32,
    /// Moves of the best solution so far; hosts show nothing for 0.
    pub moves: u64,
    /// Pushes of it.
    pub pushes: u64,
    /// Positions expanded.
    pub states: u64,
    /// Milliseconds since the call.
    pub milliseconds: u32,
    /// A line of text.
    pub text: String,
}

/// The record as it is in memory: packed, 292 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed)]
pub struct PluginStatus {
    /// Filled in by the host: bytes of its record.
    pub size: u32,
    /// See [`flags`](crate::flags).
    pub flags: u32,
    /// Moves of the best solution so far.
    pub moves: i64,
    /// Pushes of it.
    pub pushes: i64,
    /// Positions expanded.
    pub states: i64,
    /// A line of text with a NUL behind it.
    pub text: [u8; TEXT],
    /// Milliseconds since the call.
    pub milliseconds: u32,
}

/// Bytes of the record.
pub const SIZE: usize = size_of::<PluginStatus>();
const _: () = assert!(SIZE == 292);

impl From<&Progress> for PluginStatus {
    fn from(progress: &Progress) -> PluginStatus {
        let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let mut text = [0; TEXT];
        let letters = progress.text.bytes().map(|byte| if byte.is_ascii_graphic() { byte } else { b' ' });
        text.iter_mut().take(TEXT - 1).zip(letters).for_each(|(place, letter)| *place = letter);
        PluginStatus {
            size: SIZE as u32,
            flags: progress.flags,
            moves: count(progress.moves),
            pushes: count(progress.pushes),
            states: count(progress.states),
            text,
            milliseconds: progress.milliseconds,
        }
    }
}

/// The bytes of the record that have room where the host passes `size`. Hosts that pass 0 have the whole record.
pub fn room(size: u32) -> usize {
    match usize::try_from(size).unwrap_or(SIZE) {
        0 => SIZE,
        size => size.min(SIZE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_one_line_that_ends_in_the_record() {
        let text = |text: &str| {
            let status = PluginStatus::from(&Progress { text: text.to_owned(), ..Progress::default() });
            let bytes = status.text;
            let end = bytes.iter().position(|&byte| byte == 0).expect("a NUL");
            String::from_utf8(bytes[..end].to_vec()).expect("ASCII")
        };
        assert_eq!(text("one\ntwo é"), "one two   ");
        assert_eq!(text(&"x".repeat(1000)).len(), TEXT - 1);
    }

    #[test]
    fn counters_and_room_have_a_limit() {
        let progress = Progress { states: u64::MAX, moves: 7, ..Progress::default() };
        let status = PluginStatus::from(&progress);
        assert_eq!(({ status.states }, { status.moves }, { status.size }), (i64::MAX, 7, 292));
        assert_eq!([0, 1, 292, 300, u32::MAX].map(room), [292, 1, 292, 292, 292]);
    }
}
