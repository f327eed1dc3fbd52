//! Numbers as bytes: little-endian words, and whole numbers of variable length.

/// Appends the bits of numbers.
pub(super) fn put<'a>(bytes: &mut Vec<u8>, numbers: impl IntoIterator<Item = &'a f64>) {
    numbers.into_iter().for_each(|number| bytes.extend(number.to_le_bytes()));
}

/// Appends a whole number in groups of 7 bits, the lowest first. All groups but the last have the highest bit set
/// (LEB128).
pub(super) fn put_whole(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Bytes that are read from their start. Every function returns `None` if too few bytes are left.
pub(super) struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// Reads so many numbers.
    pub fn numbers(&mut self, count: usize) -> Option<Vec<f64>> {
        let (bytes, rest) = self.0.split_at_checked(count.checked_mul(8)?)?;
        self.0 = rest;
        Some(bytes.as_chunks().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect())
    }

    /// Reads a fixed number of numbers.
    pub fn array<const N: usize>(&mut self) -> Option<[f64; N]> {
        let (bytes, rest) = self.0.split_at_checked(8 * N)?;
        self.0 = rest;
        let numbers = bytes.as_chunks().0;
        Some(std::array::from_fn(|at| f64::from_le_bytes(numbers[at])))
    }

    /// Reads a whole number that [`put_whole`] wrote. Returns `None` also if it needs more than 32 bits.
    pub fn whole(&mut self) -> Option<u32> {
        let mut number = 0_u64;
        for shift in (0..35).step_by(7) {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return number.try_into().ok();
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_as_they_are_written() {
        for number in [0, 1, 127, 128, 16_383, 16_384, u32::MAX - 1, u32::MAX] {
            let mut bytes = Vec::new();
            put_whole(&mut bytes, number.into());
            assert_eq!(Bytes(&bytes).whole(), Some(number));
            assert_eq!(Bytes(&bytes[..bytes.len() - 1]).whole(), None);
        }
        let mut large = Vec::new();
        put_whole(&mut large, 1 << 32);
        assert_eq!(Bytes(&large).whole(), None);
        assert_eq!(Bytes(&[0x80; 9]).whole(), None);
    }

    #[test]
    fn numbers_end_with_the_bytes() {
        let mut bytes = Vec::new();
        put(&mut bytes, &[1.5, -0.0]);
        assert_eq!(Bytes(&bytes).numbers(2), Some(vec![1.5, -0.0]));
        assert_eq!(Bytes(&bytes).numbers(3), None);
        assert_eq!((Bytes(&bytes).array(), Bytes(&bytes).array::<3>()), (Some([1.5, -0.0]), None));
        assert_eq!(Bytes(&bytes).numbers(usize::MAX), None);
    }
}
