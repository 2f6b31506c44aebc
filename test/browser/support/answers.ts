import type { Client } from "../../tabletop/testing.ts";
import type { FoundryPage } from "./fight.ts";

/** A page that notes the answers it hears. */
interface Hearing {
  answers?: object[];
  readonly game: { readonly socket: { on(channel: string, heard: (message: { kind?: string }) => void): void } };
}

/** Notes from now on every answer that reaches a page over the module's channel. */
export const hearAnswers = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as Hearing;
    const answers: object[] = [];
    here.answers = answers;
    here.game.socket.on("module.turnwright", (message) => {
      if (message.kind === "answer") answers.push(message);
    });
  });

/** The answers that a page has heard, oldest first. */
export const answersTo = async ({ page }: Client): Promise<object[]> =>
  page.evaluate(() => (globalThis as unknown as Hearing).answers ?? []);

/** Sends something over the module's channel by hand, to the client that decides. */
export const say = async ({ page }: Client, payload: unknown, times = 1): Promise<void> =>
  page.evaluate(
    ({ message, often }) => {
      const { game } = globalThis as unknown as FoundryPage;
      const recipients = [game.users.activeGM?.id];
      for (let i = 0; i < often; i += 1) game.socket.emit("module.turnwright", message, { recipients });
    },
    { message: payload, often: times },
  );
