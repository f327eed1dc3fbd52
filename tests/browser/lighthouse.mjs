// Lighthouse with its settings for phones: a slow connection and a processor that is four times slower. The connection
// is simulated, so the site is served compressed, as hosts do.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { launch } from './browser.mjs';
import { TYPES } from './elsewhere.mjs';
import { build } from './fixed-work.mjs';

/** The pages that are measured, by their paths. */
export const PAGES = { playground: '', gallery: '#presets', article: 'examples/blog-post.html' };

/** The path of a page that is not part of the site. It builds a table three times, one task after the other. */
export const FIXED = 'fixed-work.html';
const FIXED_PAGE = `<!doctype html><title>Fixed work</title><p>Fixed work</p><script>${build}
addEventListener('load', () => { for (let i = 0; i < 3; i++) setTimeout(build, 200 * i) })</script>`;

/**
 * What Lighthouse says about a page: the scores out of 100, times in milliseconds, and a line for each loss of points.
 * @typedef {object} Scores
 * @property {Record<string, number>} of the scores by category
 * @property {number} paint the time of the largest contentful paint
 * @property {number} blocked the total blocking time
 * @property {number} shift the cumulative layout shift
 * @property {string[]} lost
 */

/** Serves the built site with gzip. @returns {Promise<import('node:http').Server>} */
async function serve() {
  const dist = process.env.BB_DIST;
  if (!dist) throw new Error('BB_DIST is not set: the folder of the built site');
  const server = createServer(async ({ url }, response) => {
    try {
      const path = normalize(new URL(url ?? '/', 'http://x').pathname).replace(/\/$/, '/index.html');
      const body = gzipSync(path === `/${FIXED}` ? FIXED_PAGE : await readFile(join(dist, path)));
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return listening(server);
}

/** Has a server listen on a free port. @param {import('node:http').Server} server */
const listening = (server) =>
  new Promise((/** @type {(server: import('node:http').Server) => void} */ resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/** Returns the port of a server. @param {import('node:http').Server} server */
const port_of = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port;

/** Starts a server and a browser, and returns functions that measure a page and that end both. */
export async function start() {
  const site = await serve();
  const free = await listening(createServer());
  const port = port_of(free);
  await new Promise((then) => free.close(then));
  const browser = await launch([`--remote-debugging-port=${port}`]);
  return {
    scores: (/** @type {string} */ path) => scores(`http://127.0.0.1:${port_of(site)}/${path}`, port),
    end: async () => {
      await browser.close();
      site.close();
    },
  };
}

/** @param {string} address @param {number} port of the browser @returns {Promise<Scores>} */
async function scores(address, port) {
  const { lhr } = (await lighthouse(address, { port, logLevel: 'error' })) ?? {};
  if (!lhr) throw new Error('Lighthouse returned no report');
  const { categories, audits } = lhr;
  const all = Object.values(categories);
  const value = (/** @type {string} */ id) => audits[id].numericValue ?? Number.POSITIVE_INFINITY;
  return {
    of: Object.fromEntries(all.map(({ id, score }) => [id, Math.round(100 * (score ?? 0))])),
    paint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    lost: all.flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter((one) => one.weight > 0 && (audits[one.id].score ?? 1) < 0.9)
        .map((one) => `${id}: ${audits[one.id].title} ${audits[one.id].displayValue ?? ''}`),
    ),
  };
}
