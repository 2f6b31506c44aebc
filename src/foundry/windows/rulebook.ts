import { REFUSALS } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { RULES_OF_REFUSALS } from "./rule-of-refusal";

/** The flags that the build writes on a page of the rules. */
interface PageFlags {
  /** The page's variant. Null for the common rules. */
  readonly variant: string | null;
  /** The page's rules by ID, with the heading above each. Empty for the page's own heading. */
  readonly rules: Readonly<Record<string, string>>;
}

/** The rules' journal with its pages. Null if the compendium is missing or empty. */
async function rulesJournal() {
  const [found] = (await game.packs.get(`${MODULE_ID}.rules`)?.getDocuments()) ?? [];
  if (found === undefined) return null;
  const journal = found as JournalEntry.Implementation;
  const pages = journal.pages.contents.flatMap((page) => {
    const flags = (page.flags as Readonly<Record<string, unknown>>)[MODULE_ID] as PageFlags | undefined;
    return flags === undefined ? [] : [{ page, flags }];
  });
  return { journal, pages };
}

/** The rules to show for a refusal, the best first. Empty for a reason without a rule. */
function rulesFor(code: string | null): readonly string[] {
  const known = REFUSALS.find((each) => each === code);
  return known === undefined ? [] : RULES_OF_REFUSALS[known];
}

/** The page about a refusal: in the variant's rules, or in the common rules. */
function placeOf(
  pages: readonly { page: JournalEntryPage.Implementation; flags: PageFlags }[],
  variantId: string,
  code: string | null,
) {
  const own = pages.find(({ flags }) => flags.variant === variantId);
  const candidates = [...(own === undefined ? [] : [own]), ...pages.filter(({ flags }) => flags.variant === null)];
  for (const { page, flags } of candidates) {
    const rule = rulesFor(code).find((id) => Object.hasOwn(flags.rules, id));
    if (rule !== undefined) return { page, heading: flags.rules[rule] ?? "" };
  }
  const [page] = candidates.map((rulesPage) => rulesPage.page);
  return page === undefined ? null : { page, heading: "" };
}

const anchorOf = (heading: string): string => CONFIG.JournalEntryPage.documentClass.slugifyHeading(heading);

/** Opens a variant's rules in the journal, at the rule of a refusal's code if any. */
export async function openRules(variantId: string, code: string | null): Promise<void> {
  const found = await rulesJournal();
  const place = found === null ? null : placeOf(found.pages, variantId, code);
  if (found === null || place === null) {
    ui.notifications.warn("TURNWRIGHT.notifications.no-rules", { localize: true });
    return;
  }
  const anchor = place.heading === "" ? {} : { anchor: anchorOf(place.heading) };
  // The published types omit the additional options of a journal's sheet.
  const options = { pageId: place.page.id, ...anchor } as object;
  await (found.journal.sheet as { render(force: boolean, options: object): unknown } | null)?.render(true, options);
}
