//! Tests that theorems are applied where they hold, and that no policy loses more than the bound on all of them.

use super::*;

const PLAIN: &str = r#"{ "version": 1, "budget": { "absolute": 1000 }, "checkpoints": [0.02, 1], "environment": { "arms": [
    { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.25 } },
    { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "constant", "value": 0.5 } },
    { "reward": { "law": "bernoulli", "p": 0.2 }, "cost": { "law": "constant", "value": 0.4 } } ] },
    "policies": [ { "id": "omega-ucb", "rho": 1 }, { "id": "budget-ucb", "lambda": 0.2 }, { "id": "m-ucb" }, { "id": "kube" },
        { "id": "eps-first", "epsilon": 0.2 } ] }"#;

fn of(text: &str) -> Guarantees {
    Guarantees::new(&Specification::from_json(text).unwrap())
}

#[test]
fn bounds_are_those_of_the_theorems_with_the_parameters_of_the_policies() {
    let proven = of(PLAIN);
    let instance = Instance::new(&[0.5, 0.6, 0.2], &[0.25, 0.5, 0.4], 1000.0);
    let [omega, budget_ucb, m_ucb, kube, _] = &proven.policies[..] else { panic!("five policies") };
    let theorem = |id: &str| THEOREMS.iter().find(|theorem| theorem.id == id).unwrap().regret;
    // The tests of the module `theory` expect the same value.
    assert!((omega.bound.unwrap() - 2_223.684_062_815_1).abs() < 1e-6);
    assert_eq!(omega.checkpoints[1], omega.bound);
    assert_eq!(
        omega.checkpoints[0],
        theorem("omega-ucb")(&Instance { budget: 20.0, ..instance.clone() }.with("rho", 1.0)).ok()
    );
    assert_eq!(budget_ucb.bound, theorem("budget-ucb")(&instance.clone().with("lambda", 0.2)).ok());
    assert!(m_ucb.theorem.is_none() && m_ucb.bound.is_none());
    assert_eq!(kube.unmet, [Assumption::KnownCosts, Assumption::WithinBudget]);
    assert!(kube.theorem.is_some() && kube.bound.is_none());
    // The bound is (1000 + 0.5) × (2 - 0.5): before its last pull a run has spent less than 1000, and a pull costs
    // up to 0.5.
    assert!((proven.most.unwrap() - 1500.75).abs() < 1e-9);
    assert!(omega.vacuous && budget_ucb.vacuous);
}

#[test]
fn a_policy_that_is_told_the_budget_has_a_bound_only_at_the_end() {
    let known = PLAIN.replacen(r#"{ "arms""#, r#"{ "known_costs": true, "arms""#, 1);
    let proven = of(&known.replacen(r#""version": 1"#, r#""version": 1, "stop": "strict""#, 1));
    let [kube, eps_first] = [3, 4].map(|policy| &proven.policies[policy]);
    let instance = Instance::new(&[0.5, 0.6, 0.2], &[0.25, 0.5, 0.4], 1000.0);
    assert_eq!(kube.checkpoints, [None, kube.bound]);
    assert_eq!(kube.bound, crate::theory::tran_thanh_2012::theorem_1(&instance).ok());
    assert_eq!(eps_first.bound, crate::theory::tran_thanh_2010::corollary_2(&instance.with("epsilon", 0.2)).ok());
}

/// Two arms with constant outcomes, for which the leading term of BTS is 0: BTS loses about 9, so the term bounds
/// nothing.
#[test]
fn a_leading_term_is_no_bound() {
    let text = r#"{ "version": 1, "budget": { "absolute": 1 }, "checkpoints": [1], "repetitions": 400, "environment": { "arms": [
        { "reward": { "law": "constant", "value": 1 }, "cost": { "law": "constant", "value": 0.1 } },
        { "reward": { "law": "constant", "value": 0 }, "cost": { "law": "constant", "value": 1 } } ] }, "policies": [ { "id": "bts" } ] }"#;
    let guarantee = &of(text).policies[0];
    assert_eq!((guarantee.leading_term, guarantee.bound, guarantee.vacuous), (Some(0.0), None, false));
    assert_eq!(guarantee.checkpoints, [None]);
    let results = crate::experiment::run(Specification::from_json(text).unwrap());
    let lost = results.answer().policies[0].last.regret.summary.mean;
    assert!(lost > 8.0, "BTS loses {lost}");
}

/// The proof of BTS needs rewards that are independent of costs. The proofs for Budget-UCB and ω-UCB do not.
#[test]
fn theorems_name_the_assumptions_that_do_not_hold() {
    let arm = |rest: &str| format!(r#"{{ {rest} }}"#);
    let laws = r#""reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.4 }"#;
    let text = |arm: &str| {
        format!(
            r#"{{ "version": 1, "budget": {{ "absolute": 1000 }}, "environment": {{ "arms": [{arm},
            {{ "reward": {{ "law": "bernoulli", "p": 0.6 }}, "cost": {{ "law": "bernoulli", "p": 0.3 }} }}] }},
            "policies": [ {{ "id": "bts" }}, {{ "id": "budget-ucb" }}, {{ "id": "omega-ucb" }} ] }}"#
        )
    };
    let independent = of(&text(&arm(laws)));
    assert!(independent.policies.iter().all(|policy| policy.unmet.is_empty()));
    assert!(independent.policies[0].leading_term.is_some_and(|term| term > 0.0));
    let correlated = arm(&format!(r#"{laws}, "correlation": 0.95"#));
    let observed = arm(r#""observations": [[1, 0.5], [0, 0.25], [1, 1]]"#);
    for dependent in [correlated, observed] {
        let [bts, budget_ucb, omega] = &of(&text(&dependent)).policies[..] else { panic!("three policies") };
        assert_eq!((&bts.unmet[..], bts.leading_term), (&[Assumption::Independent][..], None), "{dependent}");
        assert!(budget_ucb.bound.is_some() && omega.bound.is_some(), "{dependent}");
    }
    let never_costs_more = arm(r#""observations": [[1, 0.5], [0, 0.5]]"#);
    assert!(of(&text(&never_costs_more)).policies[0].unmet.is_empty(), "a constant cost depends on nothing");
}

#[test]
fn bounds_are_in_the_units_of_the_specification() {
    let arms = r#""arms": [ { "reward": { "law": "constant", "value": 5 }, "cost": { "law": "constant", "value": 1 } },
        { "reward": { "law": "constant", "value": 6 }, "cost": { "law": "constant", "value": 2 } },
        { "reward": { "law": "constant", "value": 2 }, "cost": { "law": "constant", "value": 1.6 } } ], "reward_max": 10, "cost_max": 4"#;
    let (before, after) = (PLAIN.find(r#""arms""#).unwrap(), PLAIN.find("},\n    \"policies\"").unwrap());
    let text = format!("{}{arms} {}", &PLAIN[..before], &PLAIN[after..]).replace("1000", "4000");
    let (scaled, unit) = (of(&text), of(PLAIN));
    let close = |a: Option<f64>, b: Option<f64>| (a.unwrap() - 10.0 * b.unwrap()).abs() < 1e-9 * a.unwrap();
    assert!(close(scaled.most, unit.most) && close(scaled.policies[0].bound, unit.policies[0].bound));
}

fn specification(arms: &str, budget: f64, stop: &str, rest: &str) -> String {
    format!(
        r#"{{ "version": 1, "environment": {{ "arms": [{arms}] {rest} }}, "budget": {{ "absolute": {budget} }}, "stop": "{stop}",
            "checkpoints": [1], "repetitions": 2000,
            "policies": [ {{ "id": "uniform" }}, {{ "id": "formula", "index": "0-r/c" }}, {{ "id": "formula", "index": "c-r" }} ] }}"#
    )
}

/// Every pull costs 1, so the only pull of an episode spends twice the budget of 1/2. In nine episodes of ten, the
/// policy `uniform` pulls one of the nine arms without rewards.
#[test]
fn the_last_pull_may_cost_more_than_is_left() {
    let arm = |p: f64| {
        format!(r#"{{ "reward": {{ "law": "bernoulli", "p": {p} }}, "cost": {{ "law": "constant", "value": 1 }} }}"#)
    };
    let arms = [vec![arm(1.0)], vec![arm(0.0); 9]].concat().join(",");
    let text = specification(&arms, 0.5, "overshoot", "");
    let results = crate::experiment::run(Specification::from_json(&text).unwrap());
    let lost = results.answer().policies[0].last.regret.summary.mean;
    assert!(lost > 0.85, "{lost} is lost, where nine pulls in ten lose 1");
    assert_eq!(of(&text).most, Some(1.0));
}

/// Takes the mean of 2,000 repetitions of three policies for all kinds of costs, and allows 4.5 standard errors
/// above the bound.
#[test]
fn no_policy_loses_more_than_the_bound_on_average() {
    let laws = [
        r#"{ "law": "bernoulli", "p": 0.3 }"#,
        r#"{ "law": "uniform", "low": 0, "high": 0.6 }"#,
        r#"{ "law": "beta", "alpha": 0.1, "beta": 0.9 }"#,
        r#"{ "law": "discrete", "values": [0.25, 1], "weights": [9, 1] }"#,
        r#"{ "law": "constant", "value": 0.7 }"#,
    ];
    let arm = |p: f64, cost: &str| format!(r#"{{ "reward": {{ "law": "bernoulli", "p": {p} }}, "cost": {cost} }}"#);
    for (a, b) in [(0, 0), (0, 1), (1, 2), (2, 2), (3, 0), (3, 4), (4, 4), (2, 4)] {
        for budget in [0.2, 0.75, 1.0, 2.5] {
            for stop in ["overshoot", "strict"] {
                let text = specification(&format!("{},{}", arm(0.9, laws[a]), arm(0.1, laws[b])), budget, stop, "");
                let (most, answer) =
                    (of(&text).most.unwrap(), crate::experiment::run(Specification::from_json(&text).unwrap()));
                for policy in answer.answer().policies {
                    let regret = policy.last.regret.summary;
                    let allowed = most + 4.5 * regret.stderr.unwrap() + 1e-9;
                    assert!(regret.mean <= allowed, "{}: {} of {most}: {text}", policy.label, regret.mean);
                }
            }
        }
    }
}

/// The arms cost 0.6 and 0.5 and have the same ratio, so that no pull is worse than another. Two pulls of the
/// second arm still earn more than one pull of the first, which leaves no room for another pull.
#[test]
fn budget_that_is_left_over_is_lost_against_the_best_combination() {
    let arm = |cost: f64| {
        format!(
            r#"{{ "reward": {{ "law": "constant", "value": {cost} }}, "cost": {{ "law": "constant", "value": {cost} }} }}"#
        )
    };
    let text = specification(&format!("{},{}", arm(0.6), arm(0.5)), 1.0, "strict", r#", "known_costs": true"#);
    let text = text.replace(r#"{ "id": "uniform" }"#, r#"{ "id": "kube" }, { "id": "uniform" }"#);
    let results = crate::experiment::run(Specification::from_json(&text).unwrap());
    let lost = results.final_knapsack_regrets(1).iter().copied().fold(0.0, f64::max);
    let proven = of(&text);
    let (most, knapsack) = (proven.most.unwrap(), proven.policies[0].most.unwrap());
    assert!(most < 1e-9 && (lost - 0.4).abs() < 1e-9 && (knapsack - 1.0).abs() < 1e-8, "{most} {lost} {knapsack}");
}

/// Also checks that the parameters of linear arms enter the theorem of Budget-CB.
#[test]
fn theorems_apply_only_to_a_single_instance() {
    let family = r#"{ "version": 1, "budget": { "absolute": 10 }, "environment": { "family": "bernoulli", "arms": 3 },
        "policies": [ { "id": "omega-ucb" } ] }"#;
    let proven = of(family);
    assert_eq!(proven.none, Some("The arms are drawn anew in every repetition."));
    assert!(proven.most.is_none() && proven.policies[0].bound.is_none() && proven.policies[0].theorem.is_some());
    let linear = r#"{ "version": 1, "budget": { "absolute": 200 }, "environment": { "linear": { "arms": [[0.5, 0.25], [0.25, 0.5]],
        "reward": [0.8, 0.4], "cost": [0.4, 0.8], "noise_sd": 0.1 } }, "policies": [ { "id": "budget-cb" }, { "id": "budget-cb", "delta": 0.1 } ] }"#;
    let proven = of(linear);
    let instance = Instance::new(&[0.5, 0.4], &[0.4, 0.5], 200.0);
    let known = [
        ("dimension", 2.0),
        ("arm_norm", 0.3125_f64.sqrt()),
        ("parameter_norm", 0.8_f64.sqrt()),
        ("sub_gaussian", 0.1),
        ("ridge", 1.0),
    ];
    let instance = known.iter().fold(instance, |instance, (id, value)| instance.with(id, *value));
    let expected = crate::theory::xia_2015a::theorem_7(&instance).unwrap();
    assert!((proven.policies[0].bound.unwrap() - expected).abs() < 1e-9 * expected);
    assert_eq!(proven.policies[1].unmet, [Assumption::Delta]);
    assert_eq!(proven.policies[1].bound, None);
}

/// A reader can compute the bound of Budget-UCB from the letters, the arms and the formula, in units of 2 for rewards and 4 for
/// costs.
#[test]
fn a_bound_follows_from_the_letters_and_the_arms() {
    let text = r#"{ "version": 1, "budget": { "absolute": 4000 }, "environment": { "reward_max": 2, "cost_max": 4, "arms": [
        { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 1 } },
        { "reward": { "law": "discrete", "values": [0.8, 1.6], "weights": [1, 1] },
          "cost": { "law": "constant", "value": 2 } } ] },
        "policies": [ { "id": "budget-ucb" }, { "id": "bts" }, { "id": "omega-ucb-eta", "rho": 1 },
            { "id": "omega-ucb", "rho": 1 } ] }"#;
    let proven = of(text);
    let guarantee = &proven.policies[0];
    let letter = |name: &str| guarantee.letters.iter().find(|letter| letter.name == name).unwrap().value.unwrap();
    assert_eq!((letter("B"), letter("λ"), letter("μʳ*/μᶜ*")), (1000.0, 0.25, 2.0));
    let arm = &guarantee.arms[1];
    assert!((arm.reward - 0.6).abs() < 1e-15 && arm.cost == 0.5);
    let term = 8.0 * (1.0 + 4.0 + arm.gap / 2.0).powi(2) / (arm.gap * arm.cost) * crate::math::ln(2000.0 / 0.25);
    let expected = term + (3.0 + letter("T(B)")) * arm.gap * arm.cost + letter("μʳ*/μᶜ*");
    let units = proven.units.unwrap();
    assert_eq!((units.reward, units.cost), (2.0, 4.0));
    assert!((guarantee.bound.unwrap() - 2.0 * expected).abs() < 1e-9 * expected);
    assert!(guarantee.arms[0].pulls.is_none() && arm.pulls.is_some_and(|pulls| pulls > 100.0));
    let [_, _, known, plain] = &proven.policies[..] else { panic!("four policies") };
    // One reward is a Bernoulli variable, so ηʳ is 1, and both bounds are equal unless the parameter is given.
    assert_eq!(known.bound, plain.bound);
    let given = of(&text.replace(r#""omega-ucb-eta", "rho": 1"#, r#""omega-ucb-eta", "rho": 1, "eta_reward": 0.2"#));
    assert!(given.policies[2].bound.unwrap() < plain.bound.unwrap());
}

#[test]
fn readers_choose_the_parameters_of_proofs() {
    let text = PLAIN.replacen(r#""policies": [ { "id": "omega-ucb", "rho": 1 },"#, r#""policies": [ { "id": "bts" },"#, 1);
    let specification = Specification::from_json(&text).unwrap();
    let term = |given: &[Given]| Guarantees::with(&specification, given).policies[0].leading_term.unwrap();
    let half = Given::new("gamma", 0.5).unwrap();
    assert!((term(&[half]) / term(&[]) - 2.0).abs() < 1e-12, "γ² is 1/4 and 1/2");
    let error = |id: &str, value: f64| Given::new(id, value).unwrap_err().to_string();
    assert_eq!(error("gamma", 1.5), "gamma: expected a number above 0, at most 1, found 1.5");
    assert_eq!(error("beta", 0.0), "beta: expected a number above 0, at most 0.5, found 0");
    assert_eq!(error("rho", 1.0), "rho: no proof has this parameter, expected one of gamma, beta");
}

/// The ε of the smallest bound is a value that the policy can be given, and its bound is the one that is stated.
#[test]
fn the_bound_chooses_epsilon() {
    let text = PLAIN.replacen(r#"{ "arms""#, r#"{ "known_costs": true, "arms""#, 1);
    let text = text.replacen(r#""version": 1"#, r#""version": 1, "stop": "strict""#, 1);
    let proven = of(&text);
    let tuned = proven.policies[4].tuned.as_ref().unwrap();
    assert!(tuned.bound < proven.policies[4].bound.unwrap());
    let chosen = of(&text.replacen(r#""epsilon": 0.2"#, &format!(r#""epsilon": {}"#, tuned.value), 1));
    assert!((chosen.policies[4].bound.unwrap() / tuned.bound - 1.0).abs() < 1e-12);
}

/// No policy pulls a suboptimal arm more often than its theorem allows, and KUBE makes as many pulls as Lemma 6 promises. The
/// measured means are of 400 repetitions; the bounds are so far from them that no allowance for chance is needed.
#[test]
fn measured_pulls_keep_to_the_bounds() {
    let text = PLAIN.replacen(r#"{ "arms""#, r#"{ "known_costs": true, "arms""#, 1);
    let text = text.replacen(r#""version": 1"#, r#""version": 1, "stop": "strict", "repetitions": 400"#, 1);
    let text = text.replacen(
        r#"{ "id": "m-ucb" }"#,
        r#"{ "id": "ucb-bv1" }, { "id": "ucb-bv1-ding" }, { "id": "fractional-kube" }"#,
        1,
    );
    let proven = of(&text);
    let results = crate::experiment::run(Specification::from_json(&text).unwrap());
    let mut compared = 0;
    for (guarantee, policy) in proven.policies.iter().zip(results.answer().policies) {
        let all = policy.last.stopping_time;
        assert!(guarantee.pulls_in_all.is_none_or(|least| all >= least), "{}: {all} pulls", policy.label);
        for (arm, found) in guarantee.arms.iter().zip(&policy.arms) {
            let pulls = found.share_of_pulls.unwrap() * all;
            assert!(arm.pulls.is_none_or(|most| pulls <= most), "{}: {pulls} pulls", policy.label);
            compared += usize::from(arm.pulls.is_some());
        }
    }
    assert!(compared >= 12, "{compared} numbers were compared");
}
