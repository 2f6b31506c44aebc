import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { effectsSection } from "../../mechanics/effect-screen";
import { lineField, named } from "../../mechanics/screen";
import type { ControlFactory, ControlSpec } from "../../screen/control-factory";
import type { Control, Field, Person, Pips, Rung, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { alternatingKinds, relevantSteps } from "./ladder";
import { isListed, listOf } from "./list";
import type { ScreenContext } from "./screen-context";
import { participants, partOf, STEPS, type Part, type Turn } from "./state";
import { planFields, reactionPip } from "./words";

/** The panel: who is in the turn and with what plan, the ladder, what one may do, and who is still to come. */
export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight } = context;
  const { turn } = fight.rules;
  const effects = effectsSection(context, factory);
  if (fight.round === 0) return [{ kind: "note", id: "before", text: text("panel.before") }, ...effects];
  const seen = new Set(context.seen);
  const inTurn = turn === null ? [] : participants(turn).filter((id) => seen.has(id));
  return [
    ...(inTurn.length === 0
      ? [note(context)]
      : [{ kind: "people" as const, id: "people", people: inTurn.map((id) => personOf(context, factory, id)) }]),
    ...(turn?.shared === true ? [ladderOf(context, factory, turn, seen)] : []),
    ...(fight.stage === "turn" ? inTurn.flatMap((id) => actionsOf(context, factory, id)) : []),
    ...lineUp(context, seen),
    ...effects,
  ];
}

function note({ fight }: ScreenContext): Section {
  return {
    kind: "note",
    id: "quiet",
    text: text(fight.stage === "rolling" ? "shared-turn.panel.rolling" : "shared-turn.panel.quiet"),
  };
}

function personOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Person {
  const { fight } = context;
  const part = partOf(fight, id);
  const place = (fight.rules.turn?.reactors.indexOf(id) ?? -1) + 1;
  return {
    id,
    tag:
      place === 0
        ? { label: text("shared-turn.tags.actor"), tone: "actor" }
        : { label: text("shared-turn.tags.reactor", { place }), tone: "reactor" },
    quote: part?.plan ?? null,
    silence: part?.plan === null ? text("shared-turn.panel.no-plan") : null,
    pips: part === undefined || fight.stage !== "turn" ? [] : partPips(part),
    controls: factory.enabled(
      {
        label: text("shared-turn.controls.revise"),
        icon: "plan",
        tone: "quiet",
        command: { do: "revisePlan", combatant: id },
        fields: planFields(text("shared-turn.fields.new-plan"), part),
      },
      {
        label: text("shared-turn.controls.dismiss"),
        icon: "dismiss",
        tone: "quiet",
        command: { do: "dismissReactor", combatant: id },
      },
    ),
  };
}

/** The language keys of the pips of one part in a shared turn. */
const PIP_LABELS = {
  action: "tracker.pips.action",
  bonus: "shared-turn.pips.bonus",
  object: "shared-turn.pips.object",
} as const;

function partPips(part: Part): Pips[] {
  const tone = part.part;
  const pip = (id: "action" | "bonus" | "object", left: number): Pips => ({
    id,
    icon: id,
    label: text(PIP_LABELS[id], { left, max: 1 }),
    left,
    max: 1,
    tone,
  });
  return [
    pip("action", part.action === "ready" ? 1 : 0),
    pip("bonus", part.bonus ? 1 : 0),
    pip("object", part.object ? 1 : 0),
  ];
}

/** The words of the ten steps (S-16); a Reactor's movement is called like the Actor's. */
const STEP_WORDS = {
  1: "dodge",
  2: "spells",
  3: "ranged",
  4: "movement",
  5: "late-out-of-reach",
  6: "remaining-movement",
  7: "movement",
  8: "melee",
  9: "late-in-reach",
  10: "remaining-movement",
} as const satisfies Record<(typeof STEPS)[number], string>;

function ladderOf(
  context: ScreenContext,
  factory: ControlFactory,
  turn: Turn,
  seen: ReadonlySet<CombatantId>,
): Section {
  const needed = relevantSteps(turn);
  const next = context.nextAttack;
  const rungs = STEPS.map((number): Rung => {
    const [go] = factory.enabled({
      label: text("shared-turn.controls.go-to-step", { step: number }),
      icon: "go",
      command: { do: "goToStep", step: number },
    });
    return {
      number,
      who: text(`shared-turn.ladder.who-${whoseStep(number)}`),
      what: text(`shared-turn.ladder.${STEP_WORDS[number]}`),
      state: turn.step === number ? "now" : number < (turn.step ?? 0) ? "past" : "ahead",
      needed: needed.includes(number) || turn.step === number,
      next: turn.step === number && next !== null && seen.has(next) ? next : null,
      go: go ?? null,
    };
  });
  const idle = rungs.filter((rung) => !rung.needed).map((rung) => String(rung.number));
  return {
    kind: "ladder",
    id: "ladder",
    rungs,
    unneeded: idle.length === 0 ? null : text("shared-turn.ladder.unneeded", { steps: idle.join(", ") }),
  };
}

function whoseStep(step: number): "actor" | "reactor" | "both" {
  if (step === 3 || step === 8) return "both";
  return step === 2 || step === 4 || step === 6 ? "actor" : "reactor";
}

/**
 * Draws the commands of the viewer's own now: those of the step first, the rest folded away. The gm has everything of the
 * players' combatants too, folded: it is theirs to press.
 */
function actionsOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Section[] {
  const { fight, viewer } = context;
  const part = partOf(fight, id);
  if (part === undefined || !controls(viewer, id)) return [];
  const fitting = context.own.has(id) ? [...nowSpecs(context, id, part), ...pointSpecs(id)] : [];
  const rest = [...spendSpecs(id), ...pointSpecs(id), done(id), ...noteSpecs(id)];
  const first = [
    ...(context.own.has(id) ? threatControls(context, factory, id, part) : []),
    ...factory.enabled(...fitting),
  ];
  const more = factory.enabled(...rest.filter((one) => !fitting.some((other) => sameCommand(one, other))));
  if (first.length + more.length === 0) return [];
  return [
    {
      kind: "actions",
      id: `actions ${id}`,
      title: text(context.nextAttack === id ? "shared-turn.news.attack" : "shared-turn.panel.your-turn", {
        combatant: named(id),
      }),
      note: threatNote(context, part),
      controls: first,
      more,
    },
  ];
}

function sameCommand(a: ControlSpec, b: ControlSpec): boolean {
  return (
    a.command.do === b.command.do && a.command["kind"] === b.command["kind"] && a.command["what"] === b.command["what"]
  );
}

/** The commands that the present step is for; in an ordinary turn, the common ones. */
function nowSpecs(context: ScreenContext, id: CombatantId, part: Part): ControlSpec[] {
  const { fight } = context;
  const { turn } = fight.rules;
  if (turn === null) return [];
  if (turn.shared !== true)
    return [attack(id, "melee", "primary"), attack(id, "ranged"), cast(id), use(id, "action"), use(id, "movement")];
  const kinds = alternatingKinds(turn);
  if (kinds.length > 0) {
    const meant = (["ranged", "cantrip", "melee"] as const).filter(
      (kind) => kinds.includes(kind) && (part.intends?.includes(kind) ?? true),
    );
    return context.nextAttack === id ? [...meant.map((kind) => attack(id, kind, "primary")), done(id)] : [];
  }
  return stepSpecs(turn.step ?? 0, id, part);
}

function stepSpecs(step: number, id: CombatantId, part: Part): ControlSpec[] {
  if (part.part === "actor")
    return step === 2 ? [cast(id, "primary")] : step === 4 || step === 6 ? [use(id, "movement", "primary")] : [];
  if (step === 1) return [dodge(id)];
  if ((step === 5 && part.threat !== true) || (step === 9 && part.threat !== false))
    return [cast(id, "primary"), use(id, "action")];
  return step === 7 || step === 10 ? [use(id, "movement", "primary")] : [];
}

/** Legal between all steps: S-13. */
function pointSpecs(id: CombatantId): ControlSpec[] {
  return [use(id, "bonus"), use(id, "object")];
}

function spendSpecs(id: CombatantId): ControlSpec[] {
  return [
    attack(id, "melee"),
    attack(id, "ranged"),
    attack(id, "cantrip"),
    cast(id),
    use(id, "action"),
    use(id, "movement"),
    use(id, "extra"),
  ];
}

function noteSpecs(id: CombatantId): ControlSpec[] {
  return [damage(id), save(id)];
}

function attack(id: CombatantId, kind: "ranged" | "cantrip" | "melee", tone: Control["tone"] = "plain"): ControlSpec {
  return {
    label: text(`shared-turn.intentions.${kind}`),
    icon: "attack",
    tone,
    command: { do: "attack", combatant: id, kind },
  };
}

function done(id: CombatantId): ControlSpec {
  return {
    label: text("shared-turn.controls.done-attacking"),
    icon: "done",
    command: { do: "doneAttacking", combatant: id },
  };
}

function cast(id: CombatantId, tone: Control["tone"] = "plain"): ControlSpec {
  const level: Field = {
    kind: "integer",
    name: "level",
    label: text("shared-turn.fields.level"),
    min: 0,
    max: 9,
    value: 1,
  };
  return {
    label: text("shared-turn.controls.cast"),
    icon: "spell",
    tone,
    command: { do: "castSpell", combatant: id },
    fields: [lineField("name", text("shared-turn.fields.spell")), level],
  };
}

function dodge(id: CombatantId): ControlSpec {
  return { ...use(id, "action", "primary"), label: text("shared-turn.intentions.dodge") };
}

function use(
  id: CombatantId,
  what: "movement" | "action" | "bonus" | "object" | "extra",
  tone: Control["tone"] = "plain",
): ControlSpec {
  const label: Text = text(`shared-turn.controls.use-${what}`);
  const fields = what === "movement" ? [] : [lineField("label", text("fields.what"), false)];
  return { label, icon: what, tone, command: { do: "use", combatant: id, what }, fields };
}

function damage(id: CombatantId): ControlSpec {
  const amount: Field = {
    kind: "integer",
    name: "amount",
    label: text("shared-turn.fields.damage"),
    min: 1,
    max: 9999,
    value: 1,
  };
  return {
    label: text("shared-turn.controls.damage"),
    icon: "damage",
    tone: "quiet",
    command: { do: "recordDamage", combatant: id },
    fields: [amount],
  };
}

function save(id: CombatantId): ControlSpec {
  return {
    label: text("shared-turn.controls.save"),
    icon: "save",
    tone: "quiet",
    command: { do: "recordSave", combatant: id },
    fields: [lineField("spell", text("shared-turn.fields.spell"))],
  };
}

/** S-14: whether it still matters to a Reactor that a hostile is in melee range: it means to cast or do something else. */
function threatMatters({ fight }: ScreenContext, part: Part): boolean {
  const means = part.intends?.some((one) => one === "spell" || one === "other") ?? true;
  return part.part === "reactor" && means && part.action === "ready" && (fight.rules.turn?.step ?? 0) <= 9;
}

function threatControls(context: ScreenContext, factory: ControlFactory, id: CombatantId, part: Part): Control[] {
  if (!context.viewer.gm || !threatMatters(context, part)) return [];
  const said = (on: boolean): ControlSpec => ({
    label: text(on ? "shared-turn.controls.threat-on" : "shared-turn.controls.threat-off"),
    icon: "threat",
    tone: "quiet",
    command: { do: "meleeThreat", combatant: id, on },
  });
  return factory.enabled(...[true, false].filter((on) => on !== part.threat).map(said));
}

function threatNote(context: ScreenContext, part: Part): Text | null {
  if (part.threat === null || !threatMatters(context, part)) return null;
  return text(part.threat ? "shared-turn.panel.threatened" : "shared-turn.panel.unthreatened");
}

/** Draws those still to act in this round, with their reactions. */
function lineUp(context: ScreenContext, seen: ReadonlySet<CombatantId>): Section[] {
  const { fight } = context;
  const left = listOf(fight).filter((id) => seen.has(id) && partOf(fight, id) === undefined);
  if (left.length === 0) return [];
  return [
    {
      kind: "line-up",
      id: "still",
      title: text("panel.still-to-act"),
      people: left,
      pips: left.map((id) => ({ ...reactionPip(context, id), id })),
    },
  ];
}

/** The row's menu beside the panel: reactions, late declarations, notes for those in the turn. */
export function turnMenu(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, viewer } = context;
  if (!controls(viewer, id) || fight.round === 0) return [];
  const inTurn = partOf(fight, id) !== undefined && fight.stage === "turn";
  const late: ControlSpec = {
    label: text("shared-turn.controls.react-late"),
    icon: "late",
    command: { do: "declareReactor", combatant: id, late: true },
    fields: planFields(text("shared-turn.fields.plan")),
  };
  const react: ControlSpec = {
    label: text("controls.use-reaction"),
    icon: "reaction",
    command: { do: "useReaction", combatant: id },
    fields: [lineField("label", text("fields.what"))],
  };
  const declare: ControlSpec = {
    label: text("shared-turn.controls.declare"),
    icon: "act",
    command: { do: "declareActor", combatant: id },
    fields: planFields(text("shared-turn.fields.plan")),
  };
  const join: ControlSpec = {
    ...late,
    label: text("controls.react"),
    icon: "react",
    command: { do: "declareReactor", combatant: id },
  };
  const decline: ControlSpec = {
    label: text("shared-turn.controls.decline"),
    icon: "pass",
    command: { do: "decline", combatant: id },
  };
  const own = [
    ...(context.impetus === id ? [declare] : []),
    ...(isListed(fight, id) ? [join, decline] : []),
    react,
    ...(inTurn ? noteSpecs(id) : []),
  ];
  return factory.enabled(...own, ...(viewer.gm && fight.stage === "turn" ? [late] : []), ...(inTurn ? [] : [save(id)]));
}
