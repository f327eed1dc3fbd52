//! Policies that failed and were removed from a run.

use crate::policy::Fault;
use crate::specification::PolicyChoice;
use serde::Serialize;

/// A policy that failed and was removed from the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Removed {
    /// The name of the policy with its parameters.
    pub label: String,
    /// The SHA-256 of the policy, if it is a module.
    pub sha256: Option<String>,
    /// The repetition, counted from 1.
    pub repetition: u64,
    /// The round, 1 for the first pull.
    pub round: u64,
    /// What happened, as a sentence.
    pub reason: String,
}

impl Removed {
    /// Describes the failure of a policy.
    pub(crate) fn new(policy: &PolicyChoice, repetition: u64, round: u64, fault: Fault) -> Removed {
        let label = policy.label();
        let reason = format!("{label} {fault} in round {round} of repetition {repetition}");
        Removed { label, sha256: policy.sha256(), repetition, round, reason }
    }
}
