// The view Coverage: its numbers, which are those of the command line, links, stopping, the animation called rain,
// narrow screens, and both themes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { violations } from './access.mjs';
import { look } from './canvas.mjs';
import { LONG as ENDLESS, everywhere, fits, frames, link, site, underway, until } from './site.mjs';
import { choose } from './tabs.mjs';
import { least } from './timing.mjs';
import { visit } from './visit.mjs';

const SPACES = /[\s\u00a0\u202f]/g;
/** The address of a run that takes at least half a minute. */
const LONG = '#view=coverage&family=beta&samples=10000&pairs=100000';

/** Opens the view at an address. @param {Page} page @param {string} [hash] */
async function open(page, hash = '#view=coverage') {
  await visit(page, hash);
  await page.waitForFunction(() => budgetedBandits.coverage?.latest);
}

/**
 * Waits until the latest run has ended. Returns how it ended, and its answer.
 * @param {Page} page @returns {Promise<{phase: string} & CoverageAnswer>}
 */
async function ended(page) {
  await page.waitForFunction(() => !['running', 'left'].includes(budgetedBandits.coverage.latest.phase));
  return page.evaluate(() =>
    JSON.parse(JSON.stringify({ phase: budgetedBandits.coverage.latest.phase, ...budgetedBandits.coverage.answer })),
  );
}

/** Returns the answer of the command line. @param {Record<string, any>} specification */
function native(specification) {
  const options = Object.entries(specification).flatMap(([key, value]) => [`--${key}`, String(value)]);
  return JSON.parse(
    execFileSync(process.env.BB_CLI ?? '', ['coverage', '--format', 'json', ...options], {
      maxBuffer: 1 << 24,
    }).toString(),
  );
}

/** Returns a number that changes with any pixel of the rain. @param {Page} page */
const rain = async (page) => (await page.locator('.rain canvas').evaluate(look)).hash;

site('the numbers are those of the command line, to the last bit, and the sentence has intervals', async (page) => {
  await visit(page, '#view=shapes');
  await page.evaluate(() => budgetedBandits.setWorkers(3));
  for (const specification of [
    { family: 'advertising-beta', samples: 17, level: 0.05, pairs: 2345, seed: 6 },
    { family: 'bernoulli', samples: 100, level: 0.01, pairs: 10_000, seed: 1 },
  ]) {
    const asked = new URLSearchParams(Object.entries(specification).map(([key, value]) => [key, String(value)]));
    await open(page, `#view=coverage&${asked}`);
    const { phase, ...answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.deepEqual(answer, native(specification));
    const rows = page.locator('#view-coverage tbody tr');
    const shown = await rows.evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.deepEqual(
      shown.map(([name]) => name),
      answer.policies.map(({ name }) => name),
    );
    answer.policies.forEach(({ share, median, infinite, class: kind }, i) => {
      const [, type, percent, , ratio, , none] = shown[i];
      assert.equal(type, kind);
      assert.ok(Math.abs(Number(percent) - 100 * share) <= Math.max(0.005, share * 0.6), `${percent} for ${share}`);
      assert.ok(
        median === null ? ratio === '∞' : Math.abs(Number(ratio.replace(SPACES, '')) / median - 1) < 0.006,
        `${ratio} for ${median}`,
      );
      assert.equal(Number(none.replace(SPACES, '')), infinite);
    });
  }

  // The sentence says how often bounds are wrong, with a confidence interval.
  const say = (await page.locator('#view-coverage .say').innerText()).replace(SPACES, ' ');
  assert.equal(
    say,
    'Over 10 000 random Bernoulli pairs with 100 samples each, ω-UCB’s bound fell below the true ratio ' +
      'in 0.06 % (95 % interval 0.03 to 0.13 %) of all cases, where the level allows at most 1 %; ' +
      'i-UCB’s in 14.9 % (14.2 to 15.6 %) and c-UCB’s in 3.72 % (3.37 to 4.11 %), more than the level allows. ' +
      'Of the bounds that hold, KL-UCB-SC’s is the tightest, with a median of 1.67 times the true ratio; ' +
      'then come UCB-SC’s (1.81), ω-UCB’s (1.83), m-UCB’s (2.43) and Budget-UCB’s (2.44).',
  );
  assert.equal(await page.locator('#live').textContent(), await page.locator('#view-coverage .say').textContent());
});

site(
  '10,000 pairs are drawn within a second',
  async (page, t) => {
    const time = await least(page, 1000, async () => {
      await page.goto('about:blank');
      await open(page);
      await ended(page);
      // The second run counts, from the click to the figures: the first one waits for the view to be made.
      return page.evaluate(async () => {
        const { coverage } = budgetedBandits;
        const begin = performance.now();
        await coverage.run();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return coverage.answer.pairs === 10_000 ? performance.now() - begin : Infinity;
      });
    });
    t.diagnostic(`10,000 pairs and all charts in ${time.toFixed(0)} ms`);
    assert.ok(time < 1000, `${time.toFixed(0)} ms`);
  },
  { nightly: 'measures times' },
);

site(
  'a run takes less than a second beside a running experiment',
  async (page, t) => {
    const time = await least(page, 1000, async () => {
      await page.goto('about:blank');
      await page.goto(link(ENDLESS));
      await underway(page);
      await choose(page, 'coverage');
      await page.waitForFunction(() => globalThis.budgetedBandits.coverage?.latest);
      await ended(page);
      assert.equal(await page.evaluate(() => budgetedBandits.state.latest.phase), 'running');
      return page.evaluate(() => 1000 * budgetedBandits.coverage.latest.seconds);
    });
    t.diagnostic(`the run that starts by itself took ${time.toFixed(0)} ms`);
    assert.ok(time < 1000, `${time.toFixed(0)} ms`);
  },
  { nightly: 'measures times' },
);

site(
  'a link keeps the settings; what cannot be read takes its default, or is explained beside its field',
  async (page) => {
    await open(page, '#view=coverage&pairs=300');
    await ended(page);
    await page.getByLabel('family').selectOption('beta-1-5');
    await page.locator('.coverage-bar').getByLabel('samples n').fill('30');
    await page.locator('.coverage-bar').getByLabel('level α').fill('1/20');
    await page.locator('.coverage-bar').getByLabel('pairs').fill('2 000');
    await page.getByLabel('Policy whose bounds are shown').selectOption('m-ucb');
    await page.waitForFunction(() => location.hash.includes('pairs=2000') && location.hash.includes('rain=m-ucb'));
    const { specification } = await ended(page);
    assert.deepEqual(specification, { family: 'beta-1-5', samples: 30, level: 0.05, pairs: 2000, seed: 1 });
    const link = page.url();
    const keys = new URLSearchParams(new URL(link).hash.slice(1));
    assert.deepEqual(
      ['view', 'family', 'samples', 'level', 'pairs', 'seed', 'rain'].map((key) => keys.get(key)),
      ['coverage', 'beta-1-5', '30', '0.05', '2000', null, 'm-ucb'],
    );
    await open(page, '#view=coverage&pairs=300');
    assert.notEqual(await page.getByLabel('Policy whose bounds are shown').inputValue(), 'm-ucb');
    await open(page, new URL(link).hash);
    assert.deepEqual((await ended(page)).specification, specification);
    assert.equal(await page.getByLabel('Policy whose bounds are shown').inputValue(), 'm-ucb');
    // The address changes while the view is open.
    await page.evaluate(() => {
      location.hash = '#view=coverage&samples=7&level=2&pairs=1e3&family=gauss&rain=nobody';
    });
    await page.waitForFunction(() => budgetedBandits.coverage.latest.specification.samples === 7);
    assert.deepEqual((await ended(page)).specification, {
      family: 'bernoulli',
      samples: 7,
      level: 0.01,
      pairs: 1000,
      seed: 1,
    });
    assert.equal(await page.getByLabel('Policy whose bounds are shown').inputValue(), 'omega-ucb');
    await check_invalid(page);
  },
);

/** Checks that an invalid value is explained beside its field and kept as it was typed. @param {Page} page */
async function check_invalid(page) {
  await open(page, '#view=coverage&pairs=500');
  const before = await ended(page);
  const samples = page.locator('.coverage-bar').getByLabel('samples n');
  await samples.fill('0');
  const why = page.locator('#coverage-why');
  assert.match(await why.innerText(), /^samples n: Expected a whole number from 1 to 10000, found 0\. Use 100 again$/);
  assert.equal(await samples.getAttribute('aria-invalid'), 'true');
  assert.equal(await samples.inputValue(), '0');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await ended(page), before);
  await why.getByRole('button').click();
  assert.ok(await why.isHidden());
  assert.equal(await samples.inputValue(), '100');
}

site('a run stops at a click, and pauses while another view is in sight', async (page) => {
  await open(page, LONG);
  await page.waitForFunction(() => budgetedBandits.coverage.answer?.pairs > 0);
  const button = page.getByRole('button', { name: 'Stop drawing' });
  // The click itself stops the run, not a later task.
  const stopped = await button.evaluate((button) => {
    button.click();
    return budgetedBandits.coverage.latest.phase;
  });
  assert.equal(stopped, 'stopped');
  const { phase, pairs } = await ended(page);
  assert.equal(phase, 'stopped');
  assert.ok(pairs > 0 && pairs < 100_000);
  assert.match(
    (await page.locator('#view-coverage .say').innerText()).replace(SPACES, ' '),
    /^Stopped after [\d ]+ of 100 000 random Beta pairs with 10 000 samples each, /,
  );
  await page.getByRole('button', { name: 'Draw the pairs' }).click();
  await page.waitForFunction(() => budgetedBandits.coverage.latest.phase === 'running');
  await choose(page, 'regret');
  assert.equal(await page.evaluate(() => budgetedBandits.coverage.latest.phase), 'left');
  await choose(page, 'coverage');
  assert.equal(await page.evaluate(() => budgetedBandits.coverage.latest.phase), 'running');
});

site('no pair is lost when the experiment is stopped and a worker dies', async (page) => {
  const asked = { samples: 10_000, pairs: 10_000 };
  await visit(page, '#view=shapes');
  await page.evaluate(() => budgetedBandits.setWorkers(2));
  await open(page, '#view=coverage&samples=10000&pairs=10000');
  await page.waitForFunction(() => budgetedBandits.coverage.latest.results.pairs > 0);
  // Both happen in one script, because the run may be over within a second.
  const left = await page.evaluate(async () => {
    const { coverage, pool } = budgetedBandits;
    budgetedBandits.run();
    await new Promise((resolve) => setTimeout(resolve));
    budgetedBandits.stop();
    await new Promise((resolve) => setTimeout(resolve));
    pool.workers[0].dispatchEvent(new ErrorEvent('error', { message: 'gone', cancelable: true }));
    return coverage.latest.specification.pairs - coverage.latest.results.pairs;
  });
  assert.ok(left > 0, 'there was nothing left to lose');
  const { phase, ...answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(answer, native(asked));
  assert.equal(await page.locator('.notice').count(), 0);
});

site('with reduced motion rain waits for a click, and a button finds one miss after the other', async (page) => {
  await page.clock.install(); // so that the beat of the rain can be made to come
  await open(page, '#view=coverage&pairs=2000&rain=i-ucb');
  const { policies } = await ended(page);
  const note = page.locator('.rain .note');
  await page.waitForFunction(() => /1.941 to 2.000 of 2.000/.test(document.querySelector('.rain .note').textContent));
  const still = await rain(page);
  await page.clock.fastForward(5000);
  assert.equal(await rain(page), still);
  const missed = Number(
    /: (\d+) of 60 bounds lies? below the true ratio, drawn in red with a cross\.$/.exec(
      (await note.innerText()).replace(SPACES, ' '),
    )?.[1],
  );
  assert.ok(missed > 0, await note.innerText());
  const ends = new Set();
  for (let i = 0; i < 3; i++) {
    await page.getByRole('button', { name: 'Next miss' }).click();
    ends.add(Number(/to ([\d\s]+) of/.exec(await note.innerText())?.[1].replace(SPACES, '')));
  }
  assert.equal(ends.size, 3);
  const { places } = await page.evaluate(
    (index) => {
      const places = [];
      const { results } = budgetedBandits.coverage.latest;
      for (let at = results.miss(index, 0); at !== undefined; at = results.miss(index, at + 1)) places.push(at + 1);
      return { places };
    },
    policies.findIndex(({ id }) => id === 'i-ucb'),
  );
  assert.deepEqual([...ends], places.slice(0, 3));
  assert.equal(places.length, policies.find(({ id }) => id === 'i-ucb')?.exceeded);
  await page.getByRole('button', { name: 'Play' }).click();
  const before = await rain(page);
  await until(async () => (await rain(page)) !== before, 'rain');
});

site(
  'with motion rain starts by itself, and can be paused',
  async (page) => {
    await page.clock.install();
    await open(page);
    await ended(page);
    const before = await rain(page);
    await until(async () => (await rain(page)) !== before, 'rain');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await frames(page);
    const paused = await rain(page);
    await page.clock.fastForward(5000);
    assert.equal(await rain(page), paused);
  },
  { reducedMotion: 'no-preference' },
);

site('the view Coverage fits and is accessible', async (page) => {
  await open(page, '#view=coverage&rain=i-ucb');
  await ended(page);
  await fits(page, 'coverage');
  const drawn = async () => {
    const sizes = await page
      .locator('#view-coverage canvas')
      .evaluateAll((list) => list.map((canvas) => canvas.width > 300 && canvas.height > 300));
    assert.deepEqual(sizes, [true, true, true]);
  };
  await everywhere(page, drawn, { schemes: ['light'] });
});
