// Texts from elsewhere: the text of a file that was opened or dropped, and the sentence of an error.

/**
 * @param {File} file
 * @param {number} most bytes that it may have
 * @param {string} larger what is said of a larger one
 * @returns {Promise<string>} without a byte order mark
 * @throws {Error} a sentence that says why there is no text
 */
export async function text_of(file, most, larger) {
  if (file.size > most) throw new Error(larger);
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Error('The browser cannot read it: it may be a folder, or have been moved.');
    }),
  );
  // As `decoded` of the command line has it: texts in UTF-16 begin with its byte order mark or with an ASCII character.
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const wide = marked || first === 0 || second === 0;
  try {
    if (!wide) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    /* It is said below. */
  }
  throw new Error(`Expected a text in UTF-8, found ${wide ? 'UTF-16' : 'other bytes'}: save the file as UTF-8.`);
}

/** The sentence of an error. @param {unknown} error what was thrown */
export const message_of = (error) => (error instanceof Error ? error.message : String(error));
