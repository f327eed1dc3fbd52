//! A golden answer, which every artefact of a release must give.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::project::Project;

/// The file with the answer, which contains its specification.
const FILE: &str = "tests/golden/policies/omega-ucb.json";

/// A specification and its answer.
pub struct Golden {
    /// The specification as JSON.
    pub specification: String,
    answer: Value,
}

impl Golden {
    /// Reads the golden answer.
    pub fn read(project: &Project) -> Result<Self> {
        let text = fs::read_to_string(project.root.join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
        let answer: Value = serde_json::from_str(&text)?;
        let specification = answer.get("specification").with_context(|| format!("{FILE} has no specification"))?;
        Ok(Self { specification: specification.to_string(), answer })
    }

    /// Fails unless a text is the answer, to the last bit. The command line also prints how long it took, which does not
    /// count.
    pub fn compare(&self, what: &str, text: &str) -> Result<()> {
        let mut found: Value = serde_json::from_str(text).with_context(|| format!("{what} has not printed JSON: {text}"))?;
        found.as_object_mut().with_context(|| format!("{what} has not printed an answer"))?.remove("timing");
        ensure!(found == self.answer, "{what} gives another answer than {FILE}:\n{found}");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_whose_last_bit_differs_is_an_error() {
        let golden = Golden { specification: String::new(), answer: serde_json::json!({ "mean": 0.1 }) };
        golden.compare("a program", r#"{ "mean": 0.1, "timing": 3 }"#).unwrap();
        let error = golden.compare("a program", r#"{ "mean": 0.10000000000000002 }"#).unwrap_err();
        assert!(error.to_string().contains("a program gives another answer"), "{error}");
        assert!(golden.compare("a program", "none").unwrap_err().to_string().contains("not printed JSON"));
    }
}
