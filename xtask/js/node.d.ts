// The types of what `first.js`, `board.js`, `book.js`, `figure.js` and the npm package use besides the scripts of the page.
// The types of all of Node.js would clash with those of a browser, for which the scripts of the page are written.

/** The address of the playground, which `cargo xtask release` defines. */
declare const PLAYGROUND: string;

declare module 'node:crypto' {
  export function createHash(name: string): { update(text: string): { digest(encoding: string): string } };
}
declare module 'node:fs' {
  export function readFileSync(path: string): BufferSource;
  export function readFileSync(path: string, encoding: string): string;
  export function existsSync(path: string): boolean;
  export function appendFileSync(path: string, text: string): void;
  export function writeFileSync(path: string, content: string | Uint8Array): void;
}
declare module 'node:process' {
  export const argv: string[];
}
declare module '@resvg/resvg-wasm' {
  export function initWasm(wasm: BufferSource): Promise<void>;
  export class Resvg {
    constructor(svg: string, options: { font: { fontBuffers: BufferSource[]; defaultFontFamily: string } });
    render(): { asPng(): Uint8Array };
  }
}
declare module '*.css' {
  const text: string;
  export default text;
}
declare module 'held/*' {
  const text: string;
  export default text;
}
declare module '*.html' {
  const text: string;
  export default text;
}
declare module 'markdown-it' {
  export interface Token {
    type: string;
    tag: string;
    content: string;
    children: Token[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  }
  export default class MarkdownIt {
    constructor(options: { html: boolean });
    options: object;
    normalizeLink: (link: string) => string;
    parse(text: string, environment: object): Token[];
    renderer: { rules: object; render(tokens: Token[], options: object, environment: object): string };
    utils: { escapeHtml(text: string): string };
  }
}
declare module 'minisearch' {
  export default class MiniSearch {
    constructor(options: object);
    addAll(documents: object[]): void;
  }
}
declare module 'linkedom' {
  export function parseHTML(page: string): typeof globalThis;
}
