import { newElement, paragraphs } from "./element";
import type { FightSession } from "../session/fight-session";
import type { ExternalChange, ExternalChangeChoice } from "../session/listeners";

const RESTORE = {
  action: "restore",
  label: "TURNWRIGHT.dialogs.external-change.restore",
  icon: "fa-solid fa-rotate-left",
  default: true,
};

const ADOPT = { action: "adopt", label: "TURNWRIGHT.dialogs.external-change.adopt", icon: "fa-solid fa-check" };

function sentences({ by, what, canAdopt }: ExternalChange): string[] {
  const key = (name: string): string => `TURNWRIGHT.dialogs.external-change.${name}`;
  const who =
    by === null
      ? game.i18n.localize(key(`unseen-${what}`))
      : game.i18n.format(key(`by-${what}`), { user: by.name ?? "" });
  return [who, game.i18n.localize(key(canAdopt ? "text" : "text-restore-only"))];
}

/**
 * Asks the GM what to do about a change made outside the rules. Closing the window keeps the change until the rules
 * write Foundry's fields next.
 */
export async function askAboutChange({ id }: FightSession, change: ExternalChange): Promise<ExternalChangeChoice> {
  const content = newElement("div", {}, ...paragraphs(sentences(change)));
  const choice: unknown = await foundry.applications.api.DialogV2.wait({
    id: `turnwright-around-${id}`,
    window: { title: "TURNWRIGHT.dialogs.external-change.title", icon: "fa-solid fa-triangle-exclamation" },
    content: content.outerHTML,
    buttons: change.canAdopt ? [RESTORE, ADOPT] : [RESTORE],
    rejectClose: false,
  });
  return choice === "adopt" || choice === "restore" ? choice : "leave";
}
