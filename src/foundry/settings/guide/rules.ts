import { OWN, traitText } from "../../../core/index";
import type { FitReason } from "../../bindings/preset";
import { fitsOf } from "../../bindings/game-rules";
import { guesses } from "../../bindings/presets/guesses";
import { placesOf, systemPreset } from "../../bindings/system";
import { traitSpecs } from "../../bindings/traits";
import { formatsOf } from "../../i18n/formats";
import type { Words } from "../../i18n/words";
import { keptEntries } from "../../variant/kept-rules";
import { listVariants } from "../../variant/resolve";
import { variantName } from "../../windows/variant-names";
import { wordsWithoutNames } from "../../session/fight-view";
import { choicesPicture, roundPicture, type RoundPicture } from "../round-picture";
import { rulesText } from "../own-rules/sentences";
import { COMPLAINTS, gameRules, type Complaint } from "./tables";

const WHY = {
  "same-turns": "TURNWRIGHT.guide.why.same-turns",
  "each-round": "TURNWRIGHT.guide.why.each-round",
  "own-turns": "TURNWRIGHT.guide.why.own-turns",
  "action-points": "TURNWRIGHT.guide.why.action-points",
  pool: "TURNWRIGHT.guide.why.pool",
  values: "TURNWRIGHT.guide.why.values",
  choosing: "TURNWRIGHT.guide.why.choosing",
  "another-way": "TURNWRIGHT.guide.why.another-way",
  any: "TURNWRIGHT.guide.why.any",
} as const satisfies Record<FitReason, string>;

const SAID = {
  "long-wait": "TURNWRIGHT.guide.tables.long-wait",
  "same-order": "TURNWRIGHT.guide.tables.same-order",
  "no-plans": "TURNWRIGHT.guide.tables.no-plans",
  "many-foes": "TURNWRIGHT.guide.tables.many-foes",
  "much-rolling": "TURNWRIGHT.guide.tables.much-rolling",
  "only-watching": "TURNWRIGHT.guide.tables.only-watching",
  "speed-counts": "TURNWRIGHT.guide.tables.speed-counts",
  "no-choice": "TURNWRIGHT.guide.tables.no-choice",
} as const satisfies Record<Complaint, string>;

const isComplaint = (sought: string): sought is Complaint => Object.hasOwn(COMPLAINTS, sought);

/** What a table can look for, for a list: its complaints, and published games. */
export const soughtChoices = (sought: string) => ({
  complaints: Object.entries(SAID).map(([value, key]) => ({
    value,
    label: game.i18n.localize(key),
    chosen: value === sought,
  })),
  games: [...gameRules.keys()].map((name) => ({ value: name, label: name, chosen: name === sought })),
});

function lacking(variantId: string): string | null {
  const without = traitSpecs(variantId).filter(({ name, needed }) => needed === true && placesOf(name).length === 0);
  if (without.length === 0) return null;
  const names = without.map((spec) => game.i18n.localize(traitText(variantId, spec).key));
  const traits = formatsOf(game.i18n.lang).together(names);
  return game.i18n.format("TURNWRIGHT.guide.lacks", { system: game.system.title, traits });
}

/** The rules that a table looks for by a complaint or a game, best first, with the reason. Null for another word. */
function soughtRules(sought: string): { readonly variants: readonly string[]; readonly why: string } | null {
  const games = gameRules.get(sought);
  if (games !== undefined) {
    return { variants: games, why: game.i18n.format("TURNWRIGHT.guide.why.own-turns", { system: sought }) };
  }
  if (!isComplaint(sought)) return null;
  return { variants: COMPLAINTS[sought], why: game.i18n.localize(SAID[sought]) };
}

/** Pictures by their turn rules. A session has one language. */
const pictures = new Map<string, RoundPicture | null>();

function pictureOf(id: string, words: Words): RoundPicture | null {
  const known = pictures.get(id);
  const picture = known === undefined ? roundPicture(id, words) : known;
  pictures.set(id, picture);
  return picture;
}

/**
 * All turn rules of this world, the best fits first: of its system, or of what the table looks for.
 *
 * @param sought a complaint, the name of a game, or empty
 */
export function offeredRules(sought = "") {
  const found = soughtRules(sought);
  const fits = fitsOf(systemPreset()) ?? guesses.fits ?? [];
  const ranked = found?.variants ?? fits.map(({ variant }) => variant);
  const rank = (id: string): number => {
    const at = ranked.indexOf(id);
    return at === -1 ? ranked.length : at;
  };
  const words = wordsWithoutNames();
  // Why it fits this world's system, or what the table looks for, as a sentence.
  const whyFor = (id: string): string | null => {
    if (found !== null) return ranked.includes(id) ? found.why : null;
    const why = fits.find(({ variant }) => variant === id)?.why;
    return why === undefined ? null : game.i18n.format(WHY[why], { system: game.system.title });
  };
  const kept = keptEntries(ranked).map(({ rules, ...entry }) => {
    const isRead = rules.choices.numbers === "dice" || rules.choices.numbers === "stat";
    return {
      ...entry,
      summary: entry.summary || rulesText(rules.choices).join(" "),
      why: whyFor(entry.id),
      lacks: isRead ? lacking(OWN.id) : null,
      picture: choicesPicture(rules.choices, words),
    };
  });
  const offered = listVariants().map(({ id, summary }) => {
    return {
      ...variantName(id),
      ...(id === OWN.id && { name: game.i18n.localize("TURNWRIGHT.own-rules.put-together") }),
      summary: game.i18n.localize(summary),
      why: whyFor(id),
      lacks: lacking(id),
      picture: pictureOf(id, words),
    };
  });
  // The world's own rules follow the best fits.
  return [...kept, ...offered].toSorted((each, other) => rank(each.id) - rank(other.id));
}
