// The service worker of the repository keeps nothing. A finished site at the same address may have kept files, which
// would hide every change: this script removes them. `cargo xtask dist` writes the service worker of the finished site
// in its place.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

async function remove() {
  const { registration, clients } = worker;
  for (const name of await caches.keys())
    if (name.startsWith(`budgeted-bandits ${registration.scope} `)) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url).catch(() => {});
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(remove()));
