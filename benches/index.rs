//! Measures what determines a lower bound of the duration of a pull: the nanoseconds to evaluate one index with its
//! logarithm, and how often a round pulls another arm than the round before.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

use budgeted_bandits::episode::Episode;
use budgeted_bandits::policy;
use std::hint::black_box;

fn indices(criterion: &mut Criterion) {
    for arms in [10, 100, 1000] {
        let mut group = criterion.benchmark_group(format!("index, K = {arms}"));
        for entry in policy::ALL {
            let pulls = Episode::pulls_to_time(arms);
            let (_, mut episode) = Episode::to_time(entry, arms, 1, pulls);
            if episode.policy().score(1, &episode.tally().arms[0]).is_none() {
                continue;
            }
            let (mut last, mut others) = (None, 0);
            for pull in episode.by_ref() {
                others += u64::from(last.replace(pull.arm) != Some(pull.arm));
            }
            let (policy, tallies) = (episode.policy(), &episode.tally().arms);
            println!("{}, K = {arms}: another arm in {:.1} % of all rounds", entry.id, 100.0 * others as f64 / pulls as f64);
            let mut arm = 0;
            group.bench_function(BenchmarkId::from_parameter(entry.id), |bencher| {
                bencher.iter(|| {
                    arm = (arm + 1) % tallies.len();
                    policy.score(black_box(pulls), &tallies[arm])
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, indices);
criterion_main!(benches);
