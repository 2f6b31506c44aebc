import { participants } from "../roster/combatant-spec";
import { decidesHere } from "../authority/deciding";
import { sessionOf, type FightSession } from "../session/fight-session";
import { storedRev } from "../store/flags";
import { listVariants } from "../variant/resolve";
import { broken, fine, unchecked, type CheckPoint, type Finding } from "../view-models/finding";
import type { Stage } from "./stage";

const MOST_TURNS = 20;

class StepFailure extends Error {}

function must(holds: boolean, fact: string): void {
  if (!holds) throw new StepFailure(fact);
}

function mustAgree(session: FightSession, after: string): void {
  const { combat, encounter } = session;
  must(encounter !== null, `${after}: unreadable`);
  if (encounter === null) return;
  must(storedRev(combat) === encounter.rev, `${after}: rev ${storedRev(combat)}/${encounter.rev}`);
  must(combat.round === encounter.round, `${after}: round ${combat.round}/${encounter.round}`);
  const ranks = session.ranks() ?? new Map<string, number>();
  // Some systems add placeholders.
  const order = combat.turns.flatMap(({ id }) => ranks.get(id ?? "") ?? []);
  must(order.length === ranks.size, `${after}: turns ${order.length}/${ranks.size}`);
  must(
    order.every((rank, at) => rank === at),
    `${after}: order`,
  );
}

async function assignSides(session: FightSession): Promise<void> {
  const [first] = participants(session.combat);
  const answer = await session.requests.submit({ do: "setSide", combatant: first?.id ?? "", side: "players" });
  must(answer.ok, `side: ${answer.ok ? "" : answer.refusal.code}`);
}

/** Plays to the end of the first round with a turn, and returns its number. A bag can end the first round at once. */
async function playRound(session: FightSession): Promise<number> {
  const { combat } = session;
  await combat.startCombat();
  must(combat.started, "start");
  mustAgree(session, "start");
  const { round } = combat;
  for (let turn = 1; combat.round === round; turn += 1) {
    must(turn <= MOST_TURNS, "round");
    const before = session.encounter?.rev;
    // Some rules leave a round's end to the GM.
    await (turn === MOST_TURNS ? combat.nextRound() : combat.nextTurn());
    must(session.encounter?.rev !== before, `turn ${turn}`);
    mustAgree(session, `turn ${turn}`);
  }
  return round;
}

/** Sets defeated in Foundry's field, which must become a command. */
async function markDefeated(session: FightSession): Promise<void> {
  const combatant = participants(session.combat).at(-1);
  const before = session.encounter?.rev ?? 0;
  await combatant?.update({ defeated: true });
  await session.requests.untilIdle();
  must((session.encounter?.rev ?? 0) > before && combatant?.isDefeated === true, "defeated");
}

async function undoRound(session: FightSession, round: number): Promise<void> {
  const { combat } = session;
  await combat.previousTurn();
  must(participants(combat).at(-1)?.isDefeated === false, "undo: defeated");
  await combat.previousTurn();
  must(combat.round === round, `undo: round ${combat.round}`);
  mustAgree(session, "undo");
}

async function play(session: FightSession): Promise<void> {
  must(session.isRuled, "rules");
  await assignSides(session);
  const round = await playRound(session);
  await markDefeated(session);
  await undoRound(session, round);
}

/** Plays a fight under a variant past a round's end and back, then deletes it. */
async function checkFight(stage: Stage, variant: string): Promise<Finding> {
  if (!(await decidesHere())) return unchecked("TURNWRIGHT.compatibility.fights.elsewhere", "decider");
  const refusals: string[] = [];
  const hook = Hooks.on("turnwright.refused", (_combat, { do: name }, { code }) => {
    refusals.push(`${name}: ${code}`);
  });
  const combat = await stage.fight(variant);
  try {
    if (participants(combat).length === 0) return unchecked("TURNWRIGHT.compatibility.fights.nobody", null);
    await play(sessionOf(combat));
    return fine("TURNWRIGHT.compatibility.fights.fine");
  } catch (error) {
    const fact = error instanceof StepFailure ? error.message : String(error);
    return broken("TURNWRIGHT.compatibility.fights.stuck", "report", { facts: [fact, ...refusals] });
  } finally {
    Hooks.off("turnwright.refused", hook);
    await combat.delete();
  }
}

export const fightPoints = (stage: Stage): readonly CheckPoint[] =>
  listVariants().map(({ id, name }) => ({ id: `fights.${id}`, name, check: () => checkFight(stage, id) }));
