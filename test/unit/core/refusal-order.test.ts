import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import type { Author, Command, RefusalCode } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { fightFor, samplesOf, type Sample } from "./support/samples";

const STRANGER = player("bea");

/** The same command, broken: its last field is of no type that any field has. */
function broken(command: Command): Command {
  const [field = "do"] = Object.keys(command).toReversed();
  return { ...command, [field]: { of: "no type" } };
}

/** The fields in which commands name combatants. */
const NAMING = ["combatant", "combatants", "target", "source", "before"];

/** The same command for somebody who is not there; null where it names nobody. */
function forNobody(command: Command): Command | null {
  const naming = NAMING.filter((field) => field in command && command.do !== "join");
  if (naming.length === 0) return null;
  const others = naming.map((field) => [field, field === "combatants" ? ["nobody"] : "nobody"]);
  return { ...command, ...Object.fromEntries(others) };
}

/** The field in which a command names an effect or an action. */
const ABOUT: Readonly<Record<string, string>> = {
  removeEffect: "effect",
  resolve: "action",
  react: "to",
  abandon: "id",
};

/** The same command about something that is not there; null where it is about nothing. */
function aboutNothing(command: Command): Command | null {
  const field = ABOUT[command.do];
  return field === undefined ? null : { ...command, [field]: "nothing" };
}

describe.each(RULES_TO_TRY)("of several reasons the earlier wins (C-27): %s", (variant) => {
  const ended = fightFor(variant);
  ended.give({ do: "end" });
  // After the end nobody has a turn, so whoever may not give the command is told the stage.
  const refusedByAuthor = ({ whose }: Sample): boolean => whose !== "acting";
  const samples = samplesOf(variant);

  it.each(samples)("$command.do: what is no command, then what is not there, who asks, and the stage", (sample) => {
    const { command, whose } = sample;
    const layers: [Command | null, Author, RefusalCode[]][] = [
      [broken(command), STRANGER, ["bad-command"]],
      [forNobody(command), STRANGER, ["unknown-combatant"]],
      [aboutNothing(command), STRANGER, ["unknown-action", "no-such-effect"]],
      [refusedByAuthor(sample) ? command : null, STRANGER, whose === "gm" ? ["gm-only"] : ["not-yours"]],
      [command.do === "undo" ? null : command, GM, ["wrong-stage"]],
    ];
    for (const [given, author, codes] of layers) {
      if (given !== null) expect(codes, JSON.stringify(given)).toContain(ended.code(given, author));
    }
  });
});
