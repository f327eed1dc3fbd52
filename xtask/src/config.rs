//! `wasm-pack.toml`: tool versions, build profile, browsers, package names. They stand there and nowhere else.

use serde::Deserialize;

/// The whole file; a field that it does not know, or one that is missing, is an error.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Config {
    pub tools: Tools,
    pub build: Build,
    pub site: Site,
    pub test: Test,
    pub debian: Debian,
}

/// Versions of what is not in Cargo.lock.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tools {
    pub wasm_pack: String,
    pub cargo_deny: String,
    pub node: u32,
}

/// The arguments of `wasm-pack build`, and of wasm-opt after it.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Build {
    pub target: String,
    pub profile: String,
    pub out_dir: String,
    pub out_name: String,
    pub options: Vec<String>,
    pub flags: Vec<String>,
    pub rustflags: Vec<String>,
    pub wasm_opt: Vec<String>,
}

/// Where the static site is, where the finished one goes, and which of its scripts have addresses that stay.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Site {
    pub folder: String,
    pub dist: String,
    pub single_file: String,
    pub url: String,
    pub scripts: Vec<String>,
    pub alone: Vec<String>,
    pub port: u16,
}

/// The arguments of `wasm-pack test`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Test {
    pub browsers: Vec<String>,
    pub flags: Vec<String>,
    pub timeout_seconds: u32,
}

/// Names of Debian packages, and of the linker that one of them brings.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Debian {
    pub compiler: Vec<String>,
    pub linker: String,
    pub browser: Vec<String>,
    pub firefox: Vec<String>,
    pub node: Vec<String>,
}
