import { combatant } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import { lineField, named } from "../../mechanics/screen";
import type { ControlSpec } from "../../screen/control-factory";
import type { FieldChoice, Field, Icon } from "../../screen/screen";
import { text } from "../../state/text";
import { bandOf, stepsCost } from "./bands";
import { mayActOf } from "./flow";
import { SEIZE_COST } from "./permissions";
import type { Action, Minor } from "./rules";
import { areFoes, BANDS, COVERS, fighterOf, isReady, type Band, type State } from "./state";
import { actionCost, bandWord, minorCost } from "./words";

/** One of several combatants to choose from. */
function whoField(name: string, ids: readonly CombatantId[]): Field {
  const choices = ids.map((value): FieldChoice => ({
    value,
    label: text("names.one", { combatant: named(value) }),
  }));
  return { kind: "choice", name, label: text("fields.who"), choices };
}

/** Somebody takes its turn (M-2). */
export function takeTurnSpec(id: CombatantId, label = text("momentum.controls.take-turn")): ControlSpec {
  return { label, icon: "act", tone: "primary", command: { do: "takeTurn", combatant: id } };
}

/** The turn under way ends, and who is next is chosen afterwards. */
export function endTurnSpec(id: CombatantId): ControlSpec {
  return {
    label: text("controls.end-turn-of", { names: { names: [id] } }),
    icon: "end",
    tone: "primary",
    command: { do: "endTurn" },
  };
}

/** The turn under way ends, and one of the same side is named to go on (M-2); none where nobody is left. */
export function handOverSpecs(fight: Fight<State>, id: CombatantId, seen: readonly CombatantId[]): ControlSpec[] {
  const others = mayActOf(fight, combatant(fight, id).side).filter((one) => seen.includes(one));
  if (others.length === 0) return [];
  return [
    {
      id: `hand over ${id}`,
      label: text("momentum.controls.hand-over"),
      icon: "choose",
      tone: "quiet",
      command: { do: "endTurn" },
      fields: [whoField("next", others)],
    },
  ];
}

/** A side takes the initiative: the players for Momentum, the gm's for a critical failure (M-5). */
export function seizeSpec(side: Side): ControlSpec {
  const reason = side === "players" ? "spend" : "critical-failure";
  return {
    label: text(side === "players" ? "momentum.controls.seize" : "momentum.controls.seize-gm"),
    ...(side === "players" && { cost: text("momentum.costs.momentum", { count: SEIZE_COST }) }),
    icon: "seize",
    tone: "reactor",
    command: { do: "seize", side, reason },
  };
}

/** The pool by one: the gm's both ways, a player's spending (M-6). */
export function poolSpecs(gm: boolean): ControlSpec[] {
  const take: ControlSpec = {
    label: text(gm ? "momentum.controls.take-momentum" : "momentum.controls.spend-momentum"),
    icon: "take",
    tone: "quiet",
    command: { do: "changeMomentum", by: -1 },
  };
  const add: ControlSpec = {
    label: text("momentum.controls.add-momentum"),
    icon: "add",
    tone: "quiet",
    command: { do: "changeMomentum", by: 1 },
  };
  return gm ? [take, add] : [take];
}

/** The scene ends, once it may (M-4). */
export const endSceneSpec: ControlSpec = {
  label: text("momentum.controls.end-scene"),
  icon: "scene",
  command: { do: "endScene" },
};

/** Pictures of what an Action or a Minor Action is spent on. */
const ACT_ICONS: Readonly<Partial<Record<Action, Icon>>> = {
  attack: "attack",
  assist: "assist",
  "defensive-stance": "stance",
  recover: "wound",
  stabilize: "wound",
  interact: "object",
};
const MINOR_ICONS: Readonly<Partial<Record<Minor, Icon>>> = {
  move: "move",
  "take-cover": "cover",
  "improve-cover": "cover",
  aim: "aim",
  reload: "reload",
  "drop-prone": "prone",
  "stand-up": "stand",
  interact: "object",
};

/** An Action by one click (M-8). */
export function actSpec(id: CombatantId, action: Exclude<Action, "assist" | "custom">): ControlSpec {
  return {
    label: text(`momentum.acts.${action}`),
    cost: actionCost,
    icon: ACT_ICONS[action] ?? "action",
    command: { do: "act", combatant: id, action },
  };
}

/** A Minor Action by one click (M-8). */
export function minorSpec(id: CombatantId, minor: Exclude<Minor, "custom">): ControlSpec {
  return {
    label: text(`momentum.minors.${minor}`),
    cost: minorCost(1),
    icon: MINOR_ICONS[minor] ?? "minor",
    command: { do: "minor", combatant: id, minor },
  };
}

/** Help for one of those within reach (M-12); none where nobody is. */
export function assistSpecs(fight: Fight<State>, id: CombatantId, seen: readonly CombatantId[]): ControlSpec[] {
  const near = seen.filter(
    (one) => one !== id && !areFoes(fight, id, one) && stepsCost("point-blank", bandOf(fight, id, one)) === 0,
  );
  if (near.length === 0) return [];
  return [
    {
      id: `assist ${id}`,
      label: text("momentum.controls.assist"),
      cost: actionCost,
      icon: "assist",
      command: { do: "act", combatant: id, action: "assist" },
      fields: [whoField("target", near)],
    },
  ];
}

/** An Action that the lists do not name, in the table's own words (M-8). */
export function customSpecs(id: CombatantId): ControlSpec[] {
  return [
    {
      id: `custom action ${id}`,
      label: text("momentum.controls.custom-action"),
      cost: actionCost,
      icon: "action",
      command: { do: "act", combatant: id, action: "custom" },
      fields: [lineField("label", text("fields.what"))],
    },
    {
      id: `custom minor ${id}`,
      label: text("momentum.controls.custom-minor"),
      cost: minorCost(1),
      icon: "minor",
      command: { do: "minor", combatant: id, minor: "custom" },
      fields: [lineField("label", text("fields.what"))],
    },
  ];
}

/** Minor Actions for an Action, or the other way round (M-9). */
export function tradeSpec(id: CombatantId, to: "action" | "minor"): ControlSpec {
  return {
    label: text(`momentum.controls.trade-to-${to}`),
    cost: to === "action" ? minorCost(2) : actionCost,
    icon: "trade",
    command: { do: "trade", combatant: id, to },
  };
}

/** Willpower for an Action more, or for dice (M-10). */
export function willpowerSpec(id: CombatantId, use: "action" | "upgrade" | "other"): ControlSpec {
  return {
    label: text(`momentum.controls.willpower-${use}`),
    cost: text("momentum.costs.willpower"),
    icon: "willpower",
    command: { do: "willpower", combatant: id, use },
  };
}

/** Both Minor Actions for movement (M-14). */
export function sprintSpec(id: CombatantId): ControlSpec {
  return {
    label: text("momentum.controls.sprint"),
    cost: text("momentum.costs.sprint"),
    icon: "sprint",
    command: { do: "sprint", combatant: id },
  };
}

/** One moves to another band of a pair, with what it costs and brings about (M-13, M-16). */
export function moveSpec(fight: Fight<State>, id: CombatantId, to: CombatantId, band: Band): ControlSpec {
  const from = bandOf(fight, id, to);
  const price = minorCost(stepsCost(from, band));
  const isLeft = from === "point-blank" && areFoes(fight, id, to) && isReady(fight, to);
  return {
    label: text("momentum.controls.move-to", { combatant: named(id), band: bandWord(band) }),
    cost: isLeft ? text("momentum.costs.leaving", { price, combatant: named(to) }) : price,
    icon: "move",
    command: { do: "moveBand", combatant: id, to, band },
  };
}

/** The gm puts a pair into a band (M-13). */
export function setBandSpec(fight: Fight<State>, a: CombatantId, b: CombatantId): ControlSpec {
  const now = bandOf(fight, a, b);
  return {
    id: `set band ${a} ${b}`,
    label: text("momentum.controls.set-band"),
    icon: "band",
    tone: "quiet",
    command: { do: "setBand", combatant: a, to: b },
    fields: [bandField(BANDS.filter((band) => band !== now))],
  };
}

/** In a horde nobody looks for one ally among so many, and a list in every row would slow the screen. */
const MOST_ALLIES = 12;

/** The gm puts somebody and one of its allies apart, or together again. */
export function setAllyBandSpecs(fight: Fight<State>, id: CombatantId, seen: readonly CombatantId[]): ControlSpec[] {
  const allies = seen.filter((one) => one !== id && !areFoes(fight, id, one));
  if (allies.length === 0 || allies.length > MOST_ALLIES) return [];
  return [
    {
      id: `set ally band ${id}`,
      label: text("momentum.controls.set-ally-band"),
      icon: "band",
      command: { do: "setBand", combatant: id },
      fields: [whoField("to", allies), bandField(BANDS)],
    },
  ];
}

function bandField(bands: readonly Band[]): Field {
  const choices = bands.map((value): FieldChoice => ({ value, label: bandWord(value) }));
  return { kind: "choice", name: "band", label: text("momentum.fields.band"), choices };
}

/** A free attack on one who leaves (M-16). */
export function strikeSpec(id: CombatantId, mover: CombatantId, alone: boolean): ControlSpec {
  return {
    label: alone ? text("momentum.controls.strike") : text("momentum.controls.strike-as", { combatant: named(id) }),
    cost: text("momentum.costs.reaction"),
    icon: "react",
    tone: "reactor",
    command: { do: "provoked", combatant: id, mover },
  };
}

/** Any other use of the reaction (M-16). */
export function reactionSpec(id: CombatantId): ControlSpec {
  return {
    id: `reaction ${id}`,
    label: text("controls.use-reaction"),
    icon: "reaction",
    command: { do: "useReaction", combatant: id },
    fields: [lineField("label", text("fields.what"))],
  };
}

/** The gm says what somebody stands behind (M-18). */
export function coverSpec(fight: Fight<State>, id: CombatantId): ControlSpec {
  const now = fighterOf(fight, id).cover ?? "none";
  const choices = COVERS.filter((cover) => cover !== now).map((value): FieldChoice => ({
    value,
    label: text(`momentum.covers.${value}`),
  }));
  return {
    id: `cover ${id}`,
    label: text("momentum.controls.set-cover"),
    icon: "cover",
    command: { do: "setCover", combatant: id },
    fields: [{ kind: "choice", name: "cover", label: text("momentum.fields.cover"), choices }],
  };
}
