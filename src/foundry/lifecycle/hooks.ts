import { isDrug } from "../bindings/system";
import { documentToKeep } from "../roster/deleted-combatants";
import { combatantsFrom } from "../roster/reconcile";
import { hearPresence } from "../session/other-clients";
import { followChoices, remakeUnsaved } from "../session/all-fights";
import { settleExternalChange } from "../session/external-changes";
import { sessionAround, sessionOf, type FightSession } from "../session/fight-session";
import { showAnew } from "../session/sheets-shown";
import { isOurs } from "../store/step-options";
import { OFF } from "../variant/resolve";
import { hearMessage } from "../automation/messages";
import { hearMovement } from "../automation/movement";
import { tellMovement } from "../automation/movement-cost";
import { hearDrugEnd, hearSheet } from "../automation/sheets";
import { followWait } from "../windows/reminder";
import { afterDeletion } from "./after-step";
import { drawHitPoints } from "./fight-listeners";
import type { Moved } from "../automation/token-movement";

const isLeftAlone = (session: FightSession): boolean => session.choice().id === OFF;

/** After a change of documents, makes an unsaved fight from them again, and draws. */
function redraw(session: FightSession): void {
  session.forgetUnsaved();
  if (!isLeftAlone(session)) session.changed();
}

function drawSheets(session: FightSession, combatants: readonly Combatant.Implementation[]): void {
  const difference = isLeftAlone(session) ? "nothing" : showAnew(session, combatants);
  if (difference === "more") redraw(session);
  else if (difference === "hit points") drawHitPoints(session, combatants);
}

/** Compares what is shown and what the rules know, after a change of these combatants' documents. */
function onSheets(combatants: readonly Combatant.Implementation[]): void {
  for (const combat of new Set(combatants.flatMap(({ parent }) => parent ?? []))) {
    const session = sessionOf(combat);
    const changed = combatants.filter(({ parent }) => parent === combat);
    drawSheets(session, changed);
    session.roster.sheetsChanged(changed);
  }
}

function onActor(actor: Actor.Implementation | null): void {
  if (actor !== null) onSheets(combatantsFrom(actor));
}

/** The actor of an effect or an item, through the item between them if any. */
function actorOf(document: { readonly parent: unknown }): Actor.Implementation | null {
  // Recognized by its name, because another window of the same browser has classes of its own.
  const parent = document.parent as { readonly documentName: string; readonly parent: unknown } | null;
  if (parent?.documentName === "Item") return actorOf(parent);
  return parent?.documentName === "Actor" ? (parent as unknown as Actor.Implementation) : null;
}

function onEnd(effect: ActiveEffect.Implementation, userId: string): void {
  const actor = game.user.isGM && isDrug(effect) ? actorOf(effect) : null;
  if (actor !== null) hearDrugEnd(actor, game.users.get(userId));
}

/** Combats' updates come only from their own `_onUpdate`. */
function watchCombatants(): void {
  Hooks.on("turnwright.changed", followWait);
  Hooks.on("createCombat", (combat) => {
    const session = sessionOf(combat);
    // A copied combat holds a fight whose combatants may differ from its own.
    if (session.reading().kind === "nothing") return;
    session.steps.begin();
    session.roster.reconcile();
  });
  Hooks.on("deleteCombat", (combat) => {
    const session = sessionOf(combat);
    afterDeletion(session, session.steps.lastGood);
  });
  Hooks.on("createCombatant", (combatant, options, userId) => {
    const session = sessionAround(combatant);
    if (session === null) return;
    redraw(session);
    if (!isOurs(options, userId)) session.roster.reconcile();
  });
  Hooks.on("deleteCombatant", (combatant, options, userId) => {
    const session = sessionAround(combatant);
    if (session === null) return;
    redraw(session);
    if (isOurs(options, userId)) return;
    session.deleted.set(combatant.id ?? "", documentToKeep(combatant));
    session.roster.reconcile();
  });
  Hooks.on("updateCombatant", (combatant, changed, options, userId) => {
    const session = sessionAround(combatant);
    if (session === null) return;
    drawSheets(session, [combatant]);
    if (isOurs(options, userId)) return;
    session.roster.sheetsChanged([combatant]);
    if ("initiative" in changed) void settleExternalChange(session, userId);
  });
}

const combatantsWith = (token: TokenDocument.Implementation): Combatant.Implementation[] =>
  game.combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.token === token));

type MoveHook = (
  token: TokenDocument.Implementation,
  movement: Moved,
  operation: { readonly isUndo?: boolean },
  user: User.Implementation,
) => void;

function onMovement(token: TokenDocument.Implementation, movement: Moved, user: User.Implementation | undefined): void {
  for (const combatant of combatantsWith(token)) {
    if (user?.isSelf === true) tellMovement(combatant, movement);
    if (game.user.isGM) hearMovement(combatant, movement, user);
  }
}

/** The fields of a token that combatants show, or that the rules read. */
const SHEET_FIELDS = ["name", "texture", "hidden", "disposition", "delta", "actorId", "actorLink"];

function watchSheets(): void {
  Hooks.on("updateToken", (token, changed) => {
    const isOnSheets = SHEET_FIELDS.some((name) => name in changed);
    if (isOnSheets) onSheets(combatantsWith(token));
  });
  // The published types name its arguments differently from Foundry.
  Hooks.on(
    "moveToken" as never,
    ((token: TokenDocument.Implementation, told: Moved, operation: { readonly isUndo?: boolean }, user) => {
      // The operation says reliably whether a recorded movement was undone.
      const movement = operation.isUndo === true ? { ...told, method: "undo" } : told;
      onMovement(token, movement, user);
    }) as MoveHook as never,
  );
  Hooks.on(
    "stopToken" as never,
    ((token: TokenDocument.Implementation) => {
      // The rest of its way was cancelled.
      const none = { waypoints: [] };
      const movement = { ...(token.movement as unknown as Moved), passed: none, pending: none };
      onMovement(token, movement, game.users.get(token.movement.user.id ?? ""));
    }) as never,
  );
  Hooks.on("updateActor", (actor, _changed, options, userId) => {
    if (game.user.isGM) hearSheet(actor, options, game.users.get(userId));
    onActor(actor);
  });
  Hooks.on("createActiveEffect", (effect) => onActor(actorOf(effect)));
  Hooks.on("updateActiveEffect", (effect, changed, _options, userId) => {
    if (changed.disabled === true) onEnd(effect, userId);
    onActor(actorOf(effect));
  });
  Hooks.on("deleteActiveEffect", (effect, _options, userId) => {
    onEnd(effect, userId);
    onActor(actorOf(effect));
  });
  Hooks.on("createItem", (item) => onActor(actorOf(item)));
  Hooks.on("updateItem", (item) => onActor(actorOf(item)));
  Hooks.on("deleteItem", (item) => onActor(actorOf(item)));
}

/** The game system's settings can say what an encounter begins with. */
function onSetting({ key }: { readonly key: string }): void {
  if (key.startsWith(`${game.system.id}.`)) remakeUnsaved();
}

function watchChat(): void {
  Hooks.on("createChatMessage", (message) => {
    if (game.user.isGM) hearMessage(message);
  });
}

function watchScenes(): void {
  Hooks.on("createSetting", (setting) => onSetting(setting));
  Hooks.on("updateSetting", (setting) => onSetting(setting));
  Hooks.on("updateScene", () => followChoices());
  Hooks.on("canvasReady", () => remakeUnsaved());
}

function watchPeople(): void {
  Hooks.on("userConnected", (user, connected) => hearPresence(user, connected));
  Hooks.on("updateUser", (_user, changed) => {
    if ("role" in changed || "character" in changed) remakeUnsaved();
  });
}

/** Listens to every change of what the rules know or screens show. Once, when the game is ready. */
export function watch(): void {
  watchCombatants();
  watchSheets();
  watchChat();
  watchScenes();
  watchPeople();
}
