// The robustness sheet of a preset: under which readings of the paper its claim holds.
import { with_fractions } from '../simulator/names.js';
import { h, math } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { column, table } from '../ui/table.js';
import { badge } from './verdict.js';

/** The marks of standings. @type {Record<preset.Standing, import('./verdict.js').Mark>} */
const MARKS = { holds: 'agrees', fails: 'disagrees', depends: 'depends', open: 'cannot-tell' };
/** What a mark in the table says to those who do not see it. @type {Record<Outcome, string>} */
const WORDS = { agrees: 'holds', disagrees: 'does not hold', 'cannot-tell': 'cannot be told' };

/**
 * Returns the sheet with fractions in the names of policies, as the page writes them.
 * @param {preset.Sheet} sheet
 * @returns {preset.Sheet}
 */
export const readable_sheet = (sheet) => ({
  ...sheet,
  region: with_fractions(sheet.region),
  readings: sheet.readings.map((one) => ({ ...one, sentence: with_fractions(one.sentence) })),
});

/** Makes a mark with the words for the standing. @param {preset.Sheet} sheet */
export const standing = ({ standing, words }) => badge(MARKS[standing], words);

/** Counts the sheets with a standing. @param {(preset.Sheet | null)[]} sheets @param {preset.Standing} standing */
const count = (sheets, standing) => sheets.filter((sheet) => sheet?.standing === standing).length;

/**
 * Says how many claims of papers hold under every reading, under none, or under some; or nothing without sheets.
 * @param {(preset.Sheet | null)[]} sheets
 */
export function standings(sheets) {
  const [hold, fail, depend, open] = /** @type {const} */ (['holds', 'fails', 'depends', 'open']).map((one) =>
    count(sheets, one),
  );
  if (hold + fail + depend + open === 0) return '';
  const parts = [
    `${hold} ${hold === 1 ? 'holds' : 'hold'} under every reading of the papers that was tried`,
    `${fail} under none`,
    `${depend} ${depend === 1 ? 'depends' : 'depend'} on what the papers do not give`,
    open && `${open} ${open === 1 ? 'is' : 'are'} not decided`,
  ].filter(Boolean);
  return ` Of the claims of papers, ${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}.`;
}

/** @param {Outcome} outcome */
function cell(outcome) {
  const mark = badge(outcome, '');
  mark.append(h('span', { class: 'unseen' }, WORDS[outcome]));
  return h('td', {}, mark);
}

/** Makes the list of the words of the paper that are tested, each with its standing. @param {preset.Sheet} sheet */
const quotes = ({ quotes }) =>
  h(
    'ol',
    { class: 'quotes' },
    quotes.map(({ place, words, standing }) =>
      h('li', { class: 'note' }, badge(MARKS[standing], ''), ` ${place}: “`, math(words), '”'),
    ),
  );

/**
 * Makes the table of readings, with a column for each of the quotes; or nothing if the paper leaves nothing open.
 * @param {preset.Sheet} sheet
 */
function map({ quotes, readings }) {
  if (readings.length < 2) return null;
  const heads = ['Reading', 'claim', ...quotes.map((_, i) => String(i + 1))].map((name) => column(name));
  const rows = readings.map(({ open, value, outcome, sentence, repetitions }, i) => {
    const runs = repetitions === null ? '' : ` (${counted(repetitions, 'repetition')})`;
    const name = open === null ? value : `${open}: ${value}`;
    return h(
      'tr',
      { title: `${sentence}${runs}` },
      h('th', { scope: 'row' }, math(name)),
      cell(outcome),
      quotes.map(({ outcomes }) => cell(outcomes[i])),
    );
  });
  return h('div', { class: 'readings' }, table('Readings of the paper', h('tr', {}, heads), h('tbody', {}, rows)));
}

/**
 * Says under which readings of its paper the claim of a preset holds; or nothing without a sheet.
 * @param {Preset} preset
 * @param {import('./record.js').Record | undefined} built
 */
export function found_in_readings({ paper }, built) {
  const sheet = paper && built?.robustness;
  return sheet && h('p', { class: 'found' }, standing(sheet), h('span', { class: 'note' }, math(sheet.region)));
}

/** Makes everything that a sheet says. @param {preset.Sheet} sheet */
export const sheet_of = (sheet) => [quotes(sheet), map(sheet)];
