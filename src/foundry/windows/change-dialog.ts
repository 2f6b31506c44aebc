import { OWN, type Encounter } from "../../core/index";
import { sessionOf } from "../session/fight-session";
import { entryOf, isKeptId } from "../variant/kept-rules";
import { OFF } from "../variant/resolve";
import type { FightView } from "../session/fight-view";
import { newElement, paragraphs } from "./element";
import { notifyRefusal } from "./notify-refusal";
import { chosenRules } from "./use-rules";
import { PUT_TOGETHER, variantNames, variantUnder } from "./variant-names";
import { fightOptions } from "./windows";

const said = (key: string): string => game.i18n.localize(`TURNWRIGHT.dialogs.change.${key}`);

/** What each choice keeps, what it loses, and how to get that back. */
function consequences(isRuled: boolean, id: string): string[] {
  if (id === OFF) return [said("off")];
  return isRuled ? [said("kept"), said("lost"), said("back")] : [said("from-off")];
}

/** The list of other rules, what a choice of them means, and a pencil beside rules of the world's own. */
async function contentFor(isRuled: boolean, present: Presence, edit: (entry: string) => void): Promise<HTMLElement> {
  const ways = variantNames(present.own).filter(({ id }) => id !== present.entry);
  const options = ways.map(({ id, name }) => new Option(name, id));
  const select = newElement("select", { name: "variant", id: "turnwright-change-variant" }, ...options);
  const label = newElement("label", { htmlFor: select.id }, said("label"));
  const pencil = newElement("button", { type: "button", className: "turnwright-pencil", hidden: true });
  const tip = game.i18n.localize("TURNWRIGHT.own-rules.edit");
  pencil.append(newElement("i", { className: "fa-solid fa-pencil", ariaHidden: "true" }));
  pencil.ariaLabel = tip;
  pencil.dataset["tooltipText"] = tip;
  const text = newElement("div", { className: "turnwright-change", ariaLive: "polite" });
  const show = async (): Promise<void> => {
    const entry = select.value;
    pencil.hidden = !isKeptId(entry);
    const rules = pencil.hidden ? [] : ((await fightOptions()?.rulesText(entry)) ?? []);
    if (select.value === entry) text.replaceChildren(...paragraphs([...rules, ...consequences(isRuled, entry)]));
  };
  await show();
  select.addEventListener("change", () => {
    if (select.value === PUT_TOGETHER) edit("");
    else void show();
  });
  pencil.addEventListener("click", () => edit(select.value));
  const fields = newElement("div", { className: "form-fields" }, select, pencil);
  return newElement("div", {}, newElement("div", { className: "form-group" }, label, fields), text);
}

/** A fight's present rules in a list. */
interface Presence {
  readonly entry: string;
  /** Its own rules that no entry of the world has, or null. */
  readonly own: ReturnType<typeof variantUnder> | null;
}

function presenceOf(fight: FightView | null): Presence {
  const { variant = OFF, options } = fight?.encounter ?? {};
  const entry = entryOf(variant, options);
  return { entry, own: entry === OWN.id ? variantUnder(OWN.id, options) : null };
}

const YES = { action: "yes", label: "TURNWRIGHT.dialogs.change.yes", icon: "fa-solid fa-shuffle" } as const;

const NO = {
  action: "no",
  label: "TURNWRIGHT.dialogs.change.no",
  icon: "fa-solid fa-xmark",
  default: true,
  // Without a value, a dialog answers with the button's name.
  callback: () => "",
} as const;

const windowWith = (combat: Combat.Implementation, title: string, content: HTMLElement) => ({
  id: `turnwright-change-${combat.id ?? ""}`,
  window: { title, icon: "fa-solid fa-shuffle" },
  content,
  rejectClose: false as const,
});

interface Chosen {
  readonly variant: string;
  readonly options?: Encounter["options"];
}

async function change(combat: Combat.Implementation, fight: FightView | null, chosen: Chosen): Promise<boolean> {
  const command = fight === null ? "fight/take-over" : "fight/change-variant";
  const answer = await sessionOf(combat).requests.submit({ do: command, ...chosen });
  notifyRefusal(combat, answer);
  return answer.ok;
}

/**
 * Asks the GM which variant a running fight should continue under, and changes it. `fight`: null under Foundry's turns.
 */
export async function askForVariant(combat: Combat.Implementation, fight: FightView | null): Promise<void> {
  const present = presenceOf(fight);
  const { DialogV2 } = foundry.applications.api;
  const content = await contentFor(fight !== null, present, (entry) => {
    content.closest("dialog")?.querySelector<HTMLElement>('[data-action="no"]')?.click();
    void fightOptions()?.editRules(entry);
  });
  const chosen: unknown = await DialogV2.wait({
    ...windowWith(combat, "TURNWRIGHT.dialogs.change.title", content),
    buttons: [{ ...YES, callback: () => content.querySelector("select")?.value ?? null }, NO],
  });
  if (typeof chosen !== "string" || ["", present.entry, PUT_TOGETHER].includes(chosen)) return;
  await change(combat, fight, chosenRules(chosen));
}

/** Tells the GM what a running fight loses under rules of this name, and changes it after a yes. */
export async function confirmVariant(
  combat: Combat.Implementation,
  fight: FightView | null,
  chosen: Chosen,
  name: string,
): Promise<boolean> {
  const text = paragraphs(consequences(fight !== null, chosen.variant));
  const content = newElement("div", { className: "turnwright-change" }, ...text);
  const isSure: unknown = await foundry.applications.api.DialogV2.wait({
    ...windowWith(combat, game.i18n.format("TURNWRIGHT.dialogs.change.to", { name }), content),
    buttons: [{ ...YES, callback: () => true }, NO],
  });
  return isSure === true && change(combat, fight, chosen);
}
