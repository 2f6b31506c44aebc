/** The used part of Foundry's socket. The published types know its events only by name. */
interface Socket {
  readonly connected: boolean;
  on(event: string, heard: (...args: unknown[]) => void): void;
  once(event: string, heard: (...args: unknown[]) => void): void;
  emit(event: string, ...args: unknown[]): void;
}

export const socket = (): Socket => game.socket;

/** Whether this client is connected. A message sent without a connection would go out later. */
export const isConnected = (): boolean => socket().connected;

/** The server's clock in milliseconds, as nearly as Foundry knows it. */
export const serverTime = (): number => game.time.serverTime;

/** The pending loss, so that all waiters share one listener. */
let loss: Promise<void> | null = null;

async function lossOfConnection(): Promise<void> {
  if (!isConnected()) return;
  loss ??= new Promise((resolve) => {
    socket().once("disconnect", () => {
      loss = null;
      resolve();
    });
  });
  await loss;
}

/** Waits for a request to the server or a loss of the connection, in which Foundry's promise never settles. */
export async function whileConnected(asked: Promise<unknown>): Promise<void> {
  await Promise.race([asked, lossOfConnection()]);
}

/** The wait for sheets and chat that follow from a step, in milliseconds. Other modules may keep them. */
const LONGEST = 10_000;

/** {@link whileConnected}, but not for long, because other steps wait. What comes later is done all the same. */
export async function forAWhile(asked: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST);
  });
  await whileConnected(Promise.race([asked, passed])).finally(() => clearTimeout(timer));
}
