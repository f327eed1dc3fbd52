// What was found in a table of data: the summary, the rows that are left out, and the button that makes arms of the
// rest.
import { h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { apply } from './imported.js';

/** @typedef {import('./form.js').Form} Form */
/**
 * The choices in the panel of data.
 * @typedef {{open: boolean, text: string, setting: number} & Omit<worker.ReadOptions, 'columns'>} Kept
 */

/**
 * Returns the number of arms of an environment that was read from a table.
 * @param {Data['settings'][number]} setting
 */
const count = ({ environment }) => (Array.isArray(environment.arms) ? environment.arms.length : 0);

/**
 * Shows what a table holds, with the button that makes arms of it.
 * @param {Form} form
 * @param {Data & {rows: worker.Pack}} data
 * @param {Kept} kept
 * @param {Child} columns the menus of columns
 * @param {() => void} rebuild
 * @param {() => void} show reads the table again
 * @returns {Child}
 */
export function choose(form, data, kept, columns, rebuild, show) {
  const { advertising, summary, problems, wrong, shifted, totals, settings, rows } = data;
  kept.setting = Math.min(kept.setting, settings.length - 1);
  const use = h('button', {
    class: 'button',
    type: 'button',
    onclick: () => {
      kept.open = false;
      use.disabled = true; // until the rows are kept, which takes a moment if they are many
      apply(form, settings[kept.setting], rows, rebuild);
    },
  });
  const label = () => {
    const arms = count(settings[kept.setting]);
    use.textContent = wrong
      ? `Leave ${counted(wrong, 'row')} out and use ${counted(arms, 'arm')}`
      : `Use ${arms === 1 ? 'this arm' : `these ${number(arms)} arms`}`;
  };
  label();
  return [
    h('p', { class: 'note' }, summary),
    problems.length > 0 &&
      h(
        'ul',
        { class: 'problems', tabindex: 0, 'aria-label': 'Rows that are left out' },
        problems.map((one) => h('li', {}, sentence(one))),
        wrong > problems.length && h('li', {}, `And ${number(wrong - problems.length)} more.`),
      ),
    columns,
    kept.empty && answers(kept, show),
    (totals > 0 || kept.keep_totals) && check(kept, 'keep_totals', 'Rows that look like totals are arms', show),
    settings.length > 1 && h('span', { class: 'select' }, choice(settings, kept, advertising ? 'ad' : 'arm', label)),
    advertising && [
      shifted > 0 && check(kept, 'repair', `Repair the ${number(shifted)} shifted rows`, show),
      check(kept, 'beta', 'Beta laws instead of Bernoulli', show),
    ],
    use,
  ];
}

/**
 * Makes the menu of the settings of a table.
 * @param {Data['settings']} settings
 * @param {Kept} kept
 * @param {string} noun what an arm is called
 * @param {() => void} onchange
 */
function choice(settings, kept, noun, onchange) {
  const options = settings.map((one, i) => h('option', { value: i }, `${one.name} (${counted(count(one), noun)})`));
  const change = () => {
    kept.setting = Number(select.value);
    onchange();
  };
  const select = h('select', { 'aria-label': 'Setting', onchange: change }, options);
  select.value = String(kept.setting);
  return select;
}

/**
 * Makes a choice of how a table is read.
 * @param {Kept} kept
 * @param {'repair' | 'beta' | 'keep_totals'} key
 * @param {string} text
 * @param {() => void} onchange
 */
function check(kept, key, text, onchange) {
  const change = () => {
    kept[key] = box.checked;
    onchange();
  };
  const box = h('input', { type: 'checkbox', checked: kept[key], onchange: change });
  return h('label', { class: 'check' }, box, text);
}

/**
 * Makes the choice of what an empty reward beside a cost means.
 * @param {Kept} kept
 * @param {() => void} onchange
 */
export function answers(kept, onchange) {
  const answer = (/** @type {worker.ReadOptions['empty']} */ empty, /** @type {string} */ text) => {
    const change = () => {
      kept.empty = empty;
      onchange();
    };
    const radio = h('input', { type: 'radio', name: 'empty', checked: kept.empty === empty, onchange: change });
    return h('label', { class: 'check' }, radio, text);
  };
  return h(
    'div',
    { role: 'radiogroup', 'aria-label': 'Empty rewards' },
    answer('zero', 'Count empty rewards as 0'),
    answer('leave-out', 'Leave rows with empty rewards out'),
  );
}

/** Makes a sentence of a message such as "line 3: reward: expected …". @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
