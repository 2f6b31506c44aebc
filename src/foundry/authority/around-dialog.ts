/** What the gm decides about a change that did not come through the rules. */
export type AroundChoice = "adopt" | "restore" | "leave";

const say = (key: string): string => game.i18n.localize(`TURNWRIGHT.notify.around.${key}`);

/**
 * Asks the gm what is to become of a change that the rules do not know. Closing the window leaves things as they are
 * until the next command, which writes Foundry's fields anew.
 *
 * @param canAdopt whether the rules have a way to where the change leads
 */
export async function askAboutChange(combat: Combat.Implementation, canAdopt: boolean): Promise<AroundChoice> {
  const text = document.createElement("p");
  text.textContent = say(canAdopt ? "text" : "textRestoreOnly");
  const restore = { action: "restore", label: say("restore"), icon: "fa-solid fa-rotate-left", default: true };
  const adopt = { action: "adopt", label: say("adopt"), icon: "fa-solid fa-check" };
  const choice: unknown = await foundry.applications.api.DialogV2.wait({
    id: `turnwright-around-${combat.id ?? ""}`,
    window: { title: say("title"), icon: "fa-solid fa-triangle-exclamation" },
    content: text.outerHTML,
    buttons: canAdopt ? [restore, adopt] : [restore],
    rejectClose: false,
  });
  return choice === "adopt" || choice === "restore" ? choice : "leave";
}
