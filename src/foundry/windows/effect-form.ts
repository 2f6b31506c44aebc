import type { Command } from "../../core/index";

export type Filled = Pick<FormData, "get" | "getAll">;

/** Begins the names of the fields for numbers that an effect changes. */
export const ADDS = "adds.";

const word = (form: Filled, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

const words = (form: Filled, name: string): string[] => form.getAll(name).filter((value) => typeof value === "string");

/** The number in a field. Null if it is empty. Other text is left for the rules to refuse. */
function figure(form: Filled, name: string): number | null {
  const typed = word(form, name);
  return typed === "" ? null : Number(typed);
}

function until(form: Filled): unknown {
  const lasts = word(form, "lasts");
  return lasts === "turns" || lasts === "rounds" ? { [lasts]: figure(form, lasts) } : lasts;
}

/** The announcement at a turn's start or end. Its label defaults to the effect's. */
function announced(form: Filled, what: "tick" | "save"): { at: string; label: string } | null {
  const at = word(form, `${what}.at`);
  return at === "" ? null : { at, label: word(form, `${what}.label`) || word(form, "name") };
}

function added(form: Filled, numbers: readonly string[]): Record<string, number> {
  const entries = numbers.map((name) => [name, figure(form, `${ADDS}${name}`) ?? 0] as const);
  return Object.fromEntries(entries.filter(([, by]) => by !== 0));
}

/**
 * A filled-in form's command (C-11), with the numbers it asks for. Null without targets. The rules refuse what is
 * wrong.
 */
export function effectCommand(form: Filled, numbers: readonly string[]): Command | null {
  const targets = words(form, "target");
  if (targets.length === 0) return null;
  const source = word(form, "source");
  const tick = announced(form, "tick");
  const save = announced(form, "save");
  const modify = added(form, numbers);
  const imposes = words(form, "imposes");
  return {
    do: "addEffect",
    ...(targets.length === 1 ? { target: targets[0] } : { targets }),
    name: word(form, "name"),
    until: until(form),
    ...(source === "" ? {} : { source }),
    ...(tick === null ? {} : { tick: { ...tick, amount: figure(form, "tick.amount") ?? 0 } }),
    ...(save === null ? {} : { save }),
    ...(Object.keys(modify).length === 0 ? {} : { modify }),
    ...(imposes.length === 0 ? {} : { imposes }),
    ...(form.get("concentration") === null ? {} : { concentration: true }),
  };
}
