import {
  countersIn,
  hasCondition,
  legality,
  native,
  type Author,
  type Command,
  type Encounter,
} from "../../core/index";
import { suggestionsOf } from "../store/suggestions";
import { SessionSlot } from "../session/session-slot";
import { type Deed, recent, trackingOf } from "./record-deeds";
import type { Said } from "../bindings/said";
import type { FightSession } from "../session/fight-session";

export interface Rolled {
  readonly session: FightSession;
  readonly encounter: Encounter;
  readonly combatant: string;
  readonly message: string;
  /** The message's author, who must be allowed to give the command. */
  readonly author: Author;
  readonly said: Said;
  readonly targets: readonly string[];
}

const LONGEST = 100;

const continueFields = ({ options }: Encounter): object =>
  options["steps"] === undefined || options["steps"] === "by-hand" ? {} : { goOn: true };

function targetOf({ encounter, author, targets }: Rolled): string | undefined {
  const seen = targets.filter((id) => author.gm || !hasCondition(encounter, id, "hidden"));
  return seen.length === 1 ? seen[0] : undefined;
}

/** The sentence for an attack: weapon and target, unless that reveals a hidden combatant. */
function sentenceFor(rolled: Rolled, label: string | null): string {
  const { encounter, session } = rolled;
  const target = targetOf(rolled);
  const named = label ?? game.i18n.localize("TURNWRIGHT.tracking.attack");
  const isOpen = target !== undefined && !hasCondition(encounter, target, "hidden");
  const name = isOpen ? session.combat.combatants.get(target)?.name : undefined;
  return name === undefined ? named : game.i18n.format("TURNWRIGHT.tracking.attack-at", { label: named, target: name });
}

/** What a roll spends of its combatant's counters (K-2): in its own turn the first, in others' the second. */
function spendings({ encounter, combatant }: Rolled, inTurn: string): Command[] {
  const spend = (counter: string): Command => ({ do: "spend", counter, combatant });
  if (native(encounter).active.includes(combatant)) return [spend(inTurn)];
  const between = countersIn(encounter.options).filter(({ offered }) => offered === "others-turns");
  return [...between.map(({ id }) => id), "reaction"].map(spend);
}

function attackCommands(rolled: Rolled): Command[] {
  const { encounter, combatant, said } = rolled;
  const label = said.label?.slice(0, LONGEST) ?? null;
  const target = targetOf(rolled);
  const about = { ...(target === undefined ? {} : { target }), ...(label === null ? {} : { label }) };
  const kinds = said.kind === null ? ["melee", "ranged"] : [said.kind];
  return [
    ...kinds.map((kind) => ({ do: "attack", combatant, kind, ...about, ...continueFields(encounter) })),
    {
      do: "declare",
      combatant,
      type: "primary",
      ap: 1,
      label: sentenceFor(rolled, label).slice(0, LONGEST),
      ...(target === undefined ? {} : { targets: [target] }),
    },
    { do: "act", combatant, action: "attack", ...about },
    ...spendings(rolled, "action"),
  ];
}

function spellCommands(rolled: Rolled): Command[] {
  const { encounter, combatant, said } = rolled;
  const { label, level, by } = said;
  const name = label?.slice(0, LONGEST);
  if (by === "reaction") {
    const reaction = { do: "spend", counter: "reaction", combatant };
    return name === undefined ? [reaction] : [{ do: "useReaction", combatant, label: name }, reaction];
  }
  const isKnown = name !== undefined && level !== null;
  const cast = isKnown ? [{ do: "castSpell", combatant, level, name, by, ...continueFields(encounter) }] : [];
  return [...cast, ...spendings(rolled, by === "bonus" ? "bonus-action" : "action")];
}

const isSame = (command: Command, other: Command): boolean =>
  ["do", "combatant", "action", "name", "counter"].every((field) => command[field] === other[field]);

/** Each combatant's roll messages since the fight last moved on, by command. */
const ROLLED = new SessionSlot<{ from: number; messages: Map<string, readonly string[]> }>(() => ({
  from: -1,
  messages: new Map(),
}));

/** Whether a roll belongs to an action already entered by hand. Notes that it has been rolled. */
function isTold({ session, encounter, message }: Rolled, command: Command): boolean {
  const since = recent(encounter);
  const rolled = session.slot(ROLLED);
  const from = encounter.rev - since.length;
  if (rolled.from !== from) {
    rolled.from = from;
    rolled.messages.clear();
  }
  const key = JSON.stringify([command["combatant"], command.do, command["name"] ?? command["counter"] ?? null]);
  const before = (rolled.messages.get(key) ?? []).filter((id) => game.messages.has(id));
  rolled.messages.set(key, [...before, message]);
  return since.filter((each) => isSame(each, command)).length > before.length;
}

/** The offered reaction that a strike uses, if the message's author could take it. */
function chanceTaken({ session, encounter, combatant, author }: Rolled): Deed[] {
  if (trackingOf(session.combat).attacks !== "do") return [];
  const offered = [...suggestionsOf(session).values()].find(
    (suggestion) => suggestion.kind === "reach" && suggestion.combatant === combatant,
  );
  if (offered === undefined || legality(encounter, offered.command, author) !== null) return [];
  return [{ kind: "attacks", command: offered.command, combatant, amount: 0, isOfRound: true }];
}

export function attackCommand(rolled: Rolled): Command | undefined {
  const { encounter, author, said } = rolled;
  if (said.says !== "attack" && said.says !== "spell") return undefined;
  const commands = said.says === "attack" ? attackCommands(rolled) : spellCommands(rolled);
  return commands.find((command) => legality(encounter, command, author) === null);
}

export function attackDeeds(rolled: Rolled): Deed[] {
  const { combatant, said } = rolled;
  const command = attackCommand(rolled);
  if (command === undefined) return said.says === "attack" ? chanceTaken(rolled) : [];
  return isTold(rolled, command) ? [] : [{ kind: "attacks", command, combatant, amount: 0, isOfRound: true }];
}
