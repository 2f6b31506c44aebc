import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";

/** A table, and the three who usually sit at it, as far as they do. */
interface Around {
  readonly tabletop: TestTabletop;
  readonly gm?: Client;
  readonly ann?: Client;
  readonly ben?: Client;
}

/** As much of a page as says whether it is at rest. */
interface RestingPage {
  readonly game: { readonly socket: { emit(event: "time", answer: (now: number) => void): void } };
  readonly foundry: {
    readonly applications: {
      readonly api: { readonly ApplicationV2: { readonly RENDER_STATES: { readonly RENDERING: number } } };
      readonly instances: ReadonlyMap<string, { readonly state: number }>;
    };
  };
  readonly ui: { readonly chat: { deleteMessage(id: string): Promise<void> } };
  /** What a task is asked for by: a channel of its own for each would cost more than all else. */
  tasks?: MessageChannel;
}

/** How many rounds in a row must pass in silence: what takes a page a moment between hearing and speaking has that moment. */
const SILENT_ROUNDS = 2;

/**
 * Goes to the server and back, draws, and goes there and back once more, and all that again. A socket keeps its order: with the first answer
 * everything is here that the server sent before, and with the second everything is there that this page said to it.
 */
const goRound = async ({ page }: Client): Promise<void> =>
  page.evaluate(async (rounds) => {
    const here = globalThis as unknown as RestingPage;
    const { game, foundry, ui } = here;
    const { api, instances } = foundry.applications;
    const answered = async (): Promise<unknown> => new Promise((resolve) => game.socket.emit("time", resolve));
    // Neither a frame nor a timer: those stand still where a test has stopped the clock of the page.
    here.tasks ??= new MessageChannel();
    const { port1, port2 } = here.tasks;
    port1.start();
    const nextTask = async (): Promise<unknown> =>
      new Promise((resolve) => {
        port1.addEventListener("message", resolve, { once: true });
        port2.postMessage(null);
      });
    for (let round = 0; round < rounds; round += 1) {
      await answered();
      do await nextTask();
      while ([...instances.values()].some(({ state }) => state === api.ApplicationV2.RENDER_STATES.RENDERING));
      // Nothing is taken off the chat before what came first is on it.
      await ui.chat.deleteMessage("none");
      await answered();
    }
  }, SILENT_ROUNDS);

/**
 * Waits until nothing is under way: everything that anybody has sent has arrived everywhere, whatever came of it too, and
 * each page has drawn it. From then on "is not there" means that it does not come. What waits for a timer is not under
 * way: a test waits for something that comes by the same timer.
 *
 * @param around the table; everybody at it whose page is open, unless others are named
 * @param clients whose pages are waited for
 */
export async function settled({ tabletop, gm, ann, ben }: Around, ...clients: readonly Client[]): Promise<void> {
  const named = clients.length > 0 ? clients : new Set([gm, ann, ben]);
  const present = [...named].filter((client) => client !== undefined && !client.isGone()) as Client[];
  let before: number;
  do {
    before = tabletop.counters.heard;
    await Promise.all(present.map(goRound));
  } while (tabletop.counters.heard !== before);
}

/**
 * Puts a fresh world in the place of the one at a table, before everybody's eyes: once nothing is under way there, and until all have drawn it.
 */
export async function renewed(around: Around, seed: () => WorldSeed, ...clients: readonly Client[]): Promise<void> {
  await settled(around, ...clients);
  around.tabletop.renew(seed);
  await settled(around, ...clients);
}
