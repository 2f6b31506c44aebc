import { traitText } from "../../../core/index";
import type { CombatantLack } from "../../bindings/missing-values";
import { checkSceneSheets } from "../../session/check-scene";
import type { CheckedBearer } from "../../view-models/sheet-report";
import { formatsOf } from "../../i18n/formats";
import { lacksOf } from "../../roster/missing-values";
import { sessionOf } from "../../session/fight-session";
import { facesOf, wordsWithoutNames, wordsFor } from "../../session/fight-view";
import { missingFields, type RejectedAt } from "../../view-models/missing";
import { viewedCombat } from "../../session/trackers";

function openFight(variantId: string): Combat.Implementation | null {
  const combat = viewedCombat();
  const isOurs = combat !== null && !combat.started && sessionOf(combat).choice().id === variantId;
  return isOurs ? combat : null;
}

/** The viewed scene's tokens that can still be added to a fight under these rules. */
export function tokensToJoin(variantId: string): TokenDocument.Implementation[] {
  const isFree = viewedCombat() === null || openFight(variantId) !== null;
  const tokens = game.scenes.viewed?.tokens.contents ?? [];
  return isFree ? tokens.filter((token) => token.actor !== null && !token.inCombat) : [];
}

const lackedBy = ({ traits }: CheckedBearer, variantId: string): string[] =>
  traits
    .filter(({ needed, finding, inFight }) => needed && finding.value === null && inFight === null)
    .map(({ spec }) => game.i18n.localize(traitText(variantId, spec).key));

function linesFor(people: readonly CheckedBearer[], variantId: string): string[] {
  const formats = formatsOf(game.i18n.lang);
  const groups = new Map<string, string[]>();
  for (const checkedBearer of people) {
    const traits = formats.together(lackedBy(checkedBearer, variantId));
    if (traits !== "") groups.set(traits, [...(groups.get(traits) ?? []), checkedBearer.name]);
  }
  return [...groups].map(([traits, names]) =>
    game.i18n.format("TURNWRIGHT.guide.values.lacks", { names: formats.together([...new Set(names)]), traits }),
  );
}

/** A fight's missing and typed values. Null without rules. */
function lacksIn(combat: Combat.Implementation): CombatantLack[] | null {
  const status = sessionOf(combat).status();
  return status?.kind === "ruled" ? lacksOf(combat, status.encounter, status.stored) : null;
}

function textFor(lacks: readonly CombatantLack[] | null, tokens: number, isOutsideLacking: boolean): string {
  const words = wordsWithoutNames();
  if (lacks === null && tokens === 0) return words.own("guide.values.nobody");
  const isLacking = isOutsideLacking || lacks?.some(({ needed, typed }) => needed && typed === null) === true;
  if (isLacking) return words.own("guide.values.some");
  return words.own(lacks === null ? "guide.values.all" : "guide.values.ready");
}

export function valuesView(variantId: string, prefix: string, rejectedAt: RejectedAt) {
  const combat = openFight(variantId);
  const lacks = combat === null || combat.combatants.size === 0 ? null : lacksIn(combat);
  const scene = game.scenes.viewed;
  const people = scene === undefined ? [] : checkSceneSheets(scene, variantId).people;
  const outside = linesFor(
    people.filter(({ combatant }) => combatant === null),
    variantId,
  );
  const count = tokensToJoin(variantId).length;
  const words = combat === null ? wordsWithoutNames() : wordsFor(combat);
  const drawing = { prefix, words, face: combat === null ? () => null : facesOf(combat) };
  return {
    text: textFor(lacks, people.length, outside.length > 0),
    fields: lacks === null ? null : missingFields(lacks, variantId, rejectedAt, drawing),
    outside,
    join: count === 0 ? null : wordsWithoutNames().text({ key: "TURNWRIGHT.guide.values.join", data: { count } }),
  };
}
