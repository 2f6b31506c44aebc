import { baseOf } from "../../state/combatants";
import type { Command } from "../../state/command";
import type { CombatantId, Fight } from "../../state/fight";
import { drop, put } from "../../state/write";
import { entryOf } from "../../state/table";
import type { Focus, State } from "./state";
import { bestIn, bonusIn, eligibleIn, worldOf, type Attention } from "./worlds";

/** P-6: whether this round's attention is settled by its roll. */
export const isSettled = (fight: Fight, id: CombatantId): boolean => baseOf(fight, id) !== null;

/** This round's focus: settled, or as if it rolled now. */
export function focusOf(fight: Fight<State>, id: CombatantId): Focus {
  const { focus } = fight.rules;
  const settled = isSettled(fight, id) ? entryOf(focus, id) : undefined;
  return settled ?? nextFocus(fight, id);
}

/** The focus if it rolled now (P-6, P-12). */
export function nextFocus(fight: Fight<State>, id: CombatantId): Focus {
  const world = worldOf(fight, id);
  const attention = nextAttention(fight, id);
  return { world, attention, bonus: bonusIn(fight, id, world, attention) };
}

/** P-6, P-12: settles the focus with the roll, or under `keep` at the start of the round. */
export function settleFocus(fight: Fight<State>, id: CombatantId): void {
  const now = nextFocus(fight, id);
  const before = entryOf(fight.rules.focus, id);
  const isSame = before?.world === now.world && before.attention === now.attention && before.bonus === now.bonus;
  // Skip the write: in a large battle few focuses change.
  if (!isSame) put(fight.rules.focus, id, now);
  drop(fight.rules.chosen, id);
}

/** The possible attentions (P-6). */
export const attentionsFor = (fight: Fight, id: CombatantId): Attention[] => [...eligibleIn(fight, id), "none"];

/** The choice for the coming roll, or for the next if that is made. Without `attention`, it is a field. */
export const attending = (fight: Fight, id: CombatantId, attention?: Attention): Command => ({
  do: "attend",
  combatant: id,
  ...(attention && { attention }),
  ...(isSettled(fight, id) && { next: true }),
});

/** P-6: the chosen attention, else the last one, else the best. Each only if its world allows it. */
function nextAttention(fight: Fight<State>, id: CombatantId): Attention {
  const { chosen, focus } = fight.rules;
  const wish = entryOf(chosen, id);
  if (wish === "none") return wish;
  const last = entryOf(focus, id)?.attention;
  const eligible: Attention[] = eligibleIn(fight, id);
  return [wish, last].find((each) => each !== undefined && eligible.includes(each)) ?? bestIn(fight, id) ?? "none";
}
