// Takes screenshots of every view at three sizes in both themes, the screenshots of the documentation, and the picture that
// social networks show with a link: `cargo xtask screenshots [folder]`.
//
// With `--check` in place of a folder, the script takes only the screenshots of the documentation, and fails if those that
// the project has show an older page.
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser, close, url, usual } from './browser.mjs';
import { at_rest, PATIENCE } from './waits.mjs';

const check = process.argv[2] === '--check';
const folder = (!check && process.argv[2]) || fileURLToPath(new URL('screenshots/', import.meta.url));
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
mkdirSync(folder, { recursive: true });

/**
 * The share of an old and a new picture that may differ. Fonts differ between machines, and so do the edges of letters; a
 * view that has another text, another control or another place for one differs in several per cent.
 */
const TOLERATED = 0.02;

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
  await page.goto(usual);
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

/** The screenshots of the documentation: their names, their views and their heights. */
const DOCUMENTED = /** @type {const} */ ([
  ['screenshot.png', VIEWS.regret, 800],
  ['intervals.png', VIEWS.intervals, 900],
]);

/**
 * Returns the share of two pictures in which they differ, compared in squares of eight pixels, so that the edges of
 * letters do not count.
 * @param {Page} page @param {string} one @param {string} other paths
 */
async function difference(page, one, other) {
  await page.goto('about:blank');
  const sources = [one, other].map((path) => `data:image/png;base64,${readFileSync(path).toString('base64')}`);
  return page.evaluate(async (sources) => {
    const SQUARE = 8;
    const pictures = await Promise.all(
      sources.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return image;
      }),
    );
    const [{ width, height }] = pictures;
    if (pictures.some((image) => image.width !== width || image.height !== height)) return 1;
    const [wide, high] = [width, height].map((size) => Math.floor(size / SQUARE));
    const [before, now] = pictures.map((image) => {
      const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(wide, high).getContext('2d'));
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, wide, high);
      return pen.getImageData(0, 0, wide, high).data;
    });
    let different = 0;
    for (let i = 0; i < now.length; i += 4)
      if ([0, 1, 2].some((part) => Math.abs(now[i + part] - before[i + part]) > 24)) different++;
    return different / (wide * high);
  }, sources);
}

if (check) {
  for (const [name, view, height] of DOCUMENTED)
    await with_page({ width: 1280, height }, 'light', async (page) => {
      await picture(page, view, `${folder}${name}`);
      const share = await difference(page, `${docs}${name}`, `${folder}${name}`);
      console.log(`${name}: ${(100 * share).toFixed(1)} % of the picture differ`);
      if (share <= TOLERATED) return;
      console.error(`docs/${name} shows an older page: take it again with \`cargo xtask screenshots\``);
      process.exitCode = 1;
    });
} else {
  for (const [width, height] of SIZES) {
    for (const scheme of /** @type {const} */ (['light', 'dark'])) {
      await with_page({ width, height }, scheme, async (page) => {
        for (const [view, hash] of Object.entries(VIEWS))
          await picture(page, hash, `${folder}/${view}-${width}-${scheme}.png`);
      });
    }
  }
  for (const [name, view, height] of DOCUMENTED)
    await with_page({ width: 1280, height }, 'light', (page) => picture(page, view, `${docs}${name}`));
  await with_page({ width: 560, height: 740 }, 'light', card);
}
await close();
