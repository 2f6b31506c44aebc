import { OWN, type RulesFile } from "../../../core/index";
import { replacement } from "../../compat/operators";
import { MODULE_ID } from "../../compat/module-id";
import { optionsUnder, rulesName } from "../../variant/kept-rules";
import { useInFight, useInWorld } from "../../windows/use-rules";
import { viewedCombat } from "../../session/trackers";

export type Level = "combat" | "scene" | "world";

const SAYS = {
  combat: "TURNWRIGHT.own-rules.used.combat",
  scene: "TURNWRIGHT.own-rules.used.scene",
  world: "TURNWRIGHT.own-rules.used.world",
} as const satisfies Record<Level, string>;

export const USE_LABELS = {
  combat: "TURNWRIGHT.own-rules.use.combat",
  scene: "TURNWRIGHT.own-rules.use.scene",
  world: "TURNWRIGHT.own-rules.use.world",
} as const satisfies Record<Level, string>;

export const levels = (): Level[] => [
  ...(viewedCombat()?.started === false ? (["combat"] as const) : []),
  ...(game.scenes.viewed === null ? [] : (["scene"] as const)),
  "world",
];

async function useInCombat(rules: RulesFile): Promise<boolean> {
  const combat = viewedCombat();
  return combat !== null && (await useInFight(combat, { variant: OWN.id, options: optionsUnder(rules) }));
}

async function useInScene(rules: RulesFile): Promise<boolean> {
  const own: object = Object.fromEntries([replacement(OWN.id, optionsUnder(rules))]);
  const flags: object = { [MODULE_ID]: { variant: OWN.id, options: own } };
  return (await game.scenes.viewed?.update({ flags })) !== undefined;
}

const USE = { combat: useInCombat, scene: useInScene, world: useInWorld };

export async function useRules(rules: RulesFile, level: Level): Promise<void> {
  if (await USE[level](rules)) ui.notifications.info(game.i18n.format(SAYS[level], { name: rulesName(rules) }));
}
