import {
  completedCounter,
  COUNTER_TEMPLATES,
  ENDLESS,
  isCounters,
  KNOWN_COUNTERS,
  traitsOfCounters,
} from "../../core/index";
import type { Command, Counter, GivenCounter, OptionValues } from "../../core/index";
import { recommendedCounters } from "../bindings/system";
import { participants } from "../roster/combatant-spec";
import { traitsOf } from "../roster/typed-values";
import { wordsWithoutNames } from "../session/fight-view";

const isKnown = (id: string): boolean => (KNOWN_COUNTERS as readonly string[]).includes(id);

const said = (key: string): string => game.i18n.localize(key);

const nameOf = ({ id, label }: Pick<Counter, "id" | "label">): string =>
  label ?? (isKnown(id) ? said(`TURNWRIGHT.counters.names.${id}`) : id);

/** The names of counters, or that there are none. */
export function spokenCounters(value: unknown): string {
  if (!isCounters(value) || value.length === 0) return said("TURNWRIGHT.counters.form.none");
  return wordsWithoutNames().list(value.map((counter) => nameOf(completedCounter(counter))));
}

/** The fields that a person chooses from a list, with their values as words of the form. */
const CHOICES = {
  of: ["combatant", "side", "table"],
  refills: ["turn-start", "turn-end", "round", "never"],
  start: ["full", "empty"],
  spends: ["owner", "gm"],
  for: ["everyone", "players", "gm"],
  offered: ["always", "others-turns"],
  unspent: ["true", "false"],
} as const satisfies Partial<Record<keyof Counter, readonly string[]>>;
type Chosen = keyof typeof CHOICES;

const choiceView = (counter: Counter, name: Chosen) => ({
  cell: name,
  label: said(`TURNWRIGHT.counters.form.${name}.label`),
  options: CHOICES[name].map((value) => ({
    value,
    label: said(`TURNWRIGHT.counters.form.${name}.${value}`),
    selected: String(counter[name]) === value,
  })),
});

/** A counter as a row of the form. An empty name means the known one, an empty maximum none. */
export function counterRow(given: GivenCounter) {
  const counter = completedCounter(given);
  const heading = nameOf(counter);
  return {
    counter: counter.id,
    heading,
    more: game.i18n.format("TURNWRIGHT.counters.form.more", { name: heading }),
    removeLabel: game.i18n.format("TURNWRIGHT.effects.remove", { name: heading }),
    name: counter.label ?? "",
    placeholder: isKnown(counter.id) ? nameOf({ ...counter, label: undefined }) : "",
    max: counter.max === ENDLESS ? "" : String(counter.max),
    by: counter.by === "full" ? "" : String(counter.by),
    begins: typeof counter.start === "number" ? String(counter.start) : "",
    often: choiceView(counter, "refills"),
    rest: (["of", "start", "spends", "for", "offered", "unspent"] as const).map((name) => choiceView(counter, name)),
  };
}

const inTemplate = ({ max, ...counter }: Counter): string =>
  typeof max === "number" && max > 1 && max < ENDLESS ? `${nameOf(counter)} ×${max}` : nameOf(counter);

/** The templates for a list, each with the names of its counters: those for the game system, others, pools. */
function templateGroups() {
  const recommended: ReadonlySet<string> = new Set(recommendedCounters());
  const all = Object.entries<readonly GivenCounter[]>(COUNTER_TEMPLATES).map(([id, counters]) => ({
    id,
    label: wordsWithoutNames().list(counters.map((counter) => inTemplate(completedCounter(counter)))),
    isPool: counters.some(({ of }) => of === "table"),
  }));
  const others = all.filter(({ id }) => !recommended.has(id));
  return {
    recommended: all.filter(({ id }) => recommended.has(id)),
    templates: others.filter(({ isPool }) => !isPool),
    pools: others.filter(({ isPool }) => isPool),
    system: game.i18n.format("TURNWRIGHT.counters.form.for-system", { system: game.system.title }),
  };
}

/** What a form needs to show and change counters: rows, and templates to add. */
export const countersField = (value: unknown) => ({
  counters: isCounters(value) ? value.map(counterRow) : [],
  ...templateGroups(),
});

/** The template of a counter that a person fills in. */
const OWN = "own";

/** The counters of a template that a list does not have yet. */
export function countersOfTemplate(template: string, present: readonly string[]): readonly GivenCounter[] {
  const templates: Readonly<Record<string, readonly GivenCounter[]>> = COUNTER_TEMPLATES;
  if (template !== OWN) return (templates[template] ?? []).filter(({ id }) => !present.includes(id));
  let number = 1;
  while (present.includes(`own-${number}`)) number += 1;
  return [{ id: `own-${number}`, label: said("TURNWRIGHT.counters.form.own") }];
}

/** What differs from a counter's initial values, from the texts in a row's cells. */
export function counterFrom(id: string, cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const { label = "", max = "", by = "", begins = "" } = cells;
  const number = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text);
  const given: Record<string, unknown> = {
    id,
    ...(label !== "" && { label }),
    of: cells["of"],
    max: max === "" ? ENDLESS : number(max),
    start: begins === "" ? cells["start"] : number(begins),
    refills: cells["refills"],
    by: by === "" ? "full" : number(by),
    spends: cells["spends"],
    offered: cells["offered"],
    for: cells["for"],
    unspent: cells["unspent"] === "true",
  };
  const initial: object = completedCounter({
    id,
    ...(given["of"] !== "combatant" && { of: given["of"] as Counter["of"] }),
  });
  const isInitial = ([field, value]: [string, unknown]): boolean =>
    field !== "id" && field !== "of" && (initial as Record<string, unknown>)[field] === value;
  const own = Object.entries(given).filter(
    (entry) => !isInitial(entry) && !(entry[0] === "of" && entry[1] === "combatant"),
  );
  return Object.fromEntries(own);
}

/** The command that changes a running fight's options, with the sheets' values that new counters need (K-1). */
export function withTraits(
  combat: Combat.Implementation,
  variant: string,
  options: Readonly<Record<string, unknown>>,
): Command {
  const given = options as OptionValues;
  const names = traitsOfCounters(given);
  const traits = participants(combat).map((combatant) => {
    const all = Object.entries(traitsOf(combatant, variant, given));
    return [combatant.id ?? "", Object.fromEntries(all.filter(([name]) => names.includes(name)))] as const;
  });
  return { do: "changeOptions", options, ...(names.length > 0 && { traits: Object.fromEntries(traits) }) };
}
