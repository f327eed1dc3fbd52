// The view Race: all policies spend the same budget side by side, which is played and scrubbed.
import assert from 'node:assert/strict';
import { collisions, misfits } from './misfits.mjs';
import { ARMS, at, button, moment, open, rows, SPECIFICATION, STUCK, say, slider, whole } from './races.mjs';
import { cli, everywhere, fits, frames, hash, place, site, url, WINDOWS } from './site.mjs';
import { choose } from './tabs.mjs';

/**
 * Returns what the command line prints of a policy's run.
 * @param {number} policy from 1
 * @param {number} repetition from 1
 * @param {number} pulls
 */
function traced(policy, repetition, pulls) {
  const numbers = { policy, repetition, at: pulls };
  const flags = Object.entries(numbers).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  const text = cli(SPECIFICATION, (path) => ['trace', path, ...flags, '--format', 'json']);
  const { spent, reward, regret, next } = JSON.parse(text);
  return { pulls: JSON.parse(text).pulls, spent, reward, regret, next };
}

site('every lane is what the command line prints for its policy after so many pulls', async (page) => {
  const plain = (/** @type {number} */ value) =>
    value
      .toFixed(value >= 99.5 ? 0 : 1)
      .replace(/^0\.0$/, '0')
      .replace(/^(\d)(\d{3})$/, '$1 $2');
  for (const [repetition, looks] of /** @type {const} */ ([
    [1, 'spent=40.5'],
    [2, 'spent=250'],
    [3, 'spent=400'],
    [2, 'step=pulls&at=123'],
    [5, 'step=pulls&at=1000000'],
  ])) {
    await open(page, `&repetition=${repetition}&${looks}`);
    const { lanes } = await moment(page);
    const shown = (await rows(page)).join('\n');
    lanes.forEach(({ pulls, spent, reward, regret, next, over }, i) => {
      assert.deepEqual({ pulls, spent, reward, regret, next }, traced(i + 1, repetition, pulls), `${looks} ${i}`);
      assert.equal(over, next === null);
      assert.ok(pulls > 20, looks);
      assert.ok(shown.includes(` ${plain(reward)} `), `${plain(reward)} in ${shown}`);
    });
    if (looks.startsWith('spent')) {
      const asked = Number(looks.slice(6));
      for (const { spent } of lanes)
        assert.ok(asked === 400 || (spent <= asked && spent > 0.95 * asked - 2), `${spent} of ${asked}`);
    } else if (looks.includes('123')) assert.deepEqual(new Set(lanes.map(({ pulls }) => pulls)), new Set([123]));
    else assert.ok(lanes.every(({ over }) => over));
  }
});

site('until a moment is recorded, the race stands at the last moment that every policy has reached', async (page) => {
  await open(page, '&repetition=2');
  const seen = await page.evaluate((/** @type {object} */ specification) => {
    const Course = /** @type {any} */ (budgetedBandits.views.view.course.constructor);
    return ['pulls', 'budget'].map((step) => {
      const course = new Course(specification, '2', step, () => {});
      course.race.record(500);
      course.seek(390);
      const { moment, at, wanted } = course;
      const { lanes, recorded } = JSON.parse(JSON.stringify(moment));
      course.free();
      return { at, wanted, recorded, named: moment.at, lanes };
    });
  }, SPECIFICATION);
  for (const { at, wanted, recorded, named } of seen) {
    assert.equal(wanted, 390);
    assert.ok(recorded > 20 && recorded < wanted, `recorded up to ${recorded}`);
    assert.deepEqual([at, named], [recorded, recorded]);
  }
  const [{ lanes: by_pulls, at: pulls }, { lanes: by_budget, at: spent }] = seen;
  for (const lane of by_pulls) assert.equal(lane.pulls, pulls);
  for (const lane of by_budget) assert.ok(lane.spent <= spent && lane.spent > spent - 2, `${lane.spent} of ${spent}`);
});

/** Checks the order and the words of the rows. @param {Page} page */
async function checks_rows(page) {
  const { lanes, arms } = await moment(page);
  const order = lanes.map((_, i) => i).sort((a, b) => lanes[a].regret - lanes[b].regret || a - b);
  const shown = await rows(page);
  order.forEach((lane, i) => {
    const { next, stuck } = lanes[lane];
    assert.ok(next !== null && shown[i].includes(` ${next + 1} `), shown[i]);
    assert.equal(/ best /.test(shown[i]), arms[next].best, shown[i]);
    assert.equal(/ stuck/.test(shown[i]), stuck !== null, shown[i]);
    assert.ok(shown[i].endsWith(` ${Math.round(lanes[lane].regret).toLocaleString('en').replace(',', ' ')}`), shown[i]);
  });
}

site(
  'rows are ordered by regret, and say which arm is next, best, or stuck with; the rest is one link away',
  async (page) => {
    await page.goto(url + STUCK);
    await whole(page);
    await checks_rows(page);
    const { lanes } = await moment(page);
    assert.equal(lanes.filter(({ stuck }) => stuck === 4).length, 2);
    const sentence = await say(page);
    assert.match(
      sentence,
      /^In repetition 10, with 1.200 of 3.000 spent, ω-UCB with ρ.=.1\/4 has the least regret, 149\./,
    );
    assert.match(sentence, / [im]-UCB and [im]-UCB are stuck with arm 5, whose ratio of reward to cost is 2\.50;/);
    assert.match(sentence, /; that of the best arm is 3\.44\.$/);
    const [colour, error] = await page
      .locator('#view-race .stuck')
      .first()
      .evaluate((word) => {
        const probe = word.appendChild(document.createElement('i'));
        probe.style.setProperty('color', 'var(--error)');
        return [getComputedStyle(word).color, getComputedStyle(probe).color];
      });
    assert.equal(colour, error, 'stuck policies do not have the colour of errors');
    const why = page.getByRole('link', { name: /^Why does [im]-UCB stay with arm 5\?$/ });
    const last = lanes.findLastIndex(({ stuck }) => stuck === 4);
    const stuck = (await why.innerText()).includes('m-UCB') ? last : lanes.findIndex(({ stuck }) => stuck === 4);
    await why.click();
    await page.waitForFunction((pulls) => budgetedBandits.views.view?.state?.pulls === pulls, lanes[stuck].pulls);
    const { policy, next } = await page.evaluate(() => {
      const { policy, state } = budgetedBandits.views.view;
      return { policy: policy.selectedOptions[0].text, next: state.next };
    });
    assert.match(policy, /^[im]-UCB/);
    assert.equal(next, lanes[stuck].next);
  },
);

site(
  'the sentence fits the numbers: at the start, for one policy, for level policies, at the end, and by pulls',
  async (page) => {
    const told = async (/** @type {string} */ looks, /** @type {object[]} */ policies) => {
      await open(page, looks, { ...SPECIFICATION, policies });
      return (await say(page)).replace(/\s/g, ' ');
    };
    const two = [{ id: 'uniform' }, { id: 'bts' }];
    assert.equal(await told('', two), 'Both policies have 400 to spend.');
    assert.equal(await told('', [{ id: 'uniform' }]), 'Uniform has 400 to spend.');
    assert.match(
      await told('&spent=100', [{ id: 'uniform' }]),
      /^In repetition 1, with 100 of 400 spent, uniform has a regret of [\d.]+ and a reward of \d+\.$/,
    );
    assert.match(
      await told('&spent=400', [{ id: 'uniform' }]),
      /^In repetition 1, with the whole budget of 400 spent, uniform had a regret of \d+ and a reward of \d+\.$/,
    );
    assert.match(
      await told('&spent=400', two),
      /^In repetition 1, with the whole budget of 400 spent, BTS had the least regret, [\d.]+\.$/,
    );
    assert.match(
      await told('&step=pulls&at=50', two),
      /^In repetition 1, after 50 pulls, (uniform|BTS) has spent least, [\d.]+ of 400, and (uniform|BTS) most, [\d.]+\.$/,
    );
    assert.match(
      await told('&step=pulls&at=99999', two),
      /^In repetition 1, when all budgets were spent, BTS .* made the fewest pulls, [\d ]+, and .* the most, [\d ]+\.$/,
    );
    // With one arm, all policies make the same pulls.
    const one = { ...SPECIFICATION, environment: { arms: ARMS.slice(0, 1) }, policies: [...two, { id: 'm-ucb' }] };
    await open(page, '&spent=30', one);
    assert.match(
      await say(page),
      /^In repetition 1, with 30 of 400 spent, all 3 policies are level, each with a regret of 0\.$/,
    );
    await slider(page).press('End');
    assert.match(await say(page), /^In repetition 1, with the whole budget of 400 spent, all 3 policies were level, /);
    // Regrets that are printed alike are level.
    await open(page, '&spent=350', { ...SPECIFICATION, policies: one.policies });
    await page.evaluate(() => {
      const { view } = budgetedBandits.views;
      for (const [i, regret] of [12.04, 9.1 + 1e-9, 9.1].entries()) view.course.moment.lanes[i].regret = regret;
      view.draw();
    });
    assert.match(await say(page), / spent, BTS and m-UCB are level in front, each with a regret of 9\.1\. /);
  },
);

site('the race of the default experiment opens with a repetition in which policies get stuck', async (page) => {
  await page.goto(`${url}#view=race&spent=1200`);
  await page.waitForFunction(() => globalThis.budgetedBandits?.views?.view?.course?.whole);
  assert.equal(new URL(page.url()).hash, '#view=race&spent=1200&repetition=10');
  await page.locator('#view-race .say .stuck').waitFor();
  await page.goto('about:blank');
  await open(page, '');
  assert.equal(await page.getByRole('textbox', { name: 'repetition' }).inputValue(), '1');
});

site('the link holds the moment, the repetition, the step and the speed', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '&repetition=4&step=pulls&at=300&speed=slow');
  await slider(page).press('ArrowRight');
  const wanted = await moment(page);
  const keys = new URLSearchParams(new URL(page.url()).hash.slice(1));
  assert.equal(keys.get('at'), String(await at(page)));
  await button(page, 'Copy link to this moment').click();
  await button(page, 'Link copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(copied);
  await whole(page);
  assert.deepEqual(await moment(page), wanted);
  assert.equal(await page.getByLabel('Repetition', { exact: true }).inputValue(), '4');
  for (const name of ['slow', 'pulls']) assert.equal(await button(page, name).getAttribute('aria-pressed'), 'true');
  await button(page, 'budget').click();
  const most = Math.max(...wanted.lanes.map(({ spent }) => spent));
  assert.ok(Math.abs((await at(page)) - most) < 0.001, 'the other step shows another moment');
  assert.equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('spent'), String(await at(page)));
});

site(
  'values of a link that mean nothing give the defaults, and a repetition that does not exist a sentence',
  async (page) => {
    await page.goto(`${url}${hash(SPECIFICATION)}&view=race&repetition=99`);
    await page.locator('#race-why').getByText('Expected a number from 1 to 5, found 99.').waitFor();
    for (const name of ['To the start', 'Play', 'To the end', 'pulls', 'Copy link to this moment', 'Loop, WebM'])
      await button(page, name).click();
    await slider(page).press('End');
    for (const [i, value] of ['-3', 'NaN', '1e999', 'constructor', ''].entries()) {
      // Another repetition is another race, which begins with the defaults.
      await open(page, `&repetition=${i + 1}&spent=${value}&step=${value}&speed=${value}`);
      assert.equal(await at(page), 0, value);
      assert.equal(await button(page, '1×').getAttribute('aria-pressed'), 'true');
      assert.equal(await button(page, 'budget').getAttribute('aria-pressed'), 'true');
    }
    await open(page, '&spent=99999');
    assert.equal(await at(page), 400);
    const field = page.getByLabel('Repetition', { exact: true });
    await field.fill('6');
    assert.equal(await page.locator('#race-why').innerText(), 'Expected a number from 1 to 5, found 6.');
    assert.equal(await field.inputValue(), '6');
    await field.fill('5');
    await page.locator('#race-why').waitFor({ state: 'hidden' });
  },
);

site('the keyboard moves along the race, from the slider and from the page itself', async (page) => {
  await open(page, '&spent=200');
  await slider(page).focus();
  for (const [key, expected] of /** @type {const} */ ([
    ['ArrowRight', 204],
    ['Shift+ArrowRight', 244],
    ['ArrowLeft', 240],
    ['Shift+ArrowLeft', 200],
    ['Home', 0],
    ['End', 400],
  ])) {
    await page.keyboard.press(key);
    assert.equal(await at(page), expected, key);
  }
  assert.equal(await slider(page).getAttribute('aria-valuetext'), '400 of 400 spent');
  assert.match(await page.locator('#live').innerText(), /^In repetition 1, with the whole budget/);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('ArrowLeft');
  assert.equal(await at(page), 396);
  await page.keyboard.press('Space');
  await button(page, 'Pause').waitFor();
  await page.keyboard.press('Space');
  await button(page, 'Play').waitFor();
});

site('the slider can be dragged, and keeps its width while the race goes on', async (page) => {
  await open(page, '');
  const { width } = await place(slider(page));
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'End']) {
    await slider(page).press(key);
    await frames(page);
    assert.equal((await place(slider(page))).width, width, key);
  }
  await open(page, '&spent=200');
  const box = await place(slider(page));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.8 * box.width, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  assert.ok(Math.abs((await at(page)) - 320) < 10, String(await at(page)));
  assert.match(page.url(), /&spent=3[12]\d/);
});

site('with reduced motion the race waits at the start, and one step is a second', async (page) => {
  await page.clock.install({ time: 0 });
  await open(page, '');
  await page.clock.pauseAt(600_000); // otherwise the time that a busy machine takes would count
  assert.equal(await at(page), 0);
  assert.equal(await button(page, 'Play').count(), 1);
  assert.equal(await say(page), 'Each of the 3 policies has 400 to spend.');
  await button(page, 'Play').click();
  await page.clock.runFor(900);
  assert.equal(await at(page), 0);
  await page.clock.runFor(200);
  const first = await at(page);
  assert.ok(Math.abs(first - 400 / 24) < 4, String(first));
  await button(page, 'Pause').click();
  await page.clock.runFor(3000);
  assert.ok(Math.abs((await at(page)) - first) < 0.001);
});

site(
  'a race without a moment in its link plays by itself until it is over, and rows keep their places meanwhile',
  async (page) => {
    await page.goto(`${url}${hash(SPECIFICATION)}&view=race&speed=fast`);
    await button(page, 'Pause').waitFor();
    const first = await rows(page);
    await page.waitForFunction(() => budgetedBandits.views.view.course.at > 100);
    const [during, playing] = [await rows(page), await page.evaluate(() => budgetedBandits.views.view.motion.playing)];
    const names = (/** @type {string[]} */ all) => all.map((text) => text.split(' ')[0]);
    if (playing) assert.deepEqual(names(during), names(first));
    await button(page, 'Play').waitFor();
    assert.equal(await at(page), 400);
    assert.match(await say(page), /^In repetition 1, with the whole budget of 400 spent, /);
    await button(page, 'Play').click();
    await page.waitForFunction(() => budgetedBandits.views.view.course.at < 300);
    await button(page, 'instant').click();
    await page.waitForFunction(() => budgetedBandits.views.view.course.at === 400);
    await slider(page).press('Home');
    for (const speed of ['1×', 'instant']) {
      assert.equal(await at(page), 0, `${speed} is chosen while the race is paused at its start`);
      await button(page, speed).click();
    }
    assert.equal(await at(page), 400);
  },
  { reducedMotion: 'no-preference' },
);

site('a change of the settings begins another race, and Change the arms leads to them', async (page) => {
  await open(page, '&spent=200');
  const before = await moment(page);
  await page.getByRole('link', { name: 'Change the arms' }).click();
  const field = page.getByLabel('Arm 1, reward: Bernoulli, p');
  await field.fill('0.9');
  await page.locator('#learn').click();
  await choose(page, 'race');
  await whole(page);
  await slider(page).press('End');
  assert.notDeepEqual((await moment(page)).lanes, before.lanes);
  assert.equal((await moment(page)).arms.length, 4);
});

site('the view Race fits and is accessible; hidden truth hides the best arm, regret and who is stuck', async (page) => {
  await page.goto(url + STUCK);
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await whole(page);
    await fits(page, 'race', { windows: [[width, height]] });
    assert.deepEqual(await page.evaluate(collisions), [], `at ${width} px`);
    if (width >= 640) continue;
    const foot = await place(button(page, 'Play'));
    assert.ok(foot.y + foot.height <= height && foot.y > height - 120, 'Play is not at the foot of the screen');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await frames(page);
  const view = page.locator('#view-race');
  const telling = view.getByText(/best|regret|stuck/i).filter({ visible: true });
  assert.ok((await telling.count()) > 5);
  await page.getByLabel('play fair').check();
  await frames(page);
  assert.equal(await telling.count(), 0, (await telling.allInnerTexts()).join());
  assert.equal(await view.locator('.course canvas').isVisible(), false);
  const { lanes } = await moment(page);
  const best = Math.max(...lanes.map(({ reward }) => reward));
  assert.ok((await rows(page))[0].endsWith(best.toLocaleString('en').replace(',', ' ')));
  assert.equal((await view.locator('.key').innerText()).replace(/\s+/g, ' ').trim(), 'arm 1 arm 2 arm 3 arm 4 arm 5');
  assert.match(page.url(), /&fair=1/);
});

const NAME = 'An advertisement for spring shoes on the pages of sport, 123';
const CROWDED = {
  ...SPECIFICATION,
  environment: {
    arms: ARMS.map((arm, i) => ({ ...arm, name: `${NAME}${i}`.slice(-60) })),
    reward_max: 1e12,
    cost_max: 1e11,
  },
  budget: { absolute: 1e13 },
  policies: Array.from({ length: 32 }, (_, i) => ({
    id: 'formula',
    index: `(r + ${i + 1}*sqrt(ln(t)/n))/c${' + 0*min(r, c)'.repeat(8)}`,
  })),
};
site('32 policies with long formulas, long names of arms and large numbers fit', async (page) => {
  for (const looks of ['&spent=7e12', '&step=pulls&at=50', '&spent=7e12&fair=1']) {
    await open(page, looks, CROWDED);
    await everywhere(
      page,
      async () => {
        assert.deepEqual(await page.evaluate(misfits), [], looks);
        assert.deepEqual(await page.evaluate(collisions), [], looks);
      },
      { windows: [1440, 820, 320].map((width) => [width, 844]), schemes: ['light'] },
    );
  }
});
