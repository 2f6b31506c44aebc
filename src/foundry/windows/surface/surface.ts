import type { Command, Control } from "../../../core/index";
import { type Drawing, namesFrom } from "../../view-models/drawing";
import { complete, controlAt, missingIn, pointedField, type Spot, SurfaceState } from "../../view-models/surface-state";
import { type Reason, wordsOf } from "../../i18n/words";
import { measuredOn, standOnGrid } from "../../map/measure";
import { hasMap, pickToken } from "../../map/token-pick";
import { tryImport } from "../../parts/try-import";
import { facesOf, type FightView } from "../../session/fight-view";
import type { FightSession } from "../../session/fight-session";
import { turnClockStates, toggleTurnClock } from "../../session/turn-clock";
import { visibleHitPoints } from "../../session/sheets-shown";
import { redrawAnswered } from "../../session/trackers";
import { shownKeys } from "./shown-keys";
import { aimAt, pickPerson, toggle, writeAtOnce } from "../filling";
import { barContentsFor } from "../bar-contents";
import { isPrimaryIn, mayAddEffect, mayMove, numbersShown } from "../page-facts";
import { latelyIn } from "../lately";
import { isByFinger, isNarrow } from "../narrow";
import { enableDragging, orderIn, steppedOrder } from "../ordering";
import { entryOf, tickedWords, writtenBy } from "./ticked-words";

const spotAt = (element: HTMLElement): Spot => element.dataset["spot"] ?? "";

const formAt = (spot: Spot): string => `form[data-spot="${CSS.escape(spot)}"]`;

/** Whether focusing a text would cover half of the page with a keyboard, although chips may be enough. */
const hasTouchKeyboard = (): boolean => isNarrow() || isByFinger();

/** The services of a surface's window or sidebar. */
interface SurfaceHost {
  fight(): FightView | null;
  control(fight: FightView, id: string): Control | undefined;
  redraw(): void;
  /** Whether another copy of this surface on the page is the highlighted one. */
  isSecond?(): boolean;
  root(): HTMLElement | null;
}

interface Pressed {
  readonly fight: FightView;
  readonly control: Control;
  readonly spot: Spot;
}

/** Whether a press would do nothing: the control is blocked, or nobody would decide. */
const isOff = ({ fight, control }: Omit<Pressed, "spot">): boolean =>
  control.blocked !== null || !fight.availability.ok;

/**
 * A place where a fight is drawn and played: tracker, pop-out, panel or log. Keeps what is open and typed there, and
 * turns presses into commands.
 */
export class Surface {
  /** The fight drawn last, which presses and typing refer to. */
  #drawn: FightSession | null = null;
  readonly #idle = new SurfaceState();
  readonly #listening = new WeakSet<HTMLElement>();
  /** The pending commands given here without a control, in JSON. */
  readonly #submitted = new Set<string>();
  #off: AbortController | null = null;

  /** `prefix` begins its element ids, unique in the page. */
  constructor(
    readonly prefix: string,
    private readonly host: SurfaceHost,
  ) {}

  /** The surface's state in the shown fight. Each fight has its own. */
  get state(): SurfaceState {
    if (this.#drawn === null) return this.#idle;
    const states = this.#drawn.surfaces;
    const state = states.get(this.prefix) ?? new SurfaceState();
    states.set(this.prefix, state);
    return state;
  }

  /** The input of the render functions for a fight, or for none. Forgets forms whose question is gone. */
  drawing(fight: FightView | null): Drawing {
    const session = fight?.session ?? null;
    // A pick belongs to the fight before.
    if (session !== this.#drawn) this.#callOff();
    this.#drawn = session;
    const face: Drawing["face"] = fight === null ? () => null : facesOf(fight.combat);
    const words = wordsOf(game.i18n, namesFrom(face));
    const inBar = fight === null ? null : barContentsFor(fight);
    const availability = fight?.availability ?? ({ ok: true } as const);
    const controls = { has: (id: string) => fight !== null && this.host.control(fight, id) !== undefined };
    this.state.keepOnly(controls);
    this.state.enterRound(fight?.encounter?.round ?? null);
    this.state.checkNotice((id) => (fight === null ? undefined : this.host.control(fight, id)));
    if (this.state.pointing !== null && !controls.has(controlAt(this.state.pointing))) this.#callOff();
    return {
      prefix: this.prefix,
      words,
      face,
      hitPoints: (id) => (fight === null ? null : visibleHitPoints(fight.session, id)),
      sideOf: (id) => fight?.encounter?.combatants[id]?.side ?? "gm",
      state: this.state,
      pending: fight?.session.requests.pressed ?? new Set(),
      awaitsDice: fight?.session.requests.awaitsDice ?? false,
      closed: availability.ok ? null : words.text(availability.reason),
      elsewhere: fight?.isElsewhere ?? false,
      gm: game.user.isGM,
      onGrid: fight !== null && standOnGrid(fight.combat),
      mayAddEffect: (targets) => mayAddEffect(fight, targets),
      mayMove: (id) => mayMove(fight, id),
      clockOf: fight === null ? () => "none" : turnClockStates(fight.combat),
      inBar,
      lately: (control, field) => (fight?.encounter ? latelyIn(fight.encounter, control, field) : []),
      isPrimary: isPrimaryIn(fight, words, inBar, () => this.host.isSecond?.() === true),
      numbers: numbersShown(fight),
      keys: shownKeys(),
    };
  }

  /**
   * Gives a command without a control, after pending commands. If it is refused, shows why and returns false. The same
   * command while pending is a second click and does nothing.
   */
  async submit(fight: FightView, command: Command): Promise<boolean> {
    const { state } = this;
    const said = JSON.stringify(command);
    if (this.#submitted.has(said)) return true;
    this.#submitted.add(said);
    const answer = await fight.session.requests.submitInTurn(command);
    this.#submitted.delete(said);
    if (answer.ok) state.notice = null;
    else this.#note(`host/${command.do}`, answer.refusal);
    this.host.redraw();
    return answer.ok;
  }

  /** Listens to the forms below an element. Call once per element. */
  listen(root: HTMLElement): void {
    if (this.#listening.has(root)) return;
    this.#listening.add(root);
    root.addEventListener("input", (event) => this.#onInput(event));
    root.addEventListener("submit", (event) => this.#onSubmit(event));
    root.addEventListener("keydown", (event) => this.#onKey(event));
    root.addEventListener("change", (event) => this.#onChange(event));
    enableDragging(root, (list, id, order) => this.#order(list, id, order));
  }

  /**
   * Handles a press: shows why the control is blocked, opens its form, or sends its command after pending commands. A
   * second click on a button does nothing, except on pips, where each press spends another.
   */
  async press(button: HTMLElement): Promise<void> {
    const found = this.#find(button);
    if (found === null) return;
    const { requests } = found.fight.session;
    if (!requests.isPending) await this.#act(found);
    else if (button.dataset["repeat"] !== undefined) await this.#later(found, async (now) => this.#act(now));
    else await this.#afterOthers(found, async (now) => this.#act(now));
  }

  /** The same with the control shown as pending until then. A pending control ignores a second click. */
  async #afterOthers(found: Pressed, act: (now: Pressed) => Promise<void>): Promise<void> {
    const { fight, control } = found;
    if (fight.session.requests.pressed.has(control.id)) return;
    await fight.session.requests.whilePressed(control.id, async () => {
      this.host.redraw();
      await this.#later(found, act);
    });
    this.host.redraw();
    redrawAnswered(this);
  }

  async #act(pressed: Pressed): Promise<void> {
    const { fight, control, spot } = pressed;
    this.state.notice = null;
    if (isOff(pressed)) {
      this.#refuse(fight, control, spot);
      return;
    }
    // A switch leaves the menu open, because conditions often come in pairs.
    if (control.group !== "condition") this.state.drawer = null;
    const pointed = pointedField(control);
    if (control.direct === true) {
      writeAtOnce(this.state, spot, control, this.drawing(fight).words);
      await this.#send(fight, control, spot);
    } else if (pointed !== null && hasMap()) await this.#point(pressed, pointed);
    else if (control.fields.length > 0) this.#openForm(spot, control, fight);
    else await this.#send(fight, control, spot);
  }

  /** Ends a pick on the map. Drops the signal too, because its error keeps everything reachable from its call stack. */
  #callOff(): void {
    this.state.pointing = null;
    this.#off?.abort();
    this.#off = null;
  }

  /** Waits for a pick on the map. A second press, Escape, or the end of the question cancels it. */
  async #point({ fight, control, spot }: Pressed, { name, people }: { name: string; people: readonly string[] }) {
    const isPointing = this.state.pointing === spot;
    this.#callOff();
    if (isPointing) return;
    const off = new AbortController();
    this.#off = off;
    this.state.pointing = spot;
    this.host.redraw();
    const id = await pickToken(new Set(people), fight.combat, off.signal);
    if (this.#off === off) this.#callOff();
    this.host.redraw();
    if (id === null) return;
    this.state.enter(spot, name, id);
    await this.#send(fight, control, spot);
  }

  /** Acts once no command is pending. If the control has gone, its user is told that it came too late. */
  async #later(
    { fight: pressed, control: { id, command }, spot }: Pressed,
    act: (now: Pressed) => Promise<void>,
  ): Promise<void> {
    let fight: FightView | null = pressed;
    while (fight?.session.requests.isPending === true) {
      await fight.session.requests.untilIdle();
      fight = this.host.fight();
    }
    if (fight?.combat !== pressed.combat) return;
    const control = this.host.control(fight, id);
    // The button may mean another command by now, which was not pressed.
    if (control?.command.do === command.do) {
      await act({ fight, control, spot });
      return;
    }
    this.#note(spot, { code: "stale" });
    this.host.redraw();
  }

  /** Presses the button of a control drawn here, or continues with its form. Returns whether there is one. */
  open(control: string): boolean {
    const drawn = (tag: string): HTMLElement | null =>
      this.host.root()?.querySelector<HTMLElement>(`${tag}[data-control="${CSS.escape(control)}"]`) ?? null;
    const form = drawn("form");
    if (form !== null) this.#focusForm(spotAt(form));
    const button = form === null ? drawn("button") : null;
    if (button !== null) void this.press(button);
    return form !== null || button !== null;
  }

  /** The form's quiet button: closes it and focuses the button that opened it. */
  cancel(button: HTMLElement): void {
    const spot = spotAt(button);
    this.state.clearForm(spot);
    this.host.redraw();
    this.#focus(`button[data-spot="${CSS.escape(spot)}"]`);
  }

  fold(button: HTMLElement): void {
    this.state.toggleFold(button.dataset["part"] ?? "");
    this.host.redraw();
  }

  /** Opens a row's menu and focuses its first line, or closes it. */
  drawer(button: HTMLElement): void {
    this.state.toggleDrawer(button.dataset["combatant"] ?? "");
    this.host.redraw();
    this.#focus(`[data-opener="${CSS.escape(button.id)}"] button`);
  }

  /** Shows the button's part of several, and focuses what it opens. */
  pick(button: HTMLElement): void {
    const { part = "", value = "", into } = button.dataset;
    this.state.pick(part, value);
    this.host.redraw();
    if (into !== undefined && value !== "") this.#focus(`#${CSS.escape(into)} button`);
  }

  /** Moves a combatant by one place in a list that is put in order. */
  move(button: HTMLElement): void {
    const list = button.closest<HTMLElement>("[data-order]");
    const { value = "", by = "0" } = button.dataset;
    if (list !== null) this.#order(list, value, steppedOrder(orderIn(list), value, Number(by)));
  }

  toggle(button: HTMLElement): void {
    const { field = "", value = "" } = button.dataset;
    toggle(this.state, spotAt(button), field, value);
    this.host.redraw();
  }

  /** Picks a combatant in the open form, or removes it. Returns whether the form asks for it. */
  person(id: string): boolean {
    const { open } = this.state;
    const fight = this.host.fight();
    const control = open === null || fight === null ? undefined : this.host.control(fight, controlAt(open));
    const field = open === null || control === undefined ? null : pickPerson(this.state, open, control, id);
    if (open === null || field === null) return false;
    this.#writeFrom(open, [field]);
    this.#focusText(open);
    return true;
  }

  /** Puts the focus back into the open form, from which a press beside it has taken it. */
  focusOpen(): void {
    if (this.state.open !== null) this.#focusText(this.state.open);
  }

  /** Draws a form whose ticks have changed, with the text that they write. */
  #writeFrom(spot: Spot, fields: readonly string[]): void {
    this.host.redraw();
    const form = this.host.root()?.querySelector<HTMLFormElement>(formAt(spot)) ?? null;
    if (form !== null) for (const name of fields) this.#writeTicked(form, name);
    this.host.redraw();
  }

  #order(list: HTMLElement, id: string, order: readonly string[]): void {
    const form = list.closest<HTMLFormElement>("form[data-spot]");
    const field = list.dataset["order"] ?? "";
    if (form === null) return;
    const spot = spotAt(form);
    this.state.enter(spot, field, order);
    this.state.moved = { spot, field, id };
    this.host.redraw();
  }

  effect(button: HTMLElement): void {
    const { combat } = this.host.fight() ?? {};
    const targets = button.dataset["targets"]?.split(" ").filter((id) => id !== "") ?? [];
    const { opener } = button.closest<HTMLElement>("[data-opener]")?.dataset ?? {};
    this.state.drawer = null;
    this.host.redraw();
    // The window restores the focus when it closes.
    if (opener !== undefined) this.#focus(`#${CSS.escape(opener)}`);
    if (combat !== undefined)
      void tryImport(async () => import("../effect-window")).then((file) => file?.openEffectWindow(combat, targets));
  }

  clock(button: HTMLElement): void {
    const { combat } = this.host.fight() ?? {};
    this.state.drawer = null;
    this.host.redraw();
    if (combat !== undefined) void toggleTurnClock(combat, button.dataset["combatant"] ?? "");
  }

  /** Measures what the button's section asks for on the map, and gives the command with what differs. */
  measure(button: HTMLElement): void {
    const fight = this.host.fight();
    const section = fight?.screen?.panel.find(({ id }) => id === button.dataset["section"]);
    if (!fight || section?.kind !== "matrix" || section.fill === undefined) return;
    const command = measuredOn(fight.combat, section.fill);
    if (command === null) ui.notifications.info("TURNWRIGHT.notifications.measure.nothing", { localize: true });
    else void this.submit(fight, command);
  }

  /** Opens the rules of the fight's variant, at the button's refusal if any. */
  rules(button: HTMLElement): void {
    const fight = this.host.fight();
    const code = button.dataset["code"] ?? null;
    if (fight !== null)
      void tryImport(async () => import("../rulebook")).then((file) =>
        file?.openRules(fight.session.choice().id, code),
      );
  }

  giveUpDice(): void {
    this.#drawn?.requests.giveUpDice();
  }

  dismiss(): void {
    this.state.notice = null;
    this.state.kept = [];
    this.host.redraw();
  }

  #find(element: HTMLElement): Pressed | null {
    const fight = this.host.fight();
    const control = fight === null ? undefined : this.host.control(fight, element.dataset["control"] ?? "");
    return fight === null || control === undefined ? null : { fight, control, spot: spotAt(element) };
  }

  #refuse(fight: FightView, control: Control, spot: Spot): void {
    // Without a GM to decide, the surface says so already.
    if (control.blocked !== null && fight.availability.ok) this.#note(spot, control.blocked, true);
    this.host.redraw();
  }

  #openForm(spot: Spot, control: Control, { combat }: FightView): void {
    this.state.toggleForm(spot);
    if (this.state.open === spot) {
      this.#writeFrom(spot, aimAt(this.state, spot, control, combat));
      this.#focusForm(spot);
    } else this.host.redraw();
  }

  #focusForm(spot: Spot): void {
    const text = `${formAt(spot)} textarea`;
    const hasText = !hasTouchKeyboard() && this.host.root()?.querySelector(text) instanceof Element;
    this.#focus(hasText ? text : `${formAt(spot)} :is(input, select, button)`);
  }

  /** Focuses a form's text, or its button. Words that ticks have written are selected, so that typing replaces them. */
  #focusText(spot: Spot): void {
    if (hasTouchKeyboard()) return;
    const form = this.host.root()?.querySelector<HTMLFormElement>(formAt(spot)) ?? null;
    const text = form?.querySelector("textarea") ?? null;
    if (text === null) form?.querySelector<HTMLElement>("[type=submit]")?.focus();
    else if (text !== text.ownerDocument.activeElement) {
      text.focus();
      if (!this.state.isWritten(spot, text.name)) text.select();
    }
  }

  async #send(fight: FightView, control: Control, spot: Spot): Promise<void> {
    const { state } = this;
    const command = complete(control, spot, state);
    const written = state.writtenAt(spot);
    state.sending = spot;
    const answer = await fight.session.requests.whilePressed(control.id, async () => {
      const sent = fight.session.requests.submit(command);
      this.host.redraw();
      return sent;
    });
    state.sending = null;
    // The question may have gone while the answer was on its way.
    if (!answer.ok && state.writtenAt(spot).length === 0) state.keep(written);
    if (answer.ok) state.clearForm(spot);
    else this.#note(spot, answer.refusal);
    this.host.redraw();
    redrawAnswered(this);
  }

  #note(spot: Spot, reason: Reason, isBlocked = false): void {
    this.state.notice = { spot, reason, round: this.#drawn?.encounter?.round ?? null, isBlocked };
  }

  #focus(selector: string): void {
    this.host.root()?.querySelector<HTMLElement>(selector)?.focus();
  }

  #onInput(event: Event): void {
    const field = event.target as HTMLInputElement;
    const form = field.form;
    if (form === null || form.dataset["spot"] === undefined) return;
    const isWritten = field.tagName === "TEXTAREA" || field.type === "text";
    const { missing, notice } = this.state;
    this.state.enter(spotAt(form), field.name, entryOf(form, field), isWritten);
    if (field.type === "checkbox") this.#writeTicked(form, field.name);
    // A pointer leaves the focus on the tick, where a space would take it back. Keys go on from tick to tick.
    const isTick = field.type === "checkbox" || field.type === "radio";
    if (isTick && !field.matches(":focus-visible")) this.#focusText(spotAt(form));
    // The number's result is beside it, and a message that is no longer true goes.
    const isAnswered = this.state.missing !== missing || this.state.notice !== notice;
    if (field.type === "number" || isAnswered) this.host.redraw();
  }

  /** Lets ticked values write the plan, unless the person has written another. */
  #writeTicked(form: HTMLFormElement, name: string): void {
    const written = writtenBy(form, name);
    const spot = spotAt(form);
    if (written === null || (this.state.isWritten(spot, written.name) && written.value.trim() !== "")) return;
    written.value = tickedWords(form, written, game.i18n.lang);
    this.state.enter(spot, written.name, written.value);
  }

  #onSubmit(event: Event): void {
    const form = event.target as HTMLFormElement;
    if (form.dataset["spot"] === undefined) return;
    event.preventDefault();
    const found = this.#find(form);
    if (found === null) return;
    if (!found.fight.session.requests.isPending) void this.#submit(found);
    else
      void this.#afterOthers(found, async (now) => {
        // Closing a waiting form cancels it.
        if (this.state.open === now.spot) await this.#submit(now);
      });
  }

  async #submit({ fight, control, spot }: Pressed): Promise<void> {
    this.state.notice = null;
    if (isOff({ fight, control })) {
      this.#refuse(fight, control, spot);
      return;
    }
    const field = missingIn(control, spot, this.state);
    this.state.missing = field === null ? null : { spot, field };
    if (field === null) await this.#send(fight, control, spot);
    else {
      this.host.redraw();
      // Who types goes on typing.
      const text = `${formAt(spot)} textarea`;
      this.#focus(this.host.root()?.querySelector(text) ? text : `${formAt(spot)} [name="${CSS.escape(field)}"]`);
    }
  }

  #onChange(event: Event): void {
    const { dataset, value } = event.target as HTMLSelectElement;
    const { part } = dataset;
    if (part === undefined) return;
    this.state.pick(part, value);
    this.host.redraw();
  }

  /** Escape moves the focus from an open cell's controls to the cell. */
  #leaveTray(event: KeyboardEvent, within: HTMLElement): void {
    const opener = within.closest<HTMLElement>("[data-opener]")?.dataset["opener"];
    const button = opener === undefined ? null : within.ownerDocument.getElementById(opener);
    if (button === null || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    button.focus();
    this.pick(button);
  }

  /** Escape moves the focus from the list of rare controls to its button. */
  #leaveRest(event: KeyboardEvent, within: HTMLElement): void {
    if (
      event.key !== "Escape" ||
      within.closest(".turnwright-bar-rest, .turnwright-bar-more[aria-expanded=true]") === null
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    this.state.drawer = null;
    this.host.redraw();
    this.#focus(".turnwright-bar-more");
  }

  /** Escape closes the form. Enter in a plan sends it, because a plan is one sentence. */
  #onKey(event: KeyboardEvent): void {
    const field = event.target as HTMLElement;
    const form = field.closest<HTMLFormElement>("form[data-spot]");
    if (form === null) {
      this.#leaveTray(event, field);
      this.#leaveRest(event, field);
    }
    if (form === null || event.isComposing) return;
    const isSend = event.key === "Enter" && field.tagName === "TEXTAREA" && !event.shiftKey;
    if (!isSend && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isSend) form.requestSubmit();
    else this.cancel(form);
  }
}
