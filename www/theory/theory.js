// The view Theory: what the papers prove of these policies on this very instance, beside what they lost.
import { guarantees } from '../pkg/budgeted_bandits.js';
import { idle } from '../simulator/answer.js';
import { full_name, parts } from '../simulator/names.js';
import { budget, key } from '../simulator/specification.js';
import { fill, h, math } from '../ui/dom.js';
import { estimate, figure, regret } from '../ui/format.js';
import { broken } from '../ui/formula.js';
import { notation } from '../ui/notation.js';
import { policy, series } from '../ui/series.js';

export class Theory {
  #key = '';

  /**
   * @param {HTMLElement} root
   * @param {import('../settings/form.js').Form} form
   * @param {() => import('../simulator/run.js').Run | null} shown the run whose results are on the page
   */
  constructor(root, form, shown) {
    Object.assign(this, { root, form, shown });
    this.say = h('p', { class: 'say' });
    this.note = h('p', { class: 'note' });
    this.head = h('tr');
    this.body = h('tbody');
    this.theorems = h('dl');
    fill(
      root,
      this.say,
      h(
        'div',
        { class: 'theory' },
        h(
          'div',
          {},
          h(
            'div',
            { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of bounds' },
            h('table', { class: 'data' }, h('thead', {}, this.head), this.body),
          ),
          this.note,
        ),
        h(
          'section',
          { 'aria-labelledby': 'theorems-title' },
          h('h2', { id: 'theorems-title' }, 'Theorems'),
          this.theorems,
        ),
      ),
    );
  }

  open() {
    this.update();
  }

  refresh() {
    this.update();
  }

  /**
   * What there is to export; the bounds are as `budgeted-bandits theory` prints them.
   * @returns {import('../shell/views.js').Exported | null}
   */
  exported() {
    if (!this.told) return null;
    const { specification, proven, all, rows, names } = this.told;
    const policies = all.map(({ i, measured, ...one }) => ({ id: specification.policies[i].id, ...one, measured }));
    return {
      specification,
      what: 'theory',
      rows: [HEADS, ...rows.map((row) => table(row, names))],
      json: { ...proven, policies },
    };
  }

  /** The specification or the results are others. */
  update() {
    const { specification, catalogue } = this.form;
    if (!specification) return;
    const run = this.shown();
    const fits = run && key(run.specification) === key(specification);
    const changed = JSON.stringify([key(specification), fits && run.repetitions]);
    if (changed === this.#key) return;
    this.#key = changed;
    const proven = guarantees(specification);
    const names = this.form.plan.labels.map((label, i) =>
      parts(
        label,
        catalogue.policies.find(({ id }) => id === specification.policies[i].id),
      ),
    );
    const lines = series(specification.policies);
    const of = (knapsack) =>
      fits
        ? run
            .courses(knapsack ? 'knapsack' : 'pseudo', null)
            ?.map(({ final }, i) => (idle(run.answer.policies[i]) ? null : final))
        : null;
    const [pseudo, knapsack] = [of(false), of(true)];
    const all = proven.policies.map((one, i) => ({
      ...one,
      i,
      measured: (one.bound?.knapsack && knapsack ? knapsack : pseudo)?.[i] ?? null,
    }));
    const rows = all.filter(({ i }) => !names[i].reference);
    this.told = { specification, proven, all, rows, names };
    fill(this.say, sentence(rows, proven, names, specification));
    fill(
      this.head,
      h('th', { scope: 'col' }, 'Policy'),
      ['measured', 'bound', 'bound / measured', 'grows as'].map((text) => h('th', { scope: 'col' }, text)),
      h('th', { scope: 'col', class: 'words' }, 'theorem'),
    );
    fill(
      this.body,
      rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, policy(names[row.i], lines[row.i])), cells(row, proven))),
    );
    fill(this.note, proven.most !== null && note(rows, proven));
    const theorems = new Map(rows.filter(({ bound }) => bound).map(({ bound }) => [bound.id, bound]));
    this.theorems.parentElement.hidden = !theorems.size;
    fill(
      this.theorems,
      [...theorems.values()].map(({ name, source, formula, about }) => [
        h('dt', {}, math(name)),
        h(
          'dd',
          {},
          h(
            'div',
            { class: 'wide', tabindex: 0, role: 'region', 'aria-label': `Bound of ${name}` },
            notation(formula).map(broken),
          ),
        ),
        h('dd', {}, math(about), ' ', h('span', { class: 'label' }, source)),
      ]),
    );
  }
}

const HEADS = [
  'policy',
  'measured',
  'low',
  'high',
  'bound',
  'bound / measured',
  'no policy loses more on average than',
  'grows as',
  'theorem',
];

/** What no policy loses more than on average, and why. */
function note(rows, { most }) {
  const knapsack = rows.find(({ bound, most: own }) => bound?.knapsack && own !== most);
  return [
    'On average no policy loses more than ',
    regret(most),
    ' here, the largest gap between two ratios times the most that is spent',
    knapsack && [
      '; against the best combination of pulls, no more than ',
      regret(knapsack.most),
      ', which is all that it can earn',
    ],
    '. A bound that allows more says nothing.',
  ];
}

/** The table with all digits. */
function table({ bound, regret: value, most, measured, i }, names) {
  const { mean = '', low, high } = measured ?? {};
  return [
    full_name(names[i]),
    mean,
    low ?? '',
    high ?? '',
    value ?? '',
    value !== null && mean > 0 ? value / mean : '',
    most ?? '',
    bound?.growth ?? '',
    bound?.source ?? '',
  ];
}

function cells({ bound, regret: value, vacuous, measured }, { none }) {
  const what = !bound ? 'no bound known' : none ? 'for one instance only' : value === null ? 'does not apply' : null;
  const multiple = value / measured?.mean;
  return [
    h('td', {}, measured ? estimate(measured) : '–'),
    h('td', {}, what ?? regret(value), vacuous && h('span', { class: 'half' }, ' says nothing')),
    h('td', {}, !what && measured?.mean > 0 ? `${figure(multiple, multiple < 10 ? 1 : 0)} ×` : '–'),
    h('td', {}, bound ? notation(bound.growth)[0] : '–'),
    h('td', { class: 'words' }, bound ? bound.source : 'none in the papers that this page rests on'),
  ];
}

function sentence(rows, { none }, names, specification) {
  const name = (i) => [
    h('span', { class: 'nowrap' }, math(names[i].name)),
    names[i].rest && [' with ', math(names[i].rest)],
  ];
  const known = rows.filter(({ bound }) => bound);
  if (none)
    return [
      none,
      ` The papers bound the regret on one instance, for ${known.length} of these ${rows.length} policies; fix the arms to see their bounds.`,
    ];
  const bounded = rows.filter(({ regret }) => regret !== null);
  if (!bounded.length)
    return [
      `No bound is known here for ${rows.length === 1 ? 'this policy' : `any of these ${rows.length} policies`}`,
      known.length > 0 && ', since what the theorems suppose does not hold',
      '.',
    ];
  const least = bounded.reduce((best, one) => (one.regret < best.regret ? one : best));
  const empty = bounded.filter(({ vacuous }) => vacuous).length;
  const most = new Set(bounded.map((one) => one.most));
  const much = most.size === 1 && [regret([...most][0]), ', '];
  return [
    'At ',
    budget(specification),
    `, the papers bound the regret of ${bounded.length} of these ${rows.length} policies. The lowest bound is that of `,
    name(least.i),
    ', ',
    regret(least.regret),
    least.measured && [', where ', estimate(least.measured), ' was measured'],
    '; ',
    empty === bounded.length
      ? [
          bounded.length === 1 ? 'it allows' : 'all of them allow',
          ' more than ',
          much,
          'the most that any policy loses on average, and ',
          bounded.length === 1 ? 'says' : 'say',
          ' nothing at this budget.',
        ]
      : empty
        ? `${empty} of the bounds ${empty === 1 ? 'says' : 'say'} nothing at this budget.`
        : ['all are below ', much, 'the most that any policy loses on average.'],
  ];
}
