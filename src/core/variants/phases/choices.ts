import { combatant, hasActed, isDefeated, numberTrait } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { named } from "../../mechanics/screen";
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Question, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { isSettled, nextFocus } from "./attention";
import { attendSketch, attentionsFor, worldSketch } from "./controls";
import type { Now } from "./now";
import type { State } from "./state";
import { eligibleIn, worldOf, type World } from "./worlds";

/** Open to everybody, and much the same. */
const MUNDANE: readonly World[] = ["physical", "ar"];
/** Open to those with a device to go there with. */
const VIRTUAL: readonly World[] = ["ar-dni", "cold-sim", "hot-sim"];

/** What the viewer's own can settle: before they roll, and where no roll will ask them, once their phase is over. */
export function choicesOf(now: Now, pen: Pen): Section[] {
  const { body, own } = now;
  if (body.stage === "ended") return [];
  return [...own]
    .filter((id) => !isDefeated(body, id) && hasChoice(body, id) && (!isSettled(body, id) || isDueUnasked(now, id)))
    .map((id) => ({
      kind: "choices",
      id: `choices ${id}`,
      person: id,
      title: text(isSettled(body, id) ? "choices.next" : "choices.before-roll", { combatant: named(id) }),
      questions: questionsOf(body, pen, id),
    }));
}

/** Whether the next numbers come without anybody being asked to roll, and it has nothing left to do in this round. */
function isDueUnasked({ body }: Now, id: CombatantId): boolean {
  const { reroll, autoRoll } = body.options;
  const unasked =
    reroll === "keep" || autoRoll === "all" || (autoRoll === "gm-side" && combatant(body, id).side === "gm");
  return unasked && hasActed(body, id);
}

/** Whether it has a choice worth asking for: of worlds, or of what to attend to. */
function hasChoice(body: Body<State>, id: CombatantId): boolean {
  return likelyWorlds(body, id).length > MUNDANE.length || eligibleIn(body, id, worldOf(body, id)).length > 1;
}

/** Where somebody is likely to go; a row's menu has the others. */
function likelyWorlds(body: Body<State>, id: CombatantId): World[] {
  const worlds = new Set<World>(MUNDANE);
  if (numberTrait(body, id, "dataProcessing") > 0) for (const world of VIRTUAL) worlds.add(world);
  if (numberTrait(body, id, "initiateGrade") > 0) worlds.add("astral");
  return [...worlds.add(worldOf(body, id))];
}

function questionsOf(body: Body<State>, pen: Pen, id: CombatantId): Question[] {
  const { attention, world } = nextFocus(body, id);
  const worlds = likelyWorlds(body, id);
  const attentions = attentionsFor(body, id);
  const several = eligibleIn(body, id, worldOf(body, id)).length > 1;
  return [
    ...(worlds.length > MUNDANE.length
      ? [question(pen, "world", text("choices.world"), worlds, world, (one) => worldSketch(body, id, one))]
      : []),
    ...(several
      ? [
          question(pen, "attention", text("choices.attention"), attentions, attention, (one) =>
            attendSketch(body, id, one),
          ),
        ]
      : []),
  ];
}

function question<T extends string>(
  pen: Pen,
  id: string,
  title: Text,
  values: readonly T[],
  now: T,
  sketch: (value: T) => Sketch,
): Question {
  const answers = values.flatMap((value) =>
    pen.any(sketch(value)).map((control) => ({ control, chosen: value === now })),
  );
  return { id, title, answers };
}
