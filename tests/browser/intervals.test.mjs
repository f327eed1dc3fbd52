// The view Intervals: one run of the experiment, which is played, stepped through, scrubbed, and changed by hand.
import assert from 'node:assert/strict';
import { bernoulli, cli, fits, frames, hash, place, site } from './site.mjs';
import { least, no_long_task } from './timing.mjs';
import { visit } from './visit.mjs';

const ARMS = [bernoulli(0.45, 0.2), bernoulli(0.85, 0.3), bernoulli(0.62, 0.18), bernoulli(0.3, 0.55)];
const SPECIFICATION = {
  version: 1,
  environment: { arms: ARMS },
  budget: { absolute: 400 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }, { id: 'm-ucb' }],
  repetitions: 5,
  seed: 3,
  checkpoints: { count: 20, grid: 'logarithmic' },
};
const TWELVE = {
  ...SPECIFICATION,
  environment: { arms: Array.from({ length: 12 }, (_, i) => bernoulli(0.3 + 0.05 * i, 0.8 - 0.05 * i)) },
};
const LONG = { ...SPECIFICATION, budget: { absolute: 200_000 }, repetitions: 1 };

const open = async (
  /** @type {Page} */ page,
  /** @type {string} */ looks,
  /** @type {object | null} */ specification = SPECIFICATION,
) => {
  await visit(page, `${specification ? hash(specification) : '#'}&view=intervals${looks}`);
  await page.waitForFunction(() => {
    const { current, view } = budgetedBandits.views;
    return current === 'intervals' && view?.state && view.trace.whole;
  });
  await frames(page); // which show the pull in the address
};
/** @template T @param {Page} page @param {() => T} read */
const view = (page, read) => page.evaluate(read);
const pulls = (/** @type {Page} */ page) => view(page, () => budgetedBandits.views.view.state.pulls);
/** Returns the state that the view shows. @param {Page} page @returns {Promise<Moment>} */
const state = (page) => view(page, () => JSON.parse(JSON.stringify(budgetedBandits.views.view.state)));
const native = (
  /** @type {number} */ policy,
  /** @type {number} */ repetition,
  /** @type {number} */ at,
  kind = 'hoeffding',
) =>
  JSON.parse(
    cli(SPECIFICATION, (path) => [
      'trace',
      path,
      '--policy',
      String(policy),
      '--repetition',
      String(repetition),
      '--at',
      String(at),
      '--compare',
      kind,
      '--format',
      'json',
    ]),
  );

site('the view shows what the command line prints, and says how another interval compares', async (page) => {
  for (const [policy, repetition, at, kind] of /** @type {const} */ ([
    [1, 1, 40, 'hoeffding'],
    [2, 5, 300, 'posterior'],
    [3, 2, 4, 'kl'],
    [1, 3, 0, 'bernstein'],
  ])) {
    await open(page, `&policy=${policy}&repetition=${repetition}&at=${at}&beside=${kind}`);
    await page.waitForFunction((at) => budgetedBandits.views.view.state.pulls === at, at);
    assert.deepEqual(await state(page), native(policy, repetition, at, kind));
  }

  await open(page, '&at=40&beside=hoeffding');
  const { arms } = await state(page);
  const infinite = arms.filter(({ ghost }) => ghost.ratio === 'infinity').length;
  assert.ok(infinite > 1 && infinite < arms.length + 1);
  const said = page.locator('.compared');
  assert.match(
    await said.innerText(),
    new RegExp(`^Hoeffding: .* at or below 0 for (all )?${infinite} arms, so .*; the index of ω-UCB is infinite for `),
  );
  await page.getByLabel('Interval to compare with').selectOption('none');
  await frames(page);
  assert.equal(await said.innerText(), '');

  await open(page, '&at=600&beside=wilson');
  assert.match(
    await page.locator('.compared').innerText(),
    /^Wilson .*: the lower bound of every cost is above 0.* finite; the index of ω-UCB is infinite for no arm\.$/,
  );
});

site('the run can be scrubbed, steps lead forwards and back, and the address follows', async (page) => {
  await open(page, '&at=40');
  const slider = page.getByRole('slider', { name: 'Pull that is shown' });
  const box = await place(slider);
  await page.mouse.move(box.x + 0.3 * box.width, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.8 * box.width, box.y + 20, { steps: 5 });
  await page.mouse.up();
  const all = await view(page, () => budgetedBandits.views.view.trace.recorded);
  assert.ok(Math.abs(Math.log(await pulls(page)) / Math.log(all) - 0.8) < 0.02, `${await pulls(page)} of ${all}`);
  await slider.focus();
  await page.keyboard.press('End');
  assert.equal(await pulls(page), all);
  assert.equal((await state(page)).next, null);
  assert.match(await page.locator('#view-intervals .say').innerText(), /^The run is over after/);
  for (const [key, expected] of /** @type {const} */ ([
    ['ArrowLeft', all - 1],
    ['Shift+ArrowLeft', all - 11],
    ['PageDown', all - 111],
    ['Home', 0],
    ['ArrowRight', 1],
  ])) {
    await page.keyboard.press(key);
    assert.equal(await pulls(page), expected, key);
  }
  assert.equal(await slider.getAttribute('aria-valuenow'), '1');

  await open(page, '&at=40');
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  assert.equal(await pulls(page), 41);
  await page.getByRole('button', { name: '100', exact: true }).click();
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  assert.equal(await pulls(page), 141);
  await page.getByRole('button', { name: 'Step back' }).click();
  assert.equal(await pulls(page), 41);
  assert.deepEqual(await state(page), native(1, 1, 41));
  assert.match(page.url(), /&view=intervals&at=41$/);
  const before = await view(page, () => budgetedBandits.views.view.state.next);
  await page.getByRole('button', { name: 'Next change of arm' }).click();
  await page.waitForFunction(() => budgetedBandits.views.view.state.pulls > 41);
  await frames(page);
  const after = await state(page);
  assert.notEqual(after.next, before);
  assert.equal(after.last.arm, before);
  const link = page.url();
  await open(page, '&at=3');
  assert.equal(await pulls(page), 3);
  await visit(page, new URL(link).hash);
  await page.waitForFunction((at) => budgetedBandits.views.view.state.pulls === at, after.pulls);
  assert.deepEqual(await state(page), after);
});

site('with reduced motion a second of pulls is one step, and Pause ends the playing', async (page) => {
  await page.clock.install();
  await open(page, '&at=40');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => budgetedBandits.views.view.state.pulls >= 48);
  assert.equal((await pulls(page)) % 8, 0, 'not a second’s pulls at a time');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const paused = await pulls(page);
  await page.clock.fastForward(5000);
  await frames(page);
  assert.equal(await pulls(page), paused);
  assert.match(page.url(), new RegExp(`at=${paused}$`));
});

site(
  'playing ends with the run',
  async (page) => {
    await open(page, '&at=700');
    await page.getByRole('button', { name: '1\u202f000' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(() => budgetedBandits.views.view.state.next === null);
    await page.getByRole('button', { name: 'Play' }).waitFor();
  },
  { reducedMotion: 'no-preference' },
);

site(
  'no frame and no task is long while twelve arms are played',
  async (page, t) => {
    // Each measurement starts at the same pull, because playing ends with the run.
    const anew = async () => {
      await page.goto('about:blank');
      await open(page, '&at=100&beside=posterior', TWELVE);
      await page.getByRole('button', { name: '60', exact: true }).click();
    };
    const play = async () => {
      await page.getByRole('button', { name: 'Play' }).click();
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            let left = 120;
            const tick = () => (left-- ? requestAnimationFrame(tick) : resolve(null));
            tick();
          }),
      );
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
    };
    await no_long_task(page, t, play, anew);
    // The work for a frame is measured, because the time of its display depends on other processes.
    const work = await least(page, 16, () =>
      page.evaluate(() => {
        const { view } = budgetedBandits.views;
        const begin = performance.now();
        for (let i = 0; i < 20; i++) view.draw();
        return (performance.now() - begin) / 20;
      }),
    );
    t.diagnostic(`drawing takes ${work.toFixed(1)} ms`);
    assert.ok(work <= 16, `drawing takes ${work.toFixed(1)} ms`);
  },
  { reducedMotion: 'no-preference', deviceScaleFactor: 2, nightly: 'measures times' },
);

site(
  'any pull of a long run is reached within 100 ms',
  async (page, t) => {
    await open(page, '', LONG);
    const all = await view(page, () => budgetedBandits.views.view.trace.recorded);
    assert.ok(all >= 1e6, `only ${all} pulls`);
    for (const pulls of [all, 0, 0.77 * all, 0.1234 * all, all - 1, 5].map(Math.floor)) {
      const time = await least(page, 100, () =>
        page.evaluate((pulls) => {
          const { trace } = budgetedBandits.views.view;
          const begin = performance.now();
          trace.seek(pulls);
          return performance.now() - begin;
        }, pulls),
      );
      t.diagnostic(`pull ${pulls} of ${all} after ${time.toFixed(1)} ms`);
      assert.ok(time < 100, `${time.toFixed(0)} ms for pull ${pulls}`);
    }
  },
  { nightly: 'measures times' },
);

site('an arm can be pulled by hand and changed, and the experiment restored', async (page) => {
  await open(page, '&at=60');
  const before = await state(page);
  const other = ((before.next ?? 0) + 1) % 4;
  await page.getByLabel('Arm', { exact: true }).selectOption(String(other));
  await page.getByRole('button', { name: 'Pull it next' }).click();
  assert.equal((await state(page)).next, other);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  assert.equal((await state(page)).last.arm, other);
  await page.getByLabel('Its mean reward').fill('1,5');
  await page.getByRole('button', { name: 'Change its means' }).click();
  assert.match(await page.getByRole('alert').innerText(), /^Reward: expected a mean from 0 to 1, found 1.5\.$/);
  assert.equal(await page.getByLabel('Its mean reward').inputValue(), '1,5', 'what was typed is lost');
  await page.getByLabel('Its mean reward').fill('0.9');
  await page.getByRole('button', { name: 'Change its means' }).click();
  assert.equal((await state(page)).arms[other].true_reward, 0.9);
  const said = page.locator('.deviation');
  assert.match(await said.innerText(), /1 pull by hand and 1 change of means, from pull 61 on/);
  await page.getByRole('button', { name: 'Back to the experiment' }).click();
  assert.equal(await said.isVisible(), false);
  assert.deepEqual(await state(page), native(1, 1, 61));
});

site('a click on a row chooses its arm, and fair play hides the true values', async (page) => {
  await open(page, '&at=60');
  const canvas = page.locator('#view-intervals .rows canvas');
  await canvas.click({ position: { x: 300, y: 24 + 64 * 2 + 30 } });
  assert.equal(await page.getByLabel('Arm', { exact: true }).inputValue(), '2');
  await page.getByText('Numbers', { exact: true }).click();
  await page.locator('.numbers tbody tr').first().waitFor();
  assert.equal(await page.locator('.numbers thead th').count(), 10);
  assert.notEqual(await page.getByLabel('Its mean reward').inputValue(), '');
  await page.getByLabel('play fair').check();
  assert.equal(await page.getByLabel('Its mean reward').inputValue(), '', 'a true mean is in sight');
  await frames(page);
  assert.equal(await page.locator('.numbers thead th').count(), 7);
  assert.doesNotMatch(await page.locator('#view-intervals .say').innerText(), /true|best/);
  await check_fair_play(page);
});

/**
 * Checks that fair play hides the regret, the best arm, the order of the arms and their means in the settings.
 * @param {Page} page
 */
async function check_fair_play(page) {
  await open(page, '&at=60&order=ratio');
  const [view, bandit] = [page.locator('#view-intervals'), page.locator('#bandit input').first()];
  assert.ok((await view.getByText(/regret|best arm/i).count()) > 0 && (await bandit.isVisible()));
  await page.getByLabel('play fair').check();
  await frames(page);
  assert.equal(
    await view
      .getByText(/regret|best arm|bounds that failed/i)
      .filter({ visible: true })
      .count(),
    0,
  );
  assert.equal(await view.locator('.scrubber canvas').filter({ visible: true }).count(), 0);
  assert.equal(await page.getByLabel('Order of the arms').inputValue(), 'number');
  assert.equal(await bandit.isVisible(), false);
  await page.getByRole('slider', { name: 'Pull that is shown' }).press('End');
  await frames(page);
  assert.match(await view.locator('.say').innerText(), /^The run is over after [\d\s]+ pulls\.$/);
  await page.getByLabel('play fair').uncheck();
  await frames(page);
  assert.equal(await view.locator('.scrubber canvas').first().isVisible(), true);
  assert.equal(await bandit.isVisible(), true);
}

site('a repetition that does not exist is refused, and no button fails without a run', async (page) => {
  await visit(page, `${hash(SPECIFICATION)}&view=intervals&repetition=99`);
  await page.locator('#repetition-why').getByText('Expected a number from 1 to 5, found 99.').waitFor();
  for (const name of ['Step', 'Play', 'Next change of arm', 'Pull it next', 'Change its means'])
    await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('slider', { name: 'Pull that is shown' }).focus();
  await page.keyboard.press('End');
  const field = page.getByLabel('Repetition', { exact: true });
  await field.fill('5');
  await page.waitForFunction(() => budgetedBandits.views.view.state?.arms.length === 4);

  await open(page, '');
  await field.fill('6');
  assert.equal(await page.locator('#repetition-why').innerText(), 'Expected a number from 1 to 5, found 6.');
  assert.equal(await field.inputValue(), '6');
  await field.fill('5');
  await page.waitForFunction(() => budgetedBandits.views.view.choices.why.hidden);
});

site('a run opens where the bounds of the policy hold and symmetric ones are infinite', async (page) => {
  for (const [policy, found] of /** @type {const} */ ([
    [1, true],
    [2, false],
  ])) {
    await open(page, `&policy=${policy}`, null);
    const { arms, pulls } = await state(page);
    const good = arms.every(({ index, violated }) => Number.isFinite(index) && !violated);
    assert.equal(good && arms.some(({ ghost }) => ghost?.ratio === 'infinity'), found);
    if (!found) assert.equal(pulls, 2 * arms.length);
  }

  // A change of the experiment changes the run.
  await open(page, '&at=30');
  const before = await state(page);
  const field = page.getByLabel('Arm 1, reward: Bernoulli, p');
  await field.fill('0.9');
  await page.waitForFunction(() => budgetedBandits.views.view.state.arms[0].true_reward === 0.9);
  assert.notDeepEqual(await state(page), before);
});

site('a link to a pull that is not recorded yet shows it once it is, and a thousand arms scroll', async (page) => {
  await visit(page, `${hash(LONG)}&view=intervals&at=900000`);
  await page.waitForFunction(() => budgetedBandits.views.view?.state?.pulls === 900_000);
  assert.match(page.url(), /at=900000$/);

  await open(page, '&at=3000', {
    ...SPECIFICATION,
    environment: { family: 'bernoulli', arms: 1000 },
    budget: { absolute: 3000 },
    policies: [{ id: 'omega-ucb' }],
    repetitions: 1,
  });
  await page.locator('#view-intervals .rows').evaluate((box) => {
    box.scrollTop = 20_000;
  });
  await frames(page);
  assert.equal(await view(page, () => budgetedBandits.views.view.rows.arms.length), 1000);
});

site('the view Intervals fits and is accessible', async (page) => {
  await open(page, '&at=40');
  await page.getByText('Numbers', { exact: true }).click();
  await page.locator('.numbers tbody tr').first().waitFor();
  await fits(page, 'intervals');
});
