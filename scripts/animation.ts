/**
 * Plays a shared turn of the rogue and the hag on the stand-in tabletop, and saves what the rogue's player sees as an animated picture for
 * the README: `docs/images/shared-turn.webp`. Needs a build: `npm run build && npm run animation`.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { asks, begin, beginShared, button, type Seat, sitDown, type Table } from "../test/browser/support/seats.ts";
import { animatedWebp, type Frame } from "./build/animated-webp.ts";

const FILE = fileURLToPath(new URL("../docs/images/shared-turn.webp", import.meta.url));

/** The size for which the page is laid out, and the size to which the picture is scaled down, in pixels. */
const SCREEN = { width: 1280, height: 720 };
const PICTURE = { width: 800, height: 450 };

/** How good the pictures are, from 0 to 1: letters have clear edges, and all of them stay below a megabyte. */
const QUALITY = 0.92;

/** Takes pictures of a seat; the gm's page scales them down and writes them as WebP, so that nothing shows in the seat's own. */
class Camera {
  readonly frames: Frame[] = [];
  readonly #seat: Seat;
  readonly #maker: Seat;

  constructor(seat: Seat, maker: Seat) {
    this.#seat = seat;
    this.#maker = maker;
  }

  /** @param lasts how long the picture is seen, in milliseconds */
  async take(lasts = 1200): Promise<void> {
    const { page } = this.#seat;
    await page.evaluate(async () => document.fonts.ready);
    const png = await page.screenshot({ animations: "disabled", caret: "hide" });
    const webp = await this.#maker.page.evaluate(
      async ({ source, width, height, quality }) => {
        const picture = new Image();
        picture.src = source;
        await picture.decode();
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width, height });
        const context = canvas.getContext("2d", { alpha: false });
        if (context === null) throw new Error("the browser gives no canvas");
        context.imageSmoothingQuality = "high";
        context.drawImage(picture, 0, 0, width, height);
        return canvas.toDataURL("image/webp", quality);
      },
      { source: `data:image/png;base64,${png.toString("base64")}`, ...PICTURE, quality: QUALITY },
    );
    this.frames.push({ file: Buffer.from(webp.slice(webp.indexOf(",") + 1), "base64"), lasts });
  }
}

/** As much of a Foundry page as moving a token takes. */
interface MapPage {
  readonly canvas: { readonly tokens: { readonly placeables: readonly { readonly document: MapToken }[] } };
}

interface MapToken {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly parent: { readonly grid: { readonly size: number } };
  update(changes: object): Promise<unknown>;
}

/** A player moves a token to the near side of another. */
const moveBeside = async ({ page }: Seat, name: string, other: string): Promise<void> =>
  page.evaluate(
    async (names) => {
      const { canvas } = globalThis as unknown as MapPage;
      const [mover, there] = names.map((wanted) =>
        canvas.tokens.placeables.find(({ document }) => document.name === wanted),
      );
      if (mover === undefined || there === undefined) throw new Error("the token is not on the map");
      const { x, y, parent } = there.document;
      await mover.document.update({ x: x - parent.grid.size, y });
    },
    [name, other],
  );

/** One shared turn: the rogue dashes in, the hag answers, and both strike. */
async function film(table: Table, camera: Camera): Promise<void> {
  const { gm, ann, ben } = table;
  const bar = ann.page.locator("#turnwright-turn-bar");
  const form = bar.locator("form.turnwright-form");
  const choose = async (name: RegExp): Promise<void> => button(bar, name).click();
  await begin(table);
  await button(bar, /^Act…/).waitFor();
  await camera.take();
  await button(bar, /^Act…/).click();
  for (const intention of ["move", "dash", "melee"]) await form.locator(`input[value="${intention}"]`).check();
  await form.getByLabel("Green Hag").check();
  await camera.take(1600);
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: "detached" });
  await button(asks(ben), "React…").waitFor();
  await camera.take();
  await beginShared(table);
  await ann.tracker.getByText("step 4").waitFor();
  await camera.take(1600);
  await choose(/^Move/);
  await moveBeside(ann, "Gereneth", "Green Hag");
  await ann.tracker.getByText("step 7").waitFor();
  await camera.take();
  await button(asks(gm), "Move").click();
  await ann.tracker.getByText("step 8").waitFor();
  await camera.take();
  await choose(/^Melee attack$/);
  await button(asks(gm), /^Melee attack$/).waitFor();
  await camera.take();
  await button(asks(gm), /^Melee attack$/).click();
  await ann.tracker.getByText("Gereneth acts").first().waitFor();
  await camera.take();
  await choose(/^End turn/);
  await bar.waitFor({ state: "hidden" });
  await camera.take(1600);
}

const table = await sitDown({ isPainted: true, hasBar: true });
try {
  await table.ann.page.setViewportSize(SCREEN);
  const camera = new Camera(table.ann, table.gm);
  await film(table, camera);
  const picture = animatedWebp(camera.frames, PICTURE.width, PICTURE.height);
  writeFileSync(FILE, picture);
  console.log(`docs/images/shared-turn.webp: ${camera.frames.length} pictures, ${Math.ceil(picture.length / 1000)} kB`);
} finally {
  await table.close();
}
