//! The command line as an archive: builds it for this machine, statically on Linux, and tries the archive.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use which::which;
use xshell::{Shell, cmd};

use super::answer::Golden;
use crate::project::Project;
use crate::tools::toolchain;
use crate::{licences, wasm};

/// The files of the project that the archive contains.
const FILES: [&str; 5] = ["CHANGELOG.md", "CITATION.cff", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// The files of Debian and of systems made from it with the licence of the C library, which a static program contains.
const OF_C_LIBRARY: [&str; 2] = ["/usr/share/doc/libc6/copyright", "/usr/share/common-licenses/LGPL-2.1"];

/// Builds the command line for this machine, and writes an archive with it and its licences into `release`.
///
/// On Linux, the program is static and runs on every distribution. It contains the C library of this system. Rust's target
/// with the C library musl was rejected, because not every machine can install it, and because its memory allocator would
/// have to be measured anew.
pub fn build(project: &Project, release: &Path) -> Result<PathBuf> {
    let shell = project.shell()?;
    let target = toolchain::host(&shell)?;
    let flags = if is_static(&target) { "-Ctarget-feature=+crt-static" } else { "" };
    let folder = project.target()?;
    // With the name of a target, cargo applies the flags neither to build scripts nor to macros, which cannot be static.
    cmd!(shell, "cargo build --release --locked --package budgeted-bandits-cli --target {target} --target-dir {folder}")
        .env("RUSTFLAGS", wasm::with_short_paths(project, flags))
        .run()?;
    let program = format!("budgeted-bandits{EXE_SUFFIX}");
    let mut licences = licences::text(project, &[licences::COMMAND_LINE])?;
    if is_static(&target) {
        licences += &of_c_library()?;
    }
    let mut files = vec![(licences::FILE.to_owned(), licences.into_bytes(), 0o644)];
    for file in FILES {
        files.push((file.to_owned(), fs::read(project.root.join(file))?, 0o644));
    }
    files.push((program.clone(), fs::read(folder.join(&target).join("release").join(program))?, 0o755));
    let name = format!("budgeted-bandits-{}-{target}", project.version()?);
    let archive = release.join(format!("{name}.tar.gz"));
    pack(&archive, &name, &files)?;
    Ok(archive)
}

/// Returns whether the program for a target is static.
fn is_static(target: &str) -> bool {
    target.ends_with("-linux-gnu")
}

/// Returns the licence of the C library. The licence demands that its text comes with the program, that the program says
/// what it contains, and that whoever has the program can link it with another version of the library.
fn of_c_library() -> Result<String> {
    let mut text = "\nThe program contains the GNU C Library, under LGPL-2.1-or-later. The source of the program, from which it can be \
                    linked with another version of the library, is the crate budgeted-bandits-cli of the same version.\n"
        .to_owned();
    for path in OF_C_LIBRARY {
        let licence = fs::read_to_string(path);
        text += &format!("\n{}", licence.with_context(|| format!("the licence of the C library is missing: {path}"))?);
    }
    Ok(text)
}

/// Writes an archive with files in one folder. The same files give the same bytes.
///
/// The crate tar writes it, because the programs of this name on macOS and Windows cannot leave out times and owners.
fn pack(archive: &Path, folder: &str, files: &[(String, Vec<u8>, u32)]) -> Result<()> {
    let mut builder = tar::Builder::new(GzBuilder::new().write(fs::File::create(archive)?, Compression::best()));
    for (name, bytes, mode) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(*mode);
        header.set_mtime(0);
        builder.append_data(&mut header, format!("{folder}/{name}"), bytes.as_slice())?;
    }
    builder.into_inner()?.finish()?;
    Ok(())
}

/// Unpacks the archive into an empty folder and runs its program. Returns a sentence that says what was tried.
pub fn try_build(project: &Project, archive: &Path) -> Result<String> {
    let (shell, unpacked) = (project.shell()?, project.target()?.join("binary"));
    shell.remove_path(&unpacked)?;
    tar::Archive::new(GzDecoder::new(fs::File::open(archive)?)).unpack(&unpacked)?;
    let name =
        archive.file_name().and_then(|name| name.to_str()?.strip_suffix(".tar.gz")).context("an archive of a build")?;
    let folder = unpacked.join(name);
    let program = folder.join(format!("budgeted-bandits{EXE_SUFFIX}"));
    let program = program.to_str().context("the path of the program is a text")?.to_owned();
    let (start, place) = if is_static(name) { alone(&shell, &folder, &program)? } else { (vec![program], "") };

    let (first, rest) = start.split_first().context("a command has a name")?;
    let version = cmd!(shell, "{first} {rest...} --version").quiet().read()?;
    let expected = format!("budgeted-bandits {}", project.version()?);
    ensure!(version == expected, "the program says that it is \"{version}\" instead of \"{expected}\"");
    let golden = Golden::read(project)?;
    let answer = cmd!(shell, "{first} {rest...} run - --format json").stdin(&golden.specification).quiet().read()?;
    golden.compare("the program of the archive", &answer)?;
    Ok(format!("unpacked into an empty folder, the program says its version and gives a golden answer{place}"))
}

/// Fails if a program needs shared libraries. Returns the command that starts the program where it finds no other file of
/// the system, or the program itself where the system does not allow that, and what to say about it.
fn alone(shell: &Shell, folder: &Path, program: &str) -> Result<(Vec<String>, &'static str)> {
    let needs = cmd!(shell, "ldd {program}").quiet().ignore_status().output()?;
    let needs = [needs.stdout, needs.stderr].concat();
    let needs = String::from_utf8_lossy(&needs);
    let is_alone = ["statically linked", "not a dynamic executable"].iter().any(|answer| needs.contains(answer));
    ensure!(is_alone, "the program needs shared libraries:\n{needs}");
    let root = ["unshare", "--map-root-user", "--root", folder.to_str().context("the path of the folder is a text")?];
    let inside = "/budgeted-bandits";
    let allowed =
        which("unshare").is_ok() && cmd!(shell, "unshare --map-root-user true").quiet().ignore_stderr().run().is_ok();
    Ok(match allowed {
        true => {
            (root.into_iter().chain([inside]).map(str::to_owned).collect(), ", in a root folder that contains nothing else")
        }
        false => (vec![program.to_owned()], ", and needs no shared library"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_of_the_same_files_has_the_same_bytes_and_keeps_them() {
        let folder = std::env::temp_dir().join(format!("budgeted-bandits-archive-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let files = [("a".to_owned(), b"text".to_vec(), 0o644), ("b".to_owned(), b"program".to_vec(), 0o755)];
        let [one, other] = ["one", "other"].map(|name| folder.join(name));
        pack(&one, "x-1", &files).unwrap();
        pack(&other, "x-1", &files).unwrap();
        assert_eq!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
        tar::Archive::new(GzDecoder::new(fs::File::open(&one).unwrap())).unpack(&folder).unwrap();
        assert_eq!(fs::read(folder.join("x-1/b")).unwrap(), b"program");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_program_that_needs_shared_libraries_is_not_alone() {
        let shell = Shell::new().unwrap();
        let error = alone(&shell, Path::new("/"), "/bin/sh").unwrap_err();
        assert!(error.to_string().contains("needs shared libraries"), "{error}");
    }
}
