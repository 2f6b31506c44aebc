import { combatant, hasActed, isDefeated, numberTrait } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { named } from "../../mechanics/screen";
import type { ControlFactory, ControlSpec } from "../../screen/control-factory";
import type { Question, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { isSettled, nextFocus } from "./attention";
import { attendSpec, attentionsFor, worldSpec } from "./controls";
import type { ScreenContext } from "./screen-context";
import type { State } from "./state";
import { eligibleIn, worldOf, type World } from "./worlds";

/** Open to everybody, and much the same. */
const MUNDANE: readonly World[] = ["physical", "ar"];
/** Open to those with a device to go there with. */
const VIRTUAL: readonly World[] = ["ar-dni", "cold-sim", "hot-sim"];

/** Draws the choices of the viewer's own: before their roll, or after their phase where no roll will ask them. */
export function choicesOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight, own } = context;
  if (fight.stage === "ended") return [];
  return [...own]
    .filter(
      (id) => !isDefeated(fight, id) && hasChoice(fight, id) && (!isSettled(fight, id) || isDueUnasked(context, id)),
    )
    .map((id) => ({
      kind: "choices",
      id: `choices ${id}`,
      person: id,
      title: text(isSettled(fight, id) ? "phases.choices.next" : "phases.choices.before-roll", {
        combatant: named(id),
      }),
      questions: questionsOf(fight, factory, id),
    }));
}

/** Tells whether the next numbers come without anybody being asked to roll, and it has nothing left to do in this round. */
function isDueUnasked({ fight }: ScreenContext, id: CombatantId): boolean {
  const { reroll, autoRoll } = fight.options;
  const unasked =
    reroll === "keep" || autoRoll === "all" || (autoRoll === "gm-side" && combatant(fight, id).side === "gm");
  return unasked && hasActed(fight, id);
}

/** Tells whether it has a choice worth asking for: of worlds, or of what to attend to. */
function hasChoice(fight: Fight<State>, id: CombatantId): boolean {
  return likelyWorlds(fight, id).length > MUNDANE.length || eligibleIn(fight, id, worldOf(fight, id)).length > 1;
}

/** The worlds a combatant is likely to go to; a row's menu has the others. */
function likelyWorlds(fight: Fight<State>, id: CombatantId): World[] {
  const worlds = new Set<World>(MUNDANE);
  if (numberTrait(fight, id, "dataProcessing") > 0) for (const world of VIRTUAL) worlds.add(world);
  if (numberTrait(fight, id, "initiateGrade") > 0) worlds.add("astral");
  return [...worlds.add(worldOf(fight, id))];
}

function questionsOf(fight: Fight<State>, factory: ControlFactory, id: CombatantId): Question[] {
  const { attention, world } = nextFocus(fight, id);
  const worlds = likelyWorlds(fight, id);
  const attentions = attentionsFor(fight, id);
  const several = eligibleIn(fight, id, worldOf(fight, id)).length > 1;
  return [
    ...(worlds.length > MUNDANE.length
      ? [question(factory, "world", text("phases.fields.world"), worlds, world, (one) => worldSpec(fight, id, one))]
      : []),
    ...(several
      ? [
          question(factory, "attention", text("phases.fields.attention"), attentions, attention, (one) =>
            attendSpec(fight, id, one),
          ),
        ]
      : []),
  ];
}

function question<T extends string>(
  factory: ControlFactory,
  id: string,
  title: Text,
  values: readonly T[],
  now: T,
  spec: (value: T) => ControlSpec,
): Question {
  const answers = values.flatMap((value) =>
    factory.visible(spec(value)).map((control) => ({ control, chosen: value === now })),
  );
  return { id, title, answers };
}
