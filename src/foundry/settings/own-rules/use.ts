import { optionsOfRules, OWN, type RulesFile } from "../../../core/index";
import { replacement } from "../../compat/operators";
import { MODULE_ID } from "../../compat/module-id";
import { sessionOf } from "../../session/fight-session";
import { rulesName } from "../../variant/kept-rules";
import { tellRefusal } from "../../windows/tell-refusal";
import { viewedCombat } from "../../windows/viewed-combat";

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

/** The present levels: a combat in the tracker that has not begun, a scene in view, the world. */
export const levels = (): Level[] => [
  ...(viewedCombat()?.started === false ? (["combat"] as const) : []),
  ...(game.scenes.viewed === null ? [] : (["scene"] as const)),
  "world",
];

async function useInCombat(rules: RulesFile): Promise<boolean> {
  const combat = viewedCombat();
  if (combat === null) return false;
  const options = optionsOfRules(rules, rulesName(rules));
  const session = sessionOf(combat);
  for (const command of [
    { do: "fight/choose-options", variant: OWN.id, options },
    { do: "fight/choose-variant", variant: OWN.id },
  ]) {
    const answer = await session.request(command);
    tellRefusal(combat, answer);
    if (!answer.ok) return false;
  }
  return true;
}

async function useInScene(rules: RulesFile): Promise<boolean> {
  const own: object = Object.fromEntries([replacement(OWN.id, optionsOfRules(rules, rulesName(rules)))]);
  const flags: object = { [MODULE_ID]: { variant: OWN.id, options: own } };
  return (await game.scenes.viewed?.update({ flags })) !== undefined;
}

async function useInWorld(rules: RulesFile): Promise<boolean> {
  const options = game.settings.get(MODULE_ID, "options");
  await game.settings.set(MODULE_ID, "options", { ...options, [OWN.id]: optionsOfRules(rules, rulesName(rules)) });
  await game.settings.set(MODULE_ID, "defaultVariant", OWN.id);
  return true;
}

const USE = { combat: useInCombat, scene: useInScene, world: useInWorld };

/**
 * Puts a level under these turn rules, with all their values, and notifies the GM. A refusal is reported, and changes
 * nothing.
 */
export async function useRules(rules: RulesFile, level: Level): Promise<void> {
  if (await USE[level](rules)) ui.notifications.info(game.i18n.format(SAYS[level], { name: rulesName(rules) }));
}
