// The recent settings, which the browser stores, and browsers that store nothing.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { profile } from './browser.mjs';
import { open } from './menus.mjs';
import { bits, ended, link, native, rerun, SMALL, site, usual } from './site.mjs';

site('the last ten settings that were run are offered, and can be forgotten', async (page) => {
  await page.goto(link(SMALL));
  for (let seed = 1; seed <= 12; seed++) {
    await page.getByRole('textbox', { name: 'Seed', exact: true }).fill(String(seed));
    await rerun(page);
    await ended(page);
  }
  await page.goto('about:blank');
  await page.goto(usual);
  await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
  await open(page, 'File');
  const recent = page.locator('.recent');
  assert.equal(await recent.count(), 10);
  assert.match(
    await recent.first().innerText(),
    /^3 Bernoulli arms · B\s=\s1\s500 · 4 policies\s*\d+ \w+,? \d\d:\d\d$/,
  );
  await recent
    .nth(1)
    .getByRole('button', { name: /^Forget/ })
    .click();
  assert.equal(await recent.count(), 9);
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), /^Forget/);
  await recent.nth(1).locator('.act').click(); // 12, 10
  await page.waitForFunction(() => budgetedBandits.state.latest.specification.seed === 10);
  const other = await page.context().newPage(); // a reload would cut off what still loads
  await other.goto(usual);
  await other.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
  await open(other, 'File');
  assert.equal(await other.locator('.recent').count(), 9);
});

/** Runs in the page before its scripts, and breaks its storage in the way that its address names. */
function break_storage() {
  const how = new URLSearchParams(location.search).get('storage');
  if (how === 'full')
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  if (how === 'strange') localStorage.setItem('budgeted-bandits-recent', '[3, {"name": 1}, null]');
  if (how === 'forbidden')
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
}

site('the page works where its storage is full, forbidden or strange', async (page) => {
  await page.addInitScript(break_storage);
  for (const how of ['full', 'forbidden', 'strange']) {
    await page.goto(link(SMALL, `?storage=${how}`));
    assert.equal((await ended(page)).phase, 'done', how);
    await open(page, 'File');
    assert.equal(await page.locator('.recent').count(), how === 'strange' ? 1 : 0, how);
    assert.equal(await page.locator('.notice').count(), 0, how);
  }
});

/** Returns a browser in which sites may store nothing: no cookies, storage, caches or locks. */
function forgetful() {
  const folder = mkdtempSync(join(tmpdir(), 'budgeted-bandits-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'Default'));
  writeFileSync(
    join(folder, 'Default/Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  return profile(folder);
}

const NOTE = 'This browser keeps no recent settings, because its storage is full or forbidden.';

site(
  'where the browser stores nothing, the page runs with workers, and says that settings are not kept',
  async (page) => {
    await page.goto(link(SMALL, '?workers=1'));
    const { answer } = await ended(page);
    assert.deepEqual(bits(answer), bits(native(SMALL)));
    assert.ok(
      await page.evaluate(() => {
        try {
          return !localStorage;
        } catch {
          return true;
        }
      }),
      'this browser allows storage',
    );
    assert.equal(await page.evaluate(() => budgetedBandits.pool.hands), 1);
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    await open(page, 'File');
    await page.getByText(NOTE).waitFor();
    assert.equal(await page.locator('.notice').count(), 0);
  },
  { start: async () => forgetful() },
);

site('the page says that the storage is full where it would list settings, until there is room again', async (page) => {
  await page.goto(usual);
  await page.evaluate(() => {
    localStorage.clear();
    for (let size = 1 << 22; size >= 1; size >>= 1)
      for (;;)
        try {
          localStorage.setItem(`full-${Math.random()}`, 'x'.repeat(size));
        } catch {
          break;
        }
  });
  await page.goto(link(SMALL));
  await ended(page);
  await open(page, 'File');
  await page.getByText(NOTE).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.keyboard.press('Escape');
  await rerun(page);
  await ended(page);
  await open(page, 'File');
  await page.locator('#file-list').getByText('3 Bernoulli arms').waitFor();
  assert.equal(await page.getByText(NOTE).count(), 0);
});
