import { PIECES } from "./pieces";
import { must, Unreadable } from "./unreadable";

/** The characters that begin the code of a piece. In the text itself each is written twice. */
const MARKS = ["~", "^"] as const;
/** The characters that end a code: of one byte in UTF-8, and none that JSON escapes or that is a mark. */
const ENDS = Array.from({ length: 0x7e - 0x21 }, (_, i) => String.fromCharCode(0x21 + i)).filter(
  (character) => !`"'\\^`.includes(character),
);

const codes: ReadonlyMap<string, string> = new Map([
  ...PIECES.map((piece, i) => [piece, `${MARKS[Math.floor(i / ENDS.length)]}${ENDS[i % ENDS.length]}`] as const),
  ...MARKS.map((mark) => [mark, mark + mark] as const),
]);
const pieces: ReadonlyMap<string, string> = new Map([...codes].map(([piece, code]) => [code, piece]));

/** Any piece, of several that fit the longest. */
const PIECE = new RegExp(
  [...codes.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((piece) => piece.replace(/[^\w]/g, "\\$&"))
    .join("|"),
  "g",
);
const CODE = /[~^][^]/g;

/** Text with its quotation marks changed for apostrophes and back: JSON in JSON would escape every one. */
const requoted = (text: string): string => text.replace(/["']/g, (mark) => (mark === '"' ? "'" : '"'));

/** Plain data as a short text, to be stored in JSON. */
export const toShortText = (value: unknown): string =>
  requoted(JSON.stringify(value).replace(PIECE, (piece) => codes.get(piece) ?? piece));

/** The data that {@link toShortText} was given. Throws `Unreadable` on anything else. */
export function fromShortText(short: string): unknown {
  const text = requoted(short).replace(CODE, (code) => {
    const piece = pieces.get(code);
    must(piece !== undefined, "text");
    return piece;
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Unreadable("text");
  }
}
