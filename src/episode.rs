//! An episode: one run of one policy until the budget is used up.

pub use crate::environment::Stop;
use crate::environment::{Arm, Change, Environment, Family, Laws, Oracle, Polytope, TOLERANCE};
use crate::law::{Chance, Constant, Copula, Sampler};
use crate::math::min;
use crate::policy::{Entry, Knowledge, Need, Policy, Proviso};
use crate::seed::{Role, Stream, stream};
use crate::tally::{ArmTally, Outcome, Tally};
use crate::tape::{self, Playback, Tape};
use rand::RngExt;

/// The hard cap on the pulls of an episode: one that reaches it ends there, and the report says so.
pub const MAX_PULLS: u64 = 100_000_000;

/// One pull, as it happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// The arm that was pulled.
    pub arm: usize,
    /// What it yielded.
    pub outcome: Outcome,
    /// The sum of all costs up to and with this pull.
    pub spent: f64,
}

/// What some pulls lost against the best arm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// The sum of what each loses, in units of the largest possible reward.
    pub regret: f64,
    /// How many were of the best arm, or of one of them: these lose nothing.
    pub optimal: u64,
}

/// Pulls of one arm in a row.
#[derive(Clone, Copy)]
struct Run {
    own: ArmTally,
    spent: f64,
    reward: f64,
    lost: f64,
    outcome: Outcome,
    /// Up to how many pulls of the arm, and under which proviso.
    most: u64,
    proviso: Proviso,
}

impl Run {
    #[inline(always)]
    fn make(&mut self, until: f64, loss: f64, stream: &mut Stream, mut draw: impl FnMut(&mut Stream) -> Outcome) {
        let (mut run, mut own) = (*self, stream.clone());
        while run.own.pulls < run.most && run.spent < until && run.proviso.holds(&run.own) {
            run.outcome = draw(&mut own);
            run.own.add(run.outcome);
            run.spent += run.outcome.cost;
            run.reward += run.outcome.reward;
            run.lost += loss;
        }
        (*self, *stream) = (run, own);
    }
}

/// What an arm is drawn from: its laws now and later, and its own stream.
#[derive(Clone)]
struct Source {
    now: Draw,
    later: Option<Box<Draw>>,
    stream: Stream,
}

/// Draws reward and cost of a pull.
#[derive(Clone)]
enum Draw {
    Independent(Sampler, Sampler),
    Correlated(Box<Copula>),
    Taped(Box<(Draw, Playback)>),
}

impl Draw {
    /// In the place of another for a moment.
    const NEVER: Draw =
        Draw::Independent(Sampler::Constant(Constant { value: 0.0 }), Sampler::Constant(Constant { value: 0.0 }));

    fn new(laws: &Laws, correlation: f64) -> Draw {
        match correlation {
            0.0 => Draw::Independent(laws.reward.sampler(), laws.cost.sampler()),
            _ => Draw::Correlated(Box::new(Copula::new(&laws.reward, &laws.cost, correlation))),
        }
    }

    #[inline(always)]
    fn sample(&mut self, room: &mut usize, stream: &mut Stream) -> Outcome {
        match self {
            Draw::Independent(Sampler::Bernoulli(reward), Sampler::Bernoulli(cost)) => bernoulli(*reward, *cost, stream),
            _ => self.sample_apart(room, stream),
        }
    }

    /// What is not quick, apart: inlined, it takes the registers of a pull that does without it, which costs a browser more than the pull
    /// itself.
    #[inline(never)]
    fn sample_apart(&mut self, room: &mut usize, stream: &mut Stream) -> Outcome {
        match self {
            Draw::Independent(reward, cost) => Outcome { reward: reward.sample(stream), cost: cost.sample(stream) },
            Draw::Correlated(copula) => {
                let (reward, cost) = copula.sample(stream);
                Outcome { reward, cost }
            }
            Draw::Taped(taped) => {
                let (draw, player) = &mut **taped;
                player.next(room, stream, |stream| draw.sample_apart(&mut 0, stream))
            }
        }
    }
}

#[inline(always)]
fn bernoulli(reward: Chance, cost: Chance, stream: &mut Stream) -> Outcome {
    Outcome { reward: reward.sample(stream), cost: cost.sample(stream) }
}

/// One run of a policy: an iterator over its pulls, in units of the largest possible reward and cost. A clone goes on as the original
/// would.
#[derive(Clone)]
pub struct Episode {
    arms: Vec<Source>,
    policy: Box<dyn Policy>,
    stream: Stream,
    tally: Tally,
    /// The last pull, which the policy has not taken notice of yet.
    last: Option<(usize, Outcome)>,
    /// How many more pulls of that arm the policy is certain of.
    certain: u32,
    budget: f64,
    stop: Stop,
    change: Option<Change>,
    /// Under the strict stop: the cost of each arm where costs are known, and the largest of them.
    costs: Option<(Vec<f64>, f64)>,
    cap: u64,
    ended: bool,
    /// How many more outcomes may be recorded.
    room: usize,
}

impl Episode {
    /// The run of `policy` on `environment` with `budget`, in repetition `repetition` under `seed`.
    pub fn new(
        environment: &Environment,
        policy: Box<dyn Policy>,
        budget: f64,
        stop: Stop,
        seed: u64,
        repetition: u64,
    ) -> Episode {
        let source = |(index, arm): (usize, &Arm)| Source {
            now: Draw::new(&arm.laws, arm.correlation),
            later: arm.later.as_ref().map(|laws| Box::new(Draw::new(laws, arm.correlation))),
            stream: stream(seed, repetition, Role::Arm(index)),
        };
        let costs = || -> Vec<f64> { environment.arms.iter().map(|arm| arm.laws.cost.mean()).collect() };
        let known = (stop == Stop::Strict && environment.known_costs).then(costs);
        let mut episode = Episode {
            arms: environment.arms.iter().enumerate().map(source).collect(),
            policy,
            stream: stream(seed, repetition, Role::Policy),
            tally: Tally::new(environment.arms.len()),
            last: None,
            certain: 0,
            budget,
            stop,
            change: environment.change,
            costs: known.map(|costs| (costs.clone(), costs.into_iter().fold(0.0, f64::max))),
            cap: MAX_PULLS,
            ended: false,
            room: 0,
        };
        episode.bar();
        episode
    }

    /// An episode to measure speed by, and its environment: a policy with its default parameters on `arms` arms of the Bernoulli family,
    /// or linear ones of 10 features where it needs those, the same ones every time, that ends after `pulls` pulls.
    pub fn to_time(entry: &Entry, arms: usize, repetition: u64, pulls: u64) -> (Environment, Episode) {
        let mut draw = stream(1, 0, Role::Environment);
        let environment = match entry.needs {
            None => Family::Bernoulli.draw(arms, &mut draw),
            Some(Need::LinearArms) => {
                Environment::linear(Polytope { dimension: 10, arms, noise_sd: 0.1 }.draw(false, &mut draw))
            }
        };
        let knowledge = Knowledge { environment: &environment, budget: pulls as f64 * environment.smallest_mean_cost() };
        let policy = entry.build(&vec![None; entry.params.len()], &knowledge);
        let episode = Episode::new(&environment, policy, f64::INFINITY, Stop::Overshoot, 1, repetition).with_cap(pulls);
        (environment, episode)
    }

    /// How many pulls [`Episode::to_time`] is to have: early ones take longer than late ones, so there must be many of both. The
    /// episodes of the ω-UCB paper are of this order.
    pub fn pulls_to_time(arms: usize) -> u64 {
        1000 * (arms as u64).max(200)
    }

    /// The same with another cap on its pulls.
    pub fn with_cap(self, cap: u64) -> Episode {
        Episode { cap, ..self }
    }

    /// The same with outcomes read from tapes, arm by arm, and recorded while there is room. `arms` are those of the environment.
    pub fn with_tapes(mut self, arms: &[Arm], tapes: Vec<Option<Tape>>, room: usize) -> Self {
        let mut tapes = tapes.into_iter();
        for (source, arm) in self.arms.iter_mut().zip(arms) {
            let tape = tapes.next().flatten();
            if tape::is_worthwhile(arm) {
                let player = Playback::new(tape, &mut source.stream);
                let draw = std::mem::replace(&mut source.now, Draw::NEVER);
                source.now = Draw::Taped(Box::new((draw, player)));
            }
        }
        Episode { room, ..self }
    }

    /// The tapes, with what was recorded, and how much room is left.
    pub fn into_tapes(self) -> (Vec<Option<Tape>>, usize) {
        let tape = |source: Source| match source.now {
            Draw::Taped(taped) => Some(taped.1.eject()),
            Draw::Independent(..) | Draw::Correlated(_) => None,
        };
        (self.arms.into_iter().map(tape).collect(), self.room)
    }

    /// What has been seen so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Who plays.
    pub fn policy(&self) -> &dyn Policy {
        &*self.policy
    }

    /// From now on `arm` has the laws of `new`; who plays is not told.
    pub fn replace(&mut self, arm: usize, new: &Arm) {
        self.arms[arm].now = Draw::new(&new.laws, new.correlation);
    }

    /// Pulls `arm`, whatever the policy would choose; none where the episode is over or the arm does not fit.
    pub fn pull(&mut self, arm: usize) -> Option<Pull> {
        if self.over() || !self.tally.fits(arm) {
            return None;
        }
        // The policy is not asked this time, so it is told now.
        if let Some((arm, outcome)) = self.last.take() {
            self.policy.observe(arm, outcome, &mut self.stream);
        }
        self.make_apart(arm)
    }

    /// Plays until at least `until` is spent, or to the end, but makes at most `pulls` pulls; adds to `losses` what they lost.
    ///
    /// Returns whether the play got there. If not, the next call goes on from here: the pulls are the same in one call and in many.
    #[inline(never)]
    pub fn play(&mut self, until: f64, pulls: u64, oracle: &Oracle, losses: &mut Losses) -> bool {
        let pause = self.tally.pulls.saturating_add(pulls);
        while self.tally.spent < until {
            if self.tally.pulls >= pause {
                return self.over();
            }
            let spent = self.tally.spent;
            let Some(arm) = self.turn() else { return true };
            if self.make(arm).is_none() {
                return true;
            }
            let loss = oracle.judge(arm, spent, self.budget);
            losses.regret += loss;
            let more = if self.certain > 0 { self.repeat(until, pause, loss, &mut losses.regret) } else { 0 };
            losses.optimal += u64::from(loss == 0.0) * (1 + more);
        }
        true
    }

    /// Plays to the end in an environment that is its own.
    pub fn finish(&mut self, environment: &Environment) {
        self.play(f64::INFINITY, u64::MAX, &Oracle::new(environment), &mut Losses::default());
    }

    /// Makes the pulls that the policy is certain of, while its proviso holds, in a fraction of the time of others: nobody is asked, and
    /// all stays in registers.
    /// Adds `loss` to `regret` for each, and returns how many there were. No pull is made once there have been `pause` in all.
    #[inline(never)]
    fn repeat(&mut self, until: f64, pause: u64, loss: f64, regret: &mut f64) -> u64 {
        let Some((arm, outcome)) = &mut self.last else { return 0 };
        if self.stop == Stop::Strict || self.change.is_some() {
            return 0;
        }
        let (source, tally, until) = (&mut self.arms[*arm], &mut self.tally, min(until, self.budget));
        let own = &mut tally.arms[*arm];
        let before = own.pulls;
        let mut run = Run {
            own: *own,
            spent: tally.spent,
            reward: tally.reward,
            lost: *regret,
            outcome: *outcome,
            most: own.pulls + u64::from(self.certain).min(self.cap.min(pause) - tally.pulls),
            proviso: self.policy.proviso(),
        };
        let stream = &mut source.stream;
        match &mut source.now {
            // Apart, so that no law is looked up for each pull.
            Draw::Independent(Sampler::Bernoulli(reward), Sampler::Bernoulli(cost)) => {
                let (reward, cost) = (*reward, *cost);
                run.make(until, loss, stream, |stream| bernoulli(reward, cost, stream));
            }
            now => run.make(until, loss, stream, |stream| now.sample_apart(&mut self.room, stream)),
        }
        let made = run.own.pulls - before;
        (*own, *outcome, *regret) = (run.own, run.outcome, run.lost);
        (tally.pulls, tally.spent, tally.reward) = (tally.pulls + made, run.spent, run.reward);
        made
    }

    /// Whether it ended, or will now end, because it reached its cap on pulls and not because the budget is used up.
    pub fn capped(&self) -> bool {
        self.tally.pulls >= self.cap && self.tally.spent < self.budget && !self.ended
    }

    /// Whether a cost fits into what is left.
    fn fits(&self, cost: f64) -> bool {
        self.tally.spent + cost <= self.budget * (1.0 + TOLERANCE)
    }

    /// Bars the arms that no longer fit, and ends when none does.
    #[inline(always)]
    fn bar(&mut self) {
        if self.costs.as_ref().is_some_and(|(_, largest)| !self.fits(*largest)) {
            self.bar_those_that_do_not_fit();
        }
    }

    #[inline(never)]
    fn bar_those_that_do_not_fit(&mut self) {
        let Some((costs, _)) = &self.costs else { return };
        let barred: Vec<bool> = costs.iter().map(|cost| !self.fits(*cost)).collect();
        self.ended = barred.iter().all(|barred| *barred);
        self.tally.barred = barred;
    }

    /// Whether there is no further pull.
    #[inline(always)]
    fn over(&self) -> bool {
        let spent = match self.stop {
            Stop::Overshoot => self.tally.spent >= self.budget,
            Stop::Strict => self.ended || self.policy.stops(),
        };
        spent || self.tally.pulls >= self.cap
    }

    /// The arm of the next pull, unless there is none.
    #[inline(always)]
    fn turn(&mut self) -> Option<usize> {
        if self.over() {
            return None;
        }
        let (arm, certain) = self.policy.turn(self.last.as_ref(), &self.tally, &mut self.stream);
        self.certain = certain;
        Some(arm as usize)
    }

    /// [`Episode::make`] once for all that is not in a hurry: less to download.
    #[inline(never)]
    fn make_apart(&mut self, arm: usize) -> Option<Pull> {
        self.make(arm)
    }

    /// A pull of `arm`, unless it does not fit.
    #[inline(always)]
    fn make(&mut self, arm: usize) -> Option<Pull> {
        let outcome = self.draw(arm);
        if self.stop == Stop::Strict && !self.fits(outcome.cost) {
            self.ended = true;
            return None;
        }
        self.tally.add(arm, outcome);
        self.last = Some((arm, outcome));
        self.bar();
        Some(Pull { arm, outcome, spent: self.tally.spent })
    }

    /// What a pull of `arm` yields now.
    #[inline(always)]
    fn draw(&mut self, arm: usize) -> Outcome {
        let source = &mut self.arms[arm];
        if source.later.is_some() { self.draw_changing(arm) } else { source.now.sample(&mut self.room, &mut source.stream) }
    }

    /// What a pull of `arm` yields now, where its laws change.
    #[inline(never)]
    fn draw_changing(&mut self, arm: usize) -> Outcome {
        let source = &mut self.arms[arm];
        let share = self.change.map_or(0.0, |change| change.later(self.tally.spent / self.budget));
        // No random number is used up before a change and after it.
        let changed = share >= 1.0 || (share > 0.0 && source.stream.random::<f64>() < share);
        let draw = source.later.as_deref_mut().filter(|_| changed).unwrap_or(&mut source.now);
        draw.sample(&mut self.room, &mut source.stream)
    }
}

impl Iterator for Episode {
    type Item = Pull;

    fn next(&mut self) -> Option<Pull> {
        let arm = self.turn()?;
        self.make_apart(arm)
    }
}

#[cfg(test)]
mod tests;
