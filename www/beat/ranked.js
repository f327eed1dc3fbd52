// The ranking of a class: reads pasted links, replays the pulls that they hold, and puts the results in order.
import { read, sentence } from './game.js';
import { links_in, named } from './links.js';
import { unpacked } from './pulls.js';
import { of_player, played } from './run.js';
import { share } from './score.js';
import { coins } from './words.js';

/** @typedef {import('./game.js').Game} Game */
/**
 * The result of one link. `place` is null for a share that was not checked and for a player who gave up.
 * @typedef {object} Entry
 * @property {number} number of the link in the text, from 1
 * @property {string} name
 * @property {number} share
 * @property {number | null} regret null if the result was not checked
 * @property {number | null} pulls null if the result was not checked
 * @property {number | null} spent the coins of a player who gave up; null for others
 * @property {number | null} place
 */
/** The results of one game. @typedef {{game: Game, entries: Entry[]}} Group */
/** All results, and sentences about links that are left out or need a remark. */
/** @typedef {{groups: Group[], remarks: string[], links: number}} Ranking */

/** The largest number of links that are read. */
const MOST_LINKS = 500;
const NOBODY = 'no name';

/**
 * Reads a text with links, and checks every result by replaying its pulls.
 * @param {string} text
 * @param {Catalogue} catalogue
 * @param {() => boolean} wanted asked between two links; the ranking is given up once it returns false
 * @returns {Promise<Ranking | null>}
 */
export async function ranking(text, catalogue, wanted) {
  const all = links_in(text);
  /** @type {Map<string, Group>} */
  const groups = new Map();
  /** The number of the first link with the same result. @type {Map<string, number>} */
  const seen = new Map();
  /** @type {string[]} */
  const remarks = [];
  if (all.length > MOST_LINKS) remarks.push(`Only the first ${MOST_LINKS} of ${all.length} links were read.`);
  for (const [i, { keys }] of all.slice(0, MOST_LINKS).entries()) {
    const number = i + 1;
    const same = ['game', 'vs', 'name', 'pulls', 'you'].map((key) => keys.get(key)).join('\n');
    const before = seen.get(same);
    seen.set(same, before ?? number);
    try {
      if (before === undefined) {
        const { game, entry } = await checked(keys, number, catalogue, wanted);
        const group = groups.get(game.text) ?? { game, entries: [] };
        groups.set(game.text, group);
        group.entries.push(entry);
      } else remarks.push(`Link ${number} is the same as link ${before}, and counts once.`);
    } catch (error) {
      const name = named(keys.get('name'));
      remarks.push(`Link ${number}${name === null ? '' : `, of ${name},`} is left out. ${sentence(error)}`);
    }
    if (!wanted()) return null;
  }
  for (const { entries } of groups.values()) {
    order(entries);
    remarks.push(...repeated(entries));
  }
  const found = [...groups.values()].sort((one, other) => other.entries.length - one.entries.length);
  return { groups: found, remarks, links: all.length };
}

/**
 * Reads one link and replays its pulls.
 * @param {URLSearchParams} keys
 * @param {number} number
 * @param {Catalogue} catalogue
 * @param {() => boolean} wanted
 * @returns {Promise<{game: Game, entry: Entry}>}
 */
async function checked(keys, number, catalogue, wanted) {
  if (!keys.has('game')) throw new Error('It does not lead to a game.');
  const { game, wrong } = await read(keys, catalogue);
  if (wrong !== null) throw new Error(wrong);
  const name = named(keys.get('name')) ?? NOBODY;
  const [written, claimed] = [keys.get('pulls'), keys.get('you')];
  const base = { number, name, regret: null, pulls: null, spent: null, place: null };
  if (written === null) {
    if (!/^\d{1,3}$/.test(claimed ?? '') || Number(claimed) > 100)
      throw new Error('It leads to a game, and holds no result.');
    return { game, entry: { ...base, share: Number(claimed) / 100 } };
  }
  const run = await played(of_player(game, unpacked(written, game.arms)), wanted);
  if (!run?.outcomes.length) throw new Error('It holds a result without pulls.');
  const spent = run.over ? null : (run.spent.at(-1) ?? 0);
  const got = share(run, game, !run.over) ?? 0;
  return { game, entry: { ...base, share: got, regret: run.regret, pulls: run.outcomes.length, spent } };
}

/** Returns the part of the table with an entry: 0 if played to the end, 1 if given up, else 2. @param {Entry} entry */
const part = ({ pulls, spent }) => (pulls === null ? 2 : spent === null ? 0 : 1);

/** Sorts entries and gives them places. Players with the same share have the same place. @param {Entry[]} entries */
function order(entries) {
  entries.sort((one, other) => part(one) - part(other) || other.share - one.share || one.number - other.number);
  entries.forEach((entry, i) => {
    if (part(entry) > 0) return;
    const before = entries[i - 1];
    entry.place = before && before.share === entry.share ? before.place : i + 1;
  });
}

/** Says which names have several results. @param {Entry[]} entries */
function repeated(entries) {
  /** @type {Map<string, Entry[]>} */
  const by_name = new Map();
  for (const entry of entries) {
    const key = entry.name.toLowerCase();
    if (entry.name !== NOBODY) by_name.set(key, [...(by_name.get(key) ?? []), entry]);
  }
  const several = [...by_name.values()].filter((all) => all.length > 1);
  return several.map((all) => {
    const numbers = all.map(({ number }) => number).sort((one, other) => one - other);
    return `${all[0].name} has ${all.length} results, in the links ${numbers.join(', ')}. Each is listed.`;
  });
}

/** Says why an entry has no place, or returns null. @param {Entry} entry */
export const remark = (entry) =>
  part(entry) === 2 ? 'not checked' : entry.spent !== null ? `gave up after ${coins(entry.spent)}` : null;
