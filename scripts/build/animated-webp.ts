/** The longest time and the widest picture that the format's 24 bits hold, one more than this. */
const MOST = 0xff_ff_ff;

/** A part of a WebP file: four letters, and what belongs to them. */
interface Chunk {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One picture of an animation. */
export interface Frame {
  /** A whole WebP file with one picture, as a browser's canvas makes it. */
  readonly file: Uint8Array;
  /** How long it is seen, in milliseconds. */
  readonly lasts: number;
}

const textAt = (bytes: Uint8Array, at: number): string => String.fromCodePoint(...bytes.subarray(at, at + 4));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The parts of a WebP file, in order.
 *
 * @throws {TypeError} at a file of another kind, or one that ends in the middle of a part
 */
export function chunksOf(file: Uint8Array): readonly Chunk[] {
  if (file.length < 12 || textAt(file, 0) !== "RIFF" || textAt(file, 8) !== "WEBP")
    throw new TypeError("not a WebP file");
  const chunks: Chunk[] = [];
  let at = 12;
  while (at < file.length) {
    if (at + 8 > file.length) throw new TypeError("the WebP file ends too early");
    const size = viewOf(file).getUint32(at + 4, true);
    const from = at + 8;
    if (from + size > file.length) throw new TypeError("the WebP file ends too early");
    chunks.push({ name: textAt(file, at), bytes: file.subarray(from, from + size) });
    at = from + size + (size % 2);
  }
  return chunks;
}

/** A number in three bytes, the lowest first. */
function threeBytes(value: number): readonly number[] {
  if (!Number.isInteger(value) || value < 0 || value > MOST) throw new RangeError(`${value} does not fit into 24 bits`);
  return [value & 0xff, (value >> 8) & 0xff, value >> 16];
}

/** Bytes after four letters and their length. An odd number of them is filled up, as the format wants it. */
function chunk(name: string, bytes: Iterable<number>): readonly number[] {
  const body = [...bytes];
  const head = new Uint8Array(8);
  head.set(Buffer.from(name));
  viewOf(head).setUint32(4, body.length, true);
  return [...head, ...body, ...(body.length % 2 === 1 ? [0] : [])];
}

/**
 * One animated WebP of pictures that fill it, over and over again.
 *
 * @param width in pixels, of every picture
 * @param height in pixels, of every picture
 * @throws {TypeError} if there is no frame, or one holds no picture
 * @throws {RangeError} if a size or a time is nothing that the format can say
 */
export function animatedWebp(frames: readonly Frame[], width: number, height: number): Uint8Array {
  if (frames.length === 0) throw new TypeError("an animation needs a frame");
  const size = [...threeBytes(width - 1), ...threeBytes(height - 1)];
  const animated = 0b10;
  const replaces = 0b10;
  const pictures = frames.flatMap(({ file, lasts }) => {
    const picture = chunksOf(file).filter(({ name }) => ["ALPH", "VP8 ", "VP8L"].includes(name));
    if (!picture.some(({ name }) => name.startsWith("VP8"))) throw new TypeError("a frame holds no picture");
    const head = [...threeBytes(0), ...threeBytes(0), ...size, ...threeBytes(lasts), replaces];
    return chunk("ANMF", [...head, ...picture.flatMap(({ name, bytes }) => chunk(name, bytes))]);
  });
  // No colour behind the pictures, and no end of the repetitions.
  const loop = chunk("ANIM", [0, 0, 0, 0, 0, 0]);
  const body = [...chunk("VP8X", [animated, 0, 0, 0, ...size]), ...loop, ...pictures];
  // The content of a RIFF file begins with the four letters of its kind.
  return Uint8Array.from(chunk("RIFF", [...Buffer.from("WEBP"), ...body]));
}
