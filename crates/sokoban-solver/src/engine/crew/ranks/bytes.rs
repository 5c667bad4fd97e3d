//! Numbers as bytes, small ones in few: seven bits a byte, lowest first, the eighth says that more follow (LEB128).

/// Appends a number.
pub(crate) fn put(number: u64, bytes: &mut Vec<u8>) {
    let mut rest = number;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Decodes the number at the front; `None` if malformed.
pub(crate) fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// The same for a number of at most 32 bits.
pub(crate) fn take_u32(bytes: &mut &[u8]) -> Option<u32> {
    take(bytes)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| put(number, &mut bytes));
        assert_eq!(bytes.len(), 1 + 1 + 1 + 2 + 2 + 5 + 10);
        let mut rest = &bytes[..];
        assert!(numbers.iter().all(|&number| take(&mut rest) == Some(number)) && rest.is_empty());
        assert_eq!((take(&mut rest), take(&mut &[0x80][..])), (None, None));
        assert_eq!(take_u32(&mut &bytes[7 + 5..]), None);
    }
}
