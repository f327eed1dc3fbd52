// The page without a mouse, and for people who do not see it.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { ended, everywhere, LONG, link, pixels, place, site, underway, usual } from './site.mjs';
import { axes } from './tabs.mjs';

const focused = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const node = document.activeElement ?? document.body;
    return node.getAttribute('aria-label') || node.id || node.textContent.trim();
  });

/** Presses Tab until an element of this name has the focus. */
async function tab_to(/** @type {Page} */ page, /** @type {RegExp} */ wanted, most = 120) {
  /** @type {string[]} */
  const passed = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (wanted.test(now)) return passed;
    passed.push(now);
  }
  throw new assert.AssertionError({ message: `${wanted} is not reached by Tab, only ${passed.join(', ')}` });
}

site('Stop and Run can be reached by Tab and pressed', async (page) => {
  await page.goto(link(LONG, '?workers=1'));
  await underway(page);
  await tab_to(page, /^stop$/);
  await page.keyboard.press('Enter');
  assert.equal((await ended(page)).phase, 'stopped');
  await page.waitForFunction(() => ['run', 'until'].includes(document.activeElement?.id ?? ''));
  await page.keyboard.press('Enter');
  await underway(page);
  await page.waitForFunction(() => document.activeElement?.id === 'stop');
  await page.keyboard.press('Space');
  assert.equal((await ended(page)).phase, 'stopped');
});

/** Checks that every element that gets the focus shows it. @param {Page} page */
async function shows_focus(page) {
  /** @type {string[]} */
  const unseen = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const missing = await page.evaluate(() => {
      const node = document.activeElement ?? document.body;
      if (node === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(node);
      const shown = (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      const box = node.getBoundingClientRect();
      const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return shown && inside
        ? null
        : `${node.tagName} ${node.getAttribute('aria-label') ?? node.textContent} ${outlineStyle} ${borderColor}`;
    });
    if (missing) unseen.push(missing);
  }
  assert.deepEqual(unseen, []);
}

/** Checks that the crosshair stands where the pointer is. @param {Page} page */
async function follows_pointer(page) {
  const slider = await place(page.getByRole('slider', { name: /^Budget at which/ }));
  for (const share of [0.02, 0.3, 0.7, 0.98]) {
    const x = slider.x + share * slider.width;
    await page.mouse.move(x, slider.y + slider.height / 2);
    const line = await place(page.locator('.cross'));
    assert.ok(Math.abs(line.x - x) < slider.width / 50, `${line.x} at ${x}`);
    const tip = await place(page.locator('.tip'));
    assert.ok(
      tip.x >= slider.x - 1 && tip.x + tip.width <= slider.x + slider.width + 41,
      'the read-out leaves the chart',
    );
    assert.ok(tip.x > x || tip.x + tip.width < x, 'the read-out covers the crosshair');
    assert.equal(await page.locator('.dots i').count(), 6);
  }
  await page.mouse.move(slider.x - 200, 5);
  assert.ok(await page.locator('.tip').isHidden());
}

/** Checks that scales and band change the chart. @param {Page} page */
async function changes(page) {
  const seen = new Set([(await pixels(page)).hash]);
  const changed = async (/** @type {string} */ what) => {
    const { hash } = await pixels(page);
    assert.ok(!seen.has(hash), `${what} changed nothing`);
    seen.add(hash);
  };
  await axes(page);
  await page.getByRole('checkbox', { name: /band/ }).uncheck();
  await changed('the band');
  await page.getByRole('group', { name: 'Scale of the regret' }).getByRole('button', { name: 'log' }).click();
  await changed('the scale of the regret');
  await page.getByRole('group', { name: 'Scale of the budget' }).getByRole('button', { name: 'linear' }).click();
  await changed('the scale of the budget');
}

site(
  'arrow keys and pointer move the crosshair, its values are read out, and scales change the chart',
  async (page) => {
    await page.goto(usual);
    const { answer } = await ended(page);
    await tab_to(page, /^Budget at which/);
    const slider = page.getByRole('slider', { name: /^Budget at which/ });
    const value = async () => ({
      now: Number(await slider.getAttribute('aria-valuenow')),
      text: await slider.getAttribute('aria-valuetext'),
      tip: await page.locator('.tip').innerText(),
    });
    const last = answer.policies[0].checkpoints.length - 1;
    const start = await value();
    assert.equal(start.now, last);
    assert.match(start.tip, /B\s*=\s*3\s000/);
    await page.keyboard.press('ArrowLeft');
    const left = await value();
    assert.equal(left.now, last - 1);
    assert.notEqual(left.text, start.text);
    assert.notEqual(left.tip, start.tip);
    await page.keyboard.press('Shift+ArrowLeft');
    assert.equal((await value()).now, last - 11);
    await page.keyboard.press('Home');
    assert.equal((await value()).now, 0);
    await page.keyboard.press('ArrowLeft');
    assert.equal((await value()).now, 0);
    await page.keyboard.press('End');
    assert.deepEqual(await value(), start);
    // The value that is read out is the computed one.
    const best = answer.policies[answer.best];
    assert.match(
      start.tip,
      new RegExp(
        best.checkpoints[last].regret.mean
          .toFixed(best.checkpoints[last].regret.mean >= 99.5 ? 0 : 1)
          .replace(/\B(?=(\d{3})+$)/g, '\\s'),
      ),
    );
    // With the focus on the chart, the read-out would stay when the pointer leaves.
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await follows_pointer(page);
    await changes(page);
  },
);

site('every element that has the focus shows it, and the legend hides and shows policies', async (page) => {
  await page.goto(usual);
  await ended(page);
  await shows_focus(page);
  const buttons = page.getByRole('group', { name: 'Policies shown' }).getByRole('button');
  const all = await pixels(page);
  const seen = new Set([all.hash]);
  const count = await buttons.count();
  assert.equal(count, 6);
  for (let i = 0; i < count; i++) {
    await buttons.nth(i).focus();
    await page.keyboard.press('Space');
    await pixels(page);
    assert.equal(await buttons.nth(i).getAttribute('aria-pressed'), 'false');
    await buttons.nth(i).blur();
    const { hash } = await pixels(page);
    assert.ok(!seen.has(hash), 'hiding a policy changed nothing');
    seen.add(hash);
    assert.equal(await page.locator('#outcomes tbody tr').count(), 6, 'the results are kept');
  }
  assert.ok(await page.getByText('Every policy is hidden.').isVisible());
  await page.getByRole('button', { name: 'Show them all' }).click();
  await pixels(page);
  for (let i = 0; i < count; i++) assert.equal(await buttons.nth(i).getAttribute('aria-pressed'), 'true');
  await page.mouse.move(0, 0);
  assert.equal((await pixels(page)).hash, all.hash);
});

site('the playground is accessible with a list open and with an invalid field, and in both themes', async (page) => {
  await page.goto(usual);
  await ended(page);
  const field = page.getByLabel('Arm 1, cost: Bernoulli, p');
  const valid = await field.inputValue();
  await everywhere(
    page,
    async ({ width, scheme }) => {
      const found = () => violations(page, scheme === 'dark');
      assert.deepEqual(await found(), []);
      if (width < 900) await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Add policy' }).click();
      assert.deepEqual(await found(), [], 'with the list of policies open');
      await page.keyboard.press('Escape');
      await field.fill('7');
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.deepEqual(await found(), [], 'with an invalid field, and outdated results');
      await field.fill(valid);
      await ended(page);
      if (width < 900) await page.getByRole('button', { name: 'Done' }).click();
    },
    {
      windows: [
        [1440, 900],
        [390, 844],
      ],
    },
  );
});
