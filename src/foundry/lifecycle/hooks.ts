import { changedAround } from "../authority/external-changes";
import { keepDeparted } from "../authority/deleted-combatants";
import { answerForAbsent } from "../authority/socket";
import { combatantsOf, sheetsChanged } from "../roster/sheet-changes";
import { followChoice } from "../variant/choose";
import { reconcile } from "../roster/reconcile";
import { OFF, resolveVariant } from "../variant/resolve";
import { signalAll, signalChange } from "../session/notify";
import { isOurs, newsIn } from "../store/step-options";
import { forgetProvisional } from "../session/unsaved-encounter";
import { reportProblem } from "../session/report-problem";
import { afterDeletion, afterStep } from "../session/after-step";

/** Encounters that are not stored yet are made from documents: one of those has changed. */
function redrawProvisional(combat: Combat.Implementation | null): void {
  if (combat === null) return;
  forgetProvisional(combat);
  // A combat that is left alone is drawn when Foundry draws it, and not once more on our account.
  if (resolveVariant(combat).id !== OFF) signalChange(combat);
}

/** What a fight that has not begun is played by may have changed. */
function chooseAgain(combats: Iterable<Combat.Implementation>): void {
  for (const combat of combats) {
    followChoice(combat).catch((error: unknown) =>
      Hooks.onError("turnwright.choice", error as Error, { log: "error" }),
    );
  }
}

function redrawAllProvisional(): void {
  for (const combat of game.combats) forgetProvisional(combat);
  signalAll();
}

function onActor(actor: Actor.Implementation | null): void {
  if (actor === null) return;
  const combatants = combatantsOf(actor);
  for (const combat of new Set(combatants.map(({ parent }) => parent))) redrawProvisional(combat);
  sheetsChanged(combatants);
}

/** The actor that an effect or an item belongs to, through the item that may stand between; null where there is none. */
function actorOf(document: { readonly parent: unknown }): Actor.Implementation | null {
  // Told by its name rather than by its class: another window of the same browser has classes of its own.
  const parent = document.parent as { readonly documentName: string; readonly parent: unknown } | null;
  if (parent?.documentName === "Item") return actorOf(parent);
  return parent?.documentName === "Actor" ? (parent as unknown as Actor.Implementation) : null;
}

/** Fields of Foundry's own that the rules decide about. */
const RULED = ["round", "turn", "combatants"];

/** Fields that say, or can say, under which variant a combat is played. */
const CHOOSING = ["scene", "flags"];

function watchCombats(): void {
  Hooks.on("updateCombat", (combat, changed, options, userId) => {
    const news = newsIn(options);
    reportProblem(combat);
    if (news === null && CHOOSING.some((field) => field in changed)) chooseAgain([combat]);
    if (news !== null) afterStep(combat, news);
    else if (!isOurs(options) && RULED.some((field) => field in changed)) void changedAround(combat, userId);
  });
  Hooks.on("deleteCombat", (combat) => afterDeletion(combat));
  Hooks.on("createCombatant", (combatant, options) => {
    redrawProvisional(combatant.parent);
    if (!isOurs(options) && combatant.parent !== null) reconcile(combatant.parent);
  });
  Hooks.on("deleteCombatant", (combatant, options) => {
    redrawProvisional(combatant.parent);
    if (isOurs(options) || combatant.parent === null) return;
    keepDeparted(combatant.parent, combatant);
    reconcile(combatant.parent);
  });
  Hooks.on("updateCombatant", (combatant, changed, options, userId) => {
    redrawProvisional(combatant.parent);
    if (isOurs(options) || combatant.parent === null) return;
    sheetsChanged([combatant]);
    if ("initiative" in changed) void changedAround(combatant.parent, userId);
  });
}

/** All combatants, in any combat, of a token. */
const combatantsWith = (token: TokenDocument.Implementation): Combatant.Implementation[] =>
  game.combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.token === token));

function watchSheets(): void {
  Hooks.on("updateToken", (token, changed) => {
    if (!("hidden" in changed) && !("disposition" in changed)) return;
    const combatants = combatantsWith(token);
    for (const combat of new Set(combatants.map(({ parent }) => parent))) redrawProvisional(combat);
    sheetsChanged(combatants);
  });
  Hooks.on("updateActor", (actor) => onActor(actor));
  Hooks.on("createActiveEffect", (effect) => onActor(actorOf(effect)));
  Hooks.on("updateActiveEffect", (effect) => onActor(actorOf(effect)));
  Hooks.on("deleteActiveEffect", (effect) => onActor(actorOf(effect)));
  Hooks.on("createItem", (item) => onActor(actorOf(item)));
  Hooks.on("updateItem", (item) => onActor(actorOf(item)));
  Hooks.on("deleteItem", (item) => onActor(actorOf(item)));
}

/** The game system's own settings can say what an encounter begins with: a pool of the party, which dice are rolled. */
function onSetting({ key }: { readonly key: string }): void {
  if (key.startsWith(`${game.system.id}.`)) redrawAllProvisional();
}

function watchScenes(): void {
  Hooks.on("createSetting", (setting) => onSetting(setting));
  Hooks.on("updateSetting", (setting) => onSetting(setting));
  Hooks.on("updateScene", () => {
    redrawAllProvisional();
    chooseAgain(game.combats);
  });
  Hooks.on("canvasReady", () => redrawAllProvisional());
}

function watchPeople(): void {
  Hooks.on("userConnected", (user, connected) => {
    if (!connected && user.id !== null) answerForAbsent(user.id);
    if (game.user.isActiveGM) for (const combat of game.combats) reconcile(combat);
    signalAll();
  });
  Hooks.on("updateUser", (_user, changed) => {
    if ("role" in changed || "character" in changed) redrawAllProvisional();
  });
}

/** Listens to everything that changes what the rules know or what is shown of them. Once, when the game is ready. */
export function watch(): void {
  watchCombats();
  watchSheets();
  watchScenes();
  watchPeople();
}
