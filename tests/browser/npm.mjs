// The npm package in the project of a user, which `cargo xtask release` has built and serves: built by Vite, from Vite's
// development server, and without a bundler.
//
// BB_USER  the folder of the user's project, in which the package is installed (required)
// BB_SITE  the address of the playground to which figures link; empty if it is not known
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { hosted, SHARED, serve, TYPES } from './elsewhere.mjs';
import { golden } from './simulator.mjs';
import { bits, site, url } from './site.mjs';

const user = process.env.BB_USER;
if (!user) throw new Error('BB_USER is not set: the folder of a project in which the npm package is installed');
const installed = join(user, 'node_modules/budgeted-bandits');
const [, specification] = golden('specification');
const [, expected] = golden('answer');

/** @param {string} path in the user's project @returns {Promise<any>} */
const imported = (path) => import(pathToFileURL(join(user, 'node_modules', path)).href);
/** @param {string} path in the user's project @returns {any} */
const json = (path) => JSON.parse(readFileSync(join(user, 'node_modules', path), 'utf8'));
const manifest = json('budgeted-bandits/custom-elements.json');
const [described] = manifest.modules[0].declarations;

/**
 * Opens a page whose element runs a preset, gives the element a golden specification and then other views, and checks
 * what it shows.
 * @param {Page} page @param {string} address @param {string} [tag]
 */
async function works(page, address, tag = 'budgeted-bandit') {
  /** @type {string[]} */
  const workers = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.addInitScript(() => {
    globalThis.told = [];
    for (const type of ['bb-progress', 'bb-done', 'bb-error'])
      addEventListener(type, (event) => told.push([type, JSON.parse(JSON.stringify(Reflect.get(event, 'detail')))]));
  });
  await page.goto(address);
  const figure = page.locator(tag);
  const answered = async (/** @type {number} */ count) => {
    await page.waitForFunction(
      (count) =>
        told.some(([type]) => type === 'bb-error') || told.filter(([type]) => type === 'bb-done').length === count,
      count,
    );
    const events = await page.evaluate(() => told);
    assert.deepEqual(
      events.filter(([type]) => type === 'bb-error'),
      [],
    );
    return bits(events.findLast(([type]) => type === 'bb-done')?.[1]);
  };
  const preset = await answered(1);
  assert.deepEqual([preset.specification.repetitions, preset.policies[0].repetitions], [5, 5]);
  assert.notEqual(workers.length, 0, 'the figure computes without workers');
  await figure.evaluate((element, text) => {
    element.removeAttribute('repetitions');
    element.setAttribute('specification', text);
  }, JSON.stringify(specification));
  assert.deepEqual(await answered(2), bits(expected));
  await figure.evaluate((element) => Reflect.get(element, 'run').call(element));
  assert.deepEqual(await answered(3), bits(expected));
  const types = new Set(await page.evaluate(() => told.map(([type]) => type)));
  assert.ok(types.has('bb-progress'));

  const link = figure.getByText('Open in the playground');
  const { BB_SITE: playground } = process.env;
  assert.equal(await link.isVisible(), Boolean(playground), 'a figure links to the playground if its address is known');
  if (playground) assert.ok((await link.getAttribute('href'))?.startsWith(playground));
  const { height } = /** @type {DOMRect} */ (await figure.locator('canvas').first().boundingBox());
  assert.ok(height >= 200, 'the chart has no style');
  for (const view of ['intervals', 'shapes', 'race']) {
    await figure.evaluate((element, view) => element.setAttribute('view', view), view);
    await figure.locator('canvas').first().waitFor();
  }
}

// All servers are started before the first test is declared, because node:test may otherwise end the file before it
// knows that a server must be closed.
const elsewhere = await serve(
  async (path) => ({
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    body: await readFile(join(installed, normalize(path))),
  }),
  SHARED,
);
const plain = await readFile(join(user, 'import-map.html'), 'utf8');
const host = await hosted({ '/': plain.replaceAll('./node_modules/budgeted-bandits', elsewhere) });
const { createServer } = await imported('vite/dist/node/index.js');
const server = await createServer({ root: user, logLevel: 'warn', server: { host: '127.0.0.1' } });
after(() => server.close());
await server.listen();
const development = new URL(server.resolvedUrls.local[0]).origin;

site('built by Vite, the registered element gives the golden answer', (page) => works(page, `${url}dist/define.html`));
site('built by Vite, the class works under another name', (page) => works(page, `${url}dist/class.html`, 'my-figure'));
site('an import map is enough', (page) => works(page, `${url}import-map.html`));
site('the package may be on another host', (page) => works(page, `${host}/`), { also: [elsewhere, host] });
for (const [name, tag] of Object.entries({ 'define.html': 'budgeted-bandit', 'class.html': 'my-figure' }))
  site(`the development server of Vite serves ${name}`, (page) => works(page, `${development}/${name}`, tag), {
    also: [development],
  });

site('the manifest describes the element', async (page) => {
  await page.goto(`${url}import-map.html`);
  const { observed, methods } = await page.evaluate(async () => {
    await customElements.whenDefined('budgeted-bandit');
    const own = /** @type {any} */ (customElements.get('budgeted-bandit'));
    return { observed: own.observedAttributes, methods: Object.getOwnPropertyNames(own.prototype) };
  });
  const names = (/** @type {{name: string}[]} */ list) => list.map(({ name }) => name).sort();
  assert.deepEqual(names(described.attributes), observed.toSorted());
  for (const name of names(described.members)) assert.ok(methods.includes(name), `${name} is missing`);
});

test('the manifest follows its schema, and has the events of the guide and of the types', async () => {
  const { default: Ajv } = await imported('ajv/dist/ajv.js');
  const validate = new Ajv.default({ strict: false }).compile(json('custom-elements-manifest/schema.json'));
  assert.ok(validate(manifest), JSON.stringify(validate.errors));
  const guide = await readFile(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
  const types = await readFile(join(installed, 'dist/index.d.ts'), 'utf8');
  const events = described.events.map((/** @type {{name: string}} */ { name }) => name);
  for (const [text, pattern] of /** @type {const} */ ([
    [guide, /^\| `(bb-\w+)` \|/gm],
    [types, /^ {4}'(bb-\w+)': CustomEvent/gm],
  ])) {
    assert.deepEqual([...text.matchAll(pattern)].map(([, name]) => name).sort(), events.toSorted());
  }
});
