// Present: the page on a projector.
import assert from 'node:assert/strict';
import test from 'node:test';
import { everywhere, frames, PATIENCE, site, url } from './site.mjs';
import { source } from './source.mjs';

const { magnified, act_of } = await source('present/keys.js');
const { stepped } = await source('regret/reveal.js');

test('text of 12 px is 20 px high on a screen of 1920 × 1080, and smaller in proportion', () => {
  assert.equal(12 * magnified(1920, 1080), 20);
  assert.equal(magnified(1280, 720), (magnified(1920, 1080) * 1280) / 1920);
  assert.equal(magnified(1920, 648), 1, 'a low window');
  assert.equal(magnified(1152, 1080), 1, 'a narrow window');
});

test('a key is found whether it is typed large or small', () => {
  const act = () => {};
  const keys = [
    { caps: [['H', 'h', act]], does: 'hide' },
    { caps: [['→', 'ArrowRight', act]], does: 'go' },
  ];
  for (const key of ['h', 'H', 'ArrowRight']) assert.equal(act_of(keys, key), act, key);
  assert.equal(act_of(keys, 'x'), undefined);
});

test('lines appear one by one, and after the last one the reveal begins anew', () => {
  assert.equal(stepped(6, 6, 1), 0);
  assert.equal(stepped(0, 6, 1), 1);
  assert.equal(stepped(6, 6, -1), 5);
  assert.equal(stepped(0, 6, -1), 0);
});

const SIZES = /** @type {const} */ ([
  [1920, 1080],
  [1280, 720],
  [1024, 768],
]);
/** The views and what must be in sight in each of them. */
const VIEWS = {
  regret: ['#regret canvas', '.legend button >> nth=5'],
  intervals: ['.rows canvas', '.scrubber', '.player .filled'],
  race: ['.lane >> nth=6', '.race .course canvas', '.race-controls .filled', '.race .slider'],
  grab: ['.drawn-cost >> nth=1', 'canvas.ratios', '.drag-sliders .slider >> nth=1'],
  coverage: ['.coverage figure >> nth=1', '.rain canvas', '.coverage-bar input >> nth=0'],
};

/** Opens a view, and waits until it is drawn. @param {Page} page @param {string} looks */
async function open(page, looks) {
  await page.goto(`${url}#${looks}`);
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('main canvas')].some((canvas) => canvas.clientHeight > 40 && canvas.width > 300),
    undefined,
    { timeout: PATIENCE },
  );
  await page.locator('main :is(.say, .headline):visible').first().waitFor({ timeout: PATIENCE });
}

/** Runs in the page. Returns the texts in sight that leave the window, and the smallest size of a text in pixels. */
function texts() {
  const cut = [];
  let smallest = Infinity;
  for (const node of document.querySelectorAll('main:not([hidden]) *')) {
    const own = [...node.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.textContent?.trim());
    if (
      !own ||
      !node.checkVisibility({ checkVisibilityCSS: true }) ||
      node.closest('.unseen, option, sub, sup, svg, math')
    )
      continue;
    const box = node.getBoundingClientRect();
    if (box.width < 1) continue;
    if (box.left < 0 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight + 1)
      cut.push(`${node.textContent.trim()} at ${Math.round(box.left)}, ${Math.round(box.top)}`);
    smallest = Math.min(smallest, parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom);
  }
  const main = document.querySelector('main:not([hidden])');
  const scrolls = main.scrollHeight > main.clientHeight || main.scrollWidth > main.clientWidth;
  return { cut, smallest, scrolls };
}

for (const [view, seen] of Object.entries(VIEWS))
  site(`${view} is presented without anything cut, in large type`, async (page) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await open(page, `view=${view}&present=1${view === 'race' ? '&spent=1500' : ''}`);
    if (view === 'regret') await page.waitForFunction(() => budgetedBandits.state.shown?.phase === 'done');
    await everywhere(
      page,
      async ({ width, height }) => {
        for (const hidden of ['#top', '#panel', '#views', '#foot', '#notices'])
          assert.ok(await page.locator(hidden).isHidden(), `${hidden} is presented`);
        for (const one of [...seen, '.present-keys']) {
          const box = await page.locator(one).boundingBox();
          assert.ok(box && box.height > 8, `${one} is missing`);
          const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
          assert.ok(inside, `${one} leaves the window: ${JSON.stringify(box)}`);
        }
        const { cut, smallest, scrolls } = await page.evaluate(texts);
        assert.deepEqual(cut, []);
        assert.ok(!scrolls, 'the page scrolls');
        assert.ok(smallest >= (19.9 * width) / 1920, `there is text of ${smallest} px`);
      },
      { windows: SIZES },
    );
  });

site('P presents and leaves, Escape leaves, and a reload keeps it', async (page) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, 'view=intervals');
  const presented = () => page.evaluate(() => document.documentElement.dataset.present !== undefined);
  const before = await page.locator('.rows').boundingBox();
  await page.locator('#repetition-why').waitFor({ state: 'attached' });
  await page.getByRole('textbox', { name: 'Repetition', exact: true }).press('p');
  assert.equal(await presented(), false, 'a letter that is typed presents');
  await page.getByRole('textbox', { name: 'Repetition', exact: true }).fill('1');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('p');
  assert.equal(await presented(), true);
  assert.match(page.url(), /present=1/);
  assert.ok(await page.locator('.player .present-keys').isVisible());
  await page.reload();
  await page.locator('.player .present-keys').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await presented(), false);
  assert.doesNotMatch(page.url(), /present/);
  assert.ok(await page.locator('#panel').isVisible());
  assert.equal(await page.locator('.present-keys').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'present');
  await frames(page);
  assert.deepEqual(await page.locator('.rows').boundingBox(), before);

  await page.locator('#present').click();
  assert.equal(await presented(), true);
  await page.keyboard.press('P');
  assert.equal(await presented(), false);
});

site('the keys of a presented run play it, move it and hide the truth', async (page) => {
  await open(page, 'view=intervals&at=20&present=1');
  await page.locator('.player .present-keys').waitFor();
  const pulls = () => page.getByRole('slider', { name: 'Pull that is shown' }).getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowRight');
  await frames(page);
  assert.equal(await pulls(), '21');
  await page.keyboard.press('ArrowLeft');
  await frames(page);
  assert.equal(await pulls(), '20');
  await page.keyboard.press('h');
  assert.ok(await page.locator('.fair').isChecked());
  await page.keyboard.press(' ');
  assert.equal(await page.locator('.player .filled').innerText(), 'Pause');
  await page.keyboard.press(' ');
  assert.equal(await page.locator('.player .filled').innerText(), 'Play');
});

site('a drag on the presented run goes to the pull under the pointer', async (page) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, 'view=intervals&at=20&present=1');
  await page.locator('.player .present-keys').waitFor();
  const box = await page.locator('.scrubber .reader').boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + 10);
  await frames(page);
  const head = await page.locator('.playhead').boundingBox();
  assert.ok(head && Math.abs(head.x - box.x - box.width / 2) < 20, `the head is at ${head?.x}`);
});

site('the presented regret chart asks where each line ends before it shows the line', async (page) => {
  await open(page, 'present=1');
  await page.waitForFunction(() => budgetedBandits.state.shown?.phase === 'done', undefined, { timeout: PATIENCE });
  const headline = page.locator('#headline');
  const question = page.locator('.question');
  const shown = () => page.locator('.legend button:not(.covered)').count();
  await frames(page);
  assert.match(await headline.innerText(), /lose least\.|loses least\./);
  assert.equal(await shown(), 6);
  await page.keyboard.press(' ');
  await frames(page);
  assert.equal(await shown(), 0);
  assert.ok(await headline.isHidden(), 'the headline gives the answer away');
  assert.match(await question.innerText(), /^Where will the line of .* end\? 0 of 6 lines$/s);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await frames(page);
  assert.equal(await shown(), 2);
  await page.keyboard.press('ArrowLeft');
  await frames(page);
  assert.equal(await shown(), 1);
  await page.keyboard.press('Escape');
  await frames(page);
  assert.equal(await shown(), 6, 'lines stay covered');
  assert.equal(await question.count(), 0);
  assert.ok(await headline.isVisible());
});

site('the true answer of the presented regret chart can be hidden', async (page) => {
  await open(page, 'present=1');
  await page.waitForFunction(() => budgetedBandits.state.shown?.phase === 'done', undefined, { timeout: PATIENCE });
  await page.keyboard.press('h');
  await frames(page);
  assert.match(await page.locator('.question').innerText(), /^Which policy has the lowest/);
  assert.ok(await page.locator('.legend .value').first().isHidden());
  await page.keyboard.press('h');
  await frames(page);
  assert.ok(await page.locator('.legend .value').first().isVisible());
});

site('a page that only this computer can open draws no code, but says why', async (page) => {
  await open(page, 'view=grab&present=1');
  await page.locator('.present-keys').waitFor();
  await page.keyboard.press('q');
  await page.locator('.qr').waitFor();
  assert.match(await page.locator('.qr').innerText(), /^This address works on this computer only/);
  assert.equal(await page.locator('.qr svg').count(), 0);
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('.qr').isHidden());
  assert.ok(await page.locator('.present-keys').isVisible(), 'Escape left, although it closes the code first');
});

site(
  'the gallery and the front door are not presented',
  async (page) => {
    for (const elsewhere of ['#presets', '#start']) {
      await open(page, 'view=grab&present=1');
      await page.locator('.present-keys').waitFor();
      await page.evaluate((hash) => {
        location.hash = hash;
      }, elsewhere);
      await page.waitForFunction(() => document.documentElement.dataset.present === undefined);
      assert.ok(await page.locator('#top').isVisible(), elsewhere);
    }
  },
  { brought: /board\.json|404/ },
);

site('a small screen is not presented', async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'view=intervals&present=1');
  await frames(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.present), undefined);
  assert.ok(await page.locator('#present').isHidden());
});
