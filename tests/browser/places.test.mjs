// Views are places: Back and Forward go through them, and nothing that was typed or computed is lost on the way.
import assert from 'node:assert/strict';
import { ended, link, linked, SMALL, site, specification, until, url } from './site.mjs';
import { choose } from './tabs.mjs';

/** Waits until a view is in sight. @param {Page} page @param {string} view */
const arrived = (page, view) =>
  page.waitForFunction(
    (view) => document.querySelector(`#views [data-view=${view}]`)?.getAttribute('aria-current') === 'page',
    view,
  );
const tab = (/** @type {Page} */ page, /** @type {string} */ view) => choose(page, view);
const now = (/** @type {Page} */ page) =>
  page.evaluate(() => ({
    budget: budgetedBandits.form.draft.budget.absolute,
    run: budgetedBandits.state.latest?.specification.budget.absolute,
  }));

site('Back and Forward go through the views of the present settings, whatever was changed in between', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await tab(page, 'pulls');
  await tab(page, 'shapes');
  await arrived(page, 'shapes');
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('77');
  const changed = { ...SMALL, budget: { absolute: 77 } };
  await linked(page, changed);

  await page.goBack();
  await arrived(page, 'pulls');
  assert.equal((await now(page)).budget, 77, 'the change is lost');
  assert.equal(specification(page.url().replace(/&.*/, '')).budget.absolute, 77, 'a reload would lose the change');
  await ended(page);
  assert.equal((await now(page)).run, 77);
  await page.goBack();
  await arrived(page, 'regret');
  assert.doesNotMatch(page.url(), /view=/);
  await page.goForward();
  await arrived(page, 'pulls');
  await page.goForward();
  await arrived(page, 'shapes');
  assert.equal((await now(page)).budget, 77);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal((await now(page)).budget, SMALL.budget.absolute, 'the way back is part of no step of Undo');
});

site('Back leads from a preset, a reloaded page, the gallery and a game to where the visitor was', async (page) => {
  await page.goto(`${link(SMALL)}&view=outcomes`);
  await ended(page);
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('77');
  await linked(page, { ...SMALL, budget: { absolute: 77 } });
  await page.evaluate(() => {
    location.hash = '#preset=two-arms';
  });
  await page.locator('#claim-title').waitFor();
  await tab(page, 'intervals');
  await arrived(page, 'intervals');
  await page.goBack();
  await arrived(page, 'regret');
  assert.ok(await page.locator('#claim-title').isVisible());
  await page.goBack();
  await arrived(page, 'outcomes');
  await page.waitForFunction(() => budgetedBandits.form.draft.budget.absolute === 77);

  await tab(page, 'pulls');
  await page.reload();
  await arrived(page, 'pulls');
  await ended(page);
  await page.goBack();
  await arrived(page, 'outcomes');
  assert.equal((await now(page)).budget, 77);
  await page.locator('#presets').click();
  await page.locator('body.in-gallery').waitFor();
  await page.goBack();
  await arrived(page, 'outcomes');
  await page.locator('#learn').click();
  await page.locator('body.playing').waitFor();
  await page.goBack();
  await arrived(page, 'outcomes');
  assert.equal((await now(page)).budget, 77);
});

const game = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const { play } = budgetedBandits.views.view;
    return { text: play.game.text, pulls: play.pulls.join('') };
  });
/** Waits until a game is shown with these pulls. @param {Page} page @param {string} text @param {string} pulls */
const playing = (page, text, pulls) =>
  page.waitForFunction(
    ([text, pulls]) => {
      const play = budgetedBandits.views.view?.play;
      return play?.game.text === text && play.pulls.join('') === pulls;
    },
    [text, pulls],
  );

site('each game, each attempt and the ranking are places; what was pulled and typed stays', async (page) => {
  await page.goto(`${url}#view=beat&game=2x30-5&name=Ada&you=70`);
  await playing(page, '2x30-5', '');
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await playing(page, '2x30-5', '01');
  await page.locator('.give-up').dblclick();
  await page.getByRole('button', { name: 'Play this game again' }).click();
  await playing(page, '2x30-5', '');
  await page.keyboard.press('2');
  await playing(page, '2x30-5', '1');
  await page.goBack();
  await playing(page, '2x30-5', '01');
  await page.getByRole('button', { name: 'Play again, new arms' }).click();
  await page.waitForFunction(() => budgetedBandits.views.view.play.game.text !== '2x30-5');
  const { text } = await game(page);
  await page.keyboard.press('1');
  await playing(page, text, '0');
  await page.goBack();
  await playing(page, '2x30-5', '01');
  assert.match(page.url(), /you=70/, 'the share to beat is lost');

  await page.getByRole('link', { name: 'Make a ranking of a class' }).click();
  await page.getByRole('textbox', { name: 'Links' }).fill('Ada:');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.locator('.beat-result').first().waitFor();
  await page.goBack();
  assert.equal(await page.getByRole('textbox', { name: 'Links' }).inputValue(), 'Ada:');
  await page.goBack();
  await playing(page, '2x30-5', '01');
  assert.equal(await page.locator('.ranking').isVisible(), false);
});

site('a game can be forgotten, so that the next visitor finds nothing of it', async (page) => {
  await page.goto(`${url}#view=beat&game=2x30-5`);
  await playing(page, '2x30-5', '');
  await page.keyboard.press('1');
  await page.locator('.give-up').dblclick();
  await page.getByRole('button', { name: 'Play this game again' }).click();
  await page.keyboard.press('2');
  await playing(page, '2x30-5', '1');
  await page.locator('.give-up').dblclick();
  await page.getByRole('button', { name: 'Forget this game' }).click();
  await playing(page, '2x30-5', '');
  await page.reload();
  await playing(page, '2x30-5', '');
  await page.goBack();
  await playing(page, '2x30-5', '');
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);
});

site('another repetition of the race is a place, and Back leads to the moment that was shown', async (page) => {
  await page.goto(`${link(SMALL)}&view=race&repetition=1&spent=5`);
  /** @param {string} repetition @param {number} [at] */
  const race = (repetition, at) =>
    page.waitForFunction(
      ([repetition, at]) => {
        const course = budgetedBandits.views.view?.course;
        return course?.repetition === repetition && (at === undefined || course.at === at);
      },
      /** @type {const} */ ([repetition, at]),
    );
  await race('1', 5);
  const field = page.getByRole('textbox', { name: 'Repetition' });
  await field.fill('1');
  await field.pressSequentially('2');
  await race('12');
  await page.goBack();
  await race('1', 5);
  assert.equal(await field.inputValue(), '1');
  await page.goForward();
  await race('12');
});

site('the steps of a guide are places, and an edit in a step is found again', async (page) => {
  await page.goto(`${url}#guide=2&view=intervals&policy=3&at=60&beside=none`);
  const step = (/** @type {number} */ number) => page.locator('#guide').getByText(`${number} of 6`).waitFor();
  await step(2);
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('444');
  await until(() => page.url().includes('s='), 'the edit in the address');
  await page.locator('#guide').getByRole('link', { name: 'Next' }).click();
  await step(3);
  await page.locator('#learn').click();
  await page.locator('body.playing').waitFor();
  assert.equal(await page.locator('#guide').isVisible(), false, 'the guide stands above a game it does not speak of');
  await page.goBack();
  await step(3);
  await page.goBack();
  await step(2);
  assert.equal((await now(page)).budget, 444);
  await page.goForward();
  await step(3);
  assert.equal((await now(page)).budget, 500);
});
