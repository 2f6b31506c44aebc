import { parseEncounter } from "../../core/index";
import type { Encounter } from "../../core/index";
import { removal } from "../compat/operators";
import { storedFlags, storedRev } from "../store/flags";
import { syncOnly } from "../store/step-options";
import { denied } from "./answer";
import { fieldsFor, wholeEncounter, writeFlags } from "./commit";
import type { Answer } from "./answer";
import type { FightSession } from "../session/fight-session";
import type { FightTask } from "./fight-task";

/** Puts an unreadable encounter aside, so that the combat begins again from its combatants. */
export async function startOver(task: FightTask): Promise<Answer> {
  const damaged = JSON.stringify(storedFlags(task.fight.combat).encounter ?? null);
  const flags = {
    damaged,
    ...Object.fromEntries([removal("encounter"), removal("sealed"), removal("left"), removal("told")]),
  };
  return writeFlags(task, flags, { native: { round: 0, turn: null }, rev: 0 });
}

function goodState(fight: FightSession, record: unknown): Encounter | null {
  if (record === undefined) return fight.lastGood();
  const parsed = parseEncounter(record);
  return parsed.ok ? parsed.encounter : null;
}

/** Restores a fight's last good state over a damaged record. `stale` if no client remembers one. */
export async function putBack(task: FightTask, { record }: { readonly record?: unknown }): Promise<Answer> {
  const { fight } = task;
  const good = goodState(fight, record);
  if (good === null) return denied({ code: "stale" });
  const encounter = { ...good, rev: Math.max(good.rev, storedRev(fight.combat)) + 1 };
  const flags = await wholeEncounter(fight, encounter);
  const native = fieldsFor(fight.combat, encounter);
  return writeFlags(task, flags, { native, rev: encounter.rev });
}

export async function restoreFields(task: FightTask): Promise<Answer> {
  const { fight } = task;
  const encounter = fight.running;
  if (encounter === null) return denied({ code: "stale" });
  const native = fieldsFor(fight.combat, encounter);
  return writeFlags(task, {}, { options: { ...syncOnly(), turnEvents: false }, native });
}
