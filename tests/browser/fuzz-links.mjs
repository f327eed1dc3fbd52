// Links that were changed at random, decoded and read as the page does it:  node fuzz-links.mjs MINUTES [SEED], with BB_DIST as for the tests
import { attack } from './links-attack.mjs';
import { simulator } from './simulator.mjs';

const [minutes = '10', seed = '1'] = process.argv.slice(2);
const site = await simulator(process.env.BB_DIST ?? '');
console.log(await attack(site, { seconds: 60 * Number(minutes), seed: Number(seed) }));
