//! Writes the scripts that call a wasm: `xtask-bindgen WASM FOLDER NAME`.
//!
//! This is what wasm-bindgen-cli and wasm-pack do with their options `--target web`. Both are rejected for this purpose,
//! because they bring clients for downloads and a server for tests along, and take three times as long to compile. The
//! package stands apart from `xtask`, so that it compiles while the wasm does.

use std::env;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [wasm, folder, name] = arguments.as_slice() else {
        anyhow::bail!("expected three arguments: the wasm, the folder for the scripts, and their name");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).typescript(true).web(true)?;
    bindgen.generate(folder).with_context(|| format!("cannot write the scripts of {wasm}"))
}
