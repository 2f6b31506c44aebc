import { native } from "../../../core";
import { ownTurns } from "../../bindings/system";
import { sessionOf } from "../../session/fight-session";
import { submitCommand } from "../native-commands";
import type { OwnTurn } from "../../bindings/preset";

type Ruled = (combat: Combat.Implementation, combatant: unknown) => Promise<void>;

const idOf = (combatant: unknown): string => (combatant as { readonly id?: string | null } | null)?.id ?? "";

const RULED: Readonly<Record<OwnTurn, Ruled>> = {
  /** Turns begin only by the rules. */
  async nothing() {},
  /** Ends the acting combatant's turn by a command, and shows a refusal. Ignores other combatants. */
  async end(combat, combatant) {
    const { encounter } = sessionOf(combat);
    if (encounter === null) return;
    const isTheirs = combatant === undefined || native(encounter).active.includes(idOf(combatant));
    if (isTheirs) await submitCommand(combat, { do: "endTurn" });
  },
};

function rule(combats: object, name: string, ruled: Ruled): void {
  const own: unknown = Reflect.get(combats, name);
  if (typeof own !== "function") return;
  Object.defineProperty(combats, name, {
    configurable: true,
    writable: true,
    async value(this: Combat.Implementation, ...args: unknown[]): Promise<unknown> {
      return sessionOf(this).isRuled ? ruled(this, args[0]) : Reflect.apply(own, this, args);
    },
  });
}

/** Gives a system's methods that move turns their meaning under the rules, once the game is ready. */
export function ruleOwnTurns(): void {
  const combats = CONFIG.Combat.documentClass.prototype as object;
  for (const [name, meaning] of Object.entries(ownTurns())) rule(combats, name, RULED[meaning]);
}
