import { ownInitiative } from "../bindings/system";
import { isEntry } from "../roster/entries";
import { isOurs } from "../store/step-options";
import { sessionOfParent, sessionOf } from "../session/fight-session";
import { isSystemAtWork } from "./system-methods/running-methods";
import { submitRolledTotals } from "./system-methods/system-rolls";
import { submitTogether, rollFor } from "./native-commands";
import type { Command } from "../../core/index";

// TypeScript requires this constructor of a mixin's base class.
// oxlint-disable-next-line typescript/no-explicit-any
type CombatantConstructor = new (...args: any[]) => Combatant.Implementation;

function ruledCombat(combatant: Combatant.Implementation): Combat.Implementation | null {
  const session = sessionOfParent(combatant);
  return session?.isRuled === true ? session.combat : null;
}

/** An entry's number and eye, which are its place and who sees it. A mark of defeat says nothing of an entry. */
function entryCommands(combat: Combat.Implementation, entry: string, changed: Combatant.UpdateData): Command[] {
  if (sessionOf(combat).stored === null) return [];
  const { initiative, hidden } = changed;
  for (const field of ["initiative", "hidden", "defeated"] as const) delete changed[field];
  return [
    ...(typeof initiative === "number" ? [{ do: "changeEntry", entry, at: initiative }] : []),
    ...(typeof hidden === "boolean" ? [{ do: "changeEntry", entry, alone: hidden || null }] : []),
  ];
}

function extractCommands(combat: Combat.Implementation, combatant: string, changed: Combatant.UpdateData): Command[] {
  const commands: Command[] = [];
  // A value that a system keeps in the field is not a number of the rules.
  if (changed.initiative !== undefined && ownInitiative() === null) {
    // A system's method clears or rolls numbers for its own round.
    if (!isSystemAtWork(combat)) commands.push({ do: "setInitiative", combatant, value: changed.initiative });
    delete changed.initiative;
  }
  // Until the encounter is stored, Foundry handles marks.
  if (sessionOf(combat).stored === null) return commands;
  for (const condition of ["defeated", "hidden"] as const) {
    const on = changed[condition];
    if (typeof on === "boolean") commands.push({ do: "setCondition", combatant, condition, on });
    delete changed[condition];
  }
  return commands;
}

/** A Combatant under a variant. Writes to fields that the rules decide become commands. */
export function CombatantMixin<T extends CombatantConstructor>(Base: T) {
  class TurnwrightCombatant extends Base {
    static override readonly name = "TurnwrightCombatant";

    override async rollInitiative(
      ...args: Parameters<Combatant.Implementation["rollInitiative"]>
    ): Promise<this | undefined> {
      const combat = ruledCombat(this);
      if (combat === null || this.id === null) return super.rollInitiative(...args);
      const [formula] = args;
      await rollFor(combat, [this.id], formula === undefined ? {} : { formula });
      return this;
    }

    protected override async _preUpdate(
      ...args: Parameters<Combatant.Implementation["_preUpdate"]>
    ): Promise<boolean | void> {
      const [changed, options] = args;
      const allowed = await super._preUpdate(...args);
      const combat = isOurs(options, game.user.id ?? "") ? null : ruledCombat(this);
      if (allowed === false || combat === null || this.id === null) return allowed;
      const fields = Object.keys(changed).length;
      const isOfEntry = isEntry(this);
      if (changed.initiative !== undefined && !isOfEntry) {
        const [rest = {}] = await submitRolledTotals(combat, [{ ...changed, _id: this.id }]);
        if (!("initiative" in rest)) delete changed.initiative;
      }
      const commands = (isOfEntry ? entryCommands : extractCommands)(combat, this.id, changed);
      if (Object.keys(changed).length === fields) return allowed;
      void submitTogether(combat, commands);
      return Object.keys(changed).some((key) => key !== "_id") ? allowed : false;
    }
  }
  return TurnwrightCombatant;
}
