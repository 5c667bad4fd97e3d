//! A hash that is the same on every machine and in every version: for identities that are kept in files.
//!
//! 128-bit FNV-1a (Fowler, Noll, Vo 1991). O(bytes).

/// The hash of some bytes.
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    fnv1a_on(OFFSET, bytes)
}

/// The hash of the bytes that have the hash `hash`, with more bytes behind them.
pub fn fnv1a_on(hash: u128, bytes: impl IntoIterator<Item = u8>) -> u128 {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.into_iter().fold(hash, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(fnv1a([]), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(fnv1a(*b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(fnv1a_on(fnv1a(*b"le"), *b"vel"), fnv1a(*b"level"));
    }
}
