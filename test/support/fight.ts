import { button, load, type OpenTable, openTable, type Seat, type Seating } from "./table";

/** The rogue, the paladin and the hag with whoever plays them, by clicks alone. */
export interface Fight {
  readonly table: OpenTable;
  readonly gm: Seat;
  /** Plays Gereneth, the rogue. */
  readonly ann: Seat;
  /** Plays Johnston, the paladin. */
  readonly ben: Seat;
}

/** Everybody has joined, nobody has rolled. */
export async function sitDown(seating: Seating = {}): Promise<Fight> {
  const table = await openTable();
  const gm = await table.join("Gamemaster", seating);
  const ann = await table.join("Ann", seating);
  const ben = await table.join("Ben", seating);
  return { table, gm, ann, ben };
}

/** The gm begins the fight; Gereneth is up with 22, the hag has 16, the cultist 9 and Johnston 5. */
export async function begin({ gm, ann }: Fight): Promise<void> {
  await load(gm.page, [18, 5, 15, 8]);
  await button(gm.tracker, "Begin the fight").click();
  await button(ann.tracker, "Act…").waitFor();
}

/** Fills in the plan that is open at a seat, and sends it. */
export async function declare(seat: Seat, plan: string, intends: readonly string[]): Promise<void> {
  const form = seat.tracker.locator("form.turnwright-form");
  await form.getByRole("textbox").fill(plan);
  for (const intention of intends) await form.locator(`input[value="${intention}"]`).check();
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: "detached" });
}

/** Ann declares Gereneth as the Actor; Ben is asked whether Johnston reacts. */
export async function declareRogue({ ann, ben }: Fight): Promise<void> {
  await button(ann.tracker, "Act…").click();
  await declare(ann, "Daggers out, dash in and stab her", ["move", "dash", "melee"]);
  await button(ben.tracker, "React…").waitFor();
}

/** The gm answers with the hag, Ben lets it pass, Ann begins the shared turn: step 4. */
export async function beginShared({ gm, ann, ben }: Fight): Promise<void> {
  await button(gm.tracker, "React as Green Hag…").click();
  await declare(gm, "Stand and claw", ["melee", "move"]);
  await button(ben.tracker, "Let it pass").click();
  await button(ann.tracker, /Begin the turn/).click();
  await ann.tracker.getByText("step 4").waitFor();
}

/** Ann steps down the ladder to the melee: step 8. */
export async function toMelee({ ann }: Fight): Promise<void> {
  for (const step of [6, 7, 8]) {
    await button(ann.tracker, "Next step").click();
    await ann.tracker.getByText(`step ${step}`).waitFor();
  }
}

/** Opens the panel, or the log, from the tracker's head. */
export async function openWindow(seat: Seat, which: "panel" | "log"): Promise<void> {
  await seat.tracker.locator(`[data-window="${which}"]`).click();
  await seat.page.locator(`#turnwright-${which}`).waitFor();
}
