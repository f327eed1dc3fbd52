//! The argument of the commands that read a policy module.

use std::path::PathBuf;

#[derive(clap::Args)]
pub struct ModuleFile {
    /// The module, which docs/modules.md describes
    #[arg(value_name = "POLICY.wasm")]
    pub policy: PathBuf,
}
