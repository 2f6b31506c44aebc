import type { Refusal } from "../../core/index";
import { reasonText } from "../i18n/words";
import { wordsFor } from "./fight-view";

interface ExternalChange {
  readonly by: User.Implementation | null;
  readonly what: "turn" | "numbers" | "both";
  /** How many commands lead there. Null if the rules lead nowhere near. */
  readonly steps: number | null;
  /** The combatant that could be given the turn as an exception, or the reason against it. Null for other changes. */
  readonly meant: { readonly combatant: string; readonly refusal: Refusal | null } | null;
}

/** `give`: gives the meant combatant the turn. `leave` keeps the change until the next step rewrites Foundry's fields. */
type ExternalChangeChoice = "adopt" | "give" | "restore" | "leave";

const RESTORE = {
  action: "restore",
  label: "TURNWRIGHT.dialogs.external-change.restore",
  icon: "fa-solid fa-rotate-left",
  default: true,
};

const ADOPT = { action: "adopt", label: "TURNWRIGHT.dialogs.external-change.adopt", icon: "fa-solid fa-check" };

const GIVE = { action: "give", label: "TURNWRIGHT.controls.give-turn", icon: "fa-solid fa-hand-point-right" };

const key = (name: string): string => `TURNWRIGHT.dialogs.external-change.${name}`;

const mayGive = ({ meant }: ExternalChange): boolean => meant?.refusal === null;

function whose({ by, what }: ExternalChange): string {
  if (by === null) return game.i18n.localize(key(`unseen-${what}`));
  return game.i18n.format(key(`by-${what}`), { user: by.name ?? "" });
}

function question({ steps }: ExternalChange): string {
  if (steps === null) return game.i18n.localize(key("text-restore-only"));
  return steps > 1 ? game.i18n.format(key("text-several"), { count: String(steps) }) : game.i18n.localize(key("text"));
}

/** Says what was changed, why the combatant cannot be given the turn, what to do, and what follows if it is given. */
function sentences(combat: Combat.Implementation, change: ExternalChange): string[] {
  const said = [whose(change), question(change)];
  if (change.meant === null) return said;
  const { combatant, refusal } = change.meant;
  const words = wordsFor(combat);
  if (refusal !== null) return said.toSpliced(1, 0, words.text(reasonText(refusal)));
  return [...said, words.text({ key: key("text-give"), data: { combatant: { name: combatant } } })];
}

/**
 * Asks the GM what to do about a change made outside the rules. Closing the window keeps the change until the rules
 * write Foundry's fields next.
 */
export async function askAboutChange(
  combat: Combat.Implementation,
  id: string,
  change: ExternalChange,
): Promise<ExternalChangeChoice> {
  const said = sentences(combat, change);
  const content = document.createElement("div");
  content.append(...said.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  const choice: unknown = await foundry.applications.api.DialogV2.wait({
    id,
    window: { title: "TURNWRIGHT.dialogs.external-change.title", icon: "fa-solid fa-triangle-exclamation" },
    content: content.outerHTML,
    buttons: [RESTORE, ...(change.steps === null ? [] : [ADOPT]), ...(mayGive(change) ? [GIVE] : [])],
    rejectClose: false,
  });
  return choice === "adopt" || choice === "give" || choice === "restore" ? choice : "leave";
}
