// What every engine must do: the golden answers in its workers, the ways through the page, and the element in other
// pages. firefox.test.mjs, webkit.test.mjs and flows.test.mjs run the flows in Firefox, WebKit and Chromium.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { hosted, served } from './elsewhere.mjs';
import { around } from './embed.mjs';
import { GREEDY, HOSTILE, OMEGA, player, TEN, wasm } from './policies.mjs';
import { golden } from './simulator.mjs';
import { bits, hash, LONG, native, PATIENCE, SMALL } from './site.mjs';
import { rests } from './waits.mjs';

/**
 * The part of a page that the flows use. Playwright, Puppeteer and webdriver.mjs have it alike.
 * @typedef {object} Driven
 * @property {(address: string) => Promise<unknown>} goto
 * @property {(act: any, given?: any) => Promise<any>} evaluate calls a function in the page
 * @property {{move: (x: number, y: number) => Promise<void>, down: () => Promise<void>, up: () => Promise<void>}} mouse
 */

/**
 * Waits until a function returns something true in the page, and returns that. The waiting functions of Puppeteer build
 * a function from a text, which the security policy of the site forbids in the long-term release 140 of Firefox.
 * @template A
 * @param {Driven} page
 * @param {(given: A) => unknown} condition
 * @param {A} [given]
 */
async function until(page, condition, given) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await page.evaluate(condition, given);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`The page did not come to ${condition} with ${JSON.stringify(given)}`);
    await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => then(null))));
  }
}

/** Waits until the latest run has ended; returns how it ended, and its answer with all rows. @param {Driven} page */
async function ended(page) {
  await until(page, () => globalThis.budgetedBandits?.state.latest && budgetedBandits.state.latest.phase !== 'running');
  return page.evaluate(async () => {
    const { pool, state, answer } = budgetedBandits;
    return { phase: state.latest.phase, answer: JSON.parse(await (await pool.write(answer())).text()) };
  });
}

/**
 * Runs in the page. Returns the answer that the workers give. No view shows the answer, because drawing takes time.
 * @param {Specification} asked
 */
async function work(asked) {
  const { check_specification, Results } = await import(new URL('pkg/budgeted_bandits.js', location.href).href);
  const { specification, plan } = check_specification(JSON.stringify(asked));
  const { pool } = budgetedBandits;
  const [results, text] = [new Results(specification), JSON.stringify(specification)];
  const add = async (/** @type {number} */ task) => results.add(task, await pool.submit(text, task));
  await Promise.all(Array.from({ length: plan.tasks }, (_, task) => add(task)));
  const answer = await pool.write(results.answer());
  results.free();
  return JSON.parse(await answer.text());
}

/**
 * Returns where the middle of an element is, once the element is in sight.
 * @param {Driven} page @param {string} selector @param {number} [across] another place than the middle, from 0 to 1
 * @returns {Promise<[number, number]>}
 */
const place = (page, selector, across = 0.5) =>
  until(
    page,
    ({ selector, across }) => {
      const found = document.querySelector(selector);
      found?.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = found?.getBoundingClientRect() ?? {};
      return width && height ? [left + across * width, top + height / 2] : null;
    },
    { selector, across },
  );

/** Clicks on an element with the mouse. @param {Driven} page @param {string} selector */
async function click(page, selector) {
  await page.mouse.move(...(await place(page, selector)));
  await page.mouse.down();
  await page.mouse.up();
}

/** Types a budget. @param {Driven} page @param {number} budget */
const edit = (page, budget) =>
  page.evaluate((/** @type {number} */ budget) => {
    const field = document.querySelector('#budget input');
    field.value = String(budget);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, budget);

/** Drops a file on the page. @param {Driven} page @param {string} name @param {string} text */
const drop = (page, name, text) =>
  page.evaluate(
    (/** @type {[string, string]} */ [name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

/** Where each view has a picture or a table. */
const DRAWN = {
  pulls: '#pulls tbody td',
  outcomes: '#distribution canvas',
  intervals: '#view-intervals canvas',
  shapes: '#view-shapes canvas',
  coverage: '#view-coverage canvas',
  theory: '#view-theory tbody td',
  sweep: '#view-sweep canvas',
  beat: '#view-beat svg',
  race: '#view-race canvas',
  grab: '#view-grab canvas',
  regret: '#regret canvas',
};

/**
 * Runs in the page. Returns whether an element is in sight and, if it is a canvas, has more colours than two lines do.
 * @param {string} selector of any number of elements
 */
const drawn = (selector) =>
  [...document.querySelectorAll(selector)].some((found) => {
    if (!found.checkVisibility()) return false;
    if (!(found instanceof HTMLCanvasElement)) return true;
    const { width, height } = found;
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext('2d'));
    pen.drawImage(found, 0, 0);
    return new Set(new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer)).size > 8;
  });

/** The site on an origin of its own, and an origin that has a page with figures. */
const library = await served();
const other = await hosted({
  '/': around(
    `<budgeted-bandit id="a" specification='${JSON.stringify(SMALL)}'></budgeted-bandit>
<iframe title="Figure" width="700" height="600" src="${library}/embed.html#preset=two-arms&repetitions=20"></iframe>
<script>addEventListener('message', ({ data }) => { globalThis.height = data.height; });</script>`,
    `${library}/`,
  ),
});
/** The origins that the flows ask besides that of the site. */
export const ALSO = [library, other];

/** All golden answers; each of them states its specification. */
const answers = () => [
  ...golden('answer'),
  ...['policies', 'laws'].flatMap((folder) =>
    readdirSync(new URL(`../golden/${folder}/`, import.meta.url)).map((file) =>
      golden(`${folder}/${file.replace('.json', '')}`),
    ),
  ),
];

/**
 * The flows by their names. Each is given an empty page and the address of the site.
 * @type {Record<string, (page: Driven, site: string) => Promise<void>>}
 */
export const FLOWS = {
  async 'the workers give the golden answers to the last bit'(page, site) {
    await page.goto(site + hash(SMALL));
    await ended(page);
    assert.ok(await page.evaluate(() => budgetedBandits.pool.hands > 0), 'the browser has no workers');
    for (const [number, answer] of answers().entries())
      assert.deepEqual(await page.evaluate(work, answer.specification), answer, `answer ${number}`);
  },

  async 'the page opens with results, which a run confirms, and an edit starts another run'(page, site) {
    await page.goto(`${site}#view=regret`);
    await until(page, () => globalThis.budgetedBandits?.form.plan.tasks);
    const told = () => page.evaluate(() => document.querySelector('#sentence')?.innerText.trim());
    const sentence = await told();
    assert.match(sentence, /^Over 200 repetitions, /);
    assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null, 'a run by itself');
    await page.mouse.move(...(await place(page, '#regret'))); // a click would start a second run
    const first = await ended(page);
    assert.equal(first.phase, 'done');
    assert.deepEqual(bits(first.answer), bits(native(first.answer.specification)));
    assert.equal(await told(), sentence);
    await edit(page, 900);
    await until(page, () => budgetedBandits.state.latest.specification.budget.absolute === 900);
    const edited = await ended(page);
    assert.equal(edited.phase, 'done');
    assert.equal(edited.answer.specification.budget.absolute, 900);
    assert.deepEqual(bits(edited.answer), bits(native(edited.answer.specification)));
  },

  async 'a link gives the answer of the command line, and an edit makes a link that opens the same'(page, site) {
    await page.goto(site + hash(SMALL));
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.deepEqual(bits(answer), bits(native(SMALL)));
    await edit(page, 700);
    const address = await until(page, (before) => location.hash !== before && location.href, hash(SMALL));
    const { answer: edited } = await ended(page);
    await page.goto('about:blank');
    await page.goto(address);
    const { answer: again } = await ended(page);
    assert.equal(again.specification.budget.absolute, 700);
    assert.deepEqual(bits(again), bits(edited));
  },

  async 'settings are saved in a file, which opens when it is dropped'(page, site) {
    await page.goto(site + hash(SMALL));
    await ended(page);
    await page.evaluate(() => {
      URL.createObjectURL = (/** @type {any} */ blob) => {
        Object.assign(globalThis, { saved: blob });
        return 'about:blank#'; // so that the browser does not ask where to save the file
      };
      HTMLAnchorElement.prototype.click = function click() {
        Object.assign(globalThis, { named: this.download });
      };
    });
    await click(page, '#more');
    await click(page, '#file');
    await page.evaluate(() => {
      const entries = [...document.querySelectorAll('#file-list button')];
      entries.find(({ textContent }) => textContent?.startsWith('Save the settings'))?.click();
    });
    const name = await until(page, () => Reflect.get(globalThis, 'named'));
    const text = await page.evaluate(() => Reflect.get(globalThis, 'saved').text());
    assert.match(name, /\.json$/);
    await edit(page, 700);
    await until(page, () => budgetedBandits.form.specification.budget.absolute === 700);
    await drop(page, name, text);
    await until(page, () => budgetedBandits.form.specification.budget.absolute === 1500);
    const { answer } = await ended(page);
    assert.deepEqual(bits(answer), bits(native(SMALL)));
  },

  async 'modules give the answers of the command line, and hostile ones cost a sentence'(page, site) {
    const full = { ...TEN, policies: [{ id: 'omega-ucb' }, player(OMEGA), player(GREEDY)] };
    await page.goto(site + hash({ ...TEN, policies: [{ id: 'omega-ucb' }] }));
    await ended(page);
    const answer = await page.evaluate(async (/** @type {object} */ specification) => {
      const { run_experiment } = await import(new URL('pkg/budgeted_bandits.js', location.href).href);
      return JSON.stringify(run_experiment(specification));
    }, full);
    assert.equal(answer, JSON.stringify(bits(native(full))));
    for (const { path, said } of HOSTILE) {
      await page.evaluate((/** @type {string} */ wasm) => {
        const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
        budgetedBandits.session.modules.open(new File([bytes], 'hostile.wasm'));
      }, wasm(path));
      const says = (/** @type {string} */ said) =>
        document.querySelector('.notice[data-kind="failed"]')?.textContent?.includes(said);
      await until(page, says, said);
      await page.evaluate(() => document.querySelector('.notice[data-kind="failed"]')?.remove());
    }
  },

  async 'a run can be stopped, and its results stay'(page, site) {
    await page.goto(site + hash(LONG));
    await until(page, () => globalThis.budgetedBandits?.answer()?.policies[0]?.repetitions > 0);
    await page.evaluate(() =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Stop')?.click(),
    );
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'stopped');
    const { repetitions } = answer.policies[0];
    assert.ok(repetitions > 0 && repetitions < LONG.repetitions, `${repetitions} repetitions`);
  },

  async 'the chart can be zoomed by dragging'(page, site) {
    await page.goto(site + hash(SMALL));
    await ended(page);
    await page.mouse.move(...(await place(page, '#regret .reader', 0.4)));
    await page.mouse.down();
    await page.mouse.move(...(await place(page, '#regret .reader', 0.6)));
    await page.mouse.move(...(await place(page, '#regret .reader', 0.8)));
    await page.mouse.up();
    await until(page, () => /&zoom=[\d.]+_[\d.]+(&|$)/.test(location.hash));
  },

  async 'every view draws something and fits'(page, site) {
    await page.goto(`${site}${hash(SMALL)}&sweep=budget.absolute&values=100_200`);
    await ended(page);
    for (const [view, selector] of Object.entries(DRAWN)) {
      await page.evaluate((/** @type {string} */ view) => budgetedBandits.views.choose(view), view);
      await until(page, rests, view);
      await until(page, drawn, selector);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${view} is too wide`);
    }
    assert.equal(await page.evaluate(() => document.querySelector('.notice')?.textContent ?? ''), '');
  },

  async 'a page of another origin has figures by the element and in a frame'(page) {
    await page.goto(`${other}/`);
    const found = await until(page, () => globalThis.done?.a ?? globalThis.wrong?.a);
    assert.deepEqual(bits(found), bits(native(SMALL)));
    await page.evaluate(() => document.querySelector('iframe').scrollIntoView());
    assert.ok((await until(page, () => Reflect.get(globalThis, 'height'))) > 300, 'the frame tells no height');
  },

  async 'figures run in an article and in a page of their own'(page, site) {
    await page.goto(`${site}examples/blog-post.html`);
    const said = (/** @type {string} */ start) => {
      const figure = document.querySelector('budgeted-bandit');
      figure?.scrollIntoView({ block: 'center' }); // it starts in sight
      const text = figure?.shadowRoot?.querySelector('.say')?.textContent ?? '';
      return text.replace(/\s/g, ' ').startsWith(start) && text;
    };
    await until(page, said, 'Over ');
    await page.goto(`${site}embed.html#preset=two-arms`);
    await until(page, said, 'Over 200 repetitions, ω-UCB with ρ = 1/4 has the lowest regret, 20.8 [13.8, 32.3]');
  },
};
