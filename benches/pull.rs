//! Nanoseconds a pull, policy by policy; `benches/README.md` says how to run it and what came out.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

use budgeted_bandits::episode::Episode;
use budgeted_bandits::policy;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The length of an episode: the ω-UCB paper's are of this order, and a policy's cost may change as its counts grow.
const PULLS: u64 = 200_000;

/// One iteration is one pull. An episode goes on from sample to sample until it ends; then another one begins.
fn pulls(criterion: &mut Criterion) {
    for arms in [10, 100] {
        let mut group = criterion.benchmark_group(format!("pull, K = {arms}"));
        for entry in policy::ALL {
            let mut repetition = 0;
            let mut running = Episode::to_time(entry, arms, repetition, PULLS);
            group.bench_function(BenchmarkId::from_parameter(entry.id), |bencher| {
                bencher.iter_custom(|iterations| {
                    let (mut left, mut time) = (iterations, Duration::ZERO);
                    while left > 0 {
                        let start = Instant::now();
                        let now = running.by_ref().take(left as usize).map(black_box).count() as u64;
                        time += start.elapsed();
                        left -= now;
                        if left > 0 {
                            repetition += 1;
                            running = Episode::to_time(entry, arms, repetition, PULLS);
                        }
                    }
                    time
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, pulls);
criterion_main!(benches);
