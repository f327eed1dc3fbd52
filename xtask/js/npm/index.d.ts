// ---- The element

/** How far a run is. */
interface Progress {
  /** The number of tasks that are done, of all tasks. */
  done: number;
  tasks: number;
  /** The number of repetitions that the results cover. */
  repetitions: number;
}
/** What is wrong. */
interface Problem {
  /** The sentence that the element shows. */
  message: string;
}
/**
 * The element that shows a view of the playground. The module `budgeted-bandits/define` registers it as
 * `<budgeted-bandit>`. The element has no properties of its own; its attributes are described in the README of this
 * package and in `custom-elements.json`.
 */
declare class BudgetedBandit extends HTMLElement {
  static readonly observedAttributes: string[];
  /** Starts the run again. */
  run(): void;
  /** Stops the run. The results so far stay. */
  stop(): void;
}
// The events bubble, so listeners of every node around the element have these types.
declare global {
  interface GlobalEventHandlersEventMap {
    /** Dispatched during a run. */
    'bb-progress': CustomEvent<Progress>;
    /** Dispatched once all repetitions are done. The detail is what `run --format json` of the command line prints. */
    'bb-done': CustomEvent<Answer>;
    /** Dispatched if the element shows a sentence in place of the figure. */
    'bb-error': CustomEvent<Problem>;
  }
}
export { type Answer, BudgetedBandit, type Problem, type Progress, type Specification };
