import { describe, expect, it } from "vitest";
import { BrokenRules, kit, registerVariant, whenRulesBreak, type Variant } from "../../src/core/index.ts";
import { engine } from "../support/engine.ts";
import { slotsBySide } from "./foreign/slots-by-side.ts";
import * as history from "./laws/history.ts";
import { LAWS } from "./laws/index.ts";
import type { Law } from "./laws/law.ts";
import * as legality from "./laws/legality.ts";
import * as secrecy from "./laws/secrecy.ts";
import * as turns from "./laws/turns.ts";
import * as words from "./laws/words.ts";
import { wrongOrderIn } from "./order-of-numbers.ts";
import { judged, recorded } from "./recorded.ts";

type State = ReturnType<ReturnType<typeof slotsBySide>["setup"]>;
type Slots = Variant<State>;

/** A fault that an author can make, and what notices it: a sentence at registration, a law, or the part that is named. */
interface Fault {
  readonly what: string;
  readonly change: (sound: Slots) => object;
  readonly refused?: string;
  readonly breaks?: Law;
  readonly part?: string;
}

const flow = (change: (sound: Slots["flow"]) => object) => (sound: Slots) => ({
  flow: { ...sound.flow, ...change(sound.flow) },
});

const take = (change: object) => (sound: Slots) => ({
  rules: { ...sound.rules, take: { ...sound.rules["take"], ...change } },
});

type Mutation = Parameters<Slots["flow"]["settle"]>[0];

const FAULTS: readonly Fault[] = [
  {
    what: "a conceal that leaves secret ids in the state",
    change: () => ({ conceal: ({ fight }: { fight: unknown }) => fight }),
    breaks: secrecy.concealedLooksTheSame,
  },
  {
    what: "secret ids without conceal",
    change: () => ({ conceal: undefined }),
    refused: "conceal is missing",
  },
  {
    what: "ids in the state that the schema does not mark",
    change(sound) {
      const { schema: s, fields } = kit;
      const schema = s.object({
        active: s.nullable(fields.id),
        side: s.nullable(s.picklist(["players", "gm"])),
        place: s.nullable(s.string()),
        taken: s.record(fields.key, s.literal(true)),
      });
      return { conceal: undefined, tellsSecret: undefined, secretIds: undefined, ...kit.state(schema, sound.setup()) };
    },
    breaks: secrecy.idsInTheStateAreMarked,
  },
  {
    what: "a conceal that hides whose place it is",
    change: (sound) => ({
      conceal(veil: Parameters<NonNullable<Slots["conceal"]>>[0]) {
        const open = sound.conceal?.(veil) ?? veil.fight;
        return open === veil.fight ? open : { ...open, rules: { ...open.rules, side: null } };
      },
    }),
    breaks: secrecy.concealedLooksTheSame,
  },
  {
    what: "a round that never asks",
    change: flow((sound) => ({
      settle(mutation: Mutation) {
        sound.settle(mutation);
        kit.write.set(mutation.fight, { asked: false });
      },
    })),
    breaks: turns.whoActsWasAsked,
  },
  { what: "a leave that forgets the one acting", change: flow(() => ({ leave: () => {} })), part: "flow.active" },
  {
    what: "a write past the kit",
    change: flow((sound) => ({
      settle(mutation: Mutation) {
        sound.settle(mutation);
        (mutation.fight.rules as { side: unknown }).side = "gm";
      },
    })),
    breaks: legality.advanceLeadsOn,
  },
  {
    what: "chance in the rules",
    change: flow((sound) => ({
      start(mutation: Mutation) {
        sound.start(mutation);
        kit.write.set(mutation.fight, { round: 1 + Math.floor(Math.random() * 1000) });
      },
    })),
    breaks: history.sameAgain,
  },
  {
    what: "an isState that accepts everything",
    change: () => ({ isState: () => true }),
    refused: "isState must refuse what setup never makes",
  },
  {
    what: "an advance that means nobody",
    change: flow(() => ({ advance: () => ({ do: "take", combatant: "nobody" }) })),
    breaks: legality.advanceLeadsOn,
  },
  {
    what: "news that name the hidden",
    change: (sound) => ({
      screen: (...given: Parameters<Slots["screen"]>) => ({
        ...sound.screen(...given),
        news: { key: "SLOTS-BY-SIDE.news.gm", data: { names: { names: sound.flow.order(given[0].fight) } } },
      }),
    }),
    breaks: secrecy.nobodyUnseenIsNamed,
  },
  {
    what: "a view that names the hidden",
    change: () => ({
      view: ({ fight }: Parameters<Slots["view"]>[0]) => ({ fields: { place: fight.rules.place }, combatants: {} }),
    }),
    breaks: secrecy.nobodyUnseenIsNamed,
  },
  {
    what: "a code of its own",
    change: take({ may: () => ({ code: "place-is-gone" }) }),
    breaks: legality.refusalsAgree,
  },
  { what: "a turn for whoever asks", change: take({ may: () => null }), breaks: turns.oneTurnEach },
  {
    what: "no way to end a turn",
    change: ({ rules: { endTurn: _none, ...rules } }) => ({ rules }),
    breaks: legality.advanceLeadsOn,
  },
  {
    what: "an event of its own",
    change: flow((sound) => ({
      start(mutation: Mutation) {
        sound.start(mutation);
        mutation.emit({ type: "slots-drawn" } as never);
      },
    })),
    breaks: words.everyEventIsOfTheList,
  },
  {
    what: "a map in the state",
    change: (sound) => ({ setup: () => ({ ...sound.setup(), taken: new Map() }) }),
    refused: "setup must return plain JSON",
  },
  {
    what: "numbers in one order and rolls in another",
    change: ({ numbers }) => ({ numbers: { ...numbers, direction: () => -1 } }),
    refused: "numbers must be those that the rules of initiative were made with",
  },
  {
    what: "an order that names somebody unknown",
    change: flow(() => ({ order: () => ["ghost"] })),
    part: "flow.order",
  },
  {
    what: "an advance that means itself",
    change: flow(() => ({ advance: () => ({ do: "advance" }) })),
    part: "flow.advance",
  },
];

/** Fights in which somebody is hidden, and somebody leaves. */
const SEEDS = [4, 5, 7, 8, 9, 100, 101];

/** The laws that a fight breaks. A law that asks rules with a fault fails itself, and the part has been named by then. */
function brokenIn(id: string, seed: number): ReadonlyMap<Law, string | null> {
  try {
    return judged(engine, LAWS, recorded(engine, id, seed, 60), 4);
  } catch (error) {
    if (error instanceof BrokenRules) return new Map();
    throw error;
  }
}

words.learn(["players", "gm", "nobody"].map((side) => [`SLOTS-BY-SIDE.news.${side}`, "Whose place"] as const));

describe("a fault of another module's rules is refused, or falls to a law that names it", () => {
  it.each(FAULTS.map((fault, at) => [fault.what, fault, `slots-${at}`] as const))("%s", (_what, fault, id) => {
    const sound = slotsBySide(kit);
    const made = { ...sound, ...fault.change(sound), meta: { ...sound.meta, id } } as Slots;
    if (fault.refused !== undefined) {
      expect(() => registerVariant(made)).toThrow(fault.refused);
      return;
    }
    registerVariant(made);
    words.learn([[`TURNWRIGHT.${id}.stages.choosing`, "Whose place?"]]);
    const parts = new Set<string>();
    whenRulesBreak(({ part }: BrokenRules) => parts.add(part));
    const found = new Map<string, string>();
    for (const seed of SEEDS) {
      for (const [law, wrong] of brokenIn(id, seed)) if (wrong !== null) found.set(law.name, wrong);
      if (fault.part === undefined ? found.has(fault.breaks?.name ?? "") : parts.has(fault.part)) return;
    }
    expect([...parts, ...found.keys()].join("; ")).toContain(fault.part ?? fault.breaks?.name ?? "a law");
  });

  it("an order that contradicts its numbers, however the rules were made", () => {
    const sound = slotsBySide(kit);
    const numbers = { ...sound.numbers, direction: () => -1 as const } as NonNullable<Slots["numbers"]>;
    const rules = { ...sound.rules, ...kit.rules.initiative(numbers) };
    registerVariant({ ...sound, numbers, rules, meta: { ...sound.meta, id: "slots-low" } });
    const low = engine.findVariant("slots-low");
    expect(low && wrongOrderIn(low)).toMatch(/^the numbers stand as 5, 4, 3, 2, 1, but numbers.direction says 1, 2/);
  });
});
