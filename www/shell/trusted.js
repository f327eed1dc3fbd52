// The policy modules that the visitor has agreed to run, by their hashes. The tab remembers them until it is closed.

const KEY = 'budgeted-bandits-modules';

/** @type {Set<string>} */
const trusted = new Set(stored());

/** @returns {string[]} */
function stored() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // forbidden, or written by something else
  }
}

/** Returns whether the visitor has agreed to run a module. @param {ModuleEntry} module */
export const is_trusted = ({ sha256 }) => trusted.has(sha256);

/** Remembers that the visitor has agreed to run a module. @param {ModuleEntry} module */
export function trust({ sha256 }) {
  trusted.add(sha256);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...trusted]));
  } catch {
    /* The page remembers it until it is loaded again. */
  }
}
