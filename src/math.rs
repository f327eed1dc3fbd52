//! Functions of numbers: those of the policies, which give the same bits natively and in wasm, and those that only a
//! simulator needs.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2};

pub use budgeted_bandits_policies::math::*;

/// Rounds a number above 0 to its first two digits.
pub fn two_digits(x: f64) -> f64 {
    format!("{x:.1e}").parse().unwrap_or(x)
}

/// Sorts numbers, none of which may be NaN.
pub fn sort(values: &mut [f64]) {
    values.sort_by(f64::total_cmp);
}

/// The items sorted by rising key. Items with equal keys keep their order. No key may be NaN.
pub fn sorted_by<T: Copy>(items: &[T], key: impl Fn(&T) -> f64) -> Vec<T> {
    order(items.iter().map(key).collect()).into_iter().map(|(_, place)| items[place]).collect()
}

/// The keys in rising order, each with its place in the list. One function sorts for all types of items, because the
/// code of a sort is large.
fn order(keys: Vec<f64>) -> Vec<(f64, usize)> {
    let mut keyed: Vec<(f64, usize)> = keys.into_iter().zip(0..).collect();
    keyed.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    keyed
}

/// The smallest and the largest of one or more numbers.
pub fn range(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(*value), high.max(*value)))
}

/// The largest power of 2 of which a number is a multiple, or infinity for 0.
pub fn lowest_bit(value: f64) -> f64 {
    let bits = value.to_bits();
    match bits << 12 {
        _ if value == 0.0 => f64::INFINITY,
        // All explicit bits of the fraction are 0, so the value is a power of 2.
        0 => value,
        _ => value - f64::from_bits(bits & (bits - 1)),
    }
}

/// The largest power of 2 of which all values are multiples, or infinity if all of them are 0.
pub fn common_step(values: &[f64]) -> f64 {
    values.iter().copied().map(lowest_bit).fold(f64::INFINITY, min)
}

/// The quantile of Student's t with `degrees` (at least 1) degrees of freedom that has the probability of the quantile
/// `z` (at least 1.9) of the normal law.
///
/// One and two degrees have closed forms. Beyond, this is algorithm 396 of Hill (1970, Communications of the ACM 13,
/// 619-620), whose relative error is below 1e-5.
pub fn student_t(z: f64, degrees: u64) -> f64 {
    // The probability of values that are farther from 0 than the quantile, on both sides.
    let outside = erfc(z * FRAC_1_SQRT_2);
    match degrees {
        // The cotangent of outside π/2, whose series is exact to 1e-10 for angles up to 0.1.
        0 | 1 => {
            let angle = outside * FRAC_PI_2;
            let square = angle * angle;
            (1.0 - square * (1.0 / 3.0 + square * (1.0 / 45.0 + square * (2.0 / 945.0)))) / angle
        }
        2 => (2.0 / (outside * (2.0 - outside)) - 2.0).sqrt(),
        _ => student_t_by_hill(z, outside, degrees as f64),
    }
}

fn student_t_by_hill(z: f64, outside: f64, n: f64) -> f64 {
    let a = 1.0 / (n - 0.5);
    let b = 48.0 / (a * a);
    let c = ((20700.0 * a / b - 98.0) * a - 16.0) * a + 96.36;
    let d = ((94.5 / (b + c) - 3.0) / b + 1.0) * (a * FRAC_PI_2).sqrt() * n;
    let y = pow(d * outside, 2.0 / n);
    let squared = if y > 0.05 + a {
        let x = -z;
        let y = x * x;
        let c = if n < 5.0 { c + 0.3 * (n - 4.5) * (x + 0.6) } else { c };
        let c = (((0.05 * d * x - 5.0) * x - 7.0) * x - 2.0) * x + b + c;
        let y = (((((0.4 * y + 6.3) * y + 36.0) * y + 94.5) / c - y - 3.0) / b + 1.0) * x;
        expm1(a * y * y)
    } else {
        let tail = 1.0 / (((n + 6.0) / (n * y) - 0.089 * d - 0.822) * (n + 2.0) * 3.0) + 0.5 / (n + 4.0);
        (tail * y - 1.0) * (n + 1.0) / (n + 2.0) + 1.0 / y
    };
    (n * squared).sqrt()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::{lowest_bit, student_t};

    /// The comparison ends at 10,000 degrees, because statrs itself is off by 1e-4 at 10^6 degrees.
    #[test]
    fn student_t_agrees_with_statrs() {
        use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
        for z in [1.959_963_984_540_054, 2.5, 3.0, 4.0, 5.0] {
            let below = Normal::standard().cdf(-z);
            for degrees in (1..200).chain([1_000, 10_000]) {
                let exact = -StudentsT::new(0.0, 1.0, degrees as f64).unwrap().inverse_cdf(below);
                let found = student_t(z, degrees);
                assert!((found - exact).abs() < 1e-5 * exact, "z = {z}, {degrees} degrees: {found} for {exact}");
            }
        }
    }

    #[test]
    fn the_lowest_bit_is_a_power_of_2() {
        assert_eq!([1.0, 0.75, 0.5, 5e-324, 1e-323].map(lowest_bit), [1.0, 0.25, 0.5, 5e-324, 1e-323]);
        assert_eq!((lowest_bit(0.0), lowest_bit(0.1)), (f64::INFINITY, 1.0 / (1_u64 << 55) as f64));
    }
}
