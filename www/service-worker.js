// Not the one of the finished site, which `cargo xtask dist` writes in this one's place: here nothing is kept, and what a finished site
// at the same address has kept would hide every change. So it goes.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith(`budgeted-bandits ${registration.scope} `)) await caches.delete(name);
      await registration.unregister();
      for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url).catch(() => {});
    })(),
  ),
);
