// Files that a bundle holds, compressed and in base64. `compressed` in `xtask/src/single.rs` writes them.

/** Returns a held file as a response. @param {string} text the file @param {string} type @returns {Response} */
export function held(text, type) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': type },
  });
}
