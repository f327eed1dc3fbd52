// Adds the section that describes the policy: the JSON file with the name of the script.
import { readFileSync } from 'node:fs';
import { Transform } from 'assemblyscript/transform';

export default class extends Transform {
  afterCompile(module) {
    const script = this.program.sources.find(({ normalizedPath }) => !normalizedPath.startsWith('~lib'));
    const json = readFileSync(new URL(script.normalizedPath.replace('.ts', '.json'), import.meta.url));
    module.addCustomSection('budgeted-bandits', new Uint8Array(json));
  }
}
