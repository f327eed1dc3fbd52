//! Tests of the documentation: its links, its contents, its code, and the tables of the specification.

mod blocks;
mod commands;
mod links;
mod pages;
mod specification;
