//! Traces of policies for linear arms, which learn about all arms from each pull.

use super::*;

/// The features are at right angles and ρ = 1, so the estimate of an arm is the sum of its outcomes divided by n + 1,
/// after every pull. The mean costs are told, λ = 0.4.
#[test]
fn policies_for_linear_arms_show_what_they_believe_after_the_last_pull() {
    let linear = r#"{"linear":{"arms":[[1,0],[0,1]],"reward":[0.8,0.4],"cost":[0.4,0.8],"noise_sd":0.1}}"#;
    for (id, by_cost) in [("budget-cb", true), ("cb", false)] {
        let text = format!(
            r#"{{"version":1,"environment":{linear},"budget":{{"absolute":30}},"policies":[{{"id":"{id}"}}],"repetitions":1}}"#
        );
        let mut trace = Trace::new(&Specification::from_json(&text).unwrap(), 0, 0).unwrap();
        record_all(&mut trace);
        let mut violations = 0;
        for at in 0..=trace.recorded() {
            trace.seek(at);
            let state = trace.state(None);
            violations += u64::from(state.last.is_some_and(|last| state.arms[last.arm].violated));
            if at == 0 {
                assert!(state.level.is_none() && state.arms.iter().all(|arm| arm.index.is_none() && arm.reward.is_none()));
                continue;
            }
            assert_eq!(state.violations, Some(violations));
            for arm in &state.arms {
                let n = arm.pulls as f64;
                let (reward, index) = (arm.reward.unwrap(), arm.index.unwrap());
                let sums = [arm.mean_reward.map_or(0.0, |mean| mean * n), arm.mean_cost.map_or(0.0, |mean| mean * n)];
                assert!((arm.estimated_reward.unwrap() - sums[0] / (n + 1.0)).abs() < 1e-12, "{id} after {at} pulls");
                assert!((reward.low + reward.high - 2.0 * arm.estimated_reward.unwrap()).abs() < 1e-12);
                assert_eq!((arm.estimated_cost.is_some(), arm.cost.is_some()), (by_cost, by_cost));
                let expected = arm.cost.map_or(reward.high, |cost| reward.high.min(1.0) / cost.low.max(0.4));
                assert!((index - expected).abs() < 1e-12, "{id} after {at} pulls: {index}, {expected}");
            }
            let largest = usize::from(state.arms[1].index > state.arms[0].index);
            assert!(state.next.is_none_or(|next| next == largest || state.arms[0].index == state.arms[1].index));
            assert!(state.next.is_none() || (state.level.unwrap() - (1.0 - 1.0 / 30.0)).abs() < 1e-12);
        }
    }
}
