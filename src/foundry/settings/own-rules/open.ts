import { isCounters, OWN, RULES_FORMAT, type RulesFile } from "../../../core/index";
import { entryOf, keptById, titleIn } from "../../variant/kept-rules";
import { enteredOptions } from "../../variant/option-layers";
import { choicesAmong } from "../own-options";
import { draftOf, emptyDraft, type Draft } from "./draft";
import { OwnRulesWindow, type Opening } from "./window";

let made: OwnRulesWindow | null = null;

/** Opens the form, or brings it to the front. Rules that it shows already can be brought back. */
export async function openOwnRules(opening: Partial<Opening> = {}): Promise<void> {
  if (made?.rendered !== true) made = new OwnRulesWindow();
  made.open({ draft: null, scene: game.scenes.viewed ?? null, onUse: () => {}, ...opening });
  await made.render({ force: true });
  made.bringToFront();
}

/** The draft of rules that a level or a fight has in its options, or of the world's rules with the same values. */
export function draftIn(options: unknown): Draft {
  const kept = keptById(entryOf(OWN.id, options));
  if (kept !== undefined) return draftOf(kept.rules, kept.stored);
  const values = enteredOptions(OWN.id, options);
  if (Object.keys(values).length === 0) return emptyDraft();
  const rules: RulesFile = {
    turnwright: "rules",
    format: RULES_FORMAT,
    name: titleIn(options),
    summary: "",
    icon: OWN.icon,
    choices: choicesAmong(values),
    open: [],
    ...(isCounters(values["counters"]) && values["counters"].length > 0 && { counters: values["counters"] }),
  };
  return draftOf(rules);
}

/** The draft of an entry in a list of turn rules. Null for another entry. */
export function draftOfEntry(entry: string): Draft | null {
  const kept = keptById(entry);
  return kept === undefined ? null : draftOf(kept.rules, kept.stored);
}
