import { comes } from "../parts/comes";
import { Part } from "../parts/part";
import type { FightView } from "../session/fight-view";
import type { Fight } from "../session/fight";
import type { ExternalChange, ExternalChangeChoice } from "../session/listeners";

const changeDialog = new Part(async () => import("./change-dialog"));
const externalChanges = new Part(async () => import("./external-changes-dialog"));
const effectWindow = new Part(async () => import("./effect-window"));

/** Asks the GM under which variant a running fight is to go on: see `change-dialog.ts`. */
export async function askForVariant(combat: Combat.Implementation, fight: FightView | null): Promise<void> {
  await (await comes(changeDialog))?.askForVariant(combat, fight);
}

/** Asks the GM about a change past the rules: see `external-changes-dialog.ts`. Unasked, things are left as they are. */
export async function askAboutChange(fight: Fight, change: ExternalChange): Promise<ExternalChangeChoice> {
  return (await comes(externalChanges))?.askAboutChange(fight, change) ?? "leave";
}

/**
 * Opens the form for an effect: see `effect-window.ts`. Where the focus is now it goes back to.
 *
 * @param targets the ids of the combatants that are ticked at first
 */
export async function openEffectWindow(combat: Combat.Implementation, targets: readonly string[]): Promise<void> {
  const opener = document.activeElement;
  await (await comes(effectWindow))?.openEffectWindow(combat, targets, opener);
}
