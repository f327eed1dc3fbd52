// The box above the chart while a preset is open: its claim, its parts, the verdict, and notes on what the paper leaves
// open.

import { address } from '../link/address.js';
import { at, fill, focus, h, math } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { badge, VERDICTS } from './verdict.js';

/** Up to so many parts are buttons that are all in sight; more parts are in a menu. */
const FEW = 4;

/** @typedef {import('./presets.js').Presets} Presets */

/**
 * Shows the claim of the open preset, or nothing.
 * @param {Presets} presets
 * @param {{preset: Preset, part: number, edited: boolean} | null} open `edited` says whether the settings have changed
 *   since the preset was opened
 * @param {() => void} onrun called before the other parts are run
 */
export function claim(presets, open, onrun) {
  const root = at('claim');
  root.hidden = !open;
  if (!open) {
    fill(root);
    delete root.dataset.key;
    return;
  }
  const { preset, part, edited } = open;
  const record = presets.record(preset.id);
  const key = JSON.stringify([
    preset.id,
    part,
    edited,
    presets.full,
    record?.outcome,
    record?.sentence,
    record?.parts.length,
    presets.running?.preset.id,
    presets.running?.part,
  ]);
  if (root.dataset.key === key) return;
  const focused = root.contains(document.activeElement) && document.activeElement?.getAttribute('data-id');
  root.dataset.key = key;
  fill(
    root,
    h(
      'header',
      {},
      h('span', { class: 'label' }, 'Preset'),
      h('h2', { id: 'claim-title' }, math(preset.title)),
      h('span', { class: 'label' }, math(preset.paper || 'Start here')),
      edited && [
        h('span', { class: 'tag quiet' }, 'edited'),
        h('a', { class: 'link', href: address(preset.id, part) }, 'Open it again'),
      ],
      preset.parts.length > 1 && choice(preset, part),
    ),
    h('p', { class: 'claim' }, math(preset.claim)),
    edited
      ? h(
          'p',
          { class: 'note' },
          'The settings are no longer those of the preset, so the results say nothing about its claim.',
        )
      : verdict(presets, preset, record, onrun),
    preset.notes && h('p', { class: 'note' }, math(preset.notes)),
  );
  if (focused) focus(root, `[data-id="${focused}"]`);
}

/** Makes the choice of a part. @param {Preset} preset @param {number} part */
function choice(preset, part) {
  const labels = preset.parts.map(({ label }) => label);
  const go = (/** @type {string} */ index) => {
    location.hash = address(preset.id, Number(index));
  };
  if (labels.length <= FEW) {
    const { root } = segments(
      '',
      Object.fromEntries(labels.map((label, i) => [String(i), label])),
      String(part),
      go,
      'Part of the preset',
    );
    root.classList.add('end');
    return root;
  }
  const select = h(
    'select',
    { 'aria-label': 'Part of the preset', 'data-id': 'part', onchange: () => go(select.value) },
    labels.map((label, i) => h('option', { value: i }, label)),
  );
  select.value = String(part);
  return h('span', { class: 'select end' }, select);
}

/**
 * Makes the verdict, or says what is still to be run.
 * @param {Presets} presets
 * @param {Preset} preset
 * @param {import('./presets.js').Record | undefined} record
 * @param {() => void} onrun
 */
function verdict(presets, preset, record, onrun) {
  const size = presets.repetitions(preset, 0);
  const all = preset.parts[0].specification.repetitions;
  const sizes = size < all ? `At ${counted(size, 'repetition')}, 10\u202f% of the paper’s ${all}. ` : null;
  if (presets.running?.preset === preset)
    return h(
      'p',
      { class: 'found' },
      badge('running', `running part ${presets.running.part + 1} of ${preset.parts.length}`),
    );
  if (record && record.outcome !== 'none')
    return h(
      'p',
      { class: 'found' },
      badge(record.outcome, record.outcome === 'failed' ? 'could not be run' : VERDICTS[record.outcome]),
      h('span', { class: 'note' }, sizes, math(record.sentence)),
    );
  const missing = preset.parts.length - (record?.parts.filter(Boolean).length ?? 0);
  const some = missing > 0 && missing < preset.parts.length;
  const run = () => {
    onrun();
    presets.run([preset]);
  };
  const others = `Run the other ${missing === 1 ? 'part' : `${missing} parts`}`;
  const rest = some && h('button', { class: 'link', type: 'button', 'data-id': 'others', onclick: run }, others);
  const words = some ? `${counted(missing, 'part')} not run yet` : VERDICTS.none;
  return h('p', { class: 'found' }, badge('none', words), h('span', { class: 'note' }, sizes, rest));
}
