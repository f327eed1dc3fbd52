// The page for people who use it in their own way: with colours of their own, by keyboard, by ear, or on paper.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { ended, frames, link, pixels, place, SMALL, site, usual } from './site.mjs';

/**
 * Checks that what is selected is seen where the system forces colours.
 * @param {Page} page @param {string} chosen @param {string} other
 */
async function is_seen(page, chosen, other) {
  const ground = (/** @type {string} */ selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => getComputedStyle(node).backgroundColor);
  assert.notEqual(await ground(chosen), await ground(other), chosen);
  assert.notEqual(await ground(chosen), await ground('body'), chosen);
}

site('what is selected is seen where the system forces colours, in both themes', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const forced = { forcedColors: /** @type {const} */ ('active'), reducedMotion: /** @type {const} */ ('reduce') };
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ ...forced, colorScheme });
    await frames(page);
    await is_seen(page, '.tabs [aria-current]', '.tabs button:not([aria-current])');
    await is_seen(page, '.segments [aria-pressed=true]', '.segments [aria-pressed=false]');
    assert.deepEqual(await violations(page, colorScheme === 'dark'), [], colorScheme);
  }
  await page.locator('#presets').click();
  await page.locator('.papers button').first().waitFor();
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ ...forced, colorScheme });
    await frames(page);
    await is_seen(page, '.papers [aria-pressed=true]', '.papers [aria-pressed=false]');
  }
});

/** Runs in the page. Returns the contrast of the labels and of the edges of controls with the page. */
function contrasts() {
  const luminance = (/** @type {string} */ colour) => {
    const [r, g, b] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = luminance(getComputedStyle(document.body).backgroundColor);
  const of = (/** @type {string} */ colour) => {
    const own = luminance(colour);
    return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
  };
  const style = (/** @type {string} */ selector) => getComputedStyle(document.querySelector(selector));
  return { label: of(style('.caption .label').color), edge: of(style('#run').borderColor) };
}

site('texts and lines are darker for visitors who ask for more contrast, in both themes', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ contrast: 'no-preference', colorScheme, reducedMotion: 'reduce' });
    const usual = await page.evaluate(contrasts);
    const chart = await pixels(page);
    await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' });
    const more = await page.evaluate(contrasts);
    assert.ok(more.label >= 10 && more.label > usual.label, `labels: ${usual.label}, then ${more.label}`);
    assert.ok(more.edge >= 10 && more.edge > usual.edge, `edges: ${usual.edge}, then ${more.edge}`);
    assert.notEqual((await pixels(page)).hash, chart.hash, 'the chart keeps its faint lines');
    assert.deepEqual(await violations(page, colorScheme === 'dark'), [], colorScheme);
  }
});

site('the first stop of Tab skips the settings, and the address keeps them', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await page.evaluate(() => {
    budgetedBandits.state.latest.mine = true;
  });
  const before = page.url();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the results' });
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'skip');
  await frames(page);
  const box = await place(skip);
  assert.ok(box.x >= 0 && box.y >= 0, 'the link is not in sight');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  await page.keyboard.press('Tab');
  assert.ok(await page.locator('#main :focus').count(), 'the next stop is not among the results');
  assert.equal(page.url(), before);
  assert.ok(await page.evaluate(() => budgetedBandits.state.latest.mine), 'the settings were opened again');
  await page.evaluate(() => {
    location.hash = '#presets';
  });
  await page.locator('#gallery .preset:visible').first().waitFor();
  await skip.focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'gallery');
});

/**
 * Returns the nodes of the accessibility tree that screen readers announce, in their order.
 * @param {Page} page @returns {Promise<{role: string, name: string}[]>}
 */
async function announced(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const by_id = new Map(nodes.map((node) => [node.nodeId, node]));
  /** @param {string} id @returns {{role: string, name: string}[]} */
  const below = (id) => {
    const node = by_id.get(id);
    if (!node) return [];
    const own = { role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '').trim() };
    return [...(node.ignored ? [] : [own]), ...(node.childIds ?? []).flatMap(below)];
  };
  return below(nodes[0].nodeId);
}

/** Roles whose nodes do something, so that they need a name. */
const ACTIVE = /^(button|link|checkbox|radio|slider|spinbutton|textbox|combobox|MenuListPopup|tab|DisclosureTriangle)$/;

/** Checks what screen readers hear. @param {Page} page @param {number} width */
async function is_heard(page, width) {
  const all = await announced(page);
  const unnamed = all.filter(({ role, name }) => ACTIVE.test(role) && role !== 'MenuListPopup' && !name);
  assert.deepEqual(unnamed, []);
  const headings = all.filter(({ role }) => role === 'heading').map(({ name }) => name);
  const claim = await page.locator('#headline').innerText();
  const questions = await page.locator('.facts h3').allInnerTexts();
  const results = [claim, 'Regret', ...questions, 'Outcomes', 'Pulls by arm'];
  const wanted = ['Budgeted Bandits', 'Bandit', 'Budget', 'Policies', 'Runs', ...results];
  // The closed sheet of a phone hides the form.
  const form = ['Bandit', 'Budget', 'Policies', 'Runs'];
  assert.deepEqual(headings, width < 900 ? wanted.filter((name) => !form.includes(name)) : wanted);
  const places = all
    .filter(({ role }) => ['banner', 'region', 'main', 'navigation', 'complementary'].includes(role))
    .map(({ role, name }) => `${role} ${name}`.trim());
  const order = ['banner', 'region Settings', 'main', 'navigation Views', 'complementary Introduction'];
  const found = order.map((one) => places.indexOf(one));
  assert.ok(
    found.every((at, i) => at >= 0 && (i === 0 || at > found[i - 1])),
    `${order} in ${places}`,
  );
  const first = all.find(({ role }) => role === 'link');
  assert.equal(first?.name, 'Skip to the results');
  const chart = all.find(({ role, name }) => role === 'image' && /^regret/i.test(name));
  assert.match(chart?.name ?? '', /against budget spent, 6 policies over 200 repetitions/);
  const headline = all.findIndex(({ role, name }) => role === 'heading' && / lose least\.$/.test(name));
  assert.ok(headline > 0 && headline < all.indexOf(/** @type {any} */ (chart)), 'the claim comes after the chart');
  const table = all.findIndex(({ name }) => name === 'Table of outcomes');
  assert.ok(table > all.indexOf(/** @type {any} */ (chart)), 'the table comes before the chart');
}

site('screen readers hear names for everything, in the order of the page, on a desktop and a phone', async (page) => {
  await page.goto(usual);
  await ended(page);
  for (const [width, height] of /** @type {const} */ ([
    [1440, 900],
    [390, 844],
  ])) {
    await page.setViewportSize({ width, height });
    await frames(page);
    await is_heard(page, width);
  }
});

/**
 * Checks the page as it is printed, and that the screen is as before.
 * @param {Page} page @param {'light' | 'dark'} colorScheme
 */
async function prints(page, colorScheme) {
  const screen = await pixels(page);
  /** Returns the width divided by the height of the chart in its place, and in its bitmap. */
  const shape = () =>
    page
      .locator('#regret canvas')
      .evaluate(({ clientWidth, clientHeight, width, height }) => [clientWidth / clientHeight, width / height]);
  // On paper nothing is drawn again when the layout changes.
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    budgetedBandits.regret.redraw = () => {};
  });
  await page.emulateMedia({ media: 'print', colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await frames(page);
  for (const seen of ['#sentence', '#regret canvas', '#outcomes table', '#pulls', '#brief'])
    assert.ok(await page.locator(seen).isVisible(), `${seen} is missing`);
  for (const hidden of ['#settings', '#runs', '#views', '#intro', '#foot', '#copy-table', '#help', '#edit'])
    assert.ok(await page.locator(hidden).isHidden(), `${hidden} is printed`);
  const [placed, drawn] = await shape();
  assert.ok(Math.abs(placed / drawn - 1) < 0.02, `a chart of ${drawn} is printed as ${placed}`);
  const box = await place(page.locator('#regret canvas'));
  assert.ok(box.x >= 0 && box.x + box.width <= 719, 'the chart leaves the paper');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => {
    Reflect.deleteProperty(budgetedBandits.regret, 'redraw');
    dispatchEvent(new Event('afterprint'));
  });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'system');
  await frames(page);
  await page.waitForFunction(() => {
    const canvas = document.querySelector('#regret canvas');
    return canvas.width === 2 * canvas.clientWidth;
  });
  assert.equal((await pixels(page)).hash, screen.hash, 'the chart on the screen has changed');
}

site(
  'paper shows the sentence, the chart in its shape and the table, and nothing to press, in both themes',
  async (page) => {
    await page.goto(usual);
    await ended(page);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ media: 'screen', colorScheme, reducedMotion: 'reduce' });
      await prints(page, colorScheme);
    }
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ media: 'screen', colorScheme, reducedMotion: 'reduce' });
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      assert.ok((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length <= 2, 'the result takes more than two pages');
    }
  },
);
