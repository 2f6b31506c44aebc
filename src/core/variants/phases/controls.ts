import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { lineField, named } from "../../mechanics/screen";
import type { Sketch } from "../../screen/control-factory";
import type { Field } from "../../screen/screen";
import { text } from "../../state/text";
import { focusOf, isSettled, nextFocus } from "./attention";
import { budgetNow, paymentFor, type Cost } from "./budget";
import type { State } from "./state";
import { attentionGives, attentionWord, costWord, kindWord, worldGives, worldWord } from "./words";
import { bonusIn, eligibleIn, KINDS, worldOf, WORLDS, type Attention, type Kind, type World } from "./worlds";

/** What somebody mostly does where it is. */
const USUAL: Readonly<Record<World, Kind>> = {
  physical: "physical",
  ar: "physical",
  "ar-dni": "physical",
  "cold-sim": "matrix",
  "hot-sim": "matrix",
  astral: "magic",
};

/** The kinds of action in the order in which somebody will want them: while bonus actions are left, what these are for. */
export function kindsFor(body: Body<State>, id: CombatantId): Kind[] {
  const { kind, bonus } = budgetNow(body, id);
  const first = kind !== null && bonus > 0 ? kind : USUAL[focusOf(body, id).world];
  return [first, ...KINDS.filter((one) => one !== first)];
}

/** An action in one's phase (P-7), where there is no room to say what it would use. */
export function plainActSketch(id: CombatantId, cost: Cost, kind: Kind): Sketch {
  return {
    id: `act plainly ${id} ${cost} ${kind}`,
    label: text(cost === "simple" ? "control.simple" : "control.complex"),
    icon: cost,
    command: { do: "act", combatant: id, cost, kind },
  };
}

/** An action in one's phase, with what it would use (P-7). */
export function actSketch(body: Body<State>, id: CombatantId, cost: Cost, kind: Kind): Sketch {
  const budget = budgetNow(body, id);
  const payment = paymentFor(budget, cost, kind);
  const uses = typeof payment === "string" ? null : costWord(budget, kind, payment);
  return { ...plainActSketch(id, cost, kind), id: `act ${id} ${cost} ${kind}`, ...(uses !== null && { cost: uses }) };
}

/** An action with a name to be told by; only the kinds that can be paid are to choose from. */
export function namedActSketches(body: Body<State>, id: CombatantId): Sketch[] {
  const budget = budgetNow(body, id);
  return (["simple", "complex"] as const).flatMap((cost) => {
    const payable = kindsFor(body, id).filter((kind) => typeof paymentFor(budget, cost, kind) !== "string");
    if (payable.length === 0) return [];
    return [
      {
        id: `act named ${cost} ${id}`,
        label: text(cost === "simple" ? "control.simple-named" : "control.complex-named"),
        icon: cost,
        command: { do: "act", combatant: id, cost },
        fields: [lineField("label", text("field.what")), kindField(payable)],
      },
    ];
  });
}

function kindField(kinds: readonly Kind[]): Field {
  return {
    kind: "choice",
    name: "kind",
    label: text("field.kind"),
    choices: kinds.map((value) => ({ value, label: kindWord(value) })),
  };
}

/** A click on the pips for anything spends one of these: on what one mostly does, unless bonus actions would pay that. */
export function simplePipSketch(body: Body<State>, id: CombatantId): Sketch {
  const budget = budgetNow(body, id);
  const usual = USUAL[focusOf(body, id).world];
  const kind = [usual, ...KINDS].find((one) => budget.kind !== one || budget.bonus === 0) ?? usual;
  return { ...pipSketch(body, id, kind), id: `pip any ${id}` };
}

/**
 * A click on a pip: one Simple Action of that kind, said in full, since a pip has no heading. The pips for anything have
 * an id of their own: no click of a quick hand on bonus actions may go on to those.
 */
export function pipSketch(body: Body<State>, id: CombatantId, kind: Kind): Sketch {
  return {
    ...actSketch(body, id, "simple", kind),
    id: `pip ${id} ${kind}`,
    label: text("control.simple-of", { kind: kindWord(kind) }),
  };
}

/** The Free action of the phase under way (P-8). */
export function freeSketch(id: CombatantId): Sketch {
  return { label: text("control.free"), icon: "free", tone: "reactor", command: { do: "free", combatant: id } };
}

/** One button for several who have a Free action: whose it is, is asked. */
export function freeOfSketch(ids: readonly CombatantId[]): Sketch {
  return {
    id: "free of",
    label: text("control.free-of"),
    icon: "free",
    tone: "reactor",
    command: { do: "free" },
    fields: [
      {
        kind: "choice",
        name: "combatant",
        label: text("field.who"),
        choices: ids.map((value) => ({ value, label: text("field.somebody", { combatant: named(value) }) })),
      },
    ],
  };
}

/** Ends the phase of the one acting. */
export const endPhaseSketch: Sketch = { label: text("control.end-phase"), icon: "end", command: { do: "endTurn" } };

/** What somebody attends to, with what it gives (P-6): from the roll to come, or from the one after it. */
export function attendSketch(body: Body<State>, id: CombatantId, attention: Attention): Sketch {
  const gives = attention === "none" ? null : attentionGives(bonusIn(body, id, worldOf(body, id), attention));
  return {
    label: attentionWord(attention),
    icon: "attention",
    ...(gives !== null && { cost: gives }),
    command: { do: "attend", combatant: id, attention, ...(isSettled(body, id) && { next: true }) },
  };
}

/** What can be attended to (P-6). */
export function attentionsFor(body: Body<State>, id: CombatantId): Attention[] {
  return [...eligibleIn(body, id, worldOf(body, id)), "none"];
}

/** Where somebody is from the next roll on, with what it gives (P-12). */
export function worldSketch(body: Body<State>, id: CombatantId, world: World): Sketch {
  return {
    label: worldWord(world),
    icon: "world",
    cost: worldGives(body, id, world),
    command: { do: "setWorld", combatant: id, world },
  };
}

/** For a row's menu: attention and world as one question each. What holds now stands first. */
export function focusSketches(body: Body<State>, id: CombatantId): Sketch[] {
  const settled = isSettled(body, id);
  const { attention: now, world: here } = nextFocus(body, id);
  return [
    {
      id: `attend ${id}`,
      label: text(settled ? "control.attend-next" : "control.attend"),
      icon: "attention",
      command: { do: "attend", combatant: id, ...(settled && { next: true }) },
      fields: [
        {
          kind: "choice",
          name: "attention",
          label: text("field.attention"),
          choices: [now, ...attentionsFor(body, id).filter((one) => one !== now)].map((value) => ({
            value,
            label: attentionWord(value),
          })),
        },
      ],
    },
    {
      id: `world ${id}`,
      label: text("control.set-world"),
      icon: "world",
      command: { do: "setWorld", combatant: id },
      fields: [
        {
          kind: "choice",
          name: "world",
          label: text("field.world"),
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
export function adjustSketch(id: CombatantId): Sketch {
  return {
    label: text("control.adjust-initiative"),
    icon: "wound",
    command: { do: "adjustInitiative", combatant: id },
    fields: [{ kind: "integer", name: "by", label: text("field.by"), min: -100, max: 100, value: -1 }],
  };
}
