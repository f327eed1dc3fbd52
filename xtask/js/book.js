// Makes the pages of the documentation from Markdown files, and the index of its search. `xtask/src/site/docs.rs` writes
// the Markdown files, whose links are those of the finished site, except that `NAME.md` becomes `NAME.html` here.
//
// node book.mjs SOURCE FOLDER

import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import MarkdownIt from 'markdown-it';
import MiniSearch from 'minisearch';
import { OPTIONS } from '../../www/docs-index.js';
import template from './book.html';

/** @typedef {import('markdown-it').Token} Token */
/** @typedef {import('../../www/docs-index.js').Section} Section */
/** @typedef {(tokens: Token[], i: number) => string} Rule */

const [source, folder] = argv.slice(2);

/**
 * Opens a cell of a table. A class aligns it, because the content security policy forbids the styles of markdown-it.
 * @type {Rule}
 */
const cell = (tokens, i) => {
  const [, side] = (tokens[i].attrGet('style') ?? '').split(':');
  return side ? `<${tokens[i].tag} class="${side}">` : `<${tokens[i].tag}>`;
};
/** Returns a link to the page of a Markdown file in place of a link to the file. @param {string} link */
const to_page = (link) => link.replace(/^([\w-]+)\.md(?=#|$)/, '$1.html');
/** Passes tags on, with links to pages. @type {Rule} */
const tags = (tokens, i) => tokens[i].content.replace(/(?<=href=")[^"]*/g, to_page);
/** How the pages differ from what markdown-it writes. @type {Record<string, Rule>} */
const RULES = {
  heading_open: (tokens, i) => {
    const id = tokens[i].attrGet('id');
    return `<${tokens[i].tag} id="${id}"><a class="header" href="#${id}">`;
  },
  heading_close: (tokens, i) => `</a></${tokens[i].tag}>\n`,
  // A table that is too wide scrolls in a box of its own.
  table_open: () => '<div class="table-wrapper"><table>\n',
  table_close: () => '</table></div>\n',
  th_open: cell,
  td_open: cell,
  html_block: tags,
  html_inline: tags,
};

const markdown = new MarkdownIt({ html: true });
Object.assign(markdown.renderer.rules, RULES);
const { normalizeLink } = markdown;
markdown.normalizeLink = (link) => normalizeLink(to_page(link));
const { escapeHtml } = markdown.utils;

/** @param {string} name of a Markdown file */
const read = (name) => readFileSync(`${source}/${name}`, 'utf8');

/** The lines of the contents below their title: the names of parts, and the titles and files of pages. */
const contents = [...read('SUMMARY.md').matchAll(/^# (.+)|\[(.+)\]\((.+)\)/gm)]
  .slice(1)
  .map(([, part, title, file]) => ({ part, title, file, name: file && to_page(file) }));
const pages = contents.filter(({ file }) => file);

/** Returns the text of a token without marks and tags. @param {Token} token @returns {string} */
function plain({ type, content, children }) {
  if (children) return children.map((one) => (/break|html/.test(one.type) ? ' ' : one.content)).join('');
  return type === 'html_block' ? content.replace(/<[^>]*>/g, ' ') : content;
}

/**
 * Returns the id of a heading. It is the id that code hosts give to the heading, so that links work there too.
 * @param {string} text @param {Set<string>} taken the ids of the headings above
 */
function id_of(text, taken) {
  const id = text
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
  let unique = id;
  for (let i = 1; taken.has(unique); i++) unique = `${id}-${i}`;
  taken.add(unique);
  return unique;
}

/**
 * Gives every heading its id, and returns the sections that begin with the headings.
 * @param {Token[]} tokens @param {{title: string, name: string}} page @returns {Section[]}
 */
function sections(tokens, { title: page, name }) {
  const taken = new Set();
  const heads = tokens.flatMap(({ type }, i) => (type === 'heading_open' ? [i] : []));
  return heads.map((at, i) => {
    const title = plain(tokens[at + 1]);
    const id = id_of(title, taken);
    tokens[at].attrSet('id', id);
    const texts = tokens.slice(at + 2, heads[i + 1]).map(plain);
    return { href: `${name}#${id}`, page, title, body: texts.join(' ').replace(/\s+/g, ' ').trim() };
  });
}

/** Returns the lines of the contents, with a mark on the line of the page itself. @param {string} own */
const list = (own) =>
  contents.map(({ part, title, name }) => {
    if (part) return `<li class="part-title">${escapeHtml(part)}</li>`;
    return `<li><a href="${name}"${name === own ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  });

/** Links to a neighbouring page, if there is one. @param {string} rel @param {string} word @param {number} i */
function turn(rel, word, i) {
  if (!pages[i]) return '';
  const { title, name } = pages[i];
  return `<a rel="${rel}" href="${name}"><span class="label">${word}</span> ${escapeHtml(title)}</a>`;
}

const index = new MiniSearch(OPTIONS);
for (const [i, page] of pages.entries()) {
  const tokens = markdown.parse(read(page.file), {});
  index.addAll(sections(tokens, page));
  const text = markdown.renderer.render(tokens, markdown.options, {});
  /** @type {Record<string, string>} */
  const values = {
    title: escapeHtml(page.title),
    script: text.includes('<budgeted-bandit') ? '<script src="../load.js" async></script>\n' : '',
    contents: list(page.name).join('\n'),
    text,
    turn: [turn('prev', 'Previous', i - 1), turn('next', 'Next', i + 1)].join('\n'),
  };
  const filled = template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
  writeFileSync(`${folder}/${page.name}`, filled);
}
writeFileSync(`${folder}/search.json`, JSON.stringify(index));
