// The figure of the Python package in JupyterLab.
//
// BB_PYTHON  the interpreter of an environment with the package, its extra `notebook`, JupyterLab and nbconvert. Without
//            this variable the tests are skipped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { browser, close } from './browser.mjs';
import { execute, open, start, write } from './lab.mjs';
import { PATIENCE, until } from './waits.mjs';

const python = process.env.BB_PYTHON ?? '';
const skip = !python && 'BB_PYTHON is not set';
const options = { skip, timeout: 5 * PATIENCE };

/** The first cell of the notebook. `keep` writes a file once the answer has come. */
const FIRST = `
import json, pathlib, struct
import budgeted_bandits as bb
from budgeted_bandits.widget import Figure
spec = {"version": 1, "environment": {"family": "bernoulli", "arms": 4}, "budget": {"absolute": 300},
        "policies": [{"id": "omega-ucb"}, {"id": "bts"}], "repetitions": 60}

def bits(value):
    if isinstance(value, dict):
        return {key: bits(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [bits(one) for one in value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return struct.pack("<d", value).hex() if is_number else value

def keep(figure):
    def call(answer):
        same = figure.answer is answer and answer == bb.run(spec).data and bits(answer) == bits(bb.run(spec).data)
        pathlib.Path(f"{figure.view}.txt").write_text("same" if same else json.dumps([answer, bb.run(spec).data]))
    figure.on_answer(call)
    return figure
`;
/** The cells with figures, and what each figure says once it has run. @type {[string, string | RegExp][]} */
const CELLS = [
  ['keep(Figure(spec))', /^Over 60 repetitions/],
  ['keep(bb.Figure(spec, "outcomes", look={"sort": "-pulls"}, controls=False))', /^Over 60 repetitions/],
  ['keep(Figure(spec, "pulls"))', /best arm/],
  ['figure = Figure(spec, "intervals", policy=1, at=25); figure', /25/],
  ['Figure(view="shapes", look={"n": 30})', /^How asymmetric/],
  ['Figure(spec, "theory")', /^The arms are drawn anew/],
  ['Figure(spec, "sweep", look="sweep=budget.absolute&values=50_100")', /^Over 60 repetitions at each of 2 values/],
  ['Figure(view="coverage", look={"pairs": 100})', /^Over 100 random/],
  ['Figure(view="grab")', /^At a mean cost of/],
  ['Figure(spec, "race")', /^In repetition 1/],
  // The figure follows a change of the Python object.
  ['late = Figure(spec, theme="dark"); late.on_answer(lambda _: setattr(late, "view", "pulls")); late', /best arm/],
];
/** The number of figures that have a picture as SVG. */
const PICTURES = 7;
const NAME = 'figures.ipynb';

/** @type {Awaited<ReturnType<typeof start>>} */
let lab;
/** @type {Page} */
let page;
/** The addresses outside of JupyterLab that the page asked, and what failed in it. @type {string[]} */
const complaints = [];

before(async () => {
  if (skip) return;
  lab = await start(python);
  write(join(lab.folder, NAME), [FIRST, ...CELLS.map(([cell]) => cell)]);
  const context = await (await browser()).newContext({ viewport: { width: 1300, height: 2600 } });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (/budgeted|Content.Security|Worker|anywidget/i.test(message.text()) && message.type() === 'error')
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(lab.url).origin) complaints.push(request.url());
  });
});

after(async () => {
  await close();
  await lab?.end();
});

/** Waits until the kernel has started. JupyterLab would run no cell before. */
const idle = () => page.getByText('Python 3 (ipykernel) | Idle').waitFor();

/** Waits until every figure has run. */
async function all_run() {
  for (const [i, [, said]] of CELLS.entries()) {
    const figure = page
      .locator('.jp-CodeCell')
      .nth(i + 1)
      .locator('budgeted-bandit');
    await figure.scrollIntoViewIfNeeded();
    await figure.getByText(said).first().waitFor();
  }
}

const pictures = () => page.locator('[class^=budgeted-bandit-still] img');

test('several figures in one notebook run, and their answers reach Python bit by bit', options, async () => {
  await open(page, lab.url, NAME);
  await idle();
  await execute(page, 'notebook:run-all-cells');
  await all_run();
  assert.equal(await page.locator('budgeted-bandit').count(), CELLS.length);
  for (const view of ['regret', 'outcomes', 'pulls']) {
    const file = join(lab.folder, `${view}.txt`);
    await until(() => existsSync(file) && readFileSync(file, 'utf8'), `the answer of ${view}`);
    assert.equal(readFileSync(file, 'utf8'), 'same', view);
  }
  assert.equal(await page.locator('budgeted-bandit [role=alert]:visible').count(), 0, 'a figure complains');
  // Nobody knows where the playground is, unless wasm-pack.toml says so.
  assert.equal(await page.locator('budgeted-bandit a[href*=".invalid"]:visible').count(), 0);
  // Figures share the workers of one pool, which has a worker for each core but one.
  assert.ok(page.workers().length <= Math.max(1, (await page.evaluate(() => navigator.hardwareConcurrency)) - 1));
  for (const picture of await pictures().all()) assert.ok(await picture.isHidden(), 'a picture is beside its figure');
  assert.deepEqual(complaints, []);
});

test('figures follow the theme of the notebook', options, async () => {
  // The charts of the second figure are drawn in a way of their own.
  const canvas = page.locator('budgeted-bandit').nth(1).locator('canvas').first();
  await canvas.scrollIntoViewIfNeeded(); // JupyterLab does not lay out what is out of sight
  const corner = () =>
    canvas.evaluate((it) => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      pen?.drawImage(/** @type {HTMLCanvasElement} */ (/** @type {unknown} */ (it)), 0, 0);
      return String(pen?.getImageData(0, 0, 1, 1).data);
    });
  for (const [theme, background] of [
    ['JupyterLab Dark', '21,23,27,255'],
    ['JupyterLab Light', '255,255,255,255'],
  ]) {
    await execute(page, 'apputils:change-theme', { theme });
    await until(async () => (await corner()) === background, `the background ${background} in ${theme}`);
  }
  // This figure has a theme of its own.
  assert.equal(await page.locator('budgeted-bandit').last().getAttribute('theme'), 'dark');
  assert.deepEqual(complaints, []);
});

/** Checks that pictures are seen, no figure, and no words about missing ones. */
async function only_pictures() {
  await pictures().first().waitFor();
  await until(async () => (await pictures().count()) === PICTURES, `${PICTURES} pictures`);
  for (const picture of await pictures().all()) {
    await picture.scrollIntoViewIfNeeded();
    await until(async () => Number(await picture.evaluate((it) => Reflect.get(it, 'naturalWidth'))) > 300, 'a picture');
  }
  assert.equal(await page.locator('budgeted-bandit').count(), 0);
  assert.equal(
    await page
      .getByText(/model not found|Loading widget/)
      .filter({ visible: true })
      .count(),
    0,
  );
}

test('a saved notebook shows pictures after it is opened with a new kernel', options, async () => {
  await execute(page, 'docmanager:save');
  await page.evaluate(() => globalThis.jupyterapp.serviceManager.sessions.shutdownAll());
  const { cells, metadata } = JSON.parse(readFileSync(join(lab.folder, NAME), 'utf8'));
  assert.equal(metadata.widgets, undefined);
  assert.match(
    cells[1].outputs[0].data['image/svg+xml'].join?.('') ?? cells[1].outputs[0].data['image/svg+xml'],
    /^<svg/,
  );
  await open(page, lab.url, NAME);
  await idle();
  await only_pictures();
});

test('a notebook of someone else shows pictures after it is opened without a kernel', options, async () => {
  const notebook = JSON.parse(readFileSync(join(lab.folder, NAME), 'utf8'));
  notebook.metadata = {}; // JupyterLab then asks which kernel it shall start
  notebook.cells[0].source = 'print("another text, which makes the notebook one that JupyterLab does not trust")';
  writeFileSync(join(lab.folder, 'other.ipynb'), JSON.stringify(notebook));
  await open(page, lab.url, 'other.ipynb');
  await page.locator('.jp-Dialog-button', { hasText: 'No Kernel' }).click();
  await page.locator('.jp-Dialog').waitFor({ state: 'hidden' });
  await only_pictures();
  assert.equal(await page.locator('.jp-OutputArea style').count(), 0, 'JupyterLab trusts the notebook');
});

test('nbconvert writes a page with the pictures', options, async () => {
  execFileSync(python, ['-m', 'jupyter', 'nbconvert', '--to', 'html', join(lab.folder, NAME)], { stdio: 'pipe' });
  await page.route(/^https?:/, (route) => route.abort()); // fonts and formulas
  await page.goto(pathToFileURL(join(lab.folder, NAME.replace('ipynb', 'html'))).href);
  await only_pictures();
});
