import { ownInitiative } from "../bindings/system";
import { isOurs } from "../store/step-options";
import { standingOf } from "../session/encounter-of";
import { callInTurn, rollFor } from "./native-commands";
import type { Command } from "../../core/index";

// TypeScript lets a class be mixed into another only where that one's constructor takes anything.
// oxlint-disable-next-line typescript/no-explicit-any
type CombatantConstructor = new (...args: any[]) => Combatant.Implementation;

/** The combat of a combatant that the rules decide about, null for all others. */
function ruledCombat(combatant: Combatant.Implementation): Combat.Implementation | null {
  const combat = combatant.parent;
  return combat !== null && standingOf(combat).kind === "ruled" ? combat : null;
}

/** Whether the marks of its combatants are the encounter's own already; before that they are Foundry's alone. */
function isStored(combat: Combat.Implementation): boolean {
  const standing = standingOf(combat);
  return standing.kind === "ruled" && standing.stored;
}

/** What an update of a combatant's fields means under the rules; those fields are taken out of it. */
function takeCommands(combat: Combat.Implementation, combatant: string, changed: Combatant.UpdateData): Command[] {
  const commands: Command[] = [];
  // What a system keeps there for itself is no number of the rules.
  if (changed.initiative !== undefined && ownInitiative() === null) {
    commands.push({ do: "setInitiative", combatant, value: changed.initiative });
    delete changed.initiative;
  }
  if (!isStored(combat)) return commands;
  for (const condition of ["defeated", "hidden"] as const) {
    const on = changed[condition];
    if (typeof on === "boolean") commands.push({ do: "setCondition", combatant, condition, on });
    delete changed[condition];
  }
  return commands;
}

/**
 * Combatant under a rule variant, on top of whatever class the game system has configured: what the tracker, a macro or
 * another module writes into the fields that the rules decide about becomes the command that means it, so that it can be
 * undone and is written once.
 */
export function CombatantMixin<T extends CombatantConstructor>(Base: T) {
  class TurnwrightCombatant extends Base {
    static override readonly name = "TurnwrightCombatant";

    override async rollInitiative(formula?: string): Promise<this | undefined> {
      const combat = ruledCombat(this);
      if (combat === null || this.id === null) return super.rollInitiative(formula);
      await rollFor(combat, [this.id]);
      return this;
    }

    /** Runs on the client that makes the update, before it is sent. */
    protected override async _preUpdate(
      changed: Combatant.UpdateData,
      options: Combatant.Database.PreUpdateOptions,
      user: User.Implementation,
    ): Promise<boolean | void> {
      const allowed = await super._preUpdate(changed, options, user);
      const combat = isOurs(options) ? null : ruledCombat(this);
      if (allowed === false || combat === null || this.id === null) return allowed;
      const commands = takeCommands(combat, this.id, changed);
      if (commands.length === 0) return allowed;
      for (const command of commands) void callInTurn(combat, command);
      return Object.keys(changed).some((key) => key !== "_id") ? allowed : false;
    }
  }
  return TurnwrightCombatant;
}
