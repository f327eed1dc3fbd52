// The element <budgeted-bandit>, the page embed.html, and the code that the playground offers for both.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { look } from './canvas.mjs';
import { around, done, open, quoted } from './embed.mjs';
import { at_rest, bernoulli, bits, ended, frames, hash, LONG, native, place, site, until, url } from './site.mjs';
import { visit } from './visit.mjs';

const SHORT = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.4, 0.2)] },
  budget: { absolute: 300 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 40,
  seed: 3,
  checkpoints: { count: 20, grid: 'logarithmic' },
};

site('an element runs a preset to its end, with the page’s numbers', async (page) => {
  await page.goto(`${url}#preset=two-arms`);
  const { answer } = await ended(page);
  await page.waitForLoadState('networkidle');
  await open(page, '<budgeted-bandit id="a" preset="two-arms"><p>Instead</p></budgeted-bandit>');
  assert.deepEqual(await done(page), bits(answer));
  const element = page.locator('#a');
  assert.match(
    await element.locator('.say').innerText(),
    /^Over 200 repetitions, ω-UCB with ρ\s=\s1\/4 has the lowest regret, 20\.8\s\[13\.8,\s32\.3\] at B\s=\s500\./,
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
    view: /^This figure’s attributes .+\. view: expected one of regret, pulls, .+, grab, found “sideways”\.$/,
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
  const inside = '<svg width="50" height="50"></svg><p>Instead</p>';
  await open(page, `<budgeted-bandit id="a" preset="two-arms">${inside}</budgeted-bandit>`);
  await page.waitForFunction(() => globalThis.wrong?.a);
  assert.match(
    await page.locator('#a').getByRole('alert').innerText(),
    /^The simulator could not be loaded\. Check the connection and load the page again\. \(/,
  );
  assert.ok(await page.getByText('Instead').isVisible());
  assert.ok(await page.locator('#a > svg').isVisible());
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

site('the picture in the code is shown until its run replaces it, and nothing moves', async (page) => {
  await visit(page, hash(SHORT));
  await ended(page);
  await page.evaluate(() => document.querySelector('#embed')?.click());
  await page.getByRole('dialog').waitFor();
  const code = await page.getByLabel('As an element', { exact: true }).inputValue();
  const body = `${code.replace('<budgeted-bandit', '<budgeted-bandit id="a"')}<p id="below">below</p>`;
  await page.goto('about:blank');
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value } of /** @type {any[]} */ (list.getEntries())) globalThis.shifts.push(String(value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  let held = Promise.resolve();
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  for (const width of [900, 390]) {
    held = new Promise((then) => {
      release = () => then(undefined);
    });
    await page.setViewportSize({ width, height: 900 });
    await open(page, body);
    const picture = page.locator('#a > svg');
    await picture.waitFor();
    assert.ok((await place(picture)).width <= width);
    const { y } = await place(page.locator('#below'));
    release();
    await done(page);
    await page.locator('#a .chart canvas').waitFor();
    await frames(page);
    await frames(page);
    assert.ok(await picture.isHidden());
    assert.equal((await place(page.locator('#below'))).y, y, `at ${width} px`);
    assert.deepEqual(await page.evaluate(() => globalThis.shifts), [], `the layout shifts at ${width} px`);
  }
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

/** The address in the code of figures. On a site that keeps every version, BB_LASTING names that of the version. */
const lasting = process.env.BB_LASTING ?? url;

site('the playground gives the code of what it shows, and the code works', async (page) => {
  await page.goto(`${url}#preset=m-ucb-bias`);
  await ended(page);
  await page.locator('#more').click();
  const button = page.getByRole('button', { name: 'Embed', exact: true });
  await button.click();
  await page.getByRole('dialog').waitFor();
  const [, start, drawing, end] =
    /^(.*?)(<svg .+<\/svg>)\n(.*)$/s.exec(await page.getByLabel('As an element', { exact: true }).inputValue()) ?? [];
  assert.equal(
    start,
    `<script src="${lasting}load.js" async></script>\n` +
      '<budgeted-bandit preset="m-ucb-bias" style="display: flow-root; min-height: 560px">\n',
  );
  assert.match(drawing, /<text .+budget spent/s);
  assert.equal(end, `<p><a href="${lasting}#preset=m-ucb-bias">Open in Budgeted Bandits</a></p>\n</budgeted-bandit>`);
  assert.match(
    await page.getByLabel('As a frame', { exact: true }).inputValue(),
    /^<figure [^>]+>\n<iframe src="[^"]+embed\.html#preset=m-ucb-bias" .+ style="display: block; border: 0" /,
  );
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'more');
  const arms = [{ ...bernoulli(0.6, 0.5), name: '</script>"' }, bernoulli(0.4, 0.2)];
  await visit(page, hash({ ...SHORT, environment: { arms } }));
  await page.waitForFunction(() => globalThis.budgetedBandits?.state.latest?.specification.repetitions === 40);
  const { answer } = await ended(page);
  await page.locator('#more').click();
  await button.click();
  await page.getByRole('dialog').waitFor(); // until then the fields hold the code of before
  const script = await page.getByLabel('As an element', { exact: true }).inputValue();
  const frame = await page.getByLabel('As a frame', { exact: true }).inputValue();
  await open(page, script.replace('<budgeted-bandit', '<budgeted-bandit id="a"') + frame);
  assert.deepEqual(await done(page), bits(answer));
  await page.frameLocator('iframe').getByText('40 of 40 repetitions', { exact: true }).waitFor();
});

site('the code can be asked for as soon as its button can be used', async (page) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector('#embed:enabled');
      if (!(button instanceof HTMLButtonElement)) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  });
  await page.goto(`${url}#preset=m-ucb-bias&view=theory`);
  await page.getByRole('dialog').waitFor();
  const code = await page.getByLabel('As a frame', { exact: true }).inputValue();
  assert.match(code, /embed\.html#preset=m-ucb-bias&amp;view=theory"/);
});

/**
 * Returns the code of a frame that the playground gives for a link to a view that is drawn.
 * @param {Page} page
 * @param {string} hash
 * @param {string} [view]
 */
async function frame_code(page, hash, view = 'regret') {
  await visit(page, hash);
  if (view === 'regret') await ended(page);
  await at_rest(page, view);
  await page.evaluate(() => document.querySelector('#embed')?.click());
  await page.getByRole('dialog').waitFor();
  const code = await page.getByLabel('As a frame', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  return code;
}

/** Checks that a code shows a picture without JavaScript. @param {Page} page @param {string} code */
async function check_without_scripts(page, code) {
  const browser = page.context().browser();
  const plain = await browser?.newContext({ javaScriptEnabled: false, viewport: { width: 700, height: 800 } });
  const without = await plain?.newPage();
  assert.ok(plain && without);
  try {
    await open(without, code);
    const [frame, picture] = [await place(without.locator('iframe')), await place(without.locator('noscript'))];
    assert.deepEqual(picture, frame, 'the picture covers the frame');
    assert.ok(await without.locator('noscript svg').isVisible());
    assert.ok(await without.getByText(/^Regret against budget spent; at the end lowest .+, highest /).isVisible());
  } finally {
    await plain.close();
  }
}

/** Checks that a code shows its caption where frames are removed. @param {Page} page @param {string} code */
async function check_caption(page, code) {
  // A feed reader keeps text, links and the elements of articles.
  await page.goto('about:blank');
  await page.setContent(
    await page.evaluate((code) => {
      const { body } = new DOMParser().parseFromString(code, 'text/html');
      for (const one of body.querySelectorAll('iframe, noscript, svg, script, style')) one.remove();
      for (const one of body.querySelectorAll('[style]')) one.removeAttribute('style');
      return body.innerHTML;
    }, code),
  );
  assert.match(
    await page.locator('figcaption').innerText(),
    /lowest ω-UCB ρ\s=\s1\/4\s.+, highest BTS\s.+\. Open in Budgeted Bandits$/u,
  );
  await page.getByRole('link').click();
  assert.deepEqual(bits((await ended(page)).answer), bits(native(SHORT)));
}

site('the code of a frame shows the frame and its caption, and without JavaScript a picture', async (page) => {
  const code = await frame_code(page, '#preset=m-ucb-bias&view=intervals', 'intervals');
  assert.match(code, /<noscript[^>]*><svg/, 'Intervals has a picture for browsers without JavaScript');
  const shown = await frame_code(page, hash(SHORT));
  assert.doesNotMatch(shown, /[^\n -~]/, 'only ASCII');
  await page.waitForLoadState('networkidle');
  await open(page, shown);
  await page.frameLocator('iframe').getByText('40 of 40 repetitions', { exact: true }).waitFor();
  assert.ok(await page.locator('noscript').isHidden());
  const [frame, caption] = [await place(page.locator('iframe')), await place(page.locator('figcaption'))];
  assert.equal(frame.y + frame.height, caption.y, 'a gap below the frame');
  const body = page.frameLocator('iframe').locator('body');
  assert.equal(await body.evaluate(({ clientWidth }) => clientWidth), frame.width);
  const blank = () => body.evaluate(({ clientHeight }) => innerHeight - clientHeight);
  await until(async () => Math.abs(await blank()) <= 1, 'a figure that is as high as the frame');
  await check_without_scripts(page, shown);
  await check_caption(page, shown);
});
