import { isRecord } from "./table";

/** The path of the first field that was not understood, or null. Undefined fields are ignored. */
export function unknownField(given: unknown, understood: unknown): string | null {
  // Passed on unread, or a plain value.
  if (given === understood) return null;
  const isList = Array.isArray(given) && Array.isArray(understood);
  if (!isList && !(isRecord(given) && isRecord(understood))) return null;
  const known = understood as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(known, name)) return name;
    const inner = unknownField(value, known[name]);
    if (inner !== null) return `${name}.${inner}`;
  }
  return null;
}
