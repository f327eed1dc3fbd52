// The offer to open the newest version, in a version that the host keeps for the links that it has written.
import { in_newest, newer } from '../link/version.js';
import { about } from '../pkg/about.js';
import { notice } from '../ui/notice.js';

/** Offers the newest version if this page is an older one. Without a network there is no offer. */
export async function offer() {
  const newest = await newer().catch(() => null);
  if (!newest) return;
  const same = newest.numbers === about.numbers;
  notice(
    'newest',
    `This is version ${about.version}, which wrote this link. The newest version is ${newest.version}.`,
    same
      ? 'The newest version gives the same numbers.'
      : 'Some numbers of the newest version differ, and its list of changes says why.',
    // Another tab keeps what this page has computed.
    { [`Open version ${newest.version}`]: () => open(in_newest(), '_blank', 'noopener'), 'Stay here': () => {} },
  );
}
