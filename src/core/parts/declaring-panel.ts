import type { CombatantId, Fight } from "../state/fight";
import { baseOf, initiativeOf } from "../state/combatants";
import { actingTag, stateInTurns } from "../mechanics/screen";
import type { ControlFactory, Question, QueueEntry, Section } from "../screen/screen";
import { named, text, type Text } from "../state/text";
import { kindsCount } from "./choices";
import { alikeIn, declarationOf, kindsOf, mayKnow } from "./declared";
import { allKinds, kindButton, kindWord, thrownFor } from "./kinds";
import type { ScreenContext } from "./screen-context";
import type { State } from "./state";

/** G-1: a question for each combatant that this viewer declares for. */
export function questionsOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const [first, ...others] = context.declarers;
  if (first === undefined) return [];
  const isOne = others.length === 0;
  const isRolled = kindsCount(context.choices);
  const titleFor = (id: CombatantId): Text =>
    isOne
      ? text(isRolled ? "parts.choices.kinds" : "parts.choices.orders")
      : text("names.one", { combatant: named(id) });
  return [
    {
      kind: "choices",
      id: "choices",
      person: isOne ? first : null,
      title: isOne
        ? text("parts.choices.declare", { combatant: named(first) })
        : text(isRolled ? "parts.choices.declare-several" : "parts.choices.declare-orders"),
      questions: context.declarers.map((id) => kindsQuestion(context, factory, id, titleFor(id))),
    },
  ];
}

/** Kinds as toggles. The last one cannot be removed (G-1). */
function kindsQuestion({ fight }: ScreenContext, factory: ControlFactory, id: CombatantId, title: Text): Question {
  const declared = declarationOf(fight, id)?.kinds ?? [];
  const answers = allKinds(fight).flatMap((kind) => {
    const chosen = declared.includes(kind);
    const without = declared.filter((who) => who !== kind);
    const kinds = chosen ? (without.length > 0 ? without : [kind]) : [...declared, kind];
    const { label, cost } = kindButton(fight, kind);
    const command = { do: "declareActions", combatant: id, kinds };
    return factory
      .enabled({ id: `declareActions ${id} ${kind}`, label, cost, command })
      .map((control) => ({ control, chosen }));
  });
  return { id: `kinds ${id}`, title, answers: [...answers, ...sameForAlike(fight, factory, id, declared)] };
}

/** One press for all of a kind, shown if their declarations differ. */
function sameForAlike(
  fight: Fight<State>,
  factory: ControlFactory,
  id: CombatantId,
  kinds: readonly string[],
): Question["answers"] {
  const isSame = (other: CombatantId): boolean => declarationOf(fight, other)?.kinds.join() === kinds.join();
  if (kinds.length === 0 || alikeIn(fight, id).every(isSame)) return [];
  const command = { do: "declareActions", combatant: id, kinds: [...kinds], alike: true };
  const label = text("parts.controls.same-for-alike");
  const spec = { id: `declareActions ${id} alike`, label, cost: undefined, icon: "declare", tone: "quiet" } as const;
  return factory.enabled({ ...spec, command }).map((control) => ({ control, chosen: false }));
}

/** Everyone's declarations, and in the count what was rolled for them. */
export function countOf(context: ScreenContext): Section {
  const { choices, declaring, missing } = context;
  const order = choices.direction === "ascending" ? "parts.panel.lowest-first" : "parts.panel.highest-first-count";
  return {
    kind: "queue",
    id: "count",
    title: text(declaring || !kindsCount(choices) ? "parts.panel.declarations" : order),
    note: declaring ? text("parts.panel.missing-declarations", { count: missing.length }) : null,
    entries: context.seen.map((id) => entryOf(context, id)),
  };
}

function entryOf(context: ScreenContext, id: CombatantId): QueueEntry {
  const base = baseOf(context.fight, id);
  const number = initiativeOf(context.fight, id);
  return {
    id,
    people: [id],
    state: stateInTurns(context.fight, context.acting, id),
    tag: context.acting.includes(id) ? actingTag : null,
    number,
    base: base === number ? null : base,
    why: number === null ? declaredWords(context, id) : thrownWords(context, id),
    members: [],
    controls: [],
  };
}

/** A declaration as far as the viewer may know it. */
export function declaredWords({ fight, viewer, missing }: ScreenContext, id: CombatantId): Text[] {
  const kinds = kindsOf(fight, id);
  if (kinds === null) return missing.includes(id) ? [text("parts.lines.undeclared")] : [];
  return mayKnow(fight, viewer, id) ? kinds.map(kindWord) : [text("parts.lines.declared")];
}

/** Without dice, it was set manually. */
function thrownWords(context: ScreenContext, id: CombatantId): Text[] {
  const { fight } = context;
  const declaration = declarationOf(fight, id);
  const faces = declaration?.faces ?? null;
  if (declaration === null || faces === null) return [...declaredWords(context, id), text("parts.lines.set-by-hand")];
  const thrown = thrownFor(fight, id, { ...declaration, faces });
  const words = thrown.map(({ word, isSaid, dice, total }) =>
    isSaid ? word : text("parts.lines.thrown", { kind: word, dice, total }),
  );
  const sum = thrown.reduce((all, { total }) => all + total, 0);
  return sum === baseOf(fight, id) ? words : [...words, text("parts.lines.set-by-hand")];
}
