// The menu Export, which saves the results shown as files. Every number in the files comes from the answer itself.

import { SCALE } from '../ui/chart.js';
import { at, fill, h } from '../ui/dom.js';
import { download, entry, menu, save } from '../ui/menu.js';
import { bibtex } from './bibliography.js';
import { called } from './called.js';
import { summary } from './export-text.js';
import { link_to } from './share.js';
import { answered, chart, curves, repetitions, table, without_repetitions } from './tables.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** @typedef {import('../regret/regret.js').Regret} Regret */
/** @typedef {import('./views.js').Exported} Exported */
/** @typedef {{preset: Preset, part: number} | null} Opened */

/**
 * Makes an entry of the menu. The entry looks for the results when it is pressed, because a run may have continued
 * after the menu was opened.
 * @template T
 * @typedef {(what: string, kind: string, act: (found: T, name: string) => void) => Element} Given
 */
/** What names the files. @typedef {Pick<Exported, 'specification' | 'named'>} Named */
/** @typedef {{specification: Specification}} Specified */

/**
 * Connects the menu.
 * @param {object} page
 * @param {Catalogue} page.catalogue
 * @param {Regret} page.regret
 * @param {import('./views.js').Views} page.views
 * @param {(specification: Specification) => Preset | null | undefined} page.preset_of the preset of a specification
 */
export function connect({ catalogue, regret, views, preset_of }) {
  const list = at('export-list');
  /**
   * @template {Named} T
   * @param {() => T | null | undefined} find
   * @param {() => void} close
   * @returns {Given<T>}
   */
  const given_by = (find, close) => (what, kind, act) =>
    entry(what, kind, () => {
      close();
      at('export').focus();
      const found = find();
      if (found) act(found, file_name(found, catalogue));
    });
  /** Makes the entries of every view with a specification. @param {Given<Specified>} given */
  const always = (given) => [
    given('Specification', 'JSON', ({ specification }, name) =>
      save(`${name}.json`, json(specification), 'application/json'),
    ),
    given('References', 'BibTeX', ({ specification }, name) =>
      save(`${name}.bib`, references(specification, catalogue, preset_of(specification))),
    ),
  ];
  menu(at('export', HTMLButtonElement), list, (close) => {
    const { view } = views;
    const head = h('p', { class: 'label' }, 'From the results shown');
    if (view?.exported) {
      const find = () => view.exported?.() ?? null;
      const given = given_by(find, close);
      const found = find();
      const { picture } = found ?? {};
      const specified = given_by(() => specified_by(find()), close);
      if (found)
        fill(
          list,
          head,
          picture && pictures(specified, picture, catalogue),
          of_view(given),
          found.specification && always(specified),
        );
      else fill(list, h('p', { class: 'note' }, 'There are no results yet.'));
      return;
    }
    const find = () => (views.is_first() ? regret.shown : null);
    const given = given_by(find, close);
    /** @param {() => HTMLCanvasElement} [sheet] */
    const picture = (sheet) => view?.picture?.(sheet) ?? regret.picture(sheet);
    const drawn = view?.undrawn ? h('p', { class: 'note' }, view.undrawn) : pictures(given, picture, catalogue);
    const shown = find();
    if (shown) fill(list, head, drawn, of_run(given, regret, catalogue, without_repetitions(shown)), always(given));
    else fill(list, h('p', { class: 'note' }, 'There are no results yet.'));
  });
}

/**
 * Makes the entries of the chart in sight.
 * @param {Given<Specified>} given
 * @param {NonNullable<Exported['picture']>} picture
 * @param {Catalogue} catalogue
 */
const pictures = (given, picture, catalogue) => [
  given('Chart', 'PNG', (_, name) => picture().toBlob((blob) => blob && download(`${name}.png`, blob))),
  given('Chart', 'SVG', async ({ specification }, name) => {
    const { sheet, svg } = await import('./vector.js');
    save(`${name}.svg`, svg(picture(sheet), SCALE, called(specification, catalogue)), 'image/svg+xml');
  }),
];

/**
 * Makes the entries of the views of a run.
 * @param {Given<Shown>} given
 * @param {Regret} regret
 * @param {Catalogue} catalogue
 * @param {string | null} missing why the values of single repetitions cannot be saved
 */
const of_run = (given, regret, catalogue, missing) => [
  given('Curves', 'CSV', async (shown, name) => save_table(`${name}-curves`, await curves(shown))),
  given('Final values', 'CSV', (shown, name) => save_table(`${name}-final`, answered('final', shown))),
  missing
    ? h('p', { class: 'note' }, missing)
    : given('Values per repetition', 'CSV', async (shown, name) =>
        save_table(`${name}-repetitions`, await repetitions(shown)),
      ),
  given('Pulls by arm', 'CSV', (shown, name) => save_table(`${name}-pulls`, answered('pulls', shown))),
  given('Lines of the chart', 'CSV', (shown, name) => save_table(`${name}-chart`, chart(shown, regret))),
  given('Summary', 'Markdown', async (shown, name) => {
    const title = called(shown.specification, catalogue);
    const text = summary(shown, regret.drawn, title, await link_to(shown.specification));
    save(`${name}.md`, text, 'text/markdown');
  }),
  given('Answer', 'JSON', ({ answer }, name) => save(`${name}-answer.json`, json(answer), 'application/json')),
];

/** Makes the entries of a view with results of its own. @param {Given<Exported>} given */
const of_view = (given) => [
  given('Table', 'CSV', ({ what, json, labels }, name) => save_table(`${name}-${what}`, table(what, json, labels))),
  given('Table', 'JSON', ({ what, json: value }, name) =>
    save(`${name}-${what}.json`, json(value), 'application/json'),
  ),
];

/** Saves a table as a file. @param {string} name @param {string} text */
const save_table = (name, text) => save(`${name}.csv`, text, 'text/csv');

/**
 * Returns the results if they have a specification.
 * @param {Exported | null} found
 * @returns {(Exported & Specified) | null}
 */
const specified_by = (found) => (found?.specification ? { ...found, specification: found.specification } : null);

/** Prints a value as the text of a file. @param {unknown} value */
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Returns a name such as "5-bernoulli-arms-b-3000-6-policies-seed-1", to which an ending is added.
 * @param {Named} found
 * @param {Catalogue} catalogue
 */
export const file_name = ({ specification, named }, catalogue) =>
  [specification && `${called(specification, catalogue)} seed ${specification.seed}`, named]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/\u202f/g, '')
    .replace(/[^\p{L}\d.]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * Returns the papers of the preset, if any, and of the policies, as BibTeX.
 * @param {Specification} specification
 * @param {Catalogue} catalogue
 * @param {Preset | null | undefined} preset
 */
export function references({ policies }, catalogue, preset) {
  const entries = policies.flatMap(({ id }) => catalogue.policies.find((one) => one.id === id) ?? []);
  return bibtex(preset?.paper ? [{ name: preset.title, source: preset.paper }, ...entries] : entries);
}
