import type { Control, Field } from "../../core/index";
import type { Words } from "../i18n/words";
import { type Spot, type SurfaceState, valueOf } from "../view-models/surface-state";

/** Fills a form in automatically: targets, picks on the map, and what a single press writes. */

/** The combatants of this user's targets, or of the selected tokens. */
function aimedAt(combat: Combat.Implementation, aims: true | "selected"): string[] {
  const aimed = aims === true ? [...game.user.targets] : (canvas.tokens?.controlled ?? []);
  const tokens = new Set(aimed.map(({ id }) => id));
  return combat.combatants.contents.flatMap(({ id, tokenId, sceneId }) =>
    id !== null && tokenId !== null && sceneId === canvas.scene?.id && tokens.has(tokenId) ? [id] : [],
  );
}

/** Ticks this user's targets or selected tokens in untouched fields that ask for them. Returns these fields' names. */
export function aimAt(
  state: SurfaceState,
  spot: Spot,
  { fields }: Control,
  combat: Combat.Implementation,
): readonly string[] {
  return fields.flatMap((field) => {
    if (field.kind !== "choices" || field.aims === undefined || state.entry(spot, field.name) !== undefined) return [];
    const people = new Set(field.choices.map(({ value }) => value));
    const aimed = aimedAt(combat, field.aims).filter((id) => people.has(id));
    if (aimed.length > 0) state.enter(spot, field.name, [...new Set([...(field.value ?? []), ...aimed])]);
    return aimed.length > 0 ? [field.name] : [];
  });
}

/** Writes the texts that a control's ticked values would write in its form. */
export function writeAtOnce(state: SurfaceState, spot: Spot, { fields }: Control, words: Words): void {
  for (const field of fields) {
    if (field.kind !== "text" || field.writtenBy === undefined) continue;
    const phrases = field.writtenBy.map((name) => {
      const ticked = fields.find((each) => each.name === name);
      const values = ticked?.kind === "choices" ? (ticked.value ?? []) : [];
      const chosen = ticked?.kind === "choices" ? ticked.choices.filter(({ value }) => values.includes(value)) : [];
      return words.list(chosen.map(({ label }) => words.text(label)));
    });
    state.enter(spot, field.name, phrases.filter((phrase) => phrase !== "").join(": "));
  }
}

const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((id) => id !== value) : [...values, value];

/** Adds or removes a value's tick, also in an untouched field. */
export function toggle(state: SurfaceState, spot: Spot, field: string, value: string): void {
  const now = state.entry(spot, field) ?? [];
  state.enter(spot, field, toggled(typeof now === "string" ? [now] : now, value));
}

const isAboutPerson = (field: Field, id: string): boolean =>
  (field.kind === "choice" || field.kind === "choices") && field.choices.some(({ whom }) => whom === id);

/** Picks a combatant in a form, or removes it. Returns the field that asks for it, or null. */
export function pickPerson(state: SurfaceState, spot: Spot, { fields }: Control, id: string): string | null {
  const field = fields.find((each) => isAboutPerson(each, id));
  if (field === undefined) return null;
  const now = valueOf(field, state.entry(spot, field.name));
  state.enter(spot, field.name, typeof now === "string" ? id : toggled(now, id));
  return field.name;
}

/** Changes the number beside a button by one, as far as its field allows. */
export function stepNumber({ dataset, parentElement }: HTMLElement): void {
  const field = parentElement?.querySelector("input") ?? null;
  if (dataset["by"] === "1") field?.stepUp();
  else field?.stepDown();
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}
