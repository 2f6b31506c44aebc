import { sessionOf } from "../session/fight-session";
import { entryOf } from "../variant/kept-rules";
import { OFF } from "../variant/resolve";
import type { FightView } from "../session/fight-view";
import { newElement, paragraphs } from "./element";
import { notifyRefusal } from "./notify-refusal";
import { chosenRules } from "./use-rules";
import { variantNames } from "./variant-names";

const said = (key: string): string => game.i18n.localize(`TURNWRIGHT.dialogs.change.${key}`);

/** What each choice keeps, what it loses, and how to get that back. */
function consequences(isRuled: boolean, id: string): string[] {
  if (id === OFF) return [said("off")];
  return isRuled ? [said("kept"), said("lost"), said("back")] : [said("from-off")];
}

function contentFor(isRuled: boolean, present: string): HTMLDivElement {
  const ways = variantNames().filter(({ id }) => id !== present);
  const options = ways.map(({ id, name }) => new Option(name, id));
  const select = newElement("select", { name: "variant", id: "turnwright-change-variant" }, ...options);
  const label = newElement("label", { htmlFor: select.id }, said("label"));
  const text = newElement("div", { className: "turnwright-change", ariaLive: "polite" });
  const showConsequences = (): void => text.replaceChildren(...paragraphs(consequences(isRuled, select.value)));
  showConsequences();
  select.addEventListener("change", showConsequences);
  const fields = newElement("div", { className: "form-fields" }, select);
  return newElement("div", {}, newElement("div", { className: "form-group" }, label, fields), text);
}

/**
 * Asks the GM which variant a running fight should continue under, and changes it. `fight`: null under Foundry's turns.
 */
export async function askForVariant(combat: Combat.Implementation, fight: FightView | null): Promise<void> {
  const { variant = OFF, options } = fight?.encounter ?? {};
  const present = entryOf(variant, options);
  const content = contentFor(fight !== null, present);
  const chosen: unknown = await foundry.applications.api.DialogV2.wait({
    id: `turnwright-change-${combat.id ?? ""}`,
    window: { title: "TURNWRIGHT.dialogs.change.title", icon: "fa-solid fa-shuffle" },
    content,
    buttons: [
      {
        action: "yes",
        label: "TURNWRIGHT.dialogs.change.yes",
        icon: "fa-solid fa-shuffle",
        callback: () => content.querySelector("select")?.value ?? null,
      },
      {
        action: "no",
        label: "TURNWRIGHT.dialogs.change.no",
        icon: "fa-solid fa-xmark",
        default: true,
        callback: () => null,
      },
    ],
    rejectClose: false,
  });
  if (typeof chosen !== "string" || chosen === present) return;
  const command = fight === null ? "fight/take-over" : "fight/change-variant";
  notifyRefusal(combat, await sessionOf(combat).requests.submit({ do: command, ...chosenRules(chosen) }));
}
