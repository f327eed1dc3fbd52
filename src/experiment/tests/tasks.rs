//! Tests that the order of tasks, tapes and steps change no bit, and that records are read as they are written.

use super::*;
use crate::policy::Fault;
use crate::specification::LIMITS;

#[test]
fn the_order_of_tasks_changes_no_bit() {
    let experiment = family();
    let tasks = experiment.tasks();
    assert!(tasks >= 6, "there is only one block of repetitions");
    let records: Vec<TaskResult> = (0..tasks).map(|task| experiment.run(task)).collect();
    let text = |order: &[usize]| {
        let mut results = Results::new(family());
        for task in order {
            assert!(results.add(*task, records[*task].clone()));
            assert!(!results.add(*task, records[*task].clone()), "the second record of a task must not count");
        }
        assert_eq!((results.folded(), results.repetitions()), (tasks, 45));
        serde_json::to_string(&results.answer()).unwrap()
    };
    let forwards: Vec<usize> = (0..tasks).collect();
    let backwards: Vec<usize> = (0..tasks).rev().collect();
    assert_eq!(text(&forwards), text(&backwards));
}

#[test]
fn tapes_change_no_bit() {
    // There are slow laws, a copula and a quick law, and policies that pull different arms. Tasks come in several
    // orders.
    let text = r#"{ "version": 1, "environment": { "arms": [
        { "reward": { "law": "beta", "alpha": 0.5, "beta": 3 }, "cost": { "law": "bernoulli", "p": 0.5 } },
        { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "truncated_normal", "mean": 0.5, "sd": 0.25 } },
        { "reward": { "law": "uniform", "low": 0, "high": 1 }, "cost": { "law": "bernoulli", "p": 0.5 }, "correlation": 0.5 },
        { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } } ] },
        "budget": { "absolute": 20000 }, "policies": [ { "id": "bts" }, { "id": "uniform" }, { "id": "best-arm" } ], "repetitions": 9 }"#;
    let experiment = Experiment::new(specification(text));
    let tasks = experiment.tasks();
    assert!(tasks >= 6, "there is only one block of repetitions");
    let alone: Vec<TaskResult> = (0..tasks).map(|task| experiment.run(task)).collect();
    let orders: [Vec<usize>; 3] = [(0..tasks).collect(), (0..tasks).rev().collect(), vec![1, 0, 1, 3, 4, 2]];
    for (order, room) in orders.iter().flat_map(|order| [(order, None), (order, Some(1000))]) {
        let mut tapes = Tapes::default();
        for task in order {
            tapes.turn_to(task / 3, alone[*task].as_ref().unwrap().repetitions.len());
            tapes.room = room.unwrap_or(tapes.room).min(tapes.room);
            let (before, left) = (tapes.kept(), tapes.room);
            assert_eq!(experiment.run_with(*task, &mut tapes), alone[*task], "task {task} in {order:?}, room {room:?}");
            let more = tapes.kept() - before;
            assert_eq!(left - tapes.room, more, "outcomes that are kept must take room");
            assert!(more > 0 || before > 0, "no outcome is kept");
        }
    }
}

/// Drawn arms have a problem for each repetition.
#[test]
fn the_problem_of_given_arms_is_computed_once() {
    let given = Experiment::new(specification(KNOWN));
    assert!(Arc::ptr_eq(&given.problem(0), &given.problem(7)));
    let first = given.problem(0).combination(1, 0.3);
    assert!(first.is_some() && first == given.problem(3).combination(1, 0.3));
    let drawn = family();
    assert!(drawn.problem(0).environment != drawn.problem(1).environment);
}

/// Another task uses the tapes between the steps.
#[test]
fn steps_change_no_bit() {
    for text in [CONSTANT, KNOWN] {
        let experiment = Experiment::new(specification(text));
        let last = experiment.tasks() - 1;
        for pulls in [1, 2, 1000] {
            let (mut tapes, mut task) = (Tapes::default(), experiment.begin(last));
            let records = loop {
                if let Some(records) = task.step(&experiment, &mut tapes, pulls) {
                    break records;
                }
                experiment.run_with(0, &mut tapes).unwrap();
            };
            assert_eq!(records, experiment.run(last), "in steps of {pulls}");
        }
    }
}

/// A step ends after its pulls, and at each checkpoint.
#[test]
fn a_step_makes_at_most_the_given_number_of_pulls() {
    let text = CONSTANT.replace(r#""absolute": 1"#, r#""absolute": 1000"#).replace("[0.1, 0.5, 0.75, 1]", "[0.5, 1]");
    let experiment = Experiment::new(specification(&text));
    let (mut tapes, mut task, mut steps) = (Tapes::default(), experiment.begin(0), 1);
    while task.step(&experiment, &mut tapes, 10).is_none() {
        steps += 1;
    }
    // There are 3 repetitions of 4,000 pulls, with 10 pulls in each step. The last pulls reach the second checkpoint,
    // and a further step ends the repetition.
    assert_eq!(steps, 3 * (400 + 1));
}

#[test]
fn only_whole_blocks_count() {
    let experiment = family();
    let mut results = Results::new(family());
    assert!(results.add(1, experiment.run(1)) && results.add(2, experiment.run(2)));
    assert_eq!((results.folded(), results.repetitions()), (0, 0));
    assert!(results.answer().policies.is_empty());
    assert!(results.add(0, experiment.run(0)));
    assert_eq!(results.folded(), 3);
    assert_eq!(results.answer().policies[2].repetitions, results.repetitions());
}

#[test]
fn episodes_that_reached_the_cap_are_counted() {
    let experiment = family();
    let mut results = Results::new(family());
    for task in 0..6 {
        let mut record = experiment.run(task).unwrap();
        assert!(!record.repetitions[0].ending.capped);
        // The first repetition of each block of the second policy is changed as if it had reached the cap.
        record.repetitions[0].ending.capped = task % 3 == 1;
        results.add(task, Ok(record));
    }
    let capped: Vec<u64> = results.answer().policies.iter().map(|policy| policy.capped).collect();
    assert_eq!(capped, [0, 2, 0]);
}

#[test]
fn a_record_is_read_as_it_is_written() {
    for text in [CONSTANT, KNOWN] {
        let experiment = Experiment::new(specification(text));
        let result = experiment.run(0);
        assert_eq!(experiment.read(0, &to_array(&result)), Some(result));
        let failure = Err(Failure { policy: 1, repetition: 7, round: 3, fault: Fault::Arm { chosen: -1, arms: 2 } });
        assert_eq!(experiment.read(experiment.policies() + 1, &to_array(&failure)), Some(failure));
    }
}

#[test]
fn records_of_another_shape_are_refused() {
    let mut results = Results::new(family());
    let experiment = results.shared_experiment();
    assert_eq!([0, 7, 6].map(|length| experiment.read(0, &vec![0.0; length])), [const { None }; 3]);
    assert!(!results.add(0, Ok(TaskRecord::default())), "the record has no repetition");
    assert!(!results.add(0, Experiment::new(specification(KNOWN)).run(0)), "the record is that of another experiment");
    assert!(!results.add(experiment.tasks(), experiment.run(0)));
}

#[test]
fn the_records_of_a_task_are_at_most_64_kb() {
    let known = r#""known_costs": true, "arms": [ { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.5 } } ]"#;
    let environments = [
        r#""family": "bernoulli", "arms": 2"#,
        r#""family": "bernoulli", "arms": 1000"#,
        r#""linear": { "dimension": 10, "arms": 1000, "noise_sd": 0.1 }"#,
        known,
    ];
    for environment in environments {
        for checkpoints in [1, 100, LIMITS.checkpoints] {
            let text = format!(
                r#"{{ "version": 1, "environment": {{ {environment} }}, "budget": {{ "absolute": 1 }}, "policies": [ {{ "id": "uniform" }} ],
                      "repetitions": 1000, "checkpoints": {{ "count": {checkpoints}, "grid": "linear" }} }}"#
            );
            let records = Experiment::new(specification(&text)).run(0);
            let bytes = size_of_val(&to_array(&records)[..]);
            assert!(bytes <= 1 << 16, "{bytes} bytes for {environment} at {checkpoints} checkpoints");
        }
    }
}
