// Texts from elsewhere: the text of a file that was opened or dropped, and the sentence of an error.

/**
 * Reads the text of a file.
 * @param {Blob} file
 * @returns {Promise<string>} without a byte order mark
 * @throws {Error} a sentence that says why there is no text
 */
export async function text_of(file) {
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Error('The browser cannot read it. It may be a folder, or may have been moved.');
    }),
  );
  // As in the function `decoded` of the command line: a UTF-16 text begins with its byte order mark or an ASCII letter.
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const wide = marked || first === 0 || second === 0;
  try {
    if (!wide) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    /* The error below says what is wrong. */
  }
  throw new Error(`Expected a text in UTF-8, found ${wide ? 'UTF-16' : 'other bytes'}: save the file as UTF-8.`);
}

/** Returns the sentence of an error. @param {unknown} error what was thrown */
export const message_of = (error) => (error instanceof Error ? error.message : String(error));
