import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_TOKEN } from "../common/constants.ts";
import { bundleClient } from "./bundle.ts";
import type { ModulePackage } from "./module-package.ts";
import { gamePage, NO_GAME_PAGE, REFUSED_PAGE } from "./page.ts";
import { drawPortrait, TABLE_ICON, UNKNOWN_PORTRAIT } from "./portrait.ts";

const require = createRequire(import.meta.url);
const HERE = fileURLToPath(new URL("..", import.meta.url));

/** Folders whose files are served as they are, by the first part of the address. */
const STATIC_FOLDERS: Readonly<Record<string, string>> = {
  "css/": join(HERE, "public/css"),
  "lang/": join(HERE, "public/lang"),
  "templates/": join(HERE, "public/templates"),
  "fonts/fontawesome/": dirname(require.resolve("@fortawesome/fontawesome-free/package.json")),
  "fonts/signika/": dirname(require.resolve("@fontsource/signika/package.json")),
};

/** The picture that Foundry gives to an effect that has none. */
const EFFECT_ICON = "icons/svg/aura.svg";

/** A picture that Foundry has for what nobody is. */
const HAZARD_ICON = "icons/svg/hazard.svg";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".hbs": "text/plain",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** The facts that the server needs to answer a request for a page. */
export interface SiteOptions {
  readonly title: string;
  /** The path of the site on its server; begins and ends with a slash. */
  readonly path: string;
  readonly generation: number;
  readonly modules: readonly ModulePackage[];
  /** True if browsers may keep the files for as long as they are open; the page itself is always fetched. */
  readonly filesStay: boolean;
  /** False if the pages are laid out and not painted. */
  readonly isPainted: boolean;
  /** Tells whether a user may join with this key. */
  admits(userId: string, key: string): boolean;
}

/** Answers requests for the page and for its files. */
export async function serve(site: SiteOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const path = url.pathname.slice(site.path.length);
  if (path === "" || path === "game") return servePage(site, url, response);
  if (path === "no") return answer(response, 200, ".html", NO_GAME_PAGE);
  const body = await fileAt(site, path);
  if (body === undefined) return answer(response, 404, ".txt", `There is no ${path} here`);
  return answer(response, 200, extname(path), body, site.filesStay);
}

function servePage(site: SiteOptions, url: URL, response: ServerResponse): void {
  const { searchParams } = url;
  if (!site.admits(searchParams.get("user") ?? "", searchParams.get("key") ?? "")) {
    return answer(response, 403, ".html", REFUSED_PAGE);
  }
  const generation = readGeneration(searchParams.get("generation")) ?? site.generation;
  const modules = site.modules.map(({ data }) => data);
  return answer(
    response,
    200,
    ".html",
    gamePage({ title: site.title, generation, modules, isPainted: site.isPainted }),
  );
}

/** The generation that a link asks for, or undefined when it asks for none the stand-in knows. */
export function readGeneration(text: string | null | undefined): number | undefined {
  const generation = Number(text);
  return generation === 13 || generation === 14 ? generation : undefined;
}

async function fileAt(site: SiteOptions, path: string): Promise<string | Buffer | undefined> {
  if (path === "scripts/foundry.js") return bundleClient();
  if (path === "icons/table.svg") return TABLE_ICON;
  if (path === DEFAULT_TOKEN || path === EFFECT_ICON || path === HAZARD_ICON) return UNKNOWN_PORTRAIT;
  if (path.startsWith("icons/portraits/")) return drawPortrait(path);
  for (const [prefix, folder] of folders(site)) {
    if (path.startsWith(prefix)) return readInside(folder, decodeURIComponent(path.slice(prefix.length)));
  }
  return undefined;
}

function folders(site: SiteOptions): [string, string][] {
  const modules = site.modules.map(({ data, path }): [string, string] => [`modules/${data.id}/`, path]);
  return [...Object.entries(STATIC_FOLDERS), ...modules];
}

async function readInside(folder: string, path: string): Promise<Buffer | undefined> {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return undefined;
  try {
    return await readFile(file);
  } catch {
    return undefined;
  }
}

function answer(
  response: ServerResponse,
  status: number,
  extension: string,
  body: string | Buffer,
  stays = false,
): void {
  const type = extension === ".html" ? "text/html" : (TYPES[extension] ?? "text/plain");
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": stays ? "private, max-age=3600" : "no-store",
  });
  response.end(body);
}
