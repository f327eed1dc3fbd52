// The tasks of the page's thread are short in the views to play with.
import assert from 'node:assert/strict';
import { open as open_game, result } from './games.mjs';
import { button, rows, SPECIFICATION, STUCK, whole } from './races.mjs';
import { ended, hash, site, url, usual } from './site.mjs';
import { least, no_long_task } from './timing.mjs';

site(
  'no task is long while a loop is recorded and the race is played',
  async (page, t) => {
    await page.goto(`${url}${STUCK}&speed=slow`);
    await whole(page);
    const play = async () => {
      await page.evaluate(() => {
        for (const text of ['Play', 'Loop, WebM'])
          [...document.querySelectorAll('#view-race button')].find((one) => one.textContent === text)?.click();
      });
      await page
        .locator('.take-along [role=status]')
        .getByText(/^Recording the loop: [3-9]0/)
        .waitFor();
    };
    const stop = async () => {
      for (const name of ['Cancel the loop', 'Pause'])
        if (await button(page, name).isVisible()) await button(page, name).click();
    };
    await no_long_task(page, t, play, stop);
  },
  { reducedMotion: 'no-preference' },
);

site('32 policies and 1,000 arms stay usable', async (page, t) => {
  await page.goto(usual);
  const base = {
    ...SPECIFICATION,
    environment: { family: 'bernoulli', arms: 1000 },
    budget: { absolute: 300 },
    repetitions: 1,
  };
  const policies = Array.from({ length: 32 }, (_, i) => ({ id: 'omega-ucb', rho: 0.1 + i / 32 }));
  const link = `${hash({ ...base, policies })}&spent=200`;
  const anew = async () => {
    await page.goto('about:blank');
    await page.goto(url + link);
    await ended(page);
  };
  const race = async () => {
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('#views button')].find((one) => one.dataset.view === 'race');
      button?.click();
    });
    await whole(page);
  };
  await no_long_task(page, t, race, anew);
  assert.equal((await rows(page)).length, 32);
  assert.match(await page.locator('#view-race .key').innerText(), /996 other arms/);
  const work = await least(page, 50, () =>
    page.evaluate(() => {
      const { view } = budgetedBandits.views;
      const begin = performance.now();
      for (let i = 0; i < 10; i++) view.draw();
      return (performance.now() - begin) / 10;
    }),
  );
  t.diagnostic(`drawing takes ${work.toFixed(1)} ms`);
  assert.ok(work <= 50, `drawing takes ${work.toFixed(1)} ms`);
});

site('no task of the page is long while policies play a long game', async (page, t) => {
  const game = () => open_game(page, 'game=12x200-7');
  const ending = async () => {
    await page.evaluate(() => {
      history.replaceState(null, '', '#view=beat&game=12x200-7&pulls=1x90');
      globalThis.budgetedBandits.views.view.open();
    });
    await result(page).locator('.files').waitFor();
  };
  await no_long_task(page, t, ending, game);
});
