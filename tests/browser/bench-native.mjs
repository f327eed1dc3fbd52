// Runs specifications on the command line for bench-cost.mjs and bench-experiments.mjs, under GNU time.
import { spawnSync } from 'node:child_process';

/** The least processor time that is measured, in seconds. GNU time rounds to hundredths of a second. */
export const ENOUGH = 0.2;

/**
 * Runs a specification on one thread. Returns seconds on the clock and of the processor, and megabytes.
 * @param {object} specification
 */
export function natively(specification) {
  const command = [process.env.BB_CLI ?? '', 'run', '-', '--threads', '1', '--format', 'json'];
  const options = { input: JSON.stringify(specification), maxBuffer: 1 << 28 };
  const { status, stdout, stderr } = spawnSync('/usr/bin/time', ['-f', '%M %U %S', ...command], options);
  if (status !== 0) throw new Error(stderr.toString());
  const [kilobytes, user, system] = (stderr.toString().trim().split('\n').pop() ?? '').split(' ').map(Number);
  return { clock: JSON.parse(stdout.toString()).timing.seconds, processor: user + system, memory: kilobytes / 1024 };
}
