// Laws and environments, as the wasm reads and writes them.

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
/** src/law/bins.rs: how observations are distributed. The values are null if there are many. */
interface Bins {
  values: number[] | null;
  counts: number[];
}
/** The rows of an arm that was observed. */
interface Rows {
  /** The name of the rows, which simulator/rows.js keeps. Files and links hold the rows themselves. */
  observations: string;
  weights?: number[];
}
interface ObservedArm extends Rows {
  name?: string;
  later?: Rows;
}
/** The source of an environment. The undefined fields let the type checker tell the five forms apart. */
type Source = TableSource | ObservedSource | ({ change?: Change } & (DrawnArms | Setting | LinearArms));
type TableSource = { change?: Change } & GivenArms;
type ObservedSource = { change?: Change } & ObservedArms;
/** What given arms and observed arms have in common. */
interface Listed {
  reward_max?: number;
  cost_max?: number;
  reward_unit?: string;
  cost_unit?: string;
  data?: string;
  family?: undefined;
  setting?: undefined;
  linear?: undefined;
}
/** Arms at least one of which was observed. */
interface ObservedArms extends Listed {
  arms: (ObservedArm | Arm)[];
  independent?: boolean;
  worlds?: boolean;
  known_costs?: undefined;
}
interface GivenArms extends Listed {
  arms: Arm[];
  known_costs?: boolean;
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
