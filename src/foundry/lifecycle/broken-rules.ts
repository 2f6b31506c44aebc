import type { BrokenRules } from "../../core/index";
import { plainWords } from "../session/words";
import { variantName } from "../windows/variant-names";

/** The parts that have been told of since this client was loaded: what draws a fight fails with every drawing. */
const told = new Set<string>();

/** Tells of rules that have failed, once for each part: the console says where and how, a GM also reads whose rules they are. */
export function tellBrokenRules(fault: BrokenRules): void {
  const { variant: id, part } = fault;
  const about = `${id}: ${part}`;
  if (told.has(about)) return;
  told.add(about);
  Hooks.onError("turnwright.rules", fault, { log: "error" });
  if (!game.user?.isGM) return;
  ui.notifications?.error(plainWords().own("notifications.broken-rules", { variant: variantName(id).name, id, part }));
}
