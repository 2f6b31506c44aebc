import { describe, expect, it } from "vitest";
import {
  createEncounter,
  findVariant,
  kit,
  registerVariant,
  type Encounter,
  type Variant,
} from "../../../src/core/index";
import { conceal, reveal } from "../../../src/core/secrets/index";
import { takenTurns } from "../../../src/core/mechanics/taken-turns";
import { player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

interface State {
  readonly active: string | null;
  readonly next: string | null;
  readonly named: Readonly<Record<string, string>>;
  readonly used: Readonly<Record<string, true>>;
  readonly waiting: readonly string[];
}

const { schema: s, fields } = kit;

const parts = kit.state<State>(
  s.object({
    active: s.nullable(fields.id),
    next: s.nullable(fields.secretId),
    named: s.record(s.string(), fields.secretId),
    used: s.record(fields.secretId, s.literal(true)),
    waiting: s.array(fields.secretId),
  }),
  { active: null, next: null, named: {}, used: {}, waiting: [] },
);

const turns = takenTurns<State>({});

registerVariant({
  kit: 4,
  meta: {
    id: "named-in-secret",
    name: "basic.name",
    summary: "basic.summary",
    version: 1,
    icon: "fa-solid fa-user",
    status: "experimental",
    panel: false,
  },
  options: kit.options.common,
  traits: [],
  conditions: [],
  numbers: null,
  ...parts,
  ...turns,
  rules: {
    ...kit.rules.common,
    ...turns.rules,
    name: kit.rules.commandsOf<State>()({
      fields: { combatant: fields.id },
      whose: "gm",
      does: ({ fight }, { combatant: id }) => {
        kit.write.set(fight.rules, { next: id, waiting: [id, "ada"] });
        kit.write.put(fight.rules.named, "gm", id);
        kit.write.put(fight.rules.used, id, true);
      },
    }),
  },
  view: () => ({ fields: {}, combatants: {} }),
  screen: (context, factory) => kit.screen.plain(context, factory),
} satisfies Variant<State>);

const ADA = player("ada");

/** A fight in which the GM has named the orc, who is hidden or in sight. */
function named(isHidden: boolean): Encounter {
  const fight = new Fight("named-in-secret", [hero("ada"), foe("orc"), foe("wolf")]);
  fight.give({ do: "start" });
  if (isHidden) fight.give({ do: "setCondition", combatant: "orc", condition: "hidden", on: true });
  fight.give({ do: "name", combatant: "orc" });
  return fight.encounter;
}

describe("a state whose schema marks ids", () => {
  it("is known again if it names only combatants who are there", () => {
    const has = (id: string): boolean => id === "ada";
    expect(parts.isState(parts.setup(), has, "setup")).toBe(true);
    expect(parts.isState({ ...parts.setup(), active: "ada", named: { gm: "ada" } }, has, "turn")).toBe(true);
    for (const wrong of [{ active: "orc" }, { named: { gm: "orc" } }, { used: { orc: true } }, { waiting: ["orc"] }]) {
      expect(parts.isState({ ...parts.setup(), ...wrong }, has, "turn"), JSON.stringify(wrong)).toBe(false);
    }
    expect(parts.isState({ active: null }, has, "turn")).toBe(false);
  });

  it("keeps secret ids of the hidden from players, with the step that set them, and joins them again", () => {
    const encounter = named(true);
    const { open, secrets } = conceal(encounter, [ADA]);
    expect(open.rules).toEqual({ active: null, next: null, named: {}, used: {}, waiting: ["ada"] });
    expect(Object.values(open.past).map(({ command }) => command.do)).toEqual(["start", "setCondition"]);
    expect(secrets === null ? null : reveal(open, secrets)).toEqual(encounter);
  });

  it("is left alone while everybody is in sight", () => {
    const encounter = named(false);
    expect(conceal(encounter, [ADA])).toEqual({ open: encounter, secrets: null });
  });
});

describe("turns that people take, without anything said", () => {
  it("let anyone take the next turn, once in a round", () => {
    const fight = new Fight("named-in-secret", [hero("ada"), foe("orc")]);
    fight.give({ do: "start" });
    fight.give({ do: "take", combatant: "orc" });
    fight.give({ do: "endTurn" });
    expect(fight.code({ do: "take", combatant: "orc" })).toBe("already-acted");
    fight.give({ do: "advance" });
    expect(fight.view().active).toEqual(["ada"]);
    fight.give({ do: "endTurn" });
    expect(fight.view()).toMatchObject({ round: 2, acted: [], stage: "choosing" });
    expect(findVariant("named-in-secret")?.flow.waitsFor?.(fight.encounter)).toEqual(["ada", "orc"]);
  });

  it("can be read in an empty fight", () => {
    expect(createEncounter({ variant: "named-in-secret", combatants: [] })).toMatchObject({ ok: true });
  });
});
