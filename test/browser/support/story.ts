import type { Locator } from "playwright";
import { expect } from "vitest";
import { encounter, look } from "./fight.ts";
import type { View } from "./fight.ts";
import { button } from "./seats.ts";
import type { Seat, Table } from "./seats.ts";
import { settled } from "./settled.ts";

/** The views of everybody at one moment. The commands open to them at that time are left out. */
interface Moment {
  readonly gm: View;
  readonly ann: View;
  readonly ben: View;
}

/** A moment, and how many commands had been accepted by then. */
interface Stop {
  readonly step: number;
  readonly moment: Moment;
}

/** Somebody of whom the players are not to know, and what they are told in place of it while that one acts. */
interface Unseen {
  readonly id: string;
  readonly name: string;
  readonly meanwhile?: Readonly<Record<string, unknown>>;
  /** Takes out of the gm's view whatever else the rules keep from the players. */
  readonly told?: (view: View) => View;
}

/** A value of the gm's view without one combatant: as a member of lists, by its id, or as what somebody has done. */
function without(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== id).map((one) => without(one, id));
  if (typeof value !== "object" || value === null) return value === id ? null : value;
  const isIts = (one: unknown): boolean => (one as { combatant?: unknown } | null)?.combatant === id;
  const others = Object.entries(value).filter(([key, one]) => key !== id && !isIts(one));
  return Object.fromEntries(others.map(([key, one]) => [key, without(one, id)]));
}

/** A fight that is played by clicks, and what everybody saw at each step of it, once their pages were at rest. */
export class Story {
  /** The moments noted, the first before anything was done. */
  readonly #stops: Stop[] = [];
  #step = 0;
  /** Steps back and steps forth again are steps of the stored fight, too. */
  #rev = 0;

  constructor(
    readonly table: Table,
    readonly unseen: Unseen,
  ) {}

  /** Notes what everybody sees before anything is done. From here on every update of a combat counts. */
  async begin(): Promise<void> {
    this.table.fight.tabletop.counters.reset();
    this.#stops.push({ step: 0, moment: await this.#look() });
  }

  /** Waits until the fight has come so many steps on and everybody's browser shows it, and notes what they see. */
  async on(count = 1): Promise<Moment> {
    this.#step += count;
    await this.#arrive(count);
    const moment = await this.#look();
    this.#stops.push({ step: this.#step, moment });
    return moment;
  }

  /** At every moment so far, the players know what the gm knows, but for the unseen one. */
  expectAgreement(): void {
    const { id, meanwhile, told: toldOf = (view: View) => view } = this.unseen;
    for (const { step, moment } of this.#stops) {
      const { gm, ann, ben } = moment;
      const told = toldOf(gm.active.includes(id) ? { ...gm, ...meanwhile } : gm);
      expect(ann, `Ann at step ${step}`).toEqual(without(told, id));
      expect(ben, `Ben at step ${step}`).toEqual(ann);
    }
  }

  /** One update of the combat for every step, none of a combatant by itself, and no error on any page. */
  expectThrift(): void {
    const { fight, gm, ann, ben } = this.table;
    expect(fight.tabletop.counters.of("update", "Combat")).toBe(this.#rev);
    expect(fight.tabletop.counters.of("update", "Combatant")).toBe(0);
    expect([...gm.errors, ...ann.errors, ...ben.errors]).toEqual([]);
  }

  /** The gm takes everything back by clicks, and everybody sees each moment again as it was. */
  async takeBack(): Promise<void> {
    await this.#retrace("Undo", this.#stops.toReversed());
  }

  /** The gm gives everything again by clicks: no die falls otherwise. */
  async giveAgain(): Promise<void> {
    await this.#retrace("Redo", this.#stops);
  }

  async #retrace(way: "Undo" | "Redo", stops: readonly Stop[]): Promise<void> {
    let [at] = stops;
    for (const stop of stops.slice(1)) {
      for (let away = Math.abs(stop.step - (at?.step ?? 0)); away > 0; away--) {
        await button(this.table.gm.tracker, way).click();
        await this.#arrive(1);
      }
      expect(await this.#look(), `${way} to step ${stop.step}`).toEqual(stop.moment);
      at = stop;
    }
  }

  async #arrive(count: number): Promise<void> {
    const { fight } = this.table;
    this.#rev += count;
    await expect.poll(() => encounter(fight)?.rev).toBe(this.#rev);
    await settled(fight);
    // Not one step further either, by itself or by another click.
    expect(encounter(fight)?.rev).toBe(this.#rev);
  }

  async #look(): Promise<Moment> {
    const { gm, ann, ben } = this.table;
    const [all, hers, his] = await Promise.all([gm, ann, ben].map(look));
    for (const view of [hers, his]) expect(JSON.stringify(view)).not.toContain(this.unseen.id);
    await Promise.all([ann, ben].map((seat) => this.#expectSecret(seat)));
    const shown = (view: View | undefined): View => ({ ...(view as View), legal: [] });
    return { gm: shown(all), ann: shown(hers), ben: shown(his) };
  }

  /** Nothing on a player's page, shown or not, tells of the unseen one. */
  async #expectSecret(seat: Seat): Promise<void> {
    const told = await seat.page.evaluate(
      (secrets) => secrets.filter((secret) => document.documentElement.outerHTML.includes(secret)),
      [this.unseen.name, this.unseen.id],
    );
    expect(told).toEqual([]);
  }
}

/** The window that shows the turn. */
export const panelOf = ({ page }: Seat): Locator => page.locator("#turnwright-panel");

/** Somebody's row in the tracker. */
export const rowOf = ({ tracker }: Seat, name: string): Locator => tracker.locator("li.combatant", { hasText: name });

/** Fills in the form that is open in a place, field by field as they are labelled, and sends it. */
export async function fillIn(where: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = where.locator("form.turnwright-form");
  for (const [label, value] of Object.entries(fields)) {
    const people = form.getByRole("group", { name: label, exact: true });
    if ((await people.count()) > 0) {
      await people.getByLabel(value, { exact: true }).check();
      continue;
    }
    const field = form.getByLabel(label, { exact: true });
    const isList = await field.evaluate((element) => element.tagName === "SELECT");
    await (isList ? field.selectOption({ label: value }) : field.fill(value));
  }
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: "detached" });
}

/** Pulls out the menu of a row and chooses from it. */
export async function fromMenu(seat: Seat, name: string, choice: string): Promise<void> {
  await button(rowOf(seat, name), `More options: ${name}`).click();
  await button(rowOf(seat, name), choice).click();
}

/** Clicks on one spot again and again, as fast as a mouse can, whatever comes of it. */
export async function hammer({ page }: Seat, what: Locator, times: number): Promise<void> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("nothing there to click on");
  for (let click = 0; click < times; click++) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
