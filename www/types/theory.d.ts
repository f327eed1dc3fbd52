// What the wasm says about theorems: src/guarantee.rs and src/theory.rs. The rules of answer.d.ts hold here, too.

interface Guarantees {
  /** The sentence that says why no theorem applies to the specification, or null. */
  none: string | null;
  most: number | null;
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
}
