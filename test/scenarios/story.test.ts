import { describe, expect, it } from "vitest";
import type { Command } from "../../src/core/index";
import { logOfScenario, playedScenario } from "../support/told";

/** The four worked examples of the document on shared turns. */
const EXAMPLES = [
  "shared-turn-rogue-and-hag",
  "shared-turn-cunning-hag",
  "shared-turn-troll-cave",
  "shared-turn-battle-at-the-shrine",
];

/** The sentence of an attack, by its kind. */
const ATTACKS: Readonly<Record<string, (who: string, at: string) => string>> = {
  melee: (who, at) => `${who} makes a melee attack on ${at}`,
  ranged: (who, at) => `${who} makes a ranged attack on ${at}`,
  cantrip: (who, at) => `${who} attacks ${at} with a cantrip`,
};

/** The text in one field of a command; empty if it has none there. */
function said(command: Command, field: string): string {
  const value = command[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

describe.each(EXAMPLES)("the log of %s", (name) => {
  const { steps, nameOf } = playedScenario(name);
  const lines = logOfScenario(name).split("\n");
  const who = (command: Command): string => nameOf(said(command, "combatant"));
  /** Tells whether one line holds all of these. */
  const has = (...parts: readonly string[]): boolean =>
    lines.some((line) => parts.every((part) => line.includes(part)));

  it("names the attacker, whom the attack is at, the kind and the word for every attack", () => {
    const attacks = steps.filter(({ command }) => command.do === "attack");
    for (const { command } of attacks) {
      const sentence = ATTACKS[said(command, "kind")]?.(who(command), nameOf(said(command, "target"))) ?? "?";
      expect(has(sentence, said(command, "label")), JSON.stringify(command)).toBe(true);
    }
    const told = lines.filter((line) => / makes a (melee|ranged) attack| attacks (.* )?with a cantrip/.test(line));
    expect(told).toHaveLength(attacks.length);
  });

  it("names every spell, with who casts it and its level", () => {
    for (const { command } of steps.filter((step) => step.command.do === "castSpell")) {
      expect(has(who(command), said(command, "name"), `level ${said(command, "level")}`)).toBe(true);
    }
  });

  it("says every plan, and beside a changed one the first", () => {
    const first = new Map<string, string>();
    for (const { command } of steps) {
      if (command.do === "endTurn") first.clear();
      const plan = said(command, "plan");
      if (plan === "") continue;
      if (command.do !== "revisePlan") first.set(who(command), plan);
      expect(has(who(command), `“${plan}”`, first.get(who(command)) ?? ""), plan).toBe(true);
    }
  });

  it("says what was done with a bonus action, an object or a reaction, in the words that were typed", () => {
    const typed = steps.filter(({ command }) => ["use", "useReaction"].includes(command.do) && "label" in command);
    for (const { command } of typed) {
      expect(has(who(command), `“${said(command, "label")}”`)).toBe(true);
    }
  });

  it("says the total and the faces of every roll, and how each check went", () => {
    for (const { events } of steps) {
      for (const event of events) {
        if (event.type === "rolled") {
          const { total, faces } = event;
          expect(has(`${nameOf(event.combatant)} rolls ${total} `, `(dice: ${faces.join(", ")})`)).toBe(true);
        }
        if (event.type !== "check") continue;
        const outcome = event.success ? "keeps concentration" : "loses concentration";
        expect(has(nameOf(event.combatant), outcome, `${event.total} against ${event.against}`)).toBe(true);
      }
    }
  });

  it("says who is in a turn when it begins, and who loses one", () => {
    for (const { events } of steps) {
      for (const event of events) {
        if (event.type === "turn-started") expect(has("Now acting", ...event.combatants.map(nameOf))).toBe(true);
        if (event.type === "turn-skipped") expect(has("Turn ", nameOf(event.combatant))).toBe(true);
      }
    }
  });
});
