import type { Encounter } from "../../core/index";
import { deletedDocument } from "./deleted-combatants";
import { alwaysDrawn } from "../compat/effect-icon";
import { systemStatuses } from "../compat/statuses";
import { MODULE_ID } from "../compat/module-id";

/** The effect, and its fight, that an active effect shows; kept in its flags. */
export interface ShownEffect {
  readonly combat: string;
  readonly id: string;
  /** The effect's place in the sequence of its encounter: an id may be used again. */
  readonly added: number;
}

type Effects = Encounter["effects"];

/** Foundry's own picture for an effect that has none. */
const PLAIN_PICTURE = "icons/svg/aura.svg";

/**
 * The status of every active effect of ours. It stands in no system's list and does nothing, but generation 13 shows pictures on
 * tokens only for effects that have a status or a duration, and a duration would let Foundry end them by itself.
 */
const STATUS = "turnwright-effect";

/** The effects to be seen on sheets of an encounter: none after its end, and none where there is no encounter. */
const effectsOf = (encounter: Encounter | null): Effects =>
  encounter === null || encounter.stage === "ended" ? {} : encounter.effects;

const isOn = (): boolean => game.settings.get(MODULE_ID, "activeEffects");

/** The actor of one who has left: by the token, where that is still there, for an unlinked token has an actor of its own. */
function departedActor(combat: Combat.Implementation, id: string): Actor.Implementation | null {
  const { sceneId, tokenId, actorId } = (deletedDocument(combat, id) ?? {}) as {
    readonly sceneId?: string;
    readonly tokenId?: string;
    readonly actorId?: string;
  };
  const token = game.scenes.get(sceneId ?? "")?.tokens.get(tokenId ?? "");
  return token?.actor ?? game.actors.get(actorId ?? "") ?? null;
}

const actorOf = (combat: Combat.Implementation, id: string): Actor.Implementation | null =>
  combat.combatants.get(id)?.actor ?? departedActor(combat, id);

const shownBy = (effect: ActiveEffect.Implementation): ShownEffect | undefined => effect.flags[MODULE_ID]?.effect;

/** An active effect's data: what it is called, its picture, and where it comes from. What it changes is the rules' business. */
function dataOf(shown: ShownEffect, name: string): ActiveEffect.CreateData {
  const status = systemStatuses().find((one) => one.name === name);
  const flags = { [MODULE_ID]: { effect: shown } };
  return { name, img: status?.img || PLAIN_PICTURE, statuses: [STATUS], flags, ...alwaysDrawn() };
}

/** Deletes of an actor's active effects those of this combat that the encounter does not know any more. */
async function clear(combat: Combat.Implementation, actor: Actor.Implementation, wanted: Effects): Promise<void> {
  const stale = actor.effects.filter((effect) => {
    const shown = shownBy(effect);
    return shown?.combat === combat.id && wanted[shown.id]?.added !== shown.added;
  });
  const ids = stale.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", ids);
}

async function show(
  combat: Combat.Implementation,
  id: string,
  { target, added, name }: Effects[string],
): Promise<void> {
  const actor = actorOf(combat, target);
  const isShown = actor?.effects.some((effect) => {
    const shown = shownBy(effect);
    return shown?.combat === combat.id && shown?.id === id;
  });
  if (actor === null || isShown === true) return;
  await actor.createEmbeddedDocuments("ActiveEffect", [dataOf({ combat: combat.id ?? "", id, added }, name)]);
}

/** A failed write on one sheet must not keep the others from theirs. */
async function safely(job: Promise<unknown>): Promise<void> {
  try {
    await job;
  } catch (error) {
    Hooks.onError("turnwright.syncEffects", error as Error, { log: "error" });
  }
}

async function follow(combat: Combat.Implementation, was: Effects, is: Effects): Promise<void> {
  const targets = new Set(Object.values(was).map(({ target }) => target));
  for (const { id } of combat.combatants) if (id !== null) targets.add(id);
  const actors = new Set([...targets].flatMap((id) => actorOf(combat, id) ?? []));
  for (const actor of actors) await safely(clear(combat, actor, is));
  const fresh = Object.entries(is).filter(([id, { added }]) => was[id]?.added !== added);
  for (const [id, effect] of fresh) await safely(show(combat, id, effect));
}

/**
 * Makes the actors' active effects follow a step, where the table wants them to be seen there: one for each effect that has
 * come, none for those that are over. One that somebody has deleted from the sheet stays deleted; the effect goes on.
 * For the active gm's client.
 *
 * @param before the encounter before the step, null where this is the first
 * @param now the encounter as it is, null where there is none any more
 */
export async function syncEffects(
  combat: Combat.Implementation,
  before: Encounter | null,
  now: Encounter | null,
): Promise<void> {
  if (isOn()) await follow(combat, effectsOf(before), effectsOf(now));
}

/** The table has chosen anew: all that is under way is shown on sheets, or nothing of it any more. */
export async function syncAllEffects(combat: Combat.Implementation, encounter: Encounter | null): Promise<void> {
  const effects = effectsOf(encounter);
  await (isOn() ? follow(combat, {}, effects) : follow(combat, effects, {}));
}

/**
 * Takes from the sheets what was left there while nobody could: effects that are over, and those of combats that are gone.
 *
 * @param combats those whose encounters can be looked at
 */
export async function tidyEffects(
  combats: readonly Combat.Implementation[],
  encounterOf: (combat: Combat.Implementation) => Encounter | null,
): Promise<void> {
  for (const combat of combats) {
    const effects = effectsOf(encounterOf(combat));
    await follow(combat, effects, effects);
  }
  for (const actor of game.actors) {
    const ids = actor.effects.contents.flatMap((effect) => {
      const shown = shownBy(effect);
      return shown !== undefined && !game.combats.has(shown.combat) ? (effect.id ?? []) : [];
    });
    if (ids.length > 0) await safely(actor.deleteEmbeddedDocuments("ActiveEffect", ids));
  }
}
