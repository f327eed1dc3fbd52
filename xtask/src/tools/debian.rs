//! Installs packages of Debian, and builds a wasm compiler from them if rustup cannot download one.
//!
//! Debian has packages of a recent compiler and of the source of std, but no std for wasm. This module builds std for
//! wasm once for each version of the compiler, and keeps it in the tool cache.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use which::which;
use xshell::{Shell, cmd};

use crate::project::{Project, TARGET, prepend_path};

/// The path of Debian's compiler. PATH may find another compiler first.
pub const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const STD_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/sysroot/Cargo.toml";

/// Installs packages as root, or through sudo if sudo needs no password. `what` names the packages in messages.
///
/// # Errors
///
/// If the packages cannot be installed. The message is one sentence that says what to install.
pub fn install(shell: &Shell, what: &str, packages: &[String]) -> Result<()> {
    let names = packages.join(" ");
    if which("apt-get").is_err() {
        bail!("{what} is missing: install it so that it is on PATH (Debian: {names})");
    }
    let by_hand = format!("{what} is missing: run `sudo apt-get install {names}`");
    let sudo: &[&str] = if cmd!(shell, "id -u").quiet().read()? == "0" {
        &[]
    } else if cmd!(shell, "sudo -n true").quiet().ignore_stderr().run().is_ok() {
        &["sudo", "-n"]
    } else {
        bail!(by_hand);
    };
    println!("Installing {what} from Debian: {names}");
    let apt_get = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qy"];
    let command = |args: &[&str]| {
        let words: Vec<&str> = [sudo, &apt_get, args].concat();
        let (program, args) = (words[0], &words[1..]);
        cmd!(shell, "{program} {args...}").run()
    };
    let mut install = vec!["install", "--no-install-recommends"];
    install.extend(packages.iter().map(String::as_str));
    // A failure may mean that the list of packages is missing or old. The list is fetched only after a failure, because
    // fetching takes long.
    if command(&install).is_err() {
        command(&["update"]).with_context(|| by_hand.clone())?;
        command(&install).with_context(|| by_hand)?;
    }
    Ok(())
}

/// Returns whether an earlier run has built std for the installed version of Debian's compiler.
pub fn std_is_built(project: &Project) -> bool {
    sysroot(project).is_ok_and(|sysroot| sysroot.exists())
}

/// Installs Debian's compiler and builds its std for wasm.
pub fn install_compiler(project: &Project, shell: &Shell) -> Result<()> {
    let debian = &project.config.debian;
    let installed = [RUSTC, CARGO, STD_SOURCE].iter().all(|path| Path::new(path).exists());
    if !installed || which(&debian.linker).is_err() {
        install(shell, &format!("a compiler for {TARGET}"), &debian.compiler)?;
    }
    let sysroot = sysroot(project)?;
    if sysroot.exists() {
        return Ok(());
    }
    println!("Building std for {TARGET} from Debian's source (1 to 3 minutes)");
    let build = project.cache()?.join("debian-std-build");
    // An interrupted run may have left files of another version.
    shell.remove_path(&build)?;
    let flags = [
        ("RUSTC", RUSTC),
        // std uses unstable features, which a stable compiler refuses without this variable.
        ("RUSTC_BOOTSTRAP", "1"),
        // Link-time optimisation reads bitcode.
        ("RUSTFLAGS", "-Zforce-unstable-if-unmarked -Cembed-bitcode=yes"),
        // Without this variable, crates of std could have the same hash as crates of a program.
        ("__CARGO_DEFAULT_LIB_METADATA", "xtask"),
    ];
    cmd!(shell, "{CARGO} build --release --locked --manifest-path {STD_SOURCE} --target {TARGET} --target-dir {build}")
        .envs(flags)
        .run()?;

    // The sysroot gets its name only when it is complete, so that an interrupted run leaves no incomplete sysroot.
    let staged = build.join("sysroot");
    let libraries = staged.join("lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&libraries)?;
    for library in fs::read_dir(build.join(TARGET).join("release/deps"))? {
        let path = library?.path();
        if path.extension().is_some_and(|extension| extension == "rlib") {
            shell.copy_file(path, &libraries)?;
        }
    }
    fs::rename(&staged, &sysroot)?;
    fs::remove_dir_all(&build)?;
    Ok(())
}

/// Makes the shell compile with Debian's compiler and the std that `install_compiler` has built.
pub fn use_compiler(project: &Project, shell: &Shell) -> Result<()> {
    let flags = shell.var("RUSTFLAGS").unwrap_or_default();
    let sysroot = sysroot(project)?.display().to_string();
    prepend_path(shell, Path::new("/usr/bin"))?;
    shell.set_var("RUSTC", RUSTC);
    // Every call of cargo names a target, so cargo applies RUSTFLAGS to the wasm only and not to build scripts and
    // macros.
    shell.set_var("RUSTFLAGS", format!("{flags} --sysroot={sysroot}").trim());
    shell.set_var("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &project.config.debian.linker);
    // If two compilers shared a target folder, each would compile all crates again after the other.
    shell.set_var("CARGO_TARGET_DIR", project.target()?.join("wasm"));
    Ok(())
}

/// Returns the folder of std for the installed version of Debian's compiler. Fails if Debian's compiler is not
/// installed.
fn sysroot(project: &Project) -> Result<PathBuf> {
    let shell = project.shell()?;
    let version = cmd!(shell, "{RUSTC} --version").quiet().ignore_stderr().read()?;
    let version = version.split_whitespace().nth(1).unwrap_or("unknown");
    Ok(project.cache()?.join(format!("debian-std-{version}")))
}
