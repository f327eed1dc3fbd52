//! Rows that are kept outside of specifications.

use super::{Arms, Source};
use crate::environment::{Arm, Laws, Scale};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Rows of observed arms, each list of rows with a name that stands for the list in specifications.
///
/// The page checks, copies and compares its settings whenever a visitor types. With a million rows among the settings,
/// each of these steps would block the page for seconds. So the page keeps rows beside its settings, and the field
/// `observations` of an arm holds the name of its rows. Files and links hold the rows themselves.
#[derive(Debug, Default)]
pub struct KeptRows(BTreeMap<Arc<str>, Laws>);

impl KeptRows {
    /// No rows.
    pub const NONE: KeptRows = KeptRows(BTreeMap::new());

    /// Keeps rows under the name that [`KeptRows::keep`] has given them, possibly in another thread. Each row is a reward
    /// and a cost in the units of the specification.
    ///
    /// # Panics
    ///
    /// Panics if there is no row.
    pub fn insert(&mut self, name: &str, rows: &[(f64, f64)]) {
        if self.get(name).is_none() {
            let name = Arc::from(name);
            let laws = Laws::observed(rows, None).kept_as(Some(&name));
            self.0.insert(name, laws);
        }
    }

    /// The laws of the rows with a name, or `None` if no rows have the name.
    pub fn get(&self, name: &str) -> Option<&Laws> {
        self.0.get(name)
    }

    /// Computes everything that a check of a specification with this scale needs to know about the rows with a name. The
    /// first check would otherwise compute all of this for the rows of all arms at once.
    pub fn prepare(&self, name: &str, scale: Scale) {
        let Some(laws) = self.get(name) else { return };
        for laws in [laws, &laws.scaled(scale.reward, scale.cost)] {
            laws.columns().into_iter().for_each(|(rewards, costs)| {
                rewards.prepare();
                costs.prepare();
            });
        }
    }

    /// Keeps the rows of an environment. Returns the environment with the names of the rows.
    pub fn keep(&mut self, source: &Source) -> Source {
        source.with_laws(&mut |laws| self.named(laws))
    }

    fn named(&mut self, laws: &Laws) -> Laws {
        let Some((rewards, costs)) = laws.columns() else { return laws.clone() };
        if rewards.name().is_some() {
            return laws.clone();
        }
        let name = name_of(rewards.values(), costs.values());
        // The rows are kept without weights, because another arm may give the same rows other weights.
        self.0.entry(name.clone()).or_insert_with(|| laws.weighted(None).kept_as(Some(&name)));
        laws.kept_as(Some(&name))
    }
}

impl Source {
    /// The environment with the rows themselves in place of their names.
    pub fn whole(&self) -> Source {
        self.with_laws(&mut |laws| laws.kept_as(None))
    }

    /// The environment with other laws for the arms that were observed.
    fn with_laws(&self, other: &mut dyn FnMut(&Laws) -> Laws) -> Source {
        let mut source = self.clone();
        if let Arms::Given { arms, .. } = &mut source.arms {
            for Arm { laws, later, .. } in arms.iter_mut().filter(|arm| arm.paired) {
                *laws = other(laws);
                if let Some(later) = later {
                    **later = other(later);
                }
            }
        }
        source
    }
}

/// The name of rows: the SHA-256 of their numbers, so that equal rows have equal names.
fn name_of(rewards: &[f64], costs: &[f64]) -> Arc<str> {
    let mut hash = Sha256::new();
    for (reward, cost) in rewards.iter().zip(costs) {
        hash.update(reward.to_le_bytes());
        hash.update(cost.to_le_bytes());
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Result;
    use crate::input::Node;
    use crate::specification::{Known, Specification};

    fn read(environment: &str, kept: &KeptRows) -> Result<Specification> {
        let rest = r#""budget": { "absolute": 10 }, "policies": [{ "id": "uniform" }]"#;
        let text = format!(r#"{{ "version": 1, "environment": {environment}, {rest} }}"#);
        Specification::read_known(&Node::from_json(&text).unwrap(), &Known { rows: kept, ..Known::default() })
    }

    /// Two arms with the same rows, of which the second has weights.
    const WHOLE: &str = r#"{ "reward_max": 4, "arms": [
        { "observations": [[4, 0.5], [0, 0.25]] }, { "observations": [[4, 0.5], [0, 0.25]], "weights": [1, 3] } ] }"#;

    fn json(source: &Source) -> String {
        Node::of(source).to_json()
    }

    #[test]
    fn names_stand_for_the_same_rows() {
        let whole = read(WHOLE, &KeptRows::default()).unwrap().environment;
        let mut kept = KeptRows::default();
        let named = kept.keep(&whole);
        let text = json(&named);
        assert!(text.len() < 400 && !text.contains("[[") && text.contains("[1,3]"), "{text}");
        let again = read(&text, &kept).unwrap().environment;
        assert_eq!((&again, json(&again)), (&whole, text));
        assert_eq!(json(&again.whole()), json(&whole));
        assert_eq!(again.stated(), whole.stated());
        assert_eq!(kept.0.len(), 1, "equal rows are kept once");
    }

    #[test]
    fn a_name_without_rows_is_no_list_of_rows() {
        let error = read(r#"{ "arms": [{ "observations": "abc" }] }"#, &KeptRows::default()).err().unwrap();
        assert_eq!(
            error.to_string(),
            "environment.arms[0].observations: expected a list of 1 to 1000000 rows, found \"abc\""
        );
    }

    #[test]
    fn rows_that_are_kept_must_fit_the_largest_values() {
        let mut kept = KeptRows::default();
        kept.insert("abc", &[(1.0, 1.0), (2.0, 0.5)]);
        let error = read(r#"{ "arms": [{ "observations": "abc" }] }"#, &kept).err().unwrap();
        assert_eq!(error.to_string(), "environment.arms[0].observations[1][0]: expected a number from 0 to 1, found 2");
    }
}
