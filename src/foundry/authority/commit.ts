import { report } from "../parts/report";
import { diff, type Encounter, type GameEvent, type Patch, view } from "../../core/index";
import { ownInitiative, runsUnderRules, type SystemMethod } from "../bindings/system";
import { removal, replacement } from "../compat/operators";
import { isConnected, whileConnected } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { restoreDocuments, deletedChange, missingFrom } from "../roster/deleted-combatants";
import { storedFlags, storedRev, isRehearsal } from "../store/flags";
import { actingFor, markedFor, nativeChange, storedCombat, type NativeChange } from "../store/native-fields";
import { syncOnly, withStep } from "../store/step-options";
import { sameOptions, written } from "../variant/option-layers";
import { inheritedChoice, isFrozen, liveChoice, resolveOptions } from "../variant/resolve";
import { deniedAnswer, type Answer } from "./answer";
import { sealForStorage } from "./sealed-form";
import type { SystemCall, Session, FightWrite } from "./session";
import { hostPatch, encodeKey, encodeKeys, isCurrent, type StepWithEvents, type StepInfo } from "../store/stored-form";

interface KnownStep {
  readonly before: Encounter;
  readonly next: Encounter;
  readonly info: StepWithEvents;
  readonly round: number;
  /** The last round that was announced to the system. */
  readonly announcedRound: number;
}

const beginsRound = ({ before, next, info, announcedRound }: KnownStep): boolean =>
  info.kind === "done" && next.round > Math.max(before.round, announcedRound);

function methodFor(known: KnownStep): SystemMethod | null {
  const { before, next, round } = known;
  // Another change caused it, with the system's part.
  if (!beginsRound(known) || next.round <= round) return null;
  const method = before.round === 0 ? "startCombat" : "nextRound";
  return runsUnderRules(method) ? method : null;
}

/** The step's part for the system, none for undo and redo. Each round is announced once: systems can't revert it. */
function systemCallFor(known: KnownStep): SystemCall {
  const { next, info } = known;
  const ended = info.kind === "done" ? info.events.flatMap((e) => (e.type === "turn-ended" ? e.combatants : [])) : [];
  return { method: methodFor(known), round: next.round, isNewRound: beginsRound(known), ended };
}

/**
 * The turns that a step ends, negative for undo. As in Foundry, a round has one turn for each combatant, also if it is
 * passed over. Combatants that join or leave in this step count for nothing.
 */
function turnsBetween(before: Encounter, next: Encounter): number {
  const isInBoth = (id: string): boolean => Object.hasOwn(before.combatants, id) && Object.hasOwn(next.combatants, id);
  const turnsOver = (encounter: Encounter): number => view(encounter, { gm: true }).acted.filter(isInBoth).length;
  const turnsOfRound = Object.keys(next.combatants).filter(isInBoth).length;
  return (next.round - before.round) * turnsOfRound + turnsOver(next) - turnsOver(before);
}

/**
 * How far a step moves the world's clock in seconds, negative for undo: a round's time for each round, a turn's time
 * for each turn. None before round 1.
 */
export function worldTimePassed(before: Encounter, next: Encounter, roundTime: number, turnTime: number): number {
  if (before.round === 0 || next.round === 0) return 0;
  const turns = turnTime === 0 ? 0 : turnsBetween(before, next);
  return (next.round - before.round) * roundTime + turns * turnTime;
}

interface Commit {
  readonly before: Encounter;
  readonly next: Encounter;
  readonly forward: Patch;
  readonly info: StepWithEvents;
  readonly request: string | null;
  readonly deleted: Readonly<Record<string, unknown>>;
}

/** The encounter's flags: whole the first time, later only changes. Secrets are sealed. */
async function encounterChange(fight: Session, step: Commit) {
  const { encounter: raw, sealed } = storedFlags(fight.combat);
  const { open, seals } = await sealForStorage(fight.combat, step.next, sealed);
  const also = seals === null ? {} : { sealed: seals };
  if (raw === undefined || raw === null) return { flags: { encounter: encodeKeys(open), ...also }, isOpen: false };
  const known = fight.record.storedOpenPart();
  // A patch does not fit an older form, so write it whole.
  if (known === null || !isCurrent(raw)) {
    return { flags: { ...Object.fromEntries([replacement("encounter", encodeKeys(open))]), ...also }, isOpen: false };
  }
  const isOpen = open === step.next && known === step.before;
  const forward = isOpen ? step.forward : diff(known, open);
  return { flags: { encounter: hostPatch(forward, removal), ...also }, isOpen };
}

export async function encounterFlags(fight: Session, encounter: Encounter): Promise<Record<string, unknown>> {
  const { open, seals } = await sealForStorage(fight.combat, encounter);
  const sealed = seals === null ? removal("sealed") : replacement("sealed", seals);
  return Object.fromEntries([replacement("encounter", encodeKeys(open)), sealed]);
}

export const nativeFieldsFor = (combat: Combat.Implementation, encounter: Encounter): NativeChange =>
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

/** A fight's options in flags. Tables in written form, because their row names may not be valid document keys. */
export function optionFlags(variant: string, options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = Object.entries(options).map(([key, value]) => [
    key,
    typeof value === "object" && value !== null ? written(value) : value,
  ]);
  const own: object = Object.fromEntries([replacement(variant, Object.fromEntries(values))]);
  return { options: own };
}

/** A variant changed during the fight becomes the fight's own choice until undo, so that nothing else decides. */
function ownVariantChange(combat: Combat.Implementation, { before, next, info }: Commit): Record<string, unknown> {
  if (before.variant === next.variant) return {};
  const origin = storedFlags(combat).from?.[encodeKey(next.variant)]?.from ?? "combat";
  const isInherited = info.kind === "undone" && origin !== "combat" && inheritedChoice(combat).id === next.variant;
  if (isInherited) return Object.fromEntries([removal("variant")]);
  return liveChoice(combat).id === next.variant ? {} : { variant: next.variant };
}

/** The same for its options, which follow the settings again if the change leaves nobody a number (C-24). */
function ownOptionsChange(combat: Combat.Implementation, { before, next }: Commit): Record<string, unknown> {
  const { variant, options } = next;
  const isChanged = before.variant !== variant || !sameOptions(before.options, options);
  if (!isChanged || isFrozen(next) || sameOptions(options, resolveOptions(combat, variant))) return {};
  return optionFlags(variant, options);
}

function flagsChange(
  combat: Combat.Implementation,
  step: Commit,
  encounter: EncounterChange,
  { isNewRound, round }: SystemCall,
): Record<string, unknown> {
  const deleted = deletedChange(storedFlags(combat).left ?? {}, step.deleted, step.next);
  const { by, rev } = step.info;
  return {
    ...encounter.flags,
    ...originChange(combat, step),
    ...ownVariantChange(combat, step),
    ...ownOptionsChange(combat, step),
    ...(step.request === null ? {} : { requests: { [by]: { id: step.request, rev } } }),
    ...(deleted === null ? {} : { left: deleted }),
    ...(isNewRound ? { told: round } : {}),
  };
}

/**
 * Whether the turn passes on, whether to a combatant, and whether Foundry's pointer goes with it. The index alone does
 * not say: it changes with numbers and with the combatant that is asked between turns, and stays if the next combatant
 * takes the place of the last one, or has two turns in a row (C-32).
 */
function handingOn(combat: Combat.Implementation, { before, next, info }: Commit, native: NativeChange) {
  const ids = combat.combatants.map(({ id }) => id ?? "");
  const is = actingFor(next, ids);
  const isAgain = info.kind !== "undone" && hasAnother(info.events, is);
  const hasMoved = isAgain || actingFor(before, ids) !== is;
  const isElsewhere = native.turn !== undefined || markedFor(before, ids) !== markedFor(next, ids);
  return { isTurn: hasMoved && is !== null, hasPointerMoved: isAgain || (hasMoved && isElsewhere) };
}

/** True if a combatant has two turns in a row: the first ends and the second begins. */
const hasAnother = (events: readonly GameEvent[], id: string | null): boolean =>
  (["turn-ended", "turn-started"] as const).every((type) =>
    events.some((event) => event.type === type && id !== null && event.combatants.includes(id)),
  );

/**
 * Calls Foundry's hooks before the update, with copies, because the rules have already decided. As Foundry's own moves,
 * they always carry a turn: the first one while nobody acts at the beginning of a round. If a turn ends and nobody is
 * next, no turn is announced.
 */
function callNativeHooks(combat: Combat.Implementation, step: Commit, native: NativeChange, options: object): void {
  if (isRehearsal(combat)) return;
  const { round = combat.round, turn = combat.turn } = native;
  const data = (): { round: number; turn: number } => ({ round, turn: turn ?? 0 });
  if (step.before.round === 0 && round === 1) Hooks.callAll("combatStart", combat, data());
  else if (native.round !== undefined) Hooks.callAll("combatRound", combat, data(), { ...options } as never);
  else if (handingOn(combat, step, native).isTurn) {
    Hooks.callAll("combatTurn", combat, data(), { ...options } as never);
  }
}

function broadcastInfo({ next, info }: Commit, { isOpen }: EncounterChange): StepInfo {
  const { events: _events, ...withoutEvents } = info;
  return isOpen && next.keep > 0 ? withoutEvents : info;
}

/** The last announced round, if a step begins a round again after an undo. */
function reannouncedRound(
  combat: Combat.Implementation,
  { before, next }: Commit,
): { readonly announcedRound?: number } {
  const { told: announcedRound = 0 } = storedFlags(combat);
  return before.round < Math.min(announcedRound, next.round) ? { announcedRound } : {};
}

function optionsOf(
  combat: Combat.Implementation,
  step: Commit,
  encounter: EncounterChange,
  native: NativeChange,
): Record<string, unknown> {
  const isMoved = native.round !== undefined || handingOn(combat, step, native).hasPointerMoved;
  const isStart = step.before.round === 0 && native.round !== undefined;
  const { roundTime, turnTime } = CONFIG.time;
  const delta = isRehearsal(combat) ? 0 : worldTimePassed(step.before, step.next, roundTime, turnTime);
  return {
    ...withStep({ ...broadcastInfo(step, encounter), ...reannouncedRound(combat, step) }),
    // As Foundry's buttons do: systems read a direction as a moved turn, which the start of a fight is not.
    ...(isMoved && !isStart ? { direction: step.info.kind === "undone" ? -1 : 1 } : {}),
    ...(delta === 0 ? {} : { worldTime: { delta } }),
  };
}

/** Sends an update, and waits until its arrival is known. False if it was refused or could not be sent. */
async function sendUpdate(fight: Session, changes: object, options: Record<string, unknown>): Promise<boolean> {
  // Sealing takes time. Without a connection, the update would go out later.
  if (!fight.isInWorld || !fight.mayDecide()) return false;
  try {
    await whileConnected(fight.combat.update(changes, options));
  } catch (error) {
    report("commit")(error);
    return false;
  }
  if (!isConnected()) await fight.untilFresh();
  return true;
}

function hasStored(fight: Session, { next }: Commit): boolean {
  const now = fight.stored;
  // If a part fails to load, compare `rev` only: the step may still be stored.
  if (now === null) return storedRev(fight.combat) === next.rev;
  if (now.rev !== next.rev) return false;
  const [is, was] = [now.past[next.rev], next.past[next.rev]];
  return is?.command.do === was?.command.do && is?.author.user === was?.author.user;
}

/** Waits for a document change that belongs to a step, whose failure stops nothing. */
const waitFor = async (change: Promise<unknown>): Promise<void> => whileConnected(change).catch(report("commit"));

/** Stores a step with one update, after restoring documents. Returns whether the documents have it afterwards. */
export async function commit(fight: Session, step: Commit): Promise<boolean> {
  const { combat } = fight;
  const missing = missingFrom(combat, step.next);
  if (missing.length > 0) await waitFor(restoreDocuments(combat, step.next, missing));
  const isStored = await storeStep(fight, step);
  const back = isStored ? [] : missing.filter((id) => combat.combatants.has(id));
  if (back.length > 0) await waitFor(combat.deleteEmbeddedDocuments("Combatant", back));
  return isStored;
}

async function storeStep(fight: Session, step: Commit): Promise<boolean> {
  const { combat } = fight;
  const native = nativeFieldsFor(combat, step.next);
  const encounter = await encounterChange(fight, step);
  const options = optionsOf(combat, step, encounter, native);
  const { round } = combat._source;
  const moment = systemCallFor({ ...step, round, announcedRound: storedFlags(combat).told ?? 0 });
  const changes = { ...native, flags: { [MODULE_ID]: flagsChange(combat, step, encounter, moment) } };
  await fight.listeners.storeDuringSystemMethod(fight, moment, {
    announce: () => callNativeHooks(combat, step, native, options),
    async store() {
      const dropReturned = watchRecreated(combat, native);
      if (await sendUpdate(fight, changes, options)) await dropReturned();
    },
  });
  return hasStored(fight, step);
}

type EncounterChange = Awaited<ReturnType<typeof encounterChange>>;

interface WriteOptions {
  readonly options?: Record<string, unknown>;
  readonly native?: NativeChange;
  readonly rev?: number;
}

/** Writes to a fight beside its rules: done with the stored `rev`, or `not-stored`. The update names its request. */
export async function writeFlags(
  { fight, note }: FightWrite,
  flags: Record<string, unknown>,
  { options = syncOnly(), native = {}, rev = storedRev(fight.combat) }: WriteOptions = {},
): Promise<Answer> {
  const requests = note === null ? {} : { requests: { [note.user]: { id: note.id, rev } } };
  const isSent = await sendUpdate(fight, { ...native, flags: { [MODULE_ID]: { ...flags, ...requests } } }, options);
  const isStored = isSent && (note === null || storedFlags(fight.combat).requests?.[note.user]?.id === note.id);
  return isStored ? { ok: true, rev: storedRev(fight.combat) } : deniedAnswer({ code: "not-stored" });
}

const isShell = ({ _source: source }: Combatant.Implementation): boolean =>
  source.actorId === null && source.tokenId === null;

/** The server creates unknown combatants of an update, deleted meanwhile. The result deletes them again. */
function watchRecreated(combat: Combat.Implementation, { combatants = [] }: NativeChange): () => Promise<void> {
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
