import { text, type Text, verbatim } from "../state/text";
import { applies, CHOICE_NAMES, CHOICES, type ChoiceName, type Choices } from "./choices";

export interface DescribedChoice {
  readonly choice: ChoiceName;
  readonly label: Text;
  readonly value: Text;
}

/** The rules choice by choice, without choices that have no effect. */
export const describeChoices = (choices: Choices): readonly DescribedChoice[] =>
  CHOICE_NAMES.filter((name) => applies(name, choices)).map((choice) => {
    const { texts } = CHOICES[choice];
    return { choice, label: { key: `${texts}.label` }, value: valueText(texts, choices[choice]) };
  });

function valueText(texts: string, value: Choices[ChoiceName]): Text {
  if (typeof value === "object") {
    const rows = Object.entries(value).map(([kind, dice]) => `${kind} = ${dice}`);
    return verbatim(rows.join(", "));
  }
  if (typeof value === "boolean") return text(value ? "settings.options.on" : "settings.options.off");
  const isWord = typeof value === "string" && /^[a-z]+(?:-[a-z]+)*$/.test(value) && !texts.endsWith(".stat");
  return isWord ? { key: `${texts}.choices.${value}` } : verbatim(String(value));
}
