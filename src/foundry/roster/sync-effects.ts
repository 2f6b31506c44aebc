import { report } from "../parts/report";
import type { Encounter } from "../../core/index";
import { deletedDocument } from "./deleted-combatants";
import { alwaysDrawn } from "../compat/effect-icon";
import { systemStatuses } from "../compat/statuses";
import { MODULE_ID } from "../compat/module-id";

/** The effect and fight that an active effect shows, from its flags. */
export interface ShownEffect {
  readonly combat: string;
  readonly id: string;
  /** The effect's position in its encounter's sequence, because ids are reused. */
  readonly added: number;
}

type Effects = Encounter["effects"];

const PLAIN_PICTURE = "icons/svg/aura.svg";

/** Our effects' status. Foundry 13 shows no icon without it, and a duration would let Foundry end the effect. */
const STATUS = "turnwright-effect";

const effectsOf = (encounter: Encounter | null): Effects =>
  encounter === null || encounter.stage === "ended" ? {} : encounter.effects;

const isOn = (): boolean => game.settings.get(MODULE_ID, "activeEffects");

/** A removed combatant's actor, preferably from the token, because unlinked tokens have their own. */
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

/** An active effect's name, icon and origin. It changes nothing. */
function dataOf(shown: ShownEffect, name: string): ActiveEffect.CreateData {
  const status = systemStatuses().find((each) => each.name === name);
  const flags = { [MODULE_ID]: { effect: shown } };
  return { name, img: status?.img || PLAIN_PICTURE, statuses: [STATUS], flags, ...alwaysDrawn() };
}

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

const safely = async (job: Promise<unknown>): Promise<unknown> => job.catch(report("syncEffects"));

async function applyEffects(combat: Combat.Implementation, was: Effects, is: Effects): Promise<void> {
  const targets = new Set(Object.values(was).map(({ target }) => target));
  for (const { id } of combat.combatants) if (id !== null) targets.add(id);
  const actors = new Set([...targets].flatMap((id) => actorOf(combat, id) ?? []));
  for (const actor of actors) await safely(clear(combat, actor, is));
  const fresh = Object.entries(is).filter(([id, { added }]) => was[id]?.added !== added);
  for (const [id, effect] of fresh) await safely(show(combat, id, effect));
}

/** Updates active effects after a step, if the setting wants them. Does not restore what a sheet deleted. */
export async function syncEffects(
  combat: Combat.Implementation,
  before: Encounter | null,
  now: Encounter | null,
): Promise<void> {
  if (isOn()) await applyEffects(combat, effectsOf(before), effectsOf(now));
}

export async function syncAllEffects(combat: Combat.Implementation, encounter: Encounter | null): Promise<void> {
  const effects = effectsOf(encounter);
  await (isOn() ? applyEffects(combat, {}, effects) : applyEffects(combat, effects, {}));
}

/** Removes outdated effects from sheets, including deleted combats'. */
export async function tidyEffects(
  combats: readonly Combat.Implementation[],
  encounterOf: (combat: Combat.Implementation) => Encounter | null,
): Promise<void> {
  for (const combat of combats) {
    const effects = effectsOf(encounterOf(combat));
    await applyEffects(combat, effects, effects);
  }
  for (const actor of game.actors) {
    const ids = actor.effects.contents.flatMap((effect) => {
      const shown = shownBy(effect);
      return shown !== undefined && !game.combats.has(shown.combat) ? (effect.id ?? []) : [];
    });
    if (ids.length > 0) await safely(actor.deleteEmbeddedDocuments("ActiveEffect", ids));
  }
}
