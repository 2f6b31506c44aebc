import type { Page } from "playwright";

/**
 * Playwright has the browser tell it of every request of a page and every message of its socket, whether anybody listens or not. That
 * costs about a tenth of what browser tests take, and hardly a test listens. Playwright has no option for it, so this reaches past what it makes
 * public: a Playwright in which the way is another fails here at once.
 */
interface InnerPage {
  readonly delegate: {
    readonly _mainFrameSession: {
      readonly _client: { send(method: "Network.enable" | "Network.disable"): Promise<unknown> };
    };
  };
}

/** Playwright's own line to the browser about a page. */
function lineOf(page: Page): InnerPage["delegate"]["_mainFrameSession"]["_client"] {
  const { _connection } = page as unknown as { readonly _connection: { toImpl(page: Page): InnerPage } };
  return _connection.toImpl(page).delegate._mainFrameSession._client;
}

/** From now on nothing is told of a page's requests and sockets: there are no events of them, and to load a page answers with no response. */
export async function leaveNetworkUnheard(page: Page): Promise<void> {
  await lineOf(page).send("Network.disable");
  const route = page.route.bind(page);
  Object.assign(page, {
    async route(...args: Parameters<Page["route"]>) {
      await hearNetwork(page);
      return route(...args);
    },
  });
}

/** Has a page whose network is left unheard tell of its requests and sockets after all. To set a route does so by itself. */
export async function hearNetwork(page: Page): Promise<void> {
  await lineOf(page).send("Network.enable");
}
