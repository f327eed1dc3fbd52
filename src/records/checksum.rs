//! Checksums of record files: CRC-32 as in gzip.

use crc::{CRC_32_ISO_HDLC, Crc, Table};

/// The number of tables of 1 kB. More tables are faster; the page downloads them.
const TABLES: usize = if cfg!(target_arch = "wasm32") { 1 } else { 16 };

static CRC: Crc<u32, Table<TABLES>> = Crc::<u32, Table<TABLES>>::new(&CRC_32_ISO_HDLC);

pub fn checksum(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
    #[test]
    fn the_checksum_is_that_of_gzip() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }
}
