//! Tests that few indices and logarithms are evaluated in each pull.

use super::*;

/// Counts evaluations in 1,000 K pulls, because times are noisy. The means of the Bernoulli arms are spread evenly. By
/// its ratio one arm is much better than the others; by their rewards alone many arms are nearly as good as the best.
#[test]
fn a_pull_evaluates_few_indices_and_logarithms() {
    for (costs, arms, most_indices, most_confidences) in [
        (true, 10, 0.39, 0.106),
        (true, 100, 0.083, 0.0118),
        (true, 1000, 0.059, 0.0027),
        (false, 10, 0.67, 0.182),
        (false, 100, 1.5, 0.335),
        (false, 1000, 4.8, 0.83),
    ] {
        let mean = |arm: u32| f64::from(arm + 1) / f64::from(arms + 1);
        let law = |mean: f64| Law::Bernoulli(mean);
        let laws: Vec<_> = (0..arms).map(|arm| (law(mean(arm)), law(mean(arm * 7 % arms)))).collect();
        let (confidences, indices) = (Arc::<AtomicU64>::default(), Arc::<AtomicU64>::default());
        let mut lazy = Lazy::new(laws.len(), Counted { costs, confidences: confidences.clone(), indices: indices.clone() });
        let pulls = 1000 * arms;
        play(&laws, pulls, 1, |tally, stream| {
            let chosen = lazy.choose(tally, stream);
            lazy.pulled(chosen);
            chosen
        });
        let [indices, confidences] =
            [indices, confidences].map(|count| count.load(Ordering::Relaxed) as f64 / f64::from(pulls));
        assert!(
            indices <= most_indices && confidences <= most_confidences,
            "K = {arms}: {indices} indices and {confidences} logarithms for each pull"
        );
    }
}
