// Gives the laws of one arm to all arms.
import { counted } from '../ui/format.js';
import { most_of } from './law.js';
import { mean_of, nearest_mean, with_mean } from './mean.js';

/**
 * Gives all arms the laws of one arm. Every arm keeps its means as far as the laws allow. Returns a sentence that says
 * what has happened.
 * @param {import('./form.js').Form} form
 * @param {Arm[]} arms
 * @param {number} index of the arm
 */
export function share(form, arms, index) {
  const planned = form.error ? null : form.plan.arms;
  const changed = new Set();
  for (const side of /** @type {const} */ (['reward', 'cost'])) {
    const most = most_of(form.draft.environment, side);
    const law = arms[index][side];
    const means = arms.map((arm, i) => planned?.[i]?.[`${side}_mean`] ?? mean_of(arm[side], most));
    arms.forEach((arm, i) => {
      if (i === index) return;
      arm[side] = with_mean(law, means[i], most, means[index]);
      if (nearest_mean(law, means[i], most) !== means[i]) changed.add(arm);
    });
  }
  const few = counted(changed.size, 'arm');
  const nearest = changed.size ? ` ${few} could only get the nearest mean.` : '';
  return `All arms have the same kinds of laws now.${nearest}`;
}
