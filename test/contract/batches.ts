import { createEncounter, type Command, type Encounter, type GameEventType, type Variant } from "../../src/core/index";
import { attempt, isAccepted, type Accepted } from "../properties/attempt";
import type { Chance } from "../support/chance";
import { engine } from "../support/engine";
import { GM } from "../support/eyes";
import { throughJson } from "../support/plain";

/** Commands for each of these combatants: what a macro, a wave of tokens or a marquee does to all of them. */
const DEEDS: Readonly<Record<string, (combatant: string, place: number) => Command>> = {
  values: (combatant, place) => ({ do: "setTrait", combatant, trait: "initiative", value: place }),
  numbers: (combatant, place) => ({ do: "setInitiative", combatant, value: place % 3 }),
  defeats: (combatant) => ({ do: "setCondition", combatant, condition: "defeated", on: true }),
  sides: (combatant) => ({ do: "setSide", combatant, side: "players" }),
  departures: (combatant) => ({ do: "leave", combatant }),
};

/** The events of the commands themselves. Any other means that the rules went on. */
const OWN_EVENTS: ReadonlySet<string> = new Set<GameEventType>([
  "left",
  "condition-changed",
  "side-changed",
  "initiative-set",
  "damaged",
  "check-noted",
  "saved",
  "threat",
  "adjusted",
  "bands-set",
]);

/**
 * What is wrong about a batch compared with its commands, given one by one in its order, or null. Both end in the same
 * state. Where the rules went on between the commands (a turn passed, a tie was rolled off, an effect ended), turns, ties
 * and effects may differ, because the rules go on once after a batch. Then all that the commands say must be the same. A
 * command that is not legal when its turn comes is left out of both.
 */
export function wrongAsOneByOne(variant: Variant, count: number, chance: Chance): string | null {
  let compared = 0;
  for (const deed of [...Object.keys(DEEDS), "all"]) {
    const begun = crowd(variant, count, chance);
    const commands = commandsOf(variant, begun, deed, count, chance);
    const whole = done(begun, { do: "batch", commands }, chance);
    const steps: Done[] = [];
    for (const command of commands) {
      const next = done(steps.at(-1)?.next ?? begun, command, chance);
      if (next !== null) steps.push(next);
    }
    const last = steps.at(-1);
    if (whole === null || last === undefined) {
      if (whole === null && last === undefined) continue;
      return `${deed} of ${count} are refused only ${whole === null ? "together" : "one by one"}`;
    }
    const states = [...steps, whole].map(({ next }) => next);
    const hasGoneOn =
      [...steps, whole].some(({ events }) => events.some(({ type }) => !OWN_EVENTS.has(type))) ||
      states.some((state) => nextIn(variant, state) !== nextIn(variant, begun));
    const same = hasGoneOn ? said : standing;
    if (!hasGoneOn) compared += 1;
    if (same(whole.next) !== same(last.next)) return `${deed} of ${count} come to something else one by one`;
  }
  return compared > 0 ? null : "nothing could be compared as a whole";
}

/** Who acts, and what comes next. */
const nextIn = (variant: Variant, fight: Encounter): string =>
  JSON.stringify([variant.flow.active(fight), variant.flow.advance({ fight, variant, viewer: GM })]);

/** The commands of a deed, or in `all` those of every rule that a batch can hold, for all combatants in a random order. */
function commandsOf(variant: Variant, begun: Encounter, deed: string, count: number, chance: Chance): Command[] {
  const goblins = Array.from({ length: count }, (_, i) => `gob${i}`);
  const commandFor = DEEDS[deed];
  if (commandFor !== undefined) return goblins.map(commandFor);
  const context = { fight: begun, variant, viewer: GM };
  const found = Object.entries(variant.rules).flatMap(([name, rule]) =>
    rule.batched === true ? [...(rule.candidates?.(context, name) ?? [])] : [],
  );
  return chance.some(
    found.map(({ command, sample }) => ({ ...command, ...sample })),
    found.length,
  );
}

/** What is wrong about a deed that concerns so many combatants as one step, or null (C-14, 0.4). */
export function wrongAsOne(variant: Variant, count: number, chance: Chance): string | null {
  for (const [deed, commandFor] of Object.entries(DEEDS)) {
    const begun = crowd(variant, count, chance);
    const commands = Array.from({ length: count }, (_, i) => commandFor(`gob${i}`, i));
    const single = commands.map((command) => given(begun, command, chance));
    const whole = given(begun, { do: "batch", commands }, chance);
    // A batch is refused if each of its commands is.
    if (whole === null) {
      if (single.every((next) => next === null)) continue;
      return `${deed} of ${count} are refused`;
    }
    if (whole.rev !== begun.rev + 1) return `${deed} of ${count} are ${whole.rev - begun.rev} steps`;
    const lacking = commands.find((command) => !isDone(whole, command));
    if (lacking !== undefined) return `${deed} of ${count} lack ${JSON.stringify(lacking)}`;
    const undone = given(whole, { do: "undo" }, chance);
    if (undone === null || standing(undone) !== standing(begun))
      return `an undo leaves something of ${deed} of ${count}`;
  }
  return null;
}

function crowd(variant: Variant, count: number, chance: Chance): Encounter {
  const goblins = Array.from({ length: count }, (_, i) => ({ id: `gob${i}`, side: "gm" as const, kind: "goblin" }));
  const made = createEncounter({
    variant: variant.meta.id,
    options: {},
    combatants: [{ id: "ana", side: "players" }, { id: "bo", side: "players" }, ...goblins],
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return given(made.encounter, { do: "start" }, chance) ?? made.encounter;
}

type Done = Accepted["result"];

function done(encounter: Encounter, command: Command, chance: Chance): Done | null {
  const made = attempt(engine, encounter, command, GM, chance);
  return isAccepted(made) ? made.result : null;
}

const given = (encounter: Encounter, command: Command, chance: Chance): Encounter | null =>
  done(encounter, command, chance)?.next ?? null;

function isDone({ combatants }: Encounter, command: Command): boolean {
  const now = combatants[String(command["combatant"])];
  switch (command.do) {
    case "leave":
      return now === undefined;
    case "setTrait":
      return now?.traits["initiative"] === command["value"];
    case "setInitiative":
      return now?.base === command["value"];
    case "setSide":
      return now?.side === command["side"];
    default:
      return now?.conditions["defeated"] === true;
  }
}

/** All that commands of a batch say of combatants. */
const said = ({ combatants }: Encounter): string =>
  JSON.stringify(
    Object.entries(combatants).map(([id, { side, owner, traits, conditions, base }]) => [
      id,
      side,
      owner,
      traits,
      Object.keys(conditions).toSorted(),
      base,
    ]),
  );

const standing = ({ rev: _rev, past: _past, undone: _undone, ...fight }: Encounter): string =>
  JSON.stringify(throughJson(fight));
