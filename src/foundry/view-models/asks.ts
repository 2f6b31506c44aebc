import { text } from "../../core/index";
import type { CombatantId, Control, Member, Prompt, Row, Screen, Side, Text } from "../../core/index";
import { idsOf } from "./acting";
import { ENDING } from "./unspent";

/** So many answers have room in the bar, and a key each. */
export const MOST_CHOICES = 4;

/** Somebody's typed words, and whose they are, with a verb. */
export interface Quoted {
  readonly says: Text;
  readonly quote: string;
}

/** What is asked of a user now: one question. */
export interface Ask {
  /** Those of the user's whom it is about. */
  readonly people: readonly CombatantId[];
  /** Whether it calls for an act or for a reaction; `plain` where nobody waits for this user, who may answer all the same. */
  readonly tone: "actor" | "reactor" | "plain";
  readonly title: Text;
  /** What the question is about, in a sentence; null where the words of somebody tell it, or it goes without saying. */
  readonly about: Text | null;
  readonly quotes: readonly Quoted[];
  /** The likeliest answers, at most {@link MOST_CHOICES}. */
  readonly choices: readonly Control[];
  /** All others. */
  readonly rest: readonly Control[];
}

/** The facts about a user that a question depends on, beside the screen. */
export interface AskFacts {
  /** Tells whether this user plays a combatant: their own, or for the gm those whom no player owns. */
  readonly own: (id: CombatantId) => boolean;
  /** The side of a combatant that this user sees. */
  readonly sideOf: (id: CombatantId) => Side;
  readonly gm: boolean;
  /** True if the fight is under way: neither being set up nor at its end. */
  readonly isOn: boolean;
  /** The combatant whose token this user has selected, of those they play; null if there is none, or several. */
  readonly selected: CombatantId | null;
}

const isOpen = (control: Control): boolean => control.blocked === null;

/** What two controls have in common that do the same. */
export const saying = ({ command, fields, direct }: Control): string =>
  JSON.stringify([command, fields.map(({ name }) => name), direct === true]);

/** The same command twice is one button: a variant may offer it in the row and in the panel. */
function distinct(controls: readonly Control[], beside: readonly Control[] = []): Control[] {
  const seen = new Set(beside.map(saying));
  return controls.filter((control) => {
    const said = saying(control);
    return seen.has(said) ? false : seen.add(said);
  });
}

/** An order of answers, cut to those that have room. */
function cut(controls: readonly Control[], rest: readonly Control[]): Pick<Ask, "choices" | "rest"> {
  const choices = controls.slice(0, MOST_CHOICES);
  return { choices, rest: distinct([...controls.slice(MOST_CHOICES), ...rest], choices) };
}

/** The plans people have declared, of all but these; of these where nobody else has declared any. */
function plansOf(screen: Screen, mine: ReadonlySet<CombatantId>): Quoted[] {
  const cards = screen.panel.flatMap((section) =>
    section.kind === "card" && section.quote !== null ? [{ says: section.title, quote: section.quote }] : [],
  );
  const plans = screen.panel.flatMap((section) =>
    section.kind === "people" ? section.people.flatMap(({ id, quote }) => (quote === null ? [] : [{ id, quote }])) : [],
  );
  const others = plans.filter(({ id }) => !mine.has(id));
  const own = plans.filter(({ id }) => mine.has(id));
  const told = [
    ...own.map(({ quote }) => ({ says: text("table.own-plan"), quote })),
    ...others.map(({ id, quote }) => ({ says: text("table.plan-of", { combatant: { name: id } }), quote })),
  ];
  return [...cards, ...told];
}

/** Those who may be picked, from all rows: the user's own side first. */
function picksOn({ rows }: Screen, { gm, sideOf }: AskFacts): Control[] {
  const picks = rows
    .flatMap(({ controls }) => controls)
    .filter((control) => control.pick !== undefined && isOpen(control));
  const isOther = ({ pick }: Control): number => Number((sideOf(pick?.id ?? "") === "gm") !== gm);
  return picks.toSorted((a, b) => isOther(a) - isOther(b));
}

function asPrompt(screen: Screen, prompt: Prompt, facts: AskFacts): Ask {
  const people = new Set(
    prompt.controls.flatMap(({ command }) => {
      const id = command["combatant"];
      return typeof id === "string" && facts.own(id) ? [id] : [];
    }),
  );
  const turn = asTurn(screen, facts);
  const inFoot = [...(screen.footer.next === null ? [] : [screen.footer.next]), ...screen.footer.aside];
  const beside = turn === null ? [] : distinct([...turn.choices, ...turn.rest], inFoot);
  const controls = prompt.controls.length > 0 ? prompt.controls : picksOn(screen, facts);
  return {
    people: [...people],
    tone: prompt.controls.some(({ tone }) => tone === "reactor") ? "reactor" : "actor",
    title: prompt.title,
    about: prompt.body,
    quotes:
      prompt.quote === null
        ? plansOf(screen, people)
        : [{ says: prompt.about ?? text("table.plan"), quote: prompt.quote }],
    ...cut(controls, beside),
  };
}

/** What a person can do in a turn, the likeliest first, and the rest: what the panel and the rows offer. */
function offered({ panel }: Screen, rows: readonly Row[], mine: ReadonlySet<CombatantId>) {
  const isMine = ({ command: { combatant } }: Control): boolean => typeof combatant !== "string" || mine.has(combatant);
  const budgets = panel.flatMap((section) => (section.kind === "budget" && mine.has(section.person) ? [section] : []));
  const actions = panel.flatMap((section) => (section.kind === "actions" ? [section] : []));
  const likely = [
    ...budgets.flatMap(({ ways, controls }) => [...(ways[0]?.controls ?? []), ...controls]),
    ...rows.flatMap(({ controls }) => controls),
    ...actions.flatMap(({ controls }) => controls),
  ];
  const others = [
    ...budgets.flatMap(({ ways, more }) => [...ways.slice(1).flatMap(({ controls }) => controls), ...more]),
    ...actions.flatMap(({ more }) => more),
  ];
  return { likely: distinct(likely.filter(isOpen)), others: distinct(others.filter(isOpen).filter(isMine)) };
}

/** The answers in a person's own turn: what takes the fight on comes first, and the end of the turn last, so that each keeps its key. */
function ofTurn(screen: Screen, rows: readonly Row[], mine: ReadonlySet<CombatantId>, facts: AskFacts) {
  const { footer } = screen;
  const next = footer.next === null ? [] : [footer.next];
  const isNext = new Set(next.map(({ command }) => command.do));
  const { likely, others } = offered(screen, rows, mine);
  const aside = footer.aside.filter(isOpen);
  const picks = picksOn(screen, facts);
  if (picks.length > 0) return cut(picks, [...likely, ...next, ...aside, ...others]);
  const own = likely.filter(({ command }) => !isNext.has(command.do));
  const before = next.filter(({ command }) => command.do !== ENDING);
  const after = next.filter((control) => !before.includes(control));
  const room = MOST_CHOICES - next.length;
  return cut([...before, ...own.slice(0, room), ...after, ...aside], [...own.slice(room), ...others]);
}

/** Somebody of this user's is up: it is their turn, or they have something to press in another's. */
function asTurn(screen: Screen, facts: AskFacts): Ask | null {
  const { own } = facts;
  // Ownership is asked last: Foundry looks at every user's permissions for it.
  const isMine = (row: Row): boolean => idsOf(row).some(own);
  const acting = screen.rows.filter((row) => row.state === "acting" && isMine(row));
  const striking = screen.rows.filter((row) => row.state === "reacting" && row.controls.some(isOpen) && isMine(row));
  // A combatant with a blow comes before the one whose turn it is: the turn waits for it.
  const isActing = acting.some(({ controls }) => controls.some(isOpen)) || striking.length === 0;
  const rows = isActing ? acting : striking;
  if (rows.length === 0) return null;
  const ids = rows.flatMap(idsOf).filter(own);
  const people = new Set(ids);
  // The steps and the end of a turn are of whoever leads it.
  const { likely, others } = offered(screen, rows, people);
  const answers = isActing ? ofTurn(screen, rows, people, facts) : cut(likely, others);
  const isPicked = answers.choices.some(({ pick }) => pick !== undefined);
  const said = text(isActing ? "table.your-turn" : "table.your-part", { names: { together: ids } });
  return {
    people: ids,
    tone: "actor",
    title: rows.find(({ call }) => call !== undefined)?.call ?? said,
    about: isPicked ? text("table.pick-next") : null,
    quotes: plansOf(screen, people),
    ...answers,
  };
}

/** Nobody acts, and the fight goes on by this user's hand: by a step, or by who is picked. */
function asStep(screen: Screen, facts: AskFacts): Ask | null {
  const { next, aside } = screen.footer;
  if (screen.rows.some(({ state }) => state === "acting")) return null;
  const picks = picksOn(screen, facts);
  const step = next !== null && isOpen(next) && next.pick === undefined ? [next] : [];
  if (step.length + picks.length === 0) return null;
  return {
    people: [],
    tone: step.length > 0 || picks.some(({ pick }) => facts.own(pick?.id ?? "")) ? "actor" : "plain",
    title: screen.news,
    about: null,
    quotes: [],
    ...cut(distinct([...step, ...picks, ...aside.filter(isOpen)]), []),
  };
}

/** Somebody whom this user has picked on the map, while nothing else is asked: what they may do out of turn. */
function asSelected({ rows, header }: Screen, { selected, gm }: AskFacts): Ask | null {
  const entries = rows.flatMap((row): readonly (Row | Member)[] => [...(row.group?.members ?? []), row]);
  const entry = entries.find((each) => each.id === selected);
  if (entry === undefined) return null;
  // A gm's menus hold what corrects mistakes: that is in the tracker.
  const controls = distinct([...entry.controls, ...(gm ? [] : entry.menu)]).filter(isOpen);
  return controls.length === 0 ? null : askedOf(entry.id, header.stage, controls);
}

const askedOf = (id: CombatantId, about: Text, controls: readonly Control[]): Ask => ({
  people: [id],
  tone: "actor",
  title: text("names.one", { combatant: { name: id } }),
  about,
  quotes: [],
  ...cut(controls, []),
});

const isProposal = ({ command }: Control): boolean => command.do.startsWith("fight/");

/** Deeds of the table to this user's own, to be confirmed or put away; nothing else is asked of them. */
function asProposed({ rows, header }: Screen, { own }: AskFacts): Ask | null {
  const entries = rows.flatMap((row): readonly (Row | Member)[] => row.group?.members ?? [row]);
  const about = entries.find(({ id, controls }) => controls.some(isProposal) && own(id));
  return about === undefined ? null : askedOf(about.id, header.stage, about.controls.filter(isProposal));
}

/** The question to a user on a screen; null where nothing is asked of them, and it is nobody's turn of theirs. */
export function askOf(screen: Screen, facts: AskFacts): Ask | null {
  const { selected, isOn } = facts;
  const isAbout = ({ command }: Control): boolean => selected !== null && command["combatant"] === selected;
  const prompt = screen.prompts.find(({ controls }) => controls.some(isAbout)) ?? screen.prompts[0];
  if (prompt !== undefined) {
    const controls = prompt.controls.toSorted((a, b) => Number(isAbout(b)) - Number(isAbout(a)));
    return asPrompt(screen, { ...prompt, controls }, facts);
  }
  return isOn
    ? (asTurn(screen, facts) ?? asProposed(screen, facts) ?? asStep(screen, facts) ?? asSelected(screen, facts))
    : null;
}

/** What the bar over the map holds for a user: the tracker leaves that out. */
export interface Held {
  /** The answers that stand in it. */
  readonly choices: readonly Control[];
  /** Tells whether it holds a control, folded away or not. */
  readonly has: (control: Control) => boolean;
}

/**
 * What the bar holds, whoever is selected; null where it asks nothing.
 *
 * @param isPanelOpen whether the panel is there: what the bar would fold away stands in that
 */
export function heldInBar(screen: Screen, facts: Omit<AskFacts, "selected">, isPanelOpen: boolean): Held | null {
  const ask = askOf(screen, { ...facts, selected: null });
  if (ask === null) return null;
  const asked = screen.prompts.flatMap(({ controls }) => controls);
  const held = new Set([...ask.choices, ...asked, ...(isPanelOpen ? [] : ask.rest)].map(saying));
  return { choices: ask.choices, has: (control) => held.has(saying(control)) };
}

/**
 * The answers that a face or a token stands for outside the bar, by whom they pick; none where nobody waits for this user, or one of
 * theirs is asked to react: there a click is a look at somebody.
 */
export function picksIn({ tone, choices, rest }: Ask): ReadonlyMap<CombatantId, Control> {
  const picks = tone === "actor" ? [...choices, ...rest] : [];
  return new Map(picks.flatMap((control) => (control.pick === undefined ? [] : [[control.pick.id, control] as const])));
}
