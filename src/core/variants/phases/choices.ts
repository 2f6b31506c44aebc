import { combatant, hasActed, isDefeated, numberTrait } from "../../state/combatants";
import type { Command } from "../../state/command";
import type { CombatantId, Fight } from "../../state/fight";
import type { ScreenContext } from "../../mechanics/screen";
import type { ControlFactory, Question, Section } from "../../screen/screen";
import { named, text } from "../../state/text";
import { attending, attentionsFor, isSettled, nextFocus } from "./attention";
import type { State } from "./state";
import { eligibleIn, worldOf, type World } from "./worlds";

/** Open to everyone, and similar. */
const MUNDANE: readonly World[] = ["physical", "ar"];
/** Requires a device. */
const VIRTUAL: readonly World[] = ["ar-dni", "cold-sim", "hot-sim"];

/** The choices of the viewer's combatants: before their roll, or after their phase if nothing will ask them. */
export function choicesOf({ fight, own }: ScreenContext<State>, factory: ControlFactory): Section[] {
  if (fight.stage === "ended") return [];
  return [...own]
    .filter((id) => !isDefeated(fight, id) && (!isSettled(fight, id) || isDueUnasked(fight, id)))
    .map((id) => ({ id, questions: questionsOf(fight, factory, id) }))
    .filter(({ questions }) => questions.length > 0)
    .map(({ id, questions }) => ({
      kind: "choices",
      id: `choices ${id}`,
      person: id,
      title: text(isSettled(fight, id) ? "phases.choices.next" : "phases.choices.before-roll", {
        combatant: named(id),
      }),
      questions,
    }));
}

/** The next number needs no prompt, and it is done this round. */
function isDueUnasked(fight: Fight<State>, id: CombatantId): boolean {
  const { reroll, autoRoll } = fight.options;
  const unasked =
    reroll === "keep" || autoRoll === "all" || (autoRoll === "gm-side" && combatant(fight, id).side === "gm");
  return unasked && hasActed(fight, id);
}

/** Whether there is a choice of attention (P-6). */
export const mayChooseAttention = (fight: Fight, id: CombatantId): boolean => eligibleIn(fight, id).length > 1;

function likelyWorlds(fight: Fight<State>, id: CombatantId): World[] {
  const worlds = new Set<World>(MUNDANE);
  if (numberTrait(fight, id, "dataProcessing") > 0) for (const world of VIRTUAL) worlds.add(world);
  if (numberTrait(fight, id, "initiateGrade") > 0) worlds.add("astral");
  return [...worlds.add(worldOf(fight, id))];
}

function questionsOf(fight: Fight<State>, factory: ControlFactory, id: CombatantId): Question[] {
  const { attention, world } = nextFocus(fight, id);
  const worlds = likelyWorlds(fight, id);
  const question = (field: "world" | "attention", commands: readonly Command[], now: string): Question => ({
    id: field,
    title: text(field === "world" ? "phases.fields.world" : "phases.fields.attention"),
    answers: commands.flatMap((command) =>
      factory.visible({ command }).map((control) => ({ control, chosen: command[field] === now })),
    ),
  });
  const goTo = worlds.map((each) => ({ do: "setWorld", combatant: id, world: each }));
  const attendTo = attentionsFor(fight, id).map((each) => attending(fight, id, each));
  return [
    ...(worlds.length > MUNDANE.length ? [question("world", goTo, world)] : []),
    ...(mayChooseAttention(fight, id) ? [question("attention", attendTo, attention)] : []),
  ];
}
