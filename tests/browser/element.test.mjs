// The life of a <budgeted-bandit> element. Whatever a page does to the element, at whatever time, the element shows
// what its attributes say, writes no error, and frees the memory of the simulator.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { launch } from './browser.mjs';
import { LONG, SMALL, site, url } from './site.mjs';

const HOST = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
<link rel="icon" href="data:,">
<script type="module" src="${url}budgeted-bandit.js"></script></head>
<body><main id="one"></main><main id="two"></main></body></html>`;

/** Opens a page of the site's origin that has the functions of `helpers`. @param {Page} page */
async function open(page) {
  await page.route(`${url}host.html`, (route) => route.fulfill({ contentType: 'text/html', body: HOST }));
  await page.goto(`${url}host.html`);
  await page.evaluate(helpers, { small: JSON.stringify(SMALL), long: JSON.stringify(LONG) });
}

/**
 * Runs in the page, where it defines the functions that tests use as `bandits`.
 * @param {{small: string, long: string}} specifications
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: in the page, no other function of this file exists.
async function helpers({ small, long }) {
  const { Coverage, Results, Trace } = await import(new URL('pkg/budgeted_bandits.js', location.href).href);

  /** How often each object of the simulator was freed. @type {Map<any, number>} */
  const freed = new Map();
  /**
   * Counts the objects of a class of the simulator from the first call of a method on.
   * @param {any} prototype @param {string} method @param {'value' | 'get'} kind
   */
  const watch = (prototype, method, kind) => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, method);
    if (!descriptor) throw new Error(`There is no ${method}.`);
    const own = descriptor[kind];
    /** @param {unknown[]} all */
    descriptor[kind] = function watched(...all) {
      if (!freed.has(this)) freed.set(this, 0);
      return own.apply(this, all);
    };
    Object.defineProperty(prototype, method, descriptor);
    const { free } = prototype;
    prototype.free = function counted() {
      freed.set(this, (freed.get(this) ?? 0) + 1);
      free.call(this);
    };
  };
  watch(Trace.prototype, 'seek', 'value'); // each trace goes to its first pull at once
  watch(Coverage.prototype, 'add', 'value'); // the records of each block of pairs
  watch(Results.prototype, 'folded', 'get'); // each run is asked at once for the results so far

  const frame = () => new Promise(requestAnimationFrame);
  const until = async (/** @type {() => unknown} */ met, /** @type {string} */ what) => {
    const end = performance.now() + 60_000;
    while (!met()) {
      if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
      await frame();
    }
  };
  const of = (/** @type {Found} */ element, /** @type {string} */ selector) =>
    element.shadowRoot.querySelector(selector);
  /** Says what an element shows wrongly, or returns null. */
  const amiss = (/** @type {Found} */ element) => {
    const asked = (/** @type {string} */ name, otherwise = '') => element.getAttribute(name) ?? otherwise;
    if (!of(element, '.why').hidden) return `it says: ${of(element, '.why').textContent}`;
    const link = of(element, 'a.link')?.href;
    if (!link) return 'there is no figure';
    const named = asked('preset') && !asked('specification') && !asked('repetitions');
    if (named && !link.includes(`#preset=${asked('preset')}`)) return `the link is ${link}`;
    if (asked('view') === 'intervals') {
      if (!link.includes('&view=intervals')) return `the link is ${link}`;
      const policy = of(element, 'select[aria-label=Policy]')?.value;
      if (policy !== String(Number(asked('policy', '1')) - 1)) return `policy ${policy}`;
      const at = of(element, '[role=slider]').getAttribute('aria-valuenow');
      if (element.hasAttribute('at') && at !== asked('at')) return `pull ${at}`;
      const said = of(element, '.say').textContent;
      if (!/^(Pull|The budget)/.test(said)) return `it says ${said}`;
      return null;
    }
    const state = of(element, '.foot .label')?.textContent ?? '';
    const repetitions = asked('repetitions');
    const done = repetitions ? state.startsWith(`${repetitions} of ${repetitions} `) : /^(\S+) of \1 /.test(state);
    if (!done) return `${state} in ${link}`;
    const bare = asked('controls') === 'none';
    if (of(element, '.control').checkVisibility() === bare) return `controls although ${bare}`;
    const height = of(element, '.chart canvas').clientHeight;
    if (height !== Number(asked('height', '320'))) return `${height} pixels high`;
    return null;
  };
  const shown = async (/** @type {Found} */ element, /** @type {string} */ what) => {
    element.scrollIntoView(); // before it is in sight, nothing is loaded
    await until(() => amiss(element) === null, what).catch((error) => {
      throw new Error(`${error.message} (${amiss(element)})`);
    });
  };
  /** Puts an element into one of the page's halves. @param {Record<string, string>} attributes */
  const put = (attributes, half = 'one') => {
    const element = document.createElement('budgeted-bandit');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.getElementById(half).prepend(element);
    return element;
  };
  /** Removes all figures, and returns how many objects were never freed and how many were freed twice. */
  const balance = async () => {
    for (const element of document.querySelectorAll('budgeted-bandit')) element.remove();
    await frame();
    await frame();
    const times = [...freed.values()];
    const [lost, twice] = [times.filter((count) => count === 0), times.filter((count) => count > 1)];
    return { objects: times.length > 0, lost: lost.length, twice: twice.length };
  };
  Object.assign(globalThis, { bandits: { small, long, frame, until, of, shown, put, balance } });
}

const CLEAN = { objects: true, lost: 0, twice: 0 };

/**
 * For each view a figure, and a change of each attribute.
 * @type {Record<string, {first: Record<string, string>, changes: [string, string | null][]}>}
 */
const VIEWS = {
  regret: {
    first: { preset: 'two-arms', repetitions: '5' },
    changes: [
      ['preset', 'm-ucb-bias'],
      ['part', '1'],
      ['specification', 'SMALL'],
      ['repetitions', '7'],
      ['policy', '2'],
      ['at', '9'],
      ['height', '200'],
      ['controls', 'none'],
      ['theme', 'dark'],
      ['specification', null],
      ['theme', null],
      ['height', null],
      ['controls', null],
      ['view', 'intervals'],
      ['view', 'regret'],
    ],
  },
  intervals: {
    first: { preset: 'm-ucb-bias', view: 'intervals' },
    changes: [
      ['policy', '3'],
      ['at', '40'],
      ['preset', 'two-arms'],
      ['part', '1'],
      ['specification', 'SMALL'],
      ['repetitions', '7'],
      ['height', '200'],
      ['controls', 'none'],
      ['theme', 'light'],
      ['policy', null],
      ['specification', null],
      ['at', null],
      ['controls', null],
      ['height', null],
      ['view', null],
      ['view', 'intervals'],
      ['view', 'regret'],
    ],
  },
};

/** Changes every attribute of a figure, during its load and after it. @param {Page} page @param {string} view */
async function follows(page, view) {
  const { first, changes } = VIEWS[view];
  const found = await page.evaluate(
    async ({ first, changes }) => {
      const { frame, put, shown, small, balance } = bandits;
      const change = (/** @type {Found} */ element, /** @type {[string, string | null]} */ [name, value]) => {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value === 'SMALL' ? small : value);
      };
      const loaded = put(first);
      await shown(loaded, 'the first figure');
      for (const one of changes) {
        change(loaded, one);
        await shown(loaded, `after ${one}`);
      }
      loaded.remove();
      for (const wait of [() => {}, () => Promise.resolve(), frame, () => new Promise((then) => setTimeout(then))]) {
        const loading = put(first);
        for (const one of changes) {
          await wait();
          change(loading, one);
        }
        await shown(loading, `during the load with ${wait}`);
        loading.remove();
      }
      return balance();
    },
    { first, changes },
  );
  assert.deepEqual(found, CLEAN, `${view} follows`);
}

/** Removes figures, inserts them again and moves them, at any time. @param {Page} page @param {string} view */
async function survives(page, view) {
  const { first } = VIEWS[view];
  const found = await page.evaluate(
    async ({ first }) => {
      const { frame, put, shown, long, until, of, balance } = bandits;
      const two = document.getElementById('two');
      for (const frames of [0, 1, 2]) {
        // before anything has loaded
        const cold = put(first);
        for (let passed = 0; passed < frames; passed++) await frame();
        cold.remove();
      }
      const element = put(first);
      await shown(element, 'the first figure');
      element.remove();
      document.getElementById('one').append(element);
      await shown(element, 'out and in again');
      element.remove();
      await frame();
      element.setAttribute('preset', 'm-ucb-bias');
      await frame();
      two.append(element);
      await shown(element, 'changed while it was out');
      document.body.prepend(element);
      await shown(element, 'moved');
      if (two.moveBefore) {
        two.moveBefore(element, null);
        await shown(element, 'moved by moveBefore');
      }
      const clone = element.cloneNode(true);
      two.append(clone);
      await shown(clone, 'a clone');
      clone.remove();
      // Of several elements some are removed while they load, each after another number of frames.
      const others = Array.from({ length: 6 }, () => put(first, 'two'));
      for (const [i, one] of others.entries()) {
        if (i % 2 === 0) continue;
        for (let frames = 0; frames < i; frames++) await frame();
        one.remove();
      }
      for (const one of others.filter(({ isConnected }) => isConnected)) await shown(one, 'one of several');
      // An element is removed while it runs or plays.
      const busy = put({ ...first, specification: long });
      const begun = () => of(busy, '.legend button') ?? (first.view === 'intervals' && of(busy, '.player .filled'));
      await until(begun, 'a long run has begun');
      of(busy, '.player .filled')?.click();
      document.documentElement.style.colorScheme = 'dark';
      await frame();
      document.documentElement.style.colorScheme = 'light';
      busy.remove();
      await frame();
      two.append(busy);
      busy.scrollIntoView();
      await until(begun, 'the long run has begun again');
      busy.remove();
      return balance();
    },
    { first },
  );
  assert.deepEqual(found, CLEAN, `${view} survives`);
}

for (const view of Object.keys(VIEWS))
  site(
    `the view ${view} survives being moved at any time, and follows every attribute that is changed`,
    async (page) => {
      await open(page);
      await survives(page, view); // first, because it begins with figures that are removed before anything has loaded
      await follows(page, view);
    },
  );

/** Settings of the other views, and what each of them says once it is complete. */
const OTHERS = {
  pulls: ['', 'makes'],
  outcomes: ['', 'Over 20 repetitions'],
  shapes: ['n=20', '20 samples'],
  coverage: ['pairs=500', 'Over 500'],
  theory: ['', 'was measured'],
  sweep: ['sweep=budget.absolute&values=100_200', 'at each of 2 values'],
  grab: ['cost=0.1', 'mean cost of 0.1 '],
};

site(
  'every other view starts again when it is inserted again, and frees its memory when it is removed',
  async (page) => {
    await open(page);
    const found = await page.evaluate(async (others) => {
      const { frame, put, until, of, small, balance } = bandits;
      for (const [view, [look, said]] of Object.entries(others)) {
        const element = put({ view, look, specification: small });
        const complete = () => {
          element.scrollIntoView();
          return of(element, '.embedded').textContent.includes(said);
        };
        await until(complete, view);
        element.remove();
        await frame();
        document.getElementById('two').append(element);
        await until(complete, `${view}, inserted again`);
        element.setAttribute('look', '');
        element.setAttribute('view', 'regret');
        await until(() => of(element, '.legend button'), `${view} becomes regret`);
        element.remove();
      }
      return balance();
    }, OTHERS);
    assert.deepEqual(found, CLEAN);
  },
);

/** A browser that keeps a page for the way back. Playwright switches this off in its own browser. */
/** @type {Promise<import('playwright-core').Browser> | undefined} */
let running;
const keeper = () => (running ??= launch([], ['--disable-back-forward-cache']));
after(async () => (await running)?.close());

site(
  'figures continue when the reader returns to a page that the browser has kept',
  async (page) => {
    await open(page);
    await page.evaluate(async () => {
      const { put, shown, until, of, long } = bandits;
      addEventListener('pageshow', ({ persisted }) => {
        bandits.persisted = persisted;
      });
      await shown(put({ view: 'intervals', preset: 'm-ucb-bias', id: 'intervals' }), 'intervals');
      const runs = put({ specification: long, id: 'runs' });
      runs.scrollIntoView();
      await until(() => of(runs, '.legend button'), 'a run has begun');
    });
    await page.goto(`${url}favicon.svg`);
    await page.goBack({ waitUntil: 'commit' });
    const found = await page.evaluate(async () => {
      const { until, of, shown, balance } = bandits;
      await until(() => bandits.persisted, 'the page was kept');
      const [runs, intervals] = ['runs', 'intervals'].map((id) => document.getElementById(id));
      const before = of(runs, '.foot .label').textContent;
      await until(() => of(runs, '.foot .label').textContent !== before, `more than ${before}`);
      intervals.setAttribute('at', '30');
      await shown(intervals, 'another pull');
      return balance();
    });
    assert.deepEqual(found, CLEAN);
  },
  { start: keeper },
);
