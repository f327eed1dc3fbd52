// Writes the board "Does it replicate?": a page and a picture for each preset, the answer to each part, and a list
// with the verdicts of all presets. The command line has computed the results.
//
// node board.mjs RESULTS DECIDED FOLDER MODULES WASM [URL]

import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { initSync } from '../../www/pkg/budgeted_bandits.js';
import { file_of } from '../../www/presets/board.js';
import { readable_decided } from '../../www/presets/decided.js';
import { readable_sheet } from '../../www/presets/readings.js';
import { lines_of, readable } from '../../www/presets/verdict.js';
import { page } from './board-page.js';
import { painter } from './card.js';

/** @typedef {import('../../www/presets/verdict.js').Line} Line */
/**
 * What `run --preset ID --format json` prints. The table and the lines are those of a computed preset.
 * @typedef {object} Result
 * @property {string} preset
 * @property {{label: string, answer: Answer}[]} parts
 * @property {Verdict} verdict
 * @property {preset.Sheet | null} robustness
 * @property {string[][]} [table]
 * @property {Line[]} [lines]
 * @property {string[]} [labels] of the lines
 */

const [results, decided_file, folder, modules, wasm, url = ''] = argv.slice(2);
initSync({ module: readFileSync(wasm) });

/** Rounds a coordinate to the digits that a small figure can show. @param {number} value */
const rounded = (value) => Number(value.toPrecision(4));

/** Returns the lines of the small figure: those of the first part or of the computation. @param {Result} result */
function lines({ parts: [first], lines = [] }) {
  /** @type {Line[]} */
  const all = first ? lines_of(first.answer) : lines;
  return all.map((line) => line.map(([x, y]) => /** @type {Line[number]} */ ([rounded(x), rounded(y)])));
}

/** The presets that were run until decided. @type {(preset.Decided & {id: string})[]} */
const decided = JSON.parse(readFileSync(decided_file, 'utf8')).presets;

/** Returns the verdict on a preset that was run until decided, or null. @param {string} id */
function until_decided(id) {
  const found = decided.find((one) => one.id === id);
  return found ? readable_decided(found) : null;
}

/** Returns what the gallery shows of a preset. @param {Result} result */
function entry(result) {
  const { preset, parts, verdict, robustness } = result;
  const { outcome, sentence, details = [] } = verdict;
  const repetitions = parts.length ? Math.min(...parts.map(({ answer }) => answer.policies[0].repetitions)) : null;
  const shown = { id: preset, outcome, sentence, details, repetitions, parts: parts.length, lines: lines(result) };
  return { ...shown, decided: until_decided(preset), robustness: robustness && readable_sheet(robustness) };
}

const card = await painter(modules);
/** @type {Preset[]} */
const presets = JSON.parse(readFileSync(`${results}/presets.json`, 'utf8'));
const board = presets.map((preset) => {
  /** @type {Result} */
  const result = JSON.parse(readFileSync(`${results}/${preset.id}.json`, 'utf8'));
  result.verdict = readable(result.verdict);
  const shown = entry(result);
  // A visitor opens one part at a time, so each part has a file of its own.
  for (const [part, { answer }] of result.parts.entries())
    writeFileSync(`${folder}/${file_of(preset.id, part)}`, JSON.stringify(answer));
  writeFileSync(`${folder}/${preset.id}.html`, page(preset, result, shown, url));
  writeFileSync(`${folder}/${preset.id}.png`, card(preset, result.verdict, shown));
  return shown;
});
writeFileSync(`${folder}/board.json`, JSON.stringify({ presets: board }));
