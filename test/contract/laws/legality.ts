import {
  type Command,
  type Control,
  type Encounter,
  type Field,
  type RefusalCode,
  type Viewer,
  REFUSALS,
} from "../../../src/core/index";

import { groupBy } from "../../../src/core/state/group-by";
import { attempt } from "../../properties/attempt";
import { controlsOf, enabledOn, fits, pressed } from "../../support/controls";
import type { Engine } from "../../support/engine";
import { GM } from "../../support/eyes";
import { turnsIn } from "../../support/turns-in";
import { difference } from "../../support/plain";
import { firstWrong, law, lawOfStates, shown, type Moment } from "./law";

/** Controls, the list of legal commands, and what is accepted: one and the same, for every viewer. */
export const controlsTellTheTruth = law(
  "a control can be pressed exactly where its command is accepted, and a blocked one names the refusal",
  (moment) =>
    firstWrong(moment.viewers, (viewer) =>
      firstWrong(moment.sample(controlsOf(moment.screen(viewer))), ({ control }) => {
        const answer = answerTo(moment, pressed(control), viewer);
        const said = control.blocked?.code ?? "accepted";
        return answer === said ? null : `${shown(viewer)} sees ${shown(control)}, but the answer is ${answer}`;
      }),
    ),
);

/** A page finds the control that is pressed by its id. */
export const anIdIsOneCommand = lawOfStates("controls of one id on a screen give the same command", (moment) =>
  firstWrong(moment.viewers, (viewer) => {
    const byId = groupBy(controlsOf(moment.screen(viewer)), ({ control }) => control.id);
    return firstWrong([...byId.values()], ([first, ...others]) => {
      const other = others.find(({ control }) => difference(control.command, first?.control.command) !== null);
      return other === undefined ? null : `${shown(viewer)} sees ${shown(first?.control)} and ${shown(other.control)}`;
    });
  }),
);

export const whatIsFilledInFits = law(
  "no control leads to a command that is wrong in itself, whatever is filled in within its fields' bounds",
  ({ attempt: { before, author, given, result }, engine }) => {
    if (result.kind !== "refused" || result.refusal.code !== "bad-command") return null;
    const asked = enabledOn(engine.screen(before, author)).find(({ control }) => isFilledFrom(given, control));
    return asked ? `${shown(given)} is said to be wrong: ${shown(result.refusal)}` : null;
  },
);

export const legalIsAccepted = law(
  "what the view lists as legal is accepted, and nothing that is offered is missing",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      const { legal, incomplete } = moment.view(viewer);
      const candidates = offersTo(moment.engine, moment.after, viewer);
      const offered = groupBy(candidates, ({ command }) => command.do);
      const listedOnes = groupBy(legal, (command) => command.do);
      const stranger = legal.find((command) => {
        const alike = offered.get(command.do) ?? [];
        return !alike.some((one) => difference(one.command, command) === null);
      });
      if (stranger !== undefined) return `nobody offers ${shown(stranger)}`;
      return firstWrong(moment.sample(candidates), ({ command, whole }) => {
        const listed = (listedOnes.get(command.do) ?? []).some((one) => difference(one, command) === null);
        const answer = answerTo(moment, whole, viewer);
        if (listed !== (answer === "accepted"))
          return `${shown(whole)} by ${shown(viewer)}: listed ${listed}, ${answer}`;
        const lacks = incomplete.find((one) => difference(one.command, command) === null)?.needs.length ?? 0;
        const alone = listed && lacks === 0 ? answerTo(moment, command, viewer) : "accepted";
        return alone === "accepted" ? null : `${shown(command)} is ${alone} without a field that nobody names`;
      });
    }),
);

export const refusalsAgree = law(
  "a refusal has a code of the list, and is what asking beforehand would have said",
  ({ attempt: { before, author, given, result }, engine }) => {
    if (result.kind === "threw") return `${shown(given)} by ${shown(author)} throws ${String(result.error)}`;
    if (result.kind === "needs-dice") return `${shown(given)} asks for dice without end`;
    const expected = result.kind === "refused" ? result.refusal : null;
    if (expected !== null && !isCode(expected.code)) return `unknown code ${shown(expected)}`;
    if (expected?.code === "bad-dice") return null;
    const asked = engine.legality(before, given, author);
    return difference(asked, expected) === null ? null : `${shown(given)}: ${shown(asked)} and then ${shown(expected)}`;
  },
);

export const thereIsAWayOn = lawOfStates("while a fight runs there is something that the gm can press", (moment) => {
  const { stage, combatants } = moment.after;
  if (stage === "ended" || Object.keys(combatants).length === 0) return null;
  return enabledOn(moment.screen(GM)).length > 0 ? null : `nothing can be pressed in stage ${stage}`;
});

/** How many rounds must be reachable from anywhere. */
const ROUNDS_ON = 2;

export const advanceLeadsOn = lawOfStates(
  "`advance` by the gm leads into further rounds, or to further turns in a round that only the gm ends",
  ({ engine, after, chance }) => {
    if (after.stage === "ended" || Object.keys(after.combatants).length === 0) return null;
    const goal = after.round + ROUNDS_ON;
    // Every step of every turn once, with a good deal to spare.
    const turns = turnsIn(after);
    const isEndless = Object.keys(after.combatants).every((id) => turns(id) === Infinity);
    let begun = 0;
    const most = 30 * (Object.keys(after.combatants).length + 2) * ROUNDS_ON;
    let now = after;
    for (let given = 0; given < most; given += 1) {
      const { result } = attempt(engine, now, { do: "advance" }, GM, chance);
      if (result.kind !== "done") return `\`advance\` in stage ${now.stage}, round ${now.round}: ${shown(result)}`;
      now = result.next;
      begun += result.events.filter(({ type }) => type === "turn-started").length;
      if (now.round >= goal || (isEndless && begun >= ROUNDS_ON * Object.keys(after.combatants).length)) return null;
    }
    return `after ${most} times \`advance\` it is still round ${now.round}, stage ${now.stage}`;
  },
);

/** The code with which a command is refused, or `accepted`; dice are thrown as asked. */
function answerTo({ engine, after, chance }: Moment, command: Command, viewer: Viewer): string {
  const { result } = attempt(engine, after, command, viewer, chance);
  if (result.kind === "refused") return result.refusal.code;
  return result.kind === "done" ? "accepted" : result.kind;
}

/** Whatever the rules of the variant offer, legal or not, with stand-ins for what is left open. */
function offersTo(engine: Engine, encounter: Encounter, viewer: Viewer): { command: Command; whole: Command }[] {
  const variant = engine.findVariant(encounter.variant);
  if (variant === undefined) return [];
  const context = { fight: encounter, variant, viewer };
  return Object.entries(variant.rules).flatMap(([name, rule]) =>
    [...(rule.candidates?.(context, name) ?? [])].map(({ command, sample }) => ({
      command,
      whole: { ...sample, ...command },
    })),
  );
}

function isFilledFrom(given: unknown, { command, fields }: Control): boolean {
  if (typeof given !== "object" || given === null) return false;
  const asked = new Map(fields.map((field) => [field.name, field]));
  for (const [name, value] of Object.entries(given)) {
    const field = asked.get(name);
    if (!Object.hasOwn(command, name) && (field === undefined || !fits(field, value))) return false;
  }
  if (fields.some((one) => isAlwaysSent(one) && !Object.hasOwn(given, one.name))) return false;
  return Object.entries(command).every(
    ([name, value]) => Object.hasOwn(given, name) && difference((given as Command)[name], value) === null,
  );
}

function isCode(code: string): code is RefusalCode {
  return (REFUSALS as readonly string[]).includes(code);
}

/** Tells whether no form leaves the field out of its command: a list of answers has one chosen from the beginning. */
function isAlwaysSent(field: Field): boolean {
  switch (field.kind) {
    case "text":
    case "choices":
      return field.required === true;
    case "choice":
      return field.choices.length > 0;
    case "token":
    case "order":
      return field.people.length > 0;
    case "integer":
      return false;
  }
}
