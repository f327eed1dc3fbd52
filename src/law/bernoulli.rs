//! The Bernoulli law.

use super::quantile::Steps;
use super::{Distribution, Effort, Law, LawEntry, LawParam, Sample, Stream, normal, value};
use rand::Rng;
use serde::Serialize;

/// The law that takes the largest value of the range with probability `p`, and otherwise 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bernoulli {
    /// The probability of the largest value, in [0, 1].
    pub p: f64,
}

impl Law {
    /// Creates the Bernoulli law with mean `p`, in [0, 1].
    pub fn bernoulli(p: f64) -> Law {
        Law::Bernoulli(Bernoulli { p })
    }
}

impl Distribution for Bernoulli {
    const ENTRY: LawEntry = LawEntry {
        id: "bernoulli",
        name: "Bernoulli",
        params: &[LawParam {
            scales: false,
            ..value("p", "p", "the probability of the largest value; the other value is 0", &[0.5])
        }],
        read: |params| Ok(Law::bernoulli(params.number("p")?)),
    };
    const EFFORT: Effort = Effort::Instant;
    type Sampler = Chance;
    type Quantile = Steps;

    fn scaled(&self, _: f64) -> Bernoulli {
        *self
    }

    fn mean(&self) -> f64 {
        self.p
    }

    fn variance(&self) -> f64 {
        self.p * (1.0 - self.p)
    }

    fn support(&self) -> (f64, f64) {
        (0.0, 1.0)
    }

    fn step(&self) -> f64 {
        1.0
    }

    fn sampler(&self) -> Chance {
        Chance::new(self.p)
    }

    fn quantile_function(&self) -> Steps {
        // -Φ⁻¹(p) equals Φ⁻¹(1 - p), but keeps the digits of a tiny p, which 1 - p loses.
        Steps(vec![(0.0, -normal::quantile(self.p)), (1.0, f64::INFINITY)])
    }
}

/// Draws 1 with probability p, and otherwise 0.
///
/// A draw is 1 if a random multiple u of 2⁻⁵³ in [0, 1) is below p. The comparison u × 2⁵³ < ⌈p × 2⁵³⌉ is made with
/// whole numbers and without a branch. A comparison of floating-point numbers becomes a branch in browsers. The
/// processor cannot predict that branch, and a misprediction takes longer than the rest of a pull.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u64);

impl Chance {
    fn new(p: f64) -> Chance {
        Chance((p * (1_u64 << 53) as f64).ceil() as u64)
    }

    /// Draws 1 or 0.
    #[inline(always)]
    pub fn sample(self, stream: &mut Stream) -> f64 {
        // The shift copies the sign bit of the difference to all bits, so all of them are 1 if u is below p, and 0
        // otherwise.
        let below = ((stream.next_u64() >> 11).wrapping_sub(self.0) as i64) >> 63;
        f64::from_bits(below as u64 & 1.0_f64.to_bits())
    }
}

impl Sample for Chance {
    #[inline(always)]
    fn sample(&self, stream: &mut Stream) -> f64 {
        Chance::sample(*self, stream)
    }
}
