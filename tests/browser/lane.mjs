// Runs test files in this process, one after another: node lane.mjs FILE...
import { resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) {
  const loading = import(pathToFileURL(resolve(file)).href);
  // A file that cannot be loaded fails, and the tests of the other files run all the same.
  await loading.catch((error) =>
    test(`${file} is loaded`, () => {
      throw error;
    }),
  );
}
