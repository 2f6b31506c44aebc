import { findVariant } from "../../core/index";
import { anonymized, exportScenario, type Scenario } from "../../core/scenario/index";
import { sessionOf } from "./fight-session";

export interface ScenarioExport {
  readonly title?: string;
  /** Whether names, ids and typed text are replaced. */
  readonly anonymous?: boolean;
}

/** The default title, without names, because the scenario may be anonymous. */
function plainTitle(variantId: string): string {
  const name = game.i18n.localize(findVariant(variantId)?.meta.name ?? variantId);
  return game.i18n.format("TURNWRIGHT.log.scenario-title", { variant: name });
}

/** The fight as a scenario. Null for players, if the combat is left alone, or if the history is incomplete. */
export function scenarioOf(combat: Combat.Implementation, how: ScenarioExport = {}): Scenario | null {
  const encounter = sessionOf(combat).encounter;
  if (encounter === null || !game.user.isGM) return null;
  const { title = plainTitle(encounter.variant), anonymous = false } = how;
  const names = combat.combatants.map(({ id, name }) => [id ?? "", name ?? ""] as const);
  const scenario = exportScenario(encounter, title, Object.fromEntries(names));
  return scenario !== null && anonymous ? anonymized(scenario) : scenario;
}

export function downloadScenario(combat: Combat.Implementation, how: ScenarioExport): void {
  const scenario = scenarioOf(combat, how);
  if (scenario === null) ui.notifications.warn("TURNWRIGHT.log.too-long", { localize: true });
  else foundry.utils.saveDataToFile(JSON.stringify(scenario, null, 2), "application/json", "turnwright-fight.json");
}
