// The menu Export, which saves the results shown as files. Every number in the files comes from the answer itself.

import { final_values } from '../outcomes/final-values.js';
import { SCALE } from '../ui/chart.js';
import { at, fill, h } from '../ui/dom.js';
import { download, entry, menu, save } from '../ui/menu.js';
import { in_light } from '../ui/paper.js';
import { bibtex } from './bibliography.js';
import { called } from './called.js';
import { csv, curves, summary } from './export-text.js';
import { link_to } from './share.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** @typedef {import('../regret/regret.js').Regret} Regret */
/** @typedef {import('./views.js').Exported} Exported */
/** @typedef {import('./views.js').View} View */
/** @typedef {{preset: Preset, part: number} | null} Opened */

/**
 * Makes an entry of the menu. The entry looks for the results when it is pressed, because a run may have continued
 * after the menu was opened.
 * @template T
 * @typedef {(what: string, kind: string, act: (found: T, name: string) => void) => Element} Given
 */
const NONE = 'There are no results yet.';

/** Anything with a specification that names the files. @typedef {{specification: Specification}} Specified */
/** What the dialog "Figure for a paper" is given. @typedef {import('../figure/figure.js').Asked} Asked */

/**
 * Connects the menu.
 * @param {object} page
 * @param {Catalogue} page.catalogue
 * @param {Regret} page.regret
 * @param {import('./views.js').Views} page.views
 * @param {(specification: Specification) => Preset | null | undefined} page.preset_of the preset of a specification
 * @param {(asked: Asked) => void} page.figure opens the dialog "Figure for a paper"
 */
export function connect({ catalogue, regret, views, preset_of, figure }) {
  const list = at('export-list');
  /**
   * @template {{specification: Specification | null}} T
   * @param {() => T | null | undefined} find
   * @param {() => void} close
   * @returns {Given<T>}
   */
  const given_by = (find, close) => (what, kind, act) =>
    entry(what, kind, () => {
      close();
      at('export').focus();
      const found = find();
      const { specification } = found ?? {};
      if (found) act(found, specification ? file_name(specification, catalogue) : `budgeted-bandits-${views.current}`);
    });
  /** Makes the entries of every view with results. @param {Given<Specified>} given */
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
      const picture = view.picture?.bind(view) ?? find()?.picture;
      const drawn = picture && pictures(given, { picture, figure, data: save_table, catalogue });
      if (find()) fill(list, head, drawn, of_view(given), always(given));
      else fill(list, h('p', { class: 'note' }, NONE));
      return;
    }
    if (!views.is_first()) {
      const given = given_by(() => ({ specification: null }), close);
      const picture = view?.picture?.bind(view);
      fill(
        list,
        picture ? pictures(given, { picture, figure, data: null, catalogue }) : h('p', { class: 'note' }, NONE),
      );
      return;
    }
    const given = given_by(() => regret.shown, close);
    /** @param {() => HTMLCanvasElement} [sheet] @param {import('./views.js').Size} [size] */
    const picture = (sheet, size) => view?.picture?.(sheet, size) ?? regret.picture(sheet);
    const data = (/** @type {Shown} */ shown, /** @type {string} */ name) => save_curves(shown, regret, name);
    const drawn = pictures(given, { picture, figure, data, catalogue });
    const seen = view?.undrawn ? h('p', { class: 'note' }, view.undrawn) : drawn;
    if (regret.shown) fill(list, head, seen, of_run(given, regret, catalogue), always(given));
    else fill(list, h('p', { class: 'note' }, NONE));
  });
}

/**
 * Makes the entries of the chart in sight. Files are drawn in the light theme, because paper and slides are white.
 * @template {{specification: Specification | null}} T
 * @param {Given<T>} given
 * @param {object} chart
 * @param {NonNullable<View['picture']>} chart.picture
 * @param {(asked: Asked) => void} chart.figure
 * @param {((found: T, name: string) => void) | null} chart.data saves the numbers of the chart
 * @param {Catalogue} chart.catalogue
 */
const pictures = (given, { picture, figure, data, catalogue }) => [
  given('Figure for a paper…', 'PDF', (found, name) =>
    figure({ name, specification: found.specification, data: data && (() => data(found, name)) }),
  ),
  given('Chart', 'PNG', (_, name) => in_light(picture).toBlob((blob) => blob && download(`${name}.png`, blob))),
  given('Chart', 'SVG', async ({ specification }, name) => {
    const { sheet, svg } = await import('./vector.js');
    const title = specification ? called(specification, catalogue) : name;
    save(
      `${name}.svg`,
      svg(
        in_light(() => picture(sheet)),
        SCALE,
        title,
      ),
      'image/svg+xml',
    );
  }),
];

/** Saves the curves of a run. @param {Shown} shown @param {Regret} regret @param {string} name */
const save_curves = (shown, regret, name) => save(`${name}-curves.csv`, csv(curves(shown, regret)), 'text/csv');

/** Saves the table of a view. @param {Exported} exported @param {string} name */
const save_table = ({ what, rows }, name) => save(`${name}-${what}.csv`, csv(rows), 'text/csv');

/**
 * Makes the entries of the views of a run.
 * @param {Given<Shown>} given
 * @param {Regret} regret
 * @param {Catalogue} catalogue
 */
const of_run = (given, regret, catalogue) => [
  given('Curves', 'CSV', (shown, name) => save_curves(shown, regret, name)),
  given('Final values', 'CSV', (shown, name) => save(`${name}-final.csv`, csv(final_values(shown)), 'text/csv')),
  given('Summary', 'Markdown', async (shown, name) => {
    const title = called(shown.specification, catalogue);
    const text = summary(shown, regret.drawn, title, await link_to(shown.specification));
    save(`${name}.md`, text, 'text/markdown');
  }),
  given('Answer', 'JSON', ({ answer }, name) => save(`${name}-answer.json`, json(answer), 'application/json')),
];

/** Makes the entries of a view with results of its own. @param {Given<Exported>} given */
const of_view = (given) => [
  given('Table', 'CSV', save_table),
  given('Table', 'JSON', ({ what, json: value }, name) =>
    save(`${name}-${what}.json`, json(value), 'application/json'),
  ),
];

/** Prints a value as the text of a file. @param {unknown} value */
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Returns a name such as "5-bernoulli-arms-b-3000-6-policies-seed-1", to which an ending is added.
 * @param {Specification} specification
 * @param {Catalogue} catalogue
 */
export const file_name = (specification, catalogue) =>
  `${called(specification, catalogue)} seed ${specification.seed}`
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
