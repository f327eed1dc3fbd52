//! The tables and their columns.

use super::Table;
use super::column::{Column, at, at_least_0, beside, counted};
use crate::report::{QUANTITIES, STATISTICS};

/// All tables.
pub const TABLES: &[Table] = &[
    Table { id: "curves", lists: &["policies", "checkpoints"], columns: curves },
    Table { id: "final", lists: &["policies"], columns: last },
    Table { id: "repetitions", lists: &["rows"], columns: repetitions },
    Table { id: "lost-best-arm", lists: &["policies"], columns: lost_best_arm },
    Table { id: "pulls", lists: &["policies", "arms"], columns: pulls },
    Table { id: "chart", lists: &["policies", "points"], columns: chart },
    Table { id: "intervals", lists: &["arms"], columns: intervals },
    Table { id: "race", lists: &["policies", "moments"], columns: race },
    Table { id: "shapes", lists: &["kinds"], columns: shapes },
    Table { id: "coverage", lists: &["policies"], columns: coverage },
    Table { id: "worlds", lists: &["arms"], columns: worlds },
    Table { id: "theory", lists: &["policies"], columns: theory },
    Table { id: "sweep", lists: &["policies", "regret"], columns: sweep },
];

/// The columns that name a policy.
fn policy() -> Vec<Column> {
    vec![at("policy", "/label"), counted("policy_number", "policies"), at("policy_id", "/id")]
}

/// Columns whose names are those of the fields, which `pointer` leads to.
fn fields(pointer: &str, names: &[&str]) -> Vec<Column> {
    names.iter().map(|name| at(*name, format!("{pointer}/{name}"))).collect()
}

/// A column for each field of the object to which `pointer` leads. Its name begins with `prefix`.
fn parts(prefix: &str, pointer: &str, fields: &[&str]) -> Vec<Column> {
    fields.iter().map(|field| at(format!("{prefix}_{field}"), format!("{pointer}/{field}"))).collect()
}

/// The columns of the summary of a quantity. An interval of pseudo-regret never reaches below 0, because no pull has a
/// regret below 0.
pub(super) fn summary(quantity: &str, pointer: &str) -> Vec<Column> {
    let mut columns = parts(quantity, pointer, &["mean", "low", "high", "std", "stderr", "median"]);
    if quantity == "regret" {
        columns[1] = at_least_0("regret_low", format!("{pointer}/low"));
    }
    columns
}

/// The columns of the quantiles of a regret.
fn quantiles(quantity: &str, pointer: &str) -> Vec<Column> {
    let shares = [("q05", "0.05"), ("q25", "0.25"), ("q75", "0.75"), ("q95", "0.95")];
    shares.map(|(name, share)| at(format!("{quantity}_{name}"), format!("{pointer}/quantiles/{share}"))).into()
}

/// The columns of the quantiles of a spread.
fn spread(quantity: &str, pointer: &str) -> Vec<Column> {
    let shares = [("q025", "0.025"), ("q25", "0.25"), ("q50", "0.5"), ("q75", "0.75"), ("q975", "0.975")];
    shares.map(|(name, share)| at(format!("{quantity}_{name}"), format!("{pointer}/quantiles/{share}"))).into()
}

/// The names of the quantities, regrets first.
fn quantities() -> Vec<&'static str> {
    let mut names: Vec<_> = QUANTITIES.iter().map(|(name, _)| *name).collect();
    names.sort_by_key(|name| !name.ends_with("regret"));
    names
}

fn curves() -> Vec<Column> {
    let summaries = quantities().into_iter().flat_map(|quantity| summary(quantity, &format!("/{quantity}")));
    policy()
        .into_iter()
        .chain([at("repetitions", "/repetitions"), at("share_of_budget", "/fraction")])
        .chain(summaries)
        .collect()
}

fn last() -> Vec<Column> {
    let regret = |quantity: &str| {
        let pointer = format!("/final/{quantity}");
        [summary(quantity, &pointer), quantiles(quantity, &pointer)].concat()
    };
    let counts = fields("", &["repetitions", "capped", "without_pulls"]);
    let statistics = fields("/final", &STATISTICS.iter().map(|statistic| statistic.id).collect::<Vec<_>>());
    let earned =
        [parts("total_reward", "/final/reward", &["mean", "low", "high"]), spread("total_reward", "/final/reward")].concat();
    [policy(), counts, regret("regret"), regret("knapsack_regret"), statistics, earned].concat()
}

fn repetitions() -> Vec<Column> {
    let who = vec![at("policy", "/label"), at("policy_number", "/policy"), at("policy_id", "/id")];
    let values = [quantities(), vec!["share_optimal", "capped"]].concat();
    [who, fields("", &["repetition"]), fields("", &values)].concat()
}

fn lost_best_arm() -> Vec<Column> {
    let counts = ["repetitions", "lost", "low", "high", "share_of_others"];
    let regrets = ["regret_if_lost", "regret_if_kept", "largest_regret", "largest_to_mean"];
    [policy(), fields("", &counts), fields("", &regrets)].concat()
}

fn pulls() -> Vec<Column> {
    let arm = vec![counted("arm", "arms"), beside("arm_name", "/specification/environment/arms", "/name")];
    [policy(), arm, fields("", &["share_of_pulls", "share_of_spending"])].concat()
}

/// The lines of the regret chart as they are shown, which only the page has.
fn chart() -> Vec<Column> {
    [policy(), fields("", &["quantity", "share_of_budget", "budget_spent", "mean", "low", "high"])].concat()
}

fn intervals() -> Vec<Column> {
    let ends = ["low", "high"];
    [
        vec![counted("arm", "arms"), at("arm_name", "/name")],
        fields("", &["pulls", "mean_reward", "estimated_reward"]),
        parts("reward", "/reward", &ends),
        fields("", &["true_reward", "mean_cost", "estimated_cost"]),
        parts("cost", "/cost", &ends),
        fields("", &["true_cost", "index", "true_ratio", "best", "violated"]),
        parts("compared_reward", "/ghost/reward", &ends),
        parts("compared_cost", "/ghost/cost", &ends),
        vec![at("compared_ratio", "/ghost/ratio")],
    ]
    .concat()
}

fn race() -> Vec<Column> {
    let names = ["repetition", "share_of_budget", "spent", "pulls", "reward", "regret", "next_arm"];
    [policy(), fields("", &names)].concat()
}

fn shapes() -> Vec<Column> {
    let side = |name: &str| parts(name, &format!("/{name}"), &["low", "high", "below", "above", "asymmetry"]);
    [vec![at("kind", "/id")], fields("", &["symmetric"]), side("reward"), side("cost"), vec![at("ratio", "/ratio")]].concat()
}

fn coverage() -> Vec<Column> {
    let numbers = ["class", "pairs", "exceeded", "share", "low", "high", "infinite"];
    let multiples = ["smallest", "lower_quartile", "median", "upper_quartile", "most"];
    [vec![at("policy", "/name"), at("policy_id", "/id")], fields("", &numbers), fields("", &multiples)].concat()
}

fn worlds() -> Vec<Column> {
    let arm = vec![counted("arm", "arms"), at("arm_name", "/name")];
    let numbers = fields("", &["rows", "correlation", "best", "ratio_in_data"]);
    [arm, numbers, vec![at("ratio_mean", "/ratio/mean")], spread("ratio", "/ratio")].concat()
}

fn theory() -> Vec<Column> {
    let measured = parts("measured", "/measured", &["mean", "low", "high"]);
    let bound = fields("", &["bound", "vacuous", "leading_term", "most"]);
    let theorem = vec![at("growth", "/theorem/growth"), at("theorem", "/theorem/source")];
    [vec![at("policy", "/label"), counted("policy_number", "policies")], measured, bound, theorem].concat()
}

fn sweep() -> Vec<Column> {
    let value = vec![at("parameter", "/parameter"), beside("value", "/values", ""), beside("typed", "/typed", "")];
    let second = vec![
        at("second_parameter", "/second_parameter"),
        beside("second_value", "/second_values", ""),
        beside("second_typed", "/second_typed", ""),
    ];
    let counts = vec![beside("capped", "/capped", ""), beside("without_pulls", "/without_pulls", "")];
    let policy = vec![at("policy", "/label"), at("policy_id", "/id"), at("fixed", "/fixed")];
    [value, second, policy, fields("", &["repetitions"]), parts("regret", "", &["mean", "low", "high"]), counts].concat()
}
