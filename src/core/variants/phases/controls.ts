import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { lineField, named } from "../../mechanics/screen";
import type { ControlSpec } from "../../screen/control-factory";
import type { Field } from "../../screen/screen";
import { text } from "../../state/text";
import { focusOf, isSettled, nextFocus } from "./attention";
import { budgetNow, paymentFor, type Cost } from "./budget";
import type { State } from "./state";
import { attentionGives, attentionWord, costWord, kindWord, worldGives, worldWord } from "./words";
import { bonusIn, eligibleIn, KINDS, worldOf, WORLDS, type Attention, type Kind, type World } from "./worlds";

/** The kinds of action a combatant mostly takes where it is. */
const USUAL: Readonly<Record<World, Kind>> = {
  physical: "physical",
  ar: "physical",
  "ar-dni": "physical",
  "cold-sim": "matrix",
  "hot-sim": "matrix",
  astral: "magic",
};

/** The kinds of action in the order in which somebody will want them: while bonus actions are left, what these are for. */
export function kindsFor(fight: Fight<State>, id: CombatantId): Kind[] {
  const { kind, bonus } = budgetNow(fight, id);
  const first = kind !== null && bonus > 0 ? kind : USUAL[focusOf(fight, id).world];
  return [first, ...KINDS.filter((one) => one !== first)];
}

/** An action in one's phase (P-7), where there is no room to say what it would use. */
export function plainActSpec(id: CombatantId, cost: Cost, kind: Kind): ControlSpec {
  return {
    id: `act plainly ${id} ${cost} ${kind}`,
    label: text(cost === "simple" ? "phases.controls.simple" : "phases.controls.complex"),
    icon: cost,
    command: { do: "act", combatant: id, cost, kind },
  };
}

/** An action in one's phase, with what it would use (P-7). */
export function actSpec(fight: Fight<State>, id: CombatantId, cost: Cost, kind: Kind): ControlSpec {
  const budget = budgetNow(fight, id);
  const payment = paymentFor(budget, cost, kind);
  const uses = typeof payment === "string" ? null : costWord(budget, kind, payment);
  return { ...plainActSpec(id, cost, kind), id: `act ${id} ${cost} ${kind}`, ...(uses !== null && { cost: uses }) };
}

/** An action with a name to be told by; only the kinds that can be paid are to choose from. */
export function namedActSpecs(fight: Fight<State>, id: CombatantId): ControlSpec[] {
  const budget = budgetNow(fight, id);
  return (["simple", "complex"] as const).flatMap((cost) => {
    const payable = kindsFor(fight, id).filter((kind) => typeof paymentFor(budget, cost, kind) !== "string");
    if (payable.length === 0) return [];
    return [
      {
        id: `act named ${cost} ${id}`,
        label: text(cost === "simple" ? "phases.controls.simple-named" : "phases.controls.complex-named"),
        icon: cost,
        command: { do: "act", combatant: id, cost },
        fields: [lineField("label", text("fields.what")), kindField(payable)],
      },
    ];
  });
}

function kindField(kinds: readonly Kind[]): Field {
  return {
    kind: "choice",
    name: "kind",
    label: text("phases.fields.kind"),
    choices: kinds.map((value) => ({ value, label: kindWord(value) })),
  };
}

/** A click on the pips for anything spends one of these: on what one mostly does, unless bonus actions would pay that. */
export function simplePipSpec(fight: Fight<State>, id: CombatantId): ControlSpec {
  const budget = budgetNow(fight, id);
  const usual = USUAL[focusOf(fight, id).world];
  const kind = [usual, ...KINDS].find((one) => budget.kind !== one || budget.bonus === 0) ?? usual;
  return { ...pipSpec(fight, id, kind), id: `pip any ${id}` };
}

/**
 * A click on a pip: one Simple Action of that kind, said in full, since a pip has no heading. The pips for anything have
 * an id of their own: no click of a quick hand on bonus actions may go on to those.
 */
export function pipSpec(fight: Fight<State>, id: CombatantId, kind: Kind): ControlSpec {
  return {
    ...actSpec(fight, id, "simple", kind),
    id: `pip ${id} ${kind}`,
    label: text("phases.controls.simple-of", { kind: kindWord(kind) }),
  };
}

/** The Free action of the phase under way (P-8). */
export function freeSpec(id: CombatantId): ControlSpec {
  return { label: text("phases.controls.free"), icon: "free", tone: "reactor", command: { do: "free", combatant: id } };
}

/** One button for several who have a Free action: whose it is, is asked. */
export function freeOfSpec(ids: readonly CombatantId[]): ControlSpec {
  return {
    id: "free of",
    label: text("phases.controls.free-of"),
    icon: "free",
    tone: "reactor",
    command: { do: "free" },
    fields: [
      {
        kind: "choice",
        name: "combatant",
        label: text("fields.who"),
        choices: ids.map((value) => ({ value, label: text("names.one", { combatant: named(value) }) })),
      },
    ],
  };
}

/** Ends the phase of the one acting. */
export const endPhaseSpec: ControlSpec = {
  label: text("phases.controls.end-phase"),
  icon: "end",
  command: { do: "endTurn" },
};

/** The control that sets an attention, with its gain (P-6): from the next roll, or from the one after it. */
export function attendSpec(fight: Fight<State>, id: CombatantId, attention: Attention): ControlSpec {
  const gives = attention === "none" ? null : attentionGives(bonusIn(fight, id, worldOf(fight, id), attention));
  return {
    label: attentionWord(attention),
    icon: "attention",
    ...(gives !== null && { cost: gives }),
    command: { do: "attend", combatant: id, attention, ...(isSettled(fight, id) && { next: true }) },
  };
}

/** The attentions a combatant can choose (P-6). */
export function attentionsFor(fight: Fight<State>, id: CombatantId): Attention[] {
  return [...eligibleIn(fight, id, worldOf(fight, id)), "none"];
}

/** The control that sets a world from the next roll on, with its gain (P-12). */
export function worldSpec(fight: Fight<State>, id: CombatantId, world: World): ControlSpec {
  return {
    label: worldWord(world),
    icon: "world",
    cost: worldGives(fight, id, world),
    command: { do: "setWorld", combatant: id, world },
  };
}

/** For a row's menu: attention and world as one question each. What holds now stands first. */
export function focusSpecs(fight: Fight<State>, id: CombatantId): ControlSpec[] {
  const settled = isSettled(fight, id);
  const { attention: now, world: here } = nextFocus(fight, id);
  return [
    {
      id: `attend ${id}`,
      label: text(settled ? "phases.controls.attend-next" : "phases.controls.attend"),
      icon: "attention",
      command: { do: "attend", combatant: id, ...(settled && { next: true }) },
      fields: [
        {
          kind: "choice",
          name: "attention",
          label: text("phases.fields.attention"),
          choices: [now, ...attentionsFor(fight, id).filter((one) => one !== now)].map((value) => ({
            value,
            label: attentionWord(value),
          })),
        },
      ],
    },
    {
      id: `world ${id}`,
      label: text("phases.controls.set-world"),
      icon: "world",
      command: { do: "setWorld", combatant: id },
      fields: [
        {
          kind: "choice",
          name: "world",
          label: text("phases.fields.world"),
          choices: [here, ...WORLDS.filter((one) => one !== here)].map((value) => ({
            value,
            label: worldWord(value),
          })),
        },
      ],
    },
  ];
}

/** A wound or a spell moves the number (P-11). */
export function adjustSpec(id: CombatantId): ControlSpec {
  return {
    label: text("phases.controls.adjust-initiative"),
    icon: "wound",
    command: { do: "adjustInitiative", combatant: id },
    fields: [{ kind: "integer", name: "by", label: text("phases.fields.by"), min: -100, max: 100, value: -1 }],
  };
}
