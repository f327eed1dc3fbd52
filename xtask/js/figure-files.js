// What takes the place of `fetch` and `Worker` in the scripts of a notebook figure. A figure asks nobody for files,
// because it holds those that it needs.
import element from 'held/element.txt';
import face from 'held/face.txt';
import style from 'held/style.txt';
import wasm from 'held/wasm.txt';
import script from 'held/worker.txt';
import { held } from './held.js';

const worker = URL.createObjectURL(await held(script, 'text/javascript').blob());

/** The files that the element loads, by the ends of their addresses: their contents and types. */
const FILES = Object.entries({
  '.wasm': [wasm, 'application/wasm'],
  '.woff2': [face, 'font/woff2'],
  '/style.css': [style, 'text/css'],
  '/budgeted-bandit.css': [element, 'text/css'],
});

/** Answers a request with a held file. @param {RequestInfo | URL} input */
export async function fetch(input) {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const [, file] = FILES.find(([end]) => pathname.endsWith(end)) ?? [];
  return file ? held(file[0], file[1]) : new Response(null, { status: 404 });
}

/** Runs the held script of a worker, whatever address is given. */
export class Worker extends globalThis.Worker {
  constructor() {
    super(worker);
  }
}
