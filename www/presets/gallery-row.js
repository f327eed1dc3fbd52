// The row of a preset in the gallery: its title and claim, the verdict, and a small picture of its lines.
import { fill, h, math } from '../ui/dom.js';
import { about, counted, duration, number } from '../ui/format.js';
import { badge, thumbnail, VERDICTS } from './verdict.js';

/** @typedef {import('./presets.js').Presets} Presets */
/** @typedef {import('./presets.js').Record} Record */
/** What a row shows. @typedef {{mark: import('./verdict.js').Mark, words: string, detail: string}} Shown */
/** @typedef {{preset: Preset, root: HTMLElement, show: () => void}} Row */

/**
 * Makes the row of a preset. `show` brings the row up to date.
 * @param {Presets} presets
 * @param {Preset} preset
 * @param {() => void} onrun called before the preset is computed
 * @returns {Row}
 */
export function row(presets, preset, onrun) {
  const picture = h('div', { class: 'picture' });
  const verdict = h('div', { class: 'verdict' });
  const found = h('p', { class: 'note' });
  const root = h(
    'article',
    { class: 'preset', 'data-preset': preset.id },
    picture,
    h('div', {}, h('h3', {}, title(presets, preset, onrun)), h('p', { class: 'note setting' }, math(preset.setting))),
    h('div', {}, h('p', { class: 'claim' }, math(preset.claim)), found),
    verdict,
  );
  let seen = '';
  const show = () => {
    const record = presets.record(preset.id);
    const { mark, words, detail } = state(presets, preset, record);
    const key = [mark, detail, record?.sentence, record?.seconds].join('|');
    if (key === seen) return;
    seen = key;
    fill(picture, thumbnail(record?.lines ?? null));
    fill(verdict, badge(mark, words), h('span', { class: 'label' }, detail));
    fill(found, record?.sentence ? math(record.sentence) : null);
  };
  return { preset, root, show };
}

/**
 * Makes the title, which opens the preset or, if the preset is computed, computes it again.
 * @param {Presets} presets
 * @param {Preset} preset
 * @param {() => void} onrun
 */
function title(presets, preset, onrun) {
  if (!preset.computed) return h('a', { class: 'title', href: `#preset=${preset.id}` }, math(preset.title));
  const compute = () => {
    onrun();
    presets.run([preset]);
  };
  const props = { class: 'title', type: 'button', title: 'Compute it again', onclick: compute };
  return h('button', props, math(preset.title));
}

/** @param {Presets} presets @param {Preset} preset @param {Record | undefined} record @returns {Shown} */
function state(presets, preset, record) {
  const { running } = presets;
  if (running?.preset === preset) return { mark: 'running', words: 'running', detail: progress(running) };
  if (!record) {
    const seconds = presets.seconds([preset]);
    const detail = preset.computed ? 'computed, not simulated' : seconds === null ? '\u00a0' : about(seconds);
    return { mark: 'none', words: VERDICTS.none, detail };
  }
  const { outcome, parts } = record;
  if (outcome === 'failed') return { mark: outcome, words: 'could not be run', detail: '' };
  const done = `${parts.filter(Boolean).length} of ${preset.parts.length} parts`;
  return { mark: outcome, words: VERDICTS[outcome], detail: outcome === 'none' ? done : size(preset, record) };
}

/** Says how much was run for a verdict, and how long the runs took. @param {Preset} preset @param {Record} record */
function size(preset, { repetitions, seconds }) {
  if (preset.computed || repetitions === null) return 'computed, not simulated';
  const all = preset.parts[0].specification.repetitions;
  const part = repetitions < all ? `${number(repetitions)} of ` : '';
  return `${part}${counted(all, 'repetition')}, ${duration(seconds)}`;
}

/** Says how far the running preset has come. @param {import('./presets.js').Running} running */
function progress({ preset, part, run }) {
  if (!run) return preset.computed ? 'computing' : 'starting';
  const share = `${number((100 * run.done) / run.plan.tasks)}\u202f%`;
  return preset.parts.length > 1 ? `part ${part + 1} of ${preset.parts.length}, ${share}` : share;
}
