/**
 * The address of the site's root, to which the addresses of files that are loaded later are relative. Only this file
 * may use `import.meta.url`: in the bundled site that is the root for every script, but in the repository it is the
 * folder of the script.
 */
export const BASE = new URL('./', import.meta.url);
