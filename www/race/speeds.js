// How fast a race is played.

/** The speeds by the value of the key "speed" of the address: the name, and the seconds that a whole race takes. */
export const SPEEDS = /** @type {Record<string, {name: string, seconds: number}>} */ ({
  slow: { name: 'slow', seconds: 240 },
  usual: { name: '1×', seconds: 24 },
  fast: { name: '10×', seconds: 2.4 },
  instant: { name: 'instant', seconds: 0 },
});

/**
 * Returns the share of a race that is played in some time.
 * @param {string} speed
 * @param {number} time in seconds
 */
export function share_of(speed, time) {
  const { seconds } = SPEEDS[speed];
  return seconds === 0 ? 1 : time / seconds;
}
