import { expect, it } from "vitest";
import { commandsPage } from "./commands-page.ts";

it("the page of commands says every command as the rules take it", async () => {
  await expect(commandsPage()).toMatchFileSnapshot("../../docs/COMMANDS.md");
});
