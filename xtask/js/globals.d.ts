/** The path of every file that is kept at once, and its SHA-256 in base64. `cargo xtask dist` defines this list. */
declare const FILES: [path: string, hash: string][];
/** The same for the files that are kept when they are first opened. */
declare const LATER: [path: string, hash: string][];
/** A hash of both lists, which `cargo xtask dist` defines. */
declare const VERSION: string;
