// The playground as one file: the files that the page would load from addresses lie in the file itself, compressed and
// in base64.

export {}; // a module, which may await

/** A file. @param {string} id of its element @param {string} type @returns {Response} */
function held(id, type) {
  const text = document.getElementById(id)?.textContent ?? '';
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': type },
  });
}

const worker = URL.createObjectURL(await held('held-worker', 'text/javascript').blob());

globalThis.fetch = async () => held('held-wasm', 'application/wasm');
globalThis.Worker = class extends Worker {
  constructor() {
    super(worker);
  }
};
await import('../../www/main.js');
