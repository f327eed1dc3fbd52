//! `cargo xtask dist --single-file`: writes the playground as one HTML file that runs when it is opened from disk.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use base64::{Engine, prelude::BASE64_STANDARD};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};
use xshell::{Shell, cmd};

use crate::licences;
use crate::project::Project;
use crate::site::board;
use crate::site::bundle::{OPTIONS, esbuild};
use crate::site::page::replaced;

/// Writes the file with the wasm of the last build and the verdicts on presets of the finished site in `dist`, and returns
/// its path, which is in `folder`. The file does not hold the whole results of presets, which would double its size.
pub fn file(project: &Project, dist: &Path, folder: &Path) -> Result<PathBuf> {
    let site = project.root.join(&project.config.site.folder);
    let shell = project.shell()?;
    shell.change_dir(&site);
    let esbuild = &esbuild(project)?;
    let theme = bundled(&shell, esbuild, "theme.js", "iife")?;
    let style = bundled_style(&shell, esbuild, "style.css", Face::Held)?;
    let script = bundled(&shell, esbuild, "../xtask/js/single.js", "esm")?;
    let old = fs::read_to_string(dist.join("old.js"))?;
    let worker = compressed(bundled(&shell, esbuild, "worker.js", "iife")?.as_bytes())?;
    let wasm = compressed(&fs::read(project.wasm())?)?;
    let verdicts = compressed(&fs::read(dist.join(board::FOLDER).join(board::VERDICTS))?)?;
    let icon = BASE64_STANDARD.encode(fs::read(site.join("favicon.svg"))?);

    let policy = format!(
        "default-src 'none'; script-src {} {} {} 'wasm-unsafe-eval'; style-src {}; font-src data:; worker-src blob:; \
         img-src data: blob:; base-uri 'none'; form-action 'none'",
        hash(&theme),
        hash(&script),
        hash(&old),
        hash(&style)
    );
    let held = |name: &str, data: &str| format!("<script type=\"text/plain\" id=\"held-{name}\">{data}</script>\n");
    let licences = licences::text(project, &[licences::WASM])?;
    let last = [("wasm", &wasm), ("worker", &worker), ("board", &verdicts), ("licences", &licences)];
    let last: String = last.iter().map(|(name, data)| held(name, data)).collect();
    let examples = ["ads", "cloud", "llm"];
    let examples = examples.map(|name| {
        let table = fs::read(site.join("examples").join(name).with_extension("csv"))?;
        Ok(held(name, &compressed(&table)?))
    });
    let examples = examples.into_iter().collect::<Result<String>>()?;
    let last =
        format!("{last}{examples}<script type=\"module\">{script}</script>\n<script nomodule>{old}</script>\n</body>");
    let page = fs::read_to_string(site.join("index.html"))?;
    // Each entry has three texts. The third text replaces the passage of the page that begins with the first text and
    // ends with the second one.
    let page = [
        (
            "<meta http-equiv=\"Content-Security-Policy\"",
            ">",
            format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"),
        ),
        ("<link rel=\"icon\"", ">", format!("<link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">")),
        ("<link rel=\"preload\" href=\"type/", ">\n", String::new()), // the style holds the typeface
        ("<link rel=\"stylesheet\"", ">", format!("<style>{style}</style>")),
        ("<script type=\"module\" src=\"start.js\"", "</template>\n", String::new()), // old.js is in this passage
        ("<script type=\"module\" src=\"theme.js\"", "</script>", format!("<script>{theme}</script>")),
        // A file on disk has no address that other people can open, so these links and buttons would not work.
        ("href=\"examples/blog-post.html\"", "", "href=\"#\"".to_owned()),
        ("id=\"share\"", " ", "id=\"share\" hidden ".to_owned()),
        ("id=\"embed\"", " ", "id=\"embed\" hidden ".to_owned()),
        ("<a class=\"link\" href=\"bench.html\"", "</a>", String::new()),
        ("<a class=\"link\" href=\"docs/\"", "</a>", String::new()),
        ("<a href=\"docs/\">Documentation", "</a>", String::new()),
        (" <span id=\"read\">", "</span>", String::new()),
        ("</body>", "", last),
    ]
    .into_iter()
    .try_fold(page, |page, (from, to, instead)| replaced(&page, from, to, &instead))?;
    let path = folder.join(&project.config.site.single_file);
    fs::write(&path, page)?;
    Ok(path)
}

/// Bundles a script with everything that it imports, and returns the text.
pub fn bundled(shell: &Shell, esbuild: &Path, file: &str, format: &str) -> Result<String> {
    // The worker contains `import.meta`, which is empty in this format. The worker never uses it, so the warning is
    // silenced.
    let silent = "--log-override:empty-import-meta=silent";
    Ok(cmd!(shell, "{esbuild} {file} {OPTIONS...} --format={format} {silent}").quiet().read()?)
}

/// Whether a style holds the typeface.
pub enum Face {
    Held,
    /// The style refers to no file. A shadow tree cannot have a typeface of its own, so an element gives it to its page.
    Absent,
}

/// Bundles a style with everything that it imports, and returns the text.
pub fn bundled_style(shell: &Shell, esbuild: &Path, file: &str, face: Face) -> Result<String> {
    let loader = match face {
        Face::Held => "dataurl",
        Face::Absent => "empty",
    };
    Ok(cmd!(shell, "{esbuild} {file} {OPTIONS...} --loader:.woff2={loader}").quiet().read()?)
}

/// Returns compressed data in base64. `xtask/js/held.js` decompresses the data when they are needed.
pub fn compressed(data: &[u8]) -> Result<String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data)?;
    Ok(BASE64_STANDARD.encode(encoder.finish()?))
}

/// Returns the source expression by which a content security policy allows this inline script or style.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}
