// Opens the front door, or loads the scripts of the page, which index.html lists in a template, unless the address
// belongs to another version. If the page came with what the address asks for, the scripts wait until that is painted,
// because they would otherwise compete for the connection of a phone.
import { welcome } from './door/door.js';
import { is_usual } from './door/place.js';
import { to_its_version } from './link/version.js';

/** Loads the scripts. */
function load() {
  const later = document.querySelector('template');
  if (!later) return;
  document.head.append(later.content);
  later.remove();
}

/** Loads the scripts when it is time. */
async function open() {
  const came_along = (is_usual() || location.hash === '#presets') && document.querySelector('.built');
  // A hidden page has no frames.
  if (came_along && !document.hidden) requestAnimationFrame(() => setTimeout(load));
  else if (!(await to_its_version())) load();
}

addEventListener('hashchange', to_its_version);
welcome(open);
