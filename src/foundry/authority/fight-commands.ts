import * as v from "valibot";
import { unknownField, type Author, type Command } from "../../core/index";
import { tryImport } from "../parts/try-import";
import { deniedAnswer, type Answer } from "./answer";
import { changeVariant, chooseOptions, chooseVariant, declineOffer, storeTypedValue, resumeAside } from "./choices";
import { confirmSuggestion, dismissSuggestion, revertMovement } from "./suggestions";
import type { FightTask, SubmitRuleCommand, Session } from "./session";

/** A command about the fight itself: choosing rules, adopting, repairing. For GMs, including assistants. */
interface FightCommandRule {
  readonly fields: v.GenericSchema<unknown, object>;
  run(task: FightTask, fields: never): Promise<Answer>;
  /** Set if players may give it. The command checks whether this one may. */
  readonly forAll?: true;
}

function fightRule<const S extends v.GenericSchema<unknown, object>>(
  fields: S,
  run: (task: FightTask, fields: v.InferOutput<S>) => Promise<Answer>,
): FightCommandRule {
  return { fields, run };
}

const forAll = (rule: FightCommandRule): FightCommandRule => ({ ...rule, forAll: true });

const variant = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const nothing = v.object({});
const onSuggestion = v.object({ suggestion: v.string(), combatant: v.string() });
const table = v.record(v.string(), v.string());
const options = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), table]));
const rules = v.object({ variant, options: v.optional(options) });
const value = v.nullable(v.union([v.number(), v.string(), v.boolean()]));

const notLoaded = (): Answer => deniedAnswer({ code: "stale" });

const damaged = async () => tryImport(async () => import("./damaged"));

/** All writes to a fight beside its rules, by command. */
const FIGHT_COMMANDS: Readonly<Record<string, FightCommandRule>> = {
  "fight/choose-variant": fightRule(v.object({ variant: v.nullable(variant) }), chooseVariant),
  "fight/choose-options": fightRule(v.object({ variant, options: v.record(v.string(), v.unknown()) }), chooseOptions),
  "fight/change-variant": fightRule(rules, changeVariant),
  "fight/take-over": fightRule(rules, async (task, chosen) => {
    const file = await tryImport(async () => import("./adopt-fight"));
    return file?.adoptFight(task, chosen) ?? notLoaded();
  }),
  "fight/resume": fightRule(nothing, resumeAside),
  "fight/decline-offer": fightRule(nothing, declineOffer),
  "fight/keep-value": fightRule(
    v.object({ combatants: v.pipe(v.array(v.string()), v.minLength(1)), trait: v.string(), value }),
    storeTypedValue,
  ),
  "fight/confirm-suggestion": forAll(fightRule(onSuggestion, confirmSuggestion)),
  "fight/dismiss-suggestion": forAll(fightRule(onSuggestion, dismissSuggestion)),
  "fight/take-movement-back": forAll(fightRule(onSuggestion, revertMovement)),
  "fight/start-over": fightRule(nothing, async (task) => (await damaged())?.startOver(task) ?? notLoaded()),
  "fight/put-back": fightRule(
    v.object({ record: v.optional(v.unknown()) }),
    async (task, fields) => (await damaged())?.restoreLastGood(task, fields) ?? notLoaded(),
  ),
  "fight/restore-fields": fightRule(
    nothing,
    async (task) => (await damaged())?.restoreNativeFields(task) ?? notLoaded(),
  ),
};

/** The refusal of a fight command in any state: `bad-command` or `gm-only`. */
export function fightCommandRefusal(command: Command, author: Author): Answer | null {
  const rule = FIGHT_COMMANDS[command.do];
  const read = rule === undefined ? null : v.safeParse(rule.fields, command);
  if (rule === undefined || read?.success !== true) return deniedAnswer({ code: "bad-command", detail: command.do });
  const unknown = unknownField(command, { ...read.output, do: command.do });
  if (unknown !== null) return deniedAnswer({ code: "bad-command", detail: unknown });
  return author.gm || rule.forAll === true ? null : deniedAnswer({ code: "gm-only" });
}

/** Carries out a fight command, in the fight's queue. `request` is the socket's id, null for this client's own. */
export async function runFightCommand(
  fight: Session,
  { command, request }: { readonly command: Command; readonly request: string | null },
  author: Author,
  submit: SubmitRuleCommand,
): Promise<Answer> {
  const refusal = fightCommandRefusal(command, author);
  const rule = FIGHT_COMMANDS[command.do];
  if (refusal !== null || rule === undefined) return refusal ?? deniedAnswer({ code: "bad-command" });
  const note = { user: author.user ?? "", id: request ?? foundry.utils.randomID() };
  // The schema has checked these fields.
  return rule.run({ fight, author, submit, note }, v.parse(rule.fields, command) as never);
}
