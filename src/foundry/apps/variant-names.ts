import type { VariantMeta } from "../../core/index";
import type { HeadData, VariantName } from "../render/head";
import { type Choice, chooseVariant, listVariants, OFF, resolveVariant, type Table } from "../table";

/** The picture for each family of variants. The type keeps the list complete. */
const FAMILY_ICONS = {
  individual: "fa-solid fa-list-ol",
  shared: "fa-solid fa-people-arrows",
  budget: "fa-solid fa-bolt",
  side: "fa-solid fa-scale-balanced",
} as const satisfies Record<VariantMeta["family"], string>;

const own = (key: string): string => game.i18n.localize(`TURNWRIGHT.ui.${key}`);

const off = (): VariantName => ({ id: OFF, name: own("head.off"), icon: "fa-solid fa-power-off" });

const named = (meta: VariantMeta): VariantName => ({
  id: meta.id,
  name: game.i18n.localize(meta.name),
  icon: FAMILY_ICONS[meta.family],
});

/** What a variant is called and looks like; one that is not installed goes by its id. */
export function variantName(id: string): VariantName {
  if (id === OFF) return off();
  const meta = listVariants().find((each) => each.id === id);
  return meta === undefined ? { id, name: id, icon: "fa-solid fa-circle-question" } : named(meta);
}

/** Whether a variant has more to show than fits the tracker. */
export const hasPanel = (id: string): boolean => listVariants().some((meta) => meta.id === id && meta.panel);

/** Whether this user may choose the variant of a combat now. */
const mayChoose = (combat: Combat.Implementation, choice: Choice, table: Table | null): boolean =>
  game.user.isGM &&
  choice.from !== "running" &&
  !combat.started &&
  (table?.problem ?? null) === null &&
  table?.frozen !== true;

/** How the choice reads that leaves it to the scene or the world: named while it is the one that counts. */
function inherited(choice: Choice): string {
  if (choice.from === "combat" || choice.from === "running") return own("choice.inherit");
  return game.i18n.format(`TURNWRIGHT.ui.choice.${choice.from}`, { name: variantName(choice.id).name });
}

/** The variant of a combat for the tracker's head. */
export function variantHead(
  combat: Combat.Implementation,
  table: Table | null,
): Pick<HeadData, "variant" | "choices" | "chosen" | "inherited"> {
  const choice = resolveVariant(combat);
  return {
    variant: variantName(choice.id),
    choices: mayChoose(combat, choice, table) ? [...listVariants().map(named), off()] : null,
    chosen: choice.from === "combat" ? choice.id : null,
    inherited: inherited(choice),
  };
}

export { chooseVariant };
