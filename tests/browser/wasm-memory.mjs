// The memory of the simulator's wasm.

/**
 * Returns the bytes of wasm memory of the page or of the worker in which this function is evaluated. Wasm memory never
 * shrinks, so this is also the largest size so far.
 * @param {string} module the address of the simulator, whose `default` returns the exports of the running instance
 */
export async function wasm_bytes(module) {
  const exported = Object.values(await (await import(module)).default());
  return exported.reduce((bytes, one) => bytes + (one instanceof WebAssembly.Memory ? one.buffer.byteLength : 0), 0);
}
