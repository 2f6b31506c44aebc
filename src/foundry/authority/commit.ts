import type { Encounter, Patch } from "../../core/index";
import { ownInitiative } from "../bindings/system";
import { removal, replacement } from "../compat/operators";
import { MODULE_ID } from "../compat/module-id";
import { departedChange } from "../store/deleted-combatants";
import { hostPatch } from "../store/host-patch";
import { encodeKey, encodeKeys } from "../store/keys";
import { nativeChange } from "../store/native-fields";
import { carrying } from "../store/step-options";
import { readingOf, storedFlags } from "../store/reading";
import { storedCombat } from "../store/stored-combat";
import { timePassed } from "./world-time";
import { inheritedChoice, isFrozen, liveChoice } from "../variant/resolve";
import type { NativeChange } from "../store/native-fields";
import type { News } from "../store/step-options";

/** An accepted step, ready to be stored. */
export interface Step {
  readonly before: Encounter;
  readonly next: Encounter;
  readonly forward: Patch;
  readonly news: News;
  /** The id of the request it answers; null for the authority's own. */
  readonly request: string | null;
  /** The documents of combatants that leave with this step, by id. */
  readonly departed: Readonly<Record<string, unknown>>;
}

/** The encounter's part of the flags: whole the first time, afterwards only what changed. */
function encounterChange(combat: Combat.Implementation, step: Step): Record<string, unknown> {
  const raw = storedFlags(combat).encounter;
  if (raw === undefined || raw === null) return { encounter: encodeKeys(step.next) };
  const isKnown = readingOf(combat).kind === "encounter";
  if (!isKnown) return Object.fromEntries([replacement("encounter", encodeKeys(step.next))]);
  return { encounter: hostPatch(step.forward, removal) };
}

/**
 * Where the variant was chosen, kept from the moment when it is settled. What is taken back or given again was settled
 * before.
 */
function originChange(combat: Combat.Implementation, { before, next, news }: Step): Record<string, unknown> {
  const { id, from, scene } = liveChoice(combat);
  const known = storedFlags(combat).from?.[encodeKey(next.variant)];
  const isSettled = known === undefined || (news.kind === "done" && !isFrozen(before) && isFrozen(next));
  const origin = id === next.variant ? { from, scene } : { from: "combat", scene: null };
  const isSame = known?.from === origin.from && known.scene === origin.scene;
  return isSettled && !isSame ? { from: { [encodeKey(next.variant)]: origin } } : {};
}

/**
 * A variant that was changed in the middle of the fight is from then on its own choice, so that nothing else decides when
 * it stands before its start again; one that comes back by an undo is what it was.
 */
function ownChoiceChange(combat: Combat.Implementation, { before, next, news }: Step): Record<string, unknown> {
  if (before.variant === next.variant) return {};
  const origin = storedFlags(combat).from?.[encodeKey(next.variant)]?.from ?? "combat";
  const isInherited = news.kind === "undone" && origin !== "combat" && inheritedChoice(combat).id === next.variant;
  if (isInherited) return Object.fromEntries([removal("variant")]);
  return liveChoice(combat).id === next.variant ? {} : { variant: next.variant };
}

function flagsChange(combat: Combat.Implementation, step: Step): Record<string, unknown> {
  const departed = departedChange(storedFlags(combat).left ?? {}, step.departed, step.next);
  return {
    ...encounterChange(combat, step),
    ...originChange(combat, step),
    ...ownChoiceChange(combat, step),
    ...(step.request === null ? {} : { requests: { [step.news.by]: step.request } }),
    ...(departed === null ? {} : { left: departed }),
  };
}

/** Tells Foundry's own hooks before the update, as its buttons do. They get copies: the rules have decided already. */
function announce(combat: Combat.Implementation, step: Step, native: NativeChange, options: object): void {
  const { round = combat.round, turn = combat.turn } = native;
  const data = (): { round: number; turn: number } => ({ round, turn: turn as number });
  if (step.before.round === 0 && round === 1) Hooks.callAll("combatStart", combat, data());
  else if (native.round !== undefined) Hooks.callAll("combatRound", combat, data(), { ...options } as never);
  else if (native.turn !== undefined) Hooks.callAll("combatTurn", combat, data(), { ...options } as never);
}

function optionsOf(step: Step): Record<string, unknown> {
  const delta = timePassed(step.before, step.next, CONFIG.time.roundTime, CONFIG.time.turnTime);
  return {
    ...carrying(step.news),
    direction: step.news.kind === "undone" ? -1 : 1,
    ...(delta === 0 ? {} : { worldTime: { delta } }),
  };
}

/**
 * Stores a step: one update of the combat with Foundry's own fields, the initiatives and marks that changed, and the
 * patch of the encounter. Comes to false where the update was stopped on its way (another module's hook may do that).
 */
export async function writeStep(combat: Combat.Implementation, step: Step): Promise<boolean> {
  const native = nativeChange(step.next, storedCombat(combat), ownInitiative() === null);
  const options = optionsOf(step);
  announce(combat, step, native, options);
  const changes = { ...native, flags: { [MODULE_ID]: flagsChange(combat, step) } };
  await combat.update(changes, options);
  const stored = readingOf(combat);
  return stored.kind === "encounter" && stored.encounter.rev === step.next.rev;
}
