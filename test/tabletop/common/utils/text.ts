const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random identifier of letters and digits; documents use sixteen of them. */
export function randomID(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join("");
}

/** Tells whether a text can be the identifier of a document. */
export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
  "`": "&#x60;",
};

/** Makes text safe to be put into HTML. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"'`]/g, (letter) => ESCAPES[letter] ?? letter);
}

/** Tells whether version `v1` comes after `v0`, part by part. */
export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  const [left, right] = [String(v1).split("."), String(v0).split(".")];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index] ?? "", right[index] ?? ""];
    if (a === b) continue;
    const [first, second] = [Number(a), Number(b)];
    if (Number.isNaN(first) || Number.isNaN(second)) return a > b;
    return first > second;
  }
  return false;
}

/** Any value as text: nothing for null and undefined, JSON for records and lists. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
