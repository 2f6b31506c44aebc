import { describe, expect, it } from "vitest";
import { applies, CHOICE_NAMES, CHOICES, completeChoices, contradictionsIn } from "../../../src/core/index";
import { underWishes, type Wish } from "../../../src/core/scenario/index";
import { Chance } from "../../support/chance";

const under = (...wishes: readonly Wish[]) => underWishes(completeChoices({}), wishes);

describe("choices under wishes", () => {
  it("lets choices without a wish give way first", () => {
    expect(under(["shared", "side"])).toMatchObject({ shared: "side", taker: "side", formula: "1d6" });
    expect(under(["shared", "side"], ["ties", "players"])).toMatchObject({ shared: "side", taker: "side" });
  });

  it("lets the older of two wishes give way, which counts again once the newer is gone", () => {
    const typed: Wish = ["formula", "1d20 + @initiative + 2"];
    expect(under(typed, ["shared", "side"])).toMatchObject({ formula: "1d6", taker: "side" });
    expect(under(typed, ["shared", "nobody"])).toMatchObject({ formula: "1d20 + @initiative + 2", taker: "holder" });
  });

  it("keeps a wish that has no effect for the time when it has one", () => {
    expect(under(["direction", "ascending"], ["numbers", "none"])).toMatchObject({ next: "choice" });
    const again = under(["direction", "ascending"], ["numbers", "dice"]);
    expect(again).toMatchObject({ direction: "ascending", next: "numbers" });
  });

  it("never contradicts, and keeps the last wish", () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const chance = new Chance(seed);
      const wishes = new Map<Wish[0], unknown>();
      for (let count = chance.whole(1, 8); count > 0; count -= 1) {
        const name = chance.one(CHOICE_NAMES);
        const spec = CHOICES[name];
        const ways = spec.kind === "choice" ? spec.choices : spec.kind === "toggle" ? [true, false] : [spec.initial];
        wishes.delete(name);
        wishes.set(name, chance.one<unknown>(ways));
        const made = under(...wishes);
        const [last, value] = [...wishes].at(-1) ?? ["next", ""];
        const said = `seed ${String(seed)}: ${JSON.stringify([...wishes])}`;
        expect(contradictionsIn(made), said).toEqual([]);
        if (applies(last, made)) expect(made[last], said).toBe(value);
      }
    }
  });
});
