import type { ModuleData } from "../common/protocol.ts";
import { escapeHTML } from "../common/utils/text.ts";

/** The order of Foundry's layers, low to high. */
const LAYERS = "reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions";

/** The data from which the page of a world is rendered. */
export interface PageData {
  readonly title: string;
  readonly generation: number;
  readonly modules: readonly ModuleData[];
  /** False if the page is laid out and not painted; should a test have it painted after all, its map is one plain colour. */
  readonly isPainted: boolean;
}

/** The bar of macros, of which there are none: as much of it as takes room. */
const HOTBAR = `<aside id="hotbar" aria-label="Macros"><ol id="action-bar" class="plain">${"<li></li>".repeat(10)}</ol></aside>`;

/** The game page: core style sheets in their layers, core script, then the scripts of active modules in order. */
export function gamePage(data: PageData): string {
  const active = data.modules.filter((module) => module.active);
  const styles = active.flatMap((module) => module.styles).map(styleImport);
  const scripts = active.flatMap((module) => module.scripts).map(classicTag);
  const modules = active.flatMap((module) => module.esmodules).map(moduleTag);
  return `<!doctype html>
<html lang="en"${data.isPainted ? "" : ' class="plain-map unpainted"'}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generation" content="${data.generation}">
<title>${escapeHTML(data.title)}</title>
<link rel="icon" href="icons/table.svg">
<link rel="stylesheet" href="fonts/fontawesome/css/all.min.css">
<link rel="stylesheet" href="fonts/signika/index.css">
<link rel="stylesheet" href="fonts/signika/700.css">
<style>@layer ${LAYERS};</style>
<link rel="stylesheet" href="css/foundry.css">
${styles.length > 0 ? `<style>\n${styles.join("\n")}\n</style>` : ""}
<script type="module" src="scripts/foundry.js"></script>
${[...scripts, ...modules].join("\n")}
</head>
<body class="vtt game theme-dark">
<main id="board" aria-label="Map"></main>
<div id="hud"></div>
<div id="interface">
<aside id="ui-left" aria-label="Players"><div id="ui-left-column-1"></div><div id="ui-left-column-2"></div></aside>
<div id="ui-middle"><header id="ui-top"></header><footer id="ui-bottom">${HOTBAR}</footer></div>
<aside id="ui-right" aria-label="Sidebar"></aside>
</div>
<div role="status"><ol id="notifications-holder" class="plain"></ol></div>
</body>
</html>
`;
}

function styleImport(style: ModuleData["styles"][number]): string {
  const layer = style.layer === null ? "" : ` layer(${style.layer})`;
  return `@import url("${encodeURI(style.src)}")${layer};`;
}

/** Runs in its place among the modules: after core's script, whose globals it may use. */
function classicTag(src: string): string {
  return `<script defer src="${escapeHTML(encodeURI(src))}"></script>`;
}

function moduleTag(src: string): string {
  return `<script type="module" src="${escapeHTML(encodeURI(src))}"></script>`;
}

/** The page for a visitor without a link that names a user of this world. */
export const REFUSED_PAGE =
  "<!doctype html><html lang='en'><title>Not joined</title><p>Join with one of the links of this world.</p></html>";

/** The page to which a client goes that could not get back into its game. */
export const NO_GAME_PAGE =
  "<!doctype html><html lang='en'><title>No game</title><p>There is no game here. Open your link again to join.</p></html>";
