import { variants, type Command } from "../../src/core/index.ts";
import { hostPatch } from "../../src/foundry/store/host-patch.ts";
import { withStep } from "../../src/foundry/store/step-info.ts";
import { fightOf, type BenchFight, type Done } from "./fight.ts";

/** Bytes of an update as JSON, its document's part and its options together, at 500 combatants. Foundry's own fields are not counted. */
export interface Bytes {
  /** The largest of the ordinary commands. */
  readonly ordinary: number;
  /** The end of a round by the GM's hand, before anybody has acted: everybody loses a turn. */
  readonly roundEnd: number;
  /** One roll of initiative for everybody; 0 where nobody rolls. */
  readonly roll: number;
}

const SIZE = 500;

/** How a removal is written in Foundry's v13, the longer of the two ways. */
const removal = (key: string): [string, null] => [`-=${key}`, null];

function bytesOf({ forward, next, command }: Done): number {
  const info = {
    from: next.rev - 1,
    rev: next.rev,
    kind: "done",
    command: command.do,
    by: "gm0000000000gm00",
  } as const;
  const update = { flags: { turnwright: { encounter: hostPatch(forward, removal) } } };
  return Buffer.byteLength(JSON.stringify(update)) + Buffer.byteLength(JSON.stringify(withStep(info)));
}

/** Rolls for everybody still without a number, where the rules let the GM. */
function rollRest(fight: BenchFight): Done | null {
  return fight.encounter().stage === "rolling" ? fight.tries({ do: "roll" }) : null;
}

/** Goes on until somebody acts, so that a round can be closed. */
function untilRunning(fight: BenchFight): void {
  for (let i = 0; i < 5; i += 1) {
    const { stage } = fight.encounter();
    if (stage === "declaring") fight.give({ do: "beginCount" });
    else if (stage === "rolling") rollRest(fight);
    else return;
  }
}

/** The commands of a turn or two, `advance` among them, and those that only this variant has. */
function ordinaryCommands(fight: BenchFight): Command[] {
  const { combatants } = fight.encounter();
  const [first = "", second = ""] = Object.keys(combatants);
  const advances = Array.from({ length: 30 }, () => ({ do: "advance" }));
  return [
    { do: "setCondition", combatant: first, condition: "incapacitated", on: true },
    { do: "addEffect", name: "Slow", target: second, until: { turns: 2 }, modify: { strength: -2 } },
    ...advances,
    ...sharedTurn(fight),
  ];
}

/** A shared turn with ten Reactors, each with a plan. */
function sharedTurn(fight: BenchFight): Command[] {
  const { variant, combatants } = fight.encounter();
  if (variant !== "shared-turn") return [];
  const plan = "I charge the nearest of them and shout";
  const reactors = Object.keys(combatants).slice(40, 50);
  return [
    { do: "declareActor", plan },
    ...reactors.map((combatant) => ({ do: "declareReactor", combatant, plan })),
    { do: "beginTurn" },
    { do: "nextStep" },
    { do: "endTurn" },
  ];
}

function measure(variant: string): Bytes {
  const fresh = fightOf(variant, SIZE, { started: false });
  const first = bytesOf(fresh.give({ do: "start" }));
  const rolls = fresh.encounter().round > 0 ? first : 0;
  const fight = fightOf(variant, SIZE);
  untilRunning(fight);
  const ordinary: number[] = [];
  for (const command of ordinaryCommands(fight)) {
    const whole =
      command.do === "declareActor" || command.do === "declareReactor" ? withActor(fight, command) : command;
    const { round, stage } = fight.encounter();
    const done = whole === null ? null : fight.tries(whole);
    const isJoint = fight.encounter().round !== round || (stage === "rolling" && fight.encounter().stage !== "rolling");
    if (done !== null && !isJoint) ordinary.push(bytesOf(done));
  }
  untilRunning(fight);
  const roundEnd = bytesOf(fight.give({ do: "nextRound" }));
  const again = rollRest(fight);
  return { ordinary: Math.max(...ordinary), roundEnd, roll: again === null ? rolls : bytesOf(again) };
}

/** The command with whoever has the impetus as its Actor. */
function withActor(fight: BenchFight, command: Command): Command | null {
  if (command.do === "declareReactor") return command;
  const actor = Object.keys(fight.encounter().combatants).find((combatant) => {
    const done = fight.tries({ ...command, combatant });
    if (done === null) return false;
    fight.give({ do: "undo" });
    return true;
  });
  return actor === undefined ? null : { ...command, combatant: actor };
}

/** The bytes of every variant's updates. */
export const bytes = (): Record<string, Bytes> => Object.fromEntries(variants().map(({ id }) => [id, measure(id)]));
