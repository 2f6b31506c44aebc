import { suggestionsOf } from "../authority/open-suggestions";
import type { FightSession } from "../session/fight-session";
import type { Suggestion } from "../store/suggestions";

export const openMovement = (fight: FightSession, id: string): Suggestion | undefined =>
  [...suggestionsOf(fight).values()].find(
    ({ kind, combatant, from }) => kind === "movement" && combatant === id && from === null,
  );
