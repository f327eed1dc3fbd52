//! Tests that choices, and the random numbers that they use, are those of a policy that evaluates every arm.

use super::super::super::super::random_arm;
use super::*;
use proptest::prelude::*;

/// Generates the laws of the rewards and costs of some arms. Many arms are alike, and some never earn or cost anything.
fn arms() -> impl Strategy<Value = Vec<(Law, Law)>> {
    let mean = || prop_oneof![Just(0.0), Just(1.0), Just(0.25), Just(0.5), 0.0..=1.0, 0.0..=0.02];
    let arm = (0..5_u8, mean(), 0..5_u8, mean()).prop_map(|(a, reward, b, cost)| (law(a, reward), law(b, cost)));
    proptest::collection::vec(arm, 1..40)
}

/// An index with few values, so that ties of all kinds occur. With the rounds it jumps to infinity, and pulls bring it
/// back to its earlier values.
#[derive(Clone)]
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

/// After 200 choices, arm 1 is pulled by hand with better rewards than arm 0. The next turn reports only the last pull
/// by hand; the policy must have noticed the others as well.
#[test]
fn pulls_by_others_change_the_choice() {
    let mut lazy = Lazy::new(2, Jump(u64::MAX));
    let (mut tally, mut stream, mut last) = (Tally::new(2), stream(1, 0, Role::Policy), None);
    for by_others in [None; 200].into_iter().chain([(1, 1.0), (1, 1.0), (1, 1.0), (0, 0.5)].map(Some)) {
        if let Some((arm, outcome)) = last.take_if(|_| by_others.is_some()) {
            lazy.observe(arm, outcome, &mut stream);
        }
        let (arm, reward) = by_others.unwrap_or_else(|| {
            let arm = lazy.turn(last.as_ref(), &tally, &mut stream).arm as usize;
            (arm, [0.5, 0.0][arm])
        });
        tally.add(arm, Outcome { reward, cost: 0.5 });
        last = Some((arm, Outcome { reward, cost: 0.5 }));
    }
    assert_eq!(lazy.turn(last.as_ref(), &tally, &mut stream).arm, 1);
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
    let several = Law::Discrete(vec![0.0, 0.1, 0.3, 1.0], vec![1.0, 2.0, 3.0, 1.0]);
    for (law, arms) in [(several, 20), (Law::Bernoulli(0.5), 400)] {
        let laws = vec![(law, Law::Constant(1.0)); arms];
        agree(&laws, || Counted { costs: false, confidences: Arc::default(), indices: Arc::default() });
    }
}

/// An index that becomes infinite once an arm has fallen behind. In some rounds it becomes infinite for many arms at
/// once, including peers.
#[derive(Clone)]
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
        let mut policy = build(entry, laws.len());
        let mut last = None;
        let laws: Vec<_> = laws.into_iter().map(|reward| (reward, law(0, 0.5))).collect();
        play(&laws, 40_000, 1, |tally, stream| {
            let mut other = stream.clone();
            let chosen = policy.turn(last.as_ref(), tally, stream).arm as usize;
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

    /// Compares every choice, the random numbers that it uses up, and the choices of which the policy was certain.
    #[test]
    fn every_policy_chooses_as_if_all_arms_were_evaluated(laws in arms(), seed in 0..1000_u64) {
        for entry in scoring() {
            let mut policy = build(entry, laws.len());
            let (mut last, mut certain, mut proviso): (Option<(usize, Outcome)>, _, _) = (None, 0_u32, Proviso::NONE);
            play(&laws, 4000, seed, |tally, stream| {
                let mut other = stream.clone();
                if !last.is_some_and(|(arm, _)| proviso.holds(&tally.arms[arm])) {
                    certain = 0;
                }
                let Turn { arm: chosen, certain: more } = policy.turn(last.as_ref(), tally, stream);
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
            let other = unpulled(tally, stream).or_else(|| (stream.random::<f64>() < others).then(|| random_arm(tally, stream)));
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
