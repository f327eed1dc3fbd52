// The scale of the budget in the chart, and the checkpoints that suit it.

/**
 * Sets the scale of the chart to that of the checkpoints.
 * @param {import('../regret/regret.js').Regret} regret
 * @param {Specification} specification
 */
export function follow_scale(regret, { checkpoints }) {
  const linear = checkpoints && !Array.isArray(checkpoints) && checkpoints.grid === 'linear';
  regret.choose(linear ? 'linear' : 'logarithmic');
}

/**
 * Places the checkpoints of the next run as another scale of the chart needs them. The chart itself changes at once.
 * @param {import('../settings/form.js').Form} form
 * @param {string} grid
 */
export function rescale(form, grid) {
  const { checkpoints } = form.draft;
  if (Array.isArray(checkpoints)) return;
  form.set('checkpoints', { count: checkpoints?.count ?? 100, grid });
}
