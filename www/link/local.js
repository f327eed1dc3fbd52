// Addresses that lead nobody else to the page, because the page comes from the visitor's own computer.

/** The names and addresses by which a computer calls itself. */
const OWN = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * Returns a sentence if an address works on this computer only, or else an empty text.
 * @param {string} address
 */
export function only_here(address) {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'file:' && !OWN.test(hostname)) return '';
  return 'This address works on this computer only. Nobody else can open it until the playground is on a web site.';
}
