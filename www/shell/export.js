// The menu Export, which saves the results shown as files. Every number in the files comes from the answer itself.

import { with_schema } from '../link/version.js';
import { called, file_name } from '../simulator/called.js';
import { entry_of } from '../simulator/entries.js';
import { SCALE } from '../ui/chart.js';
import { at, fill, h } from '../ui/dom.js';
import { download, entry, menu, save } from '../ui/menu.js';
import { in_light } from '../ui/paper.js';
import { bibtex } from './bibliography.js';
import { summary } from './export-text.js';
import { link_to } from './share.js';
import { answered, chart, curves, repetitions, table, without_repetitions } from './tables.js';

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
const BUILT = 'The results in sight came with the page. They can be saved once they have been computed here.';

/** Puts a short heading above entries. @param {string} name @param {Child[]} entries @returns {Child} */
const group = (name, entries) => [h('h2', { class: 'label' }, name), entries];

/** @typedef {import('../simulator/called.js').Named} Named */
/** @typedef {{specification: Specification}} Specified */
/** Saves a value as a file of JSON. @typedef {(name: string, value: unknown) => void} Saver */
/** What the dialog "Figure for a paper" is given. @typedef {import('../figure/figure.js').Asked} Asked */

/**
 * Connects the menu.
 * @param {object} page
 * @param {Catalogue} page.catalogue
 * @param {Regret} page.regret
 * @param {import('./views.js').Views} page.views
 * @param {(specification: Specification) => Preset | null | undefined} page.preset_of the preset of a specification
 * @param {(asked: Asked) => void} page.figure opens the dialog "Figure for a paper"
 * @param {Saver} page.save_json
 */
export function connect({ catalogue, regret, views, preset_of, figure, save_json }) {
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
  const settings = (/** @type {Given<Specified>} */ given) =>
    given('Specification', 'JSON', ({ specification }, name) => save_json(`${name}.json`, with_schema(specification)));
  const papers = (/** @type {Given<Specified>} */ given) =>
    group('References', [
      given('References', 'BibTeX', ({ specification }, name) =>
        save(`${name}.bib`, references(specification, catalogue, preset_of(specification))),
      ),
    ]);
  menu(at('export', HTMLButtonElement), list, (close) => {
    const { view } = views;
    const head = h('p', { class: 'label' }, 'From the results shown');
    if (view?.exported) {
      const find = () => view.exported?.() ?? null;
      const given = given_by(find, close);
      const found = find();
      const picture = view.picture?.bind(view) ?? found?.picture;
      const specified = given_by(() => specified_by(find()), close);
      const drawn = picture && group('Figure', pictures(given, { picture, figure, data: save_exported, catalogue }));
      const more = found?.more?.map(([what, kind, act]) => given(what, kind, act));
      if (!found) fill(list, h('p', { class: 'note' }, NONE));
      else {
        const data = [...of_view(given, save_json), found.specification && settings(specified)];
        const own = more && group('From this view', more);
        fill(list, head, own, drawn, group('Data', data), found.specification && papers(specified));
      }
      return;
    }
    const find = () => (views.is_first() ? regret.shown : null);
    const given = given_by(find, close);
    /** @param {() => HTMLCanvasElement} [sheet] @param {import('./views.js').Size} [size] */
    const picture = (sheet, size) => view?.picture?.(sheet, size) ?? regret.picture(sheet);
    const data = (/** @type {Shown} */ shown, /** @type {string} */ name) => save_chart(shown, regret, name);
    const drawn = view?.undrawn
      ? h('p', { class: 'note' }, view.undrawn)
      : group('Figure', pictures(given, { picture, figure, data, catalogue }));
    const shown = find();
    if (shown) fill(list, head, drawn, of_run(given, { regret, catalogue, save_json, settings }, shown), papers(given));
    else fill(list, h('p', { class: 'note' }, views.root(views.first).querySelector('.built') ? BUILT : NONE));
  });
}

/**
 * Makes the entries of the chart in sight. Files are drawn in the light theme, because paper and slides are white.
 * @template {Named} T
 * @param {Given<T>} given
 * @param {object} chart
 * @param {NonNullable<View['picture']>} chart.picture
 * @param {(asked: Asked) => void} chart.figure
 * @param {(found: T, name: string) => void} chart.data saves the numbers of the chart
 * @param {Catalogue} chart.catalogue
 */
const pictures = (given, { picture, figure, data, catalogue }) => [
  given('Figure for a paper…', 'PDF', (found, name) =>
    figure({ name, specification: found.specification ?? null, data: () => data(found, name) }),
  ),
  given('Slide…', '16:9', (found, name) =>
    figure({ name, specification: found.specification ?? null, data: () => data(found, name), slide: true }),
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

/**
 * Makes the entries of the views of a run.
 * @param {Given<Shown>} given
 * @param {{regret: Regret, catalogue: Catalogue, save_json: Saver, settings: (given: Given<Shown>) => Element}} page
 * @param {Shown} shown
 */
const of_run = (given, { regret, catalogue, save_json, settings }, shown) => [
  group('Table', [
    given('Curves', 'CSV', async (shown, name) => save_table(`${name}-curves`, await curves(shown))),
    given('Final values', 'CSV', (shown, name) => save_table(`${name}-final`, answered('final', shown))),
    of_repetitions(given, shown),
    given('Pulls by arm', 'CSV', (shown, name) => save_table(`${name}-pulls`, answered('pulls', shown))),
    given('Lines of the chart', 'CSV', (shown, name) => save_chart(shown, regret, name)),
  ]),
  group('Data', [
    given('Answer', 'JSON', ({ answer }, name) => save_json(`${name}-answer.json`, answer)),
    settings(given),
    shown.run.results &&
      given('Records', 'to merge', ({ run: { results } }, name) => {
        if (results) download(`${name}.rec`, new Blob([new Uint8Array(results.records())]));
      }),
  ]),
  group(
    'Code',
    ['Python', 'JavaScript'].map((language) =>
      given(`Policy as ${language}…`, 'code', async (shown, name) => {
        const { offer } = await import('./snippet.js');
        offer(shown, /** @type {import('./snippet.js').Language} */ (language), name);
      }),
    ),
  ),
  group('Report', [
    given('Summary', 'Markdown', async (shown, name) => {
      const title = called(shown.specification, catalogue);
      const text = summary(shown, regret.drawn, title, await link_to(shown.specification));
      save(`${name}.md`, text, 'text/markdown');
    }),
  ]),
];

/**
 * Makes the entry of single repetitions, or says why there is none.
 * @param {Given<Shown>} given
 * @param {Shown} shown
 */
function of_repetitions(given, shown) {
  const missing = without_repetitions(shown);
  if (missing) return h('p', { class: 'note' }, missing);
  return given('Values per repetition', 'CSV', async (shown, name) =>
    save_table(`${name}-repetitions`, await repetitions(shown)),
  );
}

/** Makes the entries of a view with results of its own. @param {Given<Exported>} given @param {Saver} save_json */
const of_view = (given, save_json) => [
  given('Table', 'CSV', save_exported),
  given('Table', 'JSON', ({ what, json: value }, name) => save_json(`${name}-${what}.json`, value)),
];

/** Saves the lines of the regret chart. @param {Shown} shown @param {Regret} regret @param {string} name */
const save_chart = (shown, regret, name) => save_table(`${name}-chart`, chart(shown, regret));

/** Saves the table of a view. @param {Exported} exported @param {string} name */
const save_exported = ({ what, json, labels }, name) => save_table(`${name}-${what}`, table(what, json, labels));

/** Saves a table as a file. @param {string} name @param {string} text */
const save_table = (name, text) => save(`${name}.csv`, text, 'text/csv');

/**
 * Returns the results if they have a specification.
 * @param {Exported | null} found
 * @returns {(Exported & Specified) | null}
 */
const specified_by = (found) => (found?.specification ? { ...found, specification: found.specification } : null);

/**
 * Returns the papers of the preset, if any, and of the policies, as BibTeX.
 * @param {Specification} specification
 * @param {Catalogue} catalogue
 * @param {Preset | null | undefined} preset
 */
export function references({ policies }, catalogue, preset) {
  const entries = policies.flatMap((policy) => entry_of(catalogue, policy) ?? []);
  return bibtex(preset?.paper ? [{ name: preset.title, source: preset.paper }, ...entries] : entries);
}
