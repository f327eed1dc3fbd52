// The dialog Embed: its preview, and the size, the theme and the form of the code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../www/embedding/size.js';
import { ended, hash, place, SMALL, site, until } from './site.mjs';
import { visit } from './visit.mjs';

/** The code of a bare frame that is as wide as its place. */
const BARE = /^<iframe src="[^"<>]+" title="[^"<>]+" width="100%" height="560" loading="lazy"><\/iframe>$/;
/** Returns the code in a field of the dialog. @param {Page} page @param {string} title */
const written = (page, title) => page.getByLabel(title, { exact: true }).inputValue();

test('a size is a whole number within limits, and an empty field gives the usual one', () => {
  assert.deepEqual(read('', '', 560), { width: null, height: 560, wrong: null });
  assert.deepEqual(read(' 640 ', '480', 560), { width: 640, height: 480, wrong: null });
  assert.match(read('wide', '', 560).wrong ?? '', /^Width: expected a whole number from 200 to 4000, found wide\./);
  assert.match(read('640', '9001', 560).wrong ?? '', /^Height: .* found 9001\./);
  assert.ok(read('1e', '', 560).wrong);
  assert.ok(read('640.5', '', 560).wrong);
});

site('a bare frame is one element of plain HTML, and the preview shows it and moves nothing', async (page) => {
  await visit(page, hash({ ...SMALL, repetitions: 20 }));
  await page.evaluate(() => document.querySelector('#embed')?.click()); // the button may be in a menu
  const dialog = page.getByRole('dialog', { name: 'Embed' });
  await dialog.waitFor();
  await until(async () => BARE.test(await written(page, 'As a bare frame')), 'the code of a bare frame');
  const before = await place(dialog);
  const inside = page.frameLocator('.embedding iframe');
  await inside.getByText('20 of 20 repetitions', { exact: true }).waitFor();
  await page.getByLabel('width in pixels').fill('480');
  await page.getByLabel('height in pixels').fill('300');
  await dialog.getByRole('button', { name: 'dark', exact: true }).click();
  const sized = /theme=dark".*width="480" height="300"/;
  await until(async () => sized.test(await written(page, 'As a bare frame')), 'the chosen size and theme');
  await inside.locator('html[data-theme=dark]').waitFor();
  await inside.getByText('20 of 20 repetitions', { exact: true }).waitFor();
  assert.equal(await inside.locator('body').evaluate(() => innerWidth), 480);
  await page.getByLabel('width in pixels').fill('12');
  await dialog.getByText(/^Width: expected a whole number/).waitFor();
  assert.match(await written(page, 'As a bare frame'), sized, 'the code stays until the size is allowed');
  assert.deepEqual(await place(dialog), before);
  await dialog.getByRole('button', { name: 'blog', exact: true }).click();
  await page.getByLabel('width in pixels').fill('480');
  const element = /<budgeted-bandit theme="dark" style="[^"]*max-width: 480px/;
  await until(async () => element.test(await written(page, 'As an element')), 'the element in the same look');
  assert.deepEqual(await place(dialog), before);
});

site('the preview has one worker, and none once the dialog is closed', async (page) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
  await visit(page, hash({ ...SMALL, repetitions: 20 }));
  await ended(page);
  const before = page.workers().length;
  await page.evaluate(() => document.querySelector('#embed')?.click()); // the button may be in a menu
  await page.frameLocator('.embedding iframe').getByText('20 of 20 repetitions', { exact: true }).waitFor();
  assert.equal(page.workers().length, before + 1);
  await page.keyboard.press('Escape');
  await until(async () => page.workers().length === before && page.frames().length === 1, 'the end of the preview');
});

site('a local address is handed out with a warning, and the button says that the code is copied', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, hash(SMALL));
  await page.evaluate(() => document.querySelector('#embed')?.click()); // the button may be in a menu
  const dialog = page.getByRole('dialog', { name: 'Embed' });
  await dialog.getByText('This address works on this computer only.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Copy the code' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await written(page, 'As a bare frame'));
  const header = dialog.getByText('Access-Control-Allow-Origin', { exact: false });
  assert.equal(await header.isVisible(), false);
  await dialog.getByText('What the code needs').click();
  await header.waitFor();
});
