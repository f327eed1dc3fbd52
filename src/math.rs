//! ln, exp, pow and other functions, which give the same bits natively and in wasm.
//!
//! The functions of C libraries and of wasm differ in the last bit for 4 to 10 % of all inputs. A single bit can change
//! an argmax, and from then on two runs of one specification differ. The crate `libm` is compiled from the same source
//! everywhere. `sqrt`, `floor`, `ceil` and `abs` are exact in IEEE 754, so the methods of `f64`, which are single
//! instructions, are used for them.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2};
use std::sync::LazyLock;

pub use libm::{cbrt, erfc, exp, expm1, lgamma as ln_gamma, log as ln, log1p as ln_1p, pow};

/// The natural logarithms of the whole numbers below 2^16, from 0 on, in 512 kB.
static LOGARITHMS: LazyLock<Box<[f64]>> = LazyLock::new(|| (0..1 << 16).map(|number| ln(f64::from(number))).collect());

/// Returns the natural logarithm of a whole number. Policies need the logarithms of rounds and of pulls, and looking one
/// up takes a fraction of the time of [`ln`].
#[inline]
pub fn ln_whole(number: u64) -> f64 {
    let tabulated = usize::try_from(number).ok().and_then(|place| LOGARITHMS.get(place));
    tabulated.copied().unwrap_or_else(|| ln(number as f64))
}

/// Returns the larger of two numbers, or `y` if one of them is NaN. Natively this is a single instruction, while
/// `f64::max` takes four. In wasm `f64::max` is a function call, and this is not.
#[inline(always)]
pub fn max(x: f64, y: f64) -> f64 {
    // Survives mutation: `> with >=`, because either of two equal numbers may be returned.
    if x > y { x } else { y }
}

/// Returns the smaller of two numbers, or `y` if one of them is NaN.
#[inline(always)]
pub fn min(x: f64, y: f64) -> f64 {
    // Survives mutation: `< with <=`, because either of two equal numbers may be returned.
    if x < y { x } else { y }
}

/// Returns a number above 0 with its first two digits.
pub fn two_digits(x: f64) -> f64 {
    format!("{x:.1e}").parse().unwrap_or(x)
}

/// Returns `x`, or the nearer end of `low..=high` if `x` lies outside. Unlike `f64::clamp`, this function never panics.
#[inline(always)]
pub fn clamp(x: f64, low: f64, high: f64) -> f64 {
    max(low, min(x, high))
}

/// Sorts numbers, none of which may be NaN.
pub fn sort(values: &mut [f64]) {
    values.sort_by(f64::total_cmp);
}

/// Returns the items sorted by rising key. Items with equal keys keep their order. No key may be NaN.
pub fn sorted_by<T: Copy>(items: &[T], key: impl Fn(&T) -> f64) -> Vec<T> {
    order(items.iter().map(key).collect()).into_iter().map(|(_, place)| items[place]).collect()
}

/// Returns the keys in rising order, each with its place in the list. One function sorts for all types of items, because
/// the code of a sort is large.
fn order(keys: Vec<f64>) -> Vec<(f64, usize)> {
    let mut keyed: Vec<(f64, usize)> = keys.into_iter().zip(0..).collect();
    keyed.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    keyed
}

/// Returns the smallest and the largest of one or more numbers.
pub fn range(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(*value), high.max(*value)))
}

/// Returns the largest power of 2 of which a number is a multiple, or infinity for 0.
pub fn lowest_bit(value: f64) -> f64 {
    let bits = value.to_bits();
    match bits << 12 {
        _ if value == 0.0 => f64::INFINITY,
        // All explicit bits of the fraction are 0, so the value is a power of 2.
        0 => value,
        _ => value - f64::from_bits(bits & (bits - 1)),
    }
}

/// Returns the largest power of 2 of which all values are multiples, or infinity if all of them are 0.
pub fn common_step(values: &[f64]) -> f64 {
    values.iter().copied().map(lowest_bit).fold(f64::INFINITY, min)
}

/// A `precision` with which [`increasing_root`] finds a root to the last bits, because the last step of Newton's method
/// doubles the number of correct digits.
pub const EXACT: f64 = 1e-9;

/// Returns the x > 0 at which an increasing function reaches `target`. The function is 0 at 0, and `at` returns its
/// value and its slope.
///
/// Newton's method begins at `start` and stays within a shrinking bracket. It ends with a step of at most `precision`
/// times x.
pub fn increasing_root(target: f64, start: f64, precision: f64, at: &dyn Fn(f64) -> (f64, f64)) -> f64 {
    let (mut low, mut high) = (0.0, f64::INFINITY);
    let mut x = if start > 0.0 { start } else { 0.5 };
    for _ in 0..200 {
        let (value, slope) = at(x);
        let next = x + (target - value) / slope;
        // Survives mutation: `> with >=` and `> with ==`, because `low` is never exactly 1e6, and no caller tells roots
        // that large apart.
        if (next - x).abs() <= precision * x || low > 1e6 {
            return next;
        }
        // Survives mutation: `< with <=`, because a root that is met exactly ends the search before.
        if value < target {
            low = x;
        } else {
            high = x;
        }
        // Survives mutation: `> with >=`, `< with <=`, `* with +` and `* with /`, because the search finds the same
        // root wherever it goes on after a step that leads out of the bracket.
        x = if next > low && next < high { next } else { (low + high.min(4.0 * low + 1.0)) / 2.0 };
    }
    x
}

/// Returns the quantile of Student's t with `degrees` (at least 1) degrees of freedom that has the probability of the
/// quantile `z` (at least 1.9) of the normal law.
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
    use super::{EXACT, exp, expm1, increasing_root, ln, ln_whole, lowest_bit, student_t};
    use std::cell::Cell;

    /// Newton's method converges also from a start that is not above 0 and after a step that leads out of the bracket.
    #[test]
    fn roots_take_few_steps() {
        type Function = fn(f64) -> (f64, f64);
        let square: Function = |x| (x * x, 2.0 * x);
        let share: Function = |x| (x / (1.0 + x), 1.0 / ((1.0 + x) * (1.0 + x)));
        let steep: Function = |x| (expm1(x), exp(x));
        let functions = [
            (square, 2.0, 2.0_f64.sqrt()),
            (square, 1e-8, 1e-4),
            (share, 0.9, 9.0),
            (share, 1e-3, 1.0 / 999.0),
            (steep, 20.0, ln(21.0)),
        ];
        for (function, target, expected) in functions {
            for start in [0.0, -1.0, 1e-3, 0.5, 3.0] {
                let steps = Cell::new(0);
                let at = |x: f64| {
                    steps.set(steps.get() + 1);
                    assert!(x > 0.0, "from {start} to {x}");
                    function(x)
                };
                let found = increasing_root(target, start, EXACT, &at);
                assert!((found - expected).abs() <= 1e-14 * expected, "{found} for {expected} from {start}");
                assert!(steps.get() <= 25, "{} steps from {start} to {expected}", steps.get());
            }
        }
    }

    /// The table ends at 2^16.
    #[test]
    fn logarithms_of_whole_numbers_are_the_same_to_the_last_bit() {
        for number in (0..70_000).chain([1 << 40]) {
            assert_eq!(ln_whole(number), ln(number as f64));
        }
    }

    /// The step from 3/2 towards the root of 2 is -1/12. This is less than a tenth of 3/2, but more than a twentieth,
    /// which needs another step.
    #[test]
    fn a_rough_root_takes_fewer_steps() {
        for (precision, expected) in [(0.1, 17.0 / 12.0), (0.05, 577.0 / 408.0)] {
            let found = increasing_root(2.0, 1.5, precision, &|x| (x * x, 2.0 * x));
            assert!((found - expected).abs() < 1e-15, "{found}");
        }
    }

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
