import type { CombatantId, Fight } from "../../state/fight";
import { baseOf, initiativeOf } from "../../state/combatants";
import { effectsSection } from "../../mechanics/effect-screen";
import { actingTag, stateInTurns } from "../../mechanics/screen";
import type { ControlFactory, Question, QueueEntry, Section } from "../../screen/screen";
import { named, text, type Text } from "../../state/text";
import { allKinds, kindButton, kindWord, thrownFor } from "./kinds";
import { alikeIn } from "./flow";
import type { GreyhawkScreen } from "./screen-context";
import { declarationOf, kindsOf, mayKnow, type State } from "./state";

export function panelOf(context: GreyhawkScreen, factory: ControlFactory): Section[] {
  const { fight } = context;
  if (fight.stage === "setup") {
    return [
      { kind: "note", id: "before", text: text("greyhawk.panel.before-declaring") },
      ...effectsSection(context, factory),
    ];
  }
  return [...choicesOf(context, factory), queueOf(context), ...effectsSection(context, factory)];
}

/** G-1: a question for each combatant that this viewer declares for. */
function choicesOf(context: GreyhawkScreen, factory: ControlFactory): Section[] {
  const [first, ...others] = context.asked;
  if (first === undefined) return [];
  const isOne = others.length === 0;
  return [
    {
      kind: "choices",
      id: "choices",
      person: isOne ? first : null,
      title: isOne
        ? text("greyhawk.choices.declare", { combatant: named(first) })
        : text("greyhawk.choices.declare-several"),
      questions: context.asked.map((id) =>
        kindsQuestion(
          context,
          factory,
          id,
          isOne ? text("greyhawk.choices.kinds") : text("names.one", { combatant: named(id) }),
        ),
      ),
    },
  ];
}

/** Kinds as toggles. The last one cannot be removed (G-1). */
function kindsQuestion({ fight }: GreyhawkScreen, factory: ControlFactory, id: CombatantId, title: Text): Question {
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
  const label = text("greyhawk.controls.same-for-alike");
  const spec = { id: `declareActions ${id} alike`, label, cost: undefined, icon: "declare", tone: "quiet" } as const;
  return factory.enabled({ ...spec, command }).map((control) => ({ control, chosen: false }));
}

function queueOf(context: GreyhawkScreen): Section {
  return {
    kind: "queue",
    id: "count",
    title: text(context.declaring ? "greyhawk.panel.declarations" : "greyhawk.panel.lowest-first"),
    note: context.declaring ? text("greyhawk.panel.missing-declarations", { count: context.missing.length }) : null,
    entries: context.seen.map((id) => entryOf(context, id)),
  };
}

function entryOf(context: GreyhawkScreen, id: CombatantId): QueueEntry {
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
export function declaredWords({ fight, viewer, missing }: GreyhawkScreen, id: CombatantId): Text[] {
  const kinds = kindsOf(fight, id);
  if (kinds === null) return missing.includes(id) ? [text("greyhawk.lines.undeclared")] : [];
  return mayKnow(fight, viewer, id) ? kinds.map(kindWord) : [text("greyhawk.lines.declared")];
}

/** Without dice, it was set manually. */
function thrownWords(context: GreyhawkScreen, id: CombatantId): Text[] {
  const { fight } = context;
  const declaration = declarationOf(fight, id);
  const faces = declaration?.faces ?? null;
  if (declaration === null || faces === null)
    return [...declaredWords(context, id), text("greyhawk.lines.set-by-hand")];
  const thrown = thrownFor(fight, id, { ...declaration, faces });
  const words = thrown.map(({ word, dice, total }) => text("greyhawk.lines.thrown", { kind: word, dice, total }));
  const sum = thrown.reduce((all, { total }) => all + total, 0);
  return sum === baseOf(fight, id) ? words : [...words, text("greyhawk.lines.set-by-hand")];
}
