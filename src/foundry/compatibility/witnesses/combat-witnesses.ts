import { generation } from "../../compat/generation";
import { WatchedFight } from "./watched-fight";
import type { Witness } from "./witness";

const succeeds = async (deed: () => Promise<unknown>): Promise<string> => {
  await deed();
  return "no error";
};

/** World time between places of a combat, if a round and a turn take these seconds. Both are restored. */
function atTimes<T>(times: { readonly roundTime?: number; readonly turnTime: number }, delta: () => T): T {
  const { roundTime, turnTime } = CONFIG.time;
  Object.assign(CONFIG.time, times);
  try {
    return delta();
  } finally {
    Object.assign(CONFIG.time, { roundTime, turnTime });
  }
}

/** Rolls a number without the chat message. A system may refuse, or roll another number. */
async function rollSilently(combatant: Combatant.Implementation, formula: string): Promise<void> {
  const hook = Hooks.on("preCreateChatMessage", ({ speaker }) => speaker.alias !== combatant.name);
  try {
    await combatant.parent?.rollInitiative([combatant.id ?? ""], { formula, updateTurn: false });
  } catch {
    // Then the number is missing.
  } finally {
    Hooks.off("preCreateChatMessage", hook);
  }
}

/** The statements about what Foundry stores of a combat, and when. */
export const combatWitnesses: readonly Witness[] = [
  {
    source: "#9664",
    claim: "The hook combatTurn comes before anything is stored.",
    holds: "0, then 1",
    see: WatchedFight.begun(async ({ combat }) => {
      let before: number | null = null;
      const hook = Hooks.on("combatTurn", (moving: Combat.Implementation) => {
        if (moving.id === combat.id) before = moving.turn;
      });
      try {
        await combat.nextTurn();
      } finally {
        Hooks.off("combatTurn", hook);
      }
      return `${String(before)}, then ${combat.turn}`;
    }),
  },
  {
    source: "#12014",
    claim: "previousTurn does nothing in round 0.",
    holds: "round 0, turn null",
    see: WatchedFight.new(async ({ combat }) => {
      await combat.previousTurn();
      return `round ${combat.round}, turn ${combat.turn}`;
    }),
  },
  {
    source: "#12015",
    claim: "No world time passes from or to round 0.",
    holds: "0, 0",
    see: WatchedFight.new(
      ({ combat }) => `${combat.getTimeDelta(0, null, 1, 0)}, ${combat.getTimeDelta(1, 0, 0, null)}`,
    ),
  },
  {
    source: "#12018",
    claim: "World time passes for combatants passed over.",
    holds: "2 turns",
    see: WatchedFight.new(({ combat }) =>
      atTimes({ turnTime: 6 }, () => `${combat.getTimeDelta(1, 0, 1, 2) / 6} turns`),
    ),
  },
  {
    source: "#12016",
    claim:
      "A way back takes as much world time as the way there, with the turns of those passed over (#11999, #12000).",
    holds: "8, -8",
    see: WatchedFight.new(({ combat }) =>
      atTimes({ roundTime: 6, turnTime: 2 }, () =>
        [combat.getTimeDelta(1, 2, 2, 0), combat.getTimeDelta(2, 0, 1, 2)].join(", "),
      ),
    ),
  },
  {
    source: "#14472",
    claim: "A new round begins with the first combatant who is not defeated, if defeated ones are skipped.",
    holds: "round 2, turn 1",
    see: WatchedFight.begun(async (fight) => {
      const { combat } = fight;
      Object.defineProperty(combat, "settings", { value: { ...combat.settings, skipDefeated: true } });
      await fight.named("A")?.update({ defeated: true });
      await combat.nextRound();
      return `round ${combat.round}, turn ${combat.turn}`;
    }),
  },
  {
    source: "#12311",
    claim: "rollInitiative with updateTurn: false keeps the place of the turn, whoever is there then.",
    holds: "turn 0, C",
    see: WatchedFight.begun(async (fight) => {
      const { combat } = fight;
      const third = fight.named("C");
      if (third !== undefined) await rollSilently(third, "99");
      if (third?.initiative !== 99) return null;
      return `turn ${combat.turn}, ${combat.combatant === third ? "C" : "another"}`;
    }),
  },
  {
    source: "#12312",
    claim: "resetAll keeps the acting combatant.",
    holds: "the same",
    see: WatchedFight.begun(async ({ combat }) => {
      await combat.nextTurn();
      const acting = combat.combatant?.id;
      await combat.resetAll();
      return combat.combatant?.id === acting ? "the same" : "another";
    }),
  },
  {
    source: "#12402",
    claim: "A combat without combatants can be moved.",
    holds: "no error",
    see: WatchedFight.new(async ({ combat }) => {
      const all = combat.combatants.contents.flatMap(({ id }) => id ?? []);
      await combat.deleteEmbeddedDocuments("Combatant", all);
      return succeeds(async () => combat.nextRound());
    }),
  },
  {
    source: "#12386",
    claim: "Combatants can ride along in an update of their combat.",
    holds: "round 1, 77",
    see: WatchedFight.new(async ({ combat }) => {
      const [first] = combat.turns;
      const combatants = [{ _id: first?.id ?? "", initiative: 77 }];
      await combat.update({ round: 1, turn: 0, combatants });
      return `round ${combat.round}, ${first?.initiative}`;
    }),
  },
  {
    source: "draw-steel, combat.mjs",
    claim: "nextRound leaves a turn of null at null.",
    holds: "round 2, turn null",
    see: WatchedFight.begun(async ({ combat }) => {
      await combat.update({ turn: null });
      await combat.nextRound();
      return `round ${combat.round}, turn ${combat.turn}`;
    }),
  },
  {
    source: "notes 14.361, #14302",
    claim: "Combats have a name.",
    holds: "name",
    see: WatchedFight.new(async ({ combat }) => {
      return generation() < 14 ? null : "name" in combat.schema.fields ? "name" : "no name";
    }),
  },
  {
    source: "notes 13.334",
    claim: "A token is unlinked unless its data say otherwise.",
    holds: "false",
    see: async (stage) => {
      const scene = await stage.scene();
      const [token] = (await scene.createEmbeddedDocuments("Token", [{ name: "Turnwright", x: 0, y: 0 }])) ?? [];
      return token === undefined ? null : String(token.actorLink);
    },
  },
];
