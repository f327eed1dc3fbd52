// Keeps all files of one version of the finished site, or none, and answers requests from them. Online and offline, a
// page thus never gets files of two versions. The results and the pages of presets, and the documentation, are kept when
// they are first opened. The versions below `v/` have service workers of their own.
/* global FILES, LATER, VERSION -- written by `cargo xtask dist`: path and SHA-256 of the files that are kept at once and
   of those that are kept later, and the hash of these lists */

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

/** The SHA-256 of the files that are kept later, by their addresses. */
const later = new Map(LATER.map(([path, hash]) => [new URL(path, scope.registration.scope).href, hash]));

/**
 * Loads a file that is kept later, and keeps it. If the host has another version of the file, a page gets the version of
 * the host, because pages of presets need nothing else, and a script gets none.
 * @param {Request} request @param {Cache} cache @param {string} path @param {string} hash
 */
async function open(request, cache, path, hash) {
  try {
    const response = await file(path, hash);
    await cache.put(path, response.clone());
    return response;
  } catch (error) {
    if (request.mode === 'navigate') return fetch(request);
    throw error;
  }
}

/** Returns the kept file for a request, or the host's answer if no file is kept. @param {Request} request */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const path = pathname.replace(/\/$/, '/index.html');
  const cache = await caches.open(NAME);
  const hash = later.get(origin + path);
  return (await cache.match(path)) ?? (hash ? open(request, cache, path, hash) : fetch(request));
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(take_over()));

// `offline.js` sends this message when the visitor asks for the new version.
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const own = scope.registration.scope;
  if (method === 'GET' && url.startsWith(own) && !url.startsWith(`${own}v/`)) event.respondWith(answer(event.request));
});
