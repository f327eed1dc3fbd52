// The rows that open under an arm: its name, the correlation of its reward and cost, and its laws after a change.

import { has_table } from '../simulator/specification.js';
import { focus, h, link } from '../ui/dom.js';
import { capital, law_cell } from './law.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {import('../ui/field.js').Kind} Kind */

/**
 * Makes the rows that open under an arm.
 * @param {Form} form
 * @param {object} options
 * @param {string} options.path of the arm
 * @param {string} options.called "arm 5"
 * @param {number} options.number from 1
 * @param {HTMLElement} options.why takes the sentence that says what is wrong
 * @param {() => void} options.duplicate
 * @param {false | (() => void)} options.up moves the arm; false if the arm is the first
 * @param {false | (() => void)} options.down
 * @param {false | (() => void)} options.others gives all arms the laws of this arm; false if there are no others
 * @returns {{rows: HTMLElement[], show: () => void}}
 */
export function detail(form, { path, called, number, why, duplicate, up, down, others }) {
  const field = (/** @type {string} */ key, /** @type {string} */ word, /** @type {Partial<Kind>} */ options) => {
    const kind = { label: `${capital(called)}, ${word}`, noun: `the ${word} of ${called}`, ...options };
    const field = form.field(`${path}.${key}`, why, kind);
    return h('label', {}, h('span', { class: 'label' }, `${key} `), field.input);
  };
  const links = [
    named(`Duplicate ${called}`, 'Duplicate', duplicate),
    up && named(`Move up: ${called}`, 'Move up', up),
    down && named(`Move down: ${called}`, 'Move down', down),
    form.draft.environment.change && change_laws(form, path, called),
  ];
  const inside = [
    h(
      'div',
      { class: 'parameters' },
      field('name', 'name', { text: true, placeholder: `arm ${number}`, least: 12, most: 14 }),
      field('correlation', 'correlation of reward and cost', {
        placeholder: '0',
        step: 0.01,
        least: 4,
        most: 7,
        title: 'Correlation of reward and cost, from −1 to 1',
      }),
    ),
    h('div', { class: 'links' }, links),
    others &&
      h(
        'div',
        { class: 'links' },
        named(`${OTHERS}; each keeps its means: ${called}`, OTHERS, others),
        h('span', { class: 'label' }, 'Each keeps its means.'),
      ),
  ];
  const own = h('tr', { class: 'further detail' }, h('td', {}), h('td', { colspan: 4 }, inside));
  if (!form.value(`${path}.later`)) return { rows: [own], show: () => {} };
  const { rows, show } = later(form, { path: `${path}.later`, called, why });
  return { rows: [...rows, own], show };
}

/** The text of the link that gives all arms the laws of an arm. */
const OTHERS = 'Use these laws for all arms';

/** Makes a link. @param {string} label for screen readers @param {string} text @param {() => void} onclick */
const named = (label, text, onclick) => link(text, onclick, { 'aria-label': label });

/**
 * Makes the link that adds later laws to an arm, or removes them.
 * @param {Form} form
 * @param {string} path of the arm
 * @param {string} called
 */
function change_laws(form, path, called) {
  const place = `${path}.later`;
  const [give, take] = [`Add later laws: ${called}`, `Remove later laws: ${called}`];
  const change = (/** @type {unknown} */ later, /** @type {string} */ label) => {
    const kept = { [form.name(place)]: form.value(place) };
    form.replace(place, later, { kept });
    focus(document, `[aria-label="${CSS.escape(label)}"]`);
  };
  if (form.value(place)) return named(take, 'Remove later laws', () => change(undefined, give));
  return named(give, 'Add later laws', () => {
    const { reward, cost } = /** @type {Arm} */ (form.value(path));
    change(form.kept(place) ?? { reward, cost }, take);
  });
}

/**
 * Makes the rows of the later laws, which stand under the present laws.
 * @param {Form} form
 * @param {{path: string, called: string, why: HTMLElement}} options the path is that of the later laws
 */
function later(form, { path, called, why }) {
  const { environment } = form.draft;
  const known = has_table(environment) && environment.known_costs;
  /** @type {('reward' | 'cost')[]} */
  const sides = known ? ['reward'] : ['reward', 'cost'];
  const cells = sides.map((side) =>
    law_cell(form, side, { path: `${path}.${side}`, called, word: `later ${side}`, why }),
  );
  form.place(path, why, cells[0].field);
  const further = cells.map((cell) => cell.further).filter(Boolean);
  const first = h(
    'tr',
    { class: 'further later' },
    h('td', { class: 'label' }, 'later'),
    cells.map(({ cell }) => h('td', {}, cell)),
    h('td', { colspan: known ? 3 : 2, class: 'label' }, known && 'the same cost'),
  );
  const second = h('tr', { class: 'further' }, h('td', {}), h('td', { colspan: 4 }, further));
  return { rows: further.length ? [first, second] : [first], show: () => cells.forEach((cell) => cell.show(null)) };
}
