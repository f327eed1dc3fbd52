// Runs until decided: the offer in the section Runs, the run, how it ended, and its settings.
import assert from 'node:assert/strict';
import { ended, LONG, link, linked, native, site, specification, underway } from './site.mjs';
import { visit } from './visit.mjs';

/** @param {number} rho */
const omega = (rho) => ({ id: 'omega-ucb', rho });
const UNTIL = { until: 'decided', equal_within: 0.05, at_most: 100_000 };
/** Two policies that 100 repetitions cannot tell apart, but 384 can. */
const CLOSE = {
  ...LONG,
  budget: { absolute: 100 },
  policies: [omega(0.25), omega(0.5)],
  repetitions: 100,
  checkpoints: { count: 5, grid: 'linear' },
};
/** Two policies that are practically equal. */
const EQUAL = { ...CLOSE, policies: [omega(0.25), omega(0.26)] };
/** A run that goes on for minutes, because nothing counts as practically equal. */
const ENDLESS = { ...LONG, policies: EQUAL.policies, repetitions: { ...UNTIL, equal_within: 0, at_most: 200_000 } };

/** Returns the words about the run, with usual spaces. @param {Page} page */
const told = async (page) => plain(await page.locator('#deciding .told').innerText());
/** @param {string} text */
const plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ');
/** Waits for the end of a run until decided, and returns its answer. @param {Page} page */
async function decided(page) {
  await page.waitForFunction(() => {
    const { latest, shown } = globalThis.budgetedBandits?.state ?? {};
    return latest?.specification.repetitions.until && latest.phase === 'done' && shown === latest;
  });
  return (await ended(page)).answer;
}
/** Returns the repetition at which the command line decided. @param {object} specification */
const repetition = (specification) => Math.max(...(native(specification).decided?.questions.map(({ at }) => at) ?? []));
/** Prints a number as the page does, with usual spaces. @param {number} count */
const printed = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');

site(
  'two policies that cannot be told apart are run until they can be, and undo takes back the press',
  async (page) => {
    await page.goto(link(CLOSE));
    await ended(page);
    assert.match(await page.locator('#sentence').innerText(), /cannot be told apart from it/);
    assert.match(plain(await page.locator('#run-price').innerText()), /^about [\d ]+, [\d.]+ (s|min)$/);
    await page.getByRole('button', { name: 'Run until decided' }).click();
    const answer = await decided(page);
    const wanted = { ...CLOSE, repetitions: UNTIL };
    const { timing, ...expected } = native(wanted);
    assert.deepEqual(answer, expected);
    const at = repetition(wanted);
    assert.equal(answer.policies[0].repetitions, at);
    assert.match(await told(page), new RegExp(`^✓ Told apart at repetition ${printed(at)}: `));
    assert.match(
      plain(await page.locator('#sentence').innerText()),
      new RegExp(`^Over ${printed(at)} repetitions, .* is higher by `),
    );
    assert.match(
      plain(await page.locator('#runs').innerText()),
      new RegExp(`${printed(at)} repetitions\\s[\\s\\S]*Done after`),
    );
    assert.ok(await page.locator('#deciding canvas').isVisible());
    assert.match(
      (await page.locator('#deciding canvas').getAttribute('aria-label')) ?? '',
      /^Difference regret of .*Now \[/,
    );
    await linked(page, answer.specification);

    // Undo takes back the press, and redo repeats it.
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await page.evaluate(() => budgetedBandits.form.specification.repetitions), CLOSE.repetitions);
    assert.ok(await page.getByLabel('Repetitions', { exact: true }).isVisible());
    await page.waitForFunction(() => {
      const { shown, latest } = budgetedBandits.state;
      return shown === latest && latest.phase === 'done' && shown.specification.repetitions === 100;
    });
    assert.ok(await page.getByRole('button', { name: 'Run until decided' }).isVisible());
    await page.getByRole('button', { name: 'Redo' }).click();
    assert.deepEqual(await page.evaluate(() => budgetedBandits.form.specification.repetitions), UNTIL);
  },
);

site(
  'practically equal policies are called so; a run that reaches its limit can go on, and a sweep asks for a number',
  async (page) => {
    const wanted = { ...EQUAL, repetitions: UNTIL };
    await page.goto(link(wanted));
    await decided(page);
    const at = printed(repetition(wanted));
    assert.match(
      await told(page),
      new RegExp(`^= Practically equal at repetition ${at}: ω-UCB.* loses .* more, within ±.* \\(5 %\\)\\.$`),
    );
    assert.match(plain(await page.locator('#sentence').innerText()), /, is practically equal to it\./);

    // A run that reaches its limit says what is missing, and can go on.
    await visit(page, link({ ...EQUAL, repetitions: { ...UNTIL, at_most: 256 } }));
    await decided(page);
    assert.match(
      await told(page),
      /^… Undecided after 256 repetitions\. .* About [\d ]+ more repetitions, .* would probably decide it\.$/,
    );
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForFunction(() => budgetedBandits.form.specification.repetitions.at_most > 256);
    assert.equal((await decided(page)).policies[0].repetitions, repetition({ ...EQUAL, repetitions: UNTIL }));

    // A sweep asks for a number of repetitions.
    await visit(page, `${link({ ...EQUAL, repetitions: { ...UNTIL, at_most: 256 } })}&view=sweep`);
    await page.getByRole('button', { name: 'Run the sweep' }).click();
    assert.match(
      await page.locator('#view-sweep .why').innerText(),
      /^Repetitions: expected a number, because a sweep runs every value equally often, found a run until decided\.$/,
    );
    assert.equal(specification(page.url().replace(/&view.*/, '')).repetitions.until, 'decided');
  },
);

site('four policies are decided at the same repetition by one worker and by three', async (page) => {
  const policies = [...EQUAL.policies, { id: 'uniform' }, { id: 'bts' }];
  const wanted = { ...EQUAL, policies, repetitions: UNTIL };
  const { timing, ...expected } = native(wanted);
  await page.goto(link(wanted, '?workers=1'));
  for (const workers of [1, 3]) {
    if (workers > 1) {
      await page.evaluate((workers) => budgetedBandits.setWorkers(workers), workers);
      await page.evaluate(() => void budgetedBandits.run());
    }
    assert.deepEqual(await decided(page), expected, `${workers} workers`);
    assert.equal(await page.evaluate(() => budgetedBandits.pool.size), workers);
    assert.match(
      await told(page),
      new RegExp(`at repetition ${printed(repetition(wanted))}: .*; the rest is told apart`),
    );
    assert.equal(await page.evaluate(() => budgetedBandits.state.latest.progress), 1);
  }
});

site('Stop and Pause keep the results of a run until decided, which can go on', async (page) => {
  await page.goto(link(ENDLESS));
  await underway(page);
  const repetitions = () => page.evaluate(() => budgetedBandits.answer().policies[0].repetitions);
  const more = (/** @type {number} */ before) =>
    page.waitForFunction((before) => budgetedBandits.answer().policies[0].repetitions > before, before);
  await page.getByRole('button', { name: 'Pause the run' }).click();
  const paused = await repetitions();
  assert.match(await told(page), /, paused\.$/);
  await page.getByRole('button', { name: 'Resume the run' }).click();
  await more(paused);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const stopped = await repetitions();
  assert.ok(stopped > paused);
  assert.match(
    plain(await page.locator('#sentence').innerText()),
    new RegExp(`^Stopped after ${printed(stopped)} repetitions: `),
  );
  assert.match(
    await told(page),
    new RegExp(`^… Undecided after ${printed(stopped)} repetitions\\. .* loses .* more\\.`),
  );
  await page.getByRole('button', { name: 'Go on' }).click();
  await more(stopped);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
});

site('the form sets the margin and the limit, and says what is wrong with them', async (page) => {
  await page.goto(link(CLOSE, '?workers=1'));
  await ended(page);
  const box = page.getByLabel('until decided', { exact: true });
  await box.check();
  assert.ok(await box.evaluate((input) => input === document.activeElement), 'the box keeps the focus');
  const [most, margin] = ['Largest number of repetitions', 'Practically equal within, in per cent'].map((label) =>
    page.getByLabel(label),
  );
  assert.equal(await margin.inputValue(), '5');
  await margin.fill('7');
  await most.fill('5000');
  await linked(page, {
    ...(await page.evaluate(() => budgetedBandits.form.specification)),
    repetitions: { until: 'decided', equal_within: 0.07, at_most: 5000 },
  });
  for (const [field, text, why] of /** @type {[Locator, string, RegExp][]} */ ([
    [margin, '700', /^Expected a number from 0 to 100, found 700\. Use 7 again/],
    [most, '20', /^Expected .*200.*20\. Use 5000 again/],
  ])) {
    const before = await field.inputValue();
    await field.fill(text);
    assert.equal(await field.getAttribute('aria-invalid'), 'true', text);
    const said = page.locator(`#${await field.getAttribute('aria-describedby')}`);
    assert.match(plain(await said.innerText()), why);
    await field.fill(before);
    assert.equal(await field.getAttribute('aria-invalid'), null);
  }
  await box.uncheck();
  assert.equal(await page.getByLabel('Repetitions', { exact: true }).inputValue(), '100');
});
