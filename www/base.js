/**
 * The address of the site's root, which all files that are loaded later lie relative to. Only this file may use `import.meta.url`: in the
 * bundled site that is the root for every script, but in the repository it is the folder of the script itself.
 */
export const BASE = new URL('./', import.meta.url);
