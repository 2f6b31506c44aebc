import { ownInitiative } from "../bindings/system";
import type { OwnInitiative } from "../bindings/preset";

const WHY = {
  "worked-out": "TURNWRIGHT.settings.sheet-report.keeps.worked-out",
  "turns-left": "TURNWRIGHT.settings.sheet-report.keeps.turns-left",
  cards: "TURNWRIGHT.settings.sheet-report.keeps.cards",
  "two-numbers": "TURNWRIGHT.settings.sheet-report.keeps.two-numbers",
  rewritten: "TURNWRIGHT.settings.sheet-report.keeps.rewritten",
  spotlight: "TURNWRIGHT.settings.sheet-report.keeps.spotlight",
  marks: "TURNWRIGHT.settings.sheet-report.keeps.marks",
} as const satisfies Record<OwnInitiative, string>;

/** Tells the GM in a sentence that the system keeps initiative itself. Null if it does not. */
export function ownInitiativeText(): string | null {
  const why = ownInitiative();
  if (why === null) return null;
  const reason = game.i18n.format(WHY[why], { system: game.system.title });
  return `${reason} ${game.i18n.localize("TURNWRIGHT.settings.sheet-report.keeps.text")}`;
}
