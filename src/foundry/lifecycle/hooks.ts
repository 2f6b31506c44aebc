import { report } from "../parts/report";
import { isDrug } from "../bindings/system";
import { documentToKeep } from "../roster/deleted-combatants";
import { combatantsFrom } from "../roster/reconcile";
import { onUserConnected } from "../session/other-clients";
import { applyChosenRulesToAll, rebuildUnsavedFights } from "../session/all-fights";
import { settleExternalChange } from "../session/external-changes";
import { sessionOfParent, sessionOf, type FightSession } from "../session/fight-session";
import { compareShownSheets } from "../session/sheets-shown";
import { isOurs } from "../store/step-options";
import { OFF } from "../variant/resolve";
import { onChatMessage } from "../automation/messages";
import { onTokenMovement } from "../automation/movement";
import { notifyMovementCost } from "../automation/movement-cost";
import { onDrugEnd, onSheetChange } from "../automation/sheets";
import { updateReminder } from "../windows/reminder";
import { trackersNow } from "../session/trackers";
import { drawFaces } from "../overlay/register";
import { afterDeletion } from "./after-step";
import type { Moved } from "../automation/token-movement";

const isLeftAlone = (session: FightSession): boolean => session.choice().id === OFF;

/** After a change of documents, makes an unsaved fight from them again, and draws. */
function redraw(session: FightSession): void {
  session.forgetUnsaved();
  if (!isLeftAlone(session)) session.notifyChanged();
}

function drawHitPoints({ combat }: FightSession, combatants: readonly Combatant.Implementation[]): void {
  if (ui.combat?.viewed?.id !== combat.id) return;
  for (const tracker of trackersNow()) tracker.turnwrightDrawHitPoints?.(combatants.flatMap(({ id }) => id ?? []));
  drawFaces();
}

function drawSheets(session: FightSession, combatants: readonly Combatant.Implementation[]): void {
  const difference = isLeftAlone(session) ? "nothing" : compareShownSheets(session, combatants);
  if (difference === "more") redraw(session);
  else if (difference === "hit points") drawHitPoints(session, combatants);
}

type InFight = (session: FightSession, combatants: readonly Combatant.Implementation[]) => void;

function inEachFight(combatants: readonly Combatant.Implementation[], job: InFight): void {
  for (const combat of new Set(combatants.flatMap(({ parent }) => parent ?? []))) {
    const changed = combatants.filter(({ parent }) => parent === combat);
    job(sessionOf(combat), changed);
  }
}

/** Compares what is shown and what the rules know, after a change of these combatants' documents. */
function onSheets(combatants: readonly Combatant.Implementation[]): void {
  inEachFight(combatants, (session, changed) => {
    drawSheets(session, changed);
    session.roster.onSheetsChanged(changed);
  });
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
  if (actor !== null) onDrugEnd(actor, game.users.get(userId));
}

/** Combats' updates come only from their own `_onUpdate`. */
function watchCombatants(): void {
  Hooks.on("turnwright.changed", updateReminder);
  Hooks.on("createCombat", (combat) => {
    const session = sessionOf(combat);
    // A copied combat holds a fight whose combatants may differ from its own.
    if (session.reading().kind === "nothing") return;
    session.steps.startWatching();
    session.roster.reconcile();
  });
  Hooks.on("deleteCombat", (combat) => {
    const session = sessionOf(combat);
    afterDeletion(session, session.steps.lastGood);
  });
  Hooks.on("createCombatant", (combatant, options, userId) => {
    const session = sessionOfParent(combatant);
    if (session === null) return;
    redraw(session);
    if (!isOurs(options, userId)) session.roster.onCombatantCreated(combatant, userId);
  });
  Hooks.on("deleteCombatant", (combatant, options, userId) => {
    const session = sessionOfParent(combatant);
    if (session === null) return;
    redraw(session);
    if (isOurs(options, userId)) return;
    const id = combatant.id ?? "";
    session.deleted.set(id, documentToKeep(combatant, session.roster.faceOf(id)));
    session.roster.onCombatantDeleted(combatant);
  });
  Hooks.on("updateCombatant", (combatant, changed, options, userId) => {
    const session = sessionOfParent(combatant);
    if (session === null) return;
    drawSheets(session, [combatant]);
    if (isOurs(options, userId)) return;
    session.roster.onSheetsChanged([combatant]);
    if ("initiative" in changed) settleExternalChange(session, userId).catch(report("externalChange"));
  });
}

/** A deleted group leaves its members without one, though their documents still name it. */
function watchGroups(): void {
  Hooks.on("deleteCombatantGroup", (group, options, userId) => {
    const session = sessionOfParent(group);
    if (session === null || isOurs(options, userId)) return;
    redraw(session);
    session.roster.onSheetsChanged(
      session.combat.combatants.filter(({ _source: source }) => source.group === group.id),
    );
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
    if (user?.isSelf === true) notifyMovementCost(combatant, movement);
    if (game.user.isGM) onTokenMovement(combatant, movement, user);
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
  Hooks.on("createActor", (actor) => onActor(actor));
  // Importers delete an actor and create it again with its id. Until then the rules keep what they know.
  Hooks.on("deleteActor", (actor) => inEachFight(combatantsFrom(actor), drawSheets));
  Hooks.on("updateActor", (actor, _changed, options, userId) => {
    if (game.user.isGM) onSheetChange(actor, options, game.users.get(userId));
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
  if (key.startsWith(`${game.system.id}.`)) rebuildUnsavedFights();
}

function watchChat(): void {
  Hooks.on("createChatMessage", (message) => {
    if (game.user.isGM) onChatMessage(message);
  });
}

function watchScenes(): void {
  Hooks.on("createSetting", (setting) => onSetting(setting));
  Hooks.on("updateSetting", (setting) => onSetting(setting));
  Hooks.on("updateScene", () => applyChosenRulesToAll());
  Hooks.on("canvasReady", () => rebuildUnsavedFights());
}

function watchPeople(): void {
  Hooks.on("userConnected", (user, connected) => onUserConnected(user, connected));
  Hooks.on("updateUser", (_user, changed) => {
    if ("role" in changed || "character" in changed) rebuildUnsavedFights();
  });
}

/** Listens to every change of what the rules know or screens show. Once, when the game is ready. */
export function watchChanges(): void {
  watchCombatants();
  watchGroups();
  watchSheets();
  watchChat();
  watchScenes();
  watchPeople();
}
