// Loads the scripts of the page, which index.html lists in a template. If the page shows results already, the scripts
// wait until these are painted, because they would otherwise compete for the connection of a phone.

function load() {
  const later = document.querySelector('template');
  if (later) document.head.append(later.content);
}

const shows_results = !location.hash && document.querySelector('.built') !== null;
// A hidden page has no frames.
if (shows_results && !document.hidden) requestAnimationFrame(() => setTimeout(load));
else load();
