import { REFUSALS } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { RULES_OF_REFUSALS } from "./rule-of-refusal";

/** The flags that the build writes on a page of the rules. */
interface PageFlags {
  /** The variant whose rules they are; null for those that all share. */
  readonly variant: string | null;
  /** The rules that the page has, by their IDs, with the heading above each; empty for that of the page. */
  readonly rules: Readonly<Record<string, string>>;
}

/** A page of the journal, and what the module knows of it. */
interface RulesPage {
  readonly page: JournalEntryPage.Implementation;
  readonly flags: PageFlags;
}

/** The journal of the rules with its pages; null where the compendium is not there, or empty. */
async function rulesJournal(): Promise<{ journal: JournalEntry.Implementation; pages: RulesPage[] } | null> {
  const [found] = (await game.packs.get(`${MODULE_ID}.rules`)?.getDocuments()) ?? [];
  if (found === undefined) return null;
  const journal = found as JournalEntry.Implementation;
  const pages = journal.pages.contents.flatMap((page) => {
    const flags = (page.flags as Readonly<Record<string, unknown>>)[MODULE_ID] as PageFlags | undefined;
    return flags === undefined ? [] : [{ page, flags }];
  });
  return { journal, pages };
}

/** The rules to show for a refusal, the best first; none for a reason that no rule speaks of. */
function rulesFor(code: string | null): readonly string[] {
  const known = REFUSALS.find((each) => each === code);
  return known === undefined ? [] : RULES_OF_REFUSALS[known];
}

/** The page of the rules about a refusal: in the variant's own, else in those that all share. */
function placeOf(pages: readonly RulesPage[], variantId: string, code: string | null) {
  const own = pages.find(({ flags }) => flags.variant === variantId);
  const candidates = [...(own === undefined ? [] : [own]), ...pages.filter(({ flags }) => flags.variant === null)];
  for (const { page, flags } of candidates) {
    const rule = rulesFor(code).find((id) => Object.hasOwn(flags.rules, id));
    if (rule !== undefined) return { page, heading: flags.rules[rule] ?? "" };
  }
  const [page] = candidates.map((rulesPage) => rulesPage.page);
  return page === undefined ? null : { page, heading: "" };
}

/** The name of a heading as Foundry's journals jump to it. */
const anchorOf = (heading: string): string => CONFIG.JournalEntryPage.documentClass.slugifyHeading(heading);

/**
 * Opens the rules of a variant in the journal that the module brings.
 *
 * @param code the reason why something was refused: the journal opens at the rule that says so. Null for all the variant's rules
 */
export async function openRules(variantId: string, code: string | null): Promise<void> {
  const found = await rulesJournal();
  const place = found === null ? null : placeOf(found.pages, variantId, code);
  if (found === null || place === null) {
    ui.notifications.warn("TURNWRIGHT.notifications.no-rules", { localize: true });
    return;
  }
  const anchor = place.heading === "" ? {} : { anchor: anchorOf(place.heading) };
  // The published types know a sheet's own options only, and those of a journal's are more.
  const options = { pageId: place.page.id, ...anchor } as object;
  await (found.journal.sheet as { render(force: boolean, options: object): unknown } | null)?.render(true, options);
}
