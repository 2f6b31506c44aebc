import { native, type Command, type Encounter } from "../../core/index";
import { dropMovementSuggestions } from "../authority/suggestions";
import { measuredOn } from "../map/measure";
import { placeOf } from "../map/place";
import { sessionOf, type FightSession } from "../session/fight-session";
import { SessionSlot } from "../session/session-slot";
import { bandsOnMap, isMoveOnMap, type BandsOnMap } from "./bands";
import { fillOf } from "../session/suggestion-controls";
import { isElsewhere, isMovementOf, isMoving, isOver, isReverted, type Moved } from "./token-movement";
import { before, lastCommand, movementMeant, originOf, UNDO } from "./movement-meant";
import { type Deed, isLegal, recent, recordDeeds, trackingOf, runWhereDecided } from "./record-deeds";
import { openMovementSuggestion, type MapPlace, type Origin } from "../store/suggestions";
import { reachDeeds } from "./reach";

const BEGUN = new SessionSlot<Map<string, readonly Origin[]>>(() => new Map());

const GM = { gm: true } as const;

const isMove = (session: FightSession, encounter: Encounter, command: Command, id: string): boolean =>
  isMovementOf(command, id) || isMoveOnMap(session, encounter, command, id);

const deedOf = (combatant: string, command: Command, more: Partial<Deed> = {}): Deed => ({
  kind: "movement",
  command,
  combatant,
  amount: 0,
  isOfRound: true,
  ...more,
});

const unseenDeeds = (bands: BandsOnMap | null, from: string): Deed[] =>
  (bands?.unseen ?? []).map(([id, command]) => deedOf(id, command, { from }));

/** Distances changed other than by one's own movement: a push, a script, a placed token. */
function distanceDeeds(session: FightSession, encounter: Encounter, id: string, from?: MapPlace): Deed[] {
  const bands = encounter.round === 0 ? null : bandsOnMap(session, encounter, id, { from });
  const set = bands?.set ?? null;
  return [...(set === null ? [] : [deedOf(id, set)]), ...unseenDeeds(bands, id)];
}

/** The result of a movement to the token's place, once in a step except for changed distances. */
function ownDeeds(session: FightSession, encounter: Encounter, id: string, origin?: Origin): Deed[] {
  const open = openMovementSuggestion(session, id);
  const back = open?.back ?? origin;
  const meant = movementMeant(session, encounter, id, { user: GM, way: { from: back } });
  if (meant === null) return distanceDeeds(session, encounter, id, back);
  const { command, refusal, bands, isInstead } = meant;
  const wasNoted = recent(encounter).some((each) => isMove(session, encounter, each, id));
  const begun = session.slot(BEGUN);
  const earlier = wasNoted || open !== undefined ? (begun.get(id) ?? []) : [];
  begun.set(id, [...earlier, ...(origin === undefined ? [] : [origin])]);
  const isReady = refusal === null && trackingOf(session.combat).movement === "do";
  const isKnown = !isReady && JSON.stringify(open?.command) === JSON.stringify(command);
  if (isKnown || (wasNoted && isMovementOf(command, id))) return unseenDeeds(bands, id);
  const deed = deedOf(id, command, { ...(back !== undefined && { back }), isTooEarly: refusal !== null });
  return [...(isInstead ? [deedOf(id, UNDO)] : []), deed, ...unseenDeeds(bands, id)];
}

function forgetBegun(session: FightSession, { id, token }: Combatant.Implementation): boolean {
  const begun = session.slot(BEGUN);
  const all = begun.get(id ?? "") ?? [];
  const at = token ? all.findIndex((origin) => !isElsewhere(origin, placeOf(token))) : -1;
  begun.set(id ?? "", all.slice(0, Math.max(0, at)));
  return at <= 0;
}

/** Undoes the record of an undone movement, if nothing happened since. */
function revertDeeds(session: FightSession, encounter: Encounter, id: string, from?: MapPlace): Deed[] {
  const last = lastCommand(encounter);
  if (last === undefined || !isMove(session, encounter, last, id))
    return openMovementSuggestion(session, id) === undefined
      ? distanceDeeds(session, encounter, id, from)
      : ownDeeds(session, encounter, id);
  const [begun] = session.slot(BEGUN).get(id) ?? [];
  const bands = bandsOnMap(session, encounter, id, { from });
  if (isMoveOnMap(session, encounter, last, id) ? !bands?.move : begun !== undefined) return [];
  const earlier = begun === undefined ? null : before(encounter);
  const rest = earlier === null ? null : bandsOnMap(session, earlier, id, { from: begun });
  const move = rest?.move ?? null;
  const isRest = earlier !== null && move !== null && isLegal(earlier, move);
  return [deedOf(id, UNDO, { isFollowing: true }), ...(isRest ? [deedOf(id, move)] : [])];
}

export function onTokenMovement(
  combatant: Combatant.Implementation,
  movement: Moved,
  maker: User.Implementation | undefined,
): void {
  const { parent, id } = combatant;
  if (parent === null || id === null) return;
  const session = sessionOf(parent);
  const origin = originOf(session, id, movement);
  const note = (deeds: (encounter: Encounter) => Deed[], about = [id]): void =>
    recordDeeds(session, maker, about, () => {
      const encounter = session.running;
      return encounter === null ? [] : deeds(encounter);
    });
  const reach = (): Deed[] => (isMoving(movement) ? reachDeeds(session, combatant, movement) : []);
  if (!isOver(movement)) {
    if (isMoving(movement)) note(reach);
    return;
  }
  if (isReverted(movement)) {
    runWhereDecided(session, async () =>
      forgetBegun(session, combatant) ? dropMovementSuggestions(session, id) : undefined,
    );
    // It may undo the last step, whatever else happens now.
    note((encounter) => revertDeeds(session, encounter, id, origin), []);
  } else if (isMoving(movement)) note((encounter) => [...reach(), ...ownDeeds(session, encounter, id, origin)]);
  else note((encounter) => distanceDeeds(session, encounter, id, origin));
}

/** At the start of a fight, sets or suggests the map's distances, unless others were set. */
export function onFightStart(session: FightSession): void {
  recordDeeds(session, game.user, [], () => {
    const encounter = session.running;
    const fill = encounter === null ? null : fillOf(session, encounter);
    if (encounter === null || fill === null) return [];
    const isSaid = Object.values(encounter.past).some(
      ({ command }) => command.do === fill.command.do || "band" in command,
    );
    const command = isSaid ? null : measuredOn(session.combat, fill);
    const [first] = native(encounter).order;
    return command === null || first === undefined ? [] : [deedOf(first, command)];
  });
}
