import { OWN, type VariantMeta } from "../../core/index";
import type { HeadData, VariantName } from "../view-models/head";
import { sessionOf } from "../session/fight-session";
import { inheritedChoice, listVariants, type LiveChoice, OFF } from "../variant/resolve";
import type { Choice } from "../variant/choice";
import type { FightView } from "../session/fight-view";

const off = (): VariantName => ({
  id: OFF,
  name: game.i18n.localize("TURNWRIGHT.tracker.head.off"),
  icon: "fa-solid fa-power-off",
});

const named = (meta: VariantMeta): VariantName => ({
  id: meta.id,
  name: game.i18n.localize(meta.name),
  icon: meta.icon,
});

/** Every variant that can be chosen, and `off`. */
export const variantNames = (): VariantName[] => [...listVariants().map(named), off()];

/** A variant's name and icon; one that is not installed goes by its id. */
export function variantName(id: string): VariantName {
  if (id === OFF) return off();
  const meta = listVariants().find((each) => each.id === id);
  return meta === undefined ? { id, name: id, icon: "fa-solid fa-circle-question" } : named(meta);
}

/** Tells whether a variant has more to show than fits the tracker. */
export const hasPanel = (id: string): boolean => listVariants().some((meta) => meta.id === id && meta.panel);

/** Tells whether nothing stands in the way of choosing: rules that fail can be left for others. */
const isSound = ({ problem, stored }: FightView): boolean =>
  problem === null || (!stored && problem.code === "broken-rules");

/** Tells whether this user may choose the variant of a combat now. */
const mayChoose = (combat: Combat.Implementation, choice: Choice, fight: FightView | null): boolean =>
  game.user.isGM &&
  choice.from !== "running" &&
  !combat.started &&
  (fight === null || isSound(fight)) &&
  fight?.frozen !== true;

/** A choice's source in people's words: a scene that is in view needs no name. */
const sourceOf = ({ from, scene }: LiveChoice): Choice["from"] | "this-scene" =>
  scene !== null && scene === game.scenes.viewed?.id ? "this-scene" : from;

/** How the choice reads that leaves it to the scene or the world, with what it comes to. */
function inherited(combat: Combat.Implementation): string {
  const choice = inheritedChoice(combat);
  return game.i18n.format(`TURNWRIGHT.tracker.choice.${sourceOf(choice)}`, { name: variantName(choice.id).name });
}

/** Tells whether the gm may put a fight that is going on under another variant: one of ours, or one of Foundry's own. */
function isChangeable(combat: Combat.Implementation, fight: FightView | null): boolean {
  if (!game.user.isGM) return false;
  if (fight === null) return combat.started;
  return fight.problem === null && fight.frozen && fight.encounter?.stage !== "ended";
}

/** The variant that a combat is played by; rules that a table has put together go by the name that it gave them. */
function nameIn(id: string, fight: FightView | null): VariantName {
  const title = id === OWN.id ? fight?.encounter?.options["title"] : undefined;
  return typeof title === "string" && title !== "" ? { ...variantName(id), name: title } : variantName(id);
}

/** The variant of a combat for the tracker's head. */
export function variantHead(combat: Combat.Implementation, fight: FightView | null): Omit<HeadData, "windows"> {
  const choice = sessionOf(combat).choice();
  return {
    variant: nameIn(choice.id, fight),
    hasRules: choice.id !== OFF,
    choices: mayChoose(combat, choice, fight) ? variantNames() : null,
    chosen: choice.from === "combat" ? choice.id : null,
    inherited: inherited(combat),
    reason: game.i18n.localize(`TURNWRIGHT.tracker.reason.${sourceOf(choice)}`),
    changeable: isChangeable(combat, fight),
  };
}
