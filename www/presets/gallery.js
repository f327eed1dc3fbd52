// The gallery: every preset by paper, with its claim and what became of it in the runs made here.
import { announce, at, fill, h, math } from '../ui/dom.js';
import { counted, duration, number } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { VERDICTS, badge, thumbnail } from './verdict.js';

const START = 'Start here';
const paper_of = ({ paper }) => paper || START;

export class Gallery {
  /** @type {Map<string, {root: HTMLElement, show: () => void}>} */
  #rows = new Map();
  #paper = '';
  #hidden = new Set();

  /** @param {import('./presets.js').Presets} presets @param {() => void} onrun called before anything is run here */
  constructor(presets, onrun) {
    Object.assign(this, { presets, onrun });
  }

  /** Shows or hides it in place of the playground. @param {boolean} on @param {string} [back] where the playground is */
  toggle(on, back = '#') {
    at('gallery').hidden = !on;
    for (const id of ['panel', 'main']) at(id).hidden = on;
    at('presets').toggleAttribute('aria-current', on);
    if (on) at('presets').setAttribute('aria-current', 'page');
    document.title = on ? 'Presets · Budgeted Bandits' : 'Budgeted Bandits';
    if (!on) return;
    if (!this.#rows.size) this.#build();
    this.back.href = back || '#';
    this.refresh();
    at('gallery').focus();
  }

  get shown() {
    return !at('gallery').hidden;
  }

  /** Something has become of a preset, or of the whole. @param {string | null} [id] */
  refresh(id = null) {
    if (!this.shown) return;
    for (const [key, row] of this.#rows) if (id === null || id === key) row.show();
    this.#head();
    this.#filter();
  }

  #build() {
    const { presets } = this;
    this.say = h('p', { class: 'say' });
    this.back = h('a', { class: 'link', href: '#' }, 'Back to the playground');
    this.size = segments(
      'repetitions',
      { part: '10\u00a0%', full: 'all' },
      'part',
      (id) => {
        presets.full = id === 'full';
        this.refresh();
      },
      'Repetitions, of those of the paper',
    );
    this.button = h('button', { class: 'button', id: 'run-presets', type: 'button', onclick: () => this.#press() });
    this.bar = h('i');
    this.progress = h(
      'div',
      { class: 'progress', role: 'progressbar', 'aria-label': 'Presets run', 'aria-valuemin': 0, 'aria-valuemax': 100 },
      this.bar,
    );
    this.state = h('p', { class: 'label' });
    const groups = Map.groupBy
      ? Map.groupBy(presets.list, paper_of)
      : new Map(
          presets.list.map((preset) => [
            paper_of(preset),
            presets.list.filter((one) => paper_of(one) === paper_of(preset)),
          ]),
        );
    this.groups = [...groups].map(([paper, list]) => this.#group(paper, list));
    this.papers = ['', ...groups.keys()].map((paper) => ({
      paper,
      root: h(
        'button',
        {
          type: 'button',
          onclick: () => {
            this.#paper = paper;
            this.refresh();
          },
        },
        h('span', {}, paper || 'All presets'),
        h('span', { class: 'label' }, number(paper ? groups.get(paper).length : presets.list.length)),
      ),
    }));
    this.verdicts = Object.entries(VERDICTS).map(([outcome, words]) => {
      const count = h('span', {});
      const box = h('input', {
        type: 'checkbox',
        checked: true,
        onchange: () => {
          if (!this.#hidden.delete(outcome)) this.#hidden.add(outcome);
          this.refresh();
        },
      });
      return { outcome, count, root: h('label', { class: 'check' }, box, h('span', {}, words, ', ', count)) };
    });
    this.none = h(
      'p',
      { class: 'none-left', hidden: true },
      'No preset is left by these choices. ',
      h('button', { class: 'link', type: 'button', onclick: () => this.#all() }, 'Show them all'),
    );
    fill(
      at('gallery'),
      h(
        'div',
        { class: 'inside' },
        h('nav', { class: 'side', 'aria-label': 'Choice of presets' }, this.back, this.#choices()),
        h(
          'div',
          { class: 'presets' },
          h(
            'div',
            { class: 'head' },
            h(
              'div',
              { class: 'words' },
              this.say,
              h('div', { class: 'size' }, this.size.root, (this.note = h('span', { class: 'label' }))),
            ),
            h('div', { class: 'do' }, this.button, this.progress, this.state),
          ),
          this.none,
          this.groups.map(({ root }) => root),
        ),
      ),
    );
  }

  /** Papers and verdicts; on a small screen they open when asked for. */
  #choices() {
    const root = h(
      'details',
      { class: 'choices' },
      h('summary', {}, 'Papers and verdicts'),
      h(
        'div',
        { class: 'papers' },
        this.papers.map(({ root }) => root),
      ),
      h(
        'fieldset',
        {},
        h('legend', {}, 'Verdict'),
        this.verdicts.map(({ root }) => root),
      ),
    );
    const narrow = matchMedia('(max-width: 1099px)');
    const follow = () => {
      root.open = !narrow.matches;
    };
    narrow.addEventListener('change', follow);
    follow();
    return root;
  }

  #group(paper, list) {
    const ran = h('span', { class: 'label end nowrap' });
    const rows = list.map((preset) => {
      const row = this.#row(preset);
      this.#rows.set(preset.id, row);
      return { preset, ...row };
    });
    const id = `paper-${list[0].id}`;
    const root = h(
      'section',
      { class: 'paper', 'aria-labelledby': id },
      h(
        'header',
        {},
        h('h2', { id }, math(paper)),
        paper === START && h('span', { class: 'label about' }, 'Small instances that show one thing each'),
        ran,
      ),
      rows.map(({ root }) => root),
    );
    return { paper, root, rows, ran };
  }

  /** @param {import('./presets.js').Preset} preset */
  #row(preset) {
    const { presets } = this;
    const picture = h('div', { class: 'picture' });
    const verdict = h('div', { class: 'verdict' });
    const found = h('p', { class: 'note' });
    const title = preset.computed
      ? h(
          'button',
          {
            class: 'title',
            type: 'button',
            title: 'Compute it again',
            onclick: () => {
              this.onrun();
              presets.run([preset]);
            },
          },
          math(preset.title),
        )
      : h('a', { class: 'title', href: `#preset=${preset.id}` }, math(preset.title));
    const root = h(
      'article',
      { class: 'preset', 'data-preset': preset.id },
      picture,
      h('div', {}, h('h3', {}, title), h('p', { class: 'note setting' }, math(preset.setting))),
      h('div', {}, h('p', { class: 'claim' }, math(preset.claim)), found),
      verdict,
    );
    let seen = '';
    const show = () => {
      const record = presets.record(preset.id);
      const { running } = presets;
      const mine = running?.preset === preset ? running : null;
      const [outcome, words, detail] = mine ? ['running', 'running', this.#share(mine)] : this.#told(preset, record);
      const key = [outcome, detail, record?.sentence, record?.seconds].join('|');
      if (key === seen) return;
      seen = key;
      fill(picture, thumbnail(record?.lines ?? null));
      fill(verdict, badge(outcome, words), h('span', { class: 'label' }, detail));
      fill(found, record?.sentence ? math(record.sentence) : null);
    };
    return { root, show };
  }

  #told(preset, record) {
    if (!record)
      return [
        'none',
        VERDICTS.none,
        preset.computed ? 'computed, no draws' : `about ${duration(this.presets.seconds([preset]))}`,
      ];
    const { outcome, parts, repetitions, seconds } = record;
    if (outcome === 'failed') return ['failed', 'could not be run', ''];
    if (outcome === 'none')
      return ['none', VERDICTS.none, `${parts.filter(Boolean).length} of ${preset.parts.length} parts`];
    const all = preset.parts[0]?.specification.repetitions;
    return [
      outcome,
      VERDICTS[outcome],
      preset.computed
        ? 'computed, no draws'
        : `${repetitions < all ? `${number(repetitions)} of ${counted(all, 'repetition')}` : counted(repetitions, 'repetition')}, ${duration(seconds)}`,
    ];
  }

  /** How far the preset at hand is. */
  #share({ preset, part, run }) {
    if (!run) return preset.computed ? 'computing' : 'starting';
    return `${preset.parts.length > 1 ? `part ${part + 1} of ${preset.parts.length}, ` : ''}${number((100 * run.done) / run.plan.tasks)}\u202f%`;
  }

  #head() {
    const { presets } = this;
    const { running, rest, list } = presets;
    const count = (outcome) => list.filter(({ id }) => presets.outcome(id) === outcome).length;
    const [agree, not, open] = ['agrees', 'disagrees', 'cannot-tell'].map(count);
    const ran = agree + not + open;
    const verb = (n, one, many) => `${number(n)} ${n === 1 ? one : many}`;
    const told = [
      agree && verb(agree, 'agrees', 'agree'),
      not && verb(not, agree ? 'does not' : 'does not agree', agree ? 'do not' : 'do not agree'),
      open && `${number(open)} cannot be told at this size`,
    ].filter(Boolean);
    fill(
      this.say,
      'Figures, tables and examples of the papers, each with what it claims, written as a test. ',
      ran === 0
        ? 'None has been run in this browser yet.'
        : `Of the ${number(ran)} run in this browser, ${told.slice(0, -1).join(', ')}${told.length > 1 ? ' and ' : ''}${told.at(-1)}.`,
    );
    fill(
      this.note,
      presets.full ? 'All of the paper’s repetitions.' : 'Large ones at 10\u202f% of the paper’s repetitions.',
    );
    this.progress.hidden = !running;
    if (running) {
      const within = running.run
        ? (running.part + running.run.done / running.run.plan.tasks) / running.preset.parts.length
        : 0;
      const share = (running.done + within) / running.of;
      this.bar.style.setProperty('transform', `scaleX(${share})`);
      this.progress.setAttribute('aria-valuenow', String(Math.round(100 * share)));
      fill(this.state, `${number(running.done + 1)} of ${number(running.of)}: ${running.preset.title}`);
    } else fill(this.state);
    const all = rest.length === list.length;
    fill(
      this.button,
      running
        ? 'Stop'
        : rest.length
          ? `Run ${all ? 'all' : 'the other'} ${number(rest.length)}, about ${duration(presets.seconds(rest))}`
          : 'All are run',
    );
    this.button.disabled = !running && !rest.length;
    for (const { ran, rows } of this.groups)
      ran.textContent = `${number(rows.filter(({ preset }) => presets.outcome(preset.id) !== 'none').length)} of ${number(rows.length)} run`;
    for (const { outcome, count: node } of this.verdicts) node.textContent = number(count(outcome));
  }

  #filter() {
    let any = false;
    for (const { paper, root, rows } of this.groups) {
      let some = false;
      for (const { preset, root: row } of rows) {
        row.hidden = (this.#paper && paper !== this.#paper) || this.#hidden.has(known(this.presets.outcome(preset.id)));
        some ||= !row.hidden;
      }
      root.hidden = !some;
      any ||= some;
    }
    this.none.hidden = any;
    for (const { paper, root } of this.papers) root.setAttribute('aria-pressed', String(paper === this.#paper));
  }

  #all() {
    this.#paper = '';
    this.#hidden.clear();
    for (const { root } of this.verdicts) root.querySelector('input').checked = true;
    this.refresh();
  }

  async #press() {
    const { presets } = this;
    if (presets.running) {
      presets.stop();
      announce('Stopped.');
      return;
    }
    this.onrun();
    await presets.run(presets.rest);
    announce(this.say.textContent);
  }
}

const known = (outcome) => (outcome in VERDICTS ? outcome : 'none');
