// A report in Markdown.

/** @typedef {import('./content.js').Content} Content */

/** Returns the report as the text of a file. @param {Content} content */
export function markdown({ title, date, advice, found, tables, assumed, again: { before, link, after }, source }) {
  const address = link && `[${escaped(link.text)}](${link.href.replace(/[()]/g, encodeURIComponent)})`;
  const parts = [
    `# ${escaped(title)}`,
    date,
    `**${escaped(advice)}** ${escaped(found)}`,
    ...tables.map(table),
    '## What was assumed',
    assumed.map(([name, text]) => `* **${name}.** ${escaped(text)}`).join('\n'),
    `${escaped(before)}${address ?? ''}${escaped(after)}`,
    escaped(source),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** @param {import('./content.js').Table} table */
function table({ title, heads, rows }) {
  const marks = heads.map((_, i) => (i ? '---:' : '---'));
  const cells = rows.map(({ cells }) => cells.map(({ text }) => escaped(text)));
  const lines = [heads.map(escaped), marks, ...cells].map((row) => `| ${row.join(' | ')} |`);
  return `## ${escaped(title)}\n\n${lines.join('\n')}`;
}

/**
 * Escapes what would be marks. Brackets are marks only before a bracket or a colon, and the ranges of the report have
 * none there. No line begins with a text from elsewhere, so marks at the start of a line need no care.
 * @param {string} text in one line
 */
const escaped = (text) => text.replace(/[\\`*_<>|~$]|\](?=[([:])|&(?=#?\w+;)/g, '\\$&');
