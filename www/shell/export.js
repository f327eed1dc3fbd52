// The menu Export: files of the results that are shown. Every number in them is the answer's own.
import { bibtex } from './bibliography.js';
import { at, fill, h } from '../ui/dom.js';
import { estimate, number } from '../ui/format.js';
import { download, entry, menu, save } from '../ui/menu.js';
import { final_values, markdown } from '../outcomes/outcomes.js';
import { y_title } from '../regret/regret-lines.js';
import { called, sentence } from '../outcomes/sentence.js';
import { link_to } from './share.js';
import { worth } from '../outcomes/worth.js';
import { full_name } from '../simulator/names.js';
import { by_mean } from '../simulator/answer.js';
import { SCALE } from '../ui/chart.js';

/** @typedef {import('../regret/regret.js').Shown} Shown */

/**
 * @param {object} page
 * @param {any} page.catalogue
 * @param {import('../regret/regret.js').Regret} page.regret
 * @param {import('./views.js').Views} page.views
 * @param {(specification: any) => any} page.preset_of the preset that a specification is of, or null
 */
export function connect({ catalogue, regret, views, preset_of }) {
  const list = at('export-list');
  menu(at('export'), list, (close) => {
    const { view } = views;
    const find = view?.exported ? () => view.exported() : () => views.is_first() && regret.shown;
    /** Of what is shown when it is pressed: a run may have gone on since the menu was opened. */
    const given = (what, kind, act) =>
      entry(what, kind, () => {
        close();
        at('export').focus();
        const found = find();
        act(found, file_name(found.specification, catalogue));
      });
    const found = find();
    const picture = view?.exported ? found?.picture : (sheet) => view?.picture?.(sheet) ?? regret.picture(sheet);
    if (!found)
      fill(
        list,
        h(
          'p',
          { class: 'note' },
          view?.exported || views.is_first()
            ? 'There are no results yet.'
            : 'The views Regret, Pulls, Outcomes, Theory and Sweep have results to export.',
        ),
      );
    else
      fill(
        list,
        h('p', { class: 'label' }, 'Of the results shown'),
        picture && pictures(given, picture, catalogue),
        view?.exported ? of_view(given) : of_run(given, regret, catalogue),
        given('Specification', 'JSON', ({ specification }, name) =>
          save(`${name}.json`, json(specification), 'application/json'),
        ),
        given('References', 'BibTeX', ({ specification }, name) =>
          save(`${name}.bib`, bibtex(sources(specification, catalogue, preset_of(specification)))),
        ),
      );
  });
}

/** The chart in sight. */
const pictures = (given, picture, catalogue) => [
  given('Chart', 'PNG', (_, name) => picture().toBlob((blob) => download(`${name}.png`, blob))),
  given('Chart', 'SVG', async ({ specification }, name) => {
    const { sheet, svg } = await import('./vector.js');
    save(`${name}.svg`, svg(picture(sheet), SCALE, called(specification, catalogue)), 'image/svg+xml');
  }),
];

/** What the views of a run have besides. */
const of_run = (given, regret, catalogue) => [
  given('Curves', 'CSV', (shown, name) => save(`${name}-curves.csv`, csv(curves(shown, regret)), 'text/csv')),
  given('Final values', 'CSV', (shown, name) => save(`${name}-final.csv`, csv(final_values(shown)), 'text/csv')),
  given('Summary', 'Markdown', async (shown, name) =>
    save(
      `${name}.md`,
      summary(shown, regret.drawn, called(shown.specification, catalogue), await link_to(shown.specification)),
      'text/markdown',
    ),
  ),
  given('Answer', 'JSON', ({ answer }, name) => save(`${name}-answer.json`, json(answer), 'application/json')),
];

/** What a view with results of its own has. */
const of_view = (given) => [
  given('Table', 'CSV', ({ what, rows }, name) => save(`${name}-${what}.csv`, csv(rows), 'text/csv')),
  given('Table', 'JSON', ({ what, json: value }, name) =>
    save(`${name}-${what}.json`, json(value), 'application/json'),
  ),
];

/** @param {any} value */
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** "5-bernoulli-arms-b-3000-6-policies-seed-1", without an ending. @param {any} specification @param {any} catalogue */
export const file_name = (specification, catalogue) =>
  `${called(specification, catalogue)} seed ${specification.seed}`
    .toLowerCase()
    .replace(/\u202f/g, '')
    .replace(/[^\p{L}\d.]+/gu, '-')
    .replace(/^-|-$/g, '');

/** What stands between commas; a text with one, or with quotes, in quotes. @param {any[][]} rows */
const csv = (rows) =>
  rows
    .map(
      (row) =>
        `${row.map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : (cell ?? ''))).join(',')}\n`,
    )
    .join('');

/** What the chart shows: its policies, its part of the budget, its regret. @param {Shown} shown @param {import('../regret/regret.js').Regret} regret */
function curves({ names }, regret) {
  const { budget, fractions, xs, curves, bounds, notion, against, y } = regret.drawn;
  const [first, last] = regret.in_sight();
  const usual = notion === 'pseudo' && against === null && y !== 'ln' && !bounds;
  const quantity = (what) => (usual ? [] : [what]);
  // Where the budget differs from one repetition to another there is no such number.
  const rows = (i, curve, what) =>
    curve
      .map(
        (value, k) =>
          value !== null &&
          first <= k &&
          k <= last && [
            full_name(names[i]),
            fractions[k],
            budget ? xs[k] : '',
            ...(typeof value === 'number' ? [value, '', ''] : [value.mean, value.low, value.high]),
            ...quantity(what),
          ],
      )
      .filter(Boolean);
  const seen = names.map((_, i) => i).filter((i) => !regret.hidden.has(i));
  return [
    ['policy', 'share of budget', 'budget spent', 'mean', 'low', 'high', ...quantity('of')],
    ...seen.flatMap((i) => rows(i, curves[i], y_title(regret.drawn))),
    ...seen.filter((i) => bounds?.[i]).flatMap((i) => rows(i, bounds[i].curve, `bound: ${bounds[i].name}`)),
  ];
}

/** @param {Shown} shown @param {import('../regret/regret-lines.js').Lines} drawn @param {string} title @param {string} link */
function summary({ run, names, specification, answer }, drawn, title, link) {
  const { finals, against, quantity, notion, y } = drawn;
  const usual = notion === 'pseudo' && against === null && y !== 'ln';
  const ranks = by_mean(finals);
  const other = usual
    ? ''
    : `
| policy | ${y_title(drawn)} |
| --- | ---: |
${ranks.map((i) => `| ${full_name(names[i])} | ${i === against ? 0 : estimate(finals[i])} |`).join('\n')}

At the end: ${quantity}, ± the longer side of its 95\u00a0% interval${against === null ? '' : '; the policies face the same draws, so differences are taken repetition by repetition'}.
`;
  return `# ${title}

${h('p', {}, sentence(run, names, drawn), worth(run, names)).textContent}
${other}
${markdown({ answer, names })}

Regret ± the longer side of its 95\u00a0% interval, over ${number(run.repetitions)} of ${number(specification.repetitions)} repetitions, seed ${specification.seed}. [Run it again](${link})
`;
}

/** @param {any} specification @param {any} catalogue @param {any} preset */
function sources({ policies }, catalogue, preset) {
  const of = ({ id }) => catalogue.policies.find((one) => one.id === id);
  return [...(preset?.paper ? [{ name: preset.title, source: preset.paper }] : []), ...policies.map(of)];
}
