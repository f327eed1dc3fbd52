// Servers with origins of their own, for tests of other sites that show figures: a host with pages of the test's own,
// and the built site on a host that allows cross-origin requests.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after } from 'node:test';

/** The media types of files, by the end of their names. @type {Record<string, string>} */
export const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
};

/**
 * Starts a server until the tests end, and returns its origin. Where `answer` fails, the server answers with 404.
 * @param {(path: string, request: import('node:http').IncomingMessage) => Promise<{type: string, body: string | Buffer}>}
 *   answer
 * @param {Record<string, string>} [headers]
 * @returns {Promise<string>}
 */
export async function serve(answer, headers = {}) {
  const server = createServer(async (request, response) => {
    try {
      const { type, body } = await answer(new URL(request.url ?? '/', 'http://x').pathname, request);
      response.writeHead(200, { 'content-type': type, ...headers }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null));
  });
  after(() => server.close());
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
}

/**
 * Serves a folder on an origin of its own. The test may change what the host has: `changed` holds the texts that are
 * served in place of files, by path, and is null while the host is down.
 * @param {string} folder
 */
export async function changeable(folder) {
  const host = { url: '', changed: /** @type {Record<string, string> | null} */ ({}) };
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname).replace(/\/$/, '/index.html');
    if (!host.changed) {
      request.socket.destroy();
      return;
    }
    try {
      const body = host.changed[path] ?? (await readFile(join(folder, path)));
      response
        .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain', 'cache-control': 'no-cache' })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null));
  });
  after(() => server.close());
  host.url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;
  return host;
}

/** Lets pages of other origins use files. */
export const SHARED = { 'access-control-allow-origin': '*' };

/**
 * Serves the built site on an origin of its own.
 * @param {Record<string, string>} [headers]
 */
export const served = (headers = SHARED) =>
  serve(async (path) => {
    const dist = process.env.BB_DIST;
    if (!dist) throw new Error('BB_DIST is not set: the folder of the built site');
    return {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      body: await readFile(join(dist, normalize(path))),
    };
  }, headers);

/** Serves pages. @param {Record<string, string>} pages by path; more may be added later */
export const hosted = (pages) =>
  serve(async (path) => {
    if (path === '/favicon.ico') return { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    return { type: 'text/html', body: pages[path].toString() };
  });
