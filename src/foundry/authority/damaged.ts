import { parseEncounter, type Encounter } from "../../core/index";
import { removal } from "../compat/operators";
import { storedFlags, storedRev } from "../store/flags";
import { syncOnly } from "../store/step-options";
import { deniedAnswer, type Answer } from "./answer";
import { nativeFieldsFor, encounterFlags, writeFlags } from "./commit";
import type { FightTask, Session } from "./session";

/** Puts an unreadable encounter aside, so that the combat begins again from its combatants. */
export async function startOver(task: FightTask): Promise<Answer> {
  const damaged = JSON.stringify(storedFlags(task.fight.combat).encounter ?? null);
  const flags = {
    damaged,
    ...Object.fromEntries([removal("encounter"), removal("sealed"), removal("left"), removal("told")]),
  };
  return writeFlags(task, flags, { native: { round: 0, turn: null }, rev: 0 });
}

function lastGoodState(fight: Session, record: unknown): Encounter | null {
  if (record === undefined) return fight.lastGoodState();
  const parsed = parseEncounter(record);
  return parsed.ok ? parsed.encounter : null;
}

/** Restores a fight's last good state over a damaged record. `stale` if no client remembers one. */
export async function restoreLastGood(task: FightTask, { record }: { readonly record?: unknown }): Promise<Answer> {
  const { fight } = task;
  const good = lastGoodState(fight, record);
  if (good === null) return deniedAnswer({ code: "stale" });
  const encounter = { ...good, rev: Math.max(good.rev, storedRev(fight.combat)) + 1 };
  const flags = await encounterFlags(fight, encounter);
  const native = nativeFieldsFor(fight.combat, encounter);
  return writeFlags(task, flags, { native, rev: encounter.rev });
}

export async function restoreNativeFields(task: FightTask): Promise<Answer> {
  const { fight } = task;
  const encounter = fight.running;
  if (encounter === null) return deniedAnswer({ code: "stale" });
  const native = nativeFieldsFor(fight.combat, encounter);
  return writeFlags(task, {}, { options: { ...syncOnly(), turnEvents: false }, native });
}
