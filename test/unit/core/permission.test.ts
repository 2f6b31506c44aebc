import { describe, expect, it } from "vitest";
import { RULES_TO_TRY } from "../../support/with-pages";
import { findVariant, type Command } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";
import { fightFor, samplesOf } from "./support/samples";

const ADA = player("ada");
const BEA = player("bea");
const NOBODY = player();

describe.each(RULES_TO_TRY)("whose a command is (C-25): %s", (variant) => {
  const fight = fightFor(variant);
  const samples = samplesOf(variant);
  const ofKind = (kind: string): Command[] =>
    samples.flatMap(({ command, whose }) => (whose === kind ? [command] : []));

  it("is known of every command there is", () => {
    const rules = Object.keys(findVariant(variant)?.rules ?? {});
    expect(samples.map(({ command }) => command.do).toSorted()).toEqual(rules.toSorted());
  });

  it.each(ofKind("gm"))("the gm's alone: $do", (command) => {
    for (const author of [ADA, BEA, NOBODY]) expect(fight.code(command, author)).toBe("gm-only");
    expect(fight.code(command, GM)).not.toBe("gm-only");
  });

  it.each(ofKind("controller"))("for whoever controls the one it names: $do", (command) => {
    for (const author of [BEA, NOBODY]) expect(fight.code(command, author)).toBe("not-yours");
    for (const author of [ADA, player("bea", "ada"), GM]) expect(fight.code(command, author)).not.toBe("not-yours");
  });

  it("for whoever controls a combatant, whoever its owner is said to be", () => {
    // The orc has begun nothing that could be abandoned or given up, and that is told before whose it is.
    const holdsNothing = new Set(["abandon", "endConcentration"]);
    for (const command of ofKind("controller").filter((one) => !holdsNothing.has(one.do))) {
      const theirs = JSON.parse(JSON.stringify(command).replaceAll('"ada"', '"orc"')) as Command;
      expect(fight.code(theirs, ADA), command.do).toBe("not-yours");
      expect(fight.code(theirs, player("orc")), command.do).not.toBe("not-yours");
    }
  });
});

describe.each(RULES_TO_TRY)("whose turn it is (C-25, C-9, C-20): %s", (variant) => {
  it("is for its controller and the gm to go on with, and for nobody else", () => {
    const fight = fightFor(variant);
    if (variant === "action-points") fight.give({ do: "resolve", action: "a1" });
    for (const author of [BEA, NOBODY])
      expect(["not-yours", "gm-only"]).toContain(fight.code({ do: "advance" }, author));
    expect(fight.code({ do: "advance" }, ADA)).toBeNull();
    expect(fight.code({ do: "advance" })).toBeNull();
  });
});

describe("a roll (C-6)", () => {
  const fight = (): Fight => new Fight("basic", [hero("ada"), hero("bea"), foe("orc")]);

  it("is nobody's who has nobody", () => {
    expect(fight().code({ do: "roll" }, NOBODY)).toBe("not-yours");
    expect(fight().code({ do: "roll" }, player("gone"))).toBe("not-yours");
  });

  describe("with numbers of the game system", () => {
    const rolling = (variant: string, options = {}): Fight =>
      new Fight(variant, [hero("ada"), hero("bea"), foe("orc")], { options });
    const totals = (of: Record<string, number>, combatants = Object.keys(of)): Command => ({
      do: "roll",
      combatants,
      totals: of,
    });

    it("is refused, with the reason, where the rules roll", () => {
      for (const variant of ["basic", "shared-turn", "momentum"]) {
        expect(rolling(variant).refusal(totals({ ada: 40 }))).toEqual({
          code: "bad-dice",
          says: "TURNWRIGHT.refusals.system-does-not-roll",
        });
      }
    });

    it("takes no number that cannot be stored", () => {
      const made = rolling("basic", { systemRolls: true });
      for (const number of [Number.NaN, Number.POSITIVE_INFINITY, 1e10, "12"]) {
        expect(made.code(totals({ ada: number as number }))).toBe("bad-command");
      }
    });
  });
});
