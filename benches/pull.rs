//! Measures the duration of a pull of every policy. `benches/README.md` says how to run this benchmark, and lists
//! results.

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};

use budgeted_bandits::episode::Episode;
use budgeted_bandits::policy::{self, Entry, Module, Value};
use budgeted_bandits::specification::PolicyChoice;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Returns the number of pulls of an episode. An episode is short if nothing is measured, as in `cargo test` and with
/// `--test`.
fn pulls_of(arms: usize) -> u64 {
    let given = |wanted| std::env::args().any(|argument| argument == wanted);
    if given("--bench") && !given("--test") { Episode::pulls_to_time(arms) } else { 20 * arms as u64 }
}

/// Returns the policies of the catalogue, and ω-UCB as a module, with the values of their parameters.
fn policies() -> Vec<(&'static str, &'static Entry, Vec<Option<Value>>)> {
    let bytes = wat::parse_str(include_str!("../examples/policies/wat/omega-ucb.wat")).expect("the text is valid");
    let module = Module::read(bytes).expect("the module is valid");
    let own = ("module of omega-ucb in WAT", module.entry(), PolicyChoice::of_module(&module).values);
    let all = policy::ALL.iter().map(|entry| (entry.id, *entry, vec![None; entry.params.len()]));
    all.chain([own]).collect()
}

/// An iteration is a whole episode, because early rounds take longer than late ones.
fn pulls(criterion: &mut Criterion) {
    for arms in [10, 100, 1000] {
        let mut group = criterion.benchmark_group(format!("pull, K = {arms}"));
        group.sampling_mode(SamplingMode::Flat).sample_size(10).throughput(Throughput::Elements(pulls_of(arms)));
        for (id, entry, values) in policies() {
            let mut repetition = 0;
            group.bench_function(BenchmarkId::from_parameter(id), |bencher| {
                bencher.iter_custom(|episodes| {
                    let mut time = Duration::ZERO;
                    for _ in 0..episodes {
                        repetition += 1;
                        let pulls = pulls_of(arms);
                        let (environment, mut episode) = Episode::to_time_with(entry, &values, arms, repetition, pulls);
                        let start = Instant::now();
                        black_box(&mut episode).finish(&environment);
                        time += start.elapsed();
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
