// The summary of the results as a file.

import { ending } from '../deciding/words.js';
import { markdown } from '../outcomes/final-values.js';
import { sentence } from '../outcomes/sentence.js';
import { worth } from '../outcomes/worth.js';
import { y_title } from '../regret/regret-lines.js';
import { by_mean } from '../simulator/answer.js';
import { whole_names } from '../simulator/names.js';
import { told_repetitions, until_decided } from '../simulator/specification.js';
import { h } from '../ui/dom.js';
import { estimate } from '../ui/format.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

/**
 * Returns the results in Markdown: the sentence, the tables, and a link to the settings.
 * @param {Shown} shown
 * @param {import('../regret/regret-lines.js').Lines | null} drawn
 * @param {string} title
 * @param {string | null} link null if the settings are too large for a link
 */
export function summary(shown, drawn, title, link) {
  const { run, names, specification } = shown;
  const repetitions = told_repetitions(specification, run.repetitions);
  const about = `Regret with its 95\u00a0% interval, over ${repetitions}, seed ${specification.seed}.`;
  const until = until_decided(specification) && ending(shown, () => '');
  const end = until && [' ', until.said];
  return `# ${title}

${h('p', {}, sentence(run, names, drawn), worth(run, names), end).textContent}
${drawn ? quantity_table(drawn, whole_names(shown)) : ''}
${markdown(shown)}

${about}${link ? ` [Run it again](${link})` : ''}
`;
}

/**
 * Returns a table of the quantity on the chart, unless it is the usual regret, which the other table has.
 * @param {import('../regret/regret-lines.js').Lines} drawn
 * @param {string[]} names
 */
function quantity_table(drawn, names) {
  const { finals, against, quantity, definition, y } = drawn;
  if (definition === 'pseudo' && against === null && y !== 'ln') return '';
  const rows = by_mean(finals).map((i) => `| ${names[i]} | ${i === against ? 0 : estimate(finals[i])} |`);
  const paired = '; the policies face the same draws, so differences are taken repetition by repetition';
  return `
| policy | ${y_title(drawn)} |
| --- | ---: |
${rows.join('\n')}

At the end: ${quantity}, with its 95\u00a0% interval${against === null ? '' : paired}.
`;
}
