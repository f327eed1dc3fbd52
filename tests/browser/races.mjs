// Races of the view Race that several tests look at.

import { bernoulli, frames, hash, url } from './site.mjs';
import { visit } from './visit.mjs';

export const ARMS = [bernoulli(0.45, 0.2), bernoulli(0.85, 0.3), bernoulli(0.62, 0.18), bernoulli(0.3, 0.55)];
export const SPECIFICATION = {
  version: 1,
  environment: { arms: ARMS },
  budget: { absolute: 400 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }, { id: 'm-ucb' }],
  repetitions: 5,
  seed: 3,
  checkpoints: { count: 20, grid: 'logarithmic' },
};
/** The default experiment at a moment at which two policies are stuck. */
export const STUCK = '#view=race&repetition=10&spent=1200';

/**
 * Shows a race. If the page shows a moment of the same repetition already, it stays there unless `looks` name another.
 * @param {Page} page @param {string} looks @param {object} [specification]
 */
export async function open(page, looks, specification = SPECIFICATION) {
  await visit(page, `${url}${hash(specification)}&view=race${looks}`);
  await whole(page);
}
/** Waits until the race is recorded to its end and drawn. @param {Page} page */
export async function whole(page) {
  await page.waitForFunction(() => globalThis.budgetedBandits?.views?.view?.course?.whole);
  await frames(page);
}
export const at = (/** @type {Page} */ page) => page.evaluate(() => budgetedBandits.views.view.course.at);
/** @param {Page} page @returns {Promise<RaceMoment>} */
export const moment = (page) =>
  page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.views.view.course.moment)));
export const say = (/** @type {Page} */ page) => page.locator('#view-race .say').innerText();
/** Returns the texts of the rows from top to bottom, in which all spaces are ordinary. @param {Page} page */
export const rows = async (page) =>
  (await page.locator('#view-race .lane:not(.heads)').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
export const slider = (/** @type {Page} */ page) => page.getByRole('slider', { name: 'Place in the race' });
export const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });
