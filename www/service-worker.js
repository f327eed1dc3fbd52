// The service worker of the repository keeps nothing. A finished site at the same address may have kept files that
// would hide every change, and this script removes them. In the finished site `cargo xtask dist` replaces this script
// by the service worker that keeps the files.
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
