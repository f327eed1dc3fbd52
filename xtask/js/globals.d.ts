/** The path and the SHA-256, in base64, of every file of the site. `cargo xtask dist` writes this list above the service worker. */
declare const FILES: [path: string, hash: string][];
/** The hash of `FILES`. */
declare const VERSION: string;
