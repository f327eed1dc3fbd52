// Games of the view "Beat the policy" that several tests play.
import { readFileSync } from 'node:fs';
import { frames } from './site.mjs';
import { visit } from './visit.mjs';

export const GAME = 'game=5x50-89';
/** Pulls of each arm in turn, most of arm 3, and then of arm 2, which is the best arm of the game. */
export const PULLS = [...Array(20).keys()].map((i) => i % 5).concat(Array(15).fill(2), Array(60).fill(1));

/**
 * Opens the view with `keys` in the address, and begins the game from its start.
 * @param {Page} page @param {string} keys
 */
export async function open(page, keys) {
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => sessionStorage.clear());
    await begin(page, 'game=2x1-1'); // a game that is open would go on
  }
  await begin(page, keys);
}

/** Opens the view with `keys` in the address. @param {Page} page @param {string} keys */
async function begin(page, keys) {
  await visit(page, `#view=beat&${keys}`);
  const asked = new URLSearchParams(keys);
  const game = asked.has('pulls') || asked.has('ranking') ? null : asked.get('game');
  await page.waitForFunction((game) => {
    const { view } = budgetedBandits.views;
    return (game === null || view?.play?.game.text === game) && view?.pull;
  }, game);
}

/** The result in sight. @param {Page} page */
export const result = (page) => page.locator('#view-beat .beat-result:visible');

/** Waits until all policies have played. @param {Page} page */
export async function ready(page) {
  await result(page).locator('.files').waitFor();
  await frames(page);
}

/**
 * Plays a game as the buttons do, until its coins are spent or the pulls are made.
 * @param {Page} page @param {number[]} [pulls] the arms, from 0
 * @returns {Promise<number[]>} the pulls that were made
 */
export async function play(page, pulls = PULLS) {
  const made = await page.evaluate((pulls) => {
    const { view } = globalThis.budgetedBandits.views;
    for (const arm of pulls) view.pull(arm);
    return view.play.pulls;
  }, pulls);
  return made;
}

/** Returns the shares beside the bars, by player. @param {Page} page @returns {Promise<Map<string, string>>} */
export const shares = async (page) =>
  new Map(
    await result(page)
      .locator('.shares li')
      .evaluateAll((rows) => rows.map((row) => [row.children[0].textContent, row.children[2].textContent])),
  );

/** Returns pulls of a whole game: of the best arm, of the worst, and those of ω-UCB. @param {Page} page */
export async function whole_game(page) {
  await open(page, GAME);
  return page.evaluate(async () => {
    const { view } = globalThis.budgetedBandits.views;
    const { Trace } = await import(new URL('pkg/budgeted_bandits.js', location.href).href);
    const { specification, truth } = view.play.game;
    const ratios = truth.map(({ ratio }) => ratio);
    /** @param {(trace: any) => void} act @param {Specification} specification */
    const pulls = (act, specification) => {
      const trace = new Trace(JSON.stringify(specification), 0, 0);
      /** @type {number[]} */
      const all = [];
      while (trace.look('none').next !== null) {
        act(trace);
        trace.seek(all.length + 1);
        all.push(trace.look('none').last.arm);
      }
      return all;
    };
    const hand = { ...specification, policies: [{ id: 'uniform' }] };
    const [best, worst] = [Math.max(...ratios), Math.min(...ratios)].map((ratio) => ratios.indexOf(ratio));
    return {
      best: pulls((trace) => trace.pull(best), hand),
      worst: pulls((trace) => trace.pull(worst), hand),
      policy: pulls(() => {}, specification),
    };
  });
}

/** Returns the texts of the cells of the table of all players, by player. @param {Page} page */
export const numbers = async (page) =>
  new Map(
    await result(page)
      .locator('.details > .wide tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const [name, ...cells] = [...row.children].map((cell) => cell.textContent);
          return /** @type {[string, string[]]} */ ([name, cells]);
        }),
      ),
  );

/** Clicks a button that saves a file, and returns the bytes. @param {Page} page @param {string} name of the button */
export async function saved(page, name) {
  await result(page)
    .locator('.files')
    .evaluate((files) => Object.assign(files, { open: true }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result(page).getByRole('button', { name }).click(),
  ]);
  return readFileSync(await download.path());
}
