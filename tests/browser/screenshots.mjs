// Takes screenshots of every view at three sizes in both themes, the screenshots of the README, and the picture that
// social networks show with a link: `cargo xtask screenshots [folder]`.
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser, close, url } from './browser.mjs';
import { at_rest, PATIENCE } from './waits.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('screenshots/', import.meta.url));
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
mkdirSync(folder, { recursive: true });

const SIZES = [
  [1440, 900],
  [820, 1180],
  [360, 740],
];
const VIEWS = {
  regret: '',
  pulls: '#view=pulls',
  outcomes: '#view=outcomes',
  intervals: '#view=intervals&at=40',
  shapes: '#view=shapes',
  coverage: '#view=coverage',
  theory: '#view=theory',
  race: '#view=race&repetition=10&spent=1200',
  sweep: '#view=sweep&sweep=policies.rho',
  presets: '#presets',
};
/** Runs in the page. Returns whether the run has ended, or the gallery is shown. */
const whole = () => {
  const { state, presets } = globalThis.budgetedBandits ?? {};
  return (state?.shown?.phase === 'done' || location.hash === '#presets') && !presets.running;
};

async function picture(/** @type {Page} */ page, /** @type {string} */ hash, /** @type {string} */ path) {
  await page.goto('about:blank');
  await page.goto(url + hash);
  if (hash === '#presets') await page.waitForFunction(whole, null, { timeout: PATIENCE });
  else await at_rest(page, /view=(\w+)/.exec(hash)?.[1] ?? 'regret');
  await page.screenshot({ path });
  console.log(path);
}

/**
 * Opens a page of a size in a scheme.
 * @param {{width: number, height: number}} viewport @param {'light' | 'dark'} colorScheme
 * @param {(page: Page) => Promise<void>} take
 */
const with_page = async (viewport, colorScheme, take) => {
  const page = await (await browser()).newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  await take(page);
  await page.close();
};

/** Takes the picture that social networks show with a link: the chart with which the page opens. */
async function card(/** @type {Page} */ page) {
  await page.goto(url);
  await page.waitForFunction(whole, null, { timeout: PATIENCE });
  for (const name of ['Menu', 'Export']) await page.getByRole('button', { name, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.act').filter({ hasText: 'ChartSVG' }).click(),
  ]);
  const chart = readFileSync(await download.path(), 'utf8');
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(`<style>
    body { margin: 0; padding: 0 32px 0 56px; height: 630px; background: #fff; font-family: system-ui, sans-serif;
      color: #1a1c20; display: grid; grid-template-columns: 380px 1fr; gap: 24px; align-items: center; }
    h1 { font-size: 64px; line-height: 72px; margin: 0 0 24px -2px; }
    p { font-size: 30px; line-height: 42px; margin: 0; color: #4d5159; }
    svg { display: block; width: 100%; height: auto; }
  </style>
  <div><h1>Budgeted Bandits</h1>
  <p>Every pull costs something, and the budget runs out: which policy loses least?</p></div>${chart}`);
  await page.screenshot({ path: fileURLToPath(new URL('../../www/card.png', import.meta.url)) });
}

for (const [width, height] of SIZES) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await with_page({ width, height }, scheme, async (page) => {
      for (const [view, hash] of Object.entries(VIEWS))
        await picture(page, hash, `${folder}/${view}-${width}-${scheme}.png`);
    });
  }
}
await with_page({ width: 1280, height: 800 }, 'light', (page) => picture(page, VIEWS.regret, `${docs}screenshot.png`));
await with_page({ width: 1280, height: 900 }, 'light', (page) =>
  picture(page, VIEWS.intervals, `${docs}intervals.png`),
);
await with_page({ width: 560, height: 740 }, 'light', card);
await close();
