// Settings in files and in links: a file gives back what it holds, a link is short, and Share offers a file for a long
// one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { violations } from './access.mjs';
import { button, open, saved } from './menus.mjs';
import { SMALL as ANY, bernoulli, ended, link, site, specification, url } from './site.mjs';
import { visit } from './visit.mjs';

const SMALL = {
  ...ANY,
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'budget-ucb' }, { id: 'kube' }, { id: 'uniform' }],
};

/** Drops a file on the page. */
async function drop(/** @type {Page} */ page, /** @type {string} */ text) {
  const data = await page.evaluateHandle((/** @type {string} */ text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'settings.json', { type: 'application/json' }));
    return data;
  }, text);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  assert.ok(await page.evaluate(() => document.documentElement.classList.contains('dropping')));
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/**
 * Checks that a file can be dropped on the page, and that one that cannot be used is refused with a reason and changes
 * nothing.
 * @param {Page} page
 */
async function drops(page) {
  const notice = page.locator('.notice');
  for (const [text, said] of /** @type {const} */ ([
    ['{', /This file cannot be used\. specification: expected JSON.* The settings stay as they are\./s],
    [JSON.stringify({ ...SMALL, budget: { absolute: -1 } }), /This file cannot be used\. budget.*-1/s],
    [' '.repeat(2 << 20), /This file cannot be used\. specification: expected JSON/],
  ])) {
    await drop(page, text);
    await notice.filter({ hasText: said }).waitFor();
    assert.equal(await notice.count(), 1);
    assert.equal(await page.evaluate(() => budgetedBandits.form.draft.budget.absolute), 1500);
    if (text === '{') assert.deepEqual(await violations(page), []);
    await notice.getByRole('button', { name: 'Close' }).click();
  }
  await drop(page, JSON.stringify({ ...SMALL, seed: 8 }));
  await page.waitForFunction(() => budgetedBandits.state.latest.specification.seed === 8);
  assert.equal((await ended(page)).phase, 'done');
  assert.equal(await notice.count(), 0);
}

site('settings can be saved to a file, and files can be opened and dropped', async (page) => {
  await page.goto(link(SMALL));
  const first = await ended(page);
  const { bytes, name } = await saved(page, 'File', 'Save the settings');
  assert.equal(name, '3-bernoulli-arms-b-1500-4-policies-seed-7.json');
  await visit(page, link({ ...SMALL, seed: 6 }));
  await ended(page);
  await open(page, 'File');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('.act').filter({ hasText: 'Open files' }).click(),
  ]);
  await chooser.setFiles({ name: 'settings.json', mimeType: 'application/json', buffer: bytes });
  await page.waitForFunction(() => budgetedBandits.state.latest.specification.seed === 7);
  assert.deepEqual((await ended(page)).answer, first.answer);
  assert.deepEqual(specification(page.url()), first.answer.specification);
  await drops(page);
});

site(
  'ten arms and six policies make a short link, and Share offers a file where it would be too long',
  async (page) => {
    const numbers = Array.from({ length: 20 }, (_, i) => Number(((0.137 + 0.6180339 * i) % 1).toFixed(3)));
    const arms = numbers.slice(0, 10).map((reward, i) => bernoulli(reward, numbers[10 + i]));
    const policies = [
      { id: 'omega-ucb', rho: 0.25 },
      { id: 'omega-ucb', rho: 1 },
      { id: 'bts' },
      { id: 'i-ucb', alpha: 0.25 },
      { id: 'm-ucb', alpha: 0.0625 },
      { id: 'budget-ucb' },
    ];
    await visit(
      page,
      link({ version: 1, environment: { arms }, budget: { absolute: 100 }, policies, repetitions: 2, seed: 12345 }),
    );
    await ended(page);
    await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('99');
    await page.waitForFunction((before) => location.hash !== before, new URL(page.url()).hash);
    const { length } = page.url();
    assert.ok(length < 600, `${length} characters`);

    // Share offers a file where the link would be too long.
    let state = 1;
    const values = Array.from({ length: 3000 }, () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    });
    const long = [{ reward: { law: 'empirical', values }, cost: { law: 'constant', value: 0.5 } }, bernoulli(0.4, 0.5)];
    await visit(
      page,
      link({ ...SMALL, environment: { arms: long }, policies: [{ id: 'bts' }], budget: { absolute: 20 } }),
    );
    const { answer } = await ended(page);
    await button(page, 'Share').click();
    const notice = page.locator('.notice');
    await notice.waitFor();
    assert.match(await notice.innerText(), /too long.*\d\d\s\d{3} characters.*beyond 8\s000/s);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      notice.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const { $schema, ...kept } = JSON.parse(readFileSync(await download.path()).toString());
    assert.equal($schema, new URL('schema.json', url).href);
    assert.deepEqual(kept, answer.specification);
  },
);
