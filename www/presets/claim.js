// The box above the chart while a preset is open: its claim, parts and verdict, and what the paper leaves open.

import { address } from '../link/address.js';
import { at, fill, focus, h, link, math } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { has_pages, page_of } from './board.js';
import { length, outcome_words, statements } from './decided.js';
import { here } from './gallery-row.js';
import { found_in_readings, sheet_of } from './readings.js';
import { quick } from './sizes.js';
import { badge, VERDICTS } from './verdict.js';

/** The largest number of parts that are shown as buttons, all in sight. More parts are in a menu. */
const FEW = 4;

/** @typedef {import('./presets.js').Presets} Presets */
/**
 * `run` is called before the other parts are run, and `size` when the visitor asks for a run of another size.
 * @typedef {{run: () => void, size: (repetitions: number) => void}} On
 */

/**
 * Shows the claim of the open preset, or nothing.
 * @param {Presets} presets
 * @param {{preset: Preset, part: number, edited: boolean} | null} open `edited` says whether the settings have changed
 *   since the preset was opened
 * @param {On} on
 */
export function claim(presets, open, on) {
  const root = at('claim');
  root.hidden = !open;
  document.body.classList.toggle('claimed', Boolean(open));
  if (root.dataset.preset !== open?.preset.id) root.classList.remove('whole');
  if (!open) {
    fill(root);
    delete root.dataset.key;
    delete root.dataset.preset;
    return;
  }
  const { preset, part, edited } = open;
  const [record, own] = [presets.shown(preset.id), presets.record(preset.id)];
  const key = JSON.stringify([
    preset.id,
    part,
    edited,
    presets.board,
    record?.outcome,
    record?.sentence,
    record?.here,
    record?.seconds,
    own?.parts.map(Boolean),
    presets.running?.preset.id,
    presets.running?.part,
  ]);
  if (root.dataset.key === key) return;
  const focused = root.contains(document.activeElement) && document.activeElement?.getAttribute('data-id');
  root.dataset.key = key;
  root.dataset.preset = preset.id;
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
      fold(root),
      preset.parts.length > 1 && choice(preset, part),
    ),
    h('p', { class: 'claim' }, math(preset.claim)),
    edited
      ? h(
          'p',
          { class: 'note' },
          'The settings are no longer those of the preset, so the results say nothing about its claim.',
        )
      : [verdict(presets, preset, on), sizes(presets, preset, part, on)],
  );
  if (focused) focus(root, `[data-id="${focused}"]`);
}

/**
 * Makes the button that shows or hides the details of the claim. On a small screen the details are hidden at first, so
 * that the chart is in sight. A larger screen has room for both and shows no button.
 * @param {HTMLElement} root
 */
function fold(root) {
  const button = h('button', { class: 'link fold', type: 'button', 'data-id': 'fold' });
  const show = (/** @type {boolean} */ whole) => {
    button.setAttribute('aria-expanded', String(whole));
    fill(button, whole ? 'Less' : 'More');
  };
  button.addEventListener('click', () => show(root.classList.toggle('whole')));
  show(root.classList.contains('whole'));
  return button;
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
 * @param {On} on
 */
function verdict(presets, preset, on) {
  const { running } = presets;
  if (running?.preset === preset) {
    const words = `running part ${running.part + 1} of ${preset.parts.length}`;
    return h('p', { class: 'found' }, badge('running', words));
  }
  const rest = others(presets, preset, on);
  const record = presets.shown(preset.id);
  if (!record || record.outcome === 'none') return rest ?? h('p', { class: 'found' }, badge('none', VERDICTS.none));
  const words = record.outcome === 'failed' ? 'could not be run' : VERDICTS[record.outcome];
  const decided = presets.built(preset.id)?.decided;
  const same = decided?.outcome === record.outcome;
  const also = same && ` The run until decided finds the same after ${length(decided)}.`;
  const numbers = h('span', { class: 'note' }, origin(preset, record), math(record.sentence), also);
  const found = h('p', { class: 'found' }, badge(record.outcome, words), numbers);
  return [found, !same && until(presets, preset), found_in_readings(preset, presets.built(preset.id)), rest];
}

/** Makes the verdict of the run until decided. @param {Presets} presets @param {Preset} preset */
function until(presets, preset) {
  const built = presets.built(preset.id);
  if (!built) return null;
  const { decided } = built;
  const origin = h('span', { class: 'note' }, 'Run until decided.');
  return h('p', { class: 'found' }, badge(decided?.outcome ?? 'none', outcome_words(decided)), decided && origin);
}

/**
 * Says where a verdict comes from.
 * @param {Preset} preset
 * @param {import('./record.js').Record} record
 */
function origin(preset, record) {
  const all = preset.parts[0].specification.repetitions;
  if (!record.here) return `Computed when the site was built, with ${counted(all, 'repetition')}. `;
  const text = here(preset, record);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. `;
}

/**
 * Offers to run the other parts, if some have been run and others have not.
 * @param {Presets} presets
 * @param {Preset} preset
 * @param {On} on
 */
function others(presets, preset, on) {
  const done = presets.record(preset.id)?.parts.filter(Boolean).length ?? 0;
  const missing = preset.parts.length - done;
  if (!done || !missing) return null;
  const run = () => {
    on.run();
    presets.run([preset]);
  };
  const words = `Run the other ${missing === 1 ? 'part' : `${missing} parts`}`;
  return h(
    'p',
    { class: 'found' },
    badge('none', `${counted(missing, 'part')} not run here yet`),
    link(words, run, { 'data-id': 'others' }),
  );
}

/**
 * Makes the statements of the claim, and notes on what the paper leaves open.
 * @param {Preset} preset
 * @param {string[]} details the statements
 * @param {import('./record.js').Record | null} built what came with the site
 */
function more(preset, details, built) {
  const many = details.length > 1;
  const { decided = null, robustness = null } = built ?? {};
  const sheet = preset.paper ? robustness : null;
  const parts = [many && `all ${details.length} statements`, sheet && 'readings', preset.notes && 'notes'].filter(
    Boolean,
  );
  const words = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
  if (!words) return null;
  return h(
    'details',
    { class: 'statements' },
    h('summary', {}, words.charAt(0).toUpperCase() + words.slice(1)),
    many &&
      h(
        'ul',
        {},
        details.map((one) => h('li', { class: 'note' }, math(one))),
      ),
    decided && [h('p', { class: 'note' }, math(`Until decided: ${decided.sentence}`)), statements(decided)],
    sheet && sheet_of(sheet),
    preset.notes && h('p', { class: 'note' }, math(preset.notes)),
  );
}

/**
 * Offers a run of the paper's size, a smaller run if that one takes long, and the page that can be shared.
 * @param {Presets} presets
 * @param {Preset} preset
 * @param {number} part
 * @param {On} on
 */
function sizes(presets, preset, part, on) {
  const all = preset.parts[part].specification.repetitions;
  const few = quick(preset, part);
  const run = (/** @type {string} */ id, /** @type {string} */ words, /** @type {number} */ size) =>
    link(words, () => on.size(size), { 'data-id': id });
  const whole = preset.paper ? 'Run at the paper’s size' : `Run ${counted(all, 'repetition')}`;
  const share = `Run ${Math.round((100 * few) / all)}\u202f%`;
  return h(
    'div',
    { class: 'links' },
    run('whole', whole, all),
    few < all && run('few', share, few),
    has_pages() && presets.built(preset.id) && h('a', { class: 'link', href: page_of(preset.id) }, 'Page to share'),
    more(preset, presets.shown(preset.id)?.details ?? [], presets.built(preset.id) ?? null),
  );
}
