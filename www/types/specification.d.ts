// Specifications of experiments, and the catalogue from which the page builds its controls.

// ---- src/specification.rs

/** A policy and its parameters, each of which is a number, the text of a formula, or a module in base64. */
type Player = { id: string } & { [param: string]: number | string };
type Budget =
  | { absolute: number; times_smallest_mean_cost?: undefined }
  | { times_smallest_mean_cost: number; absolute?: undefined };
type Checkpoints = number[] | { count: number; grid: string };
/** A run that goes on until it is decided which policy has the lowest mean regret. */
interface UntilDecided {
  until: 'decided';
  /** The difference that counts as practically equal, as a share of the larger mean regret. */
  equal_within: number;
  /** The largest number of repetitions. */
  at_most: number;
}
interface Specification {
  version: number;
  environment: Source;
  budget: Budget;
  stop?: 'overshoot' | 'strict';
  intervals?: 'skew' | 'hall' | 'student';
  policies: Player[];
  repetitions: number | UntilDecided;
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
  | 'reward_eta'
  | 'cost_eta'
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
/** src/wasm/modules.rs: a policy module. */
interface ModuleEntry extends Entry {
  /** The number of bytes. */
  size: number;
  sha256: string;
  /** The bytes in base64, as in a specification. */
  wasm: string;
}
interface Catalogue {
  policies: Entry[];
  laws: LawEntry[];
  families: FamilyEntry[];
  polytope: string;
  statistics: Statistic[];
  limits: Limits;
  default_specification: Specification;
  /** The settings of a run until decided, unless others are asked for. */
  until_decided: Omit<UntilDecided, 'until'>;
  /** The number of repetitions before which nothing is decided. */
  first_look: number;
}
