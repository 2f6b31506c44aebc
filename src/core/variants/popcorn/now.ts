import { combatant, controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Look } from "../../engine/variant";
import { activeOf } from "../../mechanics/own-turn";
import { named, seenOrder } from "../../mechanics/screen";
import type { Sketch } from "../../screen/control-factory";
import { text } from "../../state/text";
import { choosable, isLast } from "./flow";
import type { State } from "./state";

/** What all parts of the screen are drawn from, looked up once. */
export interface Now extends Look<State> {
  /** The rows' ids, from top to bottom. */
  readonly seen: readonly CombatantId[];
  /** Whose turn it is; null where nobody acts, or the viewer does not see who. */
  readonly acting: CombatantId | null;
  /** Whether somebody is to be named now, between two turns. */
  readonly choosing: boolean;
  /** Whose controller names who goes next, or acts now and will; null: the gm, or somebody the viewer does not see. */
  readonly chooser: CombatantId | null;
  /** Whether it is for this viewer to say who goes next: the gm may always. */
  readonly mine: boolean;
  /** Whether it is this viewer who is waited for: the gm where it is the gm's side that acted last, or nobody (C-2). */
  readonly asked: boolean;
  /** Who may be named to go next, of those the viewer sees. */
  readonly able: readonly CombatantId[];
  /** Whether whoever is named begins the next round (N-3). */
  readonly beginsNext: boolean;
}

/** Looks the state of the fight up for one viewer. */
export function nowOf(look: Look<State>): Now {
  const { body, viewer } = look;
  const seen = seenOrder(look);
  const active = activeOf(body);
  const { chooser } = body.rules;
  const running = !body.halted && (body.stage === "turn" || body.stage === "choosing");
  const beginsNext = body.stage === "turn" && isLast(body);
  return {
    ...look,
    seen,
    acting: active !== null && seen.includes(active) ? active : null,
    choosing: running && body.stage === "choosing",
    chooser: chooser !== null && seen.includes(chooser) ? chooser : null,
    mine: running && (viewer.gm || (chooser !== null && controls(viewer, chooser))),
    asked: running && (viewer.gm ? isForGm(look) : chooser !== null && controls(viewer, chooser)),
    able: running ? (beginsNext ? seen : choosable(body).filter((id) => seen.includes(id))) : [],
    beginsNext,
  };
}

function isForGm({ body }: Look<State>): boolean {
  const { chooser } = body.rules;
  return chooser === null || combatant(body, chooser).owner === null;
}

/** The command that names somebody to go next: between two turns, or with the end of the one under way. */
export function nextSketch({ body }: Now, id: CombatantId): Sketch {
  const command = body.stage === "turn" ? { do: "endTurn", next: id } : { do: "choose", combatant: id };
  return { label: text("control.goes-next"), icon: "choose", command };
}

/** The same where no row or face says who it is about. */
export function namedNextSketch(now: Now, id: CombatantId): Sketch {
  return { ...nextSketch(now, id), label: text("control.goes-next-named", { combatant: named(id) }) };
}

/** The same for whoever is pointed at on the map; none where the viewer could name nobody. */
export function pointSketch({ body }: Now, people: readonly CombatantId[]): Sketch[] {
  if (people.length === 0) return [];
  const [word, name] = body.stage === "turn" ? (["endTurn", "next"] as const) : (["choose", "combatant"] as const);
  return [
    {
      id: `${word} on the map`,
      label: text("control.point"),
      icon: "point-at",
      tone: "quiet",
      command: { do: word },
      fields: [{ kind: "token", name, label: text("field.next"), people }],
    },
  ];
}
