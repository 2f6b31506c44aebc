import type { TurnBarView } from "../view-models/turn-bar";
import { MOST_CHOICES } from "../view-models/asks";
import type { DrawnKind } from "./mark-shapes";

export type Token = foundry.canvas.placeables.Token.Implementation;

/** The pointer functions of a token, which the published types protect. Foundry's tracker calls them as well. */
export interface PointedToken {
  _onHoverIn?(event: Event, options: { readonly hoverOutOthers: boolean }): unknown;
  _onHoverOut?(event: Event): unknown;
}

/** A token's mark as it was last drawn. */
interface DrawnMark {
  readonly graphics: PIXI.Graphics;
  readonly kind: DrawnKind;
  readonly size: string;
}

interface OverlayState {
  /** True from a request to draw until the drawing. */
  isDrawingDue: boolean;
  /** The number of answers that the turn bar has room for. */
  barRoom: number;
  /** The turn bar's last measurement: the bar with all answers, and how many fit. */
  barMeasurement: { readonly view: TurnBarView | null; readonly room: number } | null;
  barWidth: number;
  /** The targets in the turn bar's form, as a key, when `onTargets` was last called. */
  knownTargets: string;
  onTargets: () => void;
  /** The round and the ringed faces that the strip was last scrolled to, as a key. */
  shownFaces: string;
  /** Where the strip's faces were after its last drawing, from the list's start, by their ids. */
  facePlaces: ReadonlyMap<string, number>;
  /** The strip's elements that have their listeners. Weak, because a strip goes with its fight. */
  readonly listenedStrips: WeakSet<HTMLElement>;
  isStripDragged: boolean;
  /** The card of the hovered or focused face. Null while there is none. */
  faceCard: HTMLElement | null;
  /** The face, or the answer about a combatant, that is pointed at. */
  pointedAnswer: {
    readonly element: HTMLElement;
    readonly id: string;
    readonly token: PointedToken;
    readonly event: Event;
  } | null;
  /** The combatant whose token is pointed at. */
  pointedCombatant: string | null;
  /** The combatants that the map was last moved for, as a key. */
  broughtIntoView: string;
  /** The fight at the last drawing, by its id, if it had not begun. */
  unbegunFight: string | null;
  /** The marks on the map, by token. A dragged copy of a token has the same id, so the token itself is the key. */
  readonly drawnMarks: WeakMap<Token, DrawnMark>;
  /** The marks that tokens should have, by token id. */
  wantedMarks: ReadonlyMap<string, DrawnKind>;
  /** The marks of asked combatants, as long as animation is on. */
  readonly pulsingMarks: Set<PIXI.Graphics>;
}

/** All that the elements over the map remember from one drawing to the next. */
export const overlayState: OverlayState = {
  isDrawingDue: false,
  barRoom: MOST_CHOICES,
  barMeasurement: null,
  barWidth: 0,
  knownTargets: "",
  onTargets: () => {},
  shownFaces: "",
  facePlaces: new Map(),
  listenedStrips: new WeakSet(),
  isStripDragged: false,
  faceCard: null,
  pointedAnswer: null,
  pointedCombatant: null,
  broughtIntoView: "",
  unbegunFight: null,
  drawnMarks: new WeakMap(),
  wantedMarks: new Map(),
  pulsingMarks: new Set(),
};

/** Removes the card of a face. The next face gets a new one, because a kept card would hold its fight's contents. */
export function removeFaceCard(): void {
  overlayState.faceCard?.remove();
  overlayState.faceCard = null;
}
