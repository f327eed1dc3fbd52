//! Builds the wasm, and the scripts that call it, into the folder of the site.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Shell, cmd};

use crate::config::Build;
use crate::grade::Grade;
use crate::project::{Project, TARGET};
use crate::tools;

/// Compiles the wasm, and writes it with its scripts into the folder that `wasm-pack.toml` names. `shell` compiles wasm.
pub fn build(project: &Project, shell: &Shell, grade: Grade) -> Result<()> {
    let Build { profile, quick_profile, out_dir, flags, rustflags, .. } = &project.config.build;
    let profile = if grade == Grade::Quick { quick_profile } else { profile };
    let target = shell.var_os("CARGO_TARGET_DIR").map_or_else(|| project.target(), |dir| Ok(dir.into()))?;
    println!("Building the wasm ({profile}) into {out_dir}");
    let rustflags = [shell.var("RUSTFLAGS").unwrap_or_default(), rustflags.join(" ")].join(" ");
    let rustflags = with_short_paths(project, &rustflags);
    cmd!(shell, "cargo build --lib --profile {profile} --target {TARGET} --target-dir {target} {flags...}")
        .env("RUSTFLAGS", rustflags)
        .run()?;
    write_scripts(project, &target.join(TARGET).join(profile).join("budgeted_bandits.wasm"))?;
    if grade == Grade::Finished {
        optimise(project)?;
    }
    bind(project)
}

/// Writes the scripts that call a wasm, as wasm-bindgen-cli and wasm-pack do with their options `--target web`. Both are
/// rejected for this purpose, because they bring clients for downloads and a server for tests along, and take three times
/// as long to compile.
fn write_scripts(project: &Project, compiled: &Path) -> Result<()> {
    let Build { out_dir, out_name, .. } = &project.config.build;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(compiled).out_name(out_name).typescript(true).web(true)?;
    let written = bindgen.generate(project.root.join(out_dir));
    written.with_context(|| format!("cannot write the scripts of {}", compiled.display()))
}

/// Runs wasm-opt in the version of the lock file. A wasm-opt on PATH is never used, because old versions silently break
/// modules.
fn optimise(project: &Project) -> Result<()> {
    let wasm_opt = tools::npm_packages(project)?.join("node_modules/binaryen/bin/wasm-opt");
    let (shell, wasm, options) = (project.shell()?, project.wasm(), &project.config.build.wasm_opt);
    Ok(cmd!(shell, "node {wasm_opt} {options...} {wasm} -o {wasm}").run()?)
}

/// Binds the script of wasm-bindgen to the wasm, so that a browser refuses to start the script with the wasm of another
/// build.
fn bind(project: &Project) -> Result<()> {
    let Build { out_dir, out_name, .. } = &project.config.build;
    let (script, wasm) = (project.root.join(out_dir).join(format!("{out_name}.js")), project.wasm());
    let (bound_script, bound_wasm) = bound(&fs::read_to_string(&script)?, &fs::read(&wasm)?, out_name)?;
    fs::write(script, bound_script)?;
    Ok(fs::write(wasm, bound_wasm)?)
}

/// Returns the script and the wasm with another name for the module from which the wasm imports its functions. The new
/// name is a hash of the script and the wasm.
///
/// With the same name in all versions, a script from a cache could start the wasm of a later version, and would then
/// call exports whose arguments have changed. The new name is as long as the old one, so that no length in the wasm
/// changes.
fn bound(script: &str, wasm: &[u8], out_name: &str) -> Result<(String, Vec<u8>)> {
    let module = format!("./{out_name}_bg.js");
    let digest = Sha256::digest([script.as_bytes(), wasm].concat());
    let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let own = format!("./{:.*}.js", module.len() - "./.js".len(), hash);
    let (quoted, places) = (format!("\"{module}\""), places(wasm, module.as_bytes()));
    ensure!(own.len() == module.len(), "out-name in wasm-pack.toml is longer than a hash");
    ensure!(
        script.contains(&quoted) && !places.is_empty(),
        "the script of wasm-bindgen or the wasm does not contain the module {module}"
    );
    let mut bound = wasm.to_vec();
    for at in places {
        bound[at..at + own.len()].copy_from_slice(own.as_bytes());
    }
    Ok((script.replace(&quoted, &format!("\"{own}\"")), bound))
}

/// Returns all positions at which `part` begins in `bytes`.
fn places(bytes: &[u8], part: &[u8]) -> Vec<usize> {
    bytes.windows(part.len()).enumerate().filter(|(_, window)| *window == part).map(|(at, _)| at).collect()
}

/// Adds flags that shorten paths in panic messages, so that a build contains no folder names of this machine.
pub fn with_short_paths(project: &Project, flags: &str) -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let folders = home.map(|home| home.join("registry/src")).into_iter().chain([project.root.clone()]);
    let remap = |folder: PathBuf| format!(" --remap-path-prefix={}=", folder.display());
    // Cargo splits RUSTFLAGS at spaces, so a path with a space cannot be shortened.
    let remaps = folders.map(remap).filter(|remap| !remap.trim().contains(char::is_whitespace));
    remaps.fold(flags.to_owned(), |flags, remap| flags + &remap)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "return { \"./x_bg.js\": import0 }";

    #[test]
    fn the_script_and_the_wasm_of_a_build_share_a_name_that_no_other_build_has() {
        let (script, wasm) = bound(SCRIPT, b"\0asm ./x_bg.js a ./x_bg.js b", "x").unwrap();
        let own = script.strip_prefix("return { \"./").unwrap().strip_suffix(".js\": import0 }").unwrap();
        assert!(own.len() == 4 && own != "x_bg");
        assert_eq!(wasm, format!("\0asm ./{own}.js a ./{own}.js b").as_bytes());
        let (other, _) = bound(SCRIPT, b"\0asm ./x_bg.js a ./x_bg.js c", "x").unwrap();
        assert_ne!(other, script);
    }

    #[test]
    fn a_script_or_a_wasm_without_the_module_is_an_error() {
        assert!(bound(SCRIPT, b"\0asm", "x").is_err());
        assert!(bound("", b"\0asm ./x_bg.js", "x").is_err());
    }
}
