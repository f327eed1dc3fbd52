// The article with figures runs, fits and is accessible.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { misfits } from './misfits.mjs';
import { site, url } from './site.mjs';

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  site(
    `the article runs its figures and is accessible in the ${colorScheme} theme`,
    async (page) => {
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
      assert.deepEqual(await violations(page), []);
      const words = (await page.locator('article > p').allInnerTexts()).join(' ').split(/\s+/).length;
      assert.ok(words >= 400 && words <= 600, `${words} words`);
      await page.waitForLoadState('networkidle');
    },
    { colorScheme },
  );
}

for (const width of [1440, 800, 390, 320]) {
  site(
    `the article fits at ${width} px`,
    async (page) => {
      await page.goto(`${url}examples/blog-post.html`);
      for (let i = 0; i < 3; i++) {
        await page.locator('budgeted-bandit').nth(i).scrollIntoViewIfNeeded();
        await page.locator('budgeted-bandit').nth(i).locator('.say').waitFor();
      }
      await page.locator('budgeted-bandit').nth(2).locator('.legend button').first().waitFor();
      const found = await page.evaluate(misfits);
      const inside = await page.evaluate(() =>
        [...document.querySelectorAll('budgeted-bandit')].flatMap((element) => {
          const { left, right } = element.getBoundingClientRect();
          return [...element.shadowRoot.querySelectorAll('button, a, select, canvas, .say, dd, .reader')]
            .filter((node) => {
              const box = node.getBoundingClientRect();
              return node.checkVisibility() && box.width > 1 && (box.left < left - 1 || box.right > right + 1);
            })
            .map((node) => `${node.tagName} ${node.textContent.slice(0, 30)} sticks out of ${left} to ${right}`);
        }),
      );
      assert.deepEqual([...found, ...inside], []);
      await page.waitForLoadState('networkidle');
    },
    { viewport: { width, height: 844 } },
  );
}
