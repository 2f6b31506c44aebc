const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether two plain values, such as views, are equal. */
export function isSameValue(each: unknown, other: unknown): boolean {
  if (each === other) return true;
  if (!isRecord(each) || !isRecord(other) || Array.isArray(each) !== Array.isArray(other)) return false;
  const keys = Object.keys(each);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameValue(each[key], other[key]))
  );
}
