import { proposalsOf } from "../authority/open-proposals";
import type { FightSession } from "../session/fight-session";
import type { Proposal } from "../store/proposals";

export const openMovement = (fight: FightSession, id: string): Proposal | undefined =>
  [...proposalsOf(fight).values()].find(
    ({ kind, combatant, from }) => kind === "movement" && combatant === id && from === null,
  );
