/** The path of every file of the site, and its SHA-256 in base64. `cargo xtask dist` defines this list. */
declare const FILES: [path: string, hash: string][];
/** A hash of `FILES`, which `cargo xtask dist` defines. */
declare const VERSION: string;
