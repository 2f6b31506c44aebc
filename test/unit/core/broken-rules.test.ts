import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  type BrokenRules,
  createEncounter,
  type Encounter,
  findVariant,
  legality,
  native,
  parseEncounter,
  propose,
  registerVariant,
  screen,
  screenAfter,
  type Variant,
  view,
  whenRulesBreak,
} from "../../../src/core/index";
import { conceal } from "../../../src/core/secrets/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const told: BrokenRules[] = [];
let isBroken = false;
let copies = 0;

function fails(): never {
  throw new Error("the fault");
}

/** A part that fails while the rules are broken, and does before and after what it did. */
const failing = <Parts extends object, Name extends keyof Parts>(parts: Parts | undefined, name: Name): Parts[Name] =>
  ((...given: unknown[]) =>
    isBroken ? fails() : Reflect.apply(parts?.[name] as () => unknown, parts, given)) as Parts[Name];

/** A fight in its first turn, under a copy of a variant in which one part fails from now on. */
function brokenFight(fault: (sound: Variant) => Partial<Variant>): Fight {
  const sound = findVariant("basic");
  if (sound === undefined) throw new Error("no variant to make copies of");
  copies += 1;
  const id = `boom-${copies}`;
  isBroken = false;
  registerVariant({ ...sound, ...fault(sound), meta: { ...sound.meta, id } });
  const fight = new Fight(id, [hero("ada", { initiative: 90 }), foe("orc"), foe("imp")]);
  fight.give({ do: "start" });
  fight.give({ do: "setCondition", combatant: "imp", condition: "hidden", on: true });
  isBroken = true;
  return fight;
}

const ofEndTurn = (part: "apply" | "may" | "label") => ({
  part: `rules.endTurn.${part}`,
  fault: ({ rules }: Variant): Partial<Variant> => {
    const rule = rules["endTurn"];
    return { rules: { ...rules, ...(rule && { endTurn: { ...rule, [part]: failing(rule, part) } }) } };
  },
});

const ofFlow = (part: "settle" | "order" | "active" | "advance") => ({
  part: `flow.${part}`,
  fault: ({ flow }: Variant): Partial<Variant> => ({ flow: { ...flow, [part]: failing(flow, part) } }),
});

const variantOf = ({ encounter }: Fight): string => encounter.variant;

beforeEach(() => {
  told.length = 0;
  whenRulesBreak((fault) => void told.push(fault));
});

afterAll(() => {
  whenRulesBreak(({ cause }) => {
    throw cause;
  });
});

describe("a command whose rules throw", () => {
  it.each([ofEndTurn("apply"), ofEndTurn("may"), ofEndTurn("label"), ofFlow("settle")])(
    "is refused as broken-rules, with the variant and the part, and changes nothing: $part",
    ({ part, fault }) => {
      const fight = brokenFight(fault);
      const before = JSON.stringify(fight.encounter);
      const outcome = fight.propose({ do: "endTurn" });
      const refusal = { code: "broken-rules", detail: `${variantOf(fight)}: ${part}` };
      expect(outcome).toEqual({ kind: "refused", refusal });
      expect(JSON.stringify(fight.encounter)).toBe(before);
    },
  );

  it("is told of with the error that was thrown", () => {
    const fight = brokenFight(ofFlow("settle").fault);
    fight.propose({ do: "endTurn" });
    expect(told).toMatchObject([{ variant: variantOf(fight), part: "flow.settle", cause: { message: "the fault" } }]);
  });

  it("is known to be refused beforehand where what judges it throws", () => {
    const fight = brokenFight(ofEndTurn("may").fault);
    expect(legality(fight.encounter, { do: "endTurn" }, GM)?.code).toBe("broken-rules");
  });

  it("can be given again once the rules are mended, and an earlier step can be taken back meanwhile", () => {
    const fight = brokenFight(ofFlow("settle").fault);
    expect(fight.code({ do: "undo" })).toBeNull();
    isBroken = false;
    expect(fight.code({ do: "endTurn" })).toBeNull();
  });

  it("names the part where it is a common rule that calls it", () => {
    const fight = brokenFight(ofFlow("advance").fault);
    expect(fight.refusal({ do: "advance" })?.detail).toBe(`${variantOf(fight)}: flow.advance`);
  });

  it("of a variant made from a class is called on its own object", () => {
    class Flow {
      readonly #inner: Variant["flow"];
      constructor({ flow }: Variant) {
        this.#inner = flow;
        Object.assign(this, Object.fromEntries(Object.entries(flow).filter(([name]) => name !== "settle")));
      }
      settle(mutation: Parameters<Variant["flow"]["settle"]>[0]): void {
        if (isBroken) fails();
        this.#inner.settle(mutation);
      }
    }
    const fight = brokenFight((sound) => ({ flow: new Flow(sound) as unknown as Variant["flow"] }));
    expect(fight.refusal({ do: "endTurn" })?.detail).toBe(`${variantOf(fight)}: flow.settle`);
    isBroken = false;
    expect(fight.code({ do: "endTurn" })).toBeNull();
  });
});

/** A fight whose rules lie from now on: a part answers what no rules can mean. */
function lyingFight(place: "flow" | "numbers" | "rules.endTurn" | "variant", part: string, lie: unknown): Fight {
  const lying = <Owner extends object>(owner: Owner): Owner => {
    const own = (owner as Record<string, unknown>)[part] as ((...given: unknown[]) => unknown) | undefined;
    return {
      ...owner,
      [part]: (...given: unknown[]) => (isBroken ? lie : own && Reflect.apply(own, owner, given)),
    };
  };
  return brokenFight((sound) => {
    if (place === "variant") return lying(sound);
    if (place === "flow") return { flow: lying(sound.flow) };
    if (place === "numbers") return { numbers: lying(sound.numbers as object) as Variant["numbers"] };
    const { endTurn } = sound.rules;
    return { rules: { ...sound.rules, ...(endTurn && { endTurn: lying(endTurn) }) } };
  });
}

const LISTS = [7, null, "ghost", ["ghost"], [null]];
const NO_REFUSALS = [7, true, "not-yours", { reason: "not-yours" }, []];

const LIES = [
  ...["active", "order", "standing", "waitsFor", "next"].map((part) => ["flow", part, LISTS] as const),
  ["flow", "unitOf", [7, "ghost", ["ghost"]]],
  ["flow", "advance", [7, "endTurn", {}, { do: "advance" }]],
  ["numbers", "company", [7, "goblin", {}, { key: "goblin", shares: "all" }]],
  ...["shape", "exists", "who", "before", "may"].map((part) => ["rules.endTurn", part, NO_REFUSALS] as const),
  ["rules.endTurn", "names", [7, {}]],
  ["rules.endTurn", "owns", [7, {}]],
  ["variant", "fits", [7, {}]],
] as const;

/** Whatever a host asks of a fight, which may be refused, and throws nothing. */
function askAll({ encounter }: Fight): void {
  for (const viewer of [GM, player("ada")]) {
    view(encounter, viewer);
    screen(encounter, viewer);
    legality(encounter, { do: "endTurn" }, viewer);
    for (const command of ["endTurn", "advance", "nextRound"]) propose(encounter, { do: command }, viewer);
  }
  native(encounter);
  propose(encounter, { do: "leave", combatant: "ada" }, GM);
  propose(encounter, { do: "reorder", combatant: "orc", before: null }, GM);
  const joined = propose(encounter, { do: "join", combatants: [{ id: "newcomer", side: "gm" }] }, GM);
  if (joined.kind === "done") screen(joined.next, GM);
  parseEncounter(JSON.parse(JSON.stringify(encounter)));
}

describe("rules that lie", () => {
  it.each(LIES)("are told of by their part, and throw nothing at those who ask: %s.%s", (place, part, lies) => {
    for (const lie of lies) {
      told.length = 0;
      const fight = lyingFight(place, part, lie);
      expect(() => askAll(fight), JSON.stringify(lie)).not.toThrow();
      const named = new Set(told.map((fault) => fault.part));
      expect([...named], JSON.stringify(lie)).toEqual([place === "variant" ? part : `${place}.${part}`]);
    }
  });

  it("are named in the refusal of a command that meets them", () => {
    const fight = lyingFight("rules.endTurn", "may", "not-yours");
    expect(fight.refusal({ do: "endTurn" })).toEqual({
      code: "broken-rules",
      detail: `${variantOf(fight)}: rules.endTurn.may`,
    });
  });

  it("are a problem of the fight that is read", () => {
    const { encounter } = lyingFight("variant", "fits", 7);
    expect(parseEncounter(JSON.parse(JSON.stringify(encounter)))).toEqual({
      ok: false,
      problem: { code: "broken-rules", at: "fits" },
    });
  });
});

describe("rules that list a combatant who isn't there", () => {
  const ghosts: Variant["flow"]["order"] = ({ combatants }) => [...Object.keys(combatants), "ghost"];
  const listing = (part: "order" | "standing"): Fight =>
    brokenFight(({ flow }) => ({
      flow: { ...flow, [part]: (state: Encounter) => (isBroken ? ghosts(state) : flow.order(state)) },
    }));

  it("fail in flow.order, and every look and command goes on without it", () => {
    const fight = listing("order");
    expect(() => view(fight.encounter, GM)).not.toThrow();
    expect(
      JSON.stringify([view(fight.encounter, GM), screen(fight.encounter, GM), native(fight.encounter)]),
    ).not.toContain("ghost");
    expect(told.map(({ part }) => part)).toContain("flow.order");
    isBroken = false;
    expect(fight.code({ do: "endTurn" })).toBeNull();
  });

  it("fail in flow.standing when somebody is put in a place", () => {
    const fight = listing("standing");
    expect(fight.refusal({ do: "reorder", combatant: "orc", before: "ada" })?.detail).toBe(
      `${variantOf(fight)}: flow.standing`,
    );
  });
});

describe("looking at a fight whose variant throws", () => {
  it("finds a plain screen that says so: rows of those who are seen, nothing to press, and undo as before", () => {
    const fight = brokenFight((sound) => ({ screen: failing(sound, "screen") }));
    const drawn = screen(fight.encounter, player("ada"));
    expect(drawn.rows.map(({ id }) => id).toSorted()).toEqual(["ada", "orc"]);
    expect(drawn.rows.filter(({ state }) => state === "acting")).toHaveLength(1);
    expect(drawn.prompts).toMatchObject([
      { title: { key: "TURNWRIGHT.tracker.broken.title" }, body: { data: { part: "screen" } }, controls: [] },
    ]);
    expect(drawn.footer).toEqual({ next: null, aside: [], waiting: null });
    expect(legality(fight.encounter, { do: "undo" }, GM)).toBeNull();
  });

  it.each([{}, null, { rows: [null] }])("takes what is no screen for a screen that throws: %j", (garbage) => {
    const fight = brokenFight((sound) => ({
      screen: (...given) => (isBroken ? (garbage as never) : sound.screen(...given)),
    }));
    expect(screen(fight.encounter, GM).prompts).toMatchObject([{ id: "broken-rules" }]);
  });

  it("finds a plain screen where what the variant has made can't be drawn", () => {
    const fight = brokenFight(() => ({}));
    const drawn = screenAfter(new Error("the fault"), fight.encounter, GM);
    expect(drawn.prompts).toMatchObject([{ id: "broken-rules" }]);
    expect(told).toMatchObject([{ part: "screen", cause: { message: "the fault" } }]);
  });

  it("finds the menus without what the variant adds", () => {
    const fight = brokenFight((sound) => ({
      screen: (...given) => ({ ...sound.screen(...given), menuOf: () => (isBroken ? fails() : []) }),
    }));
    expect(screen(fight.encounter, GM).rows.map(({ menu }) => menu)).toHaveLength(3);
    expect(told).toMatchObject([{ part: "screen.menuOf" }, { part: "screen.menuOf" }, { part: "screen.menuOf" }]);
  });

  it.each([fails, () => null, () => ({})])("finds the common fields of the view: %s", (other) => {
    const fight = brokenFight((sound) => ({
      view: (...given) => (isBroken ? (other() as never) : sound.view(...given)),
    }));
    const seen = view(fight.encounter, GM);
    expect(seen).toMatchObject({ round: 1, stage: "turn", combatants: { ada: { side: "players" } } });
    expect(seen.legal).not.toEqual([]);
  });

  it("finds the legal commands but for those of a rule that can't list them", () => {
    const lists = (names: () => Generator): Partial<Variant["rules"][string]> => ({ candidates: names as never });
    const fight = brokenFight(({ rules }) => ({
      rules: {
        ...rules,
        nextRound: {
          ...(rules["nextRound"] as Variant["rules"][string]),
          ...lists(function* listed() {
            yield { command: { do: "nextRound" } };
            if (isBroken) fails();
          }),
        },
      },
    }));
    const names = view(fight.encounter, GM).legal.map((command) => command.do);
    expect(names).toContain("endTurn");
    expect(names).not.toContain("nextRound");
  });

  it("finds everybody as they joined where there is no order, and nobody acting where nobody can say who", () => {
    const order = brokenFight(ofFlow("order").fault);
    expect(native(order.encounter).order).toEqual(["ada", "orc", "imp"]);
    expect(view(order.encounter, GM).order).toEqual(["ada", "orc", "imp"]);
    const active = brokenFight(ofFlow("active").fault);
    expect(native(active.encounter).active).toEqual([]);
  });

  it("does not find out what nobody knows how to conceal", () => {
    const fight = brokenFight(() => ({ conceal: () => fails() }));
    expect(() => conceal(fight.encounter, [player("ada")])).toThrow(`${variantOf(fight)} have a fault in conceal`);
  });

  it("keeps the steps of every fight from players where a variant can't say whether one tells a secret", () => {
    const other = new Fight("basic", [hero("ada")]);
    other.give({ do: "start" });
    brokenFight(() => ({ tellsSecret: () => (isBroken ? fails() : false) }));
    const players = [player("ada")];
    expect(conceal(other.encounter, players).open.past).toEqual({});
    isBroken = false;
    expect(conceal(other.encounter, players).open.past).toEqual(other.encounter.past);
  });
});

describe("a fight that a variant fails to begin", () => {
  it("is a problem with its part", () => {
    const fight = brokenFight((sound) => ({ setup: failing(sound, "setup") }));
    const made = createEncounter({ variant: variantOf(fight), combatants: [] });
    expect(made).toEqual({ ok: false, problem: { code: "broken-rules", at: "setup" } });
  });
});

describe("missing dice", () => {
  it("are no fault", () => {
    const made = createEncounter({ variant: "basic", combatants: [hero("ada"), foe("orc")] });
    const { encounter } = made as { readonly encounter: Encounter };
    expect(propose(encounter, { do: "start" }, GM)).toMatchObject({ kind: "needs-dice" });
    expect(told).toEqual([]);
  });
});
