import { sessionOf } from "../session/fight-session";
import { entryOf } from "../variant/kept-rules";
import { OFF } from "../variant/resolve";
import type { FightView } from "../session/fight-view";
import { tellRefusal } from "./tell-refusal";
import { chosenRules } from "./use-rules";
import { variantNames } from "./variant-names";

const said = (key: string): string => game.i18n.localize(`TURNWRIGHT.dialogs.change.${key}`);

/** What each choice keeps, what it loses, and how to get that back. */
function consequences(isRuled: boolean, id: string): string[] {
  if (id === OFF) return [said("off")];
  return isRuled ? [said("kept"), said("lost"), said("back")] : [said("from-off")];
}

function paragraphs(isRuled: boolean, id: string): HTMLElement[] {
  return consequences(isRuled, id).map((text) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    return paragraph;
  });
}

function contentFor(isRuled: boolean, present: string): HTMLElement {
  const content = document.createElement("div");
  const ways = variantNames().filter(({ id }) => id !== present);
  const select = document.createElement("select");
  select.name = "variant";
  select.id = "turnwright-change-variant";
  select.append(...ways.map(({ id, name }) => new Option(name, id)));
  const label = document.createElement("label");
  label.htmlFor = select.id;
  label.textContent = said("label");
  const field = document.createElement("div");
  field.className = "form-fields";
  field.append(select);
  const group = document.createElement("div");
  group.className = "form-group";
  group.append(label, field);
  const text = document.createElement("div");
  text.className = "turnwright-change";
  text.setAttribute("aria-live", "polite");
  text.append(...paragraphs(isRuled, select.value));
  select.addEventListener("change", () => text.replaceChildren(...paragraphs(isRuled, select.value)));
  content.append(group, text);
  return content;
}

/**
 * Asks the GM which variant a running fight should continue under, with what is kept and lost, and changes it.
 *
 * @param fight the fight as it is played now; null under Foundry's own turns
 */
export async function askForVariant(combat: Combat.Implementation, fight: FightView | null): Promise<void> {
  const { variant = OFF, options } = fight?.encounter ?? {};
  const present = entryOf(variant, options);
  const content = contentFor(fight !== null, present) as HTMLDivElement;
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
  tellRefusal(combat, await sessionOf(combat).request({ do: command, ...chosenRules(chosen) }));
}
