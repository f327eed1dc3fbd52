// A view in windows of several sizes and in both themes. The page is opened once, because opening it takes longer than all
// of its checks.
//
// BB_PICTURES  a folder for pictures of everything that is looked at (default: none are taken)
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './access.mjs';
import { misfits } from './misfits.mjs';
import { frames } from './waits.mjs';

/** Widths and heights of windows, from a desktop to a small phone, in which views must fit. */
export const WINDOWS = /** @type {const} */ ([
  [1440, 900],
  [1000, 700],
  [390, 844],
  [320, 640],
]);

/** @typedef {'light' | 'dark'} Scheme */

const folder = process.env.BB_PICTURES;
if (folder) mkdirSync(folder, { recursive: true });

/** Takes a picture if somebody wants pictures. @param {Page} page @param {string} name */
export async function picture(page, name) {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

/**
 * Runs in the page. Waits until the size of the page has stayed the same for three frames. Views learn of a new window from
 * observers of sizes, draw in a later frame, and some of them measure what they have drawn.
 */
async function settled() {
  const { documentElement: root } = document;
  let size = '';
  for (let same = 0; same < 3; ) {
    await new Promise((then) => requestAnimationFrame(then));
    const now = `${root.scrollWidth} ${root.scrollHeight}`;
    same = now === size ? same + 1 : 0;
    size = now;
  }
}

/**
 * Calls `check` for every window and theme, with the page drawn in it. An error names the window and the theme.
 * @param {Page} page
 * @param {(at: {width: number, height: number, scheme: Scheme}) => Promise<void>} check
 * @param {{windows?: readonly (readonly [number, number])[], schemes?: readonly Scheme[]}} [where]
 */
export async function everywhere(page, check, { windows = WINDOWS, schemes = ['light', 'dark'] } = {}) {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.evaluate(settled);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await frames(page);
      try {
        await check({ width, height, scheme });
      } catch (error) {
        if (error instanceof Error) error.message = `at ${width} × ${height}, ${scheme}: ${error.message}`;
        throw error;
      }
    }
  }
}

/**
 * Checks that everything on the page fits in every window and theme, and that axe finds nothing. The rules of axe except
 * for contrast do not depend on the theme, and none of them on the height of a window, so axe sees the widest and the
 * narrowest window.
 * @param {Page} page
 * @param {string} name for pictures and errors
 * @param {{windows?: readonly (readonly [number, number])[], within?: string}} [options] `within` is the part whose
 *   controls are tried
 */
export async function fits(page, name, { windows = WINDOWS, within } = {}) {
  const widths = windows.map(([width]) => width);
  const extremes = [Math.min(...widths), Math.max(...widths)];
  await everywhere(
    page,
    async ({ width, scheme }) => {
      await picture(page, `${name}-${width}-${scheme}`);
      if (extremes.includes(width)) assert.deepEqual(await violations(page, scheme === 'dark'), [], name);
      // A theme changes colours and no sizes.
      if (scheme === 'light') assert.deepEqual(await page.evaluate(misfits, within), [], name);
    },
    { windows },
  );
}
