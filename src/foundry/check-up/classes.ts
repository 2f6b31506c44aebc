import { broken, fine, odd, type Finding } from "../view-models/finding";
import type { Point } from "./point";

type AnyClass = (abstract new (...args: never[]) => unknown) & { readonly prototype: object };

/** A class and its ancestors, topmost first. */
function pileOf(top: unknown): AnyClass[] {
  const pile: AnyClass[] = [];
  for (let one = top; typeof one === "function" && one !== Function.prototype; one = Object.getPrototypeOf(one)) {
    pile.push(one as AnyClass);
  }
  return pile;
}

const methodsOf = ({ prototype }: AnyClass): string[] =>
  Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");

/**
 * Looks for our class among a class's ancestors.
 *
 * @param top the class of Foundry's documents or windows
 * @param name our class's name
 */
function inPile(top: unknown, name: string): Finding {
  const pile = pileOf(top);
  const at = pile.findIndex((one) => one.name === name);
  const [ours] = at < 0 ? [] : [pile[at]];
  if (ours === undefined) {
    return broken("TURNWRIGHT.check-up.classes.missing", "modules", { facts: pile.slice(0, 4).map((one) => one.name) });
  }
  const own = new Set(methodsOf(ours));
  const above = pile.slice(0, at).flatMap((one) =>
    methodsOf(one)
      .filter((method) => own.has(method))
      .map((method) => `${one.name}.${method}`),
  );
  return above.length === 0
    ? fine("TURNWRIGHT.check-up.classes.fine")
    : odd("TURNWRIGHT.check-up.classes.covered", "modules", { facts: above });
}

/** The first finding that is not fine, else the first. */
function worse(...findings: readonly [Finding, ...Finding[]]): Finding {
  return findings.find(({ state }) => state !== "fine") ?? findings[0];
}

const classOf = (one: object | undefined): unknown[] => (one === undefined ? [] : [one.constructor]);

/** Checks that documents and the tracker use our classes. */
export const classPoints: readonly Point[] = [
  {
    id: "classes.combat",
    name: "TURNWRIGHT.check-up.classes.combat",
    look: async () => {
      const live = classOf(game.combats.contents[0]).map((one) => inPile(one, "TurnwrightCombat"));
      return worse(inPile(CONFIG.Combat.documentClass, "TurnwrightCombat"), ...live);
    },
  },
  {
    id: "classes.combatant",
    name: "TURNWRIGHT.check-up.classes.combatant",
    look: async () => {
      const live = classOf(game.combats.contents.flatMap(({ combatants }) => combatants.contents)[0]);
      const findings = live.map((one) => inPile(one, "TurnwrightCombatant"));
      return worse(inPile(CONFIG.Combatant.documentClass, "TurnwrightCombatant"), ...findings);
    },
  },
  {
    id: "classes.tracker",
    name: "TURNWRIGHT.check-up.classes.tracker",
    look: async () => {
      const live = classOf(ui.combat).map((one) => inPile(one, "TurnwrightCombatTracker"));
      return worse(inPile(CONFIG.ui.combat, "TurnwrightCombatTracker"), ...live);
    },
  },
];
