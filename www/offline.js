// Keeps the finished site for times without a network; index.html there has this script. A newer version is offered, never forced.
import { BASE } from './base.js';
import { notice } from './ui/notice.js';

/** @param {ServiceWorker} worker with another version, which waits */
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

/** Fails where the browser keeps nothing for the page: in a sandbox even to ask for `serviceWorker` is an error. */
async function keep() {
  const registration = await navigator.serviceWorker.register(new URL('service-worker.js', BASE));
  const follow = (worker) =>
    worker?.addEventListener('statechange', () => {
      // The very first one has nobody to replace.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

// Where the browser forbids it, as in a private window, nothing is kept. A frame in another page is not a visit.
if (self === top) addEventListener('load', () => keep().catch(() => {}), { once: true });
