import type { Command, Control, Text } from "../../core/index";
import { awaitsAnother } from "../view-models/acting";
import { controlsOf, pipControlsOf, stepsOf } from "../view-models/controls-of";
import { ENDING } from "../view-models/unspent";
import { reasonText } from "../i18n/words";
import { fightViewOf, type FightView, wordsWithoutNames, wordsFor } from "../session/fight-view";
import { trackerSurface } from "./docked";
import { mayAddEffect } from "./page-facts";
import { viewedCombat } from "../session/trackers";
import { panelWindow } from "./windows";

type ViewedCombat = Combat.Implementation | null;

function notify(combat: ViewedCombat, text: Text): void {
  const words = combat === null ? wordsWithoutNames() : wordsFor(combat);
  ui.notifications.info(words.text(text));
}

const NO_COMBAT: Text = { key: "TURNWRIGHT.notifications.press.no-combat" };
const NOT_OURS: Text = { key: "TURNWRIGHT.refusals.off" };
const NOTHING: Text = { key: "TURNWRIGHT.notifications.press.nothing" };
const NOT_SHOWN: Text = { key: "TURNWRIGHT.notifications.press.not-shown" };

/** A combat's fight for a press. Null without a fight, which a notification says. */
function fightFor(combat: ViewedCombat): FightView | null {
  const fight = combat === null ? null : fightViewOf(combat);
  if (fight === null) {
    notify(combat, combat === null ? NO_COMBAT : NOT_OURS);
    return null;
  }
  const available = fight.availability;
  if (available.ok) return fight;
  notify(combat, available.reason);
  return null;
}

/** Orders controls: the selected tokens' first, then the user's own character's, then others. */
function preferred(combat: Combat.Implementation): (control: Control) => number {
  const selected = new Set(canvas.tokens?.controlled.map(({ id }) => id) ?? []);
  const character = game.user.character?.id ?? null;
  return ({ command }) => {
    const combatant = combat.combatants.get(String(command["combatant"]));
    if (combatant === undefined) return 2;
    if (selected.has(combatant.tokenId ?? "")) return 0;
    return character !== null && combatant.actorId === character ? 1 : 2;
  };
}

const saidBy = ({ command }: Control): number => Object.keys(command).length;

/**
 * The control to press: enabled before blocked, then by preference, then the plainest (an end of turn without a next
 * combatant), then as drawn.
 */
function chosenOf(combat: Combat.Implementation, controls: readonly Control[]): Control | undefined {
  const rank = preferred(combat);
  const [first] = controls.toSorted(
    (a, b) => Number(a.blocked !== null) - Number(b.blocked !== null) || rank(a) - rank(b) || saidBy(a) - saidBy(b),
  );
  return first;
}

/** Opens a control's form where this user has it: in the tracker or in the turn window. */
async function openForm(control: Control): Promise<boolean> {
  if (trackerSurface()?.open(control.id) === true) {
    ui.combat?.activate();
    return true;
  }
  await panelWindow.open();
  return panelWindow.openForm(control.id);
}

/** The combatants of this user's targets, otherwise of the selected tokens. */
function aimedAt(combat: Combat.Implementation): string[] {
  const tokens = [...game.user.targets].map(({ id }) => id);
  const selected = canvas.tokens?.controlled.map(({ id }) => id) ?? [];
  const ids = new Set(tokens.length > 0 ? tokens : selected);
  return combat.combatants.filter(({ tokenId }) => ids.has(tokenId ?? "")).flatMap(({ id }) => id ?? []);
}

/** Effects have a window of their own, which no control opens. False if this user can add none. */
async function pressEffect(fight: FightView): Promise<boolean> {
  const aimed = aimedAt(fight.combat);
  if (!mayAddEffect(fight, aimed)) return false;
  await (await import("./effect-window")).openEffectWindow(fight.combat, aimed);
  return true;
}

async function submitOrNotify({ combat, session }: FightView, command: Command): Promise<boolean> {
  const answer = await session.requests.submit(command);
  if (!answer.ok) notify(combat, reasonText(answer.refusal));
  return answer.ok;
}

/** Gives a command. A notification says why it was refused. Returns whether it was accepted. */
export async function give(command: Command, combat: ViewedCombat = viewedCombat()): Promise<boolean> {
  const fight = fightFor(combat);
  return fight !== null && submitOrNotify(fight, command);
}

async function pressOne(fight: FightView, controls: readonly Control[]): Promise<boolean> {
  const { combat } = fight;
  const control = chosenOf(combat, controls);
  if (control === undefined) notify(combat, NOTHING);
  else if (control.blocked !== null) notify(combat, reasonText(control.blocked));
  else if (control.fields.length > 0) {
    const isOpen = await openForm(control);
    if (!isOpen) notify(combat, NOT_SHOWN);
    return isOpen;
  } else return submitOrNotify(fight, control.command);
  return false;
}

/**
 * Presses the first button for one of these commands, in the order named: gives the command, or opens its form. Buttons
 * of the selected tokens come first, then the user's own character's. A notification says why nothing could be pressed.
 * No turn ends while another's answer is due within it.
 *
 * @param commands what the commands `do`, such as `pass`
 * @returns whether a command was accepted or a form opened
 */
export async function press(commands: readonly string[], combat: ViewedCombat = viewedCombat()): Promise<boolean> {
  const fight = fightFor(combat);
  const screen = fight?.screen ?? null;
  if (fight === null || screen === null) return false;
  if (commands.includes(ENDING) && awaitsAnother(screen)) {
    notify(combat, screen.news);
    return false;
  }
  const all = [...controlsOf(screen).values(), ...Object.values(stepsOf(fight))];
  const named = commands.map((name) => all.filter((control) => control.command.do === name));
  const open = named.find((controls) => controls.some((control) => control.blocked === null));
  if (open === undefined && commands.includes("addEffect") && (await pressEffect(fight))) return true;
  return pressOne(fight, open ?? named.flat());
}

/** Presses the big button at the tracker's foot. Otherwise a notification says for whom the fight waits. */
export async function pressNext(combat: ViewedCombat = viewedCombat()): Promise<boolean> {
  const fight = fightFor(combat);
  const footer = fight?.screen?.footer;
  if (fight === null || footer === undefined) return false;
  if (footer.next !== null) return pressOne(fight, [footer.next]);
  notify(fight.combat, footer.waiting ?? NOTHING);
  return false;
}

/** Spends one pip, the selected tokens' first, then the user's own character's. */
export async function spendOne(combat: ViewedCombat = viewedCombat()): Promise<boolean> {
  const fight = fightFor(combat);
  const screen = fight?.screen ?? null;
  return fight === null || screen === null ? false : pressOne(fight, pipControlsOf(screen));
}

/** Opens the turn window. Without a combat under the module's rules, a notification says so. */
export async function openTurnWindow(): Promise<boolean> {
  if (fightFor(viewedCombat()) === null) return false;
  await panelWindow.open();
  return true;
}
