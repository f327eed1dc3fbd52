//! Measures the nanoseconds of a draw from every law with its default parameters.
//!
//! Beta laws and truncated normal laws are also measured with parameters for which they use different methods, and Beta
//! laws with a new sampler for every draw, as in BTS.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

use budgeted_bandits::input::{Field, Node};
use budgeted_bandits::law::{self, Law, Sample, TruncatedNormal};
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits_policies::sampler::BetaSampler;
use std::hint::black_box;

/// The shapes of the measured Beta laws.
const SHAPES: [(f64, f64); 8] =
    [(0.5, 0.5), (1.0, 1.0), (1.0, 20.0), (2.0, 5.0), (300.0, 700.0), (0.05, 3.0), (1e4, 3.0), (2e3, 8e4)];

/// The measured truncated normal laws: the mean and the standard deviation before truncation, and the two ends.
const NORMALS: [[f64; 4]; 7] = [
    [0.5, 0.25, 0.0, 1.0],
    [0.3, 0.5, 0.0, 1.0],
    [0.5, 0.1, 0.0, 1.0],
    [-0.1, 0.1, 0.0, 1.0],
    [-0.5, 0.1, 0.0, 1.0],
    [-2.0, 0.1, 0.0, 1.0],
    [10.0, 10.0, 0.0, 1.0],
];

fn draws(criterion: &mut Criterion) {
    let mut stream = stream(1, 0, Role::Policy);
    let mut group = criterion.benchmark_group("draw");
    for entry in law::ALL {
        let params = entry.params.iter().map(|param| match param.default {
            [value] if !param.list => format!(r#", "{}": {value}"#, param.id),
            values => format!(r#", "{}": {values:?}"#, param.id),
        });
        let text = format!(r#"{{ "law": "{}"{} }}"#, entry.id, params.collect::<String>());
        let sampler = Law::read(&Field::root(&Node::from_json(&text).unwrap()), 1.0).unwrap().sampler();
        group.bench_function(BenchmarkId::new("sampler", entry.id), |bencher| {
            bencher.iter(|| black_box(&sampler).sample(&mut stream))
        });
    }
    for (alpha, beta) in SHAPES {
        let law = BetaSampler::new(alpha, beta);
        let name = format!("Beta({alpha}, {beta})");
        group.bench_function(BenchmarkId::from_parameter(&name), |bencher| {
            bencher.iter(|| black_box(law).sample(&mut stream))
        });
        group.bench_function(BenchmarkId::new("new", &name), |bencher| {
            bencher.iter(|| BetaSampler::new(black_box(alpha), black_box(beta)).sample(&mut stream))
        });
    }
    for [mean, sd, low, high] in NORMALS {
        let law = TruncatedNormal::new(mean, sd, low, high);
        group.bench_function(BenchmarkId::from_parameter(format!("normal({mean}, {sd}) in [{low}, {high}]")), |bencher| {
            bencher.iter(|| black_box(&law).sample(&mut stream))
        });
    }
    group.finish();
}

criterion_group!(benches, draws);
criterion_main!(benches);
