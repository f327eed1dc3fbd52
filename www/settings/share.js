// Gives the laws of one arm to all arms.
import { counted } from '../ui/format.js';
import { most_of } from './law.js';
import { mean_of, nearest_mean, with_mean } from './mean.js';

/**
 * Returns arms that all have the laws of one arm. Every arm keeps its means as far as the laws allow. Also returns a
 * sentence that says what has happened.
 * @param {import('./form.js').Form} form
 * @param {Arm[]} arms
 * @param {number} index of the arm
 */
export function share(form, arms, index) {
  const planned = form.error ? null : form.plan.arms;
  const changed = new Set();
  const sides = /** @type {const} */ (['reward', 'cost']).map((side) => {
    const most = most_of(form.draft.environment, side);
    const law = arms[index][side];
    const means = arms.map((arm, i) => planned?.[i]?.[`${side}_mean`] ?? mean_of(arm[side], most));
    return arms.map((arm, i) => {
      if (i === index) return arm[side];
      if (nearest_mean(law, means[i], most) !== means[i]) changed.add(arm);
      return with_mean(law, means[i], most, means[index]);
    });
  });
  const shared = arms.map((arm, i) => (i === index ? arm : { ...arm, reward: sides[0][i], cost: sides[1][i] }));
  const few = counted(changed.size, 'arm');
  const nearest = changed.size ? ` ${few} could only get the nearest mean.` : '';
  return { shared, said: `All arms have the same kinds of laws now.${nearest}` };
}
