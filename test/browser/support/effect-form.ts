import type { Locator } from "playwright";
import { encounter } from "./fight.ts";
import { button } from "./seats.ts";
import { rowOf } from "./story.ts";
import type { Fight } from "./fight.ts";
import type { Seat } from "./seats.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";

/** The form for an effect at a seat. */
export const formAt = ({ page }: Seat): Locator => page.locator("#turnwright-effect");

/** A field, a list or a tick box of the form by its words. */
export const field = (seat: Seat, label: string): Locator => formAt(seat).getByLabel(label, { exact: true });

/** Opens the form from the menu of a row. */
export async function openForm(seat: Seat, name: string): Promise<void> {
  await button(rowOf(seat, name), `More options: ${name}`).click();
  await button(rowOf(seat, name), "Effect…").click();
  await formAt(seat).waitFor();
}

/** Sends the form and waits until it has gone. */
export async function addEffect(seat: Seat): Promise<void> {
  await button(formAt(seat), "Add effect").click();
  await formAt(seat).waitFor({ state: "detached" });
}

/** The effects of a fight by their ids, as the server holds them. */
export const effectsIn = (fight: Fight): Record<string, JsonObject> =>
  (encounter(fight)?.["effects"] ?? {}) as Record<string, JsonObject>;
