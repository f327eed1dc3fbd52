// The main script of the playground as one file. The files that the page would otherwise load are in the page itself,
// compressed and in base64.
import { welcome } from '../../www/door/door.js';
import '../../www/theme.js'; // its button is needed at the front door, before the page is loaded
import { held } from './held.js';

/** Returns a file as a response. @param {string} id of its element @param {string} type */
const in_page = (id, type) => held(document.getElementById(id)?.textContent ?? '', type);

const worker = URL.createObjectURL(await in_page('held-worker', 'text/javascript').blob());

globalThis.fetch = async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  if (pathname.endsWith('.wasm')) return in_page('held-wasm', 'application/wasm');
  if (pathname.endsWith('/presets/board.json')) return in_page('held-board', 'application/json');
  const [, example] = /\/examples\/(\w+)\.csv$/.exec(pathname) ?? [];
  if (example) return in_page(`held-${example}`, 'text/csv');
  return new Response(null, { status: 404 });
};
globalThis.Worker = class extends Worker {
  constructor() {
    super(worker);
  }
};
welcome(() => import('../../www/main.js'));
