import * as v from "valibot";
import { controls, find, sees, lackingNumbers } from "../state/combatants";
import type { Command } from "../state/command";
import type { CombatantId, Viewer } from "../state/fight";
import type { Encounter } from "../state/history";
import type { Refusal } from "../state/refusal";
import { keyOf } from "../state/text";
import { unknownField } from "../state/unknown-field";
import { brokenRefusal, unlessBroken } from "./broken-rules";
import type { Context, Rule } from "./variant";
import { allVariants, variantOf } from "./registry";

/** `advance` is already replaced by the command it means. */
export interface Checked {
  readonly rule: Rule;
  readonly command: Command;
}

/** A command `given` now is refused for unknown fields. A command `recorded` in a history loses them. */
export type Source = "given" | "recorded";

/** The refusal of a command now, or null. Ignores dice. Never throws. */
export const legality = (encounter: Encounter, command: unknown, viewer: Viewer): Refusal | null =>
  legalityFor(encounter, viewer)(command);

/** {@link legality} for many commands. */
export function legalityFor(encounter: Encounter, viewer: Viewer): (command: unknown) => Refusal | null {
  const context = contextOf(encounter, viewer);
  return (command) => {
    const answer = checkSafely(context, encounter, command);
    return "code" in answer ? answer : null;
  };
}

const contextOf = (encounter: Encounter, viewer: Viewer): Context => ({
  fight: encounter,
  variant: variantOf(encounter.variant),
  viewer,
});

/** Shape, existence, permission, stage, and the rule's own `may` (C-27). */
export const check = (
  encounter: Encounter,
  raw: unknown,
  viewer: Viewer,
  source: Source = "given",
): Checked | Refusal => checkSafely(contextOf(encounter, viewer), encounter, raw, source);

const checkSafely = (context: Context, encounter: Encounter, raw: unknown, source?: Source): Checked | Refusal =>
  unlessBroken(() => checkIn(context, encounter, raw, source), brokenRefusal);

function checkIn(context: Context, encounter: Encounter, raw: unknown, source?: Source): Checked | Refusal {
  const parsed = parse(context, raw, source);
  if ("code" in parsed) return parsed;
  const target = parsed.command.do === "advance" ? advanceTo(context) : null;
  if (target !== null) return redactAdvance(checkIn(context, encounter, target));
  const refusal = judge(context, encounter, parsed);
  return refusal === null ? parsed : redact(context, refusal);
}

/** {@link check} for a command within another, on the fight as it is now. It can be neither `advance` nor about history. */
export function checkPart(context: Context, raw: unknown): Checked | Refusal {
  const parsed = parse(context, raw);
  return "code" in parsed ? parsed : (judge(context, null, parsed) ?? parsed);
}

/** `advance` must not name the command of an unseen combatant: it is refused as not the viewer's. */
function redactAdvance(answer: Checked | Refusal): Checked | Refusal {
  const isUnseen = "code" in answer && (answer.code === "unknown-combatant" || answer.code === "unknown-action");
  return isUnseen ? { code: "not-yours" } : answer;
}

/** The command that `advance` means now (C-20), or null if it means itself or nothing. */
function advanceTo(context: Context): Command | null {
  const { fight, variant } = context;
  if (fight.stage === "setup") return { do: "start" };
  if (fight.stage === "ended") return null;
  if (fight.stage === "rolling" && lackingNumbers(fight).length > 0) return { do: "roll" };
  return fight.halted ? null : variant.flow.advance(context);
}

function parse(context: Context, raw: unknown, source?: Source): Checked | Refusal {
  const parsed = parseFields(context, raw, source);
  return "code" in parsed ? parsed : (parsed.rule.shape?.(parsed.command, context) ?? parsed);
}

/** A command whose rule and fields are known. Says nothing about its legality. */
export function parseFields(context: Context, raw: unknown, source?: Source): Checked | Refusal {
  const name = typeof raw === "object" && raw !== null && "do" in raw ? raw.do : undefined;
  const [[present, rule] = [], earlier] = typeof name === "string" ? rulesOf(context.variant, name) : [];
  if (present === undefined || rule === undefined) {
    const isOfOthers = allVariants().some(({ rules }) => typeof name === "string" && Object.hasOwn(rules, name));
    return { code: "bad-command", detail: "do", ...(isOfOthers && { says: keyOf("refusals.of-other-rules") }) };
  }
  const fields = v.safeParse(rule.fields, raw);
  if (!fields.success) {
    const meant = earlier === undefined ? null : parseFields(context, { ...(raw as object), do: earlier[0] }, source);
    if (meant !== null && "rule" in meant) return meant;
    const [issue] = fields.issues;
    return { code: "bad-command", detail: v.getDotPath(issue) ?? present, ...wrongNumber(issue) };
  }
  const command: Command = { do: present, ...fields.output };
  const unknown = source === "recorded" ? null : unknownField(raw, { ...command, do: name });
  return unknown === null ? { rule, command } : { code: "bad-command", detail: unknown };
}

/** The command of that name, then the command that had the name earlier. Empty if the name is unknown. */
function rulesOf({ rules }: Context["variant"], name: string): [string, Rule][] {
  const own: [string, Rule][] = Object.hasOwn(rules, name) ? [[name, rules[name] as Rule]] : [];
  return [...own, ...Object.entries(rules).filter(([, { formerly }]) => formerly === name)];
}

/** Why a number is refused: it is not a number, or it crosses a named bound. Empty for other faults. */
function wrongNumber({ type, requirement }: v.BaseIssue<unknown>): Pick<Refusal, "says" | "bound"> {
  if (type === "number") return { says: keyOf("refusals.no-number") };
  if (typeof requirement !== "number") return {};
  if (type === "min_value") return { says: keyOf("refusals.too-small"), bound: requirement };
  return type === "max_value" ? { says: keyOf("refusals.too-great"), bound: requirement } : {};
}

function judge(context: Context, encounter: Encounter | null, { rule, command }: Checked): Refusal | null {
  const { fight, viewer } = context;
  for (const id of rule.names?.(command) ?? []) {
    if (find(fight, id) === undefined || !sees(fight, viewer, id)) return { code: "unknown-combatant", detail: id };
  }
  return (
    rule.exists?.(context, command) ??
    judgeAuthor(context, rule, command) ??
    rule.before?.(context, command) ??
    judgeStage(context, rule, command) ??
    (encounter === null ? null : judgeHistory(encounter, command)) ??
    rule.may?.(context, command) ??
    null
  );
}

/** The author's right to the command, then to each combatant that only its controller may name. */
function judgeAuthor(context: Context, rule: Rule, command: Command): Refusal | null {
  const { viewer } = context;
  const refusal = typeof rule.who === "function" ? rule.who(context, command) : null;
  if (refusal !== null || viewer.gm) return refusal;
  if (rule.who === "gm") return { code: "gm-only" };
  const owned =
    rule.owns?.(command, context) ?? (rule.who === "controller" ? [command["combatant"] as CombatantId] : []);
  const foreign = owned.find((id) => !controls(viewer, id));
  return foreign === undefined ? null : { code: "not-yours", combatant: foreign };
}

/** After the end, only `undo` is allowed (C-13). */
function judgeStage({ fight }: Context, { stages }: Rule, command: Command): Refusal | null {
  // C-35: what belongs to turns waits for the end of an entry's moment.
  if (fight.coming !== undefined && stages !== undefined) {
    return { code: "wrong-stage", detail: fight.stage, says: keyOf("refusals.gm-goes-on") };
  }
  const fits = fight.stage === "ended" ? command.do === "undo" : (stages?.includes(fight.stage) ?? true);
  return fits ? null : { code: "wrong-stage", detail: fight.stage };
}

function judgeHistory(encounter: Encounter, command: Command): Refusal | null {
  const kept = command.do === "undo" ? encounter.past : command.do === "redo" ? encounter.undone : null;
  return kept === null || Object.keys(kept).length > 0 ? null : { code: "nothing-to-undo" };
}

/** Removes unseen combatants from a refusal. If no name is left, the code's general sentence is used. */
function redact({ fight, viewer }: Context, refusal: Refusal): Refusal {
  const seen = (id: string): boolean => find(fight, id) !== undefined && sees(fight, viewer, id);
  const { combatant, who, says, ...rest } = refusal;
  if (who === undefined && (combatant === undefined || seen(combatant))) return refusal;
  return {
    ...rest,
    ...(says !== undefined && who?.length !== 0 && { says }),
    ...(combatant !== undefined && seen(combatant) && { combatant }),
    ...(who !== undefined && { who: who.filter(seen) }),
  };
}
