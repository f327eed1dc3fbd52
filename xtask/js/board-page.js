// The page of a preset: its claim, the verdict with every statement, the small figure and the tables of results.

import { parseHTML } from 'linkedom';
import { address } from '../../www/link/address.js';
import { columns } from '../../www/outcomes/final-values.js';
import { outcome_words, statements } from '../../www/presets/decided.js';
import { sheet_of, standing } from '../../www/presets/readings.js';
import { badge, thumbnail, VERDICTS } from '../../www/presets/verdict.js';
import { final_regret, idle, order } from '../../www/simulator/answer.js';
import { at, fill, h, math } from '../../www/ui/dom.js';
import { counted, estimate } from '../../www/ui/format.js';
import { policy, series } from '../../www/ui/series.js';
import { column, table } from '../../www/ui/table.js';
import template from './preset.html';

/** @typedef {import('./board.js').Result} Result */
/** @typedef {import('../../www/presets/verdict.js').Line} Line */
/**
 * The small figure, the verdict of the run until decided, and the readings under which the claim holds.
 * @typedef {{lines: Line[], decided: preset.Decided | null, robustness: preset.Sheet | null}} Shown
 */

/** Returns the name of a preset with that of its paper. @param {Preset} preset */
export const name = ({ paper, title }) => (paper ? `${title} of ${paper}` : title);

/**
 * Returns the page of a preset.
 * @param {Preset} preset
 * @param {Result} result
 * @param {Shown} shown
 * @param {string} url the address of the site, or an empty text
 */
export function page(preset, result, shown, url) {
  const { document, HTMLElement } = parseHTML(template);
  Object.assign(globalThis, { document, HTMLElement });
  head(preset, result.verdict, url);
  fill(at('main'), article(preset, result, shown));
  return document.toString();
}

/** Fills the head. @param {Preset} preset @param {Verdict} verdict @param {string} url */
function head(preset, { outcome, sentence }, url) {
  const title = `${name(preset)}: ${VERDICTS[outcome]}`;
  const description = `${preset.claim} ${sentence}`;
  /** @type {Record<string, string>} */
  const contents = {
    description,
    'og:title': title,
    'og:description': description,
    'og:image': `${url && `${url}presets/`}${preset.id}.png`,
    'og:image:alt': `${title}, with a small figure`,
  };
  for (const [name, content] of Object.entries(contents))
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.setAttribute('content', content);
  document.title = `${title} · Budgeted Bandits`;
}

/** @param {Preset} preset @param {Result} result @param {Shown} shown */
function article(preset, { parts, verdict, table: rows, labels = [] }, { lines, decided, robustness }) {
  const { outcome, sentence, details = [] } = verdict;
  return [
    preset.paper && h('p', { class: 'label' }, math(preset.paper)),
    h('h1', {}, math(preset.title)),
    h('p', { class: 'note' }, math(preset.setting)),
    h('p', { class: 'claim' }, math(preset.claim)),
    h('p', { class: 'found' }, badge(outcome, VERDICTS[outcome])),
    h('p', {}, math(sentence)),
    lines.length > 0 && figure(parts, lines, labels),
    h('p', {}, origin(preset, parts)),
    !preset.computed && until_decided(decided),
    preset.paper &&
      robustness && [
        h('h2', {}, 'Readings of the paper'),
        h('p', { class: 'found' }, standing(robustness)),
        h('p', {}, math(robustness.region)),
        sheet_of(robustness),
      ],
    details.length > 0 && [
      h('h2', {}, 'Statements of the claim'),
      h(
        'ol',
        {},
        details.map((detail) => h('li', {}, math(detail))),
      ),
    ],
    preset.notes && [h('h2', {}, 'Notes'), h('p', {}, math(preset.notes))],
    h('h2', {}, 'Results'),
    parts.map(({ label, answer }) => outcomes(label, answer)),
    rows && computed(rows),
  ];
}

/**
 * Draws the small figure, and says what it shows.
 * @param {Result['parts']} parts
 * @param {Line[]} lines
 * @param {string[]} labels of the lines of a computed preset, which has no table with their names
 */
function figure([first], lines, labels) {
  const named = labels.map((id) => ({ id }));
  const drawn = series(named);
  const names = labels.map((name, i) => h('span', { class: 'nowrap' }, policy({ name, rest: '' }, drawn[i]), ' '));
  const label = first?.label && `, ${first.label}`;
  const front = first && `Regret along the budget${label}. The heavy line is ${first.answer.policies[0].label}.`;
  return h(
    'figure',
    {},
    thumbnail(lines, first?.answer.specification.policies ?? named),
    front && h('figcaption', { class: 'note' }, math(front)),
    labels.length > 0 && h('figcaption', { class: 'note' }, names),
  );
}

/**
 * Makes the verdict of the run until decided, with its open statements.
 * @param {preset.Decided | null} decided
 */
function until_decided(decided) {
  const lists = decided && statements(decided);
  return [
    h('h2', {}, 'Until decided'),
    h('p', { class: 'found' }, badge(decided?.outcome ?? 'none', outcome_words(decided))),
    decided && h('p', {}, math(decided.sentence)),
    lists,
  ];
}

/** Says how the results came about, and where they can be checked. @param {Preset} preset @param {Result['parts']} parts */
function origin(preset, [first]) {
  if (!first)
    return [
      'Computed when the site was built, without a simulation. ',
      link('../#presets', 'Compute it in the gallery'),
      '.',
    ];
  const { seed } = first.answer.specification;
  const [{ repetitions }] = first.answer.policies;
  const size = `${preset.paper && 'the paper’s '}${counted(repetitions, 'repetition')}`;
  return [
    `Computed when the site was built, with ${size} and the seed ${seed}. `,
    link(`../${address(preset.id, 0)}`, 'Open it in the playground'),
    ' to run it again: the numbers will be the same.',
  ];
}

/** @param {string} href @param {string} text */
const link = (href, text) => h('a', { class: 'link', href }, text);

/** Makes the table of final results of a part, with the lowest regret first. @param {string} label @param {Answer} answer */
function outcomes(label, answer) {
  const lines = series(answer.specification.policies);
  const statistics = columns().map(({ name, title }) => column(name, title));
  const heads = [column('Policy'), column('regret [95\u00a0%]'), statistics];
  const rows = order(answer).map((i) => {
    const { policies, best } = answer;
    const { label, final } = policies[i];
    return h(
      'tr',
      { class: i === best && !idle(policies[i]) ? 'first' : null },
      h('th', { scope: 'row' }, policy({ name: label, rest: '' }, lines[i])),
      h('td', {}, estimate(final_regret(policies[i]))),
      columns().map(({ of, text }) => h('td', {}, text(of(final)))),
    );
  });
  const caption = label && h('caption', {}, math(label));
  return table(`Results${label && `, ${label}`}`, h('tr', {}, heads), h('tbody', {}, rows), caption);
}

/** Makes the table of a computed preset. @param {string[][]} rows the first one holds the heads */
function computed([heads, ...rows]) {
  const row = (/** @type {string[]} */ [first, ...rest]) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, math(first)),
      rest.map((value) => h('td', {}, math(value))),
    );
  const head = heads.map((text) => column(math(text)));
  return table('Results', h('tr', {}, head), h('tbody', {}, rows.map(row)));
}
