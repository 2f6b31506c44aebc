/** What the gm decides about a change that did not come through the rules. */
export type AroundChoice = "adopt" | "restore" | "leave";

/**
 * Asks the gm what is to become of a change that the rules do not know. Closing the window leaves things as they are
 * until the next command, which writes Foundry's fields anew.
 *
 * @param canAdopt whether the rules have a way to where the change leads
 */
export async function askAboutChange(combat: Combat.Implementation, canAdopt: boolean): Promise<AroundChoice> {
  const question = canAdopt ? "TURNWRIGHT.notify.around.text" : "TURNWRIGHT.notify.around.textRestoreOnly";
  const paragraph = document.createElement("p");
  paragraph.textContent = game.i18n.localize(question);
  const restore = {
    action: "restore",
    label: "TURNWRIGHT.notify.around.restore",
    icon: "fa-solid fa-rotate-left",
    default: true,
  };
  const adopt = { action: "adopt", label: "TURNWRIGHT.notify.around.adopt", icon: "fa-solid fa-check" };
  const choice: unknown = await foundry.applications.api.DialogV2.wait({
    id: `turnwright-around-${combat.id ?? ""}`,
    window: { title: "TURNWRIGHT.notify.around.title", icon: "fa-solid fa-triangle-exclamation" },
    content: paragraph.outerHTML,
    buttons: canAdopt ? [restore, adopt] : [restore],
    rejectClose: false,
  });
  return choice === "adopt" || choice === "restore" ? choice : "leave";
}
