// The view Sweep: final regret against a parameter, a small chart a policy.
import { draw_regret } from './pkg/budgeted_bandits.js';
import { parameters, remember } from './address.js';
import { fit } from './canvas.js';
import { announce, confirmOn, copy, fill, h, math } from './dom.js';
import { Field } from './field.js';
import { counted, estimate, number, plain } from './format.js';
import { full_name, policy } from './outcomes.js';
import { put } from './regret-lines.js';
import { segments } from './segments.js';
import { key } from './sentence.js';
import { colours, parts, series } from './series.js';
import { SweepRun, sweepable } from './sweep-run.js';

const SHOW_EVERY = 100; // milliseconds between two updates of a sweep in progress

export class Sweep {
  /** The sweep started last. @type {SweepRun | null} */
  run = null;
  #frame = 0;
  #next = 0;
  #listed = '';

  /** @param {HTMLElement} root @param {import('./form.js').Form} form @param {import('./pool.js').Pool} pool */
  constructor(root, form, pool) {
    Object.assign(this, { root, form, pool });
    this.say = h('p', { class: 'say' }, 'Choose what is to vary, and run the sweep: final regret at each of its values, on the same draws.');
    this.choice = h('select', { 'aria-label': 'What varies', onchange: () => this.#choose(this.choice.value) });
    this.wanted = { values: [] };
    this.why = h('p', { class: 'why', role: 'alert', hidden: true });
    this.slot = h('span', {});
    this.y = segments('regret', { linear: 'linear', logarithmic: 'log' }, 'linear', (y) => { remember({ y: y === 'linear' ? null : y }); this.redraw(); }, 'Scale of the swept regret');
    this.button = h('button', { class: 'button small', type: 'button', onclick: () => (this.run?.phase === 'running' ? this.stop() : this.start()) }, 'Run the sweep');
    this.status = h('span', { class: 'label' });
    this.charts = h('div', { class: 'sweep-charts' });
    this.copy = h('button', { class: 'link end', type: 'button', onclick: async () => confirmOn(this.copy, (await copy(this.rows().map((row) => row.join('\t')).join('\n'))) ? 'Copied' : 'The browser did not let it') }, 'Copy table');
    this.head = h('tr');
    this.body = h('tbody');
    this.below = h('div', { hidden: true }, h('header', { class: 'caption' }, h('h2', {}, 'Final regret'), h('span', { class: 'label' }, 'with half the width of its 95\u00a0% interval'), this.copy),
      h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of the sweep' }, h('table', { class: 'data' }, h('thead', {}, this.head), this.body)));
    fill(root, this.say, h('div', { class: 'sweep-bar' }, h('span', { class: 'select' }, this.choice), h('label', {}, h('span', { class: 'label' }, 'at '), this.slot), this.y.root, h('span', { class: 'do' }, this.status, this.button)), this.why, this.charts, this.below);
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
    const same = this.run && this.run.parameter.path === path && (!asked.has('values') || this.run.values.join() === values.join()) && !this.#stale();
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
      fill(this.choice, this.all.map(({ path, label }) => h('option', { value: path }, label)));
      const own = this.all.find(({ path }) => path.startsWith('policies.')) ?? this.all[0];
      this.#choose(this.all.some(({ path }) => path === chosen) ? chosen : own.path, chosen && this.all.some(({ path }) => path === chosen) ? this.wanted.values : undefined, false);
    }
    this.#tell();
  }

  #choose(path, values, write = true) {
    const found = this.all.find((one) => one.path === path);
    this.parameter = found;
    this.choice.value = path;
    this.wanted = { values: values ?? found.values };
    this.field = new Field({ owner: this.wanted, key: 'values', label: 'Its values', list: true, fractions: true, least: 12, most: 40, onedit: () => {} });
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
      if (!Array.isArray(values) || !values.length || values.some((value) => typeof value !== 'number')) throw new Error('Expected numbers, with commas between.');
      if (values.some((value, i) => i > 0 && value <= values[i - 1])) throw new Error('Expected rising values.');
      this.run = new SweepRun(this.pool, this.form.specification, this.parameter, values, this.form.catalogue);
    } catch (error) {
      this.why.textContent = error.message;
      this.why.hidden = false;
      return;
    }
    const { run } = this;
    remember({ sweep: this.parameter.path, values: values.join('_') });
    this.labels = run.specification.policies.map((one, i) => parts(this.form.plan.labels[i], this.form.catalogue.policies.find(({ id }) => id === one.id)));
    this.lines = series(run.specification.policies);
    this.#next = 0;
    this.#build();
    try {
      await run.start(() => {
        const now = performance.now();
        if (now < this.#next) return;
        this.#next = now + SHOW_EVERY;
        this.show();
      });
    } catch (error) {
      this.why.textContent = `A part of the sweep failed twice; what was done before it is kept. (${error.message})`;
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

  /** The name of a policy, without the parameter that varies. */
  name(i) {
    const { run, labels } = this;
    return run.policies.includes(i) && run.parameter.path.startsWith('policies.') ? { ...labels[i], rest: '' } : labels[i];
  }

  /** A small chart for every policy that is varied. */
  #build() {
    this.figures = this.run.policies.map((i) => {
      const canvas = h('canvas', { role: 'img', 'aria-label': 'Final regret' });
      return { i, canvas, root: h('figure', {}, h('figcaption', {}, policy(this.name(i), this.lines[i])), canvas) };
    });
    fill(this.charts, this.figures.map(({ root }) => root));
    this.show();
  }

  #tell() {
    const running = this.run?.phase === 'running';
    this.button.textContent = running ? 'Stop the sweep' : 'Run the sweep';
    const { run } = this;
    this.status.textContent = !run ? '' : running ? `${number(run.done.length)} of ${counted(run.plans.length, 'value')} · ${number(100 * run.share)}\u202f% of the next`
      : this.#stale() ? 'The settings have changed.' : `${number(run.done.length)} of ${counted(run.plans.length, 'value')}`;
    this.charts.classList.toggle('stale-sweep', Boolean(this.#stale()));
    this.root.dataset.phase = run?.phase ?? '';
  }

  /** Brings everything that is seen up to date. */
  show() {
    this.#tell();
    const { run } = this;
    this.below.hidden = !run.done.length;
    fill(this.say, sentence(this));
    const [heads, ...rows] = this.columns();
    fill(this.head, heads.map((head, at) => h('th', { scope: 'col' }, at ? head : math(head))));
    fill(this.body, rows.map(([value, ...finals]) => h('tr', {}, h('th', { scope: 'row' }, plain(value)), finals.map((final) => h('td', {}, final ? estimate(final) : '–')))));
    this.redraw();
  }

  /** Heads, then every value with the final regret of all policies. */
  columns() {
    const { run } = this;
    const others = run.others;
    return [[run.parameter.name, ...run.policies.map((i) => full_name(this.name(i))), ...others.map((i) => full_name(this.name(i)))],
      ...run.done.map(({ value, finals }) => [value, ...finals, ...others.map((i) => run.fixed.get(i) ?? null)])];
  }

  /** The same with all digits, for a spreadsheet. */
  rows() {
    const [[head, ...names], ...rows] = this.columns();
    return [[head, ...names.flatMap((name) => [name, 'low', 'high'])], ...rows.map(([value, ...finals]) => [value, ...finals.flatMap((final) => (final ? [final.mean, final.low ?? '', final.high ?? ''] : ['', '', '']))])];
  }

  /** At most once a frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.run?.done.length) this.#draw();
    });
  }

  #draw() {
    const { run, lines } = this;
    const found = colours(['ink-2', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)]);
    const xs = run.done.map(({ value }) => value);
    const y = parameters().get('y') === 'logarithmic' ? 'logarithmic' : 'linear';
    const wide = run.values[0] > 0 && run.values.at(-1) / run.values[0] >= 8;
    for (const { i: own, canvas } of this.figures) {
      const scale = fit(canvas);
      if (!scale) return;
      const points = [];
      const style = (i, mine) => ({ colour: found[lines[i].token], dash: lines[i].dash, width: mine ? 2.5 : 1.5, alpha: mine ? 1 : 0.35, band_alpha: mine ? 0.2 : 0 });
      const all = run.policies.map((i, at) => ({ i, at })).sort((a, b) => Number(b.i === own) - Number(a.i === own));
      const series = [
        ...all.map(({ i, at }) => ({ points: put(run.done.map(({ finals }) => finals[at]), xs, points), ...style(i, i === own) })),
        ...[...run.fixed].map(([i, final]) => ({ points: put(xs.map(() => final.mean), xs, points), ...style(i, false) })),
      ];
      draw_regret(canvas, Float64Array.from(points), {
        scale, x: wide ? 'logarithmic' : 'linear', y, band: true, series,
        zoom: run.values.length < 2 ? [] : [run.values[0], run.values.at(-1)],
        colours: { ink: found['ink-2'], label: found['ink-3'], grid: found.line, background: found.bg },
        x_title: `${run.parameter.name}${wide ? ' (log scale)' : ''}`, y_title: 'final regret', end: plain(run.values.at(-1)),
      });
      canvas.setAttribute('aria-label', `${summary(this, own)} The table gives the figures.`);
    }
  }
}

/** Where a policy's regret is lowest and highest, in a sentence. */
function summary(view, i) {
  const { run } = view;
  const at = run.policies.indexOf(i);
  const finals = run.done.map(({ value, finals }) => ({ value, ...finals[at] })).sort((a, b) => a.mean - b.mean);
  const told = (one) => `${estimate(one)} at ${run.parameter.name} = ${plain(one.value)}`;
  return `${full_name(view.name(i))}: lowest ${told(finals[0])}${finals.length > 1 ? `, highest ${told(finals.at(-1))}` : ''}.`;
}

function sentence(view) {
  const { run } = view;
  const { done, parameter, policies, specification } = run;
  if (!done.length) return 'The first value is being run.';
  const opening = run.phase === 'done' ? `Over ${counted(specification.repetitions, 'repetition')} at each of ${counted(done.length, 'value')}, ` : `After ${number(done.length)} of ${counted(run.plans.length, 'value')}, `;
  const is = (value) => [math(`${parameter.name}\u00a0=`), `\u00a0${plain(value)}`];
  const name = (i) => h('span', { class: 'nowrap' }, math(full_name(view.name(i))));
  const rivals = policies.map((i, at) => ({ i, at })).filter(({ i }) => !view.labels[i].reference);
  if (parameter.path.startsWith('policies.') || rivals.length < 2) {
    const of = ({ at, i }) => {
      const sorted = done.map(({ value, finals }) => ({ value, ...finals[at] })).sort((a, b) => a.mean - b.mean);
      const [low, high] = [sorted[0], sorted.at(-1)];
      return [name(i), ' loses least at ', is(low.value), ', ', estimate(low), sorted.length > 1 && [', and most at ', is(high.value), ', ', estimate(high)]];
    };
    return [opening, (rivals.length ? rivals : [{ i: policies[0], at: 0 }]).slice(0, 3).map((one, n) => [n > 0 && '; ', of(one)]), '.'];
  }
  const wins = new Map();
  for (const { finals } of done) {
    const { i } = rivals.reduce((best, one) => (finals[one.at].mean < finals[best.at].mean ? one : best));
    wins.set(i, (wins.get(i) ?? 0) + 1);
  }
  const ranks = [...wins].sort((a, b) => b[1] - a[1]);
  if (ranks.length === 1) return [opening, name(ranks[0][0]), ' has the lowest regret at ', done.length === 1 ? is(done[0].value) : [`every value of `, math(`${parameter.name}`)], '.'];
  return [opening, ranks.map(([i, count], at) => [at > 0 && ', ', name(i), at === 0 ? ` has the lowest regret at ${count} of ${done.length}` : ` at ${count}`]), '.'];
}
