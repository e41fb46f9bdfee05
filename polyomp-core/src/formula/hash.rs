//! A hash that is quick to compute: terms are made by the million, and most of that is looking for the one that is there.
//!
//! Nothing relies on its being hard to find two texts with one hash: equal hashes only cost sharing.

use std::hash::{BuildHasherDefault, Hasher};

/// Maps with keys that are numbers, or small.
pub(super) type QuickMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<QuickHasher>>;

/// Sets of such.
pub(super) type QuickSet<K> = std::collections::HashSet<K, BuildHasherDefault<QuickHasher>>;

/// See the [module](self).
#[derive(Debug, Default, Clone)]
pub(super) struct QuickHasher(u64);

/// An odd number without a pattern.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl QuickHasher {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ FACTOR) * u128::from(FACTOR.rotate_left(17) | 1);
        // Both halves: the low one alone would leave the high bits of the word out.
        self.0 = (product as u64) ^ ((product >> 64) as u64).rotate_left(32);
    }
}

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            let known = word.iter_mut().zip(chunk);
            known.for_each(|(to, from)| *to = *from);
            self.mix(u64::from_le_bytes(word));
        }
        self.mix(bytes.len() as u64);
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_i64(&mut self, value: i64) {
        self.mix(value as u64);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hash;

    use super::*;

    fn hash(value: impl Hash) -> u64 {
        let mut hasher = QuickHasher::default();
        value.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn what_differs_little_has_different_hashes() {
        let numbers = (1..1000u64).flat_map(|number| {
            let high = number << 48;
            [
                hash(number),
                hash(high | 1),
                hash((number, 7u64)),
                hash((7u64, number, 0u8)),
            ]
        });
        let names = (0..1000).map(|number| hash(format!("loaded{number}")));
        let all: Vec<u64> = numbers.chain(names).collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        // Tables look at the low bits.
        let low: HashSet<u64> = all.iter().map(|hash| hash & 0xffff).collect();
        assert!(low.len() > 4500, "{}", low.len());
    }
}
