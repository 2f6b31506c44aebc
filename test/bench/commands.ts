import { median } from "./cpu.ts";
import { atTables, begin, type BenchPage, end, type Table, type User } from "./crowd.ts";
import { MEASURED } from "./fight.ts";
import { spent } from "./seats.ts";

/** How many commands are given before anything is measured: the first ones compile what they run. */
const WARMING = 8;
/** How many commands are given in one sample: a whole shared turn. */
const COMMANDS = 8;
/** How often each page is measured, in turn with the bare one. */
const SAMPLES = { 20: 3, 100: 2 } as const;

type Size = keyof typeof SAMPLES;

/**
 * Gives so many commands as the GM does, each when the page is still after the one before: by the big button of the foot, and before a shared turn the
 * plans of an Actor and of three Reactors. Foundry's own next turn on a page without the module.
 */
const give = async ({ gm }: Table, times: number): Promise<void> =>
  gm.page.evaluate(async (count) => {
    const { measured, game } = globalThis as unknown as BenchPage;
    const api = game.modules.get("turnwright")?.api;
    if (measured === undefined) throw new Error("there is no fight");
    const encounter = (): { stage: string; rev: number } | undefined => measured.flags.turnwright?.encounter;
    const wait = async (milliseconds: number): Promise<unknown> =>
      new Promise((resolve) => setTimeout(resolve, milliseconds));
    let reactors = 0;

    /** The command that is given in words; null where the big button goes on. */
    const plan = (): object | null => {
      const words = "I charge the nearest of them and shout";
      const combatant = api?.view(measured)?.impetus ?? null;
      if (encounter()?.stage === "impetus" && combatant !== null) {
        reactors = 0;
        return { do: "declareActor", combatant, plan: words };
      }
      if (encounter()?.stage !== "reactions" || reactors >= 3) return null;
      reactors += 1;
      const { rows = [], prompts = [] } = api?.screen(measured) ?? {};
      const controls = [...prompts, ...rows].flatMap((one) => one.controls);
      const found = controls.find((one) => one.command.do === "declareReactor" && one.blocked === null);
      return found === undefined ? null : { ...found.command, plan: words };
    };

    const press = async (): Promise<void> => {
      const next = api?.screen(measured)?.footer.next ?? null;
      const button =
        next === null || next.blocked !== null || next.fields.length > 0
          ? null
          : document.querySelector<HTMLElement>(
              `#combat .turnwright-foot button[data-control="${CSS.escape(next.id)}"]`,
            );
      const before = encounter()?.rev;
      if (button === null) await api?.propose(measured, { do: "advance" });
      else button.click();
      for (let tries = 0; encounter()?.rev === before; tries += 1) {
        if (tries > 500) throw new Error(`a command was not done: ${next?.command.do ?? "advance"}`);
        await wait(10);
      }
    };

    for (let at = 0; at < count; at += 1) {
      const given = plan();
      if (api === undefined) await measured.nextTurn();
      else if (given === null) await press();
      else await api.propose(measured, given);
      // The consequences of a step come over the network, and are laid out in the frame after.
      await wait(60);
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, times);

type Cost = Record<User, number>;

/** The CPU time of a command on the page of each, in milliseconds. */
async function sample(table: Table): Promise<Cost> {
  const before = { gm: await spent(table.gm), player: await spent(table.player) };
  await give(table, COMMANDS);
  return {
    gm: ((await spent(table.gm)) - before.gm) / COMMANDS,
    player: ((await spent(table.player)) - before.player) / COMMANDS,
  };
}

/** One variant and Foundry's own turns, measured in turn; the page of whoever pays more. */
async function measure(ours: Table, bare: Table, variant: string, size: Size): Promise<{ ms: number; ratio: number }> {
  await Promise.all([begin(ours, variant, size), begin(bare, null, size)]);
  for (const table of [ours, bare]) await give(table, WARMING);
  const samples: { ours: Cost; bare: Cost }[] = [];
  for (let at = 0; at < SAMPLES[size]; at += 1) samples.push({ ours: await sample(ours), bare: await sample(bare) });
  await Promise.all([end(ours), end(bare)]);
  const worse = (of: (user: User) => number): number => Math.max(of("gm"), of("player"));
  return {
    ms: worse((user) => median(samples.map((pair) => pair.ours[user]))),
    ratio: worse((user) => median(samples.map((pair) => pair.ours[user] / pair.bare[user]))),
  };
}

/** The cost of a whole command, from the press until the page is still: as a multiple of Foundry's own turn at 20, and in milliseconds at 100. */
export type CommandCost = Record<Size, number>;

/** The CPU time of whole commands on the page that pays more, by variant. */
export const measureCommands = async (): Promise<Record<string, CommandCost>> =>
  atTables(async (ours, bare) => {
    const found: Record<string, CommandCost> = {};
    for (const id of MEASURED) {
      const { ratio } = await measure(ours, bare, id, 20);
      const { ms } = await measure(ours, bare, id, 100);
      found[id] = { 20: ratio, 100: ms };
    }
    return found;
  });
