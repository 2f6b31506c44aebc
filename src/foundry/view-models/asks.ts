import { text } from "../../core/index";
import type { CombatantId, Control, Member, Prompt, Row, Screen, Side, Text } from "../../core/index";
import type { BarContents } from "./drawing";
import { idsOf, isOnMove, nextOn } from "./acting";
import { ENDING } from "./unspent";

/** The most answers that fit in the bar, each with a key. */
export const MOST_CHOICES = 4;

/** Typed words, and who says them. */
interface Quoted {
  readonly says: Text;
  readonly quote: string;
}

/** What a user is asked now: one question. */
export interface Ask {
  readonly people: readonly CombatantId[];
  /** `plain`: the fight does not wait for this user, who may answer all the same. */
  readonly tone: "actor" | "reactor" | "plain";
  readonly title: Text;
  /** The question in a sentence. Null if a quotation says it, or it needs no saying. */
  readonly about: Text | null;
  readonly quotes: readonly Quoted[];
  /** Whom it asks, in order, whether or not they have answered. Empty if the answers do not go by combatant. */
  readonly asked: readonly CombatantId[];
  /** The most likely answers, at most {@link MOST_CHOICES}. */
  readonly choices: readonly Control[];
  readonly rest: readonly Control[];
}

/** What a question depends on besides the screen. */
export interface AskFacts {
  /** Whether this user plays a combatant. The GM plays those without a player. */
  readonly own: (id: CombatantId) => boolean;
  readonly sideOf: (id: CombatantId) => Side;
  readonly gm: boolean;
  /** Whether the fight is past its setup and before its end. */
  readonly isOn: boolean;
  /** The combatant of the only selected token that this user plays. */
  readonly selected: CombatantId | null;
}

const isOpen = (control: Control): boolean => control.blocked === null;

/** The commands that end a turn or a question. Their answer has the last seat of every question, and so one key. */
const CLOSING: ReadonlySet<string> = new Set([ENDING, "decline", "declineAll", "pass"]);

const isClosing = ({ command, pick }: Control): boolean => pick === undefined && CLOSING.has(command.do);

/** The plainest answer that ends the turn or the question, if any. */
const closingIn = (controls: readonly Control[]): readonly Control[] =>
  controls
    .filter(isClosing)
    .toSorted((a, b) => a.fields.length - b.fields.length)
    .slice(0, 1);

/** An answer and its place in the bar, from 1 on, which is its key as well. */
interface Seat {
  readonly control: Control;
  readonly place: number;
}

/** The first answers that have room, in their places. The last place belongs to the answer that ends the question. */
export function seatsIn(ask: Ask, room: number): readonly Seat[] {
  const { asked, choices } = ask;
  const closing = closingIn(choices);
  const others = choices.filter((control) => !closing.includes(control)).slice(0, room - closing.length);
  const byPerson = isByPerson(ask);
  return [
    ...others.map((control, index) => ({ control, place: (byPerson ? asked.indexOf(personOf(control)) : index) + 1 })),
    ...closing.map((control) => ({ control, place: MOST_CHOICES })),
  ];
}

/** Equal for two controls that do the same. One press also sends the values of its fields. */
export const commandKey = ({ command, fields, direct }: Control): string =>
  JSON.stringify([
    command,
    fields.map((field) => (direct === true && "value" in field ? [field.name, field.value] : field.name)),
    direct === true,
  ]);

/** Drops repeated commands, which a variant may offer in the row and in the panel. */
function distinct(controls: readonly Control[], beside: readonly Control[] = []): Control[] {
  const seen = new Set(beside.map(commandKey));
  return controls.filter((control) => {
    const said = commandKey(control);
    return seen.has(said) ? false : seen.add(said);
  });
}

const personOf = ({ command }: Control): CombatantId => String(command["combatant"]);

/** Whether each that is asked has a place in the bar, which stays theirs when they have answered. */
export const isByPerson = ({ asked, choices: [first] }: Pick<Ask, "asked" | "choices">): boolean =>
  asked.length > 1 && asked.length < MOST_CHOICES && first !== undefined && asked.includes(personOf(first));

/** Splits ordered answers at the room that the bar has. What ends the question is the last of its answers. */
function cut(
  controls: readonly Control[],
  rest: readonly Control[],
  asked: Ask["asked"] = [],
): Pick<Ask, "asked" | "choices" | "rest"> {
  const all = distinct(controls);
  const closing = closingIn(all);
  const others = all.filter((control) => !closing.includes(control));
  const likely = isByPerson({ asked, choices: others })
    ? asked.flatMap((id) => others.find((control) => personOf(control) === id) ?? [])
    : others.slice(0, MOST_CHOICES - closing.length);
  const choices = [...likely, ...closing];
  return {
    asked,
    choices,
    rest: distinct([...others.filter((control) => !choices.includes(control)), ...rest], choices),
  };
}

/** Other combatants' plans. If there are none, this user's own. */
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
    ...own.map(({ quote }) => ({ says: text("overlay.own-plan"), quote })),
    ...others.map(({ id, quote }) => ({ says: text("overlay.plan-of", { combatant: { name: id } }), quote })),
  ];
  return [...cards, ...told];
}

function picksOn({ rows }: Screen, { gm, sideOf }: AskFacts): Control[] {
  const picks = rows
    .flatMap(({ controls }) => controls)
    .filter((control) => control.pick !== undefined && isOpen(control));
  const isOther = ({ pick }: Control): number => Number((sideOf(pick?.id ?? "") === "gm") !== gm);
  return picks.toSorted((a, b) => isOther(a) - isOther(b));
}

function promptAsk(screen: Screen, prompt: Prompt, facts: AskFacts): Ask {
  const people = new Set(
    prompt.controls.flatMap(({ command }) => {
      const id = command["combatant"];
      return typeof id === "string" && facts.own(id) ? [id] : [];
    }),
  );
  const turn = turnAsk(screen, facts);
  const inFoot = [...(screen.footer.next === null ? [] : [screen.footer.next]), ...screen.footer.aside];
  const beside = turn === null ? [] : distinct([...turn.choices, ...turn.rest], inFoot);
  const controls = prompt.controls.length > 0 ? prompt.controls : picksOn(screen, facts);
  return {
    // The answers show the faces of those who are picked.
    people: controls.some(({ pick }) => pick !== undefined) ? [] : [...people],
    tone: prompt.controls.some(({ tone }) => tone === "reactor") ? "reactor" : "actor",
    title: prompt.title,
    about: prompt.body,
    quotes:
      prompt.quote === null
        ? plansOf(screen, people)
        : [{ says: prompt.about ?? text("overlay.plan"), quote: prompt.quote }],
    ...cut(controls, beside, prompt.asked),
  };
}

type Way = Extract<Screen["panel"][number], { readonly kind: "budget" }>["ways"][number];

/** The controls of a way to pay. A control whose label the usual way has too shows its way as its cost. */
function namedAfter({ label, controls }: Way, usual: Way | undefined): Control[] {
  const known = new Set(usual?.controls.map((control) => JSON.stringify(control.label)));
  return controls.map((control) => (known.has(JSON.stringify(control.label)) ? { ...control, cost: label } : control));
}

/** What the panel and the rows offer for a person's turn, the most likely first. */
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
    ...budgets.flatMap(({ ways, more }) => [...ways.slice(1).flatMap((way) => namedAfter(way, ways[0])), ...more]),
    ...actions.flatMap(({ more }) => more),
  ];
  return { likely: distinct(likely.filter(isOpen)), others: distinct(others.filter(isOpen).filter(isMine)) };
}

/** The answers in a person's own turn. What advances the fight is first, or after the likeliest if it is an aside. */
function ofTurn(screen: Screen, rows: readonly Row[], mine: ReadonlySet<CombatantId>, facts: AskFacts) {
  const { footer } = screen;
  const next = footer.next === null ? [] : [footer.next];
  const isNext = new Set(next.map(({ command }) => command.do));
  const { likely, others } = offered(screen, rows, mine);
  const aside = footer.aside.filter(isOpen);
  const picks = picksOn(screen, facts);
  if (picks.length > 0) return cut(picks, [...likely, ...next, ...aside, ...others]);
  const own = likely.filter(({ command }) => !isNext.has(command.do));
  const isContinuing = (control: Control): boolean => !isClosing(control);
  const [advance, steps] = [next.filter(isContinuing), aside.filter(isContinuing)];
  const endings = [...next, ...aside].filter(isClosing);
  const room = Math.max(0, MOST_CHOICES - 1 - advance.length - steps.length);
  return cut([...advance, ...own.slice(0, room), ...steps, ...own.slice(room), ...endings], others);
}

/** A turn of this user's combatants, or a button for them in another's turn. */
function turnAsk(screen: Screen, facts: AskFacts): Ask | null {
  const { own } = facts;
  // Ownership is checked last because Foundry looks at every user's permissions for it.
  const isMine = (row: Row): boolean => idsOf(row).some(own);
  const acting = screen.rows.filter((row) => row.state === "acting" && isMine(row));
  const striking = screen.rows.filter((row) => row.state === "reacting" && row.controls.some(isOpen) && isMine(row));
  // A combatant with a blow precedes the acting one, whose turn waits for it.
  const isActing = acting.some(({ controls }) => controls.some(isOpen)) || striking.length === 0;
  const rows = isActing ? acting : striking;
  if (rows.length === 0) return null;
  const ids = rows.flatMap(idsOf).filter(own);
  const people = new Set(ids);
  // Only the leader of a turn gets its steps and its end.
  const { likely, others } = offered(screen, rows, people);
  const answers = isActing ? ofTurn(screen, rows, people, facts) : cut(likely, others);
  const isMeanwhile = isActing && screen.rows.some((row) => isOnMove(row) && row.state === "reacting" && !isMine(row));
  const isPicked = answers.choices.some(({ pick }) => pick !== undefined);
  const said = text(isActing ? "overlay.your-turn" : "overlay.your-part", { names: { together: ids } });
  return {
    people: ids,
    tone: isMeanwhile ? "plain" : "actor",
    title: isMeanwhile ? screen.news : (rows.find(({ call }) => call !== undefined)?.call ?? said),
    about: isPicked ? text("overlay.pick-next") : null,
    quotes: plansOf(screen, people),
    ...answers,
  };
}

/** No combatant acts, and this user's press continues the fight: a step, or a pick. */
function stepAsk(screen: Screen, facts: AskFacts): Ask | null {
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

/** A delayed turn that can be taken up again. The fight does not wait for it. */
function delayedAsk({ rows }: Screen, { own }: AskFacts): Ask | null {
  const delayed = rows.filter((row) => row.state === "delayed" && idsOf(row).some(own) && row.controls.some(isOpen));
  if (delayed.length === 0) return null;
  const people = delayed.flatMap(idsOf).filter(own);
  return {
    people,
    tone: "plain",
    title: text("overlay.delayed", { names: { together: people } }),
    about: null,
    quotes: [],
    ...cut(delayed.flatMap(({ controls }) => controls).filter(isOpen), []),
  };
}

/** What the selected combatant may do out of turn, while nothing else is asked. */
function selectedAsk(screen: Screen, facts: AskFacts): Ask | null {
  const { rows, header } = screen;
  const { selected, gm } = facts;
  const entries = rows.flatMap((row): readonly (Row | Member)[] => [...(row.group?.members ?? []), row]);
  const entry = entries.find((each) => each.id === selected);
  if (entry === undefined) return null;
  // A GM's menus correct mistakes. They stay in the tracker.
  const controls = distinct([...entry.controls, ...(gm ? [] : entry.menu)]).filter(isOpen);
  const about = nextAsk(screen, facts)?.title ?? header.stage;
  return controls.length === 0 ? null : askedOf(entry.id, about, controls);
}

/** Nothing is asked of this player, but their turn is next. */
function nextAsk(screen: Screen, { own, gm }: AskFacts): Ask | null {
  const people = gm ? [] : nextOn(screen).filter(own);
  if (people.length === 0) return null;
  const title = text("overlay.next-is-yours", { names: { together: people } });
  return { people, tone: "plain", title, about: screen.news, quotes: [], ...cut([], []) };
}

const askedOf = (id: CombatantId, about: Text, controls: readonly Control[]): Ask => ({
  people: [id],
  tone: "actor",
  title: text("names.one", { combatant: { name: id } }),
  about,
  quotes: [],
  ...cut(controls, []),
});

const isSuggestion = ({ command }: Control): boolean => command.do.startsWith("fight/");

/** Suggestions for this user's combatants, while nothing else is asked. */
function suggestedAsk({ rows, header }: Screen, { own }: AskFacts): Ask | null {
  const entries = rows.flatMap((row): readonly (Row | Member)[] => row.group?.members ?? [row]);
  const about = entries.find(({ id, controls }) => controls.some(isSuggestion) && own(id));
  return about === undefined ? null : askedOf(about.id, header.stage, about.controls.filter(isSuggestion));
}

/** What the end of the last turn offers this user, while another's turn runs (K-4). The fight does not wait for it. */
function offeredAsk({ footer, rows, news }: Screen, { own }: AskFacts): Ask | null {
  const offers = footer.aside.filter((control) => control.command.do === "spend" && isOpen(control));
  if (offers.length === 0 || rows.some((row) => row.state === "acting" && idsOf(row).some(own))) return null;
  return { people: [], tone: "plain", title: news, about: text("overlay.offered"), quotes: [], ...cut(offers, []) };
}

/** The question to a user. Null if nothing is asked of them and their combatants have no turn. */
export function askOf(screen: Screen, facts: AskFacts): Ask | null {
  const { selected, isOn } = facts;
  const isAbout = ({ command }: Control): boolean => selected !== null && command["combatant"] === selected;
  const prompt = screen.prompts.find(({ controls }) => controls.some(isAbout)) ?? screen.prompts[0];
  if (prompt !== undefined) {
    const controls = prompt.controls.toSorted((a, b) => Number(isAbout(b)) - Number(isAbout(a)));
    return promptAsk(screen, { ...prompt, controls }, facts);
  }
  if (!isOn) return null;
  return (
    turnAsk(screen, facts) ??
    suggestedAsk(screen, facts) ??
    stepAsk(screen, facts) ??
    offeredAsk(screen, facts) ??
    delayedAsk(screen, facts) ??
    selectedAsk(screen, facts) ??
    nextAsk(screen, facts)
  );
}

/** What the bar holds, whatever is selected. Null if it asks nothing. An open panel shows what the bar would fold. */
export function barContents(
  screen: Screen,
  facts: Omit<AskFacts, "selected">,
  isPanelOpen: boolean,
): BarContents | null {
  const ask = askOf(screen, { ...facts, selected: null });
  if (ask === null) return null;
  const asked = screen.prompts.flatMap(({ controls }) => controls);
  const held = new Set([...ask.choices, ...asked, ...(isPanelOpen ? [] : ask.rest)].map(commandKey));
  return { choices: ask.choices, has: (control) => held.has(commandKey(control)) };
}

/**
 * The answers of a click on a face or token. Empty if the fight does not wait for this user, or one of their combatants
 * is asked to react, because a click then only shows a combatant.
 */
export function picksIn({ tone, choices, rest }: Ask): ReadonlyMap<CombatantId, Control> {
  const picks = tone === "actor" ? [...choices, ...rest] : [];
  return new Map(picks.flatMap((control) => (control.pick === undefined ? [] : [[control.pick.id, control] as const])));
}
