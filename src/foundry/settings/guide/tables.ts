import { fitsOf } from "../../bindings/game-rules";
import { presets } from "../../bindings/presets/index";

/** What tables complain about, and the turn rules that help, best first. The texts are `guide.tables.<id>`. */
export const COMPLAINTS = {
  "long-wait": ["shared-turn", "alternating-sides", "sides-each-round"],
  "same-order": ["popcorn", "card-order", "sides-each-round"],
  "no-plans": ["sides-each-round", "shared-turn", "sides-no-roll", "slots"],
  "many-foes": ["kinds-together", "initiative-score", "sides-once"],
  "much-rolling": ["by-value", "sides-no-roll", "spotlight", "alternating-sides"],
  "only-watching": ["action-points", "shared-turn", "momentum"],
  "speed-counts": ["phases", "greyhawk", "speed-factor", "action-points"],
  "no-choice": ["momentum", "popcorn", "ten-cards"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Complaint = keyof typeof COMPLAINTS;

interface Game {
  /** Its name, the same in every language. */
  readonly name: string;
  /** The system whose preset knows the rules that fit. */
  readonly system?: string;
  /** The rules of a game without a preset. */
  readonly variant?: string;
}

const GAMES: readonly Game[] = [
  { name: "Advanced Dungeons & Dragons 2e", variant: "speed-factor" },
  { name: "Alien RPG", system: "alienrpg" },
  { name: "Basic Roleplaying", system: "brp" },
  { name: "Cairn", variant: "check-first" },
  { name: "Call of Cthulhu", system: "CoC7" },
  { name: "Champions", system: "hero6efoundryvttv2" },
  { name: "Cyberpunk RED", system: "cyberpunk-red-core" },
  { name: "Cypher System", variant: "check-first" },
  { name: "Daggerheart", system: "daggerheart" },
  { name: "The Dark Eye", system: "dsa5" },
  { name: "Dragonbane", system: "dragonbane" },
  { name: "Draw Steel", system: "draw-steel" },
  { name: "Dune: Adventures in the Imperium", system: "dune2d20" },
  { name: "Dungeon Crawl Classics", system: "dcc" },
  { name: "Dungeons & Dragons 5e", system: "dnd5e" },
  { name: "Fabula Ultima", system: "projectfu" },
  { name: "Fallout 2d20", system: "fallout" },
  { name: "Fate", variant: "popcorn" },
  { name: "Feng Shui", variant: "shot-count" },
  { name: "Forbidden Lands", variant: "ten-cards-kept" },
  { name: "Genesys", system: "genesys" },
  { name: "Into the Odd", variant: "check-first" },
  { name: "Lancer", system: "lancer" },
  { name: "Marvel Heroic Roleplaying", variant: "popcorn" },
  { name: "Mausritter", variant: "check-first" },
  { name: "Mothership", variant: "check-first" },
  { name: "Mythras", system: "mythras" },
  { name: "Old-School Essentials", variant: "sides-each-round" },
  { name: "Pathfinder 2e", system: "pf2e" },
  { name: "Powered by the Apocalypse", variant: "spotlight" },
  { name: "RuneQuest", variant: "by-value" },
  { name: "Savage Worlds", system: "swade" },
  { name: "Shadow of the Demon Lord", variant: "fast-and-slow" },
  { name: "Shadowrun", system: "shadowrun5e" },
  { name: "Star Trek Adventures", system: "sta" },
  { name: "Star Wars FFG", system: "starwarsffg" },
  { name: "Swords & Wizardry", variant: "combat-sequence" },
  { name: "Troika!", variant: "token-bag" },
  { name: "Warhammer Fantasy Roleplay", system: "wfrp4e" },
];

/** The turn rules that fit published games, best first, by the games' names. */
export const gameRules: ReadonlyMap<string, readonly string[]> = new Map(
  GAMES.map(({ name, system, variant }) => {
    const fits = presets.filter((preset) => preset.system === system).flatMap((preset) => fitsOf(preset) ?? []);
    return [name, variant === undefined ? fits.map((fit) => fit.variant) : [variant]] as const;
  }),
);
