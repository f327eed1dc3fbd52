// Loads the scripts of the page, which index.html lists in a template, unless the address belongs to another version.
// If the page came with what the address asks for, the scripts wait until that is painted, because they would otherwise
// compete for the connection of a phone.
import { to_its_version } from './link/version.js';

function load() {
  const later = document.querySelector('template');
  if (later) document.head.append(later.content);
}

const came_along = ['', '#presets'].includes(location.hash) && document.querySelector('.built');
// A hidden page has no frames.
if (came_along && !document.hidden) requestAnimationFrame(() => setTimeout(load));
else if (!(await to_its_version())) load();
addEventListener('hashchange', to_its_version);
