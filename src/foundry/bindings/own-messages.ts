import type { MessageForm, ReportedAction, Word } from "./preset";

const AT = "flags.turnwright";

const words = (key: string, ...all: readonly string[]): readonly Word[] =>
  all.map((word) => ({ word, where: { [`${AT}.${key}`]: word } }));

const form = (says: ReportedAction): MessageForm => ({
  says,
  where: { [`${AT}.says`]: says },
  label: `${AT}.label`,
  kind: words("kind", "melee", "ranged", "cantrip"),
  level: `${AT}.level`,
  by: words("by", "bonus", "reaction"),
  targets: `${AT}.targets`,
});

/** Flags by which any system, module or macro can report an action in a message. */
export const OWN_MESSAGES: readonly MessageForm[] = (["attack", "spell", "save", "concentration"] as const).map(form);
