// Links of a game: a challenge, which holds a share and no pulls, and a result, which holds all pulls.
import { parameters } from '../link/address.js';
import { KEPT } from '../link/version.js';
import { h } from '../ui/dom.js';
import { packed } from './pulls.js';

/** @typedef {import('./game.js').Game} Game */

/** The largest number of characters of a name. */
export const LONGEST_NAME = 40;

/**
 * Returns a name as it may be shown: on one line, without characters that hide or reorder text, and not too long.
 * @param {string | null} text
 * @returns {string | null} null if nothing is left
 */
export function named(text) {
  const line = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return [...line].slice(0, LONGEST_NAME).join('').trim() || null;
}

/** Returns the address of this page with other keys. @param {Record<string, string | number | null>} keys */
function address(keys) {
  const given = Object.entries(keys).filter(([, value]) => value !== null);
  const hash = given.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return new URL(`#view=beat&${hash}`, KEPT ?? location.href).href;
}

/**
 * Returns the link to a game.
 * @param {Game} game
 * @param {import('./screen.js').Level} level whether means are shown
 */
export const game_link = (game, level) => address({ ...game.keys, level: level === 'memory' ? level : null });

/** Returns a share in per cent, as links hold it. @param {number} share */
const whole_percent = (share) => Math.round(100 * share);

/**
 * Returns the link that challenges somebody to the same game.
 * @param {Game} game
 * @param {number | null} share null if there is no share to beat
 * @param {string | null} name of the player
 */
export const challenge_link = (game, share, name) =>
  address({ ...game.keys, name, you: share === null ? null : whole_percent(share) });

/** Returns the link to a result. @param {Game} game @param {number[]} pulls @param {string | null} name */
export const result_link = (game, pulls, name) => address({ ...game.keys, name, pulls: packed(pulls) });

/**
 * Makes a link to the ranking, which the page follows without losing its settings.
 * @param {string} text
 * @param {Pick<import('./result.js').On, 'place' | 'follow'>} on
 */
export const ranking_link = (text, { place, follow }) =>
  h(
    'a',
    {
      class: 'link',
      href: address({ ranking: 1 }),
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab or window
        event.preventDefault();
        place.go({ ranking: 1 });
        follow();
      },
    },
    text,
  );

/** The links of a text, with the words around them: anything with a "#" and an "=", and other web addresses. */
const LINK = /[^\s<>"“”„«»|]*#[^\s<>"“”„«»|]*=[^\s<>"“”„«»|]*|https?:\/\/[^\s<>"“”„«»|]+/gu;

/**
 * Finds the links in a text, such as a list of e-mails.
 * @param {string} text
 * @returns {{link: string, keys: URLSearchParams}[]}
 */
export function links_in(text) {
  return [...text.matchAll(LINK)].map(([found]) => {
    const link = opened(found.replace(/[.,;:!?)\]}>'’*_]+$/u, ''));
    const hash = link.replaceAll('&amp;', '&').replace(/^[^#]*/, '');
    return { link, keys: parameters(hash) };
  });
}

/** Unwraps a link that a mail program has put into another link. @param {string} link */
function opened(link) {
  const [, inner] = /[?&](?:url|u|q)=([^&#]*%23[^&#]*)/i.exec(link) ?? [];
  try {
    return inner ? decodeURIComponent(inner) : link;
  } catch {
    return link;
  }
}
