//! `cargo xtask nightly`: what is slow or rarely breaks, on the finished site. `docs/testing.md` says why each step is here.

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use crate::browser::Browser;
use crate::grade::Grade;
use crate::project::{Project, TARGET};
use crate::release::{self, Options};
use crate::steps::Steps;
use crate::test::{self, adding, citation, cluster, has, workflows};
use crate::tools::{self, toolchain};
use crate::{policies, python};

/// Runs all tests of `cargo xtask test`, and then the steps of this tier. With `only`, runs the steps of this tier whose
/// names contain this text.
pub fn run(project: &Project, only: Option<&str>) -> Result<()> {
    let mut steps = Steps::new();
    if only.is_none() {
        test::steps_of(project, &mut steps)?;
    }
    let nightly = Nightly { project, native: project.shell()?, wasm: toolchain::shell(project)? };
    let mut ran = 0;
    for (name, step) in STEPS {
        if only.is_none_or(|only| name.contains(only)) {
            ran += 1;
            steps.attempt(name, || step(&nightly));
        }
    }
    let names = STEPS.map(|(name, _)| name).join("; ");
    ensure!(ran > 0, "no step of this tier has such a name; the steps are: {names}");
    steps.finish()
}

struct Nightly<'a> {
    project: &'a Project,
    native: Shell,
    wasm: Shell,
}

type Step = fn(&Nightly) -> Result<()>;

/// The steps, the cheapest first. Each builds what it needs, so that it can run alone.
const STEPS: [(&str, Step); 16] = [
    ("licences and sources of packages, by cargo-deny", |it| it.deny()),
    ("workflows and issue templates", |it| workflows::check(it.project)),
    ("citation and metadata", |it| citation::check(it.project)),
    ("documentation of the library", |it| it.documentation()),
    ("lints of wasm", |it| it.wasm_lints()),
    ("native tests with modules in four languages, and those left out of `test`", |it| it.native_tests()),
    ("wasm-pack test", |it| it.wasm_pack()),
    ("benches, each run once", |it| it.benches()),
    ("the Python package", |it| it.python()),
    ("record files on Slurm, Dask and Kubernetes", |it| cluster::test(it.project, &python::wheel_for_tests(it.project)?)),
    ("snippets of policies in Python and Node.js", |it| cluster::test_snippets(it.project)),
    ("adding a policy, a law, a preset, a view and a statistic to a copy", |it| adding::check(it.project)),
    ("the finished site in a browser, each test with a fresh page", |it| it.browser()?.test_together(it.project)),
    ("the finished site in a browser, the main flows and measured times", |it| it.browser()?.test_alone()),
    ("the pictures in the README and the documentation", |it| it.pictures()),
    ("the artefacts of a release", |it| release::run(it.project, &Options::dry_run())),
];

impl Nightly<'_> {
    /// cargo-deny knows more rules than `cargo xtask test` checks, but takes minutes to compile.
    fn deny(&self) -> Result<()> {
        let (native, deny) = (&self.native, tools::cargo_deny(self.project)?);
        // cargo-deny also looks at packages for other systems, which no build here has downloaded.
        cmd!(native, "cargo fetch --locked").run()?;
        // It looks at the packages of one package, and the command line needs those of the library as well.
        let command_line = ["--manifest-path", "cli/Cargo.toml", "--offline"];
        Ok(cmd!(native, "{deny} {command_line...} check --hide-inclusion-graph bans licenses sources").run()?)
    }

    /// A link to nowhere in the documentation harms no visitor of the page.
    fn documentation(&self) -> Result<()> {
        let native = &self.native;
        Ok(cmd!(native, "cargo doc --no-deps").env("RUSTDOCFLAGS", "-Dwarnings").run()?)
    }

    fn wasm_lints(&self) -> Result<()> {
        let wasm = &self.wasm;
        if toolchain::is_debian(wasm) {
            println!("Skipped: Debian's compiler builds the wasm, and the clippy of another compiler cannot read its std");
            return Ok(());
        }
        if !has(wasm, "clippy") {
            return Ok(());
        }
        Ok(cmd!(wasm, "cargo clippy --target {TARGET} --lib --tests -- -D warnings").run()?)
    }

    fn native_tests(&self) -> Result<()> {
        let (native, modules) = (&self.native, policies::build(self.project, &self.wasm)?);
        let test = cmd!(native, "cargo test --workspace --test it -- --include-ignored modules:: nightly");
        Ok(test.env("PROPTEST_RNG_SEED", "1").env("BB_MODULES", modules).run()?)
    }

    /// Runs `wasm-pack test --headless --chrome`, as a developer would. Options that select the wasm tests would compile
    /// less, but would not show that the plain command works.
    ///
    /// wasm-pack compiles the tests in the profile `dev` and then in the profile `test`. Where both have the same
    /// settings, cargo compiles once.
    fn wasm_pack(&self) -> Result<()> {
        tools::chromium(self.project)?;
        let wasm = &self.wasm;
        tools::wasm_pack(self.project, wasm)?;
        let browsers = self.project.config.test.browsers.iter().map(|browser| format!("--{browser}"));
        let test = cmd!(wasm, "wasm-pack test --headless {browsers...} --mode no-install");
        Ok(test.env("CARGO_PROFILE_DEV_OPT_LEVEL", "3").run()?)
    }

    /// `cargo test` runs each benchmark once without measuring.
    fn benches(&self) -> Result<()> {
        let native = &self.native;
        Ok(cmd!(native, "cargo test --workspace --bench *").run()?)
    }

    fn python(&self) -> Result<()> {
        let (project, cli) = (self.project, Grade::Finished.command_line(self.project)?);
        let modules = policies::build(project, &self.wasm)?;
        let browser = self.browser()?;
        browser.python(python::test(project, &python::wheel_for_tests(project)?, &modules, &cli)?);
        browser.test_files(&["notebook"])
    }

    fn browser(&self) -> Result<Browser> {
        Browser::of_finished(self.project, &self.wasm)
    }

    fn pictures(&self) -> Result<()> {
        self.browser()?.script("screenshots.mjs", &["--check".to_owned()])
    }
}
