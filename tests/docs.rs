//! Tests of the documentation: its links, its contents, its code, and the tables of the specification.

#![cfg(not(target_arch = "wasm32"))]

#[path = "docs/blocks.rs"]
mod blocks;
#[path = "docs/commands.rs"]
mod commands;
#[path = "docs/links.rs"]
mod links;
#[path = "docs/pages.rs"]
mod pages;
#[path = "docs/specification.rs"]
mod specification;
