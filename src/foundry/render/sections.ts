import type { CombatantId, Person, Pips, Rung, Section } from "../../core/index";
import { type ControlView, controlView, controlViews, openForm } from "./controls";
import { type Drawing, domId, type Face } from "./drawing";
import type { FormView } from "./forms";
import { type PipsView, pipsView, type TagView, tagView } from "./pips";
import type { Run } from "./words";

/** The template for each kind of section. The type keeps the list complete: a new kind does not compile without one. */
export const SECTION_PARTIALS = {
  people: "turnwright.people",
  ladder: "turnwright.ladder",
  actions: "turnwright.actions",
  "line-up": "turnwright.line-up",
  note: "turnwright.note",
} as const satisfies { readonly [Kind in Section["kind"]]: `turnwright.${Kind}` };

/** Somebody in the panel, with what they said they would do. */
export interface PersonView extends Face {
  readonly id: string;
  readonly tag: TagView | null;
  readonly quote: string | null;
  readonly silence: string | null;
  readonly pips: readonly PipsView[];
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** A step of a ladder. */
export interface RungView {
  readonly id: string;
  readonly number: number;
  readonly who: string;
  readonly what: string;
  readonly state: Rung["state"];
  /** For `aria-current`: the step now. */
  readonly current: boolean;
  readonly isPast: boolean;
  /** Where the step stands, in a word, for who cannot see its colour. */
  readonly mark: string | null;
  readonly next: string | null;
  readonly go: ControlView | null;
}

/** A button that shows or hides what is folded away. */
export interface FoldView {
  readonly id: string;
  /** What the surface's state calls the part. */
  readonly part: string;
  readonly label: string;
  readonly open: boolean;
}

/** Somebody in a line-up, with what is left to them. */
export interface StandingView extends Face {
  readonly pips: readonly PipsView[];
}

interface Views {
  people: { readonly people: readonly PersonView[] };
  ladder: {
    readonly rungs: readonly RungView[];
    /** Which steps nobody needs, and the button that shows them. */
    readonly unneeded: { readonly text: string; readonly fold: FoldView } | null;
  };
  actions: {
    readonly title: readonly Run[];
    readonly note: string | null;
    readonly controls: readonly ControlView[];
    /** The button that unfolds more controls, where there are any. */
    readonly fold: FoldView | null;
    /** The controls it unfolds; empty while folded. */
    readonly more: readonly ControlView[];
    readonly form: FormView | null;
  };
  "line-up": {
    readonly title: string;
    readonly people: readonly StandingView[];
    readonly nobody: string | null;
    /** What is left to all of them together. */
    readonly pips: readonly PipsView[];
  };
  note: { readonly text: readonly Run[] };
}

/** A section with the name of its template. */
export type SectionView = {
  [Kind in Section["kind"]]: {
    readonly kind: Kind;
    readonly partial: (typeof SECTION_PARTIALS)[Kind];
    readonly id: string;
  } & Views[Kind];
}[Section["kind"]];

function personView(person: Person, place: string, drawing: Drawing): PersonView | null {
  const face = drawing.face(person.id);
  if (face === null) return null;
  const here = `${place}-${person.id}`;
  // Quiet ones stand beside the name as pictures: the plans are what is to be read here.
  const controls = person.controls.map((control) => controlView(control, here, drawing, control.tone === "quiet"));
  return {
    ...face,
    id: domId(drawing, here),
    tag: person.tag === null ? null : tagView(person.tag, drawing),
    quote: person.quote,
    silence: person.silence === null ? null : drawing.words.say(person.silence),
    pips: person.pips.map((pips) => pipsView(pips, here, drawing)),
    controls,
    form: openForm(controls),
  };
}

function rungView(rung: Rung, place: string, drawing: Drawing): RungView {
  const { words } = drawing;
  const marks = { past: "ladder.past", now: "ladder.now", ahead: null } as const;
  const mark = marks[rung.state];
  return {
    id: domId(drawing, place, String(rung.number)),
    number: rung.number,
    who: words.say(rung.who),
    what: words.say(rung.what),
    state: rung.state,
    current: rung.state === "now",
    isPast: rung.state === "past",
    mark: mark === null ? null : words.own(mark),
    next: rung.next === null ? null : (drawing.face(rung.next)?.name ?? null),
    go:
      rung.go === null || rung.state === "now" ? null : controlView(rung.go, `${place}-${rung.number}`, drawing, true),
  };
}

/** A fold of a section; its words depend on whether it is open. */
function foldOf(
  section: Section,
  place: string,
  words: readonly [show: string, hide: string],
  drawing: Drawing,
): FoldView {
  const part = `fold-${section.id}`;
  const open = drawing.state.isUnfolded(part);
  return { id: domId(drawing, place, "fold"), part, label: drawing.words.own(words[open ? 1 : 0]), open };
}

type Of<Kind extends Section["kind"]> = Extract<Section, { kind: Kind }>;

function ladder(section: Of<"ladder">, place: string, drawing: Drawing): Views["ladder"] {
  const fold = foldOf(section, place, ["ladder.show", "ladder.hide"], drawing);
  const unneeded = section.unneeded === null ? null : { text: drawing.words.say(section.unneeded), fold };
  const shown = section.rungs.filter((rung) => rung.needed || unneeded === null || fold.open);
  return { rungs: shown.map((rung) => rungView(rung, place, drawing)), unneeded };
}

function actions(section: Of<"actions">, place: string, drawing: Drawing): Views["actions"] {
  const { words } = drawing;
  const controls = controlViews(section.controls, place, drawing);
  const all = controlViews(section.more, place, drawing);
  const fold = all.length === 0 ? null : foldOf(section, place, ["actions.more", "actions.less"], drawing);
  return {
    title: words.runs(section.title),
    note: section.note === null ? null : words.say(section.note),
    controls,
    fold,
    more: fold?.open === true ? all : [],
    form: openForm([...controls, ...all]),
  };
}

function lineUp(section: Of<"line-up">, place: string, drawing: Drawing): Views["line-up"] {
  const viewOf = (pips: Pips): PipsView => pipsView(pips, place, drawing);
  // Pips that go by somebody's id are that person's own.
  const own = (id: CombatantId): PipsView[] => section.pips.filter((pips) => pips.id === id).map(viewOf);
  const people = section.people.flatMap((id) => {
    const face = drawing.face(id);
    return face === null ? [] : [{ ...face, pips: own(id) }];
  });
  return {
    title: drawing.words.say(section.title),
    people,
    nobody: people.length === 0 ? drawing.words.own("nobody") : null,
    pips: section.pips.filter((pips) => !section.people.includes(pips.id)).map(viewOf),
  };
}

/** A section as its template wants it. */
export function sectionView(section: Section, drawing: Drawing): SectionView {
  const place = `section-${section.id}`;
  const id = domId(drawing, place);
  const { kind } = section;
  switch (kind) {
    case "people": {
      const people = section.people.flatMap((person) => personView(person, place, drawing) ?? []);
      return { kind, partial: SECTION_PARTIALS[kind], id, people };
    }
    case "ladder":
      return { kind, partial: SECTION_PARTIALS[kind], id, ...ladder(section, place, drawing) };
    case "actions":
      return { kind, partial: SECTION_PARTIALS[kind], id, ...actions(section, place, drawing) };
    case "line-up":
      return { kind, partial: SECTION_PARTIALS[kind], id, ...lineUp(section, place, drawing) };
    case "note":
      return { kind, partial: SECTION_PARTIALS[kind], id, text: drawing.words.runs(section.text) };
  }
}
