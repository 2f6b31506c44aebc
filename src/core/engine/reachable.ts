import type { Encounter } from "../state/encounter";

/** The variant that something names, if it names one. */
function namedIn(record: object | undefined): string[] {
  const { variant } = (record ?? {}) as { readonly variant?: unknown };
  return typeof variant === "string" ? [variant] : [];
}

/**
 * The variants that a fight can be under without another command than undo and redo: its own, and those that the kept steps lead
 * to or back to. Without duplicates.
 */
export function reachableVariants({ variant, past, undone }: Encounter): string[] {
  const given = [...Object.values(past), ...Object.values(undone)].flatMap(({ command }) =>
    command.do === "changeRules" ? namedIn(command) : [],
  );
  const before = Object.values(past).flatMap(({ inverse }) => namedIn(inverse.put));
  return [...new Set([variant, ...given, ...before])];
}
