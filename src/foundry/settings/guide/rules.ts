import { OWN, traitText } from "../../../core/index";
import type { FitReason } from "../../bindings/preset";
import { guesses } from "../../bindings/presets/guesses";
import { placesOf, systemPreset } from "../../bindings/system";
import { traitSpecs } from "../../bindings/traits";
import { formatsOf } from "../../i18n/formats";
import { keptEntries } from "../../variant/kept-rules";
import { listVariants } from "../../variant/resolve";
import { variantName } from "../../windows/variant-names";

const WHY = {
  "same-turns": "TURNWRIGHT.guide.why.same-turns",
  "each-round": "TURNWRIGHT.guide.why.each-round",
  "own-turns": "TURNWRIGHT.guide.why.own-turns",
  "action-points": "TURNWRIGHT.guide.why.action-points",
  pool: "TURNWRIGHT.guide.why.pool",
  values: "TURNWRIGHT.guide.why.values",
  choosing: "TURNWRIGHT.guide.why.choosing",
  any: "TURNWRIGHT.guide.why.any",
} as const satisfies Record<FitReason, string>;

function lacking(variantId: string): string | null {
  const without = traitSpecs(variantId).filter(({ name, needed }) => needed === true && placesOf(name).length === 0);
  if (without.length === 0) return null;
  const names = without.map((spec) => game.i18n.localize(traitText(variantId, spec).key));
  const traits = formatsOf(game.i18n.lang).together(names);
  return game.i18n.format("TURNWRIGHT.guide.lacks", { system: game.system.title, traits });
}

export function offeredRules() {
  const { fits = guesses.fits ?? [] } = systemPreset();
  const rank = (id: string): number => {
    const at = fits.findIndex(({ variant }) => variant === id);
    return at === -1 ? fits.length : at;
  };
  const kept = keptEntries().map(({ rules, ...entry }) => {
    const isRead = rules.choices.numbers === "dice" || rules.choices.numbers === "stat";
    return { ...entry, why: null, lacks: isRead ? lacking(OWN.id) : null };
  });
  const offered = listVariants().map(({ id, summary }) => {
    // Why it fits this world's system, and the values that its sheets lack, as sentences.
    const why = fits.find(({ variant }) => variant === id)?.why;
    return {
      ...variantName(id),
      summary: game.i18n.localize(summary),
      why: why === undefined ? null : game.i18n.format(WHY[why], { system: game.system.title }),
      lacks: lacking(id),
    };
  });
  // The world's own rules follow the best fits.
  return [...kept, ...offered].toSorted((each, other) => rank(each.id) - rank(other.id));
}
