//! The arguments of the commands for record files.

use super::{Format, RunTable};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Shard {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// The part: K/N is the K-th of N parts, counted from 1. `auto` takes K and N from the environment of a Slurm array.
    /// `auto/N` takes K from the environment of Slurm, of an Indexed Job of Kubernetes, of HyperQueue or of GNU parallel
    #[arg(long, value_name = "K/N")]
    pub shard: String,
    /// The record file; a part that was interrupted goes on from what the file holds
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Threads to run on [default: one per core]; the answer does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(clap::Args)]
pub struct Merge {
    /// The record files, in any order; repetitions that several of them hold count once
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// How the answer is printed [default: csv with --table, else table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// The table that --format csv prints [default: curves]; docs/exports.md describes the columns
    #[arg(long, value_enum)]
    pub table: Option<RunTable>,
    /// Write a record file that holds what all files hold, instead of printing the answer
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "table"])]
    pub out: Option<PathBuf>,
}
