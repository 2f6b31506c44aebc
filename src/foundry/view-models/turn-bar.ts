import { text } from "../../core/index";
import type { CombatantId, Control, Member, Prompt, Row, Screen, Text } from "../../core/index";
import type { Run } from "../i18n/words";
import { idsOf } from "./acting";
import { type ControlView, controlView, openForm } from "./controls";
import { type Drawing, domId, type Known, knownOf } from "./drawing";
import { cautious, unspentOn } from "./unspent";
import type { FormView } from "./forms";
import { type NoticeView, noticeView } from "./notice";

/** So many buttons have room in the bar, and a key each. */
export const MOST_CHOICES = 4;

/** So many faces and plans are shown: the bar is a line, not a list. */
const MOST_FACES = 3;
const MOST_QUOTES = 2;

/** A button of the bar, with the key that presses it as people read it; null where it has none. */
interface ChoiceView extends ControlView {
  readonly key: string | null;
}

/** A plan, or an event, in the words of whoever typed it: shown as text, never as markup. */
interface QuoteView {
  readonly who: readonly Run[];
  readonly quote: string;
}

/** The bar above the hotbar: who is asked, what, and the likeliest answers. */
export interface TurnBarView {
  /** The name of the bar for screen readers. */
  readonly label: string;
  readonly tone: "actor" | "reactor";
  readonly faces: readonly Known[];
  readonly title: readonly Run[];
  /** Somebody's typed words, where the title is about them. */
  readonly quote: string | null;
  readonly body: string;
  readonly about: readonly QuoteView[];
  readonly choices: readonly ChoiceView[];
  /** The button that opens the window of the turn; null where there is none to open. */
  readonly more: { readonly id: string; readonly label: string } | null;
  readonly form: FormView | null;
  readonly notice: NoticeView | null;
}

/** The bar's facts beside the screen. */
export interface BarContext {
  /** Tells whether this user plays a combatant: their own, or for the gm those whom no player owns. */
  readonly own: (id: CombatantId) => boolean;
  /** True if the fight is under way: neither being set up nor at its end. */
  readonly isOn: boolean;
  /** The combatant whose token this user has selected, of those they play; null if there is none, or several. */
  readonly selected: CombatantId | null;
  /** True if there is a window to open for the rest. */
  readonly hasPanel: boolean;
  /** The keys of the buttons from the first on, as people read them; null for one without a key. */
  readonly keys: readonly (string | null)[];
}

/** The question to this user now. */
interface Ask {
  readonly people: readonly CombatantId[];
  readonly tone: TurnBarView["tone"];
  readonly title: Text;
  readonly quote: string | null;
  readonly body: Text | null;
  readonly about: readonly { readonly who: Text; readonly quote: string }[];
  readonly controls: readonly Control[];
}

const isOpen = (control: Control): boolean => control.blocked === null;

/** The same command twice is one button: a variant may offer it in the row and in the panel. */
function distinct(controls: readonly Control[]): Control[] {
  const seen = new Map<string, Control>();
  for (const control of controls) {
    const key = JSON.stringify(control.command) + control.fields.map(({ name }) => name).join();
    if (!seen.has(key)) seen.set(key, control);
  }
  return [...seen.values()];
}

/** The plans people have declared, of all but these; of these where nobody else has declared any. */
function plansOf(screen: Screen, mine: ReadonlySet<CombatantId>): Ask["about"] {
  const cards = screen.panel.flatMap((section) =>
    section.kind === "card" && section.quote !== null ? [{ who: section.title, quote: section.quote }] : [],
  );
  const plans = screen.panel.flatMap((section) =>
    section.kind === "people" ? section.people.flatMap(({ id, quote }) => (quote === null ? [] : [{ id, quote }])) : [],
  );
  const others = plans.filter(({ id }) => !mine.has(id));
  const told = (others.length > 0 ? others : plans).map(({ id, quote }) => ({
    who: text("names.one", { combatant: { name: id } }),
    quote,
  }));
  return [...cards, ...told];
}

function asPrompt(screen: Screen, prompt: Prompt, own: BarContext["own"]): Ask {
  const people = new Set(
    prompt.controls.flatMap(({ command }) => {
      const id = command["combatant"];
      return typeof id === "string" && own(id) ? [id] : [];
    }),
  );
  return {
    people: [...people],
    tone: prompt.controls.some(({ tone }) => tone === "reactor") ? "reactor" : "actor",
    title: prompt.title,
    body: prompt.body,
    quote: prompt.quote,
    about: prompt.quote === null ? plansOf(screen, people) : [],
    controls: prompt.controls.slice(0, MOST_CHOICES),
  };
}

/** The likeliest controls of a person's turn: what the rows and the panel offer first, and what comes next. */
function likeliest({ panel, footer }: Screen, rows: readonly Row[], mine: ReadonlySet<CombatantId>): Control[] {
  const budgets = panel.flatMap((section) =>
    section.kind === "budget" && mine.has(section.person)
      ? [...(section.ways[0]?.controls ?? []), ...section.controls]
      : [],
  );
  const actions = panel.flatMap((section) => (section.kind === "actions" ? section.controls : []));
  const next = footer.next === null ? [] : [footer.next];
  const isNext = new Set(next.map(({ command }) => command.do));
  const offered = distinct([...budgets, ...rows.flatMap(({ controls }) => controls), ...actions])
    .filter(isOpen)
    .filter(({ command }) => !isNext.has(command.do));
  const room = MOST_CHOICES - next.length;
  return [...offered.slice(0, room), ...next, ...footer.aside.filter(isOpen)].slice(0, MOST_CHOICES);
}

/** Somebody of this user's is up: it is their turn, or they have something to press in another's. */
function asTurn(screen: Screen, own: BarContext["own"]): Ask | null {
  // Ownership is asked last: Foundry looks at every user's permissions for it.
  const isMine = (row: Row): boolean => idsOf(row).some(own);
  const acting = screen.rows.filter((row) => row.state === "acting" && isMine(row));
  const striking = screen.rows.filter((row) => row.state === "reacting" && row.controls.some(isOpen) && isMine(row));
  // A combatant with a blow comes before the one whose turn it is: the turn waits for it.
  const rows = acting.some(({ controls }) => controls.some(isOpen)) || striking.length === 0 ? acting : striking;
  if (rows.length === 0) return null;
  const ids = rows.flatMap(idsOf).filter(own);
  const people = new Set(ids);
  return {
    people: ids,
    tone: rows === acting ? "actor" : "reactor",
    title: text(rows === acting ? "table.your-turn" : "table.your-part", { names: { together: ids } }),
    quote: null,
    body: null,
    about: plansOf(screen, people),
    controls: likeliest(screen, rows, people),
  };
}

/** Nobody acts, and the fight goes on by this user's hand. */
function asStep(screen: Screen): Ask | null {
  const { next, aside } = screen.footer;
  if (next === null || !isOpen(next) || screen.rows.some(({ state }) => state === "acting")) return null;
  const controls = [next, ...aside.filter(isOpen)].slice(0, MOST_CHOICES);
  return { people: [], tone: "actor", title: screen.news, quote: null, body: null, about: [], controls };
}

/** Somebody whom this user has picked on the map, while nothing else is asked: what they may do out of turn. */
function asSelected({ rows, header }: Screen, id: CombatantId | null, { gm }: Pick<Drawing, "gm">): Ask | null {
  const entries = rows.flatMap((row): readonly (Row | Member)[] => [...(row.group?.members ?? []), row]);
  const entry = entries.find((one) => one.id === id);
  if (entry === undefined) return null;
  // A gm's menus hold what corrects mistakes: that is in the tracker.
  const controls = distinct([...entry.controls, ...(gm ? [] : entry.menu)]).filter(isOpen);
  if (controls.length === 0) return null;
  return {
    people: [entry.id],
    tone: "actor",
    title: text("names.one", { combatant: { name: entry.id } }),
    quote: null,
    body: header.stage,
    about: [],
    controls: controls.slice(0, MOST_CHOICES),
  };
}

const isProposal = ({ command }: Control): boolean => command.do.startsWith("fight/");

/** Deeds of the table to this user's own, to be confirmed or put away; nothing else is asked of them. */
function asProposed({ rows, header }: Screen, own: BarContext["own"]): Ask | null {
  const entries = rows.flatMap((row): readonly (Row | Member)[] => row.group?.members ?? [row]);
  const about = entries.find(({ id, controls }) => controls.some(isProposal) && own(id));
  if (about === undefined) return null;
  return {
    people: [about.id],
    tone: "actor",
    title: text("names.one", { combatant: { name: about.id } }),
    quote: null,
    body: header.stage,
    about: [],
    controls: about.controls.filter(isProposal).slice(0, MOST_CHOICES),
  };
}

function askOf(
  screen: Screen,
  drawing: Pick<Drawing, "gm">,
  { own, isOn, selected }: Pick<BarContext, "own" | "isOn" | "selected">,
): Ask | null {
  const isAbout = ({ command }: Control): boolean => selected !== null && command["combatant"] === selected;
  const prompt = screen.prompts.find(({ controls }) => controls.some(isAbout)) ?? screen.prompts[0];
  if (prompt !== undefined) {
    const controls = prompt.controls.toSorted((a, b) => Number(isAbout(b)) - Number(isAbout(a)));
    return asPrompt(screen, { ...prompt, controls }, own);
  }
  return isOn
    ? (asTurn(screen, own) ?? asProposed(screen, own) ?? asStep(screen) ?? asSelected(screen, selected, drawing))
    : null;
}

/** The bar's offers, as long as nobody is selected; null where there is none. */
export const offeredInBar = (
  screen: Screen,
  { own, isOn }: Pick<BarContext, "own" | "isOn">,
): readonly Control[] | null => askOf(screen, { gm: false }, { own, isOn, selected: null })?.controls ?? null;

/** The bar for a screen; null where nothing is asked of this user and it is nobody's turn of theirs. */
export function turnBarView(screen: Screen, drawing: Drawing, context: BarContext): TurnBarView | null {
  const ask = askOf(screen, drawing, context);
  if (ask === null) return null;
  const { words } = drawing;
  const place = "bar";
  const unspent = unspentOn(screen, drawing);
  const views = ask.controls.map((control) => cautious(controlView(control, place, drawing), unspent, "tip"));
  const accented = views.findIndex(({ tone }) => tone === "primary");
  const choices = views.map((view, index) => ({
    ...view,
    // One accent: beside each other two would say nothing.
    ...(view.tone === "primary" && index !== accented && { tone: "plain" as const }),
    key: context.keys[index] ?? null,
  }));
  const { round, stage } = screen.header;
  return {
    label: words.own("table.bar"),
    tone: ask.tone,
    faces: knownOf(ask.people, drawing).slice(0, MOST_FACES),
    title: words.runs(ask.title),
    quote: ask.quote,
    body: ask.body === null ? `${words.say(round)} · ${words.say(stage)}` : words.say(ask.body),
    about: ask.about.slice(0, MOST_QUOTES).map(({ who, quote }) => ({ who: words.runs(who), quote })),
    choices,
    more: context.hasPanel ? { id: domId(drawing, place, "more"), label: words.own("tracker.actions.more") } : null,
    form: openForm(choices),
    notice: noticeView(drawing),
  };
}
