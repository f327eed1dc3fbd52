//! Tests of bounds on numbers of pulls, of the derived bounds, and of the ε that a bound chooses.

use super::*;

/// By hand with λ = 1/4 and T = 8000, ln T = 8.987 196 8: l = s² ((10 + Δ)/(Δ/4))² ln T, T(1000) < 1e-50.
#[test]
fn bounds_of_ucb_bv1_follow_from_numbers_of_pulls() {
    let instance = three_arms(1000.0);
    let rounds = crate::math::ln(8000.0);
    for (arm, gap) in [(1, 0.8), (2, 1.5)] {
        let l = (10.0_f64 + gap) / (gap / 4.0);
        assert_close(ucb_bv1::pulls(&instance, arm, 1.0), l * l * rounds + 1.0 + 4.0 * rounds);
        assert_close(ucb_bv1::pulls(&instance, arm, 2.0), 2.0 * l * l * rounds + 2.0);
    }
    let pulls = |arm| ucb_bv1::pulls(&instance, arm, 2.0);
    assert_close(ucb_bv1::regret(&instance, 2.0), 0.8 * 0.5 * pulls(1) + 1.5 * 0.4 * pulls(2) + 2.0);
    assert_eq!(ucb_bv1::regret(&instance.with("lambda", 0.3), 2.0), Err(Assumption::Lambda));
}

/// A bound on regret that is a sum over arms equals the sum of losses times the bounds on pulls, and the bound of Theorem 5
/// has Δₖ in place of Δₖ μᶜₖ.
#[test]
fn bounds_on_regret_are_sums_of_bounds_on_pulls() {
    let instance = three_arms(1000.0);
    let sum = |id: &str, times_cost: bool| -> f64 {
        let theorem = THEOREMS.iter().find(|theorem| theorem.id == id).unwrap();
        let of_arm = theorem.pulls.as_ref().unwrap().of_arm;
        let loss = |arm: usize| instance.gaps()[arm] * if times_cost { instance.costs[arm] } else { 1.0 };
        (1..3).map(|arm| loss(arm) * of_arm(&instance, arm)).sum()
    };
    assert_close(xia_2015a::theorem_3(&instance), sum("budget-ucb", true) + 2.0);
    assert_close(xia_2015b::leading_term(&instance), sum("bts", true));
    assert_close(heyden_2023::theorem_5(&instance), sum("omega-ucb", false) + 4.0);
}

/// Lemma 3, Lemma 6 and Eq. 32 by mpmath for costs 1, 2 and 1.6 (the costs 0.25, 0.5 and 0.4 in units of the smallest) and
/// B = 4000: d_min is 0.2, ln 4000 = 8.294 05, and the cost terms add up to 1.6.
#[test]
fn numbers_of_pulls_of_kube_equal_the_references() {
    let instance = three_arms(1000.0);
    let of = |id: &str| THEOREMS.iter().find(|theorem| theorem.id == id).unwrap().pulls.as_ref().unwrap();
    let rest = std::f64::consts::PI.powi(2) / 3.0 + 1.0;
    let kube = (8.0 / 0.04 + 4.0) * crate::math::ln(4000.0) + rest;
    assert_close((of("kube").of_arm)(&instance, 1), kube);
    assert_close((of("kube").in_all.unwrap())(&instance), 4000.0 - 1.6 * kube - 1.0);
    let fractional = 200.0 * crate::math::ln(4000.0) + rest;
    assert_close((of("fractional-kube").of_arm)(&instance, 2), fractional);
    assert_close((of("fractional-kube").in_all.unwrap())(&instance), 4000.0 - 1.6 * fractional - 1.0);
    let short = Instance { budget: 10.0, ..instance };
    assert_eq!((of("kube").in_all.unwrap())(&short), 0.0, "no negative number of pulls");
}

/// The ε of the smallest bound is found by trying 100,000 values as well, for three budgets. The bound of the chosen ε is not
/// above the smallest of these.
#[test]
fn the_chosen_epsilon_has_the_smallest_bound() {
    for budget in [5.0, 1000.0, 50_000.0] {
        for instance in [three_arms(budget), expensive_arms(), three_arms(budget).with("beta", 0.3)] {
            let bound = |epsilon: f64| tran_thanh_2010::corollary_2(&instance.clone().with("epsilon", epsilon));
            let chosen = tran_thanh_2010::least_bound(&instance).unwrap();
            let tried = (1..100_000).filter_map(|step| bound(f64::from(step) / 1e5).ok()).fold(f64::INFINITY, f64::min);
            let found = bound(chosen).unwrap();
            assert!(found <= tried * (1.0 + 1e-12), "ε = {chosen} has {found}, another one {tried}");
            assert!(found > tried * 0.999, "{found} is far below {tried}");
        }
    }
    assert_eq!(tran_thanh_2010::least_bound(&three_arms(1.0)), Err(Assumption::Exploration));
    let equal = Instance::new(&[0.5, 0.5], &[0.5, 0.5], 10.0);
    let chosen = tran_thanh_2010::least_bound(&equal).unwrap();
    assert_eq!((chosen * 10.0).floor(), 9.0, "exploration costs nothing if all arms are equally good");
}
