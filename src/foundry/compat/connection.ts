/** Foundry's socket, as far as it is used here; the published types know its events by name only. */
interface Socket {
  readonly connected: boolean;
  on(event: string, heard: (...args: unknown[]) => void): void;
  once(event: string, heard: (...args: unknown[]) => void): void;
  emit(event: string, ...args: unknown[]): void;
}

/** Foundry's one connection to the server. */
export const socket = (): Socket => game.socket;

/** Tells whether this client is connected to the server. A message sent without a connection would go out later, unasked. */
export const isConnected = (): boolean => socket().connected;

/** The server's clock in milliseconds, the same for all clients as nearly as Foundry knows it. */
export const serverTime = (): number => game.time.serverTime;

/** The loss that is waited for now: one listener, however many wait. */
let loss: Promise<void> | null = null;

/** Comes true when the connection is lost; at once where there is none. */
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

/**
 * Waits for what the server is asked to do, but not beyond a loss of the connection: Foundry's promise of a request whose
 * answer was lost never settles, and whoever waited for it would wait for ever.
 */
export async function whileConnected(asked: Promise<unknown>): Promise<void> {
  await Promise.race([asked, lossOfConnection()]);
}
