// Runs test files in a few processes, each of which starts one browser for all of its files. With a process and a browser
// for each file, as `node --test` has them, starting would take a third of the time.
//
// node run.mjs PROCESSES FILE...
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [processes, ...files] = process.argv.slice(2);

/** Lists of files that take about the same time: the longest file first, each into the list that is shortest so far. */
const lists = Array.from({ length: Number(processes) }, () => ({ size: 0, files: /** @type {string[]} */ ([]) }));
const sizes = files.map((file) => ({ file, size: statSync(file).size })).sort((a, b) => b.size - a.size);
for (const { file, size } of sizes) {
  const shortest = lists.reduce((one, other) => (other.size < one.size ? other : one));
  shortest.size += size;
  shortest.files.push(file);
}

const lane = fileURLToPath(new URL('lane.mjs', import.meta.url));
const codes = lists
  .filter((list) => list.files.length > 0)
  .map(
    (list) =>
      new Promise((then) => {
        const options = ['--test-reporter=spec', lane, ...list.files];
        spawn(process.execPath, options, { stdio: ['ignore', 'inherit', 'inherit'] }).on('exit', then);
      }),
  );
if ((await Promise.all(codes)).some((code) => code !== 0)) process.exitCode = 1;
