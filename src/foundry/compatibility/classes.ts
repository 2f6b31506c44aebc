import { broken, fine, odd, type CheckPoint, type Finding } from "../view-models/finding";

type AnyClass = (abstract new (...args: never[]) => unknown) & { readonly prototype: object };

function pileOf(top: unknown): AnyClass[] {
  const pile: AnyClass[] = [];
  for (let each = top; typeof each === "function" && each !== Function.prototype; each = Object.getPrototypeOf(each)) {
    pile.push(each as AnyClass);
  }
  return pile;
}

const methodsOf = ({ prototype }: AnyClass): string[] =>
  Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");

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

function checkClass(ours: string, configured: unknown, made: object | null | undefined): Finding {
  const findings = [configured, ...(made ? [made.constructor] : [])].map((each) => inPile(each, ours));
  return findings.find(({ state }) => state !== "fine") ?? inPile(configured, ours);
}

export const classPoints: readonly CheckPoint[] = [
  {
    id: "classes.combat",
    name: "TURNWRIGHT.compatibility.classes.combat",
    check: () => checkClass("TurnwrightCombat", CONFIG.Combat.documentClass, game.combats.contents[0]),
  },
  {
    id: "classes.combatant",
    name: "TURNWRIGHT.compatibility.classes.combatant",
    check() {
      const [combatant] = game.combats.contents.flatMap(({ combatants }) => combatants.contents);
      return checkClass("TurnwrightCombatant", CONFIG.Combatant.documentClass, combatant);
    },
  },
  {
    id: "classes.tracker",
    name: "TURNWRIGHT.compatibility.classes.tracker",
    check: () => checkClass("TurnwrightCombatTracker", CONFIG.ui.combat, ui.combat),
  },
];
