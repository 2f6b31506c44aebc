/** Tells whether a value is a number, or a text that is one: Foundry's `Number.isNumeric`. */
export function isNumeric(value: unknown): boolean {
  if (Array.isArray(value) || value === null || value === "") return false;
  return !Number.isNaN(Number(value)) && ["number", "string"].includes(typeof value);
}
