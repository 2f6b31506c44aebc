/**
 * Throws if a flow is given a part under a name that it does not read: the part would never run.
 *
 * @param flow the function's name in the kit
 */
export function refuseUnknownParts<Parts extends object>(
  flow: string,
  parts: Parts,
  known: { readonly [Name in keyof Required<Parts>]: true },
): void {
  const unknown = Object.keys(parts).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw new Error(`${flow} has no part ${unknown.join(", ")}: its parts are ${Object.keys(known).join(", ")}`);
}
