// Help, the introductory line, and words that explain themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { violations } from './access.mjs';
import { saved } from './menus.mjs';
import { misfits } from './misfits.mjs';
import { ended, everywhere, frames, link, SMALL, site, url, usual } from './site.mjs';
import { axes, choose } from './tabs.mjs';
import { visit } from './visit.mjs';

const intro = (/** @type {Page} */ page) => page.locator('#intro');
const dialog = (/** @type {Page} */ page) => page.getByRole('dialog', { name: 'Help' });
/** Returns a topic's entry in the list of Help. @param {Page} page @param {RegExp} name */
const topic = (page, name) => dialog(page).getByRole('navigation').getByRole('button', { name });
const explanation = (/** @type {Page} */ page) => page.locator('.tip-text:popover-open');
const focused = (/** @type {Page} */ page) => page.evaluate(() => document.activeElement?.id);

/** The facts about the software, from which citations are made. */
const CITATION = readFileSync(new URL('../../CITATION.cff', import.meta.url), 'utf8');
const fact = (/** @type {RegExp} */ pattern) => pattern.exec(CITATION)?.[1] ?? '';
const [VERSION, TITLE, AUTHOR] = [/^version: (.*)$/m, /^title: "(.*)"$/m, /- name: "(.*)"$/m].map(fact);

/** Waits until the page has started. @param {Page} page */
const started = (page) => page.waitForFunction(() => globalThis.budgetedBandits);

site('the introductory line can be dismissed for good', async (page) => {
  await page.goto(usual);
  await started(page);
  assert.match(await intro(page).innerText(), /^Every pull of an arm pays a random reward and costs a random amount/);
  await intro(page).getByRole('button', { name: 'Dismiss' }).click();
  assert.ok(await intro(page).isHidden());
  assert.equal(await focused(page), 'main');
  await page.reload();
  assert.ok(await intro(page).isHidden());
  await started(page);
  assert.ok(await intro(page).isHidden());
});

site('without storage the introductory line comes back, and nothing fails', async (page) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('Storage is forbidden.', 'SecurityError');
      },
    }),
  );
  await page.goto(link(SMALL));
  await ended(page);
  await intro(page).getByRole('button', { name: 'Dismiss' }).click();
  assert.ok(await intro(page).isHidden());
  await page.reload();
  await started(page);
  assert.ok(await intro(page).isVisible());
});

site(
  'the line opens Help at the view in sight, and so do its key and its button, but not while a field is edited',
  async (page) => {
    await page.goto(`${url}#view=shapes`);
    await page.locator('#view-shapes .say').waitFor();
    assert.ok(await intro(page).isHidden(), 'the line is about regret');
    await visit(page, `${link(SMALL)}&view=pulls`);
    await ended(page);
    const before = page.url();
    await intro(page).getByRole('link', { name: 'How to read this' }).click();
    await dialog(page).waitFor();
    assert.match(await dialog(page).locator('details[open]').innerText(), /^Pulls\s*in sight now/);
    await page.keyboard.press('Escape');
    assert.ok(await dialog(page).isHidden());
    assert.equal(await focused(page), 'how');
    assert.equal(page.url(), before, 'the settings in the address are kept');
    await visit(page, link(SMALL));
    await opens_and_closes(page);
  },
);

/** Checks that Help says how to read every view that has a tab. @param {Page} page */
async function explains_views(page) {
  const views = await page.locator('#views [data-view]').evaluateAll((all) => all.map((tab) => tab.textContent));
  assert.ok(views.includes('Worlds') && views.length > 10);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await topic(page, /^Reading each view/).click();
  const explained = await dialog(page)
    .locator('summary')
    .evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ''));
  assert.deepEqual(
    views.filter((name) => !explained.includes(name)),
    [],
  );
  await page.keyboard.press('Escape');
}

/** Checks that Help opens with its key and its button, but not while a field is edited. @param {Page} page */
async function opens_and_closes(page) {
  await page.keyboard.press('?');
  await dialog(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'The problem in five sentences');
  await dialog(page).getByRole('button', { name: 'Close Help' }).click();
  assert.ok(await dialog(page).isHidden());
  await page.locator('#budget input').first().press('?');
  await frames(page);
  assert.ok(await dialog(page).isHidden());
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await dialog(page).waitFor();
  await page.mouse.click(20, 500); // beside the panel
  assert.ok(await dialog(page).isHidden());
  assert.equal(await focused(page), 'help');
}

site(
  'Help opens although the simulator cannot be loaded',
  async (page) => {
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(usual);
    await page.getByText('The simulator could not be loaded.').first().waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await dialog(page).getByText('You have a budget and several arms').waitFor();
    await topic(page, /^Cite/).click();
    await dialog(page).getByText('The papers are listed once the simulator has started.').waitFor();
  },
  { brought: /wasm|ERR_FAILED|Failed to/ },
);

/** Checks that the problem is explained with the numbers of the page. @param {Page} page @param {Answer} answer */
async function explains_problem(page, answer) {
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const { mean } = answer.policies[answer.best].final.regret;
  const text = await dialog(page).locator('.example').innerText();
  assert.match(text, new RegExp(`has a regret of .* earns ${Math.round(mean)} less`), text);
  assert.match(await dialog(page).locator('.scene').innerText(), /arm 3[\s\S]*mean 0\.40[\s\S]*mean 0\.20[\s\S]*2\.00/);
  await page.keyboard.press('Escape');
}

site(
  'Help explains the problem and every view, and cites the software and the papers that Export saves',
  async (page) => {
    await page.goto(link(SMALL));
    const { answer } = await ended(page);
    await explains_problem(page, answer);
    await explains_views(page);
    const exported = await saved(page, 'Export', 'References');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await topic(page, /^Cite/).click();
    const software = await dialog(page).getByRole('textbox', { name: 'The software' }).inputValue();
    for (const part of [`title = {{${TITLE}}}`, `author = {{${AUTHOR}}}`, `version = {${VERSION}`, '@software{'])
      assert.ok(software.includes(part), `${part} is not in ${software}`);
    assert.equal(
      await dialog(page)
        .getByRole('textbox', { name: /^The papers/ })
        .inputValue(),
      exported.bytes.toString(),
    );
    await topic(page, /^About/).click();
    const about = await dialog(page).innerText();
    for (const part of [TITLE, AUTHOR, VERSION, 'MIT or Apache-2.0']) assert.ok(about.includes(part), part);
    const licences = await dialog(page)
      .getByRole('link', { name: /^Licences/ })
      .getAttribute('href');
    assert.ok((await page.request.get(licences ?? '')).ok());
    await topic(page, /^Report/).click();
    const report = await dialog(page).getByRole('textbox', { name: 'The report' }).inputValue();
    assert.ok(report.includes(VERSION) && report.includes(page.url()), report);
  },
);

/** Checks that every word with a dotted line has an explanation. @param {Page} page */
async function explained(page) {
  const arms = SMALL.environment.arms.map(({ reward, cost: { p } }) => ({
    reward,
    cost: { law: 'constant', value: p },
  }));
  const known = { ...SMALL, environment: { arms, known_costs: true } };
  await visit(page, link(known));
  await ended(page);
  const of = async (/** @type {string} */ name) => {
    const word = page.locator('.main, .panel').getByRole('button', { name, exact: true }).first();
    const id = await word.getAttribute('aria-describedby');
    return page.locator(`#${id}`).evaluate((tip) => tip.textContent);
  };
  assert.match(await of('policy'), /^A policy is a rule/);
  assert.match(await of('regret'), /^The regret of a policy/);
  await axes(page);
  assert.match(await of('What pseudo-regret means'), /^Pseudo-regret counts every pull/);
  assert.match(await of('What the 95\u00a0% band means'), /^The band around a line/);
  assert.match(await of('ρ of ω-UCB'), /^ρ \(rho\) says how careful/);
  assert.match(await of('α of m-UCB'), /^[A-Z].*\.$/);
  assert.match(await of('told'), /^If this is empty, the policy is told .*\. A policy with this tag/);
  await axes(page);
  await page.getByRole('combobox', { name: 'Definition of regret' }).selectOption('knapsack');
  assert.match(await of('What knapsack regret means'), /^Knapsack regret compares/);
  await choose(page, 'shapes');
  await page.locator('#view-shapes .say').waitFor();
  assert.match(await of('η'), /^η \(eta\) is the variance/);
}

site('words explain themselves on focus and to the pointer, and Escape closes only the explanation', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const word = intro(page).getByRole('button', { name: 'regret' });
  await word.hover();
  await explanation(page).waitFor();
  await explanation(page).hover(); // The pointer may move onto the explanation.
  assert.equal(await explanation(page).count(), 1);
  await page.mouse.move(700, 500);
  assert.equal(await explanation(page).count(), 0);
  await intro(page).getByRole('button', { name: 'policy' }).focus();
  await page.keyboard.press('Tab');
  assert.match(await explanation(page).innerText(), /^The regret of a policy/);
  await page.keyboard.press('Escape');
  assert.equal(await explanation(page).count(), 0);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'policy' }).click();
  assert.equal(await explanation(page).count(), 1);
  await page.keyboard.press('Escape');
  assert.equal(await explanation(page).count(), 0);
  assert.ok(await dialog(page).isVisible());
  // The words beside a check box explain themselves without changing it.
  await page.keyboard.press('Escape');
  await axes(page);
  const band = page.getByRole('checkbox', { name: /band/ });
  const checked = await band.isChecked();
  await page.getByRole('button', { name: /band means/ }).click();
  await explanation(page).click();
  assert.equal(await band.isChecked(), checked);
  await page.mouse.move(0, 0);
  await explained(page);
});

/** @type {[number, number][]} */
const SIZES = [
  [1440, 900],
  [390, 844],
  [320, 640],
  [256, 640],
];

site(
  'Help and explanations fit, are accessible and open by touch in every window',
  async (page) => {
    await page.goto(link(SMALL));
    await ended(page);
    const entries = dialog(page).getByRole('navigation').getByRole('listitem');
    const look = async (/** @type {{width: number, height: number, scheme: string}} */ { width, height, scheme }) => {
      // A theme changes no sizes, and only the contrast depends on it.
      const [sizes, ends] = [scheme === 'light', [256, 1440].includes(width)];
      if (!sizes && !ends) return;
      for (const word of sizes ? await page.locator('.main .term').all() : []) {
        if (!(await word.isVisible())) continue;
        await word.tap();
        const box = await explanation(page).boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height);
      }
      if (await page.locator('#help').isHidden()) await page.locator('#more').tap();
      await page.getByRole('button', { name: 'Help', exact: true }).tap();
      await dialog(page).waitFor();
      assert.equal(await explanation(page).count(), 0, 'a touch elsewhere closes an explanation');
      const topics = await entries.count();
      assert.ok(topics > 3);
      for (let i = 0; i < topics; i++) {
        await entries.nth(i).locator('button, b').tap();
        if (ends) assert.deepEqual(await violations(page, !sizes), [], `topic ${i + 1}`);
        const sideways = await dialog(page).evaluate((box) =>
          [box, ...box.querySelectorAll('.help-body')].some((one) => one.scrollWidth > one.clientWidth),
        );
        assert.ok(!sideways, `topic ${i + 1} is wider than the panel`);
      }
      await page.keyboard.press('Escape');
      if (sizes) assert.deepEqual(await page.evaluate(misfits), []);
    };
    await everywhere(page, look, { windows: SIZES });
  },
  { hasTouch: true },
);
