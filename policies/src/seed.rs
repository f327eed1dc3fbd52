//! The random number generator, with one stream for each seed, repetition and role.
//!
//! Xoshiro256++ gives the same numbers on every platform. The start of a stream is a hash, so no stream depends on how
//! many numbers another stream has used, nor on the number of workers, policies or arms.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of random numbers.
pub type Stream = Xoshiro256PlusPlus;

/// The largest seed, 2^53 - 1. Up to this number, JavaScript represents every whole number exactly.
pub const MAX_SEED: u64 = (1 << 53) - 1;

/// What a stream is used for within a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// An environment is drawn from a family.
    Environment,
    /// The policy makes random choices among ties, for exploration, or from a posterior. Every policy of an experiment
    /// has the same stream.
    Policy,
    /// The outcomes of one arm are drawn. The n-th pull of the arm has the same outcome for every policy (common random
    /// numbers).
    Arm(usize),
}

/// Starts the stream of `role` in the repetition `repetition` under `seed`.
///
/// ```
/// use budgeted_bandits_policies::seed::{Role, stream};
///
/// // The outcomes of an arm are the same for every policy, and differ between repetitions.
/// assert_eq!(stream(1, 0, Role::Arm(2)), stream(1, 0, Role::Arm(2)));
/// assert_ne!(stream(1, 0, Role::Arm(2)), stream(1, 1, Role::Arm(2)));
/// ```
pub fn stream(seed: u64, repetition: u64, role: Role) -> Stream {
    let role = match role {
        Role::Environment => 0,
        Role::Policy => 1,
        Role::Arm(arm) => 2 + arm as u64,
    };
    Stream::seed_from_u64(mix(mix(mix(seed) ^ repetition) ^ role))
}

/// Makes one step of SplitMix64 and applies its output function (Steele, Lea and Flood 2014). This is a bijection of
/// 64-bit words in which every input bit can change every output bit.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use std::collections::HashSet;

    #[test]
    fn streams_differ_in_seed_repetition_and_role() {
        let mut first = HashSet::new();
        for seed in 0..10 {
            for repetition in 0..10 {
                for role in [Role::Environment, Role::Policy, Role::Arm(0), Role::Arm(1)] {
                    assert!(first.insert(stream(seed, repetition, role).next_u64()));
                }
            }
        }
    }

    #[test]
    fn the_numbers_of_a_stream_never_change() {
        let mut stream = stream(1, 2, Role::Arm(3));
        assert_eq!([stream.next_u64(), stream.next_u64()], STABLE);
    }

    const STABLE: [u64; 2] = [8_987_842_135_230_422_633, 5_782_621_435_601_344_714];
}
