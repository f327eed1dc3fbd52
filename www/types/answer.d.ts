// Answers to specifications, and what else the wasm says about a specification, a preset or a table of data.
//
// The wasm's functions return `any`, and each caller in www/ gives the value one of the types of this folder at once.
// The names and fields are those of the serialised Rust types. Where two Rust modules use the same name, a namespace
// tells the types apart.

/**
 * src/stats.rs and src/experiment/differences.rs: a mean with its 95 % interval, whose ends are null after one
 * repetition.
 */
interface Estimate {
  mean: number;
  low: number | null;
  high: number | null;
}
/** An estimate together with the spread of the values that it was made from. */
interface Summary extends Estimate {
  std: number | null;
  stderr: number | null;
  median: number;
}
/** What one policy loses along the budget: src/experiment/differences.rs. */
interface Course {
  final: Estimate;
  checkpoints: Estimate[];
}
type RegretDefinition = 'pseudo' | 'realised' | 'knapsack';

// ---- src/report.rs: the answer to a specification

/** src/wasm/runs.rs: a policy that failed, so that the run ended. Repetition and round are counted from 1. */
interface Failed {
  /** The position of the policy in the specification. */
  policy: number;
  label: string;
  sha256: string | null;
  repetition: number;
  round: number;
  /** What happened, as a sentence without its full stop. */
  reason: string;
}
interface Answer {
  specification: Specification;
  policies: PolicyReport[];
  /** The policy with the lowest regret; null before the first repetition is done. */
  best: number | null;
  paired: Paired[];
  /** How the questions stand, if the run goes on until they are decided. */
  decided?: Decided;
  /** What the rows leave open, if all arms were observed and the worlds have been drawn. */
  worlds?: Worlds;
}
/** src/report/spread.rs: the mean and the quantiles of values. */
interface Spread {
  mean: number;
  quantiles: Quantiles;
}
type Quantiles = Record<'0.025' | '0.25' | '0.5' | '0.75' | '0.975', number>;
/** src/report/worlds.rs: the worlds of arms that were observed. */
interface Worlds {
  worlds: number;
  arms: ArmInWorlds[];
  best_in_data: number;
  always_best_in_data: Spread;
  equal_shares: Spread;
  best_in_world: Spread;
  histograms_end: number;
}
interface ArmInWorlds {
  name: string | null;
  rows: number;
  /** Whether the rows show how uncertain the ratio is: they are not all alike, and some have a reward. */
  varies: boolean;
  /** Null if the rewards or the costs never vary. */
  correlation: number | null;
  /** The share of worlds in which the arm is best. */
  best: number;
  ratio_in_data: number;
  ratio: Spread;
  histogram: number[];
}
/** src/report/decided.rs: how the questions stand, one for each rival of the policy with the lowest mean regret. */
interface Decided {
  all: boolean;
  questions: Question[];
}
interface Question {
  policy: number;
  outcome: 'told-apart' | 'equal' | 'undecided';
  /** The repetition at which the question was decided, and since which it has stayed decided; null if it is not. */
  at: number | null;
  mean: number;
  low: number;
  high: number;
  /** The largest difference that counts as practically equal, in units of regret. */
  margin: number;
  /** Above 1 if one repetition stands out, which makes the interval so many times wider. */
  widening: number;
  /** The number of repetitions at which the question is probably decided; null if that may never be. */
  expected: number | null;
}
interface Paired extends Estimate {
  policy: number;
}
interface PolicyReport {
  id: string;
  label: string;
  repetitions: number;
  capped: number;
  without_pulls: number;
  checkpoints: Checkpoint[];
  arms: ArmReport[];
  final: Final;
}
/** The quantities of src/report/quantities.rs, of which the scripts read the regrets. */
interface Checkpoint {
  fraction: number;
  regret: Summary;
  realised_regret: Summary;
  knapsack_regret?: Summary;
}
interface ArmReport {
  share_of_pulls: number | null;
  share_of_spending: number | null;
}
/**
 * src/report/lost.rs: how often a policy loses the best arm, which a repetition does if more than half of its pulls are
 * pulls of other arms. `Results.lost_best_arm` returns these counts, which are not part of the answer.
 */
interface LostBestArm {
  /** The number of repetitions that made a pull. */
  repetitions: number;
  lost: number;
  /** The ends of Wilson's interval of the share of repetitions that lose the best arm. */
  low: number;
  high: number;
  /** Means over the repetitions that lose the best arm, and over the others. Null if there are none. */
  share_of_others: number | null;
  regret_if_lost: number | null;
  regret_if_kept: number | null;
  largest_regret: number;
  /** Null if the mean is 0. */
  largest_to_mean: number | null;
}
/** The statistics of src/report/statistics.rs, of which the scripts name the first two. */
interface Final {
  mean_reward: number | null;
  stopping_time: number;
  reward: FinalReward;
  regret: FinalRegret;
  knapsack_regret?: FinalRegret;
}
/** A statistic of `Final`. Tables show a percentage if the heading begins with "%". */
interface Statistic {
  id: 'mean_reward' | 'stopping_time';
  heading: string;
  about: string;
  decimals: number;
}
interface FinalReward extends Estimate {
  /** Empty unless the whole budget is a checkpoint. */
  quantiles: Partial<Quantiles>;
}
interface FinalRegret extends Summary {
  quantiles: Record<'0.05' | '0.25' | '0.5' | '0.75' | '0.95', number>;
}

// ---- src/wasm.rs: the plan of a specification, and presets

interface Checked {
  specification: Specification;
  plan: Plan;
}
interface Plan {
  tasks: number;
  repetitions: number;
  expected_pulls: number;
  /** Null if the arms are drawn. */
  arms: PlannedArm[] | null;
  /** The arms as their rows have them; null unless all arms were observed. */
  observed: ObservedPlan[] | null;
  smallest_mean_cost: number | null;
  /** In units of cost; null if the budget differs between repetitions. */
  budget: number | null;
  /** The sentence about arms of which a pull costs more than the budget. */
  large_pulls: string | null;
  labels: string[];
}
interface PlannedArm {
  reward_mean: number;
  cost_mean: number;
  ratio: number;
  best: boolean;
}
interface ObservedPlan extends PlannedArm {
  rows: number;
  /** Null if the rewards or the costs never vary. */
  correlation: number | null;
}
interface Preset {
  id: string;
  title: string;
  paper: string;
  setting: string;
  claim: string;
  notes: string;
  parts: { label: string; specification: Specification & { repetitions: number } }[];
  /** Whether the verdict of the preset is computed, so that there is nothing to simulate. */
  computed: boolean;
}
type Outcome = 'agrees' | 'disagrees' | 'cannot-tell';
interface Verdict {
  outcome: Outcome;
  sentence: string;
  details?: string[];
}
declare namespace preset {
  /** The verdict of a run that went on until the claim was decided. */
  interface Decided extends Verdict {
    /** The number of repetitions of each part. */
    repetitions: number[];
    /** The statements that are open, with the repetitions that would probably decide them, or null if none would. */
    open?: { statement: string; repetitions: number | null }[];
  }
  /** Under which readings of the paper a claim holds. */
  interface Sheet {
    standing: Standing;
    words: string;
    region: string;
    /** The words of the paper that are tested, with the outcome under each reading. */
    quotes: { place: string; words: string; standing: Standing; outcomes: Outcome[] }[];
    /** The readings. The first has the choices of the preset, and `open` is null. */
    readings: {
      open: string | null;
      value: string;
      outcome: Outcome;
      sentence: string;
      /** Null if nothing was simulated. */
      repetitions: number | null;
    }[];
  }
  type Standing = 'holds' | 'fails' | 'depends' | 'open';
}
interface Computed extends Verdict {
  /** The points of the lines of the preset's figure, line by line. */
  lines: [x: number, y: number][][];
}
