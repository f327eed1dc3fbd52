//! Tests that choices have the law of the plain rule, and that they take little work.

use super::watch::rate;
use super::*;
use crate::math::expm1;
use crate::seed::{Role, stream};
use crate::testing::{Law, outcome};
use rand::RngExt;

/// Plays `rounds` rounds on arms with uniform Bernoulli means, and calls `each` after every round.
fn play(arms: usize, rounds: usize, seed: u64, mut each: impl FnMut(&Thompson)) {
    let mut draws = stream(seed, 0, Role::Environment);
    let mut law = || Law::Bernoulli(draws.random());
    let laws: Vec<_> = (0..arms).map(|_| (law(), law())).collect();
    let (mut bts, mut tally) = (Thompson::new(arms), Tally::new(arms));
    let mut own = stream(seed, 0, Role::Policy);
    for _ in 0..rounds {
        let arm = bts.choose(&tally, &mut own);
        let outcome = outcome(&laws[arm], &mut draws);
        tally.add(arm, outcome);
        bts.observe(arm, [outcome.reward, outcome.cost].map(|value| value == 1.0));
        each(&bts);
    }
}

/// The average number of draws for a pull. The plain rule takes 2 K draws.
fn work(arms: usize, rounds: usize) -> f64 {
    let (mut sum, mut before) = (0, 0);
    play(arms, rounds, 1, |bts| {
        let now = bts.failed + bts.spent;
        sum += if now < before { SPLIT * arms + now } else { now - before };
        sum += if bts.leader.is_none() { 2 * bts.front.len().min(1) } else { 0 };
        before = now;
    });
    sum as f64 / rounds as f64
}

#[test]
fn few_arms_are_drawn() {
    let found = [(1, 1_000), (10, 10_000), (100, 100_000)].map(|(arms, rounds)| work(arms, rounds));
    for (found, most) in found.into_iter().zip([2.0, 6.0, 5.0]) {
        assert!(found < most, "found {found} draws for each pull, expected fewer than {most}");
    }
}

#[test]
fn kept_values_equal_values_computed_anew() {
    let mut accompanied = 0;
    for (arms, seed) in [(2, 1), (10, 2), (50, 3)] {
        let (mut watched, mut led) = (0, 0);
        play(arms, 20_000, seed, |bts| {
            let mut rates = vec![0.0; arms];
            for (index, arm) in bts.arms.iter().enumerate() {
                assert_eq!(arm.treatment != Treatment::Watched, bts.front.contains(&(index as u32)));
                assert_eq!(arm.treatment == Treatment::Leader, bts.leader.is_some_and(|(leader, _)| leader == index));
                if arm.treatment == Treatment::Leader {
                    // The rates are those of a worse belief.
                    let masses = [arm.reward_tail().mass(), arm.cost_tail().mass()];
                    for (mass, candidate) in masses.into_iter().zip(arm.rates) {
                        assert!(mass <= -expm1(-candidate) * (1.0 + 1e-12), "{mass} {arm:?}");
                    }
                    assert!(arm.a / arm.b >= bts.threshold * (1.0 - 1e-14), "without an event the leader is above v");
                    accompanied += usize::from(bts.front.len() > 1);
                    rates[index] = arm.rate();
                    led += 1;
                }
                if bts.threshold < f64::INFINITY && arm.treatment == Treatment::Watched {
                    let mut anew = arm.clone();
                    anew.watch(bts.threshold);
                    assert_eq!((arm.a, arm.b, arm.joint), (anew.a, anew.b, anew.joint));
                    assert_eq!(arm.rates, anew.masses().map(rate));
                    let ((a, b), (r, c)) = ((arm.a, arm.b), arm.joint);
                    let highest = if r < a { (a / c).max(r / b) } else { a / b };
                    assert!(highest <= bts.threshold * (1.0 + 1e-14), "without an event a watched arm is at most v");
                    rates[index] = arm.rate();
                    watched += 1;
                }
            }
            let blocks: Vec<f64> = rates.chunks(BLOCK).map(|block| block.iter().sum()).collect();
            assert_eq!(bts.blocks, blocks);
            assert_eq!(bts.rate, blocks.iter().sum::<f64>());
        });
        assert!(watched > 1_000, "{arms} arms: only {watched} arms were watched");
        assert!(led > 1_000, "{arms} arms: an arm led in {led} rounds only");
    }
    assert!(accompanied > 100, "an arm led with others in front in {accompanied} rounds only");
}

#[cfg(not(target_arch = "wasm32"))]
mod law {
    use super::arm::Belief;
    use super::*;
    use rayon::prelude::*;
    use statrs::distribution::{ChiSquared, ContinuousCDF};

    const CHOICES: usize = 1_000_000;
    /// The level of each of 240 comparisons. If the laws are equal, all comparisons pass with probability 0.998.
    const ALPHA: f64 = 1e-5;

    /// The successes and failures of the rewards, and then of the costs.
    type Counts = [u32; 4];

    /// Makes a policy with the beliefs after the given counts.
    fn bts(state: &[Counts]) -> Thompson {
        let belief = |successes: u32, failures: u32| Belief { alpha: (successes + 1).into(), beta: (failures + 1).into() };
        let mut bts = Thompson::new(state.len());
        for (arm, [s, f, cost_s, cost_f]) in bts.arms.iter_mut().zip(state) {
            (arm.reward, arm.cost) = (belief(*s, *f), belief(*cost_s, *cost_f));
        }
        bts
    }

    /// Counts how often the plain rule chooses each arm. Also returns the winning ratios in rising order.
    fn plainly(state: &[Counts], seed: u64) -> (Vec<f64>, Vec<f64>) {
        let (mut bts, tally, mut stream) = (bts(state), Tally::new(state.len()), stream(seed, 0, Role::Policy));
        let (mut counts, mut winners) = (vec![0.0; state.len()], Vec::new());
        for _ in 0..CHOICES {
            let arm = choose_plainly(&mut bts.arms, &tally, &mut stream);
            counts[arm] += 1.0;
            winners.push(bts.arms[arm].ratio);
        }
        winners.sort_by(f64::total_cmp);
        (counts, winners)
    }

    /// Counts how often the rule with a threshold chooses each arm, and how many of its winning ratios lie in each
    /// quarter of `winners`.
    fn lazily(state: &[Counts], threshold: f64, winners: &[f64], seed: u64) -> (Vec<f64>, Vec<f64>, Thompson) {
        let (mut bts, tally, mut stream) = (bts(state), Tally::new(state.len()), stream(seed, 1, Role::Policy));
        // The arm that should lead has further successes after its rates are computed.
        let ratio = |arm: &usize| bts.arms[*arm].reward.mean() / bts.arms[*arm].cost.mean();
        let best = (0..state.len()).max_by(|one, other| ratio(one).total_cmp(&ratio(other))).unwrap();
        let (reward, cost) = (bts.arms[best].reward, bts.arms[best].cost);
        let earlier = |shape: f64| shape - (shape - 1.0).sqrt().floor();
        (bts.arms[best].reward.alpha, bts.arms[best].cost.beta) = (earlier(reward.alpha), earlier(cost.beta));
        bts.set_threshold(threshold, &mut stream);
        (bts.arms[best].reward, bts.arms[best].cost) = (reward, cost);
        if bts.arms[best].treatment == Treatment::Watched {
            bts.split(best);
            bts.sum(best);
        }
        let (mut counts, mut quarters) = (vec![0.0; state.len()], vec![0.0; 4]);
        for _ in 0..CHOICES {
            let arm = bts.choose_lazily(&tally, &mut stream);
            counts[arm] += 1.0;
            if bts.leader.is_some_and(|(leader, _)| leader == arm) && bts.arms[arm].drawn != bts.round {
                bts.arms[arm].draw_given(None, None, &mut stream);
            }
            let ratio = bts.arms[arm].ratio;
            quarters[(1..4).filter(|quarter| ratio > winners[quarter * CHOICES / 4]).count()] += 1.0;
        }
        (counts, quarters, bts)
    }

    /// The chi-square statistic of two samples of equal size, and its critical value. Cells with fewer than 20 values
    /// are merged.
    fn chi_square(first: &[f64], second: &[f64]) -> (f64, f64) {
        let (mut sum, mut cells, mut rest) = (0.0, 0, (0.0, 0.0));
        let mut add = |a: f64, b: f64| {
            sum += (a - b) * (a - b) / (a + b);
            cells += 1;
        };
        for (a, b) in first.iter().zip(second) {
            if a + b < 20.0 { rest = (rest.0 + a, rest.1 + b) } else { add(*a, *b) }
        }
        if rest.0 + rest.1 >= 20.0 {
            add(rest.0, rest.1);
        }
        let critical =
            if cells > 1 { ChiSquared::new(f64::from(cells - 1)).unwrap().inverse_cdf(1.0 - ALPHA) } else { 1e-9 };
        (sum, critical)
    }

    /// States with few and many pulls, with ties, with certain outcomes, and with an arm that leads.
    fn states() -> Vec<Vec<Counts>> {
        let mut states = vec![
            vec![[3, 5, 2, 6]],
            vec![[0, 0, 0, 0], [0, 0, 0, 0]],
            vec![[0, 0, 0, 0], [1, 0, 0, 1], [0, 1, 1, 0]],
            vec![[5, 5, 3, 7], [5, 5, 3, 7]],
            vec![[50, 50, 30, 70], [5, 5, 3, 7]],
            vec![[50, 50, 30, 70], [48, 52, 30, 70], [0, 0, 0, 0]],
            vec![[5_000, 5_000, 3_000, 7_000], [10, 10, 6, 14], [400, 600, 300, 700]],
            vec![[50_000, 50_000, 30_000, 70_000], [49_900, 50_100, 30_000, 70_000], [3, 2, 1, 4]],
            vec![[500, 0, 200, 300], [20, 0, 7, 13], [0, 20, 0, 20]],
            vec![[300, 700, 2, 998], [3, 7, 0, 10], [30, 70, 1, 99]],
            vec![[900, 100, 1, 9_999], [90, 10, 0, 1_000], [9, 1, 0, 30], [0, 0, 0, 0]],
            vec![[10, 0, 0, 10], [12, 0, 0, 12], [8, 0, 0, 8], [0, 9, 9, 0]],
            vec![[0, 100, 0, 100], [0, 90, 0, 100], [0, 10, 0, 12]],
            vec![[0, 100, 100, 0], [0, 80, 90, 0], [1, 100, 100, 0], [0, 20, 20, 0]],
            vec![[100, 0, 100, 0], [90, 1, 100, 0], [10, 0, 10, 0], [30, 2, 30, 0]],
            vec![[40, 60, 80, 20], [4, 6, 8, 2], [30, 70, 70, 30], [2, 0, 2, 1], [1, 1, 1, 1]],
            vec![[700, 300, 500, 500], [60, 40, 50, 50], [65, 35, 60, 40], [7, 3, 5, 5], [6, 4, 4, 6], [1, 0, 1, 0]],
            vec![[2, 2, 2, 2]; 8],
            (0..12).map(|arm| [arm, 11 - arm, 11 - arm, arm]).collect(),
        ];
        // There are more arms than a block holds: one good arm and many bad ones.
        let mut many: Vec<Counts> = (0..20).map(|arm| [arm % 5, 6, 5, arm % 4]).collect();
        many.push([80, 20, 30, 70]);
        states.push(many);
        // One arm leads, with events that are more or less rare, and rivals are close behind.
        states.push(vec![[500, 500, 300, 700], [56, 94, 60, 90], [10, 50, 30, 30]]);
        states.push(vec![[180, 20, 10, 190], [30, 70, 20, 80]]);
        states.push(vec![[20, 4_000, 3, 4_017], [2, 1_300, 60, 1_242], [1, 230, 31, 200]]);
        states.push(vec![[40_000, 10_000, 45_000, 5_000], [1_520, 480, 1_800, 200], [60, 63, 112, 11]]);
        states.extend(short_runs());
        states
    }

    /// States like those after some hundred pulls of 2, 5 and 10 arms, with several arms close to the best one.
    fn short_runs() -> [Vec<Counts>; 6] {
        [
            vec![[75, 45, 26, 94], [45, 20, 22, 43]],
            vec![[310, 190, 95, 405], [130, 30, 50, 110]],
            vec![[10, 14, 6, 18], [26, 6, 8, 24], [40, 22, 11, 51], [2, 4, 3, 3], [3, 14, 1, 16]],
            vec![[45, 60, 22, 83], [165, 30, 60, 135], [420, 260, 124, 556], [3, 8, 6, 5], [17, 70, 8, 79]],
            vec![[90, 110, 42, 158], [290, 50, 102, 238], [9_300, 5_700, 2_700, 12_300], [4, 9, 8, 5], [44, 186, 20, 210]],
            (0..10).map(|arm| [8 + 3 * arm, 20 - arm, 12 - arm, 16 + 3 * arm]).collect(),
        ]
    }

    /// Each state has a seed of its own, from 1 to 30. The threshold is at four quantiles of the winning ratios: so low
    /// that an arm may lead, low, about right, and too high.
    #[test]
    fn choices_have_the_law_of_the_plain_rule() {
        let checked: Vec<_> =
            states().into_par_iter().enumerate().map(|(index, state)| check(index as u64 + 1, &state)).collect();
        let work: usize = checked.iter().map(|(work, ..)| work).sum();
        assert!(work > 10 * CHOICES, "too few events happened: {work}");
        let led: usize = checked.iter().map(|(_, led, _)| led).sum();
        assert!(led >= 10, "an arm led in {led} cases only");
        let accompanied: usize = checked.iter().map(|(.., accompanied)| accompanied).sum();
        assert!(accompanied >= 3, "an arm led with others in front in {accompanied} cases only");
    }

    /// Compares the rule with thresholds with the plain rule in one state. Returns the work for events, how often an arm
    /// led, and how often other arms were in front as well.
    fn check(seed: u64, state: &[Counts]) -> (usize, usize, usize) {
        let (counts, winners) = plainly(state, seed);
        let (mut events, mut led, mut accompanied) = (0, 0, 0);
        for quantile in [1e-4, 0.01, 0.5, 0.95] {
            let threshold = winners[(quantile * CHOICES as f64) as usize];
            let (found, quarters, bts) = lazily(state, threshold, &winners, seed);
            let (distance, critical) = chi_square(&counts, &found);
            assert!(distance < critical, "{state:?}, {quantile}: {distance}, {counts:?} against {found:?}");
            // The largest ratio has the right law as well.
            let (distance, critical) = chi_square(&[0.25 * CHOICES as f64; 4], &quarters);
            assert!(distance < critical, "{state:?}, {quantile}: {distance}, quarters {quarters:?}");
            events += bts.spent;
            led += usize::from(bts.leader.is_some());
            accompanied += usize::from(bts.leader.is_some() && bts.front.len() > 1);
        }
        (events, led, accompanied)
    }

    /// An attempt at the joint event succeeds with the probability of the joint event, given that neither of the other
    /// events is true, divided by the mass of the event.
    #[test]
    fn a_joint_event_is_as_likely_as_it_should_be() {
        let mut most = [0.0_f64; 3];
        for (seed, state) in [[5, 5, 5, 5], [1, 9, 4, 6], [50, 50, 30, 70], [2, 0, 1, 1]].into_iter().enumerate() {
            // At the smallest threshold at which the arm is watched, the events are as likely as possible.
            let mut arm = bts(&[state]).arms[0].clone();
            let mut v = 1.0;
            while arm.rates == [0.0; 3] {
                v *= 1.02;
                arm.watch(v);
                let masses = arm.masses();
                if masses.iter().sum::<f64>() < RARE {
                    arm.rates = masses.map(rate);
                }
            }
            let masses = arm.masses();
            most = std::array::from_fn(|event| most[event].max(masses[event]));
            let law = |belief: Belief| statrs::distribution::Beta::new(belief.alpha, belief.beta).unwrap();
            let above = |cut: f64| law(arm.reward).sf(cut);
            let below = |cut: f64| law(arm.cost).cdf(cut);
            let (outer, inner) = ((above(arm.a), below(arm.b)), (above(arm.joint.0), below(arm.joint.1)));
            let expected = (inner.0 - outer.0) * (inner.1 - outer.1) / ((1.0 - outer.0) * (1.0 - outer.1)) / masses[2];
            let mut stream = stream(seed as u64, 0, Role::Policy);
            let true_ones = (0..CHOICES).filter(|_| arm.attempt(2, &mut stream).is_some()).count() as f64;
            let error = (expected * (1.0 - expected) / CHOICES as f64).sqrt();
            assert!(
                (true_ones / CHOICES as f64 - expected).abs() < 4.5 * error,
                "{state:?}: {true_ones} of {CHOICES} attempts succeed, expected {expected} ± {error}"
            );
        }
        assert!(most[1] > 0.1 && most[2] > 0.05, "{most:?}");
    }

    #[test]
    fn choices_with_another_law_are_noticed() {
        let (first, second) =
            (plainly(&[[50, 50, 30, 70], [5, 5, 3, 7]], 1).0, plainly(&[[50, 50, 30, 70], [5, 5, 3, 8]], 2).0);
        let (found, critical) = chi_square(&first, &second);
        assert!(found > critical, "{found}");
    }
}
