import { choicesWith, OWN } from "../../../core/index";
import { sessionOf } from "../../session/fight-session";
import { newElement, paragraphs } from "../../windows/element";
import { variantUnder } from "../../windows/variant-names";
import { rulesText } from "./sentences";

/** Shows any user the sentences of a fight's own rules. Does nothing for a fight without rules. */
export async function readOwnRules(combat: Combat.Implementation): Promise<void> {
  const { encounter } = sessionOf(combat);
  if (encounter === null) return;
  const { name, icon } = variantUnder(OWN.id, encounter.options);
  await foundry.applications.api.DialogV2.prompt({
    id: `turnwright-own-rules-${combat.id ?? ""}`,
    window: { title: name, icon },
    content: newElement("div", {}, ...paragraphs(rulesText(choicesWith(OWN, encounter.options)))),
    ok: { label: "TURNWRIGHT.own-rules.close", icon: "fa-solid fa-check" },
    rejectClose: false,
  });
}
