// The row of a preset in the gallery: a small picture of its lines, its claim, and the verdict with its numbers.
import { fill, h, link, math } from '../ui/dom.js';
import { about, counted, duration, number } from '../ui/format.js';
import { has_pages, page_of } from './board.js';
import { outcome_words } from './decided.js';
import { standing } from './readings.js';
import { badge, thumbnail, VERDICTS } from './verdict.js';

/** @typedef {import('./presets.js').Presets} Presets */
/** @typedef {import('./record.js').Record} Record */
/** What a row shows. @typedef {{mark: import('./verdict.js').Mark, words: string, size: string}} Shown */
/** @typedef {{preset: Preset, root: HTMLElement, show: () => void}} Row */

/**
 * Makes the row of a preset. `show` brings the row up to date. The whole row is one link and one stop of Tab. Tab skips
 * the other controls, because the opened preset has them too. A computed preset cannot be opened, so Tab stops at them.
 * @param {Presets} presets
 * @param {Preset} preset
 * @param {() => void} onrun called before the preset is run
 * @returns {Row}
 */
export function row(presets, preset, onrun) {
  const run = () => {
    onrun();
    presets.run([preset]);
  };
  const title = head(presets, preset, run);
  const stop = preset.computed ? null : -1;
  const again = link('Run here', run, { tabindex: stop });
  const share = h('a', { class: 'link', href: page_of(preset.id), tabindex: stop }, 'Share');
  again.setAttribute('aria-label', `Run here: ${preset.title}`);
  share.setAttribute('aria-label', `Share: ${preset.title}`);
  const [picture, verdict] = [h('div', { class: 'picture' }), h('div', { class: 'verdict' })];
  const root = h(
    'article',
    { class: 'preset', 'data-preset': preset.id },
    picture,
    h('h3', {}, title, ' ', h('span', { class: 'label setting' }, math(preset.setting))),
    verdict,
    h('p', { class: 'claim' }, math(preset.claim)),
    h('div', { class: 'acts' }, again, share),
  );
  let seen = '';
  const show = () => {
    const record = presets.shown(preset.id);
    const { mark, words, size } = state(presets, preset, record);
    share.hidden = !has_pages() || presets.board === false;
    again.hidden = presets.running?.preset === preset;
    const key = JSON.stringify([mark, words, size, record?.sentence, record?.here]);
    if (key === seen) return;
    seen = key;
    title.setAttribute('aria-label', `${preset.title}, ${words}`);
    const lines = record?.lines ?? null;
    // A table has no picture.
    fill(picture, lines?.length !== 0 && thumbnail(lines, preset.parts[0]?.specification.policies));
    const numbers = record?.sentence && h('p', { class: 'label numbers' }, math(record.sentence));
    const small = size && h('p', { class: 'label size' }, size);
    fill(verdict, badge(mark, words), numbers, small, until(presets, preset), readings(presets, preset));
  };
  return { preset, root, show };
}

/** Makes the verdict of the run until decided. @param {Presets} presets @param {Preset} preset */
function until(presets, preset) {
  const built = presets.built(preset.id);
  if (preset.computed || !built) return null;
  const mark = badge(built.decided?.outcome ?? 'none', outcome_words(built.decided));
  return h('p', { class: 'until' }, h('span', { class: 'label' }, 'Until decided'), mark);
}

/** Says under which readings of the paper the claim holds. @param {Presets} presets @param {Preset} preset */
function readings(presets, preset) {
  const sheet = presets.built(preset.id)?.robustness;
  if (!sheet || !preset.paper) return null;
  return h('p', { class: 'until' }, h('span', { class: 'label' }, 'Readings'), standing(sheet));
}

/**
 * Makes the title, which opens the preset. A computed preset has no settings, so its title opens the page about the
 * preset or, without such a page, computes it.
 * @param {Presets} presets
 * @param {Preset} preset
 * @param {() => void} compute
 */
function head(presets, preset, compute) {
  const name = math(preset.title);
  if (!preset.computed) return h('a', { class: 'title', href: `#preset=${preset.id}` }, name);
  if (presets.board && has_pages()) return h('a', { class: 'title', href: page_of(preset.id) }, name);
  return h('button', { class: 'title', type: 'button', onclick: compute }, name);
}

/** @param {Presets} presets @param {Preset} preset @param {Record | undefined} record @returns {Shown} */
function state(presets, preset, record) {
  const { running } = presets;
  if (running?.preset === preset) return { mark: 'running', words: 'running', size: progress(running) };
  const own = presets.record(preset.id);
  const done = own?.parts.filter(Boolean).length ?? 0;
  const some = done > 0 && done < preset.parts.length ? `${done} of ${preset.parts.length} parts run here` : '';
  if (!record) return { mark: 'none', words: VERDICTS.none, size: preset.computed ? 'computed, not simulated' : '' };
  if (record.outcome === 'failed') return { mark: 'failed', words: 'could not be run', size: '' };
  return {
    mark: record.outcome,
    words: VERDICTS[record.outcome],
    size: some || (record.here ? here(preset, record) : ''),
  };
}

/** Says how much was run in this browser, and how long that took. @param {Preset} preset @param {Record} record */
export function here(preset, { repetitions, seconds }) {
  if (preset.computed || repetitions === null) return `computed here, ${about(seconds)}`;
  const all = preset.parts[0].specification.repetitions;
  const share = preset.paper ? 'of the paper’s repetitions' : 'of the repetitions';
  const size = repetitions < all ? `${number((100 * repetitions) / all)}\u202f% ${share}` : counted(all, 'repetition');
  return `run here, ${duration(seconds)}, ${size}`;
}

/** Says how far the running preset has come. @param {import('./presets.js').Running} running */
function progress({ preset, part, run }) {
  if (!run) return preset.computed ? 'computing' : 'starting';
  const share = `${number((100 * run.done) / run.plan.tasks)}\u202f%`;
  return preset.parts.length > 1 ? `part ${part + 1} of ${preset.parts.length}, ${share}` : share;
}
