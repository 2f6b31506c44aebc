import type { Command } from "../state/command";
import type { CombatantId, EffectId, Fight, Viewer } from "../state/fight";
import { text, type Text, type TextPart } from "../state/text";
import type { GameEvent } from "../engine/event";
import { conditionText } from "../engine/text-keys";
import { unlessBroken } from "../engine/broken-rules";
import { variantOf } from "../engine/registry";
import type { Context } from "../engine/variant";
import { partsOf } from "../commands/batch";
import { doesOf, lastsOf } from "../mechanics/effect-screen";

type Of<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

interface OnTarget {
  readonly target: CombatantId;
  readonly name: string;
}

const facesOf = (faces: readonly number[]): TextPart => ({ list: faces });

/** A command's results besides its label, from the events that the reader may know and the fight afterwards. */
export const resultsOf = (events: readonly GameEvent[], command: Command, after: Fight, viewer: Viewer): Text[] =>
  events.flatMap((event) => resultOf(event, command, after, viewer));

function resultOf(event: GameEvent, command: Command, after: Fight, viewer: Viewer): Text | readonly Text[] {
  switch (event.type) {
    case "rolled":
      return rolled(event);
    case "tie-rolled":
      return tieRolled(event);
    case "check":
      return text(event.success ? "log.results.check-kept" : "log.results.check-lost", {
        combatant: { name: event.combatant },
        total: event.total,
        against: event.against,
        faces: facesOf(event.faces),
      });
    case "interrupted":
      return text("log.results.interrupted", { spell: event.name });
    case "turn-started":
      return text("log.results.turn-started", { names: { names: event.combatants } });
    case "entry-began":
      return text("log.results.entry-began", { entry: { name: event.entry } });
    case "entry-passed":
      return text("log.results.entry-passed", { entry: { name: event.entry } });
    case "turn-skipped":
      return text(`log.results.turn-${event.why}`, { combatant: { name: event.combatant } });
    case "declared":
      return declaredByItself(event, command);
    case "passed":
      return command.do === "pass" ? [] : text("log.results.passed", { combatant: { name: event.combatant } });
    case "condition-changed":
      return partsOf(command).some((part) => isOf(event, part)) ? [] : conditionChanged(event, after);
    case "effect-added":
      return added(event.effect, { fight: after, variant: variantOf(after.variant), viewer });
    case "effect-ticked":
      return ticked(event);
    case "effect-extended":
    case "effect-ended":
      return command.do === "removeEffect" ? [] : text(`log.results.${event.type}`, onTarget(event));
    case "step":
      return BY_HAND.has(command.do) ? [] : text("log.results.step", { step: event.step });
    case "provoked":
      return text("log.results.provoked", { names: { names: event.by }, combatant: { name: event.mover } });
    case "momentum":
      return text("log.results.momentum", { value: event.value });
    case "scene-may-end":
      return text("log.results.scene-may-end");
    case "closed":
      return event.combatant === null ? [] : text("log.results.closed", { combatant: { name: event.combatant } });
    default:
      return unlessBroken(
        () => variantOf(after.variant).tells?.(event) ?? [],
        () => [],
      );
  }
}

/** Commands whose label already names the step they move to. */
const BY_HAND = new Set(["nextStep", "goToStep"]);

const onTarget = ({ target, name }: OnTarget) => ({
  combatant: { name: target },
  effect: name,
});

function added(id: EffectId, context: Context): readonly Text[] {
  const effect = context.fight.effects[id];
  return effect === undefined ? [] : [lastsOf(context, effect), ...doesOf(context, effect)];
}

function rolled({ combatant, total, faces }: Of<"rolled">): Text {
  const said = { combatant: { name: combatant }, total };
  return faces.length === 0
    ? text("log.results.rolled", said)
    : text("log.results.rolled-dice", { ...said, faces: facesOf(faces) });
}

function tieRolled({ contenders, faces, between }: Of<"tie-rolled">): readonly Text[] {
  return contenders.map((id) => {
    const dice = facesOf(faces[id] ?? []);
    return between === undefined
      ? text("log.results.tie-rolled", { combatant: { name: id }, faces: dice })
      : text(id === "players" ? "log.results.tie-rolled-players" : "log.results.tie-rolled-gm", { faces: dice });
  });
}

/** For a combatant that the rules declare automatically (S-4, S-19). */
function declaredByItself({ combatant, as }: Of<"declared">, { do: name, combatant: by }: Command): readonly Text[] {
  if ((as !== "actor" && as !== "reactor") || (by === combatant && name.startsWith("declare"))) return [];
  return [text(`log.results.must-${as}`, { combatant: { name: combatant } })];
}

const isOf = ({ combatant, condition }: Of<"condition-changed">, part: Command): boolean =>
  part.do === "setCondition" && part["combatant"] === combatant && part["condition"] === condition;

function conditionChanged({ combatant, condition, on }: Of<"condition-changed">, after: Fight): Text {
  return text(on ? "log.set-condition" : "log.lift-condition", {
    combatant: { name: combatant },
    condition: conditionText(variantOf(after.variant), condition),
  });
}

function ticked(event: Of<"effect-ticked">): Text {
  const said = { ...onTarget(event), label: event.label };
  if (event.what === "save") return text("log.results.effect-save", said);
  return event.amount === undefined
    ? text("log.results.effect-tick", said)
    : text("log.results.effect-amount", { ...said, amount: event.amount });
}
