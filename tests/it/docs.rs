//! Tests of the documentation: its links, its contents, and the tables of the specification. `cli/tests/it/docs.rs` tests the
//! code in it.

mod links;
mod pages;
mod specification;
