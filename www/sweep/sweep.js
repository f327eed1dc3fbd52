// The view Sweep: final regret against a parameter, a small chart a policy.
import { parameters, remember } from '../link/address.js';
import { idle } from '../simulator/answer.js';
import { parts } from '../simulator/names.js';
import { key } from '../simulator/specification.js';
import { announce, confirmOn, copy, fill, h, math } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { counted, estimate, number, plain } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { series } from '../ui/series.js';
import { SweepCharts } from './sweep-charts.js';
import { SweepRun, sweepable } from './sweep-run.js';
import { answer, columns, ends_in, notes, rows, sentence } from './sweep-text.js';

const SHOW_EVERY = 100; // milliseconds between two updates of a sweep in progress

export class Sweep {
  /** The sweep started last. @type {SweepRun | null} */
  run = null;
  #frame = 0;
  #next = 0;
  #listed = '';

  /**
   * @param {HTMLElement} root
   * @param {import('../settings/form.js').Form} form
   * @param {import('../simulator/pool.js').Pool} pool
   */
  constructor(root, form, pool) {
    Object.assign(this, { root, form, pool });
    this.say = h(
      'p',
      { class: 'say' },
      'Choose what is to vary, and run the sweep: final regret at each of its values, on the same draws.',
    );
    this.choice = h('select', { 'aria-label': 'What varies', onchange: () => this.#choose(this.choice.value) });
    this.wanted = { values: [] };
    this.why = h('p', { class: 'why', role: 'alert', hidden: true });
    this.slot = h('span', {});
    this.y = segments(
      'regret',
      { linear: 'linear', logarithmic: 'log' },
      'linear',
      (y) => {
        remember({ y: y === 'linear' ? null : y });
        this.redraw();
      },
      'Scale of the swept regret',
    );
    this.button = h(
      'button',
      {
        class: 'button small',
        type: 'button',
        onclick: () => (this.run?.phase === 'running' ? this.stop() : this.start()),
      },
      'Run the sweep',
    );
    this.status = h('span', { class: 'label' });
    this.charts = new SweepCharts(this);
    this.copy = h(
      'button',
      {
        class: 'link end',
        type: 'button',
        onclick: async () =>
          confirmOn(
            this.copy,
            (await copy(
              rows(this)
                .map((row) => row.join('\t'))
                .join('\n'),
            ))
              ? 'Copied'
              : 'The browser did not let it',
          ),
      },
      'Copy table',
    );
    this.head = h('tr');
    this.body = h('tbody');
    this.below = h(
      'div',
      { hidden: true },
      h(
        'header',
        { class: 'caption' },
        h('h2', {}, 'Final regret'),
        h('span', { class: 'label' }, '± the longer side of its 95\u00a0% interval'),
        this.copy,
      ),
      h(
        'div',
        { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of the sweep' },
        h('table', { class: 'data' }, h('thead', {}, this.head), this.body),
      ),
    );
    fill(
      root,
      this.say,
      h(
        'div',
        { class: 'sweep-bar' },
        h('span', { class: 'select' }, this.choice),
        h('label', {}, h('span', { class: 'label' }, 'at '), this.slot),
        this.y.root,
        h('span', { class: 'do' }, this.status, this.button),
      ),
      this.why,
      this.charts.root,
      this.below,
    );
    new ResizeObserver(() => this.redraw()).observe(root);
    Object.assign(globalThis.budgetedBandits ?? {}, { sweep: this });
  }

  /** It is in sight: what the address asks for is run at once. */
  open() {
    this.update();
    const asked = parameters();
    this.y.set(asked.get('y') === 'logarithmic' ? 'logarithmic' : 'linear');
    const path = asked.get('sweep');
    if (!path || !this.all.some((one) => one.path === path)) return;
    const values = (asked.get('values') ?? '').split('_').map(Number);
    const same =
      this.run &&
      this.run.parameter.path === path &&
      (!asked.has('values') || this.run.values.join() === values.join()) &&
      !this.#stale();
    this.#choose(path, asked.has('values') && values.every(Number.isFinite) ? values : undefined);
    if (!same) this.start();
    else this.redraw();
  }

  /** The specification has changed. */
  update() {
    const { specification, catalogue } = this.form;
    if (!specification) return;
    this.all = sweepable(specification, catalogue);
    const listed = JSON.stringify(this.all);
    if (listed !== this.#listed) {
      this.#listed = listed;
      const chosen = this.choice.value;
      fill(
        this.choice,
        this.all.map(({ path, label }) => h('option', { value: path }, label)),
      );
      const own = this.all.find(({ path }) => path.startsWith('policies.')) ?? this.all[0];
      this.#choose(
        this.all.some(({ path }) => path === chosen) ? chosen : own.path,
        chosen && this.all.some(({ path }) => path === chosen) ? this.wanted.values : undefined,
        false,
      );
    }
    this.#tell();
  }

  #choose(path, values, write = true) {
    const found = this.all.find((one) => one.path === path);
    this.parameter = found;
    this.choice.value = path;
    this.wanted = { values: values ?? found.values };
    this.field = new Field({
      owner: this.wanted,
      key: 'values',
      label: 'Its values',
      list: true,
      fractions: true,
      least: 12,
      most: 40,
      onedit: () => {},
    });
    fill(this.slot, this.field.input);
    if (write && this.run && !values) remember({ sweep: path, values: null });
  }

  #stale() {
    return this.run && key(this.run.specification) !== key(this.form.specification);
  }

  async start() {
    this.run?.stop();
    const values = this.wanted.values;
    this.why.hidden = true;
    try {
      check(values, this.parameter);
      this.run = new SweepRun(this.pool, this.form.specification, this.parameter, values, this.form.catalogue);
    } catch (error) {
      this.why.textContent = error.message;
      this.why.hidden = false;
      return;
    }
    const { run } = this;
    remember({ sweep: this.parameter.path, values: values.join('_') });
    const { labels } = this.form.plan;
    const is_varied = (i) => this.parameter.path.startsWith('policies.') && run.policies.includes(i);
    const bare = (label, i) => (is_varied(i) ? without(label, this.parameter.name) : label);
    this.labels = told_apart(run, labels.map(bare));
    this.names = run.specification.policies.map((one, i) =>
      parts(
        this.labels[i],
        this.form.catalogue.policies.find(({ id }) => id === one.id),
      ),
    );
    this.lines = series(run.specification.policies);
    this.#next = 0;
    this.charts.build();
    this.show();
    try {
      await run.start(() => {
        const now = performance.now();
        if (now < this.#next) return;
        this.#next = now + SHOW_EVERY;
        this.show();
      });
    } catch (error) {
      this.why.textContent = `A part of the sweep failed again and again; what was done before it is kept. (${error.message})`;
      this.why.hidden = false;
    }
    if (run !== this.run) return;
    this.show();
    if (run.phase === 'done') announce(this.say.textContent);
  }

  stop() {
    this.run?.stop();
    this.show();
    announce(`Stopped after ${counted(this.run?.done.length ?? 0, 'value')}.`);
  }

  #tell() {
    const running = this.run?.phase === 'running';
    this.button.textContent = running ? 'Stop the sweep' : 'Run the sweep';
    const { run } = this;
    this.status.textContent = !run
      ? ''
      : running
        ? `${number(run.done.length)} of ${counted(run.plans.length, 'value')} · ${number(100 * run.share)}\u202f% of the next`
        : this.#stale()
          ? 'The settings have changed.'
          : `${number(run.done.length)} of ${counted(run.plans.length, 'value')}`;
    this.charts.root.classList.toggle('stale-sweep', Boolean(this.#stale()));
    this.root.dataset.phase = run?.phase ?? '';
  }

  /** Brings everything that is seen up to date. */
  show() {
    this.#tell();
    const { run } = this;
    this.below.hidden = !run.done.length;
    fill(this.say, sentence(this));
    const [heads, ...rows] = columns(this);
    fill(
      this.head,
      heads.map((head, at) => h('th', { scope: 'col' }, at ? head : math(head))),
    );
    const cell = (final, ends) =>
      h(
        'td',
        {},
        final && !idle(ends) ? estimate(final) : '–',
        notes(ends).map((note) => h('span', { class: 'half' }, ` · ${note}`)),
      );
    fill(
      this.body,
      rows.map(([value, ...finals], at) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, plain(value)),
          finals.map((final, column) => cell(final, ends_in(run, at, column))),
        ),
      ),
    );
    this.redraw();
  }

  /** At most once a frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.run?.done.length) this.charts.draw();
    });
  }

  /** What there is to export: null before anything is done. @returns {import('../shell/views.js').Exported | null} */
  exported() {
    const { run } = this;
    if (!run?.done.length) return null;
    return {
      specification: run.specification,
      what: 'sweep',
      rows: rows(this),
      json: answer(this),
      picture: (sheet) => this.charts.picture(sheet),
    };
  }
}

/**
 * @param {any} values
 * @param {import('./sweep-run.js').Parameter} parameter
 * @throws {Error} a sentence that says what is wrong with them
 */
function check(values, { name }) {
  const wrong = (expected, found) => {
    throw new Error(`Values of ${name}: expected ${expected}, found ${found}.`);
  };
  const text = values?.find?.((value) => typeof value !== 'number');
  if (!values?.length) wrong('numbers with commas between', 'none');
  if (text !== undefined) wrong('numbers with commas between', `“${text}”`);
  const falls = values.findIndex((value, i) => i > 0 && value <= values[i - 1]);
  if (falls > 0) wrong('each to be above the one before', `${plain(values[falls])} after ${plain(values[falls - 1])}`);
}

/** Lines of one label, as of long formulas, which are cut off, get the number of their policy besides. */
function told_apart({ policies, others }, labels) {
  const shown = [...policies, ...others].map((i) => labels[i]);
  const alike = (label) => shown.filter((one) => one === label).length > 1;
  return labels.map((label, i) => (alike(label) ? `${label}, policy ${i + 1}` : label));
}

/** "B-greedy (c = 1, d = 2)" without one of its parameters. @param {string} label @param {string} name */
function without(label, name) {
  const at = label.lastIndexOf(' (');
  if (at < 0) return label;
  const kept = label
    .slice(at + 2, -1)
    .split(', ')
    .filter((part) => !part.startsWith(`${name} = `));
  return label.slice(0, at) + (kept.length ? ` (${kept.join(', ')})` : '');
}
