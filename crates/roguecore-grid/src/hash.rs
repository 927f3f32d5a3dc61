//! The hash of every checksum, fingerprint and seed. Stable: files and shared seeds hold its results.
//!
//! It detects damage and spreads seeds; it does not protect against forgery.

/// A 64-bit hash of bytes: the length, then eight bytes at a time (little endian, the last word
/// filled up with zeros), each mixed in by [`mix`].
///
/// ```
/// use roguecore_grid::hash::hash_bytes;
/// assert_ne!(hash_bytes(b"orc"), hash_bytes(b"orc\0"));
/// ```
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let add = |hash: u64, word: &[u8; 8]| mix(hash ^ u64::from_le_bytes(*word));
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(bytes.len() as u64, add);
    if rest.is_empty() {
        return hash;
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    add(hash, &last)
}

/// One step of `SplitMix64` (Steele, Lea and Flood 2014): a bijection on 64 bits under which
/// neighbouring values give unrelated results.
///
/// ```
/// assert_eq!(roguecore_grid::hash::mix(0), 0xE220_A839_7B1D_CDAF);
/// ```
pub const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
