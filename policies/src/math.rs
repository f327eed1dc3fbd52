//! ln, exp, pow and other functions, which give the same bits natively and in wasm.
//!
//! The functions of C libraries and of wasm differ in the last bit for 4 to 10 % of all inputs. A single bit can change
//! an argmax, and from then on two runs of one specification differ. The crate `libm` is compiled from the same source
//! everywhere. `sqrt`, `floor`, `ceil` and `abs` are exact in IEEE 754, so the methods of `f64`, which are single
//! instructions, are used for them.

use std::sync::LazyLock;

pub use libm::{cbrt, erfc, exp, expm1, lgamma as ln_gamma, log as ln, log1p as ln_1p, pow};

/// The natural logarithms of the whole numbers below 2^16, from 0 on, in 512 kB.
static LOGARITHMS: LazyLock<Box<[f64]>> = LazyLock::new(|| (0..1 << 16).map(|number| ln(f64::from(number))).collect());

/// The natural logarithm of a whole number, which is minus infinity for 0. Policies need the logarithms of rounds and
/// of pulls, and looking one up takes a fraction of the time of [`ln`].
#[inline]
pub fn ln_whole(number: u64) -> f64 {
    let tabulated = usize::try_from(number).ok().and_then(|place| LOGARITHMS.get(place));
    tabulated.copied().unwrap_or_else(|| ln(number as f64))
}

/// The larger of two numbers, or `y` if one of them is NaN. Natively this is a single instruction, while `f64::max`
/// takes four. In wasm `f64::max` is a function call, and this is not.
#[inline(always)]
pub fn max(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// The smaller of two numbers, or `y` if one of them is NaN.
#[inline(always)]
pub fn min(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

/// `x`, or the nearer end of `low..=high` if `x` lies outside, and `high` if `x` is NaN. Unlike `f64::clamp`, this
/// function never panics.
#[inline(always)]
pub fn clamp(x: f64, low: f64, high: f64) -> f64 {
    max(low, min(x, high))
}

/// A `precision` with which [`increasing_root`] finds a root to the last bits, because the last step of Newton's method
/// doubles the number of correct digits.
pub const EXACT: f64 = 1e-9;

/// Finds the x > 0 at which an increasing function reaches `target`. The function is 0 at 0, and `at` returns its value
/// and its slope.
///
/// Newton's method begins at `start` and stays within a shrinking bracket. It ends with a step of at most `precision`
/// times x.
pub fn increasing_root(target: f64, start: f64, precision: f64, at: &dyn Fn(f64) -> (f64, f64)) -> f64 {
    let (mut low, mut high) = (0.0, f64::INFINITY);
    let mut x = if start > 0.0 { start } else { 0.5 };
    for _ in 0..200 {
        let (value, slope) = at(x);
        let next = x + (target - value) / slope;
        if (next - x).abs() <= precision * x || low > 1e6 {
            return next;
        }
        if value < target {
            low = x;
        } else {
            high = x;
        }
        x = if next > low && next < high { next } else { (low + high.min(4.0 * low + 1.0)) / 2.0 };
    }
    x
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::{EXACT, exp, expm1, increasing_root, ln, ln_whole};
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
}
