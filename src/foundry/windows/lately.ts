import type { Control, Encounter } from "../../core/index";

const MOST = 3;

/** The action in a text written by chips, without the targets after the colon, since the next target may differ. */
const deedIn = (said: string): string => said.split(": ", 1)[0] ?? said;

/** A combatant's last different texts with a control's command, the newest first, within the history. */
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
