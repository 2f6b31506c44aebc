import type { Choices, GameEvent } from "../../src/core/index";

/** Somebody at the table, as far as an order goes by it. */
export interface Person {
  readonly id: string;
  readonly side: "players" | "gm";
  readonly kind: string;
  readonly initiative: number;
  readonly tiebreak: number;
  /** Its turns in a round by its sheet. 0: as its side. */
  readonly turns: number;
  readonly dexterity: number;
  /** The cards that it draws by its sheet. 0: one. */
  readonly cards: number;
}

/** The segments in which a combatant of each speed acts. */
const SEGMENTS: readonly (readonly number[])[] = [
  [],
  [7],
  [6, 12],
  [4, 8, 12],
  [3, 6, 9, 12],
  [3, 5, 8, 10, 12],
  [2, 4, 6, 8, 10, 12],
];

/** A turn that was put off: since when, and in which place it stepped in. */
interface Waiting {
  stepped: number | null;
}

/** Dice thrown for a tie, or once more for those whose dice were equal. */
interface RollOff {
  readonly command: number;
  /** All who were in the tie. */
  readonly among: readonly string[];
  readonly faces: Readonly<Record<string, readonly number[]>>;
}

/** The sides of each die in a roll such as `2d6 + @initiative`. */
const sidesIn = (source: string): number[] =>
  [...source.matchAll(/(\d*)d(\d+)/g)].flatMap(([, count, sides]) =>
    Array.from({ length: Number(count || 1) }, () => Number(sides)),
  );

/** What a roll adds to its dice, without names. */
const addedIn = (source: string): number =>
  source
    .split("+")
    .map((part) => part.trim())
    .filter((part) => /^\d+$/.test(part))
    .reduce((sum, part) => sum + Number(part), 0);

/**
 * The order of turns worked out anew from choices, people, and what was told of dice and turns. It knows nothing of the code that plays
 * them: it is told of every event, and says what is wrong with it.
 */
export class OrderModel {
  readonly wrong: string[] = [];
  readonly surprised: Set<string>;
  named: string | null = null;
  #round = 0;
  #command = 0;
  #steps = 0;
  #active: string[] = [];
  #lastSide: string | null = null;
  #isRerolling = false;
  #holder = new Map<string, number>();
  /** How many turns of this round are over. */
  #over = new Map<string, number>();
  /** The numbers of each of its turns, if each has its own. */
  #own = new Map<string, number[]>();
  /** The combatant whose turn ended last in this round. */
  #lastEnded: string | null = null;
  /** The token that was drawn: a combatant, null for the round's own, or undefined if none was. */
  #token: string | null | undefined;
  #ticks: number | null = null;
  #used = new Set<string>();
  /** Those who have swapped their turn away in this round. */
  #putOff = new Set<string>();
  /** Whether a turn has ended in this round. */
  #hasEnded = false;
  #waiting = new Map<string, Waiting>();
  /** Those whose turn is kept for the next round. */
  #kept = new Set<string>();
  /** Those who began this round with such a turn. */
  #keptBefore: ReadonlySet<string> = new Set();
  /** Whether somebody has had a turn in this round. */
  #isUnderWay = false;
  /** How many cards each of a deal draws, by the deal's command. */
  #draws: ReadonlyMap<string, number> | null = null;
  #held = new Map<string, number>();
  #rolls: RollOff[] = [];
  #last: string | null = null;
  /** What each has declared for this round. */
  #declared = new Map<string, readonly string[]>();
  #isDeclaring = false;

  constructor(
    readonly choices: Choices,
    readonly people: readonly Person[],
    surprised: readonly string[],
  ) {
    this.surprised = new Set(surprised);
  }

  get #isForFirst(): boolean {
    const { next, chooser } = this.choices;
    return next === "choice" || (next === "alternating" && chooser === "last");
  }

  get isChosen(): boolean {
    const { next, taker } = this.choices;
    return next === "choice" || next === "bands" || taker === "side";
  }

  get #isEndless(): boolean {
    return this.choices.turns === "clock" || this.choices.turns === "called";
  }

  /** How many turns it has in a round. */
  #turns(id: string): number {
    const { turns, further, foeTurns, playerTurns } = this.choices;
    if (turns !== "several") return turns === "once" ? 1 : Infinity;
    const one = this.#of(id);
    if (one.turns > 0) return one.turns;
    return further === "chart" ? 1 : one.side === "gm" ? foeTurns : playerTurns;
  }

  #hasActed(id: string): boolean {
    const over = this.#over.get(id) ?? 0;
    if (this.choices.turns === "clock" && this.choices.direction === "descending")
      return over > 0 && (this.#holder.get(id) ?? 0) <= 0;
    return over >= this.#turns(id);
  }

  #endTurn(id: string): void {
    this.#over.set(id, (this.#over.get(id) ?? 0) + 1);
    this.#lastEnded = id;
    const { turns, ticks, direction } = this.choices;
    if (turns !== "clock") return;
    const sign = direction === "ascending" ? 1 : -1;
    this.#holder.set(id, (this.#holder.get(id) ?? 0) + sign * (this.#ticks ?? ticks));
  }

  /** The band of a check: players that pass, foes, other players. */
  #band(id: string): number {
    const { side, initiative } = this.#of(id);
    const { target, direction } = this.choices;
    if (side === "gm") return 1;
    const goal = target === "initiative" ? initiative : Number(target);
    const number = this.#holder.get(id);
    if (number === undefined) return 2;
    return (direction === "ascending" ? number <= goal : number >= goal) ? 0 : 2;
  }

  /** Whether its turns come between those of the other side. */
  #isBetween(id: string): boolean {
    return this.choices.further === "between" && this.#turns(id) > 1;
  }

  /** These by the places of their next turns. They come ranked by their numbers. */
  #byPlace(ranked: readonly string[]): string[] {
    const { turns, further, furtherBy, direction } = this.choices;
    if (turns !== "several") return [...ranked];
    const sign = direction === "ascending" ? 1 : -1;
    const at = (id: string): number => {
      const number = this.#holder.get(id) ?? 0;
      const nth = this.#over.get(id) ?? 0;
      if (further === "own") return this.#own.get(id)?.[nth] ?? number;
      if (further === "half") return Math.floor(number / (nth + 1));
      return further === "lower" ? number + sign * furtherBy * nth : number;
    };
    const tier = (id: string): number => {
      const nth = this.#over.get(id) ?? 0;
      if (further === "chart") return SEGMENTS[this.#turns(id)]?.[nth] ?? 99;
      return further === "later" ? nth : 0;
    };
    // Among equal numbers, first turns come first.
    const isFurther = (id: string): number =>
      (this.#over.get(id) ?? 0) > 0 && ["half", "lower", "own"].includes(further) ? 1 : 0;
    return [...ranked].toSorted((a, b) => tier(a) - tier(b) || sign * (at(a) - at(b)) || isFurther(a) - isFurther(b));
  }

  /** How many numbers it has if each turn has its own. Those who act together have as many as the busiest. */
  #numbersDue(id: string): number {
    const unit = this.#unit(id);
    const mates = this.people.filter(
      (one) => unit !== null && this.#unit(one.id) === unit && this.#holder.get(one.id) === this.#holder.get(id),
    );
    return Math.max(this.#turns(id), ...mates.map((one) => this.#turns(one.id)));
  }

  /** Its numbers from the next turn on, best first. None beyond its turns count. */
  #ownSorted(id: string, list: readonly number[]): void {
    const sign = this.choices.direction === "ascending" ? 1 : -1;
    const begun = (this.#over.get(id) ?? 0) + (this.#active.includes(id) ? 1 : 0);
    const all = [...list.slice(0, begun), ...list.slice(begun).toSorted((a, b) => sign * (a - b))];
    this.#own.set(id, all);
    this.#holder.set(id, all[0] as number);
  }

  /** Notes the number of a further turn. */
  #further(id: string, number: number): void {
    this.#ownSorted(id, [...(this.#own.get(id) ?? [this.#holder.get(id) as number]), number]);
  }

  /** Whether level numbers of two sides let both act. */
  #areTogether(a: string | undefined, b: string | undefined): boolean {
    if (this.choices.ties !== "together" || a === undefined || b === undefined) return false;
    return this.#holder.get(a) === this.#holder.get(b);
  }

  get lastActor(): string | null {
    return this.#last;
  }

  #of(id: string): Person {
    return this.people.find((one) => one.id === id) as Person;
  }

  #isReady(id: string): boolean {
    return this.choices.surprise !== "loses-turn" || !this.surprised.has(id);
  }

  /** Those who roll together. */
  #group(id: string): string | null {
    const { side, kind } = this.#of(id);
    const unit = this.#unit(id);
    if (unit !== null) return unit;
    if (this.choices.shared === "side") return side;
    if (this.choices.shared !== "kind" || side !== "gm") return null;
    // Those of a kind whose rolls are written alike.
    return [kind, ...(this.choices.numbers === "dice" ? this.#sourcesFor(id) : [])].join("/");
  }

  get isDeclared(): boolean {
    return this.choices.declaring === "each-round";
  }

  /** What it has declared, or what whoever declares nothing does: the last in order if nothing else is for that. */
  #kindsOf(id: string): readonly string[] {
    const names = Object.keys(this.choices.dice);
    return this.#declared.get(id) ?? [names.includes("other") ? "other" : (names.at(-1) as string)];
  }

  /** The band in which it acts, from 0: the latest that it has declared, first for the side with the best number. */
  #bandOf(id: string): number {
    const { dice, begins, numbers } = this.choices;
    const late = Math.max(
      ...this.#kindsOf(id).map((kind) => (/^\d+$/.test(dice[kind] ?? "") ? Number(dice[kind]) : 99)),
    );
    const [best] = numbers === "none" ? [] : this.#ranked();
    const front =
      best === undefined ? (begins === "foes" && numbers === "none" ? "gm" : "players") : this.#of(best).side;
    const rival = this.#ranked().find((one) => best !== undefined && this.#of(one).side !== front);
    return late * 2 + (this.#of(id).side === front || this.#areTogether(best, rival) ? 0 : 1);
  }

  /** The kinds that count for a roll: none without declarations. */
  #countedKinds(id: string): readonly string[] {
    const { dice, several, numbers, next } = this.choices;
    if (!this.isDeclared || numbers !== "dice" || next === "bands") return [];
    const declared = this.#kindsOf(id);
    if (several === "all") return declared;
    const size = (kind: string): number => sidesIn(dice[kind] as string).reduce((sum, sides) => sum + sides, 0);
    const free = declared.filter((kind) => kind !== "move" && kind !== "bonus");
    const most = Math.max(...free.map(size));
    const largest = free.find((kind) => size(kind) === most);
    return declared.filter((kind) => !free.includes(kind) || kind === largest);
  }

  /** The sources of a roll, in the order in which they are thrown. */
  #sourcesFor(id: string): string[] {
    const { formula, dice, surprise, surpriseDice } = this.choices;
    const kinds = this.#countedKinds(id).map((kind) => dice[kind] as string);
    return [formula, ...kinds, ...(surprise === "added" && this.surprised.has(id) ? [surpriseDice] : [])];
  }

  #sidesFor(id: string): number[] {
    return this.choices.numbers === "dice" ? this.#sourcesFor(id).flatMap(sidesIn) : [];
  }

  #addedTo(id: string): number {
    return this.#sourcesFor(id).reduce((sum, source) => sum + addedIn(source), 0);
  }

  /** Those who act together. */
  #unit(id: string): string | null {
    const { side, kind, initiative } = this.#of(id);
    if (!this.choices.kindsTogether || side !== "gm") return null;
    return this.isChosen ? kind : `${kind}/${initiative}`;
  }

  /** These from the top, with all that parts equal numbers; who has no number is not in it. */
  #ranked(ids: readonly string[] = this.people.map(({ id }) => id)): string[] {
    const sign = this.choices.direction === "ascending" ? 1 : -1;
    const key = (id: string): number[] => {
      const { side, tiebreak, dexterity } = this.#of(id);
      const { ties } = this.choices;
      const players = side === "players" ? 1 : 0;
      return [
        ties === "value" ? tiebreak : 0,
        ties === "value" || ties === "players" ? players : 0,
        ties === "foes" ? 1 - players : 0,
        ties === "dexterity" ? dexterity : 0,
      ];
    };
    const compare = (a: string, b: string): number => {
      const byNumber = sign * ((this.#holder.get(a) ?? 0) - (this.#holder.get(b) ?? 0));
      if (byNumber !== 0) return byNumber;
      const [ka, kb] = [key(a), key(b)];
      for (const [i, value] of ka.entries()) if (value !== kb[i]) return (kb[i] ?? 0) - value;
      const isJoined = ["joined", "together"].includes(this.choices.ties) || this.choices.turns === "clock";
      return isJoined || this.#areFoesByDexterity(a, b) ? 0 : this.#byRollOff(a, b);
    };
    return ids.filter((id) => this.#holder.has(id)).toSorted(compare);
  }

  /** Foes of one Dexterity, who stand as they joined where that breaks ties. */
  #areFoesByDexterity(a: string, b: string): boolean {
    const [one, other] = [this.#of(a), this.#of(b)];
    const areFoes = one.side === "gm" && other.side === "gm" && one.dexterity === other.dexterity;
    return this.choices.ties === "dexterity" && areFoes;
  }

  #byRollOff(a: string, b: string): number {
    const faceOf = (id: string, faces: Readonly<Record<string, readonly number[]>>): number | undefined => {
      const group = this.#group(id);
      const isMate = (one: string): boolean =>
        this.#holder.get(one) === this.#holder.get(id) &&
        ((group !== null && this.#group(one) === group) || this.#areFoesByDexterity(one, id));
      // Those who share a roll by now may have rolled off before.
      const holder = Object.hasOwn(faces, id) ? id : Object.keys(faces).find(isMate);
      return holder === undefined ? undefined : faces[holder]?.[0];
    };
    const both = this.#rolls.filter(({ faces }) => faceOf(a, faces) !== undefined && faceOf(b, faces) !== undefined);
    const latest = both.at(-1)?.command;
    // A roll-off of the two themselves counts before one of those who rolled with them.
    const isOwn = (faces: object): boolean => Object.hasOwn(faces, a) && Object.hasOwn(faces, b);
    const late = both.filter(({ command }) => command === latest);
    for (const { faces } of late.toSorted((one, other) => Number(isOwn(other.faces)) - Number(isOwn(one.faces)))) {
      const difference = (faceOf(b, faces) ?? 0) - (faceOf(a, faces) ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #left(): string[] {
    const isLeft = (id: string): boolean => !this.#hasActed(id) && !this.#active.includes(id);
    const { next, taker } = this.choices;
    const byNumber = next === "numbers" || ((next === "alternating" || next === "sides") && taker === "holder");
    return (byNumber ? this.#byPlace(this.#ranked()) : this.people.map(({ id }) => id)).filter(isLeft);
  }

  /** Whose turn comes between others, after a turn of the other side. */
  #between(left: readonly string[]): string | undefined {
    if (this.#lastEnded === null) return undefined;
    const { side } = this.#of(this.#lastEnded);
    return left.find((id) => this.#isBetween(id) && !this.#waiting.has(id) && this.#of(id).side !== side);
  }

  #sideFor(left: readonly string[]): string | null {
    const { next, taker, numbers, begins } = this.choices;
    const sideOf = (id: string): string => this.#of(id).side;
    if (next === "choice" || next === "bag") return null;
    if (next === "numbers") {
      const slot = this.#ranked().find((id) => !this.#used.has(id) && left.some((one) => sideOf(one) === sideOf(id)));
      const rival = this.#ranked().find(
        (id) => slot !== undefined && !this.#used.has(id) && sideOf(id) !== sideOf(slot),
      );
      const isRivalLeft = rival !== undefined && left.some((one) => sideOf(one) === sideOf(rival));
      if (isRivalLeft && this.#areTogether(slot, rival)) return null;
      return taker === "side" ? sideOf(slot ?? left[0] ?? "") : null;
    }
    const following = this.#lastSide === "players" ? "gm" : "players";
    let side = next === "sides" ? this.#lastSide : following;
    if (this.#lastSide === null) {
      if (this.#isForFirst && numbers !== "none") return null;
      const waiting = this.#left();
      const best = this.#ranked().find((id) => waiting.includes(id));
      side = best === undefined ? "players" : sideOf(best);
      if (numbers === "none") side = begins === "foes" ? "gm" : "players";
    }
    return left.some((id) => sideOf(id) === side) ? side : side === "players" ? "gm" : "players";
  }

  /** Those who may take the next turn if these are left. */
  #moment(left: readonly string[]): string[] {
    if (left.length === 0) return [];
    const due = this.#between(left);
    if (due !== undefined) return [due];
    const others = left.filter((id) => this.#waiting.has(id) || !this.#isBetween(id));
    if (others.length < left.length) {
      const first = this.#momentAmong(others);
      if (first.length > 0) return first;
    }
    return this.#momentAmong(left);
  }

  #momentAmong(left: readonly string[]): string[] {
    if (left.length === 0) return [];
    if (this.choices.next === "together") return [...left];
    if (this.choices.next === "bands") {
      const bandOf = (id: string): number => (this.isDeclared ? this.#bandOf(id) : this.#band(id));
      const first = Math.min(...left.map(bandOf));
      return left.filter((id) => bandOf(id) === first);
    }
    const side = this.#sideFor(left);
    const ofSide = side === null ? [...left] : left.filter((id) => this.#of(id).side === side);
    if (this.isChosen) return ofSide;
    const stepping = [...this.#waiting]
      .filter(([id, { stepped }]) => stepped !== null && ofSide.includes(id))
      .toSorted(([, a], [, b]) => (a.stepped ?? 0) - (b.stepped ?? 0))[0]?.[0];
    const fresh = ofSide.find((id) => !this.#waiting.has(id));
    const { waiting } = this.choices;
    const kept =
      waiting === "hold" || (waiting === "keep" && !this.#isUnderWay)
        ? ofSide.find((id) => this.#waiting.get(id)?.stepped === null)
        : undefined;
    const first = stepping ?? fresh ?? kept;
    return first === undefined ? [] : this.#together(first, ofSide);
  }

  #together(first: string, left: readonly string[]): string[] {
    const unit = this.#unit(first);
    if (unit === null) return [first];
    const same = (id: string): boolean =>
      this.#unit(id) === unit &&
      (this.#over.get(id) ?? 0) === (this.#over.get(first) ?? 0) &&
      this.#holder.get(id) === this.#holder.get(first) &&
      this.#waiting.get(id)?.stepped === this.#waiting.get(first)?.stepped;
    const below = left.slice(left.indexOf(first));
    const end = below.findIndex((id) => !same(id));
    return below.slice(0, end < 0 ? below.length : end);
  }

  /** Those who may be named now. */
  choosable(): string[] {
    const ids = this.#moment(this.#left().filter((id) => this.#isReady(id)));
    const last = this.#last;
    const unit = last === null ? null : this.#unit(last);
    const others = ids.filter((id) => id !== last && (unit === null || this.#unit(id) !== unit));
    const barred = this.choices.next === "choice" && this.choices.chooser === "last" && !this.choices.selfNext;
    return barred && others.length > 0 ? others : ids;
  }

  /** Those who act if this one is named. */
  #namedWith(id: string): string[] {
    const unit = this.#unit(id);
    return unit === null
      ? [id]
      : this.#left().filter((one) => one === id || (this.#unit(one) === unit && this.#isReady(one)));
  }

  /** Notes a command before its events are told. */
  gives(command: {
    readonly do: string;
    readonly combatant?: string;
    readonly next?: string;
    readonly ticks?: number;
    readonly kinds?: readonly string[];
    readonly now?: true;
  }): void {
    this.#command += 1;
    this.#ticks = command.ticks ?? null;
    if (command.do === "declareActions") this.#declared.set(command.combatant ?? "", command.kinds ?? []);
    this.#held.clear();
    this.#draws = null;
    this.named = command.do === "choose" ? (command.combatant ?? null) : (command.next ?? null);
    if (command.do === "delay") for (const id of this.#active) this.#waiting.set(id, { stepped: null });
    if (command.do === "stepIn" && command.combatant !== undefined) {
      this.#steps += 2;
      // The running turn goes on after that of the one that steps in at once.
      if (command.now === true) for (const id of this.#active) this.#waiting.set(id, { stepped: 1 - this.#steps });
      const unit = this.#unit(command.combatant);
      for (const [id, one] of this.#waiting) {
        const isWith = id === command.combatant || (unit !== null && this.#unit(id) === unit);
        if (isWith && one.stepped === null) one.stepped = command.now === true ? -this.#steps : this.#steps;
      }
    }
  }

  hear(event: GameEvent): void {
    switch (event.type) {
      case "rolled":
        return this.#rolled(event.combatant, event.total, event.faces);
      case "card-dealt":
        return this.#dealt(event.combatant, event.card, event.drawn ?? [event.card]);
      case "initiative-set":
        if (event.total !== null) this.#taken(event.combatant, event.total);
        break;
      case "tie-rolled":
        if (["joined", "together"].includes(this.choices.ties))
          this.wrong.push("a roll-off where ties stand as joined");
        return this.#rolledOff(event.contenders, event.faces);
      case "swapped": {
        const [a, b] = [this.#holder.get(event.combatant) ?? 0, this.#holder.get(event.with) ?? 0];
        const isAcross = this.#of(event.combatant).side !== this.#of(event.with).side;
        if (!this.choices.waiting.startsWith("swap")) this.wrong.push("a swap");
        if (isAcross && this.choices.waiting !== "swap-any") this.wrong.push("a swap with the other side");
        const isFirst = this.choices.waiting === "swap-first";
        if (isFirst && this.#hasEnded) this.wrong.push("a swap after the first turn");
        if (!isFirst && this.#putOff.has(event.with)) this.wrong.push(`a swap with ${event.with}, who has waited`);
        this.#putOff.add(event.combatant);
        if (this.choices.further === "own") this.#swapOwn(event.combatant, event.with);
        else this.#holder.set(event.combatant, b).set(event.with, a);
        if (this.#holder.get(event.combatant) !== a) this.#forgetTies([event.combatant]);
        if (this.#holder.get(event.with) !== b) this.#forgetTies([event.with]);
        break;
      }
      case "count-begun":
        if (!this.isDeclared) this.wrong.push("a count without declarations");
        this.#isDeclaring = false;
        break;
      case "actions-told":
        if (this.#declared.has(event.combatant) && this.#declared.get(event.combatant)?.join() !== event.kinds.join())
          this.wrong.push(`${event.combatant} is said to do ${event.kinds.join()}`);
        break;
      case "round-started":
        return this.#roundStarted();
      case "turn-started":
        return this.#started(event.combatants, event.resumed === true);
      case "turn-put-off":
        this.#active = this.#active.filter((id) => id !== event.combatant);
        break;
      case "turn-ended":
        this.#hasEnded = true;
        this.#active = [];
        for (const id of event.combatants) this.#endTurn(id);
        for (const id of event.combatants) if (!this.#hasActed(id)) this.#waiting.delete(id);
        // Another turn can be swapped again.
        for (const id of event.combatants) this.#putOff.delete(id);
        this.#lastEnded = event.combatants[0] ?? null;
        this.#ticks = null;
        break;
      case "token-drawn":
        if (this.choices.next !== "bag") this.wrong.push("a token");
        if (event.combatant === null && !this.choices.roundToken) this.wrong.push("a token of the round");
        if (event.combatant !== null && this.#hasActed(event.combatant))
          this.wrong.push(`a token of ${event.combatant}, who has none left`);
        this.#token = event.combatant;
        break;
      case "turn-skipped":
        return this.#skipped(event.combatant, event.why);
      case "condition-changed":
        if (event.condition === "surprised" && !event.on) this.surprised.delete(event.combatant);
        break;
      default:
        break;
    }
  }

  #rolledOff(contenders: readonly string[], faces: RollOff["faces"]): void {
    const first = this.#rolls.find(
      ({ command, among }) => command === this.#command && contenders.every((id) => among.includes(id)),
    );
    this.#rolls.push({ command: this.#command, among: first?.among ?? contenders, faces });
  }

  /** A result holds until the number of one who was in the tie changes for good (C-26). An earlier one then counts again. */
  #forgetTies(changed: readonly string[]): void {
    this.#rolls = this.#rolls.filter(({ among }) => !changed.some((id) => among.includes(id)));
  }

  /** Swaps the numbers of their next turns. */
  #swapOwn(a: string, b: string): void {
    const lists = [a, b].map((id) => [...(this.#own.get(id) ?? [this.#holder.get(id) as number])]) as [
      number[],
      number[],
    ];
    const [at, bt] = [this.#over.get(a) ?? 0, this.#over.get(b) ?? 0];
    const mine = lists[0][at] as number;
    lists[0][at] = lists[1][bt] as number;
    lists[1][bt] = mine;
    for (const [i, id] of [a, b].entries()) this.#holder.set(id, lists[i]?.[0] as number);
    for (const [i, id] of [a, b].entries()) this.#ownSorted(id, (lists[i] ?? []).slice(0, this.#numbersDue(id)));
  }

  #valueOf(id: string): number {
    const { initiative, tiebreak } = this.#of(id);
    return this.choices.stat === "tiebreak" ? tiebreak : initiative;
  }

  /** A number without dice: a value of the sheet, or that of those who roll together. */
  #taken(id: string, total: number): void {
    const isStat = this.choices.numbers === "stat";
    const isBand = this.choices.next === "bands" && this.#of(id).side === "gm" && total === 0;
    const unit = this.#unit(id);
    const isMates = [...this.#keptBefore].some(
      (one) => unit !== null && this.#unit(one) === unit && this.#holder.get(one) === total,
    );
    if (isBand || isMates) return void this.#holder.set(id, total);
    if (!isStat || this.#valueOf(id) !== total) this.wrong.push(`${id} takes ${total}`);
    this.#holder.set(id, total);
  }

  #rolled(id: string, total: number, faces: readonly number[]): void {
    const { numbers, formula, shared } = this.choices;
    const person = this.#of(id);
    const value = numbers === "stat" ? this.#valueOf(id) : formula.includes("@") ? person.initiative : 0;
    const added = numbers === "dice" ? this.#addedTo(id) : 0;
    const sum = faces.reduce((all, face) => all + face, 0) + value + added;
    const sides = this.#sidesFor(id);
    const fits = faces.length === sides.length && faces.every((face, at) => face <= (sides[at] ?? 0));
    if (numbers === "dice" && !fits) this.wrong.push(`${id} throws ${faces.join()} with dice of ${sides.join()}`);
    if (this.#isDeclaring) this.wrong.push(`${id} rolls before the count`);
    if (numbers !== "dice" && numbers !== "stat") this.wrong.push(`dice for ${id}`);
    if (sum !== total) this.wrong.push(`${id} has ${total}, by the dice ${sum}`);
    if (this.choices.further === "own" && this.#holder.has(id)) return this.#further(id, total);
    this.#noteNumber(id);
    const group = this.#group(id);
    const mates = this.people.filter((one) => group !== null && one.id !== id && this.#group(one.id) === group);
    const mate = mates.find((one) => this.#held.has(one.id));
    if (mate !== undefined && this.#held.get(mate.id) !== sum - value)
      this.wrong.push(`${id} does not share a roll with ${mate.id}`);
    this.#held.set(id, sum - value);
    this.#holder.set(id, total);
    if (shared === "side" && mate !== undefined && this.#holder.get(mate.id) !== total)
      this.wrong.push(`${id} has another number than its side`);
  }

  /** The cards that each of those without a number draws: by the first of a hand, or one if the deck has too few. */
  #drawsNow(): ReadonlyMap<string, number> {
    const { deck, jokers } = this.choices;
    const without = this.people.filter(({ id }) => !this.#holder.has(id));
    const handOf = (id: string): string => this.#group(id) ?? id;
    const firsts = without.filter(({ id }, i) => without.findIndex((one) => handOf(one.id) === handOf(id)) === i);
    const cards = new Map(firsts.map(({ id, cards: count }) => [handOf(id), Math.max(1, count)]));
    const inDeck = deck + jokers - new Set(this.#holder.values()).size;
    const isShort = [...cards.values()].reduce((all, count) => all + count, 0) > inDeck;
    return new Map(without.map(({ id }) => [id, isShort ? 1 : (cards.get(handOf(id)) ?? 1)]));
  }

  #dealt(id: string, card: number, drawn: readonly number[]): void {
    const { numbers, deck, jokers, direction } = this.choices;
    const isFurther = this.choices.further === "own" && this.#holder.has(id);
    this.#draws ??= this.#drawsNow();
    // A hand's first, or the deck, decides how many cards it draws for a further turn.
    if (!isFurther && this.#draws.get(id) !== drawn.length) this.wrong.push(`${id} draws ${drawn.length} cards`);
    if (card !== (direction === "ascending" ? Math.min(...drawn) : Math.max(...drawn)))
      this.wrong.push(`${id} keeps ${card} of ${drawn.join()}`);
    if (numbers !== "cards") this.wrong.push(`a card for ${id}`);
    if (!isFurther) this.#noteNumber(id);
    const group = this.#group(id);
    const isMine = (other: string): boolean => other === id || (group !== null && this.#group(other) === group);
    const held = this.people.flatMap((one) =>
      (this.#own.get(one.id) ?? [this.#holder.get(one.id)]).map((number) => [one.id, number] as const),
    );
    const twice = held.find(([other, number]) => number === card && (!isMine(other) || (isFurther && other === id)));
    const inPlay = new Set(held.flatMap(([, number]) => number ?? [])).size;
    if (twice !== undefined && Math.max(this.people.length, inPlay) < deck + jokers)
      this.wrong.push(`card ${card} twice: ${id} and ${twice[0]}`);
    if (card < 1 || card > deck + jokers) this.wrong.push(`no card ${card}`);
    if (isFurther) return this.#further(id, card);
    this.#holder.set(id, card);
  }

  /** Numbers are made before the first round, and again only where the choices say so. */
  #noteNumber(id: string): void {
    const isAnew = this.#round > 0 && this.#holder.has(id);
    if (isAnew) this.wrong.push(`${id} gets another number`);
  }

  #roundStarted(): void {
    const { reroll, numbers } = this.choices;
    this.#draws = null;
    if (this.#round > 0) {
      const isOwed = (id: string): boolean => !this.#isEndless && !this.#hasActed(id);
      if (this.choices.turns === "called") this.wrong.push("a round that nobody ended");
      const isCounting = this.choices.turns === "clock" && this.choices.direction === "descending";
      const counted = this.people.filter(({ id }) => isCounting && !this.#hasActed(id));
      if (counted.length > 0) this.wrong.push(`the count ends before ${counted.map(({ id }) => id).join()}`);
      const without = this.people.filter(({ id }) => isOwed(id));
      if (without.length > 0) this.wrong.push(`no turn for ${without.map(({ id }) => id).join()}`);
    }
    this.#round += 1;
    this.#over.clear();
    this.#lastEnded = null;
    this.#token = undefined;
    this.#declared.clear();
    this.#isDeclaring = this.isDeclared;
    this.#used.clear();
    this.#putOff.clear();
    this.#hasEnded = false;
    this.#isUnderWay = false;
    this.#waiting = new Map([...this.#kept].map((id) => [id, { stepped: null }]));
    if (!this.#isForFirst) this.#lastSide = null;
    const isDealt = numbers === "dice" || numbers === "cards";
    if (this.#round > 1 && isDealt && (reroll === "each-round" || this.isDeclared)) {
      this.#own.clear();
      this.#holder = new Map([...this.#holder].filter(([id]) => this.#kept.has(id)));
      this.#rolls = [];
      this.#isRerolling = true;
    }
    this.#keptBefore = this.#kept;
    this.#kept = new Set();
  }

  #started(ids: readonly string[], isResumed: boolean): void {
    if (this.#isDeclaring) this.wrong.push("a turn before the count");
    if (this.#isRerolling) {
      if (this.#holder.size < this.people.length) this.wrong.push("a turn before everybody has a number");
      this.#isRerolling = false;
    }
    if (this.choices.further === "own") {
      const lacking = this.people.filter(({ id }) => (this.#own.get(id)?.length ?? 1) !== this.#numbersDue(id));
      if (lacking.length > 0) this.wrong.push(`not a number for each turn of ${lacking.map(({ id }) => id).join()}`);
    }
    const expected = this.#expected();
    this.#isUnderWay = true;
    for (const id of ids) if (!this.#isReady(id)) this.wrong.push(`${id} acts although surprised`);
    const isRight = isResumed
      ? ids.every((id) => expected.includes(id))
      : [...ids].toSorted().join() === [...expected].toSorted().join();
    if (!isRight)
      this.wrong.push(`round ${this.#round}: ${ids.join()} instead of ${expected.join() || "somebody named"}`);
    for (const id of ids) this.#takeSlot(id);
    this.#active = isResumed ? [...this.#active, ...ids] : [...ids];
    this.#last = ids[0] ?? null;
    this.#lastSide = this.#of(ids[0] ?? "").side;
    this.named = null;
  }

  #expected(): string[] {
    if (this.named !== null) return this.#namedWith(this.named);
    if (this.choices.next === "bag") {
      const left = this.#left();
      const [only] = left;
      const token = this.#token ?? (left.length === 1 ? only : undefined);
      this.#token = undefined;
      return token === undefined || token === null ? [] : this.#namedWith(token);
    }
    if (!this.isChosen) return this.#moment(this.#left());
    const isFirst = this.#round === 1 && this.#over.size === 0 && this.#isForFirst;
    // Only those who can go first roll off.
    const ready = this.people.map(({ id }) => id).filter((id) => this.#isReady(id));
    const best = isFirst ? this.#ranked(ready)[0] : undefined;
    return best === undefined ? [] : this.#namedWith(best);
  }

  #takeSlot(id: string): void {
    const { side } = this.#of(id);
    const slot = this.#ranked().find((one) => !this.#used.has(one) && this.#of(one).side === side);
    if (slot !== undefined) this.#used.add(slot);
  }

  #skipped(id: string, why: string): void {
    const moment = this.choices.next === "bag" ? this.#left() : this.#moment(this.#left());
    const isTokened = this.choices.next === "bag" && this.#token === null;
    if (why === "kept") {
      if (this.choices.waiting !== "keep" || this.#waiting.get(id)?.stepped !== null || !this.#isReady(id))
        this.wrong.push(`${id} keeps its turn`);
      this.#kept.add(id);
    }
    const isWaiting = this.choices.waiting === "wait" && this.#waiting.has(id);
    const isSurprised = this.#isEndless && !this.#isReady(id);
    if (why === "lost" && !isTokened && !isWaiting && !isSurprised) this.wrong.push(`${id} loses its turn`);
    if (why === "surprised") {
      if (this.#isReady(id)) this.wrong.push(`${id} is skipped`);
      const isDue = moment.includes(id) && (!this.isChosen || moment.every((one) => !this.#isReady(one)));
      if (!isDue) this.wrong.push(`${id} is skipped before it is its turn`);
      this.#takeSlot(id);
    }
    const last = this.#lastEnded;
    const next = this.#left().find((one) => this.#isReady(one)) ?? id;
    const gap = Math.abs((this.#holder.get(next) ?? 0) - (this.#holder.get(id) ?? 0));
    this.#ticks = Math.max(this.choices.ticks, gap);
    this.#endTurn(id);
    this.#ticks = null;
    this.#lastEnded = last;
    if (!this.#hasActed(id)) this.#waiting.delete(id);
  }
}
