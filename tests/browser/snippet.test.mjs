// The dialog with the code of a policy, which the menu Export opens.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { button, open } from './menus.mjs';
import { SMALL as ANY, cli, ended, link, site } from './site.mjs';

const SMALL = {
  ...ANY,
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'kube' }, { id: 'best-arm' }, { id: 'uniform' }],
};

/** Opens the dialog, and returns the field with the code. @param {Page} page @param {string} language */
async function opened(page, language) {
  await open(page, 'Export');
  await page
    .locator('.act')
    .filter({ hasText: `Policy as ${language}` })
    .click();
  await page.getByRole('heading', { name: `Policy as ${language}` }).waitFor();
  return page.getByRole('textbox', { name: 'The code' });
}

site(
  'the best policy or another is shown as code, which can be saved and copied, and one without code says why',
  async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(link(SMALL));
    await ended(page);
    const code = await opened(page, 'Python');
    // "best arm" has the lowest regret, but no code.
    const expected = cli(SMALL, (path) => ['snippet', path, '--policy', 'omega-ucb']);
    assert.equal(await code.inputValue(), expected);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
    assert.equal(download.suggestedFilename(), '3-bernoulli-arms-b-1500-4-policies-seed-7-omega-ucb.py');
    assert.equal(readFileSync(await download.path(), 'utf8'), expected);
    await button(page, 'Copy: The code').click();
    await page.locator('.snippet').getByText('Copied').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), expected);
    await button(page, 'Close').click();

    // Another policy and language can be chosen, and a policy without code says why.
    await opened(page, 'JavaScript');
    const choice = page.getByRole('combobox', { name: 'Policy', exact: true });
    await choice.selectOption('uniform');
    const other = cli(SMALL, (path) => ['snippet', path, '--policy', 'uniform', '--language', 'javascript']);
    assert.equal(await code.inputValue(), other);
    await choice.selectOption('KUBE');
    await page.getByText('KUBE has no snippet, because the packing of the budget').waitFor();
    assert.equal(await button(page, 'Download').count(), 0);
    await button(page, 'Close').click();
    assert.equal(await code.count(), 0);
  },
);
