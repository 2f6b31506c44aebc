/**
 * Builds the compendium packs that the manifest names, as Foundry keeps them: `packs/macros/*.json` becomes macros, and
 * `docs/RULES.md` and the sets in `docs/WHICH-TURNS.md` become the journal with the rules, so that the rules are written down in one place.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { marked } from "marked";

/** Foundry's generation for which the packs are written; later ones read them too. */
const CORE_VERSION = "13.351";

/** The marks at the beginning of each part of the rules, and of each set. */
const PART = /^## /m;
const SET = /^### /m;

/**
 * An id as Foundry has them, 16 letters and digits; always the same for the same name, so that what refers to a document
 * still finds it after an update.
 *
 * @param {string} name
 */
const idFor = (name) => createHash("sha256").update(name).digest("hex").slice(0, 16);

const stats = { coreVersion: CORE_VERSION, systemId: null, systemVersion: null, lastModifiedBy: null };

/**
 * @param {string} root the project's folder
 * @returns the macros, by their files' names
 */
export function macroDocuments(root) {
  const folder = join(root, "packs/macros");
  return readdirSync(folder)
    .toSorted()
    .map((file, index) => {
      const slug = basename(file, ".json");
      const { name, img, command } = JSON.parse(readFileSync(join(folder, file), "utf8"));
      const _id = idFor(`macro ${slug}`);
      return {
        slug,
        document: {
          _id,
          _key: `!macros!${_id}`,
          name,
          type: "script",
          scope: "global",
          img,
          command,
          author: null,
          folder: null,
          sort: 100_000 * (index + 1),
          // Anybody may see and run it; what a command may do is asked of the rules.
          ownership: { default: 2 },
          flags: {},
          _stats: stats,
        },
      };
    });
}

/**
 * Rules in Markdown as pages: one for each part, called as its heading is. A journal has no other files beside it, so that
 * links to them, and from one part to another, become plain text, and pictures are omitted.
 *
 * @param {string} markdown
 * @param {RegExp} mark
 * @returns {{ name: string, variant: string | null, rules: Record<string, string>, content: string }[]}
 */
function partsOf(markdown, mark) {
  const [, ...parts] = markdown.split(mark);
  return parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    const ownText = lines.join("\n").replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "");
    const text = ownText.replaceAll(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, "$1");
    const [, name = heading, variant = null] = /^(.*?)\s*\(`([^`]*)`\)$/.exec(heading) ?? [];
    return { name, variant, rules: rulesOn(text, variant), content: marked.parse(text, { async: false }).trim() };
  });
}

/**
 * The pages of the journal.
 *
 * @param {string} root the project's folder
 */
export function rulesPages(root) {
  const doc = (/** @type {string} */ name) => readFileSync(join(root, "docs", name), "utf8");
  // Sets with rules of their own have a heading without an id there.
  const sets = partsOf(doc("WHICH-TURNS.md"), SET).filter(({ variant }) => variant !== null);
  return [...partsOf(doc("RULES.md"), PART), ...sets];
}

/** A rule's ID, as the text has it. */
const RULE = /\b[A-Z]-\d+\b/g;

/**
 * The places of the rules on a page, by ID: the heading above the first place that names the rule; empty above the first heading. Rules
 * that all variants share (C, K) are on the pages that belong to none.
 *
 * @param {string} markdown the page's text
 * @param {string | null} variant
 */
function rulesOn(markdown, variant) {
  /** @type {Record<string, string>} */
  const rules = {};
  let heading = "";
  for (const line of markdown.split("\n")) {
    heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
    for (const [id] of line.matchAll(RULE)) {
      if (/^[CK]-/.test(id) === (variant === null)) rules[id] ??= heading;
    }
  }
  return rules;
}

/** @param {string} root the project's folder */
export function rulesDocument(root) {
  const _id = idFor("journal rules");
  return {
    _id,
    _key: `!journal!${_id}`,
    name: "Turn rules",
    folder: null,
    sort: 100_000,
    ownership: { default: 2 },
    categories: [],
    flags: {},
    _stats: stats,
    pages: rulesPages(root).map(({ name, variant, rules, content }, index) => {
      const page = idFor(`journal rules ${name}`);
      return {
        _id: page,
        _key: `!journal.pages!${_id}.${page}`,
        name,
        type: "text",
        title: { show: true, level: 1 },
        text: { format: 1, content },
        sort: 100_000 * (index + 1),
        ownership: { default: -1 },
        flags: { turnwright: { variant, rules } },
        _stats: stats,
      };
    }),
  };
}

/**
 * @param {string} root the project's folder
 * @param {string} dist where the packs are written, below `packs`
 */
export async function buildPacks(root, dist) {
  const sources = join(root, ".cache/packs");
  rmSync(sources, { recursive: true, force: true });
  const documents = {
    macros: macroDocuments(root),
    rules: [{ slug: "rules", document: rulesDocument(root) }],
  };
  for (const [pack, all] of Object.entries(documents)) {
    const folder = join(sources, pack);
    mkdirSync(folder, { recursive: true });
    for (const { slug, document } of all) writeFileSync(join(folder, `${slug}.json`), JSON.stringify(document));
    const built = join(dist, "packs", pack);
    rmSync(built, { recursive: true, force: true });
    await compilePack(folder, built);
    // These files hold the database's notes on its own making, with the time; opening it makes them anew.
    for (const name of ["LOCK", "LOG", "LOG.old"]) rmSync(join(built, name), { force: true });
  }
}
