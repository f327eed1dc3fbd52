// The gallery of presets: links to presets, filters, verdicts on claims, and the claim above the chart.
import assert from 'node:assert/strict';
import { bernoulli, ended, link, place, site, url } from './site.mjs';

const gallery = `${url}#presets`;
const row = (/** @type {Page} */ page, /** @type {string} */ id) => page.locator(`[data-preset="${id}"]`);
const list = async (/** @type {Page} */ page) => {
  await page.waitForFunction(() => globalThis.budgetedBandits);
  return page.evaluate(() =>
    budgetedBandits.presets.list.map(({ id, paper, parts, computed }) => ({
      id,
      paper,
      parts: parts.map(({ label, specification: { repetitions } }) => ({ label, repetitions })),
      computed,
    })),
  );
};
/** Returns the parts of a preset. @param {Page} page @param {string} id */
const parts_of = async (page, id) => (await list(page)).find((preset) => preset.id === id)?.parts ?? [];
const idle = (/** @type {Page} */ page) => page.waitForFunction(() => !budgetedBandits.presets.running);

site('the gallery has a row for every preset, filters them by paper, and runs nothing by itself', async (page) => {
  await page.goto(gallery);
  await row(page, 'two-arms').waitFor();
  const presets = await list(page);
  assert.equal(await page.locator('.preset').count(), presets.length);
  assert.ok(presets.length >= 15);
  assert.ok(await page.locator('#panel').isHidden());
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null);
  assert.match(await page.title(), /^Presets/);
  const papers = new Map();
  for (const { paper } of presets) papers.set(paper || 'Start here', (papers.get(paper || 'Start here') ?? 0) + 1);
  for (const [paper, count] of papers) {
    await page.getByRole('button', { name: `${paper} ${count}`, exact: true }).click();
    assert.equal(await page.locator('.preset:visible').count(), count, paper);
  }
  await page.getByRole('button', { name: /^All presets/ }).click();
  assert.equal(await page.locator('.badge.is-none').count(), presets.length);
  await page.getByRole('checkbox', { name: /^not run yet/ }).uncheck();
  assert.equal(await page.locator('.preset:visible').count(), 0);
  await page.getByRole('button', { name: 'Show them all' }).click();
  assert.equal(await page.locator('.preset:visible').count(), presets.length);
});

site('presets run one after the other, and Stop keeps the verdicts so far', async (page) => {
  await page.goto(gallery);
  const presets = (await list(page)).length;
  const button = page.locator('#run-presets');
  await button.getByText(`Run all ${presets}, about`).waitFor();
  await button.click();
  assert.equal(await button.innerText(), 'Stop');
  await page.waitForFunction(() => (budgetedBandits.presets.running?.done ?? 0) >= 3);
  // The click itself stops them, not a later task.
  const running = await page.evaluate(() => {
    document.getElementById('run-presets').click();
    return budgetedBandits.presets.running;
  });
  assert.equal(running, null);
  const done = await page
    .locator('.preset')
    .evaluateAll((rows) => rows.filter((one) => !one.querySelector('.is-none')).map(({ dataset }) => dataset.preset));
  assert.ok(done.length >= 3 && done.length < presets, `${done.length}`);
  assert.deepEqual(
    done,
    (await list(page)).slice(0, done.length).map(({ id }) => id),
  );
  for (const id of done) {
    assert.ok(await row(page, id).locator('.thumbnail .axes:not([stroke-dasharray])').count(), `${id} has no picture`);
    assert.match(
      await row(page, id).locator('.verdict').innerText(),
      /^(agrees|does not agree|cannot tell at this size)/,
    );
  }
  assert.equal(
    await row(page, (await list(page)).at(-1)?.id ?? '')
      .locator('.thumbnail [stroke-dasharray]')
      .count(),
    1,
  );
  assert.match(await button.innerText(), new RegExp(`^Run the other ${presets - done.length}, about`));
  assert.match(
    await page.locator('#gallery .say').innerText(),
    new RegExp(`Of the ${done.length} run in this browser`),
  );
  await page.reload();
  await row(page, 'two-arms').waitFor();
  assert.equal(await page.locator('.badge.is-none').count(), presets, 'verdicts are stored');
});

site('a preset opens in the playground with its claim, and its verdict after the run', async (page) => {
  await page.goto(gallery);
  await row(page, 'two-arms').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash === '#preset=two-arms');
  const { answer } = await ended(page);
  assert.equal(answer.policies[0].repetitions, 200, 'a small preset is cut short');
  const claim = page.getByRole('region', { name: 'Two arms' });
  await claim.locator('.badge.is-agrees, .badge.is-disagrees, .badge.is-cannot-tell').waitFor();
  const preset = await page.evaluate(() => {
    const { claim, notes } = budgetedBandits.presets.find('two-arms');
    return { claim, notes };
  });
  const text = await claim.innerText();
  assert.ok(text.includes(preset.claim) && text.includes(preset.notes), text);
  const verdict = await claim.locator('.badge').innerText();
  const [top, chart] = [await place(claim), await place(page.locator('#regret canvas'))];
  assert.ok(top.y + top.height <= chart.y, 'the claim is not above the chart');
  await page.getByLabel('Arm cheap, reward: Bernoulli, p').fill('0.55');
  assert.match(await claim.innerText(), /edited.*no longer those of the preset/s);
  assert.equal(await claim.locator('.badge').count(), 0, 'a verdict on other settings');
  await page.waitForFunction(() => location.hash.startsWith('#s='));
  await page.getByRole('link', { name: 'Presets', exact: true }).click();
  await row(page, 'two-arms').waitFor();
  assert.equal(await row(page, 'two-arms').locator('.badge').innerText(), verdict);
  assert.equal(await page.locator('.badge:not(.is-none)').count(), 1);
});

site('a preset with several parts names the part, and waits for all parts before it judges', async (page) => {
  await page.goto(`${url}#preset=omega-fig-3a&part=1`);
  const { answer } = await ended(page);
  const [first] = await parts_of(page, 'omega-fig-3a');
  assert.equal(answer.specification.environment.arms, 10);
  assert.equal(answer.policies[0].repetitions, first.repetitions / 10);
  const claim = page.getByRole('region', { name: 'Figure 3a' });
  assert.match(
    (await claim.innerText()).replace(/\s+/g, ' '),
    /2 parts not run yet At 10 repetitions, 10 % of the paper’s 100\./,
  );
  await claim.getByRole('button', { name: 'K = 50' }).click();
  await page.waitForFunction(() => location.hash === '#preset=omega-fig-3a&part=2');
  await page.waitForFunction(
    () =>
      Number(budgetedBandits.form.specification.environment.arms) === 50 &&
      Number(budgetedBandits.state.latest.specification.environment.arms) === 50,
  );
  assert.equal(await claim.getByRole('button', { name: 'K = 50' }).getAttribute('aria-pressed'), 'true');
});

site('presets can be run with as many repetitions as in the paper', async (page) => {
  await page.goto(gallery);
  const of = (/** @type {string} */ id) =>
    page.evaluate((id) => {
      const { presets } = budgetedBandits;
      return presets.repetitions(presets.find(id), 0);
    }, id);
  const parts = await parts_of(page, 'omega-fig-3a');
  assert.equal(await of('omega-fig-3a'), parts[0].repetitions / 10);
  assert.match(await page.locator('.size').innerText(), /Large presets run 10\s% of the paper’s repetitions/);
  await page.locator('#run-presets').getByText(', about').waitFor();
  const before = await page.locator('#run-presets').innerText();
  await page
    .getByRole('group', { name: 'Share of the paper’s repetitions' })
    .getByRole('button', { name: 'all' })
    .click();
  assert.equal(await of('omega-fig-3a'), parts[0].repetitions);
  assert.notEqual(await page.locator('#run-presets').innerText(), before, 'the time is the same');
});

site('a preset that is computed shows its result in the gallery', async (page) => {
  await page.goto(gallery);
  const id = (await list(page)).find(({ computed }) => computed)?.id ?? 'none is computed';
  await row(page, id).getByRole('button').click();
  await idle(page);
  await row(page, id).locator('.badge:not(.is-none):not(.is-running)').waitFor();
  assert.ok((await row(page, id).locator('.thumbnail path').count()) > 1, 'no picture');
  assert.ok((await row(page, id).locator('.claim + .note').innerText()).length > 20, 'no numbers behind the verdict');
});

site('the gallery leads back to the playground as it was left, even with invalid values', async (page) => {
  await page.clock.install();
  await page.goto(
    link({
      version: 1,
      environment: { arms: [bernoulli(0.5, 0.5), bernoulli(0.4, 0.4)] },
      budget: { absolute: 50 },
      policies: [{ id: 'bts' }],
      repetitions: 5,
    }),
  );
  await ended(page);
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('1.4');
  await page.getByRole('link', { name: 'Presets', exact: true }).click();
  await row(page, 'two-arms').waitFor();
  await page.getByRole('link', { name: 'Back to the playground' }).click();
  assert.equal(await page.getByLabel('Arm 1, reward: Bernoulli, p').inputValue(), '1.4');
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('0.45');
  await page.getByRole('link', { name: 'Presets', exact: true }).click(); // before the link is written
  await page.clock.fastForward(5000); // now the link is due
  await page.evaluate(async () => {
    // The page deflates the link. A text that is deflated later is ready after the link.
    const stream = new Blob(['later']).stream().pipeThrough(new CompressionStream('deflate'));
    return new Response(stream).text();
  });
  assert.equal(new URL(page.url()).hash, '#presets');
  await page.goBack();
  assert.equal(await page.getByLabel('Arm 1, reward: Bernoulli, p').inputValue(), '0.45');
});

site('a link to an unknown preset is refused with a reason', async (page) => {
  await page.goto(`${url}#preset=nothing`);
  const notice = page.locator('.notice');
  await notice.waitFor();
  const said =
    /This link cannot be used\. preset: expected the id of a preset, found “nothing”\. The default settings are/s;
  assert.match(await notice.innerText(), said);
});
