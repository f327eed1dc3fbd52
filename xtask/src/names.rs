//! Short names between the wasm and its JavaScript: those that wasm-bindgen gives take over a kilobyte to download.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// Has wasm-opt shorten them, and print which is which.
pub const OPTION: &str = "--minify-imports-and-exports-and-modules";

/// What it then calls the one module from which everything is imported.
const MODULE: &str = "a";

/// Module, long name and short name of imports; long and short name of exports.
#[derive(Deserialize)]
struct Names {
    imports: Vec<(String, String, String)>,
    exports: Vec<(String, String)>,
}

/// The script of wasm-bindgen with the names that wasm-opt has printed. Fails if it lacks one of them; only of wasm-bindgen's own, which
/// begin with `__`, it may not need all.
pub fn shortened(script: &str, printed: &str) -> Result<String> {
    let Names { imports, mut exports } = serde_json::from_str(printed).context("wasm-opt has not printed the names")?;
    let module = imports.first().map(|(module, ..)| (format!("\"{module}\""), format!("\"{MODULE}\"")));
    let keys = imports.iter().map(|(_, long, short)| (format!(" {long}:"), format!(" {short}:")));
    // The longest first, since one may begin with another.
    exports.sort_by_key(|(long, _)| std::cmp::Reverse(long.len()));
    let fields = exports.iter().map(|(long, short)| (format!("wasm.{long}"), format!("wasm.{short}")));
    module.into_iter().chain(keys).chain(fields).try_fold(script.to_owned(), |script, (long, short)| {
        ensure!(script.contains(&long) || long.starts_with("wasm.__"), "the script of wasm-bindgen lacks {long}");
        Ok(script.replace(&long, &short))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = r#"{ "imports": [["./x_bg.js", "__wbg_draw_1f", "a"]], "exports": [["pull", "b"], ["pulls", "c"], ["__unused", "d"]] }"#;

    #[test]
    fn both_sides_have_the_same_names() {
        let script = "const import0 = { __wbg_draw_1f: function() {} }; return { \"./x_bg.js\": import0 }; wasm.pull(); wasm.pulls();";
        let short = "const import0 = { a: function() {} }; return { \"a\": import0 }; wasm.b(); wasm.c();";
        assert_eq!(shortened(script, PRINTED).unwrap(), short);
    }

    #[test]
    fn a_name_that_is_nowhere_is_an_error() {
        assert!(shortened("", PRINTED).unwrap_err().to_string().contains("./x_bg.js"));
        assert!(shortened("", "").is_err());
    }
}
