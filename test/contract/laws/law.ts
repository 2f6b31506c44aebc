import type { Encounter, Screen, View, Viewer } from "../../../src/core/index";
import type { Attempt } from "../../properties/attempt";
import type { Chance } from "../../support/chance";
import type { Engine } from "../../support/engine";
import { GM } from "../../support/eyes";
import { remembered } from "../../support/remembered";

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
  /** The moment before: what everybody saw then need not be drawn again. */
  readonly earlier?: Moment | undefined;
}

/** A moment to which a law is applied. Views and screens are made once, however many laws look at them. */
export class Moment {
  readonly engine: Engine;
  readonly attempt: Attempt;
  readonly after: Encounter;
  readonly viewers: readonly Viewer[];
  readonly chance: Chance;
  readonly #most: number;
  readonly #views: Map<Viewer, View>;
  readonly #screens: Map<Viewer, Screen>;
  readonly #viewsBefore: Map<Viewer, View>;
  readonly #screensBefore: Map<Viewer, Screen>;

  constructor({ engine, attempt, after, viewers, chance, most, earlier }: Happening) {
    this.engine = engine;
    this.attempt = attempt;
    this.after = after;
    this.viewers = viewers;
    this.chance = chance;
    this.#most = most;
    this.#views = new Map();
    this.#screens = new Map();
    const isNext = earlier?.after === attempt.before;
    this.#viewsBefore = isNext ? earlier.#views : new Map();
    this.#screensBefore = isNext ? earlier.#screens : new Map();
  }

  /** The viewer's view after the attempt. */
  view(viewer: Viewer): View {
    return seenBy(this.#views, viewer, () => this.engine.view(this.after, viewer));
  }

  /** The viewer's screen after the attempt. */
  screen(viewer: Viewer): Screen {
    return seenBy(this.#screens, viewer, () => this.engine.screen(this.after, viewer));
  }

  /** The viewer's view before the attempt. */
  viewBefore(viewer: Viewer): View {
    return seenBy(this.#viewsBefore, viewer, () => this.engine.view(this.attempt.before, viewer));
  }

  /** The viewer's screen before the attempt. */
  screenBefore(viewer: Viewer): Screen {
    return seenBy(this.#screensBefore, viewer, () => this.engine.screen(this.attempt.before, viewer));
  }

  /** Some of a list, or all where it is short. */
  sample<T>(list: readonly T[]): readonly T[] {
    return this.chance.some(list, this.#most);
  }
}

/** The GM sees the same whoever it is. */
const seenBy = <T>(known: Map<Viewer, T>, viewer: Viewer, make: () => T): T =>
  remembered(known, viewer.gm ? GM : viewer, make);

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

/** A law about how a fight stands: a command that was refused has left everybody with what was judged before, and nothing new to judge. */
export function lawOfStates(name: string, judge: Judge): Law {
  return {
    name,
    watch() {
      let last: Pick<Moment, "after" | "viewers"> | null = null;
      return (moment) => {
        const isKnown = last?.after === moment.after && last.viewers === moment.viewers;
        last = moment;
        return isKnown ? null : judge(moment);
      };
    },
  };
}

/** A law that remembers something from one moment to the next. */
export function lawSince<Memory>(
  name: string,
  begin: (start: Encounter) => Memory,
  judge: (moment: Moment, memory: Memory) => { readonly next: Memory; readonly wrong: string | null },
): Law {
  return {
    name,
    watch(start) {
      let memory = begin(start);
      return (moment) => {
        const { next, wrong } = judge(moment, memory);
        memory = next;
        return wrong;
      };
    },
  };
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
