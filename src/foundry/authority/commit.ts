import { report } from "../parts/report";
import { diff } from "../../core/index";
import { ownInitiative } from "../bindings/system";
import { removal, replacement } from "../compat/operators";
import { isConnected, whileConnected } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { bringBack, missingFrom } from "../roster/sync-documents";
import { deletedChange } from "../roster/deleted-combatants";
import { hostPatch, encodeKey, encodeKeys, isOfThisForm } from "../store/stored-form";
import { actingFor, nativeChange, storedCombat } from "../store/native-fields";
import { storedFlags, storedRev, isRehearsal } from "../store/flags";
import { syncOnly, withStep } from "../store/step-options";
import { inheritedChoice, isFrozen, liveChoice } from "../variant/resolve";
import { denied } from "./answer";
import { storedForm } from "./sealed-form";
import { systemMoment, timePassed } from "./system-moment";
import type { Encounter, Patch } from "../../core/index";
import type { NativeChange } from "../store/native-fields";
import type { HeardStep, StepInfo } from "../store/step-info";
import type { FightSession } from "../session/fight-session";
import type { Answer } from "./answer";
import type { SystemMoment } from "./system-moment";
import type { Writing } from "./fight-task";

interface Commit {
  readonly before: Encounter;
  readonly next: Encounter;
  readonly forward: Patch;
  readonly info: HeardStep;
  readonly request: string | null;
  readonly deleted: Readonly<Record<string, unknown>>;
}

/** The encounter's flags: whole the first time, later only changes. Secrets are sealed. */
async function encounterChange(fight: FightSession, step: Commit) {
  const { encounter: raw, sealed } = storedFlags(fight.combat);
  const { open, seals } = await storedForm(fight.combat, step.next, sealed);
  const also = seals === null ? {} : { sealed: seals };
  if (raw === undefined || raw === null) return { flags: { encounter: encodeKeys(open), ...also }, isOpen: false };
  const known = fight.record.openStored();
  // A patch does not fit an older form, so write it whole.
  if (known === null || !isOfThisForm(raw)) {
    return { flags: { ...Object.fromEntries([replacement("encounter", encodeKeys(open))]), ...also }, isOpen: false };
  }
  const isOpen = open === step.next && known === step.before;
  const forward = isOpen ? step.forward : diff(known, open);
  return { flags: { encounter: hostPatch(forward, removal), ...also }, isOpen };
}

export async function wholeEncounter(fight: FightSession, encounter: Encounter): Promise<Record<string, unknown>> {
  const { open, seals } = await storedForm(fight.combat, encounter);
  const sealed = seals === null ? removal("sealed") : replacement("sealed", seals);
  return Object.fromEntries([replacement("encounter", encodeKeys(open)), sealed]);
}

export const fieldsFor = (combat: Combat.Implementation, encounter: Encounter): NativeChange =>
  nativeChange(encounter, storedCombat(combat), ownInitiative() === null);

/** Where the variant was chosen, stored once it is fixed. */
function originChange(combat: Combat.Implementation, { before, next, info }: Commit): Record<string, unknown> {
  const { id, from, scene } = liveChoice(combat);
  const known = storedFlags(combat).from?.[encodeKey(next.variant)];
  const isSettled = known === undefined || (info.kind === "done" && !isFrozen(before) && isFrozen(next));
  const origin = id === next.variant ? { from, scene } : { from: "combat", scene: null };
  const isSame = known?.from === origin.from && known.scene === origin.scene;
  return isSettled && !isSame ? { from: { [encodeKey(next.variant)]: origin } } : {};
}

/** A variant changed during the fight becomes the fight's own choice until undo, so that nothing else decides. */
function ownChoiceChange(combat: Combat.Implementation, { before, next, info }: Commit): Record<string, unknown> {
  if (before.variant === next.variant) return {};
  const origin = storedFlags(combat).from?.[encodeKey(next.variant)]?.from ?? "combat";
  const isInherited = info.kind === "undone" && origin !== "combat" && inheritedChoice(combat).id === next.variant;
  if (isInherited) return Object.fromEntries([removal("variant")]);
  return liveChoice(combat).id === next.variant ? {} : { variant: next.variant };
}

function flagsChange(
  combat: Combat.Implementation,
  step: Commit,
  encounter: EncounterChange,
  { isNewRound, round }: SystemMoment,
): Record<string, unknown> {
  const deleted = deletedChange(storedFlags(combat).left ?? {}, step.deleted, step.next);
  const { by, rev } = step.info;
  return {
    ...encounter.flags,
    ...originChange(combat, step),
    ...ownChoiceChange(combat, step),
    ...(step.request === null ? {} : { requests: { [by]: { id: step.request, rev } } }),
    ...(deleted === null ? {} : { left: deleted }),
    ...(isNewRound ? { told: round } : {}),
  };
}

/** Whether the turn passes on. The index alone also changes with numbers. */
function isHandedOn(combat: Combat.Implementation, { before, next }: Commit): boolean {
  const ids = combat.combatants.map(({ id }) => id ?? "");
  const [was, is] = [before, next].map((encounter) => actingFor(encounter, ids));
  return was !== is;
}

/** Calls Foundry's hooks before the update, with copies, because the rules have already decided. */
function announce(combat: Combat.Implementation, step: Commit, native: NativeChange, options: object): void {
  if (isRehearsal(combat)) return;
  const { round = combat.round, turn = combat.turn } = native;
  const data = (): { round: number; turn: number } => ({ round, turn: turn as number });
  if (step.before.round === 0 && round === 1) Hooks.callAll("combatStart", combat, data());
  else if (native.round !== undefined) Hooks.callAll("combatRound", combat, data(), { ...options } as never);
  else if (native.turn !== undefined && isHandedOn(combat, step)) {
    Hooks.callAll("combatTurn", combat, data(), { ...options } as never);
  }
}

function toldInfo({ next, info }: Commit, { isOpen }: EncounterChange): StepInfo {
  const { events: _events, ...told } = info;
  return isOpen && next.keep > 0 ? told : info;
}

/** The last announced round, if a step begins a round again after an undo. */
function toldBefore(combat: Combat.Implementation, { before, next }: Commit): { readonly told?: number } {
  const { told = 0 } = storedFlags(combat);
  return before.round < Math.min(told, next.round) ? { told } : {};
}

function optionsOf(
  combat: Combat.Implementation,
  step: Commit,
  encounter: EncounterChange,
  native: NativeChange,
): Record<string, unknown> {
  const isMoved = native.round !== undefined || native.turn !== undefined;
  const isStart = step.before.round === 0 && native.round !== undefined;
  const { roundTime, turnTime } = CONFIG.time;
  const delta = isRehearsal(combat) ? 0 : timePassed(step.before, step.next, roundTime, turnTime);
  return {
    ...withStep({ ...toldInfo(step, encounter), ...toldBefore(combat, step) }),
    // As Foundry's buttons do: systems read a direction as a moved turn, which the start of a fight is not.
    ...(isMoved && !isStart ? { direction: step.info.kind === "undone" ? -1 : 1 } : {}),
    ...(delta === 0 ? {} : { worldTime: { delta } }),
  };
}

/** Sends an update, and waits until its arrival is known. False if it was refused or could not be sent. */
async function send(fight: FightSession, changes: object, options: Record<string, unknown>): Promise<boolean> {
  // Sealing takes time. Without a connection, the update would go out later.
  if (!fight.isInWorld || !fight.mayDecide()) return false;
  try {
    await whileConnected(fight.combat.update(changes, options));
  } catch (error) {
    report("commit")(error);
    return false;
  }
  if (!isConnected()) await fight.untilReadAnew();
  return true;
}

function holds(fight: FightSession, { next }: Commit): boolean {
  const now = fight.stored;
  // If a part fails to load, compare `rev` only: the step may still be stored.
  if (now === null) return storedRev(fight.combat) === next.rev;
  if (now.rev !== next.rev) return false;
  const [is, was] = [now.past[next.rev], next.past[next.rev]];
  return is?.command.do === was?.command.do && is?.author.user === was?.author.user;
}

/** Waits for a document change that belongs to a step, whose failure stops nothing. */
const along = async (change: Promise<unknown>): Promise<void> => whileConnected(change).catch(report("commit"));

/** Stores a step with one update, after restoring documents. Returns whether the documents have it afterwards. */
export async function commit(fight: FightSession, step: Commit): Promise<boolean> {
  const { combat } = fight;
  const missing = missingFrom(combat, step.next);
  if (missing.length > 0) await along(bringBack(combat, missing));
  const isStored = await storeStep(fight, step);
  const back = isStored ? [] : missing.filter((id) => combat.combatants.has(id));
  if (back.length > 0) await along(combat.deleteEmbeddedDocuments("Combatant", back));
  return isStored;
}

async function storeStep(fight: FightSession, step: Commit): Promise<boolean> {
  const { combat } = fight;
  const native = fieldsFor(combat, step.next);
  const encounter = await encounterChange(fight, step);
  const options = optionsOf(combat, step, encounter, native);
  const { round } = combat._source;
  const moment = systemMoment({ ...step, round, told: storedFlags(combat).told ?? 0 });
  const changes = { ...native, flags: { [MODULE_ID]: flagsChange(combat, step, encounter, moment) } };
  await fight.storeAlong(moment, {
    announce: () => announce(combat, step, native, options),
    async store() {
      const dropReturned = watchReturning(combat, native);
      if (await send(fight, changes, options)) await dropReturned();
    },
  });
  return holds(fight, step);
}

type EncounterChange = Awaited<ReturnType<typeof encounterChange>>;

interface WriteOptions {
  readonly options?: Record<string, unknown>;
  readonly native?: NativeChange;
  readonly rev?: number;
}

/** Writes to a fight beside its rules: done with the stored `rev`, or `not-stored`. The update names its request. */
export async function writeFlags(
  { fight, note }: Writing,
  flags: Record<string, unknown>,
  { options = syncOnly(), native = {}, rev = storedRev(fight.combat) }: WriteOptions = {},
): Promise<Answer> {
  const requests = note === null ? {} : { requests: { [note.user]: { id: note.id, rev } } };
  const isSent = await send(fight, { ...native, flags: { [MODULE_ID]: { ...flags, ...requests } } }, options);
  const isStored = isSent && (note === null || storedFlags(fight.combat).requests?.[note.user]?.id === note.id);
  return isStored ? { ok: true, rev: storedRev(fight.combat) } : denied({ code: "not-stored" });
}

const isShell = ({ _source: source }: Combatant.Implementation): boolean =>
  source.actorId === null && source.tokenId === null;

/** The server creates unknown combatants of an update, deleted meanwhile. The result deletes them again. */
function watchReturning(combat: Combat.Implementation, { combatants = [] }: NativeChange): () => Promise<void> {
  const before = combatants.flatMap(({ _id: id }) => {
    const known = combat.combatants.get(id);
    return known === undefined || isShell(known) ? [] : [{ id, known }];
  });
  return async () => {
    const returned = before.filter(({ id, known }) => {
      const now = combat.combatants.get(id);
      return now !== undefined && now !== known && isShell(now);
    });
    if (returned.length > 0)
      await combat.deleteEmbeddedDocuments(
        "Combatant",
        returned.map(({ id }) => id),
      );
  };
}
