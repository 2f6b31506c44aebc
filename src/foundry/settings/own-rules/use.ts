import { findVariant, OWN, type RulesFile } from "../../../core/index";
import { replacement } from "../../compat/operators";
import { MODULE_ID } from "../../compat/module-id";
import { fightViewOf } from "../../session/fight-view";
import { sessionOf } from "../../session/fight-session";
import { viewedCombat } from "../../session/trackers";
import { optionsUnder, rulesName } from "../../variant/kept-rules";
import { withTraits } from "../counter-fields";
import { sameOption } from "../option-fields";
import { confirmVariant } from "../../windows/change-dialog";
import { notifyRefusal } from "../../windows/notify-refusal";
import { useInFight, useInWorld } from "../../windows/use-rules";

export type Level = "combat" | "scene" | "world";

const SAYS = {
  combat: "TURNWRIGHT.own-rules.used.combat",
  scene: "TURNWRIGHT.own-rules.used.scene",
  world: "TURNWRIGHT.own-rules.used.world",
} as const satisfies Record<Level, string>;

const LABELS = {
  combat: "TURNWRIGHT.own-rules.use.combat",
  scene: "TURNWRIGHT.own-rules.use.scene",
  world: "TURNWRIGHT.own-rules.use.world",
} as const satisfies Record<Level, string>;

type UsedScene = Scene.Implementation | null;

/** The levels that can use rules now, each with its button's label. */
export function levels(scene: UsedScene) {
  const isViewed = scene?.id === game.scenes.viewed?.id;
  const sceneLabel = isViewed
    ? game.i18n.localize(LABELS.scene)
    : game.i18n.format("TURNWRIGHT.own-rules.use.other-scene", { scene: scene?.name ?? "" });
  return [
    ...(viewedCombat() === null ? [] : [{ level: "combat", label: game.i18n.localize(LABELS.combat) } as const]),
    ...(scene === null ? [] : [{ level: "scene", label: sceneLabel } as const]),
    { level: "world", label: game.i18n.localize(LABELS.world) } as const,
  ];
}

/** A running fight changes only options that can change, or asks before it begins anew under the rules. */
async function useInCombat(rules: RulesFile): Promise<boolean> {
  const combat = viewedCombat();
  if (combat === null) return false;
  const chosen = { variant: OWN.id, options: optionsUnder(rules) };
  const fight = fightViewOf(combat);
  const isBegun = fight === null ? combat.started : fight.frozen;
  if (!isBegun) return useInFight(combat, chosen);
  const { variant, options = {}, nextOptions = {} } = fight?.encounter ?? {};
  const present = { ...options, ...nextOptions };
  const changed = Object.entries(chosen.options).filter(([name, value]) => !sameOption(present[name], value));
  const specs = findVariant(OWN.id)?.options ?? {};
  const isSmall = variant === OWN.id && changed.every(([name]) => specs[name]?.changes !== undefined);
  if (!isSmall) return confirmVariant(combat, fight, chosen, rulesName(rules));
  if (changed.length === 0) return true;
  const command = withTraits(combat, OWN.id, Object.fromEntries(changed));
  const answer = await sessionOf(combat).requests.submit(command);
  notifyRefusal(combat, answer);
  return answer.ok;
}

async function useInScene(rules: RulesFile, scene: UsedScene): Promise<boolean> {
  const own: object = Object.fromEntries([replacement(OWN.id, optionsUnder(rules))]);
  const flags: object = { [MODULE_ID]: { variant: OWN.id, options: own } };
  return (await scene?.update({ flags })) !== undefined;
}

const USE = { combat: useInCombat, scene: useInScene, world: useInWorld };

/** Puts a level under rules, and returns whether it uses them now. */
export async function useRules(rules: RulesFile, level: Level, scene: UsedScene): Promise<boolean> {
  const isUsed = await USE[level](rules, scene);
  if (isUsed) ui.notifications.info(game.i18n.format(SAYS[level], { name: rulesName(rules) }));
  return isUsed;
}
