import { broken, fine, odd, type Finding } from "../view-models/finding";
import type { CheckPoint } from "./point";

type AnyClass = (abstract new (...args: never[]) => unknown) & { readonly prototype: object };

/** A class and its ancestors, topmost first. */
function pileOf(top: unknown): AnyClass[] {
  const pile: AnyClass[] = [];
  for (let each = top; typeof each === "function" && each !== Function.prototype; each = Object.getPrototypeOf(each)) {
    pile.push(each as AnyClass);
  }
  return pile;
}

const methodsOf = ({ prototype }: AnyClass): string[] =>
  Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");

/** Looks for our class among a class's ancestors. */
function inPile(top: unknown, name: string): Finding {
  const pile = pileOf(top);
  const at = pile.findIndex((anyClass) => anyClass.name === name);
  const [ours] = at < 0 ? [] : [pile[at]];
  if (ours === undefined) {
    return broken("TURNWRIGHT.compatibility.classes.missing", "modules", {
      facts: pile.slice(0, 4).map((anyClass) => anyClass.name),
    });
  }
  const own = new Set(methodsOf(ours));
  const above = pile.slice(0, at).flatMap((anyClass) =>
    methodsOf(anyClass)
      .filter((method) => own.has(method))
      .map((method) => `${anyClass.name}.${method}`),
  );
  return above.length === 0
    ? fine("TURNWRIGHT.compatibility.classes.fine")
    : odd("TURNWRIGHT.compatibility.classes.covered", "modules", { facts: above });
}

function worse(...findings: readonly [Finding, ...Finding[]]): Finding {
  return findings.find(({ state }) => state !== "fine") ?? findings[0];
}

const classOf = (each: object | undefined): unknown[] => (each === undefined ? [] : [each.constructor]);

export const classPoints: readonly CheckPoint[] = [
  {
    id: "classes.combat",
    name: "TURNWRIGHT.compatibility.classes.combat",
    look: async () => {
      const live = classOf(game.combats.contents[0]).map((each) => inPile(each, "TurnwrightCombat"));
      return worse(inPile(CONFIG.Combat.documentClass, "TurnwrightCombat"), ...live);
    },
  },
  {
    id: "classes.combatant",
    name: "TURNWRIGHT.compatibility.classes.combatant",
    look: async () => {
      const live = classOf(game.combats.contents.flatMap(({ combatants }) => combatants.contents)[0]);
      const findings = live.map((each) => inPile(each, "TurnwrightCombatant"));
      return worse(inPile(CONFIG.Combatant.documentClass, "TurnwrightCombatant"), ...findings);
    },
  },
  {
    id: "classes.tracker",
    name: "TURNWRIGHT.compatibility.classes.tracker",
    look: async () => {
      const live = classOf(ui.combat).map((each) => inPile(each, "TurnwrightCombatTracker"));
      return worse(inPile(CONFIG.ui.combat, "TurnwrightCombatTracker"), ...live);
    },
  },
];
