// Keeps all files of one version of the finished site, or none, and answers requests from them. Online and offline, a
// page thus never gets files of two versions.
/* global FILES, VERSION -- written by `cargo xtask dist`: path and SHA-256 of every file, and the hash of this list */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OWN = `budgeted-bandits ${scope.registration.scope} `;
const NAME = OWN + VERSION;

/**
 * Loads a file of this version. A cache on the way may contain an older file, so the second attempt bypasses caches.
 * @param {string} path
 * @param {string} hash
 */
async function file(path, hash) {
  const integrity = `sha256-${hash}`;
  const response = await fetch(path, { integrity }).catch(() => fetch(path, { integrity, cache: 'reload' }));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  // A browser refuses a redirected response from a service worker, so the response is copied.
  return response.redirected ? new Response(response.body, response) : response;
}

/** Loads all files of this version and keeps them. */
async function keep() {
  const cache = await caches.open(NAME);
  await Promise.all(FILES.map(async ([path, hash]) => cache.put(path, await file(path, hash))));
}

/** Removes the files of other versions, and serves the open pages. */
async function take_over() {
  for (const name of await caches.keys()) if (name.startsWith(OWN) && name !== NAME) await caches.delete(name);
  await scope.clients.claim();
}

/** Returns the kept file for a request, or the host's answer if no file is kept. @param {Request} request */
async function answer(request) {
  const path = new URL(request.url).pathname.replace(/\/$/, '/index.html');
  const cache = await caches.open(NAME);
  return (await cache.match(path)) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(take_over()));

// `offline.js` sends this message when the visitor asks for the new version.
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(scope.registration.scope)) event.respondWith(answer(event.request));
});
