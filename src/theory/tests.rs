//! Tests that the bounds equal reference values by mpmath (30 digits), computed from the formulas as the papers print
//! them.

mod pulls;

use super::*;
use crate::environment::{Arm, Oracle};
use crate::law::Law;

/// The accepted relative deviation from a reference.
const TOLERANCE: f64 = 1e-9;

fn assert_close(value: impl Answer, reference: f64) {
    let value = value.get();
    assert!((value - reference).abs() <= TOLERANCE * reference.abs(), "{value} for {reference}");
}

/// A number, or that of a theorem that applies.
trait Answer {
    fn get(self) -> f64;
}

impl Answer for f64 {
    fn get(self) -> f64 {
        self
    }
}

impl Answer for Result<f64, Assumption> {
    fn get(self) -> f64 {
        self.expect("the theorem applies")
    }
}

/// An instance with the ratios 2, 1.2, 0.5, the gaps 0, 0.8, 1.5, and mu_min = 0.25.
fn three_arms(budget: f64) -> Instance {
    Instance::new(&[0.5, 0.6, 0.2], &[0.25, 0.5, 0.4], budget)
}

/// An instance with costs above 1 and the ratios 0.45, 0.125, 0.08.
fn expensive_arms() -> Instance {
    Instance::new(&[0.9, 0.5, 0.4], &[2.0, 4.0, 5.0], 300.0)
}

#[test]
fn an_instance_is_the_means_of_an_environment() {
    let arm = |reward, cost| Arm::new(Law::bernoulli(reward), Law::constant(cost));
    let environment = Environment::new(vec![arm(0.5, 0.25), arm(0.6, 0.5), arm(0.2, 0.4)]);
    let instance = Instance::of(&environment, 1000.0);
    assert_eq!(instance, three_arms(1000.0));
    assert_eq!(instance.best(), environment.best(0.0));
    let oracle = Oracle::new(&environment);
    for (arm, (gap, cost)) in instance.gaps().iter().zip(&instance.costs).enumerate() {
        assert!((gap * cost - oracle.judge(arm, 0.0, 1.0)).abs() < 1e-15);
    }
    assert_eq!((instance.smallest_cost(), instance.largest_cost()), (0.25, 0.5));
    assert_eq!(instance.clone().with("rho", 2.0).with("rho", 1.0).parameters, [("rho".to_owned(), 1.0)]);
}

#[test]
fn bounds_of_omega_ucb_equal_the_references() {
    // tau = 2 × 1000 / 0.25 = 8000. Arm 2: delta = 0.8 / 2.8, max(0.6/0.4, 0.5/0.5) = 1.5, n* = 8 ln 8000 × 12.25 × 1.5
    // = 1321.1; 1 + 1321.118 + 4.404 = 1326.52.
    let instance = three_arms(1000.0);
    assert_close(heyden_2023::theorem_4(&instance.clone().with("rho", 1.0), 1, 8000), 1_326.521_638_576_7);
    assert_close(heyden_2023::theorem_5(&instance.clone().with("rho", 1.0)), 2_223.684_062_815_1);
    assert_close(heyden_2023::theorem_5(&instance), 2_906.811_952_012_6);
    let known = three_arms(20.0).with("rho", 2.0).with("eta_reward", 0.5).with("eta_cost", 0.25);
    assert_close(heyden_2023::theorem_5(&known), 973.613_057_994_33);
}

#[test]
fn xi_equals_its_sum() {
    // The references are sums of up to 20,000 terms, by mpmath.
    for (tau, arms, rho, reference) in [
        (100, 3, 1.0, 2.200_316_433_459_2),
        (8_000, 3, 1.0, 4.403_705_939_350_8),
        (8_000, 3, 0.25, 1_021.173_072_706_1),
        (20_000, 10, 2.0, 0.047_619_084_479_745),
        (20_000, 1, 0.01, 28_031.229_867_414),
        (20_000, 5, 4.0, 0.000_985_761_336_231_36),
        (3, 3, 1.0, 0.0),
    ] {
        assert_close(heyden_2023::xi(tau, arms, rho), reference);
    }
}

#[test]
fn xi_grows_as_theorem_6_says() {
    let xi = |tau, rho| heyden_2023::xi(tau, 3, rho);
    // For ρ = 2, xi converges.
    assert!((xi(1_000_000_000_000, 2.0) - xi(1_000_000, 2.0)).abs() < 1e-5);
    // For ρ = 1, f(t) approaches 1/(2t), so the sum grows by 6 ln 10 / 2.
    let growth = xi(1_000_000_000_000, 1.0) - xi(1_000_000, 1.0);
    assert!((growth - 3.0 * std::f64::consts::LN_10).abs() < 1e-5, "{growth}");
    // For ρ = 1/4, xi grows by the factor 10^(6 × 0.75), up to terms of lower order.
    let growth = xi(1_000_000_000_000, 0.25) / xi(1_000_000, 0.25);
    assert!((growth / 10_f64.powi(9).sqrt() - 1.0).abs() < 0.02, "{growth}");
}

#[test]
fn bounds_of_budget_ucb_equal_the_references() {
    // T(20) with mu_min = 0.25: exp(-0.25 × 19.75² / 20) + 240 exp(-2.5) + 16 exp(-9) = 0.0076 + 19.7004 + 0.0020.
    assert_close(xia_2015a::late_pulls(20.0, 0.25), 19.710_003_358_232);
    // 8 (1 + 4 + 0.4)² / (0.8 × 0.5) + 8 (1 + 4 + 0.75)² / (1.5 × 0.4) = 583.2 + 440.83; × ln 8000 = 9203.2; + 3 (0.4 +
    // 0.6) + 2.
    assert_close(xia_2015a::theorem_3(&three_arms(1000.0)), 9_208.189_117_585_2);
    assert_close(xia_2015a::theorem_3(&three_arms(20.0).with("lambda", 0.1)), 22_558.650_915_457);
    assert_eq!(xia_2015a::theorem_3(&three_arms(20.0).with("lambda", 0.3)), Err(Assumption::Lambda));
    assert_eq!(xia_2015a::theorem_3(&three_arms(0.25)), Err(Assumption::AboveSmallestCost));
}

#[test]
fn bounds_of_budget_cb_equal_the_references() {
    // The arms are orthonormal: d = 3, S² = 0.25 + 0.36 + 0.04 = 0.65, l = ln(1 + 2000 / 0.75) = 7.889; radius 0.5
    // sqrt(23.67 + 13.82) + 0.806 = 3.868; 96 × 1.5 / (0.25⁴ × 0.64) × 14.96 × 7.889 = 6.8e6.
    assert_close(xia_2015a::theorem_7(&three_arms(1000.0)), 6_796_327.579_595_5);
    let linear = [
        ("dimension", 2.0),
        ("arm_norm", 2.0),
        ("parameter_norm", 0.7),
        ("sub_gaussian", 0.3),
        ("ridge", 5.0),
        ("lambda", 0.2),
    ];
    let instance = linear.iter().fold(three_arms(20.0), |instance, (id, value)| instance.with(id, *value));
    assert_close(xia_2015a::theorem_7(&instance), 3_044_941.617_402);
    // The theorem requires ρ >= L², and L² is 4 here.
    assert_eq!(xia_2015a::theorem_7(&instance.with("ridge", 3.9)), Err(Assumption::Parameters));
}

#[test]
fn the_leading_term_of_bts_equals_the_references() {
    // 2 × 3² × 2 × ln 1000 × (1/(0.5 × 0.8) + 1/(0.4 × 1.5)) = 36 × 6.9078 × 4.1667.
    assert_close(xia_2015b::leading_term(&three_arms(1000.0)), 1_036.163_291_847_3);
    assert_close(xia_2015b::leading_term(&three_arms(1000.0).with("gamma", 0.5)), 2_072.326_583_694_6);
    // delta = 0.5 × 0.5 × 0.8 / 3, epsilon = 0.5 × 0.25 × 0.8 / 2.2.
    let split = xia_2015b::split(&three_arms(1.0), 1, 0.5);
    assert_close(split.delta, 1.0 / 15.0);
    assert_close(split.epsilon, 1.0 / 22.0);
}

#[test]
fn the_two_parts_of_a_gap_of_bts_meet() {
    let instance = three_arms(1.0);
    for (arm, gamma) in [(1, 0.1), (1, 0.9), (2, 0.5), (2, 0.7)] {
        let split = xia_2015b::split(&instance, arm, gamma);
        let from_below = (instance.rewards[arm] + split.delta) / (instance.costs[arm] - split.delta);
        let from_above = (instance.rewards[0] - split.epsilon) / (instance.costs[0] + split.epsilon);
        assert_close(from_below, from_above);
    }
}

#[test]
fn bounds_of_kube_equal_the_references() {
    // In units of 0.25 the costs are 1, 2, 1.6, B = 4000, d_min = 0.8 / 4 = 0.2, S = 0.3 + 1 + 0.6 = 1.9: 200 × 1.9 ×
    // ln 4000 + 1.9 × 4.2899 + 1; KUBE has 4 × 1.9 × ln 4000 more.
    assert_close(tran_thanh_2012::theorem_7(&three_arms(1000.0)), 3_160.889_612_692_8);
    assert_close(tran_thanh_2012::theorem_1(&three_arms(1000.0)), 3_223.924_389_957_6);
    // Costs above 1 are not rescaled: d_min = 0.325, S = 0.4 + 0.5 + 1 + 1.5 = 3.4, (5/2)² = 6.25, ln 150.
    assert_close(tran_thanh_2012::theorem_7(&expensive_arms()), 1_305.898_261_708_2);
    assert_close(tran_thanh_2012::theorem_1(&expensive_arms()), 1_412.374_261_707_8);
}

#[test]
fn bounds_of_eps_first_equal_the_references() {
    // In units of 0.25: 2 + 0.1 × 1000 × 1.5 + 2 × 4000 sqrt(ln 20 / floor(100 / 1.15)), floor = 86.
    assert_close(tran_thanh_2010::corollary_2(&three_arms(1000.0)), 1_645.111_568_86);
    // Costs above 1 are not rescaled: 2 + 60 × 0.37 + 600 sqrt(ln 2 / floor(60 / 11)), floor = 5.
    let expensive = expensive_arms().with("epsilon", 0.2).with("beta", 0.5);
    assert_close(tran_thanh_2010::corollary_2(&expensive), 247.597_844_663_54);
    assert_close(tran_thanh_2010::theorem_1(&three_arms(1000.0), 50.0, 80.0), 1_905.144_244_313_3);
    assert_eq!(tran_thanh_2010::corollary_2(&three_arms(11.0)), Err(Assumption::Exploration));
    assert_eq!(tran_thanh_2010::corollary_2(&expensive.with("beta", 0.6)), Err(Assumption::Parameters));
}

#[test]
fn ids_are_unique() {
    for (index, theorem) in THEOREMS.iter().enumerate() {
        assert!(THEOREMS[..index].iter().all(|other| other.id != theorem.id), "{}", theorem.id);
    }
}

/// An instance with ρ = 1, for which the bound of ω-UCB is logarithmic.
fn logarithmic(budget: f64) -> Instance {
    three_arms(budget).with("rho", 1.0)
}

#[test]
fn bounds_grow_with_the_budget() {
    for theorem in THEOREMS {
        let mut last = 0.0;
        for budget in [100.0, 200.0, 400.0, 1e3, 1e4, 1e6] {
            let regret = (theorem.regret)(&three_arms(budget)).unwrap_or_else(|_| panic!("{}", theorem.id));
            assert!(regret > last && regret.is_finite(), "{} at {budget}", theorem.id);
            last = regret;
        }
    }
}

#[test]
fn logarithmic_bounds_double_when_the_budget_is_squared() {
    for theorem in THEOREMS {
        let ratio = (theorem.regret)(&logarithmic(1e8)).unwrap() / (theorem.regret)(&logarithmic(1e4)).unwrap();
        match theorem.growth {
            "(ln B)²" => assert!(ratio > 2.5 && ratio < 4.0, "{}: {ratio}", theorem.id),
            growth if growth.starts_with("ln B") => assert!(ratio > 1.5 && ratio < 2.01, "{}: {ratio}", theorem.id),
            // The bound has a term that grows like ε B and one that grows like B / sqrt(ε B).
            _ => assert!(ratio > 100.0 && ratio < 10_001.0, "{}: {ratio}", theorem.id),
        }
    }
}

#[test]
fn bounds_of_extreme_instances_are_finite_or_name_an_assumption() {
    let corners: [(&[f64], &[f64]); 8] = [
        (&[0.5], &[0.5]),
        (&[0.0], &[1.0]),
        (&[0.5, 0.5], &[0.25, 0.25]),
        (&[0.5, 0.25], &[0.5, 0.25]),
        (&[0.0, 0.0], &[0.5, 1.0]),
        (&[1.0, 1.0], &[0.5, 1.0]),
        (&[1.0, 0.0], &[1.0, 1.0]),
        (&[1.0, 0.0, 0.5], &[1e-9, 1.0, 0.5]),
    ];
    for (rewards, costs) in corners {
        for budget in [1e-3, 0.5, 1.0, 7.5, 1e4, 1e12] {
            for theorem in THEOREMS {
                let (what, found) = (theorem.id, (theorem.regret)(&Instance::new(rewards, costs, budget)));
                match found {
                    Ok(regret) => assert!(regret.is_finite() && regret >= 0.0, "{what}: {rewards:?} {costs:?} {budget}"),
                    // What a theorem supposes of an instance is on its list.
                    Err(Assumption::Finite) => {}
                    Err(assumption) => assert!(theorem.assumptions.contains(&assumption), "{what}: {assumption:?}"),
                }
            }
        }
    }
}

#[test]
fn a_theorem_that_does_not_apply_names_the_assumption() {
    // No theorem allows rewards above 1. Only the theorems on known costs allow costs above 1.
    let rich = Instance::new(&[1.5, 0.5], &[0.5, 0.5], 100.0);
    let expensive = expensive_arms();
    // Three theorems suppose that the best arm is unique.
    let twins = Instance::new(&[0.5, 0.5], &[0.5, 0.5], 100.0);
    for theorem in THEOREMS {
        let bounded = if theorem.knapsack { Assumption::BoundedRewards } else { Assumption::Bounded };
        assert_eq!((theorem.regret)(&rich), Err(bounded), "{}", theorem.id);
        assert_eq!((theorem.regret)(&expensive).is_ok(), theorem.knapsack, "{}", theorem.id);
        let one_best = theorem.assumptions.contains(&Assumption::OneBest);
        assert_eq!((theorem.regret)(&twins).err(), one_best.then_some(Assumption::OneBest), "{}", theorem.id);
    }
    // Theorem 5 allows neither a suboptimal arm of mean reward 1 nor ρ = 0.
    let sure = Instance::new(&[1.0, 1.0], &[0.5, 1.0], 100.0);
    assert_eq!(heyden_2023::theorem_5(&sure), Err(Assumption::RewardBelowLargest));
    assert_eq!(heyden_2023::theorem_5(&three_arms(100.0).with("rho", 0.0)), Err(Assumption::Parameters));
}

/// The quotients 0.3/0.1 and 0.9/0.3 differ in the last digit. Bounds divide by the square of a gap, so this difference
/// must not count.
#[test]
fn ratios_that_differ_by_rounding_have_no_gap() {
    let instance = Instance::new(&[0.3, 0.9, 0.2], &[0.1, 0.3, 0.8], 1000.0);
    let ratios = instance.ratios();
    assert!(ratios[0] != ratios[1], "the ratios do not differ by rounding: {ratios:?}");
    assert_eq!((instance.gaps()[..2].to_vec(), instance.smallest_gap()), (vec![0.0; 2], 0.0));
    assert_eq!(tran_thanh_2012::theorem_7(&instance), Err(Assumption::OneBest));
    assert!(xia_2015a::theorem_3(&instance).unwrap() < 1e6);
}
