use super::*;

#[test]
fn a_specification_is_written_as_it_is_read() {
    let text = r#"{"version":1,"environment":{"family":"bernoulli","arms":10},"budget":{"times_smallest_mean_cost":150000.0},"policies":[{"id":"omega-ucb","rho":1.0},{"id":"budget-ucb"}],"repetitions":7,"seed":3,"checkpoints":{"count":5,"grid":"linear"}}"#;
    let specification = Specification::from_json(text).unwrap();
    assert_eq!(serde_json::to_string(&specification).unwrap(), text);
    assert_eq!(specification.policies[1].label(), "Budget-UCB");
}

/// The default method for intervals is not written, so that specifications from before there was a choice stay the same.
#[test]
fn the_method_for_intervals_is_written_unless_it_is_the_default() {
    let text = |intervals: &str| {
        format!(
            r#"{{"version":1,"environment":{{"family":"bernoulli","arms":10}},"budget":{{"absolute":9.0}},{intervals}"policies":[{{"id":"budget-ucb"}}],"repetitions":5,"seed":5,"checkpoints":[1.0]}}"#
        )
    };
    let read = |intervals: &str| serde_json::to_string(&Specification::from_json(&text(intervals)).unwrap()).unwrap();
    for intervals in [r#""intervals":"student","#, r#""intervals":"hall","#, ""] {
        assert_eq!(read(intervals), text(intervals));
    }
    assert_eq!(read(r#""intervals":"skew","#), text(""));
}

/// The page reads the values of JavaScript, in which -0 arrives as 0.
#[test]
fn minus_zero_is_zero() {
    let text = |seed: &str, p: &str| {
        format!(
            r#"{{"version":1,"environment":{{"arms":[{{"reward":{{"law":"bernoulli","p":{p}}},"cost":{{"law":"bernoulli","p":0.5}}}}]}},"budget":{{"absolute":9.0}},"policies":[{{"id":"omega-ucb"}}],"repetitions":1,"seed":{seed}}}"#
        )
    };
    let read = |text: String| serde_json::to_string(&Specification::from_json(&text).unwrap()).unwrap();
    assert_eq!(read(text("-0", "-0")), read(text("0", "0")));
    assert_eq!(read(text("0", "-0.0")), read(text("0", "0")));
}

#[test]
fn the_errors_of_all_fields_are_found_at_once() {
    let text = r#"{ "version": 1,
        "environment": {
            "arms": [
                { "reward": { "law": "bernoulli", "p": 1.5 }, "cost": { "law": "beta", "alpha": 0, "beta": -1 } },
                { "reward": { "law": "beta", "alpha": "x", "beta": 1 }, "cost": { "law": "bernoulli", "p": 0 } },
                { "reward": { "law": "uniform", "low": -1, "high": 2 },
                    "cost": { "law": "discrete", "values": [2], "weights": [-1] } },
                { "reward": { "law": "truncated_normal", "low": -1, "high": 2, "mean": "x", "sd": 0 },
                    "cost": { "law": "constant", "value": 2 } } ],
            "change": { "from": 2, "until": 3 } },
        "budget": { "absolute": 0 }, "policies": [ { "id": "omega-ucb", "rho": -1 }, { "id": "nobody" } ],
        "repetitions": 0, "seed": -1, "checkpoints": [] }"#;
    let error = Specification::from_json(text).err().unwrap();
    let (first, others) = (error.path.as_str(), error.others.iter().map(|other| other.path.as_str()));
    let paths: Vec<_> = std::iter::once(first).chain(others).collect();
    assert_eq!(
        paths,
        [
            "environment.change.from",
            "environment.change.until",
            "environment.arms[0].reward.p",
            "environment.arms[0].cost.alpha",
            "environment.arms[0].cost.beta",
            "environment.arms[1].reward.alpha",
            "environment.arms[1].cost",
            "environment.arms[2].reward.low",
            "environment.arms[2].reward.high",
            "environment.arms[2].cost.values[0]",
            "environment.arms[2].cost.weights[0]",
            "environment.arms[3].reward.low",
            "environment.arms[3].reward.high",
            "environment.arms[3].reward.sd",
            "environment.arms[3].reward.mean",
            "environment.arms[3].cost.value",
            "budget.absolute",
            "policies[0].rho",
            "policies[1].id",
            "repetitions",
            "seed",
            "checkpoints",
        ]
    );
}

fn with(environment: &str, budget: &str, rest: &str) -> Result<Specification> {
    Specification::from_json(&format!(
        r#"{{ "version": 1, "environment": {environment}, "budget": {budget}, "checkpoints": [1],
            "policies": [ {{ "id": "best-arm" }}, {{ "id": "uniform" }} ] {rest} }}"#
    ))
}

fn arms(costs: &[&str]) -> String {
    let arm = |cost| format!(r#"{{ "reward": {{ "law": "bernoulli", "p": 0.5 }}, "cost": {cost} }}"#);
    format!(r#"{{ "arms": [{}] }}"#, costs.iter().map(arm).collect::<Vec<_>>().join(","))
}

#[test]
fn costs_so_rare_that_pulls_are_too_many_are_refused() {
    let rare = |p: f64| arms(&[&format!(r#"{{ "law": "bernoulli", "p": {p:e} }}"#)]);
    let error = with(&rare(1.0001e-9), r#"{ "absolute": 1e-9 }"#, "").err().expect("10⁹ pulls are too many").to_string();
    let start = "budget: expected at most 100000000 pulls an episode, found about 1000000000 ";
    let reason = "with any budget, since a cost may be 1000000000 times the mean cost of its arm; raise that mean cost";
    assert_eq!(error, format!("{start}{reason}"));
    let error = with(&rare(1e-4), r#"{ "absolute": 99999.5 }"#, "").err().expect("10⁹ pulls are too many").to_string();
    assert_eq!(error, format!("{start}where an arm has the mean cost 0.0001; lower the budget or raise that mean cost"));
    assert_eq!(with(&rare(1e-4), r#"{ "absolute": 99.5 }"#, "").unwrap().expected_pulls(), 100.0 / 1e-4);
}

#[test]
fn a_budget_into_which_nothing_fits_is_refused_for_drawn_arms_as_well() {
    let strict = r#", "stop": "strict""#;
    let family = r#"{ "family": "kube-homogeneous", "arms": 3 }"#;
    for (budget, error) in [
        (r#"{ "absolute": 4 }"#, "budget: expected at least the smallest cost, 5, or no pull fits, found 4"),
        (
            r#"{ "times_smallest_mean_cost": 0.9 }"#,
            "budget: expected at least 1, the smallest cost itself, or no pull fits, found 0.9",
        ),
    ] {
        assert_eq!(with(family, budget, strict).err().map(|error| error.to_string()).as_deref(), Some(error));
        assert!(with(family, budget, "").is_ok());
    }
    assert!(with(family, r#"{ "absolute": 5 }"#, strict).is_ok());
}

/// The JSON form of a specification with these repetitions.
fn with_repetitions(repetitions: &str) -> String {
    format!(
        r#"{{"version":1,"environment":{{"family":"bernoulli","arms":10}},"budget":{{"absolute":100.0}},"policies":[{{"id":"bts"}},{{"id":"best-arm"}},{{"id":"m-ucb"}}],"repetitions":{repetitions},"seed":3,"checkpoints":[1.0]}}"#
    )
}

#[test]
fn a_run_until_decided_is_written_as_it_is_read() {
    let text = with_repetitions(r#"{"until":"decided","equal_within":0.1,"at_most":5000}"#);
    let specification = Specification::from_json(&text).unwrap();
    assert_eq!(serde_json::to_string(&specification).unwrap(), text);
    assert_eq!((specification.repetitions.most(), specification.compared()), (5000, vec![0, 2]));
    let defaults = Specification::from_json(&with_repetitions(r#"{"until":"decided"}"#)).unwrap().repetitions;
    assert_eq!(defaults, Repetitions::UntilDecided(UntilDecided { equal_within: 0.05, at_most: 100_000 }));
}

#[test]
fn errors_of_a_run_until_decided_name_its_fields() {
    for (repetitions, error) in [
        (r#"{"until":"bored"}"#, "repetitions.until: expected one of decided, found \"bored\""),
        (r#"{"at_most":500}"#, "repetitions.until: missing, expected \"decided\""),
        (
            r#"{"until":"decided","at_most":199}"#,
            "repetitions.at_most: expected a whole number from 200 to 1000000, found 199",
        ),
        (r#"{"until":"decided","equal_within":1.5}"#, "repetitions.equal_within: expected a number from 0 to 1, found 1.5"),
        (
            r#"{"until":"decided","most":500}"#,
            "repetitions.most: unknown field, expected one of until, equal_within, at_most",
        ),
    ] {
        assert_eq!(Specification::from_json(&with_repetitions(repetitions)).err().unwrap().to_string(), error);
    }
    let alone = with_repetitions(r#"{"until":"decided"}"#).replace(r#",{"id":"m-ucb"}"#, "");
    assert_eq!(
        Specification::from_json(&alone).err().unwrap().to_string(),
        "repetitions.until: expected two or more policies that are not told the best arm, found 1"
    );
}

#[test]
fn arms_whose_pulls_cost_more_than_the_budget_are_named() {
    let large = |arms: &str, budget: &str| {
        let text = format!(
            r#"{{"version":1,"environment":{{{arms}}},"budget":{{{budget}}},"policies":[{{"id":"bts"}}],"repetitions":5}}"#
        );
        Specification::from_json(&text).unwrap().large_pulls()
    };
    let rows = r#""arms":[{"name":"A","observations":[[5,300],[4,260]]},{"observations":[[5,100]]},{"observations":[[5,90]]}],
        "reward_max":5,"cost_max":300"#;
    assert_eq!(large(rows, r#""absolute":280"#), None);
    assert_eq!(
        large(rows, r#""absolute":99.5"#).unwrap(),
        "A pull of \"A\" costs about 280 on average, more than the budget of 99.5, and a pull of another arm also costs more than \
         the budget. Rows by day would make smaller pulls."
    );
    let laws = r#""arms":[{"reward":{"law":"bernoulli","p":0.5},"cost":{"law":"constant","value":0.5}},
        {"reward":{"law":"bernoulli","p":0.5},"cost":{"law":"constant","value":0.125}}]"#;
    assert_eq!(
        large(laws, r#""times_smallest_mean_cost":2"#).unwrap(),
        "A pull of \"arm 1\" costs about 0.5 on average, more than the budget of 0.25."
    );
    assert_eq!(large(r#""family":"bernoulli","arms":3"#, r#""absolute":0.1"#), None, "the arms are not known");
}
