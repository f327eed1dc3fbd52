//! The native tests. They are a single program, because linking a program for each file took longer than the tests, and
//! because the tests of a single program run on all cores.
//!
//! `cargo test --test it golden::` runs the tests of `golden.rs` alone. The tests that run the command line are in
//! `cli/tests/it/`. The tests in a browser are programs of their own, `tests/wasm_*.rs`, because each states where it runs.

#![cfg(not(target_arch = "wasm32"))]

mod bands;
mod calibration;
mod contract;
mod coverage;
mod deciding;
mod docs;
mod door;
mod example_tables;
mod expected_pulls;
mod file_lengths;
mod fuzz_corpus;
mod generate;
mod golden;
mod honesty;
mod import_layouts;
mod import_properties;
mod imports;
mod knapsack;
mod limits;
mod linear;
mod links;
mod metamorphic;
mod modules;
mod names;
mod observations;
mod own_policy;
mod page_imports;
mod policies_in_episodes;
mod properties;
mod race;
mod reference;
mod samplers;
mod snippets;
mod tables;

use std::path::Path;

/// Returns the folder of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
