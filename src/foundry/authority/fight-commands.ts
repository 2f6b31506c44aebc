import * as v from "valibot";
import { unknownField, type Author, type Command } from "../../core/index";
import { denied } from "./answer";
import { Part } from "../parts/part";
import type { Answer } from "./answer";
import type { DecidedFight } from "./decided-fight";
import type { FightTask, GiveRuleCommand } from "./fight-task";

/** The hands that carry the commands out. */
export const fightWork = new Part(async () => import("./fight-work"));

type FightWork = NonNullable<typeof fightWork.now>;

/** A command about the fight itself rather than by its rules: which rules, adopting, mending. For GMs, assistants included. */
interface FightCommandRule {
  readonly fields: v.GenericSchema<unknown, object>;
  carryOut(work: FightWork, task: FightTask, fields: never): Promise<Answer>;
  /** Set where players may give it too: what it does says whether this one may. */
  readonly forAll?: true;
}

/** A rule with its fields taken from their schema. */
function fightRule<const S extends v.GenericSchema<unknown, object>>(
  fields: S,
  of: (work: FightWork) => (task: FightTask, fields: v.InferOutput<S>) => Promise<Answer>,
): FightCommandRule {
  return { fields, carryOut: async (work, task, given) => of(work)(task, given) };
}

/** The same for a command that players may give. */
const forAll = (rule: FightCommandRule): FightCommandRule => ({ ...rule, forAll: true });

const variant = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const nothing = v.object({});
const onProposal = v.object({ proposal: v.string(), combatant: v.string() });
const value = v.nullable(v.union([v.number(), v.string(), v.boolean()]));

/**
 * Everything that writes to a fight beside its rules, by the command's name. The prefix keeps the names apart from those of
 * every variant.
 */
const FIGHT_COMMANDS: Readonly<Record<string, FightCommandRule>> = {
  "fight/choose-variant": fightRule(v.object({ variant: v.nullable(variant) }), (work) => work.chooseVariant),
  "fight/choose-options": fightRule(
    v.object({ variant, options: v.record(v.string(), v.unknown()) }),
    (work) => work.chooseOptions,
  ),
  "fight/change-variant": fightRule(v.object({ variant }), (work) => work.changeVariant),
  "fight/take-over": fightRule(v.object({ variant }), (work) => work.takeOver),
  "fight/resume": fightRule(nothing, (work) => work.resume),
  "fight/decline-offer": fightRule(nothing, (work) => work.declineOffer),
  "fight/keep-value": fightRule(
    v.object({ combatants: v.pipe(v.array(v.string()), v.minLength(1)), trait: v.string(), value }),
    (work) => work.keepValue,
  ),
  "fight/confirm-proposal": forAll(fightRule(onProposal, (work) => work.confirmProposal)),
  "fight/dismiss-proposal": forAll(fightRule(onProposal, (work) => work.dismissProposal)),
  "fight/take-movement-back": forAll(fightRule(onProposal, (work) => work.takeMovementBack)),
  "fight/start-over": fightRule(nothing, (work) => work.startOver),
  "fight/put-back": fightRule(v.object({ record: v.optional(v.unknown()) }), (work) => work.putBack),
  "fight/restore-fields": fightRule(nothing, (work) => work.restoreFields),
};

/** Tells whether a command is one about the fight itself. */
export const isFightCommand = ({ do: name }: Command): boolean => Object.hasOwn(FIGHT_COMMANDS, name);

/**
 * The reason why a fight command would be refused whatever the fight is like: its shape is wrong or it has a field that nobody knows
 * (`bad-command`), or its author is no GM and it is for GMs alone (`gm-only`). Null where it may be carried out.
 */
export function fightCommandRefusal(command: Command, author: Author): Answer | null {
  const rule = FIGHT_COMMANDS[command.do];
  const read = rule === undefined ? null : v.safeParse(rule.fields, command);
  if (rule === undefined || read?.success !== true) return denied({ code: "bad-command", detail: command.do });
  const unknown = unknownField(command, { ...read.output, do: command.do });
  if (unknown !== null) return denied({ code: "bad-command", detail: unknown });
  return author.gm || rule.forAll === true ? null : denied({ code: "gm-only" });
}

/**
 * Carries a fight command out. Must run in the fight's queue, on the client that decides.
 *
 * @param request the id under which it came over the socket; null for this client's own
 */
export async function carryOutFightCommand(
  fight: DecidedFight,
  { command, request }: { readonly command: Command; readonly request: string | null },
  author: Author,
  give: GiveRuleCommand,
): Promise<Answer> {
  const refusal = fightCommandRefusal(command, author);
  const rule = FIGHT_COMMANDS[command.do];
  if (refusal !== null || rule === undefined) return refusal ?? denied({ code: "bad-command" });
  const note = { user: author.user ?? "", id: request ?? foundry.utils.randomID() };
  // The schema has let these fields through.
  return rule.carryOut(await fightWork.here(), { fight, author, give, note }, v.parse(rule.fields, command) as never);
}
