import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractPack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPacks, macroDocuments, rulesDocument, rulesPages } from "../../scripts/build/packs.mjs";
import { variants } from "../../src/core/index.ts";
import { readJson, ROOT } from "./project.ts";

interface Pack {
  readonly name: string;
  readonly path: string;
  readonly type: string;
}

interface Page {
  readonly name: string;
  readonly type: string;
  readonly text: { readonly content: string };
}

const { packs } = readJson("module.json") as { readonly packs: readonly Pack[] };
const pages = rulesPages(ROOT);

let folder: string;
/** The built files, before anybody opened them. */
let files: readonly string[];

/** The documents of a built pack, as Foundry's own tool reads them. */
async function documentsOf(pack: string): Promise<Record<string, unknown>[]> {
  const target = join(folder, "read", pack);
  await extractPack(join(folder, "packs", pack), target);
  return readdirSync(target).map(
    (file) => JSON.parse(readFileSync(join(target, file), "utf8")) as Record<string, unknown>,
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "packs-"));
  await buildPacks(ROOT, folder);
  files = packs.flatMap(({ path }) => readdirSync(join(folder, path)));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("the compendium packs", () => {
  it("hold every macro of the sources", async () => {
    const built = await documentsOf("macros");
    const sources = new Map(macroDocuments(ROOT).map(({ document }) => [document._id, document]));
    expect(built).toHaveLength(sources.size);
    for (const macro of built) {
      expect(macro).toMatchObject({ type: "script", command: sources.get(String(macro["_id"]))?.command });
    }
  });

  it("hold a journal with a page for the rules of every variant", async () => {
    const [journal, ...others] = await documentsOf("rules");
    expect(others).toEqual([]);
    const built = journal?.["pages"] as readonly Page[];
    expect(built.map(({ name }) => name)).toEqual(pages.map(({ name }) => name));
    const told = pages.flatMap(({ variant }) => variant ?? []);
    const known = variants().map(({ id }) => id);
    expect(told.toSorted()).toEqual(known.filter((id) => id !== "own").toSorted());
    for (const { text, type } of built) {
      expect(type).toBe("text");
      expect(text.content).toMatch(/^<(p|h3)>/);
    }
  });

  it("lead nowhere that a journal cannot lead, and show no Markdown", () => {
    const all = pages.map(({ content }) => content).join("\n");
    expect(all.match(/href="(?!https:)[^"]*"/g)).toBeNull();
    expect(all.match(/\]\(|\*\*|^#|^<p>!/gm)).toBeNull();
  });

  it("have ids that Foundry takes, each once, and the same at every build", () => {
    const journal = rulesDocument(ROOT);
    const ids = [
      ...macroDocuments(ROOT).map(({ document }) => document._id),
      journal._id,
      ...journal.pages.map(({ _id }) => _id),
    ];
    expect(ids.filter((id) => !/^[A-Za-z0-9]{16}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rulesDocument(ROOT)).toEqual(journal);
  });

  it("have no file that says when they were made", () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((name) => /^(LOG|LOCK)/.test(name))).toEqual([]);
  });
});
