// No simulation that nobody sees: the run of the settings waits for a view that shows its results.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SMALL as ANY, at_rest, frames, link, site, tasks_given, until, url, usual } from './site.mjs';
import { source } from './source.mjs';
import { choose } from './tabs.mjs';

const [{ Starts }, { now, reduce, start }] = [await source('shell/starts.js'), await source('shell/state.js')];
const [SMALL, OTHER] = [400, 500].map((absolute) => ({ ...ANY, budget: { absolute } }));

/**
 * Returns a session that only counts its runs, in a view without results.
 * @param {object} [how]
 * @param {boolean} [how.live] whether Live is on
 * @param {Uint8Array} [how.file] a record file of the settings
 */
function counting({ live = false, file } = {}) {
  /** @type {any} */
  const session = {
    views: { shows_results: false },
    gallery: { shown: false },
    records: { of: () => file },
    state: start({ specification: ANY }, false),
    /** The budgets that were run, and whether Live asked for them; and "dropped" for a run that was ended. */
    runs: [],
    show: () => {},
    take(/** @type {object} */ event) {
      this.state = reduce(this.state, event);
    },
    run(by_live = false) {
      const { specification } = now(this.state);
      this.runs.push([specification.budget.absolute, by_live]);
      this.take({ type: 'started', run: { specification }, by_live });
    },
    drop() {
      if (this.state.latest) this.runs.push('dropped');
      this.take({ type: 'dropped' });
    },
  };
  const starts = new Starts(session);
  Object.assign(starts.live, { is_on: () => live, soon: () => {} });
  /** Shows a view with or without results. */
  const choose = (/** @type {boolean} */ shows_results) => {
    session.views = { shows_results };
    starts.now();
  };
  const judged = (/** @type {object} */ specification, message = /** @type {string | null} */ (null)) => ({
    settings: { draft: specification },
    text: JSON.stringify([specification, message]),
    message,
    specification,
  });
  /** Opens settings. */
  const open = (/** @type {object} */ specification) => {
    session.take({ type: 'opened', judged: judged(specification), opened: null });
    starts.open();
  };
  /** Changes the settings. */
  const edit = (/** @type {object} */ specification, message = /** @type {string | null} */ (null)) => {
    session.take({ type: 'edited', judged: judged(specification, message), changing: null });
    starts.soon();
  };
  return { session, starts, choose, open, edit };
}

test('settings that are opened in a view without results are run once, when results can be seen', () => {
  const { session, choose, open, edit } = counting();
  open(SMALL);
  choose(false);
  edit(OTHER);
  edit(SMALL);
  session.gallery = { shown: true };
  choose(true);
  assert.deepEqual(session.runs, []);
  session.gallery = { shown: false };
  choose(true);
  choose(false);
  choose(true);
  assert.deepEqual(session.runs, [[400, false]]);
});

test('other settings that are opened end the run of the former ones, and the same settings do not', () => {
  const { session, choose, open } = counting();
  open(SMALL);
  choose(true);
  choose(false);
  open(SMALL);
  assert.deepEqual(session.runs, [[400, false]]);
  open(OTHER);
  assert.deepEqual(session.runs, [[400, false], 'dropped']);
  open(SMALL);
  choose(true);
  assert.deepEqual(session.runs, [[400, false], 'dropped', [400, false]]);
});

for (const live of [true, false])
  test(`a change in a view without results is run when results can be seen, if Live is on: ${live}`, () => {
    const { session, choose, edit } = counting({ live });
    edit(SMALL);
    session.run();
    edit(OTHER);
    assert.deepEqual(session.runs, [[400, false]]);
    choose(true);
    assert.deepEqual(session.runs.slice(1), live ? [[500, true]] : []);
  });

test('a view that is chosen before the settings of the address are known starts no run of others', () => {
  const { session, choose, open } = counting({ live: true });
  choose(true);
  assert.deepEqual(session.runs, []);
  open(SMALL);
  assert.deepEqual(session.runs, [[400, false]]);
});

test('wrong settings wait until they are right, and a record file never waits', () => {
  const { session, starts, choose, open, edit } = counting();
  open(SMALL);
  edit(SMALL, 'Expected a number.');
  choose(true);
  assert.deepEqual(session.runs, []);
  edit(SMALL);
  starts.now();
  assert.equal(session.runs.length, 1);
  const given = counting({ file: new Uint8Array() });
  given.open(SMALL);
  assert.equal(given.session.runs.length, 1);
});

/** The views that show no results of the settings, by what the address says about them. */
const WITHOUT = {
  'view=shapes': 'shapes',
  'view=coverage&pairs=500': 'coverage',
  'view=beat': 'beat',
  'view=beat&ranking=1': 'beat',
  'view=race': 'race',
  'view=grab': 'grab',
  'view=intervals': 'intervals',
  'view=sweep': 'sweep',
};

site('no view without results of the settings runs them, and the way to the results does', async (page) => {
  const given = await tasks_given(page);
  for (const [hash, view] of Object.entries(WITHOUT)) {
    // Only the first address loads the page.
    await page.goto(`${url}#${hash}`);
    await at_rest(page, view);
    assert.deepEqual(await given(), [], hash);
    assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null, hash);
  }
  await choose(page, 'regret');
  await page.waitForFunction(() => budgetedBandits.state.latest?.phase === 'done');
  const tasks = await page.evaluate(() => budgetedBandits.state.latest.plan.tasks);
  assert.equal((await given()).length, tasks);

  // The panel of settings is beside Intervals, and Live is on.
  await page.goto(`${link(SMALL)}&view=intervals`);
  await at_rest(page, 'intervals');
  const settings = () => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('s');
  const before = settings();
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('0.9');
  await until(() => settings() !== before, 'the settings in the address, which come after a run by Live');
  assert.equal((await given()).length, tasks, 'an edit runs what nobody sees');
  await choose(page, 'theory');
  await at_rest(page, 'theory');
  assert.ok((await given()).length > tasks);
  assert.equal(await page.evaluate(() => budgetedBandits.answer().specification.environment.arms[0].reward.p), 0.9);
});

site('a figure in another page runs no settings that it does not show', async (page) => {
  const given = await tasks_given(page);
  await page.goto(new URL('embed.html', url).href);
  for (const view of ['shapes', 'coverage', 'grab', 'race', 'intervals', 'sweep']) {
    await page.evaluate(
      ([view, text]) => {
        const figure = document.createElement('budgeted-bandit');
        figure.setAttribute('view', view);
        figure.setAttribute('specification', text);
        document.body.replaceChildren(figure);
      },
      [view, JSON.stringify(SMALL)],
    );
    await page.locator(`#view-${view} .say`).waitFor();
    await page.locator(`.foot`).waitFor();
  }
  await frames(page);
  assert.deepEqual(await given(), []);
});

site('whatever leads away from the results that came with the page starts no run of them', async (page) => {
  const given = await tasks_given(page);
  await page.goto(usual);
  await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
  await choose(page, 'shapes');
  await page.locator('#view-shapes .say').click();
  await page.locator('#presets').click();
  await page.locator('#gallery .say').first().click();
  await page.locator('#learn').click();
  await at_rest(page, 'beat');
  await page.getByRole('button', { name: 'Pull arm 1', exact: true }).click();
  await frames(page);
  assert.deepEqual(await given(), []);
  await page.getByRole('button', { name: 'Back to the results' }).click();
  assert.equal(await page.evaluate(() => budgetedBandits.views.current), 'shapes');
  await choose(page, 'outcomes');
  await page.waitForFunction(() => budgetedBandits.state.shown?.phase === 'done');
  assert.ok((await given()).length > 0);
});
