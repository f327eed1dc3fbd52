// A QR code (ISO/IEC 18004) of a text, in bytes and with error correction L, which makes the largest modules: a code on
// a projector is not scratched.

/** The codewords of error correction in a block, and the number of blocks, by version from 1. */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
];
/** Whether a mask turns a module over. @type {((x: number, y: number) => boolean)[]} */
export const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Returns the number of codewords of a version. @param {number} version */
function codewords(version) {
  const n = Math.floor(version / 7) + 2;
  const patterns = version < 2 ? 0 : (25 * n - 10) * n - 55 + (version < 7 ? 0 : 36);
  return Math.floor(((16 * version + 128) * version + 64 - patterns) / 8);
}

/** Returns the number of codewords that hold data. @param {number} version */
const capacity = (version) => codewords(version) - CORRECTION[version - 1] * BLOCKS[version - 1];

/** Multiplies in the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a);
  return product;
}

/** Returns the coefficients of the polynomial that generates the error correction. @param {number} degree */
function generator(degree) {
  const all = new Array(degree).fill(0);
  all[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let k = 0; k < degree; k++) all[k] = times(all[k], root) ^ (all[k + 1] ?? 0);
    root = times(root, 2);
  }
  return all;
}

/** Returns the error correction of a block. @param {number[]} block @param {number[]} by */
function correction(block, by) {
  const rest = by.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    by.forEach((one, i) => {
      rest[i] ^= times(one, factor);
    });
  }
  return rest;
}

/** Returns bytes with their error correction, in the order of a code. @param {number[]} data @param {number} version */
function interleaved(data, version) {
  const [blocks, degree] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const short = Math.floor(data.length / blocks);
  const long = data.length % blocks;
  const by = generator(degree);
  const parts = Array.from({ length: blocks }, (_, i) => {
    const from = i * short + Math.max(0, i - (blocks - long));
    const block = data.slice(from, from + short + Number(i >= blocks - long));
    return { block, rest: correction(block, by) };
  });
  const column = (/** @type {'block' | 'rest'} */ of, /** @type {number} */ k) =>
    parts.flatMap((part) => (k < part[of].length ? [part[of][k]] : []));
  return [
    ...Array.from({ length: short + 1 }, (_, k) => column('block', k)),
    ...Array.from({ length: degree }, (_, k) => column('rest', k)),
  ].flat();
}

/** Returns the codewords of a text, without error correction. @param {Uint8Array} bytes @param {number} version */
function packed(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = 8 * capacity(version);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
}

/** Appends to some bits the remainder that protects them. */
function guarded(/** @type {number} */ value, /** @type {number} */ length, /** @type {number} */ by) {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * by);
  return (value << length) | rest;
}

/** Says how hard a code is to read: long runs, blocks of one colour and an uneven share of black. */
function penalty(/** @type {boolean[][]} */ rows) {
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  const same = (/** @type {number} */ x, /** @type {number} */ y) =>
    rows[y][x] === rows[y][x + 1] && rows[y][x] === rows[y + 1][x] && rows[y][x] === rows[y + 1][x + 1];
  for (let y = 0; y + 1 < rows.length; y++) for (let x = 0; x + 1 < rows.length; x++) sum += 3 * Number(same(x, y));
  const black = rows.flat().filter(Boolean).length / rows.length ** 2;
  return sum + 10 * Math.floor(Math.abs(black - 0.5) * 20);
}

/** An empty code: its modules, and which of them belong to its patterns. */
class Sheet {
  /** @param {number} version */
  constructor(version) {
    const size = 17 + 4 * version;
    this.version = version;
    this.size = size;
    const none = () => Array.from({ length: size }, () => new Array(size).fill(false));
    /** @type {boolean[][]} */
    this.rows = none();
    /** @type {boolean[][]} */
    this.taken = none();
    for (let i = 0; i < size; i++)
      for (const [x, y] of [
        [6, i],
        [i, 6],
      ])
        this.set(x, y, i % 2 === 0);
    const n = version === 1 ? 0 : Math.floor(version / 7) + 2;
    const step = version === 32 ? 26 : Math.ceil((4 * version + 4) / (2 * n - 2)) * 2;
    const places = Array.from({ length: n }, (_, i) => (i ? size - 7 - (n - 1 - i) * step : 6));
    const corner = (/** @type {number} */ x, /** @type {number} */ y) =>
      (x < 8 && y < 8) || (x < 8 && y > size - 9) || (x > size - 9 && y < 8);
    for (const x of places) for (const y of places) if (!corner(x, y)) this.#ring(x, y, 2, [1]);
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ])
      this.#ring(x, y, 4, [2, 4]);
    this.format(0);
    if (version < 7) return;
    const bits = guarded(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [x, y] = [size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(x, y, ((bits >>> i) & 1) === 1);
      this.set(y, x, ((bits >>> i) & 1) === 1);
    }
  }

  /** @param {number} x @param {number} y @param {boolean} black */
  set(x, y, black) {
    this.rows[y][x] = black;
    this.taken[y][x] = true;
  }

  /** Draws squares around a module, of which those at some distances are white. */
  #ring(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ far, /** @type {number[]} */ white) {
    for (let dy = -far; dy <= far; dy++)
      for (let dx = -far; dx <= far; dx++)
        if (this.rows[y + dy]?.[x + dx] !== undefined)
          this.set(x + dx, y + dy, !white.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** Writes which mask is used. @param {number} mask */
  format(mask) {
    const { size } = this;
    const bits = guarded(8 | mask, 10, 0x537) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
      const black = ((bits >>> i) & 1) === 1;
      const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + Number(i === 8);
      if (i < 8) this.set(8, near, black);
      else this.set(near, 8, black);
      if (i < 8) this.set(size - 1 - i, 8, black);
      else this.set(8, size - 15 + i, black);
    }
    this.set(8, size - 8, true);
  }

  /** Returns the places of the data, in the order of the bits. */
  places() {
    const all = [];
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let k = 0; k < this.size; k++)
        for (const x of [right, right - 1]) {
          const y = (right + 1) & 2 ? k : this.size - 1 - k;
          if (!this.taken[y][x]) all.push([x, y]);
        }
    }
    return all;
  }
}

/**
 * Returns the rows of the code of a text, in which true stands for black; null if the text is too long.
 * @param {string} text
 */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 40 && bytes.length + (version < 10 ? 2 : 3) > capacity(version)) version++;
  if (version > 40) return null;
  const data = interleaved(packed(bytes, version), version);
  const sheet = new Sheet(version);
  const bits = data.flatMap((byte) => Array.from({ length: 8 }, (_, i) => ((byte >>> (7 - i)) & 1) === 1));
  const places = sheet.places();
  const codes = MASKS.map((mask, i) => {
    sheet.format(i);
    places.forEach(([x, y], k) => {
      sheet.rows[y][x] = (bits[k] ?? false) !== mask(x, y);
    });
    return sheet.rows.map((row) => [...row]);
  });
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}
