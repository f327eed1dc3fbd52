// The article with figures runs, fits and is accessible.
import assert from 'node:assert/strict';
import { everywhere, fits, site, url } from './site.mjs';

/** Runs in the page. Describes what sticks out of a figure. */
function sticking_out() {
  return [...document.querySelectorAll('budgeted-bandit')].flatMap((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.shadowRoot.querySelectorAll('button, a, select, canvas, .say, dd, .reader')]
      .filter((node) => {
        const box = node.getBoundingClientRect();
        return node.checkVisibility() && box.width > 1 && (box.left < left - 1 || box.right > right + 1);
      })
      .map((node) => `${node.tagName} ${node.textContent.slice(0, 30)} sticks out of ${left} to ${right}`);
  });
}

site('the article runs its figures, fits in every window and is accessible in both themes', async (page) => {
  await page.goto(`${url}examples/blog-post.html`);
  const figures = page.locator('budgeted-bandit');
  assert.equal(await figures.count(), 3);
  for (let i = 0; i < 3; i++) {
    await figures.nth(i).scrollIntoViewIfNeeded();
    await figures.nth(i).locator('.say').waitFor();
  }
  await figures.nth(0).getByText('200 of 200 repetitions', { exact: true }).waitFor();
  await figures.nth(1).getByRole('slider').waitFor();
  await figures.nth(2).locator('.legend button').first().waitFor();
  const words = (await page.locator('article > p').allInnerTexts()).join(' ').split(/\s+/).length;
  assert.ok(words >= 400 && words <= 600, `${words} words`);
  const windows = /** @type {[number, number][]} */ ([1440, 800, 390, 320].map((width) => [width, 844]));
  await fits(page, 'article', { windows });
  const check = async () => assert.deepEqual(await page.evaluate(sticking_out), []);
  await everywhere(page, check, { windows, schemes: ['light'] });
  await page.waitForLoadState('networkidle');
});
