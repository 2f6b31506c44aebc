import { combatant } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Focus, State } from "./state";
import { bestIn, bonusIn, eligibleIn, worldOf, type Attention } from "./worlds";

/** Whether its roll has settled what it attends to in this round (P-6). */
export function isSettled(body: Body, id: CombatantId): boolean {
  return combatant(body, id).base !== null;
}

/** What it attends to in this round: settled, or as it would be if it rolled now. */
export function focusOf(body: Body<State>, id: CombatantId): Focus {
  const { focus } = body.rules;
  const settled = Object.hasOwn(focus, id) && isSettled(body, id) ? focus[id] : undefined;
  return settled ?? nextFocus(body, id);
}

/** What it would attend to if it rolled now (P-6, P-12). */
export function nextFocus(body: Body<State>, id: CombatantId): Focus {
  const world = worldOf(body, id);
  const attention = nextAttention(body, id);
  return { world, attention, bonus: attention === "none" ? 0 : bonusIn(body, id, world, attention) };
}

/** Settles what it attends to: with the roll, or under `keep` when the round begins. */
export function settleFocus(body: Body<State>, id: CombatantId): void {
  body.rules.focus[id] = nextFocus(body, id);
  delete body.rules.chosen[id];
}

/** P-6: as chosen, else as last time, else what gives most; each only where its world allows it. */
function nextAttention(body: Body<State>, id: CombatantId): Attention {
  const { chosen, focus } = body.rules;
  const eligible = eligibleIn(body, id, worldOf(body, id));
  const wish = Object.hasOwn(chosen, id) ? chosen[id] : undefined;
  if (wish === "none") return wish;
  const last = Object.hasOwn(focus, id) ? focus[id]?.attention : undefined;
  const wanted = [wish, last].find((one) => one !== undefined && (eligible as Attention[]).includes(one));
  return wanted ?? bestIn(body, id, worldOf(body, id)) ?? "none";
}
