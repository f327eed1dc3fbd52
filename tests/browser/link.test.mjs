// A link holds the whole specification; the page says why it cannot read a broken one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bernoulli, catalogue, ended, hash, link, linked, rerun, SMALL, site, specification } from './site.mjs';
import { visit } from './visit.mjs';

site('a link leads to the same settings and to the same answer, and may leave out optional settings', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('0.55');
  await page.getByLabel('ω-UCB, ρ').first().fill('1/2');
  await rerun(page);
  const first = await ended(page);
  await linked(page, first.answer.specification);
  const address = page.url();
  assert.equal(specification(address).environment.arms[0].reward.p, 0.55);
  assert.equal(specification(address).policies[0].rho, 0.5);

  await page.reload();
  const second = await ended(page);
  assert.deepEqual(second.answer, first.answer);
  assert.equal(page.url(), address);
  assert.equal(await page.getByLabel('Arm 1, reward: Bernoulli, p').inputValue(), '0.55');
  assert.equal(await page.getByLabel('ω-UCB, ρ').first().inputValue(), '1/2');

  // A link that another program has written may leave out optional settings.
  await visit(
    page,
    link(
      '{ "version": 1, "environment": { "family": "beta", "arms": 3 }, ' +
        '"budget": { "times_smallest_mean_cost": 50 }, "policies": [ { "id": "bts" } ] }',
    ),
  );
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(answer.specification.environment, { family: 'beta', arms: 3 });
  assert.equal(answer.policies[0].repetitions, 100);
  assert.equal(await page.locator('.notice').count(), 0);
});

const BROKEN = {
  'that is cut off': link({ version: 1, environment: { arms: [bernoulli(0.5, 0.5)] } }).slice(0, -9),
  'that is not base64': '#s=%%%',
  'that holds other bytes': '#s=AAAA',
  'that is empty': '#s=',
};

site('a link that is broken or too long is refused, and the default settings are shown', async (page) => {
  const notice = page.locator('.notice');
  const settings = () => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.specification)));
  /** @type {object | null} */
  let usual = null;
  for (const [name, broken] of Object.entries(BROKEN)) {
    if (usual) await visit(page, `${link(SMALL)}&view=shapes`); // other settings
    // Only after the last of them the default settings are run.
    await visit(page, name === 'that is empty' ? broken : `${broken}&view=shapes`);
    await notice.waitFor();
    assert.match(
      await notice.innerText(),
      /This link cannot be read\..*cut off.*The default settings are shown instead\./s,
      name,
    );
    usual ??= (await catalogue(page)).default_specification;
    assert.deepEqual(await settings(), usual, name);
    await notice.getByRole('button', { name: 'Use the default' }).click();
    await notice.waitFor({ state: 'detached' });
    assert.equal(page.url(), link(), name);
  }
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(answer.specification, usual);

  // A link whose text would be too long is refused before all of it is unpacked.
  await visit(page, link(' '.repeat(50 << 20)));
  await notice.waitFor();
  assert.match(await notice.innerText(), /more than one megabyte/);
  await notice.getByRole('button', { name: 'Use the default' }).click();
  await refuses_with_reason(page);
});

/** Checks that every broken specification is refused with its reason. @param {Page} page */
async function refuses_with_reason(page) {
  /** @type {{name: string, text: string, error: string}[]} */
  const table = JSON.parse(readFileSync(new URL('../broken-specifications.json', import.meta.url), 'utf8'));
  assert.ok(table.length >= 40, `only ${table.length} cases`);
  // The loop runs in the page, because each question from outside takes longer than its answer. In the view Shapes the
  // default settings are not run each time.
  const shown = await page.evaluate(
    async (hashes) => {
      const notice = () => document.querySelector('.notice[data-kind=link]');
      const until = async (/** @type {() => unknown} */ met) => {
        while (!met()) await new Promise(requestAnimationFrame);
      };
      /** @type {string[]} */
      const texts = [];
      for (const hash of hashes) {
        location.hash = `${hash}&view=shapes`;
        await until(notice);
        texts.push(notice().innerText.replace(/\s+/g, ' '));
        // The notice is removed, so that the next one can be recognised as new.
        [...notice().querySelectorAll('button')].find((button) => button.textContent === 'Use the default')?.click();
        await until(() => !notice());
      }
      return texts;
    },
    table.map(({ text }) => hash(text)),
  );
  for (const [i, { name, error }] of table.entries()) {
    // A name in braces stands for a list that the tests of the command line compare.
    const parts = error.replace(/\s+/g, ' ').split(/\{(?:policies|laws|families)\}/);
    assert.ok(
      parts.every((part) => shown[i].includes(part)),
      `${name}: expected ‘${error}’ in ‘${shown[i]}’`,
    );
    assert.match(shown[i], /The default settings are shown instead\./, name);
  }
}

site('settings that are written into the address just after a click on a link do not take its place', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const before = new URL(page.url()).hash;
  const wanted = { ...SMALL, seed: 77 };
  // The page writes changed settings a moment later, which may be between the click and the event about the new address.
  await page.evaluate(
    ([to, back]) => {
      location.hash = to;
      history.replaceState(null, '', back);
    },
    [hash(wanted), before],
  );
  await page.waitForFunction(() => budgetedBandits.form.draft.seed === 77);
  assert.equal(specification(page.url()).seed, 77);
  await ended(page);
});
