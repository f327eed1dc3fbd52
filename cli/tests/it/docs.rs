//! Tests of the code in the documentation, much of which is commands. `tests/it/docs.rs` tests everything else in it.

mod blocks;
mod commands;
#[path = "../../../tests/it/docs/pages.rs"]
mod pages;
