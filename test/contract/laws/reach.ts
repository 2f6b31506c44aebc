import type { Command, Control, Viewer } from "../../../src/core/index";

import { attempt } from "../../properties/attempt";
import { enabledOn, fits } from "../../support/controls";
import { difference } from "../../support/plain";
import { firstWrong, law, shown, type Moment } from "./law";

/** The commands that no control of the core's screen gives, and what does. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  join: "a token is added to the encounter on the map or in the tracker, as without us",
  leave: "a combatant is deleted in the tracker, as without us",
  batch: "the host gives it if one deed changes several documents",
  setTrait: "a value is changed on the sheet, or typed where the tracker says that it is missing",
  setInitiative: "a number is typed into the tracker's own field",
  addEffect: "the form of effects gives it; what it asks for is more than the fields of a control can say",
  addEntry: "a form in the tracker makes its row, as a document",
  changeEntry: "the same form changes it, and a row is dragged",
  removeEntry: "its row is deleted in the tracker, as without us",
  changeOptions: "the window with the options of the fight gives it",
  changeRules: "the choice of rules in the tracker's head gives it, after a question",
  undo: "the tracker's head has its button, with what would be taken back",
  redo: "the tracker's head has its button, with what would be given again",
  nextRound: "the tracker has Foundry's own button for the next round",
  end: "the tracker has Foundry's own button for the end of the encounter",
};

/** Every command within reach of a click: no macro is needed to play by the rules. */
export const everyCommandHasAControl = law(
  "whatever the view lists as legal is given by a control of the same viewer's screen, or by what the host draws",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      const controls = enabledOn(moment.screen(viewer)).map(({ control }) => control);
      return firstWrong(moment.sample(moment.view(viewer).legal), (command) =>
        isOffered(meantBy(moment, command, viewer), controls)
          ? null
          : `${shown(viewer)} may give ${shown(command)} in stage ${moment.after.stage}, and finds no control for it`,
      );
    }),
);

/** The command itself; for `advance` the one that it stands for now (C-20). */
function meantBy({ engine, after, chance }: Moment, command: Command, viewer: Viewer): Command {
  if (command.do !== "advance") return command;
  const { result } = attempt(engine, after, command, viewer, chance);
  return result.kind === "done" ? result.command : command;
}

/** Tells whether a command is given by one of the controls, or by something that is no control. */
const isOffered = (command: Command, controls: readonly Control[]): boolean =>
  Object.hasOwn(ELSEWHERE, command.do) || controls.some((control) => leadsTo(control, command));

/** Tells whether a control's command, with its fields filled in, can come to this one. */
function leadsTo(control: Control, command: Command): boolean {
  const fieldOf = (name: string): Control["fields"][number] | undefined =>
    control.fields.find((field) => field.name === name);
  const names = new Set([...Object.keys(control.command), ...Object.keys(command)]);
  return [...names].every((name) => {
    if (!Object.hasOwn(command, name)) return true;
    if (Object.hasOwn(control.command, name)) return covers(control.command[name], command[name]);
    const field = fieldOf(name);
    // A list of several takes one as well.
    return field !== undefined && (fits(field, command[name]) || fits(field, [command[name]]));
  });
}

/** Tells whether two values are the same, or the command for one of several is given by the control for all of them. */
function covers(given: unknown, value: unknown): boolean {
  if (difference(given, value) === null) return true;
  return Array.isArray(given) && Array.isArray(value) && value.every((one) => given.includes(one));
}
