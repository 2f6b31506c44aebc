import { OWN, type VariantMeta } from "../../core/index";
import type { HeadData, VariantName } from "../view-models/head";
import { sessionOf } from "../session/fight-session";
import { storedFlags } from "../store/flags";
import { entryOf, keptEntries, titleIn } from "../variant/kept-rules";
import { optionLayers } from "../variant/option-layers";
import { type Choice, inheritedChoice, listVariants, type LiveChoice, OFF, optionsAbove } from "../variant/resolve";
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

/** The entry of a list that opens the form for own rules. */
export const PUT_TOGETHER = "put-together";

/**
 * The entries of a list of turn rules: every variant, the world's own rules, the form for others, and `off`.
 *
 * @param own present own rules that are not among the world's, or null
 */
export const variantNames = (own: VariantName | null): VariantName[] => [
  ...listVariants()
    .filter(({ id }) => id !== OWN.id)
    .map(named),
  ...keptEntries(),
  ...(own === null ? [] : [own]),
  { id: PUT_TOGETHER, name: game.i18n.localize("TURNWRIGHT.own-rules.put-together"), icon: "fa-solid fa-shapes" },
  off(),
];

/** A variant under a level's options. Rules that a GM put together go by their own name and icon. */
export function variantUnder(id: string, options: unknown): VariantName {
  const variant = variantName(id);
  if (id !== OWN.id) return variant;
  const entry = entryOf(id, options);
  const icon = keptEntries().find((kept) => kept.id === entry)?.icon ?? variant.icon;
  return { ...variant, icon, name: titleIn(options) || variant.name };
}

/** A variant's name and icon. An absent variant goes by its id. */
export function variantName(id: string): VariantName {
  if (id === OFF) return off();
  const meta = listVariants().find((each) => each.id === id);
  return meta === undefined ? { id, name: id, icon: "fa-solid fa-circle-question" } : named(meta);
}

/** Whether a variant has more to show than fits the tracker. */
export const hasPanel = (id: string): boolean => listVariants().some((meta) => meta.id === id && meta.panel);

/** Whether the fight permits a choice. Rules that fail, and options that no fight has, can be left for others. */
const isSound = ({ problem, stored }: FightView): boolean => problem === null || !stored;

const mayChoose = (combat: Combat.Implementation, choice: Choice, fight: FightView | null): boolean =>
  game.user.isGM &&
  choice.from !== "running" &&
  !combat.started &&
  (fight === null || isSound(fight)) &&
  fight?.frozen !== true;

/** A choice's source for people: a scene in view needs no name. */
const sourceOf = ({ from, scene }: LiveChoice): Choice["from"] | "this-scene" =>
  scene !== null && scene === game.scenes.viewed?.id ? "this-scene" : from;

function inherited(combat: Combat.Implementation): string {
  const choice = inheritedChoice(combat);
  const options = optionLayers(choice.id, optionsAbove(combat, choice.id));
  const { name } = variantUnder(choice.id, options);
  return game.i18n.format(`TURNWRIGHT.tracker.choice.${sourceOf(choice)}`, { name });
}

/** Whether the GM may change a running fight's variant, under our rules or Foundry's turns. */
function isChangeable(combat: Combat.Implementation, fight: FightView | null): boolean {
  if (!game.user.isGM) return false;
  if (fight === null) return combat.started;
  return fight.problem === null && fight.frozen && fight.encounter?.stage !== "ended";
}

export function variantHead(combat: Combat.Implementation, fight: FightView | null): Omit<HeadData, "windows"> {
  const choice = sessionOf(combat).choice();
  const variant = variantUnder(choice.id, fight?.encounter?.options);
  const options = fight?.encounter?.options ?? storedFlags(combat).options?.[choice.id];
  const chosen = choice.from === "combat" ? entryOf(choice.id, options) : null;
  return {
    variant,
    hasRules: choice.id !== OFF,
    choices: mayChoose(combat, choice, fight) ? variantNames(chosen === OWN.id ? variant : null) : null,
    chosen,
    editable: game.user.isGM && choice.id === OWN.id,
    inherited: inherited(combat),
    reason: game.i18n.localize(`TURNWRIGHT.tracker.reason.${sourceOf(choice)}`),
    changeable: isChangeable(combat, fight),
  };
}
