import type { Encounter, Screen, View, Viewer } from "../../../src/core/index";
import type { Attempt } from "../../properties/attempt";
import type { Chance } from "../../support/chance";
import type { Engine } from "../../support/engine";
import { GM } from "../../support/eyes";

/** One attempt, and the table it was made at. */
export interface Happening {
  readonly engine: Engine;
  readonly attempt: Attempt;
  /** The encounter as it stands after the attempt: unchanged where it was refused. Frozen. */
  readonly after: Encounter;
  /** Through whose eyes to look; all who sit at the table, or some of them where time is short. */
  readonly viewers: readonly Viewer[];
  /** Decides whatever a law tries at random. */
  readonly chance: Chance;
  /** So many of a list are looked at, where a law goes through one. */
  readonly most: number;
}

/** A moment to which a law is applied. Views and screens are made once, however many laws look at them. */
export class Moment {
  readonly engine: Engine;
  readonly attempt: Attempt;
  readonly after: Encounter;
  readonly viewers: readonly Viewer[];
  readonly chance: Chance;
  readonly #most: number;
  readonly #views = new Map<Viewer, View>();
  readonly #screens = new Map<Viewer, Screen>();

  constructor({ engine, attempt, after, viewers, chance, most }: Happening) {
    this.engine = engine;
    this.attempt = attempt;
    this.after = after;
    this.viewers = viewers;
    this.chance = chance;
    this.#most = most;
  }

  /** The viewer's view after the attempt. */
  view(viewer: Viewer): View {
    return remembered(this.#views, viewer, () => this.engine.view(this.after, viewer));
  }

  /** The viewer's screen after the attempt. */
  screen(viewer: Viewer): Screen {
    return remembered(this.#screens, viewer, () => this.engine.screen(this.after, viewer));
  }

  /** Some of a list, or all where it is short. */
  sample<T>(list: readonly T[]): readonly T[] {
    return this.chance.some(list, this.#most);
  }
}

function remembered<T>(known: Map<Viewer, T>, viewer: Viewer, make: () => T): T {
  const visibility = viewer.gm ? GM : viewer;
  const found = known.get(visibility) ?? make();
  known.set(visibility, found);
  return found;
}

/** Says what is wrong about a moment, or null. */
export type Judge = (moment: Moment) => string | null;

/** Something that is true of every variant, at every moment of every fight. */
export interface Law {
  /** A sentence: what is true. */
  readonly name: string;
  /** Begins to watch a fight that stands as given; a law that remembers nothing judges each moment by itself. */
  watch(start: Encounter): Judge;
}

/** A law that remembers nothing from one moment to the next. */
export function law(name: string, judge: Judge): Law {
  return { name, watch: () => judge };
}

/** The first answer that is not null, for what is the first wrong thing of several. */
export function firstWrong<T>(list: Iterable<T>, wrong: (one: T) => string | null): string | null {
  for (const one of list) {
    const found = wrong(one);
    if (found !== null) return found;
  }
  return null;
}

/** Plain data as a message shows it. */
export function shown(data: unknown): string {
  return JSON.stringify(data) ?? String(data);
}
