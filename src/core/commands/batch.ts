import * as v from "valibot";
import { asJoined } from "../state/combatants";
import type { Command } from "../state/command";
import type { CombatantId, Fight } from "../state/fight";
import type { Refusal } from "../state/refusal";
import { text, type Text } from "../state/text";
import { commandsOf } from "../engine/command";
import { checkPart, parseFields } from "../engine/legality";
import { variantOf } from "../engine/registry";
import { conditionText, lineOf } from "../engine/text-keys";
import type { Context, Variant } from "../engine/variant";

const command = commandsOf<unknown>();

/** More changes than any table makes at once. */
const MOST = 1_000;

/** True if a {@link batch} under these rules can hold a command. */
const isBatched = ({ rules }: Variant, { do: name }: Command): boolean =>
  Object.hasOwn(rules, name) && rules[name]?.batched === true;

/**
 * The commands of one deed as few commands: all that a {@link batch} can hold as one, in their order, and then the
 * others. Throws without the variant.
 */
export function inFew({ variant }: Pick<Fight, "variant">, commands: readonly Command[]): readonly Command[] {
  const rules = variantOf(variant);
  const parts = commands.filter((each) => isBatched(rules, each));
  const others = commands.filter((each) => !isBatched(rules, each));
  return [...(parts.length > 1 ? [{ do: "batch", commands: parts }] : parts), ...others];
}

/** A command's parts, if it is a {@link batch}. Otherwise the command itself. */
export const partsOf = (given: Command): readonly Command[] =>
  given.do === "batch" ? (given["commands"] as readonly Command[]) : [given];

/**
 * One deed of a table that concerns many combatants: one step, one undo. Its commands are carried out in order, and the
 * rules go on once afterwards. A command that is not legal when its turn comes is left out. Refused as `bad-command` if
 * a command cannot be held by a batch. A batch without a legal command gets the first command's refusal.
 */
export const batch = {
  batch: command({
    fields: { commands: v.pipe(v.array(v.looseObject({ do: v.string() })), v.minLength(1), v.maxLength(MOST)) },
    shape: ({ commands }, context) =>
      commands.reduce<Refusal | null>((found, each, place) => found ?? wrongPart(context, each, place), null),
    whose: "gm",
    unless: [
      (context, { commands }) => {
        const answers = commands.map((each) => checkPart(context, each));
        const [first] = answers;
        return first !== undefined && "code" in first && answers.every((answer) => "code" in answer) ? first : null;
      },
    ],
    does(mutation, { commands }) {
      for (const each of commands) {
        const checked = checkPart(mutation, each);
        if (!("code" in checked)) checked.rule.apply(mutation, checked.command);
      }
    },
    log: (context, { commands }) => logLine(context, commands),
    candidates: ({ fight }) => {
      const commands = asJoined(fight).map((combatant) => ({
        do: "setTrait",
        combatant,
        trait: "initiative",
        value: 1,
      }));
      return commands.length === 0 ? [] : [{ command: { do: "batch", commands } }];
    },
  }),
};

function wrongPart(context: Context, part: Command, place: number): Refusal | null {
  const parsed = isBatched(context.variant, part)
    ? parseFields(context, part)
    : ({ code: "bad-command", detail: "do" } as const);
  return "code" in parsed ? { ...parsed, detail: `commands.${place}.${parsed.detail}` } : null;
}

/** Names the combatants, and the change if it is the same for all. */
function logLine({ variant }: Context, commands: readonly Command[]): Text {
  const names = { names: namedBy(variant, commands) };
  const [first] = commands;
  if (first === undefined || !isSame(commands, "do")) return text("log.batch", { names });
  if (first.do === "leave") return text("log.batch-leave", { names });
  if (first.do === "setInitiative") return text("log.batch-initiative", { names });
  if (!isOneCondition(commands)) return text("log.batch", { names });
  const condition = conditionText(variant, String(first["condition"]));
  return text(first["on"] === true ? "log.set-condition" : "log.lift-condition", { combatant: names, condition });
}

const namedBy = ({ rules }: Variant, commands: readonly Command[]): CombatantId[] => [
  ...new Set(commands.flatMap((each) => rules[each.do]?.names?.(each) ?? [])),
];

const isSame = (commands: readonly Command[], field: string): boolean =>
  commands.every((each) => each[field] === commands[0]?.[field]);

const isOneCondition = (commands: readonly Command[]): boolean =>
  commands[0]?.do === "setCondition" && ["do", "condition", "on"].every((field) => isSame(commands, field));

/** The lines of a batch's commands, if its own line does not say all. None for another command. */
export function linesOfParts(context: Context, given: Command): Text[] {
  const parts = given.do === "batch" ? partsOf(given) : [];
  if (isOneCondition(parts) || (parts[0]?.do === "leave" && isSame(parts, "do"))) return [];
  return parts.flatMap((each) => {
    const checked = checkPart({ ...context, viewer: { gm: true } }, each);
    return "code" in checked ? [] : lineOf(context, checked.rule, checked.command);
  });
}
