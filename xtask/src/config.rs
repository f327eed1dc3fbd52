//! The contents of `wasm-pack.toml`: versions of tools, build options, browsers, and names of packages.

use serde::Deserialize;

/// The whole file. An unknown field and a missing field are errors.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Config {
    pub tools: Tools,
    pub build: Build,
    pub site: Site,
    pub test: Test,
    pub debian: Debian,
}

/// Versions of the tools that no lock file lists.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tools {
    pub wasm_pack: String,
    pub cargo_deny: String,
    pub cargo_cyclonedx: String,
    pub node: u32,
    pub python: Vec<String>,
    pub maturin: Vec<String>,
    pub sbom: Vec<String>,
    pub python_package: Vec<String>,
    pub workflows: Vec<String>,
    pub cffconvert: Vec<String>,
    pub rs_metadata: Vec<String>,
}

/// Arguments of cargo and of wasm-opt, which runs afterwards.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Build {
    pub profile: String,
    pub quick_profile: String,
    pub out_dir: String,
    pub out_name: String,
    pub flags: Vec<String>,
    pub rustflags: Vec<String>,
    pub wasm_opt: Vec<String>,
}

/// The folders of the source and of the finished site, and the scripts whose addresses stay the same.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Site {
    pub folder: String,
    pub dist: String,
    pub single_file: String,
    pub url: String,
    pub scripts: Vec<String>,
    pub alone: Vec<String>,
    pub old: Vec<String>,
    pub port: u16,
}

/// Arguments of `wasm-pack test`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Test {
    pub browsers: Vec<String>,
}

/// Names of Debian packages, and the name of the linker in one of them.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Debian {
    pub compiler: Vec<String>,
    pub linker: String,
    pub browser: Vec<String>,
    pub headless: Vec<String>,
    pub firefox: Vec<String>,
    pub webkit: Vec<String>,
    pub node: Vec<String>,
    pub aarch64: Vec<String>,
    pub clang: Vec<String>,
    pub slurm: Vec<String>,
    pub python: Vec<String>,
}
