import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import { isUnanswered, unansweredNames } from "../../mechanics/answers";
import { effectsSection } from "../../mechanics/effect-screen";
import { pipsOf } from "../../mechanics/pips";
import { reactionPip } from "../../mechanics/reactions";
import { choiceField, lineField } from "../../mechanics/fields";
import { beforeNote, isStillToAct } from "../../mechanics/screen";
import { foesSeenOf } from "../../mechanics/sides";
import { controlId } from "../../screen/control-factory";
import type { Control, ControlFactory, ControlSpec, Person, Pips, Rung, Section, Tag } from "../../screen/screen";
import { named, text, type Text } from "../../state/text";
import { alternatingKinds, isStepOf, leftHere, STEPS, relevantSteps, stepOf } from "./steps";
import { isListed, listOf } from "./list";
import { ATTACKS, type USES } from "./payment";
import { flows, withGoOn, isBlowAwaited, seenOr, type ScreenContext } from "./screen-context";
import { isReady, participants, partOf, type Intention, type Part, type Turn } from "./state";
import { byField, targetField } from "./words";

export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight, seen } = context;
  const { turn } = fight.rules;
  const effects = effectsSection(context, factory);
  if (fight.round === 0) return [beforeNote, ...effects];
  const inTurn = turn === null ? [] : participants(turn).filter((id) => seen.includes(id));
  return [
    inTurn.length === 0
      ? note(context)
      : { kind: "people", id: "people", people: inTurn.map((id) => personOf(context, factory, id)) },
    ...answersOf(context),
    ...(turn?.shared === true ? [ladderOf(context, factory, turn)] : []),
    ...(fight.stage === "turn" ? inTurn.flatMap((id) => actionsOf(context, factory, id)) : []),
    ...lineUp(context),
    ...effects,
  ];
}

/** S-24: who must still answer the Actor, and who declined. */
function answersOf(context: ScreenContext): Section[] {
  const { unanswered } = context;
  const declined = [...context.declined].filter((id) => context.seen.includes(id));
  return [
    ...sectionIf(
      "undecided",
      isUnanswered(unanswered),
      text("panel.undecided", { names: unansweredNames(unanswered) }),
    ),
    ...sectionIf("declined", declined.length > 0, text("shared-turn.panel.declined", { names: { names: declined } })),
  ];
}

const sectionIf = (id: string, isThere: boolean, said: Text): Section[] =>
  isThere ? [{ kind: "note", id, text: said }] : [];

function note({ fight }: ScreenContext): Section {
  const key = fight.stage === "rolling" ? "shared-turn.panel.rolling" : "shared-turn.panel.quiet";
  return { kind: "note", id: "quiet", text: text(key) };
}

function personOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Person {
  const { fight } = context;
  const part = partOf(fight, id);
  return {
    id,
    tag: partTag(context, id),
    quote: part?.plan ?? null,
    silence: part?.plan === null ? text("shared-turn.panel.no-plan") : null,
    pips: part === undefined || fight.stage !== "turn" ? [] : partPips(part),
    controls: factory.enabled(
      { command: { do: "revisePlan", combatant: id } },
      { command: { do: "dismissReactor", combatant: id } },
    ),
  };
}

/** The tag of the Actor, or of a Reactor with its place among the Reactors in the viewer's sight (C-28). Null without a part. */
export function partTag({ fight, seen }: ScreenContext, id: CombatantId): Tag | null {
  const { turn } = fight.rules;
  if (turn?.actor === id) return { label: text("shared-turn.tags.actor"), tone: "actor" };
  const place = (turn?.reactors.filter((one) => seen.includes(one)).indexOf(id) ?? -1) + 1;
  return place === 0 ? null : { label: text("shared-turn.tags.reactor", { place }), tone: "reactor" };
}

function partPips({ part, action, bonus, object }: Part): Pips[] {
  const each = (id: "action" | "bonus" | "object", key: string, isLeft: boolean): Pips =>
    pipsOf(id, id, key, { left: isLeft ? 1 : 0, max: 1 }, part);
  return [
    each("action", "tracker.pips.action", action === "ready"),
    each("bonus", "shared-turn.pips.bonus", bonus),
    each("object", "shared-turn.pips.object", object),
  ];
}

function ladderOf(context: ScreenContext, factory: ControlFactory, turn: Turn): Section {
  const needed = relevantSteps(turn, (id) => context.seen.includes(id));
  const next = seenOr(context, context.nextAttack);
  const rungs = STEPS.map(({ number, who, what }): Rung => {
    const [go] = factory.enabled({ command: { do: "goToStep", step: number } });
    return {
      number,
      who: text(`shared-turn.ladder.who-${who}`),
      what: text(`shared-turn.ladder.${what}`),
      state: turn.step === number ? "now" : number < (turn.step ?? 0) ? "past" : "ahead",
      needed: needed.includes(number) || turn.step === number,
      next: turn.step === number ? next : null,
      go: go ?? null,
    };
  });
  const idle = rungs.filter((rung) => !rung.needed).map((rung) => rung.number);
  return {
    kind: "ladder",
    id: "ladder",
    rungs,
    unneeded: idle.length === 0 ? null : text("shared-turn.ladder.unneeded", { steps: { list: idle } }),
  };
}

/** The step's first, the rest folded. The GM gets the players' too, all folded. */
function actionsOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Section[] {
  const part = partOf(context.fight, id);
  if (part === undefined || !controls(context.viewer, id)) return [];
  const isOwn = context.own.has(id);
  // Show blocked controls with the reason.
  const fitting = isOwn ? factory.visible(...nowSpecs(context, id, part), ...pointSpecs(id)) : [];
  const offered = new Set([...fitting.map((now) => now.id), ...stepSpecs(context, id).map(controlId)]);
  const isLeft = isBlowAwaited(context) && context.fight.rules.turn?.actor === id;
  const end: ControlSpec[] = isLeft ? [{ tone: "quiet", command: { do: "endTurn" } }] : [];
  const more = factory
    .visible(...restSpecs(id), attackInDetail(context, id), ...end)
    .filter((rest) => !offered.has(rest.id));
  const first = [...(isOwn ? threatControls(context, factory, id, part) : []), ...fitting];
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

const attack = (id: CombatantId, kind: (typeof ATTACKS)[number]): ControlSpec => ({
  command: { do: "attack", combatant: id, kind },
});
const attackAgain = (id: CombatantId, kind: "ranged" | "melee"): ControlSpec => ({
  ...attack(id, kind),
  id: `attack ${id} ${kind} again`,
  label: text(`shared-turn.controls.again-${kind}`),
});
/** S-12, S-13: extra attacks are listed first because they are always allowed. */
const attackInDetail = (context: ScreenContext, id: CombatantId): ControlSpec => ({
  id: `attack ${id} in detail`,
  label: text("shared-turn.controls.attack-in-detail"),
  icon: "attack",
  command: { do: "attack", combatant: id },
  fields: [
    choiceField("kind", text("shared-turn.fields.kind"), ["melee", "ranged", "cantrip"] as const, (kind) =>
      text(`shared-turn.intentions.${kind}`),
    ),
    byField(["extra", "bonus", "action"]),
    targetField(foesSeenOf(context, id)),
    lineField("label", text("fields.what"), false),
  ],
});
const use = (id: CombatantId, what: (typeof USES)[number]): ControlSpec => ({
  command: { do: "use", combatant: id, what },
});
const cast = (id: CombatantId): ControlSpec => ({ command: { do: "castSpell", combatant: id } });
const done = (id: CombatantId): ControlSpec => ({ command: { do: "doneAttacking", combatant: id } });
const save = (id: CombatantId): ControlSpec => ({ command: { do: "recordSave", combatant: id } });
const primary = (spec: ControlSpec): ControlSpec => ({ ...spec, tone: "primary" });

function nowSpecs(context: ScreenContext, id: CombatantId, part: Part): ControlSpec[] {
  const { turn } = context.fight.rules;
  if (turn?.shared !== true)
    return [primary(attack(id, "melee")), attack(id, "ranged"), cast(id), use(id, "action"), use(id, "movement")];
  if (alternatingKinds(turn).length > 0) return blowSpecs(context, id);
  const step = stepOf(turn);
  // S-14: a known threat closes step 5 or 9.
  const isClosed = step?.uses.includes("other") && part.threat === (step.number === 5);
  return step === undefined || isClosed || !isStepOf(step, part)
    ? []
    : step.uses.flatMap((each) => specsFor(each, id)).map((spec) => withGoOn(context, spec));
}

/** The present step's controls for the row of an awaited combatant. The GM's rows include the players' attacks. */
export function stepSpecs(context: ScreenContext, id: CombatantId): ControlSpec[] {
  const { turn } = context.fight.rules;
  const part = partOf(context.fight, id);
  if (turn?.shared !== true || part === undefined) return [];
  if (alternatingKinds(turn).length > 0) return blowSpecs(context, id);
  return context.own.has(id) && leftHere(context.fight).includes(id) ? nowSpecs(context, id, part) : [];
}

function specsFor(intention: Intention, id: CombatantId): ControlSpec[] {
  if (intention === "dodge") {
    const plainly = { id: `use ${id} dodge plainly`, label: text("shared-turn.intentions.dodge"), fields: [] };
    return [primary({ ...use(id, "dodge"), ...plainly })];
  }
  if (intention === "spell") return [primary(cast(id))];
  if (intention === "move") return [primary(use(id, "movement"))];
  return intention === "other" ? [use(id, "action")] : [];
}

/** S-12: the next attacker's attacks, or their end. If the turn flows, an attack is the last, or announces another. */
function blowSpecs(context: ScreenContext, id: CombatantId): ControlSpec[] {
  const { fight, nextAttack } = context;
  const { turn } = fight.rules;
  if (nextAttack !== id || turn === null) return [];
  const intends = partOf(fight, id)?.intends ?? ATTACKS;
  const kinds = ATTACKS.filter((kind) => alternatingKinds(turn).includes(kind) && intends.includes(kind));
  const last = [...kinds.map((kind) => primary(attack(id, kind))), done(id)].map((spec) => withGoOn(context, spec));
  return [
    ...last,
    ...(flows(context) ? kinds.filter((kind) => kind !== "cantrip").map((kind) => attackAgain(id, kind)) : []),
  ];
}

/** S-13: legal in every step. */
const pointSpecs = (id: CombatantId): ControlSpec[] => [use(id, "bonus"), use(id, "object")];

const noteSpecs = (id: CombatantId): ControlSpec[] => [{ command: { do: "recordDamage", combatant: id } }, save(id)];

const restSpecs = (id: CombatantId): ControlSpec[] => [
  attack(id, "melee"),
  attack(id, "ranged"),
  attack(id, "cantrip"),
  cast(id),
  use(id, "action"),
  use(id, "dodge"),
  use(id, "movement"),
  use(id, "extra"),
  ...pointSpecs(id),
  done(id),
  ...noteSpecs(id),
];

/** S-14: it intends to cast or do something else. */
function threatMatters({ fight }: ScreenContext, part: Part): boolean {
  const means = part.intends?.some((each) => each === "spell" || each === "other") ?? true;
  return part.part === "reactor" && means && part.action === "ready" && (fight.rules.turn?.step ?? 0) <= 9;
}

const threatControls = (context: ScreenContext, factory: ControlFactory, id: CombatantId, part: Part): Control[] =>
  context.viewer.gm && threatMatters(context, part) ? factory.enabled(...threatSpecs(id, part)) : [];

const threatSpecs = (id: CombatantId, { threat }: Part): ControlSpec[] =>
  [true, false].filter((on) => on !== threat).map((on) => ({ command: { do: "meleeThreat", combatant: id, on } }));

function threatNote(context: ScreenContext, part: Part): Text | null {
  if (part.threat === null || !threatMatters(context, part)) return null;
  return text(part.threat ? "shared-turn.panel.threatened" : "shared-turn.panel.unthreatened");
}

function lineUp(context: ScreenContext): Section[] {
  const { fight, seen } = context;
  const isLeft = (id: CombatantId): boolean => partOf(fight, id) === undefined && isStillToAct(context, id);
  const left = listOf(fight).filter((id) => seen.includes(id) && isLeft(id));
  if (left.length === 0) return [];
  const pips = left.map((id) => ({ ...reactionPip(isReady(context.fight, id)), id }));
  return [{ kind: "line-up", id: "still", title: text("panel.still-to-act"), people: left, pips }];
}

export function turnMenu(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, viewer } = context;
  if (!controls(viewer, id) || fight.round === 0) return [];
  const part = fight.stage === "turn" ? partOf(fight, id) : undefined;
  const inTurn = part !== undefined;
  const isLate = viewer.gm && fight.stage === "turn";
  const canAnswer = fight.stage === "reactions" && isListed(fight, id) && partOf(fight, id) === undefined;
  const enabled = factory.enabled(
    ...(context.impetus === id ? [withGoOn(context, { command: { do: "declareActor", combatant: id } })] : []),
    ...(canAnswer
      ? [withGoOn(context, { icon: "pass", tone: "plain", command: { do: "decline", combatant: id } })]
      : []),
    // S-17: the check is for viewers who may note one.
    ...(inTurn ? [...noteSpecs(id), { command: { do: "recordCheck", combatant: id } }] : []),
    // The panel asks for the GM's own combatants. Here the GM can say it of any Reactor.
    ...(viewer.gm && inTurn ? threatSpecs(id, part) : []),
    ...(isLate ? [{ command: { do: "declareReactor", combatant: id, late: true } }] : []),
    ...(inTurn ? [] : [save(id)]),
  );
  const always = factory.visible(
    ...(canAnswer ? [withGoOn(context, { command: { do: "declareReactor", combatant: id } })] : []),
    { command: { do: "useReaction", combatant: id } },
  );
  return [...always, ...enabled];
}
