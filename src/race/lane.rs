//! A lane of a race: the run of one policy, and its record.

use super::spending::Spending;
use crate::episode::{Episode, Losses, MAX_PULLS};
use crate::experiment::Problem;
use crate::policy::Fault;
use crate::specification::PolicyChoice;

/// The number of steps of the budget. The first pull that reaches a step is followed by a frame.
const STEPS: u32 = 3840;
/// Frames are recorded at steps of the budget, and also at equal distances in pulls. Once there are this many at equal
/// distances, the distance is doubled and every second of these is dropped. The number is even, so that the last one
/// remains.
const MOST: u64 = 4096;

/// The state of a lane after some of its pulls. Sums are in units of the largest possible reward and cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The number of pulls so far.
    pub pulls: u64,
    /// The sum of costs.
    pub spent: f64,
    /// The sum of rewards.
    pub reward: f64,
    /// The regret against the best arm.
    pub regret: f64,
    /// The arm of the next pull. `None` at the end of the run.
    pub next: Option<usize>,
    /// The arm, not a best one, on which nearly all of the last tenth of the budget was spent, if there is one.
    pub stuck: Option<usize>,
    /// Whether the frame is the first after a step of the budget.
    at_step: bool,
}

/// A lane of a race.
pub(super) struct Lane {
    pub label: String,
    pub id: &'static str,
    episode: Episode,
    losses: Losses,
    frames: Vec<Frame>,
    pub spending: Spending,
    /// A frame that is complete except for [`Frame::next`], the arm of the next pull.
    pending: Option<Frame>,
    /// The number of the next step of the budget.
    step: u32,
    /// Frames are also recorded at multiples of this number of pulls.
    stride: u64,
    over: bool,
}

impl Lane {
    /// Creates the lane of an episode before its first pull, and plays this pull to complete the first frame.
    pub fn new(problem: &Problem, policy: &PolicyChoice, episode: Episode) -> Lane {
        let mut lane = Lane {
            label: policy.label(),
            id: policy.entry.id,
            episode,
            losses: Losses::default(),
            frames: Vec::new(),
            spending: Spending::new(problem),
            pending: None,
            step: 1,
            stride: 1,
            over: false,
        };
        let first = lane.frame(problem);
        lane.complete(problem, first);
        lane
    }

    /// The frames so far, by their number of pulls.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The last frame so far. A lane begins with one.
    pub fn last(&self) -> &Frame {
        self.frames.last().expect("a lane begins with a frame")
    }

    /// What the policy did wrong, if it has failed.
    pub fn fault(&self) -> Option<Fault> {
        self.episode.policy().fault()
    }

    /// Whether the run is recorded to its end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// How far the run has come, from 0 to 1. The share of the largest number of pulls counts too. Otherwise a run that
    /// spends almost nothing would be recorded to its end before all others.
    pub fn progress(&self, budget: f64) -> f64 {
        let tally = self.episode.tally();
        (tally.spent / budget).max(tally.pulls as f64 / MAX_PULLS as f64)
    }

    /// Plays on for at most `pulls` pulls, but no further than to the next frame. Returns the number of pulls.
    pub fn advance(&mut self, problem: &Problem, pulls: u64) -> u64 {
        let before = self.episode.tally().pulls;
        if let Some(frame) = self.pending.take() {
            self.complete(problem, frame);
        }
        if !self.over {
            self.play(problem, pulls - (self.episode.tally().pulls - before));
        }
        self.episode.tally().pulls - before
    }

    /// Plays at most `pulls` pulls up to the place of the next frame, and prepares the frame there.
    fn play(&mut self, problem: &Problem, pulls: u64) {
        let until = if self.step > STEPS { f64::INFINITY } else { step(problem, self.step) };
        let target = (self.last().pulls / self.stride + 1) * self.stride;
        let (made, spent) = (self.episode.tally().pulls, self.episode.tally().spent);
        let mut arrived = spent >= until || made >= target;
        if !arrived && pulls > 0 {
            arrived = self.episode.play(until, pulls.min(target - made), &problem.oracle, &mut self.losses)
                || self.episode.tally().pulls == target;
        }
        if arrived {
            self.pending = Some(self.frame(problem));
        }
    }

    /// The frame of the present state, whose next pull is not known yet.
    fn frame(&mut self, problem: &Problem) -> Frame {
        let tally = self.episode.tally();
        let next = self.step;
        while self.step <= STEPS && tally.spent >= step(problem, self.step) {
            self.step += 1;
        }
        if tally.pulls >= MOST * self.stride {
            self.stride *= 2;
            let stride = self.stride;
            self.frames.retain(|frame| frame.at_step || frame.pulls.is_multiple_of(stride));
        }
        Frame {
            pulls: tally.pulls,
            spent: tally.spent,
            reward: tally.reward,
            regret: self.losses.regret,
            next: None,
            stuck: self.spending.add(problem, tally),
            at_step: self.step > next,
        }
    }

    /// Makes the next pull, and adds the frame before it.
    fn complete(&mut self, problem: &Problem, mut frame: Frame) {
        match self.episode.next() {
            None => self.over = true,
            Some(pull) => {
                frame.next = Some(pull.arm);
                self.losses.regret += problem.judge(pull.arm, frame.spent);
            }
        }
        self.frames.push(frame);
    }
}

/// The spending at a step of the budget.
fn step(problem: &Problem, number: u32) -> f64 {
    problem.budget * (f64::from(number) / f64::from(STEPS))
}
