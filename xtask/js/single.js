// The playground as one file: what the page asks for by an address lies in the file itself, compressed and in base64.

/** @param {string} id @returns {Response} */
function held(id, type) {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
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
