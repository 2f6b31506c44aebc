import { isRecord } from "../../core/index";
import { ownPreset, registerSystem } from "../bindings/system";
import { MODULE_ID } from "../compat/module-id";
import { addRules } from "./brought-rules";

interface Package {
  readonly id: string;
  readonly title: string;
  readonly active?: boolean;
  readonly flags?: Readonly<Record<string, unknown>>;
}

/** The parts that a manifest can have in `flags.turnwright`. Only a game system's has a preset. */
const PARTS = ["rules", "preset"];

/** What the manifests of the system and of active modules say to this module, by the package's title. */
function manifests(): {
  readonly title: string;
  readonly isSystem: boolean;
  readonly parts: Record<string, unknown>;
}[] {
  const packages = [game.system, ...game.modules] as unknown as readonly Package[];
  return packages.flatMap(({ id, title, active, flags }, at) => {
    const parts = flags?.[MODULE_ID];
    if (active === false || parts === undefined) return [];
    return [
      { title: title || id, isSystem: at === 0, parts: isRecord(parts) ? parts : { [JSON.stringify(parts)]: null } },
    ];
  });
}

function notifyGM(key: string, data: Record<string, string>): void {
  Hooks.once("ready", () => {
    if (game.user.isGM) ui.notifications.error(game.i18n.format(key, data));
  });
}

function tried(use: () => void, refused: (reason: string) => void): void {
  try {
    use();
  } catch (error) {
    refused((error as Error).message);
  }
}

/** Registers the turn rules in manifests. The GM is notified of unusable rules. */
export function addRulesOfPackages(): void {
  for (const { title, parts } of manifests()) {
    const rules = isRecord(parts["rules"]) ? parts["rules"] : {};
    for (const [id, raw] of Object.entries(rules)) {
      tried(
        () => addRules(id, raw),
        (reason) => notifyGM("TURNWRIGHT.own-rules.brought.refused", { id, package: title, reason }),
      );
    }
  }
}

/**
 * Takes over what the system's manifest says of the system, unless a script has done so. After all turn rules, because
 * it names them. The GM is notified of an unusable preset, and of what no manifest can have.
 */
export function registerSystemOfManifest(): void {
  for (const { title, isSystem, parts } of manifests()) {
    const refused = (reason: string): void => notifyGM("TURNWRIGHT.bindings.refused", { package: title, reason });
    const strange = Object.keys(parts).filter((part) => !PARTS.includes(part) || (part === "preset" && !isSystem));
    const possible = isSystem ? PARTS.join(", ") : "rules";
    if (strange.length > 0) refused(`flags.turnwright has ${strange.join(", ")}: possible are ${possible}`);
    if (Object.hasOwn(parts, "rules") && !isRecord(parts["rules"])) refused("flags.turnwright.rules must be a record");
    if (isSystem && Object.hasOwn(parts, "preset") && ownPreset() === null) {
      tried(() => registerSystem(parts["preset"]), refused);
    }
  }
}
