// Which presets of the built site have results at the sizes of the papers.

/** The presets that have them in the fast tier as well, as `xtask/src/site/board.rs` says. */
const WHOLE = [
  ...['two-arms', 'm-ucb-bias', 'low-cost-trap', 'omega-fig-1', 'omega-fig-3a'],
  ...['eps-first-fig-1a', 'eps-first-fig-2', 'eps-first-example'],
];

/** Returns whether the site has the results of a preset at the size of the paper. @param {string} id */
export const whole = (id) => Boolean(process.env.BB_NIGHTLY) || WHOLE.includes(id);
