// The main script of the playground as one file. The files that the page would otherwise load are in the page itself,
// compressed and in base64.

export {}; // makes this script a module, which may use `await` at the top level

/** Returns a file as a response. @param {string} id of its element @param {string} type @returns {Response} */
function held(id, type) {
  const text = document.getElementById(id)?.textContent ?? '';
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': type },
  });
}

const worker = URL.createObjectURL(await held('held-worker', 'text/javascript').blob());

globalThis.fetch = async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  if (pathname.endsWith('.wasm')) return held('held-wasm', 'application/wasm');
  if (pathname.endsWith('/presets/board.json')) return held('held-board', 'application/json');
  const [, example] = /\/examples\/(\w+)\.csv$/.exec(pathname) ?? [];
  if (example) return held(`held-${example}`, 'text/csv');
  return new Response(null, { status: 404 });
};
globalThis.Worker = class extends Worker {
  constructor() {
    super(worker);
  }
};
await import('../../www/main.js');
