// What the wasm says about theorems: src/guarantee.rs and src/theory.rs. The rules of answer.d.ts hold here, too.

interface Guarantees {
  /** The sentence that says why no theorem applies to the specification, or null. */
  none: string | null;
  most: number | null;
  /** The units of the formulas, or null if no theorem applies to the specification. */
  units: { reward: number; cost: number } | null;
  policies: Guarantee[];
}
interface Guarantee {
  theorem: Theorem | null;
  /** What the theorem supposes and what does not hold here, as clauses. */
  unmet: string[];
  bound: number | null;
  /** The part of the bound that grows, if the paper gives no more. It bounds nothing. */
  leading_term: number | null;
  checkpoints: (number | null)[];
  most: number | null;
  vacuous: boolean;
  letters: Letter[];
  arms: { reward: number; cost: number; gap: number; pulls: number | null }[];
  pulls_in_all: number | null;
  tuned: { parameter: string; value: number; bound: number } | null;
}
/** The value of a letter in a formula; null stands for infinity. */
interface Letter {
  name: string;
  value: number | null;
}
interface Theorem {
  id: string;
  name: string;
  policy: string;
  source: string;
  formula: string;
  about: string;
  /** What the theorem supposes, as clauses. */
  assumptions: string[];
  leading: boolean;
  knapsack: boolean;
  growth: string;
  /** The parameters of the proof, which a reader may choose. */
  free: { id: string; name: string; about: string; above: number; max: number; default: number }[];
  pulls: { source: string; formula: string } | null;
}
