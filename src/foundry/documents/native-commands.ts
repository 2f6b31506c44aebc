import { baseOf, legality, propose, type Command } from "../../core/index";
import { reasonText } from "../i18n/words";
import { isSystemRoll } from "../authority/permissions";
import { isSecret, participants } from "../roster/combatant-spec";
import { notifyDecided } from "../session/decided";
import { sessionOf, type FightSession } from "../session/fight-session";
import { wordsFor } from "../session/fight-view";
import { BY_SYSTEM, type BySystem } from "./system-methods/running-methods";
import { isRehearsal } from "../store/flags";
import type { Answer } from "../authority/answer";
import { rollBySystem } from "./system-methods/roll-by-system";

/** The reason that the rules give for a roll of initiative. */
const INITIATIVE_DICE = "TURNWRIGHT.dice.initiative";

/** Shows a refusal as a notification, because Foundry's buttons have no place for it. */
function show(combat: Combat.Implementation, answer: Answer): Answer {
  if (!answer.ok && !isRehearsal(combat)) ui.notifications.warn(wordsFor(combat).text(reasonText(answer.refusal)));
  return answer;
}

export const submitCommand = async (combat: Combat.Implementation, command: Command): Promise<Answer> =>
  show(combat, await sessionOf(combat).requests.submit(command));

/** {@link submitCommand} for writes to documents: all writes of one moment are one step, and a refusal is shown once. */
export async function submitTogether(combat: Combat.Implementation, commands: readonly Command[]): Promise<void> {
  const answer = await sessionOf(combat).requests.submitTogether(commands);
  if (answer !== null) show(combat, answer);
}

/**
 * Gives `advance` for Foundry's _next turn_. If the rules passed or chose a combatant by it, the user is told, because
 * Foundry's button asked for no combatant.
 */
export async function submitNext(combat: Combat.Implementation): Promise<void> {
  notifyDecided(sessionOf(combat), await submitCommand(combat, { do: "advance" }));
}

const canUndo = ({ encounter, viewer }: FightSession): boolean =>
  encounter !== null && legality(encounter, { do: "undo" }, viewer) === null;

export async function undoRound(combat: Combat.Implementation): Promise<void> {
  const session = sessionOf(combat);
  const round = session.encounter?.round ?? 0;
  for (;;) {
    const answer = await submitCommand(combat, { do: "undo" });
    const now = session.encounter;
    if (!answer.ok || now === null || now.round < round || !canUndo(session)) return;
  }
}

function idsWithNumber(combat: Combat.Implementation): string[] {
  const { encounter } = sessionOf(combat);
  if (encounter === null) return [];
  return Object.keys(encounter.combatants).filter((id) => baseOf(encounter, id) !== null);
}

function idsWithoutNumber(combat: Combat.Implementation): string[] {
  const numbered = new Set(idsWithNumber(combat));
  return participants(combat).flatMap(({ id }) => (id === null || numbered.has(id) ? [] : [id]));
}

/** A roll's own formula, or null. */
const formulaIn = ({ formula }: { readonly formula?: unknown }): string | null =>
  typeof formula === "string" && formula !== "" ? formula : null;

/** True if a GM's own formula may give the numbers: the rules ask for dice, and the roll keeps no secret. */
function acceptsFormula(
  { combat, encounter, viewer }: FightSession,
  ids: readonly string[],
  command: Command,
): boolean {
  if (encounter === null || !viewer.gm || ids.some((id) => isSecret(combat, encounter, id))) return false;
  const outcome = propose(encounter, command, viewer);
  return outcome.kind === "needs-dice" && outcome.requests.some(({ reason }) => reason.key === INITIATIVE_DICE);
}

/**
 * Rolls initiative as Foundry does. A combatant with a number is rolled again, which only a GM may. The formula and the
 * message of `options` count if the game system rolls, and a GM's wherever the rules would throw dice for a number. A
 * notification names a formula that was not used.
 */
export async function rollFor(
  combat: Combat.Implementation,
  ids: readonly string[],
  options: object = {},
): Promise<void> {
  const first = idsWithoutNumber(combat).filter((id) => ids.includes(id));
  const again = idsWithNumber(combat).filter((id) => ids.includes(id));
  const formula = formulaIn(options);
  let isByRules = false;
  const roll = async (rolled: readonly string[], command: Command): Promise<void> => {
    const session = sessionOf(combat);
    if (isSystemRoll(session.encounter, session.viewer, command)) {
      show(combat, await rollBySystem(session, command, options));
    } else if (formula !== null && acceptsFormula(session, rolled, command)) {
      // The numbers that Foundry writes become the rules' numbers, in one step.
      await (combat as unknown as BySystem)[BY_SYSTEM].rollInitiative([...rolled], options);
    } else if ((await submitCommand(combat, command)).ok) isByRules = true;
  };
  if (first.length > 0) await roll(first, { do: "roll", combatants: first });
  if (again.length > 0) await roll(again, { do: "roll", combatants: again, again: true });
  if (isByRules && formula !== null) {
    ui.notifications.warn("TURNWRIGHT.notifications.formula-not-used", { format: { formula } });
  }
}

export function withoutNumber(combat: Combat.Implementation): Combatant.Implementation[] {
  const ids = new Set(idsWithoutNumber(combat));
  return combat.combatants.filter((combatant) => combatant.isOwner && ids.has(combatant.id ?? ""));
}

export async function clearNumbers(combat: Combat.Implementation): Promise<void> {
  const commands = idsWithNumber(combat).map((combatant) => ({ do: "setInitiative", combatant, value: null }));
  for (const command of sessionOf(combat).inFew(commands)) await submitCommand(combat, command);
}
