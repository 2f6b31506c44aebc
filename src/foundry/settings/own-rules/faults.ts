import { CHOICE_NAMES, CHOICES, isRecord, OWN, SETS } from "../../../core/index";
import type { ChoiceName, OptionSpec, RulesProblem } from "../../../core/index";
import { formatsOf } from "../../i18n/formats";
import { expectedText, optionText, spokenOption } from "../option-fields";

/** What a file's fields must be. */
const FIELDS = {
  name: "TURNWRIGHT.parts.refused.needs-name",
  summary: "TURNWRIGHT.parts.refused.fields.summary",
  icon: "TURNWRIGHT.parts.refused.fields.icon",
  from: "TURNWRIGHT.parts.refused.fields.from",
  choices: "TURNWRIGHT.parts.refused.fields.choices",
  open: "TURNWRIGHT.parts.refused.fields.open",
  counters: "TURNWRIGHT.parts.refused.fields.counters",
  format: "TURNWRIGHT.parts.refused.fields.format",
} as const;

/** The most letters in which a misspelled name may differ. */
const MOST_TYPOS = 2;

/** The letters to change, add or remove until one word is the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let index = 0; index < a.length; index++) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++) {
      const changed = (row[at - 1] ?? 0) + (b[at - 1] === a[index] ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const said = (key: RulesProblem["code"], data: Record<string, string>): string =>
  game.i18n.format(`TURNWRIGHT.parts.refused.${key}`, data);

const possible = (items: readonly string[]): string =>
  game.i18n.format("TURNWRIGHT.parts.refused.possible", { list: formatsOf(game.i18n.lang).list(items) });

/** A sentence that names the known word nearest to a strange one, or all of them. */
function meantText(strange: string, known: readonly string[], nameOf = (word: string): string => word): string {
  const close = known.filter((word) => distance(strange.toLowerCase().slice(0, 40), word.toLowerCase()) <= MOST_TYPOS);
  const [nearest] = close.toSorted((a, b) => distance(strange, a) - distance(strange, b));
  if (nearest === undefined) return possible(known);
  const name = nameOf(nearest);
  const says = name === nearest ? "TURNWRIGHT.parts.refused.meant" : "TURNWRIGHT.parts.refused.meant-named";
  return game.i18n.format(says, { word: nearest, name });
}

const isChoice = (name: string): name is ChoiceName => Object.hasOwn(CHOICES, name);

const labelOf = (name: string): string => (isChoice(name) ? optionText(OWN.id, name).label : name);

/** The values that a choice takes, each as in the file and as on the screen. */
function valuesText(name: ChoiceName): string {
  const spec: OptionSpec = CHOICES[name];
  if (spec.kind !== "choice" && spec.kind !== "toggle") return expectedText(OWN.id, name);
  const ways = spec.kind === "choice" ? spec.choices : [true, false];
  return possible(ways.map((way) => `${String(way)} (${spokenOption(OWN.id, name, way)})`));
}

function choiceIn(raw: unknown, name: string): string {
  const choices = isRecord(raw) ? raw["choices"] : undefined;
  const value = isRecord(choices) && Object.hasOwn(choices, name) ? choices[name] : undefined;
  return (JSON.stringify(value) ?? "").slice(0, 60);
}

/** A fault of a file in the words of the form: the wrong value, and the right ones. */
export function faultText({ code, detail }: RulesProblem, raw: unknown): string {
  const name = labelOf(detail);
  switch (code) {
    case "unknown-field":
      return `${said(code, { detail })} ${meantText(detail, Object.keys(FIELDS))}`;
    case "unknown-set":
      return `${said(code, { detail })} ${meantText(
        detail,
        SETS.map(({ id }) => id),
        (id) => game.i18n.localize(`TURNWRIGHT.${id}.name`),
      )}`;
    case "unknown-choice":
      return `${said(code, { detail })} ${meantText(detail, CHOICE_NAMES, labelOf)}`;
    case "wrong-value":
      return `${said(code, { detail, name, value: choiceIn(raw, detail) })} ${isChoice(detail) ? valuesText(detail) : ""}`;
    case "wrong-field":
      return `${said(code, { detail })} ${game.i18n.localize(FIELDS[detail as keyof typeof FIELDS])}`;
    default:
      return said(code, { detail, name });
  }
}
