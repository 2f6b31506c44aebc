import { combatant } from "../state/combatants";
import { derived } from "../state/derived";
import { type CombatantId, SIDES } from "../state/fight";
import { named, text } from "../state/text";
import type { Context } from "../engine/variant";
import { later } from "../screen/later";
import type { Cell, ControlFactory, ControlSpec, MapFill, Section } from "../screen/screen";
import type { Bands, InBands } from "./bands";
import type { DistanceWords } from "./distances";
import { type ScreenContext, upright } from "./screen";

interface TableWords<Band extends string> extends Pick<DistanceWords<Band>, "band"> {
  readonly between: string;
  readonly within: string;
  /** For viewers who can change something. */
  readonly note: string;
  readonly pair: string;
  /** The GM's button that reads distances from a map. */
  readonly fill: string;
}

type Matrix = Extract<Section, { kind: "matrix" }>;

/** A table whose cells are computed on first read and kept. */
interface Table {
  readonly table: Omit<Matrix, "rows" | "fill" | "note">;
  readonly kept: Pick<Matrix, "rows">;
  readonly fill: (() => MapFill) | null;
}

interface Asked<Rules> {
  readonly context: ScreenContext<Rules>;
  readonly factory: ControlFactory;
}

/** The panel's distance tables, for a variant with `moveBand`, `setBand` and `setBands`. */
export class DistanceTables<Rules extends InBands<Band>, Band extends string> {
  constructor(
    private readonly bands: Bands<Rules, Band>,
    private readonly words: TableWords<Band>,
  ) {}

  /** A table between the sides, and a table within each side whose allies are farther apart than at the start. */
  sections(context: ScreenContext<Rules>, factory: ControlFactory, mover: CombatantId | null): Section[] {
    const { fight, viewer } = context;
    if (fight.stage === "ended") return [];
    const note = mover === null && !viewer.gm ? null : text(this.words.note);
    return this.#tables({ context, factory }).map(({ table, kept, fill }) => {
      const matrix = later({ ...table, note }, "rows", () =>
        mover === null ? kept.rows : this.#withMoves(context, factory, mover, { ...table, ...kept }),
      );
      return fill === null ? matrix : later(matrix, "fill", fill);
    });
  }

  /** A move to each band that some visible combatant is not in. */
  moves({ fight, seen }: ScreenContext<Rules>, id: CombatantId): ControlSpec[] {
    const isElsewhere = (band: Band): boolean =>
      seen.some((other) => other !== id && this.bands.of(fight, id, other) !== band);
    const goals = this.bands.scale.words.filter(isElsewhere);
    return goals.map((band) => ({ command: { do: "moveBand", combatant: id, band } }));
  }

  /** The tables without moves. Cached, because a turn changes few of tens of thousands of pairs. */
  readonly #tables = derived(
    ({ context: { fight, viewer } }: Asked<Rules>) => [
      fight.rules.bands,
      this.bands.scale.camps(fight.rules),
      fight.combatants,
      fight.effects,
      fight.options,
      viewer.gm ? "gm" : viewer.controls.join(" "),
    ],
    (asked): Table[] => {
      const { fight } = asked.context;
      const people = upright(asked.context);
      const [players = [], foes = []] = SIDES.map((side) => people.filter((id) => combatant(fight, id).side === side));
      const isSpread = (side: readonly CombatantId[]): boolean => !this.bands.areNear(fight, side);
      return [
        ...(players.length === 0 || foes.length === 0 ? [] : [this.#table(asked, "bands", players, foes)]),
        ...(isSpread(players) ? [this.#table(asked, "bands players", players, players)] : []),
        ...(isSpread(foes) ? [this.#table(asked, "bands gm", foes, foes)] : []),
      ];
    },
  );

  #table(
    { context, factory }: Asked<Rules>,
    id: string,
    side: readonly CombatantId[],
    columns: readonly CombatantId[],
  ): Table {
    const isWithin = side === columns;
    const title = text(isWithin ? this.words.within : this.words.between);
    const cells = (a: CombatantId, i: number): (Cell | null)[] =>
      columns.map((b, j) => (isWithin && j <= i ? null : this.#cell(context, factory, a, b)));
    return {
      table: { kind: "matrix", controls: [], id, title, columns },
      kept: later({}, "rows", () => side.map((a, i) => ({ id: a, cells: cells(a, i) }))),
      fill: context.viewer.gm && !isWithin ? () => this.#fill(context, side, columns) : null,
    };
  }

  #withMoves(
    { fight }: Context<Rules>,
    factory: ControlFactory,
    id: CombatantId,
    { rows, columns }: Pick<Matrix, "rows" | "columns">,
  ): Matrix["rows"] {
    const moving = (kept: Cell | null, to: CombatantId): Cell | null => {
      const goals = this.bands.others(fight, id, to);
      const moves = goals.map((band) => ({ command: { do: "moveBand", combatant: id, to, band } }));
      return kept && { ...kept, controls: [...factory.visible(...moves), ...kept.controls] };
    };
    const column = columns.indexOf(id);
    return rows.map((row) => {
      if (row.id === id) return { ...row, cells: row.cells.map((kept, i) => moving(kept, columns[i] ?? "")) };
      const kept = row.cells[column] ?? null;
      return kept === null ? row : { ...row, cells: row.cells.with(column, moving(kept, row.id)) };
    });
  }

  /** The pairs to read from a map: between the sides, and among the players, who may assist each other. */
  #fill({ fight }: Context<Rules>, players: readonly CombatantId[], foes: readonly CombatantId[]): MapFill {
    const { words } = this.bands.scale;
    const of = (a: CombatantId, b: CombatantId): MapFill["pairs"][number] => [
      a,
      b,
      words.indexOf(this.bands.of(fight, a, b)),
    ];
    const allied = players.flatMap((a, i) => players.slice(i + 1).map((b) => of(a, b)));
    return {
      label: text(this.words.fill),
      command: { do: "setBands" },
      field: "bands",
      move: { do: "moveBands" },
      words,
      pairs: [...players.flatMap((a) => foes.map((b) => of(a, b))), ...allied],
    };
  }

  #cell({ fight, viewer }: Context<Rules>, factory: ControlFactory, a: CombatantId, b: CombatantId): Cell {
    const band = this.bands.of(fight, a, b);
    const word = this.words.band(band);
    return {
      id: `${a} ${b}`,
      level: this.bands.scale.words.indexOf(band) as Cell["level"],
      word,
      label: text(this.words.pair, { combatant: named(a), other: named(b), band: word }),
      controls: viewer.gm ? factory.enabled({ command: { do: "setBand", combatant: a, to: b } }) : [],
    };
  }
}
