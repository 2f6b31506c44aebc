import { expect, it } from "vitest";
import { eventsPage } from "./events-page.ts";

it("the page of events says every event as the rules bring it about", async () => {
  await expect(eventsPage()).toMatchFileSnapshot("../../docs/EVENTS.md");
});
