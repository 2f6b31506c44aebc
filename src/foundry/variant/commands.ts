/** The fields of every command of our turn rules, by its name. A test makes this file from the rules (docs/COMMANDS.md). */
export interface Commands {
  readonly abandon: { readonly combatant: string; readonly id: string };
  readonly act:
    | {
        readonly combatant: string;
        readonly action:
          | "attack"
          | "recover"
          | "assist"
          | "defensive-stance"
          | "feat"
          | "skill"
          | "stabilize"
          | "focus"
          | "interact"
          | "custom";
        readonly target?: string | undefined;
        readonly label?: string | undefined;
      }
    | {
        readonly combatant: string;
        readonly cost: "simple" | "complex";
        readonly kind: "physical" | "matrix" | "magic";
        readonly label?: string | undefined;
      };
  readonly actLast: { readonly combatant: string };
  readonly addEffect: {
    readonly id?: string | undefined;
    readonly name: string;
    readonly target?: string | undefined;
    readonly targets?: readonly string[] | undefined;
    readonly source?: string | undefined;
    readonly until:
      | { readonly turns: number }
      | { readonly rounds: number }
      | "end-of-round"
      | "combat"
      | "target-turn-start"
      | "target-turn-end"
      | "source-turn-start"
      | "source-turn-end";
    readonly tick?:
      | { readonly at: "turn-start" | "turn-end"; readonly label: string; readonly amount: number }
      | undefined;
    readonly save?: { readonly at: "turn-start" | "turn-end"; readonly label: string } | undefined;
    readonly modify?: Readonly<Record<string, number>> | undefined;
    readonly imposes?: readonly string[] | undefined;
    readonly concentration?: boolean | undefined;
  };
  readonly addEntry: {
    readonly entry: string;
    readonly at: number | "round-start" | "round-end";
    readonly round?: number | undefined;
    readonly every?: number | undefined;
    readonly label?: string | undefined;
    readonly alone?: true | undefined;
    readonly byItself?: true | undefined;
    readonly brings?: readonly string[] | undefined;
  };
  readonly adjustAp: { readonly combatant: string; readonly by: number; readonly over?: boolean | undefined };
  readonly adjustInitiative: { readonly combatant: string; readonly by: number };
  readonly advance: unknown;
  readonly ambush: {
    readonly side: "players" | "gm" | null;
    readonly hidden?: boolean | readonly string[] | undefined;
  };
  readonly announce: { readonly id?: string | undefined; readonly label: string };
  readonly attack: {
    readonly combatant: string;
    readonly kind: "ranged" | "cantrip" | "melee";
    readonly target?: string | undefined;
    readonly label?: string | undefined;
    readonly by?: "action" | "bonus" | "extra" | undefined;
    readonly goOn?: boolean | undefined;
  };
  readonly attend: {
    readonly combatant: string;
    readonly attention: "physical" | "matrix" | "magic" | "none";
    readonly next?: boolean | undefined;
  };
  readonly batch: { readonly commands: readonly { readonly do: string; readonly [field: string]: unknown }[] };
  readonly beginCount: unknown;
  readonly beginTurn: unknown;
  readonly castSpell: {
    readonly combatant: string;
    readonly level: number;
    readonly name: string;
    readonly by?: "action" | "bonus" | "extra" | undefined;
    readonly goOn?: boolean | undefined;
  };
  readonly changeEntry: {
    readonly entry: string;
    readonly before?: string | null | undefined;
    readonly at?: number | "round-start" | "round-end" | undefined;
    readonly round?: number | null | undefined;
    readonly every?: number | null | undefined;
    readonly label?: string | null | undefined;
    readonly alone?: true | null | undefined;
    readonly byItself?: true | null | undefined;
    readonly brings?: readonly string[] | null | undefined;
  };
  readonly changeMomentum: { readonly by: number };
  readonly changeOptions: {
    readonly options: Readonly<
      Record<
        string,
        | string
        | number
        | boolean
        | readonly {
            readonly id: string;
            readonly label?: string | undefined;
            readonly of?: "combatant" | "side" | "table" | undefined;
            readonly max?: number | string | undefined;
            readonly start?: "full" | "empty" | number | undefined;
            readonly refills?: "turn-start" | "turn-end" | "round" | "never" | undefined;
            readonly by?: "full" | number | undefined;
            readonly spends?: "owner" | "gm" | undefined;
            readonly offered?: "always" | "others-turns" | undefined;
            readonly for?: "everyone" | "players" | "gm" | undefined;
            readonly unspent?: boolean | undefined;
          }[]
        | Readonly<Record<string, string>>
      >
    >;
    readonly traits?: Readonly<Record<string, Readonly<Record<string, number | string | boolean>>>> | undefined;
  };
  readonly changeRules: {
    readonly variant: string;
    readonly options?:
      | Readonly<
          Record<
            string,
            | string
            | number
            | boolean
            | readonly {
                readonly id: string;
                readonly label?: string | undefined;
                readonly of?: "combatant" | "side" | "table" | undefined;
                readonly max?: number | string | undefined;
                readonly start?: "full" | "empty" | number | undefined;
                readonly refills?: "turn-start" | "turn-end" | "round" | "never" | undefined;
                readonly by?: "full" | number | undefined;
                readonly spends?: "owner" | "gm" | undefined;
                readonly offered?: "always" | "others-turns" | undefined;
                readonly for?: "everyone" | "players" | "gm" | undefined;
                readonly unspent?: boolean | undefined;
              }[]
            | Readonly<Record<string, string>>
          >
        >
      | undefined;
    readonly traits?: Readonly<Record<string, Readonly<Record<string, number | string | boolean>>>> | undefined;
  };
  readonly choose: { readonly combatant: string | null };
  readonly decideTie: { readonly order: readonly string[] };
  readonly declare: {
    readonly combatant: string;
    readonly id?: string | undefined;
    readonly type: "primary" | "secondary" | "special";
    readonly ap: number;
    readonly stated?: boolean | undefined;
    readonly label: string;
    readonly targets?: readonly string[] | undefined;
  };
  readonly declareActions: {
    readonly combatant: string;
    readonly kinds: readonly string[];
    readonly alike?: boolean | undefined;
  };
  readonly declareActor: {
    readonly combatant: string;
    readonly plan: string;
    readonly intends?:
      | readonly ("dodge" | "spell" | "ranged" | "cantrip" | "move" | "dash" | "melee" | "other")[]
      | undefined;
    readonly targets?: readonly string[] | undefined;
    readonly goOn?: boolean | undefined;
  };
  readonly declareReactor: {
    readonly combatant?: string | undefined;
    readonly plan: string;
    readonly intends?:
      | readonly ("dodge" | "spell" | "ranged" | "cantrip" | "move" | "dash" | "melee" | "other")[]
      | undefined;
    readonly targets?: readonly string[] | undefined;
    readonly combatants?: readonly string[] | undefined;
    readonly late?: boolean | undefined;
    readonly goOn?: boolean | undefined;
  };
  readonly decline:
    | { readonly combatant: string; readonly goOn?: boolean | undefined }
    | { readonly combatant: string; readonly to: string; readonly rest?: true | undefined };
  readonly declineAll:
    | { readonly goOn?: boolean | undefined }
    | { readonly to: string; readonly rest?: true | undefined };
  readonly delay: { readonly combatant: string };
  readonly dismissReactor: { readonly combatant: string };
  readonly doneAttacking: { readonly combatant: string; readonly goOn?: boolean | undefined };
  readonly end: unknown;
  readonly endConcentration: { readonly combatant: string };
  readonly endScene: unknown;
  readonly endTurn:
    | {
        readonly combatant?: string | undefined;
        readonly next?: string | undefined;
        readonly ticks?: number | undefined;
      }
    | { readonly combatant?: string | undefined; readonly next?: string | undefined }
    | { readonly combatant?: string | undefined; readonly ticks?: number | undefined }
    | { readonly combatant?: string | undefined };
  readonly extend: {
    readonly combatant: string;
    readonly id: string;
    readonly label?: string | undefined;
    readonly total: number;
    readonly ap: number;
  };
  readonly free: { readonly combatant: string; readonly label?: string | undefined };
  readonly gain: {
    readonly counter: string;
    readonly combatant?: string | undefined;
    readonly side?: "players" | "gm" | undefined;
    readonly amount?: number | undefined;
  };
  readonly giveTurn: { readonly combatant: string };
  readonly goToStep: { readonly step: number };
  readonly group: { readonly combatants: readonly string[]; readonly shares?: "roll" | "turn" | "after" | undefined };
  readonly interrupt: { readonly combatant: string; readonly by: 5 | 10; readonly label?: string | undefined };
  readonly join: {
    readonly combatants: readonly {
      readonly id: string;
      readonly side: "players" | "gm";
      readonly kind?: string | undefined;
      readonly owner?: string | null | undefined;
      readonly traits?: Readonly<Record<string, number | string | boolean>> | undefined;
      readonly conditions?: readonly string[] | undefined;
      readonly initiative?: number | undefined;
      readonly acted?: boolean | undefined;
    }[];
  };
  readonly lead: { readonly combatant: string };
  readonly leave: { readonly combatant: string };
  readonly markActed: { readonly combatant: string; readonly on?: boolean | undefined };
  readonly meleeThreat: { readonly combatant: string; readonly on: boolean };
  readonly minor: {
    readonly combatant: string;
    readonly minor:
      | "move"
      | "take-cover"
      | "improve-cover"
      | "aim"
      | "reload"
      | "prepare"
      | "drop-prone"
      | "stand-up"
      | "interact"
      | "custom";
    readonly label?: string | undefined;
  };
  readonly modifyScore: { readonly combatant: string; readonly by: number; readonly turns?: number | undefined };
  readonly moveBand: {
    readonly combatant: string;
    readonly to: string | readonly string[];
    readonly band: "point-blank" | "close" | "short" | "medium" | "long";
  };
  readonly moveBands: {
    readonly combatant: string;
    readonly bands: Readonly<Record<string, "point-blank" | "close" | "short" | "medium" | "long">>;
  };
  readonly nextRound: unknown;
  readonly nextStep: unknown;
  readonly pass: { readonly combatant: string };
  readonly provoked: { readonly combatant: string; readonly mover: string };
  readonly react: {
    readonly combatant: string;
    readonly to: string;
    readonly type: "reaction" | "secondary" | "special";
    readonly ap: number;
    readonly stated?: boolean | undefined;
    readonly label: string;
  };
  readonly recordCheck: { readonly combatant: string; readonly rolled: number };
  readonly recordDamage: { readonly combatant: string; readonly amount: number };
  readonly recordSave: { readonly combatant: string; readonly spell: string };
  readonly redo: unknown;
  readonly removeEffect: { readonly effect: string; readonly all?: boolean | undefined };
  readonly removeEntry: { readonly entry: string };
  readonly reorder: { readonly combatant: string; readonly before: string | null };
  readonly resolve: { readonly action: string; readonly outcome?: string | undefined };
  readonly revisePlan: {
    readonly combatant: string;
    readonly plan: string;
    readonly intends?:
      | readonly ("dodge" | "spell" | "ranged" | "cantrip" | "move" | "dash" | "melee" | "other")[]
      | undefined;
    readonly targets?: readonly string[] | undefined;
  };
  readonly roll: {
    readonly combatants?: readonly string[] | undefined;
    readonly again?: boolean | undefined;
    readonly totals?: Readonly<Record<string, number>> | undefined;
  };
  readonly rollTie: { readonly combatants: readonly string[] };
  readonly rollWithBlow: { readonly combatant: string };
  readonly seize: { readonly side: "players" | "gm"; readonly reason: string };
  readonly setBand: {
    readonly combatant: string;
    readonly to: string;
    readonly band: "point-blank" | "close" | "short" | "medium" | "long";
  };
  readonly setBands: {
    readonly bands: Readonly<
      Record<string, Readonly<Record<string, "point-blank" | "close" | "short" | "medium" | "long">>>
    >;
  };
  readonly setCondition: { readonly combatant: string; readonly condition: string; readonly on: boolean };
  readonly setCover: { readonly combatant: string; readonly cover: "none" | "light" | "heavy" };
  readonly setInitiative: { readonly combatant: string; readonly value: number | null };
  readonly setSide: {
    readonly combatant: string;
    readonly side: "players" | "gm";
    readonly owner?: string | null | undefined;
  };
  readonly setState: {
    readonly combatant: string;
    readonly aim?: number | undefined;
    readonly assisted?: number | undefined;
    readonly defense?: number | undefined;
  };
  readonly setTrait: { readonly combatant: string; readonly trait: string; readonly value: number | string | boolean };
  readonly setWorld: {
    readonly combatant: string;
    readonly world: "physical" | "ar" | "ar-dni" | "cold-sim" | "hot-sim" | "astral";
  };
  readonly spend: {
    readonly counter: string;
    readonly combatant?: string | undefined;
    readonly side?: "players" | "gm" | undefined;
    readonly amount?: number | undefined;
  };
  readonly spendPoint: { readonly combatant: string; readonly label?: string | undefined };
  readonly sprint: { readonly combatant: string };
  readonly start: unknown;
  readonly stepIn: { readonly combatant: string; readonly now?: true | undefined };
  readonly swap: { readonly combatant: string; readonly with: string };
  readonly takeTurn: { readonly combatant: string };
  readonly trade: { readonly combatant: string; readonly to: "action" | "minor" };
  readonly undo: unknown;
  readonly ungroup: { readonly combatants: readonly string[] };
  readonly use: {
    readonly combatant: string;
    readonly what: "movement" | "action" | "dodge" | "bonus" | "object" | "extra";
    readonly label?: string | undefined;
    readonly goOn?: boolean | undefined;
  };
  readonly useReaction: { readonly combatant: string; readonly label: string };
  readonly willpower: { readonly combatant: string; readonly use: "action" | "upgrade" | "other" };
}
