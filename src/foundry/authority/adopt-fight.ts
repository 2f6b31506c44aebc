import { createEncounter, native, propose, type Command, type Encounter } from "../../core";
import { removal } from "../compat/operators";
import { MODULE_ID } from "../compat/module-id";
import { participants, specOf } from "../roster/combatant-spec";
import { entriesFrom } from "../roster/entries";
import { companiesFrom } from "../roster/groups";
import { storedFlags } from "../store/flags";
import { withStep } from "../store/step-options";
import { liveChoice, resolveOptions } from "../variant/resolve";
import { deniedAnswer, type Answer } from "./answer";
import { nativeFieldsFor, encounterFlags, writeFlags } from "./commit";
import type { ChosenRules } from "./choices";
import type { FightTask } from "./session";
import { encodeKey } from "../store/stored-form";

function after(encounter: Encounter, command: Command): Encounter | null {
  const outcome = propose(encounter, command, { gm: true });
  return outcome.kind === "done" ? outcome.next : null;
}

/** A new encounter that follows a round, with the fight's numbers as far as the variant uses them. */
function newEncounter(combat: Combat.Implementation, chosen: ChosenRules, round: number): Encounter | null {
  const { variant: id, options = resolveOptions(combat, id) } = chosen;
  const combatants = participants(combat).map((combatant) => specOf(combatant, id, options));
  const made = createEncounter({
    variant: id,
    options,
    combatants,
    companies: companiesFrom(combat, combatants),
    entries: entriesFrom(combat),
    keep: game.settings.get(MODULE_ID, "historyLimit"),
    round,
  });
  return made.ok ? made.encounter : null;
}

/** Continues until it is the present combatant's turn in this round, or stays at the round's start. */
function advanceToCurrent(combat: Combat.Implementation, begun: Encounter): Encounter {
  const up = combat.combatant?.id;
  if (!up) return begun;
  let now: Encounter | null = begun;
  for (let steps = combat.combatants.size; now?.round === begun.round && steps >= 0; steps -= 1) {
    if (native(now).active.includes(up)) return now;
    now = after(now, { do: "advance" });
  }
  return begun;
}

/** A running fight's encounter, with round, numbers and turn. Never rolls: the GM begins a round that needs dice. */
function encounterInProgress(combat: Combat.Implementation, chosen: ChosenRules): Encounter | null {
  const ready = newEncounter(combat, chosen, Math.max(0, combat.round - 1));
  const begun = ready === null ? null : after(ready, { do: "start" });
  const found = begun === null ? newEncounter(combat, chosen, 0) : advanceToCurrent(combat, begun);
  // No commands led here, so nothing can be undone.
  return found === null ? null : { ...found, past: {}, undone: {} };
}

/** Puts a fight with Foundry's turns under a variant. `stale` if it already has an encounter. */
export async function adoptFight(task: FightTask, chosen: ChosenRules): Promise<Answer> {
  const { variant } = chosen;
  const { fight, author } = task;
  const { combat } = fight;
  const encounter = fight.reading().kind === "nothing" ? encounterInProgress(combat, chosen) : null;
  if (encounter === null) return deniedAnswer({ code: "stale" });
  const live = liveChoice(combat);
  const { from, scene } = live.id === variant ? live : { from: "combat", scene: null };
  const past = Object.keys(storedFlags(combat)).filter((key) => key === "aside" || key === "declined");
  const flags = {
    ...Object.fromEntries(past.map((key) => removal(key))),
    ...(live.id === variant ? {} : { variant }),
    from: { [encodeKey(variant)]: { from, scene } },
    ...(await encounterFlags(fight, encounter)),
  };
  const { rev } = encounter;
  const info = { from: 0, rev, kind: "done", command: "adopt", by: author.user ?? "", events: [] } as const;
  return writeFlags(task, flags, { options: withStep(info), native: nativeFieldsFor(combat, encounter), rev });
}
