import { OWN, type Encounter, type RulesFile } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { keptById, optionsUnder } from "../variant/kept-rules";
import { notifyRefusal } from "./notify-refusal";

/** A variant (null for the scene's and world's), with options if they belong to the choice. */
interface ChosenRules {
  readonly variant: string | null;
  readonly options?: Encounter["options"];
}

/** The result of an entry in a list of turn rules: a variant, or own rules with all their kept values. */
export function chosenRules(entry: string): ChosenRules & { readonly variant: string } {
  const rules = keptById(entry)?.rules;
  return rules === undefined ? { variant: entry } : { variant: OWN.id, options: optionsUnder(rules) };
}

export async function useInWorld(rules: RulesFile): Promise<boolean> {
  const options = game.settings.get(MODULE_ID, "options");
  await game.settings.set(MODULE_ID, "options", { ...options, [OWN.id]: optionsUnder(rules) });
  await game.settings.set(MODULE_ID, "defaultVariant", OWN.id);
  return true;
}

/** Puts a fight that has not begun under rules. A refusal is reported. */
export async function useInFight(combat: Combat.Implementation, { variant, options }: ChosenRules): Promise<boolean> {
  const session = sessionOf(combat);
  const choice = { do: "fight/choose-variant", variant };
  const commands = options === undefined ? [choice] : [{ do: "fight/choose-options", variant, options }, choice];
  for (const command of commands) {
    const answer = await session.requests.submit(command);
    notifyRefusal(combat, answer);
    if (!answer.ok) return false;
  }
  return true;
}
