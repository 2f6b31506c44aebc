import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { commandsPage, commandTypes } from "./commands-page.ts";

it("the page of commands says every command as the rules take it", async () => {
  await expect(commandsPage()).toMatchFileSnapshot("../../docs/COMMANDS.md");
});

it("the types of commands say every field as the rules take it", async () => {
  const input = commandTypes();
  const formatted = execFileSync("npx", ["oxfmt", "--stdin-filepath", "src/foundry/variant/commands.ts"], { input });
  await expect(String(formatted)).toMatchFileSnapshot("../../src/foundry/variant/commands.ts");
});
