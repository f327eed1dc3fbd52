// Figures in other pages: <budgeted-bandit>, embed.html, and the article that shows both.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { look } from './canvas.mjs';
import { hosted, served } from './elsewhere.mjs';
import { misfits } from './misfits.mjs';
import { bernoulli, ended, frames, hash, LONG, native, PATIENCE, place, site, until, url } from './site.mjs';

const SHORT = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.4, 0.2)] },
  budget: { absolute: 300 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 40,
  seed: 3,
  checkpoints: { count: 20, grid: 'logarithmic' },
};

/** Returns a page around some elements, with the script of a site. @param {string} body @param {string} [from] */
const around = (
  body,
  from = url,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script>globalThis.done = {};
addEventListener('bb-done', ({ target, detail }) => { done[target.id] = JSON.parse(JSON.stringify(detail)); });
addEventListener('bb-error', ({ target, detail }) => { (globalThis.wrong ??= {})[target.id] = detail.message; });
addEventListener('bb-progress', ({ detail }) => { (globalThis.progress ??= []).push(detail); });</script>
<script type="module" src="${from}budgeted-bandit.js"></script></head><body>${body}</body></html>`;

/** @type {Record<string, string>} */
const pages = {};
const other = await hosted(pages);
const library = await served();
const also = [other, library];

/** Opens a page of the site's own origin with some elements. @param {Page} page @param {string} body */
async function open(page, body) {
  await page.route(`${url}host.html`, (route) => route.fulfill({ contentType: 'text/html', body: around(body) }));
  await page.goto(`${url}host.html`);
}

/** Waits for the answer or the error of an element. @param {Page | Frame} page @param {string} [id] */
async function done(page, id = 'a') {
  await page.waitForFunction((id) => globalThis.done?.[id] || globalThis.wrong?.[id], id, { timeout: PATIENCE });
  return bits(await page.evaluate((id) => globalThis.done?.[id] ?? globalThis.wrong[id], id));
}

/**
 * Begins to count the messages that a frame gets. Returns a function that waits until so many have arrived and the
 * frame has handled them and drawn the result.
 * @param {Frame} frame @param {number} count
 */
async function hears(frame, count) {
  await frame.evaluate(() => {
    globalThis.heard = 0;
    addEventListener('message', () => globalThis.heard++);
  });
  return async () => {
    await frame.waitForFunction((count) => globalThis.heard >= count, count);
    await frames(frame);
  };
}

/** Returns an answer without the times that were measured. */
function bits(/** @type {Answer} */ answer) {
  const { timing, ...rest } = answer;
  return rest;
}

/** Writes a specification as the value of an attribute. */
const quoted = (/** @type {object} */ specification) =>
  JSON.stringify(specification).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

site('an element runs a preset to its end, with the page’s numbers', async (page) => {
  await page.goto(`${url}#preset=two-arms`);
  const { answer } = await ended(page);
  await page.waitForLoadState('networkidle');
  await open(page, '<budgeted-bandit id="a" preset="two-arms"><p>Instead</p></budgeted-bandit>');
  assert.deepEqual(await done(page), bits(answer));
  const element = page.locator('#a');
  assert.match(
    await element.locator('.say').innerText(),
    /^Over 200 repetitions, ω-UCB with ρ\s=\s1\/4 has the lowest regret, 20\.8\s±\s11\.5 at B\s=\s500\./,
  );
  assert.equal(await element.locator('.legend button').count(), 4);
  assert.match(await element.locator('.foot').innerText(), /200 of 200 repetitions/);
  assert.ok(await page.getByText('Instead').isHidden());
  assert.equal(await element.getByRole('link').getAttribute('href'), `${url}#preset=two-arms`);
  assert.ok(
    await page.evaluate(
      () =>
        globalThis.progress.length > 0 &&
        globalThis.progress.every(({ done, tasks, repetitions }) => done <= tasks && repetitions <= 200),
    ),
  );
  assert.ok(await element.locator('.chart canvas').evaluate((canvas) => canvas.width > 300 && canvas.height > 300));
  await element.getByRole('button', { name: 'Run again' }).click();
  await element.getByRole('button', { name: 'Run again' }).waitFor();
});

site('a specification can be an attribute or a script, and the number of repetitions can be changed', async (page) => {
  await open(
    page,
    `<budgeted-bandit id="a" specification="${quoted(SHORT)}" controls="none" height="200"></budgeted-bandit>
<budgeted-bandit id="b"><script type="application/json">${JSON.stringify(SHORT)}</script></budgeted-bandit>`,
  );
  const expected = bits(native(SHORT));
  assert.deepEqual(await done(page, 'a'), expected);
  assert.deepEqual(await done(page, 'b'), expected);
  assert.ok(await page.locator('#a').getByRole('button', { name: 'Run again' }).isHidden());
  assert.equal((await place(page.locator('#a .chart canvas'))).height, 200);
  await page.evaluate(() => {
    globalThis.done = {};
    document.querySelector('#b').setAttribute('repetitions', '7');
  });
  assert.deepEqual(await done(page, 'b'), bits(native({ ...SHORT, repetitions: 7 })));
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('#b').getByRole('link').click(),
  ]);
  assert.deepEqual(bits((await ended(opened)).answer), bits(native({ ...SHORT, repetitions: 7 })));
});

site('several elements share a simulator and its workers, and removing one leaves the others alone', async (page) => {
  await page.addInitScript(() => {
    globalThis.hired = 0;
    globalThis.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} all */
      constructor(...all) {
        super(...all);
        globalThis.hired++;
        globalThis.cores = navigator.hardwareConcurrency;
      }
    };
  });
  /** @type {string[]} */
  const loaded = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) loaded.push(request.url());
  });
  await open(
    page,
    ['long', 'a', 'b']
      .map(
        (id) =>
          `<budgeted-bandit id="${id}" height="100"
${id === 'long' ? `specification="${quoted(LONG)}"` : 'preset="m-ucb-bias"'}></budgeted-bandit>`,
      )
      .join(''),
  );
  await page.waitForFunction(() => document.querySelector('#long')?.shadowRoot.querySelector('.legend button'));
  await page.evaluate(() => document.querySelector('#long').remove());
  assert.deepEqual(await done(page, 'a'), await done(page, 'b'));
  assert.equal(await page.evaluate(() => globalThis.wrong), undefined);
  assert.equal(loaded.length, 1);
  // The worker that computed for the removed element was ended and replaced.
  const { hired, cores } = await page.evaluate(() => ({ hired: globalThis.hired, cores: globalThis.cores }));
  assert.ok(hired >= 1 && hired <= 2 * Math.max(1, cores - 1), `${hired} workers on ${cores} cores`);
});

site('an element loads nothing before it is in sight', async (page) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route(`${url}host.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: around(
        '<style>#high { height: 3000px }</style><div id="high"></div>' +
          '<budgeted-bandit id="a" preset="two-arms" repetitions="5"></budgeted-bandit>',
      ),
    }),
  );
  await page.goto(`${url}host.html`, { waitUntil: 'networkidle' });
  // Observers are called in the order in which they were made: once this one is called, the element's own has been too.
  await page.locator('#a').evaluate(
    (element) =>
      new Promise((then) => {
        new IntersectionObserver(() => then(null)).observe(element);
      }),
  );
  await page.evaluate(async () => (await fetch('favicon.svg')).text());
  assert.deepEqual(
    asked.filter((address) => /wasm|pkg|embedded|chunk/.test(address)),
    [],
  );
  await page.locator('#a').scrollIntoViewIfNeeded();
  assert.equal((await done(page)).policies[0].repetitions, 5);
});

site('an element that cannot run says why, beside the content that the author put into it', async (page) => {
  const broken = { ...SHORT, budget: { absolute: -1 } };
  await open(
    page,
    `<budgeted-bandit id="none"><p>Instead</p></budgeted-bandit>
<budgeted-bandit id="unknown" preset="three-arms"></budgeted-bandit>
<budgeted-bandit id="part" preset="two-arms" part="4"></budgeted-bandit>
<budgeted-bandit id="view" preset="two-arms" view="sideways"></budgeted-bandit>
<budgeted-bandit id="broken" specification="${quoted(broken)}"></budgeted-bandit>
<budgeted-bandit id="text" specification="{" repetitions="3"></budgeted-bandit>`,
  );
  await page.setViewportSize({ width: 1000, height: 3000 });
  await page.waitForFunction(() => Object.keys(globalThis.wrong ?? {}).length === 6);
  const wrong = await page.evaluate(() => globalThis.wrong);
  const expected = {
    none: /^This figure has nothing to run\. Give it a preset or a specification\.$/,
    unknown: /^This figure’s attributes .+\. preset: expected the id of a preset, found “three-arms”\.$/,
    part: /^This figure’s attributes .+\. part: expected a whole number from 1 to 1, found “4”\.$/,
    view: /^This figure’s attributes .+\. view: expected one of regret, intervals, found “sideways”\.$/,
    broken: /^This figure’s specification cannot be used\. budget.*[.!]$/,
    text: /^This figure’s specification cannot be used\. .*JSON.*\.$/,
  };
  for (const [id, sentence] of Object.entries(expected)) {
    assert.match(wrong[id], sentence);
    assert.equal(await page.locator(`#${id}`).getByRole('alert').innerText(), wrong[id]);
  }
  assert.ok(await page.getByText('Instead').isVisible());
  await page.evaluate(() => document.querySelector('#unknown').setAttribute('preset', 'two-arms'));
  await done(page, 'unknown');
  await page.locator('#unknown .legend button').first().waitFor();
  assert.ok(await page.locator('#unknown').getByRole('alert').isHidden());
});

site('an element whose simulator cannot be loaded says so and keeps its fallback', async (page) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ contentType: 'application/wasm', body: 'none' }));
  await open(page, '<budgeted-bandit id="a" preset="two-arms"><p>Instead</p></budgeted-bandit>');
  await page.waitForFunction(() => globalThis.wrong?.a);
  assert.match(
    await page.locator('#a').getByRole('alert').innerText(),
    /^The simulator could not be loaded\. Check the connection and load the page again\. \(/,
  );
  assert.ok(await page.getByText('Instead').isVisible());
});

site(
  'without JavaScript the fallback is shown',
  async (page) => {
    await open(page, '<budgeted-bandit preset="two-arms"><p>Instead</p></budgeted-bandit>');
    assert.ok(await page.getByText('Instead').isVisible());
  },
  { javaScriptEnabled: false },
);

site('without workers the main thread gives the same numbers, and can be stopped', async (page) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Worker');
  });
  await open(
    page,
    `<budgeted-bandit id="a" preset="two-arms"></budgeted-bandit>
<budgeted-bandit id="b" specification="${quoted(LONG)}"></budgeted-bandit>`,
  );
  const answer = await done(page);
  assert.equal(page.workers().length, 0);
  await page.locator('#b').scrollIntoViewIfNeeded();
  await page.locator('#b').getByRole('button', { name: 'Stop' }).click();
  await page.locator('#b').getByRole('button', { name: 'Run again' }).waitFor();
  assert.match(await page.locator('#b .say').innerText(), /^(Stopped after|The run was stopped before)/);
  await page.goto(`${url}#preset=two-arms`);
  assert.deepEqual(answer, bits((await ended(page)).answer)); // the playground works as well
});

site(
  'a page of another origin has figures by the script, with workers',
  async (page) => {
    pages['/script'] = around('<budgeted-bandit id="a" preset="two-arms"></budgeted-bandit>', `${library}/`);
    await page.goto(`${other}/script`);
    const answer = await done(page);
    assert.deepEqual(answer, bits(native(answer.specification)));
    assert.ok(
      page.workers().length > 0 && page.workers().every((worker) => worker.url().startsWith(`blob:${other}/`)),
      page
        .workers()
        .map((worker) => worker.url())
        .join(),
    );
    assert.equal(await page.locator('#a').getByRole('link').getAttribute('href'), `${library}/#preset=two-arms`);
  },
  { also },
);

for (const sandbox of [null, 'allow-scripts']) {
  site(
    `a page of another origin has figures in ${sandbox ? 'a sandboxed ' : 'a '}frame, which tells its height`,
    async (page) => {
      pages['/frame'] = `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<script>globalThis.heights = [];
addEventListener('message', ({ data }) => {
  if (data?.type !== 'budgeted-bandits:height') return;
  heights.push(data.height);
  document.querySelector('iframe').height = data.height;
});</script>
<iframe title="Figure" width="700" height="150" ${sandbox ? `sandbox="${sandbox}"` : ''}
src="${library}/embed.html#preset=two-arms&repetitions=20"></iframe>`;
      await page.goto(`${other}/frame`);
      const frame = page.frameLocator('iframe');
      await frame.getByText('20 of 20 repetitions', { exact: true }).waitFor();
      await frame.getByRole('button', { name: 'Run again' }).waitFor();
      assert.match(await frame.locator('.say').innerText(), /^Over 20 repetitions, /);
      assert.equal(page.workers().length > 0, !sandbox);
      const inside = () =>
        page.frames()[1].evaluate(() => ({ all: document.documentElement.scrollHeight, seen: innerHeight }));
      await page.waitForFunction(() => (globalThis.heights.at(-1) ?? 0) > 400);
      await until(async () => {
        const { all, seen } = await inside();
        return all === seen;
      }, 'a frame that does not scroll');
      // The frame listens to nobody.
      const heard = await hears(page.frames()[1], 1);
      await page.evaluate(() =>
        document
          .querySelector('iframe')
          .contentWindow.postMessage({ type: 'budgeted-bandits:height', preset: 'm-ucb-bias' }, '*'),
      );
      await heard();
      assert.match(await frame.locator('.say').innerText(), /^Over 20 repetitions, /);
    },
    { also },
  );
}

site('embed.html shows what its address says', async (page) => {
  await page.goto(`${url}embed.html${hash(SHORT)}&theme=dark&height=240`);
  await page.getByText('40 of 40 repetitions', { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).colorScheme), 'dark');
  assert.equal((await place(page.locator('.chart canvas'))).height, 240);
  await page.goto(`${url}embed.html#s=abc`);
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').innerText(), /^This link cannot be read\. /);
  await page.goto(`${url}embed.html#preset=m-ucb-bias&view=intervals&policy=3&at=20`);
  await page.getByRole('slider', { name: 'Pull that is shown' }).waitFor();
  assert.match(await page.locator('.say').innerText(), /^Pull 21 goes to /);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  assert.match(await page.locator('.say').innerText(), /^Pull 22 goes to /);
  assert.equal(
    await page.evaluate(() => location.hash),
    '#preset=m-ucb-bias&view=intervals&policy=3&at=20',
    'the address is the page’s own',
  );
});

site('a figure has the colours of the page around it, and follows their changes', async (page) => {
  await open(
    page,
    '<budgeted-bandit id="a" preset="two-arms" repetitions="5"></budgeted-bandit>' +
      '<budgeted-bandit id="b" preset="two-arms" repetitions="5" theme="dark"></budgeted-bandit>',
  );
  await page.setViewportSize({ width: 1000, height: 1500 });
  await done(page, 'a');
  await done(page, 'b');
  const chart = (/** @type {string} */ id) => page.locator(`#${id} .chart canvas`).evaluate(look);
  await until(async () => (await chart('b')).width > 300, 'a chart');
  assert.notEqual((await chart('a')).hash, (await chart('b')).hash);
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark';
  });
  await until(async () => (await chart('a')).hash === (await chart('b')).hash, 'a chart in the colours of the page');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  site(
    `the article runs its figures and is accessible in the ${colorScheme} theme`,
    async (page) => {
      await page.goto(`${url}examples/blog-post.html`);
      const figures = page.locator('budgeted-bandit');
      assert.equal(await figures.count(), 3);
      for (let i = 0; i < 3; i++) {
        await figures.nth(i).scrollIntoViewIfNeeded();
        await figures.nth(i).locator('.say').waitFor();
      }
      await figures.nth(0).getByText('200 of 200 repetitions', { exact: true }).waitFor();
      await figures.nth(1).getByRole('slider').waitFor();
      await figures.nth(2).locator('.legend button').first().waitFor();
      assert.deepEqual(await violations(page), []);
      const words = (await page.locator('article > p').allInnerTexts()).join(' ').split(/\s+/).length;
      assert.ok(words >= 400 && words <= 600, `${words} words`);
      await page.waitForLoadState('networkidle');
    },
    { colorScheme },
  );
}

for (const width of [1440, 800, 390, 320]) {
  site(
    `the article fits at ${width} px`,
    async (page) => {
      await page.goto(`${url}examples/blog-post.html`);
      for (let i = 0; i < 3; i++) {
        await page.locator('budgeted-bandit').nth(i).scrollIntoViewIfNeeded();
        await page.locator('budgeted-bandit').nth(i).locator('.say').waitFor();
      }
      await page.locator('budgeted-bandit').nth(2).locator('.legend button').first().waitFor();
      const found = await page.evaluate(misfits);
      const inside = await page.evaluate(() =>
        [...document.querySelectorAll('budgeted-bandit')].flatMap((element) => {
          const { left, right } = element.getBoundingClientRect();
          return [...element.shadowRoot.querySelectorAll('button, a, select, canvas, .say, dd, .reader')]
            .filter((node) => {
              const box = node.getBoundingClientRect();
              return node.checkVisibility() && box.width > 1 && (box.left < left - 1 || box.right > right + 1);
            })
            .map((node) => `${node.tagName} ${node.textContent.slice(0, 30)} sticks out of ${left} to ${right}`);
        }),
      );
      assert.deepEqual([...found, ...inside], []);
      await page.waitForLoadState('networkidle');
    },
    { viewport: { width, height: 844 } },
  );
}

site('the playground gives the code of what it shows, and the code works', async (page) => {
  await page.goto(`${url}#preset=m-ucb-bias`);
  await ended(page);
  const button = page.getByRole('button', { name: 'Embed', exact: true });
  await button.click();
  await page.getByRole('dialog').waitFor();
  assert.equal(
    await page.getByLabel('As an element', { exact: true }).inputValue(),
    `<script type="module" src="${url}budgeted-bandit.js"></script>\n` +
      '<budgeted-bandit preset="m-ucb-bias"></budgeted-bandit>',
  );
  assert.ok(
    (await page.getByLabel('As a frame', { exact: true }).inputValue()).startsWith(
      `<iframe src="${url}embed.html#preset=m-ucb-bias" `,
    ),
  );
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.ok(await button.evaluate((node) => node === document.activeElement));
  const arms = [{ ...bernoulli(0.6, 0.5), name: '</script>"' }, bernoulli(0.4, 0.2)];
  await page.goto(`${url}${hash({ ...SHORT, environment: { arms } })}`);
  await page.waitForFunction(() => globalThis.budgetedBandits?.state.latest?.specification.repetitions === 40);
  const { answer } = await ended(page);
  await button.click();
  await page.getByRole('dialog').waitFor(); // until then the fields hold the code of before
  const script = await page.getByLabel('As an element', { exact: true }).inputValue();
  const frame = await page.getByLabel('As a frame', { exact: true }).inputValue();
  await page.waitForLoadState('networkidle');
  await open(page, script.replace('<budgeted-bandit', '<budgeted-bandit id="a"') + frame);
  assert.deepEqual(await done(page), bits(answer));
  await page.frameLocator('iframe').getByText('40 of 40 repetitions', { exact: true }).waitFor();
});

site('no attribute and no address makes a figure ask another origin', async (page) => {
  const evil = 'https://elsewhere.invalid/script.js';
  const markup = `"><script src="${evil}"></script><img src="${evil}">`;
  for (const value of [evil, 'javascript:globalThis.broken=1', markup]) {
    const all = [
      'preset',
      'part',
      'view',
      'height',
      'theme',
      'controls',
      'repetitions',
      'policy',
      'at',
      's',
      'src',
      'href',
    ].map((key) => `${key}=${encodeURIComponent(value)}`);
    const shown = all.filter((one) => /^(theme|controls|height|policy|at|src|href)=/.test(one)).join('&');
    for (const hash of [all.join('&'), `preset=two-arms&repetitions=5&${shown}`]) {
      await page.goto('about:blank');
      await page.goto(`${url}embed.html#${hash}`);
      await page.locator('.why:not([hidden]), .say').first().waitFor();
      const found = await page.evaluate(() => ({
        broken: globalThis.broken,
        scripts: [...document.scripts].map(({ src }) => src),
        images:
          document.images.length +
            document.querySelector('budgeted-bandit')?.shadowRoot.querySelectorAll('img, script, iframe').length || 0,
      }));
      assert.deepEqual(found, { broken: undefined, scripts: [`${url}embed.js`], images: 0 }, hash);
    }
  }
});

site(
  'messages from the page around the playground change nothing in it',
  async (page) => {
    pages['/talk'] = `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<iframe title="Page" width="1200" height="800" src="${library}/index.html#preset=two-arms"></iframe>`;
    await page.goto(`${other}/talk`);
    const [, inside] = page.frames();
    await inside.waitForFunction(() => globalThis.budgetedBandits?.state.latest?.phase === 'done');
    const state = () =>
      inside.evaluate(() =>
        JSON.stringify([
          location.href,
          budgetedBandits.form.specification,
          budgetedBandits.answer(),
          document.querySelector('#sentence').textContent,
          document.querySelectorAll('.notice').length,
        ]),
      );
    const before = await state();
    const heard = await hears(inside, 12);
    await page.evaluate(() => {
      const frame = document.querySelector('iframe').contentWindow;
      const shapes = [
        'take over',
        'run',
        null,
        7,
        {},
        { id: 0 },
        { id: 1, result: new Float64Array(9) },
        { id: 1, error: 'no' },
        { action: 'run', id: 1, specification: '{}', task: 0 },
        { type: 'budgeted-bandits:height', height: 1e9 },
        { type: 'specification', specification: { version: 1 } },
        { __proto__: null, hash: '#preset=m-ucb-bias' },
      ];
      for (const shape of shapes) frame.postMessage(shape, '*');
    });
    await heard();
    assert.equal(await state(), before);
    await page.waitForLoadState('networkidle');
  },
  { also },
);
