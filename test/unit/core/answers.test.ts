import { describe, expect, it } from "vitest";
import type { Command, Screen } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const ADA = player("ada");

interface Asking {
  readonly variant: string;
  readonly begin: readonly Command[];
  readonly no: (combatant: string) => Command;
}

const ASKING: readonly Asking[] = [
  {
    variant: "shared-turn",
    begin: [{ do: "declareActor", combatant: "ada", plan: "Charge" }],
    no: (combatant) => ({ do: "decline", combatant }),
  },
  {
    variant: "action-points",
    begin: [{ do: "declare", combatant: "ada", type: "primary", label: "Cut", id: "cut", ap: 1 }],
    no: (combatant) => ({ do: "decline", combatant, to: "cut" }),
  },
];

/** Numbers far apart, so that Ada acts first and the spy last, whatever falls. */
const at = (number: number) => ({ initiative: number, initiativeRating: number, maxAp: 2 });

/** A fight in which Ada has asked everybody, with a hidden foe or without. */
function asked({ variant, begin }: Asking, hasSpy: boolean): Fight {
  const spy = { ...foe("spy", at(0)), conditions: ["hidden"] };
  const others = [hero("ada", at(90)), hero("bea", at(60)), foe("orc", at(30))];
  const fight = new Fight(variant, hasSpy ? [...others, spy] : others);
  fight.give({ do: "start" });
  for (const command of begin) fight.give(command, { as: ADA });
  return fight;
}

/** What Ada sees of the answers. */
const shown = ({ footer, rows, panel }: Screen): unknown => [
  footer,
  rows.map(({ id, asked: isAsked, line }) => [id, isAsked, line]),
  panel.filter(({ kind }) => kind === "note" || kind === "card"),
];

describe.each(ASKING)("players who wait for answers in $variant", (asking) => {
  it("cannot tell whether somebody hidden is asked too", () => {
    const [withSpy, without] = [asked(asking, true), asked(asking, false)];
    expect(shown(withSpy.screen(ADA))).toEqual(shown(without.screen(ADA)));
    for (const fight of [withSpy, without]) fight.give(asking.no("bea"));
    const waiting = shown(without.screen(ADA));
    expect(shown(withSpy.screen(ADA))).toEqual(waiting);
    // Those in sight have answered. The GM is waited for as before.
    withSpy.give(asking.no("orc"));
    expect(shown(withSpy.screen(ADA))).toEqual(waiting);
    expect(withSpy.screen(ADA).footer.next?.blocked).toEqual({
      code: "not-eligible",
      says: "TURNWRIGHT.refusals.undecided-gm",
    });
    withSpy.give(asking.no("spy"));
    without.give(asking.no("orc"));
    expect(shown(withSpy.screen(ADA))).toEqual(shown(without.screen(ADA)));
    expect(withSpy.screen(ADA).footer.next?.blocked).toBeNull();
  });

  it("are told of each other by name, and the gm of everybody", () => {
    const fight = asked(asking, true);
    expect(fight.screen(ADA).footer.next?.blocked).toMatchObject({
      who: ["bea"],
      says: "TURNWRIGHT.refusals.undecided-both",
    });
    expect(fight.screen(GM).footer.next?.cost?.data).toEqual({ names: { names: ["bea", "orc", "spy"] } });
  });
});
