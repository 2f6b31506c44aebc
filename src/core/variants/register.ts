import { guardedVariant } from "../engine/broken-rules";
import type { Context, Variant } from "../engine/variant";
import type { ControlSpec } from "../screen/screen";
import type { CombatantId } from "../state/fight";
import { KIT_VERSION } from "../engine/kit-version";
import { known } from "../engine/registry";
import { compose } from "../parts/compose";
import type { RulesFile } from "../parts/file";
import { wrongWithVariant } from "./shape";

/** Registers a variant. Throws if a part is missing or has the wrong shape, or if its id is taken. */
export function registerVariant<Rules>(variant: Variant<Rules>): void {
  // An invalid value may be anything.
  const { kit, meta } = (variant as Partial<Variant> | null) ?? {};
  const isForAnother = kit !== undefined && kit !== KIT_VERSION;
  const wrong = [
    ...(isForAnother ? [`it was written for kit ${kit}, and this release has kit ${KIT_VERSION}`] : []),
    ...wrongWithVariant(variant),
  ];
  const id = meta?.id ?? "without an id";
  if (wrong.length > 0) {
    // An author of an earlier kit learns where to look.
    const hint =
      kit === undefined ? ` (this release has kit ${KIT_VERSION}; kit: ${KIT_VERSION} in the variant says so)` : "";
    throw new Error(`the variant ${id} cannot be registered: ${wrong.join("; ")}${hint}`);
  }
  if (known.has(id)) throw new Error(`a variant of the id ${id} is registered already`);
  // Safe: only the variant itself reads its rules' state.
  known.set(id, guardedVariant(variant as unknown as Variant));
}

/**
 * Registers turn rules that are data as a variant. Throws as {@link registerVariant} does. Name and summary are the
 * texts `TURNWRIGHT.<id>.…`. `extend` gets the variant of the choices and returns another, for what no choice says.
 */
export const registerRules = (
  id: string,
  { icon, choices, open, counters }: RulesFile,
  extend: (variant: Variant) => Variant = (variant) => variant,
): void => {
  const composed = compose({ id, icon, choices, open, ...(counters && { counters }) }) as Variant;
  registerVariant(withAddedButtons(extend(composed), composed));
};

/**
 * Puts the buttons of commands that `extend` has added where people find them: in the menu of the combatant that the
 * command names as `combatant`, otherwise at the foot. A variant with a screen of its own draws them itself.
 */
function withAddedButtons(extended: Variant, composed: Variant): Variant {
  const added = Object.entries(extended.rules).filter(
    ([name, rule]) => rule.button !== undefined && !Object.hasOwn(composed.rules, name),
  );
  if (added.length === 0 || extended.screen !== composed.screen) return extended;
  const specsFor = (context: Context, id: CombatantId | null): ControlSpec[] =>
    added.flatMap(([name, rule]) =>
      [...(rule.candidates?.(context, name) ?? [])]
        .filter(({ command }) => (command["combatant"] ?? null) === id)
        .map(({ command }) => ({ command })),
    );
  return {
    ...extended,
    screen(context, factory) {
      const { menuOf, footer, ...parts } = composed.screen(context, factory);
      return {
        ...parts,
        footer: { ...footer, aside: [...footer.aside, ...factory.enabled(...specsFor(context, null))] },
        menuOf: (id) => [...(menuOf?.(id) ?? []), ...factory.enabled(...specsFor(context, id))],
      };
    },
  };
}
