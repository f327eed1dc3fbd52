// Imports a single module of www/, which the built site has only bundled with others.
import { buildSync } from 'esbuild';

/** Returns the exports of a module. @param {string} name such as "ui/format.js" @returns {Promise<any>} */
export function source(name) {
  const {
    outputFiles: [{ contents }],
  } = buildSync({
    entryPoints: [new URL(`../../www/${name}`, import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`);
}
