// Decodes and reads links that were changed at random, as the page does. BB_DIST is the folder of the built site.
//
//     node fuzz-links.mjs MINUTES [SEED]
import { attack } from './links-attack.mjs';
import { simulator } from './simulator.mjs';

const [minutes = '10', seed = '1'] = process.argv.slice(2);
const site = await simulator(process.env.BB_DIST ?? '');
console.log(await attack(site, { seconds: 60 * Number(minutes), seed: Number(seed) }));
