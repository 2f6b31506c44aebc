import type { Control, Encounter } from "../../core/index";

/** So many of the last texts are offered. */
const MOST = 3;

/** The deed in a text that was written by chips: whom it was aimed at stands after a colon, and is somebody else's turn to be. */
const deedIn = (said: string): string => said.split(": ", 1)[0] ?? said;

/** The last different texts that a combatant has given with a control's command: the newest first, as far as the history reaches. */
export function latelyIn(
  { past }: Pick<Encounter, "past">,
  { command, fields }: Control,
  name: string,
): readonly string[] {
  const empty = new Set(
    fields.flatMap((field) => (field.kind === "text" && field.name === name ? [field.otherwise] : [])),
  );
  const steps = Object.entries(past).toSorted(([id], [other]) => Number(other) - Number(id));
  const texts = steps.flatMap(([, { command: given }]) => {
    const said = given[name];
    const isSame = given.do === command.do && given["combatant"] === command["combatant"];
    return isSame && typeof said === "string" && !empty.has(said) ? [deedIn(said)] : [];
  });
  return [...new Set(texts)].slice(0, MOST);
}
