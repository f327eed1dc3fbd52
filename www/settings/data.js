// Makes arms from a visitor's own data: a table that is pasted, opened or dropped. The simulator reads the table, which
// never leaves the browser.

import { has_table } from '../simulator/specification.js';
import { at, fill, h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { dismiss } from '../ui/notice.js';
import { message_of, text_of } from '../ui/text.js';
import { budget } from './budget.js';
import { policies } from './policies.js';

/** @typedef {import('./form.js').Form} Form */

/** The largest size of a table in bytes. */
const LARGEST = 64 << 20;
/** The largest number of characters of a text that can be edited. Of a longer text the panel only shows the length. */
const SHOWN = 100_000;
/** The mean conversions and the mean cost of a click, from the first setting of the advertising stand-in. */
const EXAMPLE = `arm,mean_reward,mean_cost
ad 1,0.990,0.833
ad 2,0.923,0.712
ad 3,0.624,0.337
ad 4,0.188,0.546
ad 5,0.901,0.827
ad 6,0.037,0.509
ad 7,0.978,0.990`;

/** The content of the panel, which is kept while the panel is closed. */
const kept = { open: false, text: '', name: '', repair: false, beta: false, setting: 0 };
/** Reads the text of the panel again and shows the result. */
let refresh = () => {};

/**
 * Makes the panel, and the link that opens it.
 * @param {Form} form
 * @param {() => void} rebuild builds the section Bandit again
 */
export function data(form, rebuild) {
  const found = h('div', { class: 'found', role: 'status' });
  const area = h('textarea', {
    class: 'field',
    rows: 6,
    spellcheck: 'false',
    'aria-label': 'Your data, as CSV',
    oninput: () => take(area.value, ''),
  });
  const panel = panel_of(area, found);
  const toggle = () => {
    kept.open = !kept.open;
    show();
    if (kept.open) area.focus();
  };
  const button = h('button', { class: 'link', id: 'own-data', type: 'button', onclick: toggle }, 'Use your own data');
  let latest = 0;
  const show = async () => {
    panel.hidden = !kept.open;
    button.setAttribute('aria-expanded', String(kept.open));
    if (!kept.open) return;
    write(area);
    const turn = ++latest;
    const { result, error } = kept.text.trim() ? await form.read(kept.text, kept.repair, kept.beta) : {};
    if (turn !== latest) return; // the text has changed since
    area.setAttribute('aria-invalid', String(Boolean(error)));
    const wrong = error && h('p', { class: 'why' }, sentence(error));
    fill(found, wrong, result && choose(form, result, rebuild, show));
  };
  refresh = show;
  show();
  return [h('div', { class: 'links' }, button), panel];
}

/**
 * Writes the text of the panel into its area. Of a text that is too long to be edited it writes only the length.
 * @param {HTMLTextAreaElement} area
 */
function write(area) {
  const { text, name } = kept;
  const long = text.length > SHOWN;
  const shown = long ? '' : text;
  area.placeholder = long
    ? `${name || 'Pasted text'}: ${number(text.length / 1000)} kB`
    : 'arm,reward,cost\nA,1,0.25\nB,0,0.1';
  if (area.value !== shown) area.value = shown;
}

/** Makes the panel. @param {HTMLTextAreaElement} area @param {HTMLElement} found shows what the text holds */
function panel_of(area, found) {
  const input = h('input', {
    type: 'file',
    accept: '.csv,.tsv,.txt,text/csv',
    onchange: async () => {
      const file = input.files?.[0];
      input.value = ''; // so that the visitor can open the same file again
      if (!file) return;
      try {
        await open(file);
      } catch (error) {
        fill(found, h('p', { class: 'why' }, `This file cannot be used. ${message_of(error)}`));
      }
    },
  });
  const clear = () => {
    take('', '');
    area.focus();
  };
  return h(
    'div',
    { class: 'data', hidden: true },
    area,
    h(
      'div',
      { class: 'links' },
      link('Open a file…', () => input.click()),
      link('An example: seven ads', () => take(EXAMPLE, '')),
      link('Clear', clear),
    ),
    h(
      'p',
      { class: 'note' },
      'Use the columns arm, reward and cost with one row per pull, or arm, mean_reward and mean_cost with one row ' +
        'per arm. Nothing is uploaded.',
    ),
    found,
  );
}

/** Puts a text into the panel, and opens the panel. @param {string} text @param {string} name of the file */
function take(text, name) {
  Object.assign(kept, { text, name, open: true, setting: 0 });
  refresh();
}

/** Reads a table that was opened or dropped into the panel. @param {File} file */
export async function open(file) {
  const text = await text_of(file, LARGEST, 'It holds more than 64 megabytes of data.');
  dismiss('link'); // the notice about an earlier file
  take(text, file.name);
  at('own-data').scrollIntoView({ block: 'nearest' });
}

/**
 * Returns the number of arms of an environment that was read from a table.
 * @param {Data['settings'][number]} setting
 */
const count = ({ environment }) => (has_table(environment) ? environment.arms.length : 0);

/**
 * Shows what a table holds, with the button that makes arms of it.
 * @param {Form} form
 * @param {Data} data
 * @param {() => void} rebuild
 * @param {() => void} show reads the table again
 * @returns {Child}
 */
function choose(form, data, rebuild, show) {
  const { advertising, summary, problems, wrong, shifted, settings } = data;
  kept.setting = Math.min(kept.setting, settings.length - 1);
  const use = h('button', {
    class: 'button',
    type: 'button',
    onclick: () => apply(form, settings[kept.setting].environment, rebuild),
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
    advertising && [
      h('span', { class: 'select' }, choice(settings, label)),
      shifted > 0 && check('repair', `Repair the ${number(shifted)} shifted rows`, show),
      check('beta', 'Beta laws instead of Bernoulli', show),
    ],
    use,
  ];
}

/** Makes the menu of the settings of a table. @param {Data['settings']} settings @param {() => void} onchange */
function choice(settings, onchange) {
  const options = settings.map((one, i) => h('option', { value: i }, `${one.name} (${counted(count(one), 'ad')})`));
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
 * @param {'repair' | 'beta'} key
 * @param {string} text
 * @param {() => void} onchange
 */
function check(key, text, onchange) {
  const change = () => {
    kept[key] = box.checked;
    onchange();
  };
  const box = h('input', { type: 'checkbox', checked: kept[key], onchange: change });
  return h('label', { class: 'check' }, box, text);
}

/**
 * Makes an environment that of the draft, and adds a policy that learns nothing, as a comparison for the others.
 * @param {Form} form
 * @param {Source} environment
 * @param {() => void} rebuild
 */
function apply(form, environment, rebuild) {
  const { draft } = form;
  draft.environment = environment;
  if (kept.text === EXAMPLE) draft.budget = { absolute: 1000 };
  if (!draft.policies.some(({ id }) => id === 'uniform')) draft.policies.push({ id: 'uniform' });
  kept.open = false;
  rebuild();
  form.rebuild(budget, 'budget');
  form.rebuild(policies, 'policies');
  at('own-data').focus();
}

/** @param {string} text @param {() => void} onclick */
const link = (text, onclick) => h('button', { class: 'link', type: 'button', onclick }, text);

/** Makes a sentence of a message such as "line 3: reward: expected …". @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
