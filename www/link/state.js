// The specification in a link: the key "s" of the address holds the deflated JSON text as base64url.

/** The largest number of bytes of JSON text in a link. */
export const LARGEST = 1 << 20;
const CUT = 'This link cannot be read. It was probably cut off when it was copied.';

/** Packs a specification. @param {string} text JSON @returns {Promise<string>} the hash, with its "#" */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#s=${packed.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/**
 * Unpacks a specification.
 * @param {string} packed the value of the key "s" of the address
 * @returns {Promise<string>} the JSON text
 * @throws {Error} a sentence that says why the link cannot be read
 */
export async function decode(packed) {
  try {
    // Some programs write "+" instead of "-", and `URLSearchParams` reads "+" as a space.
    const text = packed.replace(/[- ]/g, '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return await inflate(bytes);
  } catch (error) {
    throw error instanceof RangeError ? error : new Error(CUT);
  }
}

/** Inflates bytes to a text, and gives up once the text is too long. @param {Uint8Array<ArrayBuffer>} bytes */
async function inflate(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > LARGEST) {
      reader.cancel().catch(() => {});
      throw new RangeError('This link cannot be read. It holds more than one megabyte of settings.');
    }
    text += decoder.decode(value, { stream: true });
  }
}
