import { asJoined, initiativeOf, lackingNumbers, whyIdle } from "../state/combatants";
import type { Command } from "../state/command";
import type { CombatantId, Fight } from "../state/fight";
import { text } from "../state/text";
import type { Context, Numbers } from "../engine/variant";
import type { ControlFactory, ControlSpec, Prompt } from "../screen/screen";
import { rollRest } from "./footers";
import { isRolledFor } from "./rounds";
import { promptOf } from "./screen";

const WITHOUT_TURNS: ReadonlySet<string> = new Set(["setup", "rolling", "ended"]);

/**
 * Asks the GM about combatants that have no number while turns run, because the fight goes on without them (C-18).
 * Players are asked by the big button.
 */
export function newcomersPrompt(context: Context, factory: ControlFactory): Prompt[] {
  const { fight, variant, viewer } = context;
  if (!viewer.gm || variant.numbers === null || fight.halted || WITHOUT_TURNS.has(fight.stage)) return [];
  if (!isRolledFor(context)) return [];
  const ids = lackingNumbers(fight).filter((id) => whyIdle(fight, id) === null);
  const answers = ids.length === 0 ? [] : factory.enabled(rollRest, ...actsLast(fight, variant.numbers, ids));
  const title = text("tracker.prompts.newcomers", { names: { names: ids } });
  return promptOf("newcomers", title, null, answers);
}

/** A number after all others. None if there are no others, or if only zero or less is left. */
function actsLast(fight: Fight, numbers: Numbers, ids: readonly CombatantId[]): ControlSpec[] {
  const direction = numbers.direction(fight);
  const known = asJoined(fight).flatMap((id) => initiativeOf(fight, id) ?? []);
  const last = direction > 0 ? Math.min(...known) : Math.max(...known);
  const after = last - direction * ids.length;
  if (known.length === 0 || (last > 0 && after <= 0)) return [];
  const commands = ids.map((combatant, i): Command => {
    return { do: "setInitiative", combatant, value: last - direction * (i + 1) };
  });
  const [first] = commands;
  const command = commands.length > 1 || first === undefined ? { do: "batch", commands } : first;
  return [{ id: "newcomers act last", label: text("controls.acts-last"), icon: "last", command }];
}
