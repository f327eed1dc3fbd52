//! Bounds of the index, close enough for most choices, in less than half of its time.
//!
//! Halley's method triples the digits where Newton's doubles them: D(s) is smooth but for s <= 0, and rises as long as s > 0. A last step
//! of 0.005 s leaves 1.25e-7 s times a factor of the order of 1; the bounds stay 1e-6 s away.

use crate::math::{exp, expm1, ln_1p, max, min};
use crate::tally::ArmTally;

/// No more than the index with the logarithm `log`; none where the solution is not in sight.
pub fn below(arm: &ArmTally, log: f64) -> Option<f64> {
    let near = Near::new(arm)?;
    let (s, error) = near.solve(log / arm.n(), near.start(log / arm.n()))?;
    Some(near.ratio(s - error))
}

/// No more than the index with the logarithm `low`, and no less than that with `high`.
pub fn range(arm: &ArmTally, low: f64, high: f64) -> Option<(f64, f64)> {
    let near = Near::new(arm)?;
    let (most, above) = near.solve(high / arm.n(), near.start(high / arm.n()))?;
    let (least, below) = near.solve(low / arm.n(), most)?;
    Some((near.ratio(least - below), near.ratio(most + above)))
}

/// The means of an arm, that of costs within (0, 1).
struct Near {
    r: f64,
    c: f64,
}

impl Near {
    fn new(arm: &ArmTally) -> Option<Near> {
        let (r, c) = (arm.mean_reward(), arm.mean_cost());
        (c > 0.0 && c < 1.0).then_some(Near { r, c })
    }

    /// About where D = `limit`: by its series a s²/2 + b s³/3, or by its first term c s/(1-c) where r = 0. From s = 1 on it is nearly a line.
    fn start(&self, limit: f64) -> f64 {
        let Near { r, c } = *self;
        let w = c / (1.0 - c);
        let s = if r > 0.0 {
            let rewards = (1.0 - r) / r * w;
            let a = w * (1.0 + rewards);
            let b = -w * (1.0 + c) / (1.0 - c) * (0.5 + 1.5 * rewards) - rewards * w * w * (1.0 / r + 1.0);
            let s = (2.0 * limit / a).sqrt();
            s / max(1.0 + b / (3.0 * a) * s, 0.5)
        } else {
            limit / w
        };
        if s < 1.0 { s } else { 1.0 + limit / c }
    }

    /// s and by how much it may be off.
    fn solve(&self, limit: f64, start: f64) -> Option<(f64, f64)> {
        let Near { r, c } = *self;
        let mut s = start;
        for _ in 0..8 {
            if !(s > 1e-6 && s < 500.0) {
                return None;
            }
            let gone = -c * expm1(-s);
            let (p, left) = (c - gone, 1.0 - c + gone);
            let v = gone / left;
            let rewards = ln_1p(v) - if r > 0.0 { r * ln_1p(v / r) } else { 0.0 };
            let value = c * s - (1.0 - c) * ln_1p(gone / (1.0 - c)) + rewards;
            let w = (1.0 - c) * p / (left * left);
            let h = v * (1.0 - r) / ((r + v) * (1.0 + v)) * w;
            let slope = v + h;
            let bend = w + h * (w * (1.0 / v - 1.0 / (r + v) - 1.0 / (1.0 + v)) - (1.0 + p) / left);
            let newton = (limit - value) / slope;
            let step = newton / max(1.0 + 0.5 * newton * bend / slope, 0.5);
            s += step;
            if step.abs() <= 5e-3 * s {
                return Some((s, 1e-6 * min(s, 1.0)));
            }
        }
        None
    }

    /// q/p.
    fn ratio(&self, s: f64) -> f64 {
        let p = self.c * exp(-s);
        let v = -self.c * expm1(-s) / (1.0 - p);
        (self.r + v) / ((1.0 + v) * p)
    }
}

#[cfg(test)]
mod tests {
    use super::super::bound;
    use super::*;
    use crate::math::pow;

    /// Means from the edges inwards, and logarithms from what is left of a limit to more than any round has.
    fn cases(mut see: impl FnMut(&ArmTally, f64)) {
        for pulls in [1_u64, 3, 40, 1000, 1 << 20, 1 << 40] {
            let n = pulls as f64;
            let means = || (1..=40).map(|step| f64::from(step) / 40.0).chain([1.0 / n, 1.0 - 1.0 / n, 1e-6, 1.0 - 1e-6]);
            for (reward, cost) in means().chain([0.0]).flat_map(|r| means().map(move |c| (r * n, c * n))) {
                for exponent in -8..=8 {
                    see(&ArmTally { pulls, reward, cost, ..ArmTally::default() }, pow(10.0, 0.25 * f64::from(exponent)));
                }
            }
        }
    }

    #[test]
    fn what_is_below_and_above_is_so_and_not_far() {
        let mut found = 0;
        cases(|arm, log| {
            let (low, high) = (bound(arm, log), bound(arm, 1.01 * log));
            if let Some((below, above)) = range(arm, log, 1.01 * log) {
                let name = format!("{arm:?} {log}: {below} {low}, {above} {high}");
                assert!(below <= low * (1.0 + 1e-14) && above >= high * (1.0 - 1e-14), "{name}");
                assert!(below >= low * (1.0 - 1e-5) && above <= high * (1.0 + 1e-5), "{name}");
                found += 1;
            }
            if let Some(below) = below(arm, log) {
                assert!(below <= low * (1.0 + 1e-14) && below >= low * (1.0 - 1e-5), "{arm:?} {log}: {below} {low}");
            }
        });
        let mut all = 0;
        cases(|_, _| all += 1);
        assert!(found > all * 4 / 5, "{found} of {all}");
    }
}
