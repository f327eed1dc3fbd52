// Pictures of every view at three sizes in both schemes, and those of the README: `cargo xtask screenshots [folder]`.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser, close, url } from './browser.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('screenshots/', import.meta.url));
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
mkdirSync(folder, { recursive: true });

const SIZES = [[1440, 900], [820, 1180], [360, 740]];
const VIEWS = { regret: '', pulls: '#view=pulls', outcomes: '#view=outcomes', intervals: '#view=intervals&at=40', shapes: '#view=shapes', coverage: '#view=coverage', theory: '#view=theory', sweep: '#view=sweep&sweep=policies.rho', presets: '#presets' };
/** Longest wait for a picture to be whole, ms. */
const PATIENCE = 60_000;

/** Whether all that a view draws of itself is there. */
const whole = () => {
  const { state, presets } = globalThis.budgetedBandits ?? {};
  return (state?.shown?.phase === 'done' || location.hash === '#presets') && !presets.running && !document.querySelector('[aria-busy=true]');
};

async function picture(page, hash, path) {
  await page.goto('about:blank');
  await page.goto(url + hash);
  await page.waitForFunction(whole, null, { timeout: PATIENCE });
  await page.waitForTimeout(1500); // what runs by itself in a view
  await page.screenshot({ path });
  console.log(path);
}

const with_page = async (viewport, colorScheme, take) => {
  const page = await (await browser()).newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  await take(page);
  await page.close();
};

for (const [width, height] of SIZES) {
  for (const scheme of ['light', 'dark']) {
    await with_page({ width, height }, scheme, async (page) => {
      for (const [view, hash] of Object.entries(VIEWS)) await picture(page, hash, `${folder}/${view}-${width}-${scheme}.png`);
    });
  }
}
await with_page({ width: 1280, height: 800 }, 'light', (page) => picture(page, VIEWS.regret, `${docs}screenshot.png`));
await with_page({ width: 1280, height: 900 }, 'light', (page) => picture(page, VIEWS.intervals, `${docs}intervals.png`));
await close();
