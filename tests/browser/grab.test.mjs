// The view "Drag an interval": its numbers, and how the mean cost is moved by mouse, finger and keys.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { violations } from './access.mjs';
import { charts_follow } from './canvas.mjs';
import { fits, frames, place, site, until, url } from './site.mjs';
import { source } from './source.mjs';
import { small as touchable } from './touch.mjs';
import { visit } from './visit.mjs';

const [{ figures }, { number }] = [await source('ui/figures.js'), await source('ui/format.js')];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Opens the view with `more` at the end of the address. @param {Page} page @param {string} [more] */
async function open(page, more = '') {
  await visit(page, `#view=grab${more}`);
  await page.locator('#view-grab .say:not(:empty)').waitFor();
  await frames(page);
}

const sentence = (/** @type {Page} */ page) => page.locator('#view-grab .say').innerText();
/** Returns the lines above both intervals. @param {Page} page */
const read = (page) => page.locator('#view-grab .read').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
const slider = (/** @type {Page} */ page, name = 'Mean cost') =>
  page.locator('#view-grab').getByLabel(name, { exact: true });
const handle = (/** @type {Page} */ page, name = 'symmetric') => slider(page, `Mean cost, ${name} interval`);
/** Returns the mean cost that is printed beside the slider. @param {Page} page */
const cost = async (page) => Number(await page.locator('#view-grab output').first().innerText());

/** Records what is announced from now on. @param {Page} page @returns {Promise<() => Promise<string[]>>} */
async function announcements(page) {
  await page.evaluate(() => {
    const region = document.querySelector('#live');
    globalThis.announced = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) announced.push(...[...addedNodes].map((node) => node.textContent ?? ''));
    }).observe(region, { childList: true });
  });
  return () => page.evaluate(() => globalThis.announced);
}

/** Returns the middle of the thumb of a handle. @param {Locator} hand */
async function thumb(hand) {
  const { x, y, width, height } = await place(hand);
  const share = await hand.evaluate(
    ({ value, min, max }) => (Number(value) - Number(min)) / (Number(max) - Number(min)),
  );
  return [x + height / 2 + share * (width - height), y + height / 2];
}

/**
 * Returns the interval that the command line computes for samples of the view.
 * @param {string} kind @param {number} n @param {number} mean
 */
function native(kind, n, mean) {
  const input = `kind,n,mean,z,eta,m,M,alpha\n${kind},${n},${mean},1.959963984540054,1,0,1,0.05\n`;
  const csv = execFileSync(process.env.BB_CLI ?? '', ['evaluate', '-'], { input }).toString();
  const [low, high] = (csv.trim().split('\n')[1].split(',').at(-1) ?? '').split(' ').map(Number);
  return { low, high };
}

site('the numbers are those of the command line', async (page) => {
  for (const [n, cost] of [
    [40, 0.075],
    [100, 0.3],
    [7, 0.123],
  ]) {
    await open(page, `&n=${n}&cost=${cost}`);
    const expected = ['hoeffding-two-sided', 'omega'].map((kind) => {
      const { low, high } = native(kind, n, cost);
      const most = native(kind, n, 0.625).high;
      const [from, to, top] = [low, high, most].map((end) => number(end, 3));
      const index = low > 0 ? `${figures(most / low)} =\u00a0${top}\u00a0/\u00a0${from}` : '∞ ';
      return `cost [${from},\u00a0${to}]index ${index}`;
    });
    assert.deepEqual(await read(page), expected);
  }
});

site('at first the view is as it was drawn, and each state has its sentence', async (page) => {
  await open(page);
  assert.deepEqual(await read(page), [
    'cost [−0.140,\u00a00.290]index ∞ ',
    'cost [0.026,\u00a00.199]index 29.3 =\u00a00.758\u00a0/\u00a00.026',
  ]);
  assert.equal(
    await sentence(page),
    'At a mean cost of 0.075 the symmetric bound is −0.140, a cost that cannot be: as far as it knows, the arm is ' +
      'free and its ratio infinite. ω-UCB’s bound is 0.026, its ratio at most 29.3.',
  );
  const note = await page.locator('#view-grab .note').innerText();
  assert.match(note, /would be \[−0\.011,\s0\.161\] and reach below 0 as well\. Mean reward 0\.625\./);
  assert.match(note, /Hoeffding’s is guaranteed and wide, and ω-UCB’s is approximate and narrow/);

  await open(page, '&cost=0.3');
  assert.equal(
    await sentence(page),
    'At a mean cost of 0.3 both intervals rule out a free arm: the ratio is at most 9.85 with the symmetric one, 4.19 ' +
      'with ω-UCB’s.',
  );
  await open(page, '&cost=0');
  assert.match(await sentence(page), /^At a mean cost of 0 nothing has been paid yet, and no interval can help/);
  assert.deepEqual(
    (await read(page)).map((text) => text.split('index ')[1]),
    ['∞ ', '∞ '],
  );
  await open(page, '&width=equal');
  assert.match(await sentence(page), /at the same width is −0\.011, still a cost that cannot be.* 0\.026, .* 29\.3\.$/);
  assert.match((await read(page))[0], /^cost \[−0\.011,\s0\.161\]index ∞/);
  await open(page, '&width=equal&cost=0.15');
  assert.match(await sentence(page), /^At a mean cost of 0\.15 both intervals, equally wide, rule out a free arm/);
});

site('a mouse drags a handle, both follow, and the sentence is announced when the hand rests', async (page) => {
  await open(page);
  const [x, y] = await thumb(handle(page));
  const before = await thumb(handle(page, 'asymmetric'));
  const announced = await announcements(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const seen = new Set();
  for (let step = 1; step <= 10; step++) {
    await page.mouse.move(x - 3 * step, y);
    await frames(page);
    seen.add(await sentence(page));
  }
  assert.equal(seen.size, 10, 'the sentence follows every move');
  // A cost of 0.4 is as long as the handle's way, without the thumb.
  const { width, height } = await place(handle(page));
  const expected = 0.075 - (30 / (width - height)) * 0.4;
  assert.ok(Math.abs((await cost(page)) - expected) < 0.003, `${await cost(page)}, expected ${expected}`);
  await page.mouse.up();
  const after = await thumb(handle(page, 'asymmetric'));
  assert.ok(Math.abs(after[0] - before[0] + 30) < 3, `the other handle moves by ${after[0] - before[0]} px`);
  const said = await sentence(page);
  await until(async () => (await announced()).includes(said), 'the announcement');
  await page.waitForFunction(
    (cost) => new URLSearchParams(location.hash.slice(1)).get('cost') === cost,
    String(await cost(page)),
  );
  // Of many moves within a moment, only the last is announced.
  const about_costs = async () => (await announced()).filter((text) => text.startsWith('At a mean cost of ')).length;
  const earlier = await about_costs();
  await handle(page).evaluate((hand) => {
    for (let step = 0; step < 50; step++) {
      hand.value = String(0.2 + step / 1000);
      hand.dispatchEvent(new Event('input'));
    }
  });
  await until(async () => (await announced()).some((text) => text.startsWith('At a mean cost of 0.249 ')), 'the last');
  assert.equal(await about_costs(), earlier + 1);
  // A press beside the handle does nothing, and the chart of ratios can be dragged as well.
  const now = await cost(page);
  await page.mouse.click(x + 150, y);
  await frames(page);
  assert.equal(await cost(page), now);
  const chart = await place(page.locator('#view-grab .ratios'));
  await page.mouse.move(chart.x + 44, chart.y + 100);
  await page.mouse.down();
  await frames(page);
  assert.equal(await cost(page), 0.4);
  await page.mouse.up();
});

site(
  'a finger drags a handle, and scrolls the page beside it',
  async (page) => {
    await open(page, '&cost=0.2');
    const session = await page.context().newCDPSession(page);
    const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number[]} */ ...at) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at.length ? [{ x: at[0], y: at[1] }] : [] });
    const swipe = async (/** @type {number[]} */ [x, y], /** @type {number} */ dx, /** @type {number} */ dy) => {
      await touch('touchStart', x, y);
      for (let i = 1; i <= 10; i++) await touch('touchMove', x + (dx * i) / 10, y + (dy * i) / 10);
      await touch('touchEnd');
    };
    await swipe(await thumb(handle(page)), -40, 0);
    await frames(page);
    const moved = await cost(page);
    assert.ok(moved < 0.16 && moved > 0.08, `the mean cost is ${moved}`);
    assert.match(await sentence(page), /^The symmetric bound is −0\.\d+, a cost that cannot be: its ratio is infinite/);
    const [x, y] = await thumb(handle(page));
    await swipe([x + 120, y + 150], 0, -150);
    await until(() => page.evaluate(() => scrollY > 40), 'the page scrolls');
    assert.equal(await cost(page), moved);
    // The sliders stay at the foot of the screen, and are used there.
    const box = await place(page.locator('.drag-sliders'));
    assert.ok(Math.abs(box.y + box.height - 844) < 1 && box.height < 120, JSON.stringify(box));
  },
  PHONE,
);

site('the thumb is at the mean of the interval, and keys move the handles and the sliders', async (page) => {
  for (const mean of [0, 0.2, 0.4]) {
    await open(page, `&cost=${mean}`);
    const { x, width } = await place(page.locator('#view-grab .holds-hand canvas').first());
    // The axis runs from −0.25 to 0.6, with 12 px beside it.
    const expected = x + 12 + ((mean + 0.25) / 0.85) * (width - 24);
    for (const name of ['symmetric', 'asymmetric']) {
      const [at] = await thumb(handle(page, name));
      const shift =
        name === 'symmetric' ? 0 : (await place(page.locator('#view-grab .holds-hand canvas').nth(1))).x - x;
      assert.ok(Math.abs(at - shift - expected) < 1, `${name} at ${mean}: ${at - shift}, expected ${expected}`);
    }
  }
  const press = async (/** @type {Locator} */ on, /** @type {string} */ key) => {
    await on.press(key);
    await frames(page);
    return cost(page);
  };
  for (const one of [handle(page), handle(page, 'asymmetric'), slider(page)]) {
    await open(page);
    assert.equal(await press(one, 'ArrowLeft'), 0.07);
    assert.equal(await press(one, 'ArrowRight'), 0.075);
    assert.equal(await press(one, 'Shift+ArrowRight'), 0.125);
    assert.equal(await press(one, 'End'), 0.4);
    assert.equal(await press(one, 'ArrowUp'), 0.4);
    assert.equal(await press(one, 'Home'), 0);
    assert.equal(await press(one, 'Shift+ArrowLeft'), 0);
    assert.equal(await one.getAttribute('aria-valuetext'), '0.000');
  }
  const n = slider(page, 'Pulls n');
  const pulls = () => page.locator('#view-grab output').nth(1).innerText();
  await press(n, 'ArrowRight');
  assert.equal(await pulls(), '50');
  assert.equal(await n.getAttribute('aria-valuetext'), '50');
  await press(n, 'Shift+ArrowLeft');
  assert.equal(await pulls(), '7');
  await press(n, 'Home');
  assert.equal(await pulls(), '1');
  await page.waitForFunction(() => /&n=1(&|$)/.test(location.hash));
});

site('a link restores the view, and impossible values are replaced by those at first', async (page) => {
  await open(page);
  const start = await read(page);
  await page.getByRole('button', { name: 'equal width' }).click();
  await slider(page).press('ArrowRight');
  await page.waitForFunction(() => location.hash.includes('cost=0.08&width=equal'));
  const there = await read(page);
  assert.notDeepEqual(there, start);
  await page.reload();
  await page.locator('#view-grab .say:not(:empty)').waitFor();
  await frames(page);
  assert.deepEqual(await read(page), there);
  assert.equal(await page.getByRole('button', { name: 'equal width' }).getAttribute('aria-pressed'), 'true');
  for (const more of ['&n=0&cost=2', '&n=1e99&cost=-1&width=5', '&n=2.5&cost=', '&n=%00&cost=0.41']) {
    await open(page, '&n=50&cost=0.1');
    assert.notDeepEqual(await read(page), start);
    await open(page, more);
    assert.deepEqual(await read(page), start, more);
  }
});

site('a file holds the intervals in sight, and links lead to the same samples and to a run', async (page) => {
  await open(page, '&width=equal');
  const found = await page.evaluate(() => {
    const view = budgetedBandits.views.view;
    return { ...view.exported(), picture: view.picture().width };
  });
  assert.equal(found.what, 'shapes');
  assert.deepEqual(
    found.json.kinds.map((/** @type {{id: string}} */ { id }) => id),
    ['as-wide', 'omega'],
  );
  assert.ok(found.picture > 1000);
  await open(page, '&n=50&cost=0.1');
  const shown = await read(page);
  await page.getByRole('link', { name: 'The shapes' }).click();
  await page.locator('#view-shapes tbody tr').first().waitFor();
  await frames(page);
  const rows = await page
    .locator('#view-shapes tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent ?? '')));
  assert.equal(shown[1].split('index ')[1].split(' ')[0], rows[0][7]);
  assert.equal(rows[4][7], '∞');
  await page.getByRole('link', { name: 'Drag an interval towards 0' }).click();
  await page.locator('#view-grab').waitFor();
  await frames(page);
  assert.deepEqual(await read(page), shown);
  await page.getByRole('link', { name: 'What it does to a run' }).click();
  await page.locator('#guide:not([hidden])').waitFor();
  assert.equal(await page.locator('#guide-title').innerText(), 'The low-cost trap');
  await page.locator('#view-intervals').waitFor();
});

/**
 * Opens a page with the small picture, before the simulator is loaded. `begin` loads it.
 * @param {Page} page
 */
async function open_small(page) {
  const { outputFiles } = buildSync({
    stdin: {
      contents: "export { small } from './grab/small.js'; export { default } from './pkg/budgeted_bandits.js';",
      resolveDir: fileURLToPath(new URL('../../www/', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Small</title>
    <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="style.css"></head>
    <body><main><h1>Small</h1></main><script type="module">
    import start, { small } from './small-grab.js';
    const made = small();
    document.querySelector('main').append(made.root);
    globalThis.begin = async () => { await start({ module_or_path: 'pkg/budgeted_bandits_bg.wasm' }); made.start(); };
    </script></body></html>`;
  await page.route(`${url}small-grab.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: outputFiles[0].text }),
  );
  await page.route(`${url}small.html`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${url}small.html`);
  await page.locator('.small-grab').waitFor();
}

const AGAIN = 'a mouse drags this picture in the fast tier, and a finger the picture of the view';
for (const options of [{}, PHONE])
  site(
    `the small picture stands still at first, and is then dragged ${options === PHONE ? 'by a finger' : 'by a mouse'}`,
    async (page) => {
      await open_small(page);
      const hand = page.getByLabel('Mean cost');
      const said = () => page.locator('.small-grab .note').innerText();
      const drawn = () =>
        page
          .locator('.small-grab svg')
          .evaluate((svg) => svg.innerHTML.replace(/\d+\.\d+/g, (d) => Number(d).toFixed(0)));
      assert.ok(await hand.isDisabled());
      const [first, text] = [await drawn(), await said()];
      assert.equal(text, 'Largest ratio: symmetric ∞, ω-UCB 29.3');
      await page.evaluate(() => globalThis.begin());
      assert.deepEqual([await drawn(), await said()], [first, text], 'the picture is that of the simulator');
      const [x, y] = await thumb(hand);
      if (options === PHONE) {
        const session = await page.context().newCDPSession(page);
        const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number[]} */ ...at) =>
          session.send('Input.dispatchTouchEvent', { type, touchPoints: at.length ? [{ x: at[0], y: at[1] }] : [] });
        await touch('touchStart', x + 16, y);
        for (let i = 1; i <= 8; i++) await touch('touchMove', x + 16 + 10 * i, y);
        await touch('touchEnd');
      } else {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 80, y, { steps: 4 });
        await page.mouse.up();
      }
      await frames(page);
      assert.match(await said(), /^Largest ratio: symmetric 9\.\d\d, ω-UCB 4\.\d\d$/);
      assert.notEqual(await drawn(), first);
      await hand.press('Home');
      await frames(page);
      assert.equal(await said(), 'Largest ratio: symmetric ∞, ω-UCB ∞');
      await hand.press('ArrowRight');
      await frames(page);
      assert.match((await hand.getAttribute('aria-valuetext')) ?? '', /^0\.005\. Largest ratio/);
      assert.deepEqual(await violations(page), []);
      if (options === PHONE) assert.deepEqual(await page.evaluate(touchable, 'main'), []);
    },
    options === PHONE ? { ...options, nightly: AGAIN } : options,
  );

site('the view fits in every window and is accessible, and its charts follow the theme', async (page) => {
  for (const [name, more] of /** @type {const} */ ([
    ['grab', ''],
    ['grab-few', '&n=1&cost=0.4'],
    ['grab-zero', '&cost=0&width=equal'],
    ['grab-many', '&n=1000&cost=0.3'],
  ])) {
    await open(page, more);
    await fits(page, name);
    await charts_follow(page, '#view-grab canvas', name);
  }
});
