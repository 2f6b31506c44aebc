import { CHOICES, choicesWith, OWN, parseFormula, SETS, type ChoiceName, type Choices } from "../../../core/index";
import { namesIn } from "../../../core/scenario/index";
import { traitSpecs } from "../../bindings/traits";
import { formatsOf } from "../../i18n/formats";
import { keptEntries } from "../../variant/kept-rules";
import { formValue } from "../../variant/option-layers";
import { listVariants } from "../../variant/resolve";
import { variantName } from "../../windows/variant-names";
import { PEOPLE } from "../sample-people";
import { draftOf, type Draft } from "./draft";

/** A field's text as the choice's value, which may not fit the choice. */
export function typedChoice(name: ChoiceName, text: string): unknown {
  const spec = CHOICES[name];
  if (spec.kind === "table") return formValue(spec, text.replaceAll(",", "\n")) ?? text;
  if (spec.kind === "toggle") return text === "true";
  return spec.kind === "integer" ? Number(text) : text.trim();
}

/** Turn rules that a form can start from: shipped, the game's and the world's own, each with the draft that it makes of another. */
export function starts() {
  const shipped = SETS.map((set) => ({
    key: `set:${set.id}`,
    name: game.i18n.localize(`TURNWRIGHT.${set.id}.name`),
    from: (draft: Draft): Draft => ({ ...draft, base: choicesWith(set, {}), wishes: [], stored: "" }),
  }));
  const kept = keptEntries().map(({ id, name, rules, stored }) => ({
    key: id,
    name,
    from: (): Draft => draftOf(rules, stored),
  }));
  return [...shipped, ...kept];
}

/** The icons to choose from: all turn rules' own, each by the first name that has it. */
export function icons(chosen: string) {
  const names = new Map<string, string>();
  for (const { icon, name } of listVariants()) {
    const own = icon.split(" ").at(-1) ?? icon;
    if (!names.has(own)) names.set(own, game.i18n.localize(name));
  }
  return [...names].map(([icon, label]) => ({ icon, label, chosen: icon === chosen }));
}

/** Ideas that the form does not know, with the turn rules that have them. */
const MISSING = [{ says: "TURNWRIGHT.own-rules.missing.points", has: ["action-points"] }] as const;

export const missingIdeas = (): string[] =>
  MISSING.map(({ says, has }) =>
    game.i18n.format(says, { names: formatsOf(game.i18n.lang).list(has.map((id) => variantName(id).name)) }),
  );

/** Warnings about choices that can be played, but hardly as meant. */
export function warnings({ numbers, formula, stat, deck, jokers, shared }: Choices): string[] {
  const known = traitSpecs(OWN.id).map(({ name }) => name);
  const read = numbers === "stat" ? [stat] : numbers === "dice" ? namesIn(parseFormula(formula)) : [];
  const list = formatsOf(game.i18n.lang).list(known);
  const strange = [...new Set(read)].filter((name) => !known.includes(name));
  // Fewer cards than people in the preview are dealt twice.
  const isShort = numbers === "cards" && shared === "nobody" && deck + jokers < PEOPLE.length;
  return [
    ...strange.map((name) => game.i18n.format("TURNWRIGHT.own-rules.unknown-value", { name, list })),
    ...(isShort ? [game.i18n.localize("TURNWRIGHT.own-rules.few-cards")] : []),
  ];
}
