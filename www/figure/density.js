// The density of a PNG. Browsers write none, and without it programs place the picture in the wrong size.

/** The length of the signature and of the chunk IHDR, after which the density may stand. */
const HEAD = 33;

/**
 * Returns a PNG with a chunk pHYs, which says how many pixels there are to a metre.
 * @param {Uint8Array<ArrayBuffer>} png
 * @param {number} dpi pixels per inch
 */
export function with_density(png, dpi) {
  const chunk = new DataView(new ArrayBuffer(21));
  const each_metre = Math.round(dpi / 0.0254);
  chunk.setUint32(0, 9); // the length of the data
  [...'pHYs'].forEach((letter, i) => chunk.setUint8(4 + i, letter.charCodeAt(0)));
  chunk.setUint32(8, each_metre);
  chunk.setUint32(12, each_metre);
  chunk.setUint8(16, 1); // the unit: the metre
  chunk.setUint32(17, crc(new Uint8Array(chunk.buffer, 4, 13)));
  const out = new Uint8Array(png.length + chunk.byteLength);
  out.set(png.subarray(0, HEAD));
  out.set(new Uint8Array(chunk.buffer), HEAD);
  out.set(png.subarray(HEAD), HEAD + chunk.byteLength);
  return out;
}

/** Returns the check sum of a chunk: CRC-32, as the PNG specification states it. @param {Uint8Array} bytes */
function crc(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
