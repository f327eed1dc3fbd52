// Intervals, traces, coverage, shapes, and the positions of the parts of a chart.

/** src/interval.rs */
interface Interval {
  low: number;
  high: number;
}

/** src/trace/state.rs */
declare namespace trace {
  /** A ratio, which may be missing. JSON has no infinity, so a text stands for it. */
  type Ratio = number | 'infinity' | null;
  interface State {
    pulls: number;
    reward_max: number;
    cost_max: number;
    spent: number;
    budget: number;
    reward: number;
    regret: number;
    level: number | null;
    violations: number | null;
    last: Last | null;
    next: number | null;
    best: number;
    /** What the policy did wrong, if the run ended because the policy failed. */
    fault?: string;
    deviation: Deviation | null;
    arms: ArmState[];
  }
  interface Last {
    arm: number;
    reward: number;
    cost: number;
  }
  interface Deviation {
    since: number;
    pulls: number;
    changes: number;
  }
  interface ArmState {
    name: string | null;
    pulls: number;
    mean_reward: number | null;
    mean_cost: number | null;
    /** The policy's estimates, if they are not the sample means. */
    estimated_reward?: number;
    estimated_cost?: number;
    true_reward: number;
    true_cost: number;
    true_ratio: number;
    best: boolean;
    reward: Interval | null;
    cost: Interval | null;
    index: Ratio;
    violated: boolean;
    ghost: Shadow | null;
  }
  interface Shadow {
    reward: Interval;
    cost: Interval;
    ratio: Ratio;
  }
  interface GhostEntry {
    id: string;
    name: string;
  }
}

/** src/race.rs */
declare namespace race {
  /** What the policies have in common at a moment: the amount spent, or the number of pulls. */
  type Step = 'budget' | 'pulls';
  interface Moment {
    budget: number;
    most_pulls: number;
    /** Up to where every lane is recorded, in the unit of the step. */
    recorded: number;
    at: number;
    arms: Arm[];
    /** The arms from the largest ratio to the smallest, as the strips stack them. */
    order: number[];
    lanes: Lane[];
  }
  interface Arm {
    name: string | null;
    true_reward: number;
    true_cost: number;
    true_ratio: number;
    best: boolean;
  }
  interface Lane {
    policy: number;
    label: string;
    pulls: number;
    spent: number;
    reward: number;
    regret: number;
    /** The share of the best possible reward; null before anything is spent. */
    share: number | null;
    next: number | null;
    /** Whether the next arm is a best one. */
    best: boolean;
    /** An arm that is not best, on which the policy spent nearly all of the last tenth of the budget. */
    stuck: number | null;
    over: boolean;
    /** What the policy did wrong, if the run ended because the policy failed. */
    fault?: string;
  }
}

/** src/coverage.rs and src/coverage/bound.rs */
declare namespace coverage {
  interface Specification {
    family: string;
    samples: number;
    level: number;
    pairs: number;
    seed: number;
  }
  type Class = 'asymmetric' | 'composite' | 'hybrid' | 'united';
  interface Behaviour {
    id: string;
    name: string;
    class: Class;
    exceeded: number;
    share: number;
    low: number;
    high: number;
    smallest: number | null;
    lower_quartile: number | null;
    median: number | null;
    upper_quartile: number | null;
    most: number | null;
    infinite: number;
  }
  interface Answer {
    specification: Specification;
    pairs: number;
    policies: Behaviour[];
  }
}

/** src/shape.rs */
declare namespace shape {
  interface Samples {
    n: number;
    reward: number;
    cost: number;
    eta: number;
    min: number;
    max: number;
    z?: number;
    alpha?: number;
    rho?: number;
    t?: number;
  }
  interface Shape {
    z: number;
    alpha: number;
    reward_terms: Terms;
    cost_terms: Terms;
    ratio: number | null;
    kinds: Kind[];
    as_wide: Kind;
  }
  interface Kind {
    id: string;
    name: string;
    symmetric: boolean;
    reward: Side;
    cost: Side;
    ratio: number | null;
  }
  interface Side extends Interval {
    below: boolean;
    above: boolean;
    asymmetry: number;
  }
  interface Terms {
    a: number;
    b: number;
    c: number;
  }
}

/** src/plot/*.rs: the positions of the parts of a chart that was drawn. Lengths are CSS pixels. */
declare namespace plot {
  interface Layout {
    left: number;
    right: number;
    top: number;
    bottom: number;
    x_min: number;
    x_max: number;
    y_min: number;
    y_max: number;
    gaps: boolean;
  }
  interface Rows {
    arms: number[];
    head: number;
    row: number;
  }
  interface Values {
    min: number;
    max: number;
    foot: number;
  }
  interface Reach {
    zero: number;
    reach: number;
    middle: number;
  }
  interface Race {
    left: number;
    right: number;
    top: number;
    bottom: number;
    now: number;
    ends: { x: number; y: number }[];
  }
  interface Track {
    left: number;
    right: number;
    top: number;
    bottom: number;
    min: number;
    max: number;
    zero: number;
    y_max: number;
  }
}
