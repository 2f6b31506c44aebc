import { generation } from "../../compat/generation";
import { WatchedFight } from "./watched-fight";
import type { Witness } from "./witness";

/** The statements about calls at turns and rounds. Foundry makes them on the active GM's client. */
export const turnWitnesses: readonly Witness[] = [
  {
    source: "#9741",
    claim: "If the acting combatant is deleted, the combatant now in its place starts a turn.",
    holds: "start B",
    see: WatchedFight.begun(async (fight) => fight.after(async () => fight.combat.combatant?.delete())),
  },
  {
    source: "#9741",
    claim: "If two combatants swap places, the old one's turn ends and the new one's starts.",
    holds: "end A, start B",
    see: WatchedFight.begun(async (fight) =>
      fight.after(async () => {
        const changes = [
          { _id: fight.named("A")?.id ?? "", initiative: 20 },
          { _id: fight.named("B")?.id ?? "", initiative: 30 },
        ];
        return fight.combat.updateEmbeddedDocuments("Combatant", changes, { combatTurn: 0 });
      }),
    ),
  },
  {
    source: "#12009",
    claim: "If the last combatant of the order is deleted in its turn, the first one's turn in the next round starts.",
    holds: "end round, start round, start A; round 2, turn 0",
    see: WatchedFight.begun(async (fight) => {
      await fight.after(async () => fight.move(1, 2));
      const calls = await fight.after(async () => fight.combat.combatant?.delete());
      return `${calls}; round ${fight.combat.round}, turn ${fight.combat.turn}`;
    }),
  },
  {
    source: "#12747",
    claim: "No turn events occur if the acting combatant only changes its place in the order.",
    holds: "; B",
    see: WatchedFight.begun(async (fight) => {
      await fight.after(async () => fight.move(1, 1));
      const calls = await fight.after(async () => fight.named("B")?.update({ initiative: 40 }));
      return `${calls}; ${fight.combat.combatant === fight.named("B") ? "B" : "another"}`;
    }),
  },
  {
    source: "#12747",
    claim: "No turn events occur if a combatant joins above the acting one.",
    holds: "; A",
    see: WatchedFight.begun(async (fight) => {
      const joining = [{ name: "Turnwright D", initiative: 99 }];
      const calls = await fight.after(async () => fight.combat.createEmbeddedDocuments("Combatant", joining));
      return `${calls}; ${fight.combat.combatant === fight.named("A") ? "A" : "another"}`;
    }),
  },
  {
    source: "#11997",
    claim: "No turn events occur on the way back.",
    holds: "",
    see: WatchedFight.begun(async (fight) => {
      await fight.after(async () => fight.move(1, 2));
      return fight.after(async () => fight.move(1, 1));
    }),
  },
  {
    source: "#11998",
    claim: "Combatants passed over start and end a turn that is marked as skipped.",
    holds: "end A, start B skipped, end B skipped, start C",
    see: WatchedFight.begun(async (fight) => fight.after(async () => fight.move(1, 2))),
  },
  {
    source: "#10786",
    claim: "The next round of a single combatant ends and starts its turn.",
    holds: "end A, end round, start round, start A",
    see: WatchedFight.begun(async (fight) => {
      const others = ["B", "C"].flatMap((letter) => fight.named(letter)?.id ?? []);
      await fight.combat.deleteEmbeddedDocuments("Combatant", others);
      return fight.after(async () => fight.combat.nextRound());
    }),
  },
  {
    source: "#10387",
    claim: "No turn events occur if an update moves neither round nor turn.",
    holds: "",
    see: WatchedFight.begun(async (fight) => fight.after(async () => fight.named("B")?.update({ defeated: true }))),
  },
  {
    source: "#12990",
    claim: "turnEvents: false prevents turn events.",
    holds: "",
    see: WatchedFight.begun(async (fight) => fight.after(async () => fight.move(1, 1, { turnEvents: false }))),
  },
  {
    source: "types 14.366",
    claim: "At a turn's start the movement is forgotten after _onStartTurn, then effects and regions follow.",
    holds: "start token, forget token, effects turnStart, region tokenTurnStart",
    see: WatchedFight.begun(async (fight) => {
      const scene = fight.combat.scene as Scene.Implementation | null;
      const [token] = (await scene?.createEmbeddedDocuments("Token", [{ name: "Turnwright", x: 0, y: 0 }])) ?? [];
      if (scene === null || !token) return null;
      const joining = [{ tokenId: token.id, sceneId: scene.id, name: "Turnwright T", initiative: 25 }];
      await fight.combat.createEmbeddedDocuments("Combatant", joining);
      const region = { _triggerEvent: async (name: string) => void fight.calls.push(`region ${name}`) };
      const regions = token.regions as unknown as Set<object> | null;
      if (regions === null) return null;
      regions.add(region);
      const calls = await fight.withEffects(async () => fight.move(1, 1));
      regions.delete(region);
      return calls?.split(", ").slice(-4).join(", ").replaceAll("?", "token") ?? null;
    }),
  },
  {
    source: "#13686",
    claim: "At a turn's start the movement of all combatants is forgotten.",
    holds: "A, B, C",
    see: WatchedFight.begun(async (fight) => (generation() < 14 ? null : fight.forgottenAt("B"))),
  },
  {
    source: "#14271",
    claim: "A way back refreshes effects with combatRewind.",
    holds: "effects combatRewind",
    see: WatchedFight.begun(async (fight) => {
      await fight.after(async () => fight.move(1, 2));
      return fight.withEffects(async () => fight.move(1, 1));
    }),
  },
  {
    source: "#12450",
    claim: "Combat#previous is the place before a turn that changed.",
    holds: "0, 1",
    see: WatchedFight.begun(async (fight) => {
      await fight.after(async () => fight.move(1, 1));
      return `${fight.combat.previous?.turn}, ${fight.combat.current.turn}`;
    }),
  },
  {
    source: "#13979",
    claim: "Combatant#turnNumber is the place in the order, from 0.",
    holds: "0, 1, 2",
    see: WatchedFight.begun(async ({ combat }) =>
      generation() < 14
        ? null
        : combat.turns.map((combatant) => (combatant as unknown as { turnNumber?: number }).turnNumber).join(", "),
    ),
  },
];
