// The policy modules that the tests use. `cargo xtask test` compiles them from WAT.
//
// BB_MODULES  the folder of the modules
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL } from './site.mjs';

/** Returns the path of a module. @param {string} name */
export const path = (name) => join(process.env.BB_MODULES ?? '', `${name}.wasm`);
export const OMEGA = path('omega_ucb-wat');
export const GREEDY = path('epsilon_greedy-wat');

/** Returns the paths of the examples in all languages that were compiled. */
export function examples() {
  const folder = process.env.BB_MODULES ?? '';
  const names = readdirSync(folder).filter((name) => !name.startsWith('hostile'));
  return names.map((name) => join(folder, name));
}

/** Returns a module in base64. @param {string} path */
export const wasm = (path) => readFileSync(path).toString('base64');
/** Returns a module as a policy of a specification. @param {string} path */
export const player = (path) => ({ id: 'module', wasm: wasm(path) });

const coin = (/** @type {number} */ p) => ({ law: 'bernoulli', p });
const arms = Array.from({ length: 10 }, (_, i) => ({ reward: coin(0.05 * (i + 1)), cost: coin(0.95 - 0.08 * i) }));
/** An experiment with the ten arms that the sentences about hostile modules name. */
export const TEN = { ...SMALL, environment: { arms }, budget: { absolute: 200 } };

const list = JSON.parse(readFileSync(new URL('../modules/hostile.json', import.meta.url), 'utf8'));
/**
 * The hostile modules, each with the sentence that says what it did.
 * @type {{path: string, said: string}[]}
 */
export const HOSTILE = list.hostile.map(
  (/** @type {{fault: string, round: number}} */ { fault, round }, /** @type {number} */ i) => ({
    path: path(`hostile-${i}`),
    said: `${fault} in round ${round} of repetition 1.`,
  }),
);
