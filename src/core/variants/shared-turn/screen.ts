import { combatant, controls, isDefeated } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context, ScreenParts } from "../../engine/variant";
import { peopleField, personField } from "../../mechanics/fields";
import { isUnanswered, unansweredNames } from "../../mechanics/answers";
import { footerFor, stepFooter } from "../../mechanics/footers";
import {
  askedToReact,
  header,
  promptOf,
  rollControl,
  roundHeader,
  standingRow,
  stateInTurns,
  stateWords,
} from "../../mechanics/screen";
import { reactionPip } from "../../mechanics/reactions";
import { commonMenu } from "../../mechanics/common-menu";
import { foesSeenOf } from "../../mechanics/sides";
import type { ControlFactory, ControlSpec, Footer, Prompt, Row, RowState, Screen, Tag } from "../../screen/screen";
import { named, text, type Text } from "../../state/text";
import { hasStepsLeft, leftHere, stepOf, wantedNow, type Step } from "./steps";
import { hasPassed, isListed, orderOf } from "./list";
import { flows, withGoOn, isBlowAwaited, screenContext, seenOr, type ScreenContext } from "./screen-context";
import { panelOf, partTag, stepSpecs, turnMenu } from "./panel";
import { type Intention, isReady, leader, partOf, type State } from "./state";
import { planFields } from "./words";

export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given);
  return {
    header: headerOf(context),
    news: newsOf(context),
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: [...impetusPrompt(context, factory), ...reactionPrompt(context, factory)],
    footer: footerFor(context, factory, () => footerOf(context, factory)),
    panel: panelOf(context, factory),
    menuOf: (id) => [...turnMenu(context, factory, id), ...commonMenu(context, factory, id)],
  };
}

function headerOf(context: ScreenContext): Screen["header"] {
  const { fight, seen, undecided } = context;
  const { turn } = fight.rules;
  const step = turn === null || fight.stage !== "turn" ? undefined : stepOf(turn);
  const asked = seen.filter((id) => undecided.has(id)).length;
  return {
    ...roundHeader(context),
    stage: stageOf(context),
    ...(asked > 0 && { progress: text("shared-turn.header.may-react", { count: asked }) }),
    ...(step !== undefined && { progress: text("shared-turn.header.step", { step: step.number }) }),
  };
}

function stageOf(context: ScreenContext): Text {
  const { turn } = context.fight.rules;
  if (context.fight.stage === "reactions" && !isUnanswered(context.unanswered)) return text("stages.answered");
  if (context.fight.stage !== "turn" || turn === null) return header(context).stage;
  if (turn.shared !== true) return text("stages.turn");
  const step = stepOf(turn);
  return step === undefined
    ? text("shared-turn.stages.shared")
    : text("shared-turn.stages.shared-step", wordsFor(step));
}

const wordsFor = ({ number, what }: Step): { step: number; what: Text } => ({
  step: number,
  what: text(`shared-turn.ladder.${what}`),
});

function newsOf(context: ScreenContext): Text {
  const { fight, nextAttack, seen } = context;
  const { turn } = fight.rules;
  if (fight.stage === "impetus") return about(context, context.impetus, "shared-turn.news.impetus");
  if (fight.stage === "reactions") {
    const key = isUnanswered(context.unanswered) ? "shared-turn.news.reactions" : "shared-turn.news.answered";
    return about(context, turn?.actor ?? null, key);
  }
  if (fight.stage !== "turn" || turn === null) return stageOf(context);
  if (nextAttack !== null) return about(context, nextAttack, "shared-turn.news.attack");
  const step = stepOf(turn);
  const wanted = wantedNow(turn).filter((id) => seen.includes(id));
  if (step !== undefined && step.who !== "both" && wanted.length > 0)
    return text("shared-turn.news.step", { ...wordsFor(step), names: { names: wanted } });
  return about(context, leader(turn), "tracker.news.turn");
}

function about(context: ScreenContext, id: CombatantId | null, key: string): Text {
  const who = seenOr(context, id);
  return who === null ? text("tracker.news.unseen") : text(key, { combatant: named(who) });
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const state = stateOfRow(context, id);
  const row = standingRow(context, id, state, [...stateWords(state), ...answerOf(context, id, state)]);
  const does = doesOf(context, id, row.mine);
  return {
    ...row,
    ...(context.undecided.has(id) && { asked: true }),
    ...(context.nextAttack === id && { call: text("shared-turn.calls.blow", { combatant: named(id) }) }),
    ...(onMove(context).includes(id) && { onMove: true }),
    ...(does !== null && { does }),
    tags: tagsOf(context, id),
    pips: context.fight.round > 0 ? [reactionPip(isReady(context.fight, id))] : [],
    controls: [...rollControl(context, factory, id), ...factory.enabled(...stepSpecs(context, id))].slice(0, 2),
  };
}

function stateOfRow({ fight, impetus }: ScreenContext, id: CombatantId): RowState {
  const part = partOf(fight, id);
  if (part !== undefined) return part.part === "actor" ? "acting" : "reacting";
  const state = stateInTurns(fight, impetus === null ? [] : [impetus], id);
  return state === "waiting" && hasPassed(fight, id) ? "passed" : state;
}

/** S-10, S-12: the next attacker, or the Reactors whose step it is. */
function onMove({ fight, nextAttack }: ScreenContext): readonly CombatantId[] {
  if (nextAttack !== null) return [nextAttack];
  const { turn } = fight.rules;
  return turn !== null && stepOf(turn)?.who === "reactor" ? leftHere(fight) : [];
}

/** What it does now, if it is asked or in alternating attacks (S-5, S-12). Null if the state shows it. */
function doesOf({ fight, impetus, nextAttack, undecided }: ScreenContext, id: CombatantId, mine: boolean): Text | null {
  if (undecided.has(id)) return text(mine ? "tracker.does.you-may-react" : "tracker.does.may-react");
  if (impetus === id) return text("shared-turn.tags.impetus");
  if (nextAttack === id) return text(mine ? "shared-turn.does.you-strike" : "shared-turn.does.strikes");
  return fight.rules.turn?.attacks.last === id ? text("shared-turn.does.struck") : null;
}

function tagsOf(context: ScreenContext, id: CombatantId): Tag[] {
  const { impetus } = context;
  const tag = partTag(context, id);
  if (tag !== null) return [tag];
  return impetus === id ? [{ label: text("shared-turn.tags.impetus"), tone: "actor" }] : [];
}

/** S-5, S-24: asked, declined, or without a reaction. */
function answerOf({ fight, undecided, declined }: ScreenContext, id: CombatantId, state: RowState): Text[] {
  if (undecided.has(id)) return [text("tracker.does.may-react")];
  if (declined.has(id)) return [text("shared-turn.lines.declined")];
  const isOut = fight.round === 0 || state === "acting" || state === "out" || !isListed(fight, id);
  const isSpent = !isOut && partOf(fight, id) === undefined && !isReady(fight, id);
  return isSpent ? [text("shared-turn.lines.reaction-spent")] : [];
}

/** Asks the combatant with the impetus to declare or pass (S-2). */
function impetusPrompt(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { impetus: id } = context;
  if (id === null || !context.own.has(id)) return [];
  const declare: ControlSpec = { tone: "primary", command: { do: "declareActor", combatant: id } };
  return promptOf(
    `impetus ${id}`,
    text("shared-turn.news.impetus", { combatant: named(id) }),
    text("shared-turn.prompts.impetus-body"),
    factory.enabled(withGoOn(context, declare), ...meleeSpecs(context, id).map((spec) => withGoOn(context, spec)), {
      command: { do: "pass", combatant: id },
    }),
  );
}

/** More would need a list. */
const MOST_FOES = 2;

/** S-2: an attack on each of the only foes left, by one click. */
function meleeSpecs(context: ScreenContext, id: CombatantId): ControlSpec[] {
  const all = foesSeenOf(context, id);
  const foes = all.filter((foe) => !isDefeated(context.fight, foe));
  return foes.length > MOST_FOES
    ? []
    : foes.map((foe) => ({
        id: `declareActor ${id} ${foe}`,
        label: text("shared-turn.controls.react-melee", { names: { names: [foe] } }),
        icon: "attack",
        command: { do: "declareActor", combatant: id },
        fields: planFields(text("shared-turn.fields.plan"), all, { plan: null, intends: ["melee"], targets: [foe] }),
        direct: true,
      }));
}

/** Asks possible Reactors: a form to join, one click to decline (S-5, S-24). */
function reactionPrompt(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { fight } = context;
  const own = [...context.undecided].filter((id) => context.own.has(id));
  const actor = seenOr(context, fight.rules.turn?.actor ?? null);
  if (actor === null) return [];
  const reactions = own.map((id): ControlSpec => ({
    ...(own.length > 1 && { label: text("shared-turn.controls.react-as", { combatant: named(id) }) }),
    tone: "reactor",
    command: { do: "declareReactor", combatant: id },
  }));
  const aims = partOf(fight, actor)?.targets ?? [];
  const [only, ...more] = own.length > 1 ? own.filter((id) => aims.includes(id)) : own;
  const atOnce = only === undefined || more.length > 0 ? [] : atOnceSpecs(context, only, actor, own.length > 1);
  const together = togetherSpecs(context, own);
  const decline = declineSpecs(context, own);
  // A user that answers for several ticks the Reactors, because single answers are rare then.
  const answers =
    together.length > 0 ? [...atOnce, ...together, ...decline, ...reactions] : [...atOnce, ...reactions, ...decline];
  const specs = answers.map((spec) => withGoOn(context, spec));
  return promptOf(
    `reactions ${actor}`,
    askedToReact(own),
    text("shared-turn.prompts.reaction-body", { names: { names: own } }),
    factory.enabled(...specs),
    {
      about: text("shared-turn.prompts.reaction", { combatant: named(actor) }),
      quote: partOf(fight, actor)?.plan ?? null,
      ...(together.length > 0 && atOnce.length === 0 && { asked: askedOf(context, actor) }),
    },
  );
}

/**
 * The most likely reactions by one click (S-5): a foe's attack is struck back at, and dodged by its target. An ally's
 * attack on a foe is joined. `isNamed`: the labels name the Reactor.
 */
function atOnceSpecs(context: ScreenContext, id: CombatantId, actor: CombatantId, isNamed: boolean): ControlSpec[] {
  const aims = partOf(context.fight, actor)?.targets ?? [];
  const foes = foesSeenOf(context, id);
  const isTarget = aims.includes(id);
  const targets = foes.includes(actor) ? [actor] : aims.filter((who) => foes.includes(who));
  const spec = (intends: Intention, at: readonly CombatantId[], label: Text): ControlSpec => ({
    id: `declareReactor ${id} ${intends}`,
    label: isNamed ? text("shared-turn.controls.with-one", { combatant: named(id), what: label }) : label,
    cost: text("shared-turn.costs.turn"),
    icon: intends === "dodge" ? "cover" : "attack",
    tone: "reactor",
    command: { do: "declareReactor", combatant: id },
    fields: planFields(text("shared-turn.fields.plan"), foes, { plan: null, intends: [intends], targets: at }),
    direct: true,
  });
  const strike = isTarget ? "shared-turn.controls.strike-back" : "shared-turn.controls.react-melee";
  return [
    ...(targets.length === 0 ? [] : [spec("melee", targets, text(strike, { names: { names: targets } }))]),
    ...(isTarget ? [spec("dodge", [], text("shared-turn.intentions.dodge"))] : []),
  ];
}

/** Those of the GM's side that were asked to react to the Actor, whether or not they have answered (S-24). */
function askedOf({ fight, own, undecided, declined }: ScreenContext, actor: CombatantId): CombatantId[] {
  const hasAnswered = (id: CombatantId): boolean => declined.has(id) || partOf(fight, id) !== undefined;
  return orderOf(fight).filter((id) => own.has(id) && id !== actor && (undecided.has(id) || hasAnswered(id)));
}

/** S-5: one plan for several of the GM's combatants. */
function togetherSpecs(context: ScreenContext, own: readonly CombatantId[]): ControlSpec[] {
  const several = own.filter((id) => combatant(context.fight, id).side === "gm");
  if (!context.viewer.gm || several.length < 2) return [];
  const [first = ""] = several;
  const who = { ...peopleField("combatants", text("shared-turn.fields.reactors"), several), required: true } as const;
  const plan = planFields(text("shared-turn.fields.plan"), foesSeenOf(context, first));
  return [
    {
      id: "declareReactor together",
      tone: "reactor",
      command: { do: "declareReactor" },
      fields: [who, ...plan],
    },
  ];
}

/** S-24: decline for one, for all of the GM's at once, or for one of a player's chosen from a list. */
function declineSpecs({ viewer }: ScreenContext, own: readonly CombatantId[]): ControlSpec[] {
  if (own.length === 0) return [];
  if (own.length === 1) return [{ command: { do: "decline", combatant: own[0] } }];
  if (viewer.gm) return [{ command: { do: "declineAll" } }];
  const label = text("controls.decline-one");
  return [{ id: "decline as one", label, command: { do: "decline" }, fields: [personField("combatant", own)] }];
}

function footerOf(context: ScreenContext, factory: ControlFactory): Footer {
  const { stage } = context.fight;
  if (stage === "impetus") return impetusFooter(context, factory, context.impetus);
  return stage === "reactions" ? reactionsFooter(context, factory) : turnFooter(context, factory);
}

function impetusFooter(context: ScreenContext, factory: ControlFactory, id: CombatantId | null): Footer {
  if (id === null || context.own.has(id)) return stepFooter([], newsOf(context));
  // The GM can continue for an absent player. Other users get no buttons for others.
  const label = text("shared-turn.controls.pass-for", { combatant: named(id) });
  return stepFooter([], newsOf(context), factory.enabled({ label, command: { do: "pass", combatant: id } }));
}

function reactionsFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const { fight, unanswered, viewer } = context;
  const actor = fight.rules.turn?.actor ?? null;
  if (actor !== null && controls(viewer, actor))
    return stepFooter(factory.visible({ command: { do: "beginTurn" } }), null);
  const waiting = text("panel.undecided", { names: unansweredNames(unanswered) });
  return stepFooter([], isUnanswered(unanswered) ? waiting : newsOf(context));
}

/** S-10: the step ends automatically, and visible combatants have controls for their plans. */
function isSaidElsewhere(context: ScreenContext): boolean {
  const left = flows(context) ? leftHere(context.fight) : [];
  return (
    left.some((id) => context.seen.includes(id)) &&
    left.every((id) => (partOf(context.fight, id)?.intends ?? null) !== null)
  );
}

function turnFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const { turn } = context.fight.rules;
  const id = turn === null ? null : leader(turn);
  if (turn === null || id === null || !controls(context.viewer, id)) return stepFooter([], newsOf(context));
  // While another's blow is asked for, the panel has the turn's end.
  const end = isBlowAwaited(context) ? [] : factory.enabled({ command: { do: "endTurn" } });
  if (!hasStepsLeft(turn)) return stepFooter(end, end.length === 0 ? newsOf(context) : null);
  const step = factory.enabled({ command: { do: "nextStep" } });
  if (!isSaidElsewhere(context)) return stepFooter(step, null, end);
  const passOver = step.map((control) => ({ ...control, tone: "plain" as const }));
  return stepFooter([], newsOf(context), [...passOver, ...end]);
}
