import * as v from "valibot";
import type { Command } from "../state/command";
import { SIDES } from "../state/fight";
import type { Author } from "../state/history";
import { anyId, key, number, trait } from "../state/fields";
import { isRecord } from "../state/table";
import type { Tape } from "../state/tape";

const who = v.pipe(
  v.string(),
  v.check((given) => given === "gm" || /^player:[^,]+(,[^,]+)*$/.test(given)),
);
const faces = v.record(v.string(), v.array(v.pipe(v.number(), v.integer())));
const anyCommand = v.looseObject({ do: v.string() });
const anyObject = v.custom<Record<string, unknown>>(isRecord);
const note = v.optional(v.string());

const inOrder: v.GenericSchema<unknown, Happens> = v.array(anyObject);
const inAnyOrder: v.GenericSchema<unknown, Happens> = v.strictObject({
  $has: v.optional(v.array(anyObject)),
  $lacks: v.optional(v.array(anyObject)),
});

/** Events in this order, or events that must and must not come in any order. */
type Happens =
  | Record<string, unknown>[]
  | { $has?: Record<string, unknown>[] | undefined; $lacks?: Record<string, unknown>[] | undefined };

const commandStep = v.looseObject({
  do: v.string(),
  as: v.optional(who),
  dice: v.optional(faces),
  refused: v.optional(v.union([v.string(), v.literal(true)])),
  happens: v.optional(v.lazy((given) => (Array.isArray(given) ? inOrder : inAnyOrder))),
});
const expectStep = v.strictObject({ expect: anyObject, viewer: v.optional(who), note });
const canStep = v.strictObject({ can: anyCommand, as: v.optional(who), note });
const cannotStep = v.strictObject({ cannot: anyCommand, as: v.optional(who), because: v.optional(v.string()), note });
const noteStep = v.strictObject({ note: v.string() });

const combatant = v.object({
  id: key,
  name: v.optional(v.string()),
  side: v.picklist(SIDES),
  kind: v.optional(v.string()),
  owner: v.optional(v.nullable(anyId)),
  traits: v.optional(v.record(key, trait)),
  conditions: v.optional(v.array(v.string())),
  initiative: v.optional(number),
});

const scenario = v.object({
  title: v.string(),
  variant: v.string(),
  options: v.optional(anyObject),
  seed: v.optional(v.pipe(v.number(), v.finite())),
  combatants: v.array(combatant),
  steps: v.array(v.unknown()),
});

export type CommandStep = v.InferOutput<typeof commandStep>;
export type ScenarioStep =
  | CommandStep
  | v.InferOutput<typeof expectStep>
  | v.InferOutput<typeof canStep>
  | v.InferOutput<typeof cannotStep>
  | v.InferOutput<typeof noteStep>;

/** A fight as data: combatants, commands, dice and expectations. */
export type Scenario = Omit<v.InferOutput<typeof scenario>, "steps"> & { readonly steps: readonly ScenarioStep[] };

/** The step is null before the first. */
export interface ScenarioProblem {
  readonly step: number | null;
  readonly at: string;
}

export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problem: ScenarioProblem };

/** Variant, options and combatants are checked only when it is played. */
export function parseScenario(raw: unknown): ParsedScenario {
  const whole = v.safeParse(scenario, raw);
  if (!whole.success) return { ok: false, problem: { step: null, at: v.getDotPath(whole.issues[0]) ?? "" } };
  const steps: ScenarioStep[] = [];
  for (const [i, each] of whole.output.steps.entries()) {
    const step = v.safeParse(shapeOf(each), each);
    if (!step.success) return { ok: false, problem: { step: i + 1, at: v.getDotPath(step.issues[0]) ?? "" } };
    steps.push(step.output);
  }
  return { ok: true, scenario: { ...whole.output, steps } };
}

function shapeOf(step: unknown): v.GenericSchema<unknown, ScenarioStep> {
  const has = (name: string): boolean => typeof step === "object" && step !== null && Object.hasOwn(step, name);
  if (has("do")) return commandStep;
  if (has("expect")) return expectStep;
  if (has("can")) return canStep;
  return has("cannot") ? cannotStep : noteStep;
}

/** The author or viewer in `as` or `viewer`. */
export function readAuthor(written: string | undefined): Author {
  if (written === undefined || written === "gm") return { gm: true };
  return { gm: false, controls: written.slice("player:".length).split(",") };
}

const writeAuthor = (author: Author): string => (author.gm ? "gm" : `player:${author.controls.join(",")}`);

/** A step's command without expectations. */
export function commandOf(step: CommandStep): Command {
  const { as: _as, dice: _dice, refused: _refused, happens: _happens, note: _note, ...command } = step;
  return command;
}

export function writeStep(command: Command, author: Author, dice: Tape): CommandStep {
  return {
    ...command,
    ...(!author.gm && { as: writeAuthor(author) }),
    ...(Object.keys(dice).length > 0 && {
      dice: Object.fromEntries(Object.entries(dice).map(([id, all]) => [id, [...all]])),
    }),
  };
}
