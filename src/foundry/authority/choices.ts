import type { Command, Encounter, Trait } from "../../core/index";
import { traitSpecs } from "../bindings/traits";
import { removal, replacement } from "../compat/operators";
import { participants } from "../roster/combatant-spec";
import { traitsOf, typedChange, typedInFight } from "../roster/typed-values";
import { encounterAside, sealForStorage } from "./sealed-form";
import { storedFlags } from "../store/flags";
import { withStep } from "../store/step-options";
import { optionProblems, sameOptions } from "../variant/option-layers";
import { isFrozen, liveChoice, OFF, resolveOptions } from "../variant/resolve";
import { deniedAnswer, type Answer } from "./answer";
import { nativeFieldsFor, optionFlags, encounterFlags, writeFlags } from "./commit";
import type { FightTask, SubmitRuleCommand, Session, FightWrite } from "./session";
import { encodeKeys } from "../store/stored-form";

const refusedAsStale = (): Answer => deniedAnswer({ code: "stale" });

function changeRulesCommand(combat: Combat.Implementation, id: string, options = resolveOptions(combat, id)): Command {
  const traits = participants(combat).map(
    (combatant) => [combatant.id ?? "", traitsOf(combatant, id, options)] as const,
  );
  return { do: "changeRules", variant: id, options, traits: Object.fromEntries(traits) };
}

async function setAside(writing: FightWrite, encounter: Encounter, isOwnChoice: boolean): Promise<Answer> {
  const { open, seals } = await sealForStorage(writing.fight.combat, encounter, {}, "aside");
  const own = seals === null ? [] : [replacement("asideSealed", seals)];
  const parts = [removal("encounter"), removal("sealed"), replacement("aside", encodeKeys(open)), ...own];
  const flags = { ...(isOwnChoice ? { variant: OFF } : {}), ...Object.fromEntries(parts) };
  return writeFlags(writing, flags, { rev: 0 });
}

/** Makes a stored encounter that has not begun follow the settings. Must run in the fight's queue. */
export async function applyChosenRules(fight: Session, give: SubmitRuleCommand): Promise<void> {
  const encounter = fight.stored;
  if (!fight.mayDecide() || encounter === null || isFrozen(encounter)) return;
  const { id } = liveChoice(fight.combat);
  if (id === OFF) await setAside({ fight, note: null }, encounter, false);
  else if (id !== encounter.variant || !sameOptions(encounter.options, resolveOptions(fight.combat, id)))
    await give(changeRulesCommand(fight.combat, id));
}

function isChoiceOpen(fight: Session): boolean {
  const reading = fight.reading();
  return reading.kind === "nothing" || (reading.kind === "encounter" && !isFrozen(reading.encounter));
}

async function writeChoice(task: FightTask, flags: Record<string, unknown>): Promise<Answer> {
  const { fight, submit } = task;
  if (!isChoiceOpen(fight)) return refusedAsStale();
  const answer = await writeFlags(task, flags);
  fight.forgetUnsaved();
  if (!answer.ok) return answer;
  await applyChosenRules(fight, submit);
  return { ok: true, rev: fight.stored?.rev ?? 0 };
}

/** Chooses a fight's rules: a variant's id, `off`, or null for the scene's and world's. `stale` if they are fixed. */
export const chooseVariant = async (
  task: FightTask,
  { variant }: { readonly variant: string | null },
): Promise<Answer> => writeChoice(task, variant === null ? Object.fromEntries([removal("variant")]) : { variant });

/** Replaces a fight's options for that variant. `stale` if they are fixed, `value-out-of-range` if no fight has them. */
export async function chooseOptions(
  task: FightTask,
  { variant, options }: { readonly variant: string; readonly options: Readonly<Record<string, unknown>> },
): Promise<Answer> {
  const [wrong] = optionProblems(variant, options);
  if (wrong !== undefined) {
    const { option, says } = wrong;
    return deniedAnswer({ code: "value-out-of-range", detail: option, ...(says !== undefined && { says }) });
  }
  return writeChoice(task, optionFlags(variant, options));
}

export interface ChosenRules {
  readonly variant: string;
  readonly options?: Encounter["options"] | undefined;
}

/** Puts a running fight under another variant (undo reverts it) or Foundry's turns ({@link resumeAside} does). */
export async function changeVariant(task: FightTask, { variant, options }: ChosenRules) {
  const { fight, submit } = task;
  const encounter = fight.stored;
  if (encounter === null) return refusedAsStale();
  return variant === OFF ? setAside(task, encounter, true) : submit(changeRulesCommand(fight.combat, variant, options));
}

/** Resumes the encounter that was put aside. `stale` without one. */
export async function resumeAside(task: FightTask): Promise<Answer> {
  const { fight, author } = task;
  const encounter = encounterAside(fight.combat);
  if (encounter === null || fight.reading().kind !== "nothing") return refusedAsStale();
  const parts = [removal("aside"), removal("asideSealed")];
  const whole = await encounterFlags(fight, encounter);
  const flags = { variant: encounter.variant, ...Object.fromEntries(parts), ...whole };
  const native = nativeFieldsFor(fight.combat, encounter);
  const { rev } = encounter;
  const info = { from: 0, rev, kind: "undone", command: "changeRules", by: author.user ?? "", events: [] } as const;
  return writeFlags(task, flags, { options: withStep(info), native, rev });
}

/** Dismisses the offer to take over or resume. */
export async function declineOffer(task: FightTask): Promise<Answer> {
  const aside = storedFlags(task.fight.combat).aside === undefined ? [] : [removal("aside")];
  return writeFlags(task, { declined: true, ...Object.fromEntries(aside) });
}

interface TypedValue {
  readonly combatants: readonly string[];
  readonly trait: string;
  readonly value: Trait | null;
}

/**
 * Keeps or removes (null) a value that the GM typed, in this fight only. Until the encounter is stored it stays on the
 * combat and overrides the sheet. Later it is the command `setTrait`, and null changes nothing.
 */
export async function storeTypedValue(task: FightTask, typed: TypedValue): Promise<Answer> {
  const { fight, submit } = task;
  const { combatants, trait, value } = typed;
  const status = fight.status();
  const documents = combatants.flatMap((id) => fight.combat.combatants.get(id) ?? []);
  if (status.kind !== "ruled" || documents.length < combatants.length) return refusedAsStale();
  const { encounter, stored } = status;
  if (!traitSpecs(encounter.variant).some(({ name }) => name === trait)) return refusedAsStale();
  if (!stored) {
    const changes = documents.map((document) => typedChange(document, trait, value).typed);
    return writeFlags(task, { typed: Object.assign({}, ...changes) as object });
  }
  let answer: Answer = { ok: true, rev: encounter.rev };
  if (value === null) return answer;
  for (const document of documents) {
    const combatant = document.id ?? "";
    const now = encounter.combatants[combatant]?.traits ?? {};
    for (const change of Object.entries(typedInFight(document, encounter.variant, now, [trait, value]))) {
      answer = await submit({ do: "setTrait", combatant, trait: change[0], value: change[1] });
      if (!answer.ok) return answer;
    }
  }
  return answer;
}
