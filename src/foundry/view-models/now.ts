import type { Screen, Section } from "../../core/index";
import type { Run } from "../i18n/words";
import type { Drawing } from "./drawing";

/** A fact beside the stage: what somebody has announced and others may answer, a pool that all share. */
interface NowFact {
  readonly runs: readonly Run[];
  /** Somebody's typed words, shown as text. */
  readonly quote: string | null;
}

/** A fight's standing, in the tracker's head. */
export interface NowView {
  /** The headline: the combatant whose turn it is, or what the fight waits for. */
  readonly news: readonly Run[];
  /** The stage in words; null where the headline says the same. */
  readonly stage: string | null;
  readonly facts: readonly NowFact[];
}

/** A section's words about the fight's standing; nothing where the stage says it, or it is for reading at leisure. */
function factsOf(section: Section, headline: string, { words }: Drawing): NowFact[] {
  if (section.kind === "gauge") return [{ runs: words.runs(section.title), quote: null }];
  if (section.kind !== "card" || section.quote === null || headline.includes(section.quote)) return [];
  return [{ runs: words.runs(section.title), quote: section.quote }];
}

/** The standing of a screen's fight. */
export function nowView({ header, news, panel }: Pick<Screen, "header" | "news" | "panel">, drawing: Drawing): NowView {
  const { words } = drawing;
  const [headline, stage] = [words.say(news), words.say(header.stage)];
  return {
    news: words.runs(news),
    stage: stage === headline ? null : stage,
    facts: panel.flatMap((section) => factsOf(section, headline, drawing)),
  };
}
