//! Pulls that a player has made, replayed from the start of an episode.

use super::{Action, Trace};
use crate::error::{Error, Result};

impl Trace {
    /// Makes all `arms`, given by their numbers from 0, the first pulls of the episode, and goes to the place after
    /// them. The policy continues from there. All earlier actions are taken back.
    ///
    /// The result is that of [`Trace::act`] at one pull after another, which takes a time that grows with the square of
    /// the number of pulls.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first pull that cannot be made, counted from 1: if there is no such arm, if the
    /// arm no longer fits into the budget, if the episode is over, or if the pull ends the episode without being
    /// counted. The trace then stays as it was.
    pub fn replay(&mut self, arms: &[usize]) -> Result<()> {
        let actions: Vec<(u64, Action)> = (0..).zip(arms.iter().map(|arm| Action::Pull(*arm))).collect();
        self.check(arms, &actions).map_err(|(number, sentence)| Error::new(format!("pull {number}"), sentence))?;
        self.actions = actions;
        self.replay_from(0);
        self.seek(arms.len() as u64);
        Ok(())
    }

    /// Makes pulls on a copy of the episode. Fails with the number of the first impossible pull and a sentence about it.
    fn check(&self, arms: &[usize], actions: &[(u64, Action)]) -> std::result::Result<(), (usize, String)> {
        let count = self.environment().arms.len();
        let mut moment = self.kept[0].clone();
        for (made, arm) in arms.iter().enumerate() {
            let number = arm.saturating_add(1);
            let refused = |sentence| Err((made + 1, sentence));
            if *arm >= count {
                return refused(format!("expected an arm from 1 to {count}, found {number}"));
            }
            if moment.episode.is_over() {
                return refused(format!("expected no further pull, because the run is over after {made}"));
            }
            if !moment.episode.tally().fits(*arm) {
                return refused(format!("expected an arm that still fits into the budget, found {number}"));
            }
            if moment.step(actions).is_none() {
                let last = "which ends the run before this pull counts";
                return refused(format!("the cost of arm {number} exceeds the budget that is left, {last}"));
            }
        }
        Ok(())
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
