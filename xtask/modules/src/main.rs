//! Writes policy modules from their text format: `xtask-modules ROOT FOLDER`.
//!
//! The package stands apart from `xtask`, because its reader of WAT takes longer to compile than all of `xtask`, and most
//! tasks need no modules.

use std::env;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde_json::Value;

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [root, modules] = arguments.as_slice() else {
        bail!("expected two arguments: the root of the project, and the folder for the modules");
    };
    fs::create_dir_all(modules).with_context(|| modules.display().to_string())?;
    for name in ["omega-ucb", "epsilon-greedy"] {
        let path = root.join(format!("examples/policies/wat/{name}.wat"));
        fs::write(modules.join(format!("{}-wat.wasm", name.replace('-', "_"))), wat::parse_file(path)?)?;
    }
    let tests = root.join("tests/modules");
    let template = fs::read_to_string(tests.join("hostile.wat"))?;
    let list: Value = serde_json::from_str(&fs::read_to_string(tests.join("hostile.json"))?)?;
    for (number, one) in list["hostile"].as_array().context("a list of hostile modules")?.iter().enumerate() {
        let text = template.replace("CHOOSE", one["choose"].as_str().context("the body of `bb_choose`")?);
        fs::write(modules.join(format!("hostile-{number}.wasm")), wat::parse_str(text)?)?;
    }
    Ok(())
}
