import { wordsWithoutNames } from "../session/fight-view";

/** The faults that a list shows. The others are counted. */
const SHOWN = 10;

const KILOBYTE = 1000;

/** A chosen file's text, or a sentence why it is refused unread: it is larger than files of its kind are. */
export async function readChosen(file: File, kilobytes: number): Promise<{ text: string } | { refusal: string }> {
  if (file.size > kilobytes * KILOBYTE)
    return { refusal: wordsWithoutNames().own("settings.too-large", { size: kilobytes }) };
  return { text: await file.text() };
}

/** A file's content. Undefined if the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A file's first faults, and a last line that counts the others. */
export function firstFaults(faults: readonly string[]): readonly string[] {
  const more = faults.length - SHOWN;
  return more <= 0
    ? faults
    : [...faults.slice(0, SHOWN), wordsWithoutNames().own("settings.more-faults", { count: more })];
}
