import { readFileSync } from "node:fs";

/** The fields of a combatant, by the words for them in FOR-GMS and SECURITY.md. */
const FIELDS: Readonly<Record<string, string>> = {
  side: "side",
  kind: "type",
  owner: "owner",
  base: "number",
  shift: "number",
  rolling: "number",
  tie: "ties",
  earlier: "ties",
  traits: "values",
  conditions: "conditions",
  joined: "when it joined",
  since: "when it joined",
};

/** The other parts of a record that may name a hidden combatant: `rules` holds what only one variant keeps, such as its card. */
const PLACES: Readonly<Record<string, string>> = {
  effects: "effects",
  marks: "acted",
  moves: "number",
  past: "past commands",
  undone: "past commands",
  rules: "all that the rules keep about it",
};

interface OpenRecord {
  readonly combatants: Readonly<Record<string, object>>;
}

/** The places of a fight's open record that name this combatant, and are not among the words of SECURITY.md. */
export function unsaidOf(open: OpenRecord, id: string): string[] {
  const said = readFileSync(new URL("../../SECURITY.md", import.meta.url), "utf8").replaceAll(/\s+/g, " ");
  const isSaid = (words: string | undefined): boolean => words !== undefined && said.includes(words);
  const { combatants, ...parts } = open;
  const places = Object.entries(parts).filter(([, part]) => JSON.stringify(part ?? null).includes(id));
  const fields = Object.keys(combatants[id] ?? {});
  return [
    ...places.flatMap(([place]) => (isSaid(PLACES[place]) ? [] : [place])),
    ...fields.flatMap((field) => (isSaid(FIELDS[field]) ? [] : [`combatants.${field}`])),
  ];
}
