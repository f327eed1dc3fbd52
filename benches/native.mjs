// The native figures of www/bench.html, from what `cargo bench --bench pull` has left:  node benches/native.mjs > www/native.json
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const folder = new URL('../target/criterion/', import.meta.url);
const nanoseconds = {};
for (const arms of [10, 100, 1000]) {
  const group = new URL(`pull, K = ${arms}/`, folder);
  const policies = readdirSync(group).filter((id) => id !== 'report').sort();
  // Per episode, of as many pulls as pull.rs says.
  const median = (id) => JSON.parse(readFileSync(new URL(`${id}/new/estimates.json`, group), 'utf8')).median.point_estimate / (1000 * Math.max(200, arms));
  nanoseconds[arms] = Object.fromEntries(policies.map((id) => [id, Number(median(id).toPrecision(3))]));
}
const compiler = execFileSync('rustc', ['--version']).toString().split(' ').slice(0, 2).join(' ');
console.log(JSON.stringify({ machine: `${cpus()[0].model}, ${cpus().length} cores`, compiler, nanoseconds }, null, 1));
