// The controls above the regret chart.
import { fill, h } from '../ui/dom.js';
import { NOTIONS, has_knapsack } from '../simulator/answer.js';
import { segments } from '../ui/segments.js';

export class RegretBar {
  #key = '';

  /** @param {import('./regret.js').Regret} view @param {(x: string) => void} onscale */
  constructor(view, onscale) {
    this.view = view;
    this.notion = h('select', {
      'aria-label': 'Notion of regret',
      onchange: () => view.change({ notion: this.notion.value, zoom: view.near() }),
    });
    this.against = h('select', {
      'aria-label': 'Compared with',
      onchange: () =>
        view.change({ against: this.against.value === '' ? null : Number(this.against.value), zoom: view.near() }),
    });
    this.x = segments(
      'budget',
      { logarithmic: 'log', linear: 'linear' },
      view.x,
      (x) => {
        view.x = x;
        view.redraw();
        onscale(x);
      },
      'Scale of the budget',
    );
    this.y = segments(
      'regret',
      { linear: 'linear', logarithmic: 'log', ln: ['÷ ln ', h('i', { class: 'm' }, 'B')] },
      view.look.y,
      (y) => view.change({ y, zoom: view.near() }),
      'Scale of the regret',
    );
    const check = (key, ...text) => {
      const input = h('input', { type: 'checkbox', onchange: () => view.change({ [key]: input.checked }) });
      return { input, root: h('label', { class: 'check' }, input, text) };
    };
    this.band = check('band', '95\u00a0% band');
    this.bounds = check('bounds', 'bounds');
    this.root = h(
      'header',
      { class: 'chart-bar' },
      h('h2', { class: 'unseen', id: 'regret-title' }, 'Regret'),
      h('span', { class: 'select notion' }, this.notion),
      this.#scales(),
      this.band.root,
    );
  }

  #scales() {
    const scales = h(
      'details',
      { class: 'scales' },
      h('summary', {}, 'Scales'),
      h('div', {}, h('span', { class: 'select against' }, this.against), this.x.root, this.y.root, this.bounds.root),
    );
    const narrow = matchMedia('(max-width: 767px)');
    const follow = () => {
      scales.open = !narrow.matches;
    };
    narrow.addEventListener('change', follow);
    follow();
    addEventListener('click', ({ target }) => {
      if (narrow.matches && !scales.contains(target)) scales.open = false;
    });
    scales.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !narrow.matches) return;
      scales.open = false;
      scales.querySelector('summary').focus();
    });
    return scales;
  }

  /** What can be chosen for these results, and what is. @param {import('./regret.js').Shown} shown @param {import('./regret-lines.js').Lines} lines */
  show({ answer, names }, { notion, against, y, budget }) {
    const { look } = this.view;
    const all = Object.keys(NOTIONS).filter((id) => id !== 'knapsack' || has_knapsack(answer));
    const key = JSON.stringify([all, names, notion]);
    if (key !== this.#key) {
      fill(
        this.notion,
        all.map((id) => h('option', { value: id }, NOTIONS[id].name)),
      );
      fill(
        this.against,
        h('option', { value: '' }, NOTIONS[notion].against),
        h(
          'optgroup',
          { label: 'difference, on the same draws, to' },
          names.map(({ name, rest }, i) => h('option', { value: i }, `less that of ${name} ${rest}`.trimEnd())),
        ),
      );
    }
    this.#key = key;
    this.notion.value = notion;
    this.against.value = against ?? '';
    this.y.set(y);
    const off = (id, why) => {
      Object.assign(this.y.root.querySelector(`[data-id=${id}]`), { disabled: Boolean(why), title: why ?? '' });
    };
    off('logarithmic', against === null ? null : 'Differences may be negative');
    off('ln', budget ? null : 'The budget differs from repetition to repetition');
    this.band.input.checked = look.band;
    this.bounds.input.checked = look.bounds;
    const why =
      against !== null
        ? 'There are no bounds of differences'
        : notion === 'realised'
          ? 'The bounds are of pseudo-regret'
          : null;
    this.bounds.input.disabled = Boolean(why);
    this.bounds.root.title = why ?? 'What the papers prove, as thin lines';
  }
}
