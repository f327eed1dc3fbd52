// Types for the type checker only: values that cross the border to the wasm, messages to workers, and elements.
//
// The wasm's functions return `any`, and each caller in www/ gives the value one of these types at once. The names and
// fields are those of the serialised Rust types. Where two Rust modules use the same name, a namespace tells the types
// apart.

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
type Notion = 'pseudo' | 'realised' | 'knapsack';

// ---- src/law.rs and src/law/entry.rs

/** The parameters of a law are numbers or lists of numbers; a law whose field is being edited may hold a text there. */
type Law = { law: string } & { [param: string]: LawValue };
type LawValue = number | number[] | string;
interface LawParam {
  id: string;
  name: string;
  about: string;
  min: number;
  max: number;
  default: number[];
  list: boolean;
  scales: boolean;
}
interface LawEntry {
  id: string;
  name: string;
  params: LawParam[];
}

// ---- src/environment.rs, src/environment/*.rs and src/specification/source.rs

interface Laws {
  reward: Law;
  cost: Law;
}
interface Arm extends Laws {
  name?: string;
  correlation?: number;
  later?: Laws;
}
/** The shares of the budget at which the arms begin and cease to change. */
interface Change {
  from: number;
  until: number;
}
interface LinearParameters {
  reward: number[];
  cost: number[];
}
/** Given linear arms: `arms` holds the features of each. */
interface Linear extends LinearParameters {
  arms: number[][];
  noise_sd: number;
  later?: LinearParameters;
  dimension?: undefined;
}
/** Linear arms that are drawn: `arms` says how many. */
interface Polytope {
  dimension: number;
  arms: number;
  noise_sd: number;
  later?: undefined;
}
/** The source of an environment. The undefined fields let the type checker tell the four forms apart. */
type Source = { change?: Change } & (GivenArms | DrawnArms | Setting | LinearArms);
interface GivenArms {
  arms: Arm[];
  known_costs?: boolean;
  reward_max?: number;
  cost_max?: number;
  family?: undefined;
  setting?: undefined;
  linear?: undefined;
}
interface DrawnArms {
  family: string;
  arms: number;
  setting?: undefined;
  linear?: undefined;
}
interface Setting {
  family: string;
  setting: number;
  arms?: undefined;
  linear?: undefined;
}
interface LinearArms {
  linear: Linear | Polytope;
  arms?: undefined;
  family?: undefined;
  setting?: undefined;
}
interface FamilyEntry {
  id: string;
  name: string;
  about: string;
  /** The number of settings; a family without settings has 0. */
  settings: number;
}

// ---- src/specification.rs

/** A policy and its parameters, each of which is a number or the text of a formula. */
type Player = { id: string } & { [param: string]: number | string };
type Budget =
  | { absolute: number; times_smallest_mean_cost?: undefined }
  | { times_smallest_mean_cost: number; absolute?: undefined };
type Checkpoints = number[] | { count: number; grid: string };
interface Specification {
  version: number;
  environment: Source;
  budget: Budget;
  stop?: 'overshoot' | 'strict';
  policies: Player[];
  repetitions: number;
  seed: number;
  checkpoints?: Checkpoints;
}
interface Limits {
  arms: number;
  policies: number;
  dimension: number;
  feature: number;
  repetitions: number;
  checkpoints: number;
  name: number;
  formula: number;
  values: number;
  observations: number;
  pulls: number;
  all_pulls: number;
  budget: number;
  least: number;
  seed: number;
  depth: number;
}

// ---- src/policy/entry.rs and src/catalogue.rs

type Told =
  | 'smallest_mean_cost'
  | 'budget'
  | 'inverse_budget'
  | 'costs'
  | 'features'
  | 'parameter_norm'
  | 'arm_norm'
  | 'noise'
  | 'best_arm';
/** The default of a parameter. Exactly one of the fields is present. */
interface Default {
  value?: number;
  whole?: number;
  formula?: string;
  told?: Told;
}
interface Param {
  id: string;
  name: string;
  about: string;
  min: number;
  max: number;
  default: Default;
}
interface Entry {
  id: string;
  name: string;
  group: string;
  source: string;
  idea: string;
  params: Param[];
  told: Told[];
  needs: { id: string; about: string } | null;
}
interface Catalogue {
  policies: Entry[];
  laws: LawEntry[];
  families: FamilyEntry[];
  polytope: string;
  limits: Limits;
  default_specification: Specification;
}

// ---- src/report.rs: the answer to a specification

interface Answer {
  specification: Specification;
  policies: PolicyReport[];
  /** The policy with the lowest regret; null before the first repetition is done. */
  best: number | null;
  paired: Paired[];
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
interface Checkpoint {
  fraction: number;
  regret: Summary;
  realised_regret: Summary;
  pulls: Summary;
  reward: Summary;
  spent: Summary;
  knapsack_regret?: Summary;
}
interface ArmReport {
  share_of_pulls: number | null;
  share_of_spending: number | null;
}
interface Final {
  mean_reward: number | null;
  mean_cost: number | null;
  ratio: number | null;
  stopping_time: number;
  share_optimal: number | null;
  regret: FinalRegret;
  knapsack_regret?: FinalRegret;
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
  smallest_mean_cost: number | null;
  /** In units of cost; null if the budget differs between repetitions. */
  budget: number | null;
  labels: string[];
}
interface PlannedArm {
  reward_mean: number;
  cost_mean: number;
  ratio: number;
  best: boolean;
}
interface Preset {
  id: string;
  title: string;
  paper: string;
  setting: string;
  claim: string;
  notes: string;
  parts: { label: string; specification: Specification }[];
  /** Whether the verdict of the preset is computed, so that there is nothing to simulate. */
  computed: boolean;
}
type Outcome = 'agrees' | 'disagrees' | 'cannot-tell';
interface Verdict {
  outcome: Outcome;
  sentence: string;
  details?: string[];
}
interface Computed extends Verdict {
  /** The points of the lines of the preset's figure, line by line. */
  lines: [x: number, y: number][][];
}

/** src/import.rs: a table of data. */
interface Data {
  advertising: boolean;
  summary: string;
  problems: string[];
  wrong: number;
  shifted: number;
  settings: { name: string; environment: Source }[];
}

// ---- src/guarantee.rs and src/theory.rs

interface Guarantees {
  /** The sentence that says why no theorem applies to the specification, or null. */
  none: string | null;
  most: number | null;
  policies: Guarantee[];
}
interface Guarantee {
  bound: Bound | null;
  regret: number | null;
  checkpoints: (number | null)[];
  most: number | null;
  vacuous: boolean;
}
interface Bound {
  id: string;
  name: string;
  policy: string;
  source: string;
  formula: string;
  about: string;
  knapsack: boolean;
  growth: string;
}

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
    spent: number;
    budget: number;
    reward: number;
    regret: number;
    level: number | null;
    violations: number | null;
    last: Last | null;
    next: number | null;
    best: number;
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

// ---- Messages between the page and its workers. simulator/actions.js carries out the requests.

declare namespace worker {
  /** Runs a task of an experiment; the specification is JSON text. */
  type Run = { action: 'run'; specification: string; task: number };
  /** Runs a task of a coverage run. */
  type Cover = { action: 'cover'; specification: string; task: number };
  /** Computes a preset that has nothing to run. */
  type Compute = { action: 'compute'; preset: string };
  /** Reads a table of data. */
  type Read = { action: 'read'; text: string; repair: boolean; beta: boolean };
  /** Times pulls. */
  type Time = { action: 'time'; policy: string; arms: number; repetition: number; pulls: number };
  type Request = Run | Cover | Compute | Read | Time;
  /** A table, or the sentence that says why it cannot be read. */
  type Table = { result?: Data; error?: string };
  type Result = Float64Array | Computed | Table | number;
  type Start = { action: 'start'; module: WebAssembly.Module; lock: string };
  type Task = { id: number } & Request;
  /** A message to a worker. The message that starts the worker has the id 0. */
  type Message = Task | ({ id: number } & Start);
  /** A message from a worker. */
  type Reply = { id: number; result?: Result | void; error?: string };
}

// ---- Elements: ui/dom.js builds them.

/** A child of a node; false, null and undefined are left out, and lists are flattened. */
type Child = Node | string | number | false | null | undefined | Child[];
/** Attributes by name; "on…" adds a listener and `style` sets properties. False, null and undefined are left out. */
type Props = {
  [E in keyof GlobalEventHandlersEventMap as `on${E}`]?: (event: GlobalEventHandlersEventMap[E]) => void;
} & {
  style?: Record<string, string>;
  [attribute: string]: unknown;
};
/** The elements that ui/dom.js makes, by tag. */
type Tags = HTMLElementTagNameMap & Pick<SVGElementTagNameMap, 'svg' | 'path' | 'line' | 'circle' | 'rect' | 'g'>;
interface HTMLElementTagNameMap {
  'budgeted-bandit': import('./budgeted-bandit.js').BudgetedBandit;
}

/** The objects of the page for the console and the browser tests; undefined until the simulator has started. */
declare var budgetedBandits: Record<string, unknown> | undefined;
