//! How often the worlds of small tables are right: whether the arm that is best in most worlds is the best one, and whether
//! the range of an arm's ratio holds the true ratio.
//!
//! Tables are drawn from known truths, which took no part in choosing how worlds are drawn. The truths are drawn as well, so
//! that the shares are means over many situations. `docs/worlds.md` has the table that the test computes.

use budgeted_bandits::report::WorldsReport;
use budgeted_bandits::seed::{Role, Stream, stream};
use budgeted_bandits::specification::Specification;
use rand::RngExt;
use serde_json::json;

/// The number of tables for each row of the table of results.
const TABLES: u64 = 500;
/// The number of worlds of each table.
const WORLDS: u64 = 200;

/// A way to draw an arm: the function returns the true mean reward and mean cost, and a way to draw rows.
struct Truth {
    name: &'static str,
    /// Draws the parameters of an arm.
    arm: fn(&mut Stream) -> [f64; 3],
    /// Draws a row, a reward and a cost, given the parameters.
    row: fn([f64; 3], &mut Stream) -> (f64, f64),
    /// The true ratio.
    ratio: fn([f64; 3]) -> f64,
    /// Whether all arms of a table have the parameters of the first.
    equal: bool,
}

fn normal(stream: &mut Stream) -> f64 {
    let (u, v) = (1.0 - stream.random::<f64>(), stream.random::<f64>());
    (-2.0 * libm::log(u)).sqrt() * libm::cos(std::f64::consts::TAU * v)
}

fn between(low: f64, high: f64, stream: &mut Stream) -> f64 {
    low + (high - low) * stream.random::<f64>()
}

/// Draws a number whose logarithm is uniform.
fn between_logarithms(low: f64, high: f64, stream: &mut Stream) -> f64 {
    libm::exp(between(libm::log(low), libm::log(high), stream))
}

fn yes(p: f64, stream: &mut Stream) -> f64 {
    if stream.random::<f64>() < p { 1.0 } else { 0.0 }
}

const TRUTHS: [Truth; 5] = [
    Truth {
        name: "rare rewards: 1 with a chance of 1 % to 20 %, at costs that vary by half",
        arm: |s| [between_logarithms(0.01, 0.2, s), between(0.5, 1.0, s), 0.0],
        row: |[p, c, _], s| (yes(p, s), c * between(0.5, 1.5, s)),
        ratio: |[p, c, _]| p / c,
        equal: false,
    },
    Truth {
        name: "cheap costs: mostly 0.05 to 0.15, and 0.5 to 1 with a chance of 10 % to 40 %",
        arm: |s| [between(0.1, 0.9, s), between(0.1, 0.4, s), 0.0],
        row: |[p, c, _], s| {
            let cost = if yes(c, s) > 0.0 { between(0.5, 1.0, s) } else { between(0.05, 0.15, s) };
            (yes(p, s), cost)
        },
        ratio: |[p, c, _]| p / (0.1 + 0.65 * c),
        equal: false,
    },
    Truth {
        name: "days of campaigns: nothing on 2 of 5 days, else a skewed income; campaigns of very different sizes",
        arm: |s| [libm::exp(0.4 * normal(s)), libm::exp(1.5 * normal(s)), 0.7],
        row: |[q, size, sd], s| {
            let cost = size * between(0.6, 1.4, s);
            (yes(0.6, s) * q / 0.6 * cost * libm::exp(sd * normal(s) - sd * sd / 2.0), cost)
        },
        ratio: |[q, ..]| q,
        equal: false,
    },
    Truth {
        name: "models: scores from 0 to 1, at prices that differ by a factor of up to 100",
        arm: |s| [between(0.2, 0.8, s), between_logarithms(1.0, 100.0, s), 0.0],
        row: |[p, c, _], s| (p + (s.random::<f64>() - 0.5) * 0.4, c * libm::exp(0.2 * normal(s))),
        ratio: |[p, c, _]| p / (c * libm::exp(0.02)),
        equal: false,
    },
    Truth {
        name: "equal arms",
        arm: |s| [between(0.05, 0.6, s), between(0.5, 1.0, s), 0.0],
        row: |[p, c, _], s| (yes(p, s) * if yes(0.2, s) > 0.0 { 5.0 } else { 1.0 }, c * between(0.8, 1.2, s)),
        ratio: |[p, c, _]| 1.8 * p / c,
        equal: true,
    },
];

/// What became of the tables of a truth: how often the leading arm was said to be best, how often that was right, how often
/// 90 % were reached, how often that was right, and how often ranges of 95 % held the true ratio.
struct Found {
    said: f64,
    right: f64,
    sure: f64,
    right_if_sure: f64,
    covered: f64,
}

fn simulate(truth: &Truth, rows: usize) -> Found {
    let (mut said, mut right, mut sure, mut right_if_sure, mut covered, mut arms_in_all) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for table in 0..TABLES {
        let mut draws = stream(57, table, Role::Arm(rows));
        let arms = [2, 3, 5][(table % 3) as usize];
        let first = (truth.arm)(&mut draws);
        let parameters: Vec<[f64; 3]> =
            (0..arms).map(|arm| if arm == 0 || truth.equal { first } else { (truth.arm)(&mut draws) }).collect();
        // A table without any reward has no answer, and another one is drawn.
        let observed = loop {
            let row = |of: &[f64; 3], draws: &mut Stream| {
                let (reward, cost) = (truth.row)(*of, draws);
                [reward, cost]
            };
            let drawn: Vec<Vec<[f64; 2]>> =
                parameters.iter().map(|of| (0..rows).map(|_| row(of, &mut draws)).collect()).collect();
            if drawn.iter().flatten().any(|[reward, _]| *reward > 0.0) {
                break drawn;
            }
        };
        let most = |place: usize| observed.iter().flatten().map(|row| row[place]).fold(0.0, f64::max);
        let list: Vec<_> = observed.iter().map(|rows| json!({ "observations": rows })).collect();
        let specification = json!({
            "version": 1, "budget": { "absolute": 10.0 * most(1) }, "policies": [{ "id": "uniform" }], "seed": table,
            "environment": { "arms": list, "worlds": true, "reward_max": most(0), "cost_max": most(1) },
            "repetitions": WORLDS
        });
        let specification = Specification::from_json(&specification.to_string()).unwrap();
        let worlds = WorldsReport::of(&specification, WORLDS).unwrap();
        let ratios: Vec<f64> = parameters.iter().map(|of| (truth.ratio)(*of)).collect();
        let leading = (0..arms).max_by(|a, b| worlds.arms[*a].best.total_cmp(&worlds.arms[*b].best)).unwrap();
        let best = ratios.iter().copied().fold(0.0, f64::max);
        // Of equal arms, any is the best one with the same right.
        let is_right = if truth.equal { 1.0 / arms as f64 } else { f64::from(u8::from(ratios[leading] == best)) };
        let share = worlds.arms[leading].best;
        (said, right) = (said + share, right + is_right);
        if share >= 0.9 {
            (sure, right_if_sure) = (sure + 1.0, right_if_sure + is_right);
        }
        for (arm, ratio) in worlds.arms.iter().zip(&ratios) {
            let quantiles = &arm.ratio.quantiles;
            covered += f64::from(u8::from(quantiles["0.025"] <= *ratio && *ratio <= quantiles["0.975"]));
            arms_in_all += 1.0;
        }
    }
    let tables = TABLES as f64;
    Found {
        said: said / tables,
        right: right / tables,
        sure: sure / tables,
        right_if_sure: if sure > 0.0 { right_if_sure / sure } else { f64::NAN },
        covered: covered / arms_in_all,
    }
}

/// The table of `docs/worlds.md` is the one that is computed here. The chance that an arm is best is right about as often as it
/// says: over all rows but those of equal arms, at least 85 % of the arms that are said to be best in 90 % of the worlds or more
/// are the best ones. Of equal arms, few reach 90 %.
#[test]
fn worlds_of_small_tables_are_right_about_as_often_as_they_say() {
    let percent = |share: f64| if share.is_nan() { "–".to_owned() } else { format!("{:.0} %", 100.0 * share) };
    let document = include_str!("../../docs/worlds.md");
    let (mut missing, mut sure, mut right) = (Vec::new(), 0.0, 0.0);
    for truth in &TRUTHS {
        for rows in [3, 5, 10, 30] {
            let Found { said, right: is_right, sure: is_sure, right_if_sure, covered } = simulate(truth, rows);
            let cells = [said, is_right, is_sure, right_if_sure, covered].map(percent).join(" | ");
            let line = format!("| {} | {rows} | {cells} |", truth.name);
            if !document.contains(&line) {
                missing.push(line);
            }
            if !truth.equal && is_sure > 0.0 {
                (sure, right) = (sure + is_sure, right + is_sure * right_if_sure);
            }
            assert!(!truth.equal || is_sure < 0.15, "{}: {is_sure} of the tables of equal arms", truth.name);
        }
    }
    assert!(right / sure > 0.85, "of {sure}, {right} are right");
    assert!(missing.is_empty(), "docs/worlds.md must contain\n{}", missing.join("\n"));
}
