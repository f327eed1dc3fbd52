// Keeps one version of the finished site, whole or not at all, and answers from it: online and offline the same files go together.
/* global FILES, VERSION -- by `cargo xtask dist`: the path and the SHA-256 of every file, and the hash of that list */

const OWN = `budgeted-bandits ${registration.scope} `;
const NAME = OWN + VERSION;

/** A file as this version has it; what a cache on the way has kept may be older. @param {string} path @param {string} hash */
async function file(path, hash) {
  const integrity = `sha256-${hash}`;
  const response = await fetch(path, { integrity }).catch(() => fetch(path, { integrity, cache: 'reload' }));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  // A page may not be given what a host has redirected.
  return response.redirected ? new Response(response.body, response) : response;
}

addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      await Promise.all(FILES.map(async ([path, hash]) => cache.put(path, await file(path, hash))));
    })(),
  ),
);

addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(OWN) && name !== NAME) await caches.delete(name);
      await clients.claim();
    })(),
  ),
);

// Only where somebody has asked for it: see offline.js.
addEventListener('message', ({ data }) => {
  if (data === 'take over') skipWaiting();
});

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(registration.scope)) return;
  const path = new URL(url).pathname.replace(/\/$/, '/index.html');
  event.respondWith((async () => (await (await caches.open(NAME)).match(path)) ?? fetch(event.request))());
});
