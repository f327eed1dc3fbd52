// Keeps the finished site for times without a network. Only index.html of the finished site loads this script. A newer
// version is offered, never forced.
import { BASE } from './base.js';
import { notice } from './ui/notice.js';

/** Offers another version. @param {ServiceWorker} worker has the version, and waits */
function offer(worker) {
  notice(
    'update',
    'There is a newer version of this page.',
    'What is in the address bar stays, a run that is going on does not.',
    {
      'Load it': () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage('take over');
      },
      Later: () => {},
    },
  );
}

/**
 * Starts to keep the site. Rejects where the browser keeps nothing: in a sandbox it is an error even to read
 * `serviceWorker`.
 */
async function keep() {
  const registration = await navigator.serviceWorker.register(new URL('service-worker.js', BASE));
  const follow = (/** @type {ServiceWorker | null} */ worker) =>
    worker?.addEventListener('statechange', () => {
      // The very first worker replaces nobody.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

// A frame in another page is not a visit, so that nothing is kept for it.
if (self === top) addEventListener('load', () => keep().catch(() => {}), { once: true });
