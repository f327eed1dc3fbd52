// Keeps the finished site for use without a network. Only index.html of the finished site loads this script. A newer
// version is offered and never forced, because loading it would end a run.
import { BASE } from './base.js';
import { notice } from './ui/notice.js';

/** Offers a newer version. @param {ServiceWorker} worker has loaded that version, and waits */
function offer(worker) {
  notice(
    'update',
    'A newer version of this page is available.',
    'Loading it keeps your settings, but stops a run in progress.',
    {
      'Load it': () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage('take over');
      },
      Later: () => {},
    },
  );
}

/** Loads what this page opened before there was a service worker once more, so that the service worker keeps it. */
function reopen() {
  const results = new URL('presets/', BASE).href;
  for (const { name } of performance.getEntriesByType('resource'))
    if (name.startsWith(results)) fetch(name).catch(() => {});
}

/**
 * Has the browser keep the site. Rejects if the browser keeps nothing: in a sandbox, merely reading `serviceWorker`
 * throws.
 */
async function keep() {
  const { controller } = navigator.serviceWorker;
  if (!controller) navigator.serviceWorker.addEventListener('controllerchange', reopen, { once: true });
  const registration = await navigator.serviceWorker.register(new URL('service-worker.js', BASE));
  const follow = (/** @type {ServiceWorker | null} */ worker) =>
    worker?.addEventListener('statechange', () => {
      // The very first service worker has no older version to replace.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

// A frame in another page does not count as a visit, so nothing is kept for it.
if (self === top) {
  const begin = () => keep().catch(() => {});
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
