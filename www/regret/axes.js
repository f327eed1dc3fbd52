// The axes of the regret chart, which convert budgets and regrets to positions on the canvas and back.

/**
 * Returns the position of a value on a scale.
 * @param {string} scale
 * @param {number} value
 * @param {number} low
 * @param {number} high
 * @returns {number} 0 at low, 1 at high
 */
const share_of = (scale, value, low, high) =>
  scale === 'logarithmic' ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
/**
 * Returns the value at a position, as the inverse of `share_of`.
 * @param {string} scale
 * @param {number} share
 * @param {number} low
 * @param {number} high
 */
const value_at = (scale, share, low, high) =>
  scale === 'logarithmic' ? low * (high / low) ** share : low + share * (high - low);

export class Axes {
  /**
   * @param {plot.Layout} layout
   * @param {string} x the scale of the budget
   * @param {string} y the scale of the regret
   * @param {number} unit the whole budget, or 1 if it is not known
   */
  constructor(layout, x, y, unit) {
    this.layout = layout;
    this.x = x;
    this.y = y;
    this.unit = unit;
  }

  /** Returns the horizontal position of a share of the budget, in CSS pixels. @param {number} fraction */
  at_x(fraction) {
    const { left, right, x_min, x_max } = this.layout;
    return left + share_of(this.x, fraction * this.unit, x_min, x_max) * (right - left);
  }

  /** Returns the budget at a horizontal position. @param {number} place in CSS pixels */
  budget_at(place) {
    const { left, right, x_min, x_max } = this.layout;
    return value_at(this.x, (place - left) / (right - left), x_min, x_max);
  }

  /** Returns whether a regret has a position on the vertical axis. On a log scale 0 has none. @param {number} regret */
  has_place(regret) {
    return this.y !== 'logarithmic' || regret > 0;
  }

  /** Returns the vertical position of a regret in CSS pixels, kept inside the plot. @param {number} regret */
  at_y(regret) {
    const { top, bottom, y_min, y_max } = this.layout;
    const inside = this.y === 'logarithmic' ? Math.max(regret, y_min) : regret;
    return bottom - Math.min(1, Math.max(0, share_of(this.y, inside, y_min, y_max))) * (bottom - top);
  }

  /** Returns the regret at a vertical position. @param {number} place in CSS pixels */
  regret_at(place) {
    const { top, bottom, y_min, y_max } = this.layout;
    return value_at(this.y, (bottom - place) / (bottom - top), y_min, y_max);
  }
}
