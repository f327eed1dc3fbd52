//! Tests that lazy evaluation makes the same choices as evaluating every arm, and that it evaluates few arms.

use super::super::super::{ALL, Entry, Knowledge};
use super::*;
use crate::environment::{Arm, Environment};
use crate::interval::omega_ratio;
use crate::law::{Law, Sampler};
use crate::math::ln;
use crate::seed::{Role, stream};
use proptest::prelude::*;
use std::cell::Cell;
use std::rc::Rc;

/// Returns all policies with an index, except those that need a special environment.
fn scoring() -> impl Iterator<Item = &'static Entry> {
    ALL.iter().copied().filter(|entry| entry.needs.is_none() && build(entry, &[law(3, 0.5)]).index().is_some())
}

fn build(entry: &Entry, laws: &[Law]) -> Box<dyn Policy> {
    let arms = laws.iter().map(|law| Arm::new(law.clone(), Law::bernoulli(0.5))).collect();
    entry.build(&vec![None; entry.params.len()], &Knowledge { environment: &Environment::new(arms), budget: 1000.0 })
}

/// Returns a law of the given kind. Some kinds make ties frequent.
fn law(kind: u8, mean: f64) -> Law {
    match kind {
        0 => Law::constant(mean),
        1 => Law::discrete(vec![0.0, 0.5, 1.0], vec![1.0, mean, mean]),
        2 => Law::beta(0.5 + mean, 1.0),
        _ => Law::bernoulli(mean),
    }
}

/// Generates the laws of the rewards and costs of some arms. Many arms are alike, and some never earn or cost anything.
fn arms() -> impl Strategy<Value = Vec<(Law, Law)>> {
    let mean = || prop_oneof![Just(0.0), Just(1.0), Just(0.25), Just(0.5), 0.0..=1.0, 0.0..=0.02];
    let arm = (0..5_u8, mean(), 0..5_u8, mean()).prop_map(|(a, reward, b, cost)| (law(a, reward), law(b, cost)));
    proptest::collection::vec(arm, 1..40)
}

/// Plays `rounds` rounds, in which `choose` chooses the arms.
fn play(laws: &[(Law, Law)], rounds: u32, seed: u64, mut choose: impl FnMut(&Tally, &mut Stream) -> usize) {
    let samplers: Vec<(Sampler, Sampler)> = laws.iter().map(|(reward, cost)| (reward.sampler(), cost.sampler())).collect();
    let mut outcomes = stream(seed, 0, Role::Environment);
    let mut choices = stream(seed, 0, Role::Policy);
    let mut tally = Tally::new(laws.len());
    for _ in 0..rounds {
        let arm = choose(&tally, &mut choices);
        let (reward, cost) = &samplers[arm];
        tally.add(arm, Outcome { reward: reward.sample(&mut outcomes), cost: cost.sample(&mut outcomes) });
    }
}

/// An index with few values, so that ties of all kinds occur. With the rounds it jumps to infinity, and pulls bring it
/// back to its earlier values.
struct Coarse(f64);

impl Index for Coarse {
    fn confidence(&self, round: u64) -> f64 {
        (round as f64).sqrt().floor() * self.0
    }

    fn index(&self, confidence: f64, arm: &ArmTally) -> f64 {
        let index = (10.0 * arm.mean_reward() + confidence / arm.n()).floor() - 5.0;
        if index > 8.0 { f64::INFINITY } else { index }
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }
}

/// An index like that of ω-UCB or of UCB1, which counts how often it is evaluated.
struct Counted {
    costs: bool,
    confidences: Rc<Cell<f64>>,
    indices: Rc<Cell<f64>>,
}

impl Index for Counted {
    fn confidence(&self, round: u64) -> f64 {
        self.confidences.set(self.confidences.get() + 1.0);
        0.5 * ln(round as f64)
    }

    fn index(&self, z2: f64, arm: &ArmTally) -> f64 {
        self.indices.set(self.indices.get() + 1.0);
        if self.costs { omega_ratio(arm, z2, z2) } else { arm.mean_reward() + (z2 / arm.n()).sqrt() }
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn alike(&self, one: &ArmTally, other: &ArmTally) -> bool {
        (one.pulls, one.reward) == (other.pulls, other.reward) && (!self.costs || one.cost == other.cost)
    }
}

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
        let law = |mean: f64| Law::bernoulli(mean);
        let laws: Vec<_> = (0..arms).map(|arm| (law(mean(arm)), law(mean(arm * 7 % arms)))).collect();
        let (confidences, indices) = (Rc::new(Cell::new(0.0)), Rc::new(Cell::new(0.0)));
        let mut lazy = Lazy::new(laws.len(), Counted { costs, confidences: confidences.clone(), indices: indices.clone() });
        let pulls = 1000 * arms;
        play(&laws, pulls, 1, |tally, stream| {
            let chosen = lazy.choose(tally, stream);
            lazy.pulled(chosen);
            chosen
        });
        let [indices, confidences] = [indices, confidences].map(|count| count.get() / f64::from(pulls));
        assert!(
            indices <= most_indices && confidences <= most_confidences,
            "K = {arms}: {indices} indices and {confidences} logarithms for each pull"
        );
    }
}

/// An index that jumps in the given round. The jump is larger for arms with fewer pulls.
struct Jump(u64);

impl Index for Jump {
    fn confidence(&self, round: u64) -> f64 {
        if round < self.0 { 0.0 } else { 2.0 }
    }

    fn index(&self, confidence: f64, arm: &ArmTally) -> f64 {
        arm.mean_reward() + confidence / arm.n()
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }
}

/// Arm 1 is chosen soon after the jump. The policy must not have been certain of arm 0 in that round.
#[test]
fn no_policy_is_certain_beyond_a_round_in_which_another_arm_may_win() {
    for jump in 100..400 {
        let mut lazy = Lazy::new(2, Jump(jump));
        let (mut last, mut sure_until, mut most) = (None, 0, 0);
        let laws = [1.0, 0.0].map(|value| (Law::constant(value), Law::constant(0.5)));
        play(&laws, 450, 1, |tally, stream| {
            let (chosen, more) = lazy.turn(last.as_ref(), tally, stream);
            let round = tally.pulls + 1;
            assert!(
                chosen == 0 || round > sure_until,
                "arm 1 is chosen in round {round}, but arm 0 was certain until round {sure_until}"
            );
            (sure_until, most) = (sure_until.max(round + u64::from(more)), most.max(more));
            last = Some((chosen as usize, Outcome { reward: 0.0, cost: 0.0 }));
            chosen as usize
        });
        assert!(most > 0, "the policy is never certain");
    }
}

/// After 200 choices, arm 1 is pulled by hand with better rewards than arm 0. The next turn reports only the last pull
/// by hand; the policy must have noticed the others as well.
#[test]
fn pulls_by_hand_change_the_choice() {
    let mut lazy = Lazy::new(2, Jump(u64::MAX));
    let (mut tally, mut stream, mut last) = (Tally::new(2), stream(1, 0, Role::Policy), None);
    for by_hand in [None; 200].into_iter().chain([(1, 1.0), (1, 1.0), (1, 1.0), (0, 0.5)].map(Some)) {
        if let Some((arm, outcome)) = last.take_if(|_| by_hand.is_some()) {
            lazy.observe(arm, outcome, &mut stream);
        }
        let (arm, reward) = by_hand.unwrap_or_else(|| {
            let arm = lazy.turn(last.as_ref(), &tally, &mut stream).0 as usize;
            (arm, [0.5, 0.0][arm])
        });
        tally.add(arm, Outcome { reward, cost: 0.5 });
        last = Some((arm, Outcome { reward, cost: 0.5 }));
    }
    assert_eq!(lazy.turn(last.as_ref(), &tally, &mut stream).0, 1);
}

/// The 4 outcomes of 0 or 1 have s² = 3/16, and the sum over 7 more pulls may deviate by sqrt(7 (3/16 + 1/4)) = 7/4. If
/// any deviation is allowed, the worst outcome of a pull is a reward of 0 at a cost of 1.
#[test]
fn the_lower_bound_agrees_with_hand_computation() {
    let arm = ArmTally { pulls: 4, reward: 1.0, cost: 3.0, reward_squares: 1.0, cost_squares: 3.0 };
    let (some, all) = (Lazy::new(1, Jump(0)), Lazy::unconditional(1, Jump(0)));
    for (mut lazy, loss) in [(some, 1.75 * SPREAD), (all, 1.75)] {
        lazy.lease = 7.5;
        assert_eq!(lazy.least(&arm), ArmTally { pulls: 11, reward: 2.75 - loss, cost: 8.25 + loss, ..arm });
    }
}

/// The leader may be the next arm that stops fitting.
#[test]
fn no_policy_is_certain_while_an_arm_does_not_fit() {
    let (mut lazy, mut last, mut certain) = (Lazy::new(2, Jump(u64::MAX)), None, [0; 2]);
    let (mut tally, mut stream) = (Tally::new(2), stream(1, 0, Role::Policy));
    for round in 0..200 {
        let bars = round > 2 && round % 2 == 0;
        tally.barred = if bars { vec![false, true] } else { Vec::new() };
        let (arm, more) = lazy.turn(last.as_ref(), &tally, &mut stream);
        certain[usize::from(bars)] += more;
        let outcome = Outcome { reward: [1.0, 0.0][arm as usize], cost: 0.5 };
        tally.add(arm as usize, outcome);
        last = Some((arm as usize, outcome));
    }
    assert!(certain[0] > 0 && certain[1] == 0, "{certain:?}");
}

/// Covers every policy whose index has a lower bound over future pulls, including indices that rise with the variance.
#[test]
fn policies_with_a_lower_bound_are_certain() {
    let laws = [0.8, 0.2].map(|p| (Law::bernoulli(p), Law::bernoulli(0.5)));
    let seen = ArmTally { pulls: 1000, reward: 800.0, cost: 500.0, reward_squares: 800.0, cost_squares: 500.0 };
    let mut tested = 0;
    for entry in scoring() {
        let mut policy = build(entry, &laws.clone().map(|(reward, _)| reward));
        if !policy.index().unwrap().worst(&seen, &mut { seen }) {
            continue;
        }
        let (mut last, mut certain) = (None, 0);
        play(&laws, 20_000, 1, |tally, stream| {
            let (arm, more) = policy.turn(last.as_ref(), tally, stream);
            certain += u32::from(more > 0);
            last = Some((arm as usize, Outcome { reward: 0.0, cost: 0.0 }));
            arm as usize
        });
        assert!(certain > 1000, "{}: {certain}", entry.id);
        tested += 1;
    }
    assert!(tested > 10);
}

/// Plays 60,000 rounds, and compares each choice and the random numbers that it uses with those of a policy that
/// evaluates every arm.
fn agree<I: Index + 'static>(laws: &[(Law, Law)], index: impl Fn() -> I) {
    let (mut lazy, plain) = (Lazy::new(laws.len(), index()), index());
    play(laws, 60_000, 1, |tally, stream| {
        let mut other = stream.clone();
        let chosen = lazy.choose(tally, stream);
        let expected = unpulled(tally, &mut other).unwrap_or_else(|| every(&plain, tally, &mut other));
        assert_eq!((chosen, &*stream), (expected, &other), "round {}", tally.pulls + 1);
        lazy.pulled(chosen);
        chosen
    });
}

/// In late rounds one confidence serves many rounds. In the first case all arms have the same law, so that all stay
/// near the best. In the second there are so many arms that groups of them tie.
#[test]
fn choices_in_late_rounds_are_the_same() {
    let several = Law::discrete(vec![0.0, 0.1, 0.3, 1.0], vec![1.0, 2.0, 3.0, 1.0]);
    for (law, arms) in [(several, 20), (Law::bernoulli(0.5), 400)] {
        let laws = vec![(law, Law::constant(1.0)); arms];
        agree(&laws, || Counted { costs: false, confidences: Rc::default(), indices: Rc::default() });
    }
}

/// An index that becomes infinite once an arm has fallen behind. In some rounds it becomes infinite for many arms at
/// once, including peers.
struct Behind;

impl Index for Behind {
    fn confidence(&self, round: u64) -> f64 {
        round as f64 / 250.0
    }

    fn index(&self, confidence: f64, arm: &ArmTally) -> f64 {
        if arm.n() <= confidence { f64::INFINITY } else { arm.mean_reward() / 2.0 - arm.n() }
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }
}

#[test]
fn peers_become_infinite_together() {
    agree(&vec![(law(3, 0.5), law(0, 0.5)); 249], || Behind);
}

/// In late rounds one confidence serves several rounds, and groups of these 200 arms tie. Some indices rise to infinity
/// with the rounds, group by group.
#[test]
fn choices_among_many_equal_arms_in_late_rounds_are_the_same() {
    for entry in scoring() {
        let laws = vec![law(3, 0.5); 200];
        let mut policy = build(entry, &laws);
        let mut last = None;
        let laws: Vec<_> = laws.into_iter().map(|reward| (reward, law(0, 0.5))).collect();
        play(&laws, 40_000, 1, |tally, stream| {
            let mut other = stream.clone();
            let chosen = policy.turn(last.as_ref(), tally, stream).0 as usize;
            let score = |arm: usize| policy.score(tally.pulls + 1, &tally.arms[arm]).unwrap();
            let expected = unpulled(tally, &mut other).unwrap_or_else(|| argmax(tally, score, &mut other));
            assert_eq!((chosen, &*stream), (expected, &other), "{} in round {}", entry.id, tally.pulls + 1);
            last = Some((chosen, Outcome { reward: 0.0, cost: 0.0 }));
            chosen
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Checks the condition of [`Index::worst`] for every policy that promises a lower bound, with outcomes of all
    /// kinds.
    #[test]
    fn no_outcomes_take_an_index_below_its_lower_bound(
        seen in proptest::collection::vec((0.0..=1.0_f64, 0.0..=1.0_f64), 1..200),
        later in proptest::collection::vec((0.0..=1.0_f64, 0.0..=1.0_f64), 1..60), round in 300..10_000_u64,
    ) {
        let outcome = |kind, &(r, c): &(f64, f64)| {
            let (reward, cost) =
                [(r, c), (r.round(), c.round()), (0.5, 0.5), (0.0, 1.0), (r, 1.0), (0.0, c)][kind];
            Outcome { reward, cost }
        };
        let policies: Vec<_> = scoring().map(|entry| (entry, build(entry, &[law(3, 0.5)]))).collect();
        for (before, after) in (0..6).flat_map(|before| (0..6).map(move |after| (before, after))) {
            let mut arm = ArmTally::default();
            seen.iter().for_each(|numbers| arm.add(outcome(before, numbers)));
            for later in [&later[..1], &later] {
                let mut states = vec![arm];
                for numbers in later {
                    let mut next = states[states.len() - 1];
                    next.add(outcome(after, numbers));
                    states.push(next);
                }
                let n = (seen.len() + later.len()) as f64;
                let least = ArmTally {
                    pulls: n as u64,
                    reward: n * states.iter().map(ArmTally::mean_reward).fold(1.0, f64::min),
                    cost: n * states.iter().map(ArmTally::mean_cost).fold(0.0, f64::max),
                    ..arm
                };
                for (entry, policy) in &policies {
                    let index = policy.index().unwrap();
                    let mut worst = least;
                    if !index.worst(&arm, &mut worst) {
                        continue;
                    }
                    let confidence = index.confidence(round);
                    let worst = index.index(confidence, &worst);
                    for state in &states {
                        let now = index.index(confidence, state);
                        prop_assert!(worst <= now * (1.0 + 1e-12), "{}: the bound {worst} exceeds the index {now} of {state:?}", entry.id);
                    }
                }
            }
        }
    }

    /// Compares every choice, the random numbers that it uses up, and the choices of which the policy was certain.
    #[test]
    fn every_policy_chooses_as_if_all_arms_were_evaluated(laws in arms(), seed in 0..1000_u64) {
        for entry in scoring() {
            let mut policy = build(entry, &laws.iter().map(|(reward, _)| reward.clone()).collect::<Vec<_>>());
            let (mut last, mut certain, mut proviso): (Option<(usize, Outcome)>, _, _) = (None, 0_u32, Proviso::NONE);
            play(&laws, 4000, seed, |tally, stream| {
                let mut other = stream.clone();
                if !last.is_some_and(|(arm, _)| proviso.holds(&tally.arms[arm])) {
                    certain = 0;
                }
                let (chosen, more) = policy.turn(last.as_ref(), tally, stream);
                let chosen = chosen as usize;
                let score = |arm: usize| policy.score(tally.pulls + 1, &tally.arms[arm]).unwrap();
                let expected = unpulled(tally, &mut other).unwrap_or_else(|| argmax(tally, score, &mut other));
                assert_eq!(chosen, expected, "{} in round {}", entry.id, tally.pulls + 1);
                assert_eq!(*stream, other, "{} in round {}", entry.id, tally.pulls + 1);
                assert!(certain == 0 || last.is_some_and(|(arm, _)| arm == chosen), "{} was certain of another arm", entry.id);
                if certain == 0 {
                    (certain, proviso) = (more, policy.proviso());
                } else {
                    certain -= 1;
                }
                last = Some((chosen, Outcome { reward: 0.0, cost: 0.0 }));
                chosen
            });
        }
    }

    /// Pulls arms that the policy has not chosen, with an index that often ties or is infinite.
    #[test]
    fn ties_and_pulls_of_other_arms_change_no_choice(laws in arms(), seed in 0..1000_u64, factor in 0.0..4.0_f64, others in 0.0..0.5_f64) {
        let mut lazy = Lazy::new(laws.len(), Coarse(factor));
        play(&laws, 3000, seed, |tally, stream| {
            let other = unpulled(tally, stream).or_else(|| (stream.random::<f64>() < others).then(|| super::super::super::random_arm(tally, stream)));
            let chosen = other.unwrap_or_else(|| {
                let mut other = stream.clone();
                let chosen = lazy.best(tally, stream);
                assert_eq!(chosen, every(&Coarse(factor), tally, &mut other), "round {}", tally.pulls + 1);
                assert_eq!(*stream, other);
                chosen
            });
            lazy.pulled(chosen);
            chosen
        });
    }
}
